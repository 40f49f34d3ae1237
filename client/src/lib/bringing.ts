/**
 * What begins a legal move comes into view by itself when somebody is asked. It never fights a hand: once somebody has
 * scrolled, the view stays where they put it as long as anything they may begin with can be seen. It looks again when more
 * of the board is covered, or less, and when the board grows by itself.
 */

import { wantsStill } from "../motion/running";
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

/** Where that begins which covers the board from below; what has nothing to say covers nothing. */
export const edgeOf = (covers: readonly Span[]): number => Math.min(...covers.filter(({ top, bottom }) => bottom > top).map(({ top }) => top));

/** Where a thing will lie: a piece may still be on its way. */
function spanOf(node: HTMLElement, board: number): Span {
  const box = node.getBoundingClientRect();
  if (!node.matches(".piece") || !node.style.transform) return box;
  const top = board + new DOMMatrixReadOnly(node.style.transform).m42;
  return { top, bottom: top + node.offsetHeight };
}

/** Svelte action for the dock: what is lit on the board comes into view above it, and above what is said over it. */
export function bringing(dock: HTMLElement, asked: { table: Table; question: string }): { update(asked: { table: Table; question: string }): void; destroy(): void } {
  let [hand, free, question, waits, rest, edge, asks] = [-Infinity, true, "", 0, 0, 0, false];
  const board = dock.parentElement!;
  const covers = (): HTMLElement[] => [dock, ...dock.querySelectorAll<HTMLElement>(".notices > *")];
  const findEdge = (): number => edgeOf(covers().map((one) => one.getBoundingClientRect()));
  const touch = (event: Event): void => {
    if (!(event.target as Element).closest?.("aside, dialog, .menu, .strip")) hand = event.timeStamp;
  };
  const onScroll = (event: Event): void => {
    if (event.timeStamp - hand > HAND) return;
    hand = event.timeStamp;
    free = false;
  };
  /** A page that scrolls at all ends late enough. */
  const scrollBy = (top: number): void => {
    const page = document.documentElement;
    const lacks = top - (page.scrollHeight - window.innerHeight - window.scrollY);
    const end = board.querySelector<HTMLElement>(".surplus")!;
    if (lacks > 0 && page.scrollHeight > window.innerHeight) end.style.minHeight = `${Math.ceil(end.offsetHeight + lacks)}px`;
    window.scrollBy({ top, behavior: wantsStill() ? "instant" : "smooth" });
  };
  const bring = (patience = PATIENCE): void => {
    cancelAnimationFrame(waits);
    waits = requestAnimationFrame(() => {
      if (board.matches(".settling") && patience > 0) return bring(patience - 1);
      const origin = board.getBoundingClientRect().top;
      const spans = [...board.querySelectorAll<HTMLElement>(LIT)].filter((node) => node.style.position !== "fixed").map((node) => spanOf(node, origin));
      const by = wayTo(spans, { top: 0, bottom: findEdge() }, free);
      if (by === 0) return;
      free = true; // it is not where somebody put it any more
      hand = -Infinity;
      scrollBy(by);
    });
  };
  /** Not while a hand is at it. */
  const lookAgain = (): void => {
    clearTimeout(rest);
    const since = performance.now() - hand;
    if (since > HAND) bring();
    else rest = window.setTimeout(lookAgain, HAND - since + 1);
  };
  const watch = new ResizeObserver((sizes) => {
    const before = edge;
    edge = findEdge();
    const grows = performance.now() - hand > HAND && sizes.some(({ target }) => target === board); // not by what a hand has opened
    if (asks && (grows || edge !== before)) lookAgain();
  });
  watch.observe(board);
  const ask = ({ table, question: next }: { table: Table; question: string }): void => {
    const another = next !== question;
    question = next;
    asks = table.myTurn && !table.player && !table.lesson;
    cancelAnimationFrame(waits);
    clearTimeout(rest);
    for (const one of covers()) watch.observe(one);
    if (another && asks) bring();
  };
  for (const name of HANDS) window.addEventListener(name, touch, { passive: true });
  window.addEventListener("scroll", onScroll, { passive: true });
  ask(asked);
  return {
    update: ask,
    destroy: () => {
      watch.disconnect();
      cancelAnimationFrame(waits);
      clearTimeout(rest);
      for (const name of HANDS) window.removeEventListener(name, touch);
      window.removeEventListener("scroll", onScroll);
    },
  };
}
