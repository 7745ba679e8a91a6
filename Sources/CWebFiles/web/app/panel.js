import { fill, h } from "./core/dom.js";
import { back } from "./core/router.js";
import { t } from "./core/text.js";
import { iconButton } from "./parts/parts.js";

/** @typedef {"peek" | "half" | "full"} Size */

const narrow = matchMedia("(max-width: 799px)");

/**
 * The part of the page beside the map, which is a sheet over it where there is little room.
 */
export class Panel {
    #heading = h("h1", { tabindex: -1 });
    #back = iconButton("back", t("back"), back);
    #actions = h("div", { class: "panel-actions" });
    #body = h("div", { class: "panel-body" });
    #grip = h("button", { class: "panel-grip", type: "button", onclick: () => this.#toggle() });
    /** @type {Size} */
    #size = "half";

    /** @param {(pixels: number) => void} cover is told how much of the map the sheet covers */
    constructor(cover) {
        this.cover = cover;
        this.element = h("main", { class: "panel", id: "panel" }, this.#grip,
            h("div", { class: "panel-head" }, this.#back, this.#heading, this.#actions), this.#body);
        this.#drag();
        narrow.addEventListener("change", () => this.resize(this.#size));
        addEventListener("resize", () => this.resize(this.#size));
    }

    /**
     * Shows a page. The focus goes to its heading, so that readers begin there.
     *
     * @param {{ title: string, content: Node, isRoot: boolean, size: Size, scroll: number, focus: boolean }} page
     */
    show({ title, content, isRoot, size, scroll, focus }) {
        this.title(title);
        this.#back.hidden = isRoot;
        this.element.classList.toggle("is-root", isRoot);
        fill(this.#actions);
        fill(this.#body, content);
        this.resize(size);
        this.#body.scrollTop = scroll;
        if (focus) this.#heading.focus({ preventScroll: true });
    }

    /** @param {string} text */
    title(text) {
        this.#heading.textContent = text;
        document.title = text ? `${text} · Sightline` : "Sightline";
    }

    /** @param {Node[]} buttons */
    actions(buttons) {
        fill(this.#actions, buttons);
    }

    get scroll() {
        return this.#body.scrollTop;
    }

    set scroll(pixels) {
        this.#body.scrollTop = pixels;
    }

    /** @param {Size} size */
    resize(size) {
        this.#size = size;
        this.element.dataset.size = size;
        this.#grip.setAttribute("aria-label", size === "full" ? t("sheet.lower") : t("sheet.raise"));
        this.#grip.setAttribute("aria-expanded", String(size === "full"));
        const height = innerHeight;
        const pixels = { peek: 132, half: Math.round(height * 0.5), full: height - 72 }[size];
        this.element.style.setProperty("--sheet", `${pixels}px`);
        this.cover(narrow.matches ? Math.min(pixels, Math.round(height * 0.5)) : 0);
    }

    #toggle() {
        this.resize(this.#size === "full" ? "peek" : this.#size === "half" ? "full" : "half");
    }

    /** Lets a finger move the sheet by its grip and head. */
    #drag() {
        let start = 0;
        let height = 0;
        /** @type {number | null} */
        let finger = null;
        const head = [this.#grip, this.element.querySelector(".panel-head")];
        for (const part of head) {
            part?.addEventListener("pointerdown", (event) => {
                const pointer = /** @type {PointerEvent} */ (event);
                if (!narrow.matches || (pointer.target instanceof Element && pointer.target.closest(".icon-button, a"))) return;
                finger = pointer.pointerId;
                start = pointer.clientY;
                height = this.element.getBoundingClientRect().height;
            });
        }
        addEventListener("pointermove", (event) => {
            if (event.pointerId !== finger || Math.abs(event.clientY - start) < 6) return;
            this.element.classList.add("is-dragged");
            this.element.style.setProperty("--sheet", `${Math.max(96, height + start - event.clientY)}px`);
        });
        const end = (/** @type {PointerEvent} */ event) => {
            if (event.pointerId !== finger) return;
            finger = null;
            if (!this.element.classList.contains("is-dragged")) return;
            this.element.classList.remove("is-dragged");
            const now = height + start - event.clientY;
            const part = now / innerHeight;
            this.resize(part > 0.7 ? "full" : part > 0.3 ? "half" : "peek");
        };
        addEventListener("pointerup", end);
        addEventListener("pointercancel", end);
    }
}
