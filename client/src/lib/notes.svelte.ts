/** This viewer's own notes. What is written counts as kept when the house says it back: until then it is sent again. */

import type { ToHouse } from "../wire";
import { tooMany } from "./characters";

export class Notes {
  kept = $state(""); // by the house
  written: string | null = $state(null); // and not kept yet
  longest = Infinity; // characters the house takes at once
  readonly #send: (message: ToHouse) => boolean;

  constructor(send: (message: ToHouse) => boolean) {
    this.#send = send;
  }

  get words(): string {
    return this.written ?? this.kept;
  }

  /** So many characters, if they are too many. */
  get tooLong(): number {
    return tooMany(this.words, this.longest);
  }

  /** Of another tab, or of this one. */
  hear(words: string): void {
    this.kept = words;
    if (words === this.written) this.written = null;
  }

  send(): void {
    if (this.written !== null && !this.tooLong) this.#send({ type: "note", words: this.written });
  }
}
