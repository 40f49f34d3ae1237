/**
 * Dragging by mouse, pen and finger. A press that moves takes the thing up; a finger that could scroll where it goes must
 * rest a moment first. Along the edges of a map a line is drawn instead: each edge it comes to is drafted, or let go.
 */

import type { Table } from "../lib/table.svelte";
import { isEdge, type Key } from "../lib/things";
import { gripOf, type Grip } from "./drag";
import { Ghost } from "./ghost";
import { scrolls, scrollUnder } from "./scrolling";
import { forgive, released, swallowClick } from "./swallow";
import { holds, keysAt, keysOf, middleOf, rectOf, sizeOf, type Point } from "./where";

const FAR: Record<string, number> = { mouse: 5, pen: 8, touch: 8 }; // px: less is a click
const REST = 180; // ms a finger rests before it drags rather than scrolls
const DWELL = 15; // pictures at the rim before it scrolls

interface Press {
  id: number;
  touch: boolean;
  from: Point;
  element: HTMLElement;
  key: Key;
  grip: Grip | null; // null: along edges
  began: number;
}

/** A place where what is carried may go. */
export interface Mark {
  key: Key;
  rect: DOMRect;
  over: boolean;
}

export class Carrying {
  marks: Mark[] = $state.raw([]);
  readonly #table: Table;
  readonly #host: () => HTMLElement;
  #press: Press | null = null;
  #ghost: Ghost | null = null;
  #at: Point = { x: 0, y: 0 };
  #goal: Key | null = null;
  #line: { drawn: boolean } | null = null; // along edges: are they put in, or taken out?
  #dwelt = 0;
  #homing: (() => void) | null = null; // what was let go flies back if nothing comes of it

  constructor(table: Table, host: () => HTMLElement) {
    this.#table = table;
    this.#host = host;
  }

  listen(): () => void {
    const wiring: [keyof WindowEventMap, (event: never) => void, AddEventListenerOptions?][] = [
      ["pointerdown", this.#onDown, { capture: true }],
      ["pointermove", this.#onMove],
      ["pointerup", this.#onUp, { capture: true }],
      ["pointercancel", this.#onCancel],
      ["touchmove", this.#onTouchMove, { passive: false }],
      ["keydown", this.#onKey, { capture: true }],
      ["blur", this.cancel],
    ];
    for (const [name, listener, options] of wiring) window.addEventListener(name, listener as EventListener, options);
    return () => {
      for (const [name, listener, options] of wiring) window.removeEventListener(name, listener as EventListener, options);
      this.cancel();
    };
  }

  /** A new picture: what is carried is still the same thing, with the same moves, or it goes back. */
  refresh(): void {
    const held = this.#table.hold.grip;
    if (this.#ghost && held) {
      const grip = gripOf(held.key, this.#table.index, this.#table.choice);
      if (grip?.choice.moves.join() === held.choice.moves.join() && grip.why === held.why) this.#table.hold.grip = grip;
      else this.cancel();
    }
    if (!this.#table.waiting) this.#home();
  }

  #home(): void {
    this.#homing?.();
    this.#homing = null;
  }

  #onDown = (event: PointerEvent): void => {
    if (!event.isPrimary) return this.cancel(); // two fingers mean something else
    forgive();
    this.cancel();
    const element = (event.target as Element).closest<HTMLElement>(".piece, .stander, .cell, .edge");
    if (event.button !== 0 || !element) return;
    const press = this.#pressOn(element);
    if (!press) return;
    this.#press = { ...press, id: event.pointerId, touch: event.pointerType === "touch", from: { x: event.clientX, y: event.clientY }, element, began: event.timeStamp };
  };

  #pressOn(element: HTMLElement): Pick<Press, "key" | "grip"> | null {
    const { hold } = this.#table;
    for (const key of keysOf(element)) {
      if (isEdge(key) && this.#table.myTurn && !this.#table.waiting && this.#table.isDrafted(key) !== null) return { key, grip: null };
      const grip = element.matches(".piece, .stander") ? hold.of(key) : null;
      if (grip) return { key, grip };
    }
    return null;
  }

  #onMove = (event: PointerEvent): void => {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    this.#at = { x: event.clientX, y: event.clientY };
    if (this.#ghost) this.#ghost.move(this.#at);
    else if (this.#line) this.#drawTo();
    else this.#begin(press, event);
  };

  #begin(press: Press, event: PointerEvent): void {
    const way = { x: this.#at.x - press.from.x, y: this.#at.y - press.from.y };
    if (Math.hypot(way.x, way.y) < (FAR[event.pointerType] ?? 8)) return;
    if (press.touch && event.timeStamp - press.began < REST && scrolls(press.element, way)) {
      this.#press = null; // let it scroll
      return;
    }
    const again = this.#pressOn(press.element); // the picture may have changed under the finger
    if (!again || again.key !== press.key) return this.cancel();
    swallowClick();
    this.#table.tooltip = null;
    if (press.grip && again.grip) this.#takeUp(press, again.grip);
    else this.#drawFrom(press);
  }

  #takeUp({ element, from, touch }: Press, grip: Grip): void {
    this.#table.hold.take(grip);
    this.#ghost = new Ghost(element, this.#host(), from, touch);
    this.#ghost.move(this.#at);
    this.#dwelt = 0;
    document.documentElement.dataset["carrying"] = "";
    this.#showGoal(grip);
    requestAnimationFrame(this.#follow);
  }

  /** Where it may go comes into view, if none of it is. */
  #showGoal(grip: Grip): void {
    const dock = this.#dockTop();
    const rects = [...grip.goals].flatMap((key) => rectOf(key, this.#areas) ?? []);
    if (rects.length === 0 || rects.some((rect) => rect.top < dock && rect.bottom > 0)) return;
    const up = Math.max(...rects.map((rect) => Math.min(0, rect.top)));
    window.scrollBy({ top: up < 0 ? up - 20 : Math.min(...rects.map((rect) => rect.bottom)) - dock + 20, behavior: "instant" });
  }

  get #areas() {
    return this.#table.sight?.scene.areas ?? [];
  }

  #dockTop = (): number => document.querySelector(".dock")?.getBoundingClientRect().top ?? innerHeight;

  /** Picture by picture: mark where it may go, and scroll at the rim. */
  #follow = (): void => {
    const grip = this.#table.hold.grip;
    if (!this.#ghost || !grip) return;
    this.#goal = this.#goalAt(grip);
    const marked = [...grip.goals].filter((key) => key === this.#goal || !key.startsWith("c:") && !isEdge(key));
    this.marks = marked.flatMap((key) => {
      const rect = rectOf(key, this.#areas);
      return rect ? [{ key, rect, over: key === this.#goal }] : [];
    });
    const docked = innerHeight - this.#dockTop();
    const near = this.#at.y < 44 || Math.abs(this.#at.y - this.#dockTop()) < 44;
    this.#dwelt = near ? this.#dwelt + 1 : 0;
    if (this.#dwelt > DWELL || !near) scrollUnder(this.#at, docked);
    requestAnimationFrame(this.#follow);
  };

  /** The goal under the finger, or under the middle of what is carried. */
  #goalAt(grip: Grip): Key | null {
    for (const point of [this.#at, middleOf(this.#ghost!.rect)]) {
      const things = keysAt(point);
      const wide = point !== this.#at;
      const hit = things.find((key) => grip.goals.has(key) && !(wide && (isEdge(key) || key.startsWith("c:"))));
      if (hit !== undefined) return hit;
      const areas = [...grip.goals].filter((key) => key.startsWith("a:")).map((key) => ({ key, rect: rectOf(key, this.#areas) }));
      const found = areas.filter(({ rect }) => rect !== null && holds(rect, point)).sort((a, b) => sizeOf(a.rect!) - sizeOf(b.rect!))[0];
      if (found) return found.key;
    }
    return null;
  }

  #onUp = (event: PointerEvent): void => {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    const ghost = this.#ghost;
    if (ghost && press.grip) this.#letGo(press, ghost);
    this.#rest();
    released();
  };

  #letGo(press: Press, ghost: Ghost): void {
    const { hold } = this.#table;
    const grip = hold.grip;
    const goal = grip && this.#goalAt(grip);
    if (!grip || (goal === null && this.#isHome(press.key))) {
      ghost.end();
      hold.back();
      return;
    }
    const under = keysAt(this.#at).find((key) => key !== press.key) ?? null;
    const at = ghost.rect;
    this.#homing = ghost.release();
    hold.drop(goal, under, at);
    if (!this.#table.waiting) this.#home();
  }

  /** Is it over the place it came from? */
  #isHome(key: Key): boolean {
    const home = this.#table.index.within.get(key) ?? key;
    const rect = rectOf(home, this.#areas);
    return rect !== null && holds(rect, this.#at);
  }

  #drawFrom({ key }: Press): void {
    this.#line = { drawn: this.#table.isDrafted(key) === false };
    this.#draft(key);
    this.#drawTo();
  }

  #drawTo(): void {
    const key = keysAt(this.#at).find(isEdge);
    if (key !== undefined) this.#draft(key);
  }

  #draft(key: Key): void {
    const drafted = this.#table.isDrafted(key);
    if (drafted === null || drafted === this.#line?.drawn || (!drafted && !this.#table.isLit(key))) return;
    this.#table.click(key, rectOf(key, this.#areas) ?? new DOMRect());
  }

  #onTouchMove = (event: TouchEvent): void => {
    if ((this.#ghost || this.#line) && event.cancelable) event.preventDefault(); // it drags, and does not scroll
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !(this.#ghost || this.#line)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.cancel();
  };

  #onCancel = (event: PointerEvent): void => {
    if (this.#press?.id === event.pointerId) this.cancel();
  };

  /** Back home, and nothing has happened. */
  cancel = (): void => {
    this.#ghost?.end();
    this.#table.hold.back();
    this.#rest();
  };

  #rest(): void {
    this.#press = this.#ghost = this.#line = this.#goal = null;
    this.marks = [];
    delete document.documentElement.dataset["carrying"];
  }
}
