import { fill, h } from "../core/dom.js";
import { get, send } from "../core/http.js";
import { newKey } from "../core/key.js";
import { heard } from "../core/live.js";
import { limits } from "../core/limits.js";
import { sentence } from "../core/problems.js";
import { member } from "../core/session.js";
import { ago, dateTime, t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { confirmed } from "../parts/dialog.js";
import { field, form } from "../parts/form.js";
import { openMenu } from "../parts/menu.js";
import { byline, button, iconButton, linkButton, section } from "../parts/parts.js";
import { pagedList } from "../parts/rows.js";
import { openReport } from "./report.js";

/**
 * What is said about a note or a place, with the replies to it.
 *
 * @param {import("../core/page.js").Page} page
 * @param {"notes" | "pois" | "stops"} kind
 * @param {string} id
 * @param {number} count
 */
export async function comments(page, kind, id, count) {
    const path = `/v1/${kind}/${id}/comments`;
    const depth = (await limits().catch(() => null))?.comments.max_depth ?? 8;
    const box = h("div", { class: "comments" });
    /** @type {ReturnType<typeof thread> | null} */
    let shown = null;
    const load = async () => {
        const first = await get(path, {}, page.signal);
        if (shown && first.items.length) return shown.merge(first);
        shown = first.items.length ? thread(first, depth) : null;
        fill(box, shown?.element ?? h("p", { class: "quiet" }, t("comments.none")));
    };
    heard.listen((news) => {
        const isHere = news?.kind === "reset" || (news?.kind === "comment" && news.data.target?.id === id);
        if (isHere) void load().catch(() => {});
    }, page.signal);
    await load().catch((error) => fill(box, h("p", { class: "quiet" }, sentence(error))));
    return section(count ? t("comments.count", { count }) : t("comments"),
        member.value
            ? writer(t("comments.write"), t("comments.send"), async (body) => {
                await send("POST", path, { json: { body }, headers: { "Idempotency-Key": newKey() } });
                await load();
            })
            : linkButton(t("comments.log-in"), "/log-in", { kind: "quiet" }),
        box);
}

/**
 * A list of comments that takes in news: only what is new or changed is drawn, so that nobody loses what they write, the
 * replies that they opened or the focus.
 *
 * @param {{ items: any[], next: string | null }} first
 * @param {number} depth how many levels of replies may follow
 */
function thread(first, depth) {
    /** @type {Map<string, ReturnType<typeof comment>>} */
    const known = new Map();
    const row = (/** @type {any} */ each) => {
        const made = comment(each, depth);
        known.set(each.id, made);
        return made.row;
    };
    const element = pagedList(first, row, (next) => get(next));
    const list = /** @type {HTMLElement} */ (element.querySelector("ul"));

    /** @param {{ items: any[], next: string | null }} page the first page, as it is now */
    function merge({ items, next }) {
        const kept = new Set(items.map((each) => each.id));
        /** @type {Element | null} */
        let before = null;
        for (const each of items) {
            const old = known.get(each.id);
            if (old) old.update(each);
            else if (before) before.after(row(each));
            else list.prepend(row(each));
            before = known.get(each.id)?.row ?? before;
        }
        for (const [id, { row: old }] of known) {
            const isPast = next !== null && before && before.compareDocumentPosition(old) & Node.DOCUMENT_POSITION_FOLLOWING;
            if (kept.has(id) || isPast) continue;
            old.remove();
            known.delete(id);
        }
    }
    return { element, merge };
}

/**
 * A comment with its replies.
 *
 * @param {any} given
 * @param {number} depth
 * @returns {{ row: HTMLElement, update: (now: any) => void }}
 */
function comment(given, depth) {
    const own = h("div", {});
    const reply = h("div", {});
    const replies = h("div", { class: "replies" });
    const row = h("li", { class: "comment" }, own, reply, replies);
    /** @type {ReturnType<typeof thread> | null} */
    let shown = null;

    /** @param {{ items: any[], next: string | null }} first */
    function showReplies(first) {
        if (shown) return shown.merge(first);
        shown = thread(first, depth - 1);
        fill(replies, shown.element);
    }

    async function loadReplies() {
        try {
            showReplies(await get(`/v1/comments/${given.id}/replies`));
        } catch (error) {
            toast(sentence(error));
        }
    }

    /** Shows the replies that came with the comment, or offers those that did not. */
    function drawReplies() {
        if (given.reply_count <= given.replies.length) {
            if (shown || given.replies.length) showReplies({ items: given.replies, next: null });
        } else if (shown) {
            void loadReplies();
        } else {
            fill(replies, button(t("comments.replies", { count: given.reply_count }), () => void loadReplies(), { kind: "quiet" }));
        }
    }

    /** @param {any} now */
    function update(now) {
        const isOther = ["body", "state", "edited_at", "author"].some((key) => JSON.stringify(now[key]) !== JSON.stringify(given[key]));
        given = now;
        if (isOther) draw();
        drawReplies();
    }

    function draw() {
        const isGone = given.state === "deleted" || !given.author;
        const isMine = member.value?.id === given.author?.id;
        fill(own, isGone
            ? h("p", { class: "quiet" }, t("comments.gone"))
            : h("div", { class: "comment-own" },
                h("div", { class: "comment-head" }, byline(given.author),
                    h("time", { datetime: given.created_at, title: dateTime(given.created_at) }, ago(given.created_at)),
                    given.edited_at ? h("span", { class: "quiet" }, t("comments.edited")) : null,
                    iconButton("more", t("more-actions"), () => openMenu(t("more-actions"), acts(isMine)))),
                h("p", { class: "body" }, given.body),
                member.value && depth > 1
                    ? button(t("comments.reply"), () => openReply(), { icon: "reply", kind: "quiet" })
                    : null));
    }

    /** @param {boolean} isMine */
    function acts(isMine) {
        return isMine
            ? [
                { label: t("edit"), icon: "edit", act: openEdit },
                { label: t("delete"), icon: "trash", act: () => void remove() },
            ]
            : [{ label: t("report"), icon: "flag", act: () => void openReport({ kind: "comment", id: given.id }) }];
    }

    function openReply() {
        fill(reply, writer(t("comments.reply-to", { name: given.author.display_name || `@${given.author.handle}` }), t("comments.send"),
            async (body) => {
                await send("POST", `/v1/comments/${given.id}/replies`, {
                    json: { body }, headers: { "Idempotency-Key": newKey() },
                });
                fill(reply);
                await loadReplies();
            }));
        reply.querySelector("textarea")?.focus();
    }

    function openEdit() {
        fill(reply, writer(t("comments.edit"), t("save"), async (body) => {
            given = { ...given, ...await send("PATCH", `/v1/comments/${given.id}`, { json: { body } }) };
            fill(reply);
            draw();
        }, given.body));
        reply.querySelector("textarea")?.focus();
    }

    async function remove() {
        if (!await confirmed(t("comments.delete-title"), t("comments.delete-detail"), t("delete"))) return;
        try {
            await send("DELETE", `/v1/comments/${given.id}`);
            if (!given.reply_count && !replies.childElementCount) return row.remove();
            given = { ...given, state: "deleted", author: null, body: null };
            draw();
        } catch (error) {
            toast(sentence(error));
        }
    }

    draw();
    drawReplies();
    return { row, update };
}

/**
 * @param {string} label
 * @param {string} submit
 * @param {(body: string) => Promise<void>} act
 * @param {string} [body]
 */
function writer(label, submit, act, body = "") {
    const words = field({ name: "body", label, rows: 2, maxlength: 1000, required: true, value: body });
    return form({
        fields: [words],
        submit,
        send: async (values) => {
            await act(values.body.trim());
            words.control.value = "";
        },
    });
}
