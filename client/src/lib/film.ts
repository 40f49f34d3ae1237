/** A match as the house tells it: every moment by what changed in it (`web/film.py`). */

import type { Area, LogLine, Scene, Somebody, Text } from "../wire";

export const SPECTATOR = -3;
export const EVERYBODY = -4;

/** `[value]` puts a value, `[at, many, values]` replaces part of a list, an object goes into fields or places. */
export type Change = [unknown] | [number, number, unknown[]] | { [name: string]: Change | null };

export interface Film {
  match: string;
  game: string;
  side: number;
  sides: number[];
  people: Somebody[];
  moments: { line: number; change?: Change | null }[];
  log: LogLine[];
  over?: boolean;
  /** Of a guide: what is said about each moment. */
  captions?: { say: Text; rule?: string; points?: string[] }[];
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
export function framesOf(film: Film): Frame[] {
  let now: unknown = {};
  return film.moments.map(({ line, change }) => {
    if (change) now = applied(now, change);
    return { ...(now as Omit<Frame, "line">), line };
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
export function changedBetween(before: Scene | undefined, after: Scene): Set<string> {
  const was = before ? looksOf(before) : new Map<string, string>();
  const found = new Set<string>();
  if (before) for (const [key, look] of looksOf(after)) if (was.get(key) !== look) found.add(key);
  return found;
}

function looksOf(scene: Scene): Map<string, string> {
  const looks = new Map<string, string>();
  const walk = (area: Area): void => {
    for (const piece of area.pieces ?? []) looks.set(`p:${piece.id}`, `${area.id}/${piece.cell ?? ""}/${piece.badge ?? ""}/${JSON.stringify(piece.face)}`);
    area.grid?.cells.forEach((cell, i) => looks.set(`c:${area.id}:${i}`, `${cell.owner ?? ""}/${cell.terrain ?? ""}/${cell.ink ?? ""}`));
    area.grid?.edges?.forEach((edge, i) => looks.set(`e:${area.id}:${i}`, `${edge.wall ?? ""}`));
    area.areas?.forEach(walk);
  };
  scene.areas.forEach(walk);
  return looks;
}

/** A film from an address, or from the page itself where the address is `#id`. */
export async function filmFrom(address: string): Promise<Film> {
  if (address.startsWith("#")) return JSON.parse(document.getElementById(address.slice(1))?.textContent ?? "") as Film;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Film;
}
