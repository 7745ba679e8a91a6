import { degrees, longitudeDifference, positive, radians, sineAndCosine } from "./angle.js";

/**
 * Distances and directions on the WGS 84 ellipsoid, as the server's engine computes them (`GeodesicOrigin` and
 * `LocalFrame` in Sources/Geodesy).
 *
 * @typedef {{ lat: number, lon: number }} Position
 * @typedef {{ distance: number, azimuth: number, east: number, north: number }} Way azimuth in degrees and as a unit vector
 * @typedef {{ east: number, north: number, up: number }} Offset metres in the viewer's own frame
 */

const a = 6_378_137;
const f = 1 / 298.257223563;
const e2 = f * (2 - f);

/** A viewer's position, prepared for many things. */
export class Origin {
    /** @param {Position & { alt: number }} viewer altitude in metres */
    constructor({ lat, lon, alt }) {
        this.lat = lat;
        this.lon = lon;
        const [sine, cosine] = sineAndCosine(lat);
        this.sine = sine;
        this.cosine = cosine;
        this.root = Math.sqrt(1 - e2 * this.sine * this.sine);
        this.isPolar = Math.abs(lat) > 80;
        const normal = a / this.root;
        this.outwards = (normal + alt) * this.cosine;
        this.z = (normal * (1 - e2) + alt) * this.sine;
    }

    /**
     * The geodesic to a thing up to 300 km away; nearer to a pole than three degrees, the straight line's direction.
     *
     * @param {Position} thing
     * @returns {Way}
     */
    way(thing) {
        const arc = this.#arc(thing);
        if (!arc) {
            const { east, north, up } = this.offset({ ...thing, alt: 0 });
            const level = Math.hypot(east, north);
            return { distance: Math.hypot(level, up), azimuth: positive(degrees(Math.atan2(east, north))), east: east / level, north: north / level };
        }
        const length = Math.sqrt(arc.east * arc.east + arc.north * arc.north);
        if (!(arc.distance > 0) || !(length > 0)) return { distance: arc.distance, azimuth: 0, east: 0, north: 1 };
        const azimuth = positive(degrees(Math.atan2(arc.east, arc.north)));
        return { distance: arc.distance, azimuth, east: arc.east / length, north: arc.north / length };
    }

    /** The geodesic on the auxiliary sphere, with its integrals by Simpson's rule. @param {Position} thing */
    #arc(thing) {
        const dPhi = radians(thing.lat - this.lat);
        const lambda = radians(longitudeDifference(this.lon, thing.lon));
        if (Math.abs(dPhi) >= 0.05 || Math.abs(lambda) >= 0.2) return null;
        const { sine, cosine, root } = this;
        const flat = 1 - f;
        const sinDPhi = smallSine(dPhi);
        const lessOne = smallCosineLessOne(dPhi);
        const [s2, c2] = this.isPolar
            ? sineAndCosine(thing.lat)
            : [sine + (cosine * sinDPhi + sine * lessOne), cosine + (cosine * lessOne - sine * sinDPhi)];
        const root2 = Math.sqrt(1 - e2 * s2 * s2);
        const [w1, w2] = [flat / root, flat / root2];
        const [sBeta1, cBeta1] = [sine * w1, cosine / root];
        const cBeta2 = c2 / root2;
        const sBeta12 = (flat * sinDPhi) / (root * root2);
        const hBeta12 = (sBeta12 * sBeta12) / (2 * (1 + Math.sqrt(1 - sBeta12 * sBeta12)));
        const cosines = cBeta1 * cBeta2;
        let omega = (lambda * 2) / (w1 + w2);
        let half = smallSine(omega / 2);
        let halfCosine = Math.sqrt(1 - half * half);
        let h = hBeta12 + cosines * half * half;
        if (h >= 6e-4) return null;
        const sMiddle = sBeta1 + s2 * w2;
        const wMiddle = Math.sqrt(1 - e2 * (1 - (sMiddle * sMiddle) / (4 * (1 - h))));
        const lag = ((e2 * (1 / (1 + w1) + 4 / (1 + wMiddle) + 1 / (1 + w2))) / 6) * cosines;
        for (let turn = 0; turn < 2; turn += 1) {
            const stretch = 1 + h * (2 / 3 + h * (8 / 15));
            const change = lambda + lag * 2 * half * halfCosine * stretch - omega;
            omega += change;
            half += (change / 2) * (halfCosine - (half * change) / 4);
            halfCosine = Math.sqrt(1 - half * half);
            h = hBeta12 + cosines * half * half;
        }
        const sigma = 2 * Math.sqrt(h) * (1 + h * (1 / 6 + h * (3 / 40 + h * (5 / 112))));
        return {
            distance: (a * sigma * (w1 + 4 * wMiddle + w2)) / 6,
            east: cBeta2 * 2 * half * halfCosine,
            north: sBeta12 + 2 * sBeta1 * cBeta2 * half * half,
        };
    }

    /**
     * The straight line to a thing, through coordinates of the Earth's centre.
     *
     * @param {Position & { alt: number }} thing
     * @returns {Offset}
     */
    offset({ lat, lon, alt }) {
        const { sine, cosine } = this;
        const dLatitude = lat - this.lat;
        const dLongitude = longitudeDifference(this.lon, lon);
        let [sinLat, cosLat, sinLon, cosLon] = [0, 0, 0, 0];
        if (Math.abs(dLatitude) < 1 && Math.abs(dLongitude) < 1) {
            const [turn, less] = smallAngle(dLatitude);
            const [sin, lessCosine] = smallAngle(dLongitude);
            sinLat = sine + (cosine * turn + sine * less);
            cosLat = cosine + (cosine * less - sine * turn);
            [sinLon, cosLon] = [sin, 1 + lessCosine];
        } else {
            [sinLat, cosLat] = sineAndCosine(lat);
            [sinLon, cosLon] = sineAndCosine(dLongitude);
        }
        const normal = a / Math.sqrt(1 - e2 * sinLat * sinLat);
        const parallel = (normal + alt) * cosLat;
        const away = parallel * cosLon - this.outwards;
        const along = (normal * (1 - e2) + alt) * sinLat - this.z;
        return { east: parallel * sinLon, north: cosine * along - sine * away, up: cosine * away + sine * along };
    }
}

/** The sine of an angle below 0.11 radians. @param {number} x */
function smallSine(x) {
    const y = x * x;
    return x - x * y * (1 / 6 - y * (1 / 120 - y * (1 / 5040 - y * (1 / 362_880))));
}

/** The cosine minus one of an angle below 0.05 radians. @param {number} x */
function smallCosineLessOne(x) {
    const y = x * x;
    return -y * (0.5 - y * (1 / 24 - y * (1 / 720 - y * (1 / 40_320))));
}

/**
 * The sine, and the cosine minus one, of an angle below one degree.
 *
 * @param {number} angle in degrees
 * @returns {[number, number]}
 */
function smallAngle(angle) {
    const x = radians(angle);
    const y = x * x;
    return [x - ((x * y) / 6) * (1 - (y / 20) * (1 - y / 42)), (-y / 2) * (1 - (y / 12) * (1 - y / 30))];
}
