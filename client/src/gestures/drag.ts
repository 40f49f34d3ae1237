/**
 * Dragging, in the terms of clicking: what is picked up stands for the moves it takes part in, what names some of them
 * too is a place to let it go, and doing so narrows the choice to those – as two clicks would.
 */

import { decide, nothingChosen, shared, type Choice, type Index, type Step } from "../lib/select";
import type { Key } from "../lib/things";

export interface Grip {
  key: Key;
  /** The choice as it will be once the thing is let go somewhere. */
  choice: Choice;
  goals: ReadonlySet<Key>;
  /** It leaves a hand, and nothing on the table stands for the rest of its only move: anywhere but home will do. */
  anywhere: boolean;
  /** It stands for the question that is asked, and takes part in every answer. */
  token: boolean;
  /** Not to be moved: the attempt to ask about. */
  why: string;
}

export type Landing = Step | { kind: "elsewhere" };

/** Take a thing up; null: there is nothing to be done with it. */
export function gripOf(key: Key, index: Index, choice: Choice): Grip | null {
  const thing = index.things.get(key);
  if (!thing) return null;
  const token = index.tokens.has(key);
  const begun = pickedUp(key, thing.moves, token, index, choice);
  if (!begun) return thing.tries ? { key, choice, goals: new Set(), anywhere: false, token, why: thing.tries } : null;
  const goals = new Set([...index.things.keys()].filter((other) => isGoal(other, key, token, begun, index)));
  const anywhere = goals.size === 0 && begun.moves.length === 1 && index.hands.has(index.within.get(key) ?? "");
  if (goals.size === 0 && !anywhere) return null;
  return { key, choice: begun, goals, anywhere, token, why: "" };
}

function pickedUp(key: Key, moves: readonly string[], token: boolean, index: Index, choice: Choice): Choice | null {
  if (choice.chosen.includes(key)) return choice;
  const kept = shared(token ? index.all : moves, choice.moves);
  if (kept.length > 0) return { chosen: [...choice.chosen, key], moves: kept };
  return moves.length > 0 ? { ...nothingChosen(index), chosen: [key], moves } : null;
}

function isGoal(other: Key, key: Key, token: boolean, { chosen, moves }: Choice, index: Index): boolean {
  if (chosen.includes(other) || index.within.get(key) === other) return false;
  const isTwin = index.kinds.has(key) && index.kinds.get(key) === index.kinds.get(other);
  if (isTwin || (token && index.within.get(key) === index.within.get(other))) return false;
  return shared(reach(other, index), moves).length > 0;
}

/** The moves that letting something go here may mean. */
const reach = (key: Key, index: Index): readonly string[] => [...(index.things.get(key)?.moves ?? []), ...(index.takes.get(key) ?? [])];

/** Let it go: on a goal, or on something else (`under`), or nowhere. */
export function land(grip: Grip, goal: Key | null, under: Key | null, index: Index): Landing {
  if (grip.why) return { kind: "why", move: grip.why };
  if (goal !== null) return decide(goal, shared(grip.choice.moves, reach(goal, index)), index, grip.choice);
  const [only] = grip.choice.moves;
  if (grip.anywhere && only !== undefined) return { kind: "play", move: only, choice: grip.choice };
  const meant = grip.token && under !== null ? (index.things.get(under)?.tries ?? "") : "";
  return meant ? { kind: "why", move: meant } : { kind: "elsewhere" };
}
