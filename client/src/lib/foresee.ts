/**
 * What a move that is on its way will have done, as far as it says: the pieces that begin it lie where it brings them. All
 * else waits for the house.
 */

import type { Area, Move, Piece, Scene } from "../wire";
import { pieceKey, type Key } from "./things";

/** The picture with what was chosen in its new place; null: the move does not say, or it is not clear of which pieces. */
export function foresee(scene: Scene, { move, to }: Move, chosen: readonly Key[]): Scene | null {
  const able: Piece[] = [];
  /** What takes part in the move and is not there yet. The top of a pile stands for all that lies beneath, and stays. */
  const look = ({ id, kind, areas, pieces }: Area): void => {
    if (id !== to && kind !== "stack") able.push(...(pieces ?? []).filter(({ moves }) => moves?.includes(move)));
    areas?.forEach(look);
  };
  if (to) scene.areas.forEach(look);
  const picked = able.filter(({ id }) => chosen.includes(pieceKey(id)));
  const going = picked.length > 0 || able.length > 1 ? picked : able;
  /** An area without what leaves it, and with what comes; the same object if nothing does. */
  const moved = (area: Area): Area => {
    const pieces = (area.pieces ?? []).filter((piece) => !going.includes(piece));
    if (area.id === to) pieces.push(...(area.kind === "trick" ? going.map((piece) => ({ ...piece, owner: scene.viewer })) : going));
    const areas = area.areas?.map(moved);
    return pieces.length === (area.pieces?.length ?? 0) && areas?.every((part, i) => part === area.areas![i]) !== false ? area : { ...area, pieces, ...(areas && { areas }) };
  };
  return going.length > 0 ? { ...scene, areas: scene.areas.map(moved) } : null;
}
