/**
 * The projection of web maps: the world is a square of 256 pixels at zoom 0, and twice as wide at each further zoom.
 *
 * @typedef {{ lat: number, lon: number }} Position
 * @typedef {{ x: number, y: number }} Point
 */

/** The latitude at which the square ends. */
export const highestLatitude = 85.0511;

/** @param {number} zoom */
export function worldSize(zoom) {
    return 256 * 2 ** zoom;
}

/**
 * @param {Position} position
 * @param {number} zoom
 * @returns {Point} pixels from the north-west corner of the world
 */
export function toWorld({ lat, lon }, zoom) {
    const size = worldSize(zoom);
    const sine = Math.sin((Math.max(-highestLatitude, Math.min(highestLatitude, lat)) * Math.PI) / 180);
    return { x: ((lon + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size };
}

/**
 * @param {Point} point
 * @param {number} zoom
 * @returns {Position}
 */
export function fromWorld({ x, y }, zoom) {
    const size = worldSize(zoom);
    const turn = Math.PI * (1 - (2 * y) / size);
    return { lat: (Math.atan(Math.sinh(turn)) * 180) / Math.PI, lon: (x / size) * 360 - 180 };
}

/**
 * The longitude in -180…180.
 *
 * @param {number} lon
 */
export function wrapped(lon) {
    return ((((lon + 180) % 360) + 360) % 360) - 180;
}

/**
 * The metres that a pixel is wide.
 *
 * @param {number} lat
 * @param {number} zoom
 */
export function metresPerPixel(lat, zoom) {
    return (40_075_016.7 * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom);
}

/**
 * The distance along the ground in metres, on a sphere: good enough for order and for words.
 *
 * @param {Position} a
 * @param {Position} b
 */
export function distanceBetween(a, b) {
    const radian = Math.PI / 180;
    const north = Math.sin(((b.lat - a.lat) * radian) / 2) ** 2;
    const east = Math.sin(((b.lon - a.lon) * radian) / 2) ** 2;
    return 2 * 6_371_009 * Math.asin(Math.sqrt(north + Math.cos(a.lat * radian) * Math.cos(b.lat * radian) * east));
}

/**
 * The position at a distance in a direction.
 *
 * @param {Position} from
 * @param {number} azimuth degrees clockwise from north
 * @param {number} metres
 * @returns {Position}
 */
export function destination(from, azimuth, metres) {
    const radian = Math.PI / 180;
    const arc = metres / 6_371_009;
    const lat = from.lat * radian;
    const turn = azimuth * radian;
    const end = Math.asin(Math.sin(lat) * Math.cos(arc) + Math.cos(lat) * Math.sin(arc) * Math.cos(turn));
    const east = Math.atan2(
        Math.sin(turn) * Math.sin(arc) * Math.cos(lat),
        Math.cos(arc) - Math.sin(lat) * Math.sin(end),
    );
    return { lat: end / radian, lon: wrapped(from.lon + east / radian) };
}
