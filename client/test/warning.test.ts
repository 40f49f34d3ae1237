import { expect, test, vi } from "vitest";
import { Table } from "../src/lib/table.svelte";
import type { SightMessage, ToHouse } from "../src/wire";

const sight = {
  type: "sight", line: 7, log: [], people: [], acting: [0], mine: [0],
  scene: { game: "x", viewer: 0, seats: [], prompt: { say: ["?"] }, moves: [{ move: "a", label: ["a"], mark: "danger" }], areas: [] },
} as unknown as SightMessage;

test("a dangerous move the coach has asked about is played all the same by one click", () => {
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => then());
  vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal("document", { cookie: "", documentElement: { dataset: {} } });
  const [table, sent] = [new Table("en", { own: {}, said: {} }), [] as ToHouse[]];
  table.send = (message) => sent.push(message) > 0;
  table.receive(sight);
  table.play(table.move("a"), false);
  table.play(table.asking!, true);
  expect(sent).toHaveLength(1);
  table.receive({ type: "warning", line: 7, move: "a", say: ["?"] } as never);
  table.insist();
  expect(sent.slice(1)).toEqual([{ type: "play", move: "a", line: 7, seat: 0, sure: true }]);
  expect(table.asking).toBeNull();
});
