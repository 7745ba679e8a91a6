import { append, h, living } from "../core/dom.js";
import { get, Problem, send } from "../core/http.js";
import { heard } from "../core/live.js";
import { member } from "../core/session.js";
import { ago, compass, dateTime, distance, t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { fix } from "../core/where.js";
import { noteItem } from "../map/things.js";
import { confirmed } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { openMenu } from "../parts/menu.js";
import { byline, iconButton, linkButton, nameOf, section, state } from "../parts/parts.js";
import { comments } from "./comments.js";
import { favoriteButton } from "./favorite.js";
import { openReport } from "./report.js";
import { share } from "./share.js";

/**
 * A note: its photo, where and when it was taken, who sees it, and what is said about it.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    const { id } = page.parameters;
    const at = fix.value ? { lat: fix.value.lat, lon: fix.value.lon } : {};
    /** @type {any} */
    let note;
    try {
        note = await get(`/v1/notes/${id}`, at, page.signal);
    } catch (error) {
        if (!(error instanceof Problem && error.isGone)) throw error;
        page.title(t("note.gone-title"));
        return state("photo", t("note.gone"), t("note.gone-detail"), linkButton(t("nothing.map"), "/", { kind: "main" }));
    }
    const isMine = member.value?.id === note.author.id;
    page.title(note.title);
    page.actions(
        iconButton("share", t("share"), () => void share(note.title)),
        iconButton("more", t("more-actions"), () => openMenu(t("more-actions"), isMine
            ? [
                { label: t("edit"), icon: "edit", act: () => page.go(`/notes/${id}/edit`) },
                { label: t("delete"), icon: "trash", act: () => void remove(page, id) },
            ]
            : [
                { label: t("note.photos-of"), icon: "eye", act: () => void showFacing(page, note) },
                { label: t("report"), icon: "flag", act: () => openReport({ kind: "note", id }) },
            ])),
    );
    place(page, note);
    const parts = [
        living(photo, (it) => [it.image.url, it.alt_text, it.title]),
        living((it) => it.state !== "published" ? h("p", { class: "banner" }, icon("warning"), t("note.hidden")) : null, (it) => it.state),
        living((it) => h("div", { class: "note-by" }, byline(it.author),
            h("time", { datetime: it.created_at, title: dateTime(it.created_at) }, ago(it.created_at))), (it) => it.author),
        living((it) => it.body ? h("p", { class: "body" }, it.body) : null, (it) => it.body),
        living((it) => h("div", { class: "row" }, favoriteButton("note", it),
            linkButton(t("directions"), `/directions?to=${it.lat},${it.lon}&name=${encodeURIComponent(it.title)}`, { icon: "route" })),
            (it) => [it.lat, it.lon, it.title]),
        living((it) => facts(it, isMine), (it) => [it.audience, it.lat, it.lon, it.heading_deg, it.taken_at, it.visible_from,
            it.visible_until, it.reveal_within_m, Math.round(it.distance_m ?? 0)]),
        living(() => isMine ? audience(id) : null, (it) => [it.audience, it.group_id]),
    ];
    const article = h("article", { class: "note" }, parts.map((each) => each(note)));

    /** Draws again what has changed, and takes away what may not be seen any more. */
    async function renew() {
        try {
            const now = await get(`/v1/notes/${id}`, at, page.signal);
            if (now.lat !== note.lat || now.lon !== note.lon || now.heading_deg !== note.heading_deg) place(page, now);
            note = now;
            page.title(note.title);
            for (const each of parts) each(note);
        } catch (error) {
            if (error instanceof Problem && error.isGone) page.again();
        }
    }
    heard.listen((news) => {
        const isMe = (news?.kind === "note" || news?.kind === "removed") && news.data.id === id;
        if (isMe || news?.kind === "reset") void renew();
    }, page.signal);
    append(article, await comments(page, "notes", id, note.comment_count));
    return article;
}

/**
 * Shows the note on the map, with the direction in which the camera looked.
 *
 * @param {import("../core/page.js").Page} page
 * @param {any} note
 */
function place({ map }, note) {
    const { lat, lon } = note;
    map.markers.choose(noteItem(note));
    map.shapes = note.heading_deg === null
        ? []
        : [{ kind: "cone", at: { lat, lon }, heading: note.heading_deg, fov: note.fov_deg ?? 60, metres: 120 }];
    const { zoom } = map.camera.look.value;
    map.camera.glide({ lat, lon, zoom: Math.max(zoom, 15.5) });
}

/** @param {any} note */
function photo(note) {
    const { width, height, url } = note.image;
    const image = h("img", { src: url, alt: note.alt_text || t("note.no-alt"), width, height, decoding: "async" });
    const frame = h("button", {
        class: "photo", type: "button", "aria-label": t("note.enlarge"), style: { "aspect-ratio": `${width} / ${height}` },
        onclick: () => enlarge(note),
    }, image);
    image.addEventListener("error", () => frame.replaceWith(state("photo", t("note.no-photo"))));
    return h("figure", { class: "note-photo" }, frame, note.alt_text ? h("figcaption", {}, note.alt_text) : null);
}

/** @param {any} note */
function enlarge(note) {
    const dialog = h("dialog", { class: "lightbox", "aria-label": note.title },
        iconButton("close", t("close"), () => dialog.close()),
        h("img", { src: note.image.url, alt: note.alt_text || t("note.no-alt") }));
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", () => dialog.close());
    document.body.append(dialog);
    dialog.showModal();
}

/**
 * @param {any} note
 * @param {boolean} isMine
 */
function facts(note, isMine) {
    const list = h("ul", { class: "facts" });
    const fact = (/** @type {string} */ name, /** @type {string} */ text) => append(list, h("li", {}, icon(name), h("span", {}, text)));
    const who = { public: t("audience.public"), friends: t("audience.friends"), group: t("audience.group"), private: t("audience.private") };
    fact(note.audience === "public" ? "globe" : "lock", who[/** @type {keyof typeof who} */ (note.audience)]);
    if (note.distance_m !== undefined) {
        fact("locate", t("distance.direction", { distance: distance(note.distance_m), direction: compass(note.azimuth_deg) }));
    }
    if (note.heading_deg !== null) fact("compass", t("note.looks", { direction: compass(note.heading_deg) }));
    if (note.taken_at) fact("photo", t("note.taken", { date: dateTime(note.taken_at) }));
    if (note.visible_from && (isMine || note.visible_until)) fact("clock", t("note.from", { date: dateTime(note.visible_from) }));
    if (note.visible_until) fact("clock", t("note.until", { date: dateTime(note.visible_until) }));
    if (note.reveal_within_m) fact("eye", t("note.reveal", { distance: distance(note.reveal_within_m) }));
    fact("pin", `${note.lat.toFixed(5)}, ${note.lon.toFixed(5)}`);
    return list;
}

/** The note whose audience is shown: it stays so when the page is drawn again because something happened. */
let shownAudience = "";

/**
 * Who can see the note now and why, asked for by its author.
 *
 * @param {string} id
 */
function audience(id) {
    const list = h("ul", { class: "people" });
    const details = h("details", { class: "audience" }, h("summary", {}, icon("eye"), t("audience.who")), list);
    details.open = shownAudience === id;
    details.addEventListener("toggle", async () => {
        shownAudience = details.open ? id : "";
        if (!details.open || list.childElementCount) return;
        try {
            const answer = await get(`/v1/notes/${id}/audience`, { limit: 100 });
            append(list, answer.public ? h("li", {}, t("audience.everybody")) : null,
                answer.members.map((/** @type {any} */ each) => h("li", {}, byline(each),
                    h("span", { class: "quiet" }, each.because === "friend" ? t("because.friend") : t("because.group")))),
                !answer.public && !answer.members.length ? h("li", {}, t("audience.nobody")) : null,
                answer.next ? h("li", {}, t("audience.more")) : null);
        } catch {
            details.open = false;
            toast(t("problem.unknown"));
        }
    }, { once: false });
    return details;
}

/**
 * Lists the photos that look at the same point.
 *
 * @param {import("../core/page.js").Page} page
 * @param {any} note
 */
async function showFacing(page, note) {
    const facing = `${note.lat},${note.lon}`;
    const answer = await get("/v1/notes", { facing, radius_m: 1000, limit: 50 }).catch(() => ({ items: [] }));
    if (!answer.items.length) return toast(t("note.none-facing"));
    const article = document.querySelector(".note");
    article?.querySelector(".facing")?.remove();
    const found = section(t("note.facing"), h("ul", { class: "thumbs" }, answer.items.map((/** @type {any} */ each) =>
        h("li", {}, h("a", { href: `/notes/${each.id}`, title: each.title },
            h("img", { src: each.image.thumb_url, alt: each.alt_text || each.title, width: 96, height: 96, loading: "lazy" }))))));
    found.classList.add("facing");
    article?.append(found);
    found.scrollIntoView({ block: "start" });
    page.feed.pause();
    page.map.markers.show(answer.items.map(noteItem), []);
}

/**
 * @param {import("../core/page.js").Page} page
 * @param {string} id
 */
async function remove(page, id) {
    if (!await confirmed(t("note.delete-title"), t("note.delete-detail"), t("delete"))) return;
    try {
        await send("DELETE", `/v1/notes/${id}`);
        toast(t("note.deleted"));
        page.back();
    } catch (error) {
        toast(error instanceof Problem ? error.message : t("problem.unknown"));
    }
}

export { nameOf };
