// Copies the link of a table, or hands it to the sharing of the system. The page's main part is replaced now and then,
// so clicks are heard above it.
const can = { copy: Boolean(navigator.clipboard), share: Boolean(navigator.share) };

function uncover() {
  for (const kind of ["copy", "share"]) {
    for (const button of document.querySelectorAll(`[data-${kind}][hidden]`)) button.hidden = !can[kind];
  }
}

const linkOf = (id) => document.getElementById(id).value;

async function copy(button) {
  try {
    await navigator.clipboard.writeText(linkOf(button.dataset.copy));
  } catch {
    document.getElementById(button.dataset.copy).select(); // the browser does not allow it: at least it is marked
    return;
  }
  document.getElementById("done").textContent = button.dataset.done;
  button.dataset.words ??= button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = button.dataset.words), 2000);
}

function share(button) {
  const { share: link, title, words } = button.dataset;
  navigator.share({ title, text: words, url: linkOf(link) }).catch(() => {}); // thought better of it
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-share]");
  if (button?.dataset.copy) copy(button);
  else if (button) share(button);
});
document.addEventListener("focusin", (event) => event.target.matches("input[readonly]") && event.target.select());
new MutationObserver(uncover).observe(document.querySelector("main"), { childList: true, subtree: true });
uncover();
