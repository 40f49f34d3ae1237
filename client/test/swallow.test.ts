import { beforeEach, expect, test, vi } from "vitest";
import { forgive, guardClicks, released, swallowClick } from "../src/gestures/swallow";

let listen: (event: unknown) => void;

/** Is a click heard? `detail`: the how manieth at this place in a row. */
function heard(button: object | null, detail = 1): boolean {
  let reached = true;
  listen({ detail, target: { closest: () => button }, preventDefault: () => {}, stopImmediatePropagation: () => (reached = false) });
  return reached;
}

beforeEach(() => {
  forgive();
  vi.stubGlobal("window", { addEventListener: (_: string, listener: typeof listen) => (listen = listener), removeEventListener: () => {} });
  guardClicks();
});

test("a double click does not answer the question that came with its first", () => {
  const [resign, yes] = [{}, {}];
  expect([heard(resign), heard(yes, 2), heard(yes, 3)]).toEqual([true, false, false]);
  expect(heard(yes)).toBe(true);
  expect([heard(null), heard(yes, 2)]).toEqual([true, false]);
});

test("one button may be clicked as fast as one likes, and keys do not point", () => {
  const more = {};
  expect([1, 2, 3, 4].map((detail) => heard(more, detail))).toEqual([true, true, true, true]);
  expect(heard({}, 0)).toBe(true);
  expect(heard(more, 5)).toBe(true);
});

test("the click after a gesture is not meant, and the one after the next press is", () => {
  const [piece, goal] = [{}, {}];
  expect(heard(piece)).toBe(true);
  swallowClick();
  released();
  expect(heard(goal)).toBe(false);
  forgive();
  expect(heard(goal, 2)).toBe(true);
});
