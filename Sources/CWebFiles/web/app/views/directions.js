import { append, fill, h } from "../core/dom.js";
import { get } from "../core/http.js";
import { go } from "../core/router.js";
import { distance, duration, t } from "../core/text.js";
import { fix, locate } from "../core/where.js";
import { failure, iconButton, skeleton, state } from "../parts/parts.js";
import { icon } from "../parts/icons.js";

/** @typedef {{ lat: number, lon: number }} Position */

/**
 * The way to somewhere, over several stops if one likes.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    const { query, map, signal } = page;
    const to = position(query.get("to"));
    const name = query.get("name") || t("directions.there");
    page.title(t("directions.to", { name }));
    if (!to) return state("route", t("directions.nowhere"));
    const mode = ["car", "bicycle", "foot"].find((each) => each === query.get("mode")) ?? "foot";
    const stops = query.getAll("via").map(position).filter((each) => each !== null);
    const answer = h("div", { "aria-live": "polite" });

    /** @param {Record<string, string | string[]>} change */
    const change = (change) => {
        const next = new URLSearchParams(query);
        for (const [key, value] of Object.entries(change)) {
            next.delete(key);
            for (const each of [value].flat()) next.append(key, each);
        }
        go(`/directions?${next}`, { replace: true });
    };

    const modes = h("div", { class: "segments", role: "group", "aria-label": t("directions.mode") },
        /** @type {[string, string, string][]} */ ([
            ["foot", "walk", t("mode.foot")], ["bicycle", "bicycle", t("mode.bicycle")], ["car", "car", t("mode.car")],
        ]).map(([value, picture, label]) => h("button", {
            class: "segment", type: "button", "aria-pressed": String(value === mode), onclick: () => change({ mode: value }),
        }, icon(picture), label)));

    const via = h("ol", { class: "stops" }, stops.map((stop, index) => h("li", {}, icon("dot"),
        h("span", {}, `${stop.lat.toFixed(5)}, ${stop.lon.toFixed(5)}`),
        iconButton("close", t("directions.remove-stop"), () =>
            change({ via: stops.filter((_, other) => other !== index).map(text) })))));

    const from = position(query.get("from"));
    map.pressed = from ? (stop) => change({ via: [...stops, stop].map(text) }) : (start) => change({ from: text(start) });

    async function load() {
        fill(answer, skeleton(4));
        let start = from;
        if (!start) {
            try {
                start = fix.value ?? await locate();
            } catch {
                if (signal.aborted) return;
                return fill(answer, state("locate", t("directions.from-where"), t("directions.from-where-detail")));
            }
        }
        if (signal.aborted || !start || !to) return;
        try {
            const route = await get("/v1/route", {
                from: text(start), to: text(to), mode, ...(stops.length ? { via: stops.map(text).join(";") } : {}),
            }, signal);
            draw(route, start);
        } catch (error) {
            if (!signal.aborted) fill(answer, failure(error, () => void load()));
        }
    }

    /**
     * @param {any} route
     * @param {Position} start
     */
    function draw(route, start) {
        const isStraight = route.engine === "bearing";
        const lines = route.geometry.type === "LineString" ? [route.geometry.coordinates] : route.geometry.coordinates;
        const points = lines.flat().map((/** @type {number[]} */ [lon, lat]) => ({ lat, lon }));
        map.shapes = [
            { kind: "line", points, dashed: isStraight }, { kind: "dot", at: start },
            ...stops.map((at) => ({ kind: /** @type {const} */ ("dot"), at })),
        ];
        if (to) map.markers.choose({ kind: "poi", id: "0", title: name, lat: to.lat, lon: to.lon });
        const lats = points.map((/** @type {Position} */ each) => each.lat);
        const lons = points.map((/** @type {Position} */ each) => each.lon);
        map.camera.glide(map.camera.fitting({
            west: Math.min(...lons), east: Math.max(...lons), south: Math.min(...lats), north: Math.max(...lats),
        }));
        fill(answer,
            h("p", { class: "lead" }, h("strong", {}, route.duration_s === null ? distance(route.distance_m) : duration(route.duration_s)),
                route.duration_s === null ? null : ` · ${distance(route.distance_m)}`),
            isStraight ? h("p", { class: "banner" }, icon("info"), t("directions.straight")) : null);
        route.legs.forEach((/** @type {any} */ leg, /** @type {number} */ index) => append(answer,
            route.legs.length > 1 ? h("h2", { class: "list-head" }, t("directions.leg", { count: index + 1 })) : null,
            h("ol", { class: "steps" }, leg.steps.map((/** @type {any} */ step) => h("li", {}, h("button", {
                class: "step", type: "button", onclick: () => map.camera.glide({ lat: step.lat, lon: step.lon, zoom: 17.5 }),
            }, h("span", {}, step.instruction), step.distance_m ? h("span", { class: "quiet" }, distance(step.distance_m)) : null))))));
    }

    void load();
    return h("div", { class: "directions" }, modes, stops.length ? via : null,
        h("p", { class: "hint" }, from || fix.value ? t("directions.add-stop") : ""), answer);
}

/** @param {string | null} text @returns {Position | null} */
function position(text) {
    const [lat, lon] = (text ?? "").split(",").map(Number);
    return text && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/** @param {Position} position */
function text({ lat, lon }) {
    return `${lat.toFixed(6)},${lon.toFixed(6)}`;
}
