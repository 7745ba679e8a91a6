import { h } from "../core/dom.js";
import { sentence } from "../core/problems.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { icon } from "../parts/icons.js";

/**
 * The picture of a note, which is covered and not even loaded until asked for: each look is a line of the log.
 *
 * @param {() => Promise<string | null>} address of the picture for moderators
 * @param {string} name of the note
 */
export function coveredPicture(address, name) {
    const cover = h("button", {
        class: "cover", type: "button", "aria-label": t("picture.show", { name }), "aria-expanded": "false",
    }, icon("eye"), h("span", {}, t("picture.covered")));
    const frame = h("div", { class: "covered" }, cover);
    cover.addEventListener("click", async () => {
        const shown = frame.querySelector("img");
        if (shown) {
            shown.remove();
            cover.setAttribute("aria-expanded", "false");
            cover.setAttribute("aria-label", t("picture.show", { name }));
            return;
        }
        try {
            const src = await address();
            if (!src) return toast(t("picture.none"));
            const image = h("img", { src, alt: t("picture.alt", { name }), decoding: "async" });
            image.addEventListener("error", () => {
                image.remove();
                toast(t("picture.none"));
            });
            frame.append(image);
            cover.setAttribute("aria-expanded", "true");
            cover.setAttribute("aria-label", t("picture.hide", { name }));
        } catch (error) {
            toast(sentence(error));
        }
    });
    return frame;
}
