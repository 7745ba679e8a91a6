import { h } from "../core/dom.js";
import { distance, t } from "../core/text.js";
import { short } from "../map/markers.js";
import { sum } from "../map/things.js";
import { categoryIcon } from "./category.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("../map/things.js").Item} Item
 * @typedef {import("../map/things.js").Cell} Cell
 */

/** @param {Item} item */
export function hrefOf(item) {
    return { note: `/notes/${item.id}`, poi: `/places/${item.id}`, stop: `/stops/${item.id}` }[item.kind];
}

/**
 * A thing as a row of a list.
 *
 * @param {Item} item
 * @param {{ metres?: number | null, detail?: string, point?: (item: Item | null) => void }} [options]
 */
export function itemRow(item, { metres = null, detail = "", point } = {}) {
    const isNote = item.kind === "note";
    const meta = [
        isNote ? t("kind.note") : item.kind === "stop" ? t("kind.stop") : item.category_label,
        detail,
        metres === null ? "" : distance(metres),
        item.open_now === true ? t("place.open-now") : item.open_now === false ? t("place.closed-now") : "",
    ].filter(Boolean).join(" · ");
    const picture = isNote && item.thumb_url
        ? h("img", { src: item.thumb_url, alt: "", loading: "lazy", decoding: "async", width: 64, height: 64 })
        : isNote ? icon("photo") : item.kind === "stop" ? icon("bus") : categoryIcon(item.category ?? "");
    return h("li", {}, h("a", {
        class: `row-link is-${item.kind}`, href: hrefOf(item),
        onpointerenter: () => point?.(item), onpointerleave: () => point?.(null),
        onfocus: () => point?.(item), onblur: () => point?.(null),
    }, h("span", { class: "row-picture" }, picture),
        h("span", { class: "row-text" }, h("span", { class: "row-title" }, item.title), h("span", { class: "row-meta" }, meta))));
}

/**
 * Many things of one square as a row, which leads into it.
 *
 * @param {Cell} cell
 * @param {number} metres
 * @param {() => void} act
 */
export function cellRow(cell, metres, act) {
    const parts = [
        cell.notes ? t("count.notes", { count: cell.notes }) : "",
        cell.places ? t("count.places", { count: cell.places }) : "",
        cell.stops ? t("count.stops", { count: cell.stops }) : "",
    ].filter(Boolean);
    return h("li", {}, h("button", { class: "row-link is-cell", type: "button", onclick: act },
        h("span", { class: "row-picture" }, h("span", { class: "row-count" }, short(sum(cell)) + (cell.more ? "+" : ""))),
        h("span", { class: "row-text" },
            h("span", { class: "row-title" }, parts.join(", ") + (cell.more ? ` ${t("count.more")}` : "")),
            h("span", { class: "row-meta" }, t("explore.cell", { distance: distance(metres) })))));
}

/**
 * A list whose further pages come when asked for.
 *
 * @template Entry
 * @param {{ items: Entry[], next: string | null }} first
 * @param {(entry: Entry) => Node} row
 * @param {(next: string) => Promise<{ items: Entry[], next: string | null }>} load
 */
export function pagedList(first, row, load) {
    const list = h("ul", { class: "rows" }, first.items.map(row));
    let { next } = first;
    const more = h("button", { class: "button is-plain is-wide", type: "button", hidden: !next }, t("more"));
    more.addEventListener("click", async () => {
        if (!next || more.disabled) return;
        more.disabled = true;
        try {
            const page = await load(next);
            const added = page.items.map(row);
            list.append(...added);
            next = page.next;
            more.hidden = !next;
            const link = added[0] instanceof Element ? added[0].querySelector("a, button") : null;
            if (link instanceof HTMLElement) link.focus();
        } finally {
            more.disabled = false;
        }
    });
    return h("div", {}, list, more);
}
