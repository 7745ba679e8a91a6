import { h } from "../core/dom.js";
import { get, send } from "../core/http.js";
import { newKey } from "../core/key.js";
import { sentence } from "../core/problems.js";
import { member } from "../core/session.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { field, form } from "../parts/form.js";
import { icon } from "../parts/icons.js";
import { byline, button, linkButton, section, state } from "../parts/parts.js";
import { pagedList } from "../parts/rows.js";

/**
 * Friends, requests, groups and blocks.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    page.title(t("people"));
    if (!member.value) return state("people", t("people.stranger"), t("me.stranger-detail"), linkButton(t("log-in"), "/log-in", { kind: "main" }));
    const { signal } = page;
    const [friends, requests, groups, blocks] = await Promise.all([
        get("/v1/friends", {}, signal), get("/v1/friends/requests", {}, signal), get("/v1/groups", { limit: 100 }, signal),
        get("/v1/blocks", {}, signal),
    ]);

    /**
     * Does something about a member, and shows the page as it is then.
     *
     * @param {"PUT" | "DELETE"} method
     * @param {string} path
     * @param {string} done
     */
    async function act(method, path, done) {
        try {
            await send(method, path);
            toast(done);
            page.again();
        } catch (error) {
            toast(sentence(error));
        }
    }

    const incoming = (/** @type {any} */ each) => each.direction === "incoming";
    return h("div", {},
        finder(page),
        requests.items.length
            ? section(t("people.requests"), pagedList(requests, (each) => person(each.member, incoming(each)
                ? [
                    button(t("friend.accept"), () => void act("PUT", `/v1/friends/${each.member.id}`, t("friend.is")), { kind: "main" }),
                    button(t("friend.decline"), () => void act("DELETE", `/v1/friends/${each.member.id}`, t("saved")), { kind: "quiet" }),
                ]
                : [button(t("friend.take-back"), () => void act("DELETE", `/v1/friends/${each.member.id}`, t("saved")), { kind: "quiet" })]),
            (next) => get(next)))
            : null,
        section(t("people.friends"), friends.items.length
            ? pagedList(friends, (each) => person(each, [
                button(t("friend.end"), () => void act("DELETE", `/v1/friends/${each.id}`, t("saved")), { kind: "quiet" }),
            ]), (next) => get(next))
            : h("p", { class: "quiet" }, t("people.no-friends"))),
        section(t("people.groups"), groups.items.length
            ? h("ul", { class: "rows" }, groups.items.map(groupRow))
            : h("p", { class: "quiet" }, t("people.no-groups")), groupMaker(page)),
        blocks.items.length
            ? section(t("people.blocks"), pagedList(blocks, (each) => person(each.member ?? each, [
                button(t("block.end"), () => void act("DELETE", `/v1/blocks/${(each.member ?? each).id}`, t("saved")), { kind: "quiet" }),
            ]), (next) => get(next)))
            : null);
}

/**
 * @param {any} who
 * @param {Node[]} acts
 */
export function person(who, acts) {
    return h("li", { class: "person" }, byline(who), h("div", { class: "row" }, acts));
}

/** @param {import("../core/page.js").Page} page */
function finder(page) {
    const handle = field({ name: "handle", label: t("people.find"), hint: t("filter.author-hint"), required: true, autocomplete: "off" });
    return form({
        fields: [handle],
        submit: t("people.find-act"),
        send: async (values) => {
            const found = await get("/v1/members", { handle: values.handle.trim().toLowerCase().replace(/^@/, "") });
            page.go(`/members/${found.id}`);
        },
    });
}

/** @param {any} group */
function groupRow(group) {
    return h("li", {}, h("a", { class: "row-link", href: `/groups/${group.id}` }, h("span", { class: "row-picture" }, icon("people")),
        h("span", { class: "row-text" }, h("span", { class: "row-title" }, group.name),
            h("span", { class: "row-meta" }, t("group.members", { count: group.member_count })))));
}

/** @param {import("../core/page.js").Page} page */
function groupMaker(page) {
    const name = field({ name: "name", label: t("group.new"), required: true, maxlength: 60 });
    return form({
        fields: [name],
        submit: t("group.make"),
        send: async (values) => {
            const headers = { "Idempotency-Key": newKey() };
            const made = await send("POST", "/v1/groups", { json: { name: values.name.trim() }, headers });
            page.go(`/groups/${made.id}`);
        },
    });
}
