import { svg } from "../core/dom.js";

/**
 * Icons: lines on a field of 24 by 24. They are drawn for this client.
 *
 * @type {Record<string, string>}
 */
const paths = {
    back: "M15 5l-7 7 7 7",
    close: "M6 6l12 12M18 6L6 18",
    plus: "M12 5v14M5 12h14",
    minus: "M5 12h14",
    locate: "M12 3v3M12 18v3M3 12h3M18 12h3M12 8a4 4 0 100 8 4 4 0 000-8z",
    search: "M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20",
    filter: "M4 7h16M7 12h10M10 17h4",
    photo: "M4 7h3l2-2h6l2 2h3v12H4zM12 10a3 3 0 100 6 3 3 0 000-6z",
    person: "M12 4a4 4 0 100 8 4 4 0 000-8zM4 20c1-4 4-6 8-6s7 2 8 6",
    people: "M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2.5 19c.8-3.3 3.2-5 6.5-5s5.7 1.7 6.5 5M16 5.5a3 3 0 010 6M17.5 14.3c2.2.6 3.5 2.2 4 4.7",
    heart: "M12 20s-8-4.8-8-10.5C4 6.5 6 5 8 5c1.8 0 3.2 1 4 2.5C12.8 6 14.2 5 16 5c2 0 4 1.5 4 4.5C20 15.2 12 20 12 20z",
    share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
    flag: "M6 21V4h12l-3 4 3 4H6",
    edit: "M4 20l1-4L16 5l3 3L8 19z",
    trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
    more: "M6 11a1 1 0 100 2 1 1 0 000-2zM12 11a1 1 0 100 2 1 1 0 000-2zM18 11a1 1 0 100 2 1 1 0 000-2z",
    route: "M6 19a2 2 0 100-4 2 2 0 000 4zM18 9a2 2 0 100-4 2 2 0 000 4zM8 17h7a3 3 0 000-6H9a3 3 0 010-6h7",
    phone: "M5 4h4l2 5-2.5 1.5a11 11 0 005 5L15 13l5 2v4a1 1 0 01-1 1C11 20 4 13 4 5a1 1 0 011-1z",
    globe: "M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
    clock: "M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4l3 2",
    pin: "M12 21s-6-6-6-11a6 6 0 0112 0c0 5-6 11-6 11zM12 8a2 2 0 100 4 2 2 0 000-4z",
    lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3",
    eye: "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
    star: "M12 4l2.4 5 5.6.7-4.1 3.8 1 5.5-4.9-2.7L7.1 19l1-5.5L4 9.7 9.6 9z",
    compass: "M12 3a9 9 0 100 18 9 9 0 000-18zM15.5 8.5l-2 5-5 2 2-5z",
    check: "M5 12.5l4.5 4.5L19 7.5",
    warning: "M12 4l9 16H3zM12 10v4M12 17h.01",
    wheelchair: "M11 4.5a1 1 0 100 .01M11 8v6h5l3 5M15 10h-4M9 11.5a4.5 4.5 0 105.5 6",
    walk: "M13 4.5a1 1 0 100 .01M12 8l-1 6 3 3 1 4M11 14l-2 6M12 8l-3 2v3M12 8l2 3 3 1",
    bicycle: "M6 13a4 4 0 100 8 4 4 0 000-8zM18 13a4 4 0 100 8 4 4 0 000-8zM6 17l4-8h5l3 8M10 9H8M14 9l-4 8h2",
    car: "M5 12l2-5h10l2 5v6h-2v-2H7v2H5zM5 12h14M8 14h.01M16 14h.01",
    food: "M7 4v6M5 4v4a2 2 0 004 0V4M7 10v10M17 4c-2 1-3 4-3 7h3v9",
    bed: "M4 18V7M4 15h16v3M20 15v-2a3 3 0 00-3-3h-7v5",
    sight: "M4 20h16M6 20V10M10 20V10M14 20V10M18 20V10M4 10l8-6 8 6z",
    tree: "M12 21v-6M12 4l5 6h-3l4 5H6l4-5H7z",
    bag: "M6 8h12l1 12H5zM9 8a3 3 0 016 0",
    bus: "M6 5h12v11H6zM6 11h12M8 16v3M16 16v3M9 13.5h.01M15 13.5h.01",
    service: "M12 4v16M4 12h16",
    health: "M10 4h4v6h6v4h-6v6h-4v-6H4v-4h6z",
    leisure: "M12 4a8 8 0 100 16 8 8 0 000-16zM12 8l4 3-1.5 4.5h-5L8 11z",
    work: "M4 8h16v11H4zM9 8V5h6v3",
    home: "M4 12l8-8 8 8M6 10v10h12V10",
    dot: "M12 9a3 3 0 100 6 3 3 0 000-6z",
    map: "M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14",
    parking: "M7 4h10v16H7zM10 17V8h3a2.5 2.5 0 010 5h-3",
    bell: "M6 17V11a6 6 0 0112 0v6l1 1H5zM10 20h4",
    info: "M12 4a8 8 0 100 16 8 8 0 000-16zM12 11v5M12 8h.01",
    reply: "M9 7l-5 5 5 5M4 12h9c4 0 6 2 7 6",
};

/**
 * An icon, hidden from readers: the control that shows it says its name.
 *
 * @param {string} name
 * @returns {SVGElement}
 */
export function icon(name) {
    return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
        svg("path", { d: paths[name] ?? paths.dot }));
}
