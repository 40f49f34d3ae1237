/** What is heard of what happens at the table. */

import { happenings, type Happening } from "../motion/happenings";
import type { Scene } from "../wire";
import type { Heard } from "./settings.svelte";
import { play, type Sound } from "./sound";

const APART = 0.16; // seconds between sounds that begin together
const MOST = 3; // of them: what follows is not told apart any more

const OF: Partial<Record<Happening["kind"], Sound>> = {
  rolled: "dice", attack: "strike", laid: "laid", moved: "laid", discarded: "laid", drawn: "drawn", dealt: "drawn", trick: "drawn", fell: "stone", hit: "stone", walls: "wall", region: "wall", paid: "coin", completed: "coin", end: "end",
};
const ORDER = [...new Set(Object.values(OF))]; // dice fall before the blow, cards before coins, the end is last

/** The sounds of what happened, in the order in which they are heard; the end always. */
export function soundsOf(told: readonly Happening[]): Sound[] {
  const found = new Set(told.map(({ kind }) => OF[kind]));
  const heard = ORDER.filter((sound) => found.has(sound));
  return heard.includes("end") ? [...heard.slice(0, -1).slice(0, MOST - 1), "end"] : heard.slice(0, MOST);
}

/** A match that is looked back at. */
interface Film {
  at: number;
}

export class Sounding {
  #scene: Scene | undefined;
  #moment = -1;
  #news = "";

  /** Another picture is shown. In a film it is heard where one moment follows the other. */
  follow = (scene: Scene | undefined, film: Film | null, news: string, { sound, volume }: { sound: Heard; volume: number }): void => {
    const [old, moment, before] = [this.#scene, this.#moment, this.#news];
    this.#scene = scene;
    this.#moment = film?.at ?? -1;
    this.#news = news;
    if (!old || !scene || sound === "off") return;
    const onward = film ? film.at === moment + 1 : moment < 0;
    const heard = sound === "all" && onward && old !== scene ? soundsOf(happenings(old, scene)) : [];
    if (!film && news && news !== before) heard.push("turn");
    heard.forEach((each, place) => play(each, volume, place * APART));
  };
}
