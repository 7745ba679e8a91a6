import { online, Problem, problemOf } from "../core/http.js";
import { newKey } from "../core/key.js";
import { member } from "../core/session.js";
import { Signal } from "../core/signal.js";
import * as store from "./store.js";
import { waiting } from "./waiting.js";

/** @typedef {import("./store.js").Waiting} Waiting */

/** How much of the note that is being sent has gone, from 0 to 1. @type {Signal<{ id: string, part: number } | null>} */
export const progress = new Signal(/** @type {{ id: string, part: number } | null} */ (null));
/** What came of a note last: it was sent, or refused. @type {Signal<{ id: string, note: any, refusal: Problem | null } | null>} */
export const outcome = new Signal(/** @type {{ id: string, note: any, refusal: Problem | null } | null} */ (null));

let pause = 2000;
let timer = 0;

/**
 * Takes a note on. Its key is made here and now, so that however often it is sent, it becomes one note.
 *
 * @param {Record<string, string>} fields
 * @param {Blob} photo
 * @param {string} name
 * @returns {Promise<string>} the key
 */
export async function add(fields, photo, name) {
    const who = member.value;
    if (!who) throw new Problem({ code: "unauthenticated", status: 401, detail: "" });
    const id = newKey();
    await store.put({ id, member: who.id, fields, photo, name, made: Date.now(), refusal: null });
    await count();
    return id;
}

/** The notes of this member that wait. */
export async function list() {
    const who = member.value?.id;
    return (await store.all()).filter((note) => note.member === who);
}

/** @param {string} id */
export async function discard(id) {
    await store.remove(id);
    await count();
}

async function count() {
    waiting.value = (await list()).length;
}

/** Sends what waits, one note after another; of all tabs, one does. */
export async function sendAll() {
    clearTimeout(timer);
    await count().catch(() => {});
    if (!waiting.value) return;
    await navigator.locks.request("sightline outbox", async () => {
        for (const note of await list()) {
            if (note.refusal) continue;
            if (!await send(note)) {
                timer = window.setTimeout(() => void sendAll(), pause);
                pause = Math.min(60_000, pause * 2);
                return;
            }
            pause = 2000;
        }
    });
}

/**
 * Sends one note. What the server refuses for good stays, with the reason, until its author changes or discards it.
 *
 * @param {Waiting} note
 * @returns {Promise<boolean>} whether the next one may be tried
 */
async function send(note) {
    try {
        const made = await upload(note);
        await store.remove(note.id);
        outcome.value = { id: note.id, note: made, refusal: null };
    } catch (error) {
        const refusal = error instanceof Problem ? error : new Problem({ code: "offline", status: 0, detail: "" });
        const isForNow = !refusal.status || refusal.status >= 500 || refusal.status === 429 || refusal.status === 401
            || refusal.code === "idempotency-key-in-use";
        if (isForNow) {
            online.value = refusal.status !== 0;
            outcome.value = { id: note.id, note: null, refusal };
            return false;
        }
        const { code, status, message: detail, errors } = refusal;
        await store.put({ ...note, refusal: { code, status, detail, errors } });
        outcome.value = { id: note.id, note: null, refusal };
    } finally {
        progress.value = null;
        await count();
    }
    return true;
}

/**
 * `fetch` tells no progress of what it sends.
 *
 * @param {Waiting} note
 * @returns {Promise<any>}
 */
function upload(note) {
    const form = new FormData();
    for (const [name, value] of Object.entries(note.fields)) form.append(name, value);
    form.append("image", note.photo, note.name);
    return new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open("POST", "/v1/notes");
        request.setRequestHeader("Idempotency-Key", note.id);
        request.setRequestHeader("Accept", "application/json");
        request.upload.onprogress = ({ loaded, total }) => { progress.value = { id: note.id, part: total ? loaded / total : 0 }; };
        request.onerror = () => reject(new Problem({ code: "offline", status: 0, detail: "" }));
        request.onload = async () => {
            const response = new Response(request.responseText, {
                status: request.status, headers: { "Retry-After": request.getResponseHeader("Retry-After") ?? "" },
            });
            if (response.ok) resolve(await response.json());
            else reject(await problemOf(response));
        };
        request.send(form);
    });
}

/** Sends what waits now, and again whenever the line is back or somebody signs in. */
export function startOutbox() {
    addEventListener("online", () => void sendAll());
    member.listen(() => void sendAll());
    void sendAll();
}
