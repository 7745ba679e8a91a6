import { fill, h } from "../core/dom.js";
import { distance, t } from "../core/text.js";
import { categoryIcon } from "../parts/category.js";
import { lineSign, whenText } from "../parts/departures.js";
import { icon } from "../parts/icons.js";

/**
 * @typedef {import("./around.js").Thing} Thing
 * @typedef {import("./around.js").Item} Item
 */

/** What a thing is called, where it has no name. @param {Item} item */
export function nameOf(item) {
    return item.title || item.category_label || item.line?.name || kindOf(item);
}

/** @param {Item} item */
export function kindOf(item) {
    switch (item.kind) {
        case "note": return t("kind.note");
        case "stop": return t("kind.stop");
        case "vehicle": return t("lens.vehicle");
        default: return item.category_label ?? "";
    }
}

/** The page of a thing; a vehicle's is that of its line. @param {Item} item */
export function pageOf(item) {
    if (item.kind === "vehicle") return item.line?.id ? `/lines/${item.line.id}` : null;
    return { note: `/notes/${item.id}`, poi: `/places/${item.id}`, stop: `/stops/${item.id}` }[item.kind];
}

/** @param {Item} item */
function pictureOf(item) {
    if (item.thumb_url) return h("img", { src: item.thumb_url, alt: "", decoding: "async" });
    if (item.kind === "note") return icon("photo");
    if (item.kind === "vehicle" && item.line) return lineSign(item.line);
    return item.kind === "poi" ? categoryIcon(item.category ?? "") : icon("bus");
}

/** One thing in the picture: a point where it is, and a label above, which a stem joins. */
export class Label {
    #meta = h("span", { class: "lens-meta" });
    #text = h("span", { class: "lens-text" });
    #size = "";
    #written = "";

    /**
     * @param {Thing} thing
     * @param {(item: Item) => void} open
     */
    constructor(thing, open) {
        this.thing = thing;
        const { item } = thing;
        fill(this.#text, h("span", { class: "lens-name" }, nameOf(item)), this.#meta);
        this.box = h("button", {
            class: `lens-label is-${item.kind}`, type: "button", tabindex: -1, title: nameOf(item), dataset: { id: `${item.kind} ${item.id}` },
            onclick: () => open(this.thing.item),
        }, h("span", { class: "lens-face" }, pictureOf(item)), this.#text);
        this.stem = h("i", { class: `lens-stem is-${item.kind}` });
        this.dot = h("i", { class: `lens-dot is-${item.kind}`, dataset: { id: `${item.kind} ${item.id}` } });
    }

    /** Writes what changes with time: the distance, and when the next ones leave. @param {boolean} isLong */
    write(isLong) {
        const { item, line } = this.thing;
        const leaving = item.kind === "stop" ? (item.departures ?? []).slice(0, 2) : [];
        const parts = leaving.map((each) => [each.line, whenText(each)]);
        const written = JSON.stringify([isLong, distance(line.distance), parts.map(([, when]) => when)]);
        if (written === this.#written) return;
        this.#written = written;
        this.box.classList.toggle("is-short", !isLong);
        fill(this.#meta, distance(line.distance), parts.map(([sign, when]) => h("span", { class: "lens-leaving" }, lineSign(sign), ` ${when}`)),
            isLong && item.kind === "poi" && item.title && item.category_label ? ` · ${item.category_label}` : "");
    }

    /**
     * Moves it: a point of the frame, and the box above it.
     *
     * @param {{ x: number, y: number }} point
     * @param {{ left: number, top: number, width: number, height: number }} box
     * @param {boolean} certain
     */
    place({ x, y }, { left, top, width, height }, certain) {
        const size = `${width.toFixed(1)} ${height.toFixed(1)}`;
        if (size !== this.#size) {
            this.#size = size;
            const { style } = this.box;
            style.width = `${width.toFixed(1)}px`;
            style.height = `${height.toFixed(1)}px`;
            style.fontSize = `${Math.min(14, Math.max(9, height / 2.9, width / 14)).toFixed(1)}px`;
            this.box.classList.toggle("is-tiny", width < 64);
            this.box.classList.toggle("is-low", height < 32);
        }
        this.box.classList.toggle("is-possible", !certain);
        this.box.style.transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px)`;
        this.dot.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
        const reach = y - (top + height);
        this.stem.style.transform = `translate(${x.toFixed(2)}px, ${(top + height).toFixed(2)}px) scaleY(${reach.toFixed(2)})`;
    }

    remove() {
        for (const element of [this.box, this.stem, this.dot]) element.remove();
    }
}
