import { h, svg } from "../core/dom.js";
import { date, number, t } from "../core/text.js";

/**
 * Numbers of days as bars, the oldest first, and as a table for those who do not see them.
 *
 * @param {string} title
 * @param {{ day: string, value: number }[]} days
 */
export function dayChart(title, days) {
    const [width, height] = [320, 72];
    const most = Math.max(1, ...days.map((each) => each.value));
    const step = width / days.length;
    const bars = days.map(({ day, value }, index) => {
        const tall = value ? Math.max(1.5, (value / most) * height) : 0;
        const box = { x: index * step + step * 0.12, y: height - tall, width: step * 0.76, height: tall };
        return svg("rect", box, svg("title", {}, document.createTextNode(`${date(day)}: ${number(value)}`)));
    });
    const all = days.reduce((sum, each) => sum + each.value, 0);
    const [first, last] = [days[0].day, days[days.length - 1].day];
    return h("figure", { class: "chart" },
        h("figcaption", {}, h("strong", {}, title), " ", h("span", {}, number(all))),
        svg("svg", {
            viewBox: `0 0 ${width} ${height}`, class: "chart-bars", "aria-hidden": "true", preserveAspectRatio: "none",
        }, ...bars),
        h("div", { class: "chart-ends quiet", "aria-hidden": "true" },
            [date(first), t("stats.most", { count: most }), date(last)].map((text) => h("span", {}, text))));
}

/**
 * A table with a heading for each column.
 *
 * @param {string} caption
 * @param {string[]} columns
 * @param {(string | number)[][]} rows
 */
export function table(caption, columns, rows) {
    return h("div", { class: "desk-table", tabindex: "0", role: "region", "aria-label": caption }, h("table", {},
        h("caption", {}, caption), h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell, index) => index
            ? h("td", {}, typeof cell === "number" ? number(cell) : cell)
            : h("th", { scope: "row" }, cell)))))));
}

/**
 * The size of something in bytes, in the largest unit that leaves a whole number.
 *
 * @param {number} bytes
 * @param {string} language
 */
export function size(bytes, language) {
    const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
    const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
    return new Intl.NumberFormat(language, {
        style: "unit", unit: units[power], unitDisplay: "short", maximumFractionDigits: power ? 1 : 0,
    }).format(bytes / 1000 ** power);
}
