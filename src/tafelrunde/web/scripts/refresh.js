// A page with data-hidden is kept fresh behind other tabs, too: the house counts on it that somebody is there.
// Keeps a page fresh without taking anything out of anybody's hands: asks for it again and puts its main part in place
// of the old one, unless somebody is busy there or wants the page to stay (WCAG 2.2.2). Without JavaScript there is a
// link to look again.
// And buttons that print.
const main = document.querySelector("main[data-refresh]");
const hold = document.querySelector("[data-hold]");
let shown = main && text(main); // as the house sent it: scripts of the page may have added to it since

// Whoever has stopped at a button or a link may go on from there; whoever types or chooses is not disturbed.
const busy = () => main.contains(document.activeElement) && document.activeElement.matches("input:not([readonly]), select, textarea");

async function look() {
  if (document.hidden && !("hidden" in main.dataset)) return;
  try {
    const answer = await fetch(location.href);
    if (!answer.ok || hold.control.checked) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main[data-refresh]");
    if (!fresh) location.reload(); // it has become another page: play begins
    else if (!busy() && text(fresh) !== shown) replace(fresh);
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

// What was open stays open, and the focus where it was, if it has a name.
function replace(fresh) {
  const at = document.activeElement?.id;
  for (const { id } of main.querySelectorAll("details[open][id]")) fresh.querySelector(`#${id}`)?.setAttribute("open", "");
  shown = text(fresh);
  main.replaceChildren(...fresh.childNodes);
  if (at && main.querySelector(`#${at}`)) document.getElementById(at).focus();
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
  hold.hidden = false;
  hold.addEventListener("change", look);
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
