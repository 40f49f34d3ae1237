/** How large a piece is drawn, from the width of the window and where it lies. */

import type { Area, Face, Piece } from "../wire";
import type { Size } from "./placement";

export type Scale = "hand" | "usual" | "small" | "tiny";
export type Widths = Record<Scale, number>;

export const CARD = 1.42; // height of a card for a width of 1

/** A table with a map leaves its room to the map. */
export function cardWidths(window: Size, mapped: boolean): Widths {
  const low = window.h < 740;
  if (window.w < 520) return { hand: mapped ? 52 : 64, usual: 54, small: 44, tiny: 20 };
  if (window.w < 1100) return { hand: mapped ? 60 : low ? 72 : 82, usual: low ? 60 : 68, small: 46, tiny: 22 };
  const hand = low ? 80 : Math.round(Math.min(150, 104 + Math.max(0, window.h - 800) / 8));
  return { hand: mapped && low ? 64 : mapped ? 84 : hand, usual: low ? 66 : 74, small: 48, tiny: 24 };
}

/** All on the board a size smaller or larger; the hand keeps the size the window gives it, and the dock its height; what others have laid may be smaller still. */
export function scaled(widths: Widths, by: number, others = 1): Widths {
  const { hand, usual, small, tiny } = widths;
  return { hand, usual: Math.round(usual * by), small: Math.max(38, Math.round(small * by * others)), tiny };
}

/** How large a reader wants the cards, as a part of the usual size. */
export const CARD_SIZES = { smaller: 0.82, usual: 1, larger: 1.25 } as const;
export type CardSize = keyof typeof CARD_SIZES;

/** All of them, the hand too, whatever the window shows of the table then. */
export function wished(widths: Widths, size: CardSize): Widths {
  const by = CARD_SIZES[size];
  const { hand, usual, small, tiny } = widths;
  return { hand: Math.round(hand * by), usual: Math.round(usual * by), small: Math.round(small * by), tiny: Math.round(tiny * by) };
}

const isOpen = (piece: Piece): boolean => (piece.face.shape ?? "card") === "card";

export function scaleOf(area: Area, viewer: number, inherited: Scale): Scale {
  if (area.kind === "hand") return (area.owner ?? -1) === viewer && viewer >= 0 ? "hand" : area.pieces?.some(isOpen) ? "small" : "tiny";
  if (area.marks?.includes("small")) return "small";
  return inherited;
}

const SPEAKING = new Set(["disc", "token", "coin", "figure", "die"]); // small, and their sign says whose they are

/** Does the piece carry the name of the seat that played it? */
export const isTagged = (piece: Piece): boolean => (piece.owner ?? -1) >= 0 && !SPEAKING.has(piece.face.shape ?? "card");

/** Width and height of a piece, as parts of a card's width. */
const SHAPES: Record<string, Size> = {
  card: { w: 1, h: CARD },
  back: { w: 1, h: CARD },
  tile: { w: 1.3, h: 0.86 },
  disc: { w: 0.5, h: 0.5 },
  token: { w: 0.64, h: 0.64 },
  coin: { w: 0.64, h: 0.64 },
  die: { w: 0.62, h: 0.62 },
  figure: { w: 0.5, h: 0.66 },
  wall: { w: 0.8, h: 0.22 },
};

export function sizeOf(face: Face, width: number): Size {
  const shape = SHAPES[face.shape ?? "card"] ?? SHAPES["card"]!;
  return { w: Math.round(width * shape.w), h: Math.round(width * shape.h) };
}
