import type { Cell, Edge, Piece, SightMessage } from "../src/wire";
import { area, back, card, counter, seat, sight, t } from "./words";

const MAP = [".F.FFFFF...FF.F", ".H.TFFHF.HFTH..", "....FFFFT..F..F", "FTF...FF..H..TF", "...HHHHFHHHF..F", "FT.FHFHFHHH....", "....H..T.F..T.F", ".FF..F.F.TFFFFH", ".HH.TF.HF.F.HF.", ".F..FF.F.FF...."];
const TERRAIN: Record<string, string> = { ".": "plain", F: "wood", H: "hill", T: "town" };
const INK = ["rose", "gold", "purple", "grey"];
const SIGN = ["rose", "griffin-symbol", "fleur-de-lys", "eagle-emblem"];
const NAMES = ["rose prince", "gold prince", "purple prince", "gray prince"];
const at = (c: number, r: number): number => r * 15 + c;
const square = (i: number): string => `${String.fromCharCode(97 + (i % 15))}${Math.floor(i / 15) + 1}`;

function region(c0: number, r0: number, c1: number, r1: number): number[] {
  const cells: number[] = [];
  for (let r = r0; r <= r1; r++) for (let c = c0; c <= c1; c++) cells.push(at(c, r));
  return cells;
}
const REGIONS = [
  { owner: 0, cells: [...region(0, 0, 2, 1), at(3, 1)] },
  { owner: 1, cells: region(0, 7, 1, 9) },
  { owner: 2, cells: [...region(12, 0, 14, 1), at(11, 1), at(12, 2), at(13, 2)] },
  { owner: 3, cells: region(13, 7, 14, 9) },
  { owner: 0, cells: [at(12, 3), at(12, 4), at(13, 3), at(13, 4), at(14, 3), at(14, 4), at(13, 5), at(12, 5)] },
];

export function loewenherz(mode: "walls" | "bid" = "walls"): SightMessage {
  const zone = new Map<number, number>();
  REGIONS.forEach((one, z) => one.cells.forEach((cell) => zone.set(cell, z)));
  const cells: Cell[] = Array.from({ length: 150 }, (_, i) => {
    const z = zone.get(i);
    const owner = z === undefined ? -1 : REGIONS[z]!.owner;
    return {
      label: t("{square}, {terrain}", { square: square(i), terrain: { say: t(TERRAIN[MAP[Math.floor(i / 15)]![i % 15]!]!) } }),
      terrain: TERRAIN[MAP[Math.floor(i / 15)]![i % 15]!]!,
      zone: z ?? 99,
      ...(owner === 3 ? { ink: "grey" } : { owner }),
      note: z === undefined ? t("open land") : t("region of {seat}: 7 squares, 1 hill, 1 town, 1 knight", { seat: owner }),
    };
  });
  const edges: Edge[] = [];
  const add = (a: number, b: number, n: number): void => {
    const wall = (zone.get(a) ?? 99) !== (zone.get(b) ?? 99);
    const inside = !wall && zone.get(a) !== undefined;
    edges.push({ a, b, label: t("between {a} and {b}", { a: square(a), b: square(b) }), wall, ...(mode === "walls" && !wall ? (inside ? { tries: `wall ${n}` } : { moves: [`wall ${n}`] }) : {}), marks: a === at(3, 1) && wall && b === at(4, 1) ? ["alliance"] : [] });
  };
  for (let i = 0; i < 150; i++) {
    if (i % 15 < 14) add(i, i + 1, edges.length);
    if (i < 135) add(i, i + 15, edges.length);
  }
  const pieces: Piece[] = [];
  const put = (owner: number, kind: "castle" | "knight", c: number, r: number): void => {
    pieces.push(card(`${kind}${owner}-${c}-${r}`, { shape: "figure", ink: INK[owner]!, sign: SIGN[owner]!, art: kind === "castle" ? "stone-tower" : "visored-helm" }, { cell: at(c, r), label: t(`${kind} of the ${NAMES[owner]}`) }));
  };
  const START: [number, [number, number], [number, number]][] = [[0, [0, 0], [0, 1]], [0, [12, 3], [12, 4]], [0, [3, 9], [2, 9]], [1, [0, 8], [0, 7]], [1, [8, 0], [8, 1]], [1, [11, 6], [11, 5]], [2, [13, 1], [14, 1]], [2, [3, 2], [3, 3]], [2, [6, 7], [6, 6]], [3, [13, 9], [14, 9]], [3, [1, 4], [0, 4]], [3, [9, 3], [8, 3]]];
  for (const [owner, castle, knight] of START) {
    put(owner, "castle", ...castle);
    put(owner, "knight", ...knight);
  }
  const disc = (id: string, owner: number): Piece => card(id, { shape: "disc", ink: INK[owner]!, sign: SIGN[owner]!, art: SIGN[owner]! }, { label: t(NAMES[owner]!) });
  const band = (n: number, art: string, title: string, pickers: number[]) => area(`band${n}`, "row", `Band ${n}`, { marks: ["bare"], art: `die-${n}`, pieces: [card(`bandtile${n}`, { shape: "tile", ink: "neutral", sign: art, art, title: t(title) }), ...pickers.map((p) => disc(`pick${n}-${p}`, p))] });
  const walls = edges.filter((edge) => edge.moves).map((edge) => ({ move: edge.moves![0]!, label: t("wall {edge}", { edge: { say: edge.label } }) }));
  const bids = Array.from({ length: 16 }, (_, n) => ({ move: `bid ${n}`, label: t("bid {n} ducats", { n }), short: String(n), group: t("Your bid") }));
  return sight(
    {
      game: "loewenherz",
      theme: "loewenherz",
      viewer: 0,
      seats: [0, 1, 2].map((n) => seat(n, INK[n]!, SIGN[n]!, NAMES[n]!, [counter("power", [18, 12, 15][n]!, "laurels"), counter("ducats", [9, 14, 7][n]!, "coins"), counter("knights left", 9 - n, "visored-helm")], n === 0 ? ["acts", "leads"] : [])),
      areas: [
        area("map", "grid", "The map", { marks: ["bare", "main"], grid: { columns: 15, rows: 10, cells, edges }, pieces }),
        area("card", "group", "Action card B", { marks: ["column"], areas: [band(1, "coins", "6 ducats", [0, 1]), band(2, "stone-wall", "2 walls", [2]), band(3, "crossed-swords", "knight or expansion", [0])] }),
        area("track", "track", "Power", { counters: [0, 1, 2].map((n) => ({ id: `p${n}`, label: t("{seat}", { seat: n }), value: [18, 12, 15][n]!, seat: n })) }),
        area("politics", "row", "Politics piles", { marks: ["small"], pieces: [back("pol0", { badge: "6" }), back("pol1", { badge: "7" })] }),
        area("left", "row", "Cards left", { marks: ["bare"], counters: [counter("B", 4), counter("C", 7), counter("D", 7), counter("E", 4)], note: t("the king may die in 19 turns at the earliest") }),
        area("hand", "hand", "Your politics cards", { owner: 0, pieces: [card("po1", { ink: "blue", sign: "tied-scroll", art: "hand", title: t("Alliance"), foot: t("with a decision card") }), card("po2", { ink: "gold", sign: "coins", corner: "12", art: "gems", title: t("Treasure") })] }),
      ],
      prompt: mode === "walls" ? { say: t("Place up to 2 walls: 1 placed"), steps: [t("first wall"), t("second wall")], now: 1, rule: "L7.1" } : { say: t("Duel with {seat} for the walls: bid in secret", { seat: 2 }), rule: "L6.3" },
      moves: mode === "walls" ? [...walls, { move: "stop", label: t("no more walls"), mark: "end" }] : bids,
      sheet: { title: t("Power"), rows: [{ label: t("regions"), values: [10, 5, 10] }, { label: t("mines"), values: [8, 7, 5] }, { label: t("total"), values: [18, 12, 15], total: true }] },
    },
    ["Anna", "Bo", "Cleo"],
    [[38, t("{seat} places a wall at {square}", { seat: 0, square: "d5|e5" })], [39, t("{seat} scores 5 for a region of 7 squares", { seat: 0 }), "L7.4"]],
  );
}
