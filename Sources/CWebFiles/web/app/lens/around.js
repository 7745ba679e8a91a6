import { get, Problem } from "../core/http.js";
import { Signal } from "../core/signal.js";
import { distanceBetween } from "../map/mercator.js";
import { linesFrom } from "./sight.js";

/**
 * What stands all around the viewer, asked for as the viewer moves.
 *
 * @typedef {import("./sight.js").Line} Line
 * @typedef {{
 *   kind: "note" | "poi" | "stop" | "vehicle", id: string, title: string, lat: number, lon: number, alt_m: number | null,
 *   thumb_url?: string | null, category?: string, category_label?: string, lines?: any[], departures?: any[], line?: any,
 * }} Item
 * @typedef {{ item: Item, line: Line }} Thing
 * @typedef {{ lat: number, lon: number }} Position
 * @typedef {{ range: number, kinds: string, q: string, category: string, author: string, group: string }} Question
 */

/** After how many metres, and how many milliseconds, the server is asked again. */
export const renewal = { metres: 15, milliseconds: 30_000 };

export class Around {
    /** The things, nearest first, with the lines of sight from where the viewer is. @type {Signal<Thing[]>} */
    things = new Signal(/** @type {Thing[]} */ ([]));
    /** @type {Signal<unknown>} */
    error = new Signal(/** @type {unknown} */ (null));
    /** When the server answered last, in milliseconds. @type {number | null} */
    asOf = null;
    /** @type {Position | null} */
    position = null;
    /** How far magnetic north lies east of true north; `null` where the server does not say. @type {number | null} */
    declination = null;
    /** @type {Item[]} */
    #items = [];
    /** @type {Position | null} */
    #asked = null;
    /** @type {Position | null} */
    #declined = null;
    #asking = new AbortController();
    #timer = 0;

    /** @param {Question} question */
    constructor(question) {
        this.question = question;
    }

    /** @param {Position} position */
    move(position) {
        this.position = position;
        if (!this.#asked || distanceBetween(this.#asked, position) >= renewal.metres) void this.ask();
        else this.#aim();
    }

    /** Asks with another question from now on. @param {Question} question */
    use(question) {
        this.question = question;
        void this.ask();
    }

    /** Asks now, and again after half a minute. */
    async ask() {
        const { position, question } = this;
        if (!position) return;
        clearTimeout(this.#timer);
        this.#asking.abort();
        this.#asking = new AbortController();
        const { signal } = this.#asking;
        this.#asked = position;
        this.#timer = window.setTimeout(() => void this.ask(), renewal.milliseconds);
        const { range, ...rest } = question;
        void this.#decline(position);
        try {
            const answer = await get("/v1/view", {
                lat: position.lat.toFixed(7), lon: position.lon.toFixed(7), fov_deg: 360, limit: 1000, cap: "sector", declutter: false,
                range_m: range, ...rest,
            }, signal);
            this.#items = answer.items;
            this.asOf = Date.now();
            this.error.value = null;
            this.#aim();
        } catch (error) {
            if (!signal.aborted) this.error.value = error;
        }
    }

    /** Leaves out a note at once, as when it is hidden. @param {string} id */
    drop(id) {
        const rest = this.#items.filter((item) => item.kind !== "note" || item.id !== id);
        if (rest.length === this.#items.length) return;
        this.#items = rest;
        this.#aim();
    }

    /** Ends asking, until the next {@link ask} or move. */
    stop() {
        clearTimeout(this.#timer);
        this.#asking.abort();
    }

    #aim() {
        if (!this.position) return;
        const look = linesFrom({ ...this.position, alt: null });
        const things = this.#items.map((item) => ({ item, line: look({ lat: item.lat, lon: item.lon, alt: item.alt_m }) }));
        this.things.value = things.sort((a, b) => a.line.distance - b.line.distance);
    }

    /**
     * Asks for the declination, which is the same for many kilometres: once, however often the rest is asked for meanwhile.
     *
     * @param {Position} position
     */
    async #decline(position) {
        if (this.#declined && distanceBetween(this.#declined, position) < 10_000) return;
        this.#declined = position;
        try {
            const { lat, lon } = position;
            const answer = await get("/v1/declination", { lat: lat.toFixed(2), lon: lon.toFixed(2) });
            this.declination = answer.declination_deg;
        } catch (error) {
            // It is asked for again, unless the server refuses this very question.
            if (!(error instanceof Problem) || error.status === 0 || error.status === 429 || error.status >= 500) {
                this.#declined = null;
            }
        }
    }
}
