/**
 * Where every piece lies on the screen. Areas are ordinary boxes of the page (wells); the layout gives each well
 * the size its pieces need, reads where the browser put it, and tells each piece its spot over the board.
 */

import type { Place } from "./placement";
import { shared } from "./shared";
import { isSteady, layWell, shapeIn, wishedWidth, type Laid, type Well } from "./wells";

export interface Spot extends Place {
  w: number;
  h: number;
  docked: boolean; // measured in the window, not on the board
  hidden: boolean; // its area is folded away
  covered: number; // the share of its width that is seen where the next piece lies on much of it, else 0
  buried: boolean; // so deep in a stack that nothing of it is seen
}

const CLOSING = new Set(["row", "facing"]);

export class Layout {
  spots: Map<string, Spot> = $state.raw(new Map());
  crowded = false; // a row lies closer than it would like
  round: object = $state.raw({}); // of measuring: another one each time
  seeking = false; // how large cards are is not found yet: pieces stay as they are
  #before: ReadonlyMap<string, Spot> = new Map(); // the same, to be read where nothing shall depend on it
  #board: HTMLElement | null = null;
  #wells = new Map<HTMLElement, Well>();
  #shapes = new Map<string, string>(); // area id → what usually lies there
  #map: HTMLElement | null = null; // the frame that shows one
  #chart: HTMLElement | null = null; // the map with what is told above and below it
  #folds = new Map<string, HTMLElement>(); // area id → the panel it is folded into
  #watch: ResizeObserver | null = null;
  #asked = false;

  board = (node: HTMLElement): { destroy(): void } => {
    this.#board = node;
    this.#watch = new ResizeObserver(() => this.ask());
    this.#watch.observe(node);
    for (const box of [...this.#wells.keys(), ...(this.#chart ? [this.#chart] : [])]) this.#attend(box);
    const onFonts = (): void => this.ask();
    document.fonts.addEventListener("loadingdone", onFonts);
    return {
      destroy: () => {
        this.#watch?.disconnect();
        document.fonts.removeEventListener("loadingdone", onFonts);
      },
    };
  };

  /** Svelte action: this element holds an area's pieces. */
  well = (node: HTMLElement, well: Well): { update(well: Well): void; destroy(): void } => {
    this.#wells.set(node, well);
    this.#attend(node);
    this.ask();
    return {
      update: (next) => {
        this.#wells.set(node, next);
        this.ask();
      },
      destroy: () => {
        this.#wells.delete(node);
        this.#watch?.unobserve(node);
        this.ask();
      },
    };
  };

  /** Svelte action: in this frame a map is shown. */
  map = (frame: HTMLElement): void => {
    this.#map = frame;
  };

  /** Svelte action: the column of the map, which is as wide as the window's height lets it be. */
  chart = (node: HTMLElement): { destroy(): void } => {
    this.#chart = node;
    this.#attend(node);
    return {
      destroy: () => {
        this.#chart = null;
        this.#watch?.unobserve(node);
      },
    };
  };

  /** Svelte action: pieces of these areas lie unseen under this element. */
  fold = (node: HTMLElement, areas: readonly string[]): { update(areas: readonly string[]): void; destroy(): void } => {
    const set = (ids: readonly string[]): void => {
      for (const [id, element] of this.#folds) if (element === node) this.#folds.delete(id);
      for (const id of ids) this.#folds.set(id, node);
      this.ask();
    };
    set(areas);
    return { update: set, destroy: () => set([]) };
  };

  /** A well moves when anything around it grows: watch the boxes it stands in, too. */
  #attend(node: HTMLElement): void {
    this.#watch?.observe(node);
    for (let box = node.parentElement; box && box !== this.#board; box = box.parentElement) this.#watch?.observe(box);
  }

  /** Measure once, before the next picture. */
  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    queueMicrotask(() => {
      this.#asked = false;
      this.measure();
    });
  }

  /** All is written, then all is read, twice: every look at what has just been changed has the page laid out again. */
  measure(): void {
    if (!this.#board) return;
    for (const [node, well] of this.#wells) {
      this.#remember(well);
      const wish = `${Math.ceil(wishedWidth(well))}px`;
      if (node.style.width !== wish) node.style.width = wish;
    }
    const laid = [...this.#wells].map(([node, well]) => ({ node, well, ...layWell(well, node.clientWidth) }));
    this.crowded = laid.some(({ node, well, pieces }) => (isSteady(well.area) ? well.area.kind === "facing" : pieces.length > 0 && CLOSING.has(well.area.kind)) && node.clientWidth + 1 < wishedWidth(well));
    for (const { node, height } of laid) {
      const wish = `${Math.ceil(height)}px`;
      if (node.style.height !== wish) node.style.height = wish;
    }
    this.#fitMap(this.#board);
    this.round = {};
    if (!this.seeking) this.spots = this.#before = this.#spotsOf(laid);
  }

  #spotsOf(laid: readonly (Laid & { node: HTMLElement; well: Well })[]): Map<string, Spot> {
    const spots = new Map<string, Spot>();
    for (const { node, well, pieces } of laid) {
      const { x: dx, y: dy } = well.docked ? node.getBoundingClientRect() : this.#placeOn(node);
      pieces.forEach(({ piece, at, size }, i) => {
        const next = pieces[i + 1]?.at;
        const seen = next?.y === at.y && well.area.kind !== "facing" ? Math.max(0.01, (next.x - at.x) / size.w) : 1;
        const buried = well.area.kind === "stack" && pieces.length - i > 6;
        spots.set(piece.id, shared(this.#before.get(piece.id), { ...at, x: at.x + dx, y: at.y + dy, w: size.w, h: size.h, docked: well.docked, hidden: false, covered: seen < 0.72 ? seen : 0, buried }));
      });
    }
    this.#foldAway(spots);
    return spots;
  }

  /** The map takes the height that is left in the window when all above and below it has its own. */
  #fitMap(board: HTMLElement): void {
    const [map, chart] = [this.#map, this.#chart];
    if (!map || !chart) return;
    const top = chart.getBoundingClientRect().top + window.scrollY;
    const others = chart.offsetHeight - map.offsetHeight;
    const height = window.innerHeight - parseFloat(getComputedStyle(board).paddingBottom) - top - others - 1;
    const wish = `${Math.floor((height * map.offsetWidth) / map.offsetHeight + chart.offsetWidth - map.offsetWidth)}px`;
    if (chart.style.getPropertyValue("--map") !== wish) chart.style.setProperty("--map", wish);
  }

  /** The room kept for pieces that are not here is that of what lay there when the place was first seen. */
  #remember(well: Well): void {
    const { id } = well.area;
    if (!this.#shapes.has(id)) this.#shapes.set(id, shapeIn(well.area));
    well.shape = this.#shapes.get(id)!;
  }

  /** Where something stands on the board, also while it is still drawn on its way there. */
  #placeOn(node: HTMLElement): { x: number; y: number } {
    let [x, y] = [0, 0];
    for (let box: Element | null = node; box instanceof HTMLElement && box !== this.#board; box = box.offsetParent) [x, y] = [x + box.offsetLeft, y + box.offsetTop];
    return { x, y };
  }

  #foldAway(spots: Map<string, Spot>): void {
    for (const [id, node] of this.#folds) {
      const { x, y } = this.#placeOn(node);
      spots.set(`fold:${id}`, { x: x + 8, y: y + 4, z: 0, turn: 0, w: 24, h: 34, docked: false, hidden: true, covered: 0, buried: false });
    }
  }
}
