"""The page of learning curves says what was kept of them, and only what beats greedy comes with the house."""

import json
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from tests.commands import load_module
from tests.learning.test_shipped import SHIPPED

SCRIPT = Path(__file__).parents[2] / "scripts/learning.py"
SOURCE = {"seed": 1, "command": "python examples/ppo.py --game castles_besieged", "rules": "0123456789abcdef",
          "processor": "some processor", "python": "CPython 3.11.7", "date": "2026-01-02T03:04:05+00:00"}


@pytest.fixture
def learning(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The script, with folders of its own."""
    module = load_module("learning", SCRIPT)
    for name, place in (("MADE", "made"), ("KEPT", "learning.json"), ("PAGE", "learning.md"), ("WEIGHTS", "weights")):
        monkeypatch.setattr(module, name, tmp_path / place)
    (tmp_path / "made").mkdir()
    return module


def curve(learning: ModuleType, seed: int, share: float) -> Path:
    """A finished training, as the trainer leaves it; the path of its weights."""
    file: Path = learning.MADE / f"castles_besieged-2-{seed}.jsonl"
    points = [{"steps": steps, "seconds": steps / 1000, "against": "greedy", "share": found, "low": found - 0.05,
               "high": found + 0.05, "matches": 200, "entropy": 1.0}
              for steps, found in ((0, 0.1), (2_000_000, share))]
    file.write_text("\n".join(map(json.dumps, [{"provenance": {**SOURCE, "seed": seed}}, *points])) + "\n", "utf-8")
    weights = file.with_suffix(".weights")
    weights.write_bytes(f"weights {seed}".encode())
    return weights


def test_the_page_tells_every_training(learning: ModuleType) -> None:
    for seed, share in ((1, 0.4), (2, 0.5), (3, 0.6)):
        curve(learning, seed, share)
    learning.keep("castles_besieged", 2)
    learning.page()
    text = learning.PAGE.read_text("utf-8")
    assert "| greedy | 0.50 [" in text
    assert "0.40 [0.35, 0.45] of 200 · 0.50 [0.45, 0.55] of 200 · 0.60 [0.55, 0.65] of 200 | 2.0 M" in text
    assert SOURCE["command"] in text and "2026-01-02" in text
    picture = ElementTree.parse(learning.PAGE.with_name("learning-castles_besieged-2.svg"))
    lines = [each for each in picture.iter("{http://www.w3.org/2000/svg}path") if each.get("fill") == "none"]
    assert len(lines) == 4  # three trainings and their mean


def test_a_curve_that_is_read_again_is_not_kept_twice(learning: ModuleType) -> None:
    curve(learning, 1, 0.4)
    learning.keep("castles_besieged", 2)
    learning.keep("castles_besieged", 2)
    assert len(json.loads(learning.KEPT.read_text("utf-8"))["castles_besieged-2"]) == 1


@pytest.mark.parametrize(("shares", "shipped"), [((0.3, 0.54), None), ((0.7, 0.58), "weights 1")])
def test_only_what_beats_greedy_is_shipped(shares: tuple[float, float], shipped: str | None,
                                           learning: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "measure", lambda *case: None)
    for seed, share in enumerate(shares, 1):
        curve(learning, seed, share)
    learning.ship(["castles_besieged"])
    file = learning.WEIGHTS / "castles_besieged-2.weights"
    assert (file.read_text("utf-8") if file.exists() else None) == shipped


@pytest.mark.slow
def test_what_is_shipped_is_measured_on_deals_that_did_not_choose_it(learning: ModuleType,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "MATCHES", 4)
    curve(learning, 1, 0.9)
    learning.keep("castles_besieged", 2)
    learning.ship(["castles_besieged"])
    learning.page()
    text = learning.PAGE.read_text("utf-8")
    kept = json.loads(learning.KEPT.read_text("utf-8"))["shipped"]["castles_besieged-2"]
    assert f"what is shipped wins {kept['share']:.2f} [{kept['low']:.2f}, {kept['high']:.2f}] of 4 matches" in text
    assert "tafelrunde match castles_besieged learned greedy --games 4 --seed 2026" in text


def test_the_published_page_tells_all_policies_that_are_shipped() -> None:
    """What a value has learned is told beside its rung, in docs/bots.md."""
    kept = json.loads((SCRIPT.parents[1] / "docs/lab/learning.json").read_text("utf-8"))["shipped"]
    assert sorted(kept) == sorted(file.stem for file in SHIPPED if file.suffix == ".weights")
