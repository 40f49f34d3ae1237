/**
 * What begins a legal move comes into view by itself when somebody is asked. It never fights a hand: once somebody has
 * scrolled, the view stays where they put it as long as anything they may begin with can be seen.
 */

import type { Table } from "./table.svelte";

export interface Span {
  top: number;
  bottom: number;
}

const LIT = ".piece.lit:not(.folded), .stander.lit, .cell.lit, .edge.lit, .whole.lit";
const MARGIN = 12; // px around what is brought
const HAND = 500; // ms: a scroll this soon after a hand moved, or after such a scroll, is somebody's
const HANDS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
const PATIENCE = 30; // frames to wait for a table that is still looking for its size

/**
 * How far to scroll so that all spans lie within the view – or, where they are more than it holds, so that some do; 0 if
 * nothing need move. `free`: nobody has put the view where it is.
 */
export function wayTo(spans: readonly Span[], view: Span, free: boolean): number {
  const seen = spans.filter((span) => span.top >= view.top && span.bottom <= view.bottom);
  if (spans.length === 0 || seen.length === spans.length || (!free && seen.length > 0)) return 0;
  const top = Math.min(...spans.map((span) => span.top)) - MARGIN;
  const bottom = Math.max(...spans.map((span) => span.bottom)) + MARGIN;
  if (bottom - top <= view.bottom - view.top) return top < view.top ? top - view.top : bottom - view.bottom;
  if (seen.length > 0) return 0;
  const middle = (view.top + view.bottom) / 2;
  const off = (span: Span): number => Math.abs((span.top + span.bottom) / 2 - middle);
  const nearest = spans.reduce((best, span) => (off(span) < off(best) ? span : best));
  return nearest.top < view.top ? nearest.top - MARGIN - view.top : Math.min(nearest.bottom + MARGIN - view.bottom, nearest.top - MARGIN - view.top);
}

/** Where a thing will lie: a piece may still be on its way. */
function spanOf(node: HTMLElement, board: number): Span {
  const box = node.getBoundingClientRect();
  if (!node.matches(".piece") || !node.style.transform) return box;
  const top = board + new DOMMatrixReadOnly(node.style.transform).m42;
  return { top, bottom: top + node.offsetHeight };
}

/** Svelte action for the dock: when the table asks something new, what is lit on the board above it comes into view. */
export function bringing(dock: HTMLElement, asked: { table: Table; question: string }): { update(asked: { table: Table; question: string }): void; destroy(): void } {
  let [hand, free, question, waits] = [-Infinity, true, "", 0];
  const board = dock.parentElement!;
  const touch = (event: Event): void => {
    if (!(event.target as Element).closest?.("aside, dialog, .menu")) hand = event.timeStamp;
  };
  const onScroll = (event: Event): void => {
    if (event.timeStamp - hand > HAND) return;
    hand = event.timeStamp;
    free = false;
  };
  const bring = (patience = PATIENCE): void => {
    waits = requestAnimationFrame(() => {
      if (board.matches(".settling") && patience > 0) return bring(patience - 1);
      const origin = board.getBoundingClientRect().top;
      const spans = [...board.querySelectorAll<HTMLElement>(LIT)].filter((node) => node.style.position !== "fixed").map((node) => spanOf(node, origin));
      const by = wayTo(spans, { top: 0, bottom: window.innerHeight - dock.offsetHeight }, free);
      if (by === 0) return;
      free = true; // it is not where somebody put it any more
      hand = -Infinity;
      window.scrollBy({ top: by, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
    });
  };
  const ask = ({ table, question: next }: { table: Table; question: string }): void => {
    const another = next !== question;
    question = next;
    cancelAnimationFrame(waits);
    if (another && table.myTurn && !table.player && !table.lesson) bring();
  };
  for (const name of HANDS) window.addEventListener(name, touch, { passive: true });
  window.addEventListener("scroll", onScroll, { passive: true });
  ask(asked);
  return {
    update: ask,
    destroy: () => {
      cancelAnimationFrame(waits);
      for (const name of HANDS) window.removeEventListener(name, touch);
      window.removeEventListener("scroll", onScroll);
    },
  };
}
