/** What stands below the table of an analysis board: where it stands, its buttons and keys, chance, what was thought. */

export interface Does {
  back: () => void;
  forward: () => void;
  roll: () => void;
  chance: (text: string) => void;
  move: (text: string) => void;
  look: (side: number) => void;
  turn: () => void;
  think: () => void;
  copy: () => void;
  save: () => void;
  on: () => void;
  last: () => void;
  leave: () => void; // back to the match whose review this is
}

type Plain = Exclude<keyof Does, "chance" | "move" | "look">;

interface Shown {
  place: string;
  todo: string;
  side: number;
  sides: [number, string][];
  chances: { text: string; words: string; percent: string }[];
  back: boolean;
  forward: boolean;
  choice: boolean; // has the seat to move one?
  whole: boolean; // does it begin with the start of a game?
}

interface Thought {
  moves: { move: string; words: string; wins: string; behind: string }[];
  who: string;
  by: string;
  counted: string;
}

/** The keys of the board, as in the terminal. */
const KEYS: Record<string, Plain> = { b: "back", u: "back", ArrowLeft: "back", f: "forward", ArrowRight: "forward", x: "roll", v: "turn", t: "think", p: "copy" };

/** Where arrows go from piece to piece, or scroll. */
const TAKEN = ".piece, .cell, .log, .scroll, [data-well]";

/** An element with words in it; nothing of what the house or a player wrote is ever read as HTML. */
function element<K extends keyof HTMLElementTagNameMap>(name: K, words = "", kind = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = words;
  if (kind) made.className = kind;
  return made;
}

export class Desk {
  readonly address: string;
  readonly fresh: boolean;
  readonly lost: string;
  does: Does | null = null;
  readonly #root: HTMLElement;
  readonly #settings: { readonly keys: boolean };

  constructor(root: HTMLElement, settings: { readonly keys: boolean }) {
    this.#root = root;
    this.#settings = settings;
    root.hidden = false;
    const { board = "", fresh, lost = "" } = root.dataset;
    this.address = board;
    this.fresh = fresh !== undefined;
    this.lost = lost;
    root.addEventListener("click", (event) => this.#clicked(event.target as HTMLElement));
    this.#find<HTMLSelectElement>("[data-side]").addEventListener("change", (event) => this.does?.look(Number((event.target as HTMLSelectElement).value)));
    window.addEventListener("keydown", (event) => this.#pressed(event));
  }

  show(shown: Shown): void {
    this.#find("[data-place]").textContent = shown.place;
    this.#find("[data-todo]").textContent = shown.todo;
    this.#button("back").disabled = !shown.back;
    this.#button("forward").disabled = !shown.forward;
    const think = this.#root.querySelector<HTMLButtonElement>("[data-do=think]");
    if (think) think.hidden = !shown.choice;
    this.#button("roll").hidden = shown.chances.length === 0;
    this.#button("on").hidden = !shown.whole;
    const select = this.#find<HTMLSelectElement>("[data-side]");
    if (select.options.length !== shown.sides.length) select.replaceChildren(...shown.sides.map(([side, words]) => new Option(words, String(side))));
    select.value = String(shown.side);
    this.#showChances(shown.chances);
  }

  #showChances(chances: Shown["chances"]): void {
    const list = this.#find("[data-chances]");
    const held = list.contains(document.activeElement);
    list.hidden = chances.length === 0;
    list.replaceChildren(
      ...chances.map(({ text, words, percent }) => {
        const button = element("button", words, "button");
        button.type = "button";
        button.dataset.chance = text;
        button.append(" ", element("small", `${percent} %`));
        const item = element("li");
        item.append(button);
        return item;
      }),
    );
    if (held) (list.querySelector("button") ?? this.#button("back")).focus({ preventScroll: true });
  }

  /** Another position: what was said about the one before goes. */
  forget(): void {
    this.#find("[data-said]").hidden = true;
    this.#unfold(false);
  }

  /** Is an answer shown, or looked for? */
  get thinks(): boolean {
    return !this.#find("[data-thought]").hidden;
  }

  #unfold(open: boolean): void {
    this.#find("[data-thought]").hidden = !open;
    this.#root.querySelector("[data-do=think]")?.setAttribute("aria-expanded", String(open));
  }

  /** `done`: looks that are done, of two; with what was found out so far. */
  think(done: number, found?: Thought): void {
    this.#unfold(true);
    const progress = this.#find("[data-progress]");
    const { thinking = "", closer = "" } = progress.dataset;
    progress.textContent = [thinking, closer, found?.counted ?? ""][done]!;
    progress.classList.toggle("busy", done < 2);
    const table = this.#find("[data-thought] table");
    table.hidden = !found;
    this.#find("[data-by]").textContent = found?.by ?? "";
    if (!found) return;
    this.#find("[data-who]").textContent = found.who;
    this.#find("[data-thought] tbody").replaceChildren(
      ...found.moves.map(({ move, words, wins, behind }, place) => {
        const row = element("tr", "", place === 0 ? "best" : "");
        const head = element("th");
        head.scope = "row";
        const button = element("button", words);
        button.type = "button";
        button.dataset.move = move;
        head.append(button);
        row.append(head, element("td", wins, "number"), element("td", behind, "number"));
        return row;
      }),
    );
  }

  /** There is no answer. */
  unthought(why: string): void {
    this.think(2);
    this.#find("[data-progress]").textContent = why;
  }

  /** Say something: one of the page's own sentences, or what the house said. */
  say(words: string): void {
    const said = this.#find("[data-said]");
    said.hidden = false;
    said.textContent = this.#root.dataset[words] ?? words;
  }

  offerLast(may: boolean): void {
    this.#button("last").hidden = !may;
    if (may) this.#more(true);
  }

  #more(open: boolean): void {
    this.#find("#desk-more").hidden = !open;
    const button = this.#button("more");
    button.setAttribute("aria-expanded", String(open));
    button.querySelector("span")!.textContent = open ? "▾" : "▴"; // it opens upwards
  }

  #clicked(target: HTMLElement): void {
    const button = target.closest<HTMLButtonElement>("button");
    if (!button || !this.does) return;
    const { do: what = "", chance, move } = button.dataset;
    if (chance !== undefined) this.does.chance(chance);
    else if (move !== undefined) this.does.move(move);
    else if (what === "more") this.#more(this.#find("#desk-more").hasAttribute("hidden"));
    else this.does[what as Plain]();
  }

  #pressed(event: KeyboardEvent): void {
    const what = KEYS[event.key];
    if (!this.#settings.keys && /^\S$/.test(event.key)) return; // WCAG 2.1.4; arrows are no letters
    if (!what || !this.does || (event.key.startsWith("Arrow") && (event.target as HTMLElement).closest(TAKEN)) || event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
    const button = this.#root.querySelector<HTMLButtonElement>(`[data-do="${what}"]`);
    if (button?.disabled || button?.hidden || (what === "think" && !button)) return;
    event.preventDefault();
    event.stopPropagation();
    this.does[what]();
  }

  #find<T extends HTMLElement = HTMLElement>(selector: string): T {
    return this.#root.querySelector<T>(selector)!;
  }

  #button(name: string): HTMLButtonElement {
    return this.#find<HTMLButtonElement>(`[data-do="${name}"]`);
  }
}
