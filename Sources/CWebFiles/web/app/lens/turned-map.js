import { fix } from "../core/where.js";

/**
 * Shows the map in place of the picture while the phone lies flat, turned so that what is ahead is at the top.
 *
 * @param {import("../map/map.js").MapView} map
 * @param {import("./lens.js").Lens} lens
 * @returns {() => void} ends it
 */
export function turnMap(map, lens) {
    let frame = 0;
    const { element } = map;

    function follow() {
        frame = requestAnimationFrame(follow);
        const { heading } = lens.attitude;
        element.style.setProperty("--turn", `${heading.toFixed(1)}deg`);
    }

    function begin() {
        const place = fix.value ?? lens.around.position;
        if (place) map.camera.jump({ lat: place.lat, lon: place.lon, zoom: Math.max(16.5, map.camera.look.value.zoom) });
        const { left, top, width, height } = lens.stage.element.getBoundingClientRect();
        // A square that covers the frame however it is turned about the middle of what is seen.
        const side = Math.ceil(2 * Math.hypot(width / 2, height / 2 + map.camera.covered / 2));
        for (const [name, value] of Object.entries({
            "--side": side, "--left": left + width / 2 - side / 2, "--top": top + (height - map.camera.covered) / 2 - side / 2,
        })) element.style.setProperty(name, `${value}px`);
        document.documentElement.classList.add("is-flat");
        follow();
    }

    function end() {
        cancelAnimationFrame(frame);
        document.documentElement.classList.remove("is-flat");
    }

    lens.isFlat.listen((isFlat) => (isFlat ? begin() : end()));
    return end;
}
