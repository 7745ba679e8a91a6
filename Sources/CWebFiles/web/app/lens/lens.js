import { heard } from "../core/live.js";
import { fix, locate } from "../core/where.js";
import { Signal } from "../core/signal.js";
import { positive, signed } from "./angle.js";
import { Around } from "./around.js";
import { AttitudeFilter } from "./attitude.js";
import { Compass, trueHeading } from "./compass.js";
import { addHands } from "./hands.js";
import { Picture } from "./picture.js";
import { Stage } from "./stage.js";

/**
 * @typedef {import("./attitude.js").Attitude} Attitude
 * @typedef {import("./settings.js").Settings} Settings
 */

/** The frames over which a jittery compass is smoothed. */
const smoothing = 8;
/** The accuracy of a compass that does not tell its own, in degrees; without the declination it is less. */
const usualAccuracy = 15;
/** Below the first pitch the lens becomes a map; above the second it is a lens again. Degrees. */
const flat = { below: -68, above: -60 };
/** The view is at rest when it has moved by less than this for so long. */
const still = { degrees: 1, milliseconds: 400 };
/** How many labels fit. */
const most = { usual: 50, few: 10 };

/** Sensors, picture and labels together: what the page of the lens controls. */
export class Lens {
    picture = new Picture();
    compass = new Compass();
    /** Why there is no picture. @type {Signal<import("./picture.js").Trouble | null>} */
    trouble = new Signal(/** @type {import("./picture.js").Trouble | null} */ (null));
    /** Why there is no position. @type {Signal<string | null>} */
    lost = new Signal(/** @type {string | null} */ (null));
    /** Changes as the view comes to rest. */
    rested = new Signal(0);
    isFlat = new Signal(false);
    isStarted = false;
    /** Degrees by which a drag has aligned the compass. */
    aligned = 0;
    /** Where one looks without a compass. @type {Attitude} */
    #turned = { heading: 0, pitch: 0, roll: 0 };
    #handFov = 60;
    #filter = new AttitudeFilter(smoothing);
    #frame = 0;
    #drawn = "";
    #resting = 0;
    /** Where it looked as it began to come to rest. @type {Attitude | null} */
    #restless = null;
    #place = { lat: 0, lon: 0 };
    #accuracy = 0;

    /**
     * @param {Settings} settings
     * @param {import("./around.js").Question} question
     * @param {{ lat: number, lon: number }} place where one stands until the position is known
     * @param {{ open: (item: import("./around.js").Item) => void }} acts
     * @param {AbortSignal} signal
     */
    constructor(settings, question, place, acts, signal) {
        this.settings = settings;
        this.around = new Around(question);
        this.#place = place;
        this.stage = new Stage(this.picture.element, {
            open: acts.open, turn: (degrees) => this.turn(degrees, 0), resized: () => this.redraw(),
        });
        addHands(this.stage.surface, {
            turn: (right, up) => this.turn(right, up), zoom: (factor) => this.zoom(factor), perPixel: () => this.fov / this.stage.width,
        });
        this.around.things.listen(() => this.redraw(), signal);
        this.compass.state.listen(() => this.redraw(), signal);
        fix.listen((position) => { if (position) this.#move(position, position.accuracy); }, signal);
        heard.listen((news) => {
            if (news?.kind === "removed") this.around.drop(news.data.id);
            else if (news?.kind === "reset") void this.around.ask();
        }, signal);
        document.addEventListener("visibilitychange", () => this.#attend(), { signal });
        signal.addEventListener("abort", () => this.#end(), { once: true });
        if (fix.value) this.#move(fix.value, fix.value.accuracy);
        else this.#move(place, 0);
        this.#loop();
    }

    /** Asks for the position, and in a tap for the camera and the compass. */
    async start() {
        this.isStarted = true;
        const compass = this.compass.start();
        const [trouble] = await Promise.all([this.picture.start(), compass, this.find()]);
        this.trouble.value = trouble;
        if (document.hidden || !this.isStarted) this.#pause();
        this.redraw();
    }

    /** Finds where the viewer stands. */
    async find() {
        try {
            await locate();
            this.lost.value = null;
        } catch (error) {
            this.lost.value = error instanceof Error ? error.message : "unavailable";
        }
    }

    /** Whether the device says where it looks. */
    get isGuided() {
        return this.compass.state.value === "on" && this.compass.sample !== null;
    }

    get fov() {
        return this.picture.isOn ? this.picture.fovIn(this.stage.width, this.stage.height, this.settings.longFov) : this.#handFov;
    }

    /** The accuracy of the position in metres; 0 when one stands on the map. */
    get accuracy() {
        return fix.value ? this.#accuracy : 0;
    }

    /** The accuracy of the heading in degrees; 0 when one turns by hand. */
    get headingAccuracy() {
        if (!this.isGuided) return 0;
        const told = this.compass.sample?.accuracy ?? usualAccuracy;
        return this.aligned ? Math.min(told, 5) : Math.min(180, this.around.declination === null ? told + 10 : told);
    }

    /** @returns {Attitude} */
    get attitude() {
        if (!this.isGuided) return this.#turned;
        const mean = this.#filter.attitude;
        if (!mean) return this.#turned;
        return { ...mean, heading: positive(trueHeading(mean.heading, this.around.declination ?? 0) + this.aligned) };
    }

    /**
     * Turns by hand: the view, or the compass where there is one.
     *
     * @param {number} right degrees
     * @param {number} up degrees
     */
    turn(right, up) {
        if (this.isGuided) {
            this.aligned = signed(this.aligned + right);
        } else {
            const { heading, pitch } = this.#turned;
            this.#turned = { heading: positive(heading + right), pitch: Math.min(90, Math.max(-90, pitch + up)), roll: 0 };
        }
        this.redraw();
    }

    /** Widens the view by a factor, or what is taken for the camera's. @param {number} factor */
    zoom(factor) {
        if (this.picture.isOn) this.settings.longFov = Math.min(120, Math.max(20, this.settings.longFov * factor));
        else this.#handFov = Math.min(120, Math.max(10, this.#handFov * factor));
        this.redraw();
    }

    get isLocked() {
        return this.#filter.isLocked;
    }

    /** Keeps the view, or follows again. @param {boolean} isOn */
    lock(isOn) {
        if (isOn) this.#filter.lock();
        else this.#filter.unlock();
    }

    /** Draws at the next frame, whether the view has moved or not. */
    redraw() {
        this.#drawn = "";
        this.#restless = null;
    }

    /**
     * @param {{ lat: number, lon: number }} position
     * @param {number} accuracy
     */
    #move({ lat, lon }, accuracy) {
        this.#place = { lat, lon };
        this.#accuracy = Math.min(10_000, accuracy);
        this.around.move({ lat, lon });
    }

    #loop() {
        cancelAnimationFrame(this.#frame);
        this.#frame = requestAnimationFrame(() => {
            this.#loop();
            if (this.isGuided && this.compass.sample) this.#filter.add(this.compass.sample);
            const { attitude } = this;
            const view = `${attitude.heading.toFixed(3)} ${attitude.pitch.toFixed(3)} ${attitude.roll.toFixed(3)}`;
            if (view === this.#drawn) return;
            this.#drawn = view;
            this.#draw(attitude);
            this.#rest(attitude);
        });
    }

    /**
     * Comes to rest when the view has hardly moved for a while: a phone in a hand is never quite still.
     *
     * @param {Attitude} attitude
     */
    #rest(attitude) {
        const { heading, pitch, roll } = this.#restless ?? attitude;
        const turns = [signed(attitude.heading - heading), attitude.pitch - pitch, signed(attitude.roll - roll)];
        const moved = Math.max(...turns.map(Math.abs));
        if (this.#restless && moved < still.degrees) return;
        this.#restless = attitude;
        clearTimeout(this.#resting);
        this.#resting = window.setTimeout(() => {
            this.stage.settle();
            this.rested.value += 1;
        }, still.milliseconds);
    }

    /** @param {Attitude} attitude */
    #draw(attitude) {
        const { settings } = this;
        this.isFlat.value = attitude.pitch < (this.isFlat.value ? flat.above : flat.below);
        if (this.isFlat.value) return;
        this.stage.draw(this.around.things.value, {
            attitude, fov: this.fov, range: settings.range, most: settings.isNearest ? most.few : most.usual, isLong: settings.isLong,
            accuracy: this.accuracy, headingAccuracy: this.headingAccuracy, position: this.#place, isSky: !this.picture.isOn,
        });
    }

    /** Rests while nobody sees the page, and comes back as it was. */
    #attend() {
        if (document.hidden) return this.#pause();
        this.#loop();
        void this.around.ask();
        if (!this.isStarted) return;
        if (this.compass.state.value === "off") this.compass.resume();
        void this.picture.start().then((trouble) => {
            this.trouble.value = trouble;
            if (document.hidden || !this.isStarted) return this.#pause();
            this.redraw();
        });
    }

    #pause() {
        cancelAnimationFrame(this.#frame);
        this.picture.stop();
        this.compass.stop();
        this.around.stop();
    }

    #end() {
        this.isStarted = false;
        clearTimeout(this.#resting);
        this.#pause();
        this.stage.remove();
    }
}
