import { get, send, session } from "./http.js";
import { forget } from "./installed.js";
import { Signal } from "./signal.js";

/**
 * @typedef {{ id: string, handle: string, display_name: string | null, role: string, created_at: string }} Member
 */

/** Who is signed in; `null` is nobody. @type {Signal<Member | null>} */
export const member = new Signal(/** @type {Member | null} */ (null));

session.ended = () => {
    member.value = null;
    forget();
};

/** Asks the server who is signed in. */
export async function loadSession() {
    const known = (await get("/v1/web/session")).member;
    // Pages are drawn anew for somebody else, and not because the same member was found again.
    if (JSON.stringify(known) !== JSON.stringify(member.value)) member.value = known;
}

/**
 * @param {{ handle: string, password: string } | { code: string, code_verifier: string }} proof
 */
export async function logIn(proof) {
    member.value = (await send("POST", "/v1/web/session", { json: proof })).member;
}

/**
 * @param {{ handle: string, password: string, display_name?: string }} draft
 */
export async function signUp(draft) {
    member.value = (await send("POST", "/v1/web/members", { json: draft })).member;
}

/** Who comes next to this browser is not told of the alarms of the one who leaves. */
export async function logOut() {
    await import("./push.js").then(({ stopPush }) => stopPush()).catch(() => {});
    await send("DELETE", "/v1/web/session");
    session.ended();
}
