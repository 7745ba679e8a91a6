import { language } from "./language.js";
import { Signal } from "./signal.js";

/**
 * @typedef {{ field: string, code?: string, detail: string }} FieldError
 * @typedef {{ code: string, status: number, detail: string, errors?: FieldError[], limit?: number }} ProblemBody
 */

/** A refusal of the server, or no answer at all: then the code is `offline`. */
export class Problem extends Error {
    /**
     * @param {ProblemBody} body
     * @param {number | null} retryAfter seconds
     */
    constructor(body, retryAfter = null) {
        super(body.detail);
        this.code = body.code;
        this.status = body.status;
        /** @type {FieldError[]} */
        this.errors = body.errors ?? [];
        this.limit = body.limit ?? null;
        this.retryAfter = retryAfter;
    }

    get isGone() {
        return this.status === 404;
    }
}

/** Whether the last request got an answer. */
export const online = new Signal(true);

/** Is called when the server does not know the session any more. @type {{ ended: () => void }} */
export const session = { ended: () => {} };

/**
 * Sends a request and reads its JSON; throws a {@link Problem}, or an `AbortError`.
 *
 * @param {string} method
 * @param {string} path
 * @param {{ json?: unknown, form?: FormData, signal?: AbortSignal, headers?: Record<string, string> }} [options]
 * @returns {Promise<any>}
 */
export async function send(method, path, options = {}) {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json", "Accept-Language": language(), ...options.headers };
    /** @type {BodyInit | undefined} */
    let body = options.form;
    if (options.json !== undefined) {
        headers["Content-Type"] = "application/json";
        body = JSON.stringify(options.json);
    }
    /** @type {Response} */
    let response;
    try {
        response = await fetch(path, { method, headers, body, signal: options.signal, credentials: "same-origin" });
    } catch (error) {
        if (options.signal?.aborted) throw error;
        online.value = false;
        throw new Problem({ code: "offline", status: 0, detail: "" });
    }
    online.value = !response.headers.has("X-Kept");
    if (response.status === 204) return null;
    if (response.ok) return await response.json();
    const problem = await problemOf(response);
    if (response.status === 401 && problem.code === "bad-token") session.ended();
    throw problem;
}

/**
 * @param {Response} response
 * @returns {Promise<Problem>}
 */
export async function problemOf(response) {
    const retry = Number(response.headers.get("Retry-After"));
    try {
        return new Problem(await response.json(), retry || null);
    } catch {
        return new Problem({ code: `http-${response.status}`, status: response.status, detail: "" }, retry || null);
    }
}

/**
 * @param {string} path
 * @param {Record<string, string | number | boolean | null | undefined>} [query] parameters without a value are left out
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function get(path, query = {}, signal) {
    return send("GET", withQuery(path, query), { signal });
}

/**
 * @param {string} path
 * @param {Record<string, string | number | boolean | null | undefined>} query
 */
export function withQuery(path, query) {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
        if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
    }
    const text = parameters.toString();
    return text ? `${path}${path.includes("?") ? "&" : "?"}${text}` : path;
}
