import { send } from "../core/http.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { openDialog } from "../parts/dialog.js";
import { field, form } from "../parts/form.js";
import { nameOfState } from "./acts.js";

/**
 * Asks for the note on a decision, and ends reports with it.
 *
 * @param {"resolved" | "rejected"} state
 * @param {{ id: string }[]} reports
 * @param {() => void} done
 */
export function openSettlement(state, reports, done) {
    const outcome = field({
        name: "outcome", label: t("settle.outcome"), hint: t("settle.hint"), required: true, rows: 2, maxlength: 1000,
    });
    outcome.control.setAttribute("autofocus", "");
    const isResolved = state === "resolved";
    const close = openDialog(t(isResolved ? "settle.resolve" : "settle.reject", { count: reports.length }), () => form({
        fields: [outcome],
        submit: t(isResolved ? "act.resolve" : "act.reject"),
        send: async (values) => {
            const json = { state, outcome: values.outcome.trim() };
            for (const report of reports) await send("PUT", `/v1/moderation/reports/${report.id}`, { json });
            close();
            toast(t("settle.done", { state: nameOfState(state), count: reports.length }));
            done();
        },
    }));
}
