import { h } from "../core/dom.js";
import { get, send } from "../core/http.js";
import { newKey } from "../core/key.js";
import { limits } from "../core/limits.js";
import { sentence } from "../core/problems.js";
import { member } from "../core/session.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { field, form } from "../parts/form.js";
import { button, linkButton, section, state } from "../parts/parts.js";
import { pagedList } from "../parts/rows.js";

/**
 * What one wants to be told when one searches for places that fit.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    page.title(t("reminders"));
    if (!member.value) return state("bell", t("reminders.stranger"), "", linkButton(t("log-in"), "/log-in", { kind: "main" }));
    const [reminders, bounds] = await Promise.all([get("/v1/reminders", {}, page.signal), limits()]);

    /** @param {string} id */
    async function remove(id) {
        try {
            await send("DELETE", `/v1/reminders/${id}`);
            page.again();
        } catch (error) {
            toast(sentence(error));
        }
    }

    const text = field({ name: "text", label: t("reminders.text"), required: true, maxlength: bounds.text.reminder });
    const words = field({ name: "keywords", label: t("reminders.words"), hint: t("reminders.words-hint"), required: true });
    return h("div", {},
        h("p", {}, t("reminders.detail")),
        reminders.items.length
            ? pagedList(reminders, (each) => h("li", { class: "person" },
                h("div", {}, h("p", { class: "row-title" }, each.text), h("p", { class: "quiet" }, each.keywords.join(", "))),
                button(t("delete"), () => void remove(each.id), { kind: "quiet" })), (next) => get(next))
            : h("p", { class: "quiet" }, t("reminders.none")),
        section(t("reminders.new"), form({
            fields: [text, words],
            submit: t("save"),
            send: async (values) => {
                const keywords = values.keywords.split(",").map((word) => word.trim()).filter(Boolean);
                await send("POST", "/v1/reminders", {
                    json: { text: values.text.trim(), keywords }, headers: { "Idempotency-Key": newKey() },
                });
                page.again();
            },
        })));
}
