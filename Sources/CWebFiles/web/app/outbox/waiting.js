import { Signal } from "../core/signal.js";

/** How many notes of this member wait to be sent. */
export const waiting = new Signal(0);
