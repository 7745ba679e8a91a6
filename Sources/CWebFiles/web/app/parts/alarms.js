import { h } from "../core/dom.js";
import { send } from "../core/http.js";
import { newKey } from "../core/key.js";
import { sentence } from "../core/problems.js";
import { go } from "../core/router.js";
import { clock, dayAndClock, distance, t, weekdays } from "../core/text.js";
import { toast } from "../core/toast.js";
import { locate } from "../core/where.js";
import { localParts } from "../core/zones.js";
import { lineSign } from "./departures.js";
import { openDialog } from "./dialog.js";
import { field, form } from "./form.js";

/** A vehicle is near from so many metres on: half a minute or so before it comes. */
const nearby = 300;
/** The most minutes before a departure. */
const earliest = 120;

/**
 * What an alarm told, in a sentence.
 *
 * @param {any} fired
 */
export function alarmText({ event, departure, vehicle }) {
    if (event === "near") return t("alarm.near", { line: vehicle.line?.name ?? "", distance: distance(vehicle.distance_m) });
    const at = departure.expected ?? departure.scheduled;
    const places = {
        line: departure.line?.name ?? "", destination: departure.destination ?? "", stop: departure.stop.name, time: at ? clock(at) : "",
    };
    return {
        soon: t("alarm.soon", places), leaves: t("alarm.leaves", places), "leave-now": t("alarm.leave-now", places),
        cancelled: t("alarm.cancelled", places),
    }[/** @type {string} */ (event)] ?? t("alarms");
}

/**
 * What an alarm tells next, and when.
 *
 * @param {any} alarm
 */
export function nextText({ next, next_at: at }) {
    if (!at) return "";
    const time = { time: dayAndClock(at) };
    return next === "leaves" ? t("alarm.next-leaves", time) : next === "leave-now" ? t("alarm.next-walk", time) : t("alarm.next-soon", time);
}

/**
 * Asks how one wants to be told of a departure, once or on days of each week.
 *
 * @param {any} departure
 * @param {string} [zone] the time zone of the stop
 */
export function openAlarm(departure, zone) {
    const at = departure.scheduled ?? departure.expected;
    const kind = field({
        name: "kind", label: t("alarm.when"), required: true, value: "departure",
        choices: [{ value: "departure", label: t("alarm.before") }, { value: "leave-now", label: t("alarm.walk") },
            ...(departure.line.id && departure.scheduled ? [{ value: "trip", label: t("alarm.weekly") }] : [])],
    });
    const before = field({
        name: "before", label: t("alarm.minutes"), type: "number", inputmode: "numeric", required: true, value: "5",
        min: 0, max: earliest,
    });
    const { weekday: today } = localParts(at, zone);
    const days = weekdays().map((name, index) => {
        const box = h("input", { type: "checkbox", checked: today < 5 ? index < 5 : index === today });
        return { box, element: h("label", { class: "check" }, box, h("span", {}, name)) };
    });
    const choice = h("fieldset", { class: "days", hidden: true }, h("legend", {}, t("trips.days")), days.map(({ element }) => element));
    kind.control.addEventListener("change", () => {
        choice.hidden = kind.control.value !== "trip";
        before.control.value = kind.control.value === "leave-now" ? "0" : "5";
    });
    const close = openDialog(t("alarm.set"), () => form({
        fields: [kind, before],
        before: [subject(departure, at, zone)],
        between: [choice],
        submit: t("alarm.set"),
        send: async (values) => {
            const lead = Number(values.before) * 60;
            if (values.kind === "trip") await saveTrip(departure, localParts(at, zone).time, lead, days.flatMap(({ box }, index) => box.checked ? [index + 1] : []));
            else await setAlarm(departure, values.kind, lead);
            close();
            toast(t("alarm.done"), { label: t("alarms"), act: () => go("/alarms") });
        },
    }));
}

/**
 * Names the departure that an alarm is for.
 *
 * @param {any} departure
 * @param {string} at
 * @param {string | undefined} zone
 */
function subject({ line, destination, stop }, at, zone) {
    return h("div", { class: "departure is-subject" }, lineSign(line), h("span", { class: "row-text" },
        h("span", { class: "row-title" }, destination ?? line.long_name ?? line.name),
        h("span", { class: "row-meta" }, t("alarm.from", { time: clock(at, zone), stop: stop.name }))));
}

/**
 * @param {any} departure
 * @param {string} kind
 * @param {number} lead seconds
 */
async function setAlarm(departure, kind, lead) {
    const { stop, line, trip_id: trip, scheduled, expected, direction } = departure;
    const which = line.id ? { line_id: line.id, at: scheduled ?? expected, ...(direction ? { direction } : {}) } : { trip_id: trip };
    let from = {};
    if (kind === "leave-now") {
        const { lat, lon } = await locate();
        from = { lat, lon };
    }
    await send("POST", "/v1/alarms", {
        json: { kind, stop_id: stop.id, before_s: lead, ...which, ...from }, headers: { "Idempotency-Key": newKey() },
    });
}

/**
 * @param {any} departure
 * @param {string} time as the clocks of the line's timetable show it
 * @param {number} lead seconds
 * @param {number[]} days
 */
async function saveTrip({ stop, line, direction, destination }, time, lead, days) {
    await send("POST", "/v1/saved-trips", {
        json: { stop_id: stop.id, line_id: line.id, direction, destination, time, weekdays: days, before_s: lead },
        headers: { "Idempotency-Key": newKey() },
    });
}

/**
 * Asks to be told of each vehicle of a line that comes near to where the viewer is now.
 *
 * @param {string} line
 */
export async function setNearAlarm(line) {
    try {
        const { lat, lon } = await locate();
        await send("POST", "/v1/alarms", {
            json: { kind: "vehicle-near", line_id: line, lat, lon, radius_m: nearby }, headers: { "Idempotency-Key": newKey() },
        });
        toast(t("alarm.done"), { label: t("alarms"), act: () => go("/alarms") });
    } catch (error) {
        toast(sentence(error));
    }
}

/** Tells at once what is heard while the page is open. @param {any} fired */
export function tellAlarm(fired) {
    toast(alarmText(fired), { label: t("alarms"), act: () => go("/alarms") });
}
