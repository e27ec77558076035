// One hex from near, in the picture and as drawn, and everything that it can be.
import { el, svg } from "../game/dom.js";
import { clanDrawing, cornersOf, hexDrawing, outline } from "./drawing.js";
import { CLANS, NUMERALS, SECTORS, hasRoad, hexesOf, isWhole, neighboursOf, unsureHexes } from "./model.js";
import { hexName, t } from "./words.js";

const FIELDS = ["kind", "sector", "roads", "clan", "city", "buildings", "id"];

// A square piece of the picture or of the drawing around a hex.
export function nearby(work, hex, picture, { drawn = false, reach = 1.35, onTap = null } = {}) {
  const [x, y] = hex.center_mm;
  const half = reach * hex.radius_mm;
  const [width, height] = work.document.page_mm;
  const corners = cornersOf(work);
  const frame = svg("svg", { class: `near ${drawn ? "drawn" : "pictured"}`, viewBox: `${x - half} ${y - half} ${2 * half} ${2 * half}`, role: "img",
    "aria-label": drawn ? t("map_drawn_of", { id: hex.id }) : t("map_picture_of", { id: hex.id }) });
  if (drawn) {
    const around = neighboursOf(work, hex.id).filter(Boolean);
    frame.append(...around.map((each) => svg("g", { class: "hex far" }, hexDrawing(work, each, corners))), svg("g", { class: "hex" }, hexDrawing(work, hex, corners)));
  } else {
    frame.append(svg("image", { href: picture, width, height, preserveAspectRatio: "none" }));
    if (hex.kind === "settlement") frame.append(...hex.buildings_mm.map(([bx, by, br]) => svg("circle", { class: "spot", cx: bx, cy: by, r: br })));
  }
  frame.append(svg("polygon", { class: "rim", points: outline(hex, corners) }));
  if (onTap) {
    frame.classList.add("tappable");
    frame.addEventListener("click", (event) => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(frame.getScreenCTM().inverse());
      onTap(point.x, point.y);
    });
  }
  return frame;
}

// The panel's content; `act` has a function for everything that can be done.
export function hexPanel({ work, gaps, picture }, id, act) {
  const hex = hexesOf(work).get(id);
  const open = unsureHexes(work).find((each) => each.id === id)?.fields ?? [];
  const told = gaps.filter((gap) => gap.hex === id);
  const press = (name, on, choose, title, ...content) =>
    el("button", { type: "button", class: `press ${name}`, "aria-pressed": String(on), title, onclick: choose }, content.length ? content : el("span", {}, title));
  const symbol = (name) => svg("svg", { viewBox: "-1.3 -1.3 2.600 2.600", "aria-hidden": "true" }, svg("use", { href: `#${name}`, class: name }));
  const refused = el("p", { class: "why-look", role: "alert", hidden: true }, t("map_no_name"));
  const rename = (input) => {
    const name = input.value.trim();
    refused.hidden = name === id || act.rename(id, name);
    input.value = id;
  };
  const land = SECTORS.map((sector) => press(`sector-${sector}`, hex.sector === sector, () => act.kind(id, sector), t("kind_land", { sector }), el("b", {}, sector), el("kbd", {}, sector.toLowerCase())));
  const terrain = [["water", "wave", "w"], ["mountain", "ridge", "m"], ["settlement", "hut", "s"]].map(([kind, drawing, letter]) =>
    press(kind, hex.kind === kind, () => act.kind(id, kind), t(`kind_${kind}`), symbol(drawing), el("kbd", {}, letter)));
  const cities = NUMERALS.map((numeral, n) => press("city", hex.city === numeral, () => act.kind(id, numeral), t("kind_city", { city: numeral }), el("b", { class: "numeral" }, numeral), el("kbd", {}, String(n + 1))));
  const parts = [
    el("div", { class: "pair" }, nearby(work, hex, picture, { onTap: hex.kind === "settlement" ? (x, y) => act.building(id, x, y) : null }), nearby(work, hex, picture, { drawn: true })),
    el("p", { class: "what", "aria-live": "polite" }, el("strong", {}, hex.id), ` ${hexName(hex)}`),
    open.length ? el("p", { class: "why-look" }, t("map_unsure_of", { fields: FIELDS.filter((field) => open.includes(field)).map((field) => t(`map_field_${field}`)).join(", ") })) : null,
    ...told.map((gap) => el("p", { class: gap.blocks ? "why-look" : "muted" }, gap.text)),
    el("div", { class: "row" },
      isWhole(hex) && el("button", { type: "button", class: "primary", "data-right": "", onclick: () => act.right(id) }, t("map_right"), el("kbd", {}, "⏎")),
      el("button", { type: "button", "data-next": "", onclick: () => act.next(id) }, t("map_next"), el("kbd", {}, "n"))),
    group(t("map_kind"), [...land, ...terrain, ...cities]),
  ];
  if (hex.kind === "settlement") parts.push(el("p", { class: "muted" }, t("map_tap_buildings")));
  if (hex.kind === "land" || hex.kind === "water") parts.push(group(t("map_clan"), clansOf(hex, press, act)));
  if (hex.clan?.kind === "drifter") parts.push(group(t("map_hat"), SECTORS.map((sector) => press(`sector-${sector}`, hex.clan.sector === sector, () => act.hat(id, sector), sector, el("b", {}, sector)))));
  parts.push(group(t("map_roads"), roadsOf(work, hex, press, act)));
  parts.push(el("details", {}, el("summary", {}, t("map_more")),
    el("div", { class: "row" }, el("label", { for: "hex-name" }, t("map_hex_name")), el("input", { id: "hex-name", value: hex.id, size: 5, maxlength: 6, autocomplete: "off", onchange: (event) => rename(event.target) }),
      el("button", { type: "button", onclick: () => act.remove(id) }, t("map_remove"), el("kbd", {}, "Del"))), refused));
  return parts;
}

const group = (title, keys) => el("div", { class: "keys", role: "group", "aria-label": title }, el("h3", {}, title), el("div", { class: "pad" }, keys));

function clansOf(hex, press, act) {
  const none = press("none", !hex.clan, () => act.clan(hex.id, null), t("map_no_clan"), el("b", {}, "–"), el("kbd", {}, "0"));
  return [none, ...CLANS.map((kind) => press("clan", hex.clan?.kind === kind, () => act.clan(hex.id, kind), t(`clan_${kind}`),
    svg("svg", { viewBox: "-1.3 -1.3 2.600 2.600", "aria-hidden": "true" }, clanDrawing({ kind, sector: " " }, 0, 0, 1)), el("kbd", {}, KEY_OF_CLAN[kind])))];
}

export const KEY_OF_CLAN = { drifter: "f", raider: "r", pirate: "p", bomber: "x", guardian: "g", enforcer: "e" };

function roadsOf(work, hex, press, act) {
  return neighboursOf(work, hex.id).filter((each) => each && each.kind !== "water" && each.kind !== "mountain" && (each.kind === "land" || hex.kind === "land")).map((each) => {
    const angle = (Math.atan2(each.center_mm[1] - hex.center_mm[1], each.center_mm[0] - hex.center_mm[0]) * 180) / Math.PI;
    const arrow = svg("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true", class: "arrow" }, svg("path", { d: "M-6 0H6M1-5L6 0L1 5", transform: `rotate(${angle.toFixed(0)})` }));
    return press("to", hasRoad(work, hex.id, each.id), () => act.road(hex.id, each.id), t("map_road_to", { id: each.id }), arrow, el("b", {}, each.id));
  });
}
