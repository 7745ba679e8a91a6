import { fill, h } from "../core/dom.js";
import { get, send } from "../core/http.js";
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
    // News must not take away what somebody is writing, also if they began while the comments were fetched.
    const isWriting = () => box.querySelector("textarea") !== null;
    const load = async (isNews = false) => {
        const first = await get(path, {}, page.signal);
        if (isNews && isWriting()) return;
        fill(box, first.items.length ? thread(first, depth) : h("p", { class: "quiet" }, t("comments.none")));
    };
    heard.listen((news) => {
        const isHere = news?.kind === "comment" && news.data.target?.id === id;
        if (isHere && !isWriting()) void load(true).catch(() => {});
    }, page.signal);
    await load().catch((error) => fill(box, h("p", { class: "quiet" }, sentence(error))));
    return section(count ? t("comments.count", { count }) : t("comments"),
        member.value
            ? writer(t("comments.write"), t("comments.send"), async (body) => {
                await send("POST", path, { json: { body }, headers: { "Idempotency-Key": crypto.randomUUID() } });
                await load();
            })
            : linkButton(t("comments.log-in"), "/log-in", { kind: "quiet" }),
        box);
}

/**
 * @param {{ items: any[], next: string | null }} page
 * @param {number} depth how many levels of replies may follow
 */
function thread(page, depth) {
    return pagedList(page, (each) => comment(each, depth), (next) => get(next));
}

/**
 * @param {any} given
 * @param {number} depth
 * @returns {HTMLElement}
 */
function comment(given, depth) {
    const replies = h("div", { class: "replies" });
    const reply = h("div", {});
    const row = h("li", { class: "comment" });

    async function loadReplies() {
        try {
            fill(replies, thread(await get(`/v1/comments/${given.id}/replies`), depth - 1));
        } catch (error) {
            toast(sentence(error));
        }
    }

    function draw() {
        const isGone = given.state === "deleted" || !given.author;
        const isMine = member.value?.id === given.author?.id;
        fill(row, isGone
            ? h("p", { class: "quiet" }, t("comments.gone"))
            : h("div", { class: "comment-own" },
                h("div", { class: "comment-head" }, byline(given.author),
                    h("time", { datetime: given.created_at, title: dateTime(given.created_at) }, ago(given.created_at)),
                    given.edited_at ? h("span", { class: "quiet" }, t("comments.edited")) : null,
                    iconButton("more", t("more-actions"), () => openMenu(t("more-actions"), acts(isMine)))),
                h("p", { class: "body" }, given.body),
                member.value && depth > 1
                    ? button(t("comments.reply"), () => openReply(), { icon: "reply", kind: "quiet" })
                    : null),
            reply, replies);
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
                    json: { body }, headers: { "Idempotency-Key": crypto.randomUUID() },
                });
                fill(reply);
                given.reply_count += 1;
                await loadReplies();
            }));
        reply.querySelector("textarea")?.focus();
    }

    function openEdit() {
        fill(reply, writer(t("comments.edit"), t("save"), async (body) => {
            given = await send("PATCH", `/v1/comments/${given.id}`, { json: { body } });
            fill(reply);
            draw();
        }, given.body));
        reply.querySelector("textarea")?.focus();
    }

    async function remove() {
        if (!await confirmed(t("comments.delete-title"), t("comments.delete-detail"), t("delete"))) return;
        try {
            await send("DELETE", `/v1/comments/${given.id}`);
            if (!given.reply_count) return row.remove();
            given = { ...given, state: "deleted", author: null, body: null };
            draw();
        } catch (error) {
            toast(sentence(error));
        }
    }

    if (given.reply_count > given.replies.length) {
        fill(replies, button(t("comments.replies", { count: given.reply_count }), () => void loadReplies(), { kind: "quiet" }));
    } else if (given.replies.length) {
        fill(replies, h("ul", { class: "rows" }, given.replies.map((/** @type {any} */ each) => comment(each, depth - 1))));
    }
    draw();
    return row;
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
