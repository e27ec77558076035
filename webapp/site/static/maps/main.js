// The page on which a map is corrected and registered: what it shows and what every tap and key does.
import { el, settlingOf } from "../game/dom.js";
import { createCards } from "./cards.js";
import { listen } from "./keys.js";
import { acceptAll, addHex, hasRoad, hexesOf, isWhole, removeHex, rename, setBuildings, setClan, setHat, setKind, setRoad, settle, toggleBuilding, toggleRoad, unsureHexes } from "./model.js";
import { hexPanel } from "./panel.js";
import { createRounds, setBox, settleSheet, unsureRounds } from "./rounds.js";
import { createServer } from "./server.js";
import { createStage } from "./stage.js";
import { t } from "./words.js";

const root = document.querySelector("[data-draft]");
const part = (name) => root.querySelector(`[data-${name}]`);
const picture = root.dataset.picture;
const BY = "wasteland-registers";
const settling = settlingOf(part("panel-body"));
const fingers = matchMedia("(pointer: coarse)").matches;

let state = { work: null, gaps: [], known: null, picture, selected: null, roads: false, adding: false, placing: null };
let undone = [];
let done = [];
let registering = false;
let stage = null;
let rounds = null;
let cards = null;

const server = createServer(root.dataset.draft, {
  onSaving: () => {
    part("saved").textContent = t("map_saving");
    root.toggleAttribute("data-saving", true);
  },
  onSaved: (saved, isLast) => {
    part("failure").hidden = true;
    if (!isLast) return;
    part("saved").textContent = t("map_saved");
    root.toggleAttribute("data-saving", false);
    set({ gaps: saved.gaps, known: saved.known });
  },
  onFail: fail,
});

function fail(error) {
  part("failure").textContent = error.message;
  part("failure").hidden = false;
}

function set(values) {
  state = { ...state, ...values };
  if (held) stage.draw(state);
  else draw();
}

// While a finger or the mouse is down nothing under it is drawn anew: its click would be lost.
let held = false;
addEventListener("pointerdown", () => { held = true; }, { capture: true });
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => setTimeout(() => {
    held = false;
    if (stage) draw();
  }), { capture: true });
}

// What is typed counts once its field is left: also where the page is left with it.
addEventListener("pagehide", () => document.activeElement?.blur(), { capture: true });

// A change to the map: kept, to be undone, and what is missing is asked for anew.
function change(by, selected = state.selected) {
  const work = by(state.work);
  if (registering || !work || work === state.work) return;
  done = [...done.slice(-200), state.work];
  undone = [];
  keep(work, selected);
}

// The same for what was asked: once a place is settled by it, the next one comes.
function answer(id, by) {
  const asked = openIds().includes(id);
  change(by);
  if (asked && isWhole(hexesOf(state.work).get(id)) && !unsureHexes(state.work).some((each) => each.id === id)) act.next(id);
}

function keep(work, selected = state.selected) {
  set({ work, selected: hexesOf(work).has(selected) ? selected : null });
  server.save(work);
}

const openIds = () => {
  const asked = new Set(["no-kind", "no-sector", "no-numeral", "no-hat", "no-buildings"]);
  // What makes a hex whole is known here before the server's word comes.
  const blocked = state.gaps.filter((gap) => gap.blocks && gap.hex && !asked.has(gap.code)).map((gap) => gap.hex);
  const unsure = unsureHexes(state.work).map(({ id }) => id);
  return [...new Set([...unsure, ...state.work.document.hexes.filter((hex) => !isWhole(hex) || blocked.includes(hex.id)).map((hex) => hex.id)])];
};

const act = {
  pick(id, focus = false) {
    set({ selected: id });
    if (focus || stage.has(document.activeElement)) stage.focus(id);
  },
  // The next place that isn't settled; where none is left, the panel says so.
  next(after) {
    const ids = openIds();
    const at = ids.indexOf(after);
    const id = ids[at + 1] ?? ids.find((each) => each !== after) ?? null;
    if (id) act.pick(id, true);
    else set({ selected: after ?? null });
  },
  kind: (id, what) => answer(id, (work) => setKind(work, id, what)),
  clan: (id, kind) => answer(id, (work) => setClan(work, id, kind)),
  hat: (id, sector) => answer(id, (work) => setHat(work, id, sector)),
  building: (id, x, y) => change((work) => toggleBuilding(work, id, x, y)),
  buildings: (id, count) => change((work) => setBuildings(work, id, count)),
  remove: (id) => change((work) => removeHex(work, id), null),
  rename(id, name) {
    const next = rename(state.work, id, name);
    if (next) change(() => next, name);
    return next !== null;
  },
  road(one, other) {
    const next = toggleRoad(state.work, one, other);
    if (next) change(() => next);
    else say(t("map_no_road"));
  },
  // Right as drawn: settled, and on to the next one.
  right(id) {
    const hex = hexesOf(state.work).get(id);
    if (isWhole(hex)) change((work) => settle(work, id));
    act.next(id);
  },
  allRight: () => change((work) => settleSheet(acceptAll(work), "outline")),
  roads: () => set({ roads: !state.roads, adding: false, placing: null }),
  adding: () => set({ adding: !state.adding, roads: false, placing: null }),
  placing: (id) => {
    set({ placing: id, roads: false, adding: false });
    stage.page();
    part("stages").scrollIntoView({ block: "nearest" });
    say(t("map_tap_box", { id }));
  },
  leave: () => set({ roads: false, adding: false, placing: null, selected: null }),
  undo: () => step(done, undone),
  redo: () => step(undone, done),
};

function step(from, to) {
  if (registering || !from.length) return;
  const work = from.pop();
  to.push(state.work);
  keep(work);
}

// A step of a road that is drawn from hex to hex; `there`: whether the stroke draws or takes away, null at its first step.
function drawRoad(one, other, there) {
  const now = hasRoad(state.work, one, other);
  const next = there === null ? toggleRoad(state.work, one, other) : toggleRoad(state.work, one, other) && setRoad(state.work, one, other, there);
  if (!next) return null;
  change(() => next);
  return there ?? !now;
}

const say = (words) => { part("say").textContent = words; };

function draw() {
  const { work, gaps } = state;
  stage.draw(state);
  rounds.draw({ work, gaps });
  cards.draw(state);
  drawPanel();
  drawTools();
  drawNames();
  drawEnd();
}

// What was undone is undone in its field too; what is being typed there stays.
const named = { name: null, title: null };
function drawNames() {
  for (const [field, value] of Object.entries({ name: state.work.name ?? "", title: state.work.document.title ?? "" })) {
    if (named[field] !== value) part(field).value = named[field] = value;
  }
}

let panelFor = null;
function drawPanel() {
  const { selected } = state;
  part("panel").hidden = !selected;
  settling(selected);
  const now = JSON.stringify([selected, state.gaps.filter((gap) => gap.hex === selected)]);
  if (!selected || (panelFor?.now === now && panelFor.work === state.work)) return;
  const field = document.activeElement?.closest?.("[data-panel] input");
  // A name that is being typed stays.
  if (field && panelFor.selected === selected && field.value !== field.defaultValue) return;
  panelFor = { now, selected, work: state.work };
  const title = document.activeElement?.closest?.("[data-panel]") ? document.activeElement.title : null;
  part("panel-body").replaceChildren(...hexPanel(state, selected, act).filter(Boolean));
  // Whoever pressed a key in the panel stays on it.
  if (title) part("panel-body").querySelector(`[title="${CSS.escape(title)}"]`)?.focus({ preventScroll: true });
}

function drawTools() {
  part("undo").disabled = !done.length;
  part("redo").disabled = !undone.length;
  part("roads").setAttribute("aria-pressed", String(state.roads));
  part("adding").setAttribute("aria-pressed", String(state.adding));
  const hint = state.placing ? t("map_tap_box", { id: state.placing }) : state.roads ? t("map_road_hint") : state.adding ? t("map_add_hint") : fingers ? t("map_hint") : `${t("map_hint")} ${t("map_hint_keys")}`;
  if (part("hint").textContent !== hint) part("hint").textContent = hint;
  root.classList.toggle("placing", Boolean(state.placing));
}

// What is missing, without its hex's name in front: a button beside it bears that.
function withoutPlace({ hex, text }) {
  const rest = text.startsWith(`${hex}: `) ? text.slice(hex.length + 2) : text;
  return rest[0].toUpperCase() + rest.slice(1);
}

function drawEnd() {
  const { work, gaps, known } = state;
  const general = gaps.filter((gap) => !gap.hex && !gap.round && !gap.action);
  const blocking = gaps.filter((gap) => gap.blocks);
  const open = openIds().length + unsureRounds(work);
  part("gaps").replaceChildren(
    ...general.map((gap) => el("li", { class: gap.blocks ? "why-look" : "" }, gap.text)),
    ...gaps.filter((gap) => gap.hex).map((gap) => el("li", { class: gap.blocks ? "why-look" : "" }, el("button", { type: "button", class: "small", onclick: () => act.pick(gap.hex, true) }, gap.hex), ` ${withoutPlace(gap)}`)),
    ...gaps.filter((gap) => gap.round || gap.action).map((gap) => el("li", { class: gap.blocks ? "why-look" : "" }, gap.text)));
  part("complete").hidden = gaps.length > 0;
  part("open-left").textContent = open && !blocking.length ? t(open === 1 ? "map_open_one" : "map_open_many", { count: open }) : "";
  part("register").disabled = registering || blocking.length > 0;
  part("known").hidden = !known;
  if (known) {
    part("known").replaceChildren(el("p", {}, t(known.same ? "map_known" : known.differing.length ? "map_similar" : "map_similar_rounds", { name: known.name, by: known.by, hexes: known.differing.slice(0, 8).join(", ") })),
      el("p", {}, el("a", { class: "button", href: known.address }, t("map_to_known"))));
    part("despite-row").hidden = known.same || known.corrects;
  } else part("despite-row").hidden = true;
}

// What is changed while the map is being registered would be in neither.
function hold(whether) {
  registering = part("work").inert = whether;
  drawEnd();
}

async function register(event) {
  event.preventDefault();
  const wrong = part("rounds").querySelector("[aria-invalid]");
  // What stands there isn't what would be registered.
  if (wrong) return wrong.focus();
  const [name, by] = [part("name").value, part("by").value];
  try {
    localStorage.setItem(BY, by);
  } catch { /* then it is typed again */ }
  hold(true);
  try {
    const made = await server.register({ name, by, despite: part("despite").checked });
    location.href = made.address;
  } catch (error) {
    hold(false);
    fail(error);
    // Another map may have come into the library meanwhile: which one, and what can be said to it.
    if (error.status === 409) server.ask().then(({ gaps, known }) => set({ gaps, known })).catch(() => {});
    part("failure").scrollIntoView({ block: "center" });
  }
}

async function start() {
  const found = await server.load();
  state = { ...state, work: { ...found.work, unsure: found.work.unsure ?? {} }, gaps: found.gaps, known: found.known };
  stage = createStage(part("drawn"), part("pictured"), {
    work: state.work, picture, onPick: act.pick, onRoad: drawRoad,
    onPlace: (x, y) => { const id = state.placing; change((work) => setBox(work, id, x, y)); set({ placing: null }); stage.home(); },
    onAdd: (place) => { const added = addHex(state.work, place); change(() => added.work, added.id); },
  });
  rounds = createRounds(part("rounds"), { change, place: act.placing, picture });
  cards = createCards(part("cards"), { onPick: (id) => act.pick(id), onRight: act.allRight });
  try {
    part("by").value ||= localStorage.getItem(BY) ?? "";
  } catch { /* nothing is remembered */ }
  part("name").addEventListener("change", (event) => change((work) => ({ ...work, name: event.target.value })));
  part("title").addEventListener("change", (event) => change((work) => settleSheet({ ...work, document: { ...work.document, title: event.target.value } }, "title")));
  for (const name of ["undo", "redo", "roads", "adding"]) part(name).addEventListener("click", act[name]);
  part("zoom-in").addEventListener("click", () => stage.zoom(1.6));
  part("zoom-out").addEventListener("click", () => stage.zoom(1 / 1.6));
  part("fade").addEventListener("input", (event) => stage.fade(Number(event.target.value)));
  part("close").addEventListener("click", act.leave);
  part("form").addEventListener("submit", register);
  listen(() => state, act);
  stage.fade(Number(part("fade").value));
  part("loading").hidden = true;
  part("work").hidden = false;
  // Beside the map there is room for the first place that needs a look.
  if (matchMedia("(min-width: 64rem)").matches) state.selected = openIds()[0] ?? null;
  draw();
  root.dataset.ready = "";
}

start().catch((error) => {
  part("loading").textContent = error.message;
});
