import { fill, h, newId } from "../core/dom.js";
import { get, send } from "../core/http.js";
import { sentence } from "../core/problems.js";
import { rename } from "../core/router.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { openAct } from "../desk/act-dialog.js";
import { acts, nameOfAct, nameOfKind } from "../desk/acts.js";
import { deskPage } from "../desk/desk.js";
import { coveredPicture } from "../desk/picture.js";
import { reportText } from "../desk/rows.js";
import { openSettlement } from "../desk/settlement.js";
import { button, state } from "../parts/parts.js";
import { pagedList } from "../parts/rows.js";

const states = ["open", "mine", "done"];
const kinds = ["note", "comment", "member", "poi", "stop"];

/** Whether the page is drawn again after an act: then the focus stays in the list. */
let goesOn = false;

/**
 * The queue of reports: one key for each act, on one report or on several.
 *
 * @param {import("../core/page.js").Page} page
 */
export function show(page) {
    return deskPage(page, "desk.title", () => queue(page));
}

/** @param {import("../core/page.js").Page} page */
async function queue(page) {
    const asked = page.query.get("state") ?? "";
    const chosen = states.includes(asked) ? asked : "open";
    const kind = page.query.get("kind") ?? "";
    const answer = await get("/v1/moderation/queue", { state: chosen, kind, limit: 50 }, page.signal);
    const { counts } = answer;
    const names = {
        open: t("queue.open", { count: counts.open + counts.assigned }), mine: t("queue.mine"),
        done: t("queue.done", { count: counts.resolved + counts.rejected }),
    };
    const select = h("select", { class: "chip", "aria-label": t("queue.kind") },
        h("option", { value: "" }, t("queue.all-kinds")),
        kinds.map((each) => h("option", { value: each, selected: each === kind }, nameOfKind(each))));
    select.addEventListener("change", () => turn(page, chosen, select.value));
    const head = h("div", { class: "filters" }, h("div", { class: "segments" }, states.map((each) => h("button", {
        class: "segment", type: "button", "aria-pressed": String(each === chosen), onclick: () => turn(page, each, kind),
    }, names[/** @type {keyof typeof names} */ (each)]))), select);
    if (!answer.items.length) return h("div", {}, head, state("check", t("queue.empty")));
    return h("div", {}, head, new Desk(page, answer).element);
}

/**
 * @param {import("../core/page.js").Page} page
 * @param {string} state
 * @param {string} kind
 */
function turn(page, state, kind) {
    const query = new URLSearchParams({ ...(state === "open" ? {} : { state }), ...(kind ? { kind } : {}) }).toString();
    rename(`/moderation${query ? `?${query}` : ""}`);
    page.again();
}

/** The list of reports with its keys and buttons. */
class Desk {
    /** @type {Map<string, any>} the reports by their ids */
    #reports = new Map();
    #toolbar = h("div", { class: "desk-bar", role: "toolbar", "aria-label": t("queue.acts") });

    /**
     * @param {import("../core/page.js").Page} page
     * @param {{ items: any[], next: string | null }} first
     */
    constructor(page, first) {
        this.page = page;
        const list = pagedList(first, (report) => this.#row(report), (next) => get(next));
        const help = newId();
        this.element = h("div", { class: "desk-queue", onkeydown: (/** @type {KeyboardEvent} */ event) => this.#press(event) },
            h("p", { class: "quiet desk-keys", id: help }, t("queue.keys")), list, this.#toolbar);
        list.querySelector("ul")?.setAttribute("aria-describedby", help);
        this.element.addEventListener("change", () => this.#draw());
        this.element.addEventListener("focusin", () => this.#draw());
        this.#draw();
        if (goesOn) requestAnimationFrame(() => this.#rows[0]?.querySelector("input")?.focus());
        goesOn = false;
    }

    /** @param {any} report */
    #row(report) {
        this.#reports.set(report.id, report);
        const { target } = report;
        const name = `${nameOfKind(target.kind)} ${target.text || target.id}`;
        const box = h("input", { type: "checkbox", name: "report", value: report.id, "aria-label": t("queue.select", { name }) });
        const row = h("li", { class: "report" }, box, h("div", { class: "report-body" }, reportText(report),
            target.kind === "note" && target.state !== "gone" ? coveredPicture(async () => {
                const subject = await get(`/v1/moderation/subjects/note/${target.id}`, {}, this.page.signal);
                return subject.note?.url ?? null;
            }, name) : null));
        row.dataset.id = report.id;
        return row;
    }

    get #rows() {
        return /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll("li.report")]);
    }

    get #current() {
        return this.#rows.find((row) => row.contains(document.activeElement)) ?? null;
    }

    /** The reports that are ticked; without any, the one that has the focus. */
    get #chosen() {
        const ticked = /** @type {NodeListOf<HTMLInputElement>} */ (this.element.querySelectorAll("input[name=report]:checked"));
        const ids = ticked.length ? [...ticked].map((box) => box.value) : [this.#current?.dataset.id ?? ""];
        return ids.flatMap((id) => this.#reports.get(id) ?? []);
    }

    #draw() {
        if (this.#toolbar.contains(document.activeElement)) return;
        const chosen = this.#chosen;
        const subjects = chosen.map((report) => report.target);
        const pending = chosen.filter((report) => report.state === "open" || report.state === "assigned");
        const buttons = [
            ...acts.filter((act) => subjects.some(act.fits)).map((act) => this.#button(nameOfAct(act.act), act.key, act.icon)),
            ...pending.length ? [
                this.#button(t("act.assign"), "a", "person"), this.#button(t("act.resolve"), "d", "check"),
                this.#button(t("act.reject"), "x", "close"),
            ] : [],
        ];
        fill(this.#toolbar, h("p", { class: "quiet" }, t("queue.chosen", { count: chosen.length })), buttons);
        this.#held = chosen;
    }

    /** The reports that the buttons stand for: the focus leaves the list when a button is pressed. @type {any[]} */
    #held = [];

    /**
     * @param {string} label
     * @param {string} key
     * @param {string} picture
     */
    #button(label, key, picture) {
        const made = button(`${label} (${key})`, () => this.#act(key, this.#held), { icon: picture });
        made.setAttribute("aria-keyshortcuts", key);
        return made;
    }

    /** @param {KeyboardEvent} event */
    #press(event) {
        const from = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
        if (from || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
        if (step) {
            const rows = this.#rows;
            const index = this.#current ? rows.indexOf(this.#current) + step : 0;
            const box = rows[Math.max(0, Math.min(rows.length - 1, index))]?.querySelector("input");
            if (box) {
                box.focus();
                event.preventDefault();
            }
        } else if (event.key === "i") {
            const cover = this.#current?.querySelector("button.cover");
            if (cover instanceof HTMLElement) cover.click();
        } else if (this.#act(event.key, this.#toolbar.contains(document.activeElement) ? this.#held : this.#chosen)) {
            event.preventDefault();
        }
    }

    /**
     * Does what a key stands for; `false` when it stands for nothing here.
     *
     * @param {string} key
     * @param {any[]} reports
     */
    #act(key, reports) {
        if (!reports.length) return false;
        const done = () => this.#goOn();
        const act = acts.find((each) => each.key === key);
        if (act) {
            const subjects = reports.map((report) => report.target);
            if (!subjects.some(act.fits)) return false;
            openAct(act, subjects, { resolves: true, done });
            return true;
        }
        const pending = reports.filter((report) => report.state === "open" || report.state === "assigned");
        if (!pending.length) return false;
        if (key === "a") void this.#take(pending);
        else if (key === "d") openSettlement("resolved", pending, done);
        else if (key === "x") openSettlement("rejected", pending, done);
        else return false;
        return true;
    }

    #goOn() {
        goesOn = true;
        this.page.again();
    }

    /** @param {any[]} reports */
    async #take(reports) {
        try {
            for (const report of reports) await send("PUT", `/v1/moderation/reports/${report.id}`, { json: { state: "assigned" } });
            toast(t("queue.taken", { count: reports.length }));
            this.#goOn();
        } catch (error) {
            toast(sentence(error));
        }
    }
}
