/** Is a finger that moves scrolling, or dragging? And what scrolls by itself under something that is dragged. */

import type { Point } from "./where";

const ON_THE_WAY = /auto|scroll/;

/** Could a finger that moves this way over this thing scroll something? What lies in the dock lies on the window. */
export function scrolls(from: Element, way: Point): boolean {
  const across = Math.abs(way.x) > Math.abs(way.y);
  const docked = getComputedStyle(from).position === "fixed";
  const strip = document.querySelector(".hands");
  for (let box: Element | null = docked ? strip : from; box && box !== document.body && (!docked || box === strip); box = box.parentElement) {
    const style = getComputedStyle(box);
    if (ON_THE_WAY.test(across ? style.overflowX : style.overflowY) && hasWay(box, across, way)) return true;
  }
  return !docked && !across && hasWay(document.documentElement, false, way);
}

/** A box goes the other way than the finger. */
function hasWay(box: Element, across: boolean, way: Point): boolean {
  const [at, all, shown, step] = across ? [box.scrollLeft, box.scrollWidth, box.clientWidth, way.x] : [box.scrollTop, box.scrollHeight, box.clientHeight, way.y];
  return step > 0 ? at > 1 : at + shown < all - 1;
}

const RIM = 44; // px from the rim of what is seen
const STEP = 9; // px a picture

/** At the rim of the window, or of a map, what lies beyond comes nearer. True if anything has moved. */
export function scrollUnder(at: Point, docked: number): boolean {
  const box = document.elementsFromPoint(at.x, at.y).map((element) => element.closest<HTMLElement>(".view")).find(Boolean);
  const moved = box ? nudge(box, box.getBoundingClientRect(), at) : false;
  return nudge(document.documentElement, new DOMRect(0, 0, innerWidth, innerHeight - docked), at) || moved;
}

function nudge(box: Element, seen: DOMRect, at: Point): boolean {
  const before = box.scrollTop + box.scrollLeft;
  const along = (value: number, from: number, to: number): number => (value < from + RIM ? -STEP : value > to - RIM && value < to + RIM ? STEP : 0);
  box.scrollBy({ top: along(at.y, seen.top, seen.bottom), left: box === document.documentElement ? 0 : along(at.x, seen.left, seen.right), behavior: "instant" });
  return box.scrollTop + box.scrollLeft !== before;
}
