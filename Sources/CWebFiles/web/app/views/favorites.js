import { h } from "../core/dom.js";
import { get } from "../core/http.js";
import { member } from "../core/session.js";
import { t } from "../core/text.js";
import { noteItem, placeItem } from "../map/things.js";
import { linkButton, state } from "../parts/parts.js";
import { itemRow, pagedList } from "../parts/rows.js";

/** @param {import("../core/page.js").Page} page */
export async function show(page) {
    page.title(t("favorites"));
    if (!member.value) return state("heart", t("favorites.stranger"), "", linkButton(t("log-in"), "/log-in", { kind: "main" }));
    const first = await get("/v1/favorites", {}, page.signal);
    if (!first.items.length) return state("heart", t("favorites.none"), t("favorites.none-detail"), linkButton(t("nothing.map"), "/", { kind: "main" }));
    page.feed.pause();
    page.map.markers.show(first.items.map(item), []);
    return h("div", {}, pagedList(first, (each) => itemRow(item(each)), (next) => get(next)),
        linkButton(t("favorites.gpx"), "/v1/favorites.gpx", { kind: "quiet", icon: "share" }));
}

/** @param {any} favorite */
function item(favorite) {
    return favorite.kind === "note" || favorite.note ? noteItem(favorite.note ?? favorite) : placeItem(favorite.poi ?? favorite);
}
