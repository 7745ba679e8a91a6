import { fill, h } from "../core/dom.js";
import { get, Problem } from "../core/http.js";
import { hasAlarms } from "../core/limits.js";
import { member } from "../core/session.js";
import { t } from "../core/text.js";
import { fix } from "../core/where.js";
import { Fleet } from "../map/fleet.js";
import { setNearAlarm } from "../parts/alarms.js";
import { lineSign, modeName, notices } from "../parts/departures.js";
import { icon } from "../parts/icons.js";
import { button, linkButton, section, state } from "../parts/parts.js";
import { vehicleList } from "../parts/vehicles.js";

/** The degrees around a line within which its vehicles are followed; a line may go straight along a parallel. */
const beside = 0.002;

/**
 * A line: its way on the map, and its stops in each direction.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    const { map } = page;
    let line;
    try {
        line = await get(`/v1/lines/${page.parameters.id}`, {}, page.signal);
    } catch (error) {
        if (!(error instanceof Problem && error.isGone)) throw error;
        page.title(t("line.gone"));
        return state("bus", t("line.gone"), "", linkButton(t("lines"), "/lines", { kind: "main" }));
    }
    page.title(t("line.of", { name: line.name }));
    /** @type {{ lat: number, lon: number }[][]} */
    const ways = line.shapes.features.map((/** @type {any} */ each) =>
        each.geometry.coordinates.map((/** @type {number[]} */ [lon, lat]) => ({ lat, lon })));
    map.shapes = ways.map((points) => ({ kind: "line", points, colour: line.color ?? undefined }));
    const stops = line.directions.flatMap((/** @type {any} */ each) => each.stops);
    page.feed.pause();
    map.markers.show([...new Map(stops.map((/** @type {any} */ each) => [each.id, { kind: "stop", title: each.name, ...each }])).values()], []);
    const points = ways.length ? ways.flat() : stops;
    if (points.length) {
        const lats = points.map((/** @type {any} */ each) => each.lat);
        const lons = points.map((/** @type {any} */ each) => each.lon);
        map.camera.glide(map.camera.fitting({
            west: Math.min(...lons), east: Math.max(...lons), south: Math.min(...lats), north: Math.max(...lats),
        }));
    }
    const canTell = line.vehicles && member.value && await hasAlarms();
    return h("article", {},
        line.gone ? h("p", { class: "banner" }, icon("warning"), t("line.not-running")) : null,
        h("p", { class: "lead" }, lineSign(line), ` ${line.long_name ?? ""} · ${modeName(line.mode)}`),
        notices({ alerts: line.alerts }),
        canTell ? button(t("alarm.near-set"), () => void setNearAlarm(line.id), { icon: "bell" }) : null,
        running(page, line, points),
        line.directions.map((/** @type {any} */ each) => section(each.destination ? t("directions.to", { name: each.destination }) : t("line.stops"),
            h("ol", { class: "line-stops" }, each.stops.map((/** @type {any} */ stop) =>
                h("li", {}, h("a", { class: "link-row", href: `/stops/${stop.id}` }, stop.name)))))));
}

/**
 * The line's vehicles, on the map and in a list. A server that knows none says nothing of them.
 *
 * @param {import("../core/page.js").Page} page
 * @param {any} line
 * @param {{ lat: number, lon: number }[]} points
 */
function running({ map, signal, go }, line, points) {
    if (!line.vehicles || !points.length) return null;
    const { element, show: list } = vehicleList(() => fix.value ?? map.camera.look.value);
    const title = h("h2", { class: "list-head" });
    const lats = points.map(({ lat }) => lat);
    const lons = points.map(({ lon }) => lon);
    const box = {
        west: Math.min(...lons) - beside, east: Math.max(...lons) + beside, south: Math.min(...lats) - beside, north: Math.max(...lats) + beside,
    };
    const heard = () => {
        fill(title, fleet.vehicles.length ? t("kinds.vehicles") : t("vehicles.none"));
        list(fleet.vehicles);
    };
    const fleet = new Fleet(map, {
        box: () => box, wants: (each) => each.line?.id === line.id, open: ({ id }) => go(`/vehicles/${id}`), heard,
    }, signal);
    for (const vehicle of line.vehicles) fleet.hear(vehicle);
    heard();
    return h("div", {}, title, element);
}
