import { Signal } from "../core/signal.js";
import { fromWorld, highestLatitude, toWorld, worldSize, wrapped } from "./mercator.js";

/**
 * @typedef {import("./mercator.js").Position} Position
 * @typedef {import("./mercator.js").Point} Point
 * @typedef {{ lat: number, lon: number, zoom: number }} Look a position in the middle, and a zoom
 * @typedef {{ west: number, south: number, east: number, north: number }} Box
 */

export const zooms = { least: 2, most: 20 };

/** What a map shows: its middle, its zoom, and the part of it that nothing covers. */
export class Camera {
    /** Changes with each move. @type {Signal<Look>} */
    look = new Signal({ lat: 30, lon: 10, zoom: 2.5 });
    width = 1;
    height = 1;
    /** The pixels at the bottom that a sheet covers. */
    covered = 0;
    #frame = 0;

    /** The middle of what is seen, in pixels. @returns {Point} */
    get middle() {
        return { x: this.width / 2, y: (this.height - this.covered) / 2 };
    }

    /**
     * @param {Position} position
     * @returns {Point} pixels from the top left corner, on the copy of the world that is nearest to the middle
     */
    project(position) {
        const { zoom, ...centre } = this.look.value;
        const size = worldSize(zoom);
        const from = toWorld(centre, zoom);
        const to = toWorld(position, zoom);
        let x = to.x - from.x;
        x -= Math.round(x / size) * size;
        return { x: this.middle.x + x, y: this.middle.y + to.y - from.y };
    }

    /**
     * @param {Point} point
     * @returns {Position}
     */
    unproject({ x, y }) {
        const { zoom, ...centre } = this.look.value;
        const from = toWorld(centre, zoom);
        const position = fromWorld({ x: from.x + x - this.middle.x, y: from.y + y - this.middle.y }, zoom);
        return { lat: position.lat, lon: wrapped(position.lon) };
    }

    /** The part of the world that is seen. @returns {Box} */
    get box() {
        const size = worldSize(this.look.value.zoom);
        const topLeft = this.unproject({ x: 0, y: 0 });
        const bottomRight = this.unproject({ x: this.width, y: this.height - this.covered });
        const isWhole = this.width >= size;
        return {
            west: isWhole ? -180 : topLeft.lon,
            south: Math.max(-90, bottomRight.lat),
            east: isWhole ? 180 : bottomRight.lon,
            north: Math.min(90, topLeft.lat),
        };
    }

    /** @param {Look} look */
    jump(look) {
        if (this.#frame) cancelAnimationFrame(this.#frame);
        this.#set(look);
    }

    /** @param {Look} look */
    #set({ lat, lon, zoom }) {
        const next = Math.max(zooms.least, Math.min(zooms.most, zoom));
        const half = (this.height - this.covered) / 2;
        const size = worldSize(next);
        // The poles stay at the edges, where the world is high enough.
        const y = toWorld({ lat, lon }, next).y;
        const kept = size > 2 * half ? Math.max(half, Math.min(size - half, y)) : size / 2;
        const { lat: held } = fromWorld({ x: 0, y: kept }, next);
        this.look.value = {
            lat: Math.max(-highestLatitude, Math.min(highestLatitude, held)),
            lon: wrapped(lon),
            zoom: next,
        };
    }

    /**
     * Moves by pixels.
     *
     * @param {number} x
     * @param {number} y
     */
    pan(x, y) {
        const { zoom } = this.look.value;
        this.jump({ ...this.unproject({ x: this.middle.x + x, y: this.middle.y + y }), zoom });
    }

    /**
     * Zooms so that what is at a point stays there.
     *
     * @param {number} by
     * @param {Point} [around]
     */
    zoomBy(by, around = this.middle) {
        const { zoom } = this.look.value;
        const next = Math.max(zooms.least, Math.min(zooms.most, zoom + by));
        const held = toWorld(this.unproject(around), next);
        const { middle } = this;
        const centre = fromWorld({ x: held.x - around.x + middle.x, y: held.y - around.y + middle.y }, next);
        this.jump({ ...centre, zoom: next });
    }

    /**
     * Moves in a third of a second, or at once for those who want less motion.
     *
     * @param {Look} look
     */
    glide(look) {
        const from = this.look.value;
        const isFar = Math.abs(look.zoom - from.zoom) > 6 || this.#pixels(from, look) > 3 * this.width;
        if (isFar || matchMedia("(prefers-reduced-motion: reduce)").matches) return this.jump(look);
        if (this.#frame) cancelAnimationFrame(this.#frame);
        const start = performance.now();
        const east = wrapped(look.lon - from.lon);
        const step = (/** @type {number} */ now) => {
            const part = Math.min(1, Math.max(0, (now - start) / 320));
            const eased = 1 - (1 - part) ** 3;
            this.#set({
                lat: from.lat + (look.lat - from.lat) * eased,
                lon: from.lon + east * eased,
                zoom: from.zoom + (look.zoom - from.zoom) * eased,
            });
            if (part < 1) this.#frame = requestAnimationFrame(step);
        };
        this.#frame = requestAnimationFrame(step);
    }

    /**
     * @param {Position} from
     * @param {Position} to
     */
    #pixels(from, to) {
        const { zoom } = this.look.value;
        const [a, b] = [toWorld(from, zoom), toWorld(to, zoom)];
        return Math.hypot(a.x - b.x, a.y - b.y);
    }

    /**
     * The look that shows a whole box.
     *
     * @param {Box} box
     * @param {number} [most] the highest zoom
     * @returns {Look}
     */
    fitting({ west, south, east, north }, most = 17) {
        const a = toWorld({ lat: north, lon: west }, 0);
        const b = toWorld({ lat: south, lon: east < west ? east + 360 : east }, 0);
        // On a phone, the bar lies over the top of the map.
        const room = { x: Math.max(40, this.width - 144), y: Math.max(40, this.height - this.covered - 144) };
        const ratio = Math.min(room.x / Math.max(b.x - a.x, 1e-9), room.y / Math.max(b.y - a.y, 1e-9));
        const zoom = Math.max(zooms.least, Math.min(most, Math.log2(ratio)));
        return { ...fromWorld({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, 0), zoom };
    }

    /** The pixels from one position's copy of the world to the next. */
    get turn() {
        return worldSize(this.look.value.zoom);
    }
}
