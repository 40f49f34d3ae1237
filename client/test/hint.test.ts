import { expect, test, vi } from "vitest";
import { Table } from "../src/lib/table.svelte";
import type { SightMessage, ToHouse } from "../src/wire";

const sight = {
  type: "sight", line: 7, log: [], people: [], acting: [0], mine: [0], may_hint: true,
  scene: { game: "x", viewer: 0, seats: [], prompt: { say: ["?"] }, moves: [{ move: "a", label: ["a"] }], areas: [] },
} as unknown as SightMessage;

test("a hint that was asked for before the line was lost may be asked for again", () => {
  vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal("document", { cookie: "", documentElement: { dataset: {} } });
  const [table, sent] = [new Table("en", { own: {}, said: {} }), [] as ToHouse[]];
  table.send = (message) => sent.push(message) > 0;
  table.receive(sight);
  table.askHint();
  table.askHint();
  expect([table.hinting, sent.length]).toEqual([true, 1]);
  table.connected("lost");
  table.connected("open");
  table.receive(sight);
  expect(table.hinting).toBe(false);
  table.askHint();
  expect(sent).toHaveLength(2);
});
