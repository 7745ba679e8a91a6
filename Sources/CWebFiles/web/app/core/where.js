import { Signal } from "./signal.js";

/** @typedef {{ lat: number, lon: number, accuracy: number }} Fix */

/** The viewer's position cannot be had; the message says why: `refused`, `unavailable` or `insecure`. */
export class NoPosition extends Error {}

/** Where the viewer is, once they asked for it. @type {Signal<Fix | null>} */
export const fix = new Signal(/** @type {Fix | null} */ (null));

let watch = 0;

/**
 * Finds the viewer's position and keeps following it; rejects with {@link NoPosition}.
 *
 * @returns {Promise<Fix>}
 */
export function locate() {
    if (fix.value) return Promise.resolve(fix.value);
    return new Promise((resolve, reject) => {
        if (!window.isSecureContext || !navigator.geolocation) return reject(new NoPosition("insecure"));
        navigator.geolocation.clearWatch(watch);
        watch = navigator.geolocation.watchPosition(({ coords }) => {
            fix.value = { lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy };
            resolve(fix.value);
        }, (error) => reject(new NoPosition(error.code === error.PERMISSION_DENIED ? "refused" : "unavailable")), {
            enableHighAccuracy: true, timeout: 15_000, maximumAge: 10_000,
        });
    });
}
