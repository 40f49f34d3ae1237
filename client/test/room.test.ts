import { describe, expect, it } from "vitest";
import { Room } from "../src/lib/room";
import type { Area, Scene } from "../src/wire";

const area = (n: number, other: Partial<Area> = {}): Area => ({ id: "a", kind: "row", label: ["place"], pieces: Array.from({ length: n }, (_, i) => ({ id: `c${i}`, face: {}, label: ["card"] as [string] })), most: 5, ...other });
const scene = (areas: Area[]): Scene => ({ areas }) as unknown as Scene;
const kept = (room: Room, ...areas: Area[]): (number | undefined)[] => room.keep(scene(areas), false).areas.map(({ most }) => most);

describe("the room a place keeps", () => {
  it("is that of the most that has lain there, and never more than may", () => {
    const room = new Room();
    const full = area(9, { id: "b", most: 9 });
    expect([1, 2, 3, 1, 0, 9].map((n) => kept(room, full, area(n))[1])).toEqual([1, 2, 4, 4, 4, 5]);
  });
  it("begins anew when the table has been cleared", () => {
    const room = new Room();
    kept(room, area(4), area(3, { id: "b" }));
    expect(kept(room, area(1), area(3, { id: "b" }))).toEqual([4, 4]);
    expect([kept(room, area(1), area(2, { id: "b" })), room.era]).toEqual([[1, 2], 1]);
  });
  it("is that of one piece before there is any, and none where pieces are small", () => {
    expect(kept(new Room(), area(0), area(0, { id: "b", marks: ["small"] }))).toEqual([1, 0]);
  });
  it("is left as it is where pieces do not lie side by side, where any number may come, and beside a map", () => {
    expect(kept(new Room(), area(1, { kind: "stack" }), area(1, { id: "b", most: -1 }))).toEqual([5, -1]);
    expect(kept(new Room(), area(1), { id: "map", kind: "grid", label: ["map"] })[0]).toBe(5);
  });
  it("is left to the map, and yet a cleared table is known as one", () => {
    const [room, map] = [new Room(), { id: "map", kind: "grid", label: ["map"] } as Area];
    kept(room, area(5), map);
    expect([kept(room, area(2), map)[0], room.era]).toEqual([5, 1]);
  });
  it("is that of all that may come for who wants nothing to move", () => {
    expect(new Room().keep(scene([area(1)]), true).areas[0]!.most).toBe(5);
  });
  it("counts the parts of a group, and what lies in each", () => {
    const group = (n: number): Area => ({ id: "g", kind: "group", label: ["sets"], most: 7, areas: Array.from({ length: n }, (_, i) => area(i + 1, { id: `g${i}` })) });
    const room = new Room();
    room.keep(scene([group(3)]), false);
    const [drawn] = room.keep(scene([group(2)]), false).areas;
    expect([drawn!.most, ...drawn!.areas!.map(({ most }) => most)]).toEqual([3, 1, 2]);
  });
  it("is the same picture of a place that is the same", () => {
    const [room, same] = [new Room(), area(2)];
    expect(room.keep(scene([same]), false).areas[0]).toBe(room.keep(scene([same, area(1, { id: "b" })]), false).areas[0]);
  });
});
