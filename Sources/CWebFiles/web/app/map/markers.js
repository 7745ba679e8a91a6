import { h } from "../core/dom.js";
import { number, t } from "../core/text.js";
import { categoryIcon } from "../parts/category.js";
import { icon } from "../parts/icons.js";
import { sum } from "./things.js";

/**
 * @typedef {import("./things.js").Item} Item
 * @typedef {import("./things.js").Cell} Cell
 * @typedef {{ element: HTMLElement, lat: number, lon: number, label?: HTMLElement }} Marker
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
     * @param {{ open: (item: Item) => void, zoom: (cell: Cell) => void }} acts
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
            const key = `${cell.bbox.join()} ${cell.notes} ${cell.places} ${cell.stops}`;
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
        return { element, lat: item.lat, lon: item.lon, label };
    }

    /** @param {Cell} cell @returns {Marker} */
    #cell(cell) {
        const count = sum(cell);
        const size = 26 + Math.min(26, Math.round(Math.log10(count) * 9));
        const element = h("button", {
            class: "cluster", tabindex: -1, type: "button",
            style: {
                "--size": `${size}px`, "--notes": `${Math.round((cell.notes / count) * 100)}%`,
                "--stops": `${Math.round(((cell.notes + cell.stops) / count) * 100)}%`,
            },
            title: t("map.cluster", { count: number(count) }),
            onclick: () => this.acts.zoom(cell),
        }, h("span", {}, short(count) + (cell.more ? "+" : "")));
        return { element, lat: cell.lat, lon: cell.lon };
    }

    /** Shows the labels that have room, the first ones first. */
    #label() {
        const isNear = this.camera.look.value.zoom >= 15.5;
        const spots = [...this.#shown.values()].map((marker) => ({ marker, ...this.camera.project(marker) }));
        /** @type {{ element: HTMLElement, x: number, y: number, right: number, half: number }[]} */
        const taken = spots.map(({ x, y, marker }) => {
            const half = marker.label && !marker.element.classList.contains("is-note") ? 14 : 20;
            return { element: marker.element, x: x - half, y, right: x + half, half };
        });
        if (this.#chosen) {
            // The chosen thing has its label in any case, and stands in front of itself among the others.
            const { marker, key } = this.#chosen;
            const { x, y } = this.camera.project(marker);
            taken.push({ element: this.#shown.get(key)?.element ?? marker.element, x: x - 24, y, right: x + 34 + widthOf(marker.label), half: 24 });
        }
        for (const { marker: { label, element }, x, y } of spots) {
            if (!label) continue;
            const own = { element, x: x + 16, y, right: x + 30 + widthOf(label), half: 9 };
            const isFree = isNear && element !== this.#shown.get(this.#chosen?.key ?? "")?.element && taken.every((other) =>
                other.element === element || Math.abs(other.y - y) > other.half + 8 || own.x > other.right || other.x > own.right
            );
            element.classList.toggle("has-label", isFree);
            if (isFree) taken.push(own);
        }
    }
}

/** About how wide a label is, in pixels. @param {HTMLElement | undefined} label */
function widthOf(label) {
    return Math.min(150, 6.5 * (label?.textContent?.length ?? 0));
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
