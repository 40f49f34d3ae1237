/**
 * The pages with a table: `<div id="table" data-…>` says everything the client must be told of a running one,
 * `<div id="replay" data-…>` of one that is looked back at, `<div id="lesson" data-…>` of a lesson,
 * `<div id="puzzle" data-…>` of a puzzle, `<div id="board" data-…>` of an analysis board. docs/wire.md lists what they say.
 */

import { mount } from "svelte";
import { useSprite } from "./lib/art";
import { beyond, forgetElsewhere } from "./lib/beyond.svelte";
import { timelineFrom, momentOf } from "./lib/timeline";
import type { Course } from "./lib/course";
import { forget, Keeper, lastSeen, remember } from "./lib/kept.svelte";
import { Lesson } from "./lib/lesson.svelte";
import { Link } from "./lib/link";
import { overflowing } from "./lib/overflowing";
import { keptSaid } from "./lib/said";
import { Puzzle, type PuzzleTold } from "./lib/puzzle.svelte";
import { Player } from "./lib/player.svelte";
import { putPressFirst } from "./lib/presses";
import type { Catalogues } from "./lib/say";
import { prepareSound, useSounds } from "./lib/sound";
import { Table } from "./lib/table.svelte";
import TableView from "./view/Table.svelte";

const READY = 700; // ms: when the table has been laid and nobody has read it yet
const ENGLISH: Catalogues = { own: {}, said: {} };

async function cataloguesAt(address: string | undefined): Promise<Catalogues> {
  if (!address) return ENGLISH;
  try {
    if (address.startsWith("#")) return JSON.parse(document.getElementById(address.slice(1))!.textContent) as Catalogues;
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as Catalogues) : ENGLISH;
  } catch {
    return ENGLISH; // better than nothing
  }
}

function socketAt(path: string): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : url.protocol === "http:" ? "ws:" : url.protocol;
  return url.href;
}

async function tableFor(root: HTMLElement): Promise<Table> {
  const { aid, catalogue, rules, sounds, sprite } = root.dataset;
  if (sprite) useSprite(sprite);
  useSounds(sounds);
  const table = new Table(document.documentElement.lang || "en", await cataloguesAt(catalogue));
  table.rulesAt = rules ?? "";
  table.aidAt = aid ?? "";
  return table;
}

async function play(root: HTMLElement): Promise<void> {
  const { socket, record, review, film: timeline, replay, meeting, meetingWords, lesson, newcomer, speech, notes, keeps } = root.dataset;
  const table = await tableFor(root);
  table.recordAt = record ?? "";
  table.reviewAt = review ?? "";
  table.timelineAt = timeline ?? "";
  table.replayAt = replay ?? "";
  table.meetingAt = meeting ?? "";
  table.meetingWords = meetingWords ?? "";
  table.lessonAt = lesson ?? "";
  table.newcomer = newcomer !== undefined;
  table.talk.longest = Number(speech ?? Infinity);
  table.talk.draft = keptSaid("unsaid");
  table.notes.longest = Number(notes ?? Infinity);
  const unknown = document.getElementById("name-me") as HTMLFormElement | null; // the house has not met this viewer
  if (unknown)
    beyond.nameless = (name) => {
      (unknown.elements.namedItem("name") as HTMLInputElement).value = name;
      unknown.submit();
    };
  mount(TableView, { target: root, props: { table } });
  if (!socket) return;
  if (table.settings.sound !== "off") setTimeout(prepareSound, READY);
  const keeper = keeps ? new Keeper(Number(keeps)) : null;
  const inTurn = putPressFirst();
  const link = new Link(
    socketAt(socket),
    inTurn((message) => {
      if (message.type === "sight") forget(table);
      if (message.type === "elsewhere") beyond.elsewhere = message;
      else table.receive(message);
      if (message.type === "sight" && table.news) link.ping(); // seen at once, or not at all
      if (message.type === "sight") keeper?.keep({ ...table.now!, log: table.heard, log_since: 0 });
    }),
    inTurn((status) => {
      if (status === "open") forgetElsewhere();
      table.connected(status);
      if (status === "lost" && keeper && !table.now) void lastSeen().then((seen) => seen && remember(table, seen));
      const words = status === "open" && !unknown ? keptSaid() : "";
      if (words) table.send({ type: "speak", words });
    }),
  );
  table.send = (message) => link.send(message);
  table.moveOn = goWhenSeen;
}

/** Go to another page, but only once somebody looks at this one: at a table in the background nobody sits. */
function goWhenSeen(address: string): void {
  if (!document.hidden) location.assign(address);
  else document.addEventListener("visibilitychange", () => location.assign(address), { once: true });
}

/** The line an address points to, `#line-17`. */
const wanted = (): number => Number(/^#line-(\d+)/.exec(location.hash)?.[1] ?? -1);

/** What the page of a review says about moves. */
function judgedIn(moves: HTMLElement): Map<number, { grade: string; said: string }> {
  return new Map(
    [...moves.querySelectorAll<HTMLElement>("[data-line]")].map((each) => [
      Number(each.dataset.line),
      { grade: each.querySelector(".grade")!.textContent, said: each.querySelector("p")!.textContent },
    ]),
  );
}

async function look(root: HTMLElement): Promise<void> {
  const { film: timeline = "", seat, file, on, analysis } = root.dataset;
  const kept = timeline.startsWith("#"); // the page is a file of its own
  if (kept) useSprite("");
  const table = await tableFor(root);
  mount(TableView, { target: root, props: { table } });
  const at = (side: string): string => (kept ? timeline : `${timeline}?seat=${side}`);
  const fetched = await timelineFrom(at(seat ?? "")).catch(() => null);
  if (!fetched) {
    table.missing = true;
    return;
  }
  const page = new URL(location.href);
  let writing: ReturnType<typeof setTimeout> | undefined;
  const moves = document.getElementById("moves");
  if (moves) table.beside = { graph: document.getElementById("course"), moves, judged: judgedIn(moves) };
  const player = new Player(fetched, {
    fetch: kept ? null : (side) => timelineFrom(at(String(side))),
    file: file ?? "",
    on: on ?? "",
    board: analysis ?? "",
    close: null,
    moved: (line, side) => {
      root.dispatchEvent(new CustomEvent("moved"));
      clearTimeout(writing); // a browser takes only so many new addresses a second
      writing = setTimeout(() => {
        page.hash = `line-${line}`;
        if (!kept) page.searchParams.set("seat", String(side));
        history.replaceState(null, "", page);
      }, 150);
    },
  });
  if (wanted() >= 0) player.at = momentOf(player.frames, wanted());
  window.addEventListener("hashchange", () => wanted() >= 0 && player.toLine(wanted()));
  table.player = player;
  root.dispatchEvent(new CustomEvent("laid", { detail: table }));
}

/** What is sent beside the table, with the token of the page's form, which lets the house believe it. */
function signed(): URLSearchParams {
  const form = document.getElementById("play-on") as HTMLFormElement;
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

async function learn(root: HTMLElement): Promise<void> {
  const { lesson: address = "" } = root.dataset;
  const table = await tableFor(root);
  mount(TableView, { target: root, props: { table } });
  const course = await fetch(`${address}/course`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<Course>) : null))
    .catch(() => null);
  if (!course) {
    table.missing = true;
    return;
  }
  const lesson = new Lesson(course, {
    show: (message) => {
      if (message.type === "sight") table.refusal = null; // it was about the picture before
      table.receive(message);
    },
    drop: () => table.drop(),
    clear: () => {
      table.now = table.refusal = null;
      table.heard = [];
    },
    address,
    learnt: () => void fetch(`${address}/learnt`, { method: "POST", body: signed() }).catch(() => null),
  });
  table.lesson = lesson;
  table.send = lesson.send;
}

async function solve(root: HTMLElement): Promise<void> {
  const { puzzle: address = "" } = root.dataset;
  const table = await tableFor(root);
  mount(TableView, { target: root, props: { table } });
  const told = await fetch(`${address}/table`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<PuzzleTold>) : null))
    .catch(() => null);
  if (!told) {
    table.missing = true;
    return;
  }
  table.puzzle = new Puzzle(told, { show: (message) => table.receive(message), drop: () => table.drop(), address, signed: () => signed() });
  table.send = table.puzzle.send;
}

/** A table that a script of the page plays at (`board.ts`): it is told when the table is there, and has a place in its dock. */
async function lend(root: HTMLElement): Promise<void> {
  const table = await tableFor(root);
  table.desk = document.getElementById("desk");
  mount(TableView, { target: root, props: { table } });
  root.dispatchEvent(new CustomEvent("laid", { detail: table }));
}

const head = document.querySelector<HTMLElement>("body > header");
if (head) overflowing(head); // on a phone it is one line
const [running, past, lesson, puzzle, board] = ["table", "replay", "lesson", "puzzle", "board"].map((id) => document.getElementById(id));
if (running) void play(running);
if (past) void look(past);
if (lesson) void learn(lesson);
if (puzzle) void solve(puzzle);
if (board) void lend(board);
