/** What is said at a table, and what this viewer is about to say. */

import type { ChatLine, ChatMessage, ToHouse } from "../wire";
import { told } from "./log";

export class Talk {
  lines: ChatLine[] = $state.raw([]);
  whole: ChatMessage | null = $state.raw(null); // the latest that told all of it, and whom this viewer does not hear
  read = $state(0); // number of the last thing said that this reader has seen
  draft = $state("");
  longest = Infinity; // characters the house takes at once
  #said: { words: string; after: number; back?: boolean } | null = null; // sent, and not heard yet
  readonly #send: (message: ToHouse) => boolean;

  constructor(send: (message: ToHouse) => boolean) {
    this.#send = send;
  }

  /** What was written, or a phrase in its place. */
  speak(words: string, phrase = false): boolean {
    const sent = this.#send({ type: "speak", words });
    if (sent && !phrase) {
      this.#said = { words: squeezed(words), after: this.last };
      this.draft = "";
    }
    return sent;
  }

  get last(): number {
    return this.lines[this.lines.length - 1]?.number ?? 0;
  }

  hear(message: ChatMessage, mine: readonly number[]): void {
    if (message.whole) this.whole = message;
    this.lines = told(message.whole ? [] : this.lines, message.lines);
    const said = this.#said;
    if (!said || !message.lines.some((line) => line.number > said.after && line.words === said.words && isOwn(line, mine))) return;
    if (squeezed(this.draft) === said.words) this.draft = ""; // given back, and it had arrived
    this.#said = null;
  }

  /** The line is lost, or the house refuses: what nobody has heard is there to be said again, once. */
  giveBack(): void {
    if (!this.#said || this.#said.back || this.draft !== "") return;
    this.draft = this.#said.words;
    this.#said.back = true;
  }
}

/** As the house writes it down. */
const squeezed = (words: string): string => words.split(/\s+/).filter(Boolean).join(" ");

const isOwn = ({ seat = -1 }: ChatLine, mine: readonly number[]): boolean => (mine.length > 0 ? mine.includes(seat) : seat < 0);
