import { fromWorld, toWorld, worldSize } from "./mercator.js";

/**
 * The ground where there is no background: paper with a graticule whose lines tell their degrees.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {import("./camera.js").Camera} camera
 * @param {{ paper: string, line: string, ink: string }} colours
 */
export function drawGround(context, camera, colours) {
    const { width, height } = camera;
    context.fillStyle = colours.paper;
    context.fillRect(0, 0, width, height);
    const { zoom, ...centre } = camera.look.value;
    const step = interval(zoom);
    const origin = toWorld(centre, zoom);
    const [left, top] = [origin.x - camera.middle.x, origin.y - camera.middle.y];
    const size = worldSize(zoom);
    context.strokeStyle = colours.line;
    context.fillStyle = colours.ink;
    context.lineWidth = 1;
    context.font = "11px system-ui, sans-serif";

    const first = Math.floor((left / size) * 360 / step) * step;
    for (let lon = first; ; lon += step) {
        const x = Math.round((lon / 360) * size - left) + 0.5;
        if (x > width) break;
        line(context, x, 0, x, height);
        if (x < width - 150) context.fillText(degrees(lon - 180, step, "E", "W"), x + 4, height - camera.covered - 6);
    }
    const north = fromWorld({ x: 0, y: Math.max(0, top) }, zoom).lat;
    for (let lat = Math.floor(north / step) * step; lat > -86; lat -= step) {
        const y = Math.round(toWorld({ lat, lon: 0 }, zoom).y - top) + 0.5;
        if (y > height) break;
        line(context, 0, y, width, y);
        context.fillText(degrees(lat, step, "N", "S"), 6, y - 4);
    }
}

/**
 * The degrees between two lines, so that they are some hundred pixels apart.
 *
 * @param {number} zoom
 */
export function interval(zoom) {
    const wanted = (360 / worldSize(zoom)) * 160;
    const power = 10 ** Math.floor(Math.log10(wanted));
    return [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= wanted) ?? 10 * power;
}

/**
 * @param {number} value
 * @param {number} step
 * @param {string} positive
 * @param {string} negative
 */
function degrees(value, step, positive, negative) {
    const wrapped = Math.abs(value) > 180 ? value - Math.sign(value) * 360 : value;
    const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    const text = Math.abs(wrapped).toFixed(decimals);
    return `${text}° ${Number(text) === 0 ? "" : wrapped > 0 ? positive : negative}`.trim();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 */
function line(context, x1, y1, x2, y2) {
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
}
