import { go } from "./router.js";
import { t } from "./text.js";
import { toast } from "./toast.js";

/** Registers the service worker, and tells when a new version of the client waits. */
export async function install() {
    if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
    try {
        const registration = await navigator.serviceWorker.register("/sw.js");
        navigator.serviceWorker.addEventListener("message", ({ data }) => { if (typeof data?.go === "string") go(data.go); });
        const offer = () => {
            const { waiting } = registration;
            if (!waiting || !navigator.serviceWorker.controller) return;
            toast(t("version.new"), {
                label: t("version.use"),
                act: () => {
                    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
                    waiting.postMessage("use");
                },
            });
        };
        offer();
        registration.addEventListener("updatefound", () => {
            registration.installing?.addEventListener("statechange", offer);
        });
    } catch {
        // The client works without one.
    }
}

/** Makes the service worker forget the lists that a member saw. */
export function forget() {
    navigator.serviceWorker?.controller?.postMessage("forget");
}
