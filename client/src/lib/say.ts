/** Sentences as data put into words: a template, its translation, and the holes filled. */

import type { Text } from "../wire";

/** English template → translation. */
export type Catalogue = Record<string, string>;

/** Two contexts, for the same English may have two translations: what the client says itself, and what the table says. */
export interface Catalogues {
  own: Catalogue;
  said: Catalogue;
}

export interface Locale extends Catalogues {
  lang: string;
  /** The name of whoever sits at a seat. */
  name: (seat: number) => string;
}

/** `{points}`, or `{points:point|points}`: the number with the word that goes with it, in as many forms as a language has. */
const HOLE = /\{(\w+)(?::([^{}]*\|[^{}]*))?\}/g;

/** The order in which a translation gives its forms, after the Unicode CLDR. */
const FORMS = ["zero", "one", "two", "few", "many", "other"] as const;

type Nested = { say: Text } | { all: Text[] };

const isNested = (value: unknown): value is Nested => typeof value === "object" && value !== null;
const isSeat = (hole: string): boolean => hole === "seat" || hole.startsWith("seat_");

/** A sentence of the table in the reader's language, beginning with a capital as what stands alone does. */
export const say = (text: Text | null | undefined, locale: Locale): string => alone(phrase(text, locale), locale);

/** A sentence of the client itself. */
export const sayOwn = (text: Text, locale: Locale): string => alone(put(locale.own[text[0]] || locale.said[text[0]], text, locale), locale);

/** What somebody calls themselves; who has no name is a guest in every language. */
export const call = (name: string, locale: Locale): string => (name === "Guest" ? say(["Guest"], locale) : name);

const alone = (words: string, locale: Locale): string => words.charAt(0).toLocaleUpperCase(locale.lang) + words.slice(1);

/** A sentence of the table inside another. */
const phrase = (text: Text | null | undefined, locale: Locale): string => (text ? put(locale.said[text[0]] || locale.own[text[0]], text, locale) : "");

/** The translation, or the English where there is none, with its holes filled. A hole nobody fills stays visible: better an ugly word than a lost one. */
function put(translation: string | undefined, [english, args = {}]: Text, locale: Locale): string {
  const lang = translation ? locale.lang : "en";
  return (translation || english.replaceAll("«", "“").replaceAll("»", "”"))
    .replaceAll("{{", "\u0001")
    .replaceAll("}}", "\u0002")
    .replace(HOLE, (hole, name: string, forms?: string) => (name in args ? counted(fill(name, args[name], locale), forms, lang) : hole))
    .replaceAll("\u0001", "{")
    .replaceAll("\u0002", "}");
}

function fill(name: string, value: unknown, locale: Locale): string {
  if (isNested(value)) {
    if ("say" in value) return phrase(value.say, locale);
    return listWords(value.all.map((part) => phrase(part, locale)), locale, name === "possible" ? "disjunction" : "conjunction");
  }
  if (typeof value === "number") return isSeat(name) ? locale.name(value) : signed(value);
  return String(value);
}

const lists: Record<string, Intl.ListFormat> = {}; // by language and kind: making one is slow

/** Some words in a sentence: a, b and c; a choice: a, b or c. */
export const listWords = (words: readonly string[], { lang }: Locale, type: "conjunction" | "disjunction" = "conjunction"): string =>
  (lists[lang + type] ??= new Intl.ListFormat(lang === "en" ? "en-GB" : lang, { type })).format(words);

interface Plural {
  rules: Intl.PluralRules;
  known: string[]; // the forms the language has, in our order
}

const plurals = new Map<string, Plural>(); // by language: a log asks hundreds of times, and making one is slow

function pluralOf(lang: string): Plural {
  let found = plurals.get(lang);
  if (!found) {
    const rules = new Intl.PluralRules(lang);
    found = { rules, known: FORMS.filter((form) => rules.resolvedOptions().pluralCategories.includes(form)) };
    plurals.set(lang, found);
  }
  return found;
}

/** A number as it is said, with the form of its word that the language's plural rule picks; what is no whole number takes the last. */
function counted(said: string, words: string | undefined, lang: string): string {
  if (words === undefined) return said;
  const forms = words.split("|");
  const { rules, known } = pluralOf(lang);
  const digits = said.replace(/^[+−-]/, "");
  const place = /^\d+$/.test(digits) ? known.indexOf(rules.select(Number(digits))) : known.length - 1;
  return `${said} ${forms[Math.min(place, forms.length - 1)]}`;
}

/** A number as it stands in a sentence: with a minus, not a hyphen; nothing for none. */
export const signed = (value: number | null | undefined): string => (value == null ? "" : value < 0 ? `−${-value}` : String(value));
