// Handing in: the photos that were chosen are shown, and the button says that they are on their way.
// Without this file the form works just the same.
const form = document.querySelector("[data-hand-in]");

if (form) {
  const input = form.querySelector("input[type=file]");
  const previews = form.querySelector(".previews");
  const button = form.querySelector(".send");
  const label = button.querySelector("span");
  const asked = label.textContent;

  input.addEventListener("change", () => {
    previews.replaceChildren(...[...input.files].filter((file) => file.type.startsWith("image/")).map(preview));
    previews.hidden = !previews.children.length;
  });
  form.addEventListener("submit", () => {
    label.textContent = button.dataset.sending;
    button.disabled = true;
  });
  // Back from a result: the form can be sent again.
  addEventListener("pageshow", () => {
    label.textContent = asked;
    button.disabled = false;
  });
}

function preview(file) {
  const item = document.createElement("li");
  const image = new Image();
  image.alt = file.name;
  image.src = URL.createObjectURL(file);
  image.addEventListener("load", () => URL.revokeObjectURL(image.src));
  image.addEventListener("error", () => item.remove()); // A kind of picture that this browser can't show.
  item.append(image);
  return item;
}
