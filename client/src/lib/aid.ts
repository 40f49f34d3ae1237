/** The player aid of a game as data, fetched when it is first asked for. */

import type { Aid } from "../wire";

const fetched = new Map<string, Promise<Aid>>();

/** From beside the page that shows the same; rejects where it cannot be had. */
export function aidFrom(page: string): Promise<Aid> {
  const known = fetched.get(page);
  if (known) return known;
  const asked = ask(page);
  fetched.set(page, asked);
  asked.catch(() => fetched.delete(page)); // asked for again, it is tried again
  return asked;
}

async function ask(page: string): Promise<Aid> {
  const address = new URL(page, location.href);
  address.pathname += "/data";
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Aid;
}
