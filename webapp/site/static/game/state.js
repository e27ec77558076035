// What the page shows, in one place. Whoever draws a part of it listens and is told what changed.
export function createState(first) {
  const listeners = [];
  const state = { ...first };
  return {
    get: () => state,
    set(change) {
      const names = Object.keys(change).filter((name) => state[name] !== change[name]);
      if (!names.length) return;
      Object.assign(state, change);
      for (const listener of listeners) listener(state, new Set(names));
    },
    listen: (listener) => listeners.push(listener),
  };
}

// The mark that counts in each region: what people said, else what was read, with what is only tried put over it.
export function marksOf({ table, changes }) {
  const marks = new Map();
  for (const [id, region] of Object.entries(table.regions)) marks.set(id, region.mark);
  for (const [id, mark] of Object.entries(changes)) marks.set(id, mark ?? "");
  return marks;
}

// Regions that nobody has looked at yet.
export const looksLeft = ({ table, told }) =>
  told.looks.filter(({ region }) => table.regions[region] && table.regions[region].person === undefined);

export const hexOf = (region) => region.split("/")[0];
export const hexesById = (table) => new Map(table.sheet.hexes.map((hex) => [hex.id, hex]));

// The regions in which a hex holds marks: its own, or its buildings'.
export const regionsOf = (hex, table) =>
  (hex.kind === "settlement" ? hex.buildings.map((_, slot) => `${hex.id}/${slot}`) : [hex.id]).filter(
    (region) => table.regions[region],
  );
