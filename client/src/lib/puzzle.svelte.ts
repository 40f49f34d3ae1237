/**
 * A puzzle at the table: it stands where the house stands at a match. One move is asked for; what is said about it are
 * fragments of pages (`web/routes/puzzles.py`), so that tables of matches do not carry their words.
 */

import type { RefusalMessage, Scene, SightMessage, Somebody, Text, ToClient, ToHouse } from "../wire";

/** What is said: `words` is read out when it changes, `panel` stands below it. */
interface Told {
  words: string;
  panel: string;
}

export interface PuzzleTold extends Told {
  id: string;
  seat: number;
  people: Somebody[];
  scene: Scene;
}

interface AnswerTold extends Told {
  right: boolean;
}

export interface Around {
  show: (message: ToClient) => void;
  drop: () => void; // let go of what is chosen
  address: string; // of the puzzle
  signed: () => URLSearchParams; // what the house has to find in whatever is sent to it
}

export class Puzzle {
  readonly told: PuzzleTold;
  answer: AnswerTold | null = $state.raw(null);
  weighed: HTMLElement | null = $state.raw(null); // what every move is worth: it lies beside the position
  readonly #around: Around;

  constructor(told: PuzzleTold, around: Around) {
    this.told = told;
    this.#around = around;
    this.#show(true);
  }

  /** What the table sends: a move, or the question why not. */
  send = (message: ToHouse): boolean => {
    if (message.type === "play") void this.#play(message.move);
    if (message.type === "why") void this.#why(message.move);
    return message.type === "play" || message.type === "why";
  };

  /** Once more from the beginning; the first answer is the one that counts. */
  again(): void {
    this.answer = this.weighed = null;
    this.#show(true);
  }

  async #play(move: string): Promise<void> {
    const body = this.#around.signed();
    body.set("move", move);
    const answer = await this.#asked<AnswerTold>("answer", { method: "POST", body });
    if (answer) {
      this.answer = answer;
      this.#show(false);
    } else {
      this.#around.drop();
      this.#refuse(["The answer could not be sent."], move);
    }
  }

  async #why(move: string): Promise<void> {
    const said = await this.#asked<RefusalMessage>(`why?${new URLSearchParams({ move }).toString()}`);
    if (this.answer) return;
    if (said) this.#around.show(said);
    else this.#refuse(["The reason could not be fetched."], move);
  }

  #asked<T>(what: string, how?: RequestInit): Promise<T | null> {
    return fetch(`${this.#around.address}/${what}`, how)
      .then((found) => (found.ok ? (found.json() as Promise<T>) : null))
      .catch(() => null);
  }

  #refuse(say: Text, asked: string): void {
    this.#around.show({ type: "refusal", say, asked } satisfies RefusalMessage);
  }

  /** The table; once answered nothing can be moved any more. */
  #show(asked: boolean): void {
    const { id, seat, people, scene } = this.told;
    const seats = asked ? [seat] : [];
    this.#around.show({ type: "sight", match: id, line: asked ? 0 : 1, scene, people, log: [], acting: seats, mine: seats } satisfies SightMessage);
  }
}
