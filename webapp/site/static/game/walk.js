// A short walk through what needs a look: one place after the other, one tap each.
import { el } from "./dom.js";
import { choicesOf, pictureOf } from "./editor.js";
import { hexesById, hexOf, looksLeft } from "./state.js";
import { t } from "./words.js";

// The line over the table that asks for the walk; null when there is nothing left to look at.
export function walkInvitation(state, actions) {
  const left = looksLeft(state);
  if (!left.length) return null;
  const lead = left.length === 1 ? t("walk_lead_one") : t("walk_lead", { count: left.length });
  const more = state.table.may_edit
    ? el("button", { type: "button", class: "primary", onclick: () => actions.startWalk() }, t("walk_start"))
    : el("small", {}, t("walk_viewer"));
  return el("div", { class: "notice look invitation" }, el("strong", {}, lead), more);
}

// The panel's content for the place of the walk that is due; null at its end.
export function walkPanel(state, actions) {
  const { order, skipped } = state.walk;
  const left = looksLeft(state).filter((look) => !skipped.includes(look.region));
  if (!left.length) return null;
  const { region, why } = left[0];
  const number = order.indexOf(region) + 1;
  const id = hexOf(region);
  const heading = region.startsWith("action/") ? t("action", { id: region.slice(7) }) : t("what_stands", { id });
  const buildings = hexesById(state.table).get(id)?.buildings.length ?? 0;
  const slot = buildings > 1 ? Number(region.split("/")[1]) + 1 : null;
  const title = slot === null ? heading : `${heading} ${t("building_no", { number: slot })}`;
  const body = [
    el("p", { class: "muted" }, t("walk_step", { number: number || 1, count: order.length }), why ? ` · ${why}` : ""),
    el("div", { class: "near" }, pictureOf(state, region), choicesOf(state, region, title, actions, false, false)),
    el("button", { type: "button", class: "skip-look", onclick: () => actions.skipLook(region) }, t("walk_skip")),
  ];
  return { title, body, region };
}

// The hex or box on the map that a region lies in.
export const placeOf = (region) => (region.startsWith("action/") ? region : hexOf(region));
