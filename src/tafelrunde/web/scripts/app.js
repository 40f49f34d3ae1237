// Has the service worker keep what can be read without a connection, and says so where a page is of that kind.
const { dataset } = document.documentElement;
const { person, kept } = dataset;

async function begin() {
  const worker = navigator.serviceWorker;
  await worker.register("/sw.js");
  const ready = await worker.ready;
  // This page came before the worker did; the next ones pass through it.
  if (!worker.controller) ready.active.postMessage({ kind: "page", path: location.pathname + location.search });
}

if (person && "serviceWorker" in navigator) {
  if (document.readyState === "complete") begin();
  else addEventListener("load", () => begin().catch(() => {})); // not before the page itself is there
}

// Where somebody has signed out nobody reads their notices any more.
async function unsubscribe() {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

if (!person && "serviceWorker" in navigator) unsubscribe().catch(() => {});

if (kept) {
  const line = document.getElementById("offline");
  const at = new Date(Number(kept));
  const today = at.toDateString() === new Date().toDateString();
  const how = today ? { hour: "2-digit", minute: "2-digit" } : { dateStyle: "medium", timeStyle: "short" };
  line.textContent = line.dataset.says.replace("{time}", at.toLocaleString(document.documentElement.lang, how));
  line.hidden = Boolean(document.getElementById("table")); // a table says it itself
  addEventListener("online", () => dataset.kept && location.reload()); // unless it has been brought up to date since
}

// What was half said at a table is for the next page of this tab: whoever comes there from another may be somebody else.
for (const key of Object.keys(sessionStorage)) if (!key.endsWith(` ${location.pathname}`)) sessionStorage.removeItem(key);
