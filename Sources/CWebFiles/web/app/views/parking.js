import { h } from "../core/dom.js";
import { get, Problem, send } from "../core/http.js";
import { sentence } from "../core/problems.js";
import { member } from "../core/session.js";
import { compass, dateTime, distance, t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { fix, locate } from "../core/where.js";
import { button, linkButton, state } from "../parts/parts.js";

/**
 * Where the car is: kept in one press, found again with directions.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    page.title(t("parking"));
    if (!member.value) return state("parking", t("parking.stranger"), "", linkButton(t("log-in"), "/log-in", { kind: "main" }));
    const at = fix.value ? { lat: fix.value.lat, lon: fix.value.lon } : {};
    const parking = await get("/v1/parking", at, page.signal).catch((error) => {
        if (error instanceof Problem && error.isGone) return null;
        throw error;
    });

    /** @param {{ lat: number, lon: number }} position */
    async function keep({ lat, lon }) {
        try {
            await send("PUT", "/v1/parking", { json: { lat, lon } });
            toast(t("parking.kept"));
            page.again();
        } catch (error) {
            toast(sentence(error));
        }
    }

    async function here() {
        try {
            await keep(await locate());
        } catch (error) {
            toast(sentence(error));
        }
    }

    async function forget() {
        try {
            await send("DELETE", "/v1/parking");
            page.again();
        } catch (error) {
            toast(sentence(error));
        }
    }

    page.map.pressed = (position) => void keep(position);
    const ways = [
        button(t("parking.here"), () => void here(), { icon: "locate", kind: parking ? "plain" : "main" }),
        h("p", { class: "hint" }, t("parking.press")),
    ];
    if (!parking) return state("parking", t("parking.none"), "", ...ways);
    const { lat, lon } = parking;
    page.map.markers.choose({ kind: "poi", id: "0", title: t("parking.car"), lat, lon, category: "parking" });
    page.map.camera.glide({ lat, lon, zoom: 16.5 });
    return h("div", {},
        h("p", { class: "lead" }, parking.distance_m === undefined
            ? t("parking.since", { date: dateTime(parking.parked_at) })
            : t("distance.direction", { distance: distance(parking.distance_m), direction: compass(parking.azimuth_deg) })),
        h("div", { class: "row" },
            linkButton(t("parking.to-car"), `/directions?to=${lat},${lon}&name=${encodeURIComponent(t("parking.car"))}`, { icon: "route", kind: "main" }),
            button(t("parking.forget"), () => void forget(), { icon: "trash" })),
        ways);
}
