/** From places in the window to things of the scene, and back. */

import type { Area } from "../wire";
import { areaKey, cellKey, isEdge, pieceKey, type Key } from "../lib/things";

const THINGS = ".piece[data-piece], .stander[data-piece], .cell[data-cell], .edge[data-edge]";

export interface Point {
  x: number;
  y: number;
}

/** What of the scene an element belongs to, the narrowest first: a piece may stand for the area it lies in. */
export function keysOf(element: Element): Key[] {
  const thing = element.closest<HTMLElement>(THINGS);
  if (!thing) {
    const whole = element.closest<HTMLElement>(".whole")?.parentElement?.dataset["well"];
    return whole === undefined ? [] : [areaKey(whole)];
  }
  const { piece, area, cell, edge } = thing.dataset;
  const box = (): string => thing.closest<HTMLElement>("[data-area-box]")?.dataset["areaBox"] ?? "";
  if (piece !== undefined) return area === undefined ? [pieceKey(piece)] : [pieceKey(piece), areaKey(area)];
  return cell !== undefined ? [cellKey(box(), Number(cell))] : [`e:${box()}:${edge}`];
}

/** The things at a point, the topmost first. */
export const keysAt = ({ x, y }: Point): Key[] => document.elementsFromPoint(x, y).flatMap((element) => (element.matches(THINGS) || element.closest(THINGS) ? keysOf(element) : []));

/** Where a thing is in the window; null where it is not to be seen. Rows that face each other share one box. */
export function rectOf(key: Key, areas: readonly Area[]): DOMRect | null {
  const name = key.slice(2);
  if (key.startsWith("a:")) return areaRect(name, areas);
  const at = name.lastIndexOf(":");
  const inside = (query: string): Element | null => document.querySelector(`[data-area-box="${CSS.escape(name.slice(0, at))}"] ${query}`);
  if (isEdge(key)) return seen(inside(`.edge[data-edge="${name.slice(at + 1)}"]`));
  if (key.startsWith("c:")) return seen(inside(`.cell[data-cell="${name.slice(at + 1)}"]`));
  return seen(document.querySelector(`.piece[data-piece="${CSS.escape(name)}"]:not(.folded), .stander[data-piece="${CSS.escape(name)}"]`));
}

function areaRect(id: string, areas: readonly Area[]): DOMRect | null {
  const box = document.querySelector(`[data-area-box="${CSS.escape(id)}"]`);
  if (box) return seen(box.querySelector(":scope > .well") ?? box);
  const field = facingOf(id, areas);
  const whole = field && areaRect(field.id, areas);
  const wide = whole && document.querySelector(`[data-area-box="${CSS.escape(field.id)}"]`)?.getBoundingClientRect(); // with what stands beside the rows
  const rows = field?.areas ?? [];
  if (!whole || !wide) return null;
  const tall = whole.height / rows.length;
  return new DOMRect(wide.x, whole.y + rows.findIndex((row) => row.id === id) * tall, wide.width, tall);
}

/** The area whose rows face each other, one of which this is. */
function facingOf(id: string, areas: readonly Area[]): Area | null {
  for (const area of areas) {
    if (area.kind === "facing" && area.areas?.some((row) => row.id === id)) return area;
    const found = facingOf(id, area.areas ?? []);
    if (found) return found;
  }
  return null;
}

function seen(element: Element | null): DOMRect | null {
  const rect = element?.getBoundingClientRect();
  return rect && rect.width > 0 && rect.height > 0 ? rect : null;
}

const SLACK = 8; // a card that lies half on its place lies on it

export const holds = (rect: DOMRect, { x, y }: Point): boolean => x >= rect.left - SLACK && x <= rect.right + SLACK && y >= rect.top - SLACK && y <= rect.bottom + SLACK;
export const middleOf = (rect: DOMRect): Point => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });
export const sizeOf = (rect: DOMRect): number => rect.width * rect.height;
