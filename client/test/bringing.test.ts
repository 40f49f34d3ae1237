import { describe, expect, it } from "vitest";
import { edgeOf, wayTo } from "../src/lib/bringing";

const VIEW = { top: 0, bottom: 600 };
const span = (top: number, height = 80): { top: number; bottom: number } => ({ top, bottom: top + height });

describe("what is lit comes into view", () => {
  it("stays where everything is seen, and where nothing is lit", () => {
    expect(wayTo([span(10), span(500)], VIEW, true)).toBe(0);
    expect(wayTo([], VIEW, true)).toBe(0);
  });

  it("goes just as far as it must, up or down", () => {
    expect(wayTo([span(300), span(590)], VIEW, true)).toBe(590 + 80 + 12 - 600);
    expect(wayTo([span(-50), span(300)], VIEW, true)).toBe(-50 - 12);
  });

  it("leaves the view to a hand as long as something lit is in it", () => {
    expect(wayTo([span(300), span(590)], VIEW, false)).toBe(0);
    expect(wayTo([span(700), span(900)], VIEW, false)).toBeGreaterThan(0);
  });

  it("shows some of what is more than the view holds, and is content with that", () => {
    expect(wayTo([span(100), span(2000)], VIEW, true)).toBe(0);
    expect(wayTo([span(700), span(2000)], VIEW, true)).toBe(700 + 80 + 12 - 600);
    expect(wayTo([span(-900), span(-100)], VIEW, true)).toBe(-100 - 12);
  });

  it("shows the beginning of what is higher than the view", () => {
    expect(wayTo([span(700, 900)], VIEW, true)).toBe(700 - 12);
  });
});

it("ends where the dock begins, or what is said above it; what says nothing covers nothing", () => {
  expect(edgeOf([span(651, 193), span(637, 0), span(645, 0)])).toBe(651);
  expect(edgeOf([span(651, 193), span(480, 165), span(645, 0)])).toBe(480);
});
