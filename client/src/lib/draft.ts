/**
 * Several moves chosen before any is sent. An edge with one move may be drafted where the prompt allows it; then they go
 * one after the other, each as the answer to the newest line.
 */

import type { Index } from "./select";
import { isEdge, type Key } from "./things";

/** The move a click on this thing drafts, if it drafts one. */
export function draftable(key: Key, index: Index, limit: number): string | null {
  if (limit < 2 || !isEdge(key)) return null;
  const [only, other] = index.things.get(key)?.moves ?? [];
  return only === undefined || other !== undefined ? null : only;
}

/** The draft with this move put in or taken away; null: it is full. */
export function toggled(draft: readonly string[], move: string, limit: number): readonly string[] | null {
  if (draft.includes(move)) return draft.filter((one) => one !== move);
  return draft.length < limit ? [...draft, move] : null;
}

/** A draft being sent: one move is on its way. */
export interface Sending {
  line: number; // the line it answers
  left: readonly string[];
  done: number; // how many the house has taken
  all: number;
}

export type Onward = { kind: "wait" } | { kind: "done" } | { kind: "send"; move: string; sending: Sending } | { kind: "stop"; move: string | null; sending: Sending };

/** What a new sight means for the rest of the draft; `legal` is empty where the player is not to move. */
export function onward(sending: Sending, line: number, legal: readonly string[]): Onward {
  if (line === sending.line) return { kind: "wait" };
  if (line < sending.line) return { kind: "stop", move: null, sending }; // taken back meanwhile
  const after = { ...sending, line, left: sending.left.slice(1), done: sending.done + 1 };
  const [move] = sending.left;
  if (move === undefined) return { kind: "done" };
  return legal.includes(move) ? { kind: "send", move, sending: after } : { kind: "stop", move, sending: after };
}
