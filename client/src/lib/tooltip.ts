/** What a thing is, in words and large: shown on hover and on focus; a long touch shows it, too (gestures/reading.ts). */

import type { Fact, Face, Text } from "../wire";
import type { Tooltip } from "./shown";
import type { Table } from "./table.svelte";

export interface Subject {
  table: Table;
  title: string;
  note?: Text | null | undefined;
  facts?: Fact[] | undefined;
  face?: Face | null;
  width?: number; // the card's, as it lies there
  covered?: boolean;
}

const DELAY = 380;
const ASKEW = 12; // px: a card in a hand is not as high at one side as at the other
const TITLE_LEGIBLE = 58; // a card this wide shows its title …
const FOOT_LEGIBLE = 84; // … and this wide its small print

const subjects = new WeakMap<Element, () => Subject>();

/** What an element says of itself when asked: its name at least. */
export function toldOf(node: Element): Tooltip | null {
  const subject = subjects.get(node)?.();
  return subject ? tooltip(node, subject) : null;
}

function tooltip(node: Element, { table, title, note, facts = [], face, width = 0, covered = false }: Subject): Tooltip {
  const tells = (face?.title && (covered || width < TITLE_LEGIBLE)) || (face?.foot && (covered || width < FOOT_LEGIBLE));
  return {
    anchor: node.getBoundingClientRect(),
    title,
    note: table.say(note),
    face: face && tells && (face.shape ?? "card") === "card" ? face : null,
    facts: facts.map(({ label, say }) => [table.say(label), table.say(say)]),
  };
}

/** Does a pointer lie on what is shown, or on the way there from what it tells of? */
export function isOn({ anchor }: Tooltip, { clientX: x, clientY: y }: PointerEvent): boolean {
  const { left, right, top, bottom } = document.querySelector(".lens")?.getBoundingClientRect() ?? anchor;
  return x > Math.min(left, anchor.left) && x < Math.max(right, anchor.right) && y > Math.min(top, anchor.bottom - ASKEW) && y < Math.max(bottom, anchor.top + ASKEW);
}

export function tooltipFor(node: Element, subject: Subject): { update(subject: Subject): void; destroy(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let now = subject;
  let shown: Tooltip | null = null;
  subjects.set(node, () => now);
  // What is shown beside it must be heard as well.
  const describe = (): void => {
    const { note, facts = [], table } = now;
    const words = facts.length > 0 ? facts.map((fact) => `${table.say(fact.label)}${table.t(": ")}${table.say(fact.say)}`).join("; ") : table.say(note);
    if (node.matches("button")) node.setAttribute("aria-description", words);
  };
  describe();
  const show = (): void => {
    if (now.table.tooltip?.held) return later(); // what lies below waits until it has been read
    const told = tooltip(node, now);
    if (told.note || told.face || told.facts?.length) now.table.tooltip = shown = told; // a name alone is on the table already
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(show, DELAY);
  };
  const hide = (): void => {
    clearTimeout(timer);
    queueMicrotask(() => (now.table.tooltip = null)); // a focused thing may vanish in the middle of an update
  };
  const byMouse = (act: (event: PointerEvent) => void) => (event: Event): void => {
    if ((event as PointerEvent).pointerType === "mouse") act(event as PointerEvent);
  };
  const onEnter = (): void => {
    if (shown && shown === now.table.tooltip) shown.held = false;
    else later();
  };
  const onLeave = (event: PointerEvent): void => {
    clearTimeout(timer);
    const { tooltip: told } = now.table;
    if (told && told === shown) told.held = isOn(told, event);
    if (!told?.held) hide();
  };
  const onFocus = (): void => {
    if (node.matches(":focus-visible")) later();
  };
  const wiring: [string, (event: Event) => void][] = [
    ["pointerenter", byMouse(onEnter)],
    ["pointerleave", byMouse(onLeave)],
    ["focus", onFocus],
    ["blur", hide],
  ];
  for (const [name, listener] of wiring) node.addEventListener(name, listener);
  return {
    update: (next) => {
      now = next;
      describe();
    },
    destroy: () => {
      for (const [name, listener] of wiring) node.removeEventListener(name, listener);
      clearTimeout(timer);
    },
  };
}
