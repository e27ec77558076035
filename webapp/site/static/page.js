// What every page does: says when there is no connection, copies links, shares, and lets itself be installed.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {});

const banner = document.querySelector("[data-offline]");
const tell = () => { if (banner) banner.hidden = navigator.onLine; };
addEventListener("online", tell);
addEventListener("offline", tell);
tell();

for (const button of document.querySelectorAll("[data-copy]")) {
  const label = button.querySelector("span");
  const asked = label.textContent;
  let back;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // A page without https has no clipboard of its own.
    }
    label.textContent = button.dataset.done;
    clearTimeout(back);
    back = setTimeout(() => { label.textContent = asked; }, 2000);
  });
}

// A picture can be handed to any app of the phone, where the browser knows how; else it is downloaded.
for (const link of document.querySelectorAll("[data-send]")) {
  link.addEventListener("click", async (event) => {
    if (!navigator.canShare) return;
    event.preventDefault();
    try {
      const picture = await (await fetch(link.href)).blob();
      const file = new File([picture], link.dataset.send, { type: picture.type });
      if (navigator.canShare({ files: [file] })) await navigator.share({ files: [file] });
      else location.href = link.href;
    } catch (error) {
      if (error.name !== "AbortError") location.href = link.href;
    }
  });
}
