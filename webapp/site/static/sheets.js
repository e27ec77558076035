// The preview follows the form; without this file it shows the sheet that the page came with.
const form = document.querySelector("[data-sheet]");
const preview = document.querySelector("[data-preview]");
const address = new URL(preview.src);
let waiting;

function show() {
  if (!form.reportValidity()) return;
  address.search = new URLSearchParams(new FormData(form));
  preview.classList.add("turning");
  preview.src = address;
}

preview.addEventListener("load", () => {
  preview.classList.remove("turning");
  preview.width = preview.naturalWidth;
  preview.height = preview.naturalHeight;
});
preview.addEventListener("error", () => preview.classList.remove("turning"));

form.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(show, 250);
});

form.querySelector("[data-surprise]").addEventListener("click", (event) => {
  event.preventDefault();
  form.elements.seed.value = Math.floor(Math.random() * Number(form.dataset.seeds));
  show();
});
