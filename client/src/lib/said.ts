/**
 * What is kept in this tab until another page stands at its address: what somebody has said who had to give a name first,
 * and what somebody has half written who waited for play to begin (`scripts/refresh.js`).
 */

const key = (what = "said"): string => `${what} ${location.pathname}`;

export function keepSaid(words: string): void {
  sessionStorage.setItem(key(), words);
}

/** The words, once. */
export function keptSaid(what?: "unsaid"): string {
  const words = sessionStorage.getItem(key(what)) ?? "";
  sessionStorage.removeItem(key(what));
  return words;
}
