/** Every sentence of the client is in the catalogue of every language of the house, with the same holes. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { CARD_SIZE_WORDS, KEYS, LESSON_KEYS, LOOK_WORDS, MARKS, PACES, PHRASES, SCHEME_WORDS, STATUS } from "../src/lib/words";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const locale = at("../../src/tafelrunde/locale");
const languages = readdirSync(locale).filter((name) => existsSync(`${locale}/${name}/client.po`));
function domain(language: string, file: string): Map<string, string> {
  const po = readFileSync(`${locale}/${language}/${file}`, "utf8");
  return new Map([...po.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)].map(([, key, words]) => [JSON.parse(key!) as string, JSON.parse(words!) as string]));
}
const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map(([, hole]) => hole!).sort();

function said(): Set<string> {
  const found = new Set<string>([...[STATUS, CARD_SIZE_WORDS, SCHEME_WORDS, LOOK_WORDS].flatMap((words) => Object.values(words)), ...PACES.map(([, word]) => word), ...[...KEYS, ...LESSON_KEYS].flatMap(([names, meaning]) => [...names.filter((name) => name.length > 1), meaning]), ...MARKS, ...PHRASES]);
  for (const folder of ["../src/view", "../src/lib", "../src/gestures"])
    for (const name of readdirSync(at(folder))) {
      const text = readFileSync(at(`${folder}/${name}`), "utf8");
      for (const [, call] of text.matchAll(/\bt\(([^;{}]*?)\)[};, ]/g)) for (const [word] of call!.replaceAll(/join\([^)]*\)?/g, "").matchAll(/"(?:[^"\\]|\\.)*"/g)) found.add(JSON.parse(word) as string);
      for (const [, word] of text.matchAll(/\bt\(("(?:[^"\\]|\\.)*")/g)) found.add(JSON.parse(word!) as string);
      for (const [, word] of text.matchAll(/say: \[("(?:[^"\\]|\\.)*")\]/g)) found.add(JSON.parse(word!) as string);
    }
  found.delete(""); // an argument, no sentence
  return found;
}

it.each(languages)("knows every sentence in %s", (language) => {
  const own = domain(language, "client.po");
  expect([...said()].filter((key) => !own.get(key))).toEqual([]);
  for (const [key, words] of own) expect(holes(words), key).toEqual(holes(key));
});

it.each(languages)("asks for its own words as its own where a table says them otherwise in %s", (language) => {
  const files = readdirSync(`${locale}/${language}`).filter((file) => file.endsWith(".po") && !["client.po", "terminal.po"].includes(file));
  const others = files.map((file) => domain(language, file));
  const differs = [...domain(language, "client.po")].filter(([key, words]) => others.some((one) => (one.get(key) ?? words) !== words)).map(([key]) => key);
  if (language === "de") expect(differs).toContain("Score"); // or this test would test nothing
  const asTable = new Set<string>();
  for (const folder of ["../src/view", "../src/lib", "../src/gestures"])
    for (const name of readdirSync(at(folder)))
      for (const [, key] of readFileSync(at(`${folder}/${name}`), "utf8").matchAll(/(?:say: |say\(|why: )\[("(?:[^"\\]|\\.)*")/g)) asTable.add(JSON.parse(key!) as string);
  expect(asTable.size).toBeGreaterThan(2);
  expect(differs.filter((key) => asTable.has(key))).toEqual([]);
});
