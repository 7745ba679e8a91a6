import { t } from "../core/text.js";

/**
 * What a moderator can do, each with the key of the command line's `moderate review`.
 *
 * @typedef {{ kind: string, id: string }} Target
 * @typedef {{ kind: string, id: string, state: string, author_id: string | null, author: string | null, text: string | null,
 *   created_at: string | null, author_suspended_at: string | null }} Subject
 * @typedef {{ act: string, key: string, icon: string, isOnAuthor: boolean, fits: (subject: Subject) => boolean }} Act
 */

const isContent = (/** @type {Subject} */ subject) => subject.kind === "note" || subject.kind === "comment";
const hasAuthor = (/** @type {Subject} */ subject) => Boolean(subject.author_id) && subject.state !== "deleted";
const isSuspended = (/** @type {Subject} */ subject) =>
    Boolean(subject.author_suspended_at) || subject.state === "suspended";

/** @type {Act[]} */
export const acts = [
    { act: "hide", key: "h", icon: "eye", isOnAuthor: false, fits: (it) => isContent(it) && it.state === "published" },
    { act: "unhide", key: "u", icon: "eye", isOnAuthor: false, fits: (it) => isContent(it) && it.state === "hidden" },
    {
        act: "remove", key: "r", icon: "trash", isOnAuthor: false,
        fits: (it) => isContent(it) && (it.state === "published" || it.state === "hidden"),
    },
    { act: "restore", key: "o", icon: "back", isOnAuthor: false, fits: (it) => isContent(it) && it.state === "removed" },
    { act: "block-image", key: "b", icon: "photo", isOnAuthor: false, fits: (it) => it.kind === "note" && it.state !== "gone" },
    { act: "unblock-image", key: "p", icon: "photo", isOnAuthor: false, fits: (it) => it.kind === "note" && it.state !== "gone" },
    { act: "warn", key: "w", icon: "warning", isOnAuthor: true, fits: hasAuthor },
    { act: "suspend", key: "s", icon: "lock", isOnAuthor: true, fits: (it) => hasAuthor(it) && !isSuspended(it) },
    { act: "unsuspend", key: "f", icon: "lock", isOnAuthor: true, fits: (it) => hasAuthor(it) && isSuspended(it) },
];

/** @param {string} act */
export function nameOfAct(act) {
    const names = {
        hide: t("act.hide"), unhide: t("act.unhide"), remove: t("act.remove"), restore: t("act.restore"), warn: t("act.warn"),
        suspend: t("act.suspend"), unsuspend: t("act.unsuspend"), "block-image": t("act.block-image"),
        "unblock-image": t("act.unblock-image"), look: t("act.look"), assign: t("act.assign"), resolve: t("act.resolve"),
        reject: t("act.reject"), create: t("act.create"), role: t("act.role"), "end-sessions": t("act.end-sessions"),
        delete: t("act.delete"),
    };
    return names[/** @type {keyof typeof names} */ (act)] ?? act;
}

/** @param {string} state */
export function nameOfState(state) {
    const names = {
        published: t("state.published"), hidden: t("state.hidden"), removed: t("state.removed"), deleted: t("state.deleted"),
        active: t("state.active"), suspended: t("state.suspended"), there: t("state.there"), gone: t("state.gone"),
        open: t("state.open"), assigned: t("state.assigned"), resolved: t("state.resolved"), rejected: t("state.rejected"),
    };
    return names[/** @type {keyof typeof names} */ (state)] ?? state;
}

/** @param {string} kind */
export function nameOfKind(kind) {
    const names = {
        note: t("subject.note"), comment: t("subject.comment"), member: t("subject.member"), poi: t("subject.place"),
        stop: t("subject.stop"),
    };
    return names[/** @type {keyof typeof names} */ (kind)] ?? kind;
}

/** @param {string} reason */
export function nameOfReason(reason) {
    const names = {
        spam: t("reason.spam"), harassment: t("reason.harassment"), privacy: t("reason.privacy"), copyright: t("reason.copyright"),
        mislocated: t("reason.mislocated"), other: t("reason.other"),
    };
    return names[/** @type {keyof typeof names} */ (reason)] ?? reason;
}

/** @param {string} role */
export function nameOfRole(role) {
    const names = { member: t("role.member"), moderator: t("role.moderator"), admin: t("role.admin") };
    return names[/** @type {keyof typeof names} */ (role)] ?? role;
}

/**
 * The things that an act is done to: the subjects themselves, or their authors, each once.
 *
 * @param {Act} act
 * @param {Subject[]} subjects
 * @returns {Target[]}
 */
export function targetsOf(act, subjects) {
    const found = new Map();
    for (const subject of subjects.filter(act.fits)) {
        const target = act.isOnAuthor ? { kind: "member", id: String(subject.author_id) } : { kind: subject.kind, id: subject.id };
        found.set(`${target.kind} ${target.id}`, target);
    }
    return [...found.values()];
}
