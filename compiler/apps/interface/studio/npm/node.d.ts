import type { Fairyforge } from "./fairyforge.js";

export * from "./fairyforge.js";
/** Returns the compiler with the library of this package. */
export function loadCompiler(): Promise<Fairyforge>;
/** Returns the library's texts by their paths, for loadFairyforge() in a browser. */
export function readLibrary(): Promise<Record<string, string>>;
