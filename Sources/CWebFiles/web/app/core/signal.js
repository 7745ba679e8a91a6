/**
 * A value that tells its listeners when it changes.
 *
 * @template Value
 */
export class Signal {
    /** @type {Set<(value: Value) => void>} */
    #listeners = new Set();
    /** @type {Value} */
    #value;

    /** @param {Value} value */
    constructor(value) {
        this.#value = value;
    }

    get value() {
        return this.#value;
    }

    set value(value) {
        if (Object.is(value, this.#value)) return;
        this.#value = value;
        for (const listener of [...this.#listeners]) listener(value);
    }

    /**
     * Calls the listener at each change until the signal aborts.
     *
     * @param {(value: Value) => void} listener
     * @param {AbortSignal} [until]
     */
    listen(listener, until) {
        if (until?.aborted) return;
        this.#listeners.add(listener);
        until?.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
    }
}
