import { loadStyles } from "./core/styles.js";

/**
 * The pages of the client by their addresses. The server knows the first word of each (`WebPages` in Sources/API/Web).
 *
 * @typedef {{ show: (page: import("./core/page.js").Page) => Node | Promise<Node> }} View
 * @typedef {{ path: string, size?: "peek" | "half" | "full", load: () => Promise<View> }} Route
 */

/** @type {Route[]} */
export const routes = [
    { path: "/notes/:id", size: "half", load: () => import("./views/note.js") },
    { path: "/notes/:id/edit", size: "full", load: () => import("./views/note-edit.js") },
    { path: "/places/:id", size: "half", load: () => import("./views/place.js") },
    { path: "/stops/:id", size: "half", load: () => import("./views/stop.js") },
    { path: "/lens", size: "peek", load: () => styled("lens", import("./views/lens.js")) },
    { path: "/departures", size: "half", load: () => import("./views/departures.js") },
    { path: "/lines", size: "full", load: () => import("./views/lines.js") },
    { path: "/lines/:id", size: "half", load: () => import("./views/line.js") },
    { path: "/vehicles/:id", size: "half", load: () => import("./views/vehicle.js") },
    { path: "/alarms", size: "full", load: () => import("./views/alarms.js") },
    { path: "/directions", size: "half", load: () => import("./views/directions.js") },
    { path: "/members/:id", size: "half", load: () => import("./views/member.js") },
    { path: "/log-in", size: "full", load: () => import("./views/log-in.js") },
    { path: "/sign-up", size: "full", load: () => import("./views/sign-up.js") },
    { path: "/signed-on", size: "full", load: () => import("./views/signed-on.js") },
    { path: "/me", size: "full", load: () => import("./views/me.js") },
    { path: "/compose", size: "half", load: () => import("./views/compose.js") },
    { path: "/outbox", size: "full", load: () => import("./views/outbox.js") },
    { path: "/people", size: "full", load: () => import("./views/people.js") },
    { path: "/groups/:id", size: "full", load: () => import("./views/group.js") },
    { path: "/account", size: "full", load: () => import("./views/account.js") },
    { path: "/parking", size: "half", load: () => import("./views/parking.js") },
    { path: "/reminders", size: "full", load: () => import("./views/reminders.js") },
    { path: "/favorites", size: "full", load: () => import("./views/favorites.js") },
    { path: "/moderation", size: "full", load: () => import("./views/moderation.js") },
    { path: "/moderation/subject", size: "full", load: () => import("./views/moderation-subject.js") },
    { path: "/moderation/members", size: "full", load: () => import("./views/moderation-members.js") },
    { path: "/moderation/pictures", size: "full", load: () => import("./views/moderation-pictures.js") },
    { path: "/moderation/log", size: "full", load: () => import("./views/moderation-log.js") },
    { path: "/admin", size: "full", load: () => import("./views/admin.js") },
    { path: "/about", size: "full", load: () => import("./views/about.js") },
];

/**
 * A page with a stylesheet that no other page needs.
 *
 * @param {string} name
 * @param {Promise<View>} view
 */
async function styled(name, view) {
    await loadStyles(name);
    return await view;
}

/**
 * Finds the page of an address, with the named parts of its path; `null` when there is none.
 *
 * @param {string} pathname
 * @returns {{ route: Route, parameters: Record<string, string> } | null}
 */
export function match(pathname) {
    const given = pathname.split("/").filter(Boolean);
    for (const route of routes) {
        const wanted = route.path.split("/").filter(Boolean);
        if (wanted.length !== given.length) continue;
        /** @type {Record<string, string>} */
        const parameters = {};
        const fits = wanted.every((part, index) => {
            if (!part.startsWith(":")) return part === given[index];
            parameters[part.slice(1)] = decodeURIComponent(given[index]);
            return /^[0-9]{1,19}$/.test(given[index]);
        });
        if (fits) return { route, parameters };
    }
    return null;
}

/**
 * The look that an address of the map names, such as `/@59.33,18.06,15z`.
 *
 * @param {string} pathname
 * @returns {{ lat: number, lon: number, zoom: number } | null}
 */
export function lookOf(pathname) {
    const parts = /^\/@(-?[0-9.]{1,12}),(-?[0-9.]{1,12}),([0-9.]{1,6})z$/.exec(pathname);
    if (!parts) return null;
    const [lat, lon, zoom] = parts.slice(1).map(Number);
    const isGood = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && zoom <= 22;
    return isGood ? { lat, lon, zoom } : null;
}

/** @param {{ lat: number, lon: number, zoom: number }} look */
export function addressOf({ lat, lon, zoom }) {
    const decimals = Math.max(2, Math.min(6, Math.ceil(zoom / 3)));
    return `/@${lat.toFixed(decimals)},${lon.toFixed(decimals)},${Number(zoom.toFixed(2))}z`;
}
