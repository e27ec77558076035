// The score as an argument: the table, what each number is made of, and what moves when a mark is another.
import { el, icon } from "./dom.js";
import { inactiveNote } from "./editor.js";
import { markName, t } from "./words.js";

const STATES = ["exact", "ranged", "unsure"];

export function scoreTable(state, actions) {
  const { told, tried } = state;
  const symbols = Object.keys(told.players);
  const moved = tried ? new Map(movesOf(state).map((move) => [move.key, move])) : new Map();
  const head = el("tr", {}, el("td", {}), symbols.map((symbol) => el("th", { scope: "col" }, icon(symbol), el("span", { class: "name" }, told.players[symbol]))));
  const rows = told.rows.map((row) =>
    el("tr", { class: row.key === "total" ? "total" : null }, el("th", { scope: "row" }, row.name, row.note ? el("small", {}, row.note) : null),
      symbols.map((symbol) => el("td", {}, numberButton(state, row, symbol, moved.get(`${symbol}:${row.key}`), actions)))));
  const states = STATES.filter((name) => told.rows.some((row) => symbols.some((symbol) => row.numbers[symbol].state === name)));
  return [
    el("table", { class: `score${symbols.length > 2 ? " many" : ""}` }, el("thead", {}, head), el("tbody", {}, rows)),
    el("dl", { class: "key" }, states.map((name) => el("div", {}, el("dt", {}, el("span", { class: `number ${name}` }, t(name))), el("dd", {}, t(`${name}_note`))))),
  ];
}

function numberButton(state, row, symbol, move, actions) {
  const number = row.numbers[symbol];
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

// The panel's content for one number, and what it lights on the map.
export function numberPanel(state, rowKey, symbol, sheet) {
  const row = state.told.rows.find((each) => each.key === rowKey);
  const number = row.numbers[symbol];
  const idle = state.told.inactive.filter((group) => group.symbol === symbol && group.hexes.some((id) => number.inactive.includes(id)));
  const towns = number.connected.map((name) => sheet.idOfCity(name));
  const body = [
    el("p", {}, el("span", { class: `number ${number.state}` }, t(number.state)), " ", el("span", { class: "muted" }, number.certainty)),
    number.state !== "exact" && state.told.open ? el("p", { class: "muted" }, state.told.open) : null,
    el("p", { class: "made-of" }, number.text),
  ];
  if (number.connected.length) {
    body.push(el("p", { class: "muted small" }, t("counts")), el("ol", { class: "counted" }, number.connected.map((name) => el("li", {}, /^[IV]+$/.test(name) ? t("city", { numeral: name }) : t("building", { id: name })))));
  }
  if (idle.length) body.push(el("h3", {}, t("inactive_of", { hexes: number.inactive.join(", ") })), ...idle.map(inactiveNote));
  const light = number.hexes.length || towns.length || idle.length
    ? { on: [...number.hexes, ...idle.flatMap((group) => group.hexes)], numbered: towns, cut: idle.flatMap((group) => group.destroyed) }
    : null;
  return { title: number.title, body, light };
}

// Every number that is another one in the tried score: [{key, who, what, before, after}].
export function movesOf({ told, tried, base }) {
  const moves = [];
  for (const player of tried.score.players) {
    const before = base.score.players.find((each) => each.symbol === player.symbol);
    const compare = (key, one, other) => {
      if (one !== other) moves.push({ key: `${player.symbol}:${key}`, who: told.players[player.symbol], what: told.rows.find((row) => row.key === key).name, before: one, after: other });
    };
    for (const numeral of Object.keys(player.cities)) compare(numeral, before.cities[numeral].points, player.cities[numeral].points);
    compare("guardian", before.guardian, player.guardian);
    compare("total", before.total.points, player.total.points);
  }
  return moves;
}

// The line over the table while something is only tried.
export function whatIfNote(state, actions) {
  if (!state.tried) return null;
  const { told, tried, base, table } = state;
  const changes = Object.entries(state.changes).map(([id, mark]) => t("what_if_is", { id, mark: markName(mark) })).join(", ");
  const moves = movesOf(state);
  const names = (symbols) => symbols.map((symbol) => told.players[symbol]).join(", ");
  const active = (score) => new Map(score.hexes.map((hex) => [hex.id, hex.active && (hex.owner || hex.buildings.some(Boolean)) && !hex.destroyed]));
  const [was, is] = [active(base), active(tried)];
  const changed = new Set(Object.keys(state.changes).map((region) => region.split("/")[0]));
  const other = (now) => [...is.keys()].filter((id) => !changed.has(id) && Boolean(is.get(id)) === now && Boolean(was.get(id)) !== now);
  const lines = moves.map((move) => t("moves", move));
  if (names(base.score.winner) !== names(tried.score.winner)) lines.push(t("moves_winner", { before: names(base.score.winner), after: names(tried.score.winner) }));
  if (other(true).length) lines.push(t("moves_active", { hexes: other(true).join(", ") }));
  if (other(false).length) lines.push(t("moves_inactive", { hexes: other(false).join(", ") }));
  const count = moves.length === 1 ? t("number_moves") : t("numbers_move", { count: moves.length });
  return el("div", { class: "notice what-if" }, el("strong", {}, t("what_if", { changes })),
    el("p", {}, moves.length ? count : t("nothing_moves")),
    lines.length ? el("ul", {}, lines.map((line) => el("li", {}, line))) : null,
    el("div", { class: "row" }, el("button", { type: "button", onclick: () => actions.dropTried() }, t("what_if_drop")),
      table.may_edit ? el("button", { type: "button", class: "primary", onclick: () => actions.keepTried() }, t("what_if_keep")) : null));
}
