/** Every sentence of the client is in the German catalogue, with the same holes. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { KEYS, MARKS, PACES, STATUS } from "../src/lib/words";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const po = readFileSync(at("../../src/tafelrunde/locale/de/client.po"), "utf8");
const german = new Map([...po.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)].map(([, key, words]) => [JSON.parse(key!) as string, JSON.parse(words!) as string]));
const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

function said(): Set<string> {
  const found = new Set<string>([...Object.values(STATUS), ...PACES.map(([, word]) => word), ...KEYS.map(([, meaning]) => meaning), ...MARKS]);
  for (const folder of ["../src/view", "../src/lib"])
    for (const name of readdirSync(at(folder))) {
      const text = readFileSync(at(`${folder}/${name}`), "utf8");
      for (const [, call] of text.matchAll(/\bt\(([^;{}]*?)\)[};, ]/g)) for (const [word] of call!.replaceAll(/join\([^)]*\)?/g, "").matchAll(/"(?:[^"\\]|\\.)*"/g)) found.add(JSON.parse(word) as string);
      for (const [, word] of text.matchAll(/\bt\(("(?:[^"\\]|\\.)*")/g)) found.add(JSON.parse(word!) as string);
      for (const [, word] of text.matchAll(/say: \[("(?:[^"\\]|\\.)*")\]/g)) found.add(JSON.parse(word!) as string);
    }
  return found;
}

it("knows every sentence in German", () => {
  expect([...said()].filter((key) => !german.get(key))).toEqual([]);
  for (const [key, words] of german) expect(holes(words), key).toEqual(holes(key));
});
