import { describe, expect, it } from "vitest";
import { flatPieces } from "../src/lib/seating";
import { shared } from "../src/lib/shared";
import type { Scene } from "../src/wire";

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const scene: Scene = {
  game: "any",
  viewer: 0,
  seats: [],
  prompt: { say: ["play {n}", { n: 1 }] },
  areas: ["a", "b"].map((id) => ({ id, kind: "row", label: [id], pieces: ["1", "2", "3"].map((name) => ({ id: id + name, face: { corner: name }, label: [name] })) })),
};

describe("what comes whole, made of what was there", () => {
  it("is the old thing itself where nothing has changed", () => {
    expect(shared(scene, copy(scene))).toBe(scene);
  });
  it("is new only from what has changed up to the whole", () => {
    const next = copy(scene);
    next.areas[0]!.pieces![1]!.badge = "2";
    const made = shared(scene, next);
    expect(made).toEqual(next);
    expect(made.areas[0]).not.toBe(scene.areas[0]);
    expect(made.areas[0]!.pieces![0]).toBe(scene.areas[0]!.pieces![0]);
    expect(made.areas[1]).toBe(scene.areas[1]);
    expect(made.prompt).toBe(scene.prompt);
  });
  it("knows things by name, not by place, and forgets what is gone", () => {
    const next = copy(scene);
    next.areas[0]!.pieces!.shift();
    next.areas[1]!.marks = ["small"];
    delete (next.areas[1] as Partial<Scene["areas"][0]>).pieces;
    const made = shared(scene, next);
    expect(made).toEqual(next);
    expect(made.areas[0]!.pieces![0]).toBe(scene.areas[0]!.pieces![1]);
    expect("pieces" in made.areas[1]!).toBe(false);
  });
  it("is the new one where kinds differ, or there was nothing", () => {
    for (const was of [undefined, null, 7, [1], { id: "x" }]) expect(shared(was, copy(scene))).toEqual(scene);
    expect(shared({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
    expect(shared([{ id: "x" }], [1, "x", null])).toEqual([1, "x", null]);
  });
  it("leaves a piece that lies as it lay the same object for those who draw it", () => {
    const before = flatPieces(scene);
    const next = copy(scene);
    next.areas[1]!.pieces!.pop();
    const after = flatPieces(shared(scene, next), before);
    expect(after.map((one) => before.includes(one))).toEqual([true, true, true, false, false]);
  });
});
