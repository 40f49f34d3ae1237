import { describe, expect, it } from "vitest";
import { edgePoint, latticeOf, walk } from "../src/lib/lattice";
import { fillOf, outline } from "../src/lib/outline";
import type { Grid } from "../src/wire";

const cell = { label: ["x"] as [string] };
const grid: Grid = { columns: 3, rows: 2, cells: Array(6).fill(cell), edges: [{ a: 0, b: 1, label: ["e"] }, { a: 0, b: 3, label: ["f"] }, { a: 2, b: -1, label: ["rim"] }] };

describe("walking a map", () => {
  it("stops at edges where they matter, and only there", () => {
    const with_ = latticeOf(grid, true);
    const without = latticeOf(grid, false);
    expect(walk(with_, { x: 1, y: 1 }, 1, 0)).toEqual({ kind: "edge", a: 0, b: 1 });
    expect(walk(without, { x: 1, y: 1 }, 1, 0)).toEqual({ kind: "cell", index: 1 });
    expect(walk(with_, { x: 3, y: 1 }, 1, 0)).toEqual({ kind: "cell", index: 2 });
    expect(walk(without, { x: 1, y: 1 }, -1, 0)).toBeNull();
  });
  it("puts an edge to the rim on the side that touches it", () => expect(edgePoint(grid, 2, -1)).toEqual({ x: 5, y: 0 }));
});

describe("outlines", () => {
  it("go round a zone and leave its inside free", () => {
    const zone = (i: number) => i < 2;
    expect(outline(grid, zone, 40, 2).match(/M/g)).toHaveLength(6);
    expect(fillOf(grid, zone, 40)).toBe("M0 0h40v40h-40zM40 0h40v40h-40z");
  });
});
