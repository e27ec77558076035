// Disputes: the verdict on one mark or on points that somebody claims, its rulings, and the play that shows it.
import { el, icon } from "./dom.js";
import { t } from "./words.js";

// What `check` found, to be put under the hex. `show` draws on the map: (marks by region, light) or null for the sheet.
export function checkResult(found, state, show) {
  const parts = [el("h3", { class: `ruled ${found.verdict}`, tabindex: "-1" }, el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[found.verdict]), found.headline)];
  parts.push(...found.reasons.map((reason) => reasonNote(reason, show)));
  for (const conflict of found.conflicts) {
    parts.push(el("div", { class: "conflict" },
      el("button", { type: "button", onclick: () => show(null, { clash: conflict.hexes, on: conflict.hexes }) }, `${t("show_on_map")}: ${conflict.hexes.join(", ")}`),
      el("ul", {}, conflict.rulings.map((ruling) => el("li", {}, ruling)))));
  }
  if (found.steps.length) parts.push(player(found.steps, found.at, t("play_line"), state, show));
  return { node: el("div", { class: "result" }, parts), light: found.conflicts.length ? { clash: found.conflicts[0].hexes, on: found.conflicts[0].hexes } : null };
}

const SIGNS = { legal: "✓", illegal: "✕", undecided: "?", certain: "✓", possible: "~", impossible: "✕" };

function reasonNote(reason, show) {
  return el("div", { class: "reason" }, el("p", {}, reason.text, " ",
    reason.hexes.length ? el("button", { type: "button", class: "linklike", onclick: () => show(null, { on: reason.hexes }) }, t("show_on_map")) : null),
    reason.ruling ? el("p", { class: "ruling" }, reason.ruling) : null);
}

// A line of play, step by step on the map.
function player(steps, start, title, state, show) {
  let at = start;
  const text = el("p", { class: "step-text", "aria-live": "polite" });
  const slider = el("input", { type: "range", min: 0, max: steps.length - 1, value: start, "aria-label": title, oninput: () => go(Number(slider.value)) });
  const control = (key, sign, where) => el("button", { type: "button", "aria-label": t(key), title: t(key), onclick: () => go(where()) }, sign);
  const marksUpTo = (last) => {
    const marks = new Map();
    for (const step of steps.slice(0, last + 1)) {
      for (const [id, mark] of Object.entries(step.marks)) {
        if (Array.isArray(mark)) mark.forEach((holder, slot) => marks.set(`${id}/${slot}`, holder ?? ""));
        else marks.set(id, mark);
      }
      marks.set(`action/${step.action}`, step.player);
    }
    return marks;
  };
  function go(where, quietly = false) {
    at = Math.min(Math.max(where, 0), steps.length - 1);
    slider.value = at;
    const step = steps[at];
    slider.setAttribute("aria-valuetext", t("play_step", { number: at + 1, count: steps.length, round: step.round }));
    text.replaceChildren(el("small", {}, t("play_step", { number: at + 1, count: steps.length, round: step.round })), icon(step.player),
      t("play_who", { who: state.told.players[step.player], action: step.action, text: step.text }), el("small", {}, ` (${step.rule})`));
    if (!quietly) show(marksUpTo(at), { all: true, now: [...new Set([...step.hexes, ...Object.keys(step.marks)])] });
  }
  go(at, true);
  const node = el("div", { class: "play" }, el("h3", {}, title), text, slider,
    el("div", { class: "row controls" }, control("step_first", "⏮", () => 0), control("step_back", "◀", () => at - 1),
      control("step_on", "▶", () => at + 1), control("step_last", "⏭", () => steps.length - 1)));
  return node;
}

// The form for points that somebody claims.
export function claimForm(state, ask, show) {
  const { told } = state;
  const select = (name, label, options) => el("label", {}, label, el("select", { name }, options.map(([value, text]) => el("option", { value }, text))));
  const result = el("div", { class: "claim-result", "aria-live": "polite" });
  const form = el("form", {
    class: "claim", onsubmit: async (event) => {
      event.preventDefault();
      const said = new FormData(form);
      result.replaceChildren(el("p", { class: "muted" }, t("checking")));
      try {
        const found = await ask(`${said.get("player")}:${said.get("what")}=${said.get("points")}`);
        result.replaceChildren(claimResult(found, said.get("points"), state, show));
      } catch (error) {
        result.replaceChildren(el("p", { class: "notice look" }, error.message));
      }
    },
  },
  select("player", t("claim_who"), Object.entries(told.players)),
  select("what", t("claim_what"), told.rows.map((row) => [row.key, row.name])),
  el("label", {}, t("claim_points"), el("input", { name: "points", type: "number", min: 0, max: 99, required: true, inputmode: "numeric", value: 0 })),
  el("button", {}, t("claim_ask")));
  return [form, result];
}

function claimResult(found, points, state, show) {
  const parts = [el("h3", { class: `ruled ${found.verdict}` }, el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[found.verdict] ?? "?"), found.headline)];
  parts.push(...found.reasons.map((reason) => reasonNote(reason, show)));
  if (found.steps.length) parts.push(player(found.steps, found.steps.length - 1, t("claim_line", { points }), state, show));
  if (found.other_steps.length) parts.push(player(found.other_steps, found.other_steps.length - 1, t("claim_line", { points: found.other_points }), state, show));
  return el("div", { class: "result" }, parts);
}
