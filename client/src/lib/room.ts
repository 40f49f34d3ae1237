/**
 * The room that the places of a table keep: for as many pieces as have lain there since the table was cleared, and never for
 * more than may. So what is there is drawn as large as it can be, and no place gets smaller while one looks at it. Places
 * grow by two pieces at a time, so that the table is rarely laid out again.
 */

import type { Area, Scene } from "../wire";

const GROWING = new Set(["row", "fan", "heap", "group"]);

/** How many pieces lie in places that grow. */
const count = (area: Area): number => (area.areas ?? []).reduce((sum, part) => sum + count(part), GROWING.has(area.kind) ? (area.pieces?.length ?? 0) : 0);

export class Room {
  era = 0; // counts how often the table was cleared: the next hand, the next round
  #most = new Map<string, number>(); // by area
  #full = 0; // pieces on the table when there were most
  #drawn = new WeakMap<Area, Area>();

  /**
   * The picture in which every place keeps so much room. A table with a map leaves its room to the map; for readers who want
   * nothing to move, every place keeps the room of all that may come, and what can be spared is left out.
   */
  keep(scene: Scene, still: boolean): Scene {
    if (still) return { ...scene, areas: scene.areas.filter(({ marks }) => !marks?.includes("spare")) };
    const here = scene.areas.reduce((sum, area) => sum + count(area), 0);
    if (here < this.#full / 2) [this.era, this.#full, this.#most] = [this.era + 1, 0, new Map()];
    this.#full = Math.max(this.#full, here);
    if (scene.areas.some(({ kind }) => kind === "grid")) return scene;
    return { ...scene, areas: scene.areas.map((area) => this.#keepIn(area)) };
  }

  /** The same object as long as nothing about it is another: what is drawn of it need not be drawn again. */
  #keepIn(area: Area): Area {
    const areas = area.areas?.map((part) => this.#keepIn(part));
    const most = this.#mostOf(area);
    const before = this.#drawn.get(area);
    if (before && before.most === most && (areas ?? []).every((part, i) => part === before.areas?.[i])) return before;
    const drawn = { ...area, ...(areas && { areas }), ...(most !== undefined && { most, marks: [...(area.marks ?? []), "grows"] }) };
    this.#drawn.set(area, drawn);
    return drawn;
  }

  #mostOf({ id, kind, most, areas, pieces, marks = [] }: Area): number | undefined {
    if (most === undefined || most < 0 || !GROWING.has(kind)) return most;
    const least = kind === "group" || marks.includes("small") ? 0 : 1;
    const here = Math.max(least, (kind === "group" ? areas : pieces)?.length ?? 0);
    const grown = here > 1 && kind !== "group" ? here + (here % 2) : here;
    const kept = Math.min(most, Math.max(grown, this.#most.get(id) ?? 0));
    this.#most.set(id, kept);
    return kept;
  }
}
