import { online } from "./http.js";
import { forget } from "./installed.js";
import { loadSession, member } from "./session.js";
import { Signal } from "./signal.js";

/**
 * What happens on the server, as it happens.
 *
 * A browser has few connections to a server, so of all tabs one holds the stream and tells the others.
 *
 * @typedef {{ kind: "note" | "removed" | "comment" | "alarm" | "reset", data: any }} News
 */

/** What was heard last. @type {Signal<News | null>} */
export const heard = new Signal(/** @type {News | null} */ (null));

const kinds = /** @type {const} */ (["note", "removed", "comment", "alarm", "reset"]);

/** Begins to listen; what a member may not see any more leaves what this browser keeps. */
export function startLive() {
    if (!navigator.locks || !window.BroadcastChannel) return;
    const tabs = new BroadcastChannel("sightline");
    /** @type {EventSource | null} */
    let stream = null;
    let pause = 5000;

    /** @param {News} news */
    const take = (news) => {
        if (news.kind === "removed" || news.kind === "reset") forget();
        heard.value = news;
    };

    function listen() {
        stream?.close();
        stream = new EventSource("/v1/events");
        for (const kind of kinds) {
            stream.addEventListener(kind, (event) => {
                const news = { kind, data: JSON.parse(event.data || "null") };
                tabs.postMessage(news);
                take(news);
            });
        }
        stream.addEventListener("open", () => {
            pause = 5000;
            online.value = true;
            document.documentElement.dataset.live = "open";
        });
        stream.addEventListener("error", () => {
            // The browser connects again by itself, unless the server has refused.
            if (stream?.readyState !== EventSource.CLOSED) return;
            void loadSession().catch(() => {});
            setTimeout(listen, pause);
            pause = Math.min(300_000, pause * 2);
        });
    }

    tabs.addEventListener("message", ({ data }) => {
        if (data === "session") void loadSession().catch(() => {});
        else take(data);
    });
    let known = member.value?.id;
    member.listen((who) => {
        if (who?.id === known) return;
        known = who?.id;
        tabs.postMessage("session");
        if (stream) listen();
    });
    void navigator.locks.request("sightline live", () => new Promise(() => listen()));
}
