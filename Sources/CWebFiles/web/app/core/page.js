/**
 * What a page is given while it is shown.
 *
 * @typedef {{
 *   parameters: Record<string, string>,
 *   query: URLSearchParams,
 *   signal: AbortSignal,
 *   map: import("../map/map.js").MapView,
 *   feed: import("../map/feed.js").Feed,
 *   title: (text: string) => void,
 *   actions: (...buttons: Node[]) => void,
 *   size: (size: import("../panel.js").Size) => void,
 *   go: (href: string, options?: { replace?: boolean }) => void,
 *   back: () => void,
 *   again: () => void,
 * }} Page
 */

export {};
