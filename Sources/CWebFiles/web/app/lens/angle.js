/** Angles in degrees, reduced as the server's engine reduces them (`Angle` in Sources/Geodesy). */

const perDegree = Math.PI / 180;

/** @param {number} degrees */
export const radians = (degrees) => degrees * perDegree;

/** @param {number} angle in radians */
export const degrees = (angle) => angle / perDegree;

/**
 * The same direction in `[0, 360)`.
 *
 * @param {number} angle
 */
export function positive(angle) {
    let reduced = Math.abs(angle) < 360 ? angle : angle % 360;
    if (reduced < 0) reduced += 360;
    return reduced >= 360 ? 0 : reduced + 0;
}

/**
 * The same direction in `(-180, 180]`.
 *
 * @param {number} angle
 */
export function signed(angle) {
    const reduced = Math.abs(angle) <= 180 ? angle : angle - 360 * Math.round(angle / 360);
    return reduced <= -180 ? 180 : reduced > 180 ? reduced - 360 : reduced;
}

/**
 * Sine and cosine, exact at multiples of 90.
 *
 * @param {number} angle
 * @returns {[number, number]}
 */
export function sineAndCosine(angle) {
    const quotient = Math.sign(angle) * Math.round(Math.abs(angle) / 90);
    const rest = radians(angle - 90 * quotient);
    const [s, c] = [Math.sin(rest), Math.cos(rest)];
    switch (((quotient % 4) + 4) % 4) {
        case 0: return [s, c];
        case 1: return [c, 0 - s];
        case 2: return [0 - s, 0 - c];
        default: return [0 - c, s];
    }
}

/**
 * The difference between two longitudes, in `[-180, 180]`.
 *
 * @param {number} from
 * @param {number} to
 */
export function longitudeDifference(from, to) {
    const difference = to - from;
    if (difference > 180) return to - 180 - (from + 180);
    if (difference < -180) return to + 180 - (from - 180);
    return difference;
}
