/** A few quiet ticks, made on the spot; off until somebody asks for them. */

let context: AudioContext | null = null;

export function tick(kind: "move" | "turn" | "refused"): void {
  context ??= new AudioContext();
  const notes = { move: [330], turn: [523, 659], refused: [196] }[kind];
  notes.forEach((pitch, i) => note(context!, pitch, context!.currentTime + i * 0.12));
}

function note(audio: AudioContext, pitch: number, start: number): void {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.07, start);
  loudness.gain.exponentialRampToValueAtTime(0.0005, start + 0.16);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.18);
}
