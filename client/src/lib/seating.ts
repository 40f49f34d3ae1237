/** Which areas lie where: every seat's own place, the middle, and the dock with the viewer's hand. */

import type { Area, Piece, Scene, SeatPanel } from "../wire";

export interface SeatPlace {
  panel: SeatPanel;
  areas: Area[];
}

export interface Seating {
  far: SeatPlace[]; // the others, in turn order from the viewer's left
  near: SeatPlace | null; // the viewer's own, without the hand
  middle: Area[];
  dock: Area[];
}

export function seatScene(scene: Scene): Seating {
  const own = (area: Area): boolean => scene.viewer >= 0 && (area.owner ?? -1) === scene.viewer;
  const placeOf = (panel: SeatPanel): SeatPlace => ({
    panel,
    areas: scene.areas.filter((area) => (area.owner ?? -1) === panel.seat && !(own(area) && area.kind === "hand")),
  });
  const at = scene.seats.findIndex((panel) => panel.seat === scene.viewer);
  const turned = at < 0 ? scene.seats : [...scene.seats.slice(at + 1), ...scene.seats.slice(0, at)];
  const me = scene.seats[at];
  return {
    far: turned.map(placeOf),
    near: me ? placeOf(me) : null,
    middle: scene.areas.filter((area) => !scene.seats.some((panel) => panel.seat === (area.owner ?? -1))),
    dock: scene.areas.filter((area) => own(area) && area.kind === "hand"),
  };
}

/** The seats in the order of play, whoever looks at the table first. */
export function clockwise(scene: Scene): number[] {
  const at = Math.max(0, scene.seats.findIndex((panel) => panel.seat === scene.viewer));
  return [...scene.seats.slice(at), ...scene.seats.slice(0, at)].map((panel) => panel.seat);
}

export type Side = "bottom" | "left" | "top" | "right";
const SIDES: Record<number, readonly Side[]> = { 1: ["bottom"], 2: ["bottom", "top"], 3: ["bottom", "left", "right"], 4: ["bottom", "left", "top", "right"] };

/** On which side of the table somebody sits. */
export const sideOf = (scene: Scene, seat: number): Side => SIDES[scene.seats.length]?.[clockwise(scene).indexOf(seat)] ?? "top";

export interface Placed {
  piece: Piece;
  area: Area;
  well: Area; // the area that is one stop for the keyboard: facing rows share one
}

/**
 * Every piece that lies in a well, sorted by id: the list is never re-ordered, or moving pieces would jump. What lies as it
 * lay before is the same object.
 */
export function flatPieces(scene: Scene, before: readonly Placed[] = []): Placed[] {
  const found: Placed[] = [];
  const known = new Map(before.map((one) => [one.piece.id, one]));
  const placed = (piece: Piece, area: Area, well: Area): Placed => {
    const old = known.get(piece.id);
    return old?.piece === piece && old.area === area && old.well === well ? old : { piece, area, well };
  };
  const walk = (area: Area, facing: Area | null): void => {
    if (area.kind !== "grid") for (const piece of area.pieces ?? []) found.push(placed(piece, area, facing ?? area));
    area.areas?.forEach((part) => walk(part, area.kind === "facing" ? area : null));
  };
  scene.areas.forEach((area) => walk(area, null));
  return found.sort((a, b) => (a.piece.id < b.piece.id ? -1 : a.piece.id > b.piece.id ? 1 : 0));
}

/** Is what lies in the middle one group of cards, with the rest of it beside? */
export const isMarket = ({ middle }: Seating): boolean => middle.some(({ kind, marks }) => kind === "group" && marks?.includes("main"));

/** How much smaller what is merely looked at is drawn, where it would take the room of what is played with. */
export const spareOf = (seating: Seating): number => (isMarket(seating) ? 0.8 : seating.middle.some(({ kind }) => /facing|trick/.test(kind)) ? 0.7 : 1);

/** An area and everything inside it. */
export function allIds(areas: readonly Area[]): string[] {
  return areas.flatMap((area) => [area.id, ...allIds(area.areas ?? [])]);
}

/** An id that is fit for the page, whatever the scene calls it. */
export const domId = (kind: string, id: string): string => `${kind}-${id.replace(/[^\w-]/g, (sign) => `_${sign.charCodeAt(0)}`)}`;
