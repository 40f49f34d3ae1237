/** Short hands for writing scenes down. */
import type { Area, Counter, Face, Piece, Scene, SeatPanel, SightMessage, Text } from "../src/wire";

export const t = (key: string, args?: Record<string, unknown>): Text => (args ? [key, args] : [key]);
export const card = (id: string, face: Face, extra: Partial<Piece> = {}): Piece => ({ id, face, label: face.title ?? [id], ...extra });
export const back = (id: string, extra: Partial<Piece> = {}): Piece => ({ id, face: { shape: "back" }, label: t("hidden card"), ...extra });
export const backs = (prefix: string, n: number): Piece[] => Array.from({ length: n }, (_, i) => back(`${prefix}${i}`));
export const counter = (id: string, value: number, art = "", of = -1): Counter => ({ id, label: t(id), value, art, of });
export const seat = (n: number, ink: string, sign: string, title: string, counters: Counter[], marks: string[] = []): SeatPanel => ({ seat: n, ink, sign, title: t(title), counters, marks });

export function sight(scene: Scene, names: string[], log: [number, Text, string?][] = [], extra: Partial<SightMessage> = {}): SightMessage {
  return {
    type: "sight",
    match: "mock",
    line: 40,
    scene,
    people: names.map((name, i) => ({ seat: i, name, kind: i === 0 ? "person" : "bot", here: i === 0, me: i === 0, bot: i === 0 ? "" : "greedy" })),
    log: log.map(([line, say, rule]) => ({ line, say, rule: rule ?? "" })),
    acting: [0],
    mine: [0],
    may_undo: true,
    ...extra,
  };
}

export const area = (id: string, kind: string, label: string, extra: Partial<Area> = {}): Area => ({ id, kind, label: t(label), ...extra });
