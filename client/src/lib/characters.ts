/** How many characters a text has, as the house counts them, if they are more than the limit; else 0. */
export function tooMany(text: string, limit: number): number {
  const found = [...text].length;
  return found > limit ? found : 0;
}
