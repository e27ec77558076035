// One hex as it is drawn: what was read or said of it, in millimetres, plain enough to be held against the picture.
import { svg } from "../game/dom.js";
import { doubtfulRoads, hexesOf, latticeOf, neighboursOf } from "./model.js";

// The corners of the map's hexes round their middle, whichever way they point.
export function cornersOf(work) {
  const at = latticeOf(work);
  const [from, to] = [at(0, 0), at(1, 0)];
  const first = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 6;
  const radius = work.document.hexes[0].radius_mm;
  return Array.from({ length: 6 }, (_, i) => [radius * Math.cos(first + (i * Math.PI) / 3), radius * Math.sin(first + (i * Math.PI) / 3)]);
}

export const outline = (hex, corners, scale = 1) =>
  corners.map(([x, y]) => `${(hex.center_mm[0] + scale * x).toFixed(2)},${(hex.center_mm[1] + scale * y).toFixed(2)}`).join(" ");

// Everything that is drawn in a hex: its ground, roads, terrain, letters.
export function hexDrawing(work, hex, corners) {
  const [x, y] = hex.center_mm;
  const radius = hex.radius_mm;
  const parts = [svg("polygon", { class: `ground ${hex.kind ?? "unknown"} ${hex.sector ? `sector-${hex.sector}` : ""}`, points: outline(hex, corners) })];
  parts.push(...roadsOf(work, hex));
  if (hex.kind === "mountain") parts.push(stamp("ridge", x, y + 0.06 * radius, radius));
  else if (hex.kind === "water") parts.push(...[-0.5, 0, 0.5].filter((height) => height || !hex.clan).map((height) => stamp("wave", x, y + height * radius, radius)));
  else if (hex.kind === "city") parts.push(svg("circle", { class: "walls", cx: x, cy: y, r: 0.6 * radius }), text(hex.city ?? "?", x, y, 0.62 * radius, hex.city ? "numeral" : "numeral missing"));
  else if (hex.kind === "settlement") parts.push(...hex.buildings_mm.map(([bx, by, br]) => svg("circle", { class: "building", cx: bx, cy: by, r: br })));
  else if (hex.kind === "land") parts.push(text(hex.sector ?? "?", ...(hex.clan ? [x - 0.42 * radius, y - 0.42 * radius, 0.5 * radius] : [x, y, 0.8 * radius]), hex.sector ? "letter" : "letter missing"));
  else parts.push(text("?", x, y, radius, "letter missing"));
  if (hex.clan) parts.push(...clanDrawing(hex.clan, x + (hex.kind === "land" ? 0.12 * radius : 0), y + 0.12 * radius, 0.46 * radius));
  return parts;
}

export function clanDrawing(clan, x, y, size) {
  const parts = [stamp(`clan-${clan.kind}`, x, y, size)];
  if (clan.kind === "drifter") parts.push(text(clan.sector ?? "?", x, y - 0.6 * size, 0.85 * size, clan.sector ? "hat" : "hat missing"));
  return parts;
}

const stamp = (name, x, y, size) => svg("use", { href: `#${name}`, class: name, transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${size.toFixed(3)})` });
const text = (words, x, y, size, name) => svg("text", { class: name, x: x.toFixed(2), y: (y + 0.35 * size).toFixed(2), "font-size": size.toFixed(2) }, words);

// A road's half within the hex. A city and a settlement list no roads, but those that lead there end in them.
function roadsOf(work, hex) {
  const hexes = hexesOf(work);
  const [x, y] = hex.center_mm;
  const half = (id, inner) => {
    const [tx, ty] = hexes.get(id).center_mm;
    const at = (share) => `${(x + share * (tx - x)).toFixed(2)} ${(y + share * (ty - y)).toFixed(2)}`;
    return `M${at(inner)}L${at(0.5)}`;
  };
  const town = hex.kind === "city" || hex.kind === "settlement";
  const into = town ? neighboursOf(work, hex.id).filter((each) => each?.roads.includes(hex.id)).map((each) => each.id) : [];
  const path = [...hex.roads.filter((id) => hexes.has(id)).map((id) => half(id, 0)), ...into.map((id) => half(id, 0.3))].join("");
  const doubtful = doubtfulRoads(work, hex.id).filter((id) => hexes.has(id)).map((id) => half(id, town ? 0.3 : 0)).join("");
  return [path && svg("path", { class: "road", d: path }), path && svg("path", { class: "lane", d: path }), doubtful && svg("path", { class: "doubtful", d: doubtful })].filter(Boolean);
}
