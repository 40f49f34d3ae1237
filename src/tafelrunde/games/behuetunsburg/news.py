"""What becomes known, to whom, in which words. Nothing is said where nobody watches; names of cards stand here, too."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.say import Arg, Say
from tafelrunde.games.behuetunsburg import table as t
from tafelrunde.games.behuetunsburg.components import COLUMNS
from tafelrunde.games.behuetunsburg.court import columns_of, is_complete
from tafelrunde.games.behuetunsburg.table import Rules, World
from tafelrunde.kit.multiset import cards_in

TITLES: Final = ("Knight", "Lady", "Baron", "Baroness", "King", "Queen", "Jester", "Rogue", "Gold", "Platinum",
                 "Jewel")
ROLE_TITLES: Final = ("Jester as Knight", "Jester as Lady", "Jester as Baron", "Jester as Baroness")


def card_name(kind: i64) -> Say:
    """«Knight», «Jewel»."""
    return Say(TITLES[kind])


def place_name(place: i64) -> Say:
    """A person in a court: «Baron», «Jester as Lady»."""
    return Say(TITLES[place]) if place < COLUMNS else Say(ROLE_TITLES[place - COLUMNS])


def bag_names(bag: i64) -> tuple[Say, ...]:
    """All cards of a bag."""
    return tuple([card_name(card) for card in cards_in(bag)])


def side_name(rules: Rules, side: i64) -> Say:
    """[H9.1] Whose court and treasury it is: one player's, or both partners' of a team."""
    if rules.teams:
        return Say("{seat} and {seat_partner}", seat=int(side), seat_partner=int(side + rules.sides))
    return Say("{seat}", seat=int(side))


def offer_names(terms: vec[i64], half: i64) -> tuple[Say, ...]:
    """All cards of one half of a trade offer: what is given (0) or what is wanted (3)."""
    people = tuple([place_name(place) for place in cards_in(terms[half + 2])])
    return (*bag_names(terms[half]), *bag_names(terms[half + 1]), *people)


def number_of_cards(cards: int) -> Say:
    """«a card», «3 cards»."""
    return Say("a card") if cards == 1 else Say("{number:card|cards}", number=cards)


# -- what the active player does, as everybody hears it: rule, sentence, and the hole for a card or person

Line = tuple[str, str, str]
WOMAN_DISMISSED: Final = ("H4.3", "{seat} discards a {woman} to draw three cards", "woman")
COUPLE_COMPLETED: Final = ("H3.5", "{seat} completes a couple: {person}", "person")
JESTER_REPLACED: Final = ("H3.9", "{seat} replaces the {jester} by a real one", "jester")
JESTER_DISCARDED: Final = ("H3.9", "{seat} discards the Jester", "")
JESTER_MOVED: Final = ("H3.10", "{seat} moves it: {jester}", "jester")
BANKED: Final = ("H6.1", "{seat} banks {money}", "money")
PAID: Final = ("H6.5", "{seat} pays {money}", "money")
CASTLE_BEGUN: Final = ("H6.6", "{seat} pays for a castle", "")
CASTLE_BUILT: Final = ("H6.6", "{seat} builds a castle", "")
SENT_FROM_HAND: Final = ("H12.1", "{seat} sends a {man} on a quest", "man")
SENT_FROM_COURT: Final = ("H12.1", "{seat} sends a {man} of the court on a quest", "man")
DISCARDED_FROM_TREASURY: Final = ("H5.3", "{seat} discards {card} from the treasury", "card")
DISCARDED_FROM_COURT: Final = ("H5.2", "{seat} discards {person} from the court", "person")
WAVE_CAUSED: Final = ("H13.6", "{seat} causes a crime wave", "")
LOOT_TO_HAND: Final = ("H13.2", "{seat} takes the stolen {money} to the hand", "money")
LOOT_TO_TREASURY: Final = ("H13.2", "{seat} lays the stolen {money} on the treasury", "money")
HOSTAGE_TO_HAND: Final = ("H13.5", "{seat} takes the kidnapped {person} to the hand", "person")
HOSTAGE_TO_COURT: Final = ("H13.5", "{seat} welcomes the kidnapped person to the court: {person}", "person")
OFFER_WITHDRAWN: Final = ("H8.2", "{seat} makes no offer", "")


def tell_line(state: World, line: Line) -> None:
    """A line that names nothing."""
    if state.diary is not None:
        state.diary.tell(Say(line[1], seat=int(state.table.active)), line[0])


def tell_card(state: World, line: Line, kind: i64) -> None:
    """A line about a card."""
    if state.diary is not None:
        state.diary.tell(fill_line(state, line, card_name(kind)), line[0])


def tell_person(state: World, line: Line, place: i64) -> None:
    """A line about a person in a court."""
    if state.diary is not None:
        state.diary.tell(fill_line(state, line, place_name(place)), line[0])


def fill_line(state: World, line: Line, name: Say) -> Say:
    """The sentence of a line with the active seat and the name of a card or person."""
    args: dict[str, Arg] = {"seat": int(state.table.active), line[2]: name}
    return Say(line[1], **args)


# -- rounds


def round_begun(state: World) -> None:
    if state.diary is not None:
        state.diary.tell(Say("round {number} begins; {seat} has the first turn", number=int(state.table.round) + 1,
                             seat=int(state.table.starter)), "H2.3")


def round_ended(state: World, how: i64) -> None:
    """Why the round is over."""
    diary, rules = state.diary, state.rules
    if diary is None:
        return
    if how == t.WENT_OUT:
        diary.tell(Say("{seat} discards the last card: the round is over", seat=int(state.table.active)), "H10.1")
    elif how == t.ALL_CASTLES:
        diary.tell(Say("every side owns a castle: the round is over"), "H10.2")
    elif how == t.TURN_LIMIT:
        diary.tell(Say("everybody has had {number:turn|turns}: the round is over", number=int(rules.turn_limit)),
                   "H51" if rules.chosen["round_turn_limit"] else "H74")
    else:
        diary.tell(Say("two circles without any change on the tables: the round is over"), "H68")


def side_scored(state: World, side: i64, points: i64) -> None:
    """[H9.1] What a side has made of the round, both partners named."""
    if state.diary is None:
        return
    seat, partner, total = int(side), int(side + state.rules.sides), int(state.table.scores[side])
    if state.rules.teams:
        state.diary.tell(Say("{seat} and {seat_partner} score {points} in this round, {total} in all", seat=seat,
                             seat_partner=partner, points=int(points), total=total), "H10.4")
    else:
        state.diary.tell(Say("{seat} scores {points} in this round, {total} in all", seat=seat, points=int(points),
                             total=total), "H10.4")


# -- drawing


def die_rolled(state: World, eyes: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} rolls a {eyes}", seat=int(state.table.active), eyes=int(eyes)), "H8.3")


def card_drawn(state: World, kind: i64) -> None:
    """[H11.1] Its owner sees which; nobody counts the cards of the first deal."""
    if state.diary is None:
        return
    seat = int(state.table.dealt_to)
    state.diary.tell(Say("{seat} draws: {card}", seat=seat, card=card_name(kind)), "H4.2", only=(seat,))
    if state.table.phase != t.SETUP:
        state.diary.tell(Say("{seat} draws a card", seat=seat), "H4.2", but=(seat,))


def pile_renewed(state: World) -> None:
    if state.diary is not None:
        state.diary.tell(Say("the discard pile is shuffled into a new draw pile"), "H7.1")


# -- the court


def couple_played(state: World, man: i64, woman: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} plays a couple: {man} and {woman}", seat=int(state.table.active),
                             man=place_name(man), woman=place_name(woman)), "H3.3")
        court_completed(state)


def jester_coupled(state: World, role: i64, partner: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} moves it into a new couple: {jester} and {partner}", seat=int(state.table.active),
                             jester=place_name(COLUMNS + role), partner=card_name(partner)), "H3.10")
        court_completed(state)


def court_completed(state: World) -> None:
    """[H3.7] Said after whatever completes the court of the active side."""
    side = state.table.side()
    if state.diary is not None and is_complete(columns_of(state.table.courts[side])):
        state.diary.tell(Say("the court of {owner} is complete", owner=side_name(state.rules, side)), "H3.7")


# -- discards


def card_hidden(state: World, kind: i64) -> None:
    """[H11.2] Its owner alone sees which."""
    if state.diary is None:
        return
    phase, seat = state.table.phase, int(state.table.actor())
    rule = "H5.1" if phase == t.DISCARD else "H41" if phase == t.LIMIT else "H13.6"
    state.diary.tell(Say("{seat} discards {card} face down", seat=seat, card=card_name(kind)), rule, only=(seat,))
    state.diary.tell(Say("{seat} discards a card face down", seat=seat), rule, but=(seat,))


# -- Rogues


def thief_sent(state: World) -> None:
    if state.diary is None:
        return
    table = state.table
    stack = table.treasuries[table.victim]
    money, victim = card_name(stack[len(stack) - 1]), side_name(state.rules, table.victim)
    if table.rogues == 1:
        state.diary.tell(Say("{seat} sends a thief for {money} of {victim}", seat=int(table.active), money=money,
                             victim=victim), "H13.2")
    else:
        state.diary.tell(Say("{seat} sends two thieves for {money} of {victim}", seat=int(table.active), money=money,
                             victim=victim), "H13.7")


def theft_endured(state: World) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} does not defend", seat=int(state.table.asked)), "H8.1")


def treasury_defended(state: World, woman: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} defends the treasury with a {woman}", seat=int(state.table.asked),
                             woman=card_name(woman)), "H8.1", reveals=True)


def person_kidnapped(state: World) -> None:
    if state.diary is not None:
        table = state.table
        state.diary.tell(Say("{seat} kidnaps a {person} of {victim}", seat=int(table.active),
                             person=place_name(table.person), victim=side_name(state.rules, table.victim)),
                         "H13.7" if table.rogues == 2 else "H13.3")


# -- trading


def trade_begun(state: World) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} thinks of a trade with {seat_other}", seat=int(state.table.active),
                             seat_other=int(state.table.asked)), "H8.2")


def offer_made(state: World) -> None:
    """[H11.5] The two involved see the cards, the others how many there are."""
    if state.diary is None:
        return
    seat, other = int(state.table.active), int(state.table.asked)
    given, wanted = offer_names(state.terms, 0), offer_names(state.terms, 3)
    state.diary.tell(Say("{seat} offers {seat_other}: {given} for {wanted}", seat=seat, seat_other=other, given=given,
                         wanted=wanted), "H8.2", only=(seat, other), reveals=True)
    state.diary.tell(Say("{seat} offers {seat_other} {given} for {wanted}", seat=seat, seat_other=other,
                         given=number_of_cards(len(given)), wanted=number_of_cards(len(wanted))), "H8.2",
                     but=(seat, other))


def offer_answered(state: World, agreed: bool) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} accepts" if agreed else "{seat} declines", seat=int(state.table.asked)), "H8.2",
                         reveals=True)
