import { h } from "../core/dom.js";

/**
 * The points where things are, the stems between them and their labels, and the marks of the horizon: one picture, since
 * elements of their own would cost each frame far more.
 *
 * @typedef {{ id: string, kind: string, x: number, y: number, foot: number }} Point its place in the frame, and the lower
 *   edge of its label
 * @typedef {{ x: number, y: number, name: string }} Mark
 */

/** More than twice as many pixels as the page has are not seen in a moving picture. */
const mostSharp = 2;
const turn = 2 * Math.PI;
/** The pixels that a mark's name takes at most. */
const nameSize = { width: 128, height: 24 };

export class Points {
    element = Object.assign(h("canvas", { class: "lens-points", "aria-hidden": "true" }), {
        /** What is drawn, for the tests. */
        points: /** @type {Point[]} */ ([]),
    });
    #context = this.element.getContext("2d");
    #ratio = 1;
    #inks = { place: "", note: "", accent: "", line: "", ink: "" };
    /**
     * The names of marks as pictures: setting a canvas's font makes the browser apply all styles first.
     *
     * @type {Map<string, HTMLCanvasElement>}
     */
    #names = new Map();

    /**
     * Takes the size of the frame, and the colours of the theme.
     *
     * @param {number} width
     * @param {number} height
     */
    measure(width, height) {
        this.#ratio = Math.min(mostSharp, devicePixelRatio);
        this.element.width = Math.round(width * this.#ratio);
        this.element.height = Math.round(height * this.#ratio);
        const style = getComputedStyle(this.element);
        const ink = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
        this.#inks = {
            place: ink("--place"), note: ink("--note"), accent: ink("--accent"), line: ink("--lens-line"), ink: ink("--lens-ink"),
        };
        this.#names.clear();
    }

    /**
     * @param {Point[]} points
     * @param {Mark[]} marks
     */
    draw(points, marks) {
        this.element.points = points;
        const context = this.#context;
        if (!context) return;
        const ratio = this.#ratio;
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, this.element.width, this.element.height);
        this.#drawMarks(context, marks);
        context.beginPath();
        for (const { x, y, foot } of points) {
            context.moveTo(x, y);
            context.lineTo(x, foot);
        }
        stroke(context, 2, "rgb(0 0 0 / 30%)");
        stroke(context, 1, "rgb(255 255 255 / 85%)");
        dots(context, points, 6, "rgb(0 0 0 / 30%)");
        dots(context, points, 5.5, "#fff");
        const { place, note, accent } = this.#inks;
        for (const [ink, kinds] of /** @type {[string, string[]][]} */ ([[place, ["poi"]], [note, ["note"]], [accent, ["stop", "vehicle"]]])) {
            dots(context, points.filter(({ kind }) => kinds.includes(kind)), 4, ink);
        }
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {Mark[]} marks
     */
    #drawMarks(context, marks) {
        const ratio = this.#ratio;
        for (const { x, y, name } of marks) {
            context.fillStyle = this.#inks.line;
            context.fillRect(x - 1, y, 2, name ? 14 : 7);
            if (!name) continue;
            const left = Math.round((x - nameSize.width / 2) * ratio) / ratio;
            context.drawImage(this.#nameOf(name), left, Math.round((y + 14) * ratio) / ratio, nameSize.width, nameSize.height);
        }
    }

    /**
     * The picture of a name, drawn once for a size of the frame and a theme.
     *
     * @param {string} name
     */
    #nameOf(name) {
        let picture = this.#names.get(name);
        if (picture) return picture;
        const ratio = this.#ratio;
        picture = Object.assign(document.createElement("canvas"), { width: nameSize.width * ratio, height: nameSize.height * ratio });
        this.#names.set(name, picture);
        const context = picture.getContext("2d");
        if (!context) return picture;
        context.scale(ratio, ratio);
        context.font = "600 15px system-ui, sans-serif";
        context.textAlign = "center";
        context.fillStyle = this.#inks.ink;
        context.fillText(name, nameSize.width / 2, 18);
        return picture;
    }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} width
 * @param {string} ink
 */
function stroke(context, width, ink) {
    context.lineWidth = width;
    context.strokeStyle = ink;
    context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} points
 * @param {number} radius
 * @param {string} ink
 */
function dots(context, points, radius, ink) {
    context.beginPath();
    for (const { x, y } of points) {
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, turn);
    }
    context.fillStyle = ink;
    context.fill();
}
