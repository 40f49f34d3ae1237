import { describe, expect, it } from "vitest";
import { courses, rubbleAt, stonesOf } from "../src/lib/castle";

describe("a castle drawn by its stones", () => {
  it("has as many stones as it takes hits, none over another", () => {
    for (const count of [1, 2, 5, 7, 10, 12, 30]) {
      const stones = stonesOf(count);
      expect(stones).toHaveLength(count);
      for (const [i, one] of stones.entries())
        for (const other of stones.slice(i + 1)) {
          const apart = one.x + one.w <= other.x + 1e-9 || other.x + other.w <= one.x + 1e-9 || one.y + one.h <= other.y + 1e-9 || other.y + other.h <= one.y + 1e-9;
          expect(apart).toBe(true);
        }
    }
  });
  it("stands on longer courses than it ends in, and breaks from the top", () => {
    expect(courses(10)).toEqual([3, 3, 4]);
    expect(courses(5)).toEqual([2, 3]);
    const heights = stonesOf(10).map((stone) => stone.y);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
  });
  it("keeps its rubble at its foot", () => {
    for (let n = 0; n < 30; n++) expect(Math.abs(rubbleAt(n) - 80)).toBeLessThan(50);
  });
});
