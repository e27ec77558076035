// Everything that isn't sure at a glance: each hex as the picture shows it beside what was read. One tap says: all right.
import { el } from "../game/dom.js";
import { isWhole, unsureHexes } from "./model.js";
import { nearby } from "./panel.js";
import { hexName, t } from "./words.js";

export function createCards(host, { onPick, onRight }) {
  let shown = null;

  function draw({ work, gaps, picture, selected }) {
    if (shown !== work) {
      shown = work;
      const asked = new Set(gaps.filter((gap) => gap.blocks && gap.hex).map((gap) => gap.hex));
      const open = unsureHexes(work);
      const known = new Set(open.map(({ id }) => id));
      const missing = work.document.hexes.filter((hex) => !known.has(hex.id) && (asked.has(hex.id) || !isWhole(hex))).map((hex) => ({ id: hex.id, hex }));
      const all = [...missing, ...open.filter(({ hex }) => !isWhole(hex)), ...open.filter(({ hex }) => isWhole(hex))];
      const whole = open.filter(({ hex }) => isWhole(hex)).length;
      host.replaceChildren(...[
        all.length ? el("p", {}, t(all.length === 1 ? "map_look_one" : "map_look_many", { count: all.length })) : el("p", { class: "all-right" }, t("map_look_none")),
        all.length ? el("ul", { class: "cards" }, all.map(({ id, hex }) => card(work, hex, id, picture))) : null,
        whole ? el("button", { type: "button", class: "primary", "data-all-right": "", onclick: onRight }, t(whole === 1 ? "map_all_right_one" : "map_all_right", { count: whole })) : null,
      ].filter(Boolean));
    }
    for (const button of host.querySelectorAll("[data-card]")) button.setAttribute("aria-pressed", String(button.dataset.card === selected));
  }

  const card = (work, hex, id, picture) => el("li", {},
    el("button", { type: "button", class: `look-card${isWhole(hex) ? "" : " missing"}`, "data-card": id, "aria-label": `${id}: ${hexName(hex)}`, onclick: () => onPick(id) },
      nearby(work, hex, picture, { reach: 1.1 }), nearby(work, hex, picture, { drawn: true, reach: 1.1 }), el("span", {}, el("b", {}, id), ` ${hexName(hex)}`)));

  return { draw };
}
