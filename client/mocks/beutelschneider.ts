import type { Face, Piece, SightMessage } from "../src/wire";
import { area, back, backs, card, counter, seat, sight, t } from "./words";

const SIGN: Record<string, string> = { green: "linden-leaf", yellow: "ringing-bell", red: "hearts", blue: "shield" };
const ROLE: Record<string, [string, string, string]> = {
  B: ["Beggar", "hood", ""],
  S: ["Barmaid", "beer-stein", ""],
  W: ["Landlord", "barrel", ""],
  K: ["Merchant", "scales", ""],
  G: ["Guard", "guards", "cancels the cutpurse played before"],
  M: ["Assassin", "hooded-figure", "kills a sovereign played before"],
  A: ["Adventurer", "mounted-knight", "outranks a countess played before"],
  C: ["Countess", "queen-crown", "outranks an adventurer played before"],
  F: ["Sovereign", "imperial-crown", "highest trump"],
  X: ["Cutpurse", "swap-bag", "−20 for its captor"],
};
const face = (suit: string, rank: string): Face => ({
  shape: "card",
  ink: suit,
  sign: SIGN[suit]!,
  corner: rank === "X" ? "" : rank,
  art: ROLE[rank]?.[1] ?? "coins",
  title: ROLE[rank] ? t(ROLE[rank]![0]) : null,
  foot: ROLE[rank] ? (ROLE[rank]![2] ? t(ROLE[rank]![2]) : null) : t("{n} points", { n: Number(rank) }),
});
const make = (suit: string, rank: string, extra: Partial<Piece> = {}): Piece => card(`${suit}${rank}`, face(suit, rank), { label: t(`${suit} ${ROLE[rank]?.[0] ?? rank}`), ...extra });

const HAND: [string, string][] = [["green", "1"], ["green", "3"], ["green", "W"], ["yellow", "2"], ["yellow", "10"], ["red", "X"], ["blue", "G"], ["blue", "A"]];
const LEGAL = new Set(["green1", "green3", "greenW"]);

export function beutelschneider(played = false): SightMessage {
  const hand = HAND.filter(([s, r]) => !(played && s === "green" && r === "W"));
  return sight(
    {
      game: "beutelschneider",
      theme: "beutelschneider",
      viewer: 0,
      seats: [
        seat(0, "seat0", "crown", "You", [counter("points", 34), counter("tricks", 2)], played ? [] : ["acts"]),
        seat(1, "seat1", "griffin-symbol", "seat 2", [counter("points", 41), counter("tricks", 1), counter("cards", 7, "card-pickup")], []),
        seat(2, "seat2", "rose", "seat 3", [counter("points", -8), counter("tricks", 0), counter("cards", 7, "card-pickup")], ["leads"]),
        seat(3, "seat3", "eagle-emblem", "seat 4", [counter("points", 12), counter("tricks", 3), counter("cards", 7, "card-pickup")], ["deals"]),
      ],
      areas: [
        area("trick", "row", "The trick, in order of play", {
          pieces: [make("green", "10", { owner: 2 }), make("red", "M" in ROLE ? "W" : "W", { owner: 3 }), ...(played ? [make("green", "W", { owner: 0 })] : [])],
          moves: played ? [] : [...LEGAL],
        }),
        area("last", "row", "Last trick", { marks: ["small"], pieces: [make("blue", "F", { owner: 1 }), make("blue", "M", { owner: 2, marks: ["winner"] }), make("yellow", "B", { owner: 3 }), make("yellow", "4", { owner: 0 })] }),
        area("aside", "stack", "Set aside", { marks: ["small"], pieces: [back("aside0"), back("aside1")] }),
        area("hand", "hand", "Your hand", {
          owner: 0,
          pieces: hand.map(([s, r]) => make(s, r, LEGAL.has(s + r) && !played ? { moves: [s + r] } : { tries: s + r })),
        }),
        ...[1, 2, 3].map((n) => area(`hand${n}`, "hand", "Hand", { owner: n, marks: ["bare"], pieces: backs(`h${n}-`, 7) })),
      ],
      prompt: { say: played ? t("{seat} is to play", { seat: 1 }) : t("Play a card: green was led, you must follow"), rule: "B3.1" },
      moves: played ? [] : [...LEGAL].map((move) => ({ move, label: t("play " + move) })),
      sheet: { title: t("Points by hand"), rows: [{ label: t("hand 1"), values: [20, 24, -18, 5] }, { label: t("hand 2"), values: [14, 17, 10, 7] }, { label: t("total"), values: [34, 41, -8, 12], total: true }] },
    },
    ["Anna", "Bo of the Long Name", "Cleo", "Dietmar"],
    [
      [30, t("{seat} leads {card}", { seat: 1, card: { say: t("the sovereign") } })],
      [31, t("{seat} plays {card}", { seat: 2, card: { say: t("the assassin") } })],
      [31, t("the assassin kills the sovereign"), "B4.2"],
      [32, t("{seat} plays {card}", { seat: 3, card: { say: t("yellow beggar") } })],
      [33, t("{seat} plays {card}", { seat: 0, card: { say: t("yellow 4") } })],
      [33, t("{seat} wins the trick: 4 and 10 for the kill", { seat: 2 }), "B5.4"],
      [34, t("{seat} leads {card}", { seat: 2, card: { say: t("green 10") } })],
      [35, t("{seat} plays {card}", { seat: 3, card: { say: t("red landlord") } })],
    ],
    played ? { acting: [1], line: 41, may_undo: true } : {},
  );
}
