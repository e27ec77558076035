// The map twice, side by side: drawn, each hex a button, and the picture of the blank. Both always show the same part.
import { svg } from "../game/dom.js";
import { createView } from "../game/view.js";
import { cornersOf, hexDrawing, outline } from "./drawing.js";
import { freePlaces, hexesOf, isWhole, unsureHexes } from "./model.js";
import { hexName, t } from "./words.js";

const MARGIN_MM = 3;

export function createStage(drawn, pictured, { work: first, picture, onPick, onRoad, onPlace, onAdd }) {
  const [width, height] = first.document.page_mm;
  const limits = { x: 0, y: 0, width, height };
  const home = boundsOf(first);
  const node = svg("svg", { class: "chart drawn", role: "group", "aria-label": t("map_chart_label") });
  const other = svg("svg", { class: "chart pictured", "aria-hidden": "true" });
  const image = () => svg("image", { href: picture, width, height, preserveAspectRatio: "none", "aria-hidden": "true" });
  const layers = { free: svg("g", { class: "free" }), hexes: svg("g", { class: "hexes" }), over: svg("g", { class: "over", "aria-hidden": "true" }) };
  const seen = svg("g", { class: "outlines" });
  node.append(svg("rect", { class: "paper", width, height }), image(), layers.hexes, layers.free, layers.over);
  other.append(svg("rect", { class: "paper", width, height }), image(), seen);
  drawn.replaceChildren(node);
  pictured.replaceChildren(other);

  let state = null;
  let road = null;
  const nodes = new Map();
  const views = [node, other].map((each) => createView(each, { home, limits, onTap: (id) => { if (!state.roads) onPick(id); } }));
  together(node, other, views);

  for (const each of [node, other]) {
    // With the road tool a finger or the mouse goes from hex to hex; the map stands still under it.
    each.addEventListener("pointerdown", (event) => { if (state.roads && !state.placing) { event.stopImmediatePropagation(); beginRoad(event); } }, { capture: true });
    each.addEventListener("pointermove", (event) => { if (road) follow(event); });
    each.addEventListener("click", (event) => { if (state.placing) placeAt(each, event); }, { capture: true });
  }
  addEventListener("pointerup", () => { road = road?.moved ? null : road; });

  const idAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-id]")?.dataset.id;

  // Tapped one after the other, or drawn in one stroke: each step to a neighbour is a road.
  function beginRoad(event) {
    const id = idAt(event);
    if (!id) return;
    if (road && road.at !== id && onRoad(road.at, id, null) !== null) road = { at: id, moved: false };
    else road = road?.at === id ? null : { at: id, moved: false };
    event.target.releasePointerCapture?.(event.pointerId);
    mark();
  }

  function follow(event) {
    const id = event.buttons ? idAt(event) : null;
    if (!id || id === road.at) return;
    const there = onRoad(road.at, id, road.there ?? null);
    road = { at: id, moved: true, there: there ?? road.there };
    mark();
  }

  function placeAt(each, event) {
    event.stopImmediatePropagation();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(each.getScreenCTM().inverse());
    onPlace(point.x, point.y);
  }

  function mark() {
    for (const [id, place] of nodes) place.classList.toggle("from", road?.at === id);
  }

  let current = null;
  function draw(next) {
    const before = state;
    state = next;
    if (!before || before.work !== next.work || before.gaps !== next.gaps) drawHexes();
    if (!before || before.work !== next.work || before.adding !== next.adding) drawFree();
    node.classList.toggle("busy-road", next.roads);
    other.classList.toggle("busy-road", next.roads);
    if (!next.roads) road = null;
    select(next.selected);
    mark();
  }

  function drawHexes() {
    const { work, gaps } = state;
    const corners = cornersOf(work);
    const unsure = new Set(unsureHexes(work).map(({ id }) => id));
    const told = Map.groupBy(gaps.filter((gap) => gap.hex), (gap) => gap.hex);
    const inOrder = [...work.document.hexes].sort((one, two) => Math.round((one.center_mm[1] - two.center_mm[1]) / 3) || one.center_mm[0] - two.center_mm[0]);
    const kept = new Set(work.document.hexes.map((hex) => hex.id));
    for (const [id, place] of nodes) if (!kept.has(id)) { place.remove(); nodes.delete(id); }
    for (const hex of inOrder) {
      if (!nodes.has(hex.id)) nodes.set(hex.id, svg("g", { role: "button", tabindex: "-1", "data-id": hex.id }));
      const place = nodes.get(hex.id);
      const wrong = told.get(hex.id) ?? [];
      const open = unsure.has(hex.id) || !isWhole(hex) || wrong.some((gap) => gap.blocks);
      place.setAttribute("class", `hex${open ? " open" : wrong.length ? " odd" : ""}`);
      place.setAttribute("aria-label", [hex.id, hexName(hex), unsure.has(hex.id) && t("map_unsure"), ...wrong.map((gap) => gap.text)].filter(Boolean).join(", "));
      place.replaceChildren(...hexDrawing(work, hex, corners), svg("polygon", { class: "veil", points: outline(hex, corners) }));
      if (open || wrong.length) place.append(badge(hex, open ? "?" : "!"));
      layers.hexes.append(place);
    }
    seen.replaceChildren(...inOrder.map((hex) => svg("polygon", { class: `seen${unsure.has(hex.id) || !isWhole(hex) ? " open" : ""}`, points: outline(hex, corners), "data-id": hex.id })));
    const boxes = work.document.rounds.flatMap((round) => round.actions).filter((action) => action.box_mm);
    const box = ({ box_mm: [x, y, w, h] }) => svg("rect", { class: "box", x, y, width: w, height: h });
    layers.over.replaceChildren(...boxes.map(box));
    seen.append(...boxes.map(box));
  }

  function drawFree() {
    layers.free.replaceChildren(...(state.adding ? freePlaces(state.work) : []).map((place) => svg("circle", {
      cx: place.center_mm[0], cy: place.center_mm[1], r: 0.45 * state.work.document.hexes[0].radius_mm, role: "button", tabindex: "0", "aria-label": t("map_add_here"),
      onclick: (event) => { event.stopPropagation(); onAdd(place); },
      onkeydown: (event) => { if (event.key === "Enter") onAdd(place); },
    })));
  }

  function select(id) {
    if (!nodes.has(current)) current = null;
    for (const [each, place] of nodes) {
      place.classList.toggle("on", each === id);
      place.setAttribute("tabindex", each === (id ?? current ?? nodes.keys().next().value) ? "0" : "-1");
    }
    for (const place of seen.children) place.classList.toggle("on", place.dataset.id === id && id !== null);
    if (id && id !== current) {
      const hex = hexesOf(state.work).get(id);
      if (hex) views[0].reveal([hex.center_mm]);
    }
    current = id ?? current;
  }

  return {
    draw,
    zoom: (factor) => views[0].zoom(factor),
    home: () => views[0].show(boundsOf(state.work)),
    page: () => views[0].show({ x: 0, y: 0, width: Math.max(width, (height * home.width) / home.height) }),
    focus: (id) => nodes.get(id)?.focus({ preventScroll: true }),
    fade: (value) => { node.style.setProperty("--photo", String(1 - value)); node.style.setProperty("--drawn", String(Math.min(1, 0.35 + 1.3 * value))); },
    has: (target) => node.contains(target),
  };
}

// What one of the two shows the other shows too.
function together(node, other, views) {
  let busy = false;
  [[node, 0, 1], [other, 1, 0]].forEach(([each, from, to]) => {
    new MutationObserver(() => {
      const [here, there] = [views[from].now(), views[to].now()];
      if (busy || (Math.abs(here.x - there.x) < 0.01 && Math.abs(here.y - there.y) < 0.01 && Math.abs(here.width - there.width) < 0.01)) return;
      busy = true;
      views[to].show(here);
      busy = false;
    }).observe(each, { attributes: true, attributeFilter: ["viewBox"] });
  });
}

function badge(hex, sign) {
  const [x, y, size] = [hex.center_mm[0] + 0.55 * hex.radius_mm, hex.center_mm[1] - 0.5 * hex.radius_mm, 0.3 * hex.radius_mm];
  return svg("g", { class: "badge" }, svg("circle", { cx: x, cy: y, r: size }), svg("text", { x, y: y + 0.36 * size * 1.3, "font-size": 1.3 * size }, sign));
}

function boundsOf(work) {
  const radius = work.document.hexes[0].radius_mm + MARGIN_MM;
  const [xs, ys] = [0, 1].map((axis) => work.document.hexes.map((hex) => hex.center_mm[axis]));
  const [x, y] = [Math.min(...xs) - radius, Math.min(...ys) - radius];
  return { x, y, width: Math.max(...xs) + radius - x, height: Math.max(...ys) + radius - y };
}
