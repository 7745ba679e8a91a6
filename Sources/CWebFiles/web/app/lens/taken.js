/**
 * A picture on its way from the lens to the page that leaves a note.
 *
 * @typedef {{ file: File, place: { lat: number, lon: number }, heading: number, fov: number }} Taken degrees
 */

/** @type {Taken | null} */
let waiting = null;

/** @param {Taken} taken */
export function handOver(taken) {
    waiting = taken;
}

/** The picture that waits, once. @returns {Taken | null} */
export function takeOver() {
    const taken = waiting;
    waiting = null;
    return taken;
}
