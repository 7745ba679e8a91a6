import { get } from "../core/http.js";
import { language } from "../core/language.js";
import { limits } from "../core/limits.js";
import { rasterStyle, vectorStyle } from "./style.js";

/**
 * The one face of MapLibre GL JS, which draws the background where the server has one and the browser has WebGL. Gestures
 * and markers stay ours: the engine only follows the camera.
 */

/** Where `scripts/setup` put the engine's files. */
const files = { main: "maplibre-gl-Ctsi8GH1.js", worker: "maplibre-gl-worker-DWKQwmGw.js" };

/**
 * Puts the background under a map, and its attribution on it.
 *
 * @param {import("./map.js").MapView} view
 */
export async function addBackground(view) {
    const folder = document.querySelector("meta[name=third-party]")?.getAttribute("content");
    const kind = (await limits()).map?.background;
    if (!kind || !folder || folder === "missing" || !hasWebGL()) return;
    const facts = await get("/basemap.json");
    const engine = await import(`${location.origin}${folder}${files.main}`);
    engine.setWorkerUrl(`${location.origin}${folder}${files.worker}`);
    const style = () => {
        const tiles = { ...facts, tiles: [`${location.origin}/basemap/{z}/{x}/{y}`] };
        return kind === "vector" ? vectorStyle(tiles, language(), isDark()) : rasterStyle(tiles, isDark());
    };
    const map = new engine.Map({
        container: view.under, style: style(), interactive: false, attributionControl: false, fadeDuration: 0,
        center: [view.camera.look.value.lon, view.camera.look.value.lat], zoom: view.camera.look.value.zoom - 1,
        maxPitch: 0, canvasContextAttributes: { antialias: true },
    });
    const canvas = map.getCanvas();
    canvas.removeAttribute("tabindex");
    for (const name of ["role", "aria-label"]) canvas.removeAttribute(name);
    view.credit(facts.attribution);
    const [west, south, east, north] = facts.bounds ?? [-180, -90, 180, 90];
    view.background = {
        covers: (box) => box.west > box.east || (box.west <= east && box.east >= west && box.south <= north && box.north >= south),
        show: ({ lat, lon, zoom }) => {
            map.jumpTo({
                center: [lon, lat], zoom: zoom - 1, padding: { top: 0, left: 0, right: 0, bottom: view.camera.covered },
            });
        },
    };
    const redress = () => map.setStyle(style());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redress);
    new MutationObserver(redress).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    view.draw();
}

function isDark() {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function hasWebGL() {
    const canvas = document.createElement("canvas");
    return Boolean(canvas.getContext("webgl2") ?? canvas.getContext("webgl"));
}
