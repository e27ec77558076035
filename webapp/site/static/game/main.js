// The game's page: asks for the game, draws its parts, and does what people tap.
import { api } from "./api.js";
import { checkResult, claimForm } from "./dispute.js";
import { bringIntoView, el, openerOf, redraw, settlingOf } from "./dom.js";
import { hexPanel } from "./editor.js";
import { listenToKeys } from "./keys.js";
import { changesDue, changesInWords, momentButtons, momentInWords } from "./moments.js";
import { differences, movesOf, whatIfNote } from "./moves.js";
import { problemList } from "./problems.js";
import { proofOf } from "./proof.js";
import { momentOfNumber, numberPanel, scoreTable } from "./score.js";
import { createSheet } from "./sheet.js";
import { createState, hereIn, idOf, stands, takingTurns, triedWith } from "./state.js";
import { t } from "./words.js";
import { lookDue, placeOf, skipped, walkEnd, walkFrom, walkInvitation, walkPanel } from "./walk.js";

const root = document.querySelector("[data-game]");
const part = (name) => root.querySelector(`[data-${name}]`);
const server = api(root.dataset.game);

let sheet;
let opener = null;
// What stands under a hex about a dispute, and what it lights on the map: it stays when the proof of the score arrives,
// and goes with its panel, its photo and every change.
let ruling = null;
const state = createState({ table: null, told: null, picture: null, panel: null, changes: {}, tried: null, base: null, trying: false, walk: null, given: null });
const inTurn = takingTurns();
const settle = settlingOf(part("panel-body"));
const waitForProof = proofOf(server, state, part("proving"));

async function load() {
  const [latest, told] = await Promise.all([server.table(), server.told()]);
  // An address that ends in #photo-1 asks for that photo.
  const asked = latest.moments.find((moment) => moment.status === "read" && `#${moment.name}` === location.hash);
  const table = asked && asked.id !== latest.shown ? await server.table(asked.id) : latest;
  lay(table);
  state.set({ table, told });
  part("claims").replaceChildren(...claimForm(state.get(), server.claim, show, (title, node) => open({ kind: "claim", title, node })));
  state.listen(draw);
  draw(state.get(), new Set(["table", "told", "panel"]));
  root.classList.add("ready");
  waitForProof();
  // A referee comes straight to what is doubtful.
  if (location.hash === "#walk" && told.looks.length && table.may_edit) actions.startWalk();
}

// Lays another photo's sheet down, in the same place where it is the same paper.
function lay(table) {
  const picture = table.moments.find((moment) => moment.id === table.shown)?.sheet_picture ?? null;
  const before = sheet && state.get().table.sheet.width_mm === table.sheet.width_mm ? sheet.view.now() : null;
  sheet?.view.end();
  sheet = createSheet(part("stage"), { table, picture, onPick: openHex });
  if (before) sheet.view.show(before);
  state.set({ picture });
  part("go-actions").hidden = !table.sheet.actions.length;
  sheet.fade(Number(part("fade").value));
}

// Takes in what the server tells now, of whichever photo.
function adopt(table, told, more = {}) {
  const moved = table.shown !== state.get().table.shown;
  if (moved) {
    ruling = null;
    if (root.classList.contains("playing")) root.classList.remove("playing");
    lay(table);
  }
  state.set({ table, told, ...(moved ? { changes: {}, tried: null, base: null } : {}), ...more });
  if (moved) say(momentInWords(state.get()));
}

// Shows the photo with this name, and then what `more` of the state says: in turn with changes, as either shows a photo.
const turnTo = (name, more = {}) => inTurn(async () => {
  if (name === hereIn(state.get())) return state.set(more);
  try {
    adopt(await server.table(idOf(state.get(), name)), state.get().told, more);
  } catch (error) {
    fail(error);
  }
});

// Drawing

function draw(now, changed) {
  const any = (...names) => names.some((name) => changed.has(name));
  if (any("table", "told", "changes", "tried")) sheet.draw(now);
  if (any("table", "told")) {
    redraw(part("moments"), momentButtons(now, actions), "data-moment");
    part("moments").hidden = now.told.moments.length < 2;
  }
  if (any("table", "told", "tried", "panel")) {
    part("headline").textContent = now.told.headline;
    part("open").textContent = now.told.open ?? "";
    part("open").hidden = !now.told.open;
    part("invitation").replaceChildren(...[walkInvitation(now, actions)].filter(Boolean));
    part("what-if").replaceChildren(...[now.panel?.kind === "hex" ? null : whatIfNote(now, actions)].filter(Boolean));
    part("problems").replaceChildren(...problemList(now, openHex, () => inTurn(() => change(() => server.signatures()))));
    part("problems").closest("section").hidden = !now.told.problems.length;
    for (const name of ["undo", "redo"]) {
      part(name).hidden = !now.table.may_edit;
      part(name).disabled = !now.table[`can_${name}`];
    }
  }
  if (any("table", "told", "tried", "panel")) redraw(part("score"), scoreTable(now, actions), "data-number");
  if (any("panel", "changes", "tried", "trying")) ruling = null;
  if (any("table", "told", "changes", "tried", "panel", "trying", "walk", "given")) drawPanel(now, any("panel"));
}

function rule(node, light = null) {
  ruling = { node, light };
  showRuling();
  return ruling;
}

function showRuling() {
  part("dispute")?.replaceChildren(ruling.node);
  if (ruling.light) sheet.light(ruling.light);
}

function drawPanel(now, opened) {
  const panel = part("panel");
  const content = contentOf(now);
  panel.hidden = content === null;
  panel.setAttribute("aria-busy", String(now.given !== null));
  document.body.classList.toggle("panelled", content !== null);
  if (content === null) return sheet.light(null);
  const held = panel.contains(document.activeElement) ? [...panel.querySelectorAll("button, input")].indexOf(document.activeElement) : -1;
  part("panel-title").textContent = content.title;
  part("panel-body").replaceChildren(...content.body.filter(Boolean));
  sheet.light(content.light ?? null);
  if (ruling) showRuling();
  if (settle(JSON.stringify([now.panel.kind, now.panel.id, content.region, content.region && now.table.shown])) && !opened) stageInView();
  if (opened) part("panel").scrollTop = 0;
  else if (held >= 0) ([...panel.querySelectorAll("button, input")][held] ?? part("panel-title")).focus({ preventScroll: true });
}

function contentOf(now) {
  if (now.panel === null) return null;
  if (now.panel.kind === "hex") return { light: { all: true, now: [now.panel.id] }, ...hexPanel(now, now.panel.id, actions) };
  if (now.panel.kind === "claim") return { title: now.panel.title, body: [now.panel.node] };
  if (now.panel.kind === "number") return numberPanel(now, now.panel.row, now.panel.symbol, sheet);
  const content = walkPanel(now, actions);
  if (content === null) return walkEnd(now);
  sheet.reveal([placeOf(content.region)]);
  return { ...content, light: { all: true, now: [placeOf(content.region)] } };
}

// Shows marks of a line of play, or the sheet's own with something lit.
function show(marks, light) {
  sheet.draw(state.get(), marks);
  root.classList.toggle("playing", marks !== null);
  sheet.fade(marks ? 1 : Number(part("fade").value));
  sheet.light(light);
  if (light) sheet.reveal([...(light.now ?? []), ...(light.on ?? []), ...(light.numbered ?? [])]);
  stageInView();
}

// Opening and closing

function openHex(id) {
  sheet.reveal([id]);
  open({ kind: "hex", id });
}

function open(panel) {
  if (state.get().panel === null) opener = openerOf(document.activeElement, ["score", "invitation", "problems"].map(part));
  if (root.classList.contains("playing")) stopPlaying();
  state.set({ panel });
  part("panel-title").focus({ preventScroll: true });
  stageInView();
}

function close() {
  stopPlaying();
  fail(null);
  // A walk leads from place to place; after it the map is looked at as a whole again.
  if (state.get().walk) sheet.map();
  state.set({ panel: null, walk: null });
  const back = opener?.();
  opener = null;
  settle(null);
  if (back?.isConnected && back !== document.body) back.focus();
  else sheet.refocus();
}

function stopPlaying() {
  root.classList.remove("playing");
  sheet.draw(state.get());
  sheet.fade(Number(part("fade").value));
}

const stageInView = () => bringIntoView(part("stage"), part("panel"));
const say = (text) => { part("say").textContent = text; };

// What people do

const actions = {
  // What is open belongs to a photo: a hex is then shown on the other one, all else is closed.
  async openMoment(name) {
    if (name === hereIn(state.get())) return;
    const { panel } = state.get();
    await turnTo(name, panel?.kind === "hex" ? {} : { panel: null, walk: null });
  },
  async openNumber(row, symbol) {
    const shown = state.get().panel;
    if (shown?.kind === "number" && shown.row === row && shown.symbol === symbol) return close();
    const moment = momentOfNumber(state.get(), row, symbol);
    if (moment) await turnTo(moment);
    const panel = { kind: "number", row, symbol };
    // First all of the sheet: a place beyond its edge would be scrolled to.
    if (contentOf({ ...state.get(), panel }).light) sheet.view.home();
    open(panel);
  },
  // What stands there already is said again only where it is asked.
  setMark(region, mark, moment = state.get().table.shown) {
    const given = { moment, region, mark };
    state.set({ given });
    return inTurn(async () => {
      const saved = stands(state.get(), given) || (await change(() => server.mark(given.moment, region, mark)));
      if (state.get().given === given) state.set({ given: null });
      return saved;
    });
  },
  // Each upon what the one before it left, and none on another photo than was tapped.
  tryMark(region, mark) {
    const { shown } = state.get().table;
    return inTurn(() => (state.get().table.shown === shown ? tryChanges(triedWith(state.get(), region, mark)) : null));
  },
  dropTried: () => inTurn(() => tryChanges({})),
  // What is still on its way is tried, too; all of it is of the photo shown then, whichever is meanwhile.
  async keepTried() {
    const { changes, table } = await inTurn(async () => ({ ...state.get() }));
    for (const [region, mark] of Object.entries(changes)) if (!(await actions.setMark(region, mark, table.shown))) return;
    await actions.dropTried();
  },
  setTrying: (trying) => state.set({ trying }),
  // What is still being saved may answer the first place, and what is due then be on another photo.
  async startWalk() {
    await inTurn(() => {});
    const walk = walkFrom(state.get());
    await turnTo(lookDue({ ...state.get(), walk })?.moment ?? hereIn(state.get()), { walk });
    open({ kind: "walk" });
  },
  async skipLook(look) {
    const walk = skipped(state.get().walk, look);
    await turnTo(lookDue({ ...state.get(), walk })?.moment ?? hereIn(state.get()), { walk });
  },
  async check(id) {
    const asked = rule(el("p", { class: "muted" }, t("checking")));
    try {
      const found = await server.check(id);
      if (ruling !== asked) return;
      const { node, light } = checkResult(found, state.get(), show);
      rule(node, light);
      node.querySelector("h3").focus({ preventScroll: true });
      node.querySelector("h3").scrollIntoView({ block: "start" });
    } catch (error) {
      if (ruling === asked) rule(el("p", { class: "notice look" }, error.message));
    }
  },
};

async function tryChanges(changes) {
  try {
    const empty = !Object.keys(changes).length;
    const { base: known, table } = state.get();
    const [base, tried] = empty ? [null, null] : await Promise.all([known ?? server.whatIf(table.shown, {}), server.whatIf(table.shown, changes)]);
    state.set({ changes, tried, base });
    part("panel").querySelector(".what-if")?.scrollIntoView({ block: "nearest" });
    if (tried) say([t("what_if", { changes: "" }), ...movesOf(state.get()).map((move) => t("moves", move))].join(" "));
  } catch (error) {
    say(error.message);
    fail(error);
  }
}

// Whether it was saved.
async function change(ask, moment = state.get().table.shown, note = "") {
  const { told: before, panel, walk } = state.get();
  try {
    await ask();
    let [table, told] = await Promise.all([server.table(moment), server.told()]);
    const due = panel?.kind === "walk" && lookDue({ told, walk });
    if (due && idOf({ table }, due.moment) !== table.shown) table = await server.table(idOf({ table }, due.moment));
    fail(null);
    Object.assign(part("note"), { textContent: note, hidden: !note });
    stopPlaying();
    // What was said of a claim is of the sheet as it stood then.
    if (panel?.kind === "claim") close();
    adopt(table, told, { changes: {}, tried: null, base: null });
    const next = state.get().panel?.kind === "walk" ? part("panel-title").textContent : "";
    say([note || t("kept"), ...differences(before, told), `${told.headline}.`, next].join(" "));
    waitForProof();
    return true;
  } catch (error) {
    part("note").hidden = true;
    fail(new Error(t("save_failed", { reason: error.message })));
    // Perhaps somebody else changed it: what is refused is refused beside how it stands now.
    await Promise.all([server.table(state.get().table.shown), server.told()]).then(([table, told]) => adopt(table, told)).catch(() => {});
    return false;
  }
}

// What is taken back or brought back is shown on its photo.
function step(ask, redo) {
  const due = changesDue(state.get().table, redo);
  if (due.length) return change(() => ask(due[0].number), due[0].moment, t(redo ? "brought_back" : "took_back", { what: changesInWords(due) }));
}
const undo = () => inTurn(() => step(server.undo, false));
const redo = () => inTurn(() => step(server.redo, true));

function fail(error) {
  const due = error && part(state.get().panel ? "panel-failure" : "failure");
  for (const box of [part("failure"), part("panel-failure")]) Object.assign(box, { textContent: box === due ? error.message : "", hidden: box !== due });
  due?.scrollIntoView({ block: "nearest" }); // The panel may be scrolled on from its head.
}

part("fade").addEventListener("input", (event) => sheet.fade(Number(event.target.value)));
part("undo").addEventListener("click", undo);
part("redo").addEventListener("click", redo);
part("zoom-in").addEventListener("click", () => sheet.view.zoom(1.6));
part("zoom-out").addEventListener("click", () => sheet.view.zoom(1 / 1.6));
part("go-map").addEventListener("click", () => sheet.map());
part("go-actions").addEventListener("click", () => sheet.actions());
part("close").addEventListener("click", close);
listenToKeys({ close, undo, redo, state });

load().catch((error) => Object.assign(part("loading"), { textContent: error.message }));
