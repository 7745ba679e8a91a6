import { choose, language } from "./language.js";

/**
 * Texts by key. A text has places such as `{name}`; one that depends on a number has a form for each plural category.
 *
 * @typedef {Record<string, string | Record<string, string>>} Texts
 */

/** @type {Texts} */
let texts = {};

/** Loads the texts of the viewer's language. */
export async function loadTexts() {
    const tag = choose();
    texts = (await import(`../texts/${tag}.js`)).default;
}

/**
 * Adds the texts of pages that few see.
 *
 * @param {Texts} more
 */
export function addTexts(more) {
    texts = { ...texts, ...more };
}

/**
 * The text of a key, with its places filled.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values] `count` chooses the plural form
 * @returns {string}
 */
export function t(key, values = {}) {
    let text = texts[key];
    if (text !== undefined && typeof text !== "string") {
        const forms = text;
        text = forms[new Intl.PluralRules(language()).select(Number(values.count ?? 0))] ?? forms.other;
    }
    if (text === undefined) return key;
    return text.replace(/\{(\w+)\}/g, (place, name) => {
        const value = values[name];
        return value === undefined ? place : typeof value === "number" ? number(value) : value;
    });
}

/** The formats in use: making one takes much longer than using it. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * A format of numbers in the viewer's language.
 *
 * @param {string} name which stands for the options
 * @param {Intl.NumberFormatOptions} [options]
 */
function numberFormat(name, options) {
    const key = `${language()} ${name}`;
    let format = formats.get(key);
    if (!format) formats.set(key, format = new Intl.NumberFormat(language(), options));
    return format;
}

/** @param {number} value */
export function number(value) {
    return numberFormat("number").format(value);
}

/**
 * A distance in metres or kilometres, as short as it is useful.
 *
 * @param {number} metres
 */
export function distance(metres) {
    const isFar = metres >= 1000;
    const value = isFar ? metres / 1000 : metres < 20 ? Math.round(metres) : Math.round(metres / 10) * 10;
    const unit = isFar ? "kilometer" : "meter";
    const digits = isFar && value < 20 ? 1 : 0;
    return numberFormat(`${unit} ${digits}`, { style: "unit", unit, maximumFractionDigits: digits }).format(value);
}

/**
 * A duration in minutes, or in hours and minutes.
 *
 * @param {number} seconds
 */
export function duration(seconds) {
    const minutes = Math.max(1, Math.round(seconds / 60));
    const unit = (/** @type {"hour" | "minute"} */ name, /** @type {number} */ value) =>
        new Intl.NumberFormat(language(), { style: "unit", unit: name, unitDisplay: "short" }).format(value);
    const parts = minutes >= 60 ? [unit("hour", Math.floor(minutes / 60))] : [];
    if (minutes % 60 || !parts.length) parts.push(unit("minute", minutes % 60));
    return parts.join(" ");
}

/**
 * A date and time of day, in full.
 *
 * @param {string} instant
 */
export function dateTime(instant) {
    return new Intl.DateTimeFormat(language(), { dateStyle: "long", timeStyle: "short" }).format(new Date(instant));
}

/**
 * The time of day of an instant, in a time zone or else where the viewer is.
 *
 * @param {string} instant
 * @param {string} [zone] one that the browser knows
 */
export function clock(instant, zone) {
    return new Intl.DateTimeFormat(language(), { timeStyle: "short", timeZone: zone }).format(new Date(instant));
}

/**
 * The time of day of an instant, with its day where that is not today's.
 *
 * @param {string} instant
 * @param {number} [now] milliseconds
 */
export function dayAndClock(instant, now = Date.now()) {
    const at = new Date(instant);
    if (at.toDateString() === new Date(now).toDateString()) return clock(instant);
    return new Intl.DateTimeFormat(language(), { weekday: "short", hour: "numeric", minute: "2-digit" }).format(at);
}

/** @param {string} instant */
export function date(instant) {
    return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(new Date(instant));
}

/**
 * How long ago something was, up to a week; a date from then on.
 *
 * @param {string} instant
 * @param {number} [now] milliseconds
 */
export function ago(instant, now = Date.now()) {
    const seconds = (new Date(instant).getTime() - now) / 1000;
    const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
    /** @type {[Intl.RelativeTimeFormatUnit, number, number][]} */
    const units = [["second", 60, 1], ["minute", 3600, 60], ["hour", 86_400, 3600], ["day", 7 * 86_400, 86_400]];
    for (const [unit, below, size] of units) {
        if (Math.abs(seconds) < below) return format.format(Math.trunc(seconds / size), unit);
    }
    return date(instant);
}

/** The names of the weekdays, Monday first. */
export function weekdays() {
    const format = new Intl.DateTimeFormat(language(), { weekday: "long", timeZone: "UTC" });
    return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(Date.UTC(2024, 0, 1 + day)));
}

/**
 * A time of day as the viewer writes it.
 *
 * @param {number} minutes since midnight; from 1440 on it is the next day's
 */
export function timeOfDay(minutes) {
    const format = new Intl.DateTimeFormat(language(), { timeStyle: "short", timeZone: "UTC" });
    return format.format(Date.UTC(2024, 0, 1, 0, minutes % 1440));
}

/**
 * The point of the compass nearest to a direction.
 *
 * @param {number} degrees clockwise from north
 */
export function compass(degrees) {
    const points = [
        t("compass.n"), t("compass.ne"), t("compass.e"), t("compass.se"),
        t("compass.s"), t("compass.sw"), t("compass.w"), t("compass.nw"),
    ];
    return points[Math.round((((degrees % 360) + 360) % 360) / 45) % 8];
}
