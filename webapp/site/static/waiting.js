// The page of a game whose photos are still being read: shows the result as soon as there is one.
const { waiting } = document.querySelector("[data-waiting]").dataset;

for (let wait = 100; ; wait = Math.min(wait * 1.2, 1500)) {
  await new Promise((resolve) => setTimeout(resolve, wait));
  const answer = await fetch(waiting).catch(() => null);
  // An answer may be cut off on its way.
  const found = answer?.ok ? await answer.json().catch(() => null) : null;
  // A game that is gone has no status any more: its page says so.
  if (answer?.status === 404 || (found && found.status !== "reading")) break;
}
location.reload();
