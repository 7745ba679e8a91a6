import { Signal } from "../core/signal.js";
import { positive } from "./angle.js";
import { attitudeOf } from "./attitude.js";

/**
 * The device's own attitude, from the events that browsers tell it by. Chromium tells absolute angles, and Safari a
 * compass beside relative ones; both mean magnetic north.
 *
 * @typedef {import("./attitude.js").Attitude & { accuracy: number | null }} Sample degrees; the heading's accuracy where it is told
 * @typedef {"off" | "waiting" | "on" | "none" | "refused"} State
 */

/** How long a device may take to tell where it looks, in milliseconds. */
const patience = 3000;

export class Compass {
    /** @type {Signal<State>} */
    state = new Signal(/** @type {State} */ ("off"));
    /** What was told last. @type {Sample | null} */
    sample = null;
    #timer = 0;
    #hear = (/** @type {Event} */ event) => this.#take(/** @type {any} */ (event));

    /** Begins to listen. Call it in a tap: some browsers ask the viewer then, and never otherwise. */
    async start() {
        const events = /** @type {any} */ (window).DeviceOrientationEvent;
        if (!window.isSecureContext || !events) {
            this.state.value = "none";
            return;
        }
        if (typeof events.requestPermission === "function" && this.state.value !== "on") {
            const answer = await events.requestPermission().catch(() => "denied");
            if (answer !== "granted") {
                this.state.value = "refused";
                return;
            }
        }
        this.resume();
    }

    /** Listens again, without asking. */
    resume() {
        this.stop();
        this.state.value = "waiting";
        addEventListener("deviceorientationabsolute", this.#hear);
        addEventListener("deviceorientation", this.#hear);
        this.#timer = window.setTimeout(() => {
            if (this.state.value === "waiting") this.state.value = "none";
        }, patience);
    }

    stop() {
        clearTimeout(this.#timer);
        removeEventListener("deviceorientationabsolute", this.#hear);
        removeEventListener("deviceorientation", this.#hear);
        if (this.state.value !== "refused") this.state.value = "off";
    }

    /** @param {DeviceOrientationEvent & { webkitCompassHeading?: number, webkitCompassAccuracy?: number }} event */
    #take(event) {
        const { beta, gamma, webkitCompassHeading: compass, webkitCompassAccuracy: accuracy } = event;
        if (beta === null || gamma === null) return;
        const turned = screen.orientation?.angle ?? 0;
        if (typeof compass === "number") {
            // A negative accuracy says that the compass knows nothing.
            if (typeof accuracy === "number" && accuracy < 0) return;
            this.#tell({ ...attitudeOf({ alpha: 360 - compass, beta, gamma }, turned), accuracy: accuracy ?? null });
        } else if (event.absolute && event.alpha !== null) {
            this.#tell({ ...attitudeOf({ alpha: event.alpha, beta, gamma }, turned), accuracy: null });
        }
    }

    /** @param {Sample} sample */
    #tell(sample) {
        this.sample = sample;
        clearTimeout(this.#timer);
        this.state.value = "on";
    }
}

/**
 * A heading from true north.
 *
 * @param {number} magnetic degrees from magnetic north
 * @param {number} declination degrees by which magnetic north lies east of true north
 */
export function trueHeading(magnetic, declination) {
    return positive(magnetic + declination);
}
