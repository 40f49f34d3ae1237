/**
 * How large cards are drawn so that the window just shows the whole table. Every try costs a layout of the page, so
 * the size is sought from the last one on: is it too large, by as much as what is too high says; are there larger ones
 * that do, and by halves between them.
 */

const [LEAST, STEP, MOST] = [0.64, 0.03, 52];
const EACH = 40; // px: a table hardly gets lower by more with a step; by how much it does is known after two

export class Fitting {
  settled = $state(false); // found; nothing is tried any more
  #at = $state(MOST); // steps above the least
  readonly by: number = $derived(LEAST + STEP * this.#at);
  #from = 0; // what is sought is not below
  #to = MOST; // nor above
  #first = true; // the last size has not been tried yet
  #low = false; // a size that is not too large is known
  #each = EACH;
  #over = 0; // px: how much was too high at the last try …
  #overAt = 0; // … and at which size

  /** Search again: the window, the game or the part of the match is another. */
  begin(): void {
    [this.#from, this.#to, this.#first, this.#low, this.#over, this.settled] = [0, MOST, true, false, 0, false];
  }

  /** How the table looks now: so many px more than the window can show, or none; who cannot tell how many says infinitely many. */
  tried(over: number): void {
    const at = this.#at;
    const tight = over > 0;
    const grown = this.settled && tight; // more has come: a little smaller may do
    if (tight) [this.#from, this.#to] = [grown ? 0 : Math.min(this.#from, Math.max(at - 1, 0)), Math.max(at - 1, 0)];
    else this.#from = at;
    if (this.settled && !tight) return;
    this.settled = this.#from >= this.#to;
    this.#low = !tight || (this.#low && !grown);
    if (this.settled || grown) this.#at = this.#to;
    else if (!this.#low && over < Infinity) this.#at = Math.max(0, at - Math.max(1, Math.round(over / this.#eachOf(at, over))));
    else this.#at = this.#first && !tight ? at + 1 : Math.ceil((this.#from + this.#to) / 2);
    [this.#first, this.#over, this.#overAt] = [!this.#low, over, at]; // beside what was reckoned, the next larger one is looked at first
  }

  /** By how much a step makes the table lower: by as much as the last ones did. */
  #eachOf(at: number, over: number): number {
    const each = (this.#over - over) / (this.#overAt - at);
    if (this.#over > over && each < Infinity && each > 0) this.#each = each;
    return this.#each;
  }
}
