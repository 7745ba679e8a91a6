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

/** Whether the server knows stops of public transport. */
export async function hasTransit() {
    const bounds = await limits().catch(() => null);
    return Boolean(bounds?.view?.kinds?.includes("stops"));
}
