import { h } from "../core/dom.js";
import { get } from "../core/http.js";
import { hasTransit } from "../core/limits.js";
import { sentence } from "../core/problems.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { everything, isNarrow } from "../map/things.js";
import { categories, categoryIcon } from "../parts/category.js";
import { icon } from "../parts/icons.js";

/** @typedef {import("../map/things.js").Filter} Filter */

/**
 * @param {URLSearchParams} query
 * @returns {Filter}
 */
export function filterOf(query) {
    const filter = { ...everything };
    for (const name of /** @type {(keyof Filter)[]} */ (Object.keys(filter))) filter[name] = query.get(name)?.trim() ?? "";
    if (!["notes", "pois", "stops", "vehicles"].includes(filter.kinds)) filter.kinds = "";
    for (const name of /** @type {const} */ (["since", "until"])) if (Number.isNaN(Date.parse(filter[name]))) filter[name] = "";
    return filter;
}

/** @param {Filter} filter */
export function queryOf(filter) {
    const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
    return query.size ? `?${query}` : "";
}

/**
 * The kinds, the filters that are on, and the way to more.
 *
 * @param {Filter} filter
 * @param {(filter: Filter) => void} use
 */
export function filterBar(filter, use) {
    const tell = (/** @type {unknown} */ error) => toast(sentence(error));
    const segments = h("div", { class: "segments", role: "group", "aria-label": t("filter.kinds") });
    const drawKinds = (/** @type {boolean} */ hasStops) => {
        /** @type {[string, string][]} */
        const kinds = [["", t("kinds.all")], ["notes", t("kinds.notes")], ["pois", t("kinds.places")]];
        if (hasStops) kinds.push(["stops", t("kinds.stops")], ["vehicles", t("kinds.vehicles")]);
        segments.replaceChildren(...kinds.map(([value, label]) => h("button", {
            class: "segment", type: "button", "aria-pressed": String(filter.kinds === value),
            onclick: () => use(["notes", "stops", "vehicles"].includes(value) ? { ...everything, kinds: value } : { ...filter, kinds: value }),
        }, label)));
    };
    drawKinds(false);
    void hasTransit().then((has) => { if (has) drawKinds(true); });
    const chips = h("div", { class: "chips" });
    const bar = h("div", { class: "filters" },
        segments,
        h("button", {
            class: "icon-button", type: "button", "aria-label": t("filter.title"), title: t("filter.title"),
            onclick: () => void import("./filter-dialog.js").then((it) => it.openFilters(filter, use)).catch(tell),
        }, icon("filter")), chips);
    void active(filter, use).then((buttons) => chips.replaceChildren(...buttons));
    return bar;
}

/**
 * The filters that are on, each of which goes off when pressed; without any, the common kinds of places.
 *
 * @param {Filter} filter
 * @param {(filter: Filter) => void} use
 */
async function active(filter, use) {
    const all = await categories().catch(() => ({ items: [], groups: [] }));
    const chip = (/** @type {Node | null} */ picture, /** @type {string} */ label, /** @type {Partial<Filter>} */ change, isOn = true) =>
        h("button", {
            class: `chip${isOn ? " is-on" : ""}`, type: "button", onclick: () => use({ ...filter, ...change }),
            "aria-label": isOn ? t("filter.remove", { name: label }) : null,
        }, picture, h("span", {}, label), isOn ? icon("close") : null);
    if (!isNarrow(filter)) {
        if (filter.kinds === "notes") return [];
        if (filter.kinds === "stops" || filter.kinds === "vehicles") {
            return [["departures.near", "/departures", "clock"], ["lines", "/lines", "route"]].map(([key, href, name]) =>
                h("a", { class: "chip", href }, icon(name), key === "lines" ? t("lines") : t("departures.near")));
        }
        return all.items.filter((each) => each.shortcut).slice(0, 8)
            .map((each) => chip(categoryIcon(each.id), each.label, { category: each.id, kinds: "" }, false));
    }
    const chips = [];
    if (filter.q) chips.push(chip(icon("search"), filter.q, { q: "" }));
    if (filter.category) {
        const label = all.items.find((each) => each.id === filter.category)?.label ?? filter.category;
        chips.push(chip(categoryIcon(filter.category), label, { category: "" }));
    }
    if (filter.open) chips.push(chip(icon("clock"), t("place.open-now"), { open: "" }));
    if (filter.author) {
        const author = await get(`/v1/members/${filter.author}`).catch(() => null);
        chips.push(chip(icon("person"), author ? author.display_name || `@${author.handle}` : t("filter.author"), { author: "" }));
    }
    if (filter.group) {
        const group = await get(`/v1/groups/${filter.group}`).catch(() => null);
        chips.push(chip(icon("people"), group?.name ?? t("filter.group"), { group: "" }));
    }
    if (filter.since || filter.until) {
        chips.push(chip(icon("clock"), [filter.since, filter.until].map((each) => each.slice(0, 10)).join(" – "), { since: "", until: "" }));
    }
    return chips;
}
