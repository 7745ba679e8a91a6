import { debounced } from "../core/dom.js";
import { member } from "../core/session.js";
import { Signal } from "../core/signal.js";
import { fix } from "../core/where.js";
import { apart } from "./apart.js";
import { everything, thingsIn } from "./things.js";

/**
 * @typedef {import("./things.js").Things} Things
 * @typedef {import("./things.js").Filter} Filter
 * @typedef {{ things: Things | null, error: unknown, filter: Filter }} News
 */

/**
 * Keeps the map's markers as the server knows them: asks once each time the map comes to rest.
 */
export class Feed {
    /** What was learned last. @type {Signal<News>} */
    news = new Signal({ things: /** @type {Things | null} */ (null), error: /** @type {unknown} */ (null), filter: everything });
    #filter = everything;
    #asking = new AbortController();
    /** A page says first what is to be shown. */
    #isPaused = true;
    /** What was asked for last, and did not fail. */
    #question = "";

    /** @param {import("./map.js").MapView} map */
    constructor(map) {
        this.map = map;
        map.rested.listen(() => { if (this.#asks() !== this.#question) void this.ask(); });
        fix.listen(() => void this.ask());
    }

    /**
     * Shows what passes a filter from now on.
     *
     * @param {Filter} filter
     */
    use(filter) {
        this.#isPaused = false;
        const isSame = JSON.stringify(filter) === JSON.stringify(this.#filter);
        this.#filter = filter;
        if (isSame && this.news.value.things) this.#draw(this.news.value.things);
        if (this.#asks() !== this.#question) void this.ask();
    }

    /** Leaves the map to the markers of a page until {@link use} is called. */
    pause() {
        this.#isPaused = true;
        this.#question = "";
        this.#asking.abort();
    }

    /** Everything on which the answer depends, but for what happens on the server. */
    #asks() {
        return JSON.stringify([this.map.camera.box, this.map.camera.look.value.zoom, this.#filter, fix.value, member.value?.id]);
    }

    /** Asks soon: several things may have changed at once. */
    hear = debounced(800, () => void this.ask());

    /**
     * Takes a note off the map at once.
     *
     * @param {string} id
     */
    drop(id) {
        const { things, filter } = this.news.value;
        if (!things) return;
        const items = things.items.filter((item) => item.kind !== "note" || item.id !== id);
        if (!this.#isPaused) this.#draw({ ...things, items });
        this.news.value = { things: { ...things, items }, error: null, filter };
        this.hear();
    }

    /** Asks for what the map shows now. */
    async ask() {
        const { camera } = this.map;
        if (this.#isPaused || camera.width <= 1) return;
        this.#asking.abort();
        this.#asking = new AbortController();
        const { signal } = this.#asking;
        const filter = this.#filter;
        this.#question = this.#asks();
        try {
            const found = await thingsIn(camera.box, camera.look.value.zoom, filter, fix.value, signal);
            if (signal.aborted) return;
            const things = { ...found, ...apart(found.items, found.cells, camera) };
            this.#draw(things);
            this.news.value = { things, error: null, filter };
        } catch (error) {
            if (signal.aborted) return;
            this.#question = "";
            this.news.value = { things: null, error, filter };
        }
    }

    /** @param {Things} things */
    #draw({ items, cells }) {
        this.map.markers.show(items, cells);
    }
}
