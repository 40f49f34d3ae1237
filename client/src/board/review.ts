/**
 * The review of a match (`templates/review.html`): the graph and what is said about moves, beside the replay that `table.js`
 * shows. A click on either goes to that moment; from a move that cost something a board opens in the place of the replay.
 */

import type { Player } from "../lib/player.svelte";
import type { Table } from "../lib/table.svelte";
import { Desk } from "./desk";
import type { Kept, Step } from "./line";

type Moment = [line: number, shares: number[]];
/** Open a board in the place of the replay; with `ahead` its first step that can be made again is made. */
export type Open = (desk: Desk, begun: Kept, within: { side: number; leave: () => void }, ahead: boolean) => void;

export class Review {
  readonly #table: Table;
  readonly #player: Player;
  readonly #open: Open;
  readonly #boardAt: string; // address of the analysis board behind a line
  readonly #root = document.getElementById("desk")!;
  #desk: Desk | null = null;
  readonly #graph = document.getElementById("course");
  readonly #moves = document.getElementById("moves")!;
  readonly #judged = [...this.#moves.querySelectorAll<HTMLElement>("[data-line]")];
  readonly #svg = this.#graph?.querySelector("svg") ?? null;
  readonly #chances = JSON.parse(this.#graph?.dataset.chances ?? "[]") as Moment[];

  constructor(table: Table, replay: HTMLElement, open: Open) {
    this.#table = table;
    this.#player = table.player!;
    this.#open = open;
    this.#boardAt = replay.dataset.analysis ?? "";
    for (const part of [this.#graph, this.#moves]) part?.addEventListener("click", (event) => this.#clicked(event));
    this.#svg?.addEventListener("pointerdown", (event) => this.#drag(event));
    this.#svg?.addEventListener("pointermove", (event) => event.buttons === 1 && this.#drag(event));
    replay.addEventListener("moved", () => this.#follow());
    replay.addEventListener("click", (event) => {
      if (!(event.target as Element).closest("a[data-analysis]")) return;
      event.preventDefault();
      void this.#try(this.#player.frame.line, this.#player.timeline.side);
    });
    this.#follow();
  }

  #clicked(event: MouseEvent): void {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement | SVGAElement>("a[href^='#line-']");
    const deed = target.closest("[data-show], [data-try]");
    if (link) {
      event.preventDefault();
      const seat = link.closest<HTMLElement | SVGElement>("[data-seat]")?.dataset.seat;
      void this.#go(Number(link.getAttribute("href")!.slice(6)), seat === undefined ? undefined : Number(seat));
    } else if (deed) {
      const { line, seat, best = "[]" } = deed.closest<HTMLElement>("[data-line]")!.dataset;
      void this.#try(Number(line) - 1, Number(seat), deed.matches("[data-show]") ? (JSON.parse(best) as Step[]) : []);
    }
  }

  /** To the moment under the finger, as if the graph were a slider. */
  #drag(event: PointerEvent): void {
    const svg = this.#svg!;
    if ((event.target as Element).closest("a")) return;
    const { first, last, left, right } = this.#scale();
    const x = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse()).x;
    void this.#go(Math.round(first + ((x - left) / (right - left)) * (last - first)) - 1);
  }

  #scale(): Record<"first" | "last" | "left" | "right", number> {
    const { first, last, left, right } = this.#svg!.dataset;
    return { first: Number(first), last: Number(last), left: Number(left), right: Number(right) };
  }

  /** To the moment behind a line, seen by a seat. */
  async #go(line: number, seat?: number): Promise<void> {
    this.#desk?.does?.leave();
    if (seat !== undefined) await this.#player.look(seat);
    this.#player.toLine(line);
  }

  /** Open a board behind a line; the steps in `best` can be made there one by one, the first is. */
  async #try(line: number, side: number, best: Step[] = []): Promise<void> {
    await this.#go(line, side);
    const begun = await fetch(`${this.#boardAt}.json?line=${line}`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<Kept>) : null))
      .catch(() => null);
    if (!begun) {
      location.assign(`${this.#boardAt}?line=${line}`); // it says why not
      return;
    }
    const { board, at = 0 } = begun;
    this.#desk ??= new Desk(this.#root, this.#table.settings);
    this.#player.stop();
    this.#table.receive(this.#player.sight); // until the board comes
    this.#table.player = null;
    this.#table.desk = this.#root;
    const kept = { board: { ...board, steps: [...(board.steps ?? []).slice(0, at), ...best] }, at };
    this.#open(this.#desk, kept, { side, leave: () => this.#leave() }, best.length > 0);
  }

  #leave(): void {
    this.#table.drop();
    this.#table.desk = null;
    this.#table.player = this.#player;
    this.#table.now = this.#table.refusal = null;
  }

  /** The graph and the moves follow the moment that is shown. */
  #follow(): void {
    const { frames, at, frame } = this.#player;
    const next = frames[at + 1]?.line ?? Infinity;
    for (const each of this.#judged) {
      const line = Number(each.dataset.line);
      const shown = frame.line < line && line <= next;
      if (shown && each.ariaCurrent !== "true") this.#unfold(each);
      each.ariaCurrent = shown ? "true" : null;
    }
    if (!this.#svg) return;
    const { first, last, left, right } = this.#scale();
    const here = Math.max(first, Math.min(last, frame.line + 1));
    const x = String(left + ((here - first) / (last - first || 1)) * (right - left));
    const now = this.#svg.querySelector(".now")!;
    now.setAttribute("x1", x);
    now.setAttribute("x2", x);
    const after = Math.max(1, this.#chances.findIndex(([line]) => line >= here));
    const [[from, before], [to, then]] = [this.#chances[after - 1]!, this.#chances[after]!];
    const part = Math.max(0, Math.min(1, (here - from) / (to - from || 1)));
    this.#graph!.querySelectorAll("[data-won]").forEach((place, seat) => {
      place.textContent = String(Math.round(100 * (before[seat]! + part * (then[seat]! - before[seat]!))));
    });
  }

  /** Bring what is said about a move into view, where it stands beside the table. */
  #unfold(said: HTMLElement): void {
    const folded = said.closest("details");
    if (folded) folded.open = true;
    requestAnimationFrame(() => this.#moves.closest("aside") && said.scrollIntoView({ block: "nearest" }));
  }
}
