import { h } from "../core/dom.js";
import { compass } from "../core/text.js";
import { sineAndCosine } from "./angle.js";

/** The degrees between two marks of the horizon; every third one is named. */
const step = 15;
const marks = Array.from({ length: 360 / step }, (_, index) => {
    const azimuth = index * step;
    const [east, north] = sineAndCosine(azimuth);
    return { azimuth, east, north, isNamed: azimuth % 45 === 0 };
});

/** A sky and a ground in place of a camera's picture: the ground only ever moves, so that a frame costs no painting. */
export class Sky {
    #ground = h("i", { class: "lens-ground" });
    element = h("div", { class: "lens-sky", "aria-hidden": "true" }, this.#ground);
    #turned = "";

    /**
     * The horizon is a line: the frame is turned by the roll, and moved by the pitch.
     *
     * @param {import("./camera.js").Camera} camera
     * @param {import("./attitude.js").Attitude} attitude
     * @param {number} width
     * @param {number} height
     */
    draw(camera, attitude, width, height) {
        const focal = width / 2 / camera.halfWidth;
        const [sinPitch, cosPitch] = sineAndCosine(attitude.pitch);
        const reach = width + height;
        const drop = Math.max(-reach, Math.min(reach, (focal * sinPitch) / Math.max(cosPitch, 1e-6)));
        const turned = `rotate(${(-attitude.roll).toFixed(3)}deg) translateY(${drop.toFixed(2)}px)`;
        if (turned === this.#turned) return;
        this.#turned = turned;
        this.#ground.style.transform = turned;
    }
}

/**
 * The points of the compass that are in view, in pixels, with their names where they have one.
 *
 * @param {import("./camera.js").Camera} camera
 * @param {number} width
 * @param {number} height
 */
export function marksIn(camera, width, height) {
    return marks.flatMap(({ azimuth, east, north, isNamed }) => {
        const point = camera.project(camera.direction(east, north, 1, 0), 0, 0);
        return point ? [{ x: point.x * width, y: point.y * height, name: isNamed ? compass(azimuth) : "" }] : [];
    });
}
