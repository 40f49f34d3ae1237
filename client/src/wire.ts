/** Generated from web/live/table/messages.py, scenes/vocabulary.py and scenes/aid.py by scripts/wire_types.py; do not edit. */

/** A sentence as data: its English template and what fills the holes. */
export type Text = [string] | [string, Record<string, unknown>];

/** The whole table as this viewer may see it now. */
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
  pace?: number;
  watchers?: number;
  undo_asked?: number;
  undo_awaits?: number[];
  undo_goes?: Record<string, number>;
  clocks?: Clock[];
  since?: number;
  asked_since?: number;
  may_hint?: boolean;
  may_plan?: boolean;
  plan?: Move | null;
  plan_ended?: Text | null;
  paused?: boolean;
  pause_asked?: number[];
  pause_left?: number;
  awaited?: number[];
  left?: number;
  given_up?: number[];
  leaving?: string;
  stand_in?: string;
  again?: string;
  rematch?: "" | "agreed" | "asked" | "may";
  rematch_asked?: number;
  rematch_awaits?: number[];
  rematch_left?: number;
  coach?: Coached | null;
  picture?: number;
}

/** The whole picture for one viewer at one moment. */
export interface Scene {
  game: string;
  viewer: number;
  seats: SeatPanel[];
  areas: Area[];
  prompt: Prompt;
  moves?: Move[];
  sheet?: Sheet | null;
  theme?: string;
  chapter?: Text | null;
}

/** One seat's public face; the front end adds the player's name and the clock. */
export interface SeatPanel {
  seat: number;
  ink: string;
  sign: string;
  title: Text;
  counters?: Counter[];
  marks?: string[];
  team?: number;
}

/** A number with a name: points, hits, cards left. */
export interface Counter {
  id: string;
  label: Text;
  value: number;
  art?: string;
  of?: number;
  seat?: number;
  kind?: string;
  note?: Text | null;
}

/** A place for pieces. `kind` says how they lie: hand (fanned, the viewer's own first) · row (in line, order matters) · trick (in order of play, each piece before the seat that owns it) · stack (on top of each other, top last) · fan (stack spread out, order visible, top last) · heap (no order) · facing (two or more row areas inside whose n-th pieces face each other) · grid (see `grid`) · track (see `counters`, one marker a seat) · dice · group (of areas). */
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
  takes?: string[];
  marks?: string[];
  most?: number;
  note?: Text | null;
  art?: string;
}

/** One thing on the table. Its id stays the same as long as the viewer can follow it with their eyes. */
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
  facts?: Fact[];
}

/** How a piece looks. The front end draws it from these parts; `ink` and `sign` always come together, so that nothing is told by colour alone. */
export interface Face {
  shape?: string;
  ink?: string;
  sign?: string;
  corner?: string;
  letter?: Text | null;
  art?: string;
  title?: Text | null;
  foot?: Text | null;
  signs?: string[];
}

/** One line to be read about a thing: a heading, and what holds. */
export interface Fact {
  label: Text;
  say: Text;
}

/** A map of square cells, row by row; pieces stand on cells, walls on edges. */
export interface Grid {
  columns: number;
  rows: number;
  cells: Cell[];
  edges?: Edge[];
  regions?: Region[];
  outlook?: Outlook[];
}

/** One square of a grid. */
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

/** The border between two neighbouring cells (or a cell and the rim, b = -1). */
export interface Edge {
  a: number;
  b: number;
  label: Text;
  wall?: boolean;
  moves?: string[];
  tries?: string;
  marks?: string[];
}

/** A zone of a grid in numbers, shown where the reader wants to see sizes. */
export interface Region {
  zone: number;
  cell: number;
  label: Text;
  size: number;
  counters?: Counter[];
  owner?: number;
  ink?: string;
  facts?: Fact[];
}

/** The gain of each seat if something happened now; `values` by seat, None where unknown. */
export interface Outlook {
  label: Text;
  values: (number | null)[];
  art?: string;
  rule?: string;
  note?: Text | null;
}

/** The question to the viewer, or who is awaited. */
export interface Prompt {
  say: Text;
  steps?: Text[];
  now?: number;
  rule?: string;
  draft?: Text[];
}

/** One legal move, for menus, screen readers and the terminal. */
export interface Move {
  move: string;
  label: Text;
  group?: Text | null;
  note?: Text | null;
  mark?: string;
  short?: string;
  to?: string;
}

/** A score sheet: during the match the running score, after it the result. */
export interface Sheet {
  title: Text;
  rows: SheetRow[];
}

/** One line of a score sheet; `values` by seat, None where it does not apply. */
export interface SheetRow {
  label: Text;
  values: (number | null)[];
  total?: boolean;
  rule?: string;
}

/** The player at a seat. */
export interface Somebody {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  here?: boolean;
  me?: boolean;
  bot?: string;
  arms?: string;
}

/** One sentence of the log; `line` is the record line it belongs to. */
export interface LogLine {
  line: number;
  say: Text;
  rule?: string;
  remark?: boolean;
}

/** The result of a match. */
export interface Result {
  scores: number[];
  ranks: number[];
  reason: Text;
  rule?: string;
}

/** The clock of a seat. */
export interface Clock {
  seat: number;
  left: number;
  runs?: boolean;
  holiday?: number;
}

/** The coach's words to somebody who learns a game against bots. */
export interface Coached {
  on?: boolean;
  look?: Text | null;
  review?: Advice[];
  reviews?: boolean;
}

/** A sentence about a decision. */
export interface Advice {
  say: Text;
  line?: number;
}

/** The table after the sight whose number is `since`. Whoever has another asks for the whole. */
export interface ChangeMessage {
  type: "change";
  since: number;
  sight: SightMessage;
  areas: (number | Area)[];
  parts: ChangedParts;
}

/** The parts of a scene that are no longer as they were. */
export interface ChangedParts {
  seats?: SeatPanel[] | null;
  moves?: Move[] | null;
  sheet?: Sheet | null;
}

/** A refusal: something cannot be done, and nothing was changed. */
export interface RefusalMessage {
  type: "refusal";
  say: Text;
  rule?: string;
  line?: number;
  asked?: string;
}

/** A warning in place of a move: the coach holds it to be clearly bad. Sent again with `sure`, it is played. */
export interface WarningMessage {
  type: "warning";
  line: number;
  seat: number;
  move: string;
  why: Text[];
  left: number;
}

/** The answer to a ping. */
export interface PongMessage {
  type: "pong";
  at: number;
}

/** Chat: the latest lines when a connection opens or somebody is muted, then each new one. */
export interface ChatMessage {
  type: "chat";
  lines: ChatLine[];
  muted?: Muted[];
  whole?: boolean;
  earlier?: boolean;
}

/** One line of the chat. */
export interface ChatLine {
  number: number;
  name: string;
  words: string;
  at: number;
  seat?: number;
  person?: number;
}

/** Somebody whom the viewer does not hear; 0: all onlookers. */
export interface Muted {
  person: number;
  name: string;
}

/** A hint: the moves a bot would play, best first, at the question of that line. */
export interface HintsMessage {
  type: "hints";
  line: number;
  seat: number;
  bot: string;
  moves: Hinted[];
}

/** A move that a bot considers, and the share of the win it expects of it, 0 to 1. */
export interface Hinted {
  move: string;
  expects?: number | null;
}

/** The viewer's own notes on this match; nobody else ever gets them. */
export interface NotesMessage {
  type: "notes";
  words: string;
}

/** The moves a seat may choose for its next turn. */
export interface OffersMessage {
  type: "offers";
  line: number;
  seat: number;
  moves: Move[];
}

/** Other tables wait for this viewer. */
export interface ElsewhereMessage {
  type: "elsewhere";
  tables?: number;
  next?: string;
}

/** A move: its notation, the line it answers, its seat. */
export interface PlayMessage {
  type: "play";
  move: string;
  line: number;
  seat: number;
  sure?: boolean;
}

/** The question why this seat may not make a move, answered by a refusal (an empty one if it may). */
export interface WhyMessage {
  type: "why";
  move: string;
  seat: number;
}

/** Take back the seat's last step. */
export interface UndoMessage {
  type: "undo";
  line: number;
  seat: number;
}

/** Ask everybody whether the seat's last step may be taken back, whatever has happened since. */
export interface AskUndoMessage {
  type: "ask_undo";
  line: number;
  seat: number;
}

/** Agree to what the seat `asked` asks at that line, or refuse it for all. */
export interface AnswerUndoMessage {
  type: "answer_undo";
  line: number;
  asked: number;
  seat: number;
  yes: boolean;
}

/** Resign. */
export interface ResignMessage {
  type: "resign";
  seat: number;
}

/** Stop all clocks, if everybody agrees. */
export interface AskPauseMessage {
  type: "ask_pause";
  seat: number;
}

/** Agree to a pause that somebody has asked for, or refuse it for all. */
export interface AnswerPauseMessage {
  type: "answer_pause";
  seat: number;
  yes: boolean;
}

/** Let play go on after a pause. */
export interface ResumeMessage {
  type: "resume";
  seat: number;
}

/** After the end: offer another match to all who sat there, or accept or decline the one offered. */
export interface RematchMessage {
  type: "rematch";
  yes: boolean;
}

/** Hot-seat: the person of this seat has the screen now; show the table from there. */
export interface TakeScreenMessage {
  type: "take_screen";
  seat: number;
}

/** Show the whole table: a change was to something that is not here. */
export interface WholeMessage {
  type: "whole";
}

/** The pace of bots at this table: milliseconds between their moves. */
export interface PaceMessage {
  type: "pace";
  ms: number;
}

/** Have a coach look on at one's tables against bots, or none. */
export interface CoachMessage {
  type: "coach";
  on: boolean;
}

/** Say something to the table. */
export interface SpeakMessage {
  type: "speak";
  words: string;
}

/** The question what a bot would play for this seat. */
export interface HintMessage {
  type: "hint";
  line: number;
  seat: number;
}

/** Save these as the viewer's own notes on this match. */
export interface NoteMessage {
  type: "note";
  words: string;
}

/** The question which moves the seat may choose for its next turn. */
export interface OfferMessage {
  type: "offer";
  seat: number;
}

/** A premove: play this when the seat's turn comes, if nothing has changed that matters; empty: none any more. */
export interface PlanMessage {
  type: "plan";
  seat: number;
  move: string;
}

/** Mute somebody at all tables (0: all onlookers), or hear them again. */
export interface MuteMessage {
  type: "mute";
  person: number;
  on: boolean;
}

/** A ping. A visible page names the line it shows: what came up to there need not be told by other ways. */
export interface PingMessage {
  type: "ping";
  at: number;
  line?: number;
}

/** The whole page: what wins, what a turn is, what scores; blocks in reading order. */
export interface Aid {
  game: string;
  goal: Text;
  blocks: Block[];
}

/** One thing one needs to know: a table with an optional head, or (without head) a list of rows. */
export interface Block {
  title: Text;
  rows: Entry[][];
  head?: Text[];
  note?: Text | null;
  rule?: string;
  wide?: boolean;
}

/** One field of a table: words, a number, symbols, or several of them. `ink` is a colour role of the game's theme and always goes with words or a symbol. */
export interface Entry {
  say?: Text | null;
  art?: string[];
  value?: string;
  ink?: string;
  strong?: boolean;
}

export type ToClient = SightMessage | ChangeMessage | RefusalMessage | WarningMessage | PongMessage | ChatMessage | HintsMessage | NotesMessage | OffersMessage | ElsewhereMessage;

export type ToHouse = PlayMessage | WhyMessage | UndoMessage | AskUndoMessage | AnswerUndoMessage | ResignMessage | AskPauseMessage | AnswerPauseMessage | ResumeMessage | RematchMessage | TakeScreenMessage | WholeMessage | PaceMessage | CoachMessage | SpeakMessage | HintMessage | NoteMessage | OfferMessage | PlanMessage | MuteMessage | PingMessage;
