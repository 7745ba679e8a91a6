import { h } from "../core/dom.js";
import { get } from "../core/http.js";
import { rename } from "../core/router.js";
import { t } from "../core/text.js";
import { deskPage } from "../desk/desk.js";
import { recordRow } from "../desk/rows.js";
import { field } from "../parts/form.js";
import { state } from "../parts/parts.js";
import { pagedList } from "../parts/rows.js";

/**
 * What moderators, admins and operators did, newest first.
 *
 * @param {import("../core/page.js").Page} page
 */
export function show(page) {
    return deskPage(page, "desk.log", async () => {
        const actor = page.query.get("actor") ?? "";
        const who = field({ name: "actor", label: t("log.actor"), value: actor, maxlength: 100 });
        const form = h("form", {
            class: "desk-search", role: "search", onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                const name = who.control.value.trim().replace(/^@/, "");
                rename(`/moderation/log${name ? `?${new URLSearchParams({ actor: name })}` : ""}`);
                page.again();
            },
        }, who.element, h("button", { class: "button is-main", type: "submit" }, t("members.find")));
        const found = await get("/v1/moderation/log", { actor, limit: 50 }, page.signal);
        return h("div", {}, form, found.items.length ? pagedList(found, recordRow, (next) => get(next)) : state("clock", t("log.empty")));
    });
}
