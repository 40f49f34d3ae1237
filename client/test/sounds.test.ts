/** What is heard of what happens, and the recordings themselves. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { soundsOf } from "../src/lib/sounding";
import { SOUNDS } from "../src/lib/sound";
import type { Happening } from "../src/motion/happenings";
import { stepsOf } from "./motion/recorded";

const FOLDER = new URL("../sounds/", import.meta.url);
const FORMS = ["ogg", "mp3"];

describe("the recordings", () => {
  it("are all there in both forms, and small", () => {
    const files = SOUNDS.flatMap((sound) => FORMS.map((form) => `${sound}.${form}`));
    expect(readdirSync(FOLDER).sort()).toEqual([...files, "LICENSES.txt"].sort());
    const weights = files.map((file) => statSync(new URL(file, FOLDER)).size);
    expect(Math.min(...weights)).toBeGreaterThan(800);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(120_000);
  });
  it("are what they are called", () => {
    for (const sound of SOUNDS) {
      const [ogg, mp3] = FORMS.map((form) => readFileSync(new URL(`${sound}.${form}`, FOLDER)));
      expect(ogg!.subarray(0, 4).toString()).toBe("OggS");
      expect(ogg!.includes("OpusHead")).toBe(true);
      expect(mp3!.subarray(0, 3).toString() === "ID3" || mp3![0] === 0xff).toBe(true);
    }
  });
  it("have their makers and licences named", () => {
    const named = readFileSync(new URL("LICENSES.txt", FOLDER), "utf8");
    for (const sound of SOUNDS) expect(named).toMatch(new RegExp(`^  ([a-z]+, )*${sound}\\b.*\\S`, "m"));
  });
});

describe("what is heard", () => {
  it.each([
    ["beutelschneider", ["laid", "drawn"]],
    ["castles_besieged", ["dice", "strike", "stone", "laid", "drawn"]],
    ["behuetunsburg", ["laid", "drawn"]],
    ["burgundy", ["laid", "coin"]],
    ["loewenherz", ["wall", "coin"]],
  ])("of a match of %s is what was done", (game, expected) => {
    const steps = stepsOf(game);
    const heard = new Set(steps.flatMap(({ told }) => soundsOf(told)));
    for (const sound of expected) expect(heard).toContain(sound);
    expect(soundsOf(steps.at(-1)!.told)).toContain("end");
  });
  it("is never more than can be told apart, dice before the blow", () => {
    const told = ["hit", "paid", "attack", "laid", "rolled"].map((kind) => ({ kind }) as Happening);
    expect(soundsOf(told)).toEqual(["dice", "strike", "laid"]);
    expect(soundsOf([{ kind: "turn", seats: [0] }])).toEqual([]);
  });
});

describe("playing", () => {
  const NAMED = "/static/sounds/laid.mp3?v=6 /static/sounds/laid.ogg?v=7 /static/sounds/turn.mp3?v=7";
  const started: number[] = [];
  const fetched: string[] = [];

  async function fresh(active: boolean, opus = "probably", named: string | undefined = NAMED): Promise<typeof import("../src/lib/sound")> {
    started.length = fetched.length = 0;
    vi.resetModules();
    const gain = { gain: { value: 0 }, connect: (next: unknown) => next };
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: active } });
    vi.stubGlobal("document", { createElement: () => ({ canPlayType: () => opus }) });
    vi.stubGlobal("AudioContext", class {
      state = "running";
      currentTime = 10;
      destination = {};
      createGain = () => gain;
      createBufferSource = () => ({ connect: () => gain, start: (at: number) => started.push(at) });
      decodeAudioData = () => Promise.resolve({});
    });
    vi.stubGlobal("fetch", (address: string) => {
      fetched.push(address);
      return Promise.resolve({ ok: true, arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) });
    });
    const sound = await import("../src/lib/sound");
    sound.useSounds(named);
    return sound;
  }
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 20));
  afterEach(() => vi.unstubAllGlobals());

  it("fetches a recording once, when it is first needed, in the version of the page", async () => {
    const { play } = await fresh(true);
    expect(fetched).toEqual([]);
    play("laid", 60);
    play("laid", 60, 1);
    await settled();
    expect(fetched).toEqual(["/static/sounds/laid.ogg?v=7"]);
    expect(started).toHaveLength(2);
    expect(started[0]).toBe(10);
    expect(started[1]).toBeGreaterThan(10.8);
  });
  it("takes the other form where Opus is not read", async () => {
    const { play } = await fresh(true, "");
    play("turn", 60);
    await settled();
    expect(fetched).toEqual(["/static/sounds/turn.mp3?v=7"]);
  });
  it.each([
    ["before somebody has clicked", false, 60, NAMED],
    ["at no volume", true, 0, NAMED],
    ["in a page that stands alone", true, 60, ""],
  ])("keeps quiet %s", async (_, active, volume, named) => {
    const { play } = await fresh(active, "probably", named);
    play("turn", volume);
    await settled();
    expect(fetched).toEqual([]);
  });
});
