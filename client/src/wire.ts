/** What travels between the browser and the house; the shapes of `web/wire.py` and `scenes/words.py`. */

export type Text = [string] | [string, Record<string, unknown>];

export interface Face {
  shape?: string;
  ink?: string;
  sign?: string;
  corner?: string;
  art?: string;
  title?: Text | null;
  foot?: Text | null;
}

export interface Piece {
  id: string;
  face: Face;
  label: Text;
  moves?: string[];
  tries?: string;
  marks?: string[];
  badge?: string;
  cell?: number;
  owner?: number;
  note?: Text | null;
}

export interface Cell {
  label: Text;
  terrain?: string;
  owner?: number;
  ink?: string;
  zone?: number;
  moves?: string[];
  tries?: string;
  marks?: string[];
  note?: Text | null;
}

export interface Edge {
  a: number;
  b: number;
  label: Text;
  wall?: boolean;
  moves?: string[];
  tries?: string;
  marks?: string[];
}

export interface Grid {
  columns: number;
  rows: number;
  cells: Cell[];
  edges?: Edge[];
}

export interface Counter {
  id: string;
  label: Text;
  value: number;
  art?: string;
  of?: number;
  seat?: number;
  note?: Text | null;
}

export interface Area {
  id: string;
  kind: string;
  label: Text;
  owner?: number;
  pieces?: Piece[];
  areas?: Area[];
  counters?: Counter[];
  grid?: Grid | null;
  moves?: string[];
  tries?: string;
  marks?: string[];
  note?: Text | null;
  art?: string;
}

export interface Move {
  move: string;
  label: Text;
  group?: Text | null;
  note?: Text | null;
  mark?: string;
  short?: string;
}

export interface SeatPanel {
  seat: number;
  ink: string;
  sign: string;
  title: Text;
  counters?: Counter[];
  marks?: string[];
  team?: number;
}

export interface Prompt {
  say: Text;
  steps?: Text[];
  now?: number;
  rule?: string;
}

export interface SheetRow {
  label: Text;
  values: (number | null)[];
  total?: boolean;
  rule?: string;
}

export interface Sheet {
  title: Text;
  rows: SheetRow[];
}

export interface Scene {
  game: string;
  viewer: number;
  seats: SeatPanel[];
  areas: Area[];
  prompt: Prompt;
  moves?: Move[];
  sheet?: Sheet | null;
  theme?: string;
}

export interface Somebody {
  seat: number;
  name: string;
  kind: "person" | "bot" | "open";
  here?: boolean;
  me?: boolean;
  bot?: string;
}

export interface LogLine {
  line: number;
  say: Text;
  rule?: string;
}

export interface Result {
  scores: number[];
  ranks: number[];
  reason: Text;
  rule?: string;
}

export interface SightMessage {
  type: "sight";
  match: string;
  line: number;
  scene: Scene;
  people: Somebody[];
  log: LogLine[];
  log_since?: number;
  acting?: number[];
  mine?: number[];
  may_undo?: boolean;
  result?: Result | null;
  commitment?: string;
  hand_over?: number;
}

export interface RefusalMessage {
  type: "refusal";
  say: Text;
  rule?: string;
  line?: number;
  asked?: string;
}

export interface PongMessage {
  type: "pong";
  at: number;
}

export type ToClient = SightMessage | RefusalMessage | PongMessage;

export type ToHouse =
  | { type: "play"; move: string; line: number; seat: number }
  | { type: "why"; move: string; seat: number }
  | { type: "undo"; line: number; seat: number }
  | { type: "resign"; seat: number }
  | { type: "take_screen"; seat: number }
  | { type: "pace"; ms: number }
  | { type: "ping"; at: number };
