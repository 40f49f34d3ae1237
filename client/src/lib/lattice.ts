/**
 * Walking a map by arrow keys. Squares and edges lie on one doubled lattice: the square in column c, row r at
 * (2c+1, 2r+1), the edge between two squares halfway. A step goes to the next edge where edges matter, else to
 * the next square.
 */

import type { Grid } from "../wire";
import type { Ends } from "./things";

export interface Point {
  x: number;
  y: number;
}

export type Spotted = { kind: "cell"; index: number } | ({ kind: "edge" } & Ends);

export interface Lattice {
  at: (point: Point) => Spotted | null;
  of: (spotted: Spotted) => Point;
}

export function cellPoint(grid: Grid, cell: number): Point {
  return { x: 2 * (cell % grid.columns) + 1, y: 2 * Math.floor(cell / grid.columns) + 1 };
}

/** Where an edge lies; one to the rim (b = -1) lies on the side where its square touches the rim. */
export function edgePoint(grid: Grid, a: number, b: number): Point {
  const from = cellPoint(grid, a);
  if (b < 0) {
    if (from.x === 1) return { x: 0, y: from.y };
    if (from.y === 1) return { x: from.x, y: 0 };
    return from.x === 2 * grid.columns - 1 ? { x: from.x + 1, y: from.y } : { x: from.x, y: from.y + 1 };
  }
  const to = cellPoint(grid, b);
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

const name = (point: Point): string => `${point.x},${point.y}`;

export function latticeOf(grid: Grid, edgesMatter: boolean): Lattice {
  const places = new Map<string, Spotted>();
  grid.cells.forEach((_, index) => places.set(name(cellPoint(grid, index)), { kind: "cell", index }));
  if (edgesMatter) grid.edges?.forEach(({ a, b }) => places.set(name(edgePoint(grid, a, b)), { kind: "edge", a, b }));
  return {
    at: (point) => places.get(name(point)) ?? null,
    of: (spotted) => (spotted.kind === "cell" ? cellPoint(grid, spotted.index) : edgePoint(grid, spotted.a, spotted.b)),
  };
}

/** The next stop in a direction, or null at the rim. */
export function walk(lattice: Lattice, from: Point, dx: number, dy: number): Spotted | null {
  for (let far = 1; far <= 2; far++) {
    const found = lattice.at({ x: from.x + dx * far, y: from.y + dy * far });
    if (found) return found;
  }
  return null;
}

/** An edge as it is drawn, in drawing units. */
export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  mx: number;
  my: number;
  upright: boolean;
}

/** The edge as a line, where one square is so many units wide. */
export function edgeLine(grid: Grid, { a, b }: Ends, unit: number): Line {
  const { x, y } = edgePoint(grid, a, b);
  const [mx, my, half, upright] = [(x * unit) / 2, (y * unit) / 2, unit / 2, x % 2 === 0];
  return { mx, my, upright, x1: mx - (upright ? 0 : half), x2: mx + (upright ? 0 : half), y1: my - (upright ? half : 0), y2: my + (upright ? half : 0) };
}

/** A diamond around an edge: wide where the finger lands, and never over a neighbour's. */
export function hitOf({ x1, y1, x2, y2, mx, my, upright }: Line, unit: number): string {
  const out = unit * 0.4;
  return upright ? `${x1},${y1} ${mx + out},${my} ${x2},${y2} ${mx - out},${my}` : `${x1},${y1} ${mx},${my + out} ${x2},${y2} ${mx},${my - out}`;
}
