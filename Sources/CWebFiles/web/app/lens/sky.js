import { compass } from "../core/text.js";
import { sineAndCosine } from "./angle.js";

/**
 * Draws a sky, a ground and the points of the compass, in place of a camera's picture.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {import("./camera.js").Camera} camera
 * @param {import("./attitude.js").Attitude} attitude
 * @param {number} width
 * @param {number} height
 */
export function drawSky(canvas, camera, attitude, width, height) {
    const context = canvas.getContext("2d");
    if (!context) return;
    const style = getComputedStyle(canvas);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
    context.fillStyle = colour("--lens-sky");
    context.fillRect(0, 0, width, height);

    // The horizon is a line: the frame is turned by the roll, and moved by the pitch.
    const focal = width / 2 / camera.halfWidth;
    const [sinPitch, cosPitch] = sineAndCosine(attitude.pitch);
    const drop = Math.max(-5000, Math.min(5000, (focal * sinPitch) / Math.max(cosPitch, 1e-6)));
    context.save();
    context.translate(width / 2, height / 2);
    context.rotate((-attitude.roll * Math.PI) / 180);
    const reach = width + height;
    context.fillStyle = colour("--lens-ground");
    context.fillRect(-reach, drop, 2 * reach, 2 * reach + 5000);
    context.fillStyle = colour("--lens-line");
    context.fillRect(-reach, drop - 1, 2 * reach, 2);
    context.restore();

    context.font = "600 15px system-ui, sans-serif";
    context.textAlign = "center";
    for (let azimuth = 0; azimuth < 360; azimuth += 15) {
        const [east, north] = sineAndCosine(azimuth);
        const point = camera.project(camera.direction(east, north, 1, 0), 0, 0);
        if (!point) continue;
        const isPoint = azimuth % 45 === 0;
        const [x, y] = [point.x * width, point.y * height];
        context.fillStyle = colour("--lens-line");
        context.fillRect(x - 1, y, 2, isPoint ? 14 : 7);
        if (!isPoint) continue;
        context.fillStyle = colour("--lens-ink");
        context.fillText(compass(azimuth), x, y + 32);
    }
}
