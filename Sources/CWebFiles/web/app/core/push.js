import { get, send } from "./http.js";
import { t } from "./text.js";

/** Whether this browser can be told of alarms while the page is closed: it needs TLS and a service worker. */
export function canPush() {
    return window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether this browser has subscribed. */
export async function isPushed() {
    const registration = await navigator.serviceWorker.getRegistration();
    return Boolean(await registration?.pushManager.getSubscription().catch(() => null));
}

/**
 * Subscribes this browser; false when its user does not allow it.
 *
 * @returns {Promise<boolean>}
 */
export async function pushHere() {
    if (await Notification.requestPermission() !== "granted") return false;
    const registration = await navigator.serviceWorker.ready;
    const { key } = await get("/v1/push/key");
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    await send("PUT", "/v1/push", { json: subscription.toJSON() });
    tellWorker(registration);
    return true;
}

export async function stopPush() {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    if (!subscription) return;
    await send("DELETE", "/v1/push", { json: { endpoint: subscription.endpoint } }).catch(() => {});
    await subscription.unsubscribe();
}

/**
 * Gives the service worker, which knows no language, the sentences of alarms with their places left open.
 *
 * @param {ServiceWorkerRegistration} registration
 */
export function tellWorker(registration) {
    registration.active?.postMessage({
        words: {
            soon: t("alarm.soon"), leaves: t("alarm.leaves"), "leave-now": t("alarm.leave-now"), cancelled: t("alarm.cancelled"),
            near: t("alarm.near"),
        },
    });
}

/** @param {string} key in base64url */
function bytes(key) {
    const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
