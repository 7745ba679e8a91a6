import { h } from "../core/dom.js";
import { limits } from "../core/limits.js";
import { signUp } from "../core/session.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { field, form } from "../parts/form.js";
import { linkButton, state } from "../parts/parts.js";

/** @param {import("../core/page.js").Page} page */
export async function show(page) {
    page.title(t("sign-up"));
    const { text, registration } = await limits();
    if (registration !== "open") {
        return state("lock", t("problem.registration-closed"), t("sign-up.closed-detail"), linkButton(t("log-in"), "/log-in", { kind: "main" }));
    }
    const handle = field({
        name: "handle", label: t("handle"), hint: t("handle.hint"), required: true, autocomplete: "username",
        minlength: 3, maxlength: 30, pattern: "[a-z0-9_]{3,30}",
    });
    const name = field({ name: "display_name", label: t("display-name"), autocomplete: "name", maxlength: text.display_name });
    const password = field({
        name: "password", label: t("password"), hint: t("password.hint", { count: text.password_min }), type: "password",
        required: true, autocomplete: "new-password", minlength: text.password_min, maxlength: text.password_max,
    });
    return h("div", {}, form({
        fields: [handle, name, password],
        submit: t("sign-up"),
        send: async (values) => {
            const display_name = values.display_name.trim();
            await signUp({ handle: values.handle, password: values.password, ...(display_name ? { display_name } : {}) });
            toast(t("sign-up.done"));
            page.go("/", { replace: true });
        },
        after: [h("p", { class: "aside" }, t("log-in.question"), " ", linkButton(t("log-in"), "/log-in", { kind: "quiet" }))],
    }));
}
