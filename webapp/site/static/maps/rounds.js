// The rounds of a map as players write them: "4-B, AC?" for the actions, who starts, which city is scored.
import { el, svg } from "../game/dom.js";
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

// The round has these actions instead of so many from that place on; boxes stay with their places.
export function setActions(work, number, place, count, actions) {
  const idOf = (at) => `${number}${String.fromCharCode(97 + at)}`;
  const next = withRounds(work, (rounds) => rounds.map((round) => {
    if (round.round !== number) return round;
    const put = actions.map((letters, n) => ({ letters, box_mm: n < count ? round.actions[place + n]?.box_mm ?? null : null }));
    return { ...round, actions: round.actions.toSpliced(place, count, ...put).map((action, at) => ({ ...action, id: idOf(at) })) };
  }));
  // What isn't put anew is as doubtful as before, by the name that it has now.
  const before = work.document.rounds.find((round) => round.round === number).actions;
  const unsure = work.unsure.actions ?? [];
  const others = unsure.filter((id) => !before.some((action) => action.id === id));
  const kept = before.toSpliced(place, count, ...actions.map(() => null)).flatMap((action, at) => (unsure.includes(action?.id) ? [idOf(at)] : []));
  return { ...next, unsure: { ...next.unsure, actions: [...others, ...kept] } };
}

export function setRound(work, number, values) {
  const next = withRounds(work, (rounds) => rounds.map((round) => (round.round === number ? { ...round, ...values } : round)));
  return Object.keys(values).reduce((settled, name) => settleRound(settled, number, name), next);
}

// For so many players: who starts follows from it, as the order just runs on from round to round (R18).
function withPlayers(work, players) {
  let turn = 0;
  const rounds = work.document.rounds.map((round) => {
    const starts = SYMBOLS[turn % players];
    turn += round.actions.length;
    return { ...round, starts };
  });
  return { ...work, document: { ...work.document, players, rounds } };
}

export function addRound(work) {
  return withRounds(work, (rounds) => {
    const turns = rounds.reduce((sum, round) => sum + round.actions.length, 0);
    return [...rounds, { round: rounds.length + 1, starts: SYMBOLS[turns % (work.document.players ?? 2)], scores: null, actions: [] }];
  });
}

// Nobody is asked about what is gone.
export function dropRound(work) {
  const { round, actions } = work.document.rounds.at(-1);
  const left = withRounds(work, (rounds) => rounds.slice(0, -1));
  const { [round]: _, ...rounds } = work.unsure.rounds ?? {};
  const unsure = (work.unsure.actions ?? []).filter((id) => !actions.some((action) => action.id === id));
  return { ...left, unsure: { ...work.unsure, rounds, actions: unsure } };
}

// Where the box of an action is, whose size is that of the others.
export function setBox(work, id, x, y) {
  const known = work.document.rounds.flatMap((round) => round.actions).map((action) => action.box_mm).filter(Boolean);
  const [width, height] = known.length ? known[known.length >> 1].slice(2) : [8, 8];
  const box_mm = [x - width / 2, y - height / 2, width, height].map((length) => Math.round(length * 100) / 100);
  return withRounds(work, (rounds) => rounds.map((round) => (round.actions.some((action) => action.id === id)
    ? { ...round, actions: inOrder(round.actions.map((action) => (action.id === id ? { ...action, box_mm } : action))) } : round)));
}

// Actions are named in the order in which they are printed, line by line: so are their boxes, once all are known.
function inOrder(actions) {
  if (!actions.every((action) => action.box_mm)) return actions;
  const [first] = actions;
  const line = (box) => Math.round((box[1] - first.box_mm[1]) / (0.7 * box[3]));
  const boxes = actions.map((action) => action.box_mm).sort((one, other) => line(one) - line(other) || one[0] - other[0]);
  return actions.map((action, place) => ({ ...action, box_mm: boxes[place] }));
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
export function createRounds(host, { change, place, picture }) {
  let shown = "";
  let state = null;
  let due = false;
  // By how much each round grew, and where, since the fields that are there were drawn.
  let grown = [];
  // What was typed and is no action, by its field: it stays there until it is one.
  const refused = new Map();

  // Drawn once whoever leaves one field has arrived in the next, so that the next one isn't taken from under them.
  function draw(now) {
    if (!due) setTimeout(paint);
    [state, due] = [now, true];
  }

  function paint() {
    const { work, gaps } = state;
    due = false;
    const fields = new Set(work.document.rounds.flatMap(({ round, actions }) => actions.map((_, place) => `round-${round}-${place}`)));
    for (const id of refused.keys()) if (!fields.has(id)) refused.delete(id);
    const now = JSON.stringify([work.document.rounds, work.document.players, work.unsure.rounds, work.unsure.actions, work.unsure.sheet, gaps.filter((gap) => gap.round || gap.action), [...refused]]);
    const at = host.contains(document.activeElement) ? document.activeElement : null;
    if (now === shown || (at?.matches("input") && at.value !== at.defaultValue && at.dataset.done !== at.value)) return;
    shown = now;
    const marked = at?.matches("input") ? [at.selectionStart, at.selectionEnd] : null;
    host.replaceChildren(players(work), ...work.document.rounds.map((round) => line(work, round, gaps)), buttons(work));
    const field = at?.id ? document.getElementById(idNow(at.id)) : null;
    grown = [];
    field?.focus({ preventScroll: true });
    if (marked && field?.matches("input")) field.setSelectionRange(...marked);
  }

  // A field stays its action's when more of them, or fewer, stand before it.
  const idNow = (id) => grown.reduce(movedBy, id);

  function movedBy(id, { number, place, by }) {
    const [, of, at] = /^round-(\d+)-(\d+)$/.exec(id)?.map(Number) ?? [];
    return of === number && at > place ? `round-${of}-${at + by}` : id;
  }

  const players = (work) => el("div", { class: "field inline" }, el("label", { for: "map-players" }, t("map_players")),
    choice("map-players", [2, 3, 4].map(String), String(work.document.players ?? ""), (value) => change((w) => settleSheet(withPlayers(w, Number(value)), "players"))));

  function line(work, round, gaps) {
    const number = round.round;
    const flags = (work.unsure.rounds ?? {})[number] ?? [];
    const unsure = new Set(work.unsure.actions ?? []);
    const open = flags.length > 0 || round.actions.some((action) => unsure.has(action.id));
    const field = `round-${number}`;
    const symbols = SYMBOLS.slice(0, work.document.players ?? 4);
    const notes = gaps.filter((gap) => gap.round === number);
    return el("div", { class: `round${open ? " open" : ""}` },
      el("h3", {}, t("map_round", { number })),
      strip(work, round, picture),
      el("div", { class: "field" }, el("label", { for: `${field}-starts` }, t("map_starts")), choice(`${field}-starts`, symbols, round.starts ?? "", (value) => change((w) => setRound(w, number, { starts: value })), (symbol) => t(`symbol_${symbol}`), flags.includes("starts"))),
      el("div", { class: "grow", role: "group", "aria-label": t("map_actions") },
        round.actions.map((action, place) => actionField(number, action, place, unsure.has(action.id))),
        el("button", { type: "button", class: "more", id: `${field}-more`, title: t("map_action_add"), "aria-label": t("map_action_add"), onclick: () => add(number, round.actions.length) }, "+")),
      el("div", { class: "field" }, el("label", { for: `${field}-scores` }, t("map_scores")), choice(`${field}-scores`, ["", ...NUMERALS], round.scores ?? "", (value) => change((w) => setRound(w, number, { scores: value || null })), (city) => city || "–", flags.includes("scores"))),
      el("div", { class: "notes", id: `${field}-note` },
        open ? el("p", { class: "why-look" }, t("map_round_unsure")) : null,
        round.actions.some((_, place) => refused.has(`${field}-${place}`)) ? el("p", { class: "why-look", role: "alert" }, t("map_actions_how")) : null,
        notes.map((gap) => el("p", { class: gap.blocks ? "why-look" : "muted" }, gap.text,
          gap.code === "no-box" ? [" ", el("button", { type: "button", class: "small", onclick: () => place(gap.action) }, t("map_show_box", { id: gap.action }))] : null))));
  }

  const actionField = (number, action, place, unsure) => {
    const id = `round-${number}-${place}`;
    return el("span", { class: `action${unsure || !action.letters.length ? " open" : ""}` }, el("label", { for: id }, action.id),
      el("input", { id, value: refused.get(id) ?? written(action.letters), "aria-invalid": refused.has(id) || null, size: 4, autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
        onchange: (event) => commit(event.target, number), onkeydown: (event) => { if (event.key === "Enter") commit(event.target, number); } }));
  };

  function add(number, place) {
    change((work) => setActions(work, number, place, 0, [[]]));
    setTimeout(() => document.getElementById(`round-${number}-${place}`)?.focus(), 1);
  }

  // Several actions in one field are as many; an empty field is none. Enter is a change of the field too: once is enough.
  function commit(input, number) {
    if (input.dataset.done === input.value) return;
    const actions = readActions(input.value);
    input.dataset.done = input.value;
    const own = idNow(input.id);
    if (actions === null) {
      refused.set(own, input.value);
      draw(state);
      return;
    }
    const place = Number(own.split("-")[2]);
    const step = { number, place, by: actions.length - 1 };
    grown.push(step);
    const others = [...refused].filter(([id]) => id !== own);
    refused.clear();
    for (const [id, text] of others) refused.set(movedBy(id, step), text);
    change((work) => setActions(work, number, place, 1, actions));
  }

  const buttons = (work) => el("div", { class: "row" },
    el("button", { type: "button", onclick: () => change(addRound) }, t("map_round_add")),
    work.document.rounds.length ? el("button", { type: "button", onclick: () => change(dropRound) }, t("map_round_drop")) : null,
    unsureRounds(work) ? el("button", { type: "button", "data-rounds-right": "", onclick: () => change(acceptRounds) }, t("map_rounds_right")) : null);

  return { draw };
}

// The round on the sheet: its boxes and what is printed around them.
function strip(work, round, picture) {
  const boxes = round.actions.map((action) => action.box_mm).filter(Boolean);
  if (!boxes.length) return null;
  const [width, height] = work.document.page_mm;
  const [w, h] = boxes[0].slice(2);
  const left = Math.max(0, Math.min(...boxes.map((box) => box[0])) - 1.2 * w);
  const top = Math.max(0, Math.min(...boxes.map((box) => box[1])) - 1.7 * h);
  const right = Math.min(width, Math.max(...boxes.map((box) => box[0] + box[2])) + 4.5 * w);
  const foot = Math.min(height, Math.max(...boxes.map((box) => box[1] + box[3])) + 2 * h);
  const view = svg("svg", { class: "strip", viewBox: `${left} ${top} ${right - left} ${foot - top}`, role: "img", "aria-label": t("map_round_picture", { number: round.round }) });
  view.style.setProperty("--wide", ((right - left) / (foot - top)).toFixed(3));
  view.append(svg("image", { href: picture, width, height, preserveAspectRatio: "none" }));
  for (const { id, box_mm: box } of round.actions.filter((action) => action.box_mm)) {
    view.append(svg("rect", { class: "box", x: box[0], y: box[1], width: box[2], height: box[3] }),
      svg("text", { x: box[0] + box[2] / 2, y: box[1] + 0.7 * box[3], "font-size": 0.6 * box[3] }, id));
  }
  return view;
}

function choice(id, values, now, choose, name = (value) => value, unsure = false) {
  const options = values.map((value) => el("option", { value, selected: value === now }, name(value)));
  if (!values.includes(now)) options.unshift(el("option", { value: "", selected: true }, "?"));
  return el("select", { id, class: unsure ? "open" : "", onchange: (event) => choose(event.target.value) }, options);
}
