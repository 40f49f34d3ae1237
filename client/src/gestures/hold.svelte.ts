/** What somebody has taken up and not yet let go. */

import type { Table } from "../lib/table.svelte";
import type { Key } from "../lib/things";
import { gripOf, land, type Grip } from "./drag";

export class Hold {
  grip: Grip | null = $state.raw(null);
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** What taking this up would mean; null: it stays where it is. */
  of(key: Key): Grip | null {
    const table = this.#table;
    if (table.player || table.offers || table.waiting || !table.sight || table.sight.result) return null;
    const grip = gripOf(key, table.index, table.choice);
    return grip && (grip.why !== "" || table.myTurn) ? grip : null;
  }

  take(grip: Grip): void {
    this.#table.clear();
    this.grip = grip;
  }

  /** Let go of it where it came from. */
  back(): void {
    this.grip = null;
  }

  /** Let go of it on a goal, on something else, or nowhere. */
  drop(goal: Key | null, under: Key | null, at: DOMRect): void {
    const table = this.#table;
    const grip = this.grip;
    this.grip = null;
    if (!grip) return;
    if (goal !== null && grip.token && table.index.things.get(goal)?.moves.length) {
      table.click(goal, at); // it stands for the question: what it is laid on is the answer
      return;
    }
    const landing = land(grip, goal, under, table.index);
    if (landing.kind === "elsewhere") table.refusal = { say: ["It does not go there: let go of it on what glows."], rule: "", near: at };
    else table.settle(landing, at);
  }
}
