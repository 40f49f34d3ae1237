import { describe, expect, it } from "vitest";
import { naturalWidth, place, placeFacing, placeTrick, trickRoom } from "../src/lib/placement";

const cards = (n: number) => Array.from({ length: n }, () => ({ w: 60, h: 85 }));

describe("layout", () => {
  it("lays a row side by side while there is room", () => {
    const { places, height } = place("row", cards(3), 400);
    expect(places.map((at) => at.x)).toEqual([0, 68, 136]);
    expect(height).toBe(85);
  });
  it("never covers what lies without an order", () => {
    const { places } = place("heap", cards(13), 366);
    expect(new Set(places.map((at) => at.y)).size).toBe(3);
    for (const [i, at] of places.entries()) for (const other of places.slice(i + 1)) expect(Math.abs(at.x - other.x) >= 60 || Math.abs(at.y - other.y) >= 85).toBe(true);
  });
  it("hardly covers what has words right across it", () => {
    const lines = (width: number) => new Set(place("row", Array(5).fill({ w: 86, h: 55 }), width).places.map((at) => at.y)).size;
    expect([lines(462), lines(400), lines(348)]).toEqual([1, 1, 2]);
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
  it("keeps to so many lines, and rather closes up", () => {
    for (const n of [4, 9, 14]) {
      const { places, lines, height } = place("row", cards(n), 220, 1);
      expect([lines, height]).toEqual([1, 85]);
      expect(Math.max(...places.map((at) => at.x)) + 60).toBeLessThanOrEqual(220.01);
    }
  });
  it("breaks beyond its lines before a card can no longer be hit", () => {
    for (const n of [2, 6, 7, 15, 30])
      for (const kind of ["row", "fan", "close"])
        for (const width of [50, 60, 90, 220]) {
          const { places } = place(kind, cards(n), width, 1);
          for (const [i, at] of places.entries())
            for (const other of places.slice(i + 1)) expect(Math.abs(at.x - other.x) >= 10.79 || Math.abs(at.y - other.y) >= 85).toBe(true);
        }
  });
  it("lays each card of a trick before its seat, where none covers another", () => {
    const size = { w: 60, h: 85 };
    for (const seats of [2, 3, 4, 5]) {
      const room = trickRoom(size);
      const places = Array.from({ length: seats }, (_, seat) => placeTrick(seat, seats, seat, size, room.w, 18));
      expect(places[0]!.y).toBe(Math.max(...places.map((at) => at.y))); // one's own is nearest
      for (const at of places) {
        expect(at.x).toBeGreaterThanOrEqual(-0.01);
        expect(at.x + 60).toBeLessThanOrEqual(room.w + 0.01);
        expect(at.y).toBeGreaterThanOrEqual(-0.01);
        expect(at.y + 85 + 18).toBeLessThanOrEqual(room.h + 36.01);
      }
      if (seats > 4) continue;
      places.forEach((a, i) => places.slice(i + 1).forEach((b) => expect(Math.abs(a.x - b.x) >= 60 || Math.abs(a.y - b.y) >= 85).toBe(true)));
    }
    const [, left, top, right] = Array.from({ length: 4 }, (_, seat) => placeTrick(seat, 4, seat, size, 200, 18));
    expect(left!.x).toBeLessThan(top!.x);
    expect(top!.x).toBeLessThan(right!.x);
  });
});
