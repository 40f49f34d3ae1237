/** What single keys do at a table; the keys of pieces and maps are theirs. */

import { overlay } from "./overlay.svelte";
import { wantedOf } from "./pointing";
import { domId } from "./seating";
import type { Table } from "./table.svelte";
import { WANTED } from "./words";

export type Deeds = Record<string, () => unknown>;

export const focusFirst = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** While looking back: move by move, round by round. */
export function stepsOf({ player }: Table): Deeds {
  if (!player) return {};
  return {
    ArrowLeft: () => player.go(player.at - 1),
    ArrowRight: () => player.go(player.at + 1),
    PageUp: () => player.chapter(-1),
    PageDown: () => player.chapter(1),
    Home: () => player.go(0),
    End: () => player.go(player.last),
    " ": () => player.toggle(),
  };
}

/** At a running table: back out of what was begun, and what the house is asked for. */
export const deedsAt = (table: Table): Deeds => ({
  Escape: () => letGo(table),
  h: () => focusFirst(".dock .well"),
  s: () => void table.lookBack(),
  u: () => table.undo(),
  t: () => table.askHint(),
  p: () => table.askPlan(),
  r: () => (overlay.sizes = !overlay.sizes),
  ...(table.lesson && { n: () => goOn(table), b: () => table.lesson!.go(table.lesson!.at - 1) }),
});

function letGo(table: Table): void {
  table.player?.callbacks.close?.();
  const chosen = table.choice.chosen[table.choice.chosen.length - 1];
  table.drop();
  table.offers = table.warning = null;
  if (chosen?.startsWith("p:")) document.getElementById(domId("p", chosen.slice(2)))?.focus();
}

/** In a lesson: to what is asked for, or to the next step. */
function goOn(table: Table): void {
  if (table.asking) focusFirst("[data-confirm]");
  else if (wantedOf(table)) focusFirst(WANTED);
  else if (table.lesson?.wanted) table.drop();
  else table.lesson?.next();
}
