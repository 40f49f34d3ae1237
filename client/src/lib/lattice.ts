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
