/**
 * From clicks to one move. Every lit thing names the legal moves it takes part in; each click keeps the moves
 * that all clicked things share, until one is left.
 */

import type { Area, Scene } from "../wire";
import { areaKey, cellKey, edgeKey, pieceKey, type Key } from "./things";

export interface Thing {
  moves: readonly string[];
  tries: string;
}

export interface Index {
  things: Map<Key, Thing>;
  /** Legal moves that nothing to be clicked names: buttons under the prompt. */
  loose: Set<string>;
  all: readonly string[];
}

export interface Choice {
  chosen: readonly Key[];
  /** The moves still possible; all of them while nothing is chosen. */
  moves: readonly string[];
}

export type Step =
  | { kind: "play"; move: string; choice: Choice }
  | { kind: "narrow"; choice: Choice; menu: string[] }
  | { kind: "why"; move: string }
  | { kind: "drop" }
  | { kind: "nothing" };

export function indexScene(scene: Scene): Index {
  const things = new Map<Key, Thing>();
  const note = (key: Key, thing: { moves?: string[]; tries?: string }): void => {
    things.set(key, { moves: thing.moves ?? [], tries: thing.tries ?? "" });
  };
  const walk = (area: Area): void => {
    note(areaKey(area.id), isPressable(area) ? area : { tries: area.tries });
    for (const piece of area.pieces ?? []) note(pieceKey(piece.id), piece);
    area.grid?.cells.forEach((cell, i) => note(cellKey(area.id, i), cell));
    area.grid?.edges?.forEach((edge) => note(edgeKey(area.id, edge), edge));
    area.areas?.forEach(walk);
  };
  scene.areas.forEach(walk);
  const all = (scene.moves ?? []).map((move) => move.move);
  const loose = new Set(all);
  for (const thing of things.values()) for (const move of thing.moves) loose.delete(move);
  return { things, loose, all };
}

const NEVER_WHOLE = new Set(["group", "hand", "grid", "track", "facing"]);

/** Can the area itself be hit? Not where it only holds others, and not where all its pieces mean something themselves. */
function isPressable({ kind, pieces = [] }: Area): boolean {
  return !NEVER_WHOLE.has(kind) && (pieces.length === 0 || pieces.some((piece) => !piece.moves?.length && !piece.tries));
}

export const nothingChosen = (index: Index): Choice => ({ chosen: [], moves: index.all });

/** Does this thing go on with the choice (or begin one)? */
export function isLit(key: Key, index: Index, choice: Choice): boolean {
  const thing = index.things.get(key);
  return thing !== undefined && !choice.chosen.includes(key) && shared(thing.moves, choice.moves).length > 0;
}

export function click(key: Key, index: Index, choice: Choice): Step {
  const thing = index.things.get(key);
  if (!thing) return { kind: "nothing" };
  if (choice.chosen.includes(key)) return { kind: "drop" };
  const kept = shared(thing.moves, choice.moves);
  if (kept.length > 0) return decide(key, kept, index, choice);
  if (thing.moves.length > 0) return decide(key, thing.moves, index, nothingChosen(index)); // another beginning
  return thing.tries ? { kind: "why", move: thing.tries } : { kind: "nothing" };
}

function decide(key: Key, kept: readonly string[], index: Index, before: Choice): Step {
  const choice = { chosen: [...before.chosen, key], moves: kept };
  const [only] = kept;
  if (kept.length === 1 && only !== undefined) return { kind: "play", move: only, choice };
  return { kind: "narrow", choice, menu: unreachable(index, choice) };
}

/** The moves that no further click would single out: only these need a menu. */
function unreachable(index: Index, choice: Choice): string[] {
  const reachable = new Set<string>();
  for (const [key, thing] of index.things) {
    if (choice.chosen.includes(key)) continue;
    const kept = shared(thing.moves, choice.moves);
    if (kept.length > 0 && kept.length < choice.moves.length) for (const move of kept) reachable.add(move);
  }
  return choice.moves.filter((move) => !reachable.has(move));
}

function shared(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((move) => others.includes(move));
}
