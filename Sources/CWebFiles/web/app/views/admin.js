import { h } from "../core/dom.js";
import { get } from "../core/http.js";
import { language } from "../core/language.js";
import { limits } from "../core/limits.js";
import { rename } from "../core/router.js";
import { ago, date, dateTime, duration, number, t } from "../core/text.js";
import { dayChart, size, table } from "../desk/charts.js";
import { deskPage } from "../desk/desk.js";
import { button, section } from "../parts/parts.js";

const spans = [7, 30, 90, 365];

/**
 * The installation for admins: health, counts by day and region, sources of transport, storage and limits.
 *
 * @param {import("../core/page.js").Page} page
 */
export function show(page) {
    return deskPage(page, "desk.admin", () => installation(page), { isForAdmins: true });
}

/** @param {import("../core/page.js").Page} page */
async function installation(page) {
    const asked = Number(page.query.get("days"));
    const days = spans.includes(asked) ? asked : 30;
    const { signal } = page;
    const [health, storage, stats, sources, bounds] = await Promise.all([
        get("/v1/admin/health", {}, signal), get("/v1/admin/storage", {}, signal), get("/v1/admin/stats", { days }, signal),
        get("/v1/transit/sources", {}, signal), limits(),
    ]);
    return h("div", {}, healthSection(health), countSection(page, stats, days), regionSection(page, stats.regions),
        sourceSection(sources.items, stats.sources), storageSection(storage), limitSection(bounds));
}

/** @param {any} health */
function healthSection(health) {
    const state = (/** @type {boolean} */ isGood) =>
        h("span", { class: `badge ${isGood ? "is-good" : "is-bad"}` }, isGood ? t("health.answers") : t("health.silent"));
    return section(t("admin.health"), h("ul", { class: "facts" },
        h("li", {}, h("span", {}, t("health.database")), state(health.database),
            h("span", { class: "quiet" }, t("health.milliseconds", { count: Math.ceil(health.database_answered_in_ms) }))),
        h("li", {}, h("span", {}, t("health.images")), state(health.images)),
        h("li", {}, t("health.processes", { count: health.processes })),
        h("li", {}, h("a", { href: "/moderation" }, t("health.reports", { count: health.open_reports })))),
    h("p", { class: "quiet" }, dateTime(health.at)));
}

/**
 * @param {import("../core/page.js").Page} page
 * @param {any} stats
 * @param {number} days
 */
function countSection(page, stats, days) {
    const kinds = [
        ["views", t("stats.views")], ["uploads", t("stats.uploads")], ["members", t("stats.members")],
        ["departures", t("stats.departures")],
    ];
    const { members, notes } = stats;
    return section(t("admin.stats"),
        h("p", {}, [
            t("stats.all-members", { count: members.all, moderators: number(members.moderators), suspended: number(members.suspended) }),
            t("stats.all-notes", { count: notes.all, hidden: number(notes.hidden), removed: number(notes.removed) }),
        ].join(" ")),
        h("div", { class: "segments", role: "group", "aria-label": t("stats.span") }, spans.map((each) => h("button", {
            class: "segment", type: "button", "aria-pressed": String(each === days), onclick: () => {
                rename(`/admin?days=${each}`);
                page.again();
            },
        }, t("stats.days", { count: each })))),
        kinds.map(([key, title]) => dayChart(title, stats.days.map((/** @type {any} */ each) => ({ day: each.day, value: each[key] })))),
        h("details", { class: "more" }, h("summary", {}, t("stats.table")), table(t("admin.stats"),
            [t("stats.day"), ...kinds.map(([, title]) => title)],
            [...stats.days].reverse().map((each) => [date(each.day), ...kinds.map(([key]) => each[key])]))));
}

/**
 * @param {import("../core/page.js").Page} page
 * @param {any[]} regions
 */
function regionSection(page, regions) {
    const sum = (/** @type {any} */ each) => each.views + each.uploads + each.departures;
    const most = Math.max(1, ...regions.map(sum));
    page.map.shapes = regions.map((each) => ({ kind: "box", bbox: each.bbox, weight: sum(each) / most }));
    const go = (/** @type {any} */ { bbox: [west, south, east, north] }) =>
        page.map.camera.glide({ lat: (south + north) / 2, lon: (west + east) / 2, zoom: 7 });
    if (regions.length) go(regions[0]);
    return section(t("admin.regions"), h("p", { class: "quiet" }, t("regions.detail")),
        regions.length ? h("ul", { class: "rows" }, regions.slice(0, 20).map((each) => h("li", {}, h("button", {
            class: "row-link", type: "button", onclick: () => go(each),
        }, h("span", { class: "row-text" }, h("span", { class: "row-title" }, nameOfRegion(each.bbox)),
            h("span", { class: "row-meta" }, t("regions.counts", {
                views: number(each.views), uploads: number(each.uploads), departures: number(each.departures),
            }))))))) : h("p", { class: "quiet" }, t("regions.none")));
}

/** @param {number[]} bbox */
function nameOfRegion([west, south, east, north]) {
    const middle = [(south + north) / 2, (west + east) / 2];
    return `${middle[0].toFixed(2)}, ${middle[1].toFixed(2)}`;
}

/**
 * @param {any[]} sources
 * @param {any[]} calls
 */
function sourceSection(sources, calls) {
    if (!sources.length) return section(t("admin.sources"), h("p", { class: "quiet" }, t("sources.none")));
    return section(t("admin.sources"), h("ul", { class: "rows" }, sources.map((source) => {
        const count = calls.find((each) => each.source === source.source);
        return h("li", { class: "record" },
            h("p", {}, h("strong", {}, source.source), source.error ? h("span", { class: "badge is-bad" }, t("sources.failed")) : null),
            h("p", { class: "quiet" }, [
                source.provider ?? "", t("count.stops", { count: source.stops }), t("sources.lines", { count: source.lines }),
                source.imported_at ? t("sources.timetable", { ago: ago(source.imported_at), date: date(source.last_day) }) : "",
                source.answered_at ? t("sources.answered", { ago: ago(source.answered_at) }) : "",
                count ? t("sources.calls", { count: count.calls, failed: number(count.failed) }) : "",
            ].filter(Boolean).join(" · ")),
            source.error ? h("p", { class: "field-error" }, source.error) : null,
            source.attribution ? h("p", { class: "quiet" }, source.attribution) : null);
    })));
}

/** @param {any} storage */
function storageSection({ database, images }) {
    const bytes = (/** @type {number | null} */ count) => count === null ? "–" : size(count, language());
    const engine = database.engine === "sqlite" ? "SQLite" : "PostgreSQL";
    return section(t("admin.storage"), h("ul", { class: "facts" },
        h("li", {}, t("storage.database", { engine, size: bytes(database.bytes) })),
        h("li", {}, t("storage.images", { count: images.files, size: bytes(images.bytes) })),
        h("li", {}, t("storage.doomed", { count: images.doomed_files, size: bytes(images.doomed_bytes) })),
        h("li", {}, t("storage.staged", { count: images.staged_files }))));
}

/** @param {any} bounds the limits that the server tells everybody */
function limitSection(bounds) {
    const names = [
        ["requests", t("rate.requests")], ["polls", t("rate.polls")], ["files", t("rate.files")], ["uploads", t("rate.uploads")],
        ["comments", t("rate.comments")], ["sign_ups", t("rate.sign-ups")], ["failed_log_ins", t("rate.failed-log-ins")],
        ["failed_log_ins_per_account", t("rate.failed-log-ins-per-account")], ["reports", t("rate.reports")], ["exports", t("rate.exports")],
    ];
    const { rates, image } = bounds;
    return section(t("admin.limits"),
        h("p", {}, t("limits.image", { size: size(image.max_bytes, language()), side: number(image.max_side_px) })),
        rates ? table(t("limits.rates"), [t("limits.what"), t("limits.count"), t("limits.span")], names.filter(([key]) => rates[key])
            .map(([key, name]) => [name, rates[key].limit, duration(rates[key].window_s)])) : h("p", { class: "quiet" }, t("limits.none")),
        h("p", {}, h("a", { class: "button is-quiet", href: "/v1/limits", target: "_blank", rel: "noopener" }, t("limits.all"))));
}
