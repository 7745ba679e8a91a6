import { append, h } from "./core/dom.js";
import { online } from "./core/http.js";
import { install } from "./core/installed.js";
import { limits } from "./core/limits.js";
import { heard, startLive } from "./core/live.js";
import { sentence } from "./core/problems.js";
import { back, entry, go, router, startRouter } from "./core/router.js";
import { loadSession, member } from "./core/session.js";
import { loadTexts, t } from "./core/text.js";
import { applyTheme } from "./core/theme.js";
import { toast, toasts } from "./core/toast.js";
import { fix, locate } from "./core/where.js";
import { Feed } from "./map/feed.js";
import { MapView } from "./map/map.js";
import { everything } from "./map/things.js";
import { Panel } from "./panel.js";
import { categories } from "./parts/category.js";
import { failure, skeleton, state } from "./parts/parts.js";
import { hrefOf } from "./parts/rows.js";
import { lookOf, match } from "./routes.js";
import { topBar } from "./top-bar.js";
import { firstLook, keepLook } from "./views/first-look.js";
import * as explore from "./views/explore.js";

applyTheme();
const texts = loadTexts();
// The server is asked meanwhile for what every page needs.
const asked = Promise.allSettled([loadSession(), categories(), limits()]);
await texts;

const map = new MapView({
    open: (item) => go(hrefOf(item)),
    locate: () => void showMe(),
});
const feed = new Feed(map);
const panel = new Panel((pixels) => map.cover(pixels));
let shown = new AbortController();

/** Shows the page of the address. */
async function show(/** @type {boolean} */ isBack, isSame = false) {
    shown.abort();
    shown = new AbortController();
    const { signal } = shown;
    const found = match(location.pathname);
    const isRoot = location.pathname === "/" || lookOf(location.pathname) !== null;
    if (!isRoot) feed.use(everything);
    map.shapes = [];
    map.pressed = null;
    map.markers.choose(null);
    const frame = h("div", { class: "page" }, skeleton(4));
    const scroll = (isBack && entry().scroll) || 0;
    // A page that is drawn again leaves the focus where it is outside the page.
    const focus = isStarted && (!isSame || panel.element.contains(document.activeElement));
    isStarted = true;
    panel.show({
        title: isRoot ? t("explore.title") : "", content: frame, isRoot, size: found?.route.size ?? "half", scroll, focus,
    });
    /** @type {import("./core/page.js").Page} */
    const page = {
        parameters: found?.parameters ?? {},
        query: new URLSearchParams(location.search),
        signal,
        map,
        feed,
        title: (text) => { if (!signal.aborted) panel.title(text); },
        actions: (...buttons) => { if (!signal.aborted) panel.actions(buttons); },
        size: (size) => { if (!signal.aborted) panel.resize(size); },
        go,
        back,
        again: () => void show(true, true),
    };
    try {
        const view = isRoot ? explore : await found?.route.load();
        if (signal.aborted) return;
        const content = view ? await view.show(page) : nothing(page);
        if (signal.aborted) return;
        frame.replaceChildren(content);
        panel.scroll = scroll;
    } catch (error) {
        if (signal.aborted) return;
        const isOld = error instanceof TypeError;
        page.title(t("problem.title"));
        frame.replaceChildren(failure(error, isOld ? () => location.reload() : page.again));
    }
}
let isStarted = false;

/** @param {import("./core/page.js").Page} page */
function nothing(page) {
    page.title(t("nothing.title"));
    return state("map", t("nothing.here"), t("nothing.detail"), h("a", { class: "button is-main", href: "/" }, t("nothing.map")));
}

/** Moves the map to the viewer. */
async function showMe() {
    try {
        const { lat, lon } = await locate();
        map.camera.glide({ lat, lon, zoom: Math.max(16, map.camera.look.value.zoom) });
    } catch (error) {
        toast(sentence(error));
    }
}

const offline = h("div", { class: "offline", role: "status", hidden: online.value }, t("offline.banner"));
online.listen((isOnline) => { offline.hidden = isOnline; });
addEventListener("offline", () => { online.value = false; });
addEventListener("online", () => { online.value = true; });

append(document.body,
    h("a", { class: "skip", href: "#panel", onclick: skip }, t("skip")),
    topBar({ map, showMe: () => void showMe() }), panel.element, map.element, offline, toasts);

/** @param {Event} event */
function skip(event) {
    event.preventDefault();
    panel.element.querySelector("h1")?.focus();
}

// The pages of notes and the comments take in themselves what concerns them.
heard.listen((news) => {
    if (news?.kind === "alarm") void import("./parts/alarms.js").then(({ tellAlarm }) => tellAlarm(news.data)).catch(() => {});
    if (!news || !["note", "removed", "reset"].includes(news.kind)) return;
    if (news.kind === "removed") {
        feed.drop(news.data.id);
        for (const link of panel.element.querySelectorAll(`li a[href="/notes/${news.data.id}"]`)) link.closest("li")?.remove();
    } else {
        feed.hear();
    }
    // After a reset nobody knows what has changed: all is asked for again, unless somebody writes.
    if (news.kind === "reset" && !panel.element.querySelector("form, .comments")) void show(true, true);
});
fix.listen((position) => { map.position = position; });
map.camera.look.listen(keepLook);
router.show = (isBack) => void show(isBack);
router.scroll = () => panel.scroll;
startRouter();
const look = await firstLook(map.camera).catch(() => null);
const [session] = await asked;
if (session.status === "rejected") toast(sentence(session.reason));
if (look) map.camera.jump(lookOf(location.pathname) ?? look);
member.listen(() => void show(true, true));
document.documentElement.classList.add("is-ready");
await show(false);
void install();
startLive();
void import("./outbox/outbox.js").then(({ startOutbox }) => startOutbox()).catch(() => {});
// The background is large, so it comes last; without it, or without WebGL, the map has a graticule.
void limits().then(async (it) => {
    if (it.map?.background) await (await import("./map/background.js")).addBackground(map);
}).catch(() => {});
