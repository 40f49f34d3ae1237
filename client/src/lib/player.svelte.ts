/** Looking at a match that was played, or at what has been played of one: which moment is shown, and how it runs on. */

import type { LogLine, SightMessage } from "../wire";
import { changedBetween, chaptersOf, framesOf, momentOf, type Timeline, type Frame } from "./timeline";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const USUAL = 1600; // ms a moment is shown at speed 1

export interface Callbacks {
  /** What another side saw; null where there is no other. */
  fetch: ((side: number) => Promise<Timeline>) | null;
  file: string; // address of the timeline as a page to keep
  on: string; // address of the form that plays on from a line
  board: string; // address of the analysis board behind a line
  close: (() => void) | null; // back to the running table
  moved: (line: number, side: number) => void;
}

export class Player {
  timeline: Timeline = $state.raw(null!);
  frames: Frame[] = $state.raw([]);
  at = $state(0);
  playing = $state(false);
  speed: number = $state(1);
  busy = $state(false); // another side is on its way
  failed = $state(false);
  readonly from: number; // the moment it begins with: no further back than that, if it tells what happened since
  readonly callbacks: Callbacks;
  readonly frame: Frame = $derived(this.frames[this.at]!);
  readonly last: number = $derived(this.frames.length - 1);
  readonly chapters: number[] = $derived(chaptersOf(this.frames));
  readonly changed: Set<string> = $derived(changedBetween(this.frames[this.at - 1]?.scene, this.frame.scene));
  readonly told: LogLine[] = $derived(this.timeline.log.filter(({ line }) => line <= this.frame.line && line > (this.frames[this.at - 1]?.line ?? -1)));
  readonly sight: SightMessage = $derived({
    type: "sight",
    match: this.timeline.match,
    line: this.frame.line,
    scene: this.frame.scene,
    people: this.timeline.people,
    log: [],
    acting: this.frame.acting,
    mine: [],
  });
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(timeline: Timeline, callbacks: Callbacks, since = -1) {
    this.#load(timeline);
    this.callbacks = callbacks;
    this.from = since < 0 ? 0 : Math.min(this.last, momentOf(this.frames, since) + 1);
    this.at = this.from;
  }

  #load(timeline: Timeline): void {
    this.frames = framesOf(timeline);
    this.timeline = timeline;
  }

  go(at: number): void {
    this.stop();
    this.#show(at);
  }

  #show(at: number): void {
    this.at = Math.max(this.from, Math.min(this.last, at));
    this.callbacks.moved(this.frame.line, this.timeline.side);
  }

  toLine(line: number): void {
    this.go(momentOf(this.frames, line));
  }

  /** To where the next part of the match begins, or back to the beginning of this one or the one before. */
  chapter(step: 1 | -1): void {
    const goal = step > 0 ? this.chapters.find((at) => at > this.at) : this.chapters.findLast((at) => at < this.at);
    this.go(goal ?? (step > 0 ? this.last : this.from));
  }

  toggle(): void {
    if (this.playing) this.stop();
    else {
      if (this.at === this.last) this.#show(this.from);
      this.playing = true;
      this.#wait();
    }
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#show(this.at + 1);
      if (this.at === this.last) this.stop();
      else this.#wait();
    }, USUAL / this.speed);
  }

  /** The same line, seen from somewhere else. */
  async look(side: number): Promise<void> {
    if (!this.callbacks.fetch || side === this.timeline.side) return;
    this.busy = true;
    this.failed = false;
    try {
      const timeline = await this.callbacks.fetch(side);
      const { line } = this.frame;
      this.at = 0;
      this.#load(timeline);
      this.#show(momentOf(this.frames, line));
    } catch {
      this.failed = true;
    }
    this.busy = false;
  }
}
