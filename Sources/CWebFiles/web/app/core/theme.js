/** @typedef {"system" | "light" | "dark"} Theme */

const key = "sightline.theme";

/** @returns {Theme} */
export function theme() {
    try {
        const kept = localStorage.getItem(key);
        return kept === "light" || kept === "dark" ? kept : "system";
    } catch {
        return "system";
    }
}

/**
 * Shows the client in a theme, and keeps the choice on this device.
 *
 * @param {Theme} choice
 */
export function useTheme(choice) {
    try {
        localStorage.setItem(key, choice);
    } catch {
        // It is shown all the same.
    }
    applyTheme();
}

/** Shows the client in the theme that was chosen. */
export function applyTheme() {
    const choice = theme();
    if (choice === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
}
