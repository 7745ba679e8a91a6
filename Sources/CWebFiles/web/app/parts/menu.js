import { h } from "../core/dom.js";
import { openDialog } from "./dialog.js";
import { icon } from "./icons.js";

/**
 * Opens a list of acts.
 *
 * @param {string} title
 * @param {{ label: string, icon: string, act: () => void }[]} acts
 */
export function openMenu(title, acts) {
    openDialog(title, (close) => h("ul", { class: "menu" }, acts.map((each) =>
        h("li", {}, h("button", {
            class: "menu-item", type: "button",
            onclick: () => {
                close();
                each.act();
            },
        }, icon(each.icon), each.label)))));
}
