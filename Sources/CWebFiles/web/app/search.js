import { debounced, fill, h } from "./core/dom.js";
import { get } from "./core/http.js";
import { hasTransit } from "./core/limits.js";
import { sentence } from "./core/problems.js";
import { go } from "./core/router.js";
import { distance, t } from "./core/text.js";
import { categories, categoryIcon } from "./parts/category.js";
import { icon } from "./parts/icons.js";
import { addressOf } from "./routes.js";

/** @typedef {{ label: string, detail: string, icon: () => Node, act: () => void }} Suggestion */

/**
 * The search field, which suggests as one types: kinds of places, stops, places, members and coordinates. Enter takes the best.
 *
 * @param {import("./map/map.js").MapView} map
 * @param {() => void} showMe
 */
export function searchField(map, showMe) {
    /** @type {Suggestion[]} */
    let suggestions = [];
    let chosen = -1;
    let asking = new AbortController();
    /** The text that was asked for last. @type {{ text: string | null, answer: Promise<void> }} */
    let asked = { text: null, answer: Promise.resolve() };
    const none = h("p", { class: "suggestions is-none", role: "status", hidden: true });
    const list = h("ul", { class: "suggestions", id: "suggestions", role: "listbox", "aria-label": t("search.suggestions"), hidden: true });
    const input = h("input", {
        class: "search-input", type: "search", placeholder: t("search.placeholder"), "aria-label": t("search.placeholder"),
        role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions", "aria-autocomplete": "list",
        autocomplete: "off", enterkeyhint: "search", maxlength: 200,
    });

    const askSoon = debounced(150, () => void ask());

    /** Asks for what fits the text now, once, and shows it unless something else was asked for meanwhile. */
    function ask() {
        const text = input.value.trim();
        if (asked.text === text) return asked.answer;
        asking.abort();
        asking = new AbortController();
        asked = { text, answer: answer(text, asking.signal) };
        return asked.answer;
    }

    /**
     * @param {string} text
     * @param {AbortSignal} signal
     */
    async function answer(text, signal) {
        try {
            const found = await suggest(text, map, showMe, signal);
            if (!signal.aborted && document.activeElement === input) show(found, text && !found.length ? t("search.nothing", { text }) : "");
        } catch (error) {
            if (signal.aborted) return;
            show([], sentence(error));
            asked.text = null;
        }
    }

    /**
     * @param {Suggestion[]} found
     * @param {string} words why there are none
     */
    function show(found, words = "") {
        suggestions = found;
        choose(-1);
        list.hidden = !found.length;
        none.hidden = !words;
        fill(none, words);
        input.setAttribute("aria-expanded", String(Boolean(found.length)));
        fill(list, found.map((each, index) => h("li", {
            role: "option", id: `suggestion-${index}`, "aria-selected": "false",
            onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
            onclick: () => take(index),
        }, each.icon(), h("span", { class: "suggestion-label" }, each.label), h("span", { class: "suggestion-detail" }, each.detail))));
    }

    /** @param {number} index */
    function choose(index) {
        list.children[chosen]?.setAttribute("aria-selected", "false");
        chosen = index;
        list.children[chosen]?.setAttribute("aria-selected", "true");
        list.children[chosen]?.scrollIntoView({ block: "nearest" });
        if (chosen < 0) input.removeAttribute("aria-activedescendant");
        else input.setAttribute("aria-activedescendant", `suggestion-${chosen}`);
    }

    /** @param {number} index */
    function take(index) {
        const suggestion = suggestions[index];
        close();
        input.blur();
        suggestion?.act();
    }

    function close() {
        asking.abort();
        asked.text = null;
        show([]);
    }

    input.addEventListener("input", askSoon);
    input.addEventListener("focus", askSoon);
    input.addEventListener("blur", close);
    input.addEventListener("keydown", (event) => {
        const count = suggestions.length;
        if (event.key === "ArrowDown" && count) choose((chosen + 1) % count);
        else if (event.key === "ArrowUp" && count) choose((chosen + count - (chosen < 0 ? 0 : 1)) % count);
        else if (event.key === "Escape") close();
        else return;
        event.preventDefault();
    });
    const submit = async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (chosen >= 0) return take(chosen);
        const text = input.value.trim();
        if (!text) {
            close();
            input.blur();
            return go(withQuery(map, {}));
        }
        // What is shown may be for less than was typed.
        await ask();
        if (asked.text === text && suggestions.length) take(best(suggestions, text));
    };
    return h("form", { class: "search", role: "search", onsubmit: submit }, icon("search"), input, list, none);
}

/**
 * The place of the suggestion that has the text for its name, or else of one that begins with it, or else of the first one.
 *
 * @param {{ label: string }[]} suggestions
 * @param {string} text
 */
export function best(suggestions, text) {
    const names = suggestions.map(({ label }) => label.toLowerCase());
    const wanted = text.toLowerCase();
    const same = names.indexOf(wanted);
    return Math.max(0, same >= 0 ? same : names.findIndex((name) => name.startsWith(wanted)));
}

/**
 * @param {import("./map/map.js").MapView} map
 * @param {Record<string, string>} query
 */
function withQuery(map, query) {
    const text = new URLSearchParams(query).toString();
    return addressOf(map.camera.look.value) + (text ? `?${text}` : "");
}

/**
 * @param {string} text
 * @param {import("./map/map.js").MapView} map
 * @param {() => void} showMe
 * @param {AbortSignal} signal
 * @returns {Promise<Suggestion[]>}
 */
async function suggest(text, map, showMe, signal) {
    const all = await categories();
    const category = (/** @type {import("./parts/category.js").Category} */ each) => ({
        label: each.label, detail: t("search.category"), icon: () => categoryIcon(each.id),
        act: () => go(withQuery(map, { category: each.id })),
    });
    if (!text) {
        const near = { label: t("map.locate"), detail: "", icon: () => icon("locate"), act: showMe };
        return [near, ...all.items.filter((each) => each.shortcut).slice(0, 6).map(category)];
    }
    const spot = coordinates(text);
    if (spot) {
        const act = () => go(addressOf({ ...spot, zoom: 16 }));
        return [{ label: `${spot.lat}, ${spot.lon}`, detail: t("search.coordinates"), icon: () => icon("pin"), act }];
    }
    const { lat, lon } = map.camera.look.value;
    const handle = text.toLowerCase().replace(/^@/, "");
    const [stops, kinds, places, person] = await Promise.all([
        hasTransit().then((has) => has ? get("/v1/stops", { q: text, lat: lat.toFixed(5), lon: lon.toFixed(5), limit: 3 }, signal) : { items: [] })
            .catch(() => ({ items: [] })),
        get("/v1/poi-categories", { q: text }, signal).catch(() => ({ items: [] })),
        get("/v1/pois", { q: text, lat: lat.toFixed(5), lon: lon.toFixed(5), limit: 6 }, signal),
        text.startsWith("@") && /^[a-z0-9_]{3,30}$/.test(handle) ? get("/v1/members", { handle }, signal).catch(() => null) : null,
    ]);
    return [
        ...(person ? [{
            label: person.display_name || `@${person.handle}`, detail: `@${person.handle}`, icon: () => icon("person"),
            act: () => go(`/members/${person.id}`),
        }] : []),
        ...kinds.items.slice(0, 2).map(category),
        ...stops.items.map((/** @type {any} */ stop) => ({
            label: stop.name,
            detail: [t("kind.stop"), stop.distance_m === undefined ? "" : distance(stop.distance_m)].filter(Boolean).join(" · "),
            icon: () => icon("bus"),
            act: () => go(`/stops/${stop.id}`),
        })),
        ...places.items.map((/** @type {any} */ poi) => ({
            label: poi.name ?? poi.category_label,
            detail: [poi.category_label, poi.distance_m === undefined ? "" : distance(poi.distance_m)].filter(Boolean).join(" · "),
            icon: () => categoryIcon(poi.category),
            act: () => go(`/places/${poi.id}`),
        })),
        ...(places.items.length + stops.items.length > 1
            ? [{ label: t("search.all"), detail: "", icon: () => icon("search"), act: () => go(withQuery(map, { q: text })) }]
            : []),
    ];
}

/**
 * Reads a pair of degrees such as `59.33, 18.06`.
 *
 * @param {string} text
 * @returns {{ lat: number, lon: number } | null}
 */
export function coordinates(text) {
    const parts = /^(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
    if (!parts) return null;
    const [lat, lon] = [Number(parts[1]), Number(parts[2])];
    return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}
