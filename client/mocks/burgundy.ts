import type { Area, Piece, SightMessage } from "../src/wire";
import { area, backs, card, counter, seat, sight, t } from "./words";

const TYPES: Record<string, [string, string, string]> = {
  castle: ["Castle", "castle", "darkgreen"],
  mine: ["Mine", "mine-wagon", "grey"],
  cloister: ["Cloister", "monk-face", "violet"],
  knowledge: ["Knowledge", "spell-book", "yellow"],
  ship: ["Ship", "sailboat", "blue"],
  pasture: ["Pasture", "wheat", "lightgreen"],
  church: ["Church", "church", "beige"],
  bank: ["Bank", "bank", "beige"],
  market: ["Market", "shop", "beige"],
  watchtower: ["Watchtower", "watchtower", "beige"],
};
const it = (id: string, kind: string, die: number, extra: Partial<Piece> = {}): Piece => {
  const [title, art, ink] = TYPES[kind]!;
  return card(id, { ink, sign: art, corner: String(die), art, title: t(title), foot: t("effect of {card}", { card: { say: t(title) } }) }, { label: t(`${title}, die ${die}`), ...extra });
};
const DISPLAY = [["castle", "ship"], ["mine"], ["pasture", "church", "ship"], ["knowledge", "bank"], ["cloister"], ["market", "pasture", "watchtower"]];
const pile = (owner: number, n: number, kinds: string[]): Area =>
  area(`estate${owner}-${n}`, "fan", TYPES[kinds[0]!]![0], { owner, marks: ["bare"], pieces: kinds.map((kind, i) => it(`es${owner}-${n}-${i}`, kind, ((n + i) % 6) + 1, i === kinds.length - 1 ? { badge: `${kinds.length}/3`, marks: kinds.length === 3 ? ["complete"] : [], note: kinds.length === 3 ? t("complete: 5 points") : t("{n} more complete it: 4 points", { n: 3 - kinds.length }) } : {})) });
const holdings = (owner: number): Area =>
  area(`storage${owner}`, "row", "Storage", {
    owner,
    pieces: [
      card(`good${owner}a`, { shape: "tile", ink: "beige", sign: "barrel", art: "barrel", corner: "1–2" }, { badge: "2" }),
      card(`good${owner}b`, { shape: "tile", ink: "neutral", sign: "barrel", art: "amphora", corner: "5–6" }),
      card(`an${owner}a`, { shape: "tile", ink: "lightgreen", sign: "sheep", art: "sheep" }, { badge: "2" }),
      card(`an${owner}b`, { shape: "tile", ink: "lightgreen", sign: "pig", art: "pig" }),
    ],
  });
const estate = (owner: number, piles: string[][]): Area => area(`estate${owner}`, "group", "Estate", { owner, areas: piles.map((kinds, n) => pile(owner, n, kinds)) });

export function burgundy(): SightMessage {
  const moves = [
    { move: "die 3", label: t("play the 3") },
    { move: "die 5", label: t("play the 5") },
    { move: "workers", label: t("restock to 2 workers"), group: t("Instead of the number") },
    { move: "silver", label: t("take 1 silver"), group: t("Instead of the number") },
    { move: "convert", label: t("turn workers and silver into points"), group: t("Instead of the number") },
    { move: "buy", label: t("buy 3 cards for 3 silver"), note: t("once a turn") },
    ...[0, 1, 2].map((i) => ({ move: `take 3 ${i}`, label: t("take it with the 3") })),
    ...[0].map((i) => ({ move: `take 5 ${i}`, label: t("take it with the 5"), note: t("no workers needed") })),
    { move: "take 3 w1", label: t("take it with the 3 and 1 worker") },
  ];
  return sight(
    {
      game: "burgundy",
      theme: "burgundy",
      viewer: 0,
      seats: [
        seat(0, "seat0", "griffin-symbol", "Player 1", [counter("points", 21), counter("silver", 4, "coins"), counter("workers", 1, "meeple")], ["acts", "leads"]),
        seat(1, "seat1", "eagle-emblem", "Player 2", [counter("points", 18), counter("silver", 2, "coins"), counter("workers", 2, "meeple")]),
        seat(2, "seat2", "rose", "Player 3", [counter("points", 25), counter("silver", 0, "coins"), counter("workers", 0, "meeple")]),
        seat(3, "seat3", "fleur-de-lys", "Player 4", [counter("points", 9), counter("silver", 5, "coins"), counter("workers", 3, "meeple")]),
      ],
      areas: [
        ...[1, 2, 3].flatMap((n) => [estate(n, [["castle", "castle"], ["ship", "ship", "ship"], ["mine"]].slice(0, n + 0 || 1)), area(`projects${n}`, "row", "Projects", { owner: n, pieces: [it(`pr${n}a`, "church", 4), it(`pr${n}b`, "pasture", 2)] }), holdings(n)]),
        area("display", "group", "The display", {
          areas: DISPLAY.map((row, i) => area(`display${i + 1}`, "row", `Row ${i + 1}`, { marks: ["bare", "small"], art: `die-${i + 1}`, pieces: row.map((kind, j) => it(`di${i}-${j}`, kind, ((i + j * 2) % 6) + 1, i === 2 ? { moves: [`take 3 ${j}`] } : i === 4 ? { moves: [`take 5 ${j}`] } : i === 1 && j === 0 ? { moves: ["take 3 w1"] } : { tries: `take ${i}` })) })),
        }),
        area("goods", "row", "Goods", { marks: ["small"], pieces: [card("g1", { shape: "tile", ink: "beige", sign: "barrel", art: "barrel", corner: "1–2" }, { badge: "7" }), card("g2", { shape: "tile", ink: "neutral", sign: "barrel", art: "barrel", corner: "5–6" }, { badge: "7" })] }),
        area("animals", "row", "Animals", { marks: ["small"], pieces: [card("a1", { shape: "tile", ink: "lightgreen", sign: "cow", art: "cow" }, { badge: "8" }), card("a2", { shape: "tile", ink: "lightgreen", sign: "chicken", art: "chicken" }, { badge: "8" })] }),
        area("draw", "stack", "Draw pile", { marks: ["small"], pieces: backs("d", 60) }),
        area("bonus", "row", "First triples", { marks: ["small"], pieces: ["castle", "mine", "cloister", "ship", "pasture"].map((kind) => card(`bo-${kind}`, { shape: "token", ink: TYPES[kind]![2], sign: TYPES[kind]![1], art: TYPES[kind]![1], corner: "1" })) }),
        estate(0, [["castle", "castle"], ["mine", "mine", "mine"], ["cloister"], ["knowledge"], ["ship", "cloister"]]),
        area("projects0", "row", "My projects", { owner: 0, pieces: [it("pr0a", "bank", 5, { moves: ["die 5"] }), it("pr0b", "knowledge", 1), it("pr0c", "castle", 3, { moves: ["die 3"] })] }),
        holdings(0),
        area("hand", "hand", "Your cards", {
          owner: 0,
          pieces: [card("k1", { ink: "neutral", sign: "die-3", corner: "3", art: "die-3" }, { label: t("a card with a 3"), moves: ["die 3", "take 3 0", "take 3 1", "take 3 2", "take 3 w1"] }), card("k2", { ink: "neutral", sign: "die-5", corner: "5", art: "die-5" }, { label: t("a card with a 5"), moves: ["die 5", "take 5 0"] })],
        }),
      ],
      prompt: { say: t("Choose a card for its number"), steps: [t("the castle's free action"), t("your action"), t("round bonus")], now: 1 },
      moves,
      sheet: { title: t("Points so far"), rows: [{ label: t("triples"), values: [5, 8, 12, 0] }, { label: t("animals"), values: [3, 1, 2, 4] }, { label: t("total"), values: [21, 18, 25, 9], total: true }] },
    },
    ["Anna", "Bo", "Cleo", "Dietmar"],
    [[38, t("{seat} takes {card}", { seat: 3, card: { say: t("Ship") } })]],
  );
}
