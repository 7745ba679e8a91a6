import { fill, h } from "../core/dom.js";
import { get, send } from "../core/http.js";
import { hasAlarms } from "../core/limits.js";
import { heard } from "../core/live.js";
import { sentence } from "../core/problems.js";
import { canPush, isPushed, pushHere, stopPush } from "../core/push.js";
import { member } from "../core/session.js";
import { dateTime, dayAndClock, t, weekdays } from "../core/text.js";
import { toast } from "../core/toast.js";
import { alarmText, nextText } from "../parts/alarms.js";
import { button, linkButton, section, state } from "../parts/parts.js";
import { pagedList } from "../parts/rows.js";

/**
 * What one is told of departures and vehicles: what waits, what was told, and the trips of every week.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    page.title(t("alarms"));
    if (!await hasAlarms()) return state("bell", t("alarms.none-here"));
    if (!member.value) return state("bell", t("alarms.stranger"), "", linkButton(t("log-in"), "/log-in", { kind: "main" }));
    const [waiting, told, trips] = [h("div", {}), h("div", {}), h("div", {})];

    /**
     * @param {HTMLElement} box
     * @param {string} path
     * @param {(each: any) => Node} row
     * @param {string} none
     */
    async function load(box, path, row, none) {
        const first = await get(path, {}, page.signal);
        fill(box, first.items.length ? pagedList(first, row, (next) => get(next)) : h("p", { class: "quiet" }, none));
    }
    const loadWaiting = () => load(waiting, "/v1/alarms", alarmRow, t("alarms.none"));
    const loadTold = () => load(told, "/v1/alarms/fired", toldRow, t("alarms.none-told"));
    const loadTrips = () => load(trips, "/v1/saved-trips", tripRow, t("trips.none"));

    /**
     * @param {string} path
     * @param {() => Promise<void>} again
     */
    async function remove(path, again) {
        try {
            await send("DELETE", path);
            await again();
        } catch (error) {
            toast(sentence(error));
        }
    }

    /** @param {any} alarm */
    function alarmRow(alarm) {
        const at = alarm.expected ?? alarm.scheduled;
        const title = alarm.kind === "vehicle-near" ? t("alarm.near-here") : [alarm.destination, at ? dayAndClock(at) : ""].filter(Boolean).join(" · ");
        const href = alarm.stop_id ? `/stops/${alarm.stop_id}` : `/lines/${alarm.line_id}`;
        return h("li", { class: "person" },
            h("a", { class: "row-text", href }, h("span", { class: "row-title" }, title),
                h("span", { class: "row-meta" }, alarm.next ? nextText(alarm) : "")),
            button(t("delete"), () => void remove(`/v1/alarms/${alarm.id}`, loadWaiting), { kind: "quiet" }));
    }

    /** @param {any} fired */
    function toldRow(fired) {
        return h("li", { class: "person" }, h("div", { class: "row-text" }, h("span", { class: "row-title" }, alarmText(fired)),
            h("time", { datetime: fired.fired_at }, dateTime(fired.fired_at))));
    }

    /** @param {any} trip */
    function tripRow(trip) {
        const names = weekdays();
        const days = trip.weekdays.length === 7 ? t("trips.every-day") : trip.weekdays.map((/** @type {number} */ day) => names[day - 1]).join(", ");
        return h("li", { class: "person" },
            h("a", { class: "row-text", href: `/stops/${trip.stop_id}` },
                h("span", { class: "row-title" }, [trip.time, trip.destination].filter(Boolean).join(" · ")), h("span", { class: "row-meta" }, days)),
            button(t("delete"), () => void remove(`/v1/saved-trips/${trip.id}`, async () => {
                await Promise.all([loadTrips(), loadWaiting()]);
            }), { kind: "quiet" }));
    }

    heard.listen((news) => {
        if (news?.kind === "alarm" || news?.kind === "reset") void Promise.all([loadWaiting(), loadTold()]).catch(() => {});
    }, page.signal);
    await Promise.all([loadWaiting(), loadTold(), loadTrips()]);
    return h("div", {},
        h("p", {}, t("alarms.detail")),
        await pushSwitch(),
        section(t("alarms.waiting"), waiting), section(t("trips"), trips), section(t("alarms.told"), told));
}

/** Lets this browser be told while the page is closed. */
async function pushSwitch() {
    const box = h("div", {});
    if (!canPush()) return h("p", { class: "quiet" }, t("push.impossible"));
    const draw = async () => {
        const isOn = await isPushed();
        fill(box, button(isOn ? t("push.stop") : t("push.start"), () => void turn(isOn), { icon: "bell", pressed: isOn }));
    };
    /** @param {boolean} isOn */
    async function turn(isOn) {
        try {
            if (isOn) await stopPush();
            else if (!await pushHere()) toast(t("push.refused"));
        } catch (error) {
            toast(sentence(error));
        }
        await draw();
    }
    await draw();
    return box;
}
