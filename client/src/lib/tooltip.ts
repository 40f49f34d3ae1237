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

export function tooltipFor(node: Element, subject: Subject): { update(subject: Subject): void; destroy(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let now = subject;
  subjects.set(node, () => now);
  // What is shown beside it must be heard as well.
  const describe = (): void => {
    const { note, facts = [], table } = now;
    const words = facts.length > 0 ? facts.map((fact) => `${table.say(fact.label)}${table.t(": ")}${table.say(fact.say)}`).join("; ") : table.say(note);
    if (node.matches("button")) node.setAttribute("aria-description", words);
  };
  describe();
  const show = (): void => {
    const told = tooltip(node, now);
    if (told.note || told.face || told.facts?.length) now.table.tooltip = told; // a name alone is on the table already
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(show, DELAY);
  };
  const hide = (): void => {
    clearTimeout(timer);
    queueMicrotask(() => (now.table.tooltip = null)); // a focused thing may vanish in the middle of an update
  };
  const byMouse = (act: () => void) => (event: Event): void => {
    if ((event as PointerEvent).pointerType === "mouse") act();
  };
  const onFocus = (): void => {
    if (node.matches(":focus-visible")) later();
  };
  const wiring: [string, (event: Event) => void][] = [
    ["pointerenter", byMouse(later)],
    ["pointerleave", byMouse(hide)],
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
