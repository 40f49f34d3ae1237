/** What a player sets once for this browser. */

const STORE = "tafelrunde.table";

interface Kept {
  confirm: boolean;
  sound: boolean;
  title: boolean; // says in the page's title that it is my turn
}

const phone = (): boolean => window.matchMedia("(pointer: coarse) and (max-width: 700px)").matches;

function read(): Kept {
  const usual: Kept = { confirm: phone(), sound: false, title: true };
  try {
    const { confirm, sound, title } = { ...usual, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Kept>) };
    return { confirm, sound, title };
  } catch {
    return usual; // private mode, or somebody else's words in the store
  }
}

export class Settings {
  confirm = $state(false);
  sound = $state(false);
  title = $state(true);

  constructor() {
    Object.assign(this, read());
  }

  keep(): void {
    try {
      localStorage.setItem(STORE, JSON.stringify({ confirm: this.confirm, sound: this.sound, title: this.title }));
    } catch {
      // nowhere to keep it: it holds for this page
    }
  }
}
