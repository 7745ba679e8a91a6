import { h } from "../core/dom.js";
import { get, send } from "../core/http.js";
import { date, t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { deskPage } from "../desk/desk.js";
import { hrefOfSubject } from "../desk/rows.js";
import { openDialog } from "../parts/dialog.js";
import { field, form } from "../parts/form.js";
import { button, state } from "../parts/parts.js";
import { pagedList } from "../parts/rows.js";

/**
 * The pictures that uploads are refused for. They are named by their pixels; none is shown.
 *
 * @param {import("../core/page.js").Page} page
 */
export function show(page) {
    return deskPage(page, "desk.pictures", async () => {
        const found = await get("/v1/moderation/blocked-images", { limit: 50 }, page.signal);
        if (!found.items.length) return state("photo", t("pictures.none"), t("pictures.none-detail"));
        return pagedList(found, (each) => row(page, each), (next) => get(next));
    });
}

/**
 * @param {import("../core/page.js").Page} page
 * @param {any} image
 */
function row(page, image) {
    return h("li", { class: "record" },
        h("p", {}, h("code", {}, image.pixels_sha256.slice(0, 12)), " · ",
            image.note_id ? h("a", { href: hrefOfSubject({ kind: "note", id: image.note_id }) }, t("subject.note")) : t("state.gone")),
        h("p", {}, image.reason), h("p", { class: "quiet" }, date(image.blocked_at)),
        button(t("pictures.accept"), () => accept(page, image), { kind: "quiet" }));
}

/**
 * @param {import("../core/page.js").Page} page
 * @param {any} image
 */
function accept(page, image) {
    const reason = field({ name: "reason", label: t("act.reason"), hint: t("act.reason-log"), required: true, maxlength: 1000 });
    reason.control.setAttribute("autofocus", "");
    const close = openDialog(t("pictures.accept"), () => form({
        fields: [reason],
        submit: t("pictures.accept"),
        send: async (values) => {
            await send("DELETE", `/v1/moderation/blocked-images/${image.pixels_sha256}`, { json: { reason: values.reason.trim() } });
            close();
            toast(t("pictures.accepted"));
            page.again();
        },
    }));
}
