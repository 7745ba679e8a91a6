import { get } from "../core/http.js";
import { lookOf } from "../routes.js";

const key = "sightline.look";
let timer = 0;

/**
 * Keeps on this device where the map was last.
 *
 * @param {import("../map/camera.js").Look} look
 */
export function keepLook(look) {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
        try {
            localStorage.setItem(key, JSON.stringify(look));
        } catch {
            // Next time the map begins where most is.
        }
    }, 500);
}

/**
 * Where the map begins: as the address says, as it was last, or else where most things are.
 *
 * @param {import("../map/camera.js").Camera} camera
 * @returns {Promise<import("../map/camera.js").Look>}
 */
export async function firstLook(camera) {
    const named = lookOf(location.pathname);
    if (named) return named;
    try {
        const kept = JSON.parse(localStorage.getItem(key) ?? "null");
        if (Number.isFinite(kept?.lat) && Number.isFinite(kept?.lon) && Number.isFinite(kept?.zoom)) return kept;
    } catch {
        // It is as if nothing were kept.
    }
    for (let look = camera.look.value, zoom = 2, box = [-180, -85, 180, 85]; ; zoom += 4) {
        const { cells, items } = await get("/v1/map", { bbox: box.join(","), zoom });
        const most = cells.sort((/** @type {any} */ a, /** @type {any} */ b) => b.count - a.count)[0];
        if (!most) return items[0] && zoom === 2 ? { ...items[0], zoom: 14 } : look;
        look = { lat: most.lat, lon: most.lon, zoom: Math.min(14.5, zoom + 3) };
        if (zoom >= 10) return look;
        box = most.bbox;
    }
}
