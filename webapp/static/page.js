// A photo that was chosen is shown and sent at once; without this file the form works by its button.
const form = document.querySelector("[data-upload]");

if (form) {
  const input = form.querySelector("input[type=file]");
  const previews = form.querySelector(".previews");
  const progress = form.querySelector(".progress");
  form.classList.add("sends-itself");

  input.addEventListener("change", () => {
    if (input.files.length) form.requestSubmit();
  });

  form.addEventListener("submit", () => {
    previews.replaceChildren(...[...input.files].filter((file) => file.type.startsWith("image/")).map(preview));
    previews.hidden = progress.hidden = false;
    form.classList.add("busy");
  });

  for (const name of ["dragenter", "dragover"]) input.addEventListener(name, () => form.classList.add("over"));
  for (const name of ["dragleave", "drop"]) input.addEventListener(name, () => form.classList.remove("over"));

  // Back from a result: the form is as new.
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    form.classList.remove("busy");
    previews.hidden = progress.hidden = true;
    form.reset();
  });
}

function preview(file) {
  const image = new Image();
  image.alt = "";
  image.src = URL.createObjectURL(file);
  image.addEventListener("load", () => URL.revokeObjectURL(image.src));
  image.addEventListener("error", () => image.remove());
  return image;
}
