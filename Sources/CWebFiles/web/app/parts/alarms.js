import { h } from "../core/dom.js";
import { send } from "../core/http.js";
import { newKey } from "../core/key.js";
import { sentence } from "../core/problems.js";
import { go } from "../core/router.js";
import { clock, dayAndClock, distance, t, weekdays } from "../core/text.js";
import { toast } from "../core/toast.js";
import { locate } from "../core/where.js";
import { openDialog } from "./dialog.js";
import { field, form } from "./form.js";

/** A vehicle is near from so many metres on: half a minute or so before it comes. */
const nearby = 300;

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
 */
export function openAlarm(departure) {
    const at = departure.scheduled ?? departure.expected;
    const kind = field({
        name: "kind", label: t("alarm.when"), required: true, value: "departure",
        choices: [{ value: "departure", label: t("alarm.before") }, { value: "leave-now", label: t("alarm.walk") },
            ...(departure.line.id && departure.scheduled ? [{ value: "trip", label: t("alarm.weekly") }] : [])],
    });
    const before = field({
        name: "before", label: t("alarm.minutes"), type: "number", inputmode: "numeric", required: true, value: "5",
    });
    const today = (new Date(at).getDay() + 6) % 7;
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
        between: [choice],
        submit: t("alarm.set"),
        send: async (values) => {
            const lead = Math.round(Math.max(0, Math.min(120, Number(values.before) || 0)) * 60);
            if (values.kind === "trip") await saveTrip(departure, lead, days.flatMap(({ box }, index) => box.checked ? [index + 1] : []));
            else await setAlarm(departure, values.kind, lead);
            close();
            toast(t("alarm.done"), { label: t("alarms"), act: () => go("/alarms") });
        },
    }));
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
 * The time and the weekdays are those of the clocks of the line's timetable, which are the viewer's where they travel.
 *
 * @param {any} departure
 * @param {number} lead seconds
 * @param {number[]} days
 */
async function saveTrip({ stop, line, direction, destination, scheduled }, lead, days) {
    const time = new Date(scheduled);
    const text = [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
    await send("POST", "/v1/saved-trips", {
        json: { stop_id: stop.id, line_id: line.id, direction, destination, time: text, weekdays: days, before_s: lead },
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
