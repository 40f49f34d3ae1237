/** Pieces on their way: each is already where it belongs, and is drawn where it was until it has glided there. */

import type { Ghosts } from "./ghosts";
import { isBack } from "./lying";
import { type Running } from "./running";
import { BOXES, isInWindow, pointOf, type Landmarks, type Point, type Seen, type Spot } from "./sight";
import type { Way } from "./ways";

const GLIDE = 420;
const FADE = 220;
const TURN = 0.42; // when it is on edge
const STAGGER = 45; // between cards that are dealt one after the other

/** What a flight needs of the table: how it was, how it is, and pictures of what is gone. */
export interface Flown {
  root: Element;
  was: ReadonlyMap<string, Seen>;
  now: ReadonlyMap<string, Seen>;
  marks: Landmarks;
  looks: ReadonlyMap<string, HTMLElement>;
  running: Running;
  ghosts: Ghosts;
}

const liftOf = (node: Element): Element | null => node.querySelector(".lift, .face");
const apart = (from: Spot, to: Spot): boolean => Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > 1 || Math.abs(from.w / to.w - 1) > 0.02;
const distance = (from: Point, to: Point): Point => ({ x: from.x - to.x, y: from.y - to.y });
const offset = (from: Spot, to: Spot): string => `${from.x - to.x}px ${from.y - to.y}px`;
const ratio = (from: Spot, to: Spot): string => String(Math.max(0.2, Math.min(3, from.w / Math.max(1, to.w))));

/** Whatever is still there goes to where it lies now. */
export function glide({ was, now, running }: Flown, except: ReadonlySet<string>, delay: number): void {
  for (const [id, to] of now) {
    const from = was.get(id);
    if (!from || except.has(id) || !apart(from, to) || (!isInWindow(from) && !isInWindow(to))) continue;
    carry(running, from, to, from.over || from.docked !== to.docked, { delay, duration: GLIDE - delay / 2 });
  }
}

/** Boxes of the table, each from where it stood; what stands in another goes along with it. */
export function shove(boxes: ReadonlyMap<HTMLElement, Point>, running: Running): void {
  const moved = new Map([...boxes].map(([node, from]) => [node, distance(from, pointOf(node))] as const));
  for (const [node, { x, y }] of moved) {
    const around = node.parentElement?.closest<HTMLElement>(BOXES);
    const { x: along, y: down } = (around && moved.get(around)) ?? { x: 0, y: 0 };
    if (Math.abs(x - along) + Math.abs(y - down) > 1) running.play(node, [{ translate: `${x - along}px ${y - down}px` }, { translate: "0px 0px" }], { duration: GLIDE });
  }
}

interface Leg {
  duration?: number;
  delay?: number;
  appears?: boolean;
}

/** One piece, from where it was seen. */
function carry(running: Running, from: Spot, to: Seen, over: boolean, { duration = GLIDE, delay = 0, appears = false }: Leg): void {
  const { node } = to;
  node.dataset["aloft"] = over || to.docked ? "over" : "on";
  running.play(node, [{ translate: offset(from, to) }, { translate: "0px 0px" }], { duration, delay }, () => delete node.dataset["aloft"]);
  const lift = liftOf(node);
  if (lift && Math.abs(from.w / to.w - 1) > 0.02) running.play(lift, [{ scale: ratio(from, to) }, { scale: "1" }], { duration, delay });
  if (appears) running.play(node, [{ opacity: 0 }, { opacity: 1, offset: 0.35 }, { opacity: 1 }], { duration, delay });
}

/** New pieces come from where they were taken, and turn over on the way if they lay face down. */
export function arrive(flown: Flown, ways: readonly Way[]): void {
  const { was, now, marks, running } = flown;
  ways.forEach((way, nth) => {
    const to = now.get(way.piece);
    if (!to || was.has(way.piece) || way.to !== `p:${way.piece}`) return;
    const from = marks.at(way.from, was);
    const leg = { delay: nth * STAGGER, duration: GLIDE - 60 };
    if (!from) running.play(to.node, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE, delay: leg.delay });
    else if (way.was && way.now && isBack(way.was) && !isBack(way.now)) turnOver(flown, way, from, to, leg);
    else carry(running, from, to, true, { ...leg, appears: way.from.startsWith("s:") });
  });
}

/** A card that lay face down is seen from the back on the first half of its way. */
function turnOver({ root, was, looks, running, ghosts }: Flown, way: Way, from: Spot, to: Seen, leg: Required<Pick<Leg, "duration" | "delay">>): void {
  carry(running, from, to, true, leg);
  const hidden = way.was!.piece.id;
  const look = looks.get(hidden) ?? (was.get(hidden)?.node.querySelector(".lift")?.cloneNode(true) as HTMLElement | undefined);
  const lift = liftOf(to.node);
  if (!look || !lift) return;
  const ghost = ghosts.raise(root, to, look);
  running.play(ghost, [{ translate: offset(from, to), scale: ratio(from, to) }, { translate: "0px 0px", scale: "1" }], { ...leg, stays: true }, () => ghost.remove());
  running.play(look, [{ rotate: "y 0deg", opacity: 1 }, { rotate: "y 90deg", opacity: 1, offset: TURN }, { rotate: "y 90deg", opacity: 0, offset: TURN }, { rotate: "y 90deg", opacity: 0 }], { ...leg, easing: "linear", stays: true });
  running.play(lift, [{ rotate: "y -90deg", opacity: 0 }, { rotate: "y -90deg", opacity: 0, offset: TURN }, { rotate: "y -90deg", opacity: 1, offset: TURN }, { rotate: "y 0deg", opacity: 1 }], { ...leg, easing: "linear" });
}

/** What is gone is still seen until it has reached where it went. */
export function depart(flown: Flown, ways: readonly Way[]): void {
  const { root, was, now, marks, looks, running, ghosts } = flown;
  ways.forEach((way, nth) => {
    const id = way.was?.piece.id;
    const from = id === undefined ? undefined : was.get(id);
    const look = id === undefined ? undefined : looks.get(id);
    if (!from || !look || now.has(id!) || isCarriedOn(way, flown) || !isInWindow(from)) return;
    const to = marks.at(way.to, now);
    const ghost = ghosts.raise(root, from, look);
    const timing = { delay: Math.min(nth * STAGGER, 180), stays: true };
    if (!to) running.play(ghost, [{ opacity: 1 }, { opacity: 0 }], { duration: FADE, ...timing }, () => ghost.remove());
    else running.play(ghost, [{ translate: "0px 0px", scale: "1", opacity: 1 }, { opacity: 1, offset: 0.7 }, { translate: offset(to, from), scale: ratio(to, from), opacity: 0 }], { duration: GLIDE, ...timing }, () => ghost.remove());
  });
}

/** Does a new piece show the rest of its way by itself? */
const isCarriedOn = (way: Way, { was, now }: Flown): boolean => way.to === `p:${way.piece}` && now.has(way.piece) && !was.has(way.piece);

/** A trick is gathered and goes to who took it; where it lies afterwards it comes to light when it has arrived. */
export function gather(flown: Flown, seat: number, ways: readonly Way[]): void {
  const { root, was, now, marks, looks, running, ghosts } = flown;
  const head = seat >= 0 ? marks.at(`s:${seat}`) : null;
  for (const { piece } of ways) {
    const [from, to, look] = [was.get(piece), now.get(piece), looks.get(piece)];
    if (to) running.play(to.node, [{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], { duration: 560 });
    if (!from || !look || !head) continue;
    const ghost = ghosts.raise(root, from, look);
    running.play(ghost, [{ translate: "0px 0px", scale: "1", opacity: 1 }, { scale: "0.8", opacity: 1, offset: 0.6 }, { translate: offset(head, from), scale: "0.35", opacity: 0 }], { duration: 520, easing: "cubic-bezier(0.5, 0, 0.3, 1)", stays: true }, () => ghost.remove());
  }
}
