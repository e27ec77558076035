// The page's words in the reader's language, as the server wrote them into the page.
const words = JSON.parse(document.getElementById("game-words").textContent);

export const language = document.documentElement.lang;

export function t(key, values = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// A mark in words: "", a symbol, "#", "#X", null for "can't tell".
export function markName(mark) {
  if (mark === null) return t("cant_tell");
  if (mark === "" || mark === undefined) return t("mark_empty");
  if (mark === "#") return t("mark_gone");
  return mark.startsWith("#") ? t("mark_gone_of", { who: t(`mark_${mark[1]}`) }) : t(`mark_${mark}`);
}

// What a region of the sheet is called: "Hex F7", "Settlement C4, Building 2", "Action 3b".
export function placeName(region) {
  if (region.startsWith("action/")) return t("action", { id: region.slice(7) });
  const [id, slot] = region.split("/");
  if (slot === undefined) return t("hex", { id });
  return `${t("building", { id })}, ${t("building_no", { number: Number(slot) + 1 })}`;
}
