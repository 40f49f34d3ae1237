/**
 * A move on its way to the house, and what it was chosen by. The frame after a press shows the press and nothing else;
 * what says that the answer is still to come, and what it will be, is drawn after that frame: often it is there by then.
 */

import type { Choice } from "./select";

export class Flight {
  overdue = $state(false);
  readonly move: string;
  readonly picked: Choice;

  constructor(move: string, picked: Choice) {
    this.move = move;
    this.picked = picked;
    requestAnimationFrame(() => setTimeout(() => (this.overdue = true)));
  }
}
