// The page of a group: a new evening is set in the reader's own time zone, and one that was set elsewhere is told in
// their time, too.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

const zone = document.getElementById("zone");
if (zone && timeZone) zone.value = timeZone;

for (const time of document.querySelectorAll("time[data-zone]")) {
  if (!timeZone || time.dataset.zone === timeZone) continue;
  const at = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "full", timeStyle: "short" });
  time.append(` – ${time.dataset.here.replace("{time}", at)}`);
}
