// A service worker that stores all files of the page, so that the studio works without a network. Each
// version has a store of its own.
const store = "fairyforge @VERSION@", files = ["./", "studio.js", "studio.css", "parts.zst"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith("fairyforge ") && name !== store).map((name) => caches.delete(name)))).then(() => clients.claim()));
});
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(store).then((cache) => cache.match(event.request, {ignoreSearch: true})).then((kept) => kept ?? fetch(event.request)));
});
