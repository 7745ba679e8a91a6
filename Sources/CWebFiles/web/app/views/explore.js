import { debounced, fill, h } from "../core/dom.js";
import { get } from "../core/http.js";
import { hasTransit } from "../core/limits.js";
import { rename } from "../core/router.js";
import { t } from "../core/text.js";
import { fix } from "../core/where.js";
import { distanceBetween } from "../map/mercator.js";
import { isNarrow, noteItem, wantsNotes } from "../map/things.js";
import { icon } from "../parts/icons.js";
import { button, failure, skeleton, state } from "../parts/parts.js";
import { cellRow, itemRow } from "../parts/rows.js";
import { addressOf, lookOf } from "../routes.js";
import { filterBar, filterOf, queryOf } from "./filters.js";

/** @typedef {import("../map/things.js").Things} Things */

/**
 * The map's own page: everything on the map, in a list.
 *
 * @param {import("../core/page.js").Page} page
 */
export function show(page) {
    const { map, feed, signal } = page;
    const filter = filterOf(page.query);
    const look = lookOf(location.pathname);
    if (look && addressOf(look) !== addressOf(map.camera.look.value) && map.camera.width > 1) map.camera.glide(look);

    const list = h("div", {}, skeleton(6));
    const newest = h("div", {});
    const reminded = h("div", {});
    const vehicles = h("div", {});
    const origin = h("p", { class: "quiet" });
    const summary = h("p", { class: "summary", role: "status" });

    /** @param {import("../map/feed.js").News} news */
    function hear(news) {
        if (JSON.stringify(news.filter) !== JSON.stringify(filter)) return;
        if (news.things) return draw(news.things);
        for (const part of [newest, summary, origin]) fill(part);
        fill(list, failure(news.error, () => void feed.ask()));
    }

    /** @param {Things} things */
    function draw({ items, cells, isCut, reminders }) {
        const from = fix.value ?? map.camera.look.value;
        const rows = [
            ...items.map((item) => ({ metres: distanceBetween(from, item), item, cell: null })),
            ...cells.map((cell) => ({ metres: distanceBetween(from, cell), item: null, cell })),
        ].sort((a, b) => (a.cell ? 1 : 0) - (b.cell ? 1 : 0) || a.metres - b.metres);
        fill(summary, isCut ? t("explore.cut") : "");
        fill(origin, rows.length || filter.kinds === "vehicles" ? t(fix.value ? "distance.from-you" : "distance.from-map") : "");
        fill(reminded, reminders.map((text) => h("p", { class: "banner" }, icon("bell"), t("reminders.found", { text }))));
        if (cells.some((cell) => cell.notes)) askNewest();
        else fill(newest);
        if (filter.kinds === "vehicles") return fill(list);
        if (!rows.length) return fill(list, empty());
        fill(list, h("ul", { class: "rows" }, rows.map(({ metres, item, cell }) =>
            item
                ? itemRow(item, { metres, point: (each) => map.markers.point(each) })
                : cell && cellRow(cell, metres, () => map.zoomTo(cell)))));
    }

    function empty() {
        const wider = button(t("explore.wider"), () => map.camera.zoomBy(-2), { icon: "minus" });
        return isNarrow(filter)
            ? state("filter", t("explore.none-match"), t("explore.none-match-detail"), wider,
                button(t("filter.clear"), () => page.go(addressOf(map.camera.look.value))))
            : state("map", t("explore.empty"), t("explore.empty-detail"), wider);
    }

    const askNewest = debounced(500, async () => {
        if (signal.aborted || !wantsNotes(filter)) return;
        const { west, south, east, north } = map.camera.box;
        try {
            const bbox = [west, south, east, north].map((edge) => edge.toFixed(5)).join(",");
            const { items } = await get("/v1/notes", { bbox, limit: 6 }, signal);
            fill(newest, items.length
                ? [h("h2", { class: "list-head" }, t("explore.newest")), h("ul", { class: "rows" }, items.map(noteRow))]
                : []);
        } catch {
            // The list above tells of a failure.
        }
    });

    const showsFleet = !isNarrow(filter) && (!filter.kinds || filter.kinds === "vehicles");
    if (showsFleet) void addFleet(page, vehicles, filter.kinds === "vehicles").catch(() => {});
    map.rested.listen(() => rename(addressOf(map.camera.look.value) + queryOf(filter)), signal);
    feed.news.listen(hear, signal);
    feed.use(filter);
    hear(feed.news.value);
    return h("div", { class: "explore" },
        filterBar(filter, (next) => page.go(addressOf(map.camera.look.value) + queryOf(next), { replace: true })),
        reminded, summary, newest, origin, list, vehicles);
}

/**
 * Follows vehicles where the server knows of any: only then the page needs what draws them.
 *
 * @param {import("../core/page.js").Page} page
 * @param {HTMLElement} place
 * @param {boolean} isAll whether nothing else is shown
 */
async function addFleet(page, place, isAll) {
    if (!await hasTransit()) return;
    const { follow } = await import("./following.js");
    if (!page.signal.aborted) follow(page, place, isAll);
}

/** @param {any} note */
function noteRow(note) {
    return itemRow(noteItem(note), { detail: note.author.display_name || `@${note.author.handle}` });
}
