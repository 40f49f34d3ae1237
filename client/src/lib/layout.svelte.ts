/**
 * Where every piece lies on the screen. Areas are ordinary boxes of the page (wells); the layout gives each well
 * the size its pieces need, reads where the browser put it, and tells each piece its spot over the board.
 */

import type { Area, Piece } from "../wire";
import { naturalWidth, place, placeFacing, type Place, type Size } from "./placement";
import { sizeOf } from "./sizes";

export interface Spot extends Place {
  w: number;
  h: number;
  docked: boolean; // measured in the window, not on the board
  hidden: boolean; // its area is folded away
  covered: boolean; // the next piece lies on most of it
  buried: boolean; // so deep in a stack that nothing of it is seen
}

interface Well {
  area: Area;
  width: number; // of a card in this well
  docked: boolean;
  tagged: boolean; // pieces carry name tags
  low: boolean; // while it is empty it takes little room
}

const CLOSING = new Set(["row", "facing"]);
const TAG = 18;
const BETWEEN = 14; // between facing rows

export class Layout {
  spots: Map<string, Spot> = $state.raw(new Map());
  crowded = $state(false); // a row lies closer than it would like
  #board: HTMLElement | null = null;
  #wells = new Map<HTMLElement, Well>();
  #folds = new Map<string, HTMLElement>(); // area id → the panel it is folded into
  #watch: ResizeObserver | null = null;
  #asked = false;

  board = (node: HTMLElement): { destroy(): void } => {
    this.#board = node;
    this.#watch = new ResizeObserver(() => this.ask());
    this.#watch.observe(node);
    for (const well of this.#wells.keys()) this.#attend(well);
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

  measure(): void {
    if (!this.#board) return;
    for (const [node, well] of this.#wells) {
      const wish = `${Math.ceil(wishedWidth(well))}px`;
      if (node.style.width !== wish) node.style.width = wish;
    }
    const laid = [...this.#wells].map(([node, well]) => ({ node, well, ...layWell(well, node.clientWidth) }));
    this.crowded = laid.some(({ node, well, pieces }) => pieces.length > 0 && CLOSING.has(well.area.kind) && node.clientWidth + 1 < wishedWidth(well));
    for (const { node, height } of laid) {
      const wish = `${Math.ceil(height)}px`;
      if (node.style.height !== wish) node.style.height = wish;
    }
    const origin = this.#board.getBoundingClientRect();
    const spots = new Map<string, Spot>();
    for (const { node, well, pieces } of laid) {
      const rect = node.getBoundingClientRect();
      const dx = rect.left - (well.docked ? 0 : origin.left);
      const dy = rect.top - (well.docked ? 0 : origin.top);
      pieces.forEach(({ piece, at, size }, i) => {
        const next = pieces[i + 1]?.at;
        const covered = next !== undefined && next.y === at.y && next.x - at.x < size.w * 0.72 && well.area.kind !== "facing";
        const buried = well.area.kind === "stack" && pieces.length - i > 6;
        spots.set(piece.id, { ...at, x: at.x + dx, y: at.y + dy, w: size.w, h: size.h, docked: well.docked, hidden: false, covered, buried });
      });
    }
    this.#foldAway(spots, origin);
    this.spots = spots;
  }

  #foldAway(spots: Map<string, Spot>, origin: DOMRect): void {
    for (const [id, node] of this.#folds) {
      const rect = node.getBoundingClientRect();
      const x = rect.left - origin.left + 8;
      const y = rect.top - origin.top + 4;
      spots.set(`fold:${id}`, { x, y, z: 0, turn: 0, w: 24, h: 34, docked: false, hidden: true, covered: false, buried: false });
    }
  }
}

const piecesOf = (area: Area): Piece[] => (area.kind === "facing" ? (area.areas ?? []).flatMap((row) => row.pieces ?? []) : (area.pieces ?? []));

const sizesIn = (well: Well): Size[] => piecesOf(well.area).map((piece) => sizeOf(piece.face, well.width));

const kindIn = (well: Well): string => (well.area.kind === "hand" && !well.docked ? "fan" : well.area.kind);

function emptySize(well: Well): Size {
  if (well.area.kind === "dice") return { w: well.width * 1.4, h: well.width * 0.62 };
  return well.low ? { w: well.width * 0.6, h: well.width * 0.85 } : { w: well.width, h: well.width * 1.42 };
}

function wishedWidth(well: Well): number {
  const sizes = sizesIn(well);
  if (well.area.kind === "facing") {
    const longest = Math.max(0, ...(well.area.areas ?? []).map((row) => row.pieces?.length ?? 0));
    return (longest + 1) * (well.width + 8);
  }
  return Math.max(naturalWidth(kindIn(well), sizes), sizes.length === 0 ? emptySize(well).w : 0);
}

function layWell(well: Well, width: number): { height: number; pieces: { piece: Piece; at: Place; size: Size }[] } {
  const pieces = piecesOf(well.area);
  const sizes = sizesIn(well);
  if (well.area.kind === "facing") return layFacing(well, width);
  const laid = place(kindIn(well), sizes, width);
  const height = pieces.length === 0 ? emptySize(well).h : laid.height;
  return { height: height + (well.tagged ? TAG : 0), pieces: pieces.map((piece, i) => ({ piece, at: laid.places[i]!, size: sizes[i]! })) };
}

function layFacing(well: Well, width: number): { height: number; pieces: { piece: Piece; at: Place; size: Size }[] } {
  const rows = (well.area.areas ?? []).map((row) => row.pieces ?? []);
  const size = { w: well.width, h: Math.round(well.width * 1.42) };
  const laid = placeFacing(rows.map((row) => row.length), size, width, BETWEEN);
  const pieces = rows.flatMap((row, r) => row.map((piece, i) => ({ piece, at: laid.rows[r]![i]!, size })));
  return { height: laid.height, pieces };
}
