// The rounds of a map as players write them: "4-B, AC?" for the actions, who starts, which city is scored.
import { el } from "../game/dom.js";
import { NUMERALS } from "./model.js";
import { t } from "./words.js";

const SYMBOLS = ["X", "O", "T", "S"];

export const written = (letters) => (letters.length && new Set(letters).size === 1 ? `${letters.length}-${letters[0]}` : letters.join(""));

// The actions in a line, each a list of letters; null where it isn't written as actions are.
export function readActions(text) {
  const words = text.trim().toUpperCase().split(/[\s,;/]+/).filter(Boolean);
  const actions = words.map((word) => {
    const many = /^([1-9])[-–]?([A-D?])$/.exec(word);
    if (many) return Array(Number(many[1])).fill(many[2]);
    return /^[A-D?]{1,9}$/.test(word) ? [...word] : null;
  });
  return actions.includes(null) ? null : actions;
}

const withRounds = (work, change) => ({ ...work, document: { ...work.document, rounds: change(work.document.rounds) } });

export function setActions(work, number, actions) {
  const next = withRounds(work, (rounds) => rounds.map((round) => (round.round !== number ? round : {
    ...round,
    actions: actions.map((letters, place) => ({ ...round.actions[place], id: `${number}${String.fromCharCode(97 + place)}`, letters, box_mm: round.actions[place]?.box_mm ?? null })),
  })));
  return settleRound(next, number, "actions");
}

export function setRound(work, number, values) {
  const next = withRounds(work, (rounds) => rounds.map((round) => (round.round === number ? { ...round, ...values } : round)));
  return Object.keys(values).reduce((settled, name) => settleRound(settled, number, name), next);
}

export function addRound(work) {
  return withRounds(work, (rounds) => {
    const turns = rounds.reduce((sum, round) => sum + round.actions.length, 0);
    return [...rounds, { round: rounds.length + 1, starts: SYMBOLS[turns % (work.document.players ?? 2)], scores: null, actions: [] }];
  });
}

export const dropRound = (work) => withRounds(work, (rounds) => rounds.slice(0, -1));

// Where the box of an action is, whose size is that of the others.
export function setBox(work, id, x, y) {
  const known = work.document.rounds.flatMap((round) => round.actions).map((action) => action.box_mm).filter(Boolean);
  const [width, height] = known.length ? known[known.length >> 1].slice(2) : [8, 8];
  const box_mm = [x - width / 2, y - height / 2, width, height].map((length) => Math.round(length * 100) / 100);
  return withRounds(work, (rounds) => rounds.map((round) => ({ ...round, actions: round.actions.map((action) => (action.id === id ? { ...action, box_mm } : action)) })));
}

function settleRound(work, number, part) {
  const rounds = { ...work.unsure.rounds };
  const left = (rounds[number] ?? []).filter((each) => each !== part);
  if (left.length) rounds[number] = left;
  else delete rounds[number];
  const actions = (work.unsure.actions ?? []).filter((id) => part !== "actions" || Number.parseInt(id, 10) !== number);
  return { ...work, unsure: { ...work.unsure, rounds, actions } };
}

export const settleSheet = (work, ...parts) => ({ ...work, unsure: { ...work.unsure, sheet: (work.unsure.sheet ?? []).filter((each) => !parts.includes(each)) } });

export const unsureRounds = (work) => Object.values(work.unsure.rounds ?? {}).flat().length + (work.unsure.actions ?? []).length + (work.unsure.sheet ?? []).length;

export const acceptRounds = (work) => ({ ...work, unsure: { ...work.unsure, rounds: {}, actions: [], sheet: [] } });

// The table; `change(work => work)` makes a change, `place(id)` lets a person show where a box is.
export function createRounds(host, { change, place }) {
  let shown = "";

  function draw({ work, gaps }) {
    const now = JSON.stringify([work.document.rounds, work.document.players, work.unsure.rounds, work.unsure.actions, work.unsure.sheet, gaps.filter((gap) => gap.round || gap.action)]);
    // While somebody types nothing is drawn anew under the cursor.
    if (now === shown || (host.contains(document.activeElement) && document.activeElement.matches("input"))) return;
    shown = now;
    const focused = document.activeElement?.id;
    host.replaceChildren(players(work), ...work.document.rounds.map((round) => line(work, round, gaps)), buttons(work));
    if (focused && host.querySelector(`#${CSS.escape(focused)}`)) document.getElementById(focused).focus();
  }

  const players = (work) => el("div", { class: "field inline" }, el("label", { for: "map-players" }, t("map_players")),
    choice("map-players", [2, 3, 4].map(String), String(work.document.players ?? ""), (value) => change((w) => settleSheet({ ...w, document: { ...w.document, players: Number(value) } }, "players"))));

  function line(work, round, gaps) {
    const number = round.round;
    const open = [...((work.unsure.rounds ?? {})[number] ?? []), ...((work.unsure.actions ?? []).some((id) => Number.parseInt(id, 10) === number) ? ["actions"] : [])];
    const field = `round-${number}`;
    const input = el("input", { id: field, value: round.actions.map((action) => written(action.letters)).join(" "), autocomplete: "off", spellcheck: "false", "aria-describedby": `${field}-note`,
      onchange: (event) => commit(event.target, number), onkeydown: (event) => { if (event.key === "Enter") commit(event.target, number); } });
    const symbols = SYMBOLS.slice(0, work.document.players ?? 4);
    const notes = gaps.filter((gap) => gap.round === number);
    return el("div", { class: `round${open.length ? " open" : ""}` },
      el("h3", {}, t("map_round", { number })),
      el("div", { class: "field" }, el("label", { for: `${field}-starts` }, t("map_starts")), choice(`${field}-starts`, symbols, round.starts ?? "", (value) => change((w) => setRound(w, number, { starts: value })), (symbol) => t(`symbol_${symbol}`))),
      el("div", { class: "field grow" }, el("label", { for: field }, t("map_actions")), input),
      el("div", { class: "field" }, el("label", { for: `${field}-scores` }, t("map_scores")), choice(`${field}-scores`, ["", ...NUMERALS], round.scores ?? "", (value) => change((w) => setRound(w, number, { scores: value || null })), (city) => city || "–")),
      el("div", { class: "notes", id: `${field}-note` },
        open.length ? el("p", { class: "why-look" }, t("map_round_unsure")) : null,
        notes.map((gap) => el("p", { class: gap.blocks ? "why-look" : "muted" }, gap.text,
          gap.code === "no-box" ? [" ", el("button", { type: "button", class: "small", onclick: () => place(gap.action) }, t("map_show_box", { id: gap.action }))] : null))));
  }

  function commit(input, number) {
    const actions = readActions(input.value);
    input.toggleAttribute("aria-invalid", actions === null);
    if (actions !== null) change((work) => (work.document.rounds.find((round) => round.round === number).actions.map((action) => action.letters.join("")).join() === actions.map((letters) => letters.join("")).join()
      ? settleRound(work, number, "actions") : setActions(work, number, actions)));
    else document.getElementById(`${input.id}-note`).replaceChildren(el("p", { class: "why-look", role: "alert" }, t("map_actions_how")));
  }

  const buttons = (work) => el("div", { class: "row" },
    el("button", { type: "button", onclick: () => change(addRound) }, t("map_round_add")),
    work.document.rounds.length ? el("button", { type: "button", onclick: () => change(dropRound) }, t("map_round_drop")) : null,
    unsureRounds(work) ? el("button", { type: "button", "data-rounds-right": "", onclick: () => change(acceptRounds) }, t("map_rounds_right")) : null);

  return { draw };
}

function choice(id, values, now, choose, name = (value) => value) {
  const options = values.map((value) => el("option", { value, selected: value === now }, name(value)));
  if (!values.includes(now)) options.unshift(el("option", { value: "", selected: true }, "?"));
  return el("select", { id, onchange: (event) => choose(event.target.value) }, options);
}
