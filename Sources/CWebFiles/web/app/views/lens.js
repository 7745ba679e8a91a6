import { fill, h } from "../core/dom.js";
import { limits } from "../core/limits.js";
import { sentence } from "../core/problems.js";
import { rename } from "../core/router.js";
import { ago, compass, distance, number, t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { fix } from "../core/where.js";
import { kindOf, nameOf, pageOf } from "../lens/labels.js";
import { Lens } from "../lens/lens.js";
import { keepSettings, kindsOf, loadSettings, ranges } from "../lens/settings.js";
import { handOver } from "../lens/taken.js";
import { turnMap } from "../lens/turned-map.js";
import { openDialog } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { button, failure, iconButton } from "../parts/parts.js";
import { match } from "../routes.js";
import { filterBar, filterOf, queryOf } from "./filters.js";

/** @typedef {import("../lens/around.js").Item} Item */

/** From which accuracies on the viewer is warned: metres and degrees. */
const poor = { metres: 50, degrees: 30 };

/**
 * The view through the camera, and the same over a drawn sky and in a list.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    page.title(t("lens"));
    const { map, signal } = page;
    const settings = loadSettings();
    const known = (await limits().catch(() => null))?.view?.kinds ?? ["notes", "pois"];
    let filter = filterOf(page.query);
    const { lat, lon } = map.camera.look.value;
    const lens = new Lens(settings, question(), { lat, lon }, { open }, signal);
    if (signal.aborted) return h("div", {});
    document.body.append(lens.stage.element);
    // The sheet may rise over the labels, but these keep clear of it only while it is low.
    const keepClear = () => {
        lens.stage.covered = Math.min(map.camera.covered, 140);
        lens.stage.element.style.setProperty("--lens-covered", `${lens.stage.covered}px`);
        lens.redraw();
    };
    keepClear();
    addEventListener("resize", keepClear, { signal });
    signal.addEventListener("abort", turnMap(map, lens), { once: true });
    // The map behind the picture costs nothing while nobody sees it.
    document.documentElement.classList.add("has-lens");
    signal.addEventListener("abort", () => document.documentElement.classList.remove("has-lens"), { once: true });

    const bar = h("div", {});
    const troubles = h("div", { class: "lens-troubles", role: "status" });
    const facing = h("p", { class: "summary" });
    const age = h("p", { class: "summary" });
    const list = h("ol", { class: "rows" });
    const front = h("div", { class: "lens-front" }, troubles, bar, facing, list, age);
    const detail = h("div", { hidden: true });
    let opened = new AbortController();

    function question() {
        const { q, category, author, group, kinds } = filter;
        return { range: settings.range, kinds: kindsOf(settings, known, kinds).join(","), q, category, author, group };
    }

    /** Asks for what the switches and the filter leave. */
    function ask() {
        keepSettings(settings);
        const asked = question();
        if (asked.kinds) lens.around.use(asked);
        else lens.around.things.value = [];
        lens.redraw();
    }

    function drawBar() {
        fill(bar, filterBar(filter, (next) => {
            filter = next;
            rename(`/lens${queryOf(filter)}`);
            drawBar();
            ask();
        }));
    }

    /** Shows a thing's page over the picture. @param {Item} item */
    async function open(item) {
        const href = pageOf(item);
        const found = href && match(href);
        if (!found) return;
        opened.abort();
        opened = new AbortController();
        const own = opened.signal;
        const back = button(t("lens.back"), close, { icon: "back", kind: "quiet" });
        const content = h("div", { class: "page" });
        fill(detail, h("div", { class: "row" }, back, h("a", { class: "button is-quiet", href }, t("lens.page"))), content);
        front.hidden = true;
        detail.hidden = false;
        page.size("half");
        back.focus();
        try {
            const view = await found.route.load();
            const shown = await view.show({ ...page, parameters: found.parameters, signal: own, again: () => void open(item), back: close });
            if (!own.aborted) fill(content, shown);
        } catch (error) {
            if (!own.aborted) fill(content, failure(error, () => void open(item)));
        }
    }

    function close() {
        opened.abort();
        detail.hidden = true;
        front.hidden = false;
        map.shapes = [];
        map.markers.choose(null);
        page.title(t("lens"));
        page.actions(...controls);
        page.size("peek");
        lens.stage.surface.focus();
    }
    signal.addEventListener("abort", () => opened.abort(), { once: true });
    document.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && !detail.hidden && !document.querySelector("dialog")) close();
    }, { signal });

    /** What is in view, from left to right, and near to far where things stand in one direction. */
    function drawList() {
        const { heading } = lens.attitude;
        const direction = t("dial.value", { degrees: number(Math.round(heading) % 360), direction: compass(heading) });
        fill(facing, t("lens.facing", { direction, count: lens.stage.shown.length }));
        if (list.contains(document.activeElement)) return;
        const column = (/** @type {{ sighting: { x: number } }} */ { sighting }) => Math.floor(sighting.x * 8);
        const read = [...lens.stage.shown].sort((a, b) => column(a) - column(b) || a.sighting.distance - b.sighting.distance);
        fill(list, read.map(({ thing: { item, line }, certain }) => {
            const meta = [kindOf(item), distance(line.distance), compass(line.azimuth), certain ? "" : t("lens.possible")];
            return h("li", {}, h("button", { class: `row-link is-${item.kind}`, type: "button", onclick: () => void open(item) },
                h("span", { class: "row-text" }, h("span", { class: "row-title" }, nameOf(item)),
                    h("span", { class: "row-meta" }, meta.filter(Boolean).join(" · ")))));
        }));
    }

    /** Each thing that is missing, in a sentence, with what leads on. */
    function drawTroubles() {
        /** @type {[string, string, (() => void) | null][]} */
        const found = [];
        const { trouble, lost, compass: device, around } = lens;
        const retry = () => void lens.start();
        if (!window.isSecureContext) found.push([t("lens.insecure"), "", null]);
        else if (lens.isStarted) {
            if (trouble.value === "none") found.push([t("lens.no-camera"), "", null]);
            if (trouble.value === "refused") found.push([t("lens.camera-refused"), t("try-again"), retry]);
            if (trouble.value === "busy") found.push([t("lens.camera-busy"), t("try-again"), retry]);
            if (device.state.value === "none") found.push([t("lens.no-compass"), "", null]);
            if (device.state.value === "refused") found.push([t("lens.compass-refused"), t("try-again"), retry]);
        }
        if (lost.value && window.isSecureContext) {
            found.push([t(lost.value === "refused" ? "where.refused" : "where.unavailable"), t("try-again"), () => void lens.find()]);
        }
        if (!fix.value) found.push([t("lens.on-map"), "", null]);
        if (lens.isGuided && around.declination === null) found.push([t("lens.magnetic"), "", null]);
        if (lens.headingAccuracy > poor.degrees) found.push([t("lens.poor-compass"), "", null]);
        if (lens.accuracy > poor.metres) found.push([t("lens.poor-position", { distance: distance(lens.accuracy) }), "", null]);
        if (around.error.value) found.push([sentence(around.error.value), t("try-again"), () => void around.ask()]);
        fill(troubles, lens.isStarted || !window.isSecureContext ? null : begin(),
            found.map(([text, label, act]) => h("div", { class: "banner" }, icon("warning"), h("span", {}, text),
                act ? button(label, act, { kind: "quiet" }) : null)),
            found.length ? h("a", { class: "button is-quiet", href: "/" }, icon("map"), t("nothing.map")) : null);
    }

    let isRaised = false;

    /** Raises the sheet once when something is missing: on a phone, the sentence that says so lies below its edge. */
    function raise() {
        const isMissing = !window.isSecureContext || lens.lost.value || lens.trouble.value || lens.compass.state.value === "refused";
        if (isRaised || !isMissing || front.hidden) return;
        isRaised = true;
        page.size("half");
    }

    /** The way to begin, in a tap, because browsers ask for camera and compass only then. */
    function begin() {
        return h("div", { class: "row" }, button(t("lens.start"), () => void lens.start(), { icon: "photo", kind: "main" }),
            h("p", { class: "quiet" }, t("lens.start-detail")));
    }

    function drawAge() {
        const { asOf } = lens.around;
        const accuracy = lens.isGuided
            ? t("lens.accuracy", { degrees: number(Math.round(lens.headingAccuracy)), distance: distance(lens.accuracy) }) : "";
        fill(age, [asOf ? t("lens.as-of", { ago: ago(new Date(asOf).toISOString()) }) : "", accuracy].filter(Boolean).join(" · "));
        if (asOf && Date.now() - asOf > 60_000) age.classList.add("is-old");
        else age.classList.remove("is-old");
    }

    /** Leaves a note with the picture just seen. */
    async function compose() {
        const { heading } = lens.attitude;
        const place = fix.value ?? lens.around.position;
        const file = await lens.picture.take();
        if (file && place) handOver({ file, place: { lat: place.lat, lon: place.lon }, heading: Math.round(heading) % 360, fov: lens.fov });
        page.go("/compose");
    }

    function openSwitches() {
        const check = (/** @type {string} */ label, /** @type {"notes" | "pois" | "stops" | "vehicles" | "isLong" | "isNearest"} */ name) =>
            h("label", { class: "check" }, h("input", {
                type: "checkbox", checked: settings[name],
                onchange: (/** @type {Event} */ event) => {
                    settings[name] = /** @type {HTMLInputElement} */ (event.target).checked;
                    ask();
                },
            }), label);
        const kinds = [["notes", t("kinds.notes")], ["pois", t("kinds.places")], ["stops", t("kinds.stops")], ["vehicles", t("lens.vehicles")]];
        const reach = h("select", {
            onchange: (/** @type {Event} */ event) => {
                settings.range = Number(/** @type {HTMLSelectElement} */ (event.target).value);
                ask();
            },
        }, ranges.map((metres) => h("option", { value: metres, selected: metres === settings.range }, distance(metres))));
        const width = h("input", {
            type: "range", min: 20, max: 120, step: 0.5, value: settings.longFov,
            oninput: (/** @type {Event} */ event) => {
                settings.longFov = Number(/** @type {HTMLInputElement} */ (event.target).value);
                keepSettings(settings);
                lens.redraw();
            },
        });
        openDialog(t("lens.switches"), () => h("div", { class: "form" },
            kinds.filter(([name]) => known.includes(name)).map(([name, label]) => check(label, /** @type {"notes"} */ (name))),
            check(t("lens.long"), "isLong"), check(t("lens.nearest"), "isNearest"),
            h("label", { class: "field" }, h("span", {}, t("lens.range")), reach),
            h("label", { class: "field" }, h("span", {}, t("lens.fov")), width, h("span", { class: "hint" }, t("lens.fov-hint"))),
            lens.aligned ? button(t("lens.unalign"), () => {
                lens.aligned = 0;
                lens.redraw();
            }) : null));
    }

    const hold = iconButton("lock", t("lens.hold"), () => {
        lens.lock(!lens.isLocked);
        hold.setAttribute("aria-pressed", String(lens.isLocked));
        toast(lens.isLocked ? t("lens.held") : t("lens.follows"));
    });
    const controls = [
        hold, iconButton("photo", t("lens.compose"), () => void compose()), iconButton("filter", t("lens.switches"), openSwitches),
    ];
    page.actions(...controls);
    drawBar();
    drawTroubles();
    raise();
    const renew = () => {
        if (signal.aborted) return;
        drawTroubles();
        raise();
        drawAge();
        drawList();
    };
    for (const each of [lens.trouble, lens.lost, lens.compass.state, lens.around.error, lens.around.things, lens.rested]) {
        each.listen(renew, signal);
    }
    const timer = setInterval(() => {
        if (document.hidden) return;
        drawAge();
        lens.redraw();
    }, 5000);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
    void lens.find();
    // Where the viewer has agreed before, nothing need be asked again.
    const before = await navigator.permissions?.query({ name: /** @type {any} */ ("camera") }).catch(() => null);
    const asks = typeof (/** @type {any} */ (window).DeviceOrientationEvent?.requestPermission) === "function";
    if (!signal.aborted && before?.state === "granted" && !asks) void lens.start();
    return h("div", {}, front, detail);
}
