import { h } from "../core/dom.js";
import { ago, dateTime, t } from "../core/text.js";
import { nameOfAct, nameOfKind, nameOfReason, nameOfState } from "./acts.js";

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
    const change = [record.before, record.after].map((each) => each.state ?? each.role ?? "");
    const states = change[0] && change[1] && change[0] !== change[1] ? t("log.change", { before: word(change[0]), after: word(change[1]) }) : "";
    return h("li", { class: "record" },
        h("p", {}, h("strong", {}, nameOfAct(record.action)), " ",
            h("a", { href: hrefOfSubject({ kind: record.kind, id: record.target_id }) }, nameOfKind(record.kind)),
            states ? ` · ${states}` : ""),
        h("p", {}, record.reason),
        h("p", { class: "quiet" }, who, " · ", h("time", { datetime: record.at }, dateTime(record.at))));
}

/** @param {string} text a state or a role */
function word(text) {
    return nameOfState(text);
}
