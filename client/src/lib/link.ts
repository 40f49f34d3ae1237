/**
 * The line to the house. It beats (a silent line is dropped), comes back by itself with growing pauses, and
 * never keeps a message for later: a click made while offline is lost on purpose, for it answers an old table.
 *
 * Silence is counted in beats, not in seconds: browsers let the timers of hidden tabs fire once a minute, and then
 * nothing was asked in between. While the page is visible, each beat says which line it shows.
 */

import type { ChangeMessage, SightMessage, ToClient, ToHouse } from "../wire";

export type Status = "opening" | "open" | "lost";

const BEAT = 10_000;
const UNANSWERED = 2; // beats in a row
const PAUSES = [300, 700, 1500, 3000, 6000, 10_000];

/** The sight after the one that has changed; null: that is another. */
export function renew(before: SightMessage | null, { since, sight, areas, parts }: ChangeMessage): SightMessage | null {
  if (before?.picture !== since) return null;
  const { seats, moves, sheet, areas: was } = before.scene;
  Object.assign(sight.scene, { seats, moves, sheet, areas: areas.map((area) => (typeof area === "number" ? was[area] : area)) }, parts);
  return sight;
}

export class Link {
  #socket: WebSocket | null = null;
  #unanswered = 0;
  #sight: SightMessage | null = null; // the last
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  readonly #address: string;
  readonly #onMessage: (message: ToClient) => void;
  readonly #onStatus: (status: Status) => void;

  constructor(address: string, onMessage: (message: ToClient) => void, onStatus: (status: Status) => void) {
    this.#address = address;
    this.#onMessage = onMessage;
    this.#onStatus = onStatus;
    window.addEventListener("online", this.hurry);
    window.addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.hurry);
    this.#open();
  }

  /** False if the line is down; nothing is queued. */
  send(message: ToHouse): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Is the house there? And it hears what somebody sees. */
  ping(): void {
    const ping = { type: "ping", at: Date.now() } as const;
    this.send(document.hidden ? ping : { ...ping, line: this.#sight?.line ?? -1 });
  }

  /** Try now instead of after the pause; a line that is open has until the next beat to answer. */
  hurry = (): void => {
    if (this.#closed || document.hidden) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.ping();
      this.#unanswered = UNANSWERED;
      this.#beatOn();
    } else if (this.#retry !== undefined) this.#open();
  };

  /** The browser says there is no net: do not wait until silence proves it. */
  cut = (): void => {
    if (this.#socket) this.#again();
  };

  close(): void {
    this.#closed = true;
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.hurry);
    this.#drop();
  }

  #open(): void {
    this.#drop();
    this.#onStatus("opening");
    const socket = new WebSocket(`${this.#address}?changes`);
    this.#socket = socket;
    this.#unanswered = 0;
    socket.onopen = () => this.#onStatus("open");
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#unanswered = 0;
      const told = JSON.parse(event.data) as ToClient;
      const message = told.type === "change" ? renew(this.#sight, told) : told;
      if (!message) return void this.send({ type: "whole" });
      if (message.type === "sight") this.#sight = message;
      if (message.type !== "refusal") this.#tries = 0; // else the house may let nobody in: no hurry to come back
      if (message.type !== "pong") this.#onMessage(message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#again();
    };
    this.#beatOn();
  }

  #beatOn(): void {
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      if (this.#unanswered++ >= UNANSWERED) this.#again();
      else this.ping();
    }, BEAT);
  }

  #again(): void {
    this.#drop();
    if (this.#closed) return;
    this.#onStatus("lost");
    const pause = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)] ?? 10_000;
    this.#retry = setTimeout(() => this.#open(), pause * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
  }
}
