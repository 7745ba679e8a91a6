import { language } from "./language.js";
import { t } from "./text.js";

/**
 * A time zone by its name, unless the browser does not know it.
 *
 * @param {string | null | undefined} name as in `Europe/Stockholm`
 * @returns {string | undefined}
 */
export function knownZone(name) {
    try {
        return name ? new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone : undefined;
    } catch {
        return undefined;
    }
}

/**
 * Says which clocks times follow where these are not the viewer's; empty where both show the same.
 *
 * @param {string | undefined} zone
 * @param {number} [now] milliseconds
 */
export function zoneText(zone, now = Date.now()) {
    if (!zone || part("en", "longOffset", zone, now) === part("en", "longOffset", undefined, now)) return "";
    const generic = part(language(), "longGeneric", zone, now);
    return t("departure.zone", {
        // A zone without a name for the whole year, such as UTC, is given as hours; it has a name of its own.
        zone: /\d/.test(generic) ? part(language(), "long", zone, now) : generic, offset: part("en", "shortOffset", zone, now).replace("GMT", "UTC"),
    });
}

/**
 * How a language names a zone.
 *
 * @param {string} tag
 * @param {"long" | "longGeneric" | "longOffset" | "shortOffset"} style
 * @param {string | undefined} zone
 * @param {number} now
 */
function part(tag, style, zone, now) {
    const parts = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: style }).formatToParts(now);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/**
 * The weekday, Monday 0, and the time of day that the clocks of a zone show, for the server.
 *
 * @param {string} instant
 * @param {string | undefined} zone
 * @returns {{ weekday: number, time: string }} the time is as in `07:42`
 */
export function localParts(instant, zone) {
    const format = new Intl.DateTimeFormat("en-GB", { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone });
    const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
    return { weekday: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(parts.weekday), time: `${parts.hour}:${parts.minute}` };
}
