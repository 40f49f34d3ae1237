/**
 * What was seen last of an own table, for reading without a connection. The service worker of the house keeps it and
 * forgets it as soon as somebody else uses this browser.
 */

import type { SightMessage } from "../wire";
import type { Table } from "./table.svelte";

const PAUSE = 1500; // ms between two sights that are kept

/** When what is shown was seen, in ms since 1970; 0: it is as it is now. */
export const memory = $state({ asOf: 0 });

export interface Seen {
  at: number; // when, in ms since 1970
  sight: SightMessage;
}

/** Hands sights on, not more often than need be, and the last one before the page goes. */
export class Keeper {
  #waiting: SightMessage | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #person: number;

  constructor(person: number) {
    this.#person = person;
    addEventListener("pagehide", this.#hand);
  }

  keep(sight: SightMessage): void {
    this.#waiting = sight;
    this.#timer ??= setTimeout(this.#hand, PAUSE);
  }

  #hand = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const worker = navigator.serviceWorker?.controller;
    if (!worker || !this.#waiting) return;
    worker.postMessage({ kind: "sight", person: this.#person, path: location.pathname, sight: this.#waiting });
    this.#waiting = null;
  };
}

/** What was seen last of this table; null where nothing is kept. */
export async function lastSeen(): Promise<Seen | null> {
  if (!navigator.serviceWorker?.controller) return null;
  try {
    const answer = await fetch(`/kept${location.pathname}`);
    return answer.ok ? ((await answer.json()) as Seen) : null;
  } catch {
    return null;
  }
}

/** There is no connection: show a table as it was seen last, to read and no more. */
export function remember(table: Table, { at, sight }: Seen): void {
  if (table.now) return;
  table.receive(readOnly(sight));
  memory.asOf = at;
}

/** The connection is there: what was shown from memory makes room for what is so. */
export function forget(table: Table): void {
  if (memory.asOf === 0) return;
  table.now = null;
  memory.asOf = 0;
}

/** Nothing can be done, no clock runs. */
function readOnly(sight: SightMessage): SightMessage {
  const { clocks: _, ...rest } = sight;
  return { ...rest, mine: [], may_undo: false, may_hint: false, may_plan: false, rematch: "", pause_asked: [], undo_asked: -1, undo_goes: undefined, scene: { ...sight.scene, moves: [] } };
}
