import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { putPressFirst } from "../src/lib/presses";

let page: EventTarget;
let frames: (() => void)[];
let heard: string[];

const frame = (): void => frames.splice(0).forEach((draw) => draw());
const press = (name = "click"): void => void page.dispatchEvent(new Event(name));

beforeEach(() => {
  vi.useFakeTimers();
  [page, frames, heard] = [new EventTarget(), [], []];
  vi.stubGlobal("window", page);
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("what comes from the house", () => {
  it("is heard at once while nothing is pressed", () => {
    putPressFirst()((what: string) => heard.push(what))("sight");
    expect(heard).toEqual(["sight"]);
  });
  it("waits for the frame that shows a press, and keeps its order", () => {
    const inTurn = putPressFirst();
    const [message, status] = [inTurn((what: string) => heard.push(what)), inTurn((what: number) => heard.push(`${what}`))];
    press();
    message("sight");
    status(1);
    frame();
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(heard).toEqual(["sight", "1"]);
    message("after");
    expect(heard).toEqual(["sight", "1", "after"]);
  });
  it("does not wait where no frame comes", () => {
    const message = putPressFirst()((what: string) => heard.push(what));
    press("keydown");
    message("sight");
    vi.advanceTimersByTime(100);
    expect(heard).toEqual(["sight"]);
  });
});
