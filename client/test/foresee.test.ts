import { describe, expect, it, vi } from "vitest";
import { foresee } from "../src/lib/foresee";
import { indexScene, nothingChosen } from "../src/lib/select";
import { Table } from "../src/lib/table.svelte";
import type { Area, Move, Scene, SightMessage } from "../src/wire";

const piece = (id: string, moves: string[], more: object = {}) => ({ id, face: {}, label: [id.split(".")[0]] as [string], moves, ...more });
const moves = ([["lay", "trick"], ["pair", "rank"], ["drop", "gone"], ["draw", "hand"], ["pass", ""]] as const).map(([move, to]): Move => ({ move, label: [move], to }));
const scene = {
  game: "x", viewer: 2, seats: [], prompt: { say: ["?"] }, moves,
  areas: [
    { id: "hand", kind: "hand", label: ["hand"], pieces: [piece("king", ["lay", "pair"]), piece("queen", ["pair"]), piece("coin.0", ["drop"]), piece("coin.1", ["drop"])] },
    { id: "trick", kind: "trick", label: ["trick"], pieces: [piece("other", [], { owner: 0 })] },
    { id: "court", kind: "group", label: ["court"], areas: [{ id: "rank", kind: "row", label: ["rank"], pieces: [piece("guest", ["pair"])] }, { id: "far", kind: "row", label: ["far"] }] },
    { id: "pile", kind: "stack", label: ["pile"], pieces: [piece("top", ["draw"])] },
    { id: "gone", kind: "stack", label: ["gone"] },
  ],
} as unknown as Scene;
const named = (name: string): Move => moves.find(({ move }) => move === name)!;
const lying = (found: Scene | null, id: string): string[] | undefined => {
  const all = (areas: readonly Area[]): Area[] => areas.flatMap((area) => [area, ...all(area.areas ?? [])]);
  return found ? all(found.areas).find((area) => area.id === id)!.pieces?.map((one) => one.id) : undefined;
};

describe("a move on its way", () => {
  it("has brought what begins it where it says, before the seat that plays it, and left all else as it is", () => {
    const found = foresee(scene, named("lay"), ["p:king"]);
    expect(lying(found, "trick")).toEqual(["other", "king"]);
    expect(lying(found, "hand")).toEqual(["queen", "coin.0", "coin.1"]);
    expect(found!.areas[1]!.pieces![1]!.owner).toBe(2);
    expect(found!.areas.slice(2)).toEqual(scene.areas.slice(2));
    expect(found!.areas[2]).toBe(scene.areas[2]);
  });
  it("brings all that was chosen, but not what lies there, into a part of an area", () => {
    const found = foresee(scene, named("pair"), ["p:king", "p:queen", "p:guest"]);
    expect(lying(found, "rank")).toEqual(["guest", "king", "queen"]);
  });
  it("takes the one that was chosen, or the only one there is", () => {
    expect(lying(foresee(scene, named("drop"), ["p:coin.1"]), "gone")).toEqual(["coin.1"]);
    expect(lying(foresee(scene, named("lay"), []), "trick")).toEqual(["other", "king"]);
    expect(foresee(scene, named("drop"), [])).toBe(null);
    expect(foresee(scene, named("pair"), [])).toBe(null);
  });
  it("leaves the top of a pile, which stands for all beneath it, and whatever goes nowhere", () => {
    expect(foresee(scene, named("draw"), ["p:top"])).toBe(null);
    expect(foresee(scene, named("pass"), [])).toBe(null);
  });
  it("may be dragged where it says", () => expect(indexScene(scene).takes.get("a:trick")).toEqual(["lay"]));
});

describe("a table that waits", () => {
  const sight = (line: number, more: object = {}): SightMessage => ({ type: "sight", line, log: [], people: [], acting: [2], mine: [2], scene: { ...scene, ...more } }) as unknown as SightMessage;
  const waiting = (): Table => {
    vi.useFakeTimers();
    vi.stubGlobal("requestAnimationFrame", (then: () => void) => then());
    vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
    vi.stubGlobal("document", { cookie: "", documentElement: { dataset: {} } });
    const table = new Table("en", { own: {}, said: {} });
    table.send = () => true;
    table.receive(sight(7));
    table.settle({ kind: "play", move: "drop", choice: { chosen: ["p:coin.0"], moves: ["drop"] } }, {} as DOMRect);
    expect([table.foreseen, table.isChosen("p:coin.0"), table.isLit("p:king")]).toEqual([null, true, true]); // the press
    vi.runAllTimers();
    expect(lying(table.foreseen, "gone")).toEqual(["coin.0"]);
    expect([table.isChosen("p:coin.0"), table.isLit("p:king")]).toEqual([false, false]);
    return table;
  };
  it("puts back what the house refuses, and says why", () => {
    const table = waiting();
    table.receive({ type: "refusal", say: ["no"], asked: "drop" });
    expect(table.foreseen).toBe(null);
    expect(table.refusal?.say).toEqual(["no"]);
    expect(table.choice).toEqual(nothingChosen(table.index));
  });
  it("goes on waiting while the house tells of others and asks the same", () => {
    const table = waiting();
    table.receive({ ...sight(8), asked_since: 7 });
    expect(lying(table.foreseen, "gone")).toEqual(["coin.0"]);
  });
  it("puts back what the coach asks about", () => {
    const table = waiting();
    table.receive({ type: "warning", line: 7, seat: 2, move: "drop", why: [], left: 1 });
    expect(table.foreseen).toBe(null);
  });
  it("puts it back when the connection is lost, and says that it may not have arrived", () => {
    const table = waiting();
    table.connected("lost");
    expect(table.foreseen).toBe(null);
    expect(table.waiting).toBe(false);
    expect(table.refusal?.say).toEqual(["Connection lost: the move may not have arrived."]);
  });
  it("takes the one that is left of two that are alike for the one that was not played, whatever the house calls it", () => {
    const table = waiting();
    const left = [{ ...scene.areas[0]!, pieces: scene.areas[0]!.pieces!.filter(({ id }) => id !== "coin.1") }, ...scene.areas.slice(1)];
    table.receive(sight(8, { areas: left }));
    expect(table.foreseen).toBe(null);
    expect(lying(table.sight!.scene, "hand")).toEqual(["king", "queen", "coin.1"]);
  });
  it("foresees nothing in a puzzle, whose answer moves nothing", () => {
    const table = waiting();
    table.puzzle = {} as never;
    expect(table.foreseen).toBe(null);
  });
});
