import { h, newId } from "../core/dom.js";
import { sentence } from "../core/problems.js";
import { t } from "../core/text.js";
import { icon } from "./icons.js";

/** @typedef {import("../core/dom.js").Child} Child */

/**
 * A button.
 *
 * @param {string} label
 * @param {() => void} act
 * @param {{ icon?: string, kind?: "main" | "quiet" | "danger" | "plain", pressed?: boolean }} [options]
 */
export function button(label, act, options = {}) {
    return h("button", {
        class: `button is-${options.kind ?? "plain"}`, type: "button", onclick: act,
        "aria-pressed": options.pressed === undefined ? null : String(options.pressed),
    }, options.icon ? icon(options.icon) : null, h("span", {}, label));
}

/**
 * A button that shows an icon alone.
 *
 * @param {string} name
 * @param {string} label
 * @param {() => void} act
 */
export function iconButton(name, label, act) {
    return h("button", { class: "icon-button", type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
}

/**
 * A link within the client, or out of it.
 *
 * @param {string} label
 * @param {string} href
 * @param {{ icon?: string, kind?: "main" | "quiet" | "plain" }} [options]
 */
export function linkButton(label, href, options = {}) {
    const isOut = /^[a-z]+:/i.test(href);
    return h("a", {
        class: `button is-${options.kind ?? "plain"}`, href, rel: isOut ? "noopener noreferrer" : null,
        target: /^https?:/i.test(href) ? "_blank" : null,
    }, options.icon ? icon(options.icon) : null, h("span", {}, label));
}

/**
 * A text for a state without content: what is so, and what one can do.
 *
 * @param {string} name of an icon
 * @param {string} title
 * @param {string} [detail]
 * @param {...Child} actions
 */
export function state(name, title, detail, ...actions) {
    return h("div", { class: "state" }, icon(name), h("p", { class: "state-title" }, title),
        detail ? h("p", {}, detail) : null, actions.length ? h("div", { class: "row" }, actions) : null);
}

/**
 * The state of a failure, with a way to try again.
 *
 * @param {unknown} error
 * @param {() => void} retry
 */
export function failure(error, retry) {
    return h("div", { role: "alert" }, state("warning", sentence(error), "", button(t("try-again"), retry)));
}

/**
 * Grey shapes of rows that are being loaded.
 *
 * @param {number} rows
 */
export function skeleton(rows) {
    return h("div", { class: "skeleton", role: "status", "aria-label": t("loading") },
        Array.from({ length: rows }, () => h("div", { class: "skeleton-row" },
            h("span", { class: "skeleton-box" }), h("span", { class: "skeleton-lines" }, h("i", {}), h("i", {})))));
}

/**
 * The face of a member: their initials on a colour of their own. A picture elsewhere is not loaded.
 *
 * @param {{ handle: string, display_name: string | null }} member
 */
export function avatar(member) {
    const name = member.display_name || member.handle;
    const words = name.split(/\s+/).filter(Boolean);
    const initials = words.length > 1 ? [...words[0]][0] + [...words[words.length - 1]][0] : [...name].slice(0, 2).join("");
    let hue = 0;
    for (const letter of member.handle) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360;
    return h("span", { class: "avatar", "aria-hidden": "true", style: { "--hue": hue } }, initials.toUpperCase());
}

/**
 * A member's name as a link to their page.
 *
 * @param {{ id: string, handle: string, display_name: string | null }} member
 */
export function byline(member) {
    return h("a", { class: "byline", href: `/members/${member.id}` }, avatar(member),
        h("span", {}, member.display_name || `@${member.handle}`));
}

/** @param {{ handle: string, display_name: string | null }} member */
export function nameOf(member) {
    return member.display_name || `@${member.handle}`;
}

/**
 * A section with a heading.
 *
 * @param {string} title
 * @param {...(Child | Child[])} children
 */
export function section(title, ...children) {
    const id = newId();
    return h("section", { class: "section", "aria-labelledby": id }, h("h2", { id }, title), ...children);
}
