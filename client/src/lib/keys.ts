/** Moving the focus over the pieces of an area, and from area to area. */

import { domId, type Placed } from "./seating";

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrow keys go along the area; Home and End to its ends; Tab leaves it, as if all its pieces were one stop. */
export function onPieceKey(event: KeyboardEvent, placed: Placed): void {
  if (event.key === "Tab") {
    leave(placed, event.currentTarget as HTMLElement);
    return;
  }
  const to = goal(event.key, placed);
  if (to === undefined) return;
  event.preventDefault();
  document.getElementById(domId("p", to))?.focus();
}

function goal(key: string, { piece, area, well }: Placed): string | undefined {
  const row = (area.pieces ?? []).map((one) => one.id);
  const here = row.indexOf(piece.id);
  if (key === "Home") return row[0];
  if (key === "End") return row[row.length - 1];
  const step = STEPS[key];
  if (!step) return undefined;
  const [along, across] = step;
  if (across !== 0 && well.kind === "facing") {
    const rows = well.areas ?? [];
    const other = rows[rows.findIndex((one) => one.id === area.id) + across]?.pieces ?? [];
    return other[Math.min(here, other.length - 1)]?.id;
  }
  return row[here + (along || across)];
}

function leave({ well }: Placed, piece: HTMLElement): void {
  const stop = document.getElementById(domId("w", well.id));
  if (!stop) return;
  stop.dataset["last"] = piece.id;
  stop.dataset["leaving"] = "yes";
  stop.focus({ preventScroll: true });
  setTimeout(() => delete stop.dataset["leaving"]);
}

/** Where the focus goes when the piece that had it has left the hand: to its neighbour, a lit one if there is one. */
export function nextInHand(ids: readonly string[], at: number, lit: (id: string) => boolean): string | undefined {
  const near = [...ids].map((id, i) => ({ id, far: Math.abs(i - at) - (lit(id) ? ids.length : 0) }));
  return near.sort((a, b) => a.far - b.far)[0]?.id;
}
