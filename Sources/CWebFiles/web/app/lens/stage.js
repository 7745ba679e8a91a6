import { fill, h } from "../core/dom.js";
import { distance, number, t } from "../core/text.js";
import { Label, nameOf } from "./labels.js";
import { rowsOf, Sight } from "./sight.js";
import { drawSky } from "./sky.js";
import { Tolerance } from "./tolerance.js";

/**
 * The picture with the labels of what is in it.
 *
 * @typedef {import("./around.js").Thing} Thing
 * @typedef {import("./around.js").Item} Item
 * @typedef {import("./attitude.js").Attitude} Attitude
 * @typedef {{
 *   attitude: Attitude, fov: number, range: number, most: number, isLong: boolean, accuracy: number, headingAccuracy: number,
 *   position: { lat: number, lon: number }, isSky: boolean,
 * }} Scene accuracies in metres and degrees
 * @typedef {{ thing: Thing, sighting: import("./sight.js").Sighting, certain: boolean }} Shown
 */

/** A label's width next to the viewer, and a row's height, in pixels. */
const labelPixels = 190;
const rowPixels = 46;
/** The height at the bottom that is left to what is told at the edges. */
const edgePixels = 64;

export class Stage {
    /** What is shown, nearest first. @type {Shown[]} */
    shown = [];
    width = 1;
    height = 1;
    /** The pixels at the bottom that a sheet covers. */
    covered = 0;
    #sky = h("canvas", { class: "lens-sky", "aria-hidden": "true" });
    #things = h("div", { class: "lens-things", "aria-hidden": "true" });
    #left = h("button", { class: "lens-edge is-left", type: "button", hidden: true });
    #right = h("button", { class: "lens-edge is-right", type: "button", hidden: true });
    /** @type {Map<string, Label>} */
    #labels = new Map();
    /** Labels of what has just left the frame, because it often comes back. @type {Map<string, Label>} */
    #gone = new Map();
    #written = 0;
    #beyond = () => {};

    /**
     * @param {HTMLElement} picture
     * @param {{ open: (item: Item) => void, turn: (degrees: number) => void, resized: () => void }} acts
     */
    constructor(picture, acts) {
        this.acts = acts;
        this.surface = h("div", {
            class: "lens-surface", tabindex: 0, role: "application", "aria-label": t("lens.label"), "aria-describedby": "lens-keys",
        }, this.#sky, picture, this.#things);
        this.element = h("section", { class: "lens", "aria-label": t("lens.label") }, this.surface, this.#left, this.#right,
            h("p", { id: "lens-keys", class: "visually-hidden" }, t("lens.keys")));
        this.observer = new ResizeObserver(() => {
            this.measure();
            acts.resized();
        });
        this.observer.observe(this.element);
    }

    measure() {
        const { width, height } = this.element.getBoundingClientRect();
        if (!width || !height) return;
        Object.assign(this, { width, height });
        this.#sky.width = Math.round(width * devicePixelRatio);
        this.#sky.height = Math.round(height * devicePixelRatio);
    }

    /**
     * Draws a scene.
     *
     * @param {Thing[]} things nearest first
     * @param {Scene} scene
     */
    draw(things, scene) {
        const { width, height } = this;
        const { attitude, fov, range, position } = scene;
        const viewpoint = {
            ...attitude, ...position, alt: null, fov, aspect: width / height, range, minRange: 0,
            accuracy: scene.accuracy, headingAccuracy: scene.headingAccuracy,
        };
        const sight = new Sight({ ...viewpoint, accuracy: 0, headingAccuracy: 0 });
        const isExact = scene.accuracy === 0 && scene.headingAccuracy === 0;
        const tolerance = isExact ? null : new Tolerance(viewpoint, sight.camera);
        const sides = { left: 0, right: 0 };
        /** @type {{ left: Thing | null, right: Thing | null }} */
        const nearest = { left: null, right: null };
        /** @type {Shown[]} */
        const shown = [];
        for (const thing of things) {
            const { line } = thing;
            if (line.distance > range) continue;
            const sighting = sight.at(line);
            if (sighting && shown.length < scene.most) {
                const offset = { distance: line.distance, bearing: sighting.bearing, height: line.up };
                shown.push({ thing, sighting, certain: tolerance?.alwaysSees(offset) ?? true });
            } else if (!sighting) {
                const turn = ((line.azimuth - attitude.heading + 540) % 360) - 180;
                const side = turn < 0 ? "left" : "right";
                sides[side] += 1;
                nearest[side] ??= thing;
            }
        }
        this.shown = shown;
        this.#place(shown, sight, scene);
        this.#sky.hidden = !scene.isSky;
        if (scene.isSky) drawSky(this.#sky, sight.camera, attitude, width, height);
        this.#beyond = () => {
            this.#tellSide(this.#left, "left", sides.left, nearest.left, attitude.heading);
            this.#tellSide(this.#right, "right", sides.right, nearest.right, attitude.heading);
        };
        if (performance.now() - this.#written > 250) this.settle();
        const { dataset } = this.element;
        Object.assign(dataset, {
            heading: attitude.heading.toFixed(6), pitch: attitude.pitch.toFixed(6), roll: attitude.roll.toFixed(6), fov: fov.toFixed(6),
            aspect: (width / height).toFixed(9),
        });
    }

    /** Tells what stands beyond the edges as it was drawn last: some times a second while it moves, and as it comes to rest. */
    settle() {
        this.#written = performance.now();
        this.#beyond();
    }

    /**
     * Puts the labels in rows above the horizon, each over its thing, so that none covers another.
     *
     * @param {Shown[]} shown
     * @param {Sight} sight
     * @param {Scene} scene
     */
    #place(shown, sight, { isLong }) {
        const { width, height } = this;
        const labelWidth = Math.min(0.6, labelPixels / width);
        const rows = rowsOf(shown.map(({ sighting }) => sighting), labelWidth);
        const count = Math.max(0, ...rows) + 1;
        const top = Math.min(70, height / 8);
        const { covered } = this;
        const room = Math.max(40, height - top - covered - edgePixels);
        const rowHeight = Math.min(rowPixels, room / count);
        const horizon = sight.camera.edge({ forward: 1, right: 0, up: 0 }, 0, 0).y * height;
        const base = Math.max(top + count * rowHeight, Math.min(top + room, horizon - 14));
        const now = Date.now();
        /** @type {Map<string, Label>} */
        const next = new Map();
        shown.forEach(({ thing, sighting, certain }, index) => {
            const key = `${thing.item.kind} ${thing.item.id}`;
            const known = this.#labels.get(key);
            const label = known ?? this.#gone.get(key) ?? new Label(thing, this.acts.open);
            this.#gone.delete(key);
            if (label.thing !== thing) label.thing = thing;
            next.set(key, label);
            if (!known) this.#things.append(label.stem, label.dot, label.box);
            label.write(isLong, now);
            const [x, y] = [sighting.x * width, sighting.y * height];
            const own = labelWidth * sighting.scale * width * 0.98;
            label.place({ x, y }, {
                left: x - own / 2, top: base - (rows[index] + 1) * rowHeight, width: own, height: rowHeight * 0.9,
            }, certain);
        });
        for (const [key, label] of this.#labels) {
            if (next.has(key)) continue;
            label.remove();
            this.#gone.set(key, label);
        }
        if (this.#gone.size > 300) this.#gone.clear();
        this.#labels = next;
    }

    /**
     * Tells at an edge how much stands beyond it.
     *
     * @param {HTMLElement} edge
     * @param {"left" | "right"} side
     * @param {number} count
     * @param {Thing | null} nearest
     * @param {number} heading
     */
    #tellSide(edge, side, count, nearest, heading) {
        edge.hidden = !count || !nearest;
        if (!nearest) return;
        const text = `${nameOf(nearest.item)} · ${distance(nearest.line.distance)}`;
        edge.setAttribute("aria-label", t(side === "left" ? "lens.left" : "lens.right", { count, nearest: text }));
        fill(edge, side === "left" ? `‹ ${number(count)}` : `${number(count)} ›`, h("small", {}, nameOf(nearest.item)));
        edge.onclick = () => this.acts.turn(nearest.line.azimuth - heading);
    }

    /** Ends its work. */
    remove() {
        this.observer.disconnect();
        this.element.remove();
    }
}
