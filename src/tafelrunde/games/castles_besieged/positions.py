"""The battlefield as plain data, written down and read back. Cards are their values."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.game import field_of, number_of, numbers_of
from tafelrunde.core.illegal import BadInput
from tafelrunde.games.castles_besieged.components import COPIES, HAND, KING, LONGEST, MOST_TURNS, PACK, PAIRS
from tafelrunde.games.castles_besieged.field import (
    A_CARD,
    A_DEAL,
    A_TURN,
    NEITHER,
    NOTHING,
    PASSED,
    STORMED,
    THE_DEALER,
    THE_DICE,
    TOO_LONG,
    TURN_UNIT,
    UNDECIDED,
    Army,
    Battlefield,
    Cards,
    Rules,
    cards_of,
    empty_field,
    laid_in,
    value_of,
)
from tafelrunde.games.castles_besieged.info import INFO
from tafelrunde.games.castles_besieged.siege import is_decided

AWAITED: Final = ("dealer", "deal", "turn", "card", "dice", "nothing")
ENDINGS: Final = ("", "stormed", "passed", "too long")


def write_field(field: Battlefield) -> dict[str, Any]:
    """The open part of a position or view.

    `rows` are values from the common edge, `laid` the turns in which those cards were laid; `last_attack` is
    [seat, attacker, turn it was laid, defender or 0, turn that was laid, pair of dice 0 to 35], or empty.
    """
    last = [field.striker, value_of(field.attacker), laid_in(field.attacker), value_of(field.defender),
            laid_in(field.defender), field.dice]
    return {
        "options": dict(field.rules.options),
        "awaited": AWAITED[field.awaited],
        "dealer": int(field.dealer),
        "to_move": int(field.to_move),
        "turn": int(field.turn),
        "passes": int(field.passes),
        "rows": [field.first.values(), field.second.values()],
        "laid": [[int(laid_in(card)) for card in army.row] for army in (field.first, field.second)],
        "hits": [int(field.first.hits), int(field.second.hits)],
        "discard": field.discard.listed(),
        "place": int(field.place),
        "last_attack": [] if field.striker == NEITHER else [int(number) for number in last],
        "games_played": int(field.games_played),
        "won": [int(field.first_won), int(field.second_won)],
        "ending": ENDINGS[field.ending],
        "victor": int(field.victor),
    }


def read_field(data: Mapping[str, Any]) -> Battlefield:
    """The inverse of `write_field`; raises BadInput for the first thing that cannot be."""
    if not isinstance(data, Mapping):
        raise BadInput("a position is a table of names and values")
    field = empty_field(Rules(INFO.read_options(2, field_of(data, "options", dict))))
    field.awaited = read_word(data, "awaited", AWAITED)
    field.ending = read_word(data, "ending", ENDINGS)
    field.dealer = number_of(data, "dealer", -1, 1)
    field.to_move = number_of(data, "to_move", 0, 1)
    field.turn = number_of(data, "turn", 0, int(last_turn(field.rules)))
    field.passes = number_of(data, "passes", 0, 2)
    field.victor = number_of(data, "victor", -1, 1)
    field.games_played = number_of(data, "games_played", 0, int(field.rules.games))
    field.first_won, field.second_won = numbers_of(data, "won", 0, int(field.rules.games), 2)
    field.first = read_army(data, 0, field)
    field.second = read_army(data, 1, field)
    field.discard = cards_of(numbers_of(data, "discard", 1, int(KING)))
    field.place = number_of(data, "place", 0, int(PACK))
    read_last_attack(data, field)
    check_progress(field)
    check_match(field)
    if field.awaited == THE_DICE and field.place >= len(field.army(field.to_move).row):
        raise BadInput("the position awaits dice for an attacker that is not there")
    if field.awaited != THE_DICE and field.place != 0:
        raise BadInput("the position names the place of an attacker, but no dice are awaited")
    return field


def last_turn(rules: Rules) -> i64:
    """[C28] How many turns a game may have lasted."""
    return LONGEST if rules.may_be_stopped else MOST_TURNS


def read_word(data: Mapping[str, Any], name: str, words: tuple[str, ...]) -> i64:
    """The index of a word."""
    word = field_of(data, name, str)
    if word not in words:
        raise BadInput("{name} of the position must be one of {possible}", name=name, possible=", ".join(words))
    return words.index(word)


def read_army(data: Mapping[str, Any], seat: int, field: Battlefield) -> Army:
    """A row, its cards in the order they were laid, and the hits of its castle."""
    values = read_lists(data, "rows", 1, int(KING))[seat]
    laid = read_lists(data, "laid", 1, int(field.turn))[seat]
    if len(laid) != len(values) or sorted(set(laid)) != laid:
        raise BadInput("laid of the position needs one rising turn number for each card of a row")
    hits = numbers_of(data, "hits", 0, int(field.rules.hits_to_lose), 2)[seat]
    row = [turn * int(TURN_UNIT) + value for turn, value in zip(laid, values, strict=True)]
    return Army(vec[i64](row), hits)


def read_lists(data: Mapping[str, Any], name: str, low: int, high: int) -> list[list[int]]:
    """Two lists of numbers, one a seat."""
    both = field_of(data, name, list)
    if len(both) != 2:
        raise BadInput("{name} of the position needs a list for each of two seats", name=name)
    return [numbers_of({name: numbers}, name, low, high) for numbers in both]


def read_last_attack(data: Mapping[str, Any], field: Battlefield) -> None:
    """The last attack of this game, if there was one."""
    last = field_of(data, "last_attack", list)
    if not last:
        return
    striker, attacker, attacker_laid, defender, defender_laid, dice = numbers_of(
        data, "last_attack", 0, int(last_turn(field.rules)), 6)
    if striker > 1 or not 1 <= attacker <= KING or defender > KING or dice >= PAIRS or field.turn == 0:
        raise BadInput("the last attack of the position cannot have happened")
    field.striker = striker
    field.attacker = attacker_laid * TURN_UNIT + attacker
    field.defender = defender_laid * TURN_UNIT + defender
    field.dice = dice


def check_progress(field: Battlefield) -> None:
    """Before the first turn the table is empty; afterwards turns alternate."""
    if (field.dealer == NEITHER) != (field.awaited == THE_DEALER):
        raise BadInput("the position has a dealer exactly from the moment one was chosen")
    if field.awaited == THE_DEALER or field.awaited == A_DEAL:
        bare = len(field.first.row) == len(field.second.row) == field.discard.size == 0
        if field.turn or field.to_move or field.passes or not bare or field.first.hits or field.second.hits:
            raise BadInput("the position is still dealing, so nothing can have been played")
    elif field.turn == 0 or field.to_move != (field.dealer + field.turn) % 2:
        raise BadInput("the turn of the position is not that of the player to move: the dealer moves second")
    if (field.passes == 2) != (field.ending == PASSED):
        raise BadInput("two passes in a row end the game, and the position does not fit that")


def check_match(field: Battlefield) -> None:
    """Games won, the ending and the victor follow from each other."""
    over = field.awaited == NOTHING
    drawn = field.games_played - field.first_won - field.second_won
    if drawn < 0 or is_decided(field) != over or over != (field.ending != UNDECIDED):
        raise BadInput("the games played and won do not fit what the position awaits")
    if field.awaited == THE_DEALER and field.games_played > 0 and drawn == 0:
        raise BadInput("the winner deals, but the position awaits a dealer by lot")
    named = field.rules.dealer
    if named != NEITHER and field.games_played == 0 and field.dealer != named:
        raise BadInput("the option dealer names another dealer of the first game than the position")
    if over and (field.won(field.victor) == 0 if field.victor != NEITHER else drawn == 0):
        raise BadInput("the position's last game is not among those won and drawn")
    limit = field.rules.hits_to_lose
    victor = expected_victor(field)
    stormed = field.first.hits == limit or field.second.hits == limit
    if stormed != (field.ending == STORMED) or field.first.hits == field.second.hits == limit:
        raise BadInput("the hits of the position do not fit its ending")
    stopped = field.rules.may_be_stopped and field.turn == LONGEST
    if field.victor != victor or (field.ending == TOO_LONG and not stopped):
        raise BadInput("the position names the wrong victor, or ends for the wrong reason")


def expected_victor(field: Battlefield) -> i64:
    """Who won the last game: whoever has taken fewer hits, unless it was stopped."""
    if field.ending == UNDECIDED or field.ending == TOO_LONG or field.first.hits == field.second.hits:
        return NEITHER
    return 0 if field.first.hits < field.second.hits else 1


def unseen(field: Battlefield, *hands: Cards) -> Cards:
    """The cards that are neither open nor in these hands; raises BadInput if a value is there too often."""
    counts = [0] + [int(COPIES)] * int(KING)
    open_cards = [*field.first.values(), *field.second.values(), *field.discard.listed()]
    for value in [*open_cards, *(value for hand in hands for value in hand.listed())]:
        counts[value] -= 1
        if counts[value] < 0:
            raise BadInput("the position has five cards of the value {value}", value=value)
    return cards_of([value for value in range(1, int(KING) + 1) for _ in range(counts[value])])


def check_sizes(field: Battlefield, first: int, second: int, pile: int) -> None:
    """Hands while dealing, and a pile to draw from."""
    if pile < 0:
        raise BadInput("the position has more than 52 cards")
    if field.awaited == THE_DEALER and first + second > 0:
        raise BadInput("the position has cards dealt but no dealer")
    if field.awaited == A_DEAL:
        sizes = (first, second) if field.dealer == 1 else (second, first)
        dealt = first + second
        if dealt >= 2 * HAND or sizes != ((dealt + 1) // 2, dealt // 2):
            raise BadInput("the position is in the middle of a deal that was not dealt in turn")
    if field.awaited == A_CARD and pile == 0:
        raise BadInput("the position awaits a card from an empty draw pile")
    if field.awaited == A_TURN and field.turn == 1 and (first != HAND or second != HAND):
        raise BadInput("the first turn of the position needs seven cards in each hand")
