// What if: every number that moves when a mark is another one. Nothing of it is stored.
import { el } from "./dom.js";
import { hereIn, toldOf } from "./state.js";
import { markName, placeName, t } from "./words.js";

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
  const photo = told.moments.length > 1 ? ` (${toldOf(state, hereIn(state)).title})` : "";
  const changes = Object.entries(state.changes).map(([id, mark]) => t("what_if_is", { id: `${id.includes("/") ? placeName(id) : id}${photo}`, mark: markName(mark) })).join(", ");
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

// Every number of the table that is another one now, in words, for those who don't see it move.
export function differences(before, after) {
  return after.rows.flatMap((row) => {
    const old = before.rows.find((each) => each.key === row.key);
    return Object.entries(row.numbers).filter(([symbol, number]) => old.numbers[symbol].title !== number.title).map(([, number]) => `${number.title}.`);
  });
}
