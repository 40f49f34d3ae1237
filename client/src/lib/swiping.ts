/** A finger that swipes across turns from table to log, score and talk, and back. Mice and pens have the buttons. */

const FAR = 60; // px across
const STEEP = 0.5; // of that, at most, up or down
const LONG = 600; // ms: whoever takes longer means something else

/** Does something between the finger and the box scroll sideways, or answer to being dragged itself? */
function isTaken(node: Element | null, box: Element): boolean {
  for (let at = node; at && at !== box; at = at.parentElement) {
    if (at.matches(".piece.lit, .grid, input, select, textarea, [data-drags]") || (at as HTMLElement).style.position === "fixed") return true;
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

/** Svelte action: `swiped` hears -1 for a swipe to the right (back), 1 for one to the left (on). Scrolling is not touched. */
export function swiping(box: HTMLElement, swiped: (by: -1 | 1) => void): { update(swiped: (by: -1 | 1) => void): void; destroy(): void } {
  let from: { x: number; y: number; at: number } | null = null;
  let act = swiped;
  const onStart = (event: TouchEvent): void => {
    const touch = event.touches[0]!;
    const alone = event.touches.length === 1 && (window.visualViewport?.scale ?? 1) < 1.05; // who has zoomed in pans
    from = alone && !isTaken(event.target as Element, box) ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
  };
  const onEnd = (event: TouchEvent): void => {
    const touch = event.changedTouches[0]!;
    if (!from || event.touches.length > 0) return;
    const [dx, dy, took] = [touch.clientX - from.x, touch.clientY - from.y, event.timeStamp - from.at];
    from = null;
    if (Math.abs(dx) >= FAR && Math.abs(dy) <= Math.abs(dx) * STEEP && took <= LONG) act(dx < 0 ? 1 : -1);
  };
  const onCancel = (): void => void (from = null);
  box.addEventListener("touchstart", onStart, { passive: true });
  box.addEventListener("touchend", onEnd, { passive: true });
  box.addEventListener("touchcancel", onCancel, { passive: true });
  return {
    update: (next) => (act = next),
    destroy: () => {
      box.removeEventListener("touchstart", onStart);
      box.removeEventListener("touchend", onEnd);
      box.removeEventListener("touchcancel", onCancel);
    },
  };
}
