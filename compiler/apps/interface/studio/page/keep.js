// Stores texts in the browser (localStorage), and writes them into addresses (URLs).
import {deflateSync, inflateSync, strFromU8, strToU8} from "fflate";

const key = "fairyforge studio", most = 20;

function keptTexts() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? [];
  } catch {
    return [];  // a page from a file may have no storage
  }
}
// Stores the text as the first of all texts, and returns its name. This is another name if another window has
// stored another text under `name` since. Of texts that the user has not changed, only the last one is
// stored.
let last = {};
function keepText(name, text, isOwn) {
  if (!text.trim()) return name;
  const there = keptTexts().find((one) => one.name === name);
  if (there && last.name === name && ![text, last.text].includes(there.text)) name = freeName(name, text);
  last = {name, text};
  const others = keptTexts().filter((one) => one.name !== name && isOwn(one.text));
  try {
    localStorage.setItem(key, JSON.stringify([{name, text}, ...others].slice(0, most)));
  } catch { /* a page from a file may have no storage, or the storage may be full */ }
  return name;
}
// Returns `name`, with a number added if another text has that name.
function freeName(name, text) {
  const others = keptTexts().filter((one) => one.text !== text).map((one) => one.name), [, stem, ending] = name.match(/^(.*?)(\.[^.]*)?$/s);
  for (let number = 1;; ++number) {
    const free = number === 1 ? name : `${stem}-${number}${ending ?? ""}`;
    if (!others.includes(free)) return free;
  }
}
function forgetText(name) {
  try {
    localStorage.setItem(key, JSON.stringify(keptTexts().filter((one) => one.name !== name)));
  } catch { /* a page from a file may have no storage */ }
}

// Returns the part of an address after '#', which contains the text.
function addressOf(name, text) {
  const packed = btoa(strFromU8(deflateSync(strToU8(text), {level: 9}), true));
  return `#name=${encodeURIComponent(name)}&text=${packed.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}
// Returns the text in an address as {name, text}, without `text` if the address is damaged; {game} for a game of the
// library; {file} for the address of a file; or null.
function givenIn(hash) {
  const given = new URLSearchParams(hash.slice(1));
  if (given.has("game")) return {game: given.get("game")};
  if (given.has("file")) return {file: given.get("file")};
  if (!given.has("text")) return null;
  const name = given.get("name") || "game.fairy";
  try {
    const packed = atob(given.get("text").replaceAll("-", "+").replaceAll("_", "/"));
    return {name, text: strFromU8(inflateSync(strToU8(packed, true)))};
  } catch {
    return {name};
  }
}

export {addressOf, forgetText, freeName, givenIn, keepText, keptTexts};
