// The sheet, seen twice: the straightened photo, and over it what was read, each hex a button in reading order.
import { svg, use } from "./dom.js";
import { createView } from "./view.js";
import { activeHexes, hereIn, hexesById, marksOf, regionsOf } from "./state.js";
import { markName, t } from "./words.js";

const MARGIN_MM = 3;

export function createSheet(host, { table, picture, onPick }) {
  const { sheet } = table;
  const hexes = hexesById(table);
  const places = new Map();
  const node = svg("svg", { class: "atlas", role: "group", "aria-label": t("map_label", { count: sheet.hexes.length }) });
  const image = svg("image", { width: sheet.width_mm, height: sheet.height_mm, preserveAspectRatio: "none", "aria-hidden": "true" });
  if (picture) image.setAttribute("href", picture);
  const read = svg("g", { class: "read" });
  const badges = svg("g", { class: "badges", "aria-hidden": "true" });
  node.append(patterns(), svg("rect", { class: "paper", width: sheet.width_mm, height: sheet.height_mm }), image, read, badges);

  const inOrder = [...sheet.hexes].sort((one, other) => Math.round(one.y - other.y) || one.x - other.x);
  for (const hex of inOrder) read.append(hexPlace(hex));
  for (const action of sheet.actions) read.append(boxPlace(action));

  function hexPlace(hex) {
    const points = hex.corners.map((corner) => corner.join(",")).join(" ");
    const place = svg("g", { class: `place kind-${hex.kind}`, role: "button", tabindex: "-1", "data-id": hex.id },
      svg("polygon", { class: "outline", points }), svg("g", { class: "marks" }),
      svg("polygon", { class: "veil", points }));
    places.set(hex.id, { node: place, outline: place.firstChild, x: hex.x, y: hex.y, radius: hex.radius, hex });
    return place;
  }

  function boxPlace(action) {
    const [x, y] = [action.x + action.width / 2, action.y + action.height / 2];
    const box = { x: action.x, y: action.y, width: action.width, height: action.height, rx: 1 };
    const place = svg("g", { class: "place box", role: "button", tabindex: "-1", "data-id": `action/${action.id}` },
      svg("rect", { class: "outline", ...box }), svg("g", { class: "marks" }), svg("rect", { class: "veil", ...box }));
    places.set(`action/${action.id}`, { node: place, outline: place.firstChild, x, y, radius: Math.min(action.width, action.height) / 2, action });
    return place;
  }

  // Sizes: the map fills the view at first; the actions below it are a push away.
  const home = boundsOf(sheet.hexes.flatMap((hex) => hex.corners));
  const below = boundsOf(sheet.actions.flatMap((a) => [[a.x, a.y], [a.x + a.width, a.y + a.height]]));
  const limits = { x: 0, y: 0, width: sheet.width_mm, height: sheet.height_mm };
  const view = createView(node, { home, limits, onTap: (id) => { setCurrent(id); onPick(id); } });
  host.replaceChildren(node);

  let current = inOrder[0].id;
  places.get(current).node.setAttribute("tabindex", "0");
  function setCurrent(id) {
    places.get(current).node.setAttribute("tabindex", "-1");
    current = id;
    places.get(current).node.setAttribute("tabindex", "0");
  }

  const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  node.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onPick(current);
    } else if (event.key in STEPS) {
      event.preventDefault();
      const next = beside(current, STEPS[event.key]);
      if (next) focus(next);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      focus([...places.keys()].at(event.key === "Home" ? 0 : -1));
    } else if (event.key === "+" || event.key === "-") view.zoom(event.key === "+" ? 1.5 : 1 / 1.5);
  });

  function beside(id, [dx, dy]) {
    const from = places.get(id);
    let best = null;
    for (const [other, place] of places) {
      const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
      const across = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
      if (along > 1 && (best === null || along + 2 * across < best.far)) best = { id: other, far: along + 2 * across };
    }
    return best?.id;
  }

  function focus(id) {
    setCurrent(id);
    reveal([id]);
    places.get(id).node.focus({ preventScroll: false });
  }

  function reveal(ids) {
    const known = ids.map((id) => places.get(id)).filter(Boolean);
    if (known.length) view.reveal(known.map((place) => [place.x, place.y]));
  }

  // Draws the marks of the state, or those of a line of play.
  function draw(state, played = null) {
    const marks = played ?? marksOf(state);
    const active = activeHexes(state);
    const looks = new Set(state.told.looks.filter((look) => look.moment === hereIn(state)).map((look) => look.region));
    for (const [id, place] of places) {
      const regions = place.hex ? regionsOf(place.hex, state.table) : [id];
      const drawn = regions.map((region) => marks.get(region) ?? "");
      const facts = {
        held: drawn.some((mark) => mark && mark[0] !== "#"),
        look: played === null && regions.some((region) => looks.has(region)),
        person: played === null && regions.some((region) => state.table.regions[region]?.person !== undefined),
        tried: played === null && regions.some((region) => region in state.changes),
      };
      const idle = played === null && place.hex && facts.held && !active.has(id);
      drawPlace(place, regions, drawn, { ...facts, idle });
    }
  }

  function drawPlace(place, regions, drawn, facts) {
    const slots = place.hex?.kind === "settlement" ? place.hex.buildings : null;
    const main = slots ? "" : drawn[0] ?? "";
    const classes = ["place", place.hex ? `kind-${place.hex.kind}` : "box"];
    if (main) classes.push(main[0] === "#" ? "gone" : `of-${main}`);
    for (const name of ["look", "person", "tried", "idle"]) if (facts[name]) classes.push(name);
    const kept = ["on", "now", "cut", "clash", "off"].filter((name) => place.node.classList.contains(name));
    place.node.setAttribute("class", [...classes, ...kept].join(" "));
    place.node.setAttribute("aria-label", label(place, drawn, facts));
    const group = place.node.querySelector(".marks");
    group.replaceChildren();
    if (facts.idle) group.append(svg(place.hex ? "polygon" : "rect", { class: "hatch", points: place.outline.getAttribute("points") }));
    if (main) drawMark(group, main, place);
    slots?.forEach(([x, y, radius], slot) => {
      if (drawn[slot]) group.append(svg("circle", { class: `slot of-${drawn[slot]}`, cx: x, cy: y, r: radius }), use(drawn[slot], x, y, radius * 1.7));
    });
    if (facts.look) group.append(badge("?", place.x + place.radius * 0.5, place.y - place.radius * 0.55, "question"));
    else if (facts.person) group.append(badge("✓", place.x + place.radius * 0.5, place.y - place.radius * 0.55, "said"));
  }

  function drawMark(group, mark, { x, y, radius, hex }) {
    // The small one stands clear of the pen's own mark; the large one takes its place as the photo fades.
    const [up, size] = hex ? [0.62 * radius, 0.24 * radius] : [1.05 * radius, 0.6 * radius];
    group.append(svg("g", { class: "full" }, use(mark[0], x, y, radius * 1.3)),
      svg("g", { class: "mini" }, svg("circle", { class: "badge", cx: x, cy: y - up, r: size }), use(mark[0], x, y - up, size * 1.7)));
    if (mark.length > 1) group.append(svg("g", { class: "was" }, use(mark[1], x + radius * 0.5, y + radius * 0.5, radius * 0.5)));
  }

  function label(place, drawn, facts) {
    const marks = drawn.map(markName).join(", ") || t("mark_empty");
    const text = place.hex
      ? t("label_hex", { id: place.hex.id, kind: kindOf(place.hex), mark: marks })
      : `${t("action", { id: place.action.id })} (${place.action.notation}): ${marks}`;
    const more = [facts.idle && t("label_inactive"), facts.look && t("label_look"), facts.person && t("label_set")];
    return [text, ...more.filter(Boolean)].join(", ");
  }

  // Lights hexes: {on: ids, numbered: ids in order, cut: ids, clash: ids, now: ids, all: nothing is dimmed}; null puts it out.
  function light(spec) {
    const groups = spec ?? {};
    node.classList.toggle("lighting", Boolean(spec) && !groups.all);
    for (const [id, { node: place }] of places) {
      for (const name of ["on", "cut", "clash", "now"]) place.classList.toggle(name, Boolean(groups[name]?.includes(id)));
      if (groups.numbered?.includes(id)) place.classList.add("on");
    }
    badges.replaceChildren(
      ...(groups.numbered ?? []).map((id, index) => badgeAt(id, String(index + 1), "count")),
      ...(groups.cut ?? []).map((id) => badgeAt(id, "✕", "cross")),
      ...(groups.clash ?? []).map((id) => badgeAt(id, "!", "cross")));
  }

  function badgeAt(id, text, name) {
    const place = places.get(id);
    return badge(text, place.x - place.radius * 0.5, place.y - place.radius * 0.6, name);
  }

  return {
    draw, light, focus, reveal, view, node,
    refocus: () => places.get(current).node.focus(),
    // 0 is the bare photo, 1 what was read alone; between them both.
    fade(value) {
      const clean = (number) => String(Math.round(1000 * Math.min(1, Math.max(0, number))) / 1000);
      node.style.setProperty("--photo", clean(2.2 - 2 * value));
      node.style.setProperty("--read", clean(3 * value));
      node.style.setProperty("--large", clean(4 * value - 2.6));
    },
    map: () => view.home(),
    actions: () => view.show({ x: below.x, y: below.y, width: Math.max(below.width, (below.height * home.width) / home.height) }),
    idOfCity: (numeral) => sheet.hexes.find((hex) => hex.city === numeral)?.id ?? numeral,
    hex: (id) => hexes.get(id),
  };
}

export const kindOf = (hex) => {
  const kind = t(`kind_${hex.kind}`, { sector: hex.sector, city: hex.city });
  const clan = hex.clan && hex.clan[0].toUpperCase() + hex.clan.slice(1);
  return [kind, hex.roads.length && t("with_road"), clan].filter(Boolean).join(", ");
};

// A piece of the photo, large: {x, y, radius} of what it is about, outlined.
export function cutout(table, picture, place, outline, alt) {
  const half = place.radius * (place.hex ? 1.5 : 2.2);
  const frame = svg("svg", { class: "cutout", viewBox: `${place.x - half} ${place.y - half} ${2 * half} ${2 * half}`, role: "img", "aria-label": alt });
  frame.append(svg("image", { href: picture, width: table.sheet.width_mm, height: table.sheet.height_mm, preserveAspectRatio: "none" }), outline);
  return frame;
}

function badge(text, x, y, name) {
  return svg("g", { class: `flag ${name}` }, svg("circle", { cx: x, cy: y, r: 2.5 }), svg("text", { x, y: y + 1.25 }, text));
}

function boundsOf(points) {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [x, y] = [Math.min(...xs) - MARGIN_MM, Math.min(...ys) - MARGIN_MM];
  return { x, y, width: Math.max(...xs) + MARGIN_MM - x, height: Math.max(...ys) + MARGIN_MM - y };
}

function patterns() {
  const stripes = svg("pattern", { id: "stripes", width: 2, height: 2, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 0.7, height: 2 }));
  return svg("defs", {}, stripes);
}
