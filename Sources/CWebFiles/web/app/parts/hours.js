/**
 * Opening hours in the grammar of OpenStreetMap, as far as they can be told as a table of the week.
 *
 * @typedef {{ from: number, to: number }} Span minutes since midnight; `to` is greater than 1440 past midnight
 * @typedef {{ days: Span[][], isAlways: boolean, holidays: Span[] | "closed" | null }} Week Monday first
 */

const names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/**
 * Reads opening hours; `null` when they hold what a table of the week cannot tell.
 *
 * @param {string} text
 * @returns {Week | null}
 */
export function week(text) {
    /** @type {Week} */
    const week = { days: names.map(() => []), isAlways: false, holidays: null };
    if (text.trim() === "24/7") return { ...week, isAlways: true, days: names.map(() => [{ from: 0, to: 1440 }]) };
    for (const rule of text.split(";").map((part) => part.trim()).filter(Boolean)) {
        const parts = /^((?:(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)[-, ]*)*)(.*)$/.exec(rule);
        if (!parts) return null;
        const days = dayNumbers(parts[1].trim().replace(/\s+/g, ""));
        const spans = times(parts[2].trim());
        if (!days || !spans) return null;
        for (const day of days.numbers) week.days[day] = spans;
        if (days.isHoliday) week.holidays = spans.length ? spans : "closed";
    }
    return week;
}

/**
 * @param {string} text
 * @returns {{ numbers: number[], isHoliday: boolean } | null}
 */
function dayNumbers(text) {
    if (!text) return { numbers: [0, 1, 2, 3, 4, 5, 6], isHoliday: false };
    /** @type {number[]} */
    const numbers = [];
    let isHoliday = false;
    for (const part of text.split(",").filter(Boolean)) {
        if (part === "PH") {
            isHoliday = true;
            continue;
        }
        const [first, last] = part.split("-").map((name) => names.indexOf(name));
        if (first < 0 || last === -1) return null;
        for (let day = first; ; day = (day + 1) % 7) {
            numbers.push(day);
            if (day === (last ?? first)) break;
        }
    }
    return { numbers, isHoliday };
}

/**
 * @param {string} text
 * @returns {Span[] | null}
 */
function times(text) {
    if (text === "off" || text === "closed") return [];
    if (text === "24/7" || text === "") return text ? [{ from: 0, to: 1440 }] : null;
    /** @type {Span[]} */
    const spans = [];
    for (const part of text.split(",")) {
        const found = /^\s*(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})\s*$/.exec(part);
        if (!found) return null;
        const [h1, m1, h2, m2] = found.slice(1).map(Number);
        if (h1 > 24 || h2 > 48 || m1 > 59 || m2 > 59) return null;
        const from = h1 * 60 + m1;
        const to = h2 * 60 + m2;
        spans.push({ from, to: to <= from ? to + 1440 : to });
    }
    return spans;
}

/**
 * Days of the same hours that follow each other, as `[first, last]`.
 *
 * @param {Week} week
 * @returns {{ first: number, last: number, spans: Span[] }[]}
 */
export function runs({ days }) {
    /** @type {{ first: number, last: number, spans: Span[] }[]} */
    const all = [];
    days.forEach((spans, day) => {
        const before = all[all.length - 1];
        if (before && JSON.stringify(before.spans) === JSON.stringify(spans)) before.last = day;
        else all.push({ first: day, last: day, spans });
    });
    return all;
}
