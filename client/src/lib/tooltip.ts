/** What a thing is, in words and large: shown on hover, on focus, and on a long touch. */

import type { Face, Text } from "../wire";
import type { Table } from "./table.svelte";

export interface Subject {
  table: Table;
  title: string;
  note?: Text | null | undefined;
  face?: Face | null;
  width?: number; // the card's, as it lies there
  covered?: boolean;
}

const DELAY = 380;
const LONG_TOUCH = 450;
const TITLE_LEGIBLE = 58; // a card this wide shows its title …
const FOOT_LEGIBLE = 84; // … and this wide its small print

export function tooltipFor(node: Element, subject: Subject): { update(subject: Subject): void; destroy(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched = false; // pressed by a finger or a pen, not by a mouse
  let read = false; // that touch has opened the tooltip: letting go ends the reading and means nothing else
  let now = subject;
  const show = (): void => {
    const { table, title, note, face, width = 0, covered = false } = now;
    const tells = (face?.title && (covered || width < TITLE_LEGIBLE)) || (face?.foot && (covered || width < FOOT_LEGIBLE));
    const worth = face && tells && (face.shape ?? "card") === "card" ? face : null;
    if (!note && !worth) return;
    read = touched;
    table.tooltip = { anchor: node.getBoundingClientRect(), title, note: table.say(note), face: worth };
  };
  const later = (delay: number) => (): void => {
    clearTimeout(timer);
    timer = setTimeout(show, delay);
  };
  const hide = (): void => {
    clearTimeout(timer);
    queueMicrotask(() => (now.table.tooltip = null)); // a focused thing may vanish in the middle of an update
  };
  const onHover = (event: Event): void => {
    if ((event as PointerEvent).pointerType === "mouse") later(DELAY)();
  };
  const onFocus = (): void => {
    if (node.matches(":focus-visible")) later(DELAY)();
  };
  const onPress = (event: Event): void => {
    read = false;
    touched = (event as PointerEvent).pointerType !== "mouse";
    if (touched) later(LONG_TOUCH)();
  };
  const onRelease = (): void => {
    clearTimeout(timer);
    touched = false;
  };
  const onClick = (event: Event): void => {
    const pointed = (event as MouseEvent).detail > 0; // keys and screen readers click without pointing
    if (read && pointed) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    read = false;
  };
  const wiring: [string, (event: Event) => void][] = [
    ["pointerenter", onHover],
    ["pointerdown", onPress],
    ["focus", onFocus],
    ["pointerleave", hide],
    ["pointerup", onRelease],
    ["pointercancel", hide],
    ["pointercancel", onRelease],
    ["blur", hide],
  ];
  for (const [name, listener] of wiring) node.addEventListener(name, listener);
  node.addEventListener("click", onClick, true); // before anything else hears of it
  return {
    update: (next) => (now = next),
    destroy: () => {
      for (const [name, listener] of wiring) node.removeEventListener(name, listener);
      node.removeEventListener("click", onClick, true);
      clearTimeout(timer);
    },
  };
}
