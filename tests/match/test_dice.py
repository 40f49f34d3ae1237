"""The dice: fair, fixed by secret, salts and line, and bound by the commitment."""

import hashlib
import hmac
import re
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from tafelrunde import games
from tafelrunde.core import CHANCE, BadInput
from tafelrunde.core.record import read_record
from tafelrunde.match import Match, dice, verify

SECRET = bytes(range(32))


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert dice.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_a_draw_depends_on_secret_salts_and_line_and_on_nothing_else() -> None:
    weights = [1] * 1000
    drawn = dice.draw(SECRET, {0: "a", 1: "b"}, 7, weights)
    assert drawn == dice.draw(SECRET, {1: "b", 0: "a"}, 7, weights)
    others = [dice.draw(SECRET, {0: "a", 1: "b"}, 8, weights), dice.draw(SECRET, {0: "a", 1: "c"}, 7, weights),
              dice.draw(bytes(32), {0: "a", 1: "b"}, 7, weights)]
    assert all(other != drawn for other in others)


def test_draws_follow_the_weights() -> None:
    """Chi-square over 6000 draws with weights 1 2 3: below the 99.9 % point of two degrees of freedom."""
    weights, number = [1, 2, 3], 6000
    counts = [0, 0, 0]
    for line in range(number):
        counts[dice.draw(SECRET, {}, line, weights)] += 1
    expected = [number * weight / 6 for weight in weights]
    assert sum((seen - due) ** 2 / due for seen, due in zip(counts, expected, strict=True)) < 13.8


SALTS = st.dictionaries(st.integers(0, 5), st.text(max_size=12) | st.text("01|=:a", max_size=12), max_size=4)


def test_two_lucky_words_are_not_one() -> None:
    """What one seat says must not pass for what two said: they would draw the same."""
    one, two = {0: "a|1=b"}, {0: "a", 1: "b"}
    weights = [1] * 1000
    assert [dice.draw(SECRET, one, line, weights) for line in range(5)] != [
        dice.draw(SECRET, two, line, weights) for line in range(5)]
    assert dice.message(one, 7, 0, 1) == dice.message(two, 7, 0, 1), "version 1 joins them as it always did"


def read_back(message: bytes) -> tuple[int, int, dict[int, str]]:
    """The inverse of `message`."""
    line, attempt, rest = re.fullmatch(rb"(\d+)/(\d+)(.*)", message, re.DOTALL).groups()  # type: ignore[union-attr]
    salts = {}
    while rest:
        seat, size, rest = re.fullmatch(rb"\|(\d+)=(\d+):(.*)", rest, re.DOTALL).groups()  # type: ignore[union-attr]
        salts[int(seat)], rest = rest[:int(size)].decode(), rest[int(size):]
    return int(line), int(attempt), salts


@given(SALTS, st.integers(1, 10**6), st.integers(0, 9))
def test_every_message_is_of_one_line_attempt_and_set_of_salts(salts: dict[int, str], line: int, attempt: int) -> None:
    """What can be read back cannot have been made from anything else."""
    assert read_back(dice.message(salts, line, attempt)) == (line, attempt, salts)


def test_version_1_draws_as_it_always_did() -> None:
    """The joining that stored matches and records 1 were drawn with, written out."""
    drawn = hmac.new(SECRET, b"7/0|0=luck|2=a|b", hashlib.sha256).digest()
    assert dice.draw(SECRET, {2: "a|b", 0: "luck"}, 7, [1] * 1000, 1) == int.from_bytes(drawn, "big") % 1000
    assert dice.message({}, 7, 2, 1) == dice.message({}, 7, 2)


def salted(version: int) -> Match:
    """A match between players of whom two mix something in, given up at once."""
    match = Match(games.load("beutelschneider"), 3, {}, secret=SECRET, salts={0: "luck", 1: "more luck"},
                  dice_version=version, leaving="end")
    match.begin()
    match.resign(0)
    return match


@pytest.mark.parametrize("version", dice.JOINING)
def test_a_record_names_its_dice_and_verifies_with_them(version: int) -> None:
    match = salted(version)
    text = str(match.record())
    assert text.startswith(f"tafelrunde record {min(version, 2)}\n")
    assert (f"\ndice: {version}\n" in text) == (version > 1)
    record = read_record(text)
    assert record == match.record()
    assert verify(match.game, record).holds
    record.dice = {1: 2, 2: 1, 3: 2}[version]
    assert not verify(match.game, record).holds


def test_dice_of_a_later_version_are_refused_in_words() -> None:
    text = str(salted(2).record())
    with pytest.raises(BadInput, match="of version 4; this program knows the versions up to 3"):
        verify(games.load("beutelschneider"), read_record(text.replace("dice: 2", "dice: 4")))
    for old, new in (("dice: 2\n", ""), ("record 2", "record 1"), ("dice: 2", "dice: 1")):
        with pytest.raises(BadInput, match="a record 2 has a line «dice»"):
            read_record(text.replace(old, new))


@pytest.mark.parametrize("salt", ["a\nsalt 1: b", " a", "a ", "a\x00b", "\ud800", "\u202eab"])
def test_a_salt_that_a_record_could_not_tell_from_others_is_refused(salt: str) -> None:
    with pytest.raises(BadInput, match="one line of printable characters"):
        Match(games.load("beutelschneider"), 3, {}, secret=SECRET, salts={0: salt})


def test_boards_draw_the_nth_of_a_kind_whatever_was_played() -> None:
    game = games.load("beutelschneider")
    secret = dice.board_secret(SECRET, {1: "a", 2: "b"}, 4)
    matches = [Match(game, 4, {"hands_limit": 2}, secret=secret, dice_version=dice.OF_BOARDS) for _ in range(2)]
    for place, match in enumerate(matches):
        match.begin()
        while not match.is_over:
            seat = match.acting()[0]
            match.submit(seat, match.sight(seat).legal[-place], match.line)  # one the first card, one the last
            if place and match.line == 50:
                match.undo(seat, match.line, freely=True)
    deals = [[line.text for line in match.lines if line.actor == CHANCE] for match in matches]
    assert deals[0] == deals[1] and len(deals[0]) == 1 + 2 * 32
    assert [match.record().dice for match in matches] == [3, 3]
    for match in matches:
        assert verify(game, read_record(str(match.record()))).holds
        forged = replace(match.record(), secret=SECRET.hex(), commitment=dice.commitment(SECRET))
        assert not verify(game, forged).holds


def test_boards_have_secrets_of_their_own_by_all_words() -> None:
    salts = {1: "a", 2: "b"}
    assert len({dice.board_secret(SECRET, salts, 1), dice.board_secret(SECRET, salts, 2),
                dice.board_secret(SECRET, {1: "a", 3: "b"}, 1), dice.board_secret(SECRET, {1: "a|2=1:b"}, 1)}) == 4
    message = b"board 1/0|1=1:a|2=1:b"
    assert dice.board_secret(SECRET, salts, 1) == hmac.new(SECRET, message, hashlib.sha256).digest()
