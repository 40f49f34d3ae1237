"""Signing out: here, or everywhere else."""


from litestar import post
from litestar.response import Redirect

from tafelrunde.store import Store
from tafelrunde.web.common.client import AnyRequest
from tafelrunde.web.common.identity import KEY, NEWCOMER, Visitor, drop_keys
from tafelrunde.web.common.responses import go_told
from tafelrunde.web.common.sign_in import sign_in_here_alone
from tafelrunde.web.live.registry import Registry


@post("/account/sessions/end")
async def end_others(request: AnyRequest, visitor: Visitor, store: Store, registry: Registry) -> Redirect:
    """Sign out in all other browsers."""
    person = visitor.known()
    await sign_in_here_alone(request, visitor, store, person)
    registry.people.hang_up(person.id)
    return go_told("others", visitor)


@post("/account/leave")
async def leave_account(request: AnyRequest, visitor: Visitor, store: Store,
                        registry: Registry) -> Redirect:
    """Sign out here; that somebody has signed in with this browser is remembered and does no harm."""
    await drop_keys(request, store)
    registry.people.hang_up(visitor.id)
    answer = go_told("left")
    for cookie in (KEY, NEWCOMER):
        answer.delete_cookie(cookie)
    return answer


HANDLERS = [end_others, leave_account]
