/** A match as the house tells it: every moment by what changed in it (`web/replay/timeline.py`). */

import type { Area, LogLine, Scene, Somebody } from "../wire";
import { steady } from "./steady";
import { cellKey, edgeKey, pieceKey, type Key } from "./things";

export const SPECTATOR = -3;
export const EVERYBODY = -4;

/** `[value]` puts a value, `[at, many, values]` replaces part of a list, an object goes into fields or places. */
export type Change = [unknown] | [number, number, unknown[]] | { [name: string]: Change | null };

export interface Timeline {
  match: string;
  game: string;
  side: number;
  sides: number[];
  people: Somebody[];
  moments: { line: number; change?: Change | null }[];
  log: LogLine[];
  over?: boolean;
}

/** How the table stood at one moment. */
export interface Frame {
  line: number;
  scene: Scene;
  acting: number[];
}

export function applied(old: unknown, change: Change): unknown {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0];
    const [at, many, put] = change;
    const list = old as unknown[];
    return [...list.slice(0, at), ...put, ...list.slice(at + many)];
  }
  const fresh = (Array.isArray(old) ? [...old] : { ...(old as object) }) as Record<string, unknown>;
  for (const [name, inner] of Object.entries(change)) {
    if (inner === null) delete fresh[name];
    else fresh[name] = applied(fresh[name], inner);
  }
  return fresh;
}

/** Every moment whole; what did not change is the same object in all of them. */
export function framesOf(timeline: Timeline): Frame[] {
  let now: unknown = {};
  let scene: Scene | undefined;
  return timeline.moments.map(({ line, change }) => {
    if (change) {
      now = applied(now, change);
      scene = steady(scene, (now as Frame).scene);
    }
    return { ...(now as Omit<Frame, "line">), scene: scene!, line };
  });
}

/** The last moment that is not after a line. */
export function momentOf(frames: readonly Frame[], line: number): number {
  let found = 0;
  frames.forEach((frame, at) => {
    if (frame.line <= line) found = at;
  });
  return found;
}

/** Where a new part of the match begins: a round, a hand, a turn. */
export function chaptersOf(frames: readonly Frame[]): number[] {
  const name = (frame: Frame | undefined): string => JSON.stringify(frame?.scene.chapter ?? null);
  return frames.flatMap((frame, at) => (at > 0 && name(frame) !== name(frames[at - 1]) ? [at] : []));
}

/** What on the table is new, lies elsewhere or looks otherwise than before, as keys of things. */
export function changedBetween(before: Scene | undefined, after: Scene): Set<Key> {
  const was = before ? looksOf(before) : new Map<Key, string>();
  const found = new Set<Key>();
  if (before) for (const [key, look] of looksOf(after)) if (was.get(key) !== look) found.add(key);
  return found;
}

function looksOf(scene: Scene): Map<Key, string> {
  const looks = new Map<Key, string>();
  const walk = (area: Area, faced: boolean): void => {
    (area.pieces ?? []).forEach((piece, place) => {
      const at = faced ? place : (piece.cell ?? ""); // in rows that face each other the place says whom one faces
      looks.set(pieceKey(piece.id), `${area.id}/${at}/${piece.badge ?? ""}/${JSON.stringify(piece.face)}`);
    });
    area.grid?.cells.forEach((cell, i) => looks.set(cellKey(area.id, i), `${cell.owner ?? ""}/${cell.terrain ?? ""}/${cell.ink ?? ""}`));
    area.grid?.edges?.filter((edge) => edge.wall).forEach((edge) => looks.set(edgeKey(area.id, edge), (edge.marks ?? []).join()));
    area.areas?.forEach((inner) => walk(inner, area.kind === "facing"));
  };
  scene.areas.forEach((area) => walk(area, false));
  return looks;
}

/** A timeline from an address, or from the page itself where the address is `#id`. */
export async function timelineFrom(address: string): Promise<Timeline> {
  if (address.startsWith("#")) return JSON.parse(document.getElementById(address.slice(1))?.textContent ?? "") as Timeline;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Timeline;
}
