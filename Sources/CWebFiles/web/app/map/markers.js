import { h } from "../core/dom.js";
import { number, t } from "../core/text.js";
import { categoryIcon } from "../parts/category.js";
import { icon } from "../parts/icons.js";
import { sizeOf, sum } from "./things.js";

/**
 * @typedef {import("./things.js").Item} Item
 * @typedef {import("./things.js").Cell} Cell
 * @typedef {{ element: Element | null, left: number, right: number, top: number, bottom: number }} Taken a part of the map, in pixels
 * @typedef {{ element: HTMLElement, lat: number, lon: number, half: number, label?: HTMLElement }} Marker half the width of its mark in pixels
 */

/**
 * The things on the map. The list beside the map says the same, so these are for the pointer alone.
 */
export class Markers {
    element = h("div", { class: "markers", "aria-hidden": "true" });
    /** @type {Map<string, Marker>} */
    #shown = new Map();
    /** @type {{ key: string, marker: Marker } | null} */
    #chosen = null;

    /**
     * @param {import("./camera.js").Camera} camera
     * @param {{ open: (item: Item) => void, zoom: (cell: Cell) => void, covered: () => Taken[] }} acts `covered` tells what lies over the map
     */
    constructor(camera, acts) {
        this.camera = camera;
        this.acts = acts;
    }

    /**
     * Shows these and no others; what stays keeps its element.
     *
     * @param {Item[]} items
     * @param {Cell[]} cells
     */
    show(items, cells) {
        /** @type {Map<string, Marker>} */
        const next = new Map();
        for (const item of items) {
            const key = `${item.kind} ${item.id}`;
            next.set(key, this.#shown.get(key) ?? this.#item(item));
        }
        for (const cell of cells) {
            const at = cell.mark ?? cell;
            const key = `${cell.bbox.join()} ${cell.notes} ${cell.places} ${cell.stops} ${at.lat} ${at.lon}`;
            next.set(key, this.#shown.get(key) ?? this.#cell(cell));
        }
        for (const [key, { element }] of this.#shown) if (!next.has(key)) element.remove();
        for (const [key, { element }] of next) if (!this.#shown.has(key)) this.element.append(element);
        this.#shown = next;
        this.place();
        this.#label();
    }

    /**
     * Marks one thing, whether it is among the others or not.
     *
     * @param {Item | null} item
     */
    choose(item) {
        this.#chosen?.marker.element.remove();
        this.#chosen = null;
        if (item) {
            const marker = this.#item(item);
            marker.element.classList.add("is-chosen");
            this.element.append(marker.element);
            this.#chosen = { key: `${item.kind} ${item.id}`, marker };
        }
        this.place();
        this.#label();
    }

    /**
     * Points out what a row of the list stands for, while the pointer is on it.
     *
     * @param {Item | null} item
     */
    point(item) {
        for (const { element } of this.#shown.values()) element.classList.remove("is-pointed");
        if (item) this.#shown.get(`${item.kind} ${item.id}`)?.element.classList.add("is-pointed");
    }

    /** Moves everything to where the camera sees it. */
    place() {
        for (const [key, marker] of this.#shown) {
            marker.element.hidden = key === this.#chosen?.key;
            this.#move(marker);
        }
        if (this.#chosen) this.#move(this.#chosen.marker);
    }

    /** @param {Marker} marker */
    #move({ element, lat, lon }) {
        const { x, y } = this.camera.project({ lat, lon });
        element.style.setProperty("translate", `${x.toFixed(1)}px ${y.toFixed(1)}px`);
    }

    /** @param {Item} item @returns {Marker} */
    #item(item) {
        const isNote = item.kind === "note";
        const picture = isNote && item.thumb_url
            ? h("img", { src: item.thumb_url, alt: "", loading: "lazy", decoding: "async", onerror: hideBroken })
            : isNote ? icon("photo") : item.kind === "stop" ? icon("bus") : categoryIcon(item.category ?? "");
        const label = h("span", { class: "marker-label" }, item.title);
        const element = h("button", {
            class: `marker is-${item.kind}`, tabindex: -1, type: "button", title: item.title,
            onclick: () => this.acts.open(item),
        }, h("span", { class: "marker-face" }, picture), label);
        return { element, lat: item.lat, lon: item.lon, label, half: isNote ? 21 : 13 };
    }

    /** @param {Cell} cell @returns {Marker} */
    #cell(cell) {
        const count = sum(cell);
        const element = h("button", {
            class: "cluster", tabindex: -1, type: "button",
            style: {
                "--size": `${sizeOf(cell)}px`, "--notes": `${Math.round((cell.notes / count) * 100)}%`,
                "--stops": `${Math.round(((cell.notes + cell.stops) / count) * 100)}%`,
            },
            title: t("map.cluster", { count: number(count) }),
            onclick: () => this.acts.zoom(cell),
        }, h("span", {}, short(count) + (cell.more ? "+" : "")));
        return { element, ...(cell.mark ?? { lat: cell.lat, lon: cell.lon }), half: sizeOf(cell) / 2 };
    }

    /** Shows the labels that have room, the first ones first. */
    #label() {
        const isNear = this.camera.look.value.zoom >= 15.5;
        const ownChosen = this.#shown.get(this.#chosen?.key ?? "")?.element;
        const spots = [...this.#shown.values()].map((marker) => ({ marker, ...this.camera.project(marker) }));
        /** @type {Taken[]} */
        const taken = spots.map(({ x, y, marker: { element, half } }) => ({ element, left: x - half, right: x + half, top: y - half, bottom: y + half }));
        if (this.#chosen) {
            // The chosen thing has its label in any case, and stands in front of itself among the others.
            const { marker } = this.#chosen;
            const { x, y } = this.camera.project(marker);
            taken.push({ element: ownChosen ?? marker.element, left: x - 24, right: x + 34 + widthOf(marker.label), top: y - 24, bottom: y + 24 });
        }
        if (isNear) taken.push({ element: null, left: this.camera.width, right: Infinity, top: -Infinity, bottom: Infinity }, ...this.acts.covered());
        for (const { marker: { label, element, half }, x, y } of spots) {
            if (!label) continue;
            const start = x + half + 2;
            const own = { element, left: start, right: start + 6 + (isNear ? widthOf(label) : 0), top: y - 10, bottom: y + 10 };
            const isFree = isNear && element !== ownChosen && taken.every((other) => other.element === element || !meet(own, other));
            element.classList.toggle("has-label", isFree);
            if (isFree) taken.push(own);
        }
    }
}

/**
 * @param {Taken} one
 * @param {Taken} other
 */
function meet(one, other) {
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** How wide a label is, in pixels. @param {HTMLElement | undefined} label */
function widthOf(label) {
    return label?.offsetWidth ?? 0;
}

/** @param {Event} event */
function hideBroken(event) {
    const image = event.target;
    if (image instanceof HTMLImageElement) image.replaceWith(icon("photo"));
}

/** @param {number} count */
export function short(count) {
    return count < 1000 ? number(count) : `${number(Math.floor(count / 1000))}k`;
}
