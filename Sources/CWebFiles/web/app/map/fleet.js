import { h } from "../core/dom.js";
import { readable } from "../parts/departures.js";
import { destination } from "./mercator.js";

/**
 * The vehicles on the map. They move between what they report, as the server predicts where they are by now.
 *
 * @typedef {{
 *   id: string, label: string | null, source: string, source_id: string, line: any, lat: number, lon: number,
 *   heading_deg: number | null, speed_mps: number | null, reported_at: string, occupancy: string | null,
 *   predicted: { lat: number, lon: number, heading_deg: number, at: string, error_m: number } | null,
 *   state: "moving" | "stopped" | "layover" | "off-line" | "stale",
 *   stop_etas: { stop_id: string, expected: string, earliest: string, latest: string }[],
 * }} Vehicle
 * @typedef {{ vehicle: Vehicle, heardAt: number, element: HTMLElement, from: Position | null }} Shown
 * @typedef {import("./mercator.js").Position} Position
 * @typedef {import("./camera.js").Box} Box
 */

/** Where a vehicle is said to be is uncertain beyond this, in metres; the server has the same bound. */
const certainError = 100;
/** A vehicle is moved on by its speed for so long, in milliseconds: farther on, its line may turn. */
const longestGuess = 15_000;
/** The milliseconds in which a marker glides to where the vehicle is now known to be. */
const glideTime = 1200;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {Vehicle} vehicle */
export function isUncertain({ state, predicted }) {
    return state === "stale" || predicted === null || predicted.error_m > certainError;
}

/**
 * Where a vehicle is, some time after it was heard of.
 *
 * @param {Vehicle} vehicle
 * @param {number} passed milliseconds
 * @returns {Position}
 */
export function placeOf({ predicted, lat, lon, state, speed_mps: speed }, passed) {
    if (!predicted) return { lat, lon };
    const at = { lat: predicted.lat, lon: predicted.lon };
    if (state !== "moving" || !speed) return at;
    return destination(at, predicted.heading_deg, (speed * Math.max(0, Math.min(passed, longestGuess))) / 1000);
}

/**
 * A larger box around a box, so that small moves of the map need no new stream.
 *
 * @param {Box} box
 * @returns {Box}
 */
export function around({ west, south, east, north }) {
    const [wide, high] = [(east - west) / 2, (north - south) / 2];
    const fits = west <= east && west - wide >= -180 && east + wide <= 180;
    return {
        west: fits ? west - wide : west, east: fits ? east + wide : east,
        south: Math.max(-90, south - high), north: Math.min(90, north + high),
    };
}

/**
 * @param {Box} outer
 * @param {Box} inner
 */
function holds(outer, inner) {
    return outer.west <= inner.west && outer.east >= inner.east && outer.south <= inner.south && outer.north >= inner.north;
}

/** The vehicles of a part of the map, followed by a stream of events for as long as a page is shown. */
export class Fleet {
    /** @type {Map<string, Shown>} */
    #shown = new Map();
    #element = h("div", { class: "fleet" });
    /** @type {EventSource | null} */
    #stream = null;
    /** @type {Box | null} */
    #box = null;
    #timer = 0;

    /**
     * @param {import("./map.js").MapView} map
     * @param {{
     *   box: () => Box | null, wants?: (vehicle: Vehicle) => boolean, open: (vehicle: Vehicle) => void, heard?: () => void,
     * }} acts `box` says which part is followed now, or `null` for none
     * @param {AbortSignal} signal
     */
    constructor(map, acts, signal) {
        this.map = map;
        this.acts = acts;
        this.signal = signal;
        map.markers.element.append(this.#element);
        const place = () => this.#place();
        const listen = () => this.#listen();
        map.layers.add(place);
        map.rested.listen(listen, signal);
        document.addEventListener("visibilitychange", listen);
        this.#timer = window.setInterval(() => {
            if (this.#shown.size && !still.matches) place();
        }, 100);
        signal.addEventListener("abort", () => {
            this.#stream?.close();
            clearInterval(this.#timer);
            map.layers.delete(place);
            document.removeEventListener("visibilitychange", listen);
            this.#element.remove();
        }, { once: true });
        listen();
    }

    get vehicles() {
        return [...this.#shown.values()].map(({ vehicle }) => vehicle);
    }

    /**
     * Takes in what was heard of a vehicle.
     *
     * @param {Vehicle} vehicle
     */
    hear(vehicle) {
        if (this.acts.wants && !this.acts.wants(vehicle)) return;
        const known = this.#shown.get(vehicle.id);
        const now = performance.now();
        const element = known?.element ?? this.#marker(vehicle);
        const from = known ? this.#position(known, now) : null;
        this.#shown.set(vehicle.id, { vehicle, heardAt: now, element, from });
        draw(element, vehicle);
        if (!known) this.#element.append(element);
        this.map.draw();
        this.acts.heard?.();
    }

    /** @param {string} id */
    drop(id) {
        this.#shown.get(id)?.element.remove();
        if (this.#shown.delete(id)) this.acts.heard?.();
    }

    /** Listens for the part that is to be followed; does nothing while that is the same. */
    #listen() {
        if (this.signal.aborted) return;
        const wanted = document.visibilityState === "visible" ? this.acts.box() : null;
        // Before the page is laid out, and under a sheet that covers it, a map shows nothing.
        const box = wanted && wanted.south < wanted.north ? wanted : null;
        if (box && this.#box && this.#stream && holds(this.#box, box)) return;
        this.#stream?.close();
        this.#stream = null;
        this.#box = null;
        if (!box) {
            for (const id of [...this.#shown.keys()]) this.drop(id);
            return;
        }
        this.#box = around(box);
        const { west, south, east, north } = this.#box;
        const stream = new EventSource(`/v1/events?vehicles=${[west, south, east, north].map((edge) => edge.toFixed(5)).join(",")}`);
        this.#stream = stream;
        // The stream begins with every vehicle, so what it does not name again is no longer there.
        let named = new Set();
        stream.addEventListener("open", () => {
            named = new Set();
            setTimeout(() => {
                if (this.#stream !== stream || stream.readyState !== EventSource.OPEN) return;
                for (const id of [...this.#shown.keys()]) if (!named.has(id)) this.drop(id);
            }, 3000);
        });
        stream.addEventListener("vehicle", (event) => {
            const vehicle = JSON.parse(event.data);
            named.add(vehicle.id);
            this.hear(vehicle);
        });
        stream.addEventListener("vehicle-gone", (event) => this.drop(JSON.parse(event.data).id));
        stream.addEventListener("error", () => {
            // The browser connects again by itself, unless the server has refused.
            if (stream.readyState !== EventSource.CLOSED || this.#stream !== stream) return;
            this.#stream = null;
            setTimeout(() => this.#listen(), 30_000);
        });
    }

    /**
     * @param {Shown} shown
     * @param {number} now
     */
    #position({ vehicle, heardAt, from }, now) {
        const passed = still.matches ? 0 : now - heardAt;
        const to = placeOf(vehicle, passed);
        const part = from && !still.matches ? Math.min(1, passed / glideTime) : 1;
        if (!from || part === 1) return to;
        return { lat: from.lat + (to.lat - from.lat) * part, lon: from.lon + (to.lon - from.lon) * part };
    }

    #place() {
        const now = performance.now();
        for (const shown of this.#shown.values()) {
            const { x, y } = this.map.camera.project(this.#position(shown, now));
            shown.element.style.setProperty("translate", `${x.toFixed(1)}px ${y.toFixed(1)}px`);
        }
    }

    /** @param {Vehicle} vehicle */
    #marker(vehicle) {
        return h("button", {
            class: "vehicle", type: "button", tabindex: -1, onclick: () => this.acts.open(this.#shown.get(vehicle.id)?.vehicle ?? vehicle),
        }, h("span", { class: "vehicle-arrow" }), h("span", { class: "vehicle-face" }));
    }
}

/**
 * @param {HTMLElement} element
 * @param {Vehicle} vehicle
 */
function draw(element, vehicle) {
    const { line, predicted, heading_deg: heading } = vehicle;
    const direction = predicted?.heading_deg ?? heading;
    element.classList.toggle("is-uncertain", isUncertain(vehicle));
    element.classList.toggle("is-directed", direction !== null);
    element.title = line?.name ?? vehicle.label ?? vehicle.source_id;
    element.style.setProperty("--heading", `${direction ?? 0}deg`);
    if (line?.color) {
        element.style.setProperty("--line-colour", line.color);
        element.style.setProperty("--line-ink", line.text_color ?? readable(line.color));
    }
    const face = element.querySelector(".vehicle-face");
    if (face) face.textContent = (line?.name ?? "").slice(0, 4);
}
