// The draft on the server: saved at every change, and on this device until that has arrived, so that nothing is lost.
import { language, t } from "./words.js";

const LATER_MS = 250;

export function createServer(draftId, { onSaving, onSaved, onFail }) {
  const address = `/api/page/maps/drafts/${encodeURIComponent(draftId)}`;
  const kept = `wasteland-draft-${draftId}`;
  // Names this load of the page: what the server has of it is never newer than what this device remembers of it.
  const writer = Math.random().toString(36).slice(2);
  let version = 0;
  let waiting = null;
  let timer = null;
  let sending = null;
  let failed = null;

  async function ask(path = "", method = "GET", body = undefined, options = {}) {
    const headers = { Accept: "application/json", "X-Requested-With": "wasteland" };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    let answer;
    try {
      answer = await fetch(address + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), ...options });
    } catch {
      throw new Error(t("map_no_connection"));
    }
    const document = await answer.json().catch(() => null);
    if (answer.ok && document !== null) return document;
    const error = document?.error ?? {};
    throw Object.assign(new Error((language === "de" ? error.message_de : error.message) ?? error.message ?? t("map_failed")), { code: error.code, status: answer.status, map: document?.map });
  }

  // What was changed here and hadn't arrived when the page was left goes on from where it was.
  async function load() {
    const found = await ask();
    version = found.version;
    const left = recall();
    if (left && (left.version === version || (left.writer && left.writer === found.work.writer))) {
      save(left.work);
      return { ...found, work: left.work };
    }
    forget();
    return found;
  }

  function save(work) {
    waiting = work;
    remember(work);
    onSaving();
    clearTimeout(timer);
    timer = setTimeout(send, LATER_MS);
  }

  async function send() {
    if (sending) return sending;
    clearTimeout(timer);
    sending = (async () => {
      while (waiting) {
        const work = waiting;
        waiting = null;
        try {
          const saved = await ask("", "PUT", { version, work: { ...work, writer } });
          version = saved.version;
          if (!waiting) forget();
          else remember(waiting);
          onSaved(saved, !waiting);
        } catch (error) {
          waiting ??= work;
          if (error.status === 409 && (await isOurs())) continue;
          failed = error;
          onFail(error);
          // Offline or out of order: everything is on this device, and goes as soon as there is a way.
          if (!error.status || error.status === 429 || error.status >= 500) timer = setTimeout(send, 5000);
          break;
        }
      }
    })();
    await sending;
    sending = null;
    return undefined;
  }

  // An answer that never came back: what the server has was written here, and what is here is newer.
  async function isOurs() {
    const found = await ask().catch(() => null);
    if (found?.work.writer !== writer || found.version === version) return false;
    version = found.version;
    return true;
  }

  async function register(body) {
    await send();
    if (waiting) throw failed;
    const made = await ask("/register", "POST", { ...body, version });
    forget();
    return made;
  }

  function remember(work) {
    try {
      localStorage.setItem(kept, JSON.stringify({ version, work, writer }));
    } catch {
      // Without room on the device the server's copy has to do.
    }
  }

  const forget = () => { try { localStorage.removeItem(kept); } catch { /* nothing was kept */ } };
  const recall = () => { try { return JSON.parse(localStorage.getItem(kept)); } catch { return null; } };

  addEventListener("online", () => { if (waiting) send(); });
  addEventListener("pagehide", () => { if (waiting && !sending) ask("", "PUT", { version, work: { ...waiting, writer } }, { keepalive: true }).catch(() => {}); });
  return { load, save, register, ask };
}
