import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Link } from "../src/lib/link";

let made: Socket[] = [];

/** A socket that opens at once and is closed after what the house says on it. */
class Socket {
  static OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    made.push(this);
  }
  send(): void {}
  close(): void {}
  end(said: object): void {
    this.onopen?.();
    this.onmessage?.({ data: JSON.stringify(said) });
    this.onclose?.();
  }
}

beforeEach(() => {
  made = [];
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const nobody = { addEventListener: () => {}, removeEventListener: () => {}, hidden: false };
  for (const [name, value] of Object.entries({ WebSocket: Socket, window: nobody, document: nobody })) vi.stubGlobal(name, value);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** How often somebody comes back within a minute who is always told this and let go. */
function visits(said: object): number {
  const link = new Link("ws://house", () => {}, () => {});
  for (let seconds = 0; seconds < 60; seconds += 0.1) {
    const last = made[made.length - 1]!;
    if (last.onclose) last.end(said);
    vi.advanceTimersByTime(100);
  }
  link.close();
  return made.length;
}

it("comes back ever more rarely to a house that lets nobody in, and soon where it was shown something", () => {
  const refused = visits({ type: "refusal", say: ["something went wrong on our side; it has been logged"] });
  made = [];
  expect([refused < 12, visits({ type: "sight" }) > 100]).toEqual([true, true]);
});
