"""Programs as bots: the example keeps the protocol, and whoever does not is told so and ended."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots import Ask, BotFailed, Budget, make
from tafelrunde.bots.external import PENDING, ExternalBot
from tests.bots import kuhn

EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"
STATE = kuhn.Kuhn(vec[i64]([2, 1]), vec[i64]())
ASK = Ask(kuhn.GAME, STATE.view(0), ("pass", "bet"), 3, Budget(seconds=5))


@pytest.fixture
def example() -> Iterator[ExternalBot]:
    bot = ExternalBot(f"{sys.executable} {EXAMPLE}")
    yield bot
    bot.close()


def program(tmp_path: Path, body: str) -> ExternalBot:
    file = tmp_path / "bot.py"
    file.write_text("import sys, json, time\nprint('{\"type\": \"hello\"}', flush=True)\ninput()\n" + body)
    return ExternalBot(f"{sys.executable} {file}")


def test_the_example_has_thirty_lines_and_plays(example: ExternalBot) -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 36
    first = example.choose(ASK)
    assert first in ASK.legal
    assert example.introduced == "Example"
    assert example.choose(ASK) == first, "the same seed, the same move"


def test_it_is_made_by_name() -> None:
    bot = make(f"line:{sys.executable} {EXAMPLE}")
    assert bot.choose(ASK) in ASK.legal
    bot.close()


@pytest.mark.parametrize(("body", "why"), [
    ("input(); print('bet', flush=True)", "'bet.*' is not JSON"),
    ("input(); print('[1]', flush=True)", "is not a JSON object"),
    ("input(); print('{\"id\": 7, \"move\": \"bet\"}', flush=True); time.sleep(9)", "answered question 7 instead of 1"),
    ("input(); print('{\"id\": 1, \"move\": \"raise\"}', flush=True); time.sleep(9)", "'raise' is not a legal move"),
    ("input(); time.sleep(9)", "no answer within 0.6 seconds"),
    ("input(); sys.exit()", "it has ended"),
    ("input(); print('[' * 90_000, flush=True); time.sleep(9)", "is not JSON"),
])
def test_a_program_that_breaks_the_protocol_is_ended_and_says_why(tmp_path: Path, body: str, why: str) -> None:
    bot = program(tmp_path, body)
    seconds = 0.1 if "within" in why else 60.0
    with pytest.raises(BotFailed, match=why):
        bot.choose(Ask(ASK.game, ASK.view, ASK.legal, 1, Budget(seconds=seconds)))
    assert bot._process is None


def test_what_a_program_has_started_is_ended_with_it(tmp_path: Path) -> None:
    """A script around the program: what it waits for holds the line to the house open, and is not waited for."""
    script = tmp_path / "bot.sh"
    script.write_text("echo '{\"type\": \"hello\"}'; sleep 600; echo\n")
    bot = ExternalBot(f"sh {script}")
    with pytest.raises(BotFailed, match="no answer within"):
        bot.choose(Ask(ASK.game, ASK.view, ASK.legal, 1, Budget(seconds=0.1)))
    assert not bot._listener.is_alive(), "nobody has the line any more"


def test_a_program_that_talks_without_being_asked_is_ended(tmp_path: Path) -> None:
    bot = program(tmp_path, "input(); print('{\"id\": 1, \"move\": \"bet\"}')\nwhile True: print('more', flush=True)")
    assert bot.choose(ASK) == "bet"
    bot._listener.join(60)
    assert not bot._listener.is_alive() and bot._answers.qsize() <= PENDING
    with pytest.raises(BotFailed):
        bot.choose(ASK)


def test_a_command_that_does_not_exist() -> None:
    with pytest.raises(BotFailed, match="cannot be started"):
        make("line:/nowhere/at/all").choose(ASK)
