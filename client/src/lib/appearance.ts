/**
 * Light or dark, and what the tables are covered with. The house reads the same cookie (`web/http/appearance.py`) and sends
 * every page as it was chosen; here the page that is open is changed at once.
 */

export const SCHEMES = ["system", "light", "dark"] as const;
export const LOOKS = ["cloth", "parchment", "slate"] as const;
export type Scheme = (typeof SCHEMES)[number];
export type Look = (typeof LOOKS)[number];

export interface Appearance {
  scheme: Scheme;
  look: Look;
}

const NAME = "appearance";
const TWO_YEARS = 2 * 365 * 86_400;

const among = <T extends string>(words: readonly T[], word: string | undefined): T => words.find((one) => one === word) ?? words[0]!;

/** What was chosen, by the cookies of the page; the usual instead of anything else. */
export function readAppearance(cookies: string): Appearance {
  const [scheme, look] = (cookies.split("; ").find((one) => one.startsWith(`${NAME}=`))?.slice(NAME.length + 1) ?? "").split(".");
  return { scheme: among(SCHEMES, scheme), look: among(LOOKS, look) };
}

/** Change the page that is open, and every one after it. */
export function wear({ scheme, look }: Appearance): void {
  show({ scheme, look });
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${NAME}=${scheme}.${look}; path=/; max-age=${TWO_YEARS}; samesite=lax${secure}`;
}

/** A page that was kept may have been sent before the choice was made. */
export function show({ scheme, look }: Appearance): void {
  const { dataset } = document.documentElement;
  if (scheme === SCHEMES[0]) delete dataset["scheme"];
  else dataset["scheme"] = scheme;
  if (look === LOOKS[0]) delete dataset["look"];
  else dataset["look"] = look;
}
