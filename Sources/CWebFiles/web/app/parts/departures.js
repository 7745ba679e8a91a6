import { fill, h } from "../core/dom.js";
import { clock, dateTime, duration, t } from "../core/text.js";
import { zoneText } from "../core/zones.js";
import { icon } from "./icons.js";
import { iconButton } from "./parts.js";

/**
 * What leaves from where, as boards and rows show it.
 *
 * @typedef {{
 *   stop: { id: string, name: string, platform: string | null }, line: any, destination: string | null, via: string | null,
 *   scheduled: string | null, expected: string | null, realtime: "live" | "scheduled" | "unknown",
 *   status: "ok" | "delayed" | "cancelled" | "skipped" | "approaching" | "at-stop", delay_s: number | null, accessible: string,
 *   stale: boolean, notes: string[],
 * }} Departure
 */

/**
 * The sign of a line in its own colours.
 *
 * @param {{ name: string, color: string | null, text_color: string | null, mode: string }} line
 */
export function lineSign(line) {
    const style = line.color ? { "--line-colour": line.color, "--line-ink": line.text_color ?? readable(line.color) } : {};
    return h("span", { class: "line-sign", style }, line.name || "–");
}

/**
 * Black or white, whichever is read better on a colour.
 *
 * @param {string} colour such as `#00bb00`
 */
export function readable(colour) {
    const [red, green, blue] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

/**
 * When a departure leaves: minutes for the next hour, which count down, and a time of day from then on.
 *
 * @param {Departure} departure
 * @param {number} [now] milliseconds
 * @param {string} [zone] the time zone of the stop
 */
export function whenText(departure, now = Date.now(), zone = undefined) {
    if (departure.status === "cancelled") return t("departure.cancelled");
    if (departure.status === "skipped") return t("departure.skipped");
    if (departure.status === "at-stop") return t("departure.at-stop");
    const instant = departure.expected ?? departure.scheduled;
    if (!instant) return t("departure.unknown");
    const seconds = (Date.parse(instant) - now) / 1000;
    if (seconds < 45) return t("departure.now");
    return seconds < 3600 ? duration(seconds) : clock(instant, zone);
}

/**
 * The time of a departure as an element that counts down until the signal aborts.
 *
 * @param {Departure} departure
 * @param {AbortSignal} signal
 * @param {string} [zone] the time zone of the stop
 */
export function countdown(departure, signal, zone) {
    const isLive = departure.realtime === "live" && !departure.stale;
    const isOff = departure.status === "cancelled" || departure.status === "skipped";
    const words = h("span", {});
    const element = h("span", { class: `when${isLive ? " is-live" : ""}${isOff ? " is-off" : ""}` },
        isLive && !isOff ? h("span", { class: "live-dot", title: t("departure.live") }, h("span", { class: "visually-hidden" }, t("departure.live"))) : null,
        words);
    const draw = () => fill(words, whenText(departure, Date.now(), zone));
    draw();
    const timer = setInterval(draw, 5000);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
    return element;
}

/**
 * A row of a departure board.
 *
 * @param {Departure} departure
 * @param {AbortSignal} signal
 * @param {{ zone?: string, alarm?: ((departure: Departure) => void) | null }} [options] the time zone of the stop; what sets an alarm
 */
export function departureRow(departure, signal, { zone, alarm } = {}) {
    const { line, destination, stop, scheduled, expected } = departure;
    const delay = departure.delay_s ?? (scheduled && expected ? (Date.parse(expected) - Date.parse(scheduled)) / 1000 : null);
    const late = delay !== null && Math.abs(delay) >= 60 && scheduled
        ? t(delay > 0 ? "departure.late" : "departure.early", { time: clock(scheduled, zone), by: duration(Math.abs(delay)) })
        : "";
    const meta = [
        departure.via ? t("departure.via", { name: departure.via }) : "",
        stop.platform ? t("stop.platform", { name: stop.platform }) : "",
        departure.realtime !== "live" ? t("departure.timetable") : departure.stale ? t("departure.stale") : "",
        late, ...departure.notes,
    ].filter(Boolean).join(" · ");
    const label = h("span", { class: "row-text" },
        h("span", { class: "row-title" }, destination ?? line.long_name ?? line.name), h("span", { class: "row-meta" }, meta));
    return h("li", { class: "departure" }, lineSign(line),
        line.id ? h("a", { class: "row-text", href: `/lines/${line.id}` }, label) : label,
        departure.accessible === "yes" ? h("span", { title: t("wheelchair.yes") }, icon("wheelchair"),
            h("span", { class: "visually-hidden" }, t("wheelchair.yes"))) : null,
        countdown(departure, signal, zone), alarm ? iconButton("bell", t("alarm.set"), () => alarm(departure)) : null);
}

/**
 * What is known to be wrong: notices, and sources that do not answer.
 *
 * @param {{ alerts: any[], sources?: { source: string, state: string, detail?: string | null }[] }} board
 */
export function notices({ alerts, sources = [] }) {
    return [
        ...sources.filter(({ state }) => state === "failed" || state === "stale").map(({ source, state }) =>
            h("p", { class: "banner" }, icon("warning"), t(state === "failed" ? "source.failed" : "source.stale", { name: source }))),
        // The server says in the reader's language that a timetable is over or has not begun.
        ...sources.filter(({ state, detail }) => state === "timetable" && detail).map(({ source, detail }) =>
            h("p", { class: "banner" }, icon("warning"), `${source}: ${detail}`)),
        ...alerts.map((alert) => h("details", { class: "alert" }, h("summary", {}, icon("warning"), alert.title),
            alert.text ? h("p", {}, alert.text) : null, alert.until ? h("p", { class: "quiet" }, t("note.until", { date: dateTime(alert.until) })) : null)),
    ];
}

/**
 * Says that times are those of the stop, where the viewer's clocks show others.
 *
 * @param {string | undefined} zone
 */
export function clocks(zone) {
    const words = zoneText(zone);
    return words ? h("p", { class: "quiet clocks" }, icon("clock"), words) : null;
}

/** The name of a means of transport. @param {string} mode */
export function modeName(mode) {
    const names = /** @type {Record<string, string>} */ ({
        tram: t("transit.tram"), metro: t("transit.metro"), train: t("transit.train"), bus: t("transit.bus"),
        trolleybus: t("transit.bus"), ferry: t("transit.ferry"),
    });
    return names[mode] ?? t("transit.other");
}

/**
 * Asks again every half minute while the page is seen: departures change, and nobody tells of it.
 *
 * @param {() => Promise<void>} load
 * @param {AbortSignal} signal
 */
export function keepFresh(load, signal) {
    const timer = setInterval(() => {
        if (document.visibilityState === "visible") void load().catch(() => {});
    }, 30_000);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}
