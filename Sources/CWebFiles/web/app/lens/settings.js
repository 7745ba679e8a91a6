import { usualFov } from "./picture.js";

/**
 * What the viewer chose for the lens, kept on this device.
 *
 * @typedef {{
 *   notes: boolean, pois: boolean, stops: boolean, vehicles: boolean, isLong: boolean, isNearest: boolean, range: number, longFov: number,
 * }} Settings range in metres; the camera's field of view along its longer side in degrees
 */

const key = "sightline.lens";

/** @type {Settings} */
const usual = {
    notes: true, pois: true, stops: true, vehicles: true, isLong: true, isNearest: false, range: 1000, longFov: usualFov,
};

/** The distances that the lens reaches, in metres. */
export const ranges = [200, 500, 1000, 2000, 5000];

/** @returns {Settings} */
export function loadSettings() {
    try {
        const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
        const settings = { ...usual };
        for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(usual))) {
            if (typeof kept?.[name] === typeof usual[name]) Object.assign(settings, { [name]: kept[name] });
        }
        if (!ranges.includes(settings.range)) settings.range = usual.range;
        settings.longFov = Math.min(120, Math.max(20, settings.longFov || usualFov));
        return settings;
    } catch {
        return { ...usual };
    }
}

/** @param {Settings} settings */
export function keepSettings(settings) {
    try {
        localStorage.setItem(key, JSON.stringify(settings));
    } catch {
        // They hold until the page is left.
    }
}

/**
 * The kinds to ask for: those that are on, and that the server has and the filter leaves.
 *
 * @param {Settings} settings
 * @param {string[]} known
 * @param {string} only one kind, or none for all
 */
export function kindsOf(settings, known, only) {
    const all = /** @type {const} */ (["notes", "pois", "stops", "vehicles"]);
    return all.filter((kind) => known.includes(kind) && (only ? kind === only : settings[kind]));
}
