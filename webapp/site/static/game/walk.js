// A short walk through what needs a look: one place after the other, photo by photo, one tap each.
import { el } from "./dom.js";
import { choicesOf, photoOf, pictureOf } from "./editor.js";
import { hereIn, hexesById, hexOf } from "./state.js";
import { t } from "./words.js";

// The line over the table that asks for the walk; null when there is nothing left to look at.
export function walkInvitation(state, actions) {
  const left = state.told.looks;
  if (!left.length) return null;
  const alone = left.length === 1;
  const lead = alone ? t("walk_lead_one") : t("walk_lead", { count: left.length });
  const start = t(alone ? "walk_start_one" : "walk_start");
  const more = state.table.may_edit
    ? el("button", { type: "button", class: "primary", onclick: () => actions.startWalk() }, start)
    : el("small", {}, t("walk_viewer"));
  return el("div", { class: "notice look invitation" }, el("strong", {}, lead), more);
}

const keyOf = ({ moment, region }) => `${moment} ${region}`;

// A walk from here: what is shown comes first, then the other photos in their order.
export function walkFrom(state) {
  const here = hereIn(state);
  const [shown, others] = [true, false].map((now) => state.told.looks.filter((look) => (look.moment === here) === now));
  return { order: [...shown, ...others].map(keyOf), skipped: [] };
}

// The same walk without a place that nobody wants to answer now.
export const skipped = (walk, look) => ({ ...walk, skipped: [...walk.skipped, keyOf(look)] });

// The place that is due, in whichever photo; undefined at the walk's end.
export function lookDue({ told, walk }) {
  const left = told.looks.filter((look) => !walk.skipped.includes(keyOf(look)));
  // What came up on the way is asked last.
  const rank = (look) => (walk.order.includes(keyOf(look)) ? walk.order.indexOf(keyOf(look)) : walk.order.length);
  return left.sort((one, other) => rank(one) - rank(other))[0];
}

// The panel's content for the place of the walk that is due; null at its end.
export function walkPanel(state, actions) {
  const look = lookDue(state);
  if (!look) return null;
  const { region, why } = look;
  const { order } = state.walk;
  const number = order.indexOf(keyOf(look)) + 1;
  const id = hexOf(region);
  const heading = region.startsWith("action/") ? t("action", { id: region.slice(7) }) : t("what_stands", { id });
  const buildings = hexesById(state.table).get(id)?.buildings.length ?? 0;
  // What is drawn beside its buildings is in the settlement, and in none of them.
  const [, slot] = region.split("/");
  const title = buildings > 1 && slot !== undefined ? `${heading} ${t("building_no", { number: Number(slot) + 1 })}` : heading;
  const body = [
    el("p", { class: "muted" }, t("walk_step", { number: number || order.length, count: order.length }), photoOf(state), why ? ` · ${why}` : ""),
    el("div", { class: "near" }, pictureOf(state, region), choicesOf(state, region, title, actions, false, false)),
    el("button", { type: "button", class: "skip-look", onclick: () => actions.skipLook(look) }, t("walk_skip")),
  ];
  return { title, body, region };
}

// The panel's content at the walk's end, for a referee with the way to the next game that needs a look.
export function walkEnd({ told }) {
  const next = document.querySelector("[data-next-game]");
  const on = next && el("a", { class: "button primary", href: next.href }, next.textContent.trim());
  return { title: t(told.looks.length ? "walk_later" : "walk_done"), body: [el("p", {}, told.headline), on] };
}

// The hex or box on the map that a region lies in.
export const placeOf = (region) => (region.startsWith("action/") ? region : hexOf(region));
