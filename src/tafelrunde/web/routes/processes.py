"""The processes of the house and the tables of each, for the operator: moving a table, draining a process before it is
stopped. Everything is logged, with time and address."""

from litestar import Router, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde import __version__
from tafelrunde.core import BadInput, integer_or_none
from tafelrunde.store import KeptProcess, Store
from tafelrunde.web.access.operators import SHOWN, book_act, operators_only
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.http.text import format_moment
from tafelrunde.web.live.cluster.operator_commands import OperatorCommands
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.readiness import Readiness

REMEMBERED = 3600.0  # seconds for which a process is shown that died without a word
LONGEST = 40  # characters of what is searched for
HERE = "/admin/processes"


@get("/processes")
async def processes(visitor: Visitor, store: Store, registry: Registry, readiness: Readiness, q: str = "",
                    owner: int = 0) -> Template:
    """The page that lists processes and their tables."""
    words, others = q[:LONGEST], store.others
    known = await _processes(store, registry, readiness)
    tables = await store.owned_tables(words, owner, SHOWN)
    return await render_page(visitor, "admin_processes", processes=known, tables=tables,
                             places={each.number: each.place for each in known}, leader=await others.leader(),
                             here=store.process(), alone=others.alone, q=words, owner=owner, shown=SHOWN,
                             timed=format_moment, now=others.calendar(),
                             open=[each for each in known if each.alive and each.place and not each.draining])


async def _processes(store: Store, registry: Registry, readiness: Readiness) -> list[KeptProcess]:
    """As the store knows them; one that has it for itself, as it knows itself."""
    if not store.others.alone:
        return await store.processes(store.others.calendar() - REMEMBERED)
    now = store.others.calendar()
    return [KeptProcess(store.process(), store.others.place, __version__, METRICS.begun, now, True, readiness.leaving,
                        len(registry), registry.connections())]


@post("/processes/{number:int}/{what:str}")
async def order(store: Store, registry: Registry, orders: OperatorCommands, number: int, what: str,
                address: str) -> Redirect:
    """Send everybody away from a process, or let people come again."""
    if what not in ("withdraw", "readmit"):
        raise NotFoundException
    await book_act(store, registry.now(), address, "withdrawn" if what == "withdraw" else "readmitted",
                   "processes", f"{number} {await _place(store, number)}")
    await orders.withdraw(number, what == "withdraw")
    return redirect(HERE)


@post("/table/{match:str}/move")
async def move(store: Store, registry: Registry, orders: OperatorCommands, match: str, data: Form,
               address: str) -> Redirect:
    """Have another process take a table or, with 0, the one that has it let go of it."""
    process = integer_or_none(data.get("process", ""))
    if process is None or process < 0:
        raise BadInput("there is no such process, or it takes no tables now")
    if await store.match(match) is None:
        raise NotFoundException
    if process:
        await book_act(store, registry.now(), address, "moved", f"table {match}", await _place(store, process))
        await orders.move(match, process)
    else:
        await book_act(store, registry.now(), address, "let_go", f"table {match}")
        await orders.let_go(match)
    return redirect(HERE)


async def _place(store: Store, number: int) -> str:
    """Where a living process is reached; raises BadInput."""
    if store.others.alone and number == store.process():
        return ""
    for each in await store.processes(store.others.calendar()):
        if each.number == number and each.alive:
            return each.place
    raise BadInput("there is no such process, or it takes no tables now")


HANDLERS = [Router("/admin", route_handlers=[processes, order, move], guards=[operators_only])]
