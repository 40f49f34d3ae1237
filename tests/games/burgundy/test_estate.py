"""Chapter 5: piles of the estate, and cloisters."""

from tests.games.burgundy.table import act, begun, estate, give, legal, play, points, why_not


def test_like_goes_on_like() -> None:
    """[R5.1, R19] A second mine goes on the first one, a ship beside it; no second pile of mines is begun."""
    state = act(give(begun(), estate="mine-1", projects="mine-3"), 3, "place mine-3")
    assert estate(state) == [["mine-1", "mine-3"]]
    state = act(give(begun(), estate="mine-1", projects="bank-3"), 3, "place bank-3")
    assert estate(state) == [["mine-1"], ["bank-3"]]


def test_the_fourth_card_begins_a_new_pile() -> None:
    """[R5.2] Three mines are a triple; the next one lies by itself."""
    state = act(give(begun(), estate="mine-1 mine-2 mine-4", projects="mine-3"), 3, "place mine-3")
    assert estate(state) == [["mine-1", "mine-2", "mine-4"], ["mine-3"]]


def test_a_cloister_joins_another_type() -> None:
    """[R5.3, R6.6] On its own, or to one or two cards of any type, without any effect."""
    state = act(give(begun(), estate="mine-1|ship-2 ship-4", projects="cloister-3"), 3, "place cloister-3")
    assert legal(state) == ["onto mine", "onto ship", "apart"]
    assert why_not(state, "onto castle") == "R5.2"
    assert why_not(state, "onto cloister") == "R5.2"
    assert why_not(state, "buy") == "R10"
    play(state, "onto mine")
    assert estate(state) == [["mine-1", "cloister-3"], ["ship-2", "ship-4"]]
    assert state.table.players[0].silver == 0


def test_a_triple_with_cloisters_scores_as_the_other_type() -> None:
    """[R5.3, R7.1] Two ships and a cloister are a triple of ships: 4 points, and the «1.» card of ships."""
    state = act(give(begun(), estate="ship-2 ship-4", projects="cloister-3"), 3, "place cloister-3", "onto ship")
    assert points(state) == 4 + 1 + 1
    assert state.table.firsts[4] == 0


def test_a_cloister_goes_on_with_cloisters_or_elsewhere() -> None:
    """[R5.3, R19] With cloisters lying open it joins them or another type, but begins no pile of its own."""
    state = act(give(begun(), estate="cloister-1|mine-1", projects="cloister-3"), 3, "place cloister-3")
    assert legal(state) == ["onto mine", "onto cloister"]
    assert why_not(state, "apart") == "R19"


def test_three_cloisters() -> None:
    """[R7.1] A triple of cloisters alone is worth 6."""
    state = act(give(begun(), estate="cloister-1 cloister-2", projects="cloister-3"), 3, "place cloister-3")
    assert points(state) == 6 + 1 + 1


def test_a_card_turns_cloisters_into_its_type() -> None:
    """[R5.4] A mine on two cloisters is a triple of mines; or it begins a pile of its own."""
    state = act(give(begun(), estate="cloister-1 cloister-2", projects="mine-3"), 3, "place mine-3")
    assert legal(state) == ["onto cloister", "apart"]
    assert why_not(state, "onto mine") == "R5.2"
    play(state, "onto cloister")
    assert estate(state) == [["cloister-1", "cloister-2", "mine-3"]]
    assert points(state) == 5 + 1 + 1
    assert state.table.players[0].silver == 2, "a mine has its effect all the same"


def test_a_converted_pile_stays_what_it_is() -> None:
    """[R5.4] After a mine on one cloister the pile takes mines and cloisters, but nothing else."""
    state = give(begun(), estate="cloister-1 mine-1", projects="mine-3 ship-4 cloister-5")
    act(state, 4, "place ship-4")
    assert estate(state) == [["cloister-1", "mine-1"], ["ship-4"]]


def test_an_open_pile_of_the_type_goes_first() -> None:
    """[R19] With a mine lying open, another mine may not go on cloisters."""
    state = act(give(begun(), estate="cloister-1|mine-1", projects="mine-3"), 3, "place mine-3")
    assert estate(state) == [["cloister-1"], ["mine-1", "mine-3"]]


def test_other_types_do_not_mix() -> None:
    """[R5.1] A ship cannot go on mines."""
    state = act(give(begun(), estate="cloister-1|mine-1", projects="ship-3"), 3, "place ship-3")
    assert legal(state) == ["onto cloister", "apart"]
    assert why_not(state, "onto mine") == "R5.1"


def test_any_three_buildings() -> None:
    """[R5.5] A bank, a church and a market are a triple worth 3."""
    state = act(give(begun(), estate="church-2 market-2", projects="bank-3"), 3, "place bank-3")
    assert points(state) == 3 + 1 + 1
    assert estate(state) == [["church-2", "market-2", "bank-3"]]
