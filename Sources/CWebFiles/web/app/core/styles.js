import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/**
 * Loads a stylesheet that few pages need, once; ends also when it is not to be had.
 *
 * @param {string} name
 * @returns {Promise<void>}
 */
export function loadStyles(name) {
    const known = loading.get(name);
    if (known) return known;
    const href = new URL(`../../styles/${name}.css`, import.meta.url).pathname;
    const isThere = new Promise((/** @type {(value?: any) => void} */ resolve) => {
        document.head.append(h("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve }));
    });
    loading.set(name, isThere);
    return isThere;
}
