/**
 * A puzzle at the table: it stands where the house stands at a match. One move is asked for; the house says what it was
 * worth (`web/puzzles/desk.py`).
 */

import type { RefusalMessage, Scene, SightMessage, Somebody, Text, ToClient, ToHouse } from "../wire";

export interface PuzzleTold {
  id: string;
  game: string;
  difficulty: number;
  seat: number;
  people: Somebody[];
  scene: Scene;
  next?: string;
  of_today?: boolean;
}

export interface ValueTold {
  move: string;
  label: Text;
  share: number; // of the win, from 0 to 1
  error: number; // the standard error
  behind?: number; // the best move
  behind_error?: number;
  why?: Text[];
}

export interface AnswerTold {
  right: boolean;
  move: string;
  label: Text;
  best: string;
  values: ValueTold[];
  streak?: number; // days in a row
}

export interface Around {
  show: (message: ToClient) => void;
  drop: () => void; // let go of what is chosen
  address: string; // of the puzzle
  signed: () => URLSearchParams; // what the house has to find in whatever is sent to it
}

/** A share of the win in matches of a hundred, with its standard error. */
export const hundredths = (share: number, error: number): string => `${Math.round(100 * share)} ± ${Math.max(1, Math.round(100 * error))}`;

export class Puzzle {
  readonly told: PuzzleTold;
  answer: AnswerTold | null = $state.raw(null);
  readonly #around: Around;

  constructor(told: PuzzleTold, around: Around) {
    this.told = told;
    this.#around = around;
    this.#show(true);
  }

  /** What was measured of the move given; none of one that was left out after a first look. */
  readonly given: ValueTold | undefined = $derived.by(() => this.answer?.values.find((value) => value.move === this.answer?.move));
  readonly best: ValueTold | undefined = $derived.by(() => this.answer?.values.find((value) => value.move === this.answer?.best));

  /** What the table sends: a move, or the question why not. */
  send = (message: ToHouse): boolean => {
    if (message.type === "play") void this.#play(message.move);
    if (message.type === "why") void this.#why(message.move);
    return message.type === "play" || message.type === "why";
  };

  /** Once more from the beginning; the first answer is the one that counts. */
  again(): void {
    this.answer = null;
    this.#show(true);
  }

  async #play(move: string): Promise<void> {
    const body = this.#around.signed();
    body.set("move", move);
    const answer = await fetch(`${this.#around.address}/answer`, { method: "POST", body })
      .then((found) => (found.ok ? (found.json() as Promise<AnswerTold>) : null))
      .catch(() => null);
    if (answer) {
      this.answer = answer;
      this.#show(false);
    } else {
      this.#around.drop();
      this.#refuse(["The answer could not be sent."], "", move);
    }
  }

  async #why(move: string): Promise<void> {
    const said = await fetch(`${this.#around.address}/why?${new URLSearchParams({ move }).toString()}`)
      .then((found) => (found.ok ? (found.json() as Promise<RefusalMessage>) : null))
      .catch(() => null);
    if (this.answer) return;
    if (said) this.#around.show(said);
    else this.#refuse(["The reason could not be fetched."], "", move);
  }

  #refuse(say: Text, rule: string, asked: string): void {
    this.#around.show({ type: "refusal", say, rule, asked } satisfies RefusalMessage);
  }

  /** The table; once answered nothing can be moved any more. */
  #show(asked: boolean): void {
    const { id, seat, people, scene } = this.told;
    const sight: SightMessage = {
      type: "sight",
      match: `puzzle/${id}`,
      line: asked ? 0 : 1,
      scene,
      people,
      log: [],
      acting: asked ? [seat] : [],
      mine: asked ? [seat] : [],
    };
    this.#around.show(sight);
  }
}
