import { expect, it } from "vitest";
import { groupLog } from "../src/lib/log";
import { nextInHand } from "../src/lib/keys";

it("groups the log by line and marks what came after one's own move", () => {
  const log = [1, 1, 2, 4, 5].map((line) => ({ line, say: ["x"] as [string] }));
  expect(groupLog(log, 2).map((turn) => [turn.line, turn.entries.length, turn.marker])).toEqual([[1, 2, false], [2, 1, false], [4, 1, true], [5, 1, false]]);
  expect(groupLog(log, -1).some((turn) => turn.marker)).toBe(false);
});

it("lets what the house remarked stand alone, before the line that came next", () => {
  const log = [{ line: 4 }, { line: 5, remark: true }, { line: 5, remark: true }, { line: 5 }, { line: 5 }].map((entry) => ({ ...entry, say: ["x"] as [string] }));
  expect(groupLog(log, -1).map((turn) => [turn.line, turn.entries.length])).toEqual([[4, 1], [5, 1], [5, 1], [5, 2]]);
});

it("passes the focus on to the nearest card that may be played", () => {
  expect(nextInHand(["a", "b", "c", "d"], 1, (id) => id === "d")).toBe("d");
  expect(nextInHand(["a", "b", "c"], 2, () => false)).toBe("c");
  expect(nextInHand([], 0, () => true)).toBeUndefined();
});
