// Drives a headless Chromium by its DevTools protocol over a pipe.

import {spawn} from "node:child_process";
import {mkdtempSync, readFileSync, readdirSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Returns whether a process that this one started, directly or not, has a thread that runs or waits for a
// processor or a disk.
function anyWorks() {
  const threads = [];
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      for (const thread of readdirSync(`/proc/${id}/task`)) {
        const [state, parent] = readFileSync(`/proc/${id}/task/${thread}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
        threads.push({id, parent, works: "RD".includes(state)});
      }
    } catch {}  // it has ended meanwhile
  }
  const ours = new Set([`${process.pid}`]);
  for (let before = 0; before < ours.size;) {
    before = ours.size;
    for (const {id, parent} of threads) if (ours.has(parent)) ours.add(id);
  }
  return threads.some(({id, works}) => works && id !== `${process.pid}` && ours.has(id));
}

// Returns the result of `look` as soon as it is truthy. A busy machine may take any time. So this fails only
// when the browser and the programs under test have had nothing to do for 20 seconds, or after ten minutes.
// `tell` then describes the state.
export async function waitFor(look, what, tell = () => "") {
  const began = performance.now(), waited = () => performance.now() - began;
  let idle = 0, watch = null;
  const inVain = new Promise((resolve) => {
    watch = setInterval(() => {
      idle = anyWorks() ? 0 : idle + 1;
      if (idle === 20 || waited() > 600_000) resolve(null);
    }, 1000);
  });
  async function looks() {
    for (; watch; await pause(20 + waited() / 50)) {
      const found = await look();
      if (found) return found;
    }
  }
  try {
    const found = await Promise.race([looks(), inVain]);
    if (found) return found;
    throw new Error(`waited in vain for ${Math.round(waited() / 1000)} s: ${what}\n${await tell()}`);
  } finally {
    clearInterval(watch);
    watch = null;
  }
}

// An expression that is true on a page that plays a game, as soon as the page is ready.
export const kPlays = "document.documentElement?.dataset.ready !== undefined";

export class Browser {
  static async start() {
    const browser = new Browser();
    browser.profile = mkdtempSync(join(tmpdir(), "fairyforge-browser-"));
    browser.process = spawn("chromium", [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--hide-scrollbars", "--disable-ipc-flooding-protection", `--user-data-dir=${browser.profile}`, "--remote-debugging-pipe", "about:blank",
    ], {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
    const [, , , to, from] = browser.process.stdio;
    browser.to = to;
    browser.waiting = new Map();
    browser.listeners = [];
    let rest = "";
    from.setEncoding("utf8");
    from.on("data", (text) => {
      const messages = (rest + text).split("\0");
      rest = messages.pop();
      for (const message of messages) browser.take(JSON.parse(message));
    });
    return browser;
  }
  count = 0;
  take(message) {
    if (message.id === undefined) return this.listeners.forEach((listener) => listener(message));
    const {resolve, reject} = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) reject(new Error(message.error.message));
    else resolve(message.result);
  }
  send(method, params = {}, sessionId = undefined) {
    const id = ++this.count;
    this.to.write(JSON.stringify({id, method, params, sessionId}) + "\0");
    return new Promise((resolve, reject) => this.waiting.set(id, {resolve, reject}));
  }
  async open(address, {width = 1280, height = 800, dark = false, touch = false, ready = kPlays} = {}) {
    const {targetId} = await this.send("Target.createTarget", {url: "about:blank"});
    const {sessionId} = await this.send("Target.attachToTarget", {targetId, flatten: true});
    const page = new Page(this, sessionId, targetId);
    this.listeners.push((message) => { if (message.sessionId === sessionId) page.hear(message); });
    await page.send("Runtime.enable");
    await page.send("Log.enable");
    await page.send("Page.enable");
    await page.send("Emulation.setDeviceMetricsOverride", {width, height, deviceScaleFactor: 1, mobile: touch});
    if (touch) await page.send("Emulation.setTouchEmulationEnabled", {enabled: true});
    await page.send("Emulation.setEmulatedMedia",
                    {features: [{name: "prefers-color-scheme", value: dark ? "dark" : "light"},
                                {name: "prefers-reduced-motion", value: "reduce"}]});
    await page.go(address, ready);
    return page;
  }
  async close() {
    this.send("Browser.close").catch(() => {});
    await waitFor(() => this.process.exitCode !== null, "the browser ends");
    rmSync(this.profile, {recursive: true, force: true, maxRetries: 10, retryDelay: 100});
  }
}

export class Page {
  faults = [];  // the errors on its console
  constructor(browser, session, target) { Object.assign(this, {browser, session, target}); }
  send(method, params) { return this.browser.send(method, params, this.session); }
  hear({method, params}) {
    if (method === "Runtime.exceptionThrown")
      this.faults.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === "Runtime.consoleAPICalled" && ["error", "warning"].includes(params.type))
      this.faults.push(params.args.map((arg) => arg.value ?? arg.description).join(" "));
    if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level))
      this.faults.push(`${params.entry.text} ${params.entry.url ?? ""}`);
  }
  async go(address, ready = kPlays) {
    await this.send("Page.navigate", {url: "about:blank"});
    await this.send("Page.navigate", {url: address});
    await this.until(ready, "the page is ready");
  }
  async get(expression) {
    const {result, exceptionDetails} = await this.send("Runtime.evaluate", {
      expression, returnByValue: true, awaitPromise: true, allowUnsafeEvalBlockedByCSP: false});
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
  async until(expression, what) {
    let fault = "";
    const look = () => this.get(expression).then((value) => (fault = "", value), ({message}) => { fault = `, which throws ${message}`; });
    const state = "`${location} '${document.title}'\\n${document.body?.innerText.slice(0, 2000)}`";
    await waitFor(look, what, async () => `the condition: ${expression}${fault}\nfaults: ${this.faults.join("\n") || "none"}\nthe page: ${
      await Promise.race([this.get(state).catch(({message}) => message), pause(10_000)]) ?? "it does not answer"}`);
  }
  // Returns where the element can be clicked. A page whose texts have just arrived may still move it, so this waits
  // until it stays in place.
  async middleOf(selector) {
    const middle = () => this.get(`(() => {
      const node = document.querySelector(${JSON.stringify(selector)});
      node?.scrollIntoView({block: "nearest"});
      const box = node?.getBoundingClientRect();
      return box && !node.disabled && [box.x + box.width / 2, box.y + box.height / 2];
    })()`);
    let before = null;
    return waitFor(async () => {
      const at = await middle(), isStill = at && before && at[0] === before[0] && at[1] === before[1];
      before = at;
      return isStill && at;
    }, `${selector} keeps still`);
  }
  mouse(type, [x, y], more = {}) {
    return this.send("Input.dispatchMouseEvent", {type, x, y, button: "left", clickCount: 1, ...more});
  }
  async click(selector) {
    const at = await this.middleOf(selector);
    await this.mouse("mouseMoved", at, {button: "none"});
    await this.mouse("mousePressed", at, {buttons: 1});
    await this.mouse("mouseReleased", at);
  }
  async drag(from, to) {
    const [begin, end] = [await this.middleOf(from), await this.middleOf(to)];
    await this.mouse("mousePressed", begin, {buttons: 1});
    await this.mouse("mouseMoved", [(begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2], {buttons: 1});
    await this.mouse("mouseMoved", end, {buttons: 1});
    await this.mouse("mouseReleased", end);
  }
  async tap(selector) {
    const [x, y] = await this.middleOf(selector);
    await this.send("Input.dispatchTouchEvent", {type: "touchStart", touchPoints: [{x, y}]});
    await this.send("Input.dispatchTouchEvent", {type: "touchEnd", touchPoints: []});
  }
  async press(key) {
    await this.send("Input.dispatchKeyEvent", {type: "keyDown", key, text: key === "Enter" ? "\r" : undefined});
    await this.send("Input.dispatchKeyEvent", {type: "keyUp", key});
  }
  async leave() { await this.send("Page.navigate", {url: "about:blank"}); }
  async picture() {
    await this.send("Page.bringToFront");
    const {data} = await this.send("Page.captureScreenshot", {format: "png"});
    return Buffer.from(data, "base64");
  }
}
