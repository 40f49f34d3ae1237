/**
 * Symbols the scenes name → one sprite; the emblems of the games; the fonts' licences.
 *
 * Reads `src/tafelrunde/scenes/*.py` for ids (an ART constant, and art= / sign= values), takes each from the
 * game-icons set or from `art/`, and writes `public/` and the list of known ids for the client. An id found in
 * neither is an error.
 */

import { createRequire } from "node:module";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const scenes = join(client, "../src/tafelrunde/scenes");
const require = createRequire(import.meta.url);
const icons = require("@iconify-json/game-icons/icons.json");

const HOUSE = JSON.parse(readFileSync(join(client, "art/symbols.json"), "utf8"));
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function named() {
  const found = new Set(HOUSE);
  for (const file of readdirSync(scenes).filter((name) => name.endsWith(".py") && name !== "words.py")) {
    const text = readFileSync(join(scenes, file), "utf8");
    for (const [, list] of text.matchAll(/^ART\b[^=]*=\s*\(([^)]*)\)/gm)) for (const [, id] of list.matchAll(/"([^"]+)"/g)) found.add(id);
    for (const [, id] of text.matchAll(/\b(?:art|sign)="([^"{}]+)"/g)) found.add(id);
  }
  return [...found].sort();
}

/** The inside of one of our own drawings: a 512 × 512 picture in currentColor. */
function drawn(id) {
  const path = join(client, "art", `${id}.svg`);
  return existsSync(path) ? readFileSync(path, "utf8").replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, "").trim() : null;
}

function body(id) {
  const own = drawn(id);
  if (own !== null) return own;
  const icon = icons.icons[id] ?? icons.icons[icons.aliases?.[id]?.parent];
  return icon ? icon.body : null;
}

const ids = named();
const missing = ids.filter((id) => !ID.test(id) || body(id) === null);
if (missing.length > 0) {
  console.error(`No symbol of this name, neither in game-icons nor in client/art: ${missing.join(", ")}`);
  process.exit(1);
}

const out = join(client, "public");
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "emblems"), { recursive: true });
mkdirSync(join(out, "fonts"), { recursive: true });
mkdirSync(join(client, "src/generated"), { recursive: true });

const symbols = ids.map((id) => `<symbol id="${id}" viewBox="0 0 512 512">${body(id)}</symbol>`);
writeFileSync(join(out, "sprite.svg"), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
writeFileSync(join(client, "src/generated/symbols.json"), `${JSON.stringify(ids, null, 1)}\n`);

for (const name of readdirSync(join(client, "art/emblems"))) {
  const text = readFileSync(join(client, "art/emblems", name), "utf8");
  const filled = text.replace(/\{\{([a-z0-9-]+)\}\}/g, (_, id) => body(id) ?? "");
  writeFileSync(join(out, "emblems", name), filled);
}
copyFileSync(join(client, "node_modules/@fontsource/alegreya-sans/LICENSE"), join(out, "fonts/alegreya-sans-LICENSE.txt"));
copyFileSync(join(client, "node_modules/@fontsource-variable/cinzel/LICENSE"), join(out, "fonts/cinzel-LICENSE.txt"));
console.log(`${ids.length} symbols`);
