// What is certain takes longer to work out than what is seen: the page shows one and asks for the other.
const EVERY_MS = 1500;

// A function that shows the sign while the score is unproved, and brings the proved one when it is there.
export function proofOf(server, state, sign) {
  let waiting = null;
  return function wait() {
    clearTimeout(waiting);
    const { table } = state.get();
    sign.hidden = table.score_status === "proved";
    if (table.score_status === "proved") return;
    waiting = setTimeout(async () => {
      try {
        if ((await server.status()).score_status === "proved") {
          const [fresh, told] = await Promise.all([server.table(state.get().table.shown), server.told()]);
          if (fresh.shown === state.get().table.shown) state.set({ table: fresh, told });
        }
      } catch {
        // Offline for now: the score that is seen stays, and the next round asks again.
      }
      wait();
    }, EVERY_MS);
  };
}
