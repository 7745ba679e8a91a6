import { append, h } from "../core/dom.js";
import { get, Problem, send } from "../core/http.js";
import { sentence } from "../core/problems.js";
import { member } from "../core/session.js";
import { compass, date, distance, number, t, timeOfDay, weekdays } from "../core/text.js";
import { toast } from "../core/toast.js";
import { fix } from "../core/where.js";
import { noteItem, placeItem } from "../map/things.js";
import { runs, week } from "../parts/hours.js";
import { icon } from "../parts/icons.js";
import { openMenu } from "../parts/menu.js";
import { iconButton, linkButton, section, state } from "../parts/parts.js";
import { comments } from "./comments.js";
import { favoriteButton } from "./favorite.js";
import { openReport } from "./report.js";
import { share } from "./share.js";

/**
 * A place: what it is, when it is open, how to reach it, and what is said about it.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    const { id } = page.parameters;
    const at = fix.value ? { lat: fix.value.lat, lon: fix.value.lon } : {};
    let poi;
    try {
        poi = await get(`/v1/pois/${id}`, at, page.signal);
    } catch (error) {
        if (!(error instanceof Problem && error.isGone)) throw error;
        page.title(t("place.gone-title"));
        return state("pin", t("place.gone"), t("place.gone-detail"), linkButton(t("nothing.map"), "/", { kind: "main" }));
    }
    const name = poi.name ?? poi.category_label;
    page.title(name);
    page.actions(
        iconButton("share", t("share"), () => void share(name)),
        iconButton("more", t("more-actions"), () => openMenu(t("more-actions"), [
            { label: t("report"), icon: "flag", act: () => void openReport({ kind: "poi", id }) },
        ])),
    );
    const { lat, lon } = poi;
    page.map.markers.choose(placeItem(poi));
    page.map.camera.glide({ lat, lon, zoom: Math.max(16, page.map.camera.look.value.zoom) });
    const notes = await get("/v1/notes", { poi: id, limit: 12 }, page.signal).catch(() => ({ items: [] }));
    return h("article", { class: "place" },
        poi.gone_at ? h("p", { class: "banner" }, icon("warning"), t("place.gone-since", { date: date(poi.gone_at) })) : null,
        h("p", { class: "lead" }, [poi.category_label, poi.brand !== poi.name ? poi.brand : ""].filter(Boolean).join(" · "),
            openWord(poi.open_now)),
        h("div", { class: "row" },
            linkButton(t("directions"), `/directions?to=${lat},${lon}&name=${encodeURIComponent(name)}`, { icon: "route", kind: "main" }),
            poi.phone ? linkButton(t("place.call"), `tel:${poi.phone.replace(/[^+\d]/g, "")}`, { icon: "phone" }) : null,
            poi.website ? linkButton(t("place.website"), poi.website, { icon: "globe" }) : null,
            favoriteButton("poi", poi)),
        facts(poi),
        hours(poi),
        rating(poi),
        notes.items.length
            ? section(t("place.notes"), h("ul", { class: "thumbs" }, notes.items.map((/** @type {any} */ each) =>
                h("li", {}, h("a", { href: `/notes/${each.id}`, title: noteItem(each).title },
                    h("img", { src: each.image.thumb_url, alt: each.alt_text || each.title, width: 96, height: 96, loading: "lazy" }))))))
            : null,
        await comments(page, "pois", id, poi.comment_count),
        poi.source === "osm" ? h("p", { class: "quiet" }, t("place.osm")) : null);
}

/** @param {boolean | null} isOpen */
function openWord(isOpen) {
    if (isOpen === null) return null;
    return h("span", { class: `badge ${isOpen ? "is-good" : "is-bad"}` }, isOpen ? t("place.open-now") : t("place.closed-now"));
}

/** @param {any} poi */
function facts(poi) {
    const list = h("ul", { class: "facts" });
    const fact = (/** @type {string} */ name, /** @type {import("../core/dom.js").Child} */ content) =>
        append(list, h("li", {}, icon(name), h("span", {}, content)));
    if (poi.distance_m !== undefined) {
        fact("locate", t("distance.direction", { distance: distance(poi.distance_m), direction: compass(poi.azimuth_deg) }));
    }
    const { street, housenumber, postcode, city } = poi.address;
    const address = [[street, housenumber].filter(Boolean).join(" "), [postcode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
    if (address) fact("pin", address);
    if (poi.level) fact("home", t("place.level", { level: poi.level.replaceAll(";", ", ") }));
    if (poi.phone) fact("phone", poi.phone);
    if (poi.cuisine.length) fact("food", poi.cuisine.join(", ").replaceAll("_", " "));
    const wheels = { yes: t("wheelchair.yes"), limited: t("wheelchair.limited"), no: t("wheelchair.no") };
    const wheel = wheels[/** @type {keyof typeof wheels} */ (poi.wheelchair)];
    if (wheel) fact("wheelchair", wheel);
    return list.childElementCount ? list : null;
}

/** @param {any} poi */
function hours(poi) {
    if (!poi.opening_hours) return null;
    const known = week(poi.opening_hours);
    if (!known) return section(t("hours"), h("p", {}, poi.opening_hours));
    if (known.isAlways) return section(t("hours"), h("p", {}, t("hours.always")));
    const days = weekdays();
    const today = (new Date().getDay() + 6) % 7;
    const spanText = (/** @type {import("../parts/hours.js").Span[]} */ spans) =>
        spans.length ? spans.map(({ from, to }) => `${timeOfDay(from)} – ${timeOfDay(to)}`).join(", ") : t("hours.closed");
    const rows = runs(known).map(({ first, last, spans }) =>
        h("tr", { class: first <= today && today <= last ? "is-today" : null },
            h("th", { scope: "row" }, first === last ? days[first] : `${days[first]} – ${days[last]}`), h("td", {}, spanText(spans))));
    if (known.holidays) {
        const text = known.holidays === "closed" ? t("hours.closed") : spanText(known.holidays);
        rows.push(h("tr", {}, h("th", { scope: "row" }, t("hours.holidays")), h("td", {}, text)));
    }
    return section(t("hours"), h("table", { class: "hours" }, h("tbody", {}, rows)));
}

/** @param {any} poi */
function rating(poi) {
    const stars = h("div", { class: "stars", role: "radiogroup", "aria-label": t("rating.yours") });
    const summary = h("p", { class: "quiet" });
    let mine = poi.my_rating ?? 0;
    let { average, count } = poi.rating;
    const draw = () => {
        summary.textContent = count ? t("rating.summary", { average: number(Math.round(average * 10) / 10), count }) : t("rating.none");
        stars.replaceChildren(...[1, 2, 3, 4, 5].map((value) => h("button", {
            class: `star${value <= mine ? " is-on" : ""}`, type: "button", role: "radio", "aria-checked": String(value === mine),
            tabindex: value === (mine || 1) ? 0 : -1, "aria-label": t("rating.stars", { count: value }),
            onclick: () => void rate(value === mine ? 0 : value), onkeydown: step,
        }, icon("star"))));
    };
    /** @param {KeyboardEvent} event */
    function step(event) {
        const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        const buttons = [...stars.querySelectorAll("button")];
        const index = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.currentTarget));
        buttons[(index + by + 5) % 5].focus();
    }
    /** @param {number} value */
    async function rate(value) {
        try {
            const changed = value
                ? await send("PUT", `/v1/pois/${poi.id}/rating`, { json: { stars: value } })
                : await send("DELETE", `/v1/pois/${poi.id}/rating`) ?? await get(`/v1/pois/${poi.id}`);
            mine = changed.my_rating ?? 0;
            ({ average, count } = changed.rating);
            draw();
            toast(t(value ? "rating.thanks" : "rating.removed"));
        } catch (error) {
            toast(sentence(error));
        }
    }
    draw();
    return section(t("rating"), summary, member.value ? stars : linkButton(t("rating.log-in"), "/log-in", { kind: "quiet" }));
}
