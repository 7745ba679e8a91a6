import { fill, h, living } from "../core/dom.js";
import { get, Problem } from "../core/http.js";
import { ago, clock, dateTime, distance, t } from "../core/text.js";
import { fix } from "../core/where.js";
import { Fleet, isUncertain } from "../map/fleet.js";
import { distanceBetween } from "../map/mercator.js";
import { lineSign, notices } from "../parts/departures.js";
import { icon } from "../parts/icons.js";
import { linkButton, section, state } from "../parts/parts.js";
import { occupancyWord, stateWord, vehicleName } from "../parts/vehicles.js";

/** The degrees around a vehicle within which it is followed. */
const reach = 0.1;

/**
 * A vehicle: where it is by now, where it was in the last hour, and when it comes to the stops ahead.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    const { map, signal } = page;
    const { id } = page.parameters;
    /** @type {import("../map/fleet.js").Vehicle} */
    let vehicle;
    try {
        vehicle = await get(`/v1/vehicles/${id}`, {}, signal);
    } catch (error) {
        if (!(error instanceof Problem && error.isGone)) throw error;
        page.title(t("vehicle.gone"));
        return state("bus", t("vehicle.gone"), t("vehicle.gone-detail"), linkButton(t("nothing.map"), "/", { kind: "main" }));
    }
    const [line, history] = await Promise.all([
        vehicle.line ? get(`/v1/lines/${vehicle.line.id}`, {}, signal).catch(() => null) : null,
        get(`/v1/vehicles/${id}/history`, { limit: 1000 }, signal).catch(() => ({ items: [] })),
    ]);
    /** @type {Map<string, string>} */
    const stops = new Map((line?.directions ?? []).flatMap((/** @type {any} */ each) => each.stops)
        .map((/** @type {any} */ stop) => [stop.id, stop.name]));
    page.title(vehicleName(vehicle));
    page.feed.pause();
    map.markers.show([], []);
    map.shapes = [
        ...(line?.shapes.features ?? []).map((/** @type {any} */ each) => ({
            kind: "line", colour: line.color ?? undefined,
            points: each.geometry.coordinates.map((/** @type {number[]} */ [lon, lat]) => ({ lat, lon })),
        })),
        ...(history.items.length > 1 ? [{ kind: "line", dashed: true, points: history.items }] : []),
    ];
    const { lat, lon } = vehicle.predicted ?? vehicle;
    map.camera.glide({ lat, lon, zoom: Math.max(15, map.camera.look.value.zoom) });

    const parts = [
        living(facts, (it) => [it, ago(it.reported_at)]),
        living((/** @type {import("../map/fleet.js").Vehicle} */ it) => it.stop_etas.length
            ? section(t("vehicle.next"), h("ol", { class: "line-stops" }, it.stop_etas.map((/** @type {any} */ each) => eta(each, stops))))
            : null, (it) => it.stop_etas),
    ];
    const gone = h("div", {});
    const article = h("article", {},
        vehicle.line
            ? h("p", { class: "lead" }, h("a", { class: "byline", href: `/lines/${vehicle.line.id}` }, lineSign(vehicle.line),
                h("span", {}, vehicle.line.long_name ?? t("line.of", { name: vehicle.line.name }))))
            : null,
        gone, notices({ alerts: line?.alerts ?? [] }), parts.map((each) => each(vehicle)));

    const fleet = new Fleet(map, {
        box: () => {
            const at = vehicle.predicted ?? vehicle;
            return { west: at.lon - reach, south: at.lat - reach, east: at.lon + reach, north: at.lat + reach };
        },
        wants: (each) => each.id === id,
        open: () => {},
        heard: () => {
            const [now] = fleet.vehicles;
            fill(gone, now ? null : h("p", { class: "banner" }, icon("warning"), t("vehicle.gone-detail")));
            if (!now) return;
            vehicle = now;
            for (const each of parts) each(now);
        },
    }, signal);
    fleet.hear(vehicle);
    return article;
}

/** @param {import("../map/fleet.js").Vehicle} vehicle */
function facts(vehicle) {
    const at = vehicle.predicted ?? vehicle;
    const fact = (/** @type {string} */ name, /** @type {string} */ text) => text ? h("li", {}, icon(name), h("span", {}, text)) : null;
    const error = vehicle.predicted?.error_m;
    return h("ul", { class: "facts" },
        fact("bus", stateWord(vehicle.state)),
        h("li", {}, icon("clock"), h("time", { datetime: vehicle.reported_at, title: dateTime(vehicle.reported_at) },
            t("vehicle.reported", { when: ago(vehicle.reported_at) }))),
        isUncertain(vehicle) ? fact("warning", error ? t("vehicle.uncertain", { distance: distance(error) }) : t("vehicle.last-known")) : null,
        fix.value ? fact("locate", distance(distanceBetween(fix.value, at))) : null,
        fact("people", occupancyWord(vehicle.occupancy)));
}

/**
 * @param {{ stop_id: string, expected: string, earliest: string, latest: string }} eta
 * @param {Map<string, string>} stops
 */
function eta({ stop_id: id, expected, earliest, latest }, stops) {
    const span = clock(earliest) === clock(latest) ? clock(expected) : t("vehicle.between", { from: clock(earliest), to: clock(latest) });
    return h("li", {}, h("a", { class: "link-row", href: `/stops/${id}` },
        h("span", { class: "row-text" }, h("span", { class: "row-title" }, stops.get(id) ?? t("kind.stop")), h("span", { class: "row-meta" }, span)),
        h("span", { class: "when" }, clock(expected))));
}
