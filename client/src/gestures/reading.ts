/**
 * A long touch reads, and never plays. Browsers tell of it in different orders: with a click after it or without, with a
 * question for their own menu before the finger is gone, or with the touch called off. None of them counts as a click.
 */

import type { Table } from "../lib/table.svelte";
import { subjectOf } from "./subject";
import { forgive, released, swallowClick } from "./swallow";

const LONG = 450; // ms
const FAR = 10; // px: then it is no touch that reads

export class Reading {
  readonly #table: Table;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #touched: { id: number; x: number; y: number; target: Element; since: number } | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  listen(): () => void {
    const wiring: [string, (event: never) => void][] = [
      ["pointerdown", this.#onDown],
      ["pointermove", this.#onMove],
      ["pointerup", this.#onUp],
      ["pointercancel", this.#onUp],
      ["contextmenu", this.#onMenu],
    ];
    for (const [name, listener] of wiring) window.addEventListener(name, listener as EventListener, true);
    return () => {
      for (const [name, listener] of wiring) window.removeEventListener(name, listener as EventListener, true);
      clearTimeout(this.#timer);
    };
  }

  #onDown = (event: PointerEvent): void => {
    clearTimeout(this.#timer);
    this.#table.tooltip = null;
    this.#touched = null;
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    this.#touched = { id: event.pointerId, x: event.clientX, y: event.clientY, target: event.target as Element, since: event.timeStamp };
    this.#timer = setTimeout(this.#read, LONG);
  };

  #onMove = (event: PointerEvent): void => {
    const touched = this.#touched;
    if (touched?.id === event.pointerId && Math.hypot(event.clientX - touched.x, event.clientY - touched.y) > FAR) clearTimeout(this.#timer);
  };

  #onUp = (event: PointerEvent): void => {
    const touched = this.#touched;
    if (touched?.id !== event.pointerId) return;
    clearTimeout(this.#timer);
    released();
    // However late a busy page hears of it: how long the finger stayed is what the events say, not the timer.
    if (event.type !== "pointerup" || event.timeStamp - touched.since >= LONG) return;
    forgive();
    this.#table.tooltip = null;
  };

  /** The browser has its own idea of a long touch: it is the same one. */
  #onMenu = (event: MouseEvent): void => {
    if (!this.#touched || !subjectOf(this.#touched.target, this.#table)) return;
    event.preventDefault();
    this.#touched.since = -Infinity;
    this.#read();
  };

  #read = (): void => {
    clearTimeout(this.#timer);
    if (!this.#touched || this.#table.hold.grip) return;
    const told = subjectOf(this.#touched.target, this.#table);
    if (!told) return;
    swallowClick();
    this.#table.tooltip = told;
  };
}
