import { h, newId } from "../core/dom.js";
import { t } from "../core/text.js";
import { iconButton } from "./parts.js";

/**
 * Opens a dialog over the page; the returned function closes it.
 *
 * @param {string} title
 * @param {(close: () => void) => import("../core/dom.js").Child | import("../core/dom.js").Child[]} content
 * @returns {() => void}
 */
export function openDialog(title, content) {
    const id = newId();
    const before = document.activeElement;
    const dialog = h("dialog", { class: "dialog", "aria-labelledby": id });
    const close = () => dialog.close();
    dialog.append(h("div", { class: "dialog-head" }, h("h2", { id }, title), iconButton("close", t("close"), close)));
    dialog.append(...[content(close)].flat().filter((each) => each instanceof Node));
    dialog.addEventListener("close", () => {
        dialog.remove();
        if (before instanceof HTMLElement) before.focus();
    });
    dialog.addEventListener("click", (event) => {
        if (event.target === dialog) close();
    });
    document.body.append(dialog);
    dialog.showModal();
    return close;
}

/**
 * Asks before something that cannot be taken back.
 *
 * @param {string} title
 * @param {string} detail
 * @param {string} act
 * @returns {Promise<boolean>}
 */
export function confirmed(title, detail, act) {
    return new Promise((resolve) => {
        let answer = false;
        const close = openDialog(title, (shut) => [
            h("p", {}, detail),
            h("div", { class: "row is-end" },
                h("button", { class: "button is-plain", type: "button", onclick: shut }, t("cancel")),
                h("button", {
                    class: "button is-danger", type: "button",
                    onclick: () => {
                        answer = true;
                        shut();
                    },
                }, act)),
        ]);
        void close;
        document.querySelector("dialog:last-of-type")?.addEventListener("close", () => resolve(answer));
    });
}
