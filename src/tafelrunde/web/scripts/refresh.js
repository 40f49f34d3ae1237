// A page with data-hidden is kept fresh behind other tabs, too: the house counts on it that somebody is there.
// Keeps a page fresh without taking anything out of anybody's hands: asks for it again and puts its main part in place
// of the old one, unless somebody is busy there or wants the page to stay (WCAG 2.2.2). Without JavaScript there is a
// link to look again.
// And buttons that print.
const main = document.querySelector("main[data-refresh]");
const hold = document.querySelector("[data-hold]");
const REST = 5000; // ms without a key after which nobody types
const FIELDS = "input:not([type=hidden], [readonly]), select, textarea";
const { dataset } = document.documentElement;
// As the house sent it: scripts of the page may have added to it since. A page that was kept offline is not compared.
let shown = main && !dataset.kept && text(main);
let typed = -REST; // when a key was struck in a field

// Whoever has stopped at a button or a link may go on from there; whoever types or chooses is not disturbed.
const busy = () => main.contains(document.activeElement) && document.activeElement.matches(FIELDS);

async function look() {
  if (document.hidden && !("hidden" in main.dataset)) return;
  try {
    const answer = await fetch(location.href);
    if (!answer.ok || hold.control.checked) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main[data-refresh]");
    if (!fresh) return leave();
    if (!busy() && text(fresh) !== shown) replace(fresh);
    document.title = page.title;
    // how many tables wait, and what was said, also while somebody types
    for (const part of ["[data-waiting]", "[data-fresh]"]) {
      const [old, next] = [document, page].map((each) => each.querySelector(part));
      if (old && next && !next.isEqualNode(old)) old.replaceWith(next);
    }
    tell();
  } catch {
    // the house is away for a moment; it is asked again
  }
}

// It has become another page: play begins. Whoever types finishes first; what they did not send is theirs at the table.
function leave() {
  if (busy() && performance.now() - typed < REST) return;
  const words = document.getElementById("words")?.value;
  if (words) sessionStorage.setItem(`unsaid ${location.pathname}`, words);
  location.reload();
}

// What was open stays open, what was written or chosen stays so, and the focus where it was, if it has a name.
function replace(fresh) {
  const at = document.activeElement?.id;
  for (const { id } of main.querySelectorAll("details[open][id]")) fresh.querySelector(`#${id}`)?.setAttribute("open", "");
  const old = fieldsIn(main);
  shown = text(fresh);
  main.replaceChildren(...fresh.childNodes);
  delete dataset.kept; // it is of now: these answers come from the house, never from the service worker
  document.getElementById("offline").hidden = true;
  for (const [name, field] of fieldsIn(main)) if (old.has(name)) keep(old.get(name), field);
  if (at && main.querySelector(`#${at}`)) document.getElementById(at).focus();
}

// Fields by what their forms send elsewhere: an id may be a number, which others take over.
function fieldsIn(part) {
  const found = new Map();
  for (const field of part.querySelectorAll(FIELDS)) {
    const form = field.form;
    const told = [...(form?.querySelectorAll("[type=hidden]:not([name=_csrf_token])") ?? [])].map((each) => each.value);
    found.set([form?.getAttribute("action"), ...told, field.name, /checkbox|radio/.test(field.type) && field.value].join(" "), field);
  }
  return found;
}

function keep(old, field) {
  if (old.checked !== old.defaultChecked) field.checked = old.checked;
  if (old.value === old.defaultValue) return;
  const { value } = field;
  field.value = old.value;
  if (field.value !== old.value) field.value = value; // it cannot be chosen any more
}

// Tokens of forms differ with every answer; only words count.
function text(element) {
  return element.textContent.replace(/\s+/g, " ");
}

// How many tables wait, on the icon of the installed app; browsers that know no such thing do nothing.
function tell() {
  const waiting = Number(document.querySelector("[data-waiting]")?.dataset.waiting ?? 0);
  const told = waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
  told?.catch(() => {});
}

tell();
if (main) {
  setInterval(look, Number(main.dataset.refresh) * 1000);
  main.addEventListener("input", () => (typed = performance.now()));
  hold.hidden = false;
  hold.addEventListener("change", look);
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
