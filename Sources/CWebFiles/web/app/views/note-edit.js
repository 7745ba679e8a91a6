import { h } from "../core/dom.js";
import { get, send } from "../core/http.js";
import { limits } from "../core/limits.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { noteItem } from "../map/things.js";
import { field, form } from "../parts/form.js";

/**
 * Changes a note of one's own.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    const { id } = page.parameters;
    const [note, bounds, groups] = await Promise.all([
        get(`/v1/notes/${id}`, {}, page.signal), limits(), get("/v1/groups", { limit: 100 }, page.signal),
    ]);
    page.title(t("note.edit"));
    page.map.markers.choose(noteItem(note));
    const title = field({ name: "title", label: t("note.title"), required: true, maxlength: bounds.text.title, value: note.title });
    const body = field({ name: "body", label: t("note.body"), rows: 4, maxlength: bounds.text.body, value: note.body ?? "" });
    const alt = field({
        name: "alt_text", label: t("note.alt"), hint: t("note.alt-hint"), rows: 2, maxlength: bounds.text.alt_text,
        value: note.alt_text ?? "",
    });
    const audience = audienceField(note.audience);
    const group = groupField(groups.items, note.group_id ?? "");
    const [from, until] = windowFields(localTime(note.visible_from), localTime(note.visible_until));
    const reveal = field({
        name: "reveal_within_m", label: t("note.reveal-within"), hint: t("note.reveal-hint"), type: "number", inputmode: "numeric",
        min: 1, max: 100_000,
        value: note.reveal_within_m ? String(note.reveal_within_m) : "",
    });
    onlyWithGroup(audience, group);
    return h("div", {}, form({
        fields: [title, body, alt, audience, group, from, until, reveal],
        submit: t("save"),
        send: async (values) => {
            await send("PATCH", `/v1/notes/${id}`, {
                json: {
                    title: values.title.trim(), body: values.body.trim() || null, alt_text: values.alt_text.trim() || null,
                    audience: values.audience, group_id: values.audience === "group" ? values.group_id : null,
                    visible_from: instantOf(values.visible_from), visible_until: instantOf(values.visible_until),
                    reveal_within_m: values.reveal_within_m ? Number(values.reveal_within_m) : null,
                },
            });
            toast(t("saved"));
            page.back();
        },
    }));
}

/**
 * The fields of when a note begins and ends to be visible, which must be in this order.
 *
 * @param {string} [begin]
 * @param {string} [end]
 */
export function windowFields(begin = "", end = "") {
    const from = field({ name: "visible_from", label: t("note.visible-from"), type: "datetime-local", value: begin });
    const until = field({
        name: "visible_until", label: t("note.visible-until"), type: "datetime-local", value: end,
        check: () => isReversed(from.control.value, until.control.value) ? t("form.window") : "",
    });
    for (const { control } of [from, until]) control.addEventListener("change", () => until.fail(until.complaint()));
    return [from, until];
}

/**
 * Whether a time that ends something is no later than the one that begins it.
 *
 * @param {string} begin as a control for local times holds it, or empty
 * @param {string} end
 */
export function isReversed(begin, end) {
    return Boolean(begin && end) && end <= begin;
}

/** @param {string} value */
export function audienceField(value) {
    return field({
        name: "audience", label: t("audience"), required: true, value,
        choices: [
            { value: "public", label: t("audience.public") }, { value: "friends", label: t("audience.friends") },
            { value: "group", label: t("audience.group") }, { value: "private", label: t("audience.private") },
        ],
    });
}

/**
 * @param {{ id: string, name: string }[]} groups
 * @param {string} value
 */
export function groupField(groups, value) {
    return field({
        name: "group_id", label: t("audience.which"), required: true, value, hint: groups.length ? "" : t("audience.no-groups"),
        choices: groups.map(({ id, name }) => ({ value: id, label: name })),
    });
}

/**
 * Shows the choice of a group only where the audience is one.
 *
 * @param {import("../parts/form.js").Field} audience
 * @param {import("../parts/form.js").Field} group
 */
export function onlyWithGroup(audience, group) {
    const draw = () => {
        const isOf = audience.control.value === "group";
        group.element.hidden = !isOf;
        group.control.required = isOf;
    };
    audience.control.addEventListener("change", draw);
    draw();
}

/**
 * An instant as a control for local times holds it.
 *
 * @param {string | null} instant
 */
export function localTime(instant) {
    if (!instant) return "";
    const time = new Date(instant);
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * @param {string} local
 * @returns {string | null}
 */
export function instantOf(local) {
    return local ? new Date(local).toISOString() : null;
}
