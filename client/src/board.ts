/**
 * The page of an analysis board, and the board in a review. It plays at the table that `table.js` lays: this script keeps the board and asks the house
 * for each picture of it (`web/routes/board.py`). Words come from the house, in the reader's language; the page has the
 * rest of them (`templates/board.html`). No module of the table is imported, or it would be loaded twice.
 */

import "./style/board.css";
import { Line, readKept, type Kept, type Step } from "./board/line";
import { Desk } from "./board/desk";
import { Review } from "./board/review";
import type { Table } from "./lib/table.svelte";
import type { RefusalMessage, SightMessage, ToHouse } from "./wire";

interface Shown {
  sight: SightMessage;
  place: string;
  side: number;
  sides: [number, string][];
  position: Record<string, unknown>;
  step?: Step;
  todo?: string;
  chances?: { text: string; words: string; percent: string }[];
  choice?: boolean;
}

interface Thought {
  seat: number;
  moves: { move: string; words: string; wins: string; behind: string }[];
  who: string;
  by: string;
  counted: string;
}

type Refused = { refusal: RefusalMessage };
type Wish = { do: "" | "move" | "chance" | "roll" | "why"; text?: string; seat?: number };

const EVERYBODY = -4;
const CHANCE = -1;

/** A board in the review of a match: the side it is seen from at first, and the way back. */
interface Within {
  side: number;
  leave: () => void;
}

class Board {
  readonly #table: Table;
  readonly #desk: Desk;
  readonly #address: string;
  readonly #game: string;
  readonly #token: string;
  #line: Line;
  #side = EVERYBODY;
  #shown: Shown | null = null;
  #busy = false;
  #flight: Promise<unknown> = Promise.resolve(); // what the house is asked for at the moment
  #seat = -1; // about whose moves was thought
  #turn = 0; // how often another position was shown
  #thinking: Promise<unknown> = Promise.resolve(); // the house answers one question at a time
  readonly #within: Within | undefined;
  #left = false;

  constructor(table: Table, desk: Desk, begun: Kept, within?: Within) {
    this.#table = table;
    this.#desk = desk;
    this.#address = desk.address;
    this.#game = begun.board.game;
    this.#token = (document.querySelector("#play-on [name=_csrf_token]") as HTMLInputElement).value;
    this.#within = within;
    this.#side = within?.side ?? EVERYBODY;
    const kept = desk.fresh || within ? null : readKept(history.state, this.#game);
    this.#line = new Line(kept ?? begun);
    desk.does = {
      back: () => void this.#step(() => this.#line.back(), () => this.#line.forward()),
      forward: () => void this.#step(() => this.#line.forward(), () => this.#line.back()),
      roll: () => void this.#make({ do: "roll" }),
      chance: (text) => void this.#make({ do: "chance", text }),
      move: (text) => void this.#make({ do: "move", text, seat: this.#seat }),
      look: (side) => void this.#look(side),
      turn: () => void this.#look(this.#next()),
      think: () => (desk.thinks ? this.#unthink() : void this.#think()),
      copy: () => void this.#copy(),
      save: () => this.#save(),
      on: () => void this.#playOn(),
      last: () => this.#bringBack(),
      leave: () => this.#leave(),
    };
    table.send = this.#send;
    if (!kept && !desk.fresh && !within && this.#lastKept()) desk.offerLast(true);
    void this.#show();
  }

  /** One step on, once it is shown. */
  async ahead(): Promise<void> {
    await this.#flight;
    this.#desk.does?.forward();
  }

  /** What the table sends: a move, or the question why not. */
  #send = (message: ToHouse): boolean => {
    if (message.type === "play") void this.#make({ do: "move", text: message.move, seat: message.seat });
    if (message.type === "why") void this.#make({ do: "why", text: message.move, seat: message.seat });
    return message.type === "play" || message.type === "why";
  };

  /** Have something made, and show what came of it; after what is on its way. */
  async #make(wish: Wish): Promise<void> {
    while (this.#busy) await this.#flight;
    const step: Step | undefined = wish.do === "roll" ? [] : wish.do === "why" ? undefined : [[wish.do === "chance" ? CHANCE : (wish.seat ?? -1), wish.text ?? ""]];
    await this.#ask(wish, this.#line.following(step));
  }

  /** Back or forward; undone if the house cannot be asked. */
  async #step(go: () => boolean, undo: () => boolean): Promise<void> {
    if (!this.#busy && go() && !(await this.#show())) undo();
  }

  async #look(side: number): Promise<void> {
    const before = this.#side;
    this.#side = side;
    if (!(await this.#show())) this.#side = before;
  }

  #next(): number {
    const sides = this.#shown?.sides.map(([side]) => side) ?? [EVERYBODY];
    return sides[(sides.indexOf(this.#side) + 1) % sides.length]!;
  }

  #show = (): Promise<boolean> => this.#ask({ do: "" }, this.#line.following());

  /** Ask the house for the board; was it shown? */
  async #ask(wish: Wish, after: number): Promise<boolean> {
    if (this.#busy) return false;
    this.#busy = true;
    const flight = this.#fetched<Shown | RefusalMessage>("table", { ...wish, after });
    this.#flight = flight;
    const told = await flight;
    this.#busy = false;
    if (this.#left) return false;
    if (!told || "refusal" in told || !("sight" in told)) {
      const refusal = told && "refusal" in told ? told.refusal : told;
      this.#table.drop();
      this.#table.receive(refusal ?? { type: "refusal", say: [this.#desk.lost], asked: wish.text ?? "" });
      if (!this.#shown) this.#table.missing = true;
      return false;
    }
    if (told.step?.length) this.#line.make(told.step);
    this.#receive(told, wish.do !== "" || told.sight.line !== this.#shown?.sight.line);
    return true;
  }

  #receive(shown: Shown, moved: boolean): void {
    if (moved || !this.#shown) {
      this.#turn += 1;
      this.#desk.forget();
    }
    this.#shown = shown;
    this.#side = shown.side;
    document.documentElement.toggleAttribute("data-open", shown.side === EVERYBODY);
    this.#table.drop();
    this.#table.refusal = null;
    this.#table.receive(shown.sight);
    this.#desk.show({ ...shown, chances: shown.chances ?? [], todo: shown.todo ?? "", back: this.#line.made.length > 0, forward: this.#line.after.length > 0, choice: shown.choice ?? false, whole: this.#line.board.position === undefined });
    this.#keep();
  }

  /** What would you do? A first look, then a closer one, as long as the position stands. */
  async #think(): Promise<void> {
    const turn = (this.#turn += 1);
    const current = (): boolean => turn === this.#turn;
    this.#desk.think(0);
    for (const whole of [false, true]) {
      const asked = this.#thinking.then(() => (current() ? this.#fetched<Thought>("thought", { whole }) : null));
      this.#thinking = asked;
      const told = await asked;
      if (!current()) return;
      if (!told || "refusal" in told) {
        this.#desk.unthought(told ? this.#table.say(told.refusal.say) : this.#desk.lost);
        return;
      }
      this.#seat = told.seat;
      this.#desk.think(whole ? 2 : 1, told);
    }
  }

  /** What was thought is put away, or not waited for any more. */
  #unthink(): void {
    this.#turn += 1;
    this.#desk.forget();
  }

  async #copy(): Promise<void> {
    const text = JSON.stringify(this.#shown?.position);
    try {
      await navigator.clipboard.writeText(text); // there is none where the house is reached by plain http
      this.#desk.say("copied");
    } catch {
      this.#desk.say("uncopied");
    }
  }

  #save(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${JSON.stringify(this.#shown?.position, null, 1)}\n`], { type: "application/json" }));
    link.download = `${this.#game}-${this.#shown?.sight.line ?? 0}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async #playOn(): Promise<void> {
    const told = await this.#fetched<{ record: string }>("record", {});
    if (!told || "refusal" in told) {
      this.#desk.say(told ? this.#table.say(told.refusal.say) : "lost");
      return;
    }
    const form = document.getElementById("play-on") as HTMLFormElement;
    (form.elements.namedItem("record") as HTMLInputElement).value = told.record;
    form.submit();
  }

  /** The board that was last at hand in this browser, in the place of an empty one. */
  #bringBack(): void {
    const last = this.#lastKept();
    this.#desk.offerLast(false);
    if (!last) return;
    this.#line = new Line(last);
    void this.#show();
  }

  #lastKept(): Kept | null {
    try {
      return readKept(JSON.parse(localStorage.getItem(`board ${this.#game}`) ?? "null"), this.#game);
    } catch {
      return null; // a browser may keep nothing
    }
  }

  /** Back to the match. */
  #leave(): void {
    this.#left = true;
    this.#unthink();
    this.#desk.does = null;
    document.documentElement.removeAttribute("data-open");
    this.#within?.leave();
  }

  /** With this page, so that nothing is lost when it is loaded again; and as the last one of its game. */
  #keep(): void {
    if (this.#within) return; // the page is that of the match
    const kept = this.#line.kept;
    try {
      history.replaceState(kept, "", this.#address);
      if (kept.board.steps?.length) localStorage.setItem(`board ${this.#game}`, JSON.stringify(kept));
    } catch {
      // too often, or too much for this browser: the board is still in this page
    }
  }

  #fetched<T>(what: string, wish: Partial<Wish> & { after?: number; whole?: boolean }): Promise<T | Refused | null> {
    const asked = { board: this.#line.board, side: this.#side, viewer: this.#shown?.sight.scene.viewer ?? 0, ...wish };
    return fetch(`${this.#address}/${what}`, { method: "POST", headers: { "content-type": "application/json", "x-csrftoken": this.#token }, body: JSON.stringify(asked) })
      .then((found) => (found.ok ? (found.json() as Promise<T | Refused>) : null))
      .catch(() => null);
  }
}

document.getElementById("board")?.addEventListener("laid", (event) => {
  const begun = JSON.parse(document.getElementById("begun")!.textContent) as Kept;
  const table = (event as CustomEvent<Table>).detail;
  new Board(table, new Desk(document.getElementById("desk")!, table.settings), begun);
});
const replay = document.getElementById("replay");
replay?.addEventListener("laid", (event) => {
  const table = (event as CustomEvent<Table>).detail;
  new Review(table, replay, (desk, begun, within, ahead) => {
    const board = new Board(table, desk, begun, within);
    if (ahead) void board.ahead();
  });
});
