// The page of a group or a tournament: a new time is set in the reader's own time zone, and one that was set elsewhere
// is told in their time, too. The page's main part is replaced now and then.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

function tell() {
  if (!timeZone) return;
  // what the field holds by itself: words that somebody has written stay, and the zone of a time that is proposed
  for (const zone of document.querySelectorAll("input[name=zone]:not([type=hidden], [data-proposed])")) zone.defaultValue = timeZone;

  for (const time of document.querySelectorAll("time[data-zone]")) {
    if (time.dataset.zone === timeZone) continue;
    const at = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "full", timeStyle: "short" });
    time.append(` – ${time.dataset.here.replace("{time}", at)}`);
    time.removeAttribute("data-zone"); // it is told
  }
}

new MutationObserver(tell).observe(document.querySelector("main"), { childList: true });
tell();
