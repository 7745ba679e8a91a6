import { h } from "../core/dom.js";
import { get } from "../core/http.js";
import { rename } from "../core/router.js";
import { date, t } from "../core/text.js";
import { nameOfRole } from "../desk/acts.js";
import { deskPage } from "../desk/desk.js";
import { hrefOfSubject, stateBadge } from "../desk/rows.js";
import { field } from "../parts/form.js";
import { avatar, button, state } from "../parts/parts.js";
import { pagedList } from "../parts/rows.js";

/**
 * The members, newest first, by the beginning of their handle, their role, and whether they are suspended.
 *
 * @param {import("../core/page.js").Page} page
 */
export function show(page) {
    return deskPage(page, "desk.members", () => members(page));
}

/** @param {import("../core/page.js").Page} page */
async function members(page) {
    const asked = { q: page.query.get("q") ?? "", role: page.query.get("role") ?? "", suspended: page.query.get("suspended") ?? "" };
    const handle = field({ name: "q", label: t("members.handle"), value: asked.q, maxlength: 30 });
    const role = field({
        name: "role", label: t("role.label"), value: asked.role,
        choices: [
            { value: "", label: t("members.all") },
            ...["member", "moderator", "admin"].map((value) => ({ value, label: nameOfRole(value) })),
        ],
    });
    const suspended = button(t("members.suspended"), () => search(asked.suspended ? "" : "true"), { pressed: Boolean(asked.suspended) });
    const search = (/** @type {string} */ only) => {
        const given = { q: handle.control.value.trim().replace(/^@/, "").toLowerCase(), role: role.control.value, suspended: only };
        const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value)).toString();
        rename(`/moderation/members${query ? `?${query}` : ""}`);
        page.again();
    };
    const form = h("form", {
        class: "desk-search", role: "search", onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            search(asked.suspended);
        },
    }, handle.element, role.element,
    h("div", { class: "row" }, h("button", { class: "button is-main", type: "submit" }, t("members.find")), suspended));
    const found = await get("/v1/moderation/members", { ...asked, limit: 50 }, page.signal);
    return h("div", {}, form, found.items.length ? pagedList(found, row, (next) => get(next)) : state("people", t("members.none")));
}

/** @param {any} member */
function row(member) {
    const counts = [
        member.role === "member" ? "" : nameOfRole(member.role), t("count.notes", { count: member.notes }),
        t("count.comments", { count: member.comments }), member.warnings ? t("count.warnings", { count: member.warnings }) : "",
        date(member.created_at),
    ].filter(Boolean).join(" · ");
    return h("li", {}, h("a", { class: "row-link", href: hrefOfSubject({ kind: "member", id: member.id }) }, avatar(member),
        h("span", { class: "row-text" }, h("span", { class: "row-title" }, `@${member.handle}`, stateBadge(member.state)),
            h("span", { class: "row-meta" }, counts))));
}
