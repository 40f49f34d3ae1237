import { beforeEach, describe, expect, it, vi } from "vitest";
import { Table } from "../src/lib/table.svelte";
import type { ChatLine, SightMessage, ToClient, ToHouse } from "../src/wire";

const sight = { type: "sight", line: 7, log: [], people: [], acting: [1], mine: [0], scene: { game: "x", viewer: 0, seats: [], prompt: { say: ["?"] }, areas: [] } } as unknown as SightMessage;

let table: Table;
let sent: ToHouse[];

/** The line fails, and comes back: then the house tells all of it again. */
function reconnect(...told: ToClient[]): void {
  for (const status of ["lost", "opening", "open"] as const) table.connected(status);
  for (const message of [sight, ...told]) table.receive(message);
}

beforeEach(() => {
  vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal("document", { cookie: "", documentElement: { dataset: {} } });
  [table, sent] = [new Table("en", { own: {}, said: {} }), []];
  table.send = (message) => sent.push(message) > 0;
  table.receive(sight);
});

describe("notes", () => {
  const old: ToClient = { type: "notes", words: "old" };
  const write = (words: string): void => {
    table.notes.written = words;
    table.notes.send();
  };

  it("are sent again after a line that was dead or down, and stay as they were written", () => {
    table.receive(old);
    write("new");
    expect([table.notes.words, table.notes.written]).toEqual(["new", "new"]);
    table.send = () => false;
    reconnect(old);
    table.send = (message) => sent.push(message) > 0;
    reconnect(old);
    expect(table.notes.words).toBe("new");
    expect(sent).toEqual([1, 2].map(() => ({ type: "note", words: "new" })));
    table.receive({ type: "notes", words: "new" });
    expect([table.notes.words, table.notes.written]).toEqual(["new", null]);
    reconnect({ type: "notes", words: "new" });
    expect(sent).toHaveLength(2);
  });
  it("of another tab are shown, unless something is being written here", () => {
    table.receive(old);
    expect(table.notes.words).toBe("old");
    write("a");
    table.notes.written = "ab";
    table.receive({ type: "notes", words: "a" });
    expect(table.notes.words).toBe("ab");
  });
  it("may be emptied, and are not sent while they are too long", () => {
    table.receive(old);
    write("");
    expect([table.notes.words, sent.length]).toEqual(["", 1]);
    table.notes.longest = 2;
    write("abc");
    reconnect();
    expect([table.notes.words, sent.length]).toEqual(["abc", 1]);
  });
});

describe("what was said", () => {
  const line = (number: number, words: string, seat = 0): ChatLine => ({ number, words, seat, name: "", at: 0 });
  const all = (...lines: ChatLine[]): ToClient => ({ type: "chat", lines, whole: true });
  const say = (words: string): void => {
    table.talk.draft = words;
    table.talk.speak(words);
  };

  it("is there to be said again when nobody heard it", () => {
    table.receive(all(line(1, "Hello there")));
    say("Hello  there");
    expect(table.talk.draft).toBe("");
    reconnect(all(line(1, "Hello there"), line(2, "Hello there", 1)));
    expect(table.talk.draft).toBe("Hello there");
  });
  it("is there to be said again when the house refused it, and may be let go", () => {
    say("Hello");
    table.receive({ type: "refusal", say: ["so much is said at once"] });
    expect(table.talk.draft).toBe("Hello");
    table.talk.draft = "";
    reconnect();
    table.receive({ type: "refusal", say: ["no"] });
    expect(table.talk.draft).toBe("");
  });
  it("is not, when it was heard, also if that is known only later", () => {
    say("Hello");
    table.receive({ type: "chat", lines: [line(1, "Hello")] });
    reconnect();
    expect(table.talk.draft).toBe("");
    say("Come on");
    reconnect(all(line(1, "Hello"), line(2, "Come on")));
    expect(table.talk.draft).toBe("");
  });
  it("makes no room for itself in what is being written", () => {
    say("Hello");
    table.talk.draft = "Is anybod";
    reconnect();
    expect(table.talk.draft).toBe("Is anybod");
  });
  it("may be a phrase, which leaves what is being written", () => {
    table.talk.draft = "Is anybod";
    table.talk.speak("Well played!", true);
    reconnect();
    expect([table.talk.draft, sent.length]).toEqual(["Is anybod", 1]);
  });
});
