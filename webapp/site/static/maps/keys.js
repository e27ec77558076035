// The keyboard: a letter for everything that a hex can be, arrows to go about, Enter for "right as drawn".
import { NUMERALS, hexesOf, neighboursOf } from "./model.js";
import { KEY_OF_CLAN } from "./panel.js";

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const CLAN_OF_KEY = Object.fromEntries(Object.entries(KEY_OF_CLAN).map(([kind, key]) => [key, kind]));

export function listen(get, act) {
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, select, textarea") || event.altKey) return;
    const { work, selected } = get();
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" || key === "y") {
        event.preventDefault();
        (key === "y" || event.shiftKey ? act.redo : act.undo)();
      }
      return;
    }
    const pressing = event.target.closest?.("button, a, summary") && (key === "Enter" || key === " ");
    if (pressing) return;
    const done = general(key) || (selected && ofHex(key, event, work, selected));
    if (done) event.preventDefault();
  });

  function general(key) {
    if (key === "n") return act.next(get().selected), true;
    if (key === "t") return act.roads(), true;
    if (key === "Escape") return act.leave(), true;
    return false;
  }

  function ofHex(key, event, work, id) {
    const hex = hexesOf(work).get(id);
    if (key in ARROWS && !event.shiftKey) return go(work, hex, ARROWS[key]);
    // A key that is held down answers once: at the next hex nobody has looked yet.
    if (event.repeat) return key in ARROWS || key.length === 1;
    if (key in ARROWS) return road(work, hex, ARROWS[key]);
    if ("abcd".includes(key)) return (hex.clan?.kind === "drifter" && !hex.clan.sector && hex.sector ? act.hat : act.kind)(id, key.toUpperCase()), true;
    if (key === "w" || key === "m") return act.kind(id, key === "w" ? "water" : "mountain"), true;
    if (key === "s") return hex.kind === "settlement" ? act.buildings(id, (hex.buildings_mm.length % 4) + 1) : act.kind(id, "settlement"), true;
    if ("1234".includes(key)) return act.kind(id, NUMERALS[Number(key) - 1]), true;
    if (key in CLAN_OF_KEY || key === "0") return act.clan(id, key === "0" ? null : CLAN_OF_KEY[key]), true;
    if (key === "Enter" || key === " ") return act.right(id), true;
    if (key === "Delete" || key === "Backspace") return act.remove(id), true;
    return false;
  }

  function road(work, hex, [dx, dy]) {
    const along = (each) => (each.center_mm[0] - hex.center_mm[0]) * dx + (each.center_mm[1] - hex.center_mm[1]) * dy;
    const best = neighboursOf(work, hex.id).filter(Boolean).sort((one, other) => along(other) - along(one))[0];
    if (best) act.road(hex.id, best.id);
    return true;
  }

  function go(work, hex, [dx, dy]) {
    let best = null;
    for (const each of work.document.hexes) {
      const [x, y] = [each.center_mm[0] - hex.center_mm[0], each.center_mm[1] - hex.center_mm[1]];
      const along = x * dx + y * dy;
      const far = along + 2 * Math.abs(x * dy + y * dx);
      if (along > 1 && (!best || far < best.far)) best = { id: each.id, far };
    }
    if (best) act.pick(best.id, true);
    return true;
  }
}
