/**
 * From clicks to one move. Every lit thing names the legal moves it takes part in; each click keeps the moves
 * that all clicked things share, until one is left.
 */

import type { Area, Piece, Scene } from "../wire";
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
  /** Legal moves made by letting go here of what begins them; a click here begins none of these. */
  takes: Map<Key, string[]>;
  /** The area a piece lies in, or the one an area is part of. */
  within: Map<Key, Key>;
  /** What stands for the present question: named chosen by the scene, and begins nothing itself. */
  tokens: Set<Key>;
  /** Hands: what lies there can be played by laying it on the table. */
  hands: Set<Key>;
  /** By piece: what it is called and where it lies, the same for pieces that are as good as each other. */
  kinds: Map<Key, string>;
}

export const emptyIndex = (): Index => ({ things: new Map(), loose: new Set(), all: [], takes: new Map(), within: new Map(), tokens: new Set(), hands: new Set(), kinds: new Map() });

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
  const index = emptyIndex();
  const { things, loose } = index;
  const note = (key: Key, thing: { moves?: string[]; tries?: string }): void => {
    things.set(key, { moves: thing.moves ?? [], tries: thing.tries ?? "" });
  };
  const taking = (area: Key): string[] => index.takes.get(area) ?? index.takes.set(area, []).get(area)!;
  const walk = (area: Area, whole: Area | null): void => {
    const here = areaKey(area.id);
    note(here, isPressable(area) ? area : { tries: area.tries });
    const taken = [...(area.takes ?? []), ...(isPressable(area) ? [] : (area.moves ?? []))];
    if (taken.length > 0) taking(here).push(...taken);
    if (area.kind === "hand") index.hands.add(here);
    if (whole) index.within.set(here, areaKey(whole.id));
    for (const piece of area.pieces ?? []) {
      note(pieceKey(piece.id), piece);
      lies(index, piece, here);
    }
    area.grid?.cells.forEach((cell, i) => note(cellKey(area.id, i), cell));
    area.grid?.edges?.forEach((edge) => note(edgeKey(area.id, edge), edge));
    area.areas?.forEach((part) => walk(part, area));
  };
  scene.areas.forEach((area) => walk(area, null));
  const all = (scene.moves ?? []).map((move) => move.move);
  for (const { move, to } of scene.moves ?? []) if (to) taking(areaKey(to)).push(move);
  for (const move of all) loose.add(move);
  for (const thing of things.values()) for (const move of thing.moves) loose.delete(move);
  return { ...index, all };
}

/** What dragging must know of a piece. */
function lies(index: Index, piece: Piece, area: Key): void {
  const key = pieceKey(piece.id);
  index.within.set(key, area);
  index.kinds.set(key, `${area} ${JSON.stringify(piece.label)}`);
  if (piece.marks?.includes("chosen") && !piece.moves?.length) index.tokens.add(key);
}

const NEVER_WHOLE = new Set(["group", "hand", "grid", "track", "facing"]);

/** Can the area itself be hit? Not where it only holds others, and not where all its pieces mean something themselves. */
function isPressable({ kind, pieces = [] }: Area): boolean {
  return !NEVER_WHOLE.has(kind) && (pieces.length === 0 || pieces.some((piece) => !piece.moves?.length && !piece.tries));
}

export const nothingChosen = (index: Index): Choice => ({ chosen: [], moves: index.all });

/** The same choice under a new picture; null: some of it is gone. */
export function keptIn(index: Index, choice: Choice): Choice | null {
  if (choice.chosen.length === 0) return nothingChosen(index);
  return choice.chosen.every((key) => index.things.has(key)) && choice.moves.every((move) => index.all.includes(move)) ? choice : null;
}

/** By thing: the place of the best of these moves that it begins, counted from 1; the first thing of each alone. */
export function ranked(index: Index, moves: readonly { move: string }[]): Map<Key, string> {
  const found = new Map<Key, string>();
  moves.forEach(({ move }, i) => {
    for (const [key, thing] of index.things) if (!found.has(key) && thing.moves.includes(move)) found.set(key, String(i + 1));
  });
  return found;
}

/** The things that go on with the choice (or begin one): found once for all that ask. */
export function litIn({ things }: Index, { chosen, moves }: Choice): Set<Key> {
  const left = new Set(moves);
  const lit = new Set<Key>();
  for (const [key, thing] of things) if (thing.moves.some((move) => left.has(move)) && !chosen.includes(key)) lit.add(key);
  return lit;
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

/** What a thing makes of the moves that are left. */
export function decide(key: Key, kept: readonly string[], index: Index, before: Choice): Step {
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

export function shared(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((move) => others.includes(move));
}
