import { h } from "../core/dom.js";
import { ago, dateTime, t } from "../core/text.js";
import { nameOfAct, nameOfKind, nameOfReason, nameOfRole, nameOfState } from "./acts.js";

/** @param {import("./acts.js").Target} target */
export function hrefOfSubject({ kind, id }) {
    return `/moderation/subject?kind=${kind}&id=${id}`;
}

/** @param {string} state */
export function stateBadge(state) {
    const isBad = ["removed", "suspended", "deleted", "gone", "rejected"].includes(state);
    return h("span", { class: `badge ${isBad ? "is-bad" : "is-plain"}` }, nameOfState(state));
}

/**
 * What a report says, and of what.
 *
 * @param {any} report
 */
export function reportText(report) {
    const { target } = report;
    const who = report.reporter ? `@${report.reporter}` : t("report.anonymous");
    return h("div", { class: "report-text" },
        h("p", { class: "report-title" },
            h("a", { href: hrefOfSubject(target) }, `${nameOfKind(target.kind)} ${target.text || target.id}`), stateBadge(target.state)),
        h("p", { class: "quiet" }, [
            target.author && target.kind !== "member" ? `@${target.author}` : "", nameOfReason(report.reason),
            t("report.by", { who, ago: ago(report.created_at) }),
            report.assignee ? t("report.assignee", { name: report.assignee }) : "",
        ].filter(Boolean).join(" · ")),
        report.comment ? h("blockquote", {}, report.comment) : null,
        report.outcome ? h("p", { class: "quiet" }, t("report.outcome", { outcome: report.outcome })) : null);
}

/**
 * A line of the log.
 *
 * @param {any} record
 */
export function recordRow(record) {
    const who = record.actor_id ? `@${record.actor}` : record.actor;
    const [before, after] = [record.before, record.after].map((each) =>
        each.state ? nameOfState(each.state) : each.role ? nameOfRole(each.role) : "");
    const change = before && after && before !== after ? t("log.change", { before, after }) : "";
    return h("li", { class: "record" },
        h("p", {}, h("strong", {}, nameOfAct(record.action)), " ",
            h("a", { href: hrefOfSubject({ kind: record.kind, id: record.target_id }) }, nameOfKind(record.kind)),
            change ? ` · ${change}` : ""),
        record.action === "look" ? null : h("p", {}, record.reason),
        h("p", { class: "quiet" }, who, " · ", h("time", { datetime: record.at }, dateTime(record.at))));
}
