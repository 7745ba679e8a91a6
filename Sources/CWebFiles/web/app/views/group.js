import { h } from "../core/dom.js";
import { get, Problem, send } from "../core/http.js";
import { sentence } from "../core/problems.js";
import { member } from "../core/session.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { confirmed } from "../parts/dialog.js";
import { field, form } from "../parts/form.js";
import { button, linkButton, section, state } from "../parts/parts.js";
import { pagedList } from "../parts/rows.js";
import { person } from "./people.js";

/**
 * A group: who is in it, and for its owner, what to do with it.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    const { id } = page.parameters;
    /** @type {any} */
    let group;
    /** @type {any} */
    let members;
    try {
        [group, members] = await Promise.all([get(`/v1/groups/${id}`, {}, page.signal), get(`/v1/groups/${id}/members`, {}, page.signal)]);
    } catch (error) {
        if (!(error instanceof Problem && (error.isGone || error.status === 401))) throw error;
        page.title(t("group.gone"));
        return state("people", t("group.gone"), t("group.gone-detail"), linkButton(t("people"), "/people", { kind: "main" }));
    }
    const me = member.value?.id ?? "";
    const isOwner = group.owner.id === me;
    page.title(group.name);

    /**
     * @param {"PUT" | "DELETE"} method
     * @param {string} who
     */
    async function change(method, who) {
        try {
            await send(method, `/v1/groups/${id}/members/${who}`);
            toast(t("saved"));
            if (who === me) page.go("/people", { replace: true });
            else page.again();
        } catch (error) {
            toast(sentence(error));
        }
    }

    async function remove() {
        if (!await confirmed(t("group.delete-title", { name: group.name }), t("group.delete-detail"), t("delete"))) return;
        try {
            const { notes_made_private: count } = await send("DELETE", `/v1/groups/${id}`);
            toast(t("group.deleted", { count }));
            page.go("/people", { replace: true });
        } catch (error) {
            toast(sentence(error));
        }
    }

    const friends = isOwner ? await get("/v1/friends", { limit: 100 }, page.signal) : { items: [] };
    const inside = new Set(members.items.map((/** @type {any} */ each) => each.id));
    const others = friends.items.filter((/** @type {any} */ each) => !inside.has(each.id));
    return h("div", {},
        linkButton(t("group.notes"), `/?kinds=notes&group=${id}`, { icon: "map" }),
        section(t("group.members", { count: group.member_count }), pagedList(members, (each) => person(each,
            isOwner && each.id !== me
                ? [button(t("group.remove"), () => void change("DELETE", each.id), { kind: "quiet" })]
                : each.id === group.owner.id ? [h("span", { class: "quiet" }, t("group.owner"))] : []), (next) => get(next))),
        isOwner
            ? section(t("group.add"), others.length
                ? h("ul", { class: "rows" }, others.map((/** @type {any} */ each) =>
                    person(each, [button(t("group.add-act"), () => void change("PUT", each.id), { icon: "plus" })])))
                : h("p", { class: "quiet" }, t("group.no-others")))
            : null,
        isOwner
            ? section(t("group.settings"), renamer(page, group), button(t("group.delete"), () => void remove(), { icon: "trash", kind: "danger" }))
            : button(t("group.leave"), () => void change("DELETE", me), { kind: "danger" }));
}

/**
 * @param {import("../core/page.js").Page} page
 * @param {any} group
 */
function renamer(page, group) {
    const name = field({ name: "name", label: t("group.name"), required: true, maxlength: 60, value: group.name });
    return form({
        fields: [name],
        submit: t("save"),
        send: async (values) => {
            await send("PATCH", `/v1/groups/${group.id}`, { json: { name: values.name.trim() } });
            toast(t("saved"));
            page.again();
        },
    });
}
