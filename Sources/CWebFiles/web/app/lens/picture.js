import { h } from "../core/dom.js";
import { degrees, radians } from "./angle.js";

/** @typedef {"insecure" | "none" | "refused" | "busy"} Trouble why there is no picture */

/** The field of view along the longer side of the picture, until it is calibrated: that of most phones. */
export const usualFov = 66;

/** The picture of the camera behind the screen. */
export class Picture {
    element = h("video", { class: "lens-video", playsinline: true, muted: true, hidden: true, "aria-hidden": "true" });
    /** @type {MediaStream | null} */
    #stream = null;

    get isOn() {
        return this.#stream !== null;
    }

    /**
     * Shows the picture. Call it in a tap for the first time.
     *
     * @returns {Promise<Trouble | null>}
     */
    async start() {
        if (this.#stream) return null;
        if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) return window.isSecureContext ? "none" : "insecure";
        try {
            const stream = await navigator.mediaDevices.getUserMedia({
                audio: false, video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 960 } },
            });
            this.stop();
            this.#stream = stream;
            this.element.muted = true;
            this.element.srcObject = stream;
            await this.element.play();
            this.element.hidden = false;
            return null;
        } catch (error) {
            this.stop();
            const name = error instanceof DOMException ? error.name : "";
            return name === "NotAllowedError" ? "refused" : name === "NotReadableError" ? "busy" : "none";
        }
    }

    /** Ends the camera's tracks, so that it costs nothing. */
    stop() {
        for (const track of this.#stream?.getTracks() ?? []) track.stop();
        this.#stream = null;
        this.element.srcObject = null;
        this.element.hidden = true;
    }

    /**
     * The horizontal field of view of a frame that the picture fills, cut at two sides where the shapes differ.
     *
     * @param {number} width of the frame
     * @param {number} height of the frame
     * @param {number} longFov of the whole picture along its longer side, in degrees
     */
    fovIn(width, height, longFov) {
        const { videoWidth, videoHeight } = this.element;
        return fovOf({ width, height }, { width: videoWidth || 4, height: videoHeight || 3 }, longFov);
    }

    /** The picture as it is now, as a photo. @returns {Promise<File | null>} */
    async take() {
        const { videoWidth: width, videoHeight: height } = this.element;
        if (!this.#stream || !width) return null;
        const canvas = h("canvas", { width, height });
        canvas.getContext("2d")?.drawImage(this.element, 0, 0);
        const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
        return blob instanceof Blob ? new File([blob], "lens.jpg", { type: "image/jpeg" }) : null;
    }
}

/**
 * @param {{ width: number, height: number }} frame
 * @param {{ width: number, height: number }} picture
 * @param {number} longFov
 */
export function fovOf(frame, picture, longFov) {
    const focal = Math.max(picture.width, picture.height) / 2 / Math.tan(radians(longFov / 2));
    const enlarged = Math.max(frame.width / picture.width, frame.height / picture.height);
    return 2 * degrees(Math.atan(frame.width / 2 / (enlarged * focal)));
}
