import { describe, expect, it } from "vitest";
import { gripOf, land, type Grip } from "../src/gestures/drag";
import { indexScene, nothingChosen, type Index } from "../src/lib/select";
import type { Scene } from "../src/wire";

const piece = (id: string, moves: string[], more: object = {}) => ({ id, face: {}, label: [id.split(".")[0]] as [string], moves, tries: "", ...more });
const scene = {
  game: "x",
  viewer: 0,
  seats: [],
  prompt: { say: ["?"] },
  moves: ["lay 1", "lay 2", "pay", "go north", "go south", "draw", "home", "pass"].map((move) => ({ move, label: [move] })),
  areas: [
    {
      id: "hand",
      kind: "hand",
      label: ["hand"],
      takes: ["draw"],
      pieces: [piece("one", ["lay 1"]), piece("coin.0", ["pay"]), piece("coin.1", ["pay"]), piece("scout", ["go north", "go south"]), piece("stuck", [], { tries: "lay 9" }), piece("idle", [])],
    },
    { id: "row", kind: "row", label: ["row"], takes: ["lay 1", "lay 2"], pieces: [piece("laid", [], { tries: "attack" })] },
    { id: "pile", kind: "stack", label: ["pile"], moves: ["draw"], pieces: [piece("top", ["draw"])] },
    { id: "map", kind: "grid", label: ["map"], grid: { columns: 2, rows: 1, cells: [{ label: ["n"], moves: ["go north"] }, { label: ["s"], moves: ["go south"] }, { label: ["w"], tries: "go west" }] } },
    { id: "court", kind: "group", label: ["court"], moves: ["home"], areas: [{ id: "rank", kind: "row", label: ["rank"], pieces: [piece("guest", [], { marks: ["chosen"] })] }] },
  ],
} as unknown as Scene;
const index: Index = indexScene(scene);
const held = (key: string): Grip => {
  const grip = gripOf(key, index, nothingChosen(index));
  if (!grip) throw new Error(`${key} cannot be taken up`);
  return grip;
};

describe("dragging", () => {
  it("lights what takes the only move of a card, and plays it there", () => {
    const grip = held("p:one");
    expect([...grip.goals]).toEqual(["a:row"]);
    expect(land(grip, "a:row", null, index)).toMatchObject({ kind: "play", move: "lay 1", choice: { chosen: ["p:one", "a:row"] } });
    expect(land(grip, null, "p:laid", index)).toEqual({ kind: "elsewhere" });
  });
  it("tells by the place which of several moves is meant", () => {
    const grip = held("p:scout");
    expect([...grip.goals].sort()).toEqual(["c:map:0", "c:map:1"]);
    expect(land(grip, "c:map:1", null, index)).toMatchObject({ kind: "play", move: "go south" });
    expect(land(grip, null, "c:map:2", index)).toEqual({ kind: "elsewhere" });
  });
  it("does not take two of a kind for a place to lay one on the other, and plays from a hand anywhere", () => {
    const grip = held("p:coin.0");
    expect([...grip.goals]).toEqual([]);
    expect(land(grip, null, null, index)).toMatchObject({ kind: "play", move: "pay" });
  });
  it("draws a pile's top into the hand that takes it, and never home", () => expect([...held("p:top").goals]).toEqual(["a:hand"]));
  it("brings home into a whole group what is chosen and begins nothing", () => {
    const grip = held("p:guest");
    expect(grip.token).toBe(true);
    expect(grip.goals.has("a:court")).toBe(true);
    expect(land(grip, "a:court", null, index)).toMatchObject({ kind: "play", move: "home" });
    expect(land(grip, null, "c:map:2", index)).toEqual({ kind: "why", move: "go west" });
  });
  it("asks why for what may not be played, wherever it is let go", () => {
    const grip = held("p:stuck");
    expect(grip.goals.size).toBe(0);
    expect(land(grip, null, "a:row", index)).toEqual({ kind: "why", move: "lay 9" });
  });
  it("leaves alone what begins nothing", () => expect(gripOf("p:idle", index, nothingChosen(index))).toBe(null));
  it("goes on with what is chosen already", () => {
    const choice = { chosen: ["c:map:0"], moves: ["go north"] };
    expect(gripOf("p:scout", index, choice)?.choice).toEqual({ chosen: ["c:map:0", "p:scout"], moves: ["go north"] });
  });
});
