/**
 * Equal things are told apart by nothing but their names, and a house that counts copies may name them otherwise in the
 * next picture: when the second of two equal cards is taken, the first one seems to have gone and the second to have come
 * in its place. Here names are handed on so that what lies where an equal thing lay is that thing.
 */

import type { Area, Piece, Scene } from "../wire";

/** The picture with the names its equal pieces had in the picture before. */
export function steady(before: Scene | undefined, after: Scene): Scene {
  if (!before) return after;
  const names = renamed(pieceSpots(before), pieceSpots(after));
  return names.size === 0 ? after : { ...after, areas: after.areas.map((area) => withNames(area, names)) };
}

interface Spot {
  id: string;
  face: string;
  at: string;
}

function pieceSpots(scene: Scene): Spot[] {
  const found: Spot[] = [];
  const walk = (area: Area): void => {
    for (const piece of area.pieces ?? []) found.push({ id: piece.id, face: JSON.stringify(piece.face), at: `${area.id}/${piece.cell ?? ""}` });
    area.areas?.forEach(walk);
  };
  scene.areas.forEach(walk);
  return found;
}

function renamed(was: readonly Spot[], now: readonly Spot[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [face, equal] of groupsOf(now)) for (const [id, name] of shared(was.filter((spot) => spot.face === face), equal)) if (id !== name) names.set(id, name);
  return names;
}

/** The name of each of some equal things. */
function shared(was: readonly Spot[], now: readonly Spot[]): Map<string, string> {
  const before = new Map(was.map(({ id, at }) => [id, at]));
  const there = new Set(now.map(({ id }) => id));
  const stay = now.filter(({ id, at }) => before.get(id) === at);
  const names = new Map(stay.map(({ id }) => [id, id]));
  const rest = now.filter(({ id }) => !names.has(id));
  const given = new Set(names.values());
  const give = (spot: Spot, name: string | undefined): void => {
    if (name === undefined) return;
    names.set(spot.id, name);
    given.add(name);
  };
  // A name passes on only if it is still in use, or if who takes it had another: a new thing is a new thing.
  for (const spot of rest) give(spot, was.find(({ id, at }) => at === spot.at && !given.has(id) && (there.has(id) || before.has(spot.id)))?.id);
  const lost = rest.filter(({ id }) => !names.has(id));
  for (const spot of lost) if (!given.has(spot.id)) give(spot, spot.id);
  const free = [...was, ...now].map(({ id }) => id);
  for (const spot of lost) if (!names.has(spot.id)) give(spot, free.find((id) => !given.has(id)));
  return names;
}

function groupsOf(spots: readonly Spot[]): Map<string, Spot[]> {
  const found = new Map<string, Spot[]>();
  for (const spot of spots) found.set(spot.face, [...(found.get(spot.face) ?? []), spot]);
  return found;
}

function withNames(area: Area, names: ReadonlyMap<string, string>): Area {
  const pieces = area.pieces?.map((piece): Piece => (names.has(piece.id) ? { ...piece, id: names.get(piece.id)! } : piece));
  const areas = area.areas?.map((inner) => withNames(inner, names));
  return { ...area, ...(pieces && { pieces }), ...(areas && { areas }) };
}
