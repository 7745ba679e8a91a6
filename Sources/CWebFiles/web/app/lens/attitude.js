import { degrees, positive, radians, signed } from "./angle.js";

/**
 * The attitude of a device: the direction of its camera, and the roll of its screen.
 *
 * @typedef {{ heading: number, pitch: number, roll: number }} Attitude in degrees: heading from north, pitch up, roll to the right
 */

/**
 * Pitch and roll of a device that reads an acceleration at rest, as `DeviceAttitude` in Sources/ViewEngine.
 *
 * @param {{ x: number, y: number, z: number }} sample in g, with the axes and signs of iOS
 */
export function leaning({ x, y, z }) {
    const across = Math.hypot(x, y);
    return {
        pitch: degrees(Math.atan2(z, across)) + 0,
        roll: across === 0 ? 0 : signed(degrees(Math.atan2(x, -y))) + 0,
    };
}

/**
 * The attitude of a device from the angles that browsers tell, by the rotation matrix of their specification.
 *
 * The matrix turns the device's axes (x right, y up along the device, z out of the screen) into east, north and up. The
 * camera looks along −z. Its heading is that of this direction along the ground, so it holds however the device leans;
 * when the camera looks straight up or down, the heading is that of the screen's top.
 *
 * @param {{ alpha: number, beta: number, gamma: number }} angles in degrees; alpha counter-clockwise from north
 * @param {number} turned the screen's angle: degrees by which what is shown is turned against the device
 * @returns {Attitude}
 */
export function attitudeOf({ alpha, beta, gamma }, turned = 0) {
    const [sa, ca] = [Math.sin(radians(alpha)), Math.cos(radians(alpha))];
    const [sb, cb] = [Math.sin(radians(beta)), Math.cos(radians(beta))];
    const [sg, cg] = [Math.sin(radians(gamma)), Math.cos(radians(gamma))];
    return attitudeOfAxes({
        right: [ca * cg - sa * sb * sg, sa * cg + ca * sb * sg, -cb * sg],
        up: [-sa * cb, ca * cb, sb],
        out: [ca * sg + sa * sb * cg, sa * sg - ca * sb * cg, cb * cg],
    }, turned);
}

/**
 * The attitude of a device from its axes in east, north and up.
 *
 * @param {{ right: number[], up: number[], out: number[] }} axes
 * @param {number} turned the screen's angle in degrees
 * @returns {Attitude}
 */
export function attitudeOfAxes({ right, up, out }, turned) {
    // A screen at 90° has its top along the device's right: what is shown is turned back by that angle.
    const [s, c] = [Math.sin(radians(turned)), Math.cos(radians(turned))];
    const across = right.map((each, index) => c * each - s * up[index]);
    const top = up.map((each, index) => c * each + s * right[index]);
    const level = Math.hypot(out[0], out[1]);
    const pitch = degrees(Math.atan2(-out[2], level)) + 0;
    if (level < 1e-6) {
        // Flat: straight up or down has no heading of its own, and the top of the screen stands for it.
        const forward = out[2] > 0 ? top : top.map((each) => -each);
        return { heading: positive(degrees(Math.atan2(forward[0], forward[1]))), pitch, roll: 0 };
    }
    return {
        heading: positive(degrees(Math.atan2(-out[0], -out[1]))),
        pitch,
        roll: signed(degrees(Math.atan2(-across[2], top[2]))) + 0,
    };
}

/** Smooths a jittery attitude: the mean of the last samples, which can be locked; `AttitudeFilter` in Sources/ViewEngine. */
export class AttitudeFilter {
    /** @type {Attitude[]} */
    #samples = [];
    #newest = 0;
    /** @type {Attitude | null} */
    #kept = null;
    #isLocked = false;

    /** @param {number} window how many samples, at least one */
    constructor(window) {
        this.window = window;
    }

    /** @param {Attitude} sample */
    add(sample) {
        if (this.#samples.length < this.window) {
            this.#newest = this.#samples.length;
            this.#samples.push(sample);
        } else {
            this.#newest = (this.#newest + 1) % this.window;
            this.#samples[this.#newest] = sample;
        }
        if (this.#isLocked) this.#kept ??= this.#mean;
    }

    get isLocked() {
        return this.#isLocked;
    }

    /** Keeps the answer until it is unlocked. */
    lock() {
        if (this.#isLocked) return;
        this.#kept = this.#mean;
        this.#isLocked = true;
    }

    unlock() {
        this.#isLocked = false;
        this.#kept = null;
    }

    /** The mean of the window, or the locked one; `null` before the first sample. @returns {Attitude | null} */
    get attitude() {
        return this.#isLocked ? this.#kept : this.#mean;
    }

    /** @returns {Attitude | null} */
    get #mean() {
        const reference = this.#samples[this.#newest];
        if (!reference) return null;
        const pitch = this.#samples.reduce((sum, sample) => sum + (sample.pitch - reference.pitch), 0) / this.#samples.length;
        return {
            heading: positive(circularMean(this.#samples.map(({ heading }) => heading), reference.heading)),
            pitch: Math.min(Math.max(reference.pitch + pitch, -90), 90) + 0,
            roll: signed(circularMean(this.#samples.map(({ roll }) => roll), reference.roll)) + 0,
        };
    }
}

/**
 * The mean direction of angles in degrees; the reference when they cancel out.
 *
 * @param {number[]} angles
 * @param {number} reference
 */
function circularMean(angles, reference) {
    let [sine, cosine] = [0, 0];
    for (const angle of angles) {
        const difference = radians(signed(angle - reference));
        sine += Math.sin(difference);
        cosine += Math.cos(difference);
    }
    return Math.hypot(sine, cosine) > 1e-9 * angles.length ? reference + degrees(Math.atan2(sine, cosine)) : reference;
}
