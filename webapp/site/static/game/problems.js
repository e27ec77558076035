// What doesn't add up on the sheet, each with the ruling that says so.
import { el } from "./dom.js";
import { t } from "./words.js";

export function problemList({ told, table }, openHex, sayTheyStand) {
  return told.problems.map((problem) =>
    el("li", {}, problem.hex && !problem.text.startsWith(problem.hex) ? el("button", { type: "button", class: "linklike", onclick: () => openHex(problem.hex) }, problem.hex) : null,
      " ", problem.text,
      problem.slip && table.may_edit ? el("p", {}, el("button", { type: "button", onclick: sayTheyStand }, t("signatures_stand"))) : null,
      problem.ruling ? el("details", {}, el("summary", {}, t("ruling")), el("p", {}, problem.ruling)) : null));
}
