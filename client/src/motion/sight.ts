/** Where things are on the screen: pieces as they were last seen, heads of seats, areas; all in the window's pixels. */

import type { Place } from "./ways";

/** A thing by its middle; pieces may lie askew, so what counts is the size they are drawn in. */
export interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Seen extends Spot {
  docked: boolean; // over the board, in the window
  over: boolean; // on its way over everything
  node: HTMLElement;
}

const TOKEN = { w: 30, h: 42 }; // how large a piece is at the head of a seat

export function spotOf(node: Element): Spot {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, w: width, h: height };
}

/** All pieces that are shown, by id. */
export function piecesIn(root: Element): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const node of root.querySelectorAll<HTMLElement>("[data-piece]")) {
    if (node.classList.contains("folded")) continue;
    const { x, y } = spotOf(node);
    const { position, width, height } = node.style;
    found.set(node.dataset["piece"]!, { x, y, w: parseFloat(width), h: parseFloat(height), docked: position === "fixed", over: node.dataset["aloft"] === "over", node });
  }
  return found;
}

const isShown = (node: Element | null | undefined): node is Element => Boolean(node?.getClientRects().length);

/** Boxes that pieces stand in, and heads of places. */
export const BOXES = ".board > :not(.dock) :is(.middle, .rest, [data-area-box], .place, .place > header)";

export interface Point {
  x: number;
  y: number;
}

export function pointOf(node: Element): Point {
  const { x, y } = node.getBoundingClientRect();
  return { x, y };
}

export const boxesIn = (root: Element): Map<HTMLElement, Point> => new Map([...root.querySelectorAll<HTMLElement>(BOXES)].filter(isShown).map((node) => [node, pointOf(node)]));

const named = (name: string, value: string): string => `[data-${name}="${CSS.escape(value)}"]`;

/** The arms of a seat; where it shows none, what of it is on the table, or the window's own edge. */
export function headSpot(root: Element, seat: number): Spot | null {
  const places = [...root.querySelectorAll(`${named("head", String(seat))} .arms`), root.querySelector(`${named("seat", String(seat))} header`), root.querySelector(named("seat", String(seat)))];
  const node = places.find(isShown) ?? root.querySelector(".dock");
  return node ? { ...spotOf(node), ...TOKEN } : null;
}

export function areaSpot(root: Element, area: string): Spot | null {
  const node = [root.querySelector(named("well", area)), root.querySelector(named("area-box", area))].find(isShown);
  return node ? spotOf(node) : null;
}

export function counterOf(root: Element, seat: number, counter: string): Element | null {
  return [...root.querySelectorAll(`${named("head", String(seat))} ${named("counter", counter)}`)].find(isShown) ?? null;
}

/**
 * Where the heads of seats and the areas are, each looked up once, and all of them before anything is set in motion: a look
 * in between would have the page laid out again.
 */
export class Landmarks {
  readonly #root: Element;
  #found = new Map<Place, Spot | null>();

  constructor(root: Element, places: Iterable<Place>) {
    this.#root = root;
    for (const place of places) this.at(place);
  }

  /** A piece is where these pieces say. */
  at(place: Place, pieces?: ReadonlyMap<string, Spot>): Spot | null {
    if (place.startsWith("p:")) return pieces?.get(place.slice(2)) ?? null;
    if (!this.#found.has(place)) this.#found.set(place, this.#look(place));
    return this.#found.get(place)!;
  }

  #look(place: Place): Spot | null {
    if (place.startsWith("s:")) return headSpot(this.#root, Number(place.slice(2)));
    return place.startsWith("a:") ? areaSpot(this.#root, place.slice(2)) : null;
  }
}

export const isInWindow = ({ x, y, w, h }: Spot): boolean => x > -w && y > -h && x < window.innerWidth + w && y < window.innerHeight + h;
