/**
 * A map larger than its frame: two fingers pinch it, the wheel with Ctrl and the keys + − 0 do the same, a double tap shows
 * it whole again. One finger moves it as any page is moved; a mouse takes hold of it.
 */

import { flushSync } from "svelte";
import { released, swallowClick } from "./swallow";
import type { Point } from "./where";

export const MOST = 3;
const STEPS = [1, 1.5, 2, MOST];
const TWICE = 320; // ms between two taps
const NEAR = 30; // px
const HELD = 5; // px the mouse moves before it takes hold

interface Hold {
  x: number; // of the whole map, 0 to 1: what stays under the fingers
  y: number;
  spread: number; // px between them
  level: number;
}

export class Zoom {
  level = $state(1);
  #view: HTMLElement | null = null;
  #pinch: Hold | null = null;
  #tap: (Point & { at: number }) | null = null;
  #down: Point | null = null;
  #mouse: { id: number; from: Point; left: number; top: number; taken: boolean } | null = null;

  /** Svelte action: the frame, which holds the map and scrolls it. */
  frame = (node: HTMLElement): { destroy(): void } => {
    this.#view = node;
    const wiring: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ["touchstart", this.#onTouch, { passive: true }],
      ["touchmove", this.#onPinch, { passive: false }],
      ["touchend", this.#onTouchEnd],
      ["touchcancel", this.#onTouchEnd],
      ["wheel", this.#onWheel, { passive: false }],
      ["pointerdown", this.#onDown],
      ["pointermove", this.#onMove],
      ["pointerup", this.#onUp],
      ["pointercancel", this.#onUp],
    ];
    for (const [name, listener, options] of wiring) node.addEventListener(name, listener as EventListener, options);
    return {
      destroy: () => {
        for (const [name, listener] of wiring) node.removeEventListener(name, listener as EventListener);
        this.#view = null;
      },
    };
  };

  /** A step nearer or further; the middle of what is seen stays, and what has the focus stays in sight. */
  by(step: number): void {
    const at = STEPS.reduce((best, level, i) => (Math.abs(level - this.level) < Math.abs(STEPS[best]! - this.level) ? i : best), 0);
    this.#turn(STEPS[Math.max(0, Math.min(STEPS.length - 1, at + step))]!);
  }

  whole(): void {
    this.#turn(1);
  }

  /** What keys mean anywhere on the map. */
  onkeydown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") this.by(1);
    else if (event.key === "-") this.by(-1);
    else if (event.key === "0") this.whole();
    else return;
    event.preventDefault();
  };

  #turn(level: number): void {
    const box = this.#view?.getBoundingClientRect();
    if (!box) return;
    this.#to(level, this.#holdAt({ x: box.left + box.width / 2, y: box.top + box.height / 2 }));
    const focused = document.activeElement;
    if (focused && this.#view?.contains(focused)) focused.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }

  /** Which point of the map lies there? */
  #holdAt({ x, y }: Point, spread = 0): Hold {
    const view = this.#view!;
    const box = view.getBoundingClientRect();
    return { x: (x - box.left + view.scrollLeft) / view.scrollWidth, y: (y - box.top + view.scrollTop) / view.scrollHeight, spread, level: this.level };
  }

  /** This large, with that point of the map where it is held: in the window, else where it was. */
  #to(level: number, held: Hold, at?: Point): void {
    const view = this.#view!;
    const box = view.getBoundingClientRect();
    const there = at ? { x: at.x - box.left, y: at.y - box.top } : { x: held.x * view.scrollWidth - view.scrollLeft, y: held.y * view.scrollHeight - view.scrollTop };
    flushSync(() => (this.level = Math.max(1, Math.min(MOST, level))));
    view.scrollTo({ left: held.x * view.scrollWidth - there.x, top: held.y * view.scrollHeight - there.y, behavior: "instant" });
  }

  #onTouch = (event: TouchEvent): void => {
    if (event.touches.length !== 2) return;
    const { middle, spread } = between(event.touches);
    this.#pinch = this.#holdAt(middle, spread);
    this.#tap = this.#down = null;
    swallowClick(); // two fingers click nothing
  };

  #onPinch = (event: TouchEvent): void => {
    if (!this.#pinch || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const { middle, spread } = between(event.touches);
    this.#to(this.#pinch.level * (spread / Math.max(1, this.#pinch.spread)), this.#pinch, middle);
  };

  #onTouchEnd = (event: TouchEvent): void => {
    if (!this.#pinch || event.touches.length > 1) return;
    this.#pinch = null;
    released();
  };

  #onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault(); // the page stays as large as it is
    const at = { x: event.clientX, y: event.clientY };
    this.#to(this.level * Math.exp(-event.deltaY / 300), this.#holdAt(at), at);
  };

  #onDown = (event: PointerEvent): void => {
    const at = { x: event.clientX, y: event.clientY };
    this.#down = event.isPrimary ? at : null;
    const carries = (event.target as Element).closest(".edge[aria-pressed], .stander.lit");
    if (event.pointerType !== "mouse" || event.button !== 0 || this.level === 1 || carries) return;
    this.#mouse = { id: event.pointerId, from: at, left: this.#view!.scrollLeft, top: this.#view!.scrollTop, taken: false };
  };

  #onMove = (event: PointerEvent): void => {
    const mouse = this.#mouse;
    if (mouse?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - mouse.from.x, event.clientY - mouse.from.y];
    if (!mouse.taken && Math.hypot(x, y) < HELD) return;
    if (!mouse.taken) this.#view!.setPointerCapture(event.pointerId);
    if (!mouse.taken) swallowClick();
    mouse.taken = true;
    this.#view!.scrollTo({ left: mouse.left - x, top: mouse.top - y, behavior: "instant" });
  };

  #onUp = (event: PointerEvent): void => {
    if (this.#mouse?.taken) released();
    this.#mouse = null;
    if (event.type === "pointerup" && event.pointerType !== "mouse") this.#tapped(event);
    this.#down = null;
  };

  /** The second tap in the same place, where it is none on something that is asked for, shows the whole map – or more. */
  #tapped(event: PointerEvent): void {
    const at = { x: event.clientX, y: event.clientY };
    if (!this.#down || far(at, this.#down) || (event.target as Element).closest(".lit, .chosen, [aria-pressed]")) return;
    const before = this.#tap;
    this.#tap = { ...at, at: event.timeStamp };
    if (!before || event.timeStamp - before.at > TWICE || far(at, before)) return;
    this.#tap = null;
    if (this.level > 1) this.whole();
    else this.#to(2, this.#holdAt(at), at);
  }
}

const far = (one: Point, other: Point): boolean => Math.hypot(one.x - other.x, one.y - other.y) > NEAR;

function between([one, other]: TouchList): { middle: Point; spread: number } {
  return {
    middle: { x: (one!.clientX + other!.clientX) / 2, y: (one!.clientY + other!.clientY) / 2 },
    spread: Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY),
  };
}
