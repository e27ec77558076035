// Everything that is asked of the server. A refusal is thrown as an Error with the server's own sentence.
import { language, t } from "./words.js";

export function api(gameId) {
  const stored = `/api/v1/games/${encodeURIComponent(gameId)}`;
  const told = `/api/page/games/${encodeURIComponent(gameId)}`;
  return {
    table: (moment) => ask(moment ? `${stored}?moment=${encodeURIComponent(moment)}` : stored),
    status: () => ask(`${stored}/status`),
    told: () => ask(`${told}/told`),
    mark: (moment, region, mark) => ask(`${stored}/marks`, "PUT", { moment, region, mark }),
    signatures: () => ask(`${stored}/signatures`, "POST", {}),
    undo: (number) => ask(`${stored}/undo`, "POST", { number }),
    redo: (number) => ask(`${stored}/redo`, "POST", { number }),
    whatIf: (moment, changes) => ask(`${stored}/what-if`, "POST", { moment, changes }),
    check: (hex) => ask(`${told}/check?hex=${encodeURIComponent(hex)}`),
    claim: (claim) => ask(`${told}/claim?claim=${encodeURIComponent(claim)}`),
  };
}

async function ask(address, method = "GET", body = undefined) {
  const headers = { Accept: "application/json", "X-Requested-With": "wasteland" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Error(t("no_answer"));
  }
  const document = await answer.json().catch(() => null);
  if (answer.ok && document !== null) return document;
  const error = document?.error ?? {};
  throw new Error((language === "de" ? error.message_de : error.message) ?? error.message ?? t("failed"));
}
