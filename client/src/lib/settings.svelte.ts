/** What a player sets once for this browser. */

const STORE = "tafelrunde.table";

interface Kept {
  confirm: boolean;
  sound: boolean;
}

const phone = (): boolean => window.matchMedia("(pointer: coarse) and (max-width: 700px)").matches;

function read(): Kept {
  const usual: Kept = { confirm: phone(), sound: false };
  try {
    const { confirm, sound } = { ...usual, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Kept>) };
    return { confirm, sound };
  } catch {
    return usual; // private mode, or somebody else's words in the store
  }
}

export class Settings {
  confirm = $state(false);
  sound = $state(false);

  constructor() {
    Object.assign(this, read());
  }

  keep(): void {
    try {
      localStorage.setItem(STORE, JSON.stringify({ confirm: this.confirm, sound: this.sound }));
    } catch {
      // nowhere to keep it: it holds for this page
    }
  }
}
