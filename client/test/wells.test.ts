import { describe, expect, it } from "vitest";
import { layWell, wishedWidth, type Well } from "../src/lib/wells";
import type { Area } from "../src/wire";

const cards = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `c${i}`, face: {}, label: ["card"] as [string], owner: i }));
const well = (area: Partial<Area>, n: number): Well => ({
  area: { id: "a", kind: "row", label: ["place"], pieces: cards(n), ...area },
  width: 60,
  docked: false,
  tagged: false,
  low: false,
  seats: [0, 1, 2, 3],
});

describe("the room of a place", () => {
  it("does not ask how many pieces are there, where it is said how many may come", () => {
    for (const kind of ["row", "fan", "heap", "hand", "trick", "stack"]) {
      for (const width of [150, 400, 900]) {
        const rooms = [0, 1, 3, 5, 9].map((n) => [wishedWidth(well({ kind, most: 5 }, n)), layWell(well({ kind, most: 5 }, n), width).height]);
        for (const room of rooms) expect(room).toEqual(rooms[0]);
      }
    }
  });
  it("holds all cards of a trick, however narrow it is", () => {
    for (const width of [120, 180, 400]) {
      for (const { at, size } of layWell(well({ kind: "trick" }, 4), width).pieces) {
        expect(at.x).toBeGreaterThanOrEqual(0);
        expect(at.x + size.w).toBeLessThanOrEqual(width);
      }
    }
  });
  it("is as low as a die where no cards come", () => {
    expect(layWell(well({ most: 3, marks: ["flat"] }, 0), 400).height).toBe(layWell(well({ kind: "dice", most: 3 }, 0), 400).height);
    expect(layWell(well({ most: 3, marks: ["flat"] }, 0), 400).height).toBeLessThan(layWell(well({ most: 3 }, 0), 400).height / 2);
  });
  it("keeps what is there inside", () => {
    for (const n of [1, 5, 9]) {
      for (const { at, size } of layWell(well({ most: 5 }, n), 200).pieces) expect(at.x + size.w).toBeLessThanOrEqual(200.01);
    }
  });
  it("draws what breaks beyond it smaller, and stays as high as it is", () => {
    for (const n of [6, 12, 25, 40])
      for (const kind of ["row", "fan", "heap"])
        for (const width of [60, 90, 200]) {
          const { height, pieces } = layWell(well({ kind, most: 5 }, n), width);
          expect(height).toBe(layWell(well({ kind, most: 5 }, 0), width).height);
          for (const { at, size } of pieces) {
            expect(at.x + size.w).toBeLessThanOrEqual(width + 0.01);
            expect(at.y + size.h).toBeLessThanOrEqual(height + 0.01);
          }
        }
  });
  it("draws what is taller than its room is kept for no further than that room", () => {
    const area = { id: "a", kind: "heap", label: ["storage"] as [string], most: 8 };
    const pieces = [...cards(4).map((piece) => ({ ...piece, face: { shape: "token" } })), { ...cards(5)[4]!, face: { shape: "tile" } }];
    const { height, pieces: laid } = layWell({ ...well({}, 0), area: { ...area, pieces } }, 178);
    for (const { at, size } of laid) expect(at.y + size.h).toBeLessThanOrEqual(height + 0.01);
  });
  it("shows enough of each card to hit it, however many there are", () => {
    for (const n of [7, 12, 25, 40])
      for (const width of [64, 90, 200]) {
        const { pieces } = layWell(well({ kind: "fan", most: 3 }, n), width);
        for (const [i, { at, size }] of pieces.entries())
          for (const { at: other } of pieces.slice(i + 1)) expect(Math.abs(at.x - other.x) >= 0.17 * size.w || Math.abs(at.y - other.y) >= size.h).toBe(true);
      }
  });
  it("closes a set that is complete", () => {
    const [open, complete] = [[], ["complete"]].map((marks) => wishedWidth(well({ kind: "fan", most: 3, marks }, 3)));
    expect(complete).toBeLessThan(0.75 * open!);
    expect(complete).toBeGreaterThan(60);
  });
  it("grows only where cards would get too small to be seen", () => {
    const one = (n: number) => layWell({ ...well({ kind: "fan", most: 3 }, n), width: 20 }, 30);
    const { height, pieces } = one(200);
    expect(height).toBeGreaterThan(one(3).height);
    for (const { at, size } of pieces) expect(at.y + size.h).toBeLessThanOrEqual(height + 0.01);
  });
  it("does not change when rows that face each other grow", () => {
    const field = (near: number, far: number): Well => {
      const areas = [far, near].map((n, i) => ({ id: `row${i}`, kind: "row", label: ["row"] as [string], pieces: cards(n), most: 8 }));
      return well({ kind: "facing", areas }, 0);
    };
    const rooms = [field(0, 0), field(3, 8), field(8, 8)].map((one) => [wishedWidth(one), layWell(one, 600).height]);
    for (const room of rooms) expect(room).toEqual(rooms[0]);
  });
  it("follows the pieces where nothing is said", () => {
    expect(wishedWidth(well({}, 4))).toBeGreaterThan(wishedWidth(well({}, 2)));
  });
});
