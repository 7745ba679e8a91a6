import { h, newId } from "../core/dom.js";
import { Problem } from "../core/http.js";
import { sentence } from "../core/problems.js";
import { t } from "../core/text.js";
import { icon } from "./icons.js";

/**
 * @typedef {{
 *   name: string, label: string, type?: string, value?: string, hint?: string, required?: boolean, autocomplete?: string,
 *   minlength?: number, maxlength?: number, rows?: number, pattern?: string, inputmode?: string,
 *   min?: number, max?: number, check?: () => string, choices?: { value: string, label: string }[],
 * }} FieldOptions
 * @typedef {{
 *   element: HTMLElement, control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, fail: (text: string) => void,
 *   complaint: () => string,
 * }} Field
 */

/**
 * A labelled control with a hint, and a place for what is wrong with it. Its `check` says what only the page can know to be wrong.
 *
 * @param {FieldOptions} options
 * @returns {Field}
 */
export function field(options) {
    const [id, hintId, errorId] = [newId(), newId(), newId()];
    const members = {
        id, name: options.name, required: options.required, autocomplete: options.autocomplete ?? null,
        minlength: options.minlength ?? null, maxlength: options.maxlength ?? null, value: options.value ?? "",
        "aria-describedby": options.hint ? hintId : null, oninput: () => fail(""),
    };
    const control = options.choices
        ? h("select", { ...members, value: null, minlength: null, maxlength: null },
            options.choices.map(({ value, label }) => h("option", { value, selected: value === options.value }, label)))
        : options.rows
        ? h("textarea", { ...members, rows: options.rows })
        : h("input", {
            ...members, type: options.type ?? "text", pattern: options.pattern ?? null, inputmode: options.inputmode ?? null,
            min: options.min ?? null, max: options.max ?? null,
            autocapitalize: options.type === "password" || options.name === "handle" ? "none" : null,
        });
    const error = h("p", { id: errorId, class: "field-error", hidden: true });
    /** @param {string} text */
    function fail(text) {
        error.hidden = !text;
        error.replaceChildren(...(text ? [icon("warning"), text] : []));
        control.setAttribute("aria-invalid", String(Boolean(text)));
        const ids = [text ? errorId : "", options.hint ? hintId : ""].filter(Boolean).join(" ");
        if (ids) control.setAttribute("aria-describedby", ids);
        else control.removeAttribute("aria-describedby");
    }
    const element = h("div", { class: "field" },
        h("label", { htmlFor: id }, options.label, options.required ? null : h("span", { class: "optional" }, ` ${t("form.optional")}`)),
        control, options.hint ? h("p", { id: hintId, class: "hint" }, options.hint) : null, error);
    return { element, control, fail, complaint: () => complaint(control) || (options.check?.() ?? "") };
}

/**
 * A form that checks its fields, sends them once, and shows each refusal at its field. Where `more` fields stand is the page's affair.
 *
 * @param {{
 *   fields: Field[], more?: Field[], submit: string, send: (values: Record<string, string>) => Promise<void>,
 *   before?: import("../core/dom.js").Child[], between?: import("../core/dom.js").Child[], after?: import("../core/dom.js").Child[], danger?: boolean,
 * }} options
 */
export function form({ fields, more = [], submit, send, before = [], between = [], after = [], danger = false }) {
    const message = h("div", { class: "form-error", role: "alert", hidden: true });
    const control = h("button", { class: `button is-${danger ? "danger" : "main"} is-wide`, type: "submit" }, submit);
    const element = h("form", { class: "form", novalidate: true, onsubmit: submitted },
        before, fields.map((each) => each.element), between, message, control, after);

    /** @param {SubmitEvent} event */
    async function submitted(event) {
        event.preventDefault();
        if (control.getAttribute("aria-disabled") === "true" || !check()) return;
        control.setAttribute("aria-disabled", "true");
        message.hidden = true;
        try {
            await send(Object.fromEntries([...fields, ...more].map((each) => [each.control.name, each.control.value])));
        } catch (error) {
            refuse(error);
        } finally {
            control.removeAttribute("aria-disabled");
        }
    }

    function check() {
        let isGood = true;
        for (const each of [...fields, ...more]) {
            const wrong = each.complaint();
            each.fail(wrong);
            if (wrong) each.element.closest("details")?.setAttribute("open", "");
            if (wrong && isGood) each.control.focus();
            if (wrong) isGood = false;
        }
        return isGood;
    }

    /** @param {unknown} error */
    function refuse(error) {
        let isTold = false;
        if (error instanceof Problem) {
            for (const { field: name, detail } of error.errors) {
                const wrong = [...fields, ...more].find((each) => each.control.name === name);
                if (!wrong) continue;
                wrong.element.closest("details")?.setAttribute("open", "");
                wrong.fail(error.errors.length === 1 ? sentence(error) : detail);
                if (!isTold) wrong.control.focus();
                isTold = true;
            }
        }
        message.hidden = isTold;
        message.replaceChildren(icon("warning"), sentence(error));
    }
    return element;
}

/** The numbers that a control takes, in words. @param {HTMLInputElement} control */
function range({ min, max }) {
    return min && max ? t("form.range", { least: Number(min), most: Number(max) }) : t("form.pattern");
}

/** @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} control */
function complaint(control) {
    const { validity } = control;
    if (validity.valueMissing && !validity.badInput) return t("form.missing");
    if (control instanceof HTMLSelectElement) return "";
    if (control.value && control.minLength > 0 && [...control.value].length < control.minLength) {
        return t("form.too-short", { count: control.minLength });
    }
    if (control instanceof HTMLInputElement && control.type === "number" && !validity.valid) return range(control);
    if (validity.patternMismatch || validity.typeMismatch) return t("form.pattern");
    return "";
}
