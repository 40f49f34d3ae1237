/**
 * Shows what happened from one picture of the table to the next. It looks at the table before the page is brought up to date
 * and again afterwards; in between nothing waits for it, and what is on the table can be used while it still moves.
 */

import { tick } from "svelte";
import type { Scene } from "../wire";
import { roll } from "./dice";
import { arrive, depart, gather, glide, shove, type Flown } from "./flights";
import { Ghosts, lookOf } from "./ghosts";
import { happenings, type Happening } from "./happenings";
import { dropWalls, fill } from "./ground";
import { pay, seal } from "./purses";
import { isStill, Running } from "./running";
import { boxesIn, Landmarks, piecesIn, type Point, type Seen } from "./sight";
import { fall, strike, STRUCK } from "./strikes";
import type { Way } from "./ways";

const SETTLING = ".board.settling"; // the size of what lies there is still being sought

/** A match that is looked back at: which moment is shown, and how fast it runs on. */
export interface Film {
  at: number;
  playing: boolean;
  speed: number;
}

export class Mover {
  readonly running = new Running();
  readonly ghosts = new Ghosts();
  #scene: Scene | null = null;
  #real: Scene | null = null; // the last one that the house told
  #root: Element | null = null;
  #was: Map<string, Seen> = new Map();
  #boxes: Map<HTMLElement, Point> = new Map();
  #looks: Map<string, HTMLElement> = new Map();
  #told: Happening[] = [];
  #turn = 0;
  #moment = -1;

  /** Svelte action: the table everything happens at. The next click or key ends whatever moves. */
  table = (node: HTMLElement): { destroy(): void } => {
    this.#root = node;
    const end = (): void => this.running.endAll(node);
    window.addEventListener("pointerdown", end, { capture: true, passive: true });
    window.addEventListener("keydown", end, { capture: true });
    return {
      destroy: () => {
        window.removeEventListener("pointerdown", end, { capture: true });
        window.removeEventListener("keydown", end, { capture: true });
        end();
      },
    };
  };

  /** While a component lives: whatever it shows, in which film if in one, and whether it is only foreseen. */
  follow(shown: () => readonly [Scene | undefined, Film | null, boolean]): void {
    $effect.pre(() => this.#before(...shown()));
    $effect(() => {
      shown();
      void this.#after();
    });
  }

  /**
   * Another picture is about to be drawn. What moved is shown where one moment follows the other: in a film not after a leap,
   * nor on the way back. What is foreseen has not happened yet: things glide there, and are there when it has.
   */
  #before(scene: Scene | undefined, film: Film | null, foreseen: boolean): void {
    const [old, real] = [this.#scene, this.#real];
    if (!foreseen) this.#real = scene ?? null;
    const at = film?.at ?? -1;
    const onward = film ? at === this.#moment + 1 : this.#moment < 0;
    this.#moment = at;
    this.#scene = scene ?? null;
    this.#turn += 1;
    this.#was = new Map();
    this.#boxes = new Map();
    this.#looks = new Map();
    this.#told = [];
    if (!old || !scene || old === scene || !this.#root || isStill()) return;
    this.running.pace = film?.playing ? Math.min(1, 2.4 / film.speed) : 1;
    this.#was = piecesIn(this.#root);
    this.#boxes = boxesIn(this.#root);
    if (old.viewer !== scene.viewer || old.game !== scene.game) this.#was.clear();
    this.#told = onward && !foreseen ? happenings(real, scene) : [];
    this.#keepLooks();
  }

  /** Pieces that will be gone, and the cards of a trick, which are seen in two places. */
  #keepLooks(): void {
    for (const id of this.#told.flatMap((one) => ("ways" in one ? one.ways : [])).flatMap(({ was }) => (was ? [was.piece.id] : []))) {
      const seen = this.#was.get(id);
      const look = seen && lookOf(seen.node);
      if (look) this.#looks.set(id, look);
    }
  }

  /** The picture has been drawn, as far as the page knows; pieces get their places before it is painted. */
  async #after(): Promise<void> {
    const turn = this.#turn;
    if (this.#was.size === 0) return;
    await tick();
    do await tick();
    while (this.#root?.querySelector(SETTLING));
    if (turn !== this.#turn || !this.#root?.isConnected) return;
    this.running.end();
    const marks = new Landmarks(this.#root, this.#told.flatMap((one) => ("ways" in one ? [`s:${one.seat}`, ...one.ways.flatMap(({ from, to }) => [from, to])] : [])));
    const flown: Flown = { root: this.#root, was: this.#was, now: piecesIn(this.#root), marks, looks: this.#looks, running: this.running, ghosts: this.ghosts };
    shove(this.#boxes, this.running);
    this.#show(flown, this.#told);
    this.#root.dispatchEvent(new CustomEvent("happened", { detail: this.#told, bubbles: true }));
    this.#was = new Map();
  }

  #show(flown: Flown, told: readonly Happening[]): void {
    const waysOf = (...kinds: string[]): Way[] => told.flatMap((one) => ("ways" in one && kinds.includes(one.kind) ? one.ways : []));
    const [taken, fallen] = [waysOf("trick"), waysOf("fell")];
    const others = told.flatMap((one) => ("ways" in one ? one.ways : [])).filter((way) => !taken.includes(way) && !fallen.includes(way));
    const attack = told.some((one) => one.kind === "attack");
    glide(flown, new Set([...taken, ...fallen].map(({ piece }) => piece)), attack ? STRUCK : 0);
    arrive(flown, others);
    depart(flown, others);
    fall(flown, fallen);
    const walls = told.flatMap((one) => (one.kind === "walls" ? one.edges : []));
    for (const one of told) {
      if (one.kind === "trick") gather(flown, one.seat, one.ways);
      if (one.kind === "rolled") roll(flown, one.pieces);
      if (one.kind === "attack") strike(flown, one);
      if (one.kind === "walls") dropWalls(flown.root, one.edges, this.running);
      if (one.kind === "region") fill(flown.root, one.cells, walls, this.running);
      if (one.kind === "paid") pay(flown, one);
      if (one.kind === "completed") seal(flown, one.area);
    }
  }
}
