/**
 * What a photo says of itself, read from its EXIF: where it was taken, where the camera looked, and when.
 *
 * @typedef {{ lat: number, lon: number } | null} Place
 * @typedef {{ place: Place, heading: number | null, fov: number | null, taken: string | null }} Facts
 */

/** @type {Facts} */
const nothing = { place: null, heading: null, fov: null, taken: null };

/**
 * Reads a JPEG or a PNG. What is malformed is as if it were not there.
 *
 * @param {ArrayBuffer} buffer
 * @returns {Facts}
 */
export function readFacts(buffer) {
    try {
        const view = new DataView(buffer);
        const start = view.getUint16(0) === 0xffd8 ? inJPEG(view) : view.getUint32(0) === 0x89504e47 ? inPNG(view) : null;
        return start === null ? nothing : read(new Tiff(view, start));
    } catch (error) {
        if (error instanceof RangeError) return nothing;
        throw error;
    }
}

/**
 * Where the EXIF of a JPEG begins.
 *
 * @param {DataView} view
 */
function inJPEG(view) {
    for (let at = 2; at + 10 < view.byteLength && view.getUint8(at) === 0xff;) {
        const marker = view.getUint8(at + 1);
        if (marker === 0xda) return null;
        if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966 && view.getUint16(at + 8) === 0) return at + 10;
        at += 2 + view.getUint16(at + 2);
    }
    return null;
}

/**
 * Where the EXIF of a PNG begins.
 *
 * @param {DataView} view
 */
function inPNG(view) {
    for (let at = 8; at + 12 < view.byteLength;) {
        if (view.getUint32(at + 4) === 0x65584966) return at + 8;
        at += 12 + view.getUint32(at);
    }
    return null;
}

/** The directories of TIFF, of which EXIF is made. */
class Tiff {
    /**
     * @param {DataView} view
     * @param {number} start
     */
    constructor(view, start) {
        this.view = view;
        this.start = start;
        this.isLittle = view.getUint16(start) === 0x4949;
    }

    /** @param {number} at */
    short(at) {
        return this.view.getUint16(this.start + at, this.isLittle);
    }

    /** @param {number} at */
    long(at) {
        return this.view.getUint32(this.start + at, this.isLittle);
    }

    /**
     * The entries of a directory: where each tag's values are, and how many.
     *
     * @param {number} at
     * @returns {Map<number, { at: number, type: number, count: number }>}
     */
    directory(at) {
        const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
        const entries = new Map();
        for (let index = 0, count = this.short(at); index < count; index += 1) {
            const entry = at + 2 + 12 * index;
            const [type, number] = [this.short(entry + 2), this.long(entry + 4)];
            const isHere = (sizes[type] ?? 0) * number <= 4;
            entries.set(this.short(entry), { at: isHere ? entry + 8 : this.long(entry + 8), type, count: number });
        }
        return entries;
    }

    /** @param {{ at: number, type: number, count: number } | undefined} entry */
    rationals(entry) {
        if (!entry || entry.type !== 5) return [];
        return Array.from({ length: Math.min(entry.count, 3) }, (_, index) =>
            this.long(entry.at + 8 * index) / this.long(entry.at + 8 * index + 4));
    }

    /** @param {{ at: number, type: number, count: number } | undefined} entry */
    text(entry) {
        if (!entry || entry.type !== 2) return "";
        let text = "";
        for (let index = 0; index < Math.min(entry.count, 40); index += 1) {
            const byte = this.view.getUint8(this.start + entry.at + index);
            if (!byte) break;
            text += String.fromCharCode(byte);
        }
        return text.trim();
    }

    /** @param {{ at: number, type: number, count: number } | undefined} entry */
    number(entry) {
        if (!entry) return null;
        return entry.type === 3 ? this.short(entry.at) : entry.type === 4 ? this.long(entry.at) : null;
    }
}

/** @param {Tiff} tiff @returns {Facts} */
function read(tiff) {
    const main = tiff.directory(tiff.long(4));
    const [gpsAt, exifAt] = [tiff.number(main.get(0x8825)), tiff.number(main.get(0x8769))];
    const gps = gpsAt ? tiff.directory(gpsAt) : new Map();
    const exif = exifAt ? tiff.directory(exifAt) : new Map();
    return {
        place: placeOf(tiff, gps),
        heading: headingOf(tiff, gps),
        fov: fovOf(tiff.number(exif.get(0xa405)), tiff.number(main.get(0x0112)), tiff, exif),
        taken: takenOf(tiff, exif),
    };
}

/**
 * A position counts only with both of its references, and in range.
 *
 * @param {Tiff} tiff
 * @param {Map<number, any>} gps
 * @returns {Place}
 */
function placeOf(tiff, gps) {
    const [south, west] = [tiff.text(gps.get(1)).toUpperCase(), tiff.text(gps.get(3)).toUpperCase()];
    if (!/^[NS]$/.test(south) || !/^[EW]$/.test(west)) return null;
    const degrees = (/** @type {number[]} */ [d, m = 0, s = 0]) => d + m / 60 + s / 3600;
    const [latitude, longitude] = [tiff.rationals(gps.get(2)), tiff.rationals(gps.get(4))];
    if (!latitude.length || !longitude.length) return null;
    const lat = degrees(latitude) * (south === "S" ? -1 : 1);
    const lon = degrees(longitude) * (west === "W" ? -1 : 1);
    return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/**
 * A direction counts only when it refers to true north.
 *
 * @param {Tiff} tiff
 * @param {Map<number, any>} gps
 */
function headingOf(tiff, gps) {
    const [value] = tiff.rationals(gps.get(17));
    if (tiff.text(gps.get(16)).toUpperCase() !== "T" || !(value >= 0 && value <= 360)) return null;
    return value === 360 ? 0 : value;
}

/**
 * The horizontal field of view, from the focal length that a 35 mm film would have.
 *
 * @param {number | null} focal
 * @param {number | null} orientation
 * @param {Tiff} tiff
 * @param {Map<number, any>} exif
 */
function fovOf(focal, orientation, tiff, exif) {
    if (!focal) return null;
    const [width, height] = [tiff.number(exif.get(0xa002)) ?? 3, tiff.number(exif.get(0xa003)) ?? 2];
    const isUpright = width >= height === !(orientation && orientation >= 5);
    return (2 * Math.atan((isUpright ? 36 : 24) / (2 * focal)) * 180) / Math.PI;
}

/**
 * When the photo was taken, if the camera says in which time zone.
 *
 * @param {Tiff} tiff
 * @param {Map<number, any>} exif
 */
function takenOf(tiff, exif) {
    const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(tiff.text(exif.get(0x9003)));
    const zone = tiff.text(exif.get(0x9011));
    if (!parts || !/^[+-]\d\d:\d\d$/.test(zone)) return null;
    const time = new Date(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}${zone}`);
    return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
