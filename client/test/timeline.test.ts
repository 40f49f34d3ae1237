/** What is marked as new while looking back is what changed, and nothing beside it. */
import { describe, expect, it } from "vitest";
import { changedBetween, framesOf, type Timeline } from "../src/lib/timeline";
import { steady } from "../src/lib/steady";
import type { Area, Edge, Piece, Scene } from "../src/wire";

const scene = (...areas: Partial<Area>[]): Scene => ({ game: "x", viewer: 0, seats: [], prompt: { say: ["?"] }, areas: areas.map((area) => ({ kind: "row", label: ["x"], ...area })) }) as unknown as Scene;
const piece = (id: string, corner = ""): Piece => ({ id, face: { corner }, label: [id] }) as unknown as Piece;
const row = (id: string, ...pieces: Piece[]): Partial<Area> => ({ id, pieces });
const map = (...edges: Partial<Edge>[]): Scene => scene({ id: "map", kind: "grid", grid: { columns: 3, rows: 3, cells: Array.from({ length: 9 }, () => ({ label: ["x"] })), edges: edges.map((edge) => ({ label: ["e"], wall: true, ...edge })) } } as Partial<Area>);
const marked = (before: Scene, after: Scene): string[] => [...changedBetween(before, steady(before, after))].sort();

describe("walls", () => {
  const [first, second, late] = [{ a: 0, b: 1 }, { a: 4, b: 5 }, { a: 7, b: 8 }];
  it("are the new ones, wherever they stand in a list that grows", () => {
    expect(marked(map(first, late), map(first, second, late))).toEqual(["e:map:4|5"]);
    expect(marked(map(late), map(first, second, late))).toEqual(["e:map:0|1", "e:map:4|5"]);
    expect(marked(map(first, second, late), map(late))).toEqual([]);
  });
  it("are the same told from either side, and no walls while they may only be placed", () => {
    expect(marked(map(first), map({ a: 1, b: 0 }))).toEqual([]);
    expect(marked(map(first), map({ ...second, wall: false }, first))).toEqual([]);
    expect(marked(map(first), map({ ...first, marks: ["alliance"] }))).toEqual(["e:map:0|1"]);
  });
  it("are followed through the moments", () => {
    const walls = (...edges: Partial<Edge>[]) => ({ scene: map(...edges), acting: [] });
    const timeline = { moments: [walls(late), walls(second, late), walls(first, second, late)].map((now, line) => ({ line, change: [now] })) } as unknown as Timeline;
    const frames = framesOf(timeline);
    expect(frames.map((frame, at) => [...changedBetween(frames[at - 1]?.scene, frame.scene)])).toEqual([[], ["e:map:4|5"], ["e:map:0|1"]]);
  });
});

describe("pieces", () => {
  it("that move up in a row that faces another one lie elsewhere", () => {
    const field = (...pieces: Piece[]): Scene => scene({ id: "field", kind: "facing", areas: [{ id: "row0", kind: "row", label: ["r"], pieces }] } as Partial<Area>);
    expect(marked(field(piece("a"), piece("b"), piece("c")), field(piece("a"), piece("c")))).toEqual(["p:c"]);
    expect(marked(scene(row("hand", piece("a"), piece("b"))), scene(row("hand", piece("b"))))).toEqual([]);
  });
  it("keep their names when one of several equal ones is taken", () => {
    const before = scene(row("taken"), row("row5", piece("ship.0")), row("row6", piece("ship.1")));
    const after = scene(row("taken", piece("ship.0")), row("row5", piece("ship.1")), row("row6"));
    expect(marked(before, after)).toEqual(["p:ship.1"]);
    expect(steady(before, after).areas[0]!.pieces![0]!.id).toBe("ship.1");
  });
  it("keep them when another one joins before them or one leaves", () => {
    const one = scene(row("offer"), row("display", piece("ship.0")));
    expect(marked(one, scene(row("offer", piece("ship.0")), row("display", piece("ship.1"))))).toEqual(["p:ship.1"]);
    const two = scene(row("row5", piece("ship.0")), row("row6", piece("ship.1")));
    expect(marked(two, scene(row("row5"), row("row6", piece("ship.0"))))).toEqual([]);
  });
  it("that are new are new, though an equal one has just gone from there", () => {
    expect(marked(scene(row("row", piece("laid-1"))), scene(row("row", piece("laid-2"))))).toEqual(["p:laid-2"]);
  });
});
