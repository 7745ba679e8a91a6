import { fill, h } from "../core/dom.js";
import { Problem } from "../core/http.js";
import { sentence } from "../core/problems.js";
import { ago, t } from "../core/text.js";
import { discard, list, outcome, sendAll } from "../outbox/outbox.js";
import { waiting } from "../outbox/waiting.js";
import { confirmed } from "../parts/dialog.js";
import { button, linkButton, state } from "../parts/parts.js";

/**
 * The notes that wait on this device to be sent.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    page.title(t("outbox"));
    const box = h("div", {});
    async function draw() {
        const notes = await list();
        if (page.signal.aborted) return;
        fill(box, notes.length
            ? [
                h("p", { class: "quiet" }, t("outbox.detail")),
                h("ul", { class: "waiting" }, notes.map((note) => h("li", {},
                    h("p", { class: "row-title" }, note.fields.title), h("p", { class: "quiet" }, ago(new Date(note.made).toISOString())),
                    note.refusal ? h("p", { class: "field-error" }, sentence(new Problem(note.refusal))) : null,
                    button(t("outbox.discard"), () => void drop(note.id), { icon: "trash", kind: "quiet" })))),
                button(t("outbox.send"), () => void sendAll(), { kind: "main" }),
            ]
            : state("check", t("outbox.empty"), "", linkButton(t("nothing.map"), "/", { kind: "main" })));
    }
    /** @param {string} id */
    async function drop(id) {
        if (await confirmed(t("outbox.discard-title"), t("outbox.discard-detail"), t("outbox.discard"))) await discard(id);
    }
    waiting.listen(() => void draw(), page.signal);
    outcome.listen(() => void draw(), page.signal);
    await draw();
    return box;
}
