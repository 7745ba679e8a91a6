import { append, fill, h } from "../core/dom.js";
import { get, Problem } from "../core/http.js";
import { hasAlarms } from "../core/limits.js";
import { member } from "../core/session.js";
import { compass, date, distance, duration, t } from "../core/text.js";
import { fix } from "../core/where.js";
import { knownZone, zoneText } from "../core/zones.js";
import { openAlarm } from "../parts/alarms.js";
import { clocks, departureRow, keepFresh, lineSign, modeName, notices } from "../parts/departures.js";
import { icon } from "../parts/icons.js";
import { failure, iconButton, linkButton, section, skeleton, state } from "../parts/parts.js";
import { comments } from "./comments.js";
import { share } from "./share.js";

/**
 * A stop and its departure board.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    const { id } = page.parameters;
    const { map, signal } = page;
    const at = fix.value ? { lat: fix.value.lat, lon: fix.value.lon } : {};
    let stop;
    try {
        stop = await get(`/v1/stops/${id}`, at, signal);
    } catch (error) {
        if (!(error instanceof Problem && error.isGone)) throw error;
        page.title(t("stop.gone"));
        return state("bus", t("stop.gone"), t("stop.gone-detail"), linkButton(t("nothing.map"), "/", { kind: "main" }));
    }
    page.title(stop.name);
    page.actions(iconButton("share", t("share"), () => void share(stop.name)));
    map.markers.choose({ kind: "stop", id, title: stop.name, lat: stop.lat, lon: stop.lon });
    map.camera.glide({ lat: stop.lat, lon: stop.lon, zoom: Math.max(16, map.camera.look.value.zoom) });

    const canTell = member.value && await hasAlarms();
    const board = h("div", {}, skeleton(4));
    let rows = new AbortController();
    signal.addEventListener("abort", () => rows.abort());
    async function load() {
        const answer = await get(`/v1/stops/${id}/departures`, { minutes: 120, limit: 40 }, signal);
        rows.abort();
        rows = new AbortController();
        const zone = knownZone(answer.sources.find((/** @type {any} */ each) => each.source === answer.stop.source)?.time_zone);
        const alarm = canTell ? (/** @type {any} */ departure) => openAlarm(departure, zone) : null;
        fill(board, notices({ alerts: [], sources: answer.sources }), clocks(zone), answer.items.length
            ? h("ul", { class: "rows" }, answer.items.map((/** @type {any} */ each) => departureRow(each, rows.signal, { zone, alarm })))
            : h("p", { class: "quiet" }, t("departure.none")));
    }
    const first = () => void load().catch((error) => { if (!signal.aborted) fill(board, failure(error, first)); });
    first();
    keepFresh(load, signal);

    const lead = [stop.modes.map(modeName).join(", "), stop.platform ? t("stop.platform", { name: stop.platform }) : "", stop.code ?? ""];
    return h("article", {},
        stop.gone_at ? h("p", { class: "banner" }, icon("warning"), t("place.gone-since", { date: date(stop.gone_at) })) : null,
        h("p", { class: "lead" }, lead.filter(Boolean).join(" · ")),
        notices({ alerts: stop.alerts }),
        h("div", { class: "row" },
            linkButton(t("directions"), `/directions?to=${stop.lat},${stop.lon}&name=${encodeURIComponent(stop.name)}`, { icon: "route" }),
            stop.parent ? linkButton(t("stop.station", { name: stop.parent_name ?? "" }), `/stops/${stop.parent}`, { kind: "quiet" }) : null),
        facts(stop),
        section(t("departures"), board),
        stop.lines.length
            ? section(t("lines"), h("ul", { class: "signs" }, stop.lines.map((/** @type {any} */ each) =>
                h("li", {}, h("a", { href: `/lines/${each.id}`, "aria-label": t("line.of", { name: each.name }) }, lineSign(each))))))
            : null,
        stop.platforms.length
            ? section(t("stop.platforms"), h("ul", { class: "rows" }, stop.platforms.map((/** @type {any} */ each) =>
                h("li", {}, h("a", { class: "link-row", href: `/stops/${each.id}` }, icon("bus"),
                    each.platform ? t("stop.platform", { name: each.platform }) : each.name)))))
            : null,
        await comments(page, "stops", id, 0));
}

/** @param {any} stop */
function facts(stop) {
    const list = h("ul", { class: "facts" });
    if (stop.distance_m !== undefined) {
        const words = t("distance.direction", { distance: distance(stop.distance_m), direction: compass(stop.azimuth_deg) });
        append(list, h("li", {}, icon("walk"), h("span", {}, stop.walk_s ? `${words} · ${duration(stop.walk_s)}` : words)));
    }
    const wheels = /** @type {Record<string, string>} */ ({ yes: t("wheelchair.yes"), no: t("wheelchair.no"), unknown: t("wheelchair.unknown") });
    append(list, h("li", {}, icon("wheelchair"), h("span", {}, wheels[stop.wheelchair])));
    return list;
}
