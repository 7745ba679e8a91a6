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

/** Whether the server knows stops of public transport. Without any, it knows no lines and vehicles. */
export async function hasTransit() {
    const bounds = await limits().catch(() => null);
    return Boolean(bounds?.transit?.stops);
}

/** Whether the server keeps alarms of departures. */
export async function hasAlarms() {
    const bounds = await limits().catch(() => null);
    return Boolean(bounds?.alarms);
}
