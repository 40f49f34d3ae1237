/**
 * What was pressed is shown before anything else is drawn: what comes from the house in the same frame – often the answer –
 * waits until that frame is on its way to the screen. In the order in which it came, and never for long.
 */

const LONGEST = 100; // ms: a page that is hidden has no frames

/** From now on, whatever is wrapped in what this returns is done in turn, and not between a press and its frame. */
export function putPressFirst(): <T>(work: (what: T) => void) => (what: T) => void {
  let held = false;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    held = false;
    for (const work of waiting.splice(0)) work();
  };
  const hold = (): void => {
    if (held) return;
    held = true;
    requestAnimationFrame(() => setTimeout(release));
    setTimeout(release, LONGEST);
  };
  for (const name of ["pointerdown", "click", "keydown"]) window.addEventListener(name, hold, true);
  return (work) => (what) => void (held ? waiting.push(() => work(what)) : work(what));
}
