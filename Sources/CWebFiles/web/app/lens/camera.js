import { radians, sineAndCosine } from "./angle.js";

/**
 * The camera that projects directions onto the frame, as the server's engine has it (`Camera` in Sources/ViewEngine):
 * a pinhole below a field of view of 180 degrees, and a panorama from there on.
 *
 * @typedef {{ forward: number, right: number, up: number }} Direction relative to the heading, in the horizontal plane
 * @typedef {{ heading: number, pitch: number, roll: number, fov: number, aspect: number }} Pose in degrees; width over height
 */

/** The allowance for rounding at the edge, as a share of the frame. */
const tolerance = 1e-9;

export class Camera {
    /** @param {Pose} pose */
    constructor({ heading, pitch, roll, fov, aspect }) {
        this.fov = fov;
        this.aspect = aspect;
        this.pitch = pitch;
        this.isPanorama = fov >= 180;
        const [sinPitch, cosPitch] = sineAndCosine(pitch);
        const [sinRoll, cosRoll] = sineAndCosine(roll);
        const [sinHeading, cosHeading] = sineAndCosine(heading);
        this.sinHeading = sinHeading;
        this.cosHeading = cosHeading;
        /** @type {Direction} */
        this.axis = { forward: cosPitch, right: 0, up: sinPitch };
        // Roll turns the frame so that its top tilts to the right.
        /** @type {Direction} */
        this.right = { forward: sinPitch * sinRoll, right: cosRoll, up: -cosPitch * sinRoll };
        /** @type {Direction} */
        this.up = { forward: -sinPitch * cosRoll, right: sinRoll, up: cosPitch * cosRoll };
        this.halfWidth = this.isPanorama ? Infinity : Math.tan(radians(fov / 2));
        this.halfHeight = this.halfWidth / aspect;
    }

    /**
     * A thing's direction, from its azimuth as a unit vector and its metres along the ground and up.
     *
     * @param {number} east
     * @param {number} north
     * @param {number} level
     * @param {number} up
     * @returns {Direction}
     */
    direction(east, north, level, up) {
        return {
            forward: level * (north * this.cosHeading + east * this.sinHeading),
            right: level * (east * this.cosHeading - north * this.sinHeading),
            up,
        };
    }

    /**
     * The place of a direction on the screen, each from 0 to 1; `null` when it is not in view.
     *
     * @param {Direction} direction
     * @param {number} bearing relative to the heading, in degrees
     * @param {number} elevation in degrees
     */
    project(direction, bearing, elevation) {
        if (this.isPanorama) {
            return Math.abs(bearing) <= this.fov / 2 + tolerance ? this.edge(direction, bearing, elevation) : null;
        }
        const depth = dot(this.axis, direction);
        if (!(depth > 0)) return null;
        const x = dot(this.right, direction) / (depth * 2 * this.halfWidth);
        const y = dot(this.up, direction) / (depth * 2 * this.halfHeight);
        if (Math.abs(x) > 0.5 + tolerance || Math.abs(y) > 0.5 + tolerance) return null;
        return { x: unit(0.5 + x), y: unit(0.5 - y) };
    }

    /**
     * The place of a direction on the screen, or the nearest point of the edge.
     *
     * @param {Direction} direction
     * @param {number} bearing
     * @param {number} elevation
     */
    edge(direction, bearing, elevation) {
        if (this.isPanorama) {
            return { x: unit(0.5 + bearing / this.fov), y: unit(0.5 - ((elevation - this.pitch) * this.aspect) / this.fov) };
        }
        const depth = dot(this.axis, direction);
        const sideways = dot(this.right, direction);
        if (!(depth > 0)) return { x: sideways < 0 ? 0 : 1, y: 0.5 };
        return {
            x: unit(0.5 + sideways / (depth * 2 * this.halfWidth)),
            y: unit(0.5 - dot(this.up, direction) / (depth * 2 * this.halfHeight)),
        };
    }

    /** The normals of the planes that bound a pinhole's frame; none of a panorama. @returns {Direction[]} */
    get sides() {
        if (this.isPanorama) return [];
        /** @type {[Direction, number, number][]} */
        const edges = [
            [this.right, this.halfWidth, 1], [this.right, this.halfWidth, -1], [this.up, this.halfHeight, 1], [this.up, this.halfHeight, -1],
        ];
        return edges.map(([edge, half, sign]) => ({
            forward: half * this.axis.forward + sign * edge.forward,
            right: half * this.axis.right + sign * edge.right,
            up: half * this.axis.up + sign * edge.up,
        }));
    }
}

/**
 * @param {Direction} left
 * @param {Direction} right
 */
export function dot(left, right) {
    return left.forward * right.forward + left.right * right.right + left.up * right.up;
}

/** @param {number} value */
function unit(value) {
    return Math.min(Math.max(value, 0), 1);
}
