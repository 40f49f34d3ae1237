/** What somebody has said who had to give a name first: kept in this tab until the page has come back. */

const key = (): string => `said ${location.pathname}`;

export function keepSaid(words: string): void {
  sessionStorage.setItem(key(), words);
}

/** The words, once. */
export function keptSaid(): string {
  const words = sessionStorage.getItem(key()) ?? "";
  sessionStorage.removeItem(key());
  return words;
}
