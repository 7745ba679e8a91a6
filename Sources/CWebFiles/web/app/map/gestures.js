/**
 * Moves a camera by fingers, mouse, wheel and keys.
 *
 * @param {HTMLElement} element
 * @param {import("./camera.js").Camera} camera
 * @param {{ pressed?: (point: import("./mercator.js").Point) => void }} [also] `pressed` is told of a tap on the ground
 */
export function addGestures(element, camera, also = {}) {
    /** @type {Map<number, { x: number, y: number }>} */
    const fingers = new Map();
    let moved = 0;
    let speed = { x: 0, y: 0 };
    let last = 0;
    let gliding = 0;

    const at = (/** @type {MouseEvent} */ event) => {
        const frame = element.getBoundingClientRect();
        return { x: event.clientX - frame.left, y: event.clientY - frame.top };
    };

    const pair = () => {
        const [a, b] = [...fingers.values()];
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, width: Math.hypot(a.x - b.x, a.y - b.y) };
    };

    element.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        cancelAnimationFrame(gliding);
        fingers.set(event.pointerId, at(event));
        if (fingers.size === 1) moved = 0;
        speed = { x: 0, y: 0 };
        last = event.timeStamp;
    });

    element.addEventListener("pointermove", (event) => {
        const before = fingers.get(event.pointerId);
        if (!before) return;
        const now = at(event);
        if (fingers.size === 1) {
            const [x, y] = [now.x - before.x, now.y - before.y];
            moved += Math.hypot(x, y);
            // A press that hardly moves stays a press, so that what is under it can be tapped.
            if (moved < 6) return;
            if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
            element.classList.add("is-dragged");
            camera.pan(-x, -y);
            const span = Math.max(1, event.timeStamp - last);
            speed = { x: 0.6 * speed.x + (0.4 * x) / span, y: 0.6 * speed.y + (0.4 * y) / span };
            last = event.timeStamp;
            fingers.set(event.pointerId, now);
        } else if (fingers.size === 2) {
            const old = pair();
            fingers.set(event.pointerId, now);
            const next = pair();
            moved += 10;
            camera.pan(old.x - next.x, old.y - next.y);
            if (old.width > 0 && next.width > 0) camera.zoomBy(Math.log2(next.width / old.width), next);
        }
    });

    const end = (/** @type {PointerEvent} */ event) => {
        if (!fingers.delete(event.pointerId) || fingers.size) return;
        element.classList.remove("is-dragged");
        if (moved < 6) {
            if (event.type === "pointerup" && !isControl(event.target)) also.pressed?.(at(event));
        } else if (event.timeStamp - last < 60) {
            glide();
        }
    };
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);

    function glide() {
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        let before = performance.now();
        const step = (/** @type {number} */ now) => {
            const span = Math.min(32, now - before);
            before = now;
            camera.pan(-speed.x * span, -speed.y * span);
            speed = { x: speed.x * 0.94, y: speed.y * 0.94 };
            if (Math.hypot(speed.x, speed.y) > 0.02) gliding = requestAnimationFrame(step);
        };
        gliding = requestAnimationFrame(step);
    }

    element.addEventListener("wheel", (event) => {
        event.preventDefault();
        const scale = event.deltaMode === 1 ? 16 : 1;
        const by = (-event.deltaY * scale) / (event.ctrlKey ? 80 : 240);
        camera.zoomBy(Math.max(-1, Math.min(1, by)), at(event));
    }, { passive: false });

    element.addEventListener("dblclick", (event) => {
        if (isControl(event.target)) return;
        const { lat, lon, zoom } = camera.look.value;
        const to = camera.unproject(at(event));
        camera.glide({ lat: (lat + to.lat) / 2, lon: (lon + to.lon) / 2, zoom: zoom + 1 });
    });

    element.addEventListener("keydown", (event) => {
        if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = event.shiftKey ? 240 : 80;
        const acts = /** @type {Record<string, () => void>} */ ({
            ArrowLeft: () => camera.pan(-step, 0),
            ArrowRight: () => camera.pan(step, 0),
            ArrowUp: () => camera.pan(0, -step),
            ArrowDown: () => camera.pan(0, step),
            "+": () => camera.zoomBy(1),
            "=": () => camera.zoomBy(1),
            "-": () => camera.zoomBy(-1),
            Enter: () => also.pressed?.(camera.middle),
        });
        const act = acts[event.key];
        if (!act) return;
        event.preventDefault();
        act();
    });
}

/** @param {EventTarget | null} target */
function isControl(target) {
    return target instanceof Element && target.closest("button, a, input") !== null;
}
