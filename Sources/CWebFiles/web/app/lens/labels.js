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
    #name = h("span", { class: "lens-name" });
    #meta = h("span", { class: "lens-meta" });
    #text = h("span", { class: "lens-text" });
    #size = "";
    #classes = "";
    #written = 0;
    #isLong = false;
    #line = /** @type {unknown} */ (null);

    /**
     * @param {Thing} thing
     * @param {(item: Item) => void} open
     */
    constructor(thing, open) {
        this.thing = thing;
        const { item } = thing;
        fill(this.#text, this.#name, this.#meta);
        this.box = h("button", {
            class: `lens-label is-${item.kind}`, type: "button", tabindex: -1, title: nameOf(item), dataset: { id: `${item.kind} ${item.id}` },
            onclick: () => open(this.thing.item),
        }, h("span", { class: "lens-face" }, pictureOf(item)), this.#text);
        this.stem = h("i", { class: `lens-stem is-${item.kind}` });
        this.dot = h("i", { class: `lens-dot is-${item.kind}`, dataset: { id: `${item.kind} ${item.id}` } });
    }

    /**
     * Writes what changes as the viewer moves, and when the next ones leave, which changes with time.
     *
     * @param {boolean} isLong
     * @param {number} now milliseconds
     */
    write(isLong, now) {
        const { item, line } = this.thing;
        if (isLong === this.#isLong && line === this.#line && now - this.#written < 5000) return;
        this.#written = now;
        this.#isLong = isLong;
        this.#line = line;
        this.box.classList.toggle("is-short", !isLong);
        const leaving = item.kind === "stop" ? (item.departures ?? []).slice(0, 2) : [];
        const rest = isLong && item.kind === "poi" && item.title ? item.category_label : "";
        fill(this.#meta, leaving.map((each) => h("span", { class: "lens-leaving" }, lineSign(each.line), ` ${whenText(each)}`)),
            leaving.length ? null : distance(line.distance), rest ? h("span", { class: "lens-rest" }, ` · ${rest}`) : null);
        // Where departures take the second line, the distance stands before the name.
        fill(this.#name, leaving.length ? `${distance(line.distance)} · ` : "", nameOf(item));
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
        }
        const classes = `${width < 64 ? " is-tiny" : ""}${height < 32 ? " is-low" : ""}${certain ? "" : " is-possible"}`;
        if (classes !== this.#classes) {
            this.#classes = classes;
            for (const name of ["is-tiny", "is-low", "is-possible"]) this.box.classList.toggle(name, classes.includes(name));
        }
        this.box.style.transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px)`;
        this.dot.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
        const reach = y - (top + height);
        this.stem.style.transform = `translate(${x.toFixed(2)}px, ${(top + height).toFixed(2)}px) scaleY(${reach.toFixed(2)})`;
    }

    remove() {
        for (const element of [this.box, this.stem, this.dot]) element.remove();
    }
}
