import { debounced, fill, h } from "../core/dom.js";
import { Signal } from "../core/signal.js";
import { distance, t } from "../core/text.js";
import { icon } from "../parts/icons.js";
import { Camera } from "./camera.js";
import { addGestures } from "./gestures.js";
import { drawGround } from "./ground.js";
import { Markers } from "./markers.js";
import { metresPerPixel } from "./mercator.js";
import { drawShapes } from "./overlay.js";

/**
 * @typedef {import("./things.js").Item} Item
 * @typedef {import("./things.js").Cell} Cell
 * @typedef {import("./overlay.js").Shape} Shape
 * @typedef {{ show: (look: import("./camera.js").Look) => void, covers: (box: import("./camera.js").Box) => boolean }} Background
 */

/** The map: a ground, shapes over it, and markers over these. */
export class MapView {
    camera = new Camera();
    /** Changes once the map has come to rest. */
    rested = new Signal(0);
    /** Is told of a press on the ground. @type {((position: import("./mercator.js").Position) => void) | null} */
    pressed = null;
    /** @type {Background | null} */
    background = null;
    /** @type {Shape[]} */
    #shapes = [];
    /** @type {Shape[]} */
    #mine = [];
    /** Are called after each frame, to place what moves by itself. @type {Set<() => void>} */
    layers = new Set();
    #frame = 0;
    #ground = h("canvas", { class: "map-layer" });
    #overlay = h("canvas", { class: "map-layer" });
    #scale = h("div", { class: "map-scale" });
    #credit = h("div", { class: "map-credit" });
    under = h("div", { class: "map-under" });

    /** @param {{ open: (item: Item) => void, locate: () => void }} acts */
    constructor(acts) {
        this.markers = new Markers(this.camera, { open: acts.open, zoom: (cell) => this.zoomTo(cell), covered: () => this.#covered() });
        this.surface = h("div", {
            class: "map-surface", tabindex: 0, role: "application", "aria-label": t("map.label"),
            "aria-describedby": "map-keys",
        }, this.#ground, this.under, this.#overlay, this.markers.element);
        this.element = h("section", { class: "map", "aria-label": t("map.label") },
            this.surface,
            h("p", { id: "map-keys", class: "visually-hidden" }, t("map.keys")),
            h("div", { class: "map-controls" },
                control("locate", t("map.locate"), acts.locate),
                control("plus", t("map.zoom-in"), () => this.#zoom(1)),
                control("minus", t("map.zoom-out"), () => this.#zoom(-1)),
                h("a", { class: "map-control", href: "/lens", "aria-label": t("lens.open"), title: t("lens.open") }, icon("eye"))),
            h("div", { class: "map-foot" }, this.#scale, this.#credit));
        addGestures(this.surface, this.camera, {
            pressed: (point) => this.pressed?.(this.camera.unproject(point)),
        });
        const rest = debounced(180, () => { this.rested.value += 1; });
        this.camera.look.listen(() => {
            this.draw();
            rest();
        });
        new ResizeObserver(() => this.#measure()).observe(this.element);
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    }

    /** The parts of the map under its buttons, its scale and the bar, in pixels of the map. */
    #covered() {
        const { left, top } = this.element.getBoundingClientRect();
        return [...document.querySelectorAll(".bar > *, .map-control, .map-foot > *")].map((element) => {
            const box = element.getBoundingClientRect();
            return { element, left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top };
        });
    }

    /** @param {number} by */
    #zoom(by) {
        const look = this.camera.look.value;
        this.camera.glide({ ...look, zoom: Math.round(look.zoom) + by });
    }

    /** @param {Cell} cell */
    zoomTo(cell) {
        const [west, south, east, north] = cell.bbox;
        const look = this.camera.fitting({ west, south, east, north }, 18);
        this.camera.glide({ ...look, zoom: Math.max(look.zoom, this.camera.look.value.zoom + 1) });
    }

    /**
     * Says how much of the map a sheet covers.
     *
     * @param {number} pixels
     */
    cover(pixels) {
        if (this.camera.covered === pixels) return;
        this.camera.covered = pixels;
        this.element.style.setProperty("--covered", `${pixels}px`);
        this.draw();
        this.rested.value += 1;
    }

    /** Shapes of the page that is shown. @param {Shape[]} shapes */
    set shapes(shapes) {
        this.#shapes = shapes;
        this.draw();
    }

    /** The viewer's own position. @param {{ lat: number, lon: number, accuracy: number } | null} position */
    set position(position) {
        this.#mine = position
            ? [{ kind: "circle", at: position, metres: position.accuracy }, { kind: "dot", at: position }]
            : [];
        this.draw();
    }

    /** @param {string} text */
    credit(text) {
        fill(this.#credit, text);
    }

    /** Draws before the next frame. */
    draw() {
        if (this.#frame) return;
        this.#frame = requestAnimationFrame(() => {
            this.#frame = 0;
            this.#paint();
        });
    }

    #measure() {
        const { width, height } = this.element.getBoundingClientRect();
        if (!width || !height) return;
        Object.assign(this.camera, { width, height });
        for (const canvas of [this.#ground, this.#overlay]) {
            canvas.width = Math.round(width * devicePixelRatio);
            canvas.height = Math.round(height * devicePixelRatio);
        }
        this.camera.pan(0, 0);
        this.#paint();
        this.rested.value += 1;
    }

    #paint() {
        const style = getComputedStyle(this.element);
        const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
        const ground = this.#ground.getContext("2d");
        const overlay = this.#overlay.getContext("2d");
        if (!ground || !overlay) return;
        // Where the background has nothing, the graticule says where one is.
        const background = this.background?.covers(this.camera.box) ? this.background : null;
        this.#ground.hidden = background !== null;
        this.under.hidden = background === null;
        for (const context of [ground, overlay]) context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
        if (background) {
            background.show(this.camera.look.value);
        } else {
            drawGround(ground, this.camera, {
                paper: colour("--map-paper"), line: colour("--map-line"), ink: colour("--map-ink"),
            });
        }
        drawShapes(overlay, this.camera, [...this.#shapes, ...this.#mine], {
            accent: colour("--accent"), surface: colour("--surface"), me: colour("--me"),
        });
        this.markers.place();
        for (const place of this.layers) place();
        this.#drawScale();
    }

    #drawScale() {
        const { lat, zoom } = this.camera.look.value;
        const perPixel = metresPerPixel(lat, zoom);
        const power = 10 ** Math.floor(Math.log10(perPixel * 100));
        const metres = [5, 2, 1].map((factor) => factor * power).find((each) => each <= perPixel * 100) ?? power;
        this.#scale.style.setProperty("width", `${metres / perPixel}px`);
        this.#scale.textContent = distance(metres);
    }
}

/**
 * @param {string} name
 * @param {string} label
 * @param {() => void} act
 */
function control(name, label, act) {
    return h("button", { class: "map-control", type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
}
