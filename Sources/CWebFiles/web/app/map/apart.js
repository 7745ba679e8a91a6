import { wrapped } from "./mercator.js";
import { sizeOf, sum } from "./things.js";

/**
 * Keeps the marks of a map apart: those that would cover each other become one.
 *
 * @typedef {import("./things.js").Item} Item
 * @typedef {import("./things.js").Cell} Cell
 * @typedef {import("./mercator.js").Position} Position
 * @typedef {import("./mercator.js").Point} Point
 * @typedef {{ project: (position: Position) => Point, unproject: (point: Point) => Position }} Projection
 * @typedef {{ cell: Cell, x: number, y: number, radius: number, isMoved: boolean }} Mark
 */

/** The pixels that stay free between two marks. */
const gap = 2;
/** The radius in pixels of the mark of a place or a stop, and of a note. */
const radii = { poi: 13, stop: 13, note: 21 };
/** How often cells make room for notes, and are merged where they met. */
const rounds = 6;

/**
 * Merges cells whose marks would cover each other, and takes places and stops into those that would cover them. Notes stay, and
 * the marks of cells make room for them.
 *
 * @param {Item[]} items
 * @param {Cell[]} cells
 * @param {Projection} camera
 * @returns {{ items: Item[], cells: Cell[] }}
 */
export function apart(items, cells, camera) {
    const marks = cells.map((cell) => markOf(cell, camera.project(cell))).sort((a, b) => sum(b.cell) - sum(a.cell));
    const notes = items.filter(({ kind }) => kind === "note").map((note) => camera.project(note));
    let left = settled(items, marks, camera);
    for (let round = 0; round < rounds && makeRoom(marks, notes); round += 1) left = settled(left, marks, camera);
    return {
        items: left,
        cells: marks.map(({ cell, x, y, isMoved }) => isMoved ? { ...cell, mark: camera.unproject({ x, y }) } : cell),
    };
}

/**
 * Merges until nothing covers anything; returns the items that are left.
 *
 * @param {Item[]} items
 * @param {Mark[]} marks
 * @param {Projection} camera
 */
function settled(items, marks, camera) {
    let left = items;
    let isDone = false;
    // Each turn makes fewer marks or fewer items, so there is a last one.
    while (!isDone) {
        isDone = true;
        for (let first = 0; first < marks.length; first += 1) {
            for (let other = marks.length - 1; other > first; other -= 1) {
                if (!isOver(marks[first], marks[other], marks[other].radius)) continue;
                marks[first] = together(marks[first], marks[other]);
                marks.splice(other, 1);
                isDone = false;
            }
        }
        const free = left.filter((item) => {
            const point = camera.project(item);
            const at = item.kind === "note" ? -1 : marks.findIndex((each) => isOver(each, point, radii[item.kind]));
            if (at >= 0) marks[at] = together(marks[at], markOf(cellOf(item), point));
            return at < 0;
        });
        if (free.length < left.length) isDone = false;
        left = free;
    }
    return left;
}

/**
 * Moves marks away from notes that would cover them; returns whether any moved.
 *
 * @param {Mark[]} marks
 * @param {Point[]} notes
 */
function makeRoom(marks, notes) {
    let hasMoved = false;
    for (const mark of marks) {
        for (const note of notes) {
            if (!isOver(mark, note, radii.note)) continue;
            const [x, y] = [mark.x - note.x, mark.y - note.y];
            const distance = Math.hypot(x, y);
            const wanted = mark.radius + radii.note + gap + 0.5;
            // One that is just behind its note goes up.
            mark.x = note.x + (distance ? (x / distance) * wanted : 0);
            mark.y = note.y + (distance ? (y / distance) * wanted : -wanted);
            mark.isMoved = hasMoved = true;
        }
    }
    return hasMoved;
}

/**
 * @param {Mark} mark
 * @param {Point} point
 * @param {number} radius
 */
function isOver(mark, point, radius) {
    return Math.hypot(mark.x - point.x, mark.y - point.y) < mark.radius + radius + gap;
}

/**
 * @param {Cell} cell
 * @param {Point} point
 * @returns {Mark}
 */
function markOf(cell, { x, y }) {
    return { cell, x, y, radius: sizeOf(cell) / 2, isMoved: false };
}

/**
 * Two marks as one, between them.
 *
 * @param {Mark} mark
 * @param {Mark} other
 * @returns {Mark}
 */
function together(mark, other) {
    const share = sum(other.cell) / (sum(mark.cell) + sum(other.cell));
    const point = { x: mark.x + (other.x - mark.x) * share, y: mark.y + (other.y - mark.y) * share };
    return { ...markOf(merged(mark.cell, other.cell), point), isMoved: mark.isMoved || other.isMoved };
}

/** @param {Item} item @returns {Cell} */
function cellOf({ kind, lat, lon }) {
    const isStop = kind === "stop";
    return { lat, lon, notes: 0, places: isStop ? 0 : 1, stops: isStop ? 1 : 0, more: false, bbox: [lon, lat, lon, lat] };
}

/**
 * Two cells as one, in the middle of their things.
 *
 * @param {Cell} cell
 * @param {Cell} other
 * @returns {Cell}
 */
function merged(cell, other) {
    const share = sum(other) / (sum(cell) + sum(other));
    return {
        lat: cell.lat + (other.lat - cell.lat) * share,
        lon: wrapped(cell.lon + wrapped(other.lon - cell.lon) * share),
        notes: cell.notes + other.notes, places: cell.places + other.places, stops: cell.stops + other.stops,
        more: cell.more || other.more, bbox: around(cell.bbox, other.bbox),
    };
}

/**
 * The box around two boxes, each of which may lie across the antimeridian.
 *
 * @param {number[]} box west, south, east and north
 * @param {number[]} other
 */
function around([west, south, east, north], [otherWest, otherSouth, otherEast, otherNorth]) {
    const width = (/** @type {number} */ from, /** @type {number} */ to) => (to < from ? to + 360 - from : to - from);
    const offset = wrapped(otherWest - west);
    const begin = Math.min(0, offset);
    const end = Math.max(width(west, east), offset + width(otherWest, otherEast));
    const [low, high] = [Math.min(south, otherSouth), Math.max(north, otherNorth)];
    if (end - begin >= 360) return [-180, low, 180, high];
    const [first, last] = [west + begin, west + end];
    return [first < -180 ? first + 360 : first, low, last > 180 ? last - 360 : last, high];
}
