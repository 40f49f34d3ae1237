/** Looking at a match that was played, or at what has been played of one: which moment is shown, and how it runs on. */

import type { LogLine, SightMessage } from "../wire";
import { changedBetween, chaptersOf, framesOf, momentOf, type Film, type Frame } from "./film";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const USUAL = 1600; // ms a moment is shown at speed 1

export interface Doors {
  /** What another side saw; null where there is no other. */
  fetch: ((side: number) => Promise<Film>) | null;
  file: string; // address of the film as a page to keep
  on: string; // address of the form that plays on from a line
  close: (() => void) | null; // back to the running table
  moved: (line: number, side: number) => void;
}

export class Reel {
  film: Film = $state.raw(null!);
  frames: Frame[] = $state.raw([]);
  at = $state(0);
  playing = $state(false);
  speed: number = $state(1);
  busy = $state(false); // another side is on its way
  failed = $state(false);
  readonly from: number; // the moment it begins with: no further back than that, if it tells what happened since
  readonly doors: Doors;
  readonly frame: Frame = $derived(this.frames[this.at]!);
  readonly last: number = $derived(this.frames.length - 1);
  readonly chapters: number[] = $derived(chaptersOf(this.frames));
  readonly changed: Set<string> = $derived(changedBetween(this.frames[this.at - 1]?.scene, this.frame.scene));
  readonly told: LogLine[] = $derived(this.film.log.filter(({ line }) => line <= this.frame.line && line > (this.frames[this.at - 1]?.line ?? -1)));
  readonly caption = $derived(this.film.captions?.[this.at]);
  readonly sight: SightMessage = $derived({
    type: "sight",
    match: this.film.match,
    line: this.frame.line,
    scene: this.frame.scene,
    people: this.film.people,
    log: [],
    acting: this.frame.acting,
    mine: [],
  });
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(film: Film, doors: Doors, since = -1) {
    this.#load(film);
    this.doors = doors;
    this.from = since < 0 ? 0 : Math.min(this.last, momentOf(this.frames, since) + 1);
    this.at = this.from;
  }

  #load(film: Film): void {
    this.frames = framesOf(film);
    this.film = film;
  }

  go(at: number): void {
    this.stop();
    this.#show(at);
  }

  #show(at: number): void {
    this.at = Math.max(this.from, Math.min(this.last, at));
    this.doors.moved(this.frame.line, this.film.side);
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
    if (!this.doors.fetch || side === this.film.side) return;
    this.busy = true;
    this.failed = false;
    try {
      const film = await this.doors.fetch(side);
      const { line } = this.frame;
      this.at = 0;
      this.#load(film);
      this.#show(momentOf(this.frames, line));
    } catch {
      this.failed = true;
    }
    this.busy = false;
  }
}
