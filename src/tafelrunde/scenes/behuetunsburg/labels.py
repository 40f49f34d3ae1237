"""Moves of Behütunsburg in words, what they cost or bring, and which cards and people they are about."""

from dataclasses import dataclass, field

from tafelrunde.core import Say
from tafelrunde.games.behuetunsburg import GAME, View, components as c, moves
from tafelrunde.games.behuetunsburg.news import card_name, place_name, side_name
from tafelrunde.games.behuetunsburg.trading import FIELD_OF, TERM_OF
from tafelrunde.scenes.vocabulary import Text, text

SORT_OF: list[tuple[str, int]] = [(sort, place) for sort, texts in moves.SORTS for place in range(len(texts))]

GROUPS = {
    "couple": "court", "fill": "court", "replace": "court", "bank": "treasury", "castle": "castle", "quest": "quest",
    "quest_court": "quest", "steal": "Rogue", "kidnap": "Rogue", "wave": "Rogue", "trade": "trade",
    "give": "you give", "give_treasure": "you give", "give_people": "you give",
    "want": "you want", "want_treasure": "you want", "want_people": "you want",
}  # fmt: skip


@dataclass
class Sentence:
    """A move taken apart: its sort, its words, and the pieces that begin it or take part in it."""

    sort: str
    say: Say
    hand: list[int] = field(default_factory=list)  # kinds of cards of the viewer's hand
    court: list[tuple[int, int]] = field(default_factory=list)  # side and place of people
    treasury: list[tuple[int, int]] = field(default_factory=list)  # side and place in the stack, -1: any of a kind
    kind: int = -1  # the kind meant where treasury is -1
    gain: int | None = None  # victory points on the viewer's table, where that is known
    rank: int = -1  # of the viewer's court, if a card of the hand comes there


def find_partner(view: View, column: int) -> tuple[int, int]:
    """Where somebody of the other sex waits for this column: side and place."""
    other = column ^ 1
    side = own_side(view)
    real = (int(view.table.courts[side]) >> (5 * other)) & 31
    return side, other if real or other >= 4 else other + int(c.COLUMNS)


def own_side(view: View) -> int:
    return int(view.seat % view.rules.sides) if view.seat >= 0 else -1


def points(*places: int) -> int:
    """Victory points of people by their place in a court."""
    return sum(int(c.POINTS[place if place < c.COLUMNS else c.JESTER]) for place in places)


def parse_move(view: View, move: str) -> Sentence:
    """A move taken apart."""
    sort, place = SORT_OF[GAME.move(move)]
    side, table = own_side(view), view.table
    if sort in ("draw", "roll", "castle", "wave", "to_treasury", "jester_away", "endure", "offer", "withdraw", "accept",
                "decline", "end", "to_hand"):
        return label_plain(view, sort)
    if sort in ("dismiss", "defend"):
        woman = 2 * place + 1
        key = "discard a {card} and draw three" if sort == "dismiss" else "defend with a {card}"
        return Sentence(sort, Say(key, card=card_name(woman)), hand=[woman])
    if sort == "dismiss_court":
        woman = 2 * place + 1
        return Sentence(sort, Say("discard a {card} of the court and draw three", card=card_name(woman)),
                        court=[(side, woman)], gain=-points(woman))
    if sort in ("bank", "pay"):
        kind = int(c.GOLD) + place
        key = "lay {card} on the treasury" if sort == "bank" else "pay {card} from the hand"
        return Sentence(sort, Say(key, card=card_name(kind)), hand=[kind],
                        gain=int(c.WORTH[kind]) if sort == "bank" else None)
    if sort == "couple":
        rank, man, woman = moves.COUPLES[place]
        places = [2 * rank + (int(c.COLUMNS) if man == c.JESTER else 0),
                  2 * rank + 1 + (c.COLUMNS if woman == c.JESTER else 0)]
        return Sentence(sort, Say("play a couple: {man} and {woman}", man=place_name(places[0]),
                                  woman=place_name(places[1])), hand=[man, woman], gain=points(*places), rank=rank)
    if sort == "fill":
        card, column = (place, place) if place < c.COLUMNS else (int(c.JESTER), place - int(c.COLUMNS))
        return Sentence(sort, Say("complete a couple: {person}", person=place_name(place)), hand=[card],
                        court=[find_partner(view, column)], gain=points(place), rank=column // 2)
    if sort == "replace":
        return Sentence(sort, Say("replace the {jester}", jester=place_name(c.COLUMNS + place)), hand=[place],
                        court=[(side, int(c.COLUMNS) + place)], gain=points(place) - int(c.POINTS[c.JESTER]),
                        rank=place // 2)
    if sort == "jester_fill":
        return Sentence(sort, Say("the Jester completes a couple: {person}", person=place_name(c.COLUMNS + place)),
                        court=[find_partner(view, place)], gain=int(c.POINTS[c.JESTER]))
    if sort == "jester_couple":
        role, partner = place // 2, int(c.JESTER) if place % 2 else (place // 2) ^ 1
        return Sentence(sort, Say("{person} with {partner}, a new couple", person=place_name(c.COLUMNS + role),
                                  partner=card_name(partner)), hand=[partner],
                        gain=int(c.POINTS[c.JESTER]) + int(c.POINTS[partner]), rank=role // 2)
    if sort in ("quest", "quest_court"):
        man = 2 * place
        if sort == "quest":
            return Sentence(sort, Say("send a {man} of the hand on a quest", man=card_name(man)), hand=[man])
        return Sentence(sort, Say("send a {man} of the court on a quest", man=card_name(man)), court=[(side, man)],
                        gain=-points(man))
    if sort in ("pay_treasury", "discard_treasury"):
        stack = table.treasuries[table.side()]
        card_said = card_name(stack[place]) if place < len(stack) else Say("nothing")
        key = "pay {card} from the treasury" if sort == "pay_treasury" else "discard {card} from the treasury"
        deed, kinds = Say(key, card=card_said), [int(kind) for kind in stack]
        if place < len(kinds) and kinds.count(kinds[place]) > 1:  # what lies on top then is another card
            deed = Say("{deed}, at place {place}", deed=deed, place=place + 1)
        return Sentence(sort, deed, treasury=[(side, place)],
                        gain=-int(c.WORTH[stack[place]]) if place < len(stack) else None)
    return about_others(view, sort, place)


def about_others(view: View, sort: str, place: int) -> Sentence:
    """Rogues, hostages, discards and trades."""
    side, table = own_side(view), view.table
    if sort == "steal":
        stack = [int(kind) for kind in table.treasuries[place]] if place < len(table.treasuries) else []
        taken = card_name(stack[-1]) if stack else Say("nothing")
        rogues = rogues_needed(view, place)
        key = "steal {card} from {victim} with a Rogue" if rogues == 1 else "steal {card} from {victim} with two Rogues"
        return Sentence(sort, Say(key, card=taken, victim=side_name(view.rules, place)), hand=[int(c.ROGUE)],
                        treasury=[(place, len(stack) - 1)] if stack else [])
    if sort == "kidnap":
        victim, person = divmod(place, int(c.PLACES))
        rogues = rogues_needed(view, victim)
        key = ("kidnap a {person} of {victim} with a Rogue" if rogues == 1
               else "kidnap a {person} of {victim} with two Rogues")
        return Sentence(sort, Say(key, person=place_name(person), victim=side_name(view.rules, victim)),
                        hand=[int(c.ROGUE)], court=[(victim, person)])
    if sort == "to_court":
        return Sentence(sort, Say("into your court"), gain=points(int(table.person)) if table.person >= 0 else None)
    if sort == "to_court_as":
        return Sentence(sort, Say("into your court as {person}", person=card_name(place)), gain=int(c.POINTS[c.JESTER]))
    if sort == "discard":
        return Sentence(sort, Say("discard {card}", card=card_name(place)), hand=[place])
    if sort == "discard_court":
        return Sentence(sort, Say("discard {person} from the court", person=place_name(place)), court=[(side, place)],
                        gain=-points(place))
    if sort == "trade":
        return Sentence(sort, Say("trade with {seat}", seat=place))
    gives = sort.startswith("give")
    way = place + (0 if "_" not in sort else int(c.KINDS) + (0 if sort.endswith("treasure") else 3))
    part, named = int(TERM_OF[way]), int(FIELD_OF[way])
    other = side if gives else int(table.asked % view.rules.sides) if table.asked >= 0 else -1
    if part == 2:
        key = "give {card} of the court" if gives else "ask for {card} of the court"
        return Sentence(sort, Say(key, card=place_name(named)), court=[(other, named)])
    if part == 1:
        key = "give {card} of the treasury" if gives else "ask for {card} of the treasury"
        return Sentence(sort, Say(key, card=card_name(named)), treasury=[(other, -1)], kind=named)
    key = "give {card}" if gives else "ask for {card}"
    return Sentence(sort, Say(key, card=card_name(named)), hand=[named] if gives else [])


def rogues_needed(view: View, side: int) -> int:
    """One, or two against a castle."""
    return 2 if side < len(view.table.castles) and view.table.castles[side] else 1


PLAIN = {
    "draw": "draw two cards", "roll": "roll the die", "castle": "build the castle", "wave": "cause a crime wave",
    "to_treasury": "on top of your treasury", "to_hand": "to your hand", "jester_away": "discard the Jester",
    "endure": "do not defend", "offer": "make the offer", "withdraw": "make no offer", "accept": "accept the trade",
    "decline": "decline the trade", "end": "end actions",
}  # fmt: skip


def label_plain(view: View, sort: str) -> Sentence:
    """Moves that name nothing."""
    hand = [int(c.ROGUE)] if sort == "wave" else []
    gain = int(c.CASTLE_POINTS) - int(c.CASTLE_PRICE) if sort == "castle" else None
    if sort == "to_treasury" and view.table.victim >= 0:
        gain = int(c.WORTH[view.table.treasuries[view.table.victim][-1]])
    return Sentence(sort, Say(PLAIN[sort]), hand=hand, gain=gain)


def note(view: View, sentence: Sentence) -> Text | None:
    """What a move costs or brings."""
    sort, gain = sentence.sort, sentence.gain
    if sort == "castle":
        return text("costs {price}, scores {points}; then the round can be closed", price=int(c.CASTLE_PRICE),
                    points=int(c.CASTLE_POINTS))
    if sort in ("quest", "quest_court"):
        return text("costs the man and {price}, brings five cards", price=int(c.QUEST_PRICE))
    if sort == "wave":
        over = [seat for seat in range(view.rules.seats)
                if int(view.sizes[seat]) - (1 if seat == view.seat else 0) > 5]
        return text("{number:hand holds|hands hold} more than five cards", number=len(over))
    if sort == "end":
        return text("then one card is discarded")
    if sort in ("dismiss", "draw", "pay", "discard") or gain is None:
        return None
    return text("{gain:point|points} on your table", gain=f"{gain:+d}")


