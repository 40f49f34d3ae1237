import { expect, test } from "vitest";
import { tooMany } from "../src/lib/characters";

test("characters are counted as the house counts them", () => {
  expect(tooMany("abc", 3)).toBe(0);
  expect(tooMany("abcd", 3)).toBe(4);
  expect(tooMany("🏰🏰🏰", 3)).toBe(0);
  expect(tooMany("🏰🏰🏰🏰", 3)).toBe(4);
  expect(tooMany("whatever", Infinity)).toBe(0);
});
