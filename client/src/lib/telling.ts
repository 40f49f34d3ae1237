/** What a table says aloud: by itself when something is asked or all is over, and to the keys 1 to 4. */

import type { Area, Counter, Piece } from "../wire";
import { listWords, signed } from "./say";
import { seatScene } from "./seating";
import type { Table } from "./table.svelte";
import { MARKS } from "./words";

const MOST = 12; // moves and lines of the log that are said one after the other

/** A piece as it is called, with whatever else is seen of it; a number that its name tells is not said twice. */
export function pieceWords(table: Table, { label, badge = "", marks = [] }: Piece): string {
  const name = table.say(label);
  return [name, name.includes(badge) ? "" : badge, ...marks.filter((mark) => (MARKS as readonly string[]).includes(mark)).map((mark) => table.t(mark))].filter(Boolean).join(", ");
}

/** Who has won. */
export function winnersWords(table: Table): string {
  const { ranks } = table.sight!.result!;
  const best = Math.min(...ranks);
  const winners = ranks.flatMap((rank, seat) => (rank === best ? [table.name(seat)] : []));
  return table.t(winners.length > 1 ? "{names} win together" : "{names} wins", { names: listWords(winners, table.locale) });
}

/** What is asked of somebody who is half through a move. */
export function askedWords(table: Table): string {
  if (table.asking) return table.say(table.asking.label);
  if (table.waiting) return "";
  if (table.draft.length > 0) return table.t("{n} of {limit} chosen", { n: table.draft.length, limit: table.limit });
  return table.myTurn && table.choice.chosen.length > 0 ? table.t("Choose what goes with it.") : "";
}

/** What everybody must hear at once: the result, or what is asked now. */
export function announced(table: Table): string {
  const { sight } = table;
  if (!sight) return "";
  if (sight.result) return `${winnersWords(table)}. ${table.say(sight.result.reason)}`;
  return askedWords(table) || (table.myTurn ? `${table.t("Your turn.")} ${table.say(sight.scene.prompt.say)}` : "");
}

const numbered = (table: Table, label: string, value: string | number): string => `${label}${table.t(": ")}${value}`;
const counterWords = (table: Table, { label, value, of = -1 }: Counter): string => numbered(table, table.say(label), signed(value) + (of < 0 ? "" : `/${of}`));

/** The same names are counted. */
function gathered(names: string[]): string[] {
  return [...new Set(names)].map((name) => {
    const n = names.filter((one) => one === name).length;
    return n > 1 ? `${n} × ${name}` : name;
  });
}

/** What lies in an area and in those within, each in a sentence; of a map the viewer's regions. */
function areaWords(table: Table, area: Area): string[] {
  const { kind, grid, pieces = [], counters = [], areas = [] } = area;
  const numbers = (some: Counter[]): string[] => some.map((counter) => counterWords(table, counter));
  const own = (grid?.regions ?? []).filter((region) => region.owner === table.viewer);
  const names = kind === "grid" ? own.map(({ label, size, counters: found = [] }) => numbered(table, table.say(label), [size, ...numbers(found)].join(", "))) : pieces.map((piece) => pieceWords(table, piece));
  const things = [...numbers(counters), ...gathered(names)];
  return [...(things.length > 0 ? [numbered(table, table.say(area.label), things.join(", "))] : []), ...areas.flatMap((part) => areaWords(table, part))];
}

const within = (area: Area): Area[] => [area, ...(area.areas ?? []).flatMap(within)];

/** How a seat stands: its numbers, wherever they are drawn, and its line of the score. */
function seatWords(table: Table, seat: number): string {
  const { seats, areas, sheet } = table.sight!.scene;
  const at = seats.findIndex((panel) => panel.seat === seat);
  const { counters = [], marks = [] } = seats[at]!;
  const elsewhere = areas.filter((area) => area.kind !== "track").flatMap(within).flatMap((area) => (area.counters ?? []).filter((counter) => counter.seat === seat));
  const totals = (sheet?.rows ?? []).filter((row) => row.total && row.values[at] != null);
  const hands = areas.filter((area) => area.kind === "hand" && area.owner === seat);
  const said = [
    ...(table.sight!.acting?.includes(seat) ? [table.t("to move")] : []),
    ...marks.filter((mark) => mark !== "acts").map((mark) => table.t(mark)),
    ...[...counters, ...elsewhere].map((counter) => counterWords(table, counter)),
    ...totals.map((row) => numbered(table, table.say(row.label), signed(row.values[at]))),
    ...(seat === table.viewer ? [] : hands.flatMap((hand) => areaWords(table, hand))),
  ];
  return numbered(table, table.name(seat), [...new Set(said)].join(", "));
}

/** What lies before me: what is mine, then what lies in the middle. */
function before(table: Table): string[] {
  const { dock, near, middle } = seatScene(table.sight!.scene);
  return [...(near ? [seatWords(table, near.panel.seat)] : []), ...[...dock, ...(near?.areas ?? []), ...middle].flatMap((area) => areaWords(table, area))];
}

/** What I can do: what is asked, and my moves; many are counted. */
function possible(table: Table): string[] {
  const { scene, result } = table.sight!;
  if (result) return [announced(table)];
  if (table.waiting) return [table.t("One moment …")];
  if (!table.myTurn) return [table.t("It is not your turn."), table.say(scene.prompt.say)];
  const moves = (scene.moves ?? []).map((move) => table.say(move.label));
  return [announced(table), ...(moves.length > MOST ? [numbered(table, table.t("Moves"), moves.length), numbered(table, "M", table.t("all my moves as a list"))] : moves)];
}

/** What has happened since my last turn; before there was one, what happened last. */
function happened(table: Table): string[] {
  const since = table.now?.since ?? -1;
  const lines = table.log.filter((entry) => entry.line > since).slice(-MOST);
  return lines.length > 0 ? lines.map((entry) => table.say(entry.say)) : [table.t("Nothing has happened yet.")];
}

const others = (table: Table): string[] => seatScene(table.sight!.scene).far.map(({ panel }) => seatWords(table, panel.seat));

const TOLD: Record<string, (table: Table) => string[]> = { 1: before, 2: possible, 3: happened, 4: others };

/** What a key has said; "" for keys that say nothing. */
export function toldBy(key: string, table: Table): string {
  const parts = (table.sight && TOLD[key]?.(table)) || [];
  return parts.map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)).join(" ");
}
