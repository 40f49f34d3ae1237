/** Scenes of real matches, as `scripts/recorded_scenes.py` writes them: from one question to the next. */
import { readFileSync } from "node:fs";
import { applied, type Change } from "../../src/lib/timeline";
import { steady } from "../../src/lib/steady";
import { happenings, type Happening } from "../../src/motion/happenings";
import type { Scene } from "../../src/wire";

export interface Step {
  line: number;
  moves: [number, string][]; // who played what
  before: Scene;
  after: Scene;
  told: Happening[];
}

/** The steps of a recorded stretch that follow each other; the last one is the end of the match. */
export function stepsOf(game: string): Step[] {
  const { moments } = JSON.parse(readFileSync(new URL(`recorded/${game}.json`, import.meta.url), "utf8")) as { moments: { line: number; moves: [number, string][]; change: Change }[] };
  let now: unknown = {};
  let scene: Scene | undefined;
  return moments.flatMap(({ line, moves, change }) => {
    now = applied(now, change);
    const before = scene;
    scene = steady(before, (now as { scene: Scene }).scene);
    return before && moves.length === 1 ? [{ line, moves, before, after: scene, told: happenings(before, scene) }] : [];
  });
}

/** The steps of one move each that begins so. */
export const where = (steps: readonly Step[], begins: RegExp): Step[] => steps.filter(({ moves }) => begins.test(moves[0]![1]));

export type Of<K extends Happening["kind"]> = Happening & { kind: K };
export const only = <K extends Happening["kind"]>(step: Step, kind: K): Of<K>[] => step.told.filter((one): one is Of<K> => one.kind === kind);
export const kinds = (step: Step): string[] => step.told.map(({ kind }) => kind);
