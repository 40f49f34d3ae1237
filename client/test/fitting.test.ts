import { describe, expect, it } from "vitest";
import { Fitting } from "../src/lib/fitting.svelte";

/** Tries until a size is found with which the table is shown, as long as it is not larger than `room`; each step makes the table lower by `each` px. */
function seek(fitting: Fitting, room: number, each = Infinity): number {
  let tries = 0;
  do {
    const over = (fitting.by - room) / 0.03;
    fitting.tried(over > 1e-9 ? over * each : 0);
  } while (++tries < 50 && !fitting.settled);
  return tries;
}

describe("Fitting", () => {
  it("finds the largest size that is shown, whatever the last one was", () => {
    for (const last of [0.7, 0.88, 1.3, 2.2]) {
      for (let step = 0; step <= 50; step++) {
        const fitting = new Fitting();
        seek(fitting, last);
        fitting.begin();
        expect(seek(fitting, 0.7 + 0.03 * step)).toBeLessThanOrEqual(8);
        expect(fitting.by).toBeCloseTo(0.7 + 0.03 * step);
      }
    }
  });

  it("finds it sooner by how much too high the table is", () => {
    for (const each of [4, 10, 24, 40]) {
      for (let step = 0; step <= 50; step++) {
        const fitting = new Fitting();
        seek(fitting, 2.2, each);
        fitting.begin();
        expect(seek(fitting, 0.7 + 0.03 * step, each)).toBeLessThanOrEqual(4);
        expect(fitting.by).toBeCloseTo(0.7 + 0.03 * step);
      }
    }
  });

  it("tries two sizes where nothing has changed", () => {
    const fitting = new Fitting();
    seek(fitting, 1);
    fitting.begin();
    expect(seek(fitting, 1)).toBe(2);
  });

  it("tries one size where a little more has come", () => {
    const fitting = new Fitting();
    seek(fitting, 1.3);
    fitting.tried(Infinity);
    expect(seek(fitting, 1.27)).toBe(1);
    expect(fitting.by).toBeCloseTo(1.27);
  });

  it("shrinks when more comes to the table, and keeps the least where nothing does", () => {
    const fitting = new Fitting();
    seek(fitting, 1.3);
    fitting.tried(Infinity);
    expect(fitting.settled).toBe(false);
    seek(fitting, 0.82);
    expect(fitting.by).toBeCloseTo(0.82);
    fitting.tried(0);
    expect(fitting.by).toBeCloseTo(0.82);
    seek(fitting, 0);
    expect(fitting.by).toBeCloseTo(0.64);
  });
});
