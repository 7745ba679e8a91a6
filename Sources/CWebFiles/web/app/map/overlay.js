import { destination, metresPerPixel } from "./mercator.js";

/**
 * What is drawn over the ground and under the markers.
 *
 * @typedef {import("./mercator.js").Position} Position
 * @typedef {{ kind: "line", points: Position[], dashed?: boolean, colour?: string }} Line
 * @typedef {{ kind: "cone", at: Position, heading: number, fov: number, metres: number }} Cone
 * @typedef {{ kind: "circle", at: Position, metres: number }} Circle
 * @typedef {{ kind: "dot", at: Position }} Dot
 * @typedef {{ kind: "box", bbox: number[], weight: number }} Box west, south, east and north; the weight is from 0 to 1
 * @typedef {Line | Cone | Circle | Dot | Box} Shape
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./camera.js").Camera} camera
 * @param {Shape[]} shapes
 * @param {{ accent: string, surface: string, me: string }} colours
 */
export function drawShapes(context, camera, shapes, colours) {
    context.clearRect(0, 0, camera.width, camera.height);
    for (const shape of shapes) {
        context.save();
        if (shape.kind === "line") drawLine(context, camera, shape, colours);
        if (shape.kind === "cone") drawCone(context, camera, shape, colours.accent);
        if (shape.kind === "circle") drawCircle(context, camera, shape, colours.accent);
        if (shape.kind === "dot") drawDot(context, camera, shape, colours);
        if (shape.kind === "box") drawBox(context, camera, shape, colours.accent);
        context.restore();
    }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./camera.js").Camera} camera
 * @param {Box} shape
 * @param {string} colour
 */
function drawBox(context, camera, { bbox: [west, south, east, north], weight }, colour) {
    const [first, last] = [camera.project({ lat: north, lon: west }), camera.project({ lat: south, lon: east })];
    context.fillStyle = context.strokeStyle = colour;
    context.globalAlpha = 0.12 + 0.5 * weight;
    context.fillRect(first.x, first.y, last.x - first.x, last.y - first.y);
    context.globalAlpha = 0.8;
    context.strokeRect(first.x, first.y, last.x - first.x, last.y - first.y);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./camera.js").Camera} camera
 * @param {Line} shape
 * @param {{ accent: string, surface: string }} colours
 */
function drawLine(context, camera, shape, colours) {
    const path = new Path2D();
    shape.points.forEach((position, index) => {
        const { x, y } = camera.project(position);
        if (index) path.lineTo(x, y);
        else path.moveTo(x, y);
    });
    context.lineJoin = "round";
    context.lineCap = "round";
    context.strokeStyle = colours.surface;
    context.lineWidth = 8;
    context.stroke(path);
    if (shape.dashed) context.setLineDash([2, 10]);
    context.strokeStyle = shape.colour ?? colours.accent;
    context.lineWidth = 5;
    context.stroke(path);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./camera.js").Camera} camera
 * @param {Cone} shape
 * @param {string} colour
 */
function drawCone(context, camera, shape, colour) {
    const from = camera.project(shape.at);
    const tip = camera.project(destination(shape.at, shape.heading, shape.metres));
    const radius = Math.max(64, Math.hypot(tip.x - from.x, tip.y - from.y));
    const middle = ((shape.heading - 90) * Math.PI) / 180;
    const half = (Math.min(shape.fov, 350) * Math.PI) / 360;
    const fade = context.createRadialGradient(from.x, from.y, 0, from.x, from.y, radius);
    fade.addColorStop(0, colour);
    fade.addColorStop(1, "transparent");
    context.globalAlpha = 0.55;
    context.fillStyle = fade;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.arc(from.x, from.y, radius, middle - half, middle + half);
    context.closePath();
    context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./camera.js").Camera} camera
 * @param {Circle} shape
 * @param {string} colour
 */
function drawCircle(context, camera, shape, colour) {
    const { x, y } = camera.project(shape.at);
    const radius = shape.metres / metresPerPixel(shape.at.lat, camera.look.value.zoom);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.strokeStyle = colour;
    context.globalAlpha = 0.12;
    context.fill();
    context.globalAlpha = 0.6;
    context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("./camera.js").Camera} camera
 * @param {Dot} shape
 * @param {{ surface: string, me: string }} colours
 */
function drawDot(context, camera, shape, colours) {
    const { x, y } = camera.project(shape.at);
    for (const [radius, colour] of /** @type {[number, string][]} */ ([[10, colours.surface], [7, colours.me]])) {
        context.beginPath();
        context.arc(x, y, radius, 0, 2 * Math.PI);
        context.fillStyle = colour;
        context.fill();
    }
}
