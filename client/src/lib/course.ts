/** A lesson as the house tells it (`web/learn/course.py`), and its steps in one row. */

import type { LogLine, Somebody, Text } from "../wire";
import { framesOf, type Frame, type Timeline } from "./timeline";

export interface StepTold {
  at: number; // of the part's moments
  say?: Text | null; // none: the rest of a match was played
  rule?: string;
  points?: string[];
  wanted?: string; // nothing: it is only read
  wrong?: Record<string, Text>;
}

export interface PartTold {
  title: Text;
  seat: number;
  people: Somebody[];
  moments: Timeline["moments"];
  log: LogLine[];
  steps: StepTold[];
}

export interface Course {
  game: string;
  name: string;
  title: Text;
  parts: PartTold[];
  others?: { name: string; title: Text }[];
  goes_on?: boolean;
}

/** A step among all of a lesson. */
export interface Stop {
  part: number;
  step: number; // of its part
  told: StepTold;
  way: number[]; // the moments on the way to it, its own left out
  number: number; // counted from 1, of those that say something
}

export function stopsOf(course: Course): Stop[] {
  let number = 0;
  return course.parts.flatMap((part, p) =>
    part.steps.map((told, step) => {
      const before = step > 0 ? part.steps[step - 1]!.at : told.at - 1;
      if (told.say) number += 1;
      return { part: p, step, told, way: Array.from({ length: Math.max(0, told.at - before - 1) }, (_, i) => before + 1 + i), number };
    }),
  );
}

export const picturesOf = (course: Course): Frame[][] => course.parts.map(({ moments }) => framesOf({ moments } as Timeline));

/** What another move than the one wanted is answered by. */
export const answerTo = (told: StepTold, move: string): Text => told.wrong?.[move] ?? told.wrong?.[""] ?? told.say ?? [""];

const SHORTEST = 500; // ms a moment is shown on the way to the next step …
const LONGEST = 1800;
const WHOLE_WAY = 9000; // … and all of them together, where they are many

/** How long each of so many moments is shown. */
export const paceOf = (moments: number): number => Math.max(SHORTEST, Math.min(LONGEST, WHOLE_WAY / Math.max(1, moments)));
