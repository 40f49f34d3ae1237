import { beforeEach, describe, expect, it, vi } from "vitest";
import { Table } from "../src/lib/table.svelte";
import { announced, toldBy } from "../src/lib/telling";
import { KEYS } from "../src/lib/words";
import type { Area, Piece, SightMessage } from "../src/wire";

const card = (name: string, marks: string[] = [], owner = -1): Piece => ({ id: `${name}${marks.join()}${owner}`, face: {}, label: [name], marks, owner });
const areas: Area[] = [
  { id: "display", kind: "row", label: ["display"], pieces: [card("inn"), { ...card("goods"), badge: "8" }, { ...card("8 sheep"), badge: "8" }] },
  { id: "map", kind: "grid", label: ["map"], grid: { columns: 2, rows: 1, cells: [{ label: ["a1"] }, { label: ["b1"] }], regions: [{ zone: 1, cell: 1, label: ["region at b1"], size: 6, owner: 0, counters: [{ id: "h", label: ["hills"], value: 1 }] }, { zone: 2, cell: 0, label: ["region at a1"], size: 4, owner: 1 }] } },
  { id: "hand", kind: "hand", label: ["hand"], owner: 0, pieces: [card("knight", ["blocked"]), card("king"), { ...card("king"), id: "k2" }] },
  { id: "other", kind: "hand", label: ["hand"], owner: 1, pieces: [{ ...card("card"), id: "c1" }, { ...card("card"), id: "c2" }] },
  { id: "castles", kind: "facing", label: ["field"], areas: [{ id: "r", kind: "row", label: ["row"], counters: [{ id: "hits", label: ["hits"], value: 2, of: 5, seat: 1 }] }] },
];
const seats = [
  { seat: 0, ink: "", sign: "", title: ["red"] as [string], counters: [{ id: "p", label: ["points"] as [string], value: 3 }] },
  { seat: 1, ink: "", sign: "", title: ["blue"] as [string], counters: [{ id: "p", label: ["points"] as [string], value: -1 }], marks: ["deals", "acts"] },
];
const usual = {
  type: "sight", match: "m", line: 7, acting: [0], mine: [0], since: 3,
  log: [{ line: 2, say: ["Ada drew"] }, { line: 5, say: ["Bo laid the inn"] }, { line: 6, say: ["Bo has passed!"] }],
  people: [{ seat: 0, name: "Ada", kind: "person", me: true }, { seat: 1, name: "Bo", kind: "bot" }],
  scene: { game: "x", viewer: 0, seats, areas, prompt: { say: ["Play a card"] }, moves: [{ move: "a", label: ["play the king"] }, { move: "b", label: ["pass"] }], sheet: { title: ["score"], rows: [{ label: ["row"], values: [1, 1] }, { label: ["total"], values: [4, 9], total: true }] } },
} as unknown as SightMessage;

function see(changed: Partial<SightMessage> = {}, scene = {}): Table {
  const table = new Table("en", { own: {}, said: {} });
  table.receive({ ...usual, ...changed, scene: { ...usual.scene, ...scene } });
  return table;
}

beforeEach(() => {
  vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal("document", { cookie: "", documentElement: { dataset: {} } });
});

describe("a key says", () => {
  it("what lies before me: my numbers, my hand, the middle, of the map my regions", () => {
    expect(toldBy("1", see())).toBe("Ada: To move, Points: 3, Total: 4. Hand: Knight, Blocked, 2 × King. Display: Inn, Goods, 8, 8 sheep. Map: Region at b1: 6, Hills: 1. Row: Hits: 2/5.");
  });
  it("what I can do", () => {
    expect(toldBy("2", see())).toBe("Your turn. Play a card. Play the king. Pass.");
  });
  it("how many moves there are, where there are many", () => {
    const moves = Array.from({ length: 30 }, (_, i) => ({ move: `${i}`, label: [`${i}`] }));
    expect(toldBy("2", see({}, { moves }))).toBe("Your turn. Play a card. Moves: 30. M: All my moves as a list.");
  });
  it("who is awaited, when it is not my turn, and who has won, when it is over", () => {
    expect(toldBy("2", see({ acting: [1] }, { prompt: { say: ["Bo is to move"] } }))).toBe("It is not your turn. Bo is to move.");
    expect(toldBy("2", see({ result: { scores: [4, 9], ranks: [2, 1], reason: ["the most points"] } }))).toBe("Bo wins. The most points.");
  });
  it("what has happened since my last turn", () => {
    expect(toldBy("3", see())).toBe("Bo laid the inn. Bo has passed!");
    expect(toldBy("3", see({ since: -1 }))).toBe("Ada drew. Bo laid the inn. Bo has passed!");
    expect(toldBy("3", see({ log: [] }))).toBe("Nothing has happened yet.");
  });
  it("how the others stand, wherever their numbers are drawn", () => {
    expect(toldBy("4", see())).toBe("Bo: Deals, Points: −1, Hits: 2/5, Total: 9, Hand: 2 × Card.");
  });
  it("nothing before there is a table, and nothing else", () => {
    expect(toldBy("1", new Table("en", { own: {}, said: {} }))).toBe("");
    expect(toldBy("5", see())).toBe("");
  });
  it("and stands in the help of keys", () => {
    expect(["1", "2", "3", "4"].filter((key) => !KEYS.some(([names]) => names.includes(key)))).toEqual([]);
  });
});

describe("by itself the table says", () => {
  it("what is asked, and what goes with what is chosen", () => {
    const table = see();
    expect(announced(table)).toBe("Your turn. Play a card");
    table.choice = { chosen: ["p:king"], moves: ["a"] };
    expect(announced(table)).toBe("Choose what goes with it.");
    table.asking = table.move("a");
    expect(announced(table)).toBe("Play the king");
  });
  it("nothing while others think, and who has won", () => {
    expect(announced(see({ acting: [1] }))).toBe("");
    expect(announced(see({ result: { scores: [4, 4], ranks: [1, 1], reason: ["a draw"] } }))).toBe("Ada and Bo win together. A draw");
  });
});
