/** What a long touch tells of what lies under the finger. */

import type { Area, Cell } from "../wire";
import type { Tooltip } from "../lib/shown";
import type { Table } from "../lib/table.svelte";
import { toldOf } from "../lib/tooltip";

const ACTS = "[data-move], [data-confirm], [data-draft], [data-offer], [data-hinted], [data-undo], [data-unplan], .whole, .edge, .cell, .stander, .piece";

/** Null: nothing of the game, which a long touch need not be kept from. */
export function subjectOf(target: Element, table: Table): Tooltip | null {
  for (let node: Element | null = target; node && !node.matches(".table"); node = node.parentElement) {
    const told = toldOf(node) ?? (node.matches(ACTS) ? spoken(node as HTMLElement, table) : null);
    if (told) return told;
  }
  return null;
}

/** By the words it has for those who do not see it; a square of a map with what its region is, apart. */
function spoken(node: HTMLElement, table: Table): Tooltip {
  const area = areaOf(node.closest<HTMLElement>("[data-area-box]")?.dataset["areaBox"], table.sight?.scene.areas ?? []);
  const cell = node.dataset["cell"] === undefined ? null : area?.grid?.cells[Number(node.dataset["cell"])];
  const words = cell && area ? onSquare(Number(node.dataset["cell"]), cell, area, table) : (node.getAttribute("aria-label") ?? node.textContent ?? "").trim();
  const note = cell ? cell.note : node.matches(".whole") ? area?.note : standsOn(node, area)?.note;
  return { anchor: node.getBoundingClientRect(), title: words, note: table.say(note), face: null };
}

const onSquare = (square: number, cell: Cell, area: Area, table: Table): string =>
  [cell.label, ...(area.pieces ?? []).filter((piece) => piece.cell === square).map((piece) => piece.label)].map((words) => table.say(words)).join(", ");

/** The square a piece on a map stands on. */
function standsOn(node: HTMLElement, area: Area | null): Cell | undefined {
  const piece = area?.pieces?.find((one) => one.id === node.dataset["piece"]);
  return area?.grid?.cells[piece?.cell ?? -1];
}

function areaOf(id: string | undefined, areas: readonly Area[]): Area | null {
  for (const area of areas) {
    const found = area.id === id ? area : areaOf(id, area.areas ?? []);
    if (found) return found;
  }
  return null;
}
