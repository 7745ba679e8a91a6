import { fill, h } from "../core/dom.js";
import { dateTime, distance, t } from "../core/text.js";
import { icon } from "../parts/icons.js";
import { isReversed } from "./note-edit.js";

/**
 * Says in words who will see a note, and when and from where.
 *
 * @param {{ groups: { id: string, name: string, member_count: number }[], friends: number, more: boolean }} known
 */
export function audiencePreview({ groups, friends, more }) {
    const words = h("p", {});
    const element = h("div", { class: "preview", role: "status", hidden: true }, icon("eye"), words);
    /** @param {Record<string, any>} values */
    function show(values) {
        const group = groups.find((each) => each.id === values.group_id);
        const who = /** @type {Record<string, () => string>} */ ({
            public: () => t("preview.public"),
            friends: () => t(more ? "preview.many-friends" : "preview.friends", { count: friends }),
            group: () => group ? t("preview.group", { name: group.name, count: group.member_count }) : t("audience.no-groups"),
            private: () => t("preview.private"),
        })[values.audience]?.();
        element.hidden = !who;
        if (!who) return;
        const parts = [who];
        const isNever = isReversed(values.visible_from, values.visible_until);
        if (isNever) parts.push(t("form.window"));
        if (values.visible_from && !isNever) parts.push(t("note.from", { date: dateTime(values.visible_from) }) + ".");
        if (values.visible_until && !isNever) parts.push(t("note.until", { date: dateTime(values.visible_until) }) + ".");
        if (Number(values.reveal_within_m) > 0) parts.push(t("note.reveal", { distance: distance(Number(values.reveal_within_m)) }) + ".");
        fill(words, parts.join(" "));
    }
    return { element, show };
}
