"""Chapter 3: couples, support from below, singles, Jesters."""

import pytest

from tafelrunde.games.behuetunsburg.court import columns_of, couples_in, has_single, is_complete
from tests.games.behuetunsburg.table import COMPLETE, cards, legal, play, table, why


def court_after(hand: str, court: str, *moves: str, **options: object) -> dict[str, int]:
    state = play(table(hand, courts=[court], options=options), *moves)
    return state.position()["courts"][0]


ONE, TWO = "knight, lady, baron, baroness", "2 knight, 2 lady, baron, baroness"
COURT = {"support_scope": "court"}


@pytest.mark.parametrize(("hand", "court", "move", "rule", "options"), [
    # people are played in couples [H3.3, H3.1]
    ("knight, lady", "", "couple knight+lady", "", {}),
    ("knight, baroness", "", "couple knight+lady", "H4.4", {}),
    ("knight", "", "fill knight", "H3.5", {}),
    # courts grow from the bottom: no Barons without Knights, no royals without both [H3.4, H3.1]
    ("baron, baroness", "", "couple baron+baroness", "H3.4", {}),
    ("king, queen", "knight, lady", "couple king+queen", "H3.4", {}),
    ("king, queen", ONE, "couple king+queen", "", {}),
    # no more couples of Barons than of Knights, but as many [H3.4]; singles hold nobody up [H13]
    ("baron, baroness", ONE, "couple baron+baroness", "H3.4", {}),
    ("baron, baroness", TWO, "couple baron+baroness", "", {}),
    ("baron, baroness", "2 knight, lady, baron, baroness", "couple baron+baroness", "H3.4", {}),
    # a court has one royal couple, and neither a second King [H3.6, H59]
    ("king, queen", "3 knight, 3 lady, 3 baron, 3 baroness, king, queen", "couple king+queen", "H3.6", {}),
    ("king, queen", "knight, lady, baron, baroness, king", "couple king+queen", "H3.6", {}),
    # completing a couple needs support; `free_repair` lets the Baroness join, but no second Queen [H12, H61]
    ("lady", "lady", "fill lady", "H3.5", {}),
    ("baroness", "baron", "fill baroness", "H3.4", {}),
    ("baroness", "baron", "fill baroness", "", {"free_repair": True}),
    ("baron, baroness", "", "couple baron+baroness", "H3.4", {"free_repair": True}),
    ("queen", "king, queen", "fill queen", "H3.5", {"free_repair": True}),
    # support is tested for the rank added to, or by option for the whole court [H58]
    ("knight, lady", "2 baron, 2 baroness", "couple knight+lady", "", {}),
    ("knight, lady", "2 baron, 2 baroness", "couple knight+lady", "H3.4", COURT),
    ("knight, lady", "baron, baroness", "couple knight+lady", "", COURT),
    ("king, queen", "knight, lady, 2 baron, 2 baroness", "couple king+queen", "", {}),
    ("king, queen", "knight, lady, 2 baron, 2 baroness", "couple king+queen", "H3.4", COURT),
    # only the card it stands for replaces a Jester [H3.9]
    ("knight", "knight, jester as lady", "replace jester by lady", "H4.4", {}),
    ("lady", "knight, lady", "replace jester by lady", "H3.9", {}),
])
def test_who_may_join_a_court(hand: str, court: str, move: str, rule: str, options: dict[str, object]) -> None:
    """[H3.3, H3.4, H3.5, H3.6, H12, H13, H58, H59, H61] The rule that refuses the move, if one does."""
    assert why(table(hand, courts=[court], options=options), move) == rule


def test_a_court_is_built_up() -> None:
    """[H3.3, H3.4, H3.1] A Knight and a Lady together, then Barons, then the royal couple."""
    assert court_after("knight, lady", "", "couple knight+lady") == {"knight": 1, "lady": 1}
    assert legal(table("knight, baroness"), "couple") == []
    moves = ("couple baron+baroness", "couple king+queen")
    assert court_after("baron, baroness, king, queen", "knight, lady", *moves) == cards(COMPLETE)
    assert court_after("baron, baroness", TWO, "couple baron+baroness")["baron"] == 2


def test_any_man_and_woman_of_a_rank_are_a_couple() -> None:
    """[H3.2, H13] Two Knights and one Lady are one couple and a single; a Jester counts for whom it stands for."""
    state = table(courts=["2 knight, lady, jester as baron, baroness"])
    columns = columns_of(state.table.courts[0])
    assert [couples_in(columns, rank) for rank in range(3)] == [1, 1, 0]
    assert has_single(columns)


def test_who_loses_support_stays() -> None:
    """[H3.4, H25] The Knight leaves on a quest: the Barons stay, but nobody joins them."""
    state = play(table("2 baron, baroness, jewel", courts=[ONE]), "quest knight of the court", "pay jewel")
    assert state.position()["courts"][0] == {"lady": 1, "baron": 1, "baroness": 1}
    assert why(table("baron, baroness", courts=["lady, baron, baroness"]), "couple baron+baroness") == "H3.4"


def test_one_card_alone_completes_a_couple() -> None:
    """[H3.5, H11] A lone Lady gets a Knight; a Jester may come instead; nobody opens a new couple alone."""
    assert court_after("knight", "lady", "fill knight") == {"knight": 1, "lady": 1}
    assert court_after("jester", "lady", "fill jester as knight") == {"lady": 1, "jester as knight": 1}
    assert court_after("queen", "knight, lady, baron, baroness, king", "fill queen")["queen"] == 1
    assert legal(table("jester", courts=["knight, lady, baron, baroness, king"]), "fill") == []


def test_a_court_with_only_a_royal_couple_is_built_up_again() -> None:
    """[H58] Knights, then Barons, no more of them than Knights: royals who have lost their support lock nothing."""
    for scope in ("rank", "court"):
        state = table("knight, lady, baron, baroness, jester", courts=["king, queen"], options={"support_scope": scope})
        assert why(state, "couple baron+baroness") == "H3.4"
        play(state, "couple knight+lady", "couple baron+baroness")
        assert state.position()["courts"][0] == cards(COMPLETE)


def test_a_kidnapped_knight_joins_any_court() -> None:
    """[H14, H58] Beside royals alone and beside two couples of Barons, a Jester in a Knight's role, too."""
    for scope in ("rank", "court"):
        for court in ("king, queen", "2 baron, 2 baroness"):
            state = play(table("rogue", courts=[court, "knight"], options={"support_scope": scope}), "kidnap 1 knight")
            assert legal(state) == ["to hand", "to court"]
            state = play(table("rogue", courts=[court, "jester as lady"], options={"support_scope": scope}),
                         "kidnap 1 jester as lady")
            assert {"to court as knight", "to court as lady"} <= set(legal(state))


@pytest.mark.parametrize(("court", "complete"), [
    (COMPLETE, True),
    ("3 knight, 3 lady, 2 baron, 2 baroness, king, queen", True),
    ("jester as knight, lady, baron, jester as baroness, king, queen", True),
    ("knight, lady, baron, baroness", False),
    ("knight, lady, baron, baroness, king", False),
    ("2 knight, lady, baron, baroness, king, queen", False),
    ("baron, baroness, king, queen", False),
])
def test_a_complete_court(court: str, complete: bool) -> None:
    """[H3.7, H3.8] A couple in each rank and nobody single; Jesters count."""
    assert is_complete(columns_of(table(courts=[court]).table.courts[0])) is complete


@pytest.mark.parametrize("couple", ["couple jester+lady", "couple knight+jester", "couple jester+jester as knights"])
def test_a_jester_is_half_a_couple_or_two_are_a_whole_one(couple: str) -> None:
    """[H3.8, H21] In the ranks of Knights and Barons."""
    state = play(table("2 jester, knight, lady"), couple)
    court = state.position()["courts"][0]
    assert sum(court.values()) == 2
    assert couples_in(columns_of(state.table.courts[0]), 0) == 1


def test_a_jester_is_no_king_or_queen() -> None:
    """[H3.8, H21] No couple and no role for it in the royal rank."""
    both = ["couple jester+jester as knights", "couple jester+jester as barons"]
    assert legal(table("2 jester, king", courts=[ONE]), "couple") == both[:1]
    assert legal(table("2 jester, king", courts=[TWO]), "couple") == both


def test_a_real_card_replaces_a_jester_who_is_discarded() -> None:
    """[H3.9, H3.11] The Jester goes to the discard pile, not to the hand, and the compulsory discard is still due."""
    state = play(table("lady, gold", courts=["knight, jester as lady"]), "replace jester by lady")
    assert "to hand" not in legal(state)
    data = play(state, "jester away").position()
    assert (data["courts"][0], data["open_discards"]) == ({"knight": 1, "lady": 1}, {"jester": 1})
    assert (data["hands"][0], data["phase"]) == ({"gold": 1}, "action")
    assert legal(play(state, "end actions")) == ["discard gold"]


def test_a_replaced_jester_completes_a_single_elsewhere() -> None:
    """[H3.10, H20] From Lady to Baron, a man now; but never as a new single. [H71] Or it opens a couple with a real
    card or another Jester from the hand, where the new couple is supported."""
    state = play(table("lady", courts=["knight, jester as lady, baroness"]), "replace jester by lady")
    assert legal(state) == ["jester away", "jester to baron"]
    assert play(state, "jester to baron").position()["courts"][0] == {
        "knight": 1, "lady": 1, "baroness": 1, "jester as baron": 1}
    state = play(table("lady, baron, jester", courts=["knight, jester as lady"]), "replace jester by lady")
    assert legal(state) == ["jester away", "jester to knight with jester", "jester to lady with jester",
                            "jester to baron with jester", "jester to baroness with baron",
                            "jester to baroness with jester"]
    assert play(state, "jester to baroness with baron").position()["courts"][0] == {
        "knight": 1, "lady": 1, "baron": 1, "jester as baroness": 1}


def test_the_jesters_new_role_needs_support_the_replacement_does_not() -> None:
    """[H71] A Jester as Baron may be replaced in a court without Knights; it cannot become a Baron's wife there."""
    state = table("baron", courts=["jester as baron, baroness, baron"])
    assert why(state, "replace jester by baron") == ""
    assert why(play(state, "replace jester by baron"), "jester to baroness") == "H3.4"


def test_a_jester_does_not_move_by_itself() -> None:
    """[H19] Without a real card to replace it there is no move for it."""
    state = table("gold", courts=["knight, jester as lady, baroness"])
    assert legal(state, "jester") == []
    assert why(state, "jester to baron") == "H4.1"
