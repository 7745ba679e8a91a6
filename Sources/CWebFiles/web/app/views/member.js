import { fill, h } from "../core/dom.js";
import { get, Problem, send } from "../core/http.js";
import { sentence } from "../core/problems.js";
import { member } from "../core/session.js";
import { date, t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { noteItem } from "../map/things.js";
import { openMenu } from "../parts/menu.js";
import { confirmed } from "../parts/dialog.js";
import { avatar, button, iconButton, linkButton, nameOf, section, state } from "../parts/parts.js";
import { itemRow, pagedList } from "../parts/rows.js";
import { openReport } from "./report.js";

/**
 * A member and their notes.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    const { id } = page.parameters;
    let who;
    try {
        who = await get(`/v1/members/${id}`, {}, page.signal);
    } catch (error) {
        if (!(error instanceof Problem && error.isGone)) throw error;
        page.title(t("member.gone-title"));
        return state("person", t("member.gone"), "", linkButton(t("nothing.map"), "/", { kind: "main" }));
    }
    page.title(nameOf(who));
    const isMe = member.value?.id === id;
    if (member.value && !isMe) {
        page.actions(iconButton("more", t("more-actions"), () => openMenu(t("more-actions"), [
            { label: t("report"), icon: "flag", act: () => void openReport({ kind: "member", id }) },
            { label: t("block"), icon: "lock", act: () => void block(page, who) },
        ])));
    }
    const notes = await get("/v1/notes", { author: id }, page.signal);
    page.feed.pause();
    page.map.markers.show(notes.items.map(noteItem), []);
    return h("article", {},
        h("div", { class: "member-head" }, avatar(who), h("div", {}, h("p", { class: "lead" }, `@${who.handle}`),
            h("p", { class: "quiet" }, t("member.since", { date: date(who.created_at) })))),
        isMe ? linkButton(t("me.title"), "/me", { kind: "quiet" }) : member.value ? await friendship(page, id) : null,
        section(t("kinds.notes"), notes.items.length
            ? pagedList(notes, (each) => itemRow(noteItem(each), { detail: date(each.created_at) }), (next) => get(next))
            : h("p", { class: "quiet" }, t("member.no-notes"))));
}

/**
 * What the viewer and a member are to each other, and the next step.
 *
 * @param {import("../core/page.js").Page} page
 * @param {string} id
 */
async function friendship(page, id) {
    const row = h("div", { class: "row" });
    const [friends, requests] = await Promise.all([
        get("/v1/friends", { limit: 100 }, page.signal), get("/v1/friends/requests", { limit: 100 }, page.signal),
    ]).catch(() => [{ items: [] }, { items: [] }]);
    const request = requests.items.find((/** @type {any} */ each) => each.member.id === id);
    let isFriend = friends.items.some((/** @type {any} */ each) => each.id === id);
    let isAsking = request?.direction === "incoming";
    let isAsked = request?.direction === "outgoing";
    const set = async (/** @type {"PUT" | "DELETE"} */ method) => {
        try {
            const answer = await send(method, `/v1/friends/${id}`);
            isFriend = answer?.state === "friends";
            isAsked = answer?.state === "requested";
            isAsking = false;
            draw();
        } catch (error) {
            toast(sentence(error));
        }
    };
    const draw = () => fill(row,
        isFriend ? h("span", { class: "badge is-good" }, t("friend.is")) : null,
        isFriend
            ? button(t("friend.end"), () => void set("DELETE"), { kind: "quiet" })
            : isAsked
            ? button(t("friend.take-back"), () => void set("DELETE"), { kind: "quiet" })
            : button(isAsking ? t("friend.accept") : t("friend.ask"), () => void set("PUT"), { icon: "people", kind: "main" }));
    draw();
    return row;
}

/**
 * @param {import("../core/page.js").Page} page
 * @param {any} who
 */
async function block(page, who) {
    if (!await confirmed(t("block.title", { name: nameOf(who) }), t("block.detail"), t("block"))) return;
    try {
        await send("PUT", `/v1/blocks/${who.id}`);
        toast(t("block.done"));
        page.go("/", { replace: true });
    } catch (error) {
        toast(sentence(error));
    }
}
