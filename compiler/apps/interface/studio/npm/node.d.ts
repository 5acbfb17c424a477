import type { Fairyforge } from "./fairyforge.js";

export * from "./fairyforge.js";
/** The compiler, with the library of this package. */
export function loadCompiler(): Promise<Fairyforge>;
/** The library's texts by their paths, for loadFairyforge() in a browser. */
export function readLibrary(): Promise<Record<string, string>>;
