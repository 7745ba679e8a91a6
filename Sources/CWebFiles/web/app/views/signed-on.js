import { h } from "../core/dom.js";
import { withQuery } from "../core/http.js";
import { logIn } from "../core/session.js";
import { t } from "../core/text.js";
import { toast } from "../core/toast.js";
import { linkButton, state } from "../parts/parts.js";

const key = "sightline.sign-on";

/**
 * Goes to an identity provider. It sends the browser back here with a code, which only the verifier kept here can use.
 *
 * @param {string} provider
 */
export async function beginSignOn(provider) {
    const [verifier, given] = [random(), random()];
    sessionStorage.setItem(key, JSON.stringify({ verifier, given }));
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
    location.assign(withQuery(`/v1/auth/${provider}`, {
        return_to: `${location.origin}/signed-on`, state: given, code_challenge: base64(new Uint8Array(digest)),
    }));
}

/**
 * The page to which a provider sends the browser back.
 *
 * @param {import("../core/page.js").Page} page
 */
export async function show(page) {
    page.title(t("log-in"));
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null");
    sessionStorage.removeItem(key);
    const code = page.query.get("code");
    const again = linkButton(t("log-in"), "/log-in", { kind: "main" });
    if (!code || !kept || page.query.get("state") !== kept.given) return state("lock", t("sign-on.failed"), t("sign-on.failed-detail"), again);
    await logIn({ code, code_verifier: kept.verifier });
    toast(t("log-in.done"));
    page.go("/", { replace: true });
    return h("div", {});
}

function random() {
    return base64(crypto.getRandomValues(new Uint8Array(32)));
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
