"""Who may look on at a table without a seat there: whoever has its link, unless it was opened for nobody to watch; at a
table of a group its members.

All pages and sockets of a table come to it through `check_may_look`; whoever is there already, and has no seat any
more, is shown no further (`viewer.may_look_on`). Lists of running tables leave out those at which nobody may look on.
"""

from typing import Final

from tafelrunde.core import Say
from tafelrunde.store import KeptMatch, Store
from tafelrunde.web.http.requests import NotForYou
from tafelrunde.web.lists.companions import NOT_A_MEMBER, is_member
from tafelrunde.web.live.table.boards import AT_TABLE, check_seal
from tafelrunde.web.live.table.viewer import UNWATCHED, has_part, may_look_on

SEATS_ALONE: Final = {**AT_TABLE, "seats_alone": True}  # options of a handler that shows nothing of the match itself


async def check_may_look(store: Store, match: KeptMatch, person: int, at_table: bool,
                         seats_alone: bool = False) -> None:
    """Raise BadInput where a match is not for somebody to see: a sealed board, except for who sits there and wants no
    more than to play (`at_table`); one that nobody may watch, as long as it is played, unless `seats_alone` are shown;
    one of a group, for whoever is no member and has no part in it. Raises StoreError."""
    await check_seal(store, match, person, at_table)
    if not seats_alone and not may_look_on(match, person):
        raise NotForYou(UNWATCHED, f"/table/{match.id}/people", Say("People and seats"))
    group = None if has_part(match, person) else await store.group_of_match(match.id)
    if group is not None and not is_member(await store.members(group.id), person):
        raise NotForYou(NOT_A_MEMBER, f"/group/{group.id}?to=/table/{match.id}", Say("To the group"))
