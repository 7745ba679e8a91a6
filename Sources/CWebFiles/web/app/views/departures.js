import { fill, h } from "../core/dom.js";
import { get } from "../core/http.js";
import { distance, duration, t } from "../core/text.js";
import { fix, locate } from "../core/where.js";
import { knownZone } from "../core/zones.js";
import { clocks, countdown, keepFresh, lineSign, notices } from "../parts/departures.js";
import { failure, skeleton, state } from "../parts/parts.js";

/**
 * What leaves near here: near the viewer, or else near the middle of the map.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    const { map, signal } = page;
    page.title(t("departures.near"));
    const box = h("div", {}, skeleton(6));
    let rows = new AbortController();
    signal.addEventListener("abort", () => rows.abort());
    if (!fix.value) void locate().catch(() => {});

    async function load() {
        const here = fix.value ?? map.camera.look.value;
        const answer = await get("/v1/departures", { lat: here.lat.toFixed(6), lon: here.lon.toFixed(6) }, signal);
        rows.abort();
        rows = new AbortController();
        page.feed.pause();
        map.markers.show(answer.stops.map((/** @type {any} */ stop) => ({ kind: "stop", title: stop.name, ...stop })), []);
        /** @type {Map<string, string | undefined>} */
        const zones = new Map(answer.sources.map((/** @type {any} */ each) => [each.source, knownZone(each.time_zone)]));
        fill(box, h("p", { class: "quiet" }, fix.value ? t("departures.from-you") : t("departures.from-map")), notices(answer),
            clocks(zones.get(answer.stops[0]?.source)), answer.items.length
            ? h("ul", { class: "rows" }, answer.items.map((/** @type {any} */ each) => row(each, zones.get(each.stop.source)))) : state("bus", t("departure.none")));
    }

    /**
     * @param {any} item
     * @param {string | undefined} zone
     */
    function row({ line, destination, stop, departures }, zone) {
        const [next, ...later] = departures;
        const meta = [stop.name, stop.platform ? t("stop.platform", { name: stop.platform }) : "",
            stop.distance_m === undefined ? "" : distance(stop.distance_m), stop.walk_s ? t("departures.walk", { time: duration(stop.walk_s) }) : ""];
        return h("li", { class: "departure" }, lineSign(line),
            h("a", { class: "row-text", href: `/stops/${stop.id}` },
                h("span", { class: "row-title" }, destination ?? line.long_name ?? line.name),
                h("span", { class: "row-meta" }, meta.filter(Boolean).join(" · "))),
            h("span", { class: "row-text is-end" }, countdown(next, rows.signal, zone),
                later.length ? h("span", { class: "row-meta" }, later.map((/** @type {any} */ each) => countdown(each, rows.signal, zone))) : null));
    }

    const first = () => void load().catch((error) => { if (!signal.aborted) fill(box, failure(error, first)); });
    first();
    fix.listen(first, signal);
    if (!fix.value) map.rested.listen(first, signal);
    keepFresh(load, signal);
    return box;
}
