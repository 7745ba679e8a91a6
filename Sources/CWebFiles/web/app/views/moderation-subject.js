import { h } from "../core/dom.js";
import { get, send } from "../core/http.js";
import { member } from "../core/session.js";
import { dateTime, t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { openAct } from "../desk/act-dialog.js";
import { acts, nameOfAct, nameOfKind, nameOfRole } from "../desk/acts.js";
import { deskPage } from "../desk/desk.js";
import { coveredPicture } from "../desk/picture.js";
import { hrefOfSubject, recordRow, reportText, stateBadge } from "../desk/rows.js";
import { openSettlement } from "../desk/settlement.js";
import { field, form } from "../parts/form.js";
import { button, section } from "../parts/parts.js";

/**
 * All that is known of one thing, and what can be done about it.
 *
 * @param {import("../core/page.js").Page} page
 */
export function show(page) {
    return deskPage(page, "desk.subject", () => subject(page));
}

/** @param {import("../core/page.js").Page} page */
async function subject(page) {
    const [kind, id] = [page.query.get("kind") ?? "", page.query.get("id") ?? ""];
    const found = await get(`/v1/moderation/subjects/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`, {}, page.signal);
    const { target, note, author, about, reports, log } = found;
    page.title(`${nameOfKind(target.kind)} ${target.text || target.id}`);
    if (note) {
        page.map.camera.glide({ lat: note.lat, lon: note.lon, zoom: Math.max(15, page.map.camera.look.value.zoom) });
        page.map.shapes = [{ kind: "dot", at: note }];
    }
    const pending = reports.filter((/** @type {any} */ each) => each.state === "open" || each.state === "assigned");
    return h("article", {},
        h("p", {}, nameOfKind(target.kind), stateBadge(target.state),
            found.image_blocked ? h("span", { class: "badge is-bad" }, t("subject.blocked")) : null),
        note ? coveredPicture(async () => note.url, note.title) : null,
        h("dl", { class: "subject" }, [
            ["subject.text", note ? [note.title, note.body].filter(Boolean).join("\n") : target.text],
            ["subject.alt", note?.alt_text],
            ["subject.audience", note ? audience(note.audience) : null],
            ["subject.where", note ? `${note.lat.toFixed(5)}, ${note.lon.toFixed(5)}` : null],
            ["subject.since", target.created_at ? dateTime(target.created_at) : null],
            ["subject.id", target.id],
        ].flatMap(([key, text]) => text ? [h("dt", {}, t(key)), h("dd", {}, text)] : [])),
        about ? h("p", {}, h("a", { href: hrefOfSubject(about) }, t("subject.about", { kind: nameOfKind(about.kind) }))) : null,
        h("div", { class: "row", role: "group", "aria-label": t("queue.acts") }, acts.filter((act) => act.fits(target))
            .filter((act) => act.act !== (found.image_blocked ? "block-image" : "unblock-image"))
            .map((act) => button(nameOfAct(act.act), () =>
                openAct(act, [target], { resolves: pending.length > 0 && !act.isOnAuthor, done: page.again }), { icon: act.icon }))),
        author ? authorSection(page, author, target.kind === "member") : null,
        section(t("subject.reports", { count: reports.length }), reports.length ? null : h("p", { class: "quiet" }, t("subject.no-reports")),
            h("ul", { class: "rows" }, reports.map((/** @type {any} */ each) => h("li", { class: "report" }, reportText(each)))),
            pending.length ? h("div", { class: "row" },
                button(t("act.resolve"), () => openSettlement("resolved", pending, page.again), { icon: "check" }),
                button(t("act.reject"), () => openSettlement("rejected", pending, page.again), { icon: "close" })) : null),
        section(t("desk.log"), log.length ? h("ul", { class: "rows" }, log.map(recordRow)) : h("p", { class: "quiet" }, t("log.empty"))));
}

/** @param {string} word */
function audience(word) {
    const names = {
        public: t("audience.public"), friends: t("audience.friends"), group: t("audience.group"), private: t("audience.private"),
    };
    return names[/** @type {keyof typeof names} */ (word)] ?? word;
}

/**
 * The author with their counts; for admins, their role.
 *
 * @param {import("../core/page.js").Page} page
 * @param {any} author
 * @param {boolean} isSelf
 */
function authorSection(page, author, isSelf) {
    const counts = [
        t("count.notes", { count: author.notes }), t("count.comments", { count: author.comments }),
        t("count.sessions", { count: author.sessions }), t("count.warnings", { count: author.warnings }),
    ].join(" · ");
    const name = `@${author.handle}`;
    return section(t(isSelf ? "subject.account" : "subject.author"),
        h("p", {}, isSelf ? name : h("a", { href: hrefOfSubject({ kind: "member", id: author.id }) }, name), stateBadge(author.state),
            author.role === "member" ? null : h("span", { class: "badge is-plain" }, nameOfRole(author.role))),
        h("p", { class: "quiet" }, counts), h("p", { class: "quiet" }, t("member.since", { date: dateTime(author.created_at) })),
        isSelf && member.value?.role === "admin" && author.state !== "deleted" ? roleForm(page, author) : null);
}

/**
 * @param {import("../core/page.js").Page} page
 * @param {any} author
 */
function roleForm(page, author) {
    const role = field({
        name: "role", label: t("role.label"), required: true, value: author.role,
        choices: ["member", "moderator", "admin"].map((value) => ({ value, label: nameOfRole(value) })),
    });
    const reason = field({ name: "reason", label: t("act.reason"), hint: t("act.reason-log"), required: true, maxlength: 1000 });
    return h("details", { class: "more" }, h("summary", {}, t("role.change")), form({
        fields: [role, reason],
        submit: t("role.give"),
        send: async (values) => {
            await send("PUT", `/v1/admin/members/${author.id}/role`, { json: { role: values.role, reason: values.reason.trim() } });
            toast(t("saved"));
            page.again();
        },
    }));
}
