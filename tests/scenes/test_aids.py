"""Every player aid: for each number of players, in both languages, with rules and symbols that there are."""

import re

import pytest

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.games import BUILT_IN
from tafelrunde.scenes import art_of, rulebook
from tafelrunde.scenes.aid import Aid, Entry, aid_symbols, build_aid, has_aid
from tafelrunde.scenes.translate import Translator
from tests.scenes.test_art import SPRITE

SLUGS = [slug for slug in BUILT_IN if has_aid(slug)]
EVEN = ("burgundy", "loewenherz")  # whose rows have all their fields
TABLES = [(slug, seats) for slug in SLUGS for seats in games.info(slug).seats]


def rows_of(aid: Aid, title: str) -> list[tuple[str, ...]]:
    """The rows of a block in English, for the tests of each game's aid."""
    say = Translator("en", game=aid.game)
    block, = [each for each in aid.blocks if say(each.title) == title]
    return [tuple(" ".join(filter(None, (entry.value, say(entry.say) if entry.say else ""))) for entry in row)
            for row in block.rows]


def of(aid: Aid) -> list[Entry]:
    return [entry for block in aid.blocks for row in block.rows for entry in row]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_an_aid_is_short_and_what_it_shows_can_be_drawn_and_read_out(slug: str, seats: int) -> None:
    aid = build_aid(slug, seats)
    assert aid.game == slug and len(aid.blocks) <= 6
    assert aid_symbols(slug) <= set(re.findall(r'<symbol id="([^"]+)"', SPRITE.read_text())) & set(art_of(slug))
    for entry in of(aid):
        assert not entry.ink or entry.say or entry.value or entry.art, "a colour alone says nothing"
    for block in aid.blocks:
        assert all(any(entry.say or entry.value for entry in row) for row in block.rows), "symbols are not read out"
        assert all(len(row) <= (len(block.head) or len(row)) for row in block.rows)
        assert slug not in EVEN or {len(row) for row in block.rows} == {len(block.head) or len(block.rows[0])}


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_paragraphs_an_aid_cites_are_there(slug: str, seats: int) -> None:
    rules = {rule.id for chapter in rulebook.chapters(slug) for rule in chapter.rules}
    assert {block.rule for block in build_aid(slug, seats).blocks} <= rules


def test_what_is_not_said_is_as_the_rules_teach_it() -> None:
    card = games.info("loewenherz")
    assert card.complete_options()[0] == 4
    assert card.complete_options()[1]["setup"] == "basic"
    assert card.complete_options(2)[1]["setup"] == card.read_options(2)["setup"]
    assert games.info("beutelschneider").complete_options(3, {"target": 40})[1]["target"] == 40


@pytest.mark.parametrize(("slug", "seats", "why"), [
    ("beutelschneider", 9, "Beutelschneider is for 3 or 4 players, not 9"),
    ("nimmt", None, "there is no game 'nimmt'"),
])  # fmt: skip
def test_matches_there_are_not(slug: str, seats: int | None, why: str) -> None:
    with pytest.raises(BadInput) as told:
        games.info(slug).complete_options(seats)
    assert str(told.value).startswith(why)


def test_a_minus_is_printed_as_one() -> None:
    assert [Entry(value=value).printed for value in ("-30", "5–8", "100")] == ["−30", "5–8", "100"]
