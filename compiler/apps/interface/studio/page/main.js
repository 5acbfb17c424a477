// One script for the page and for its workers.
import {serve} from "./worker.js";
import {begin} from "./studio.js";

if (globalThis.document === undefined) serve();
else begin();
