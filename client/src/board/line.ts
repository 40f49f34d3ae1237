/** What was made on an analysis board, step by step, and what was taken back and may be made again. */

/** Who made it (-1: chance) and what, in notation. */
export type Made = [actor: number, text: string];
/** A move, or all the chance that was drawn at once. */
export type Step = Made[];

export interface Kept {
  /** Where it begins, and the steps that are made: what the house is sent. */
  board: { game: string; position?: unknown; steps?: Step[] };
  at?: number;
}

const same = (one: Step | undefined, other: Step): boolean => JSON.stringify(one) === JSON.stringify(other);

export class Line {
  readonly #first: Kept["board"];
  made: Step[];
  after: Step[]; // taken back, the next first

  constructor({ board, at = 0 }: Kept) {
    const { steps = [], ...first } = board;
    this.#first = first;
    this.made = steps.slice(0, at);
    this.after = steps.slice(at);
  }

  /** What the house is sent: the board as it stands. */
  get board(): Kept["board"] {
    return { ...this.#first, steps: this.made };
  }

  /** What the browser keeps: what was taken back too. */
  get kept(): Kept {
    return { board: { ...this.#first, steps: [...this.made, ...this.after] }, at: this.made.length };
  }

  /** How many lines may follow once this step is made. */
  following(step?: Step): number {
    const after = step === undefined ? this.after : same(this.after[0], step) ? this.after.slice(1) : [];
    return after.reduce((sum, each) => sum + each.length, 0);
  }

  /** A step was made. What was taken back stays if it is the same again. */
  make(step: Step): void {
    this.after = same(this.after[0], step) ? this.after.slice(1) : [];
    this.made = [...this.made, step];
  }

  back(): boolean {
    const last = this.made.at(-1);
    if (!last) return false;
    this.made = this.made.slice(0, -1);
    this.after = [last, ...this.after];
    return true;
  }

  forward(): boolean {
    const next = this.after[0];
    if (!next) return false;
    this.make(next);
    return true;
  }
}

/** What a browser has kept, if it is a board of this game. */
export function readKept(kept: unknown, game: string): Kept | null {
  const { board, at } = (kept ?? {}) as Partial<Kept>;
  return board?.game === game && (board.steps === undefined || Array.isArray(board.steps)) && (at === undefined || Number.isInteger(at)) ? { board, at: at ?? 0 } : null;
}
