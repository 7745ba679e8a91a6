import { t } from "../core/text.js";
import { toast } from "../core/toast.js";

/**
 * Hands on the address of this page: to the system where it can, else to the clipboard.
 *
 * @param {string} title
 */
export async function share(title) {
    const url = location.href;
    try {
        if (navigator.share) return await navigator.share({ title, url });
        await navigator.clipboard.writeText(url);
        toast(t("share.copied"));
    } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
        toast(url);
    }
}
