import { fill, h } from "../core/dom.js";
import { t } from "../core/text.js";
import { fix } from "../core/where.js";
import { Fleet } from "../map/fleet.js";
import { state } from "../parts/parts.js";
import { vehicleList } from "../parts/vehicles.js";

/** The zoom from which vehicles are followed. */
const nearEnough = 12;

/**
 * Follows the vehicles that the map shows, and lists them.
 *
 * @param {import("../core/page.js").Page} page
 * @param {HTMLElement} place
 * @param {boolean} isAll whether nothing else is shown
 */
export function follow({ map, signal, go }, place, isAll) {
    const { element, show: list } = vehicleList(() => fix.value ?? map.camera.look.value);
    const head = h("h2", { class: "list-head", hidden: true }, t("kinds.vehicles"));
    const words = h("div", {});
    fill(place, head, element, words);
    let isTold = true;
    const tell = () => {
        const { west, south, east, north } = map.camera.box;
        const seen = fleet.vehicles.filter(({ predicted, lat, lon }) => {
            const at = predicted ?? { lat, lon };
            return at.lon >= west && at.lon <= east && at.lat >= south && at.lat <= north;
        });
        list(seen);
        element.hidden = !seen.length;
        head.hidden = isAll || !seen.length;
        if (!isAll) return;
        const isNear = map.camera.look.value.zoom >= nearEnough;
        fill(words, seen.length ? null : state("bus", isNear ? t("vehicles.none") : t("vehicles.far")));
    };
    // Many are heard of at once: the list changes once a second.
    const heard = () => {
        if (!isTold) return;
        isTold = false;
        setTimeout(() => {
            isTold = true;
            if (!signal.aborted) tell();
        }, 1000);
    };
    const fleet = new Fleet(map, {
        box: () => map.camera.look.value.zoom >= nearEnough ? map.camera.box : null,
        open: ({ id }) => go(`/vehicles/${id}`),
        heard,
    }, signal);
    map.rested.listen(tell, signal);
    tell();
}
