import { get } from "../core/http.js";
import { member } from "../core/session.js";
import { t } from "../core/text.js";
import { categories } from "../parts/category.js";
import { openDialog } from "../parts/dialog.js";
import { field, form } from "../parts/form.js";

/** @typedef {import("../map/things.js").Filter} Filter */

/**
 * Asks for all filters in a dialog.
 *
 * @param {Filter} filter
 * @param {(filter: Filter) => void} use
 */
export async function openFilters(filter, use) {
    const [all, groups] = await Promise.all([
        categories().catch(() => ({ items: [] })),
        member.value ? get("/v1/groups", { limit: 100 }).catch(() => ({ items: [] })) : { items: [] },
    ]);
    const any = { value: "", label: t("filter.any") };
    const category = field({
        name: "category", label: t("filter.category"), value: filter.category,
        choices: [any, ...all.items.map(({ id, label }) => ({ value: id, label })).sort((a, b) => a.label.localeCompare(b.label))],
    });
    const open = field({
        name: "open", label: t("filter.open"), value: filter.open, choices: [any, { value: "1", label: t("place.open-now") }],
    });
    const author = field({ name: "author", label: t("filter.author"), hint: t("filter.author-hint") });
    const group = field({
        name: "group", label: t("filter.group"), value: filter.group,
        choices: [any, ...groups.items.map((/** @type {any} */ { id, name }) => ({ value: id, label: name }))],
    });
    const since = field({ name: "since", label: t("filter.since"), type: "date", value: filter.since.slice(0, 10) });
    const until = field({ name: "until", label: t("filter.until"), type: "date", value: filter.until.slice(0, 10) });
    const close = openDialog(t("filter.title"), () => form({
        fields: [category, open, author, ...(member.value ? [group] : []), since, until],
        submit: t("filter.apply"),
        send: async (values) => {
            const handle = (values.author ?? "").trim().toLowerCase().replace(/^@/, "");
            const who = handle ? await get("/v1/members", { handle }) : null;
            close();
            use({
                ...filter, category: values.category, open: values.open, group: values.group ?? "",
                author: who?.id ?? (handle ? "" : filter.author), since: startOf(values.since), until: startOf(values.until),
            });
        },
    }));
}

/**
 * The beginning of a day of the viewer's as an instant.
 *
 * @param {string} day
 */
function startOf(day) {
    return day ? new Date(`${day}T00:00`).toISOString() : "";
}
