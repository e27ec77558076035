// Photos that are chosen, dropped or pasted are shown and sent at once, and their reading is waited for here.
// Without this file the form works by its button.
const form = document.querySelector("[data-upload]");
const previews = form.querySelector(".previews");
const progress = form.querySelector(".progress");
const bar = progress.querySelector("progress");
const told = progress.querySelector("[role=status]");
const main = document.querySelector("main");
const asked = [...main.childNodes]; // What a refusal stands in place of.
const german = form.dataset.language === "de";
let busy = false;
let kept = []; // What the server doesn't have yet.

form.classList.add("sends-itself");
for (const input of form.querySelectorAll("input[type=file]")) {
  input.addEventListener("change", () => take([...input.files]));
}

addEventListener("paste", (event) => {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length) take(files);
});
for (const name of ["dragenter", "dragover"]) {
  addEventListener(name, (event) => {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    form.classList.add("over");
  });
}
for (const name of ["dragleave", "drop"]) addEventListener(name, () => form.classList.remove("over"));
addEventListener("drop", (event) => {
  event.preventDefault();
  take([...event.dataTransfer.files]);
});

// Back from a result: the form is as new, unless it keeps a photo.
addEventListener("pageshow", (event) => { if (event.persisted && !kept.length) reset(); });

addEventListener("online", () => take([]));

// A photo that was just taken may be nowhere else until the server has it.
addEventListener("beforeunload", (event) => { if (kept.length) event.preventDefault(); });

// Sends these photos, and with them what is kept: a second one doesn't take the first one's place.
async function take(chosen) {
  const before = kept;
  const files = [...before, ...chosen.filter((file) => !before.some((each) => isSame(each, file)))];
  if (busy || !files.length) return;
  busy = true;
  kept = files;
  if (!form.isConnected) main.replaceChildren(...asked);
  document.querySelector(".notice.look")?.remove();
  previews.replaceChildren(...files.map(preview));
  previews.hidden = progress.hidden = false;
  form.classList.add("busy");
  told.textContent = told.dataset.sending;
  try {
    const game = await send(files);
    kept = [];
    safe(told.dataset.reading);
    await read(game);
    told.textContent = told.dataset.done;
    location.assign(form.action + "/" + game.id);
  } catch (error) {
    failed(error, files.length > before.length ? before : []);
  }
}

const isSame = (one, other) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

function preview(file) {
  const item = document.createElement("li");
  const plain = () => {
    item.className = "plain";
    item.textContent = file.name;
  };
  if (!file.type.startsWith("image/")) {
    plain();
    return item;
  }
  const image = new Image();
  image.alt = file.name;
  image.src = URL.createObjectURL(file);
  image.addEventListener("load", () => URL.revokeObjectURL(image.src));
  image.addEventListener("error", plain); // A kind of picture that this browser can't show: the server may read it.
  item.append(image);
  return item;
}

// XMLHttpRequest, because fetch doesn't say how much has been sent.
function send(files) {
  const data = new FormData();
  for (const file of files) data.append("photos", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", form.dataset.api);
    request.setRequestHeader("X-Requested-With", "wasteland");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => { bar.value = (100 * loaded) / total; });
    request.upload.addEventListener("load", () => {
      bar.removeAttribute("value");
      told.textContent = told.dataset.reading;
    });
    request.addEventListener("load", () => {
      if (request.status === 202) resolve(request.response);
      else reject(Object.assign(new Error("refused"), { refusal: request.response?.error, status: request.status }));
    });
    request.addEventListener("error", () => reject(Object.assign(new Error("offline"), { offline: true })));
    request.send(data);
  });
}

// The server has them: whoever waits long, as behind others, may leave.
function safe(text) {
  told.textContent = `${text} ${told.dataset.safe}`;
}

async function read(game) {
  for (let wait = 60; ; wait = Math.min(wait * 1.2, 1500)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await fetch(`${form.dataset.api}/${game.id}/status`).catch(() => null);
    if (answer?.status === 404) return; // Deleted meanwhile: its page says so.
    const found = answer?.ok ? await answer.json().catch(() => null) : null;
    if (!found) continue; // The photos are safe: whatever is in the way, the result will be there after it.
    const { status, moments } = found;
    if (status !== "reading") return;
    const done = moments.filter((each) => each.status === "read" || each.status === "refused").length;
    if (moments.length > 1) {
      safe(told.dataset.readingOf.replace("{number}", done + 1).replace("{count}", moments.length));
      bar.value = (100 * done) / moments.length;
    }
  }
}

// `before`: the photos that were kept when others came, which may be what is refused.
function failed(error, before) {
  const sentence = error.refusal && (german ? error.refusal.message_de : error.refusal.message);
  const refused = !error.offline && error.status !== 429 && error.status < 500;
  if (sentence && error.status === 422 && !before.length) {
    const refusal = document.querySelector("[data-refusal]").content.cloneNode(true);
    refusal.querySelector("[data-sentence]").textContent = sentence;
    main.replaceChildren(refusal);
    main.querySelector("h1").focus();
    reset();
    return;
  }
  const template = document.querySelector("[data-failure]");
  const notice = template.content.cloneNode(true);
  notice.querySelector("p").textContent = sentence || (error.offline ? template.dataset.noConnection : template.dataset.failed);
  if (!refused || before.length) {
    // Nothing is wrong with the photo, so it can be sent again.
    if (refused) {
      kept = before;
      previews.replaceChildren(...before.map(preview));
    }
    const again = notice.querySelector("button");
    again.hidden = false;
    again.addEventListener("click", () => take([]));
    form.before(notice);
    busy = false;
    progress.hidden = true;
    form.classList.remove("busy");
    return;
  }
  form.before(notice);
  reset();
}

function reset() {
  busy = false;
  kept = [];
  form.classList.remove("busy");
  previews.hidden = progress.hidden = true;
  previews.replaceChildren();
  bar.value = 0;
  form.reset();
}
