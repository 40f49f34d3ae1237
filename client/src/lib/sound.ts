/**
 * Recordings, played as they are asked for. Each is fetched when it is first needed, so that a silent table loads none. A page
 * may be heard only after somebody has clicked or pressed a key in it; until then it keeps quiet.
 */

export const SOUNDS = ["laid", "drawn", "dice", "wall", "coin", "strike", "stone", "refused", "turn", "end"] as const;
export type Sound = (typeof SOUNDS)[number];

const LATE = 700; // ms; what is fetched only then belongs to something that is over

let addresses: string[] = [];
let context: AudioContext | null = null;
const loaded = new Map<Sound, Promise<AudioBuffer | null>>();

/** The page names where they are, with marks of their content; one that stands alone has none. */
export function useSounds(named: string | undefined): void {
  addresses = named?.split(" ") ?? [];
}

/** Ready before the first sound: a browser takes long for it, and whatever had been pressed then would have to wait. */
export function prepareSound(): void {
  if (addresses.length > 0 && typeof AudioContext !== "undefined") context ??= new AudioContext();
}

/** Plays a sound after so many seconds, as loud as so many per cent. */
export function play(sound: Sound, volume: number, after = 0): void {
  if (addresses.length === 0 || volume <= 0 || !mayBeHeard()) return;
  const asked = performance.now();
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const audio = context;
  loaded.set(sound, loaded.get(sound) ?? load(audio, sound));
  void loaded.get(sound)!.then((buffer) => {
    const waited = performance.now() - asked;
    if (buffer && (waited < LATE || sound === "turn")) start(audio, buffer, volume, Math.max(0, after - waited / 1000));
  });
}

/** Browsers that do not say whether somebody has clicked yet refuse by themselves. */
const mayBeHeard = (): boolean => typeof AudioContext !== "undefined" && (navigator.userActivation?.hasBeenActive ?? true);

function start(audio: AudioContext, buffer: AudioBuffer, volume: number, after: number): void {
  const source = audio.createBufferSource();
  const loudness = audio.createGain();
  loudness.gain.value = (volume / 100) ** 2; // as loudness is felt
  source.buffer = buffer;
  source.connect(loudness).connect(audio.destination);
  source.start(audio.currentTime + after);
}

async function load(audio: AudioContext, sound: Sound): Promise<AudioBuffer | null> {
  for (const form of forms()) {
    const address = addresses.find((each) => each.includes(`/${sound}.${form}`));
    if (!address) continue;
    try {
      const answer = await fetch(address);
      if (answer.ok) return await audio.decodeAudioData(await answer.arrayBuffer());
    } catch {
      // the other form, or silence
    }
  }
  return null;
}

/** Older Safari reads no Opus in Ogg. */
const forms = (): string[] => (document.createElement("audio").canPlayType('audio/ogg; codecs="opus"') ? ["ogg", "mp3"] : ["mp3"]);
