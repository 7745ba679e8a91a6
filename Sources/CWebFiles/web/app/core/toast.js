import { h } from "./dom.js";

/** Short news at the bottom of the page, which readers are told too. */
export const toasts = h("div", { class: "toasts", role: "status", "aria-live": "polite" });

/**
 * Shows a sentence for some seconds, with something to do about it.
 *
 * @param {string} text
 * @param {{ label: string, act: () => void }} [action]
 */
export function toast(text, action) {
    const element = h("div", { class: "toast" }, h("span", {}, text),
        action ? h("button", {
            class: "toast-action", type: "button",
            onclick: () => {
                element.remove();
                action.act();
            },
        }, action.label) : null);
    toasts.replaceChildren(element);
    setTimeout(() => element.remove(), action ? 12_000 : 5000);
}
