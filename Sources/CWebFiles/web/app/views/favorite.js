import { h } from "../core/dom.js";
import { send } from "../core/http.js";
import { sentence } from "../core/problems.js";
import { go } from "../core/router.js";
import { member } from "../core/session.js";
import { number, t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { icon } from "../parts/icons.js";

/**
 * The heart of a note or a place, with how many have given it.
 *
 * @param {"note" | "poi"} kind
 * @param {any} thing
 */
export function favoriteButton(kind, thing) {
    let isOn = thing.favorited;
    let count = thing.favorite_count;
    const shown = h("span", {});
    const element = h("button", { class: "button is-plain is-heart", type: "button", onclick: () => void toggle() }, icon("heart"), shown);
    const draw = () => {
        element.setAttribute("aria-pressed", String(isOn));
        element.setAttribute("aria-label", `${t("favorite")} (${number(count)})`);
        shown.textContent = number(count);
    };
    async function toggle() {
        if (!member.value) return go("/log-in");
        const before = isOn;
        [isOn, count] = [!isOn, count + (isOn ? -1 : 1)];
        draw();
        try {
            await send(isOn ? "PUT" : "DELETE", `/v1/favorites/${kind}/${thing.id}`);
        } catch (error) {
            [isOn, count] = [before, count + (before ? 1 : -1)];
            draw();
            toast(sentence(error));
        }
    }
    draw();
    return element;
}
