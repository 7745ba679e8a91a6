import { h } from "../core/dom.js";
import { t } from "../core/text.js";
import { section } from "../parts/parts.js";

/** @param {import("../core/page.js").Page} page */
export function show(page) {
    page.title(t("about"));
    return h("article", { class: "prose" },
        h("p", { class: "lead" }, t("about.lead")),
        section(t("about.privacy"), h("p", {}, t("about.privacy-detail"))),
        section(t("about.sources"),
            h("p", {}, t("about.places"), " ",
                h("a", { href: "https://www.openstreetmap.org/copyright", target: "_blank", rel: "noopener noreferrer" }, "© OpenStreetMap contributors"), " (ODbL)."),
            h("p", {}, t("about.maplibre"), " ",
                h("a", { href: "https://maplibre.org", target: "_blank", rel: "noopener noreferrer" }, "MapLibre GL JS"), " (BSD-3-Clause).")),
        section(t("about.api"), h("p", {}, h("a", { href: "/openapi.json" }, "OpenAPI"))));
}
