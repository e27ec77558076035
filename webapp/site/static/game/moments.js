// The photos of one game: a button for each, in the order in which they happened.
import { el } from "./dom.js";
import { hereIn, toldOf } from "./state.js";
import { markName, placeName, t } from "./words.js";

// Nothing where there is only one.
export function momentButtons(state, actions) {
  const { moments, looks } = state.told;
  if (moments.length < 2) return [];
  return moments.map(({ name, title, note }) => {
    const count = looks.filter((look) => look.moment === name).length;
    const asked = count === 1 ? t("walk_lead_one") : t("walk_lead", { count });
    return el("button", {
      type: "button", class: "moment", "aria-pressed": String(name === hereIn(state)), "data-moment": name,
      "aria-label": [title, note, count && asked].filter(Boolean).join(", "), onclick: () => actions.openMoment(name),
    }, el("span", {}, title, count ? el("b", { class: "asks", "aria-hidden": "true" }, `?${count}`) : null), el("small", {}, note));
  });
}

// The photo that is shown, in words.
export function momentInWords(state) {
  const { title, note } = toldOf(state, hereIn(state));
  return [title, note].filter(Boolean).join(", ");
}

// The changes, said together, that an undo takes back, or a redo brings back; the one that the server asks for first.
export function changesDue({ history }, redo) {
  const changes = history.filter((change) => change.undone === redo && !change.dropped);
  const due = redo ? changes[0] : changes.at(-1);
  return due ? [due, ...changes.filter((change) => change !== due && change.step === due.step)] : [];
}

// What changes did, in words: the first of them, and how many more.
export function changesInWords([first, ...more]) {
  const what = changeInWords(first);
  return more.length ? t("and_more", { what, count: more.length }) : what;
}

// Where, from what to what.
function changeInWords({ region, from, to }) {
  const place = placeName(region);
  const what = from === to ? t("confirmed", { mark: markName(to) }) : t("changed", { before: markName(from), after: markName(to) });
  return `${place}, ${what}`;
}
