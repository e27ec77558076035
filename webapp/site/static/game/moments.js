// The photos of one game: a button for each, in the order in which they happened.
import { el } from "./dom.js";
import { hereIn } from "./state.js";
import { t } from "./words.js";

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

// The photo of which an undo or a redo changes something.
export function momentOfChange({ history }, redo) {
  const changes = history.filter((change) => change.undone === redo && !change.dropped);
  return (redo ? changes[0] : changes.at(-1))?.moment;
}
