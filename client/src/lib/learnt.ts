/** What this browser remembers of lessons: how far each has come, and where nobody wants to be asked again. */

const STORE = "tafelrunde.lessons";

interface Kept {
  at: Record<string, number>; // by «game/lesson»: the step
  done: string[]; // lessons played to the end
  declined: string[]; // games whose lesson nobody wants to be offered
}

function read(): Kept {
  const none: Kept = { at: {}, done: [], declined: [] };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Kept>) };
  } catch {
    return none; // private mode, or somebody else's words in the store
  }
}

function change(how: (kept: Kept) => void): void {
  const kept = read();
  how(kept);
  try {
    localStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // nowhere to keep it
  }
}

export const stepKept = (lesson: string): number => read().at[lesson] ?? 0;
export const isDone = (lesson: string): boolean => read().done.includes(lesson);
export const keepStep = (lesson: string, at: number): void => change((kept) => (kept.at[lesson] = at));
export const keepDone = (lesson: string): void => change((kept) => (kept.done = [...new Set([...kept.done, lesson])]));
export const decline = (game: string): void => change((kept) => (kept.declined = [...new Set([...kept.declined, game])]));

/** May somebody at a table of this game be offered its lesson? */
export function mayOffer(game: string): boolean {
  const { done, declined } = read();
  return !declined.includes(game) && !done.some((lesson) => lesson.startsWith(`${game}/`));
}
