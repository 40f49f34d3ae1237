/** What the dock asks in place of the prompt, and what may be asked of the others. */

import type { Table } from "./table.svelte";

/** Does something half done ask to be completed? */
export const asksNow = (table: Table): boolean =>
  table.asking !== null || (!table.waiting && (table.draft.length > 0 || (table.myTurn && table.choice.chosen.length > 0)));

/** May the viewer ask the others to take back what the law of undo does not allow? */
export function mayAskUndo({ sight, lastOwn }: Table): boolean {
  const others = sight?.people.some((one) => !one.me && one.kind === "person") ?? false;
  return !!sight && others && !sight.may_undo && (sight.undo_asked ?? -1) < 0 && !sight.result && lastOwn >= 0 && (sight.mine ?? []).length > 0;
}
