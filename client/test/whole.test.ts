import { describe, expect, it } from "vitest";
import { takenSince, withTrick } from "../src/lib/whole.svelte";
import type { Piece, Scene } from "../src/wire";

const card = (name: string, owner: number, id = name): Piece => ({ id, face: { corner: name }, label: [name], owner });
const scene = (trick: Piece[], last: Piece[]): Scene => ({
  game: "any",
  viewer: 0,
  seats: [],
  prompt: { say: ["play"] },
  areas: [
    { id: "trick", kind: "trick", label: ["trick"], pieces: trick },
    { id: "last", kind: "row", label: ["last trick"], pieces: last },
    { id: "hand", kind: "hand", label: ["hand"], pieces: [] },
  ],
});
const at = (drawn: Scene, id: string): string[] => (drawn.areas.find((area) => area.id === id)?.pieces ?? []).map((piece) => piece.label[0]);

describe("a finished trick", () => {
  const two = scene([card("7", 1), card("8", 2)], []);

  it("is drawn where it was played, with its last card, while the next one waits", () => {
    const after = scene([card("K", 2)], [card("7", 1), card("8", 2), card("9", 0)]);
    const drawn = withTrick(after, takenSince(two, after)!);
    expect(at(drawn, "trick")).toEqual(["7", "8", "9"]);
    expect(at(drawn, "last")).toEqual([]);
  });
  it("leaves the trick before where it lay, under its own name", () => {
    const before = { ...two, areas: two.areas.map((area) => (area.id === "last" ? { ...area, label: ["taken by Ada"] as [string], pieces: [card("2", 0)] } : area)) };
    const taken = takenSince(before, scene([], [card("7", 1), card("8", 2), card("9", 0)]))!;
    const drawn = withTrick(scene([], [card("7", 1), card("8", 2), card("9", 0)]), taken);
    expect([at(drawn, "trick"), at(drawn, "last")]).toEqual([["7", "8", "9"], ["2"]]);
    expect(drawn.areas.map((area) => area.label[0])).toEqual(["last trick", "taken by Ada", "hand"]);
    const dealt = scene([], [card("7", 1), card("8", 2), card("9", 0)]);
    dealt.areas[2]!.pieces = [card("K", 0, "2")]; // a card of the next deal has its name
    expect(at(withTrick(dealt, taken), "last")).toEqual([]);
  });
  it("is known by its faces when the next deal has given the cards other names", () => {
    const after = scene([], [card("7", 1, "last-7"), card("8", 2, "last-8"), card("9", 0, "last-9")]);
    expect(takenSince(two, after)).toMatchObject({ trick: "trick", taken: "last" });
  });
  it("is none while it is played, when one looks further back, or where nothing lay", () => {
    expect(takenSince(two, scene([card("7", 1), card("8", 2), card("9", 0)], []))).toBeNull();
    expect(takenSince(two, scene([card("7", 1)], [card("A", 1)]))).toBeNull();
    expect(takenSince(scene([], []), scene([], [card("7", 1)]))).toBeNull();
    expect(takenSince(null, two)).toBeNull();
  });
});
