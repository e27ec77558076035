// Disputes: the verdict on one mark or on points that somebody claims, its rulings, and the play that shows it.
import { el, icon, svg } from "./dom.js";
import { t } from "./words.js";

// What `check` found, to be put under the hex. `show` draws on the map: (marks by region, light) or null for the sheet.
export function checkResult(found, state, show) {
  const parts = [el("h3", { class: `ruled ${found.verdict}`, tabindex: "-1" }, el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[found.verdict]), found.headline)];
  const named = (each) => Number(each.hexes.includes(found.hex));
  const told = new Set();
  for (const reason of [...found.reasons].sort((one, other) => named(other) - named(one))) {
    const conflict = found.conflicts.find((each) => each.hexes.join() === reason.hexes.join());
    parts.push(reasonNote(reason, show, { told, rulings: conflict?.rulings, clash: Boolean(conflict) }));
  }
  if (found.steps.length) parts.push(player(found.steps, found.at, t("play_line"), state, show));
  const conflict = [...found.conflicts].sort((one, other) => named(other) - named(one))[0];
  return { node: el("div", { class: "result" }, parts), light: conflict ? lit(conflict.hexes, true) : null };
}

const lit = (hexes, clash) => (clash ? { on: hexes, clash: hexes } : { on: hexes });

const SIGNS = { legal: "✓", illegal: "✕", undecided: "?", certain: "✓", possible: "~", impossible: "✕" };

// A reason with the rulings it rests on; each ruling stands in full where it comes first, and by its number after that.
function reasonNote(reason, show, { told = new Set(), rulings, clash = false } = {}) {
  const all = rulings?.length ? rulings : [reason.ruling].filter(Boolean);
  const fresh = all.filter((ruling) => !told.has(ruling));
  const numbers = all.filter((ruling) => told.has(ruling)).map((ruling) => ruling.split(",")[0]);
  for (const ruling of fresh) told.add(ruling);
  return el("div", { class: "reason" },
    el("p", {}, reason.text, numbers.length ? ` (${numbers.join(", ")})` : "", " ",
      reason.hexes.length ? el("button", { type: "button", class: "linklike", onclick: () => show(null, lit(reason.hexes, clash)) }, t("show_on_map")) : null),
    fresh.map((ruling) => el("p", { class: "ruling" }, ruling)));
}

const ARROWS = {
  step_first: "M3 3h3v14H3zM17 3v14L7 10z", step_back: "M15 3v14L5 10z",
  step_on: "M5 3v14l10-7z", step_last: "M14 3h3v14h-3zM3 3v14l10-7z",
};

// A line of play, step by step on the map.
function player(steps, start, title, state, show) {
  let at = start;
  const text = el("p", { class: "step-text", "aria-live": "polite" });
  const slider = el("input", { type: "range", min: 0, max: steps.length - 1, value: start, "aria-label": title, oninput: () => go(Number(slider.value)) });
  const control = (key, where) => el("button", { type: "button", "aria-label": t(key), title: t(key), onclick: () => go(where()) },
    svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: ARROWS[key] })));
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
    el("div", { class: "row controls" }, control("step_first", () => 0), control("step_back", () => at - 1),
      control("step_on", () => at + 1), control("step_last", () => steps.length - 1)),
    el("button", { type: "button", class: "linklike", onclick: () => show(null, null) }, t("back_to_sheet")));
  return node;
}

// The form for points that somebody claims.
export function claimForm(state, ask, show, open) {
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
        result.replaceChildren();
        const row = told.rows.find((each) => each.key === said.get("what"));
        open(`${told.players[said.get("player")]}, ${row.name}: ${said.get("points")}`, claimResult(found, said.get("points"), state, show));
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
  if (found.steps.length) parts.push(player(found.steps, found.at, t("claim_line", { points }), state, show));
  if (found.other_steps.length) parts.push(player(found.other_steps, found.other_at, t("claim_line", { points: found.other_points }), state, show));
  return el("div", { class: "result" }, parts);
}
