/** What a player sets once for this browser. */

import { CARD_SIZES, type CardSize } from "./sizes";
import { readAppearance, show, wear, type Look, type Scheme } from "./appearance";

const STORE = "tafelrunde.table";

/** When the table is heard: at whatever happens, when it is my turn, never. */
export const HEARD = ["all", "turn", "off"] as const;
export type Heard = (typeof HEARD)[number];

interface Kept {
  confirm: boolean;
  sound: Heard;
  volume: number; // 0 to 100
  title: boolean; // says in the page's title that it is my turn
  keys: boolean; // single letters and digits do something
  cards: CardSize;
}

const phone = (): boolean => window.matchMedia("(pointer: coarse) and (max-width: 700px)").matches;

function read(): Kept {
  const usual: Kept = { confirm: phone(), sound: "turn", volume: 60, title: true, keys: true, cards: "usual" };
  try {
    const kept = { ...usual, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Kept>) };
    const { confirm, title, keys } = kept;
    const cards = kept.cards in CARD_SIZES ? kept.cards : usual.cards;
    return { confirm, title, keys, cards, sound: heard(kept.sound), volume: Math.min(100, Math.max(0, Number(kept.volume) || 0)) };
  } catch {
    return usual; // private mode, or somebody else's words in the store
  }
}

/** Before there was a choice, all sounds were on or off, and off was what nobody had chosen. */
const heard = (kept: unknown): Heard => HEARD.find((word) => word === kept) ?? (kept === true ? "all" : "turn");

export class Settings {
  confirm = $state(false);
  sound: Heard = $state("turn");
  volume = $state(60);
  title = $state(true);
  keys = $state(true);
  cards: CardSize = $state("usual");
  scheme: Scheme = $state("system");
  look: Look = $state("cloth");

  constructor() {
    Object.assign(this, read(), readAppearance(document.cookie));
    show(this);
  }

  /** Another appearance, from now on. */
  wear(): void {
    wear(this);
  }

  keep(): void {
    try {
      localStorage.setItem(STORE, JSON.stringify({ confirm: this.confirm, sound: this.sound, volume: this.volume, title: this.title, keys: this.keys, cards: this.cards }));
    } catch {
      // nowhere to keep it: it holds for this page
    }
  }
}
