import type { Area, Piece, SightMessage } from "../src/wire";
import { area, back, backs, card, counter, seat, sight, t } from "./words";

const PEOPLE: Record<string, [string, string, string, string]> = {
  king: ["King", "imperial-crown", "red", "50"],
  queen: ["Queen", "queen-crown", "red", "50"],
  baron: ["Baron", "black-knight-helm", "blue", "20"],
  baroness: ["Baroness", "jewel-crown", "blue", "20"],
  knight: ["Knight", "visored-helm", "green", "10"],
  lady: ["Lady", "rose", "green", "10"],
  jester: ["Jester", "jester-hat", "violet", "−30"],
  rogue: ["Rogue", "robber", "neutral", ""],
  jewel: ["Jewels", "cut-diamond", "silver", "50"],
  platinum: ["Platinum", "two-coins", "grey", "20"],
  gold: ["Gold", "coins", "gold", "5"],
};
const it = (id: string, kind: string, extra: Partial<Piece> = {}): Piece => {
  const [title, art, ink, corner] = PEOPLE[kind]!;
  const sign = ["king", "baron", "knight"].includes(kind) ? "broadsword" : ["queen", "baroness", "lady"].includes(kind) ? "fleur-de-lys" : art;
  return card(id, { ink, sign, corner, art, title: t(title), foot: kind === "rogue" ? t("steal, kidnap, or crime wave") : null }, { label: t(title), ...extra });
};
function court(owner: number, rows: string[][], marks: string[] = []): Area {
  const names = ["royal", "baronial", "knightly"];
  return area(`court${owner}`, "group", "Court", {
    owner,
    marks: ["column", ...marks],
    areas: rows.map((row, r) => area(`court${owner}-${r}`, "row", names[r]!, { owner, marks: ["bare"], art: ["imperial-crown", "black-knight-helm", "visored-helm"][r]!, pieces: row.map((kind, i) => it(`c${owner}-${r}-${i}`, kind, i === row.length - 1 && row.length % 2 === 1 ? { marks: ["single"] } : {})) })),
  });
}
const treasury = (owner: number, kinds: string[]): Area =>
  area(`treasury${owner}`, "fan", "Treasury", { owner, pieces: kinds.map((kind, i) => it(`t${owner}-${i}`, kind, i === kinds.length - 1 ? { marks: ["weak"], note: t("a thief would take this one"), ...(owner === 1 ? { moves: ["steal 1"] } : {}) } : owner === 0 ? { moves: [] } : {})) });

export function behuetunsburg(): SightMessage {
  const moves = [
    { move: "rogue steal 1", label: t("send the Rogue to steal the top treasure"), group: t("Rogue") },
    { move: "rogue kidnap 1", label: t("kidnap from the lowest rank"), group: t("Rogue"), note: t("a Knight of theirs") },
    { move: "rogue wave", label: t("start a crime wave"), group: t("Rogue"), note: t("everyone discards down to five"), mark: "danger" },
    { move: "bank gold", label: t("bank Gold") },
    { move: "bank jewel", label: t("bank Jewels") },
    { move: "couple baron", label: t("Baron and Baroness into the court") },
    { move: "fill lady", label: t("Lady beside the single Knight") },
    { move: "castle", label: t("build the castle for 100"), note: t("you hold 145") },
    { move: "end", label: t("end the actions"), mark: "end" },
  ];
  return sight(
    {
      game: "behuetunsburg",
      theme: "behuetunsburg",
      viewer: 0,
      seats: [
        seat(0, "seat0", "griffin-symbol", "the Rose branch", [counter("match", 240), counter("this round", 165), counter("hand", 7, "card-pickup")], ["acts"]),
        seat(1, "seat1", "eagle-emblem", "the Eagle branch", [counter("match", 205), counter("this round", 120), counter("hand", 6, "card-pickup")]),
      ],
      areas: [
        court(1, [[], ["baron", "baroness"], ["knight", "lady", "knight", "lady", "knight"]]),
        treasury(1, ["gold", "platinum", "jewel", "platinum", "gold"]),
        area("hand1", "hand", "Hand", { owner: 1, pieces: backs("b", 6), marks: ["bare"] }),
        area("draw", "stack", "Draw pile", { pieces: backs("d", 28), marks: ["small"] }),
        area("discard", "stack", "Discarded", { pieces: [back("x0"), back("x1"), back("x2")], marks: ["small"] }),
        area("castles", "row", "Castles left", { marks: ["small"], pieces: [card("castle0", { ink: "grey", sign: "castle", art: "castle", corner: "50", title: t("Castle") }, { moves: ["castle"] }), card("castle1", { ink: "grey", sign: "castle", art: "castle", corner: "50", title: t("Castle") })] }),
        court(0, [["king", "queen"], ["baron", "jester"], ["knight", "lady", "knight", "lady"]], ["complete"]),
        treasury(0, ["gold", "gold", "platinum", "jewel", "platinum"]),
        area("hand", "hand", "Your hand", {
          owner: 0,
          pieces: [it("h1", "knight", { tries: "fill knight" }), it("h2", "lady", { moves: ["fill lady"] }), it("h3", "baron", { moves: ["couple baron"] }), it("h4", "baroness", { moves: ["couple baron"] }), it("h5", "gold", { moves: ["bank gold"] }), it("h6", "jewel", { moves: ["bank jewel"] }), it("h7", "rogue", { moves: ["rogue steal 1", "rogue kidnap 1", "rogue wave"] })],
        }),
      ],
      prompt: { say: t("Act as often as you like, then end the actions"), steps: [t("draw"), t("act"), t("discard")], now: 1, rule: "H5.1" },
      moves,
      sheet: { title: t("Scores by round"), rows: [{ label: t("round 1"), values: [130, 145] }, { label: t("round 2"), values: [110, 60] }, { label: t("total"), values: [240, 205], total: true }] },
    },
    ["Anna", "Bo"],
    [[37, t("{seat} draws two cards", { seat: 0 })], [38, t("{seat} banks {card}", { seat: 0, card: { say: t("Platinum") } })]],
  );
}
