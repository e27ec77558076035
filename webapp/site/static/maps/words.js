// The page's words in the reader's language, as the server wrote them into the page.
const words = JSON.parse(document.getElementById("map-words").textContent);

export const language = document.documentElement.lang;

export function t(key, values = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// A hex in words: "Land B, Raider, roads to F8, G7".
export function hexName(hex) {
  const kind = hex.kind ? t(`kind_${hex.kind}`, { sector: hex.sector ?? "?", city: hex.city ?? "?" }) : t("map_unknown");
  const clan = hex.clan && t(`clan_${hex.clan.kind}`) + (hex.clan.kind === "drifter" ? ` (${hex.clan.sector ?? "?"})` : "");
  const buildings = hex.kind === "settlement" && t("map_buildings", { count: hex.buildings_mm.length });
  return [kind, buildings, clan, hex.roads.length && t("map_roads_to", { hexes: hex.roads.join(", ") })].filter(Boolean).join(", ");
}
