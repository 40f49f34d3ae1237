"""Makes the sounds of the table, `client/sounds`, from free recordings: cut, mixed to one channel, encoded twice.

The recordings come in three packages, of which nothing else is used. In an empty folder:

    apt-get download minetest-data sound-theme-freedesktop
    for package in *.deb; do dpkg-deb -x "$package" .; done
    npm pack @3d-dice/dice-box-threejs@0.0.12 && tar xzf 3d-dice-*.tgz
    pip install av==18.1.0 numpy
    python scripts/sounds.py FOLDER

Who recorded what, and under which licence, stands in `client/sounds/LICENSES.txt`.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import av
import numpy as np

RATE = 48000
OUT = Path(__file__).parents[1] / "client/sounds"
MINETEST = "usr/share/games/minetest/games/minetest_game/mods/default/sounds/default_"
DESKTOP = "usr/share/sounds/freedesktop/stereo/"
DICE = "package/public/sounds/"

Part = tuple[str, float, float]  # a recording, when it begins, how loud it is
SOUNDS: dict[str, tuple[float, float, Sequence[Part]]] = {  # seconds, loudness of the loudest moment, the parts
    "laid": (0.24, 0.5, [(f"{DICE}surfaces/surface_felt7.mp3", 0, 0.8), (f"{MINETEST}dig_snappy.ogg", 0, 0.25)]),
    "drawn": (0.29, 0.35, [(f"{MINETEST}dig_snappy.ogg", 0, 1)]),
    "dice": (0.62, 0.7, [
        (f"{DICE}dicehit/dicehit_wood{hit}.mp3", when, 2.0)
        for hit, when in ((6, 0), (1, 0.07), (5, 0.12), (3, 0.2), (6, 0.25), (2, 0.33), (1, 0.41), (4, 0.47))
    ] + [(f"{DICE}surfaces/surface_wood_table1.mp3", 0, 0.4), (f"{DICE}surfaces/surface_wood_table2.mp3", 0.25, 0.25)]),
    "wall": (0.28, 0.6, [(f"{MINETEST}dig_choppy.1.ogg", 0, 1)]),
    "coin": (0.36, 0.5, [
        (f"{DICE}dicehit/dicehit_coin{hit}.mp3", when, loud)
        for hit, when, loud in ((1, 0, 1), (4, 0.09, 1), (5, 0.2, 0.9))
    ]),
    "strike": (0.44, 0.6, [(f"{MINETEST}dig_metal.ogg", 0, 1), (f"{MINETEST}tool_breaks.2.ogg", 0.02, 0.35)]),
    "stone": (0.42, 0.7, [(f"{MINETEST}dig_cracky.1.ogg", 0, 1), (f"{MINETEST}gravel_dug.1.ogg", 0.08, 0.5)]),
    "refused": (0.2, 0.4, [(f"{MINETEST}hard_footstep.3.ogg", 0, 1)]),
    "turn": (0.5, 0.5, [(f"{DESKTOP}bell.oga", 0, 1), (f"{DESKTOP}bell.oga", 0.18, 0.7)]),
    "end": (1.1, 0.55, [(f"{DESKTOP}complete.oga", 0, 1)]),
}
FORMS = {"ogg": ("libopus", 40_000), "mp3": ("libmp3lame", 56_000)}  # the second for browsers that read no Opus


def recording(file: Path) -> np.ndarray:
    """A recording as one channel."""
    with av.open(str(file)) as source:
        even = av.AudioResampler(format="flt", layout="mono", rate=RATE)
        frames = [part for frame in source.decode(audio=0) for part in even.resample(frame)]
    return np.concatenate([frame.to_ndarray()[0] for frame in frames])


def mix(folder: Path, seconds: float, peak: float, parts: Sequence[Part]) -> np.ndarray:
    """The parts one over the other, faded out at the end, as loud as asked."""
    whole = np.zeros(int(seconds * RATE), np.float32)
    for name, when, loud in parts:
        part, start = recording(folder / name), int(when * RATE)
        length = min(len(part), len(whole) - start)
        whole[start : start + length] += loud * part[:length]
    fade = int(0.04 * RATE)
    whole[-fade:] *= np.linspace(1, 0, fade, dtype=np.float32)
    return whole * np.float32(peak / np.abs(whole).max())


def encode(sound: np.ndarray, file: Path, codec: str, rate: int) -> None:
    """Write a sound in one form."""
    with av.open(str(file), "w", options={"fflags": "+bitexact"}) as target:
        stream = target.add_stream(codec, rate=RATE, layout="mono")
        stream.bit_rate = rate
        frame = av.AudioFrame.from_ndarray(sound.reshape(1, -1), format="fltp", layout="mono")
        frame.sample_rate = RATE
        form = av.AudioResampler(format=stream.codec_context.format, layout="mono", rate=RATE,
                                 frame_size=stream.codec_context.frame_size or 960)
        for part in [*form.resample(frame), *form.resample(None)]:
            target.mux(stream.encode(part))
        target.mux(stream.encode(None))


def main(folder: Path) -> None:
    """Every sound in every form; says what they weigh."""
    OUT.mkdir(exist_ok=True)
    for name, (seconds, peak, parts) in SOUNDS.items():
        sound = mix(folder, seconds, peak, parts)
        for ending, (codec, rate) in FORMS.items():
            encode(sound, OUT / f"{name}.{ending}", codec, rate)
    for ending in FORMS:
        files = sorted(OUT.glob(f"*.{ending}"))
        print(f"{ending}: {len(files)} files, {sum(file.stat().st_size for file in files)} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
