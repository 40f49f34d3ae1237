/** Where everything lies in a scene: each piece with its area, and how many things it stands for. */

import type { Area, Piece, Scene } from "../wire";

/** A piece and where it lies. */
export interface Lying {
  piece: Piece;
  area: Area;
  seat: number; // whose: the seat that put it there, whose area it is, or whose arms it bears; -1: nobody's
  at: number; // its place in the area
  faced: boolean; // in one of the rows that face each other
  many: number; // how many things it stands for
}

export type Census = ReadonlyMap<string, Lying>;

export function census(scene: Scene): Census {
  const found = new Map<string, Lying>();
  const seatOf = (piece: Piece, area: Area): number => {
    if ((piece.owner ?? -1) >= 0) return piece.owner!;
    if ((area.owner ?? -1) >= 0) return area.owner!;
    return scene.seats.find(({ ink, sign }) => ink === piece.face.ink && sign === piece.face.sign)?.seat ?? -1;
  };
  const walk = (area: Area, faced: boolean): void => {
    (area.pieces ?? []).forEach((piece, at) => {
      const seat = seatOf(piece, area);
      found.set(piece.id, { piece, area, seat, at, faced, many: /^\d+$/.test(piece.badge ?? "") ? Number(piece.badge) : 1 });
    });
    area.areas?.forEach((inner) => walk(inner, area.kind === "facing"));
  };
  scene.areas.forEach((area) => walk(area, false));
  return found;
}

/** All areas of a scene, those inside others too. */
export function areasOf(scene: Scene): Area[] {
  const all = (areas: readonly Area[]): Area[] => areas.flatMap((area) => [area, ...all(area.areas ?? [])]);
  return all(scene.areas);
}

export const isBack = ({ piece }: Lying): boolean => piece.face.shape === "back";

export const isCard = ({ piece }: Lying): boolean => ["card", "back"].includes(piece.face.shape || "card");

/** Are they the same thing to the eye, wherever they lie? Colours do not count, they tell whose it is; nor does a sign that one lacks. */
export function looksLike(one: Lying, other: Lying): boolean {
  const [a, b] = [one.piece.face, other.piece.face];
  const words = (face: typeof a): string => JSON.stringify([face.shape === "back", face.art ?? "", face.corner ?? "", face.letter ?? "", face.title ?? ""]);
  return words(a) === words(b) && (a.sign === b.sign || (Boolean(a.art) && (!a.sign || !b.sign)));
}
