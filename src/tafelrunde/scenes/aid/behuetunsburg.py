"""Behütunsburg on one page: the ranks and what holds them up, the other cards, a turn, Rogues, endings, points.

Points come from `side_points`, couples from `couple_problem`, Rogues from the check of their moves: the page says what
the rules answer for a table made for the question.
"""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.games.behuetunsburg import GAME, components as c, moves as m
from tafelrunde.games.behuetunsburg.court import couple_problem
from tafelrunde.games.behuetunsburg.news import card_name
from tafelrunde.games.behuetunsburg.rogues import problem as rogue_problem
from tafelrunde.games.behuetunsburg.scoring import side_points
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.games.behuetunsburg.table import Rules
from tafelrunde.kit.multiset import ONE, count
from tafelrunde.kit.reasons import FINE
from tafelrunde.scenes.aid import Aid, Block, Entry
from tafelrunde.scenes.behuetunsburg.areas import RANKS
from tafelrunde.scenes.behuetunsburg.pieces import PICTURES, RANK_INKS
from tafelrunde.scenes.vocabulary import Text, text

MONEY: Final = (c.JEWEL, c.PLATINUM, c.GOLD)
NOTHING: Final = "–"
VICTIM: Final = 1  # the side attacked where the first one asks what an attack takes


def aid(seats: int, options: Mapping[str, Any]) -> Aid:
    """The page for a number of players and the options of a match; raises BadInput for what is no option."""
    state = GAME.start(seats, options)
    rules = state.rules
    key = ("Whoever has the most points after {rounds:round|rounds} wins. Partners share court, treasury and castle."
           if rules.teams else "Whoever has the most points after {rounds:round|rounds} wins.")
    return Aid("behuetunsburg", text(key, rounds=int(rules.rounds)),
               [court(state), other_cards(state), turn(rules), rogues(state), ending(rules), scoring(state)])


def cell(words: Text, strong: bool = False) -> Entry:
    return Entry(say=words, strong=strong)


def number(value: int) -> Entry:
    return Entry(value=str(value) if value >= 0 else f"−{-value}", strong=True)


# -- what the rules say of a table made for the question


def points(state: State, kind: int) -> int:
    """What one such card scores on the table: in a court, or in a treasury."""
    table = state.copy().table
    if kind in MONEY:
        table.chests[0] += ONE[kind]
    else:
        table.courts[0] += ONE[c.COLUMNS if kind == c.JESTER else kind]
    return int(side_points(table, 0))


def castle_points(state: State) -> int:
    """What a castle scores."""
    table = state.copy().table
    table.castles[0] = 1
    return int(side_points(table, 0))


def most_couples(rules: Rules, rank: int, below: int) -> int:
    """How many couples a rank may get where each rank below has so many; at most as many as there are men."""
    couples = 0
    while couples < count(rules.deck, 2 * rank):
        columns = sum(below * (ONE[2 * under] + ONE[2 * under + 1]) for under in range(rank))
        columns += couples * (ONE[2 * rank] + ONE[2 * rank + 1])
        if couple_problem(rules, columns, rank) != FINE:
            break
        couples += 1
    return couples


def rogues_needed(state: State, move: int, castle: bool) -> int:
    """How many Rogues in hand an attack takes: on a court with one Knight, on a treasury with one Gold."""
    attacked = state.copy()
    table = attacked.table
    table.courts[VICTIM] = ONE[c.KNIGHT]
    table.chests[VICTIM] = ONE[c.GOLD]
    table.castles[VICTIM] = 1 if castle else 0
    needed = 0
    while rogue_problem(attacked, move) != FINE and needed < count(attacked.rules.deck, c.ROGUE):
        needed += 1
        attacked.hands[table.active] = needed * ONE[c.ROGUE]
    return needed


# -- the cards


def court(state: State) -> Block:
    """The ranks from the top down: points, cards, and how many couples may stand there."""
    rows = [[Entry(text(RANKS[rank]), [PICTURES[2 * rank], PICTURES[2 * rank + 1]], ink=RANK_INKS[rank], strong=True),
             number(points(state, 2 * rank)), number(int(count(state.rules.deck, 2 * rank))),
             cell(support(state.rules, rank))] for rank in reversed(range(len(RANKS)))]
    return Block(text("The court"), rows,
                 head=[text("rank"), text("points each"), text("cards of each"), text("couples of a man and a woman")],
                 note=text("Complete: a couple in each rank and nobody single. One card alone may only complete a "
                           "couple."), rule="H3.4", wide=True)


def support(rules: Rules, rank: int) -> Text:
    """How many couples a rank may have, found by asking the rules for one, two and three couples below."""
    allowed = [most_couples(rules, rank, below) for below in (1, 2, 3)]
    if allowed == [1, 2, 3]:
        return text("at most as many as the rank below has")
    if most_couples(rules, rank, 0) == 0:
        return text("{most}, if both ranks below have one", most=allowed[0])
    return text("any number")


def other_cards(state: State) -> Block:
    """Money, Jester, Rogue, castle: points, number, what they are for."""
    deck = state.rules.deck
    rows = [[Entry(card_name(kind).data(), [PICTURES[kind]], ink="gold", strong=True), number(points(state, kind)),
             number(int(count(deck, kind))), cell(text("money: pays {worth}", worth=int(c.WORTH[kind])))]
            for kind in MONEY]
    jester = text("stands for a Knight, Lady, Baron or Baroness until the real one replaces him")
    rows += [
        [Entry(text("castle"), ["castle"], ink="gold", strong=True), number(castle_points(state)),
         number(int(state.rules.castles)), cell(text("costs {price}; a complete court may build one",
                                                     price=int(c.CASTLE_PRICE)))],
        [Entry(card_name(c.JESTER).data(), [PICTURES[c.JESTER]], ink="yellow", strong=True),
         number(points(state, c.JESTER)), number(int(count(deck, c.JESTER))), cell(jester)],
        [Entry(card_name(c.ROGUE).data(), [PICTURES[c.ROGUE]], ink="neutral", strong=True), Entry(value=NOTHING),
         number(int(count(deck, c.ROGUE))), cell(text("attacks others; never on the table"))],
    ]
    return Block(text("The other cards"), rows, rule="H1.1",
                 head=[text("card"), text("points each"), text("number"), text("what it is for")])


# -- the turn


def turn(rules: Rules) -> Block:
    """Draw, act, discard."""
    acts = [text("play couples, or one card that completes a couple"),
            text("lay money on the treasury; with a complete court build the castle"),
            text("send a Knight, Baron or King and {price} in money on a quest: draw {cards:card|cards} (once a turn)",
                 price=int(c.QUEST_PRICE), cards=int(c.CARDS_FOR_A_QUEST)),
            text("replace a Jester by the real card; send Rogues")]
    if rules.trading:
        acts.append(text("trade with opponents"))
    draws = drawing(rules)
    rows = [[cell(text("draw"), True) if not at else Entry(), cell(way)] for at, way in enumerate(draws)]
    rows += [[cell(text("act"), True) if not at else Entry(), cell(way)] for at, way in enumerate(acts)]
    rows.append([cell(text("discard"), True),
                 cell(text("exactly one card face down: from the hand, if it is empty from the treasury, if that is "
                           "empty too from the court"))])
    if rules.hand_limit > 0:
        rows.append([Entry(), cell(text("then down to {limit:card|cards} in hand", limit=int(rules.hand_limit)))])
    return Block(text("Your turn"), rows, note=text("Act as much as you like, in any order."), rule="H4.1")


def drawing(rules: Rules) -> list[Text]:
    """The ways to draw."""
    ways = [text("{cards:card|cards}", cards=int(c.CARDS_DRAWN))]
    if rules.die:
        ways = [text("roll the die: so many cards; with a {eyes} everybody draws one", eyes=int(c.DIE_SIDES))]
    if rules.die and not rules.die_or_woman:
        return ways
    key = ("or discard a Lady, Baroness or Queen from hand or court: {cards:card|cards}" if rules.draw3_from_court
           else "or discard a Lady, Baroness or Queen from the hand: {cards:card|cards}")
    return [*ways, text(key, cards=int(c.CARDS_FOR_A_WOMAN))]


def rogues(state: State) -> Block:
    """What a Rogue can do, and how many it takes."""
    rules = state.rules
    kidnapping = (text("somebody of the lowest rank of a court, to your hand") if rules.kidnap_only_to_hand
                  else text("somebody of the lowest rank of a court, to your hand or court"))
    attacks = [
        (m.STEAL + VICTIM, text("theft"), text("the top card of a treasury, to your hand or treasury")),
        (m.KIDNAP + VICTIM * c.PLACES + c.KNIGHT, text("kidnapping"), kidnapping),
        (m.CRIME_WAVE, text("crime wave"), text("everybody discards down to {cards:card|cards}, you too",
                                                cards=int(c.CRIME_WAVE_LIMIT))),
    ]
    rows = [[cell(name, True), cell(effect), *(number(rogues_needed(state, int(move), castle))
                                               for castle in (False, True))] for move, name, effect in attacks]
    return Block(text("Rogues"), rows, head=[text("attack"), text("what it does"), text("Rogues"),
                                             text("against a castle")], note=safe(rules), rule="H13.1")


def safe(rules: Rules) -> Text | None:
    """What protects against Rogues in this match."""
    if rules.defence:
        return (text("A Lady discarded from the hand stops a theft.") if rules.defence_ladies_only
                else text("A Lady, Baroness or Queen discarded from the hand stops a theft."))
    return text("Kings and Queens are safe in this match") if rules.royals_safe else None


# -- the end


def ending(rules: Rules) -> Block:
    """How a round ends."""
    out = (text("somebody has a castle, a complete court and no card in hand after the discard, nor has the partner")
           if rules.both_partners_empty
           else text("somebody has a castle, a complete court and no card in hand after the discard"))
    rows = [[cell(out)]]
    if rules.castles >= rules.sides:
        rows.append([cell(text("or everybody owns a castle"))])
    return Block(text("End of the round"), rows, rule="H10.1")


def scoring(state: State) -> Block:
    """What scores at the end of a round."""
    people = " · ".join(str(points(state, 2 * rank)) for rank in range(len(RANKS)))
    money = " · ".join(str(points(state, kind)) for kind in reversed(MONEY))
    rows = [
        [cell(text("everybody at your court, singles too")), Entry(value=people, strong=True)],
        [cell(text("money in your treasury")), Entry(value=money, strong=True)],
        [cell(text("your castle")), number(castle_points(state))],
        [cell(text("each Jester at your court")), number(points(state, c.JESTER))],
        [cell(text("cards in hand")), Entry(value=NOTHING)],
    ]
    return Block(text("Each round scores"), rows, rule="H10.4")
