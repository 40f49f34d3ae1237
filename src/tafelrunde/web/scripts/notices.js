// Switches notices on and off in this browser. The form around it carries the words and the house's key.
const box = document.getElementById("push");

async function begin() {
  const [on, off, says] = ["on", "off", "says"].map((name) => box.querySelector(`[data-${name}]`));
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    says.textContent = box.dataset.impossible;
    return;
  }
  const worker = await navigator.serviceWorker.register("/sw.js");
  let mine = await worker.pushManager.getSubscription();
  const subscribe = () => {
    const { endpoint, keys } = mine.toJSON();
    return tell("/account/push", { endpoint, key: keys.p256dh, auth: keys.auth });
  };
  const show = (words = "") => {
    on.hidden = mine !== null;
    off.hidden = mine === null;
    says.textContent = words || (mine ? box.dataset.ison : box.dataset.isoff);
  };
  on.addEventListener("click", async () => {
    if ((await Notification.requestPermission()) !== "granted") return show(box.dataset.denied);
    try {
      mine = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key) });
      if (!(await subscribe())) throw new Error();
      show();
    } catch {
      await mine?.unsubscribe();
      mine = null;
      show(box.dataset.failed);
    }
  });
  off.addEventListener("click", async () => {
    await tell("/account/push/off", { endpoint: mine.endpoint });
    await mine.unsubscribe();
    mine = null;
    show();
  });
  show();
  if (mine) await subscribe(); // whoever signs out everywhere else ends the notices of all browsers
}

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

async function tell(path, fields) {
  const token = box.querySelector("[name=_csrf_token]").value;
  const answer = await fetch(path, { method: "POST", body: new URLSearchParams({ _csrf_token: token, ...fields }) });
  return answer.ok;
}

if (box) begin();
