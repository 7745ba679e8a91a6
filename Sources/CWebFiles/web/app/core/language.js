/** The languages of the client. @typedef {"en" | "sv" | "fr" | "zh"} Language */

/** @type {Language[]} */
export const languages = ["en", "sv", "fr", "zh"];

/** The languages' own names. @type {Record<Language, string>} */
export const names = { en: "English", sv: "Svenska", fr: "Français", zh: "中文" };

const key = "sightline.language";

/** @type {Language} */
let current = "en";

/** The language in use. */
export function language() {
    return current;
}

/**
 * Chooses a language: the one kept on this device, or the first of the browser's that the client has.
 *
 * @returns {Language}
 */
export function choose() {
    const wanted = [remembered(), ...navigator.languages].map((tag) => (tag ?? "").toLowerCase().split("-")[0]);
    current = languages.find((each) => each === wanted.find((tag) => languages.includes(/** @type {any} */ (tag)))) ?? "en";
    document.documentElement.lang = current;
    return current;
}

/** @returns {string | null} */
function remembered() {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/**
 * Keeps a language on this device; the page must be loaded again.
 *
 * @param {Language} tag
 */
export function remember(tag) {
    try {
        localStorage.setItem(key, tag);
    } catch {
        // A browser that stores nothing asks again next time.
    }
}
