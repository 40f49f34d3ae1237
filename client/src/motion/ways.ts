/**
 * Which way each thing went between two scenes. Only what keeps its name can be followed by it; the rest is found by what
 * it looks like, by piles that grew or shrank, and by who had a card less. What nothing tells of comes from its seat.
 */

import type { Scene } from "../wire";
import { census, isBack, isCard, looksLike, type Census, type Lying } from "./lying";

/** Where a way begins or ends: at a piece (`p:`), an area (`a:`) or a seat's head (`s:`); "" where nobody can tell. */
export type Place = string;

/** One thing's way. `piece` is what lies on the table before or after; one that stands for many lends a copy. */
export interface Way {
  piece: string;
  from: Place;
  to: Place;
  was: Lying | null; // as it lay before
  now: Lying | null; // as it lies after
}

/** One thing that left a place, or came to one: a piece, or one of those that a piece stands for. */
interface Unit {
  lying: Lying;
  whole: boolean; // the piece itself; else one of many
}

const placeOf = ({ lying, whole }: Unit): Place => (whole || lying.area.kind !== "stack" ? `p:${lying.piece.id}` : `a:${lying.area.id}`);
const seatOf = (seat: number): Place => (seat >= 0 ? `s:${seat}` : "");

export function ways(before: Scene, after: Scene): Way[] {
  const was = census(before);
  const now = census(after);
  const all = [...moved(was, now), ...exchanged(unitsOf(was, now), unitsOf(now, was), was)];
  return isDeal(all) ? dealt(all, after) : all;
}

const DEAL = 4; // so many cards for one hand at once have been dealt

const handOf = ({ now }: Way): string => (now?.area.kind === "hand" ? now.area.id : "");
const isDeal = (all: readonly Way[]): boolean => all.some((way) => handOf(way) && all.filter((other) => handOf(other) === handOf(way)).length >= DEAL);

/** Cards are gathered and shuffled before they are dealt: whatever they were before, they come from the pile or the dealer. */
function dealt(all: Way[], after: Scene): Way[] {
  const dealer = after.seats.find((panel) => panel.marks?.includes("deals"))?.seat ?? -1;
  return all.map((way) => (handOf(way) && way.was?.area.kind !== "hand" && !way.from.startsWith("a:") ? { ...way, from: seatOf(dealer), was: null } : way));
}

/** What lies in another area under its own name. */
function moved(was: Census, now: Census): Way[] {
  return [...now].flatMap(([id, lying]) => {
    const old = was.get(id);
    return old && (old.area.id !== lying.area.id || old.piece.cell !== lying.piece.cell) ? [{ piece: id, from: `p:${id}`, to: `p:${id}`, was: old, now: lying }] : [];
  });
}

/** What is here and not there, and what piles have here more than there. */
function unitsOf(here: Census, there: Census): Unit[] {
  return [...here].flatMap(([id, lying]): Unit[] => {
    const other = there.get(id);
    if (!other) return [{ lying, whole: true }];
    const more = Math.min(lying.many - other.many, MOST);
    return looksLike(lying, other) && more > 0 ? Array.from({ length: more }, () => ({ lying, whole: false })) : [];
  });
}

const MOST = 12; // nobody follows more of them with the eyes

type Test = (gone: Unit, come: Unit) => boolean;

const isPile = ({ lying }: Unit): boolean => lying.area.kind === "stack";
const isHidden = ({ lying }: Unit): boolean => isBack(lying);
const isInHand = ({ lying }: Unit): boolean => lying.area.kind === "hand";
const elsewhere: Test = (gone, come) => gone.lying.area.id !== come.lying.area.id;
const ofSomebody: Test = (gone, come) => [gone, come].some((unit) => unit.lying.seat >= 0 || isPile(unit));

/** Which of what left became which of what came; the surest first. */
const TESTS: readonly Test[] = [
  // what looks the same is the same
  (gone, come) => !isHidden(gone) && elsewhere(gone, come) && ofSomebody(gone, come) && looksLike(gone.lying, come.lying),
  // somebody showed a card of a hidden hand
  (gone, come) => isHidden(gone) && isInHand(gone) && !isHidden(come) && gone.lying.seat === come.lying.seat && elsewhere(gone, come) && come.whole,
  // from a hidden pile into a hand, or into a place on the table
  (gone, come) => isHidden(gone) && isPile(gone) && isInHand(come),
  (gone, come) => isHidden(gone) && isPile(gone) && !isPile(come) && come.whole && isCard(come.lying),
  // from hand to hand
  (gone, come) => isInHand(gone) && isInHand(come) && gone.lying.seat !== come.lying.seat,
  (gone, come) => isInHand(come) && isHidden(come) && gone.whole && elsewhere(gone, come),
  // onto a pile, where it is seen no more
  (gone, come) => isPile(come) && (isHidden(come) || !come.whole) && gone.whole && elsewhere(gone, come),
];

function exchanged(gone: Unit[], come: Unit[], was: Census): Way[] {
  const found: Way[] = [];
  const lost = new Set(gone);
  const fresh = new Set(come);
  for (const test of TESTS)
    for (const to of [...fresh]) {
      const from = [...lost].find((one) => test(one, to));
      if (!from) continue;
      lost.delete(from);
      fresh.delete(to);
      found.push({ piece: to.lying.piece.id, from: placeOf(from), to: placeOf(to), was: from.lying, now: to.lying });
    }
  return [...found, ...[...fresh].flatMap((unit) => arrival(unit, was)), ...[...lost].flatMap(departure)];
}

/** Nobody can tell where from: out of the seat it belongs to. What comes to light on a pile lay beneath. */
function arrival({ lying, whole }: Unit, was: Census): Way[] {
  const lightened = lying.area.kind === "stack" && [...was.values()].some((old) => old.area.id === lying.area.id);
  if (!whole || lightened) return [];
  return [{ piece: lying.piece.id, from: seatOf(lying.seat), to: `p:${lying.piece.id}`, was: null, now: lying }];
}

function departure({ lying, whole }: Unit): Way[] {
  return whole ? [{ piece: lying.piece.id, from: `p:${lying.piece.id}`, to: seatOf(lying.seat), was: lying, now: null }] : [];
}
