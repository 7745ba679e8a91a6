import { debounced, fill, h } from "../core/dom.js";
import { get } from "../core/http.js";
import { t } from "../core/text.js";
import { lineSign, modeName } from "../parts/departures.js";
import { field } from "../parts/form.js";
import { failure, skeleton, state } from "../parts/parts.js";
import { pagedList } from "../parts/rows.js";

/**
 * All lines, found by name as one types.
 *
 * @param {import("../core/page.js").Page} page
 */
export function show(page) {
    page.title(t("lines"));
    const box = h("div", {}, skeleton(6));
    const words = field({ name: "q", label: t("lines.search"), type: "search" });
    let asking = new AbortController();
    async function load() {
        asking.abort();
        asking = new AbortController();
        const { signal } = asking;
        try {
            const first = await get("/v1/lines", { q: words.control.value.trim(), limit: 50 }, signal);
            if (signal.aborted || page.signal.aborted) return;
            fill(box, first.items.length
                ? pagedList(first, row, (next) => get(next))
                : state("bus", t("lines.none")));
        } catch (error) {
            if (!signal.aborted) fill(box, failure(error, () => void load()));
        }
    }
    words.control.addEventListener("input", debounced(200, () => void load()));
    void load();
    return h("div", {}, words.element, box);
}

/** @param {any} line */
function row(line) {
    return h("li", {}, h("a", { class: "row-link", href: `/lines/${line.id}` }, lineSign(line), h("span", { class: "row-text" },
        h("span", { class: "row-title" }, line.long_name ?? line.name), h("span", { class: "row-meta" }, modeName(line.mode)))));
}
