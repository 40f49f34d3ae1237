import { describe, expect, it } from "vitest";
import { naturalWidth, place, placeFacing } from "../src/lib/placement";

const cards = (n: number) => Array.from({ length: n }, () => ({ w: 60, h: 85 }));

describe("layout", () => {
  it("lays a row side by side while there is room", () => {
    const { places, height } = place("row", cards(3), 400);
    expect(places.map((at) => at.x)).toEqual([0, 68, 136]);
    expect(height).toBe(85);
  });
  it("closes a row up, then breaks it, and never leaves the width", () => {
    for (const n of [1, 2, 5, 9, 14, 30])
      for (const kind of ["row", "fan", "hand", "heap", "dice"]) {
        const { places } = place(kind, cards(n), 220);
        expect(places).toHaveLength(n);
        for (const at of places) {
          expect(at.x).toBeGreaterThanOrEqual(-0.01);
          expect(at.x + 60).toBeLessThanOrEqual(220.01);
        }
      }
  });
  it("keeps a hand on one line and a stack on one spot", () => {
    expect(new Set(place("hand", cards(12), 300).places.map((at) => Math.floor(at.y / 85))).size).toBe(1);
    const stack = place("stack", cards(20), 300);
    expect(Math.max(...stack.places.map((at) => at.x))).toBeLessThan(10);
    expect(naturalWidth("stack", cards(20))).toBeLessThan(80);
  });
  it("puts facing pieces under each other, however the rows break", () => {
    for (const width of [200, 330, 900]) {
      const { rows } = placeFacing([9, 12], { w: 60, h: 85 }, width, 14);
      rows[0]!.forEach((above, i) => {
        expect(rows[1]![i]!.x).toBe(above.x);
        expect(rows[1]![i]!.y - above.y).toBe(99);
      });
    }
  });
});
