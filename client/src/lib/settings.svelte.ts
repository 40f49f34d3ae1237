/** What a player sets once for this browser. */

const STORE = "tafelrunde.table";

interface Kept {
  confirm: boolean;
  sound: boolean;
  pace: number; // milliseconds between the moves of bots
}

const phone = (): boolean => window.matchMedia("(pointer: coarse) and (max-width: 700px)").matches;

function read(): Kept {
  const usual: Kept = { confirm: phone(), sound: false, pace: 600 };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual; // private mode, or somebody else's words in the store
  }
}

export class Settings {
  confirm = $state(false);
  sound = $state(false);
  pace = $state(600);

  constructor() {
    Object.assign(this, read());
  }

  keep(): void {
    try {
      localStorage.setItem(STORE, JSON.stringify({ confirm: this.confirm, sound: this.sound, pace: this.pace }));
    } catch {
      // nowhere to keep it: it holds for this page
    }
  }
}
