/**
 * A finished trick stays whole for a moment. The house takes it away with its last card, so the picture after that card
 * already shows it taken: here it is drawn where it was played until everybody has seen it, or until one plays on.
 */

import type { Area, Piece, Scene } from "../wire";

export const LASTS = 1000; // ms

interface Held {
  trick: string; // where it was played
  taken: string; // where it lies now
  was: Area | undefined; // what lay there before
}

const trickOf = (scene: Scene | null): Area | undefined => scene?.areas.find((area) => area.kind === "trick");
const looks = (piece: Piece): string => JSON.stringify([piece.face, piece.owner]);

/** The trick that was on the table before and has been taken since. Cards are known by their faces: with the next deal they get other names. */
export function takenSince(before: Scene | null, after: Scene): Held | null {
  const lay = (trickOf(before)?.pieces ?? []).map(looks);
  const trick = trickOf(after);
  if (lay.length === 0 || !trick || (trick.pieces ?? []).map(looks).some((one) => lay.includes(one))) return null;
  const taken = after.areas.find((area) => {
    const here = (area.pieces ?? []).map(looks);
    return area.kind !== "trick" && area.kind !== "hand" && here.length >= lay.length && lay.every((one) => here.includes(one));
  });
  return taken ? { trick: trick.id, taken: taken.id, was: before?.areas.find(({ id }) => id === taken.id) } : null;
}

/** The picture with the trick still where it was played; the next one waits, and the one before lies where it lay. */
export function withTrick(scene: Scene, held: Held): Scene {
  const taken = scene.areas.find((area) => area.id === held.taken);
  if (!taken) return scene;
  const names = new Set(scene.areas.flatMap((area) => [area, ...(area.areas ?? [])]).flatMap((area) => area.pieces ?? []).map(({ id }) => id));
  const gone = (held.was?.pieces ?? []).every(({ id }) => !names.has(id)); // after a deal another card may have its name
  const drawn = (area: Area): Area => {
    if (area.id === held.trick) return { ...area, label: taken.label, note: null, pieces: taken.pieces ?? [] };
    return area.id === held.taken ? { ...area, label: held.was?.label ?? area.label, pieces: gone ? (held.was?.pieces ?? []) : [] } : area;
  };
  return { ...scene, areas: scene.areas.map(drawn) };
}

export class Whole {
  #held: Held | null = $state.raw(null);
  #before: Scene | null = null;
  #until: ReturnType<typeof setTimeout> | undefined;

  /** Another picture has come. */
  see(scene: Scene): void {
    const held = this.#before === scene ? null : takenSince(this.#before, scene);
    this.#before = scene;
    if (!held) return;
    clearTimeout(this.#until);
    this.#held = held;
    this.#until = setTimeout(() => this.end(), LASTS);
  }

  /** Nobody waits for it. */
  end(): void {
    clearTimeout(this.#until);
    this.#held = null;
  }

  drawn(scene: Scene): Scene {
    return this.#held ? withTrick(scene, this.#held) : scene;
  }
}
