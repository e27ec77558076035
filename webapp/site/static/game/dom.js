// Elements in one call: el("button", {class: "primary", onclick: f, "aria-pressed": true}, "text", child).
const SVG = "http://www.w3.org/2000/svg";

export const el = (tag, values, ...children) => filled(document.createElement(tag), values, children);
export const svg = (tag, values, ...children) => filled(document.createElementNS(SVG, tag), values, children);

function filled(node, values, children) {
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value === undefined || value === null || value === false) {
      if (name.startsWith("aria-") && value === false) node.setAttribute(name, "false");
    } else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

// A player's symbol, or the scribble of a destroyed hex, as a small picture that says nothing by itself.
export const icon = (name) =>
  svg("svg", { class: "icon", viewBox: "-10 -10 20 20", "aria-hidden": "true" }, use(name, 0, 0, 20));

export const use = (name, x, y, size) =>
  svg("use", {
    href: `#mark-${name === "#" ? "destroyed" : name}`,
    class: `mark ${name === "#" ? "destroyed" : `player-${name}`}`,
    x: x - size / 2, y: y - size / 2, width: size, height: size,
  });

// What is drawn anew keeps the focus of what was there before.
export function redraw(host, nodes, name) {
  const key = host.contains(document.activeElement) ? document.activeElement.getAttribute(name) : null;
  host.replaceChildren(...nodes);
  if (key) host.querySelector(`[${name}="${key}"]`)?.focus({ preventScroll: true });
}

// On a phone the panel covers the lower half, so the sheet has to be in the upper one, or where it has no room there, as
// on a phone that lies on its side, the place that is meant; else sheet and panel stand side by side.
export function bringIntoView(stage, panel) {
  const phone = matchMedia("(max-width: 55.99rem)").matches;
  const { top } = (phone ? stage : panel).getBoundingClientRect();
  const room = panel.getBoundingClientRect().top;
  const meant = phone ? (stage.querySelector(".now") ?? stage.querySelector(".on"))?.getBoundingClientRect() : null;
  const isCovered = (by) => meant && meant.bottom - by > room;
  let by = top >= 0 && top < innerHeight * (phone ? 0.2 : 0.5) ? 0 : top - 8;
  if (isCovered(by)) by = top - 8;
  if (isCovered(by)) by = meant.top + meant.height / 2 - room / 2;
  if (!by) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollBy({ top: by, behavior: calm ? "auto" : "smooth" });
}

// A function that finds what opened something, if its host was drawn anew meanwhile the one in its place.
export function openerOf(node, hosts) {
  const host = hosts.find((each) => each.contains(node));
  const buttons = () => [...host.querySelectorAll("button")];
  if (!host) return () => node;
  const place = buttons().indexOf(node);
  return () => buttons()[place];
}

// So long what has just appeared takes no tap: a second one was meant for what was there before.
const SETTLES_MS = 400;

// A function that is told what the node shows now, null for nothing, and says whether that is something else than before.
export function settlingOf(node) {
  let shown = null;
  let waiting = 0;
  node.addEventListener("click", (event) => {
    if (!node.classList.contains("settling")) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  return (what) => {
    if (what === shown) return false;
    shown = what;
    clearTimeout(waiting);
    node.classList.add("settling");
    waiting = setTimeout(() => node.classList.remove("settling"), SETTLES_MS);
    return true;
  };
}
