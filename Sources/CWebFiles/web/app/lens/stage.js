import { fill, h } from "../core/dom.js";
import { distance, number, t } from "../core/text.js";
import { signed } from "./angle.js";
import { Label, nameOf } from "./labels.js";
import { Points } from "./points.js";
import { rowsOf, Sight } from "./sight.js";
import { marksIn, Sky } from "./sky.js";
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

/** A label's width next to the viewer in pixels: narrower in a low frame, which has room for fewer rows. */
const labelPixels = { usual: 190, low: 120 };
const lowFrame = 420;
/** A row's height in pixels, where there is room for it. */
const rowPixels = 46;
/** The pixels between neighbours of a row; both are moved to whole pixels. */
const gap = 3;
/** The height at the bottom that is left to what is told at the edges. */
const edgePixels = 64;
/** How many labels wait beside the frame to come back. */
const mostParked = 100;
/** The milliseconds between two looks at what needs the browser to paint, while the view moves. */
const pause = 500;

export class Stage {
    /** What is shown, nearest first. @type {Shown[]} */
    shown = [];
    width = 1;
    height = 1;
    /** The pixels at the bottom that a sheet covers. */
    covered = 0;
    #sky = new Sky();
    #points = new Points();
    #theme = matchMedia("(prefers-color-scheme: dark)");
    #things = h("div", { class: "lens-things", "aria-hidden": "true" });
    #left = h("button", { class: "lens-edge is-left", type: "button", hidden: true });
    #right = h("button", { class: "lens-edge is-right", type: "button", hidden: true });
    /** @type {Map<string, Label>} */
    #labels = new Map();
    /** Labels of what has left the frame, the one that left first at the beginning. @type {Map<string, Label>} */
    #parked = new Map();
    #rowHeight = rowPixels;
    /** What was drawn last. @type {{ things: Thing[], scene: Scene, sight: Sight } | null} */
    #drawn = null;
    #told = 0;
    /** What stands in the data of the element. @type {Record<string, string>} */
    #data = {};

    /**
     * @param {HTMLElement} picture
     * @param {{ open: (item: Item) => void, turn: (degrees: number) => void, resized: () => void }} acts
     */
    constructor(picture, acts) {
        this.acts = acts;
        this.surface = h("div", {
            class: "lens-surface", tabindex: 0, role: "application", "aria-label": t("lens.label"), "aria-describedby": "lens-keys",
        }, this.#sky.element, picture, this.#points.element, this.#things);
        this.element = h("section", { class: "lens", "aria-label": t("lens.label") }, this.surface, this.#left, this.#right,
            h("p", { id: "lens-keys", class: "visually-hidden" }, t("lens.keys")));
        this.observer = new ResizeObserver(this.#measure);
        this.observer.observe(this.element);
        this.#theme.addEventListener("change", this.#measure);
    }

    #measure = () => {
        const { width, height } = this.element.getBoundingClientRect();
        if (!width || !height) return;
        Object.assign(this, { width, height });
        this.#points.measure(width, height);
        this.acts.resized();
    };

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
        /** @type {Shown[]} */
        const shown = [];
        for (const thing of things) {
            const { line } = thing;
            if (shown.length === scene.most || line.distance > range) break;
            const sighting = sight.at(line);
            if (!sighting) continue;
            const offset = { distance: line.distance, bearing: sighting.bearing, height: line.up };
            shown.push({ thing, sighting, certain: tolerance?.alwaysSees(offset) ?? true });
        }
        this.shown = shown;
        const isOther = things !== this.#drawn?.things;
        this.#drawn = { things, scene, sight };
        const isTold = performance.now() - this.#told > pause;
        this.#place(shown, sight, scene, isTold);
        if (isOther) this.#forget(things);
        this.#sky.element.hidden = !scene.isSky;
        if (scene.isSky) this.#sky.draw(sight.camera, attitude, width, height);
        this.#tell({
            heading: attitude.heading.toFixed(6), pitch: attitude.pitch.toFixed(6), roll: attitude.roll.toFixed(6), fov: fov.toFixed(6),
            aspect: (width / height).toFixed(9),
        });
        if (isTold) this.#tellSides();
    }

    /** Comes to rest: labels become as large as they now may, and the edges tell what is beyond them. */
    settle() {
        if (!this.#drawn) return;
        const { scene, sight } = this.#drawn;
        this.#rowHeight = rowPixels;
        this.#place(this.shown, sight, scene, true);
        this.#tellSides();
    }

    /** @param {Record<string, string>} data */
    #tell(data) {
        for (const [name, text] of Object.entries(data)) {
            if (this.#data[name] !== text) this.element.dataset[name] = text;
        }
        this.#data = data;
    }

    /**
     * Puts the labels in rows above the horizon, each over its thing, so that none covers another.
     *
     * @param {Shown[]} shown
     * @param {Sight} sight
     * @param {Scene} scene
     * @param {boolean} isTold whether labels are marked as certain or possible, too
     */
    #place(shown, sight, { isLong, isSky }, isTold) {
        const { width, height } = this;
        const labelWidth = Math.min(0.6, (height < lowFrame ? labelPixels.low : labelPixels.usual) / width);
        const rows = rowsOf(shown.map(({ sighting }) => sighting), labelWidth);
        const count = Math.max(0, ...rows) + 1;
        const top = Math.min(70, height / 8);
        const room = Math.max(40, height - top - this.covered - edgePixels);
        const rowHeight = this.#heightOfRows(room / count);
        const horizon = sight.camera.edge({ forward: 1, right: 0, up: 0 }, 0, 0).y * height;
        const base = Math.max(top + count * rowHeight, Math.min(top + room, horizon - 14));
        const now = Date.now();
        /** @type {Map<string, Label>} */
        const next = new Map();
        const points = shown.map(({ thing, sighting, certain }, index) => {
            const key = keyOf(thing);
            const label = this.#labels.get(key) ?? this.#come(key, thing, certain);
            label.thing = thing;
            next.set(key, label);
            label.write(isLong, now);
            if (isTold) label.mark(certain);
            const [x, y] = [sighting.x * width, sighting.y * height];
            const top = base - (rows[index] + 1) * rowHeight;
            const labelHeight = Math.floor(rowHeight * 0.9);
            label.place(x, top, Math.floor(labelWidth * sighting.scale * width) - gap, labelHeight);
            return { id: key, kind: thing.item.kind, x, y, foot: top + labelHeight };
        });
        this.#points.draw(points, isSky ? marksIn(sight.camera, width, height) : []);
        for (const [key, label] of this.#labels) {
            if (!next.has(key)) this.#go(key, label);
        }
        this.#labels = next;
    }

    /**
     * The height of the rows, in steps: it shrinks as rows need it, and grows again at rest, because each change of it
     * lays out every label anew.
     *
     * @param {number} most
     */
    #heightOfRows(most) {
        while (this.#rowHeight > most && this.#rowHeight > 12) this.#rowHeight -= this.#rowHeight > 26 ? 5 : 3;
        return Math.min(this.#rowHeight, most);
    }

    /**
     * The label of a thing that comes into the frame.
     *
     * @param {string} key
     * @param {Thing} thing
     * @param {boolean} isCertain
     */
    #come(key, thing, isCertain) {
        const parked = this.#parked.get(key);
        if (parked) {
            this.#parked.delete(key);
            parked.return();
            return parked;
        }
        const label = new Label(thing, this.acts.open);
        label.mark(isCertain);
        this.#things.append(label.spot);
        return label;
    }

    /**
     * @param {string} key
     * @param {Label} label
     */
    #go(key, label) {
        label.park();
        this.#parked.set(key, label);
        if (this.#parked.size <= mostParked) return;
        const [[first, oldest]] = this.#parked;
        oldest.remove();
        this.#parked.delete(first);
    }

    /**
     * Removes what waits beside the frame and is no more: what was hidden must not stay in the page.
     *
     * @param {Thing[]} things
     */
    #forget(things) {
        if (!this.#parked.size) return;
        const known = new Set(things.map(keyOf));
        for (const [key, label] of this.#parked) {
            if (known.has(key)) continue;
            label.remove();
            this.#parked.delete(key);
        }
    }

    /** Tells at the edges what stands beyond them: twice a second while the view moves, and as it comes to rest. */
    #tellSides() {
        if (!this.#drawn) return;
        this.#told = performance.now();
        const { things, scene, sight } = this.#drawn;
        const { heading } = scene.attitude;
        const sides = { left: 0, right: 0 };
        /** @type {{ left: Thing | null, right: Thing | null }} */
        const nearest = { left: null, right: null };
        for (const thing of things) {
            const { line } = thing;
            if (line.distance > scene.range) break;
            if (sight.at(line)) continue;
            const side = signed(line.azimuth - heading) < 0 ? "left" : "right";
            sides[side] += 1;
            nearest[side] ??= thing;
        }
        this.#tellSide(this.#left, "left", sides.left, nearest.left, heading);
        this.#tellSide(this.#right, "right", sides.right, nearest.right, heading);
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
        edge.onclick = () => this.acts.turn(nearest.line.azimuth - heading);
        const text = `${nameOf(nearest.item)} · ${distance(nearest.line.distance)}`;
        const label = t(side === "left" ? "lens.left" : "lens.right", { count, nearest: text });
        if (edge.getAttribute("aria-label") === label) return;
        edge.setAttribute("aria-label", label);
        fill(edge, side === "left" ? `‹ ${number(count)}` : `${number(count)} ›`, h("small", {}, nameOf(nearest.item)));
    }

    /** Ends its work. */
    remove() {
        this.observer.disconnect();
        this.#theme.removeEventListener("change", this.#measure);
        this.element.remove();
    }
}

/** @param {Thing} thing */
function keyOf({ item }) {
    return `${item.kind} ${item.id}`;
}
