/** Words of the client that are looked up by name, gathered so that the catalogue can be checked against them. */

import type { Look, Scheme } from "./appearance";
import type { Status } from "./link";
import type { CardSize } from "./sizes";

export const STATUS: Record<Status, string> = { open: "connected", opening: "connecting …", lost: "connection lost, trying again …" };

export const CARD_SIZE_WORDS: Record<CardSize, string> = { smaller: "smaller", usual: "as usual", larger: "larger" };

export const SCHEME_WORDS: Record<Scheme, string> = { system: "as the device says", light: "light", dark: "dark" };

export const LOOK_WORDS: Record<Look, string> = { cloth: "cloth in the game's colour", parchment: "parchment", slate: "slate, with the strongest contrast" };

export const PACES: readonly [number, string][] = [
  [0, "at once"],
  [300, "quick"],
  [700, "like people"],
  [1500, "slow"],
];

export const KEYS: readonly [string[], string][] = [
  [["Tab"], "go to the next place on the table"],
  [["←", "→", "↑", "↓"], "go along a hand, a row or the map"],
  [["Enter"], "choose; what is lit begins a move"],
  [["+", "−", "0"], "on the map: larger, smaller, the whole of it"],
  [["Esc"], "let go of what is chosen"],
  [["1"], "say what lies before me"],
  [["2"], "say what I can do"],
  [["3"], "say what has happened"],
  [["4"], "say how the others stand"],
  [["H"], "go to my hand"],
  [["M"], "all my moves as a list"],
  [["U"], "take back"],
  [["T"], "ask a bot for a hint"],
  [["P"], "plan my next move"],
  [["R"], "sizes of the regions, and what could be scored next"],
  [["S"], "what happened since my last turn"],
  [["L"], "go to the log"],
  [["A"], "the player aid: the game on one page"],
  [["?"], "this help"],
];

export const LESSON_KEYS: readonly [string[], string][] = [
  [["N"], "in a lesson: go on, or to what is asked for"],
  [["B"], "in a lesson: a step back"],
];

/** What is said in one click; everybody reads it in a language of their own. */
export const PHRASES: readonly string[] = ["Hello!", "Good luck!", "One moment, please.", "I am back.", "Well played!", "Thank you!", "That was close!", "Once more?", "I have to go soon."];

/** Where the move a lesson asks for begins. */
export const WANTED = ".piece.wanted, .stander.wanted, .cell.wanted, .edge.wanted, .whole.wanted, .prompt .wanted";

/** Marks of pieces that a screen reader must hear, and marks of seats. */
export const MARKS = ["chosen", "blocked", "open", "winner", "weak", "complete", "dead", "single", "new", "leads", "deals", "out"] as const;
