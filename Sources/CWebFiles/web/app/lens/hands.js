/**
 * Lets mouse, finger and keys turn the view.
 *
 * @param {HTMLElement} element
 * @param {{ turn: (right: number, up: number) => void, zoom: (factor: number) => void, perPixel: () => number }} acts
 *   degrees to the right and up, and degrees of a pixel
 */
export function addHands(element, { turn, zoom, perPixel }) {
    let [x, y] = [0, 0];
    /** @type {number | null} */
    let finger = null;
    element.addEventListener("pointerdown", (event) => {
        if (finger !== null || (event.target instanceof Element && event.target.closest("button, a, input"))) return;
        finger = event.pointerId;
        [x, y] = [event.clientX, event.clientY];
        element.setPointerCapture(event.pointerId);
    });
    element.addEventListener("pointermove", (event) => {
        if (event.pointerId !== finger) return;
        turn((x - event.clientX) * perPixel(), (event.clientY - y) * perPixel());
        [x, y] = [event.clientX, event.clientY];
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
        element.addEventListener(name, (event) => {
            if (/** @type {PointerEvent} */ (event).pointerId === finger) finger = null;
        });
    }
    element.addEventListener("wheel", (event) => {
        event.preventDefault();
        zoom(1.0015 ** event.deltaY);
    }, { passive: false });
    element.addEventListener("keydown", (event) => {
        if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = event.shiftKey ? 15 : 3;
        /** @type {Record<string, () => void>} */
        const keys = {
            ArrowLeft: () => turn(-step, 0), ArrowRight: () => turn(step, 0), ArrowUp: () => turn(0, step), ArrowDown: () => turn(0, -step),
            "+": () => zoom(0.9), "=": () => zoom(0.9), "-": () => zoom(1 / 0.9),
        };
        const act = keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
    });
}
