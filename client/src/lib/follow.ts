/** Keeping the keyboard's place when the picture changes under it. */

import { nextInHand } from "./keys";
import { domId, type Placed } from "./seating";

export interface Holder {
  id: string;
  area: string;
  at: number; // its place in the area
}

/** The piece that has the focus, by the picture it was drawn from. */
export function holderOf(placed: readonly Placed[]): Holder | null {
  const node = document.activeElement;
  if (!(node instanceof HTMLElement) || !node.classList.contains("piece")) return null;
  const found = placed.find((one) => one.piece.id === node.dataset["piece"]);
  if (!found) return null;
  return { id: found.piece.id, area: found.area.id, at: (found.area.pieces ?? []).findIndex((one) => one.id === found.piece.id) };
}

/** It keeps the focus; if it has left its area – a card was played – a neighbour it left behind gets it, or the empty place. */
export function follow(holder: Holder, placed: readonly Placed[], lit: (id: string) => boolean): void {
  const now = placed.find((one) => one.piece.id === holder.id);
  const left = placed.find((one) => one.area.id === holder.area)?.area.pieces ?? [];
  const next = now?.area.id === holder.area ? holder.id : nextInHand(left.map((one) => one.id), holder.at, lit);
  document.getElementById(next ? domId("p", next) : domId("w", holder.area))?.focus();
}
