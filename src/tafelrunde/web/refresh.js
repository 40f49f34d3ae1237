// Keeps a page fresh without taking anything out of anybody's hands: asks for it again and puts its main part in place
// of the old one, unless somebody is busy there. Without JavaScript the page has a slower way of its own.
// And buttons that print.
const main = document.querySelector("main[data-refresh]");

async function look() {
  const busy = main.contains(document.activeElement) && document.activeElement !== main;
  if (document.hidden || busy) return;
  try {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main[data-refresh]");
    if (!fresh) location.reload(); // it has become another page: play begins
    else if (text(fresh) !== text(main)) main.replaceChildren(...fresh.childNodes);
  } catch {
    // the house is away for a moment; it is asked again
  }
}

// Tokens of forms differ with every answer; only words count.
const text = (element) => element.textContent.replace(/\s+/g, " ");

if (main) setInterval(look, Number(main.dataset.refresh) * 1000);

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
