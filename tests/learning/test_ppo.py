"""The trainer of examples/ppo.py: its networks are those the house plays, and it learns."""

import json
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.bots import Ask
from tafelrunde.core import Rng
from tafelrunde.learned.bot import Player
from tafelrunde.learned.weights import read, unpack_floats
from tests.learning.example import command, expect_torch, loaded
from tests.walks import turns

expect_torch()

SMALL = ("--tables", "8", "--length", "16", "--width", "16", "--matches", "4", "--measurements", "1",
         "--measure", "random")


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    return loaded("ppo")


@pytest.fixture
def trained(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    return command(ppo, monkeypatch, tmp_path)


def learner_of(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, *words: str) -> Any:
    monkeypatch.setattr(sys, "argv", ["ppo.py", *SMALL, *words])
    return ppo.Learner(ppo.options())


def restored(policy: Any, weights: Any) -> None:
    """Give a policy the numbers of a file, as they were rounded to bytes."""
    import torch

    def rows(matrix: Any) -> Any:
        return torch.tensor(matrix.floats(), dtype=torch.float64).reshape(matrix.rows, matrix.columns)

    with torch.no_grad():
        policy.entered.plain.weight.copy_(rows(weights.plain).T)
        policy.entered.table.copy_(rows(weights.table))
        policy.hidden.weight.copy_(rows(weights.hidden).T)
        policy.own.copy_(rows(weights.actions))
        policy.parts.zero_()
        for bias, name in ((policy.entered.plain.bias, "first_bias"), (policy.hidden.bias, "hidden_bias"),
                           (policy.bias, "action_bias")):
            bias.copy_(torch.tensor(unpack_floats(getattr(weights, name)), dtype=torch.float64))


@pytest.mark.parametrize(("slug", "seats", "head"), [
    ("castles_besieged", "2", "flat"), ("beutelschneider", "3", "factored"), ("burgundy", "2", "factored")])
def test_the_house_scores_moves_as_torch_does(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch, slug: str, seats: str,
                                              head: str) -> None:
    import torch

    learner = learner_of(ppo, monkeypatch, "--game", slug, "--seats", seats, "--head", head)
    torch.manual_seed(4)
    for parameter in learner.policy.parameters():
        torch.nn.init.normal_(parameter, 0.0, 0.3)
    weights = ppo.export_weights(learner.policy, learner, 0.5, {})
    player, policy = Player(weights), learner.policy.double()
    policy.entered.scale = policy.entered.scale.double()
    restored(policy, weights)
    game, rng = games.load(slug), Rng(2)
    state = game.start(int(seats))
    for actor in islice(turns(state, rng), 15):
        legal = list(state.legal(actor))
        row = torch.tensor(learner.encoding.observe(state, actor))[None]
        with torch.no_grad():
            scores = policy(policy.entered.expand(row), torch.ones(1, len(game.actions)))[0]
        ask = Ask(game, state.view(actor), [game.actions[move] for move in legal])
        assert player.scores(ask) == pytest.approx([float(scores[move]) for move in legal], abs=1e-5)
        state.apply(actor, legal[rng.below(len(legal))])
    learner.tables.close()


def test_advantages_follow_each_seat_and_end_with_the_match(ppo: ModuleType) -> None:
    import numpy

    value = numpy.array([[0.5], [0.4], [0.6], [0.7]])
    seat, done = numpy.array([[0], [1], [0], [1]]), numpy.array([[0], [0], [1], [0]])
    reward = numpy.array([[[9.0, 9.0]], [[9.0, 9.0]], [[1.0, 0.0]], [[9.0, 9.0]]])
    advantage, known = ppo.compute_gae(value, seat, done, reward)
    assert known.ravel().tolist() == [True, True, True, False]  # what came of the last nobody has seen
    assert advantage[2, 0] == pytest.approx(1.0 - 0.6)
    assert advantage[1, 0] == pytest.approx(0.0 - 0.4)
    assert advantage[0, 0] == pytest.approx(0.6 - 0.5 + ppo.LAMBDA * 0.4)
    assert advantage[3, 0] == 0.0


def test_a_training_goes_on_where_it_was_and_ends(trained: Callable[..., None], tmp_path: Path,
                                                  capsys: pytest.CaptureFixture[str]) -> None:
    trained(*SMALL, "--steps", "200")
    trained(*SMALL, "--steps", "600")
    assert "going on after 256 decisions" in capsys.readouterr().out
    lines = [json.loads(line) for line in (tmp_path / "some.jsonl").read_text("utf-8").splitlines()]
    assert lines[0]["provenance"]["seed"] == 1
    steps = [line["steps"] for line in lines[1:]]
    assert steps == sorted(steps) and steps[0] == 0 and steps[-1] >= 600
    trained(*SMALL, "--steps", "600")
    assert "this training is over" in capsys.readouterr().out


def test_a_teacher_is_imitated(ppo: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a few hundred decisions it would do as the teacher did in most of them, and before in few."""
    learner = learner_of(ppo, monkeypatch, "--game", "castles_besieged", "--width", "32")
    truth, mask, action, result = map(learner.tensor, ppo.collect_lessons(learner, "greedy@1", 600))

    def agrees() -> float:
        seen = learner.policy.entered.expand(truth[:, :learner.encoding.observation.size])
        return float((learner.policy(seen, mask).argmax(1) == action).float().mean())

    assert set(result.tolist()) <= {0.0, 0.5, 1.0}
    assert bool(mask.gather(1, action[:, None]).all())
    before = agrees()
    monkeypatch.setattr(ppo, "MINIBATCH", 32)  # steps enough for so few decisions
    monkeypatch.setattr(ppo, "LESSONS", 30)
    learner.imitate("greedy@1", 600)
    assert before < 0.4 and agrees() > 0.7
    learner.tables.close()


def test_the_same_seed_trains_the_same_policy(trained: Callable[..., None], tmp_path: Path) -> None:
    found = []
    for name, seed in (("one", "5"), ("two", "5"), ("three", "6")):
        trained(*SMALL, "--steps", "300", "--against", "policy", "--share", "0.5", "--seed", seed, name=name)
        found.append(read(tmp_path / f"{name}.weights"))
    assert found[0].actions == found[1].actions and found[0].plain == found[1].plain
    assert found[0].actions != found[2].actions


@pytest.mark.parametrize(("words", "told"), [
    (("--game", "chess"), "there is no game"),
    (("--seats", "5"), "not 5"),
    (("--minutes", "0"), "--minutes"),
    (("--against", "nobody", "--steps", "10"), "no bot"),
    (("--measure", "nobody", "--steps", "10"), "no bot"),
    (("--tables", "many"), "--tables"),
])
def test_what_cannot_be_trained_is_told_in_a_sentence(words: tuple[str, ...], told: str, trained: Callable[..., None],
                                                      capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        trained(*SMALL, *words)
    assert ended.value.code
    assert told in f"{ended.value.code} {capsys.readouterr().err}"


@pytest.mark.soak
@pytest.mark.parametrize(("words", "share"), [
    (("--steps", "250000"), 0.5),
    (("--teacher", "greedy@1", "--lessons", "30000", "--steps", "60000", "--rate", "3e-4"), 0.7),
], ids=["self-play", "taught"])
def test_a_short_training_beats_chance(words: tuple[str, ...], share: float, trained: Callable[..., None],
                                       tmp_path: Path) -> None:
    trained(*words, "--measurements", "1", "--matches", "400", "--measure", "random")
    last = json.loads((tmp_path / "some.jsonl").read_text("utf-8").splitlines()[-1])
    assert last["low"] > share
