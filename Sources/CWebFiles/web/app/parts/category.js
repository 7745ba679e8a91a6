import { get } from "../core/http.js";
import { icon } from "./icons.js";

/**
 * The kinds of places, as the server names them in the viewer's language.
 *
 * @typedef {{ id: string, label: string, group: string, shortcut: boolean }} Category
 * @typedef {{ items: Category[], groups: { id: string, label: string }[] }} Categories
 */

/** The icon of each group of categories. @type {Record<string, string>} */
const icons = {
    food: "food", lodging: "bed", sights: "sight", worship: "sight", landmarks: "sight", outdoors: "tree",
    settlements: "home", shopping: "bag", transport: "bus", services: "service", health: "health",
    leisure: "leisure", work: "work",
};

/** Kinds that the server's list of common ones does not name. @type {Record<string, string>} */
const others = {
    alcohol: "bag", arts_centre: "sight", artwork: "sight", attraction: "sight", building: "home", chapel: "sight",
    church: "sight", clothes: "bag", fitness_station: "leisure", information: "info", memorial: "sight", monument: "sight",
    museum: "sight", parking: "parking", office: "work", park: "tree", place_of_worship: "sight", playground: "leisure", ruins: "sight",
    square: "sight", theatre: "sight", tree: "tree", viewpoint: "eye", water: "tree", townhall: "sight",
};

/** @type {Promise<Categories> | null} */
let loading = null;
/** @type {Map<string, string>} */
let groups = new Map();

/** Loads the categories once; a failure is tried again at the next call. */
export function categories() {
    loading ??= get("/v1/poi-categories").then((/** @type {Categories} */ all) => {
        groups = new Map(all.items.map(({ id, group }) => [id, group]));
        return all;
    }, (error) => {
        loading = null;
        throw error;
    });
    return loading;
}

/** @param {string} category */
export function categoryIcon(category) {
    return icon(icons[groups.get(category) ?? ""] ?? others[category] ?? "pin");
}

/** @param {string} group */
export function groupIcon(group) {
    return icon(icons[group] ?? "dot");
}
