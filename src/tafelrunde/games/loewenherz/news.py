"""What becomes known, to whom, in which words. A state that nobody watches has no diary and says nothing."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import components as c, geometry as g
from tafelrunde.games.loewenherz.table import World
from tafelrunde.kit.bitset import members

# -- setting up


@mypyc_attr(acyclic=True)
class Founding:
    """A region that came to be: its owner's colour, castle and size, and the points (nobody's, if neutral)."""

    def __init__(self, colour: i64, home: i64, size: i64, points: i64) -> None:
        self.colour: Final[i64] = colour
        self.home: Final[i64] = home
        self.size: Final[i64] = size
        self.points: Final[i64] = points


@mypyc_attr(acyclic=True)
class Annexation:
    """What taking a square did, for the news and for previews."""

    def __init__(self) -> None:
        self.gained: i64 = 0  # points of the expander
        self.robbed: i64 = -1  # colour that lost the square, or -1
        self.severed: i64 = 0  # squares cut off from the robbed region
        self.lost: i64 = 0  # points the robbed colour lost, severed parts included


def castle_founded(state: World, colour: i64, square: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} founds a {prince} castle at {square}", seat=state.table.turn_of,
                             prince=c.PRINCES[colour], square=g.SQUARE_NAMES[square]), "L4.4")


def first_knight_placed(state: World, colour: i64, square: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("a {prince} knight joins it at {square}", prince=c.PRINCES[colour],
                             square=g.SQUARE_NAMES[square]), "L4.4")


# -- the turn


def band_name(card: i64, band: i64) -> Say:
    """A band of an action card in words."""
    number = c.BAND_NUMBER[card * c.BANDS + band]
    kind = c.BAND_KIND[card * c.BANDS + band]
    if kind == c.MONEY_BAG:
        return Say("money bag with {number:ducat|ducats}", number=number)
    if kind == c.CROWN:
        return Say("crown and scepter")
    if kind == c.WALL_BAND:
        return Say("{number:wall|walls}", number=number) if number > 1 else Say("one wall")
    return Say("two swords and two shields") if number == 2 else Say("one sword and shield")


def card_turned(state: World, card: i64) -> None:
    """[L5.1a] Its bands; [L5.1b] a mine; [L5.1c] the king's death."""
    if state.diary is None:
        return
    kind = c.BAND_KIND[card * c.BANDS]
    if kind == c.MINE_CARD:
        state.diary.tell(Say("a silver mine is turned: mines score"), "L5.1b")
    elif kind == c.KING_CARD:
        state.diary.tell(Say("the king is dead"), "L5.1c")
    else:
        state.diary.tell(Say("an action card is turned: {one}; {two}; {three}", one=band_name(card, 0),
                             two=band_name(card, 1), three=band_name(card, 2)), "L5.1a")


def band_picked(state: World, seat: i64, band: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} picks {band}", seat=seat, band=band_name(state.table.card, band)), "L5.2")


def money_taken(state: World, seat: i64, amount: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} takes {amount:ducat|ducats}", seat=seat, amount=amount), "L6.1")


# -- bargaining, duelling, paying


def offer_made(state: World, seat: i64, payer: i64, amount: i64) -> None:
    if state.diary is not None:
        key = "{seat} offers to pay {amount:ducat|ducats}" if payer == seat else "{seat} asks for {amount:ducat|ducats}"
        state.diary.tell(Say(key, seat=seat, amount=amount), "L6.2a")


def offer_accepted(state: World) -> None:
    table = state.table
    if state.diary is not None:
        state.diary.tell(Say("{seat} accepts: {seat_payer} pays {amount:ducat|ducats} and acts",
                             seat=table.turn_of, seat_payer=table.offer_payer, amount=table.offer),
                         "L6.2c")


def bargaining_broken_off(state: World) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} breaks off the bargaining: a duel decides", seat=state.table.turn_of), "L6.2d")


def treasure_bid(state: World, seat: i64, treasure: i64) -> None:
    """[L6.3b] For the bidder alone."""
    if state.diary is not None:
        state.diary.tell(Say("you add {card} to your bid", card=Say(c.KIND_NAMES[c.FIRST_TREASURE + treasure])),
                         "L6.3b", only=(seat,))


def bid_made(state: World, seat: i64) -> None:
    """[L6.3a] That there is a bid, not how high."""
    if state.diary is not None:
        state.diary.tell(Say("{seat} has bid", seat=seat), "L6.3a")


def bids_revealed(state: World) -> None:
    table = state.table
    if state.diary is None:
        return
    for seat in members(table.bidders):
        state.diary.tell(Say("{seat} has bid {amount:ducat|ducats}", seat=seat,
                             amount=table.revealed[seat]), "L6.3c", reveals=True)


def duel_won(state: World, winner: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} wins the duel and acts", seat=winner), "L6.3d")


def duel_tied(state: World) -> None:
    if state.diary is not None:
        state.diary.tell(Say("a second tie: nobody pays and nobody acts" if state.table.second_duel else
                             "a tie: those who bid most duel once more"), "L6.4")


def ducats_paid(state: World, amount: i64) -> None:
    if state.diary is not None:
        fee_paid(state, Say("{amount:ducat|ducats}", amount=amount))


def treasure_paid(state: World, treasure: i64) -> None:
    if state.diary is not None:
        fee_paid(state, Say(c.KIND_NAMES[c.FIRST_TREASURE + treasure]))


def fee_paid(state: World, what: Say) -> None:
    """[L8.3] To the bank, or [L6.2c] to another player."""
    seat, payee = state.table.turn_of, state.table.payee
    if state.diary is None:
        return
    if payee < 0:
        state.diary.tell(Say("{seat} pays {what} to the bank", seat=seat, what=what), "L8.3")
    else:
        state.diary.tell(Say("{seat} pays {what} to {seat_paid}", seat=seat, what=what, seat_paid=payee), "L6.2c")


# -- walls, knights, regions


def wall_placed(state: World, edge: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} places a wall on {edge}", seat=state.table.turn_of,
                             edge=g.EDGE_NAMES[edge]), "L7.1a")


def regions_founded(state: World, found: list[Founding]) -> None:
    """[L7.1e] With their points, or [L7.1h] nobody's."""
    if state.diary is None:
        return
    for founding in found:
        where, size = g.SQUARE_NAMES[founding.home], founding.size
        if state.table.is_prince(founding.colour):
            state.diary.tell(Say("{seat}'s castle at {square} has a region of {size:square|squares}: "
                                 "{points:point|points}",
                                 seat=founding.colour, square=where, size=size, points=founding.points),
                             "L7.1e")
        else:
            state.diary.tell(Say("the {prince} castle at {square} has a region of {size:square|squares}, "
                                 "for nobody's points",
                                 prince=c.PRINCES[founding.colour], square=where, size=size), "L7.1h")


def knight_placed(state: World, seat: i64, square: i64, rule: str) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} places a knight at {square}", seat=seat, square=g.SQUARE_NAMES[square]), rule)


def square_taken(state: World, square: i64, done: Annexation) -> None:
    """[L7.2l] What the expander gains, and what another loses [L7.2m], severed parts included [L7.2n]."""
    if state.diary is None:
        return
    state.diary.tell(Say("{seat} expands onto {square}: {points:point|points}", seat=state.table.turn_of,
                         square=g.SQUARE_NAMES[square], points=done.gained), "L7.2l")
    if done.severed > 0:
        state.diary.tell(Say("{size:square is|squares are} severed from the {prince} region, "
                             "which loses {points:point|points}",
                             size=done.severed, prince=c.PRINCES[done.robbed], points=done.lost), "L7.2n")
    elif done.robbed >= 0:
        state.diary.tell(Say("the {prince} region loses {points:point|points}", prince=c.PRINCES[done.robbed],
                             points=done.lost), "L7.2m")


# -- politics


def pile_looked_through(state: World, seat: i64, pile: i64) -> None:
    """[L7.3] Everybody sees which pile it is; whoever looks sees its cards."""
    if state.diary is None:
        return
    seen = [Say(c.KIND_NAMES[kind]) for kind in range(c.KINDS) for _ in range(state.pile_count(pile, kind))]
    state.diary.tell(Say("{seat} looks through pile {pile} of the politics cards", seat=seat, pile=pile + 1),
                     "L7.3", but=(seat,))
    state.diary.tell(Say("you look through pile {pile} and see {cards}", pile=pile + 1, cards=tuple(seen)),
                     "L7.3", only=(seat,), reveals=True)


def card_kept(state: World, seat: i64, pile: i64, kind: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} keeps a card of pile {pile}", seat=seat, pile=pile + 1), "L7.3", but=(seat,))
        state.diary.tell(Say("you keep {card}", card=Say(c.KIND_NAMES[kind])), "L7.3", only=(seat,))


def alliance_made(state: World, seat: i64, edge: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} plays an alliance: the regions at {edge} are allied", seat=seat,
                             edge=g.EDGE_NAMES[edge]), "L8.1a")


def alliance_ended(state: World, seat: i64, one: i64, other: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} ends the alliance of {one} and {other} for 10 ducats", seat=seat,
                             one=g.SQUARE_NAMES[one], other=g.SQUARE_NAMES[other]), "L8.1c")


def renegade_played(state: World, seat: i64, colour: i64, square: i64) -> None:
    if state.diary is not None:
        state.diary.tell(Say("{seat} plays a renegade: the {prince} knight at {square} goes home", seat=seat,
                             prince=c.PRINCES[colour], square=g.SQUARE_NAMES[square]), "L8.2a")


# -- scoring


def mines_scored(state: World, seat: i64, points: i64) -> None:
    if state.diary is not None and points > 0:
        state.diary.tell(Say("{seat} scores {points} for silver mines", seat=seat, points=points), "L5.1b")


def parchments_scored(state: World, seat: i64, points: i64) -> None:
    if state.diary is not None and points > 0:
        state.diary.tell(Say("{seat} scores {points} for parchments", seat=seat, points=points), "L8.4", reveals=True)
