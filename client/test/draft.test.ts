import { describe, expect, it, vi } from "vitest";
import { draftable, onward, toggled, type Sending } from "../src/lib/draft";
import { emptyIndex, type Index } from "../src/lib/select";
import { Table } from "../src/lib/table.svelte";
import type { SightMessage, ToHouse } from "../src/wire";

const things = { "e:map:0": ["w0"], "e:map:1": ["w1", "x1"], "e:map:2": [], "c:map:0": ["c0"] };
const index: Index = { ...emptyIndex(), things: new Map(Object.entries(things).map(([key, moves]) => [key, { moves, tries: "" }])) };

describe("a draft", () => {
  it("takes edges with one move, where more than one may be chosen", () => {
    expect(draftable("e:map:0", index, 2)).toBe("w0");
    for (const limit of [0, 1]) expect(draftable("e:map:0", index, limit)).toBeNull();
    for (const key of ["e:map:1", "e:map:2", "e:map:9", "c:map:0"]) expect(draftable(key, index, 2)).toBeNull();
  });
  it("puts a move in, takes it away, and is full", () => {
    expect(toggled([], "a", 2)).toEqual(["a"]);
    expect(toggled(["a"], "b", 2)).toEqual(["a", "b"]);
    expect(toggled(["a", "b"], "c", 2)).toBeNull();
    expect(toggled(["a", "b"], "a", 2)).toEqual(["b"]);
  });
});

describe("sending a draft", () => {
  const sending: Sending = { line: 7, left: ["b", "c"], done: 0, all: 3 };
  it("waits until the move before has been taken", () => expect(onward(sending, 7, ["b", "c"])).toEqual({ kind: "wait" }));
  it("answers the newest line with the next", () =>
    expect(onward(sending, 8, ["b", "c"])).toEqual({ kind: "send", move: "b", sending: { line: 8, left: ["c"], done: 1, all: 3 } }));
  it("stops where the next is not legal any more, or somebody else is to move", () => {
    expect(onward(sending, 8, ["c"])).toMatchObject({ kind: "stop", move: "b", sending: { done: 1, all: 3 } });
    expect(onward(sending, 8, [])).toMatchObject({ kind: "stop", move: "b" });
  });
  it("stops where a step was taken back", () => expect(onward(sending, 6, ["b"])).toMatchObject({ kind: "stop", move: null, sending: { done: 0 } }));
  it("is done when nothing is left", () => expect(onward({ ...sending, left: [] }, 8, [])).toEqual({ kind: "done" }));
});

describe("the table with a draft", () => {
  const sight = (line: number, legal: string[], draft = 2, mine = true): SightMessage =>
    ({
      type: "sight", line, log: [], people: [], acting: mine ? [0] : [1], mine: [0],
      scene: {
        game: "x", viewer: 0, seats: [], prompt: { say: ["?"], draft: Array.from({ length: draft }, (_, i) => [`send ${i + 1}`]) },
        moves: legal.map((move) => ({ move, label: [move] })),
        areas: [{ id: "map", kind: "grid", label: ["map"], grid: { columns: 4, rows: 1, cells: [], edges: ["w0", "w1", "w2"].map((move, a) => ({ a, b: a + 1, label: [move], moves: legal.filter((one) => one === move) })) } }],
      },
    }) as unknown as SightMessage;
  const at = {} as DOMRect;
  function opened(draft = 2): { table: Table; sent: ToHouse[] } {
    vi.stubGlobal("requestAnimationFrame", (then: () => void) => then());
    vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
    vi.stubGlobal("document", { cookie: "", documentElement: { dataset: {} } });
    const [table, sent] = [new Table("en", { own: {}, said: {} }), [] as ToHouse[]];
    table.send = (message) => sent.push(message) > 0;
    table.receive(sight(7, ["w0", "w1", "w2", "stop"], draft));
    return { table, sent };
  }

  it("sends each move when the sight after the one before has come", () => {
    const { table, sent } = opened();
    for (const edge of [0, 2]) table.click(`e:map:${edge}|${edge + 1}`, at);
    expect([sent, table.isDrafted("e:map:0|1"), table.isDrafted("e:map:1|2")]).toEqual([[], true, false]);
    table.click("e:map:1|2", at);
    expect(table.say(table.refusal?.say)).toMatch("No more than 2");
    table.sendDraft();
    table.receive(sight(7, ["w0", "w1", "w2"])); // somebody came or went
    expect(sent).toEqual([{ type: "play", move: "w0", line: 7, seat: 0 }]);
    table.receive(sight(8, ["w1", "w2"], 1));
    expect(sent.slice(1)).toEqual([{ type: "play", move: "w2", line: 8, seat: 0 }]);
    expect(table.isDrafted("e:map:2|3")).toBe(true);
    table.receive(sight(9, [], 0, false));
    expect([sent.length, table.draft, table.sending, table.waiting, table.refusal]).toEqual([2, [], null, false, null]);
  });
  it("stops and asks why where the next is not legal any more", () => {
    const { table, sent } = opened();
    for (const edge of [0, 2]) table.click(`e:map:${edge}|${edge + 1}`, at);
    table.sendDraft();
    table.receive(sight(8, ["w1"], 1));
    expect(sent.slice(1)).toEqual([{ type: "why", move: "w2", seat: 0 }]);
    table.receive({ type: "refusal", say: ["inside a region"], rule: "L7.1d" });
    expect(table.say(table.refusal?.say)).toBe("Stopped after 1 of 2: inside a region");
    expect([table.draft, table.sending]).toEqual([[], null]);
  });
  it("stops where the line is lost or the house refuses", () => {
    for (const trouble of [(table: Table) => table.connected("lost"), (table: Table) => table.receive({ type: "refusal", say: ["late"] })]) {
      const { table, sent } = opened();
      for (const edge of [0, 2]) table.click(`e:map:${edge}|${edge + 1}`, at);
      table.sendDraft();
      trouble(table);
      expect(table.say(table.refusal?.say)).toMatch("Stopped after 0 of 2");
      table.receive(sight(8, ["w1", "w2"], 1));
      expect([sent.length, table.waiting, table.draft]).toEqual([1, false, []]);
    }
  });
  it("lets go of all, and sends at once where only one may be placed", () => {
    const { table } = opened();
    table.click("e:map:0|1", at);
    table.drop();
    expect(table.draft).toEqual([]);
    const single = opened(1);
    single.table.click("e:map:0|1", at);
    expect(single.sent).toMatchObject([{ type: "play", move: "w0" }]);
  });
});
