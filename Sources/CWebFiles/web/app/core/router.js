/**
 * The addresses of the client and the browser's history of them.
 *
 * An entry of the history remembers how far its page was scrolled, and how many of ours are before it: the back button
 * of a page leads out of the client only when the browser's does.
 *
 * @typedef {{ depth: number, scroll?: number }} Entry
 */

/** Is called after each change of the address. @type {{ show: (isBack: boolean) => void, scroll: () => number }} */
export const router = { show: () => {}, scroll: () => 0 };

/** @returns {Entry} */
export function entry() {
    return history.state ?? { depth: 0 };
}

/**
 * Goes to an address of the client.
 *
 * @param {string} href
 * @param {{ replace?: boolean }} [options]
 */
export function go(href, { replace = false } = {}) {
    if (replace) {
        history.replaceState({ depth: entry().depth }, "", href);
    } else {
        history.replaceState({ ...entry(), scroll: router.scroll() }, "");
        history.pushState({ depth: entry().depth + 1 }, "", href);
    }
    router.show(false);
}

/**
 * Changes the address of the page that is shown, and nothing else.
 *
 * @param {string} href
 */
export function rename(href) {
    history.replaceState(entry(), "", href);
}

/** Goes back to the page before, or to the map when this was the first. */
export function back() {
    if (entry().depth > 0) history.back();
    else go("/", { replace: true });
}

/** Begins to follow links and the browser's buttons. */
export function startRouter() {
    history.scrollRestoration = "manual";
    addEventListener("popstate", () => router.show(true));
    document.addEventListener("click", (event) => {
        if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        const link = event.target instanceof Element ? event.target.closest("a") : null;
        if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
        if (/^\/(v1|uploads|openapi\.json|ogc|collections)(\/|$)/.test(link.pathname)) return;
        event.preventDefault();
        go(link.pathname + link.search + link.hash);
    });
}
