import { h } from "../core/dom.js";
import { limits } from "../core/limits.js";
import { back, entry } from "../core/router.js";
import { logIn } from "../core/session.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { field, form } from "../parts/form.js";
import { button, linkButton } from "../parts/parts.js";
import { beginSignOn } from "./signed-on.js";

/** @param {import("../core/page.js").Page} page */
export async function show(page) {
    page.title(t("log-in"));
    const bounds = await limits();
    const handle = field({ name: "handle", label: t("handle"), required: true, autocomplete: "username" });
    const password = field({
        name: "password", label: t("password"), type: "password", required: true, autocomplete: "current-password",
    });
    const offers = bounds.sign_on.filter((/** @type {any} */ each) => each.browser);
    return h("div", {}, form({
        fields: [handle, password],
        submit: t("log-in"),
        send: async (values) => {
            await logIn({ handle: values.handle.trim().toLowerCase().replace(/^@/, ""), password: values.password });
            toast(t("log-in.done"));
            leave(page);
        },
        after: [
            ...offers.map((/** @type {any} */ each) =>
                button(t("log-in.with", { name: each.name }), () => void beginSignOn(each.name), { icon: "globe" })),
            bounds.registration === "open"
                ? h("p", { class: "aside" }, t("sign-up.question"), " ", linkButton(t("sign-up"), "/sign-up", { kind: "quiet" }))
                : null,
        ],
    }));
}

/**
 * Goes on where one was before one signed in.
 *
 * @param {import("../core/page.js").Page} page
 */
export function leave(page) {
    if (entry().depth > 0) back();
    else page.go("/", { replace: true });
}
