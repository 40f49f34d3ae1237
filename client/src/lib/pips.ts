/** Where the signs of a number card lie, as parts of its field: the way cards have shown numbers for centuries. */

type Pip = readonly [x: number, y: number];

const [L, C, R] = [0.2, 0.5, 0.8];
const pair = (y: number): Pip[] => [[L, y], [R, y]];
const FIELDS: Record<string, Pip[]> = {
  "1": [[C, 0.5]],
  "2": [[C, 0.12], [C, 0.88]],
  "3": [[C, 0.08], [C, 0.5], [C, 0.92]],
  "4": [...pair(0.15), ...pair(0.85)],
  "5": [...pair(0.12), [C, 0.5], ...pair(0.88)],
  "6": [...pair(0.08), ...pair(0.5), ...pair(0.92)],
  "7": [...pair(0.08), [C, 0.29], ...pair(0.5), ...pair(0.92)],
  "8": [...pair(0.08), [C, 0.29], ...pair(0.5), [C, 0.71], ...pair(0.92)],
  "9": [...pair(0.06), ...pair(0.35), [C, 0.5], ...pair(0.65), ...pair(0.94)],
  "10": [...pair(0.06), [C, 0.2], ...pair(0.35), ...pair(0.65), [C, 0.8], ...pair(0.94)],
};

/** None for anything but a small number. */
export const pipsOf = (corner: string | undefined): Pip[] => FIELDS[corner ?? ""] ?? [];
