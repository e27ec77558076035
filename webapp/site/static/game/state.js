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

// The photo whose sheet is shown, and any photo by its name: of what the server tells, and of what it keeps.
export const hereIn = ({ table }) => table.moments.find((moment) => moment.id === table.shown).name;
export const toldOf = ({ told }, name) => told.moments.find((moment) => moment.name === name);
export const idOf = ({ table }, name) => table.moments.find((moment) => moment.name === name).id;

// The hexes that are active on the photo shown; what is only tried there tells of the latest photo alone.
export function activeHexes(state) {
  const latest = state.told.moments.at(-1).name === hereIn(state);
  return new Set(state.tried && latest ? state.tried.hexes.filter((hex) => hex.active).map((hex) => hex.id) : state.table.active);
}

export const hexOf = (region) => region.split("/")[0];
export const hexesById = (table) => new Map(table.sheet.hexes.map((hex) => [hex.id, hex]));

// The regions in which a hex holds marks: its own, or its buildings'.
export const regionsOf = (hex, table) =>
  (hex.kind === "settlement" ? hex.buildings.map((_, slot) => `${hex.id}/${slot}`) : [hex.id]).filter(
    (region) => table.regions[region],
  );

// Whether that mark stands on that photo already, if it is shown, and nobody is asked about it.
export function stands({ table, told }, { moment, region, mark }) {
  if (table.shown !== moment) return false;
  const asked = told.looks.some((look) => look.moment === hereIn({ table }) && look.region === region);
  return !asked && mark === saidOf(table.regions[region]);
}

// What is tried with one more mark, or without it where that stands there already.
export function triedWith({ changes, table }, region, mark) {
  const { [region]: _, ...others } = changes;
  return mark === saidOf(table.regions[region]) ? others : { ...changes, [region]: mark };
}

const saidOf = ({ mark, person }) => (person === undefined ? mark : person);

// A function that does what it is given one after the other, each upon what the one before it left.
export function takingTurns() {
  let last = Promise.resolve();
  return (ask) => (last = last.then(ask, ask));
}
