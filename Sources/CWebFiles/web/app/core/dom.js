/**
 * Elements, built by a function call and held by no framework.
 *
 * @typedef {Node | string | number | null | undefined | false} Child
 */

/** Properties that are set as such; everything else becomes an attribute. */
const properties = new Set(["value", "checked", "disabled", "hidden", "className", "textContent", "htmlFor", "open"]);

/**
 * Creates an element. `on…` members are listeners, `dataset` and `style` are objects; `null` and `false` leave a member out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [members]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, members, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(members ?? {})) set(element, name, value);
    append(element, ...children);
    return element;
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {string} name
 * @param {any} value
 */
function set(element, name, value) {
    if (value === null || value === undefined) return;
    if (name.startsWith("on")) {
        element.addEventListener(name.slice(2).toLowerCase(), value);
    } else if (name === "class") {
        element.setAttribute("class", value);
    } else if (name === "dataset") {
        Object.assign(element.dataset, value);
    } else if (name === "style") {
        for (const [key, text] of Object.entries(value)) element.style.setProperty(key, String(text));
    } else if (properties.has(name)) {
        /** @type {any} */ (element)[name] = value;
    } else if (value !== false) {
        element.setAttribute(name, value === true ? "" : String(value));
    }
}

/**
 * @param {Element | DocumentFragment} parent
 * @param {...(Child | Child[])} children
 */
export function append(parent, ...children) {
    for (const child of children.flat()) {
        if (child === null || child === undefined || child === false) continue;
        parent.append(child instanceof Node ? child : String(child));
    }
}

/**
 * Replaces what an element holds.
 *
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
    parent.replaceChildren();
    append(parent, ...children);
}

const focusable = "a, button, input, select, textarea, summary";

/**
 * A part of a page that is made again only when what it shows has changed, so that the rest keeps its state and the focus.
 *
 * @template Value
 * @param {(value: Value) => Node | null} make
 * @param {(value: Value) => unknown} shows everything of the value that the part shows
 * @returns {(value: Value) => Node}
 */
export function living(make, shows) {
    let known = "";
    /** @type {Node | null} */
    let node = null;
    return (value) => {
        const now = JSON.stringify(shows(value)) ?? "";
        if (node && now === known) return node;
        const fresh = make(value) ?? document.createComment("");
        const focused = node instanceof Element ? [...node.querySelectorAll(focusable)].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
        node?.parentNode?.replaceChild(fresh, node);
        if (focused >= 0 && fresh instanceof Element) /** @type {HTMLElement[]} */ ([...fresh.querySelectorAll(focusable)])[focused]?.focus();
        node = fresh;
        known = now;
        return node;
    };
}

/**
 * Creates an SVG element.
 *
 * @param {string} tag
 * @param {Record<string, string | number>} members
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(tag, members, ...children) {
    const element = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", tag));
    for (const [name, value] of Object.entries(members)) element.setAttribute(name, String(value));
    element.append(...children);
    return element;
}

/**
 * Calls a function once no call came for a while.
 *
 * @template {any[]} Arguments
 * @param {number} milliseconds
 * @param {(...given: Arguments) => void} act
 * @returns {(...given: Arguments) => void}
 */
export function debounced(milliseconds, act) {
    let timer = 0;
    return (...given) => {
        clearTimeout(timer);
        timer = window.setTimeout(() => act(...given), milliseconds);
    };
}

let lastId = 0;

/** An id for an element that another one names. */
export function newId() {
    lastId += 1;
    return `e${lastId}`;
}
