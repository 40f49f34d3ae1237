/** A box of lines that stays at its end as it grows, shrinks or fills – unless somebody scrolls up to read. */

const NEAR = 24; // px: within about a line of the end is at the end
const HAND = 400; // ms: a scroll this soon after a hand was on the box, or after such a scroll, is somebody's
const HANDS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Svelte action. The box has one child, which holds the lines; while `follows` is false it stays where it is put. */
export function followEnd(box: HTMLElement, follows: boolean): { update(follows: boolean): void; destroy(): void } {
  let atEnd = true; // remembered, for a box that has changed its size cannot tell where it was
  let before = 0; // where it was
  let touched = -Infinity; // when somebody last moved it, by the page's clock
  let on = follows;
  const keep = (): void => {
    if (on && atEnd) box.scrollTop = box.scrollHeight;
  };
  const touch = (event: Event): void => void (touched = event.timeStamp);
  // Only a hand leaves the end, and only upwards: the browser scrolls by itself as well, where lines go, and tells of it when others have come.
  const onScroll = (event: Event): void => {
    const near = box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR;
    const byHand = event.timeStamp - touched < HAND && box.scrollTop < before;
    before = box.scrollTop;
    if (byHand) touched = event.timeStamp;
    if (on && (near || byHand)) atEnd = near;
  };
  const watch = new ResizeObserver(keep);
  watch.observe(box);
  watch.observe(box.firstElementChild!);
  box.addEventListener("scroll", onScroll, { passive: true });
  for (const hand of HANDS) box.addEventListener(hand, touch, { passive: true });
  return {
    update: (next) => {
      if (next && !on) atEnd = true;
      on = next;
      keep();
    },
    destroy: () => {
      watch.disconnect();
      box.removeEventListener("scroll", onScroll);
      for (const hand of HANDS) box.removeEventListener(hand, touch);
    },
  };
}
