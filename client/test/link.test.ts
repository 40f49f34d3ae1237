import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../src/lib/link";
import type { SightMessage, ToClient, ToHouse } from "../src/wire";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A house that answers every ping at once, as long as it lives. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  static lives = true;
  readyState = Socket.OPEN;
  closed = 0;
  heard: ToHouse[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    Socket.all.push(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const message = JSON.parse(text) as ToHouse;
    this.heard.push(message);
    if (Socket.lives && message.type === "ping") setTimeout(() => this.onmessage?.({ data: JSON.stringify({ type: "pong", at: message.at }) }), 50);
  }

  show(line: number): void {
    this.onmessage?.({ data: JSON.stringify({ type: "sight", line } as SightMessage) });
  }

  close(): void {
    this.closed++;
  }
}

class Page extends EventTarget {
  hidden = false;

  turn(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

let page: Page;
let outside: EventTarget;

/** Timers of the page come once a minute, as those of a tab that has been hidden for a while. */
function throttle(): void {
  const usual = globalThis.setInterval;
  vi.stubGlobal("setInterval", (work: () => void, ms: number) => usual(work, Math.ceil(ms / MINUTE) * MINUTE));
}

const link = (): Link => new Link("ws://house", () => {}, () => {});
const pings = (): (number | undefined)[] => Socket.all.flatMap(({ heard }) => heard).map((message) => (message.type === "ping" ? message.line : NaN));
const closings = (): number => Socket.all.reduce((sum, { closed }) => sum + closed, 0);

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  outside = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", outside);
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  Socket.lives = true;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("Link", () => {
  it("keeps a healthy line in a hidden tab whose timers come once a minute", () => {
    throttle();
    page.hidden = true;
    link();
    vi.advanceTimersByTime(10 * MINUTE + SECOND);
    expect([Socket.all.length, closings(), pings().length]).toEqual([1, 0, 10]);
  });

  it("keeps a healthy line whose timers come later and later, and over a night with a closed lid", () => {
    link();
    for (const seconds of [25, 26, 45, 61, 600, 8 * 3600]) {
      vi.setSystemTime(Date.now() + seconds * SECOND); // nothing fires meanwhile
      vi.advanceTimersByTime(10 * SECOND + 60);
    }
    expect([Socket.all.length, closings()]).toEqual([1, 0]);
  });

  it("drops a line that answers nothing, in front and in the background", () => {
    link();
    Socket.lives = false;
    vi.advanceTimersByTime(29 * SECOND);
    expect(closings()).toBe(0);
    vi.advanceTimersByTime(2 * SECOND);
    expect([closings(), Socket.all.length]).toEqual([1, 2]);
    Socket.all = [];
    throttle();
    page.hidden = true;
    link();
    vi.advanceTimersByTime(3 * MINUTE + SECOND);
    expect(Socket.all[0]?.closed).toBe(1);
  });

  it("drops a dead line soon once somebody looks again, and no healthy one however often they do", () => {
    page.hidden = true;
    link();
    for (let turn = 0; turn < 20; turn++) {
      page.turn(turn % 2 === 0);
      outside.dispatchEvent(new Event("online"));
      vi.advanceTimersByTime(turn * 0.9 * SECOND);
    }
    expect(closings()).toBe(0);
    page.turn(true);
    Socket.lives = false;
    vi.advanceTimersByTime(SECOND);
    page.turn(false);
    vi.advanceTimersByTime(10 * SECOND + 60);
    expect(closings()).toBe(1);
  });

  it("makes a sight of what has changed, and asks for the whole where that was to another one", () => {
    const came: ToClient[] = [];
    new Link("ws://house", (message) => came.push(message), () => {});
    const tell = (message: unknown): void => Socket.all[0]!.onmessage!({ data: JSON.stringify(message) });
    const head = { type: "sight", match: "m", log: [] };
    const scene = { game: "g", viewer: 0, prompt: { say: ["?"] } };
    const [one, two, three] = [1, 2, 3].map((n) => ({ id: `a${n}`, kind: "row", label: [""] }));
    tell({ ...head, line: 1, picture: 7, people: [{ seat: 0 }], scene: { ...scene, seats: [{ seat: 0 }], areas: [one, two], moves: [{ move: "x" }] } });
    tell({ type: "change", since: 7, sight: { ...head, line: 2, picture: 8, people: [{ seat: 0 }], scene: { ...scene, seats: [], areas: [] } }, areas: [1, three], parts: { moves: [] } });
    tell({ type: "change", since: 9, sight: { ...head, line: 3 }, areas: [], parts: {} });
    expect(came[1]).toEqual({ ...head, line: 2, picture: 8, people: [{ seat: 0 }], scene: { ...scene, seats: [{ seat: 0 }], areas: [two, three], moves: [] } });
    expect((came[1] as SightMessage).scene.areas[0]).toBe((came[0] as SightMessage).scene.areas[1]);
    expect([came.length, Socket.all[0]!.heard]).toEqual([2, [{ type: "whole" }]]);
  });

  it("says which line is seen, while the page is visible alone", () => {
    const line = link();
    vi.advanceTimersByTime(10 * SECOND);
    Socket.all[0]?.show(7);
    line.ping();
    page.turn(true);
    Socket.all[0]?.show(8);
    line.ping();
    vi.advanceTimersByTime(10 * SECOND);
    page.turn(false);
    expect(pings()).toEqual([-1, 7, undefined, undefined, 8]);
  });
});
