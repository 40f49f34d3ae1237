/** What the dock asks in place of the prompt, and what may be asked of the others. */

import type { Text } from "../wire";
import type { Table } from "./table.svelte";

/** May the viewer ask the others to take back what the law of undo does not allow? */
export const mayAskUndo = ({ sight }: Table): boolean => !!sight?.undo_goes && !sight.may_undo && (sight.undo_asked ?? -1) < 0;

/** What goes if that is done: how many moves of whom, and what chance brought. */
export function listUndone(gone: Record<string, number> = {}): { all: Text[] } {
  const moves = Object.entries(gone).filter(([seat]) => Number(seat) >= 0);
  return { all: [...moves.map(([seat, n]): Text => ["{n:step|steps} by {seat}", { n, seat: Number(seat) }]), ...(-1 in gone ? [["what chance brought"] as Text] : [])] };
}
