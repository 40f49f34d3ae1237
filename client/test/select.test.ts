import { describe, expect, it } from "vitest";
import { click, indexScene, litIn, nothingChosen, type Choice, type Step } from "../src/lib/select";
import type { Scene } from "../src/wire";

const piece = (id: string, moves: string[], tries = "") => ({ id, face: {}, label: [id] as [string], moves, tries });
const scene = {
  game: "x",
  viewer: 0,
  seats: [],
  prompt: { say: ["?"] },
  moves: ["a1", "a2", "b1", "pass"].map((move) => ({ move, label: [move] })),
  areas: [
    { id: "hand", kind: "hand", label: ["hand"], pieces: [piece("a", ["a1", "a2"]), piece("b", ["b1"]), piece("c", [], "c9"), piece("d", [])] },
    { id: "goal", kind: "row", label: ["goal"], moves: ["a1", "b1"] },
    { id: "map", kind: "grid", label: ["map"], grid: { columns: 2, rows: 1, cells: [{ label: ["x"], moves: ["a2"] }, { label: ["y"] }], edges: [{ a: 0, b: 1, label: ["e"], tries: "w" }] } },
  ],
} as unknown as Scene;
const index = indexScene(scene);
const start = nothingChosen(index);
const narrowed = (step: Step): Choice => {
  if (step.kind !== "narrow") throw new Error(step.kind);
  return step.choice;
};

describe("selection", () => {
  it("knows which moves no thing begins", () => expect([...index.loose]).toEqual(["pass"]));
  it("makes buttons of what only a whole group or hand names", () => {
    const places = { ...scene, moves: [...(scene.moves ?? []), { move: "home", label: ["home"] }], areas: [...scene.areas, { id: "court", kind: "group", label: ["court"], moves: ["home"] }] };
    expect([...indexScene(places as unknown as Scene).loose]).toEqual(["pass", "home"]);
    const held = { ...scene, areas: [{ ...scene.areas[0], moves: ["pass"] }] };
    expect(indexScene(held as unknown as Scene).loose.has("pass")).toBe(true);
  });
  it("plays a thing's only move at once", () => expect(click("p:b", index, start)).toMatchObject({ kind: "play", move: "b1" }));
  it("narrows, lights what goes on, and needs no menu where things tell the moves apart", () => {
    const step = click("p:a", index, start);
    expect(step).toMatchObject({ kind: "narrow", menu: [] });
    const choice = narrowed(step);
    expect(litIn(index, choice).has("a:goal")).toBe(true);
    expect(litIn(index, choice).has("c:map:0")).toBe(true);
    expect(litIn(index, choice).has("p:b")).toBe(false);
    expect(click("c:map:0", index, choice)).toMatchObject({ kind: "play", move: "a2" });
  });
  it("offers a menu for moves that no further click tells apart", () => {
    const twins = indexScene({ ...scene, moves: [{ move: "a1", label: ["x"] }, { move: "a2", label: ["y"] }], areas: [{ id: "hand", kind: "hand", label: ["h"], pieces: [piece("a", ["a1", "a2"])] }] } as unknown as Scene);
    expect(click("p:a", twins, nothingChosen(twins))).toMatchObject({ kind: "narrow", menu: ["a1", "a2"] });
  });
  it("begins anew with another thing, and lets go of the chosen one", () => {
    const choice = narrowed(click("p:a", index, start));
    expect(click("p:b", index, choice)).toMatchObject({ kind: "play", move: "b1" });
    expect(click("p:a", index, choice)).toEqual({ kind: "drop" });
  });
  it("asks why not, for what has an attempt to make", () => {
    expect(click("p:c", index, start)).toEqual({ kind: "why", move: "c9" });
    expect(click("e:map:0|1", index, start)).toEqual({ kind: "why", move: "w" });
    expect(click("p:d", index, start)).toEqual({ kind: "nothing" });
  });
});
