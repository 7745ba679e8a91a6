import { h, newId } from "../core/dom.js";
import { send } from "../core/http.js";
import { newKey } from "../core/key.js";
import { sentence } from "../core/problems.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { openDialog } from "../parts/dialog.js";
import { field, form } from "../parts/form.js";
import { nameOfAct, nameOfKind, nameOfState, targetsOf } from "./acts.js";

/**
 * Tells what an act will do, asks for its reason, and does it; then calls `done`.
 *
 * @param {import("./acts.js").Act} act
 * @param {import("./acts.js").Subject[]} subjects
 * @param {{ resolves: boolean, done: () => void }} options
 */
export function openAct(act, subjects, { resolves, done }) {
    const targets = targetsOf(act, subjects);
    if (!targets.length) return toast(t("act.nothing"));
    const order = { act: act.act, targets };
    const plan = h("div", { class: "plan", role: "status", "aria-label": t("act.plan") }, h("p", { class: "quiet" }, t("loading")));
    const reason = field({
        name: "reason", label: t("act.reason"), required: true, rows: 2, maxlength: 1000,
        hint: act.act === "warn" ? t("act.reason-warn") : t("act.reason-log"),
    });
    reason.control.setAttribute("autofocus", "");
    const box = h("input", { type: "checkbox", id: newId(), checked: resolves });
    const check = h("div", { class: "check" }, box, h("label", { htmlFor: box.id }, t("act.resolve-reports")));
    // One key for one try: what is sent twice is done once.
    const key = newKey();
    const close = openDialog(t("act.title", { act: nameOfAct(act.act), count: targets.length }), () => [plan, form({
        fields: [reason],
        between: [check],
        submit: nameOfAct(act.act),
        danger: ["remove", "suspend", "block-image"].includes(act.act),
        send: async (values) => {
            const json = { ...order, reason: values.reason.trim(), resolve: box.checked };
            const answer = await send("POST", "/v1/moderation/acts", { json, headers: { "Idempotency-Key": key } });
            close();
            const changed = answer.acts.filter((/** @type {any} */ each) => each.changed).length;
            toast(t("act.done", { act: nameOfAct(act.act), count: changed }));
            done();
        },
    })]);
    const look = () => void show(plan, { ...order, resolve: box.checked });
    box.addEventListener("change", look);
    look();
}

/**
 * @param {HTMLElement} plan
 * @param {{ act: string, targets: import("./acts.js").Target[], resolve: boolean }} order
 */
async function show(plan, order) {
    try {
        const json = { ...order, reason: order.act, dry_run: true };
        const answer = await send("POST", "/v1/moderation/acts", { json });
        plan.replaceChildren(h("ul", {}, answer.acts.map((/** @type {any} */ each) => h("li", {}, ...effect(each)))));
    } catch (error) {
        plan.replaceChildren(h("p", { class: "field-error" }, sentence(error)));
    }
}

/**
 * What an act does to one thing, in words.
 *
 * @param {any} act
 */
function effect(act) {
    const becomes = act.changed ? act.before === act.after ? nameOfAct(act.action) : nameOfState(act.after) : t("act.unchanged");
    const parts = [t("act.effect", { before: nameOfState(act.before), after: becomes })];
    if (act.belongings) {
        parts.push(t("count.notes", { count: act.belongings.notes }), t("count.comments", { count: act.belongings.comments }),
            t("count.sessions", { count: act.belongings.sessions }));
    }
    if (act.resolved_reports.length) parts.push(t("act.resolves", { count: act.resolved_reports.length }));
    const who = act.author ? `@${act.author}` : "";
    return [
        h("strong", {}, [nameOfKind(act.kind), act.kind === "member" ? who : act.text || act.id].join(" ")),
        act.kind === "member" || !who ? "" : ` ${who}`, h("br", {}), h("span", { class: "quiet" }, parts.join(" · ")),
    ];
}
