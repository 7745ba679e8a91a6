import { degrees, positive, signed } from "./angle.js";
import { Camera } from "./camera.js";
import { Origin } from "./place.js";
import { here, Tolerance } from "./tolerance.js";

/**
 * What is in view, as the server's engine has it (`Sight` in Sources/ViewEngine). The tests hold both to each other.
 *
 * @typedef {import("./camera.js").Pose & {
 *   lat: number, lon: number, alt: number | null, range: number, minRange: number, accuracy: number, headingAccuracy: number,
 * }} Viewpoint altitude, ranges and accuracy in metres; the heading's accuracy in degrees
 * @typedef {{ lat: number, lon: number, alt: number | null }} Thing
 * @typedef {{
 *   distance: number, slant: number, azimuth: number, bearing: number, elevation: number, x: number, y: number, scale: number,
 *   certain: boolean,
 * }} Sighting
 * @typedef {{
 *   distance: number, slant: number, azimuth: number, east: number, north: number, level: number, up: number, elevation: number,
 * }} Line all that does not depend on the camera
 */

/**
 * Prepares a viewer's position for the lines of sight from it: as long as the viewer stays, these stay.
 *
 * @param {{ lat: number, lon: number, alt: number | null }} viewer
 * @returns {(thing: Thing) => Line}
 */
export function linesFrom({ lat, lon, alt }) {
    const ground = alt ?? 0;
    const origin = new Origin({ lat, lon, alt: ground });
    return (thing) => {
        const { distance, azimuth, east, north } = origin.way(thing);
        // Altitudes count only as a difference, and only when both are known.
        const place = origin.offset({ lat: thing.lat, lon: thing.lon, alt: alt === null ? ground : thing.alt ?? ground });
        const level = Math.sqrt(place.east * place.east + place.north * place.north);
        return {
            distance, slant: Math.sqrt(level * level + place.up * place.up), azimuth, east, north, level, up: place.up,
            elevation: degrees(Math.atan2(place.up, level)),
        };
    };
}

/** A camera at a viewpoint, for many things. */
export class Sight {
    /** @param {Viewpoint} viewpoint */
    constructor(viewpoint) {
        this.viewpoint = viewpoint;
        this.camera = new Camera(viewpoint);
        const isExact = viewpoint.accuracy === 0 && viewpoint.headingAccuracy === 0;
        this.tolerance = isExact ? null : new Tolerance(viewpoint, this.camera);
    }

    /**
     * The sighting of a thing; `null` when it is not in view.
     *
     * @param {Line} line
     * @returns {Sighting | null}
     */
    at(line) {
        const { viewpoint, camera, tolerance } = this;
        const { range, minRange, accuracy } = viewpoint;
        const { distance } = line;
        if (distance > range + accuracy || distance < minRange - accuracy) return null;
        const isHere = line.slant <= here;
        const bearing = isHere ? 0 : signed(line.azimuth - positive(viewpoint.heading));
        const elevation = isHere ? 0 : line.elevation;
        const direction = camera.direction(line.east, line.north, line.level, line.up);
        const point = isHere ? { x: 0.5, y: 0.5 } : camera.project(direction, bearing, elevation);
        const isInView = point !== null && distance <= range && distance >= minRange;
        let certain = true;
        if (!tolerance) {
            if (!isInView) return null;
        } else {
            const offset = { distance, bearing, height: line.up };
            certain = isInView && tolerance.alwaysSees(offset);
            if (!isInView && !tolerance.mightSee(offset)) return null;
        }
        const { x, y } = point ?? camera.edge(direction, bearing, elevation);
        return {
            distance, slant: line.slant, azimuth: isHere ? 0 : line.azimuth, bearing, elevation, x, y, certain,
            scale: 1 - 0.8 * Math.min(distance / range, 1),
        };
    }
}

/**
 * The rows of sightings in order, 0 the lowest, so that labels of one row do not overlap: `rows` of `Sighting`.
 *
 * @param {{ x: number, scale: number }[]} sightings
 * @param {number} labelWidth of the nearest label, as a share of the frame
 * @returns {number[]}
 */
export function rowsOf(sightings, labelWidth) {
    /** @type {[number, number][][]} */
    const rows = [];
    return sightings.map(({ x, scale }) => {
        const half = (labelWidth * scale) / 2;
        const [left, right] = [x - half, x + half];
        const free = rows.findIndex((row) => row.every((other) => right <= other[0] || left >= other[1]));
        if (free < 0) return rows.push([[left, right]]) - 1;
        rows[free].push([left, right]);
        return free;
    });
}
