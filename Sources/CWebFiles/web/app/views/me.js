import { h } from "../core/dom.js";
import { get, send } from "../core/http.js";
import { languages, language, names, remember } from "../core/language.js";
import { hasAlarms, limits } from "../core/limits.js";
import { sentence } from "../core/problems.js";
import { logOut, member } from "../core/session.js";
import { dateTime, t } from "../core/text.js";
import { theme, useTheme } from "../core/theme.js";
import { toast } from "../core/toast.js";
import { field, form } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { avatar, button, linkButton, section, state } from "../parts/parts.js";

/**
 * The member's own page, and the choices of this device.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    page.title(t("me.title"));
    const who = member.value;
    if (!who) {
        return h("div", {}, state("person", t("me.stranger"), t("me.stranger-detail"),
            linkButton(t("log-in"), "/log-in", { kind: "main" }), linkButton(t("sign-up"), "/sign-up")), device());
    }
    const [{ warnings }, { text }, alarms] = await Promise.all([get("/v1/members/me", {}, page.signal), limits(), hasAlarms()]);
    const name = field({ name: "display_name", label: t("display-name"), maxlength: text.display_name, value: who.display_name ?? "" });
    return h("div", {},
        h("div", { class: "member-head" }, avatar(who), h("div", {}, h("p", { class: "lead" }, `@${who.handle}`),
            h("a", { href: `/members/${who.id}` }, t("me.public")))),
        warnings.map((/** @type {any} */ each) => h("p", { class: "banner" }, icon("warning"),
            h("span", {}, t("me.warning", { date: dateTime(each.at) }), " ", each.reason))),
        h("nav", { class: "links", "aria-label": t("me.title") },
            link("people", t("people"), "/people"), link("heart", t("favorites"), "/favorites"),
            link("parking", t("parking"), "/parking"),
            link("bell", t("reminders"), "/reminders"), alarms ? link("clock", t("alarms"), "/alarms") : null,
            who.role === "member" ? null : link("flag", t("me.moderation"), "/moderation"),
            who.role === "admin" ? link("service", t("me.admin"), "/admin") : null, link("lock", t("account"), "/account"), link("info", t("about"), "/about")),
        section(t("me.profile"), form({
            fields: [name],
            submit: t("save"),
            send: async (values) => {
                member.value = await send("PATCH", "/v1/members/me", { json: { display_name: values.display_name.trim() || null } });
                toast(t("saved"));
            },
        })),
        device(),
        button(t("log-out"), () => void leave(page), { icon: "lock" }));
}

/**
 * @param {string} picture
 * @param {string} label
 * @param {string} href
 */
function link(picture, label, href) {
    return h("a", { class: "link-row", href }, icon(picture), h("span", {}, label));
}

/** The choices that are kept on this device. */
function device() {
    const tongue = field({
        name: "language", label: t("device.language"), required: true, value: language(),
        choices: languages.map((tag) => ({ value: tag, label: names[tag] })),
    });
    tongue.control.addEventListener("change", () => {
        remember(/** @type {any} */ (tongue.control.value));
        location.reload();
    });
    const look = field({
        name: "theme", label: t("device.theme"), required: true, value: theme(),
        choices: [
            { value: "system", label: t("theme.system") }, { value: "light", label: t("theme.light") }, { value: "dark", label: t("theme.dark") },
        ],
    });
    look.control.addEventListener("change", () => useTheme(/** @type {any} */ (look.control.value)));
    return section(t("device"), tongue.element, look.element);
}

/** @param {import("../core/page.js").Page} page */
async function leave(page) {
    try {
        await logOut();
        toast(t("log-out.done"));
        page.go("/", { replace: true });
    } catch (error) {
        toast(sentence(error));
    }
}
