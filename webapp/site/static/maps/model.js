// A map in the making as a value: {document, unsure, name}. Every change gives a new one; nothing here touches the page.
export const NUMERALS = ["I", "II", "III", "IV"];
export const SECTORS = ["A", "B", "C", "D"];
export const CLANS = ["drifter", "raider", "pirate", "bomber", "guardian", "enforcer"];
export const STEPS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

const OF_HEX = ["kind", "sector", "roads", "clan", "city", "buildings", "id"];
// The six ways out of a hex, in the order of STEPS, in the units of the lattice.
const key = (q, r) => `${q},${r}`;

export const hexesOf = (work) => new Map(work.document.hexes.map((hex) => [hex.id, hex]));
export const placesOf = (work) => new Map(work.document.hexes.map((hex) => [key(hex.q, hex.r), hex]));

export function neighboursOf(work, id) {
  const places = placesOf(work);
  const hex = hexesOf(work).get(id);
  return hex ? STEPS.map(([q, r]) => places.get(key(hex.q + q, hex.r + r)) ?? null) : [];
}

// What a person has still to look at: [{id, fields}], in reading order.
export function unsureHexes(work) {
  const fields = work.unsure.hexes ?? {};
  const doubtful = work.unsure.doubtful_roads ?? {};
  return work.document.hexes
    .map((hex) => ({ id: hex.id, hex, fields: [...new Set([...(fields[hex.id] ?? []), ...(doubtful[hex.id]?.length ? ["roads"] : [])])] }))
    .filter(({ fields: open }) => open.length)
    .sort((one, other) => Math.round((one.hex.center_mm[1] - other.hex.center_mm[1]) / 3) || one.hex.center_mm[0] - other.hex.center_mm[0]);
}

export const doubtfulRoads = (work, id) => (work.unsure.doubtful_roads ?? {})[id] ?? [];
// Nobody has to be asked about a hex of which something is missing: its gap asks already.
export const isWhole = (hex) => Boolean(hex.kind) && (hex.kind !== "land" || hex.sector) && (hex.kind !== "city" || hex.city)
  && (hex.kind !== "settlement" || hex.buildings_mm.length > 0) && (hex.clan?.kind !== "drifter" || hex.clan.sector);

const withHexes = (work, change) => ({ ...work, document: { ...work.document, hexes: work.document.hexes.map(change) } });
const withHex = (work, id, change) => withHexes(work, (hex) => (hex.id === id ? { ...hex, ...change(hex) } : hex));

// These fields of the hex are settled now.
export function settle(work, id, fields = OF_HEX) {
  const hexes = { ...work.unsure.hexes };
  const left = (hexes[id] ?? []).filter((field) => !fields.includes(field));
  if (left.length) hexes[id] = left;
  else delete hexes[id];
  const doubtful = { ...work.unsure.doubtful_roads };
  if (fields.includes("roads")) delete doubtful[id];
  return { ...work, unsure: { ...work.unsure, hexes, doubtful_roads: doubtful } };
}

// A hex is of that kind from now on: "A" to "D" for land, "I" to "IV" for a city, else the kind's own name.
export function setKind(work, id, what) {
  const before = hexesOf(work).get(id);
  if (!before) return work;
  const sector = SECTORS.includes(what) ? what : null;
  const city = NUMERALS.includes(what) ? what : null;
  const kind = sector ? "land" : city ? "city" : what;
  const done = named(work, id, { kind, sector, city }, ["kind", "sector", "city"]);
  return alsoLookAlikes(done, before, id, (next, other) => named(next, other, { kind }, ["kind"]), "kind");
}

function named(work, id, { kind, sector = undefined, city = undefined }, fields) {
  const before = hexesOf(work).get(id);
  const same = before.kind === kind;
  let next = withHex(work, id, (hex) => ({
    kind,
    sector: kind === "land" ? sector ?? (same ? hex.sector : null) : null,
    city: kind === "city" ? city ?? (same ? hex.city : null) : null,
    roads: kind === "land" ? hex.roads : [],
    clan: kind === "land" || kind === "water" ? hex.clan : null,
    buildings_mm: kind === "settlement" ? (hex.buildings_mm.length ? hex.buildings_mm : ringOf(work, hex, 2)) : [],
  }));
  const stop = kind === "water" || kind === "mountain";
  const near = new Set(neighboursOf(work, id).filter(Boolean).map((hex) => hex.id));
  next = withHexes(next, (hex) => (stop && near.has(hex.id) && hex.roads.includes(id) ? { ...hex, roads: hex.roads.filter((to) => to !== id) } : hex));
  if (kind === "land" && before.kind !== "land") {
    const back = next.document.hexes.filter((hex) => near.has(hex.id) && hex.roads.includes(id)).map((hex) => hex.id);
    next = withHex(next, id, (hex) => ({ roads: [...new Set([...hex.roads, ...back])] }));
  }
  const settled = kind === "land" ? fields : [...fields, "sector", "roads", "city", ...(kind === "water" ? [] : ["clan"])];
  // How many buildings a settlement has nobody says by calling it one.
  return kind === "settlement" ? withDoubt(settle(next, id, settled), id, "buildings", !before.buildings_mm.length) : settle(next, id, [...settled, "buildings"]);
}

function withDoubt(work, id, field, there) {
  const fields = work.unsure.hexes?.[id] ?? [];
  return there && !fields.includes(field) ? { ...work, unsure: { ...work.unsure, hexes: { ...work.unsure.hexes, [id]: [...fields, field] } } } : work;
}

// Who bears the same picture and isn't sure either is the same, as far as the reader can tell pictures apart: it is
// drawn so, and stays to be looked at.
function alsoLookAlikes(work, before, id, change, field) {
  const group = (work.unsure.looks ?? []).find((ids) => ids.includes(id)) ?? [];
  return group.filter((other) => other !== id).reduce((next, other) => {
    const open = (next.unsure.hexes ?? {})[other] ?? [];
    return open.includes(field) && hexesOf(next).has(other) ? { ...change(next, other), unsure: next.unsure } : next;
  }, work);
}

export function setClan(work, id, kind) {
  const before = hexesOf(work).get(id);
  if (!before || (kind && before.kind !== "land" && before.kind !== "water")) return work;
  const put = (next, to) => settle(withHex(next, to, (hex) => ({ clan: kind && { kind, sector: kind === "drifter" ? hex.clan?.sector ?? null : null } })), to, ["clan"]);
  return alsoLookAlikes(put(work, id), before, id, put, "clan");
}

export const setHat = (work, id, sector) => settle(withHex(work, id, (hex) => ({ clan: { ...hex.clan, sector } })), id, ["clan"]);

// A road between two neighbours, there from now on or gone. It stands in the list of land alone. Null where none can be.
export function toggleRoad(work, one, other) {
  const hexes = hexesOf(work);
  const [a, b] = [hexes.get(one), hexes.get(other)];
  const near = neighboursOf(work, one).some((hex) => hex?.id === other);
  const open = (hex) => hex && hex.kind !== "water" && hex.kind !== "mountain";
  if (!near || !open(a) || !open(b) || (a.kind !== "land" && b.kind !== "land")) return null;
  return setRoad(work, one, other, !hasRoad(work, one, other));
}

export const hasRoad = (work, one, other) => {
  const hexes = hexesOf(work);
  return Boolean(hexes.get(one)?.roads.includes(other) || hexes.get(other)?.roads.includes(one));
};

export function setRoad(work, one, other, there) {
  const change = (hex, to) => ({ roads: there && hex.kind === "land" ? [...new Set([...hex.roads, to])] : hex.roads.filter((each) => each !== to) });
  let next = withHex(withHex(work, one, (hex) => change(hex, other)), other, (hex) => change(hex, one));
  const doubtful = { ...next.unsure.doubtful_roads };
  for (const [from, to] of [[one, other], [other, one]]) {
    if (!doubtful[from]) continue;
    doubtful[from] = doubtful[from].filter((each) => each !== to);
    if (!doubtful[from].length) {
      delete doubtful[from];
      next = settle({ ...next, unsure: { ...next.unsure, doubtful_roads: doubtful } }, from, ["roads"]);
    }
  }
  return { ...next, unsure: { ...next.unsure, doubtful_roads: { ...doubtful } } };
}

// Where a settlement's buildings stand: a tap beside them all puts one there, on one takes it away.
export function toggleBuilding(work, id, x, y) {
  const hex = hexesOf(work).get(id);
  const radius = buildingRadius(work, hex);
  const hit = hex.buildings_mm.findIndex(([bx, by, br]) => Math.hypot(bx - x, by - y) <= 1.15 * br);
  const buildings = hit >= 0 ? hex.buildings_mm.toSpliced(hit, 1) : [...hex.buildings_mm, [rounded(x), rounded(y), radius]];
  return settle(withHex(work, id, () => ({ buildings_mm: buildings })), id, ["buildings"]);
}

export function setBuildings(work, id, count) {
  return settle(withHex(work, id, (hex) => ({ buildings_mm: ringOf(work, hex, count) })), id, ["buildings", "kind"]);
}

function buildingRadius(work, hex) {
  const known = work.document.hexes.flatMap((each) => each.buildings_mm.map((building) => building[2])).sort((a, b) => a - b);
  return known.length ? known[known.length >> 1] : rounded(0.27 * hex.radius_mm);
}

function ringOf(work, hex, count) {
  const radius = buildingRadius(work, hex);
  const far = hex.radius_mm * (count === 1 ? 0 : 0.4 + 0.03 * count);
  const first = { 2: 180, 3: -90, 4: -135 }[count] ?? 0;
  return Array.from({ length: count }, (_, i) => {
    const angle = ((first + (360 / count) * i) * Math.PI) / 180;
    return [rounded(hex.center_mm[0] + far * Math.cos(angle)), rounded(hex.center_mm[1] + far * Math.sin(angle)), radius];
  });
}

// Which hexes there are
export function removeHex(work, id) {
  const hexes = work.document.hexes.filter((hex) => hex.id !== id)
    .map((hex) => (hex.roads.includes(id) ? { ...hex, roads: hex.roads.filter((to) => to !== id) } : hex));
  // Nor does a road lead there any more that nobody was sure of.
  const near = Object.keys(work.unsure.doubtful_roads ?? {}).filter((from) => doubtfulRoads(work, from).includes(id));
  const next = near.reduce((less, from) => {
    const left = doubtfulRoads(less, from).filter((to) => to !== id);
    const unsure = { ...less.unsure, doubtful_roads: { ...less.unsure.doubtful_roads, [from]: left } };
    return left.length ? { ...less, unsure } : settle({ ...less, unsure }, from, ["roads"]);
  }, work);
  return settle({ ...next, document: { ...next.document, hexes } }, id);
}

// The places beside the map where a hex could be: [{q, r, center_mm}].
export function freePlaces(work) {
  const places = placesOf(work);
  const at = latticeOf(work);
  const free = new Map();
  for (const hex of work.document.hexes) {
    for (const [q, r] of STEPS) {
      const [nq, nr] = [hex.q + q, hex.r + r];
      if (!places.has(key(nq, nr))) free.set(key(nq, nr), { q: nq, r: nr, center_mm: at(nq, nr) });
    }
  }
  const [width, height] = work.document.page_mm;
  return [...free.values()].filter(({ center_mm: [x, y] }) => x > 0 && y > 0 && x < width && y < height);
}

export function addHex(work, { q, r, center_mm }) {
  const radius_mm = work.document.hexes[0].radius_mm;
  const id = nameFor(work, q, r);
  const hex = { id, q, r, center_mm: center_mm.map(rounded), radius_mm, kind: null, sector: null, roads: [], clan: null, city: null, buildings_mm: [] };
  return { work: { ...work, document: { ...work.document, hexes: [...work.document.hexes, hex] } }, id };
}

// The hex is called so; null where another one is, or where that is no name.
export function rename(work, id, name) {
  if (!name || name.includes("/") || hexesOf(work).has(name)) return null;
  const swap = (each) => (each === id ? name : each);
  const moved = (table) => Object.fromEntries(Object.entries(table ?? {}).map(([from, to]) => [swap(from), to]));
  const next = withHexes(work, (hex) => ({ ...hex, id: swap(hex.id), roads: hex.roads.map(swap) }));
  const { unsure } = next;
  const doubtful = Object.fromEntries(Object.entries(moved(unsure.doubtful_roads)).map(([from, to]) => [from, to.map(swap)]));
  return settle({ ...next, unsure: { ...unsure, hexes: moved(unsure.hexes), doubtful_roads: doubtful, looks: (unsure.looks ?? []).map((ids) => ids.map(swap)) } }, name, ["id"]);
}

// Names step evenly from hex to hex: the step that most neighbours take in that direction leads to the new one's name.
function nameFor(work, q, r) {
  const taken = hexesOf(work);
  const places = placesOf(work);
  const parsed = (id) => /^([A-Z]+)(\d+)$/.exec(id);
  const votes = new Map();
  for (const [dq, dr] of STEPS) {
    const near = places.get(key(q - dq, r - dr));
    const from = near && parsed(near.id);
    if (!from) continue;
    for (const hex of work.document.hexes) {
      const to = places.get(key(hex.q + dq, hex.r + dr));
      const [one, other] = [parsed(hex.id), to && parsed(to.id)];
      if (!one || !other || (hex.q - near.q) % 2) continue;
      const name = letterAfter(from[1], numberOf(other[1]) - numberOf(one[1])) + (Number(from[2]) + Number(other[2]) - Number(one[2]));
      votes.set(name, (votes.get(name) ?? 0) + 1);
    }
  }
  const best = [...votes].sort((one, other) => other[1] - one[1]).map(([name]) => name).find((name) => /^[A-Z]+[1-9]\d*$/.test(name) && !taken.has(name));
  if (best) return best;
  let number = 1;
  while (taken.has(`N${number}`)) number += 1;
  return `N${number}`;
}

const numberOf = (letters) => [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
const letterAfter = (letters, step) => {
  const number = numberOf(letters) + step;
  return number < 1 || number > 26 ? "?" : String.fromCharCode(64 + number);
};

// From a place in the lattice to millimetres, as the hexes that are known lie: the plane that fits them best.
export function latticeOf(work) {
  const rows = work.document.hexes.map((hex) => [hex.q, hex.r, 1]);
  const plane = (axis) => solve(rows, work.document.hexes.map((hex) => hex.center_mm[axis]));
  const [x, y] = [plane(0), plane(1)];
  return (q, r) => [x[0] * q + x[1] * r + x[2], y[0] * q + y[1] * r + y[2]];
}

function solve(rows, values) {
  const m = [0, 1, 2].map((i) => [...[0, 1, 2].map((j) => rows.reduce((sum, row) => sum + row[i] * row[j], i === j ? 1e-9 : 0)),
    rows.reduce((sum, row, n) => sum + row[i] * values[n], 0)]);
  for (let i = 0; i < 3; i += 1) {
    const pivot = m[i][i];
    for (let k = i; k < 4; k += 1) m[i][k] /= pivot;
    for (let j = 0; j < 3; j += 1) {
      const factor = m[j][i];
      if (j !== i) for (let k = i; k < 4; k += 1) m[j][k] -= factor * m[i][k];
    }
  }
  return m.map((row) => row[3]);
}

const rounded = (length) => Math.round(length * 1000) / 1000;

// All that is drawn as it was read is right: what isn't missing is settled.
export function acceptAll(work) {
  const whole = unsureHexes(work).filter(({ hex }) => isWhole(hex));
  return whole.reduce((next, { id }) => settle(next, id), work);
}
