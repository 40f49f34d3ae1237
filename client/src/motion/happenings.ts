/**
 * What visibly happened between two scenes, in the words of scenes: read from nothing but them, so that it is the same at a
 * running table, in a replay and for everybody who may see it. Movement and sound both follow it.
 */

import type { Area, Cell, Counter, Edge, Piece, Scene } from "../wire";
import { cellKey, edgeKey, type Key } from "../lib/things";
import { areasOf, type Lying } from "./lying";
import { ways, type Way } from "./ways";

export type Happening =
  /**
   * Pieces went their ways: from a hand or a seat onto the table, into a hand, onto a pile, out of a row of fighters, with a
   * trick to the seat that took it; or elsewhere, into the game or out of it.
   */
  | { kind: Went; seat: number; ways: Way[] }
  /** Dice show a throw. */
  | { kind: "rolled"; area: string; pieces: string[] }
  /** A piece struck another one, or, with target "", what lies behind: the seat `at` itself. */
  | { kind: "attack"; piece: string; target: string; at: number; hit: boolean }
  /** Something of a seat that is counted by its stones lost some. */
  | { kind: "hit"; seat: number; counter: string; by: number }
  | { kind: "walls"; edges: Key[] }
  /** Squares have become somebody's, or a colour's that nobody plays (seat -1). */
  | { kind: "region"; seat: number; ink: string; cells: Key[] }
  /** Money went from a purse into another; -1: the house's or one that nobody sees. */
  | { kind: "paid"; from: number; to: number; counter: string; amount: number }
  /** A set is complete. */
  | { kind: "completed"; area: string; seat: number }
  | { kind: "turn"; seats: number[] }
  | { kind: "end"; winners: number[] };

export function happenings(before: Scene | null | undefined, after: Scene): Happening[] {
  if (!before || before.game !== after.game || before.viewer !== after.viewer || before === after) return [];
  const then = areasOf(before);
  const now = areasOf(after);
  const rolled = thrown(before, after, then, now);
  const moves = grouped(before, after, rolled.length > 0);
  return [...moves, ...rolled, ...struck(before, after, then, now, rolled.length > 0), ...hits(before, after), ...walls(then, now), ...regions(then, now), ...paid(before, after), ...completed(then, now), ...turn(before, after), ...end(before, after)];
}

// -- pieces

export type Went = "laid" | "drawn" | "dealt" | "discarded" | "fell" | "trick" | "moved" | "came" | "left";

function wentHow({ was, now }: Way, fought: boolean): Went {
  if (was && now && isTaken(was, now)) return "trick";
  if (now?.area.kind === "hand") return was ? "drawn" : "dealt";
  if (was?.faced) return fought ? "fell" : "left";
  if (now?.area.kind === "stack") return "discarded";
  if (was?.area.kind === "hand") return now ? "laid" : "discarded";
  if (!now) return "left";
  if (was) return "moved";
  return now.seat >= 0 ? "laid" : "came";
}

/** From before the seats that played them to where one of them is marked as the best. */
function isTaken(was: Lying, now: Lying): boolean {
  return was.area.id !== now.area.id && now.area.kind !== "hand" && (was.piece.owner ?? -1) >= 0 && (now.area.pieces ?? []).some(isBest);
}

const isBest = (piece: Piece): boolean => (piece.owner ?? -1) >= 0 && (piece.marks ?? []).includes("winner");

/** Ways of one kind and one seat belong together. */
function grouped(before: Scene, after: Scene, fought: boolean): Happening[] {
  const found = new Map<string, { kind: Went; seat: number; ways: Way[] }>();
  const all = ways(before, after);
  const taken = all.filter((way) => wentHow(way, fought) === "trick");
  for (const way of all) {
    const last = taken.some((other) => other.now?.area.id === way.now?.area.id);
    const kind = last ? "trick" : wentHow(way, fought);
    const seat = seatOf(way, kind);
    const name = `${kind} ${seat}`;
    if (!found.has(name)) found.set(name, { kind, seat, ways: [] });
    found.get(name)!.ways.push(way);
  }
  return [...found.values()];
}

/** Who did it: who took the trick, whose hand it is, else who had the piece before. */
function seatOf({ was, now }: Way, kind: Went): number {
  if (kind === "trick") return now?.area.pieces?.find(isBest)?.owner ?? -1;
  if (kind === "drawn" || kind === "dealt") return now!.seat;
  return was && was.seat >= 0 ? was.seat : (now?.seat ?? -1);
}

// -- dice and attacks

/** Dice that show something else, or say something else of what they show. */
function thrown(before: Scene, after: Scene, then: readonly Area[], now: readonly Area[]): Extract<Happening, { kind: "rolled" }>[] {
  return now.flatMap((area) => {
    const pieces = area.kind === "dice" ? (area.pieces ?? []) : [];
    if (pieces.length === 0) return [];
    const old = then.find(({ id }) => id === area.id);
    const told = (one: Area | undefined): string => JSON.stringify([one?.label, one?.pieces?.map(({ face }) => face)]);
    const rolled = told(old) !== told(area) || repeated(before, after, now);
    return rolled ? [{ kind: "rolled" as const, area: area.id, pieces: pieces.map(({ id }) => id) }] : [];
  });
}

/** The same throw with the same end a second time: the turn has passed from whoever struck last, and nothing else is new. */
function repeated(before: Scene, after: Scene, now: readonly Area[]): boolean {
  const acted = actors(before);
  const seat = now.flatMap((area) => (area.pieces ?? []).filter((piece) => piece.marks?.includes("last")).map(() => area.owner ?? -1))[0];
  if (seat === undefined || !acted.includes(seat) || actors(after).includes(seat)) return false;
  return ways(before, after).length === 0 && countersOf(before).every(({ seat: whose, counter }) => valueOf(after, whose, counter.id) === counter.value);
}

function struck(before: Scene, after: Scene, then: readonly Area[], now: readonly Area[], rolled: boolean): Happening[] {
  if (!rolled) return [];
  return now.filter((area) => area.kind === "facing").flatMap((area) => {
    const rows = area.areas ?? [];
    const own = rows.find((row) => row.pieces?.some((piece) => piece.marks?.includes("last")));
    const attacker = own?.pieces?.find((piece) => piece.marks?.includes("last"));
    const enemy = rows.find((row) => row !== own);
    if (!own || !attacker || !enemy) return [];
    const at = then.find(({ id }) => id === own.id)?.pieces?.findIndex(({ id }) => id === attacker.id) ?? -1;
    const target = at < 0 ? undefined : then.find(({ id }) => id === enemy.id)?.pieces?.[at];
    const seat = enemy.owner ?? -1;
    const hit = target ? !enemy.pieces?.some(({ id }) => id === target.id) : hits(before, after).length > 0;
    return [{ kind: "attack" as const, piece: attacker.id, target: target?.id ?? "", at: seat, hit }];
  });
}

// -- counters

const countersOf = (scene: Scene): { seat: number; counter: Counter }[] => scene.seats.flatMap((panel) => (panel.counters ?? []).map((counter) => ({ seat: panel.seat, counter })));

const valueOf = (scene: Scene, seat: number, id: string): number | undefined => countersOf(scene).find((one) => one.seat === seat && one.counter.id === id)?.counter.value;

/** By how much the counters of a kind have changed. */
function changes(before: Scene, after: Scene, kind: string): { seat: number; counter: string; by: number }[] {
  return countersOf(after).flatMap(({ seat, counter }) => {
    const old = counter.kind === kind ? valueOf(before, seat, counter.id) : undefined;
    return old === undefined || old === counter.value ? [] : [{ seat, counter: counter.id, by: counter.value - old }];
  });
}

const hits = (before: Scene, after: Scene): Happening[] => changes(before, after, "stones").flatMap(({ seat, counter, by }) => (by > 0 ? [{ kind: "hit" as const, seat, counter, by }] : []));

/** What one purse lost went to those that gained; the rest is the house's. */
function paid(before: Scene, after: Scene): Happening[] {
  const found: Happening[] = [];
  const all = changes(before, after, "purse");
  for (const gain of all.filter(({ by }) => by > 0)) {
    for (const loss of all.filter(({ by, counter }) => by < 0 && counter === gain.counter)) {
      const amount = Math.min(gain.by, -loss.by);
      if (amount <= 0) continue;
      gain.by -= amount;
      loss.by += amount;
      found.push({ kind: "paid", from: loss.seat, to: gain.seat, counter: gain.counter, amount });
    }
  }
  for (const { seat, counter, by } of all) if (by !== 0) found.push({ kind: "paid", from: by < 0 ? seat : -1, to: by > 0 ? seat : -1, counter, amount: Math.abs(by) });
  return found;
}

// -- maps

function walls(then: readonly Area[], now: readonly Area[]): Happening[] {
  const standing = (areas: readonly Area[]): Key[] => areas.flatMap((area) => (area.grid?.edges ?? []).filter((edge: Edge) => edge.wall).map((edge) => edgeKey(area.id, edge)));
  const old = new Set(standing(then));
  const edges = standing(now).filter((key) => !old.has(key));
  return edges.length > 0 ? [{ kind: "walls", edges }] : [];
}

/** Squares that have taken on a colour, by the region they belong to. */
function regions(then: readonly Area[], now: readonly Area[]): Happening[] {
  return now.filter((area) => area.grid).flatMap((area) => {
    const old = then.find(({ id }) => id === area.id)?.grid?.cells ?? [];
    const found = new Map<string, { kind: "region"; seat: number; ink: string; cells: Key[] }>();
    area.grid!.cells.forEach((cell, i) => {
      if (!old[i] || colour(cell) === "" || colour(old[i]) === colour(cell)) return;
      const name = `${cell.zone ?? -1} ${colour(cell)}`;
      if (!found.has(name)) found.set(name, { kind: "region", seat: cell.owner ?? -1, ink: cell.ink ?? "", cells: [] });
      found.get(name)!.cells.push(cellKey(area.id, i));
    });
    return [...found.values()];
  });
}

const colour = (cell: Cell): string => ((cell.owner ?? -1) >= 0 ? `seat${cell.owner}` : (cell.ink ?? ""));

// -- sets, turns, the end

function completed(then: readonly Area[], now: readonly Area[]): Happening[] {
  const whole = (area: Area | undefined): boolean => area?.marks?.includes("complete") ?? false;
  return now.filter((area) => whole(area) && !whole(then.find(({ id }) => id === area.id))).map((area) => ({ kind: "completed", area: area.id, seat: area.owner ?? -1 }));
}

const marked = (scene: Scene, mark: string): number[] => scene.seats.filter((panel) => panel.marks?.includes(mark)).map((panel) => panel.seat);
const actors = (scene: Scene): number[] => marked(scene, "acts");

function turn(before: Scene, after: Scene): Happening[] {
  const seats = actors(after).filter((seat) => !actors(before).includes(seat));
  return seats.length > 0 ? [{ kind: "turn", seats }] : [];
}

function end(before: Scene, after: Scene): Happening[] {
  const winners = marked(after, "winner");
  return winners.length > 0 && marked(before, "winner").length === 0 ? [{ kind: "end", winners }] : [];
}
