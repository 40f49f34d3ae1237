/** Where pieces lie inside an area, in pixels from the area's corner. Pure: sizes in, places out. */

export interface Size {
  w: number;
  h: number;
}

export interface Place {
  x: number;
  y: number;
  z: number;
  turn: number; // degrees
}

export interface Placement {
  width: number;
  height: number;
  lines: number;
  places: Place[];
}

export const GAP = 8;
const LEAST_SHOWN = 0.42; // of a card's width, before a row breaks into a second line
const LEAST_HIT = 0.18; // of a card's width: less is neither seen nor hit, so that even a row held to its lines breaks
const FANS: Record<string, number> = { fan: 0.44, close: 0.28, closed: 0.18 }; // what is seen of each card but the top one
const STACK_STEP = 1.5;
const STACK_DEPTH = 4;

/** The width at which nothing need overlap. */
export function naturalWidth(kind: string, sizes: readonly Size[]): number {
  if (sizes.length === 0) return 0;
  const [first] = sizes;
  if (kind === "stack") return widest(sizes) + STACK_STEP * Math.min(sizes.length - 1, STACK_DEPTH);
  const fan = FANS[kind];
  if (fan !== undefined) return first!.w + (sizes.length - 1) * (first!.w * fan);
  const gap = kind === "hand" ? 4 : GAP;
  return sizes.reduce((sum, size) => sum + size.w, 0) + gap * (sizes.length - 1);
}

/** Where the pieces lie in so much width, in no more lines than `most`: they rather close up, as long as each can be hit. */
export function place(kind: string, sizes: readonly Size[], width: number, most = Infinity): Placement {
  if (sizes.length === 0) return { width: 0, height: 0, lines: 0, places: [] };
  if (kind === "stack") return stack(sizes);
  if (kind === "hand") return hand(sizes, width);
  return lines(kind, sizes, width, most);
}

function stack(sizes: readonly Size[]): Placement {
  const top = sizes.length - 1;
  const places = sizes.map((_, i) => {
    const depth = STACK_STEP * Math.max(0, STACK_DEPTH - (top - i));
    const base = STACK_STEP * Math.max(0, STACK_DEPTH - top);
    return { x: depth - base, y: 0, z: i, turn: 0 };
  });
  return { width: naturalWidth("stack", sizes), height: tallest(sizes), lines: 1, places };
}

/** One line however many there are: a hand is held, not laid out. */
function hand(sizes: readonly Size[], width: number): Placement {
  const natural = naturalWidth("hand", sizes);
  const last = sizes[sizes.length - 1]!.w;
  const shown = sizes.length > 1 ? Math.min(1, (width - last) / (natural - last)) : 1;
  const middle = (sizes.length - 1) / 2;
  const bend = sizes.length > 2 ? Math.min(1.1, 10 / sizes.length) : 0;
  let x = Math.max(0, (width - natural) / 2);
  const places = sizes.map((size, i) => {
    const here = x;
    x += (size.w + 4) * shown;
    const off = i - middle;
    return { x: here, y: off * off * bend * 0.5, z: i, turn: off * bend };
  });
  return { width: Math.min(natural, width), height: tallest(sizes) + middle * middle * bend * 0.5, lines: 1, places };
}

/** A line that first closes up, then breaks – into no more than so many; a heap breaks at once. */
function lines(kind: string, sizes: readonly Size[], width: number, limit: number): Placement {
  const usual = FANS[kind] ?? 1;
  const gap = kind in FANS ? 0 : GAP;
  const tall = tallest(sizes);
  const wide = widest(sizes);
  const tight = kind in FANS ? Math.min(0.3, usual) : kind === "heap" ? 1 + GAP / wide : wide > tall ? 0.9 : LEAST_SHOWN; // without an order nothing need be covered, and words right across a piece hardly
  const natural = naturalWidth(kind, sizes);
  if (natural <= width + 0.5) return oneLine(sizes, usual, gap, tall);
  const needed = (shown: number): number => Math.ceil(sizes.length / Math.max(1, Math.floor((width - wide) / (wide * shown)) + 1));
  const breaks = Math.max(Math.min(limit, needed(tight)), needed(Math.min(tight, LEAST_HIT)));
  if (breaks === 1) return oneLine(sizes, usual * Math.max(0, (width - wide) / (natural - wide)), gap * Math.max(0, (width - wide) / (natural - wide)), tall);
  const each = Math.ceil(sizes.length / breaks);
  const pitch = each > 1 ? Math.max(0, Math.min(wide + gap, (width - wide) / (each - 1))) : wide;
  const places = sizes.map((_, i) => ({
    x: (i % each) * pitch,
    y: Math.floor(i / each) * (tall + GAP),
    z: i,
    turn: 0,
  }));
  return { width, height: breaks * tall + (breaks - 1) * GAP, lines: breaks, places };
}

function oneLine(sizes: readonly Size[], shown: number, gap: number, tall: number): Placement {
  let x = 0;
  const places = sizes.map((size, i) => {
    const here = x;
    x += size.w * shown + gap;
    return { x: here, y: tall - size.h, z: i, turn: 0 };
  });
  return { width: x, height: tall, lines: 1, places };
}

/**
 * Rows whose n-th pieces face each other: equal pitch from the common edge on; too long, they close up, then break, together,
 * so that who faces whom stays plain. Gives one list of places per row. Room for so many columns, if given, stays as it is.
 */
export function placeFacing(counts: readonly number[], size: Size, width: number, between: number, kept = -1): { height: number; rows: Place[][] } {
  const longest = Math.max(1, ...counts);
  const roomy = size.w + GAP;
  const most = Math.max(1, Math.floor((width - size.w) / (size.w * LEAST_SHOWN)) + 1);
  const breaks = Math.ceil((kept < 0 ? longest : Math.max(1, kept)) / most);
  const perLine = Math.ceil(Math.max(longest, kept) / breaks);
  const across = breaks > 1 ? perLine : longest; // one line closes up as it gets longer
  const pitch = across > 1 ? Math.min(roomy, (width - size.w) / (across - 1)) : roomy;
  const band = counts.length * size.h + (counts.length - 1) * between;
  const rows = counts.map((count, row) =>
    Array.from({ length: count }, (_, i) => ({
      x: (i % perLine) * pitch,
      y: Math.floor(i / perLine) * (band + 2 * GAP) + row * (size.h + between),
      z: i,
      turn: 0,
    })),
  );
  return { height: breaks * band + (breaks - 1) * 2 * GAP, rows };
}

/** Where seats sit around a table, beginning with the one that looks at it and going on clockwise: right and down, -1 to 1. */
const AROUND: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 1]],
  2: [[0, 1], [0, -1]],
  3: [[0, 1], [-1, -0.5], [1, -0.5]],
  4: [[0, 1], [-1, 0], [0, -1], [1, 0]],
};
const APART = 1.16; // of a card's width, from the middle of the trick to the cards at its sides

/** The room of a trick, without the names under its cards. */
export const trickRoom = (size: Size): Size => ({ w: Math.ceil(size.w * (1 + 2 * APART)), h: size.h * 2 + GAP });

/** Where the card of the seat lies that sits so many places on from whoever looks. */
export function placeTrick(seat: number, seats: number, z: number, size: Size, width: number, tag: number): Place {
  const [right, down] = AROUND[seats]?.[seat] ?? roundabout(seat, seats);
  const room = trickRoom(size);
  const tall = room.h + 2 * tag;
  return { x: width / 2 + right * APART * size.w - size.w / 2, y: (1 + down) * 0.5 * (tall - size.h - tag), z, turn: 0 };
}

const roundabout = (seat: number, seats: number): [number, number] => {
  const turn = (2 * Math.PI * seat) / Math.max(1, seats);
  return [-Math.sin(turn), Math.cos(turn)];
};

const tallest = (sizes: readonly Size[]): number => Math.max(...sizes.map((size) => size.h));
const widest = (sizes: readonly Size[]): number => Math.max(...sizes.map((size) => size.w));
