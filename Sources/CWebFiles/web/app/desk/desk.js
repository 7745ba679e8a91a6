import { h } from "../core/dom.js";
import { language } from "../core/language.js";
import { member } from "../core/session.js";
import { loadStyles } from "../core/styles.js";
import { addTexts, t } from "../core/text.js";
import { linkButton, state } from "../parts/parts.js";

/**
 * What the pages of moderators and admins share: their texts and styles, which nobody else loads, and their links.
 *
 * @typedef {import("../core/page.js").Page} Page
 */

/** @type {Promise<void> | null} */
let loading = null;

/** Loads the texts and styles once. */
function load() {
    loading ??= (async () => {
        const isStyled = loadStyles("desk");
        addTexts((await import(`../texts/desk/${language()}.js`)).default);
        await isStyled;
    })();
    return loading;
}

/** @param {string | undefined} role */
export function isModerator(role) {
    return role === "moderator" || role === "admin";
}

const tabs = [
    ["/moderation", "desk.queue"], ["/moderation/members", "desk.members"], ["/moderation/pictures", "desk.pictures"],
    ["/moderation/log", "desk.log"],
];

/**
 * A page of the desk: its content for moderators, or for admins alone; a word about it for others.
 *
 * @param {Page} page
 * @param {string} title a key
 * @param {() => Promise<Node>} content
 * @param {{ isForAdmins?: boolean }} [options]
 */
export async function deskPage(page, title, content, { isForAdmins = false } = {}) {
    await load();
    page.title(t(title));
    const role = member.value?.role;
    if (!member.value) return state("lock", t("desk.stranger"), "", linkButton(t("log-in"), "/log-in", { kind: "main" }));
    if (isForAdmins ? role !== "admin" : !isModerator(role)) return state("lock", t("desk.forbidden"), t("desk.forbidden-detail"));
    page.feed.pause();
    page.map.markers.show([], []);
    return h("div", { class: "desk" }, links(role === "admin"), await content());
}

/** @param {boolean} isAdmin */
function links(isAdmin) {
    const all = isAdmin ? [...tabs, ["/admin", "desk.admin"]] : tabs;
    return h("nav", { class: "desk-links", "aria-label": t("desk.pages") }, all.map(([href, key]) =>
        h("a", { class: "chip", href, "aria-current": location.pathname === href ? "page" : null }, t(key))));
}
