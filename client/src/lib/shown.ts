/** What is shown over the table for a while. */

import type { Face, Move, Text } from "../wire";

export interface Menu {
  moves: Move[];
  anchor: DOMRect;
}

export interface Tooltip {
  anchor: DOMRect;
  title: string;
  note: string;
  face: Face | null;
  facts?: [label: string, said: string][]; // line by line, instead of the note
  held?: boolean; // by the pointer, which has left the thing and lies on this
}

export interface Refusal {
  say: Text;
  rule: string;
  near: DOMRect | null; // where the thing is that was clicked
}
