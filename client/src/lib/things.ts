/**
 * What a thing on the table is called: the same name in every picture in which it is the same thing. So never by its
 * place in a list that grows or shrinks – only the squares of a map have a fixed place in theirs.
 */

import type { Edge } from "../wire";

/** `a:<area id>`, `p:<piece id>`, `c:<area id>:<square>`, `e:<area id>:<square>|<its neighbour>`. */
export type Key = string;

export const areaKey = (area: string): Key => `a:${area}`;
export const pieceKey = (piece: string): Key => `p:${piece}`;
export const cellKey = (area: string, square: number): Key => `c:${area}:${square}`;
export const edgeKey = (area: string, edge: Ends): Key => `e:${area}:${endsOf(edge)}`;
export const isEdge = (key: Key): boolean => key.startsWith("e:");

export type Ends = Pick<Edge, "a" | "b">;

/** An edge by its two squares, whichever is told first. */
export const endsOf = ({ a, b }: Ends): string => (b >= 0 && b < a ? `${b}|${a}` : `${a}|${b}`);
