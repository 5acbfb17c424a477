// accessible.mjs FOLDER AXE: checks that the pages in FOLDER have no fault that axe-core (the script AXE) calls serious
// or critical: in several states, on a desktop, on a phone and in dark mode.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";
import {Browser} from "./browser.mjs";

const [folder, script] = process.argv.slice(2), axe = readFileSync(script, "utf8");
const addressOf = (name) => pathToFileURL(join(folder, `${name}.html`)).href;
const screens = {desktop: {}, phone: {width: 400, height: 800, touch: true}, dark: {dark: true}};
const browser = await Browser.start(), found = [];
let looked = 0;

async function look(page, state) {
  await page.get(`typeof axe === "undefined" && void (() => { ${axe} })()`);
  const {violations, passes} = await page.get(`axe.run(document, {resultTypes: ["violations"], iframes: false})
    .then(({violations, passes}) => ({passes: passes.length, violations: violations.map(({id, impact, nodes}) =>
      ({id, impact, nodes: nodes.map(({html, failureSummary}) => html.slice(0, 200) + "\\n    " + failureSummary)}))}))`);
  assert.ok(passes > 2, `${state} was looked at`);
  ++looked;
  for (const {id, impact, nodes} of violations) {
    if (["serious", "critical"].includes(impact)) found.push(`${state}: ${impact}, ${id}\n  ${nodes.slice(0, 3).join("\n  ")}`);
  }
}
const cell = async (page, name) => `[data-source="${await page.get(`table.data.board.cells.indexOf("${name}")`)}"]`;

// Proves that axe-core finds a fault where there is one.
async function looksIndeed() {
  const page = await browser.open("data:text/html,<title>x</title>" + "<p>x</p><img src='data:,'>".repeat(12), {ready: "document.images.length === 12 && document.readyState === 'complete'"});
  await look(page, "spoilt");
  assert.match(found.pop() ?? "", /critical, image-alt|document/);
  found.length = 0;
}

async function playablePage(name, screen) {
  const page = await browser.open(addressOf(name), screens[screen]), state = `${name}, ${screen}`;
  await look(page, state);
  if (name === "chess" && screen !== "phone") {
    for (const tab of screen === "dark" ? ["rules", "pieces"] : []) {
      await page.click(`#tab-${tab}`);
      await look(page, `${state}, ${tab}`);
    }
    await page.click("#tab-game");
    await page.get(`document.querySelector("details").open = true; table.restart("4k3/6P1/8/8/8/8/8/4KR2 w - - 0 1")`);
    for (const at of ["g7", "g8"]) await page.click(await cell(page, at));
    await look(page, `${state}, what it becomes`);
  }
  assert.deepEqual(page.faults, [], state);
}

async function otherPage(name, screen) {
  const page = await browser.open(addressOf(name), {...screens[screen], ready: "document.readyState === 'complete'"});
  await look(page, `${name}, ${screen}`);
  assert.deepEqual(page.faults, [], name);
}

try {
  await looksIndeed();
  for (const screen of ["desktop", "phone", "dark"]) await playablePage("chess", screen);
  await playablePage("glinski", "phone");
  await playablePage("minishogi", "dark");
  await otherPage("index", "dark");
  await otherPage("drawn", "desktop");
  if (found.length) throw new Error(`faults in ${looked} states:\n${found.join("\n\n")}`);
} catch (error) {
  console.error(error.stack);
  process.exitCode = 1;
} finally {
  await browser.close();
}
