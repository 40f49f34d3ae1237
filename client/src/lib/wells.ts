/** How much room the pieces of an area take, and where in it each of them lies. Pure: a well and a width in, places out. */

import type { Area, Face, Piece } from "../wire";
import { GAP, naturalWidth, place, placeFacing, placeTrick, trickRoom, type Place, type Placement, type Size } from "./placement";
import { sizeOf } from "./sizes";

export interface Well {
  area: Area;
  width: number; // of a card in this well
  docked: boolean;
  tagged: boolean; // pieces carry name tags
  low: boolean; // while it is empty it takes little room
  seats: readonly number[]; // in the order of play, the one that sits here first
  shape?: string; // of the pieces that usually lie here
}

export interface Laid {
  height: number;
  pieces: { piece: Piece; at: Place; size: Size }[];
}

const TAG = 18;
const TINIEST = 12; // px: no card gets lower than that for want of room
const BETWEEN = 14; // between facing rows
const USUAL: Record<string, string> = { dice: "die" }; // what comes to such a place, if not cards

export const piecesOf = (area: Area): Piece[] => (area.kind === "facing" ? (area.areas ?? []).flatMap((row) => row.pieces ?? []) : (area.pieces ?? []));

/** Does the room of this area stay what it is, however many pieces come and go? */
export const isSteady = (area: Area): boolean => (area.most ?? -1) >= 0 || (area.kind === "facing" && (area.areas ?? []).some(isSteady));

const sizesIn = (well: Well): Size[] => piecesOf(well.area).map((piece) => sizeOf(piece.face, well.width));

/** How the pieces lie. A hand that is not held up is a fan; small ones are closer, and a set that is complete is closed. */
function kindIn(well: Well): string {
  const { kind } = well.area;
  if (kind !== "fan" && (kind !== "hand" || well.docked)) return kind;
  if (well.area.marks?.includes("complete")) return "closed";
  return kind === "hand" || well.low ? "close" : "fan";
}

/** The shape of what lies in an area, for the room it keeps. */
export const shapeIn = (area: Area): string => piecesOf(area)[0]?.face.shape ?? (area.marks?.includes("flat") ? "die" : (USUAL[area.kind] ?? "card"));

/** As many pieces as room is kept for; without such a number, those that are here. */
function keptIn(well: Well): Size[] {
  const most = well.area.most ?? -1;
  if (most < 0) return sizesIn(well);
  const face: Face = { shape: well.shape ?? shapeIn(well.area) };
  const kept = Array<Size>(most).fill(sizeOf(face, well.width));
  return well.area.kind === "stack" ? kept.slice(0, 1) : kept;
}

/** Smaller, if it is too wide for the room. */
function within(size: Size, width: number): Size {
  const by = Math.min(1, width / size.w);
  return by === 1 || width <= 0 ? size : { w: Math.floor(size.w * by), h: Math.floor(size.h * by) };
}

function emptySize(well: Well): Size {
  if (well.area.kind === "dice") return { w: well.width * 1.4, h: well.width * 0.62 };
  return well.low ? { w: well.width * 0.6, h: well.width * 0.85 } : { w: well.width, h: well.width * 1.42 };
}

const longest = (well: Well): number => Math.max(0, ...(well.area.areas ?? []).map((row) => row.pieces?.length ?? 0));
const columnsOf = (well: Well): number => Math.max(-1, ...(well.area.areas ?? []).map((row) => row.most ?? -1));

export function wishedWidth(well: Well): number {
  if (well.area.kind === "facing") return (columnsOf(well) >= 0 ? columnsOf(well) : longest(well) + 1) * (well.width + GAP);
  if (well.area.kind === "trick") return trickRoom(cardIn(well)).w;
  const kept = keptIn(well);
  const sizes = well.area.kind === "heap" && isSteady(well.area) && (!well.low || (well.area.marks?.includes("grows") && (well.area.owner ?? -1) >= 0)) ? kept.slice(0, Math.max(2, Math.ceil(kept.length / 2))) : kept; // in two lines beside cards
  return Math.max(naturalWidth(kindIn(well), sizes), sizes.length === 0 ? emptySize(well).w : 0);
}

export function layWell(well: Well, width: number): Laid {
  if (well.area.kind === "facing") return layFacing(well, width);
  if (well.area.kind === "trick") return layTrick(well, width);
  const pieces = piecesOf(well.area);
  const kept = keptIn(well);
  const room = place(kindIn(well), kept, width);
  const { laid, sizes } = isSteady(well.area) ? fitted(kindIn(well), sizesIn(well).map((size) => within(size, width)), width, room) : { laid: room, sizes: kept };
  const usual = kept.length === 0 ? emptySize(well).h : room.height;
  const height = laid.lines > room.lines ? Math.max(usual, laid.height) : usual; // nothing ever lies on what is below
  return { height: height + (well.tagged ? TAG : 0), pieces: pieces.map((piece, i) => ({ piece, at: laid.places[i]!, size: sizes[i]! })) };
}

/** Pieces that would need more lines than their room has are drawn smaller, so that nothing below has to move for them. */
function fitted(kind: string, sizes: Size[], width: number, room: Placement): { laid: Placement; sizes: Size[] } {
  const laid = place(kind, sizes, width, room.lines);
  if (laid.lines <= room.lines && laid.height <= room.height) return { laid, sizes };
  const tall = Math.max(...sizes.map(({ h }) => h));
  for (let lines = Math.min(laid.lines, room.lines + 1); ; lines += 1) {
    const low = (room.height - (lines - 1) * GAP) / lines;
    if (low < TINIEST) return { laid, sizes };
    const by = low / tall;
    const smaller = sizes.map(({ w, h }) => ({ w: Math.floor(w * by), h: Math.floor(h * by) }));
    const closer = place(kind, smaller, width);
    if (closer.lines <= lines) return { laid: closer, sizes: smaller };
  }
}

const cardIn = (well: Well): Size => sizeOf({}, well.width);

/** Each card before the seat that played it, and none over what stands beside the trick. */
function layTrick(well: Well, width: number): Laid {
  const usual = cardIn(well);
  const size = within(usual, (usual.w * width) / trickRoom(usual).w);
  const pieces = piecesOf(well.area);
  const all = well.seats.length;
  const places = pieces.map((piece, i) => {
    const at = well.seats.indexOf(piece.owner ?? -1);
    return placeTrick(at < 0 ? i : at, all, i, size, width, TAG);
  });
  return { height: trickRoom(size).h + 2 * TAG, pieces: pieces.map((piece, i) => ({ piece, at: places[i]!, size })) };
}

function layFacing(well: Well, width: number): Laid {
  const rows = (well.area.areas ?? []).map((row) => row.pieces ?? []);
  const size = { w: well.width, h: Math.round(well.width * 1.42) };
  const laid = placeFacing(rows.map((row) => row.length), size, width, BETWEEN, columnsOf(well));
  const pieces = rows.flatMap((row, r) => row.map((piece, i) => ({ piece, at: laid.rows[r]![i]!, size })));
  return { height: laid.height, pieces };
}
