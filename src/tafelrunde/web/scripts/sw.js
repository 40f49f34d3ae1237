// Works without a page: shows the notices the house sends, and, where there is no connection, what was seen last of
// one's own tables. The house puts two lines before these: BUILD, what it is built of, and FONTS.
//
// Two caches of this build: files that are the same for everybody, and what belongs to one person. The second is
// emptied as soon as a page arrives that was made for somebody else, or for nobody any more.
const SHELL = `shell-${BUILD}`;
const MINE = `mine-${BUILD}`;
const WHO = "/kept/who";
const OFFLINE = "/offline";
const MOST = 60; // pages and tables of one person
const FILES = /(?:href|src|data-sprite|data-catalogue)="(\/(?:static|scripts|symbols|catalogue|icons)\/[^"]+)"/g;

let changed = 0; // when it became somebody else's browser: what was asked for before is not kept
let last = Promise.resolve(); // answers are looked at one after the other

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepFiles(FONTS));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name !== SHELL && name !== MINE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate" && request.method !== "GET") event.respondWith(sent(request, url));
  else if (request.method !== "GET") return;
  else if (request.mode === "navigate") event.respondWith(shown(event, url));
  else if (url.pathname.startsWith("/kept/")) event.respondWith(keptSight(url));
  else if (url.searchParams.has("v") && !url.pathname.startsWith("/table/")) event.respondWith(file(request));
});

self.addEventListener("message", (event) => {
  const { kind, path } = event.data;
  if (kind === "sight") event.waitUntil(inTurn(() => keepSight(event.data)));
  if (kind === "page") event.waitUntil(fetchPage(path).catch(() => {}));
});

/** One thing after the other, whatever becomes of the one before. */
function inTurn(work) {
  last = last.then(work, work).catch(() => {});
  return last;
}

/** A file that never changes under its address: kept, or fetched. */
async function file(request) {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

/** A page: from the house, else as it was seen last. */
async function shown(event, url) {
  const asked = Date.now();
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (answer.headers.has("house-person")) event.waitUntil(look(url.pathname, answer.clone(), asked));
    return answer;
  } catch {
    const mine = await caches.open(MINE);
    return (await mine.match(url.pathname)) ?? (await mine.match(OFFLINE)) ?? Response.error();
  }
}

/** A form: signing out is the end of what was kept, whatever the house answers. */
async function sent(request, url) {
  if (url.pathname === "/account/leave" || url.pathname === "/account/delete") await inTurn(() => forget(""));
  return fetch(request);
}

async function fetchPage(path) {
  const asked = Date.now();
  await look(new URL(path, location.origin).pathname, await fetch(path), asked);
}

/** For whom was this page made, and may it stay? */
const look = (path, answer, asked) => inTurn(() => lookNow(path, answer, asked));

async function lookNow(path, answer, asked) {
  const person = answer.headers.get("house-person");
  if (person === null || asked < changed) return;
  if (person !== (await who())) await forget(person);
  const mine = await caches.open(MINE);
  if (answer.ok && !answer.redirected && answer.headers.has("house-keep")) {
    await keepPage(mine, path, await answer.text());
    if (!(await mine.match(OFFLINE))) await keepPage(mine, OFFLINE, await (await fetch(OFFLINE)).text(), false);
  } else if (answer.status < 500) {
    await mine.delete(path);
    await mine.delete(`/kept${path}`);
  }
}

const who = async () => (await (await caches.match(WHO, { cacheName: MINE }))?.text()) ?? "";

/** Somebody else uses this browser. */
async function forget(person) {
  changed = Date.now();
  await caches.delete(MINE);
  if (Number(person) > 0) await (await caches.open(MINE)).put(WHO, new Response(person));
}

/** A page as it is now; it will say that it is of now. */
async function keepPage(mine, path, text, dated = true) {
  const marked = dated ? text.replace("<html ", `<html data-kept="${Date.now()}" `) : text;
  await mine.delete(path); // the newest are last
  await mine.put(path, new Response(marked, { headers: { "content-type": "text/html; charset=utf-8" } }));
  await keepFiles([...text.matchAll(FILES)].map(([, address]) => address.replaceAll("&amp;", "&")));
  await prune(mine);
}

async function keepFiles(addresses) {
  const shell = await caches.open(SHELL);
  for (const address of new Set(addresses)) {
    if (await shell.match(address)) continue;
    const answer = await fetch(address);
    if (answer.ok) await shell.put(address, answer);
  }
}

async function prune(mine) {
  const found = (await mine.keys()).filter(({ url }) => new URL(url).pathname.includes("/table/"));
  await Promise.all(found.slice(0, -MOST).map((request) => mine.delete(request)));
}

/** What somebody sees at a table of theirs; not if they are not the one any more. */
async function keepSight({ path, person, sight }) {
  if (String(person) !== (await who())) return;
  const mine = await caches.open(MINE);
  if (!(await mine.match(path))) return;
  const told = JSON.stringify({ at: Date.now(), sight });
  await mine.put(`/kept${path}`, new Response(told, { headers: { "content-type": "application/json" } }));
}

async function keptSight(url) {
  return (await caches.match(url.pathname, { cacheName: MINE })) ?? new Response(null, { status: 404 });
}

self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(told.title ?? "Tafelrunde", {
      body: told.body ?? "",
      tag: told.tag ?? "turn",
      icon: "/icons/icon-192.png",
      badge: "/icons/maskable-192.png",
      data: { url: told.url ?? "/lobby" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const there = new URL(event.notification.data.url, self.location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((open) => {
      const at = open.find((one) => new URL(one.url).pathname === there.pathname);
      return at ? at.focus() : self.clients.openWindow(there.href);
    }),
  );
});
