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
  places: Place[];
}

const GAP = 8;
const LEAST_SHOWN = 0.42; // of a card's width, before a row breaks into a second line
const FAN_SHOWN = 0.46;
const STACK_STEP = 1.5;
const STACK_DEPTH = 4;

/** The width at which nothing need overlap. */
export function naturalWidth(kind: string, sizes: readonly Size[]): number {
  if (sizes.length === 0) return 0;
  const [first] = sizes;
  if (kind === "stack") return widest(sizes) + STACK_STEP * Math.min(sizes.length - 1, STACK_DEPTH);
  if (kind === "fan") return first!.w + (sizes.length - 1) * (first!.w * FAN_SHOWN);
  const gap = kind === "hand" ? 4 : GAP;
  return sizes.reduce((sum, size) => sum + size.w, 0) + gap * (sizes.length - 1);
}

export function place(kind: string, sizes: readonly Size[], width: number): Placement {
  if (sizes.length === 0) return { width: 0, height: 0, places: [] };
  if (kind === "stack") return stack(sizes);
  if (kind === "hand") return hand(sizes, width);
  return lines(kind, sizes, width);
}

function stack(sizes: readonly Size[]): Placement {
  const top = sizes.length - 1;
  const places = sizes.map((_, i) => {
    const depth = STACK_STEP * Math.max(0, STACK_DEPTH - (top - i));
    const base = STACK_STEP * Math.max(0, STACK_DEPTH - top);
    return { x: depth - base, y: 0, z: i, turn: 0 };
  });
  return { width: naturalWidth("stack", sizes), height: tallest(sizes), places };
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
  return { width: Math.min(natural, width), height: tallest(sizes) + middle * middle * bend * 0.5, places };
}

/** A line that first closes up, then breaks. */
function lines(kind: string, sizes: readonly Size[], width: number): Placement {
  const usual = kind === "fan" ? FAN_SHOWN : 1;
  const gap = kind === "fan" ? 0 : GAP;
  const tall = tallest(sizes);
  const wide = widest(sizes);
  const tight = kind === "fan" ? 0.3 : LEAST_SHOWN;
  const natural = naturalWidth(kind, sizes);
  if (natural <= width + 0.5) return oneLine(sizes, usual, gap, tall);
  const most = Math.max(1, Math.floor((width - wide) / (wide * tight)) + 1);
  const breaks = Math.ceil(sizes.length / most);
  const each = Math.ceil(sizes.length / breaks);
  const pitch = each > 1 ? Math.min(wide + gap, (width - wide) / (each - 1)) : wide;
  const places = sizes.map((_, i) => ({
    x: (i % each) * pitch,
    y: Math.floor(i / each) * (tall + GAP),
    z: i,
    turn: 0,
  }));
  return { width, height: breaks * tall + (breaks - 1) * GAP, places };
}

function oneLine(sizes: readonly Size[], shown: number, gap: number, tall: number): Placement {
  let x = 0;
  const places = sizes.map((size, i) => {
    const here = x;
    x += size.w * shown + gap;
    return { x: here, y: tall - size.h, z: i, turn: 0 };
  });
  return { width: naturalWidth(shown < 1 ? "fan" : "row", sizes), height: tall, places };
}

/**
 * Rows whose n-th pieces face each other: equal pitch from the common edge on; too long, they break together,
 * so that who faces whom stays plain. Gives one list of places per row.
 */
export function placeFacing(counts: readonly number[], size: Size, width: number, between: number): { height: number; width: number; rows: Place[][]; perLine: number; breaks: number; pitch: number } {
  const longest = Math.max(1, ...counts);
  const roomy = size.w + GAP;
  const most = Math.max(1, Math.floor((width - size.w) / (size.w * 0.62)) + 1);
  const breaks = Math.ceil(longest / most);
  const perLine = Math.ceil(longest / breaks);
  const pitch = perLine > 1 ? Math.min(roomy, (width - size.w) / (perLine - 1)) : roomy;
  const band = counts.length * size.h + (counts.length - 1) * between;
  const rows = counts.map((count, row) =>
    Array.from({ length: count }, (_, i) => ({
      x: (i % perLine) * pitch,
      y: Math.floor(i / perLine) * (band + 2 * GAP) + row * (size.h + between),
      z: i,
      turn: 0,
    })),
  );
  return { width: size.w + (perLine - 1) * pitch, height: breaks * band + (breaks - 1) * 2 * GAP, rows, perLine, breaks, pitch };
}

const tallest = (sizes: readonly Size[]): number => Math.max(...sizes.map((size) => size.h));
const widest = (sizes: readonly Size[]): number => Math.max(...sizes.map((size) => size.w));
