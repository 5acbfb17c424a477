// Drives a headless Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi), with the interface of
// browser.mjs. `packages` is the folder in which npm has installed the package "ws".

import {spawn} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Page, kPlays, waitFor} from "./browser.mjs";

// Converts a value of the protocol to a JavaScript value.
function plain({type, value}) {
  if (type === "array") return value.map(plain);
  if (type === "object") return Object.fromEntries(value.map(([key, item]) => [key, plain(item)]));
  return value ?? (type === "null" ? null : undefined);
}

export class Firefox {
  #count = 0;
  #waiting = new Map();
  pages = new Map();
  static async start(packages) {
    const firefox = new Firefox(), WebSocket = createRequire(join(packages, "x"))("ws");
    firefox.profile = mkdtempSync(join(tmpdir(), "fairyforge-firefox-"));
    writeFileSync(join(firefox.profile, "user.js"), 'user_pref("ui.prefersReducedMotion", 1);\n');
    firefox.process = spawn("firefox-esr", ["--headless", "--no-remote", "--profile", firefox.profile, "--remote-debugging-port", "0"],
                            {stdio: ["ignore", "ignore", "pipe"]});
    const address = await new Promise((resolve, reject) => {
      let told = "";
      firefox.process.stderr.setEncoding("utf8").on("data", (text) => {
        const [, found] = (told += text).match(/BiDi listening on (ws:\S+)\n/) ?? [];
        if (found) resolve(found);
      });
      firefox.process.on("exit", () => reject(new Error(`Firefox does not begin: ${told}`)));
    });
    firefox.socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => firefox.socket.on("open", resolve).on("error", reject));
    firefox.socket.on("message", (text) => firefox.#take(JSON.parse(text)));
    await firefox.send("session.new", {capabilities: {}});
    await firefox.send("session.subscribe", {events: ["log.entryAdded"]});
    return firefox;
  }
  #take({id, method, params, result, message}) {
    if (method === "log.entryAdded" && ["error", "warn"].includes(params.level)) this.pages.get(params.source.context)?.faults.push(params.text);
    const {resolve, reject} = this.#waiting.get(id) ?? {};
    this.#waiting.delete(id);
    if (result) resolve?.(result);
    else reject?.(new Error(message));
  }
  send(method, params) {
    const id = ++this.#count;
    this.socket.send(JSON.stringify({id, method, params}));
    return new Promise((resolve, reject) => this.#waiting.set(id, {resolve, reject}));
  }
  async open(address, {width = 1280, height = 800, ready = kPlays} = {}) {
    const {context} = await this.send("browsingContext.create", {type: "tab"}), page = new FirefoxPage(this, context);
    this.pages.set(context, page);
    await page.send("browsingContext.setViewport", {viewport: {width, height}});
    await page.go(address, ready);
    return page;
  }
  async close() {
    this.send("browser.close", {}).catch(() => {});
    await waitFor(() => this.process.exitCode !== null, "Firefox ends");
    rmSync(this.profile, {recursive: true, force: true, maxRetries: 10, retryDelay: 100});
  }
}

class FirefoxPage extends Page {
  send(method, params) { return this.browser.send(method, {context: this.session, ...params}); }
  async go(address, ready = kPlays) {
    for (const url of ["about:blank", address]) await this.send("browsingContext.navigate", {url, wait: "interactive"});
    await this.until(ready, "the page is ready");
  }
  async leave() { await this.send("browsingContext.navigate", {url: "about:blank"}); }
  async get(expression) {
    const {result, exceptionDetails} = await this.browser.send("script.evaluate", {expression, target: {context: this.session}, awaitPromise: true});
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return plain(result);
  }
  async #pointer(...actions) {
    await this.send("input.performActions", {actions: [{type: "pointer", id: "mouse", parameters: {pointerType: "mouse"}, actions}]});
  }
  async click(selector) {
    const [x, y] = (await this.middleOf(selector)).map(Math.round);
    await this.#pointer({type: "pointerMove", x, y}, {type: "pointerDown", button: 0}, {type: "pointerUp", button: 0});
  }
  async picture() { return Buffer.from((await this.send("browsingContext.captureScreenshot", {})).data, "base64"); }
}
