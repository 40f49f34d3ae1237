/** What a lesson points to, and where the move it asks for begins. */

import type { Area } from "../wire";
import type { Table } from "./table.svelte";
import type { Key } from "./things";

/** Does a lesson speak of this area? */
export const isPointed = (table: Table, area: string): boolean => table.lesson?.points.includes(area) ?? false;

/** Does it, as a whole? Rows that face each other are drawn as one: all of them, or one that is empty. */
export function isPointedWhole(table: Table, { id, kind, areas = [] }: Area): boolean {
  const rows = kind === "facing" ? areas.filter((row) => isPointed(table, row.id)) : [];
  return isPointed(table, id) || (rows.length > 0 && (rows.length === areas.length || rows.some((row) => !row.pieces?.length)));
}

/** Does it speak of this area or of one in it? */
export const isPointedInside = (table: Table, area: Area): boolean => isPointed(table, area.id) || (area.areas ?? []).some((inner) => isPointedInside(table, inner));

/** The move a lesson asks for; nothing while something is chosen that leads elsewhere. */
export function wantedOf(table: Table): string {
  const wanted = table.lesson?.wanted ?? "";
  return table.choice.moves.includes(wanted) ? wanted : "";
}

/** Does this begin, or go on with, the move a lesson asks for? */
export function isWanted(table: Table, key: Key): boolean {
  const wanted = table.lesson?.wanted;
  return Boolean(wanted) && table.isLit(key) && (table.index.things.get(key)?.moves.includes(wanted!) ?? false) && wantedOf(table) !== "";
}
