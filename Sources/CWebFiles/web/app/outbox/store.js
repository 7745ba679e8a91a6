/**
 * Notes that wait on this device to be sent, kept over closed tabs and restarts.
 *
 * @typedef {{
 *   id: string, member: string, fields: Record<string, string>, photo: Blob, name: string, made: number,
 *   refusal: import("../core/http.js").ProblemBody | null,
 * }} Waiting
 */

/** @returns {Promise<IDBDatabase>} */
function open() {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open("sightline", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("outbox", { keyPath: "id" });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/**
 * Runs one act in a transaction of its own, and ends when it is on disk.
 *
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} act
 * @returns {Promise<Result>}
 */
async function run(mode, act) {
    const database = await open();
    try {
        return await new Promise((resolve, reject) => {
            const transaction = database.transaction("outbox", mode, { durability: "strict" });
            const request = act(transaction.objectStore("outbox"));
            transaction.oncomplete = () => resolve(request.result);
            transaction.onerror = () => reject(transaction.error);
            transaction.onabort = () => reject(transaction.error);
        });
    } finally {
        database.close();
    }
}

/** @param {Waiting} note */
export function put(note) {
    return run("readwrite", (store) => store.put(note));
}

/** @param {string} id */
export function remove(id) {
    return run("readwrite", (store) => store.delete(id));
}

/** Those that were made first come first. @returns {Promise<Waiting[]>} */
export async function all() {
    /** @type {Waiting[]} */
    const notes = await run("readonly", (store) => store.getAll());
    return notes.sort((a, b) => a.made - b.made);
}
