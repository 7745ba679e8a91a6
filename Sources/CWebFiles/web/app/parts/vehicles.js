import { h } from "../core/dom.js";
import { ago, distance, t } from "../core/text.js";
import { distanceBetween } from "../map/mercator.js";
import { lineSign } from "./departures.js";
import { icon } from "./icons.js";

/** @typedef {import("../map/fleet.js").Vehicle} Vehicle */

/** @param {Vehicle["state"]} state */
export function stateWord(state) {
    return {
        moving: t("vehicle.moving"), stopped: t("vehicle.stopped"), layover: t("vehicle.layover"), "off-line": t("vehicle.off-line"),
        stale: t("vehicle.stale"),
    }[state];
}

/** @param {string | null} occupancy */
export function occupancyWord(occupancy) {
    const words = /** @type {Record<string, string>} */ ({
        empty: t("occupancy.empty"), "many-seats": t("occupancy.many-seats"), "few-seats": t("occupancy.few-seats"),
        standing: t("occupancy.standing"), crushed: t("occupancy.crushed"), full: t("occupancy.full"), closed: t("occupancy.closed"),
    });
    return words[occupancy ?? ""] ?? "";
}

/** @param {Vehicle} vehicle */
export function vehicleName({ line, label, source_id: id }) {
    return line ? t("vehicle.of", { line: line.name, name: label ?? id }) : t("vehicle.named", { name: label ?? id });
}

/**
 * A list of vehicles that takes in news: rows stay where they are, and only their words change.
 *
 * @param {() => { lat: number, lon: number }} from
 */
export function vehicleList(from) {
    const element = h("ul", { class: "rows vehicles" });
    /** @type {Map<string, { row: HTMLElement, meta: HTMLElement, metres: number }>} */
    const rows = new Map();

    /** @param {Vehicle[]} vehicles */
    function show(vehicles) {
        const here = new Set(vehicles.map(({ id }) => id));
        for (const [id, { row }] of rows) {
            if (here.has(id)) continue;
            row.remove();
            rows.delete(id);
        }
        for (const vehicle of vehicles) {
            const metres = distanceBetween(from(), vehicle.predicted ?? vehicle);
            const known = rows.get(vehicle.id) ?? add(vehicle, metres);
            const words = [stateWord(vehicle.state), distance(metres), ago(vehicle.reported_at), occupancyWord(vehicle.occupancy)];
            const text = words.filter(Boolean).join(" · ");
            if (known.meta.textContent !== text) known.meta.textContent = text;
        }
    }

    /**
     * @param {Vehicle} vehicle
     * @param {number} metres
     */
    function add(vehicle, metres) {
        const meta = h("span", { class: "row-meta" });
        const row = h("li", {}, h("a", { class: "row-link is-vehicle", href: `/vehicles/${vehicle.id}` },
            vehicle.line ? lineSign(vehicle.line) : h("span", { class: "row-picture" }, icon("bus")),
            h("span", { class: "row-text" }, h("span", { class: "row-title" }, vehicleName(vehicle)), meta)));
        const next = [...rows.values()].filter((each) => each.metres > metres).sort((a, b) => a.metres - b.metres)[0];
        element.insertBefore(row, next?.row ?? null);
        const made = { row, meta, metres };
        rows.set(vehicle.id, made);
        return made;
    }
    return { element, show };
}
