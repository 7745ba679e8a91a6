import { fill, h } from "../core/dom.js";
import { get } from "../core/http.js";
import { limits } from "../core/limits.js";
import { sentence } from "../core/problems.js";
import { member } from "../core/session.js";
import { number, t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { locate } from "../core/where.js";
import { add, discard, outcome, progress, sendAll } from "../outbox/outbox.js";
import { takeOver } from "../lens/taken.js";
import { field, form } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { button, linkButton, state } from "../parts/parts.js";
import { dial } from "../photo/dial.js";
import { readFacts } from "../photo/exif.js";
import { audienceField, groupField, instantOf, onlyWithGroup, windowFields } from "./note-edit.js";
// A note that cannot be sent leads to this page, which could then not be fetched either.
import "./outbox.js";
import { audiencePreview } from "./preview.js";

/** @typedef {import("../map/mercator.js").Position} Position */

/**
 * Leaves a note: a photo, where it was taken, and who may see it.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    page.title(t("compose"));
    if (!member.value) {
        return state("photo", t("compose.stranger"), t("me.stranger-detail"), linkButton(t("log-in"), "/log-in", { kind: "main" }));
    }
    const [bounds, groups, friends] = await Promise.all([
        limits(),
        get("/v1/groups", { limit: 100 }, page.signal).catch(() => ({ items: [] })),
        get("/v1/friends", { limit: 100 }, page.signal).catch(() => ({ items: [] })),
    ]);
    /** @type {File | null} */
    let photo = null;
    /** @type {Position | null} */
    let place = null;
    /** @type {"photo" | "map" | "me" | null} */
    let from = null;
    /** @type {number | null} */
    let heading = null;
    /** @type {number | null} */
    let fov = null;

    const picked = h("div", { class: "picked" });
    const picker = photoPicker(bounds.image, (file) => void take(file));
    const where = h("div", { class: "where" });
    const turn = dial({ label: t("compose.direction"), value: 0, changed: (degrees) => { heading = degrees; drawMap(); } });
    const direction = h("div", { class: "direction" });
    const title = field({ name: "title", label: t("note.title"), required: true, maxlength: bounds.text.title });
    const audience = audienceField("");
    audience.control.prepend(h("option", { value: "", selected: true }, t("compose.choose")));
    const group = groupField(groups.items, groups.items[0]?.id ?? "");
    const body = field({ name: "body", label: t("note.body"), rows: 3, maxlength: bounds.text.body });
    const alt = field({ name: "alt_text", label: t("note.alt"), hint: t("note.alt-hint"), rows: 2, maxlength: bounds.text.alt_text });
    const [begin, end] = windowFields();
    const reveal = field({
        name: "reveal_within_m", label: t("note.reveal-within"), hint: t("note.reveal-hint"), type: "number", inputmode: "numeric",
        min: 1, max: 100_000,
    });
    const precision = field({
        name: "position_precision_m", label: t("compose.precision"), value: "",
        choices: ["", "10", "100", "1000"].map((value) => ({
            value, label: value ? t("compose.rounded", { metres: number(Number(value)) }) : t("compose.exact"),
        })),
    });
    onlyWithGroup(audience, group);
    const rest = [body, alt, begin, end, reveal, precision];
    const more = h("details", { class: "more" }, h("summary", {}, t("compose.more")), rest.map((each) => each.element));
    const preview = audiencePreview({ groups: groups.items, friends: friends.items.length, more: Boolean(friends.next) });
    const bar = h("progress", { class: "progress", max: 1, hidden: true, "aria-label": t("compose.sending") });

    /** @param {File} file */
    async function take(file) {
        const wrong = complaint(file, bounds.image);
        if (wrong) return picker.fail(wrong);
        picker.fail("");
        photo = file;
        const facts = readFacts(await file.arrayBuffer());
        fov = facts.fov;
        heading = facts.heading;
        if (facts.place) {
            place = facts.place;
            from = "photo";
            page.map.camera.glide({ ...facts.place, zoom: Math.max(16, page.map.camera.look.value.zoom) });
        } else if (from === "photo") {
            // The position of another photo is not this one's.
            place = null;
            from = null;
        }
        turn.set(heading ?? 0);
        const url = URL.createObjectURL(file);
        page.signal.addEventListener("abort", () => URL.revokeObjectURL(url));
        fill(picked, h("img", { src: url, alt: t("compose.your-photo") }));
        element.classList.remove("is-begun");
        draw();
    }

    /** @param {Position} position */
    function pin(position) {
        place = position;
        from = "map";
        draw();
    }

    async function here() {
        try {
            const { lat, lon } = await locate();
            place = { lat, lon };
            from = "me";
            page.map.camera.glide({ lat, lon, zoom: 17 });
            draw();
        } catch (error) {
            toast(sentence(error));
        }
    }

    function drawMap() {
        if (page.signal.aborted) return;
        page.map.shapes = place && heading !== null ? [{ kind: "cone", at: place, heading, fov: fov ?? 60, metres: 120 }] : [];
        page.map.markers.choose(place ? { kind: "note", id: "0", title: title.control.value || t("compose.pin"), ...place } : null);
    }

    function draw() {
        drawMap();
        const words = from === "photo" ? t("compose.from-photo") : from === "me" ? t("compose.from-me") : t("compose.from-map");
        fill(where, place
            ? h("p", { class: "pinned" }, icon("pin"), h("span", {}, words, h("br", {}),
                h("span", { class: "quiet" }, `${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}`)))
            : h("p", { class: photo ? "banner" : "quiet" }, icon("pin"), t("compose.where")),
            h("div", { class: "row" },
                button(t("compose.pin-here"), () => pin(middle()), { icon: "pin" }),
                button(t("compose.my-position"), () => void here(), { icon: "locate" })));
        fill(direction, h("label", { class: "check" }, h("input", {
            type: "checkbox", checked: heading !== null,
            onchange: (/** @type {Event} */ event) => {
                heading = /** @type {HTMLInputElement} */ (event.target).checked ? 0 : null;
                turn.set(0);
                draw();
            },
        }), t("compose.has-direction")), heading === null ? null : turn.element);
    }

    function middle() {
        const { lat, lon } = page.map.camera.look.value;
        return { lat, lon };
    }

    const element = form({
        fields: [title, audience, group],
        more: rest,
        submit: t("compose.send"),
        before: [picker.element, picked, where, direction],
        between: [more, preview.element, bar],
        send: async (values) => {
            if (!photo) return picker.fail(t("compose.no-photo"));
            if (!place) {
                where.scrollIntoView({ block: "center" });
                where.querySelector("button")?.focus();
                return toast(t("compose.where"));
            }
            await leave(photo, fieldsOf(values, place, heading, fov));
        },
    });

    /**
     * @param {File} file
     * @param {Record<string, string>} fields
     */
    async function leave(file, fields) {
        const key = await add(fields, file, file.name);
        bar.hidden = false;
        progress.listen((now) => { if (now?.id === key) bar.value = now.part; }, page.signal);
        void sendAll();
        const result = await new Promise((resolve) => outcome.listen((each) => { if (each?.id === key) resolve(each); }, page.signal));
        bar.hidden = true;
        if (page.signal.aborted) return;
        if (result.note) {
            toast(t("compose.sent"));
            page.go(`/notes/${result.note.id}`, { replace: true });
        } else if (!result.refusal.status || result.refusal.status >= 500 || result.refusal.status === 429) {
            toast(t("compose.waits"));
            page.go("/outbox", { replace: true });
        } else {
            await discard(key);
            if (result.refusal.errors.some((/** @type {any} */ each) => each.field === "image")) picker.fail(sentence(result.refusal));
            throw result.refusal;
        }
    }

    // The rest comes once there is a photo.
    element.classList.add("is-begun");
    page.map.pressed = pin;
    draw();
    const seen = takeOver();
    if (seen) {
        await take(seen.file);
        ({ heading, fov, place } = seen);
        from = "me";
        turn.set(heading);
        page.map.camera.glide({ ...place, zoom: 17 });
        draw();
    }
    for (const event of ["input", "change"]) element.addEventListener(event, () => preview.show(Object.fromEntries(new FormData(element))));
    return element;
}

/**
 * Takes a photo from the camera or from the device's files.
 *
 * @param {{ types: string[] }} accepted
 * @param {(file: File) => void} take
 */
function photoPicker({ types }, take) {
    const error = h("p", { class: "field-error", role: "alert", hidden: true });
    const input = (/** @type {string} */ label, /** @type {string} */ name, /** @type {string | null} */ capture) =>
        h("label", { class: "button is-plain is-wide" }, icon(name), h("span", {}, label), h("input", {
            class: "visually-hidden", type: "file", accept: types.join(","), capture,
            onchange: (/** @type {Event} */ event) => {
                const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
                if (file) take(file);
            },
        }));
    return {
        element: h("div", { class: "picker" }, h("div", { class: "row" },
            input(t("compose.camera"), "photo", "environment"), input(t("compose.file"), "plus", null)), error),
        fail: (/** @type {string} */ text) => {
            error.hidden = !text;
            fill(error, text ? icon("warning") : null, text);
        },
    };
}

/**
 * What is wrong with a file, told before it is sent.
 *
 * @param {File} file
 * @param {{ types: string[], max_bytes: number }} bounds
 */
function complaint(file, bounds) {
    if (!bounds.types.includes(file.type)) {
        return t("compose.wrong-type", { types: bounds.types.map((type) => type.replace("image/", "").toUpperCase()).join(", ") });
    }
    if (file.size > bounds.max_bytes) return t("compose.too-large", { size: number(Math.floor(bounds.max_bytes / 2 ** 20)) });
    return "";
}

/**
 * The fields of the form that the server takes.
 *
 * @param {Record<string, string>} values
 * @param {Position} place
 * @param {number | null} heading
 * @param {number | null} fov
 * @returns {Record<string, string>}
 */
export function fieldsOf(values, place, heading, fov) {
    /** @type {Record<string, string>} */
    const fields = { lat: place.lat.toFixed(7), lon: place.lon.toFixed(7) };
    for (const name of ["title", "body", "alt_text", "audience", "reveal_within_m", "position_precision_m"]) {
        const text = (values[name] ?? "").trim();
        if (text) fields[name] = text;
    }
    if (values.audience === "group") fields.group_id = values.group_id;
    for (const name of ["visible_from", "visible_until"]) {
        const instant = instantOf(values[name] ?? "");
        if (instant) fields[name] = instant;
    }
    if (heading !== null) fields.heading_deg = String(heading);
    if (fov !== null) fields.fov_deg = fov.toFixed(2);
    return fields;
}
