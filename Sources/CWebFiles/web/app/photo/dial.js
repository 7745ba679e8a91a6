import { h, svg } from "../core/dom.js";
import { compass, number, t } from "../core/text.js";

/**
 * A dial for a direction: turned by finger, mouse or keys.
 *
 * @param {{ label: string, value: number, changed: (degrees: number) => void }} options
 */
export function dial({ label, value, changed }) {
    let degrees = value;
    const needle = svg("path", { d: "M50 12l9 30h-18z", class: "dial-needle" });
    const face = svg("svg", { viewBox: "0 0 100 100", class: "dial-face", "aria-hidden": "true" },
        svg("circle", { cx: 50, cy: 50, r: 46, class: "dial-ring" }),
        ...[0, 45, 90, 135, 180, 225, 270, 315].map((angle) =>
            svg("path", { d: "M50 5v7", class: "dial-mark", transform: `rotate(${angle} 50 50)` })),
        needle);
    const words = h("output", { class: "dial-words" });
    const element = h("div", {
        class: "dial", role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 359,
        onkeydown: keyed, onpointerdown: begin,
    }, face);

    /** @param {number} next */
    function turn(next) {
        degrees = ((Math.round(next) % 360) + 360) % 360;
        draw();
        changed(degrees);
    }

    function draw() {
        needle.setAttribute("transform", `rotate(${degrees} 50 50)`);
        const text = t("dial.value", { degrees: number(Math.round(degrees)), direction: compass(degrees) });
        words.textContent = text;
        element.setAttribute("aria-valuenow", String(Math.round(degrees)));
        element.setAttribute("aria-valuetext", text);
    }

    /** @param {KeyboardEvent} event */
    function keyed(event) {
        const steps = /** @type {Record<string, number>} */ ({
            ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 15, PageDown: -15,
        });
        const step = steps[event.key];
        if (event.key === "Home") turn(0);
        else if (step) turn(degrees + step * (event.shiftKey ? 15 : 1));
        else return;
        event.preventDefault();
    }

    /** @param {PointerEvent} event */
    function begin(event) {
        element.setPointerCapture(event.pointerId);
        const follow = (/** @type {PointerEvent} */ { clientX, clientY }) => {
            const frame = element.getBoundingClientRect();
            const [x, y] = [clientX - frame.left - frame.width / 2, clientY - frame.top - frame.height / 2];
            if (Math.hypot(x, y) > 4) turn((Math.atan2(x, -y) * 180) / Math.PI);
        };
        follow(event);
        element.addEventListener("pointermove", follow);
        element.addEventListener("lostpointercapture", () => element.removeEventListener("pointermove", follow), { once: true });
    }

    draw();
    return { element: h("div", { class: "dial-box" }, element, words), set: (/** @type {number} */ next) => { degrees = next; draw(); } };
}
