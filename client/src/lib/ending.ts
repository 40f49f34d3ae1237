/** A box of lines that stays at its end as it grows, shrinks or fills – unless somebody has scrolled up to read. */

const NEAR = 24; // px: within about a line of the end is at the end

/** Svelte action. The box has one child, which holds the lines; while `follows` is false it stays where it is put. */
export function followEnd(box: HTMLElement, follows: boolean): { update(follows: boolean): void; destroy(): void } {
  let atEnd = true; // remembered, for a box that has changed its size cannot tell where it was
  let last = 0; // where it was scrolled to
  let on = follows;
  const keep = (): void => {
    if (on && atEnd) box.scrollTop = box.scrollHeight;
    last = box.scrollTop;
  };
  // Only scrolling up leaves the end: by the time the browser tells of our own scrolling, more lines may have come.
  const onScroll = (): void => {
    const near = box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR;
    if (on && (near || box.scrollTop < last)) atEnd = near;
    last = box.scrollTop;
  };
  const watch = new ResizeObserver(keep);
  watch.observe(box);
  watch.observe(box.firstElementChild!);
  box.addEventListener("scroll", onScroll, { passive: true });
  return {
    update: (next) => {
      if (next && !on) atEnd = true;
      on = next;
      keep();
    },
    destroy: () => {
      watch.disconnect();
      box.removeEventListener("scroll", onScroll);
    },
  };
}
