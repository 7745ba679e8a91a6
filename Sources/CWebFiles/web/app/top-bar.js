import { fill, h } from "./core/dom.js";
import { member } from "./core/session.js";
import { t } from "./core/text.js";
import { waiting } from "./outbox/waiting.js";
import { icon } from "./parts/icons.js";
import { avatar, nameOf } from "./parts/parts.js";
import { searchField } from "./search.js";

/**
 * The bar at the top: the name, the search field, and who is signed in.
 *
 * @param {{ map: import("./map/map.js").MapView, showMe: () => void }} options
 */
export function topBar({ map, showMe }) {
    const account = h("div", { class: "bar-account" });
    const draw = () => {
        const who = member.value;
        fill(account,
            h("a", { class: "bar-me bar-add", href: "/compose", "aria-label": t("compose") }, icon("photo"),
                h("span", { class: "wide-only" }, t("compose"))),
            waiting.value
                ? h("a", { class: "bar-me", href: "/outbox", "aria-label": t("outbox.waiting", { count: waiting.value }) }, icon("clock"),
                    h("span", { class: "bar-count", "aria-hidden": "true" }, waiting.value))
                : null,
            who
            ? h("a", { class: "bar-me", href: "/me", "aria-label": t("me.of", { name: nameOf(who) }) }, avatar(who))
            : h("a", { class: "bar-me is-stranger", href: "/log-in", "aria-label": t("log-in") }, icon("person"),
                h("span", { class: "wide-only" }, t("log-in"))));
    };
    draw();
    member.listen(draw);
    waiting.listen(draw);
    return h("header", { class: "bar" },
        h("a", { class: "brand", href: "/", "aria-label": t("brand.home") },
            h("span", { class: "brand-mark", "aria-hidden": "true" }), h("span", { class: "wide-only" }, "Sightline")),
        searchField(map, showMe), account);
}
