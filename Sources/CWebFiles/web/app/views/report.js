import { limits } from "../core/limits.js";
import { send } from "../core/http.js";
import { go } from "../core/router.js";
import { member } from "../core/session.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { openDialog } from "../parts/dialog.js";
import { field, form } from "../parts/form.js";

/**
 * Tells the moderators about something.
 *
 * @param {{ kind: "note" | "comment" | "member" | "poi", id: string }} target
 */
export async function openReport(target) {
    if (!member.value && !(await limits().catch(() => null))?.anonymous_reports) return go("/log-in");
    const reasons = [
        ["spam", t("reason.spam")], ["harassment", t("reason.harassment")], ["privacy", t("reason.privacy")],
        ["copyright", t("reason.copyright")], ["mislocated", t("reason.mislocated")], ["other", t("reason.other")],
    ];
    const reason = field({
        name: "reason", label: t("report.reason"), required: true, value: "",
        choices: [["", t("report.choose")], ...reasons].map(([value, label]) => ({ value, label })),
    });
    const comment = field({ name: "comment", label: t("report.comment"), rows: 4, maxlength: 1000 });
    const close = openDialog(t("report"), () => form({
        fields: [reason, comment],
        submit: t("report.send"),
        send: async (values) => {
            const words = values.comment.trim();
            await send("POST", "/v1/reports", { json: { target, reason: values.reason, ...(words ? { comment: words } : {}) } });
            close();
            toast(t("report.sent"));
        },
    }));
}
