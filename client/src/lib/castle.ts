/** The wall of a castle, of so many stones: where each lies, in a picture 160 wide, 94 down to the ground. The first to break is the first told. */

export interface Stone {
  x: number;
  y: number;
  w: number;
  h: number;
}

const [LEFT, WIDE] = [29, 102]; // between two towers
const [TOP, GROUND] = [40, 93];
const LONGEST = 4; // stones of a course

/** Battlements on top of courses that are as equal as they can be, the longer ones below. */
export function courses(stones: number): number[] {
  const top = Math.min(stones, stones >= 8 ? 3 : 2);
  const rest = stones - top;
  const count = Math.ceil(rest / LONGEST);
  return [top, ...Array.from({ length: count }, (_, i) => Math.floor((rest + i) / count))];
}

export function stonesOf(stones: number): Stone[] {
  const lines = courses(stones);
  const h = (GROUND - TOP) / lines.length;
  return lines.flatMap((count, line) => {
    const parts = line === 0 ? 2 * count - 1 : count; // gaps between battlements
    const w = WIDE / parts;
    return Array.from({ length: count }, (_, i) => ({ x: LEFT + i * w * (line === 0 ? 2 : 1), y: TOP + line * h, w, h }));
  });
}

/** Where the rubble of the n-th broken stone lies: at the foot, now left, now right of the middle. */
export const rubbleAt = (n: number): number => 80 + (n % 2 === 0 ? 1 : -1) * (5 + 10 * ((n * 3) % 5));
