"""The examples, as they are printed, finish rated matches against people who play by a script."""

import pytest

from tests.long import WHOLE
from tests.network.doors import Door, token_of, told_soon
from tests.network.scripted import challenge, example, play_on
from tests.web.house import House

Terms = tuple[str, int, dict[str, str]]  # a game, its seats, and what is agreed on, as the form has it

CASTLES = "castles_besieged"
SHORT = {"option__hits_to_lose": "3"}
# a long match, and short ones; where there are more than two seats, bots of the house play beside the program
TWENTY: list[Terms] = [("burgundy", 2, {}), *[(CASTLES, 2, SHORT)] * 10,
                       *[("beutelschneider", 3, {"option__hands_limit": "1"})] * 9]
FEW = TWENTY[::6]  # of each


def rated_matches(opened: House, file: str, login: str, matches: list[Terms]) -> None:
    """Each match is played to its end, and counts for the program."""
    token = token_of(opened.guest("Ada"), f"By {file}", login)
    people = [opened.guest(name) for name in ("Bo", "Cleo", "Dan", "Eve")]
    door = Door(opened.address, token)
    number = int(door.tables()["me"]["number"])
    with example(opened, token, file, "--pause", "0.3", "--matches", str(len(matches))) as running:
        for turn, (game, seats, options) in enumerate(matches):
            person = people[turn % len(people)]
            result = play_on(person, challenge(person, number, game, seats, **options), running)
            assert sorted(result["ranks"])[0] == 1
        said, _ = running.communicate(timeout=60)
    assert running.returncode == 0 and said.count("ended, ranks:") == len(matches), said
    for game in {game for game, _, _ in matches}:
        told_soon(people[0], f"/people/{number}", f"/ratings/{game}")
    assert door.tables()["tables"] == []
    door.close()


@pytest.mark.parametrize("file", ["bot.py", "bot.mjs"])
def test_an_example_finishes_rated_matches(opened: House, file: str) -> None:
    rated_matches(opened, file, f"ada-{file[-2:]}", [(CASTLES, 2, SHORT)] * 2)


@pytest.mark.soak
@pytest.mark.parametrize("file", ["bot.py", "bot.mjs"])
def test_an_example_finishes_many_rated_matches(opened: House, file: str) -> None:
    rated_matches(opened, file, f"ada-many-{file[-2:]}", TWENTY if WHOLE else FEW)
