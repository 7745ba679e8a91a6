/**
 * Keeps the client for when there is no connection: its own files as one whole tree, the tiles of the map that were seen, and
 * the last lists. It never keeps the image of a note, because what is hidden must vanish.
 */

const tree = "/_web/tree";
/** The server puts the addresses of the tree's files here. */
const files = ["files"];
const kept = { shell: `shell ${tree}`, lists: "lists", tiles: "tiles", words: "words" };
const most = { lists: 60, tiles: 1500 };

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
    event.waitUntil(install());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) if (!Object.values(kept).includes(name)) await caches.delete(name);
        await worker.clients.claim();
    })());
});

worker.addEventListener("message", (/** @type {any} */ event) => {
    // A page asks for the new tree, or a member has signed out and their lists must go.
    if (event.data === "use") void worker.skipWaiting();
    if (event.data.words) void caches.open(kept.words).then((cache) => cache.put("/words", Response.json(event.data.words)));
    if (event.data === "forget") void caches.delete(kept.lists);
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (request.mode === "navigate") return event.respondWith(page(request));
    if (url.pathname.startsWith("/_web/")) return event.respondWith(file(request));
    if (url.pathname.startsWith("/basemap")) return event.respondWith(tile(request));
    if (/^\/v1\/(map|notes|pois|poi-categories|limits)$/.test(url.pathname)) return event.respondWith(list(request));
});

worker.addEventListener("push", (/** @type {any} */ event) => {
    event.waitUntil(tell(event.data?.json() ?? null));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
});

/** Keeps the whole tree, a few files at a time; the installation fails when a file cannot be had. */
async function install() {
    const cache = await caches.open(kept.shell);
    const wanted = ["/", "/manifest.webmanifest", ...files];
    await Promise.all(Array.from({ length: 6 }, async () => {
        for (let file = wanted.shift(); file; file = wanted.shift()) await keep(cache, file);
    }));
}

/**
 * Keeps a file. One that is lost on the way is asked for again, because the browser tries an installation that failed only
 * at the next visit.
 *
 * @param {Cache} cache
 * @param {string} file
 */
async function keep(cache, file) {
    for (let wait = 500; ; wait *= 2) {
        try {
            return await cache.add(file);
        } catch (error) {
            if (wait > 2000) throw error;
            await new Promise((done) => setTimeout(done, wait));
        }
    }
}

/**
 * Tells of an alarm. One that comes again has the same tag, and replaces the first.
 *
 * @param {any} fired as in the list of what was told
 */
async function tell(fired) {
    if (!fired) return;
    const words = await (await (await caches.open(kept.words)).match("/words"))?.json() ?? {};
    const { event, departure, vehicle, id } = fired;
    const at = departure?.expected ?? departure?.scheduled;
    /** @type {Record<string, string>} */
    const places = {
        line: (departure ?? vehicle)?.line?.name ?? "", destination: departure?.destination ?? "", stop: departure?.stop.name ?? "",
        time: at ? new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(new Date(at)) : "",
        distance: vehicle ? new Intl.NumberFormat(undefined, { style: "unit", unit: "meter", maximumFractionDigits: 0 }).format(vehicle.distance_m) : "",
    };
    const text = words[event]?.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => places[name] ?? "")
        ?? [places.line, places.destination, places.time].filter(Boolean).join(" · ");
    const href = departure ? `/stops/${departure.stop.id}` : vehicle ? `/vehicles/${vehicle.vehicle_id}` : "/alarms";
    await worker.registration.showNotification("Sightline", { body: text, tag: id, data: href, icon: "/_web/tree/icons/icon-192.png" });
}

/**
 * Shows a page of the client, in a window that is open where there is one.
 *
 * @param {string} href
 */
async function open(href) {
    const [window] = await worker.clients.matchAll({ type: "window" });
    if (!window) return await worker.clients.openWindow(href);
    await window.focus();
    window.postMessage({ go: href });
}

/**
 * The page from the server, which has the newest tree; the kept one when there is no answer.
 *
 * @param {Request} request
 */
async function page(request) {
    const path = new URL(request.url).pathname;
    try {
        return await fetch(request);
    } catch (error) {
        const shell = /^\/(v1|uploads)\//.test(path) ? undefined : await (await caches.open(kept.shell)).match("/");
        if (!shell) throw error;
        return shell;
    }
}

/**
 * A file of a tree: it never changes under its address.
 *
 * @param {Request} request
 */
async function file(request) {
    const cache = await caches.open(kept.shell);
    const found = await cache.match(request.url);
    if (found) return found;
    const answer = await fetch(request);
    if (answer.ok && request.url.includes(tree)) await cache.put(request.url, answer.clone());
    return answer;
}

/**
 * A tile of the map, kept once it was seen, and asked for again behind the viewer's back.
 *
 * @param {Request} request
 */
async function tile(request) {
    const cache = await caches.open(kept.tiles);
    const found = await cache.match(request.url);
    const answer = fetch(request).then(async (fresh) => {
        if (fresh.ok) {
            await cache.put(request.url, fresh.clone());
            await trim(cache, most.tiles);
        }
        return fresh;
    });
    if (!found) return await answer;
    answer.catch(() => {});
    return found;
}

/**
 * A list from the server, or the last one when there is no answer.
 *
 * @param {Request} request
 */
async function list(request) {
    const cache = await caches.open(kept.lists);
    try {
        const answer = await fetch(request);
        if (answer.ok) {
            await cache.put(request.url, answer.clone());
            await trim(cache, most.lists);
        }
        return answer;
    } catch (error) {
        const found = await cache.match(request.url, { ignoreVary: true });
        if (!found) throw error;
        // The page says that what it shows may be old.
        const headers = new Headers(found.headers);
        headers.set("X-Kept", "1");
        return new Response(found.body, { status: found.status, headers });
    }
}

/**
 * Drops what was kept first beyond a number.
 *
 * @param {Cache} cache
 * @param {number} count
 */
async function trim(cache, count) {
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - count))) await cache.delete(key);
}
