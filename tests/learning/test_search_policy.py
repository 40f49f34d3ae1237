"""The trainer of examples/search_policy.py: its expert asks the network it trains, the house plays what it wrote."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core import Rng
from tafelrunde.learned.weights import read
from tests.learning.example import command, expect_torch, loaded
from tests.walks import settle

expect_torch()

SMALL = ("--iterations", "4", "--tables", "1", "--width", "16", "--memory", "256", "--matches", "4",
         "--measurements", "1", "--measure", "random")


@pytest.fixture(scope="module")
def search_policy() -> ModuleType:
    return loaded("search_policy")


@pytest.fixture
def trained(search_policy: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    return command(search_policy, monkeypatch, tmp_path)


def test_the_expert_asks_the_network_that_is_trained(search_policy: ModuleType,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    monkeypatch.setattr(sys, "argv", ["search_policy.py", *SMALL])
    learner = search_policy.Learner(search_policy.options())
    state, encoder = settle(learner.game.start(2), Rng(1)), learner.encoding.encoder
    seat, row = int(state.actor()), vec[u8]([0] * int(encoder.size))
    actions = len(learner.encoding.notations)
    learner.net.scale = learner.net.scale.double()
    with torch.no_grad():
        scores, value = learner.net.double()(torch.tensor(learner.encoding.observe(state, seat))[None])
    encoder.observe(state, i64(seat), row, 0)
    found = learner.net.compiled().scores(row, vec[i64](list(range(actions + 1))))
    assert found == pytest.approx([*scores[0].tolist(), float(value[0])], abs=1e-5)
    judge = search_policy.Judge(learner.net.compiled(), encoder, actions, None, 0.5)
    assert judge.value(state, seat) == pytest.approx(min(1.0, max(0.0, float(value[0]))), abs=1e-5)


def test_a_training_goes_on_and_what_it_writes_is_played_with(trained: Callable[..., None], tmp_path: Path,
                                                              capsys: pytest.CaptureFixture[str]) -> None:
    trained(*SMALL, "--steps", "50")
    trained(*SMALL, "--steps", "400")
    assert "going on after" in capsys.readouterr().out
    lines = [json.loads(line) for line in (tmp_path / "some.jsonl").read_text("utf-8").splitlines()]
    assert lines[-1]["steps"] >= 400 and lines[-1]["policy_loss"] > 0.0
    assert read(tmp_path / "some.weights").game == "castles_besieged"
    trained(*SMALL, "--steps", "400")
    assert "this training is over" in capsys.readouterr().out


def test_the_same_seed_trains_the_same_policy(trained: Callable[..., None], tmp_path: Path) -> None:
    for name in ("one", "two"):
        trained(*SMALL, "--steps", "50", "--seed", "5", name=name)
    one, two = (read(tmp_path / f"{name}.weights") for name in ("one", "two"))
    assert one.actions == two.actions and one.plain == two.plain


@pytest.mark.parametrize(("words", "told"), [
    (("--game", "chess"), "there is no game"),
    (("--trust", "2"), "--trust"),
    (("--measure", "nobody", "--steps", "10"), "no bot"),
])
def test_what_cannot_be_trained_is_told_in_a_sentence(words: tuple[str, ...], told: str, trained: Callable[..., None],
                                                      capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        trained(*SMALL, *words)
    assert ended.value.code
    assert told in f"{ended.value.code} {capsys.readouterr().err}"
