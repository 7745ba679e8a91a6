import { degrees, radians, signed } from "./angle.js";

/**
 * What a viewer sees who may stand anywhere within a circle and look anywhere within an angle, as the server's engine
 * decides it (`Tolerance` in Sources/ViewEngine, which says why this is so).
 *
 * @typedef {import("./camera.js").Direction} Direction
 * @typedef {{ distance: number, bearing: number, height: number }} Offset metres along the ground and up, and degrees
 * @typedef {{ direction: Direction, level: number, bearing: number, length: number }} Plane
 */

const earthRadius = 6_371_000;
const rounding = 1e-9;
/** The metres within which a thing is at the viewer's position. */
export const here = 0.01;

export class Tolerance {
    /**
     * @param {import("./sight.js").Viewpoint} viewpoint
     * @param {import("./camera.js").Camera} camera
     */
    constructor(viewpoint, camera) {
        this.viewpoint = viewpoint;
        this.halfFov = camera.fov / 2;
        this.isPanorama = camera.isPanorama;
        /** @type {Plane[]} */
        this.planes = camera.sides.map((side) => ({
            direction: side,
            level: Math.hypot(side.forward, side.right),
            bearing: degrees(Math.atan2(side.right, side.forward)),
            length: Math.sqrt(side.forward * side.forward + side.right * side.right + side.up * side.up),
        }));
        // The horizon turns by the angle at Earth's centre, and north by that angle times the tangent of the latitude.
        const angle = viewpoint.accuracy / earthRadius;
        const latitude = radians(Math.min(Math.abs(viewpoint.lat) + degrees(angle), 90));
        this.drift = Math.min(180, 1.1 * degrees(angle * (1 + Math.tan(Math.min(latitude, 1.570796)))));
    }

    /** Whether a thing is in view from everywhere in the circle, at every heading. @param {Offset} offset */
    alwaysSees(offset) {
        const { accuracy, headingAccuracy, range, minRange } = this.viewpoint;
        if (offset.distance + accuracy > range || (minRange !== 0 && offset.distance - accuracy < minRange)) return false;
        if (this.halfFov >= 180) return true;
        if (accuracy === 0 && Math.hypot(offset.distance, offset.height) <= here) return true;
        const turn = headingAccuracy + this.drift;
        if (this.isPanorama) {
            if (offset.distance <= accuracy) return false;
            return Math.abs(offset.bearing) + degrees(Math.asin(accuracy / offset.distance)) + turn <= this.halfFov;
        }
        const tilt = radians(this.drift) * Math.hypot(offset.distance, offset.height);
        return this.planes.every((plane) => {
            const away = Math.min(180, Math.abs(signed(offset.bearing - plane.bearing)) + turn);
            const ahead = plane.level * (offset.distance * Math.cos(radians(away)) - accuracy);
            return ahead + plane.direction.up * offset.height >= tilt * plane.length;
        });
    }

    /** Whether a thing that is not in view is so from another position in the circle, at some heading. @param {Offset} offset */
    mightSee(offset) {
        const { accuracy, headingAccuracy, range, minRange } = this.viewpoint;
        const nearest = Math.max(minRange, offset.distance - accuracy);
        const farthest = Math.min(range, offset.distance + accuracy);
        if (nearest > farthest) return false;
        if (this.halfFov >= 180) return true;
        if (nearest <= here && Math.abs(offset.height) <= here) return true;
        return this.#radii(offset).some((radius) => {
            if (!(radius > 0 && radius >= nearest && radius <= farthest)) return false;
            const rise = ((offset.distance - radius) * (offset.distance + radius)) / (2 * earthRadius);
            const gap = this.#gap(offset.bearing, radius, offset.height + rise);
            return gap <= this.#width(offset, radius) + headingAccuracy + rounding;
        });
    }

    /**
     * Half the angle under which the disc crosses a circle around the viewer, in degrees.
     *
     * @param {Offset} offset
     * @param {number} radius
     */
    #width({ distance }, radius) {
        const { accuracy } = this.viewpoint;
        const product = 2 * radius * distance;
        if (radius + distance <= accuracy || !(product > 0)) return 180;
        const short = (radius - distance - accuracy) * (radius - distance + accuracy);
        return degrees(Math.acos(Math.min(Math.max(1 + short / product, -1), 1)));
    }

    /** The distances from the viewer at which the nearest point of the figure can be. @param {Offset} offset */
    #radii({ distance, bearing: from, height }) {
        const { accuracy, headingAccuracy, range, minRange } = this.viewpoint;
        const radii = [
            distance, Math.max(minRange, distance - accuracy, 1e-3), Math.min(range, distance + accuracy),
            Math.sqrt(Math.max(0, (distance - accuracy) * (distance + accuracy))),
        ];
        this.planes.forEach((plane, index) => {
            if (!(plane.level > 1e-12)) return;
            const normal = plane.direction;
            const edge = -normal.up * height;
            radii.push(Math.abs(edge) / plane.level);
            for (const turn of [-headingAccuracy, headingAccuracy]) {
                const bearing = radians(from - turn);
                const [x, y] = [distance * Math.cos(bearing), distance * Math.sin(bearing)];
                const steps = (normal.forward * x + normal.right * y - edge) / (plane.level * plane.level);
                radii.push(Math.hypot(x - steps * normal.forward, y - steps * normal.right));
            }
            for (const { direction: second } of this.planes.slice(index + 1)) {
                const determinant = normal.forward * second.right - second.forward * normal.right;
                if (Math.abs(determinant) <= 1e-12) continue;
                const secondEdge = -second.up * height;
                radii.push(Math.hypot(
                    edge * second.right - secondEdge * normal.right, normal.forward * secondEdge - second.forward * edge,
                ) / Math.abs(determinant));
            }
        });
        return radii;
    }

    /**
     * Degrees from a bearing to the nearest one that is seen at a distance and height; infinity when none is.
     *
     * @param {number} bearing
     * @param {number} radius
     * @param {number} height
     */
    #gap(bearing, radius, height) {
        if (this.isPanorama) return Math.max(0, Math.abs(bearing) - this.halfFov);
        /** @type {{ middle: number, half: number }[]} */
        const arcs = [];
        for (const plane of this.planes) {
            const lift = plane.direction.up * height;
            if (plane.level <= 1e-12) {
                if (lift < 0) return Infinity;
                continue;
            }
            const cosine = -lift / (plane.level * radius);
            if (cosine > 1) return Infinity;
            if (cosine > -1) arcs.push({ middle: plane.bearing, half: degrees(Math.acos(cosine)) });
        }
        const isSeen = (/** @type {number} */ each) =>
            arcs.every(({ middle, half }) => Math.abs(signed(each - middle)) <= half + rounding);
        if (isSeen(bearing)) return 0;
        let gap = Infinity;
        for (const { middle, half } of arcs) {
            for (const end of [middle - half, middle + half]) {
                if (isSeen(end)) gap = Math.min(gap, Math.abs(signed(end - bearing)));
            }
        }
        return gap;
    }
}
