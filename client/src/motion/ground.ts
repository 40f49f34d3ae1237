/** What happens on a map: walls drop onto their edges, a region takes on its colour square by square from the last wall. */

import type { Key } from "../lib/things";
import type { Running } from "./running";

const DROP = 400;
const FILL = 260; // one square
const SPREAD = 330; // until the farthest one begins

const gridOf = (root: Element, key: Key): SVGSVGElement | null => root.querySelector(`[data-area-box="${CSS.escape(key.split(":")[1]!)}"] svg[role="group"]`);

export function dropWalls(root: Element, edges: readonly Key[], running: Running): void {
  edges.forEach((key, nth) => {
    const wall = gridOf(root, key)?.querySelector(`[data-wall="${key.split(":")[2]}"]`);
    if (!wall) return;
    const falling = [
      { translate: "0px -34px", opacity: 0, easing: "cubic-bezier(0.5, 0, 1, 0.7)" },
      { opacity: 1, offset: 0.25 },
      { translate: "0px 0px", offset: 0.62, easing: "ease-out" },
      { translate: "0px -4px", offset: 0.8, easing: "ease-in" },
      { translate: "0px 0px", opacity: 1 },
    ];
    running.play(wall, falling, { duration: DROP, delay: 60 * nth, easing: "linear" });
  });
}

/** The ground lies over the colour at first, and clears away. */
export function fill(root: Element, cells: readonly Key[], walls: readonly Key[], running: Running): void {
  const svg = gridOf(root, cells[0] ?? "::");
  const grounds = svg ? [...svg.querySelectorAll<SVGUseElement>(":scope > use")] : [];
  const above = svg?.querySelector(":scope > .rim");
  const at = (square: number): [number, number] => [grounds[square]?.x.baseVal.value ?? 0, grounds[square]?.y.baseVal.value ?? 0];
  const squares = cells.map((key) => Number(key.split(":")[2]));
  const last = walls.at(-1)?.split(":")[2]?.split("|").map(Number).filter((square) => square >= 0) ?? [];
  const [fx, fy] = at(last[0] ?? squares[0] ?? 0);
  const far = squares.map((square) => Math.hypot(at(square)[0] - fx, at(square)[1] - fy));
  const most = Math.max(1, ...far);
  squares.forEach((square, i) => {
    const ground = grounds[square];
    if (!svg || !above || !ground) return;
    const cover = ground.cloneNode() as SVGUseElement;
    cover.setAttribute("aria-hidden", "true");
    svg.insertBefore(cover, above);
    running.play(cover, [{ opacity: 1 }, { opacity: 0 }], { duration: FILL, delay: (SPREAD * far[i]!) / most, easing: "ease-in-out", stays: true }, () => cover.remove());
  });
}
