import { describe, expect, it } from "vitest";
import { listUndone } from "../src/lib/asked";
import { say, sayOwn, type Catalogue, type Locale } from "../src/lib/say";

const locale = (said: Catalogue = {}, lang = "en", own: Catalogue = {}): Locale => ({ lang, own, said, name: (seat) => ["Anna", "Bo"][seat] ?? `seat ${seat}` });

describe("say", () => {
  it("fills holes, shows seats by name and keeps verbatim strings", () => {
    expect(say(["{seat} bids {n} for {what}", { seat: 1, n: 5, what: "d4" }], locale())).toBe("Bo bids 5 for d4");
    expect(say(["{seat_from} pays {seat_to}", { seat_from: 0, seat_to: 1 }], locale())).toBe("Anna pays Bo");
  });
  it("puts sentences into sentences, each in the reader's language", () => {
    const german = locale({ "{seat} plays {card}": "{seat} spielt {card}", guard: "die Wache", "and more": "mehr" }, "de");
    expect(say(["{seat} plays {card}", { seat: 0, card: { say: ["guard"] } }], german)).toBe("Anna spielt die Wache");
    expect(say(["{seat} plays {card}", { seat: 0, card: { all: [["guard"], ["and more"]] } }], german)).toBe("Anna spielt die Wache und mehr");
  });
  it("keeps what the client says apart from what the table says", () => {
    const german = locale({ score: "Punkte", "{seat} declines": "{seat} lehnt ab" }, "de", { score: "Wertung", "planned: {move}": "geplant: {move}", close: "schließen" });
    expect(say(["score"], german)).toBe("Punkte");
    expect(sayOwn(["score"], german)).toBe("Wertung");
    expect(sayOwn(["planned: {move}", { move: { say: ["score"] } }], german)).toBe("Geplant: Punkte");
    expect(sayOwn(["{seat} declines", { seat: 0 }], german)).toBe("Anna lehnt ab");
    expect(say(["close"], german)).toBe("Schließen");
  });
  it("sets the quotation marks of the language", () => {
    expect(say(["play «{card}»", { card: "«x»" }], locale())).toBe("Play “«x»”");
    expect(say(["play «{card}»", { card: "x" }], locale({ "play «{card}»": "spiel «{card}»" }, "de"))).toBe("Spiel «x»");
  });
  it("tells what goes when play is taken back", () => {
    const german = locale({}, "de", { "{n:step|steps} by {seat}": "{n:Schritt|Schritte} von {seat}", "what chance brought": "was der Zufall brachte", "To go: {gone}.": "Weg ist: {gone}." });
    const gone = listUndone({ "-1": 3, "0": 1, "1": 2 });
    expect(sayOwn(["To go: {gone}.", { gone }], locale())).toBe("To go: 1 step by Anna, 2 steps by Bo and what chance brought.");
    expect(sayOwn(["To go: {gone}.", { gone }], german)).toBe("Weg ist: 1 Schritt von Anna, 2 Schritte von Bo und was der Zufall brachte.");
    expect(listUndone(undefined)).toEqual({ all: [] });
  });
  it("offers a choice where it says what is possible", () => {
    const possible = { all: [["{word}", { word: "a4" }], ["{word}", { word: "letter" }], ["{word}", { word: "a5" }]] };
    expect(["en", "de", "fr"].map((lang) => say(["{possible}", { possible }], locale({}, lang)))).toEqual(["A4, letter or a5", "A4, letter oder a5", "A4, letter ou a5"]);
  });
  it("has as many forms as a language needs", () => {
    const polish = locale({ "{n:card|cards}": "{n:karta|karty|kart|karty}" }, "pl");
    const said = [1, 3, 22, 5, 12].map((n) => say(["{n:card|cards}", { n }], polish));
    expect([...said, say(["{n:card|cards}", { n: "1, 2" }], polish)]).toEqual(["1 karta", "3 karty", "22 karty", "5 kart", "12 kart", "1, 2 karty"]);
    expect(say(["{n:quokka|quokkas}", { n: 0 }], polish)).toBe("0 quokkas");
  });
  it("says a number with the word that goes with it", () => {
    const forms = locale({ "{n:card|cards}": "{n:Karte|Karten}" }, "de");
    expect(say(["{n:card|cards}", { seat: 7, n: 1 }], forms)).toBe("1 Karte");
    expect(say(["{n:card|cards}", { n: 3 }], forms)).toBe("3 Karten");
    expect(say(["{n:card|cards}", { n: 1 }], locale())).toBe("1 card");
    for (const [n, words] of [[-1, "−1 card"], ["+1", "+1 card"], [0, "0 cards"], [11, "11 cards"]] as const) expect(say(["{n:card|cards}", { n }], locale())).toBe(words);
  });
  it("falls back to English, shows unfilled holes and doubled braces", () => {
    expect(say(["take {n}", {}], locale({ other: "x" }, "de"))).toBe("Take {n}");
    expect(say(["{{n}} is {n}", { n: -4 }], locale())).toBe("{n} is −4");
    expect(say(null, locale())).toBe("");
  });
});
