/** Sentences as data put into words: a template, its translation, and the holes filled. */

import type { Text } from "../wire";

/** English template → translation. */
export type Catalogue = Record<string, string>;

/** Two contexts, for the same English may have two translations: what the client says itself, and what the table says. */
export interface Catalogues {
  own: Catalogue;
  said: Catalogue;
}

export interface Tongue extends Catalogues {
  lang: string;
  /** The name of whoever sits at a seat. */
  name: (seat: number) => string;
}

/** `{points}`, or `{points:point|points}`: the number with the word that goes with it. */
const HOLE = /\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g;

type Nested = { say: Text } | { all: Text[] };

const isNested = (value: unknown): value is Nested => typeof value === "object" && value !== null;
const isSeat = (hole: string): boolean => hole === "seat" || hole.startsWith("seat_");

/** A sentence of the table in the reader's language, beginning with a capital as what stands alone does. */
export const say = (text: Text | null | undefined, tongue: Tongue): string => alone(phrase(text, tongue), tongue);

/** A sentence of the client itself. */
export const sayOwn = (text: Text, tongue: Tongue): string => alone(put(tongue.own[text[0]] || tongue.said[text[0]] || text[0], text, tongue), tongue);

const alone = (words: string, tongue: Tongue): string => words.charAt(0).toLocaleUpperCase(tongue.lang) + words.slice(1);

/** A sentence of the table inside another. */
const phrase = (text: Text | null | undefined, tongue: Tongue): string => (text ? put(tongue.said[text[0]] || tongue.own[text[0]] || text[0], text, tongue) : "");

/** The template with its holes filled. A hole nobody fills stays visible: better an ugly word than a lost one. */
function put(template: string, [, args = {}]: Text, tongue: Tongue): string {
  return template
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

const counted = (said: string, one?: string, many?: string): string => (many === undefined ? said : `${said} ${/^[+−-]?1$/.test(said) ? one : many}`);

/** Minus as a minus, not as a hyphen. */
const signed = (value: number): string => (value < 0 ? `−${-value}` : String(value));
