/** A puzzle answers the table in the place of the house: one move, the reason why not, and what goes wrong on the way. */
import { afterEach, expect, it, vi } from "vitest";
import { Puzzle, type PuzzleTold } from "../src/lib/puzzle.svelte";
import type { SightMessage, ToClient } from "../src/wire";

const told = { id: "5c963e02", seat: 1, people: [], scene: { viewer: 1 }, words: "Which?", panel: "" } as unknown as PuzzleTold;

function begun(answers: Record<string, unknown>): { puzzle: Puzzle; shown: ToClient[]; sent: string[]; dropped: () => number } {
  const shown: ToClient[] = [];
  const sent: string[] = [];
  let dropped = 0;
  vi.stubGlobal("fetch", (address: string, how?: { body: URLSearchParams }) => {
    sent.push(`${address} ${how?.body.toString() ?? ""}`.trim());
    const answer = answers[address.split("?")[0]!.split("/").pop()!];
    return answer === undefined ? Promise.reject(new Error("offline")) : Promise.resolve({ ok: answer !== null, json: () => Promise.resolve(answer) });
  });
  const puzzle = new Puzzle(told, { show: (message) => shown.push(message), drop: () => (dropped += 1), address: "/puzzle/5c963e02", signed: () => new URLSearchParams({ token: "t" }) });
  return { puzzle, shown, sent, dropped: () => dropped };
}

const play = { type: "play", move: "r3", line: 0, seat: 1 } as const;
const rest = (): Promise<void> => new Promise((done) => setTimeout(done));

afterEach(() => vi.unstubAllGlobals());

it("asks its seat at first, and nobody once it is answered", async () => {
  const { puzzle, shown, sent } = begun({ answer: { right: true, words: "Yes", panel: "" } });
  expect((shown[0] as SightMessage).mine).toEqual([1]);
  expect(puzzle.send(play)).toBe(true);
  await rest();
  expect(sent).toEqual(["/puzzle/5c963e02/answer token=t&move=r3"]);
  expect(puzzle.answer?.words).toBe("Yes");
  const after = shown.at(-1) as SightMessage;
  expect([after.mine, after.acting, after.line]).toEqual([[], [], 1]);
  puzzle.again();
  expect(puzzle.answer).toBeNull();
  expect((shown.at(-1) as SightMessage).mine).toEqual([1]);
});

it.each([{}, { answer: null }])("lets go of a move that could not be sent", async (answers) => {
  const { puzzle, shown, dropped } = begun(answers);
  puzzle.send(play);
  await rest();
  expect(puzzle.answer).toBeNull();
  expect(dropped()).toBe(1);
  expect(shown.at(-1)).toMatchObject({ type: "refusal", say: ["The answer could not be sent."], asked: "r3" });
});

it("passes on why not, and nothing else a table may send", async () => {
  const { puzzle, shown, sent } = begun({ why: { type: "refusal", say: ["no"], asked: "C" } });
  puzzle.send({ type: "why", move: "C", seat: 1 });
  await rest();
  expect(sent).toEqual(["/puzzle/5c963e02/why?move=C"]);
  expect(shown.at(-1)).toMatchObject({ say: ["no"] });
  expect(puzzle.send({ type: "resign", seat: 1 })).toBe(false);
});
