import { h } from "../core/dom.js";
import { get, send, session } from "../core/http.js";
import { limits } from "../core/limits.js";
import { sentence } from "../core/problems.js";
import { member } from "../core/session.js";
import { ago, date, t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { openDialog } from "../parts/dialog.js";
import { field, form } from "../parts/form.js";
import { button, linkButton, section, state } from "../parts/parts.js";
import { pagedList } from "../parts/rows.js";

/**
 * The password, the sessions, the export, and the end of an account.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    page.title(t("account"));
    if (!member.value) return state("lock", t("me.stranger"), "", linkButton(t("log-in"), "/log-in", { kind: "main" }));
    const [sessions, { text }] = await Promise.all([get("/v1/sessions", {}, page.signal), limits()]);
    return h("div", {},
        section(t("account.password"), passwordForm(text)),
        section(t("account.sessions"), pagedList(sessions, (each) => h("li", { class: "person" },
            h("div", {}, h("p", {}, agentOf(each.user_agent)), h("p", { class: "quiet" },
                each.current ? t("account.this-session") : t("account.last-used", { ago: ago(each.last_used_at) }), " · ",
                t("account.until", { date: date(each.expires_at) }))),
            each.current ? null : button(t("account.end-session"), () => void end(page, each.id), { kind: "quiet" })),
        (next) => get(next))),
        section(t("account.export"), h("p", {}, t("account.export-detail")),
            h("a", { class: "button is-plain", href: "/v1/members/me/export", download: "sightline.zip" }, t("account.export-act"))),
        section(t("account.leave"), h("p", {}, t("account.leave-detail")), button(t("account.leave-act"), () => leave(page), { kind: "danger" })));
}

/** @param {{ password_min: number, password_max: number }} text */
function passwordForm(text) {
    const old = field({ name: "password", label: t("account.old"), type: "password", required: true, autocomplete: "current-password" });
    const fresh = field({
        name: "new_password", label: t("account.new"), type: "password", required: true, autocomplete: "new-password",
        minlength: text.password_min, maxlength: text.password_max, hint: t("password.hint", { count: text.password_min }),
    });
    return form({
        fields: [old, fresh],
        submit: t("account.change"),
        send: async (values) => {
            await send("PUT", "/v1/members/me/password", { json: values });
            old.control.value = "";
            fresh.control.value = "";
            toast(t("account.changed"));
        },
    });
}

/**
 * The browser or app of a session in a few words.
 *
 * @param {string | null} agent
 */
export function agentOf(agent) {
    if (!agent) return t("account.unknown-agent");
    const name = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1];
    const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(agent)?.[1];
    const names = /** @type {Record<string, string>} */ ({ Edg: "Edge", OPR: "Opera" });
    return name ? [names[name] ?? name, system].filter(Boolean).join(", ") : agent.slice(0, 60);
}

/**
 * @param {import("../core/page.js").Page} page
 * @param {string} id
 */
async function end(page, id) {
    try {
        await send("DELETE", `/v1/sessions/${id}`);
        toast(t("saved"));
        page.again();
    } catch (error) {
        toast(sentence(error));
    }
}

/** @param {import("../core/page.js").Page} page */
function leave(page) {
    const password = field({ name: "password", label: t("password"), type: "password", required: true, autocomplete: "current-password" });
    const close = openDialog(t("account.leave"), () => [
        h("p", {}, t("account.leave-warning")),
        form({
            fields: [password],
            submit: t("account.leave-act"),
            danger: true,
            send: async (values) => {
                await send("DELETE", "/v1/members/me", { json: values });
                // The browser forgets its cookie too.
                await send("DELETE", "/v1/web/session");
                close();
                session.ended();
                toast(t("account.left"));
                page.go("/", { replace: true });
            },
        }),
    ]);
}
