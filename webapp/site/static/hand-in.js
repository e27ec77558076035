// Handing in a game, or the pictures of a map: they are shown once they are chosen, and sent from here, so that whatever
// comes between loses neither them nor the names. Without this file the form works just the same.
const form = document.querySelector("[data-hand-in]");

if (form) {
  const input = form.querySelector("input[type=file]");
  const previews = form.querySelector(".previews");
  const button = form.querySelector(".send");
  const label = button.querySelector("span");
  const notice = form.querySelector(".notice");
  const asked = label.textContent;
  let unsent = false;

  const busy = (sending) => {
    label.textContent = sending ? button.dataset.sending : asked;
    button.disabled = sending;
  };
  input.addEventListener("change", () => {
    previews.replaceChildren(...[...input.files].filter((file) => file.type.startsWith("image/")).map(preview));
    previews.hidden = !previews.children.length;
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    notice.hidden = true;
    unsent = true;
    busy(true);
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
    unsent = !answer || (!answer.redirected && (answer.status === 429 || answer.status >= 500));
    if (answer?.redirected) return location.assign(answer.url);
    notice.textContent = answer ? await sentenceOf(answer) : notice.dataset.noConnection;
    notice.hidden = false;
    notice.scrollIntoView({ block: "nearest" });
    busy(false);
  });
  // A photo that was just taken may be nowhere else until the server has it.
  addEventListener("beforeunload", (event) => { if (unsent) event.preventDefault(); });
  // Back from a result: the form can be sent again.
  addEventListener("pageshow", () => busy(false));
}

// What the page says that came instead of a result.
async function sentenceOf(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector(".refusal [role=alert], .refusal .sentence")?.textContent ?? `${answer.status} ${answer.statusText}`;
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
