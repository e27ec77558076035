// One hex from near: the cut-out, what was read and how surely, what a person said, and what it could be instead.
import { el, icon, svg } from "./dom.js";
import { hereIn, hexesById, hexOf, regionsOf, toldOf } from "./state.js";
import { whatIfNote } from "./moves.js";
import { cutout, kindOf } from "./sheet.js";
import { language, markName, placeName, t } from "./words.js";

// Below it something else is as likely: what was read is a guess, its number would say no more.
const LIKELY = 0.5;
// So many radii round a building's circle are shown: a mark that was drawn beside it is in the picture.
const SURROUNDED = 2.1;

// The panel's content for a hex or an action's box.
export function hexPanel(state, id, actions) {
  const { table, told } = state;
  const hex = hexesById(table).get(id);
  const regions = hex ? regionsOf(hex, table) : [id];
  const action = hex ? null : table.sheet.actions.find((each) => `action/${each.id}` === id);
  const title = hex ? t(hex.kind === "settlement" ? "building" : "hex", { id }) : t("action", { id: action.id });
  const body = [
    el("p", { class: "muted what" }, hex ? kindOf(hex) : action.notation, photoOf(state)),
    el("div", { class: "near" }, pictureOf(state, id), el("div", { class: "facts" }, regions.map((region) => factsOf(state, region, regions.length > 1)))),
    ...told.inactive.filter((group) => group.moment === hereIn(state) && group.hexes.includes(id)).map(inactiveNote),
    ...told.problems.filter((problem) => problem.hex === id).map((problem) => el("p", { class: "notice look" }, problem.text)),
  ];
  if (regions.length) body.push(changer(state, regions, title, actions));
  if (hex && regions.some((region) => canBeMarked(table.regions[region]))) body.push(el("div", { class: "dispute", "data-dispute": "" }, disputeButton(state, id, actions)));
  return { title, body };
}

// Which photo it is about, where there are several.
export function photoOf(state) {
  const { title, note } = toldOf(state, hereIn(state));
  return state.told.moments.length > 1 ? ` · ${[title, note].filter(Boolean).join(", ")}` : "";
}

// Nobody may draw on a city or a mountain: where nothing is, nothing is to be judged.
const canBeMarked = ({ choices, mark }) => mark !== "" || choices.length > 1;

const disputeButton = (state, id, actions) =>
  el("button", { type: "button", onclick: () => actions.check(id) }, t("was_allowed"));

export function inactiveNote(group) {
  return el("div", { class: "idle-note" }, el("p", {}, group.text), el("details", {}, el("summary", {}, t("ruling")), el("p", {}, group.ruling)));
}

export function pictureOf(state, region) {
  const { table } = state;
  const hex = hexesById(table).get(hexOf(region));
  const alt = t("cutout_alt", { id: placeName(region) });
  if (!state.picture) return null;
  if (hex) {
    const slot = region.includes("/") ? hex.buildings[Number(region.split("/")[1])] : null;
    const place = slot ? { x: slot[0], y: slot[1], radius: slot[2] * SURROUNDED, hex } : { ...hex, hex };
    const outline = slot ? svg("circle", { class: "outline", cx: slot[0], cy: slot[1], r: slot[2] })
      : svg("polygon", { class: "outline", points: hex.corners.map((corner) => corner.join(",")).join(" ") });
    return cutout(table, state.picture, place, outline, alt);
  }
  const box = table.sheet.actions.find((each) => `action/${each.id}` === region);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2, radius: Math.min(box.width, box.height) / 2 };
  return cutout(table, state.picture, place, svg("rect", { class: "outline", x: box.x, y: box.y, width: box.width, height: box.height }), alt);
}

// What was read in a region, how surely, the runner-up; and what a person said of it. Both stay.
function factsOf(state, region, several) {
  const read = state.table.regions[region];
  const look = state.told.looks.find((each) => each.moment === hereIn(state) && each.region === region);
  // Rounded down: nothing that a program reads is wholly sure.
  const percent = (Math.floor(Math.min(read.confidence, 0.9999) * 1000) / 10).toLocaleString(language, { minimumFractionDigits: 1 });
  const lines = [];
  if (several) lines.push(el("strong", {}, t("building_no", { number: Number(region.split("/")[1]) + 1 })));
  lines.push(el("p", {}, read.machine ? [icon(read.machine[0]), " "] : null, t(read.confidence < LIKELY ? "read_perhaps" : "read_surely", { mark: markName(read.machine), percent }),
    read.runner_up !== read.machine ? el("small", {}, t("runner_up", { mark: markName(read.runner_up) })) : null));
  if (read.person !== undefined) lines.push(el("p", { class: "said" }, read.person ? [icon(read.person[0]), " "] : null, t("set_to", { mark: markName(read.person) })));
  else if (look) lines.push(el("p", { class: "why-look" }, look.why));
  return el("div", { class: "fact" }, lines);
}

// The buttons. Whoever may edit chooses between correcting and only trying; others can only try.
function changer(state, regions, title, actions) {
  const trying = state.trying || !state.table.may_edit;
  const parts = [];
  if (state.table.may_edit) {
    const mode = (key, on) => el("button", { type: "button", class: "mode", "aria-pressed": String(on), onclick: () => actions.setTrying(key === "try_it") }, t(key));
    parts.push(el("div", { class: "modes", role: "group", "aria-label": title }, mode("correct", !trying), mode("try_it", trying)));
  } else parts.push(el("h3", {}, t("try_it")));
  if (trying) parts.push(el("p", { class: "muted" }, t("try_hint")));
  for (const region of regions) {
    const heading = regions.length > 1 ? t("building_no", { number: Number(region.split("/")[1]) + 1 }) : t("what_stands", { id: region.startsWith("action/") ? region.slice(7) : hexOf(region) });
    parts.push(choicesOf(state, region, heading, actions, trying));
  }
  if (state.tried) parts.push(whatIfNote(state, actions));
  return el("div", { class: "changer" }, parts);
}

export function choicesOf(state, region, heading, actions, trying, titled = true) {
  const read = state.table.regions[region];
  // What is on its way to the server is shown at once.
  const given = state.given?.region === region && state.given.moment === state.table.shown ? state.given : null;
  const now = given ? given.mark : region in state.changes ? state.changes[region] : read.mark;
  const choose = (mark) => () => (trying ? actions.tryMark(region, mark) : actions.setMark(region, mark));
  const unsure = given ? given.mark === null : read.person === null && !(region in state.changes);
  const button = (mark, on) =>
    el("button", { type: "button", class: "choose", "data-mark": mark ?? "?", "aria-pressed": String(on), onclick: choose(mark) },
      mark ? icon(mark[0]) : el("span", { class: "glyph", "aria-hidden": "true" }, mark === null ? "?" : "–"), el("span", {}, markName(mark)));
  const plain = read.choices.filter((mark) => mark.length < 2);
  const symbols = [...plain.filter((mark) => mark && mark !== "#"), ...plain.filter((mark) => mark === "#"), ""];
  const rows = [el("div", { class: "choices", role: "group", "aria-label": heading },
    symbols.map((mark) => button(mark, !unsure && (now === mark || (mark === "#" && now?.[0] === "#")))), trying ? null : button(null, unsure))];
  const owners = read.choices.filter((mark) => mark.length > 1);
  if (now?.[0] === "#" && owners.length) {
    rows.push(el("div", { class: "choices whose", role: "group", "aria-label": t("whose_was") }, el("span", {}, t("whose_was")),
      owners.map((mark) => el("button", { type: "button", class: "choose", "aria-pressed": String(now === mark), onclick: choose(mark) }, icon(mark[1]), el("span", {}, t(`mark_${mark[1]}`)))),
      el("button", { type: "button", class: "choose", "aria-pressed": String(now === "#"), onclick: choose("#") }, t("whose_unknown"))));
  }
  return el("div", { class: "region-choices" }, titled ? el("h3", {}, heading) : null, rows);
}
