/**
 * Symbols the scenes name → one sprite; the emblems of the games; small pictures of their tables; the sounds; the fonts' licences.
 *
 * Reads the ids scenes name (`art/named.json`, written by scripts/art_ids.py) and those of the client itself
 * (`art/symbols.json`), takes each from the drawings in `art/`, from the portraits in `art/portraits.json` or from the
 * game-icons set, and writes `public/` and the list of known ids. An id found in neither is an error.
 */

import { createRequire } from "node:module";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(import.meta.url);
const icons = require("@iconify-json/game-icons/icons.json");

const read = (name) => JSON.parse(readFileSync(join(client, "art", name), "utf8"));
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The inside of one of our own drawings: a 512 × 512 picture in currentColor. */
function drawn(id) {
  const path = join(client, "art", `${id}.svg`);
  return existsSync(path) ? readFileSync(path, "utf8").replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, "").trim() : null;
}

/** A path with tenths of a unit, of the 512 a symbol is wide; thousandths would be a third of the sprite. */
function rounded(path) {
  return path.replace(/([a-z])([^a-z]*)/gi, (_, command, numbers) => {
    const arc = command.toLowerCase() === "a"; // its fourth and fifth numbers are flags, which may stand without a gap
    const found = [];
    for (let rest = numbers.trim(); rest; rest = rest.replace(/^[\s,]+/, "")) {
      const flag = arc && [3, 4].includes(found.length % 7);
      const [number] = (flag ? /^[01]/ : /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/i).exec(rest);
      found.push(flag ? number : String(Number(Number(number).toFixed(1))).replace(/^(-?)0\./, "$1."));
      rest = rest.slice(number.length);
    }
    return command + found.join(" ").replace(/ -/g, "-");
  });
}

/** How a shape of a portrait is drawn: in ink or as the bare ground, with an outline of some width or as a line alone. */
const GROUND = "#fbf3df";
const STROKES = {
  ink: () => "",
  blank: () => ` fill="${GROUND}"`,
  paper: (width) => ` fill="${GROUND}" stroke="currentColor" stroke-width="${width}"`,
  line: (width) => ` fill="none" stroke="currentColor" stroke-width="${width}"`,
  white: (width) => ` fill="none" stroke="${GROUND}" stroke-width="${width}"`,
};
const { people, parts } = read("portraits.json");

/** The inside of `portrait-king`: a person's parts, one upon the other; a shape is a path, or a circle: its middle, its radius. */
function portrait(id) {
  const person = id.startsWith("portrait-") ? people[id.slice(9)] : undefined;
  if (!person) return null;
  const shapes = person.flatMap((part) => parts[part]).map((shape) => {
    const [stroke, ...words] = shape.split(" ");
    const style = STROKES[stroke](...words.splice(0, STROKES[stroke].length));
    const [cx, cy, r] = words;
    return words[0].startsWith("M") ? `<path d="${words.join(" ")}"${style}/>` : `<circle cx="${cx}" cy="${cy}" r="${r}"${style}/>`;
  });
  return `<g fill="currentColor" stroke-linecap="round" stroke-linejoin="round">${shapes.join("")}</g>`;
}

function body(id) {
  const own = drawn(id) ?? portrait(id);
  if (own !== null) return own;
  const icon = icons.icons[id] ?? icons.icons[icons.aliases?.[id]?.parent];
  return icon ? icon.body.replace(/ d="([^"]*)"/g, (_, path) => ` d="${rounded(path)}"`) : null;
}

/** With --mocks, whatever the mock scenes call by the name of a symbol: for the dev page, never for the build. */
function mocked() {
  if (!process.argv.includes("--mocks")) return [];
  const text = readdirSync(join(client, "mocks")).map((name) => readFileSync(join(client, "mocks", name), "utf8")).join("\n");
  return [...text.matchAll(/"([a-z0-9-]{3,})"/g)].map(([, id]) => id).filter((id) => body(id) !== null);
}

const ids = [...new Set([...read("symbols.json"), ...read("named.json"), ...mocked()])].sort();
const missing = ids.filter((id) => !ID.test(id) || body(id) === null);
if (missing.length > 0) {
  console.error(`No symbol of this name, neither in game-icons nor in client/art: ${missing.join(", ")}`);
  process.exit(1);
}

const out = join(client, "public");
rmSync(out, { recursive: true, force: true });
for (const name of ["emblems", "tables", "fonts", "sounds"]) mkdirSync(join(out, name), { recursive: true });
mkdirSync(join(client, "src/generated"), { recursive: true });

const symbols = ids.map((id) => `<symbol id="${id}" viewBox="0 0 512 512">${body(id)}</symbol>`);
writeFileSync(join(out, "sprite.svg"), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
writeFileSync(join(client, "src/generated/symbols.json"), `${JSON.stringify(ids, null, 1)}\n`);

for (const name of readdirSync(join(client, "art/emblems"))) {
  const text = readFileSync(join(client, "art/emblems", name), "utf8");
  const filled = text.replace(/\{\{([a-z0-9-]+)\}\}/g, (_, id) => body(id) ?? "");
  writeFileSync(join(out, "emblems", name), filled);
}
copyFileSync(join(client, "art/symbols.json"), join(out, "symbols.json")); // what every table needs, whatever is played
copyFileSync(join(client, "node_modules/@fontsource/alegreya-sans/LICENSE"), join(out, "fonts/alegreya-sans-LICENSE.txt"));
copyFileSync(join(client, "node_modules/@fontsource-variable/cinzel/LICENSE"), join(out, "fonts/cinzel-LICENSE.txt"));
for (const name of readdirSync(join(client, "art/tables"))) copyFileSync(join(client, "art/tables", name), join(out, "tables", name));
for (const name of readdirSync(join(client, "sounds"))) copyFileSync(join(client, "sounds", name), join(out, "sounds", name));
console.log(`${ids.length} symbols`);
