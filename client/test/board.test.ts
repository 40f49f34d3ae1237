/** The line of an analysis board: made, taken back, made again, and kept. */
import { expect, it } from "vitest";
import { Line, readKept, type Step } from "../src/board/line";

const roll: Step = [[-1, "dealer 0"], [-1, "deal 7"]];
const lay: Step = [[0, "lay 7"]];
const pass: Step = [[1, "pass"]];
const begun = { board: { game: "castles_besieged", seats: 2, steps: [roll, lay, pass] }, at: 1 };

it("stands behind a step and follows the others", () => {
  const line = new Line(begun);
  expect(line.board).toEqual({ game: "castles_besieged", seats: 2, steps: [roll] });
  expect(line.following()).toBe(2);
  expect([line.forward(), line.forward(), line.forward()]).toEqual([true, true, false]);
  expect(line.board.steps).toEqual([roll, lay, pass]);
  expect([line.back(), line.back(), line.back(), line.back()]).toEqual([true, true, true, false]);
  expect(line.following()).toBe(4); // lines, not steps
  expect(line.kept).toEqual({ ...begun, at: 0 });
});

it("keeps what follows as long as the same is made again", () => {
  const line = new Line(begun);
  expect(line.following(lay)).toBe(1);
  line.make(lay);
  expect(line.after).toEqual([pass]);
  expect(line.following([[1, "draw"]])).toBe(0);
  line.make([[1, "draw"]]);
  expect(line.after).toEqual([]);
  expect(line.forward()).toBe(false);
});

it("reads back what was kept, and nothing else", () => {
  expect(readKept(JSON.parse(JSON.stringify(new Line(begun).kept)), "castles_besieged")).toEqual(begun);
  for (const nonsense of [null, undefined, 7, "x", {}, { board: null }, { board: { game: "burgundy" } }, { board: { game: "castles_besieged", steps: 7 } }, { board: { game: "castles_besieged" }, at: "1" }])
    expect(readKept(nonsense, "castles_besieged")).toBeNull();
});
