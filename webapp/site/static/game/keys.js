// The keys that do the same wherever the focus is on a game's page.
export function listenToKeys({ close, undo, redo, state }) {
  document.addEventListener("keydown", (event) => {
    const { panel, table } = state.get();
    if (event.key === "Escape" && panel !== null) close();
    const typing = event.target.closest?.("input, select, textarea");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing && table?.may_edit) {
      event.preventDefault();
      (event.shiftKey ? redo : undo)();
    }
  });
}
