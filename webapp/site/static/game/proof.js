// What is certain takes longer to work out than what is seen: the page shows one and asks for the other.
const EVERY_MS = 1500;

// A function that shows the sign while the score is unproved, and brings the proved one when it is there.
export function proofOf(server, state, sign) {
  let waiting = null;
  return function wait() {
    clearTimeout(waiting);
    const { table, told } = state.get();
    const proved = table.score_status === "proved" && told.proved;
    sign.hidden = proved;
    if (proved) return;
    waiting = setTimeout(async () => {
      try {
        if ((await server.status()).score_status === "proved") {
          const { table } = state.get();
          const [fresh, told] = await Promise.all([server.table(table.shown), server.told()]);
          // What was changed meanwhile is newer than this answer.
          if (state.get().table === table) state.set({ table: fresh, told });
        }
      } catch {
        // Offline for now: the score that is seen stays, and the next round asks again.
      }
      wait();
    }, EVERY_MS);
  };
}
