/** Symbols come from one sprite; an id it lacks is drawn as the default mark. */

import known from "../generated/symbols.json";

const ids = new Set<string>(known);
let address = `${import.meta.env.BASE_URL}sprite.svg`;

/** The page may name the sprite with its version. */
export function useSprite(url: string): void {
  address = url;
}

export const spriteAt = (id: string): string => `${address}#${ids.has(id) ? id : "unknown"}`;
