import type { Piece, SightMessage } from "../src/wire";
import { area, backs, card, counter, seat, sight, t } from "./words";

const UNITS = ["", "Children", "Aristocrats", "Merchants", "Farmers", "Artisans", "Squires & Cadets", "Footmen", "Veterans", "Swordsmen", "Warriors", "Horsemen", "Knights", "Heroes"];
const ARTS = ["", "baby-face", "fleur-de-lys", "scales", "farmer", "anvil", "plain-dagger", "guards", "shield", "broadsword", "battered-axe", "horse-head", "mounted-knight", "crown"];
const unit = (id: string, value: number, ink: string, extra: Partial<Piece> = {}): Piece =>
  card(id, { ink, sign: ink === "seat0" ? "griffin-symbol" : "eagle-emblem", corner: String(value), art: ARTS[value]!, title: t(UNITS[value]!) }, { label: t(`${value} ${UNITS[value]}`), ...extra });

export function castles(): SightMessage {
  const enemy = [10, 4, 13];
  const own = [2, 9, 11, 5];
  return sight(
    {
      game: "castles_besieged",
      theme: "castles_besieged",
      viewer: 0,
      seats: [
        seat(0, "seat0", "griffin-symbol", "Ernghast", [counter("hits", 2, "castle", 10), counter("hand", 5, "card-pickup")], ["acts"]),
        seat(1, "seat1", "eagle-emblem", "Tarnbaren", [counter("hits", 8, "castle", 10), counter("hand", 5, "card-pickup")], ["deals"]),
      ],
      areas: [
        area("field", "facing", "The field, from the common edge", {
          marks: ["main"],
          areas: [
            area("row1", "row", "Tarnbaren's row", { owner: 1, pieces: enemy.map((v, i) => unit(`e${i}`, v, "seat1", { marks: ["blocked"], tries: `attack ${i}` })) }),
            area("row0", "row", "Ernghast's row", {
              owner: 0,
              pieces: own.map((v, i) => unit(`o${i}`, v, "seat0", { moves: [`attack ${i}`], badge: i < 3 ? `${Math.max(7, enemy[i]! - v)}+` : "7+", marks: [i < 3 ? "blocked" : "open"], note: i < 3 ? t("needs {need} against {card}: {chance} %", { need: Math.max(7, enemy[i]! - v), card: { say: t(UNITS[enemy[i]!]!) }, chance: i === 0 ? 42 : 58 }) : t("unblocked: needs 7 against the castle, 58 %") })),
            }),
          ],
        }),
        area("pile", "stack", "Draw pile", { pieces: backs("d", 31), moves: ["draw"], note: null }),
        area("discard", "stack", "Fallen", { pieces: [unit("x1", 3, "neutral"), unit("x2", 7, "neutral"), unit("x3", 8, "neutral")] }),
        area("dice", "dice", "Last attack: a hit", { pieces: [card("die1", { shape: "die", corner: "3" }), card("die2", { shape: "die", corner: "6" })] }),
        area("hand1", "hand", "Hand", { owner: 1, pieces: backs("b", 5), marks: ["bare"] }),
        area("hand", "hand", "Your hand", { owner: 0, pieces: [1, 6, 8, 12, 13].map((v) => unit(`h${v}`, v, "seat0", { moves: [`lay ${v}`] })) }),
      ],
      prompt: { say: t("Draw a card, lay one down, or attack with one"), rule: "C3.1" },
      moves: [
        { move: "draw", label: t("draw a card") },
        ...own.map((v, i) => ({ move: `attack ${i}`, label: t("attack with {card}", { card: { say: t(UNITS[v]!) } }), mark: "" })),
        ...[1, 6, 8, 12, 13].map((v) => ({ move: `lay ${v}`, label: t("lay down {card}", { card: { say: t(UNITS[v]!) } }) })),
      ],
      sheet: { title: t("Hits taken"), rows: [{ label: t("hits"), values: [2, 8], total: true }] },
    },
    ["Anna", "Sir Greedy"],
    [
      [36, t("{seat} attacks with {card}", { seat: 1, card: { say: t("Warriors") } })],
      [37, t("3 and 6: a hit"), "C4.2"],
      [38, t("{seat} draws a card", { seat: 0 })],
      [39, t("{seat} lays down {card}", { seat: 1, card: { say: t("Heroes") } })],
    ],
  );
}
