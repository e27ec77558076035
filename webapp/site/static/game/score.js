// The score as an argument: the table, and what each number is made of.
import { el, icon } from "./dom.js";
import { inactiveNote } from "./editor.js";
import { movesOf } from "./moves.js";
import { t } from "./words.js";

const STATES = ["exact", "ranged", "unsure"];

export function scoreTable(state, actions) {
  const { told, tried } = state;
  const symbols = Object.keys(told.players);
  const moved = tried ? new Map(movesOf(state).map((move) => [move.key, move])) : new Map();
  const head = el("tr", {}, el("td", {}), symbols.map((symbol) => el("th", { scope: "col" }, icon(symbol), handOf(state, symbol), el("span", { class: told.players[symbol] === t(`mark_${symbol}`) ? "name" : "name own" }, told.players[symbol]))));
  const rows = told.rows.map((row) =>
    el("tr", { class: row.key === "total" ? "total" : null }, el("th", { scope: "row" }, row.name, row.note ? el("small", {}, row.note) : null),
      symbols.map((symbol) => el("td", {}, numberButton(state, row, symbol, moved.get(`${symbol}:${row.key}`), actions), writtenNote(state, row, symbol)))));
  const states = tried ? ["unsure"] : STATES.filter((name) => told.rows.some((row) => symbols.some((symbol) => row.numbers[symbol].state === name)));
  const notes = told.rows.flatMap((row) => symbols.map((symbol) => writtenNote(state, row, symbol))).some(Boolean);
  return [
    el("table", { class: `score${symbols.length > 2 ? " many" : ""}` }, el("thead", {}, head), el("tbody", {}, rows)),
    el("dl", { class: "key" }, states.map((name) => el("div", {}, el("dt", {}, el("span", { class: `number ${name}` }, t(name))), el("dd", {}, t(`${name}_note`)))),
      notes ? el("div", { class: "short" }, el("dt", {}, "✎"), el("dd", {}, t("written_note"))) : null),
  ];
}

// The player's name in their own hand, cut out of the latest photo on which it can be seen.
function handOf({ table, told }, symbol) {
  const address = table.moments.map((moment) => moment.name_pictures[symbol]).findLast(Boolean);
  return address ? el("img", { class: "hand", src: address, alt: t("own_hand", { who: told.players[symbol] }) }) : null;
}

// What the players themselves wrote for it, where that was read surely.
function writtenNote({ table }, row, symbol) {
  const written = table.score.written.find((each) => each.symbol === symbol && each.for === row.key && !each.review);
  if (!written || written.points === null) return null;
  // Where four stand side by side on a phone there is room for a pencil only.
  return el("small", { class: `written${written.differs ? " differs" : ""}` },
    el("span", { class: "long" }, t("written", { points: written.points })), el("span", { class: "short", title: t("written", { points: written.points }) }, `✎ ${written.points}`));
}

function numberButton(state, row, symbol, move, actions) {
  const number = state.tried ? triedNumber(state, row, symbol) : row.numbers[symbol];
  const open = state.panel?.kind === "number" && state.panel.row === row.key && state.panel.symbol === symbol;
  const figure = move ? [el("s", {}, String(move.before)), " ", el("strong", {}, String(move.after))]
    : number.low === number.high ? [String(number.low)]
    : [String(number.low), el("span", { class: "to" }, "–"), String(number.high)];
  const label = move ? t("moves", { who: state.told.players[symbol], what: row.name, before: move.before, after: move.after })
    : `${number.title} (${t(number.state)})`;
  return el("button", {
    type: "button", class: `number ${move ? "moved" : number.state}`, "aria-label": label, "aria-pressed": String(open),
    "data-number": `${symbol}:${row.key}`, onclick: () => actions.openNumber(row.key, symbol),
  }, figure);
}

// What is only tried is counted, never proved: so are then the numbers that it is held against.
function triedNumber({ told, tried }, row, symbol) {
  const player = tried.score.players.find((each) => each.symbol === symbol);
  const city = player.cities[row.key];
  const points = city?.points ?? (row.key === "total" ? player.total.points : player.guardian);
  const made = { hexes: city?.hexes ?? [], connected: city?.connected ?? [], inactive: [], text: "", certainty: t("unsure_note") };
  return { low: points, high: points, state: "unsure", title: `${told.players[symbol]}, ${row.name}: ${points}`, ...made };
}

// The photo on which a number was counted: what is only tried is shown where it is.
export const momentOfNumber = (state, rowKey, symbol) => (state.tried ? null : state.told.rows.find((each) => each.key === rowKey).numbers[symbol].moment);

// The panel's content for one number, and what it lights on the map.
export function numberPanel(state, rowKey, symbol, sheet) {
  const row = state.told.rows.find((each) => each.key === rowKey);
  const number = state.tried ? { ...row.numbers[symbol], ...triedNumber(state, row, symbol) } : row.numbers[symbol];
  const idle = state.told.inactive.filter((group) => group.moment === number.moment && group.symbol === symbol && group.hexes.some((id) => number.inactive.includes(id)));
  // The scored city is the first point (R16).
  const counted = [...number.connected].sort((one, other) => Number(other === rowKey) - Number(one === rowKey));
  const towns = counted.map((name) => sheet.idOfCity(name));
  const body = [
    el("p", {}, el("span", { class: `number ${number.state}` }, t(number.state)), " ", el("span", { class: "muted" }, number.certainty)),
    number.state !== "exact" && state.told.open && !state.tried ? el("p", { class: "muted" }, state.told.open) : null,
    number.text ? el("p", { class: "made-of" }, number.text) : null,
  ];
  if (number.connected.length) {
    body.push(el("p", { class: "muted small" }, t("counts")), el("ol", { class: "counted" }, counted.map((name) => el("li", {}, /^[IV]+$/.test(name) ? t("city", { numeral: name }) : t("building", { id: name })))));
  }
  if (idle.length) body.push(el("h3", {}, t("inactive_of", { hexes: number.inactive.join(", ") })), ...idle.map(inactiveNote));
  const light = number.hexes.length || towns.length || idle.length
    ? { on: [...number.hexes, ...idle.flatMap((group) => group.hexes)], numbered: towns, cut: idle.flatMap((group) => group.destroyed) }
    : null;
  return { title: number.title, body, light };
}
