"""What is learned by self-play, values of positions and of cards: trained on from where it was, better than chance, and
written to files that say what is wrong with them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.learn import learn

from tafelrunde import games
from tafelrunde.bots import make
from tafelrunde.core import BadInput
from tafelrunde.lab.match import match
from tafelrunde.learned.training import VARIANTS, Plan, Training, read_checkpoint
from tafelrunde.learned.weights import pack_floats, quantize, write
from tests.lab.test_match import Here
from tests.learning import test_actions as cards, test_value as castles
from tests.learning.made import check_going_on, weights_by_lot
from tests.long import COMPILED

PLANS = {castles.SLUG: castles.PLAN, cards.SLUG: cards.PLAN}


@pytest.mark.parametrize("plan", [replace(castles.PLAN, plain=0.4), replace(cards.PLAN, seats=3)],
                         ids=lambda plan: plan.game)
def test_a_training_goes_on_where_it_was(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.learned.training.STEP", 1)
    monkeypatch.setitem(VARIANTS, castles.SLUG, ({"hits_to_lose": 1},))
    file = tmp_path / "some.checkpoint"
    assert read_checkpoint(file, plan) is None
    check_going_on(plan, file)
    with pytest.raises(BadInput, match="other settings"):
        read_checkpoint(file, replace(plan, seed=9))
    file.write_bytes(b"nothing")
    with pytest.raises(BadInput, match="is no checkpoint of a training"):
        read_checkpoint(file, plan)


@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
@pytest.mark.parametrize(("plan", "rivals", "matches", "share"), [
    (Plan(game=castles.SLUG, matches=500, width=16, rate=0.01), 1, 60, 0.7),
    (replace(cards.PLAN, matches=4000, width=32, second=16), 3, 100, 0.3),
], ids=PLANS)
def test_a_short_training_beats_chance(plan: Plan, rivals: int, matches: int, share: float, tmp_path: Path) -> None:
    training = Training(plan)
    while training.matches < plan.matches:
        training.advance()
    write(tmp_path / "some.value", training.weights({}))
    found = match(plan.game, [f"learned:{tmp_path / 'some.value'}", *["random"] * rivals], matches, Here())
    assert found.standings[0].share.low > share


@pytest.mark.parametrize(("slug", "settings"), [
    (castles.SLUG, {"seats": 2, "rivals": 2}), (cards.SLUG, {"seats": 3, "rivals": 3, "second": 8})])
def test_the_command_writes_weights_a_curve_and_a_checkpoint(slug: str, settings: dict[str, int], tmp_path: Path,
                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, castles.SLUG, ({"hits_to_lose": 1},) * 99)
    curves = []
    for _ in range(2):  # there is nothing left to do when it is called again
        learn(slug, matches=2, width=8, measurements=1, into=tmp_path, **settings)  # type: ignore[arg-type]
        curves.append((tmp_path / f"{slug}-{settings['seats']}-1.jsonl").read_text("utf-8").splitlines())
    assert make(f"learned:{tmp_path / slug}-{settings['seats']}-1.value").name.endswith("1.value")
    assert len(curves[0]) == 2 and curves[0][1:] == curves[1][1:]


def changed(**fields: Any) -> Callable[[Any], Any]:
    return lambda good: msgspec.structs.replace(good, **fields)


OTHER_GAME = changed(game="burgundy", version=games.info("burgundy").version)
OTHER_INPUTS, ODD_WIDTH = (changed(rows=quantize([[0.0] * width] * 3, width)) for width in (8, 3))


@pytest.mark.parametrize(("slug", "change", "told"), [
    (castles.SLUG, changed(version=99), "version 99"),
    (castles.SLUG, OTHER_GAME, "no value of burgundy"), (cards.SLUG, OTHER_GAME, "do not fit"),
    (castles.SLUG, OTHER_INPUTS, "3 inputs"), (cards.SLUG, OTHER_INPUTS, "3 inputs"),
    (castles.SLUG, ODD_WIDTH, "do not fit"), (cards.SLUG, ODD_WIDTH, "do not fit"),
    (castles.SLUG, changed(bias=float("nan")), "do not fit"),
    (castles.SLUG, changed(output=pack_floats([0.0] * 3)), "do not fit"),
    (cards.SLUG, changed(hidden=quantize([[0.0] * 8] * 7, 8)), "do not fit"),
    (cards.SLUG, changed(hidden_bias=b"\x00\x00\xc0\x7f" * 8), "none"),
])
def test_weights_that_do_not_fit_are_refused(slug: str, change: Callable[[Any], Any], told: str,
                                             tmp_path: Path) -> None:
    file = tmp_path / "some.value"
    file.write_bytes(msgspec.msgpack.encode(change(weights_by_lot(PLANS[slug]))))
    with pytest.raises(BadInput) as refused:
        make(f"learned:{file}")
    assert told in str(refused.value) and "\n" not in str(refused.value)
