import { get } from "./http.js";

/** @type {Promise<any> | null} */
let loading = null;

/** What the server accepts and offers; asked once. @returns {Promise<any>} */
export function limits() {
    loading ??= get("/v1/limits").catch((error) => {
        loading = null;
        throw error;
    });
    return loading;
}
