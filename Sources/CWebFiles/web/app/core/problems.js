import { Problem } from "./http.js";
import { duration, t } from "./text.js";
import { NoPosition } from "./where.js";

/**
 * A sentence for people about what went wrong, in their language where the code is known.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function sentence(error) {
    if (error instanceof NoPosition) {
        return t(error.message === "refused" ? "where.refused" : error.message === "insecure" ? "where.insecure" : "where.unavailable");
    }
    if (!(error instanceof Problem)) return t("problem.unknown");
    if (error.status === 429) return t("problem.too-many", { wait: duration(error.retryAfter ?? 60) });
    if (error.status >= 500) return t("problem.server");
    switch (error.code) {
        case "offline": return t("problem.offline");
        case "not-found": return t("problem.not-found");
        case "unauthenticated": return t("problem.sign-in");
        case "bad-token": return t("problem.ended");
        case "bad-credentials": return t("problem.credentials");
        case "suspended": return t("problem.suspended");
        case "handle-taken": return t("problem.handle-taken");
        case "registration-closed": return t("problem.registration-closed");
        case "insecure": return t("problem.insecure");
        case "cross-site": return t("problem.cross-site");
        default: return error.errors[0]?.detail || error.message || t("problem.unknown");
    }
}
