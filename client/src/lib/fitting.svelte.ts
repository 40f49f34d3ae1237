/**
 * How large cards are drawn so that the window just shows the whole table. Every try costs a layout of the page, so
 * the size is sought from the last one on: is it too large, are there larger ones that do, and by halves between them.
 */

const [LEAST, STEP, MOST] = [0.64, 0.03, 52];

export class Fitting {
  settled = $state(false); // found; nothing is tried any more
  #at = $state(MOST); // steps above the least
  readonly by: number = $derived(LEAST + STEP * this.#at);
  #from = 0; // what is sought is not below
  #to = MOST; // nor above
  #first = true; // the last size has not been tried yet

  /** Search again: the window, the game or the part of the match is another. */
  begin(): void {
    [this.#from, this.#to, this.#first, this.settled] = [0, MOST, true, false];
  }

  /** How the table looks now: more than the window can show (`tight`), or not. */
  tried(tight: boolean): void {
    const at = this.#at;
    const grown = this.settled && tight; // more has come: a little smaller may do
    if (tight) [this.#from, this.#to] = [this.settled ? 0 : Math.min(this.#from, Math.max(at - 1, 0)), Math.max(at - 1, 0)];
    else this.#from = at;
    if (this.settled && !tight) return;
    this.settled = this.#from >= this.#to;
    if (this.settled || grown) this.#at = this.#to;
    else this.#at = this.#first && !tight ? at + 1 : Math.ceil((this.#from + this.#to) / 2);
    this.#first = false;
  }
}
