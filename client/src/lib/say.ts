/** Sentences as data put into words: a template, its translation, and the holes filled. */

import type { Text } from "../wire";

/** English template → translation. */
export type Catalogue = Record<string, string>;

export interface Tongue {
  lang: string;
  catalogue: Catalogue;
  /** The name of whoever sits at a seat. */
  name: (seat: number) => string;
}

/** `{points}`, or `{points:point|points}`: the number with the word that goes with it. */
const HOLE = /\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g;

type Nested = { say: Text } | { all: Text[] };

const isNested = (value: unknown): value is Nested => typeof value === "object" && value !== null;
const isSeat = (hole: string): boolean => hole === "seat" || hole.startsWith("seat_");

/** The sentence in the reader's language, beginning with a capital as what stands alone does. */
export function say(text: Text | null | undefined, tongue: Tongue): string {
  const words = phrase(text, tongue);
  return words.charAt(0).toLocaleUpperCase(tongue.lang) + words.slice(1);
}

/** The same inside a sentence. A hole nobody fills stays visible: better an ugly word than a lost one. */
function phrase(text: Text | null | undefined, tongue: Tongue): string {
  if (!text) return "";
  const [key, args = {}] = text;
  return (tongue.catalogue[key] || key)
    .replaceAll("{{", "\u0001")
    .replaceAll("}}", "\u0002")
    .replace(HOLE, (hole, name: string, one?: string, many?: string) => (name in args ? counted(fill(name, args[name], tongue), one, many) : hole))
    .replaceAll("\u0001", "{")
    .replaceAll("\u0002", "}");
}

function fill(name: string, value: unknown, tongue: Tongue): string {
  if (isNested(value)) return "say" in value ? phrase(value.say, tongue) : value.all.map((part) => phrase(part, tongue)).join(", ");
  if (typeof value === "number") return isSeat(name) ? tongue.name(value) : signed(value);
  return String(value);
}

const counted = (said: string, one?: string, many?: string): string => (many === undefined ? said : `${said} ${said === "1" ? one : many}`);

/** Minus as a minus, not as a hyphen. */
const signed = (value: number): string => (value < 0 ? `−${-value}` : String(value));
