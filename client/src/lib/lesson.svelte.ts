/**
 * A lesson at the table: it stands where the house stands at a match. What the pupil plays comes here, and what they see
 * goes to the table as sights; so every way of input is the one they will play with.
 */

import type { LogLine, RefusalMessage, SightMessage, Text, ToClient, ToHouse } from "../wire";
import { answerTo, paceOf, picturesOf, stopsOf, type Course, type Stop } from "./course";
import { isDone, keepDone, keepStep, stepKept } from "./learnt";
import type { Key } from "./things";
import { changedBetween, type Frame } from "./timeline";

export interface Surroundings {
  show: (message: ToClient) => void;
  drop: () => void; // let go of what is chosen
  clear: () => void; // another picture follows that does not come out of the one shown
  address: string; // of the lesson
  learnt: () => void; // it was played to the end for the first time in this browser
}

export class Lesson {
  readonly course: Course;
  readonly stops: readonly Stop[];
  at = $state(0);
  running = $state(false); // on the way to the step
  told: LogLine[] = $state.raw([]); // what the moment on the way tells
  changed: Set<Key> = $state.raw(new Set()); // what it has moved; at the step, everything since the step before
  readonly stop: Stop = $derived.by(() => this.stops[this.at]!);
  readonly all: number = $derived.by(() => this.stops[this.stops.length - 1]!.number);
  readonly isLast: boolean = $derived.by(() => this.at === this.stops.length - 1);
  /** Over: nothing is wanted any more at the last step. */
  readonly ended: boolean = $derived.by(() => this.isLast && !this.running && !this.stop.told.wanted);
  readonly wanted: string = $derived.by(() => (this.running ? "" : (this.stop.told.wanted ?? "")));
  readonly points: readonly string[] = $derived.by(() => (this.running ? [] : (this.stop.told.points ?? [])));
  readonly #pictures: Frame[][];
  readonly #around: Surroundings;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(course: Course, around: Surroundings) {
    this.course = course;
    this.stops = stopsOf(course);
    this.#pictures = picturesOf(course);
    this.#around = around;
    this.#settle(Math.min(stepKept(this.key), this.stops.length - 1));
  }

  get key(): string {
    return `${this.course.game}/${this.course.name}`;
  }

  /** What the table sends: a move, or the question why not. */
  send = (message: ToHouse): boolean => {
    if (message.type === "play") queueMicrotask(() => this.#play(message.move));
    if (message.type === "why") void this.#why(message.move);
    return message.type === "play" || message.type === "why";
  };

  go(at: number): void {
    this.#around.clear();
    this.#settle(Math.max(0, Math.min(this.stops.length - 1, at)));
  }

  next(): void {
    if (this.running) this.#settle(this.at);
    else if (!this.isLast && !this.wanted) this.#approach(this.at + 1);
  }

  /** Once more what led here. */
  repeat(): void {
    const { part, step, way } = this.stop;
    if (step === 0) return;
    clearTimeout(this.#timer);
    this.#around.clear();
    this.running = true;
    this.told = [];
    this.#show(part, this.stops[this.at - 1]!.told.at, false);
    this.#timer = setTimeout(() => this.#approach(this.at), paceOf(way.length + 1));
  }

  #play(move: string): void {
    if (move === this.wanted) {
      this.#approach(this.at + 1);
      return;
    }
    this.#around.drop();
    this.#refuse(answerTo(this.stop.told, move), this.stop.told.rule ?? "", move);
  }

  /** The moments on the way one after the other, then the step. */
  #approach(at: number): void {
    clearTimeout(this.#timer);
    const stop = this.stops[at];
    if (!stop) return;
    if (stop.part !== this.stop.part) this.#around.clear();
    this.at = at;
    keepStep(this.key, at);
    this.#follow(stop, stop.way, paceOf(stop.way.length));
  }

  #follow(stop: Stop, [now, ...rest]: readonly number[], pace: number): void {
    if (now === undefined) {
      this.#settle(this.at);
      return;
    }
    this.running = true;
    this.#show(stop.part, now, false);
    this.told = this.#toldAt(stop.part, now);
    this.#timer = setTimeout(() => this.#follow(stop, rest, pace), pace);
  }

  #settle(at: number): void {
    clearTimeout(this.#timer);
    this.running = false;
    this.at = at;
    const { part, step, told } = this.stops[at]!;
    this.told = told.say ? [] : this.#toldAt(part, told.at);
    this.#show(part, told.at, Boolean(told.wanted), step > 0 ? this.stops[at - 1]!.told.at : told.at);
    keepStep(this.key, at);
    if (!this.ended || isDone(this.key)) return;
    keepDone(this.key);
    this.#around.learnt();
  }

  /** What the log says of the lines since the moment before. */
  #toldAt(part: number, at: number): LogLine[] {
    const [before, now] = [this.#pictures[part]![at - 1]?.line ?? -1, this.#pictures[part]![at]!.line];
    return this.course.parts[part]!.log.filter(({ line }) => line > before && line <= now);
  }

  /** A moment of a part, with what is new in it since another. */
  #show(part: number, at: number, asked: boolean, since = at - 1): void {
    const { seat, people, log } = this.course.parts[part]!;
    const frame = this.#pictures[part]![at]!;
    this.changed = changedBetween(this.#pictures[part]![since]?.scene, frame.scene);
    const sight: SightMessage = {
      type: "sight",
      match: `${this.key}/${part}`,
      ...frame,
      people,
      log: log.filter(({ line }) => line <= frame.line),
      mine: asked ? [seat] : [],
    };
    this.#around.show(sight);
  }

  #refuse(say: Text, rule: string, asked: string): void {
    this.#around.show({ type: "refusal", say, rule, asked } satisfies RefusalMessage);
  }

  async #why(move: string): Promise<void> {
    const { part, step } = this.stop;
    const asked = this.at;
    const query = new URLSearchParams({ part: String(part), step: String(step), move });
    const said = await fetch(`${this.#around.address}/why?${query.toString()}`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<RefusalMessage>) : null))
      .catch(() => null);
    if (asked !== this.at || this.running) return;
    if (said) this.#around.show(said);
    else this.#around.show({ type: "refusal", say: ["The reason could not be fetched."], asked: move });
  }
}
