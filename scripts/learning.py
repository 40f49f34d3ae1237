"""Train a policy for every game and several seeds, and write what came of it: docs/lab/learning.md and its pictures.

    python scripts/learning.py train [GAME …] --seeds 1 2 3 --minutes 5
    python scripts/learning.py page

`train` calls examples/ppo.py for what is not finished in build/learn, which goes on where it was, and then keeps every
curve in docs/lab/learning.json; `page` writes page and pictures from that file alone. `ship` copies the weights that
did best to where the bot `learned` looks for them, if they beat greedy, and `measure` plays what is shipped on deals
that had no part in choosing it: the best of several was lucky as well as good.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import fmean
from textwrap import fill
from typing import Any

from tafelrunde import games
from tafelrunde.lab import executor
from tafelrunde.lab.match import match
from tafelrunde.lab.provenance import provenance
from tafelrunde.lab.statistics import mean_of

ROOT = Path(__file__).parents[1]
MADE, KEPT = ROOT / "build/learn", ROOT / "docs/lab/learning.json"
PAGE, WEIGHTS = ROOT / "docs/lab/learning.md", ROOT / "src/tafelrunde/learned/weights"
SEATS = {"beutelschneider": (3,)}  # elsewhere two
HOW = {"--teacher": "greedy", "--rate": "3e-4", "--lessons": "40000", "--measurements": "4", "--matches": "400"}
OTHERWISE = {  # the teacher decides quickly in the one, slowly in the other
    "castles_besieged": {"--lessons": "150000", "--width": "96"},
    "loewenherz": {"--lessons": "15000", "--measurements": "2", "--matches": "100"},
}
WIDTH, HEIGHT, LEFT, BOTTOM = 640, 260, 40, 34  # of a picture, in units of SVG
COLOURS = ("#8c2f1b", "#1f5f7a", "#5b6b1f", "#7a3f86")
MATCHES = 600
OTHER_DEALS = 2026  # their seed; the lab deals otherwise than the trainer
SHIPPED = "shipped"  # where it is kept what came of them
MOST_WEIGHT = 400_000  # bytes that come with the house for a game


def cases(slugs: Sequence[str]) -> list[tuple[str, int]]:
    """Games and numbers of players."""
    return [(slug, seats) for slug in slugs for seats in SEATS.get(slug, (2,))]


def train(slugs: Sequence[str], seeds: Sequence[int], minutes: float, at_once: int, rest: Sequence[str]) -> None:
    """Every game and seed, as many at once as there are cores: each takes one, and counts its own CPU time."""
    def one(slug: str, seats: int, seed: int) -> None:
        out = MADE / f"{slug}-{seats}-{seed}.weights"
        how = [word for option in {**HOW, **OTHERWISE.get(slug, {})}.items() for word in option]
        words = [sys.executable, "examples/ppo.py", "--game", slug, "--seats", str(seats),
                 "--seed", str(seed), "--minutes", f"{minutes:g}", "--out", str(out.relative_to(ROOT)), *how, *rest]
        print(" ".join(words[1:]), flush=True)
        subprocess.run(words, check=True, cwd=ROOT)  # so that no path of this machine is written down

    with ThreadPoolExecutor(at_once) as cores:
        trainings = {case: [cores.submit(one, *case, seed) for seed in seeds] for case in cases(slugs)}
        for case, those in trainings.items():
            for each in those:
                each.result()
            keep(*case)
    page()


def keep(slug: str, seats: int) -> None:
    """Take the finished curves of a game with so many players into the file that the page is made from."""
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    kept[f"{slug}-{seats}"] = [read_curve(file) for file in sorted(MADE.glob(f"{slug}-{seats}-*.jsonl"))]
    KEPT.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read_curve(file: Path) -> dict[str, Any]:
    """A curve as `ppo.py` writes it, without what only its author looks at."""
    first, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    names = ("steps", "seconds", "against", "share", "low", "high", "matches")
    source = first["provenance"]
    return {"seed": source["seed"], "provenance": source,
            "points": [{name: line[name] for name in names} for line in lines]}


def page() -> None:
    """The page and a picture a game, from what is kept."""
    kept = json.loads(KEPT.read_text("utf-8"))
    parts = ["# Policies that learn", "",
             "Masked PPO by self-play, `examples/ppo.py`: independent trainings, each from its own seed. A point is "
             "the share of the wins against a bot of the house at all other seats, from every seat equally often; an "
             "equal share is the dashed line. Each thin line is a training, with 95 % intervals of its own matches; "
             "the thick one is their mean. All trainings of a game are measured by the same matches, which choose "
             "the one that is shipped: so the best of them is told too well here, and what is shipped is measured "
             "again on other deals.", "",
             "`make learn` trains all of it and goes on where it was; `make learn GAMES=burgundy SEEDS='1 2 3'` takes "
             "one game. How to train one's own is told in [games as tensors](../tensors.md#policies-that-learn).", ""]
    for slug, seats in cases(games.BUILT_IN):
        if runs := kept.get(f"{slug}-{seats}"):
            parts += of_game(slug, seats, runs, kept.get(SHIPPED, {}).get(f"{slug}-{seats}"))
    prose = [part if part.startswith(("|", "python")) else fill(part, 120, break_on_hyphens=False) for part in parts]
    PAGE.write_text("\n".join(prose), encoding="utf-8")


def of_game(slug: str, seats: int, runs: Sequence[dict[str, Any]], shipped: dict[str, Any] | None) -> list[str]:
    """The part of the page that is about a game; its picture is written beside."""
    picture = PAGE.with_name(f"learning-{slug}-{seats}.svg")
    picture.write_text(draw_curves(runs, seats), encoding="utf-8")
    rows = ["| against | share of the wins, mean of the trainings | each training | decisions trained | CPU minutes |",
            "| --- | --- | --- | --- | --- |"]
    for rival in rivals(runs):
        last = [[point for point in run["points"] if point["against"] == rival][-1] for run in runs]
        together = mean_of([point["share"] for point in last], (0.0, 1.0)) if len(last) > 1 else None
        shown = f"{fmean(point['share'] for point in last):.2f}"
        if together is not None:
            shown += f" [{together.low:.2f}, {together.high:.2f}]"
        each = " · ".join(f"{point['share']:.2f} [{point['low']:.2f}, {point['high']:.2f}] of {point['matches']}"
                          for point in last)
        rows.append(f"| {rival} | {shown} | {each} | {fmean(point['steps'] for point in last) / 1e6:.1f} M | "
                    f"{fmean(point['seconds'] for point in last) / 60:.1f} |")
    source, again = runs[0]["provenance"], []
    if shipped is not None:
        again = ["On deals that had no part in choosing it, what is shipped wins {share:.2f} [{low:.2f}, {high:.2f}] "
                 "of {matches} matches against greedy; rules and bots {program}, {date}:".format(**shipped), "",
                 "```sh", shipped["command"], "```", ""]
    return [f"## {games.info(slug).title}, {seats} players", "", f"![Learning curves]({picture.name})", "", *rows, "",
            "```sh", source["command"], "```", "",
            f"Rules {source['rules']}, {source['processor']}, Python {source['python'].split()[-1]}, "
            f"{source['date'][:10]}.", "", *again]


def rivals(runs: Sequence[dict[str, Any]]) -> list[str]:
    """Whom all these trainings were measured against."""
    found = [{point["against"] for point in run["points"]} for run in runs]
    return sorted(set.intersection(*found)) if found else []


def draw_curves(runs: Sequence[dict[str, Any]], seats: int) -> str:
    """The curves as a picture that is read without anything else."""
    most = max((point["steps"] for run in runs for point in run["points"]), default=1) or 1

    def x(steps: float) -> float:
        return round(LEFT + steps / most * (WIDTH - LEFT - 12), 1)

    def y(share: float) -> float:
        return round(8 + (1 - share) * (HEIGHT - BOTTOM - 8), 1)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="Georgia, serif" '
             'font-size="12" role="img">', "<title>Share of the wins by decisions trained</title>",
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf7"/>']
    for tenth in range(0, 11, 2):
        parts.append(f'<path d="M{LEFT} {y(tenth / 10)}H{WIDTH - 12}" stroke="#ddd5c0"/><text x="{LEFT - 6}" '
                     f'y="{y(tenth / 10) + 4}" text-anchor="end">{tenth / 10:g}</text>')
    for quarter in range(5):
        parts.append(f'<text x="{x(most * quarter / 4)}" y="{HEIGHT - 18}" text-anchor="middle">'
                     f"{most * quarter / 4e6:.2g} M</text>")
    parts.append(f'<path d="M{LEFT} {y(1 / seats)}H{WIDTH - 12}" stroke="#555" stroke-dasharray="5 4"/>')
    for rival, colour in zip(rivals(runs), COLOURS, strict=False):
        lines = [[point for point in run["points"] if point["against"] == rival] for run in runs]
        for line in lines:
            parts.append(path(line, x, y, colour, 1))
            parts += [f'<path d="M{x(point["steps"])} {y(point["low"])}V{y(point["high"])}" stroke="{colour}" '
                      'stroke-opacity=".35"/>' for point in line]
        length = min(map(len, lines))
        mean = [{"steps": fmean(line[place]["steps"] for line in lines),
                 "share": fmean(line[place]["share"] for line in lines)} for place in range(length)]
        parts.append(path(mean, x, y, colour, 3))
        if mean:
            parts.append(f'<text x="{WIDTH - 14}" y="{y(mean[-1]["share"]) - 7}" text-anchor="end" fill="{colour}">'
                         f"against {rival}</text>")
    parts.append(f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 3}" text-anchor="middle">decisions trained</text></svg>')
    return "\n".join(parts) + "\n"


def path(line: Sequence[dict[str, Any]], x: Any, y: Any, colour: str, width: int) -> str:
    """A line through the points."""
    places = " L".join(f"{x(point['steps'])} {y(point['share'])}" for point in line)
    return f'<path d="M{places}" fill="none" stroke="{colour}" stroke-width="{width}"/>' if places else ""


def ship(slugs: Sequence[str]) -> None:
    """Put the best weights of each game where the house finds them, if their interval lies above an equal share."""
    for slug, seats in cases(slugs):
        found = []
        for file in sorted(MADE.glob(f"{slug}-{seats}-*.jsonl")):
            last = [point for point in read_curve(file)["points"] if point["against"] == "greedy"][-1]
            found.append((last["low"], file.with_suffix(".weights")))
        low, best = max(found, default=(0.0, MADE))
        if low <= 1 / seats:
            print(f"{slug}-{seats}: nothing is shipped; the best is no better than greedy ({low:.2f} is the lower end)")
        elif best.stat().st_size > MOST_WEIGHT:
            print(f"{slug}-{seats}: nothing is shipped; {best.name} has {best.stat().st_size} bytes")
        else:
            WEIGHTS.mkdir(exist_ok=True)
            shutil.copy(best, WEIGHTS / f"{slug}-{seats}.weights")
            print(f"{slug}-{seats}: {best.name} is shipped")
            measure(slug, seats)


def measure(slug: str, seats: int) -> None:
    """Keep what the shipped weights win against greedy on other deals than those that chose them."""
    bots = ["learned", *["greedy"] * (seats - 1)]
    with executor(1) as pool:
        found = match(slug, bots, MATCHES, pool, seed=OTHER_DEALS)
    command = f"tafelrunde match {slug} {' '.join(bots)} --games {MATCHES} --seed {OTHER_DEALS}"
    source, share = provenance(slug, bots, OTHER_DEALS, command), found.standings[0].share
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    kept.setdefault(SHIPPED, {})[f"{slug}-{seats}"] = {
        "share": round(share.mean, 4), "low": round(share.low, 4), "high": round(share.high, 4),
        "matches": found.matches, "command": command, "program": source.program, "date": source.date[:10]}
    KEPT.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("train", "page", "ship", "measure"))
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all five")
    parser.add_argument("--seeds", nargs="+", type=int, default=[1, 2, 3])
    parser.add_argument("--minutes", type=float, default=5.0, help="of learning, for each game and seed")
    parser.add_argument("--at-once", type=int, default=os.cpu_count(), help="trainings (default: one for each core)")
    args, others = parser.parse_known_args()
    if others and args.what != "train":
        parser.error(f"there is no {others[0]}")
    chosen = args.games or list(games.BUILT_IN)
    if wrong := [slug for slug in chosen if slug not in games.BUILT_IN]:
        parser.error(f"there is no game {wrong[0]}; the games are {', '.join(games.BUILT_IN)}")
    if args.what == "train":
        train(chosen, args.seeds, args.minutes, max(1, args.at_once or 1), others)
    elif args.what == "ship":
        ship(chosen)
    elif args.what == "measure":
        for slug, seats in cases(chosen):
            if (WEIGHTS / f"{slug}-{seats}.weights").exists():
                measure(slug, seats)
        page()
    else:
        page()
