import { get } from "../core/http.js";

/**
 * Notes and places of a part of the map: each by itself, or counted where they are many.
 *
 * @typedef {"note" | "poi" | "stop"} Kind
 * @typedef {{
 *   kind: Kind, id: string, title: string, lat: number, lon: number,
 *   thumb_url?: string | null, category?: string, category_label?: string, open_now?: boolean | null,
 * }} Item
 * @typedef {{
 *   lat: number, lon: number, notes: number, places: number, stops: number, more: boolean, bbox: number[],
 *   mark?: { lat: number, lon: number },
 * }} Cell whose mark may stand beside its things
 * @typedef {{ cells: Cell[], items: Item[], isCut: boolean, reminders: string[] }} Things
 * @typedef {{
 *   kinds: string, q: string, category: string, author: string, group: string, since: string, until: string, open: string,
 * }} Filter
 */

/** The filter that lets everything through. @type {Filter} */
export const everything = { kinds: "", q: "", category: "", author: "", group: "", since: "", until: "", open: "" };

/** @param {Filter} filter */
export function isNarrow(filter) {
    return Boolean(filter.q || filter.category || filter.author || filter.group || filter.since || filter.until || filter.open);
}

/** @param {Filter} filter */
export function wantsNotes(filter) {
    return (!filter.kinds || filter.kinds === "notes") && !filter.q && !filter.category && !filter.open;
}

/** @param {Filter} filter */
function wantsStops(filter) {
    return (!filter.kinds || filter.kinds === "stops") && Boolean(filter.q) && !filter.category && !filter.open && wantsPlaces({ ...filter, kinds: "" });
}

/** @param {Filter} filter */
export function wantsPlaces(filter) {
    return (!filter.kinds || filter.kinds === "pois") && !filter.author && !filter.group && !filter.since && !filter.until;
}

/**
 * Asks for what a box holds. Without filters it is one request, whose answer is small however many things there are.
 *
 * @param {import("./camera.js").Box} box
 * @param {number} zoom
 * @param {Filter} filter
 * @param {{ lat: number, lon: number } | null} viewer
 * @param {AbortSignal} signal
 * @returns {Promise<Things>}
 */
export async function thingsIn(box, zoom, filter, viewer, signal) {
    // Vehicles come by the stream of the fleet.
    if (filter.kinds === "vehicles") return { items: [], cells: [], isCut: false, reminders: [] };
    const bbox = [box.west, box.south, box.east, box.north].map((edge) => edge.toFixed(5)).join(",");
    if (isNarrow(filter)) return await matching(bbox, filter, viewer, signal);
    const kinds = filter.kinds || "notes,pois,stops";
    const answer = await get("/v1/map", { bbox, zoom: Math.floor(zoom), kinds, ...place(viewer) }, signal);
    return { items: answer.items, cells: together(answer.cells), isCut: false, reminders: [] };
}

/**
 * Only the lists of notes, of places and of stops take filters.
 *
 * @param {string} bbox
 * @param {Filter} filter
 * @param {{ lat: number, lon: number } | null} viewer
 * @param {AbortSignal} signal
 * @returns {Promise<Things>}
 */
async function matching(bbox, filter, viewer, signal) {
    const { q, category, author, group, since, until } = filter;
    const [notes, places, stops] = await Promise.all([
        wantsNotes(filter) ? get("/v1/notes", { bbox, author, group, since, until, limit: 100, ...place(viewer) }, signal) : null,
        wantsPlaces(filter) ? get("/v1/pois", { bbox, q, category, limit: 100, ...place(viewer) }, signal) : null,
        wantsStops(filter) ? get("/v1/stops", { bbox, q, limit: 100 }, signal) : null,
    ]);
    /** @type {Item[]} */
    const items = (notes?.items ?? []).map(noteItem);
    for (const poi of places?.items ?? []) if (!filter.open || poi.open_now) items.push(placeItem(poi));
    for (const stop of stops?.items ?? []) items.push({ kind: "stop", id: stop.id, title: stop.name, lat: stop.lat, lon: stop.lon });
    const reminders = (places?.reminders ?? []).map((/** @type {any} */ each) => each.text);
    return { items, cells: [], isCut: Boolean(notes?.next || places?.next || stops?.next), reminders };
}

/** @param {any} note @returns {Item} */
export function noteItem(note) {
    return { kind: "note", id: note.id, title: note.title, lat: note.lat, lon: note.lon, thumb_url: note.image?.thumb_url };
}

/** @param {any} poi @returns {Item} */
export function placeItem(poi) {
    return {
        kind: "poi", id: poi.id, title: poi.name ?? poi.category_label, lat: poi.lat, lon: poi.lon,
        category: poi.category, category_label: poi.category_label, open_now: poi.open_now,
    };
}

/** @param {{ lat: number, lon: number } | null} viewer */
function place(viewer) {
    return viewer ? { lat: viewer.lat.toFixed(6), lon: viewer.lon.toFixed(6) } : {};
}

/** The things of a cell. @param {Cell} cell */
export function sum({ notes, places, stops }) {
    return notes + places + stops;
}

/** The pixels from side to side of the mark of a cell. @param {Cell} cell */
export function sizeOf(cell) {
    return 26 + Math.min(26, Math.round(Math.log10(sum(cell)) * 9));
}

/**
 * One cell for the things of a square.
 *
 * @param {any[]} cells
 * @returns {Cell[]}
 */
export function together(cells) {
    /** @type {Map<string, Cell>} */
    const squares = new Map();
    for (const cell of cells) {
        const key = cell.bbox.join();
        const known = squares.get(key);
        const square = known ?? { lat: cell.lat, lon: cell.lon, notes: 0, places: 0, stops: 0, more: false, bbox: cell.bbox };
        if (known) {
            // The larger share says where the square's things are.
            const share = cell.count / (cell.count + sum(known));
            square.lat += (cell.lat - square.lat) * share;
            square.lon += (cell.lon - square.lon) * share;
        }
        if (cell.kind === "note") square.notes += cell.count;
        else if (cell.kind === "stop") square.stops += cell.count;
        else square.places += cell.count;
        square.more ||= cell.count_more;
        squares.set(key, square);
    }
    return [...squares.values()];
}
