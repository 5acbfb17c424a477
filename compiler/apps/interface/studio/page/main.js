// The studio's script, which the page and its workers share.
import {serve} from "./worker.js";
import {begin} from "./studio.js";

if (globalThis.document === undefined) serve();
else begin();
