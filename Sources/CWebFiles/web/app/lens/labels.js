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

/** Above these sizes in pixels, a label has room for the name, for two lines, and for a second departure. */
const rooms = { name: 64, lines: 32, second: 128 };

/** Where a label waits that is out of the frame: to come back, it has only to move. */
const aside = "translate(-1000px, -1000px)";

/**
 * The label of one thing in the picture.
 *
 * A frame only moves it. What makes the browser lay out or paint, it does only when it has changed: sizes, words and
 * marks. A label that leaves the frame waits beside it, because it often comes back.
 */
export class Label {
    #name = h("span", { class: "lens-name" });
    #meta = h("span", { class: "lens-meta" });
    #text = h("span", { class: "lens-text" });
    #width = 0;
    #height = 0;
    #isCertain = true;
    #words = "";
    #written = 0;
    #isLong = true;
    #line = /** @type {unknown} */ (null);
    /** The transform that was written last. */
    #moved = "";

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
        // The size belongs to the box and the place to what holds it: a style that only moves is the cheapest to apply.
        this.spot = h("div", { class: "lens-spot" }, this.box);
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
        this.#line = line;
        if (isLong !== this.#isLong) this.box.classList.toggle("is-short", !isLong);
        this.#isLong = isLong;
        const leaving = item.kind === "stop" ? (item.departures ?? []).slice(0, 2) : [];
        const rest = isLong && item.kind === "poi" && item.title ? item.category_label ?? "" : "";
        const far = distance(line.distance);
        const times = leaving.map((each) => whenText(each));
        const words = [far, rest, nameOf(item), ...leaving.map((each, index) => `${each.line.name} ${times[index]}`)].join("\n");
        if (words === this.#words) return;
        this.#words = words;
        fill(this.#meta, leaving.map((each, index) => h("span", { class: "lens-leaving" }, lineSign(each.line), ` ${times[index]}`)),
            leaving.length ? null : far, rest ? h("span", { class: "lens-rest" }, ` · ${rest}`) : null);
        // Where departures take the second line, the distance stands before the name.
        const isSecond = leaving.length > 0;
        fill(this.#name, isSecond ? h("span", { class: "lens-far" }, far) : null,
            h("span", { class: "lens-title" }, isSecond ? " · " : "", nameOf(item)));
    }

    /**
     * Moves it above a point of the frame.
     *
     * @param {number} x its middle
     * @param {number} top
     * @param {number} width
     * @param {number} height
     */
    place(x, top, width, height) {
        if (width !== this.#width || height !== this.#height) this.#resize(width, height);
        // Letters are sharp only at whole pixels of the screen.
        this.#move(`translate(${sharp(x - width / 2)}px, ${sharp(top)}px)`);
    }

    /** Tells whether it is certainly in view. @param {boolean} isCertain */
    mark(isCertain) {
        if (isCertain === this.#isCertain) return;
        this.#isCertain = isCertain;
        this.box.classList.toggle("is-possible", !isCertain);
    }

    /** Comes back into the frame. */
    return() {
        delete this.box.dataset.parked;
    }

    /** Waits beside the frame. */
    park() {
        this.box.dataset.parked = "";
        this.#move(aside);
    }

    /**
     * @param {number} width
     * @param {number} height
     */
    #resize(width, height) {
        this.#width = width;
        this.#height = height;
        const { style, classList } = this.box;
        style.width = `${width}px`;
        style.height = `${height}px`;
        // One line of a low label may be larger than each of two; a narrow label says more in small letters.
        const letters = Math.min(height / (height < rooms.lines ? 1.9 : 2.9), width / 9);
        style.fontSize = `${Math.min(14, Math.max(10, letters)).toFixed(1)}px`;
        classList.toggle("is-tiny", width < rooms.name);
        classList.toggle("is-low", height < rooms.lines);
        classList.toggle("is-narrow", width < rooms.second);
    }

    /** @param {string} transform */
    #move(transform) {
        if (this.#moved === transform) return;
        this.#moved = transform;
        this.spot.style.transform = transform;
    }

    remove() {
        this.spot.remove();
    }
}

/** A length in whole pixels of the screen. @param {number} pixels */
function sharp(pixels) {
    return (Math.round(pixels * devicePixelRatio) / devicePixelRatio).toFixed(2);
}
