"""For the operator: health checks, metrics for Prometheus, and behind a key a page about tables and people, and one
about the processes of the house: moving a table, draining a process before it is stopped."""

from typing import Any

from litestar import Router, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response, Template

from tafelrunde import __version__
from tafelrunde.core import BadInput, integer_or_none
from tafelrunde.core.text import one_line
from tafelrunde.store import RUNNING, KeptProcess, Store
from tafelrunde.web.access.operators import ACTS, SHOWN, AdminKey, book_act, operators_only
from tafelrunde.web.access.rate_limit import RateLimiter
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.precompressed import NO_COOKIE
from tafelrunde.web.http.requests import require_found
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.http.text import format_day, format_moment
from tafelrunde.web.live.cluster.heartbeat import Heartbeat, StoreWatch
from tafelrunde.web.live.cluster.operator_commands import OperatorCommands
from tafelrunde.web.live.cluster.quarantine import Quarantine
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.watchdog import CLOSED
from tafelrunde.web.runtime.metrics import METRICS, TEXT, house_text
from tafelrunde.web.runtime.readiness import Readiness

REMEMBERED = 3600.0  # seconds for which a process is shown that died without a word
LONGEST = 40  # characters of what is searched for
HERE = "/admin/processes"


@get("/healthz", opt=NO_COOKIE)
async def healthz() -> Response[dict[str, Any]]:
    """Liveness: this process answers. The store is not asked: where it is down, ending processes would help nobody."""
    return Response({"ok": True})


@get("/readyz", opt=NO_COOKIE)
async def readyz(readiness: Readiness, store_watch: StoreWatch) -> Response[dict[str, Any]]:
    """Readiness: whether people should be sent to this process and, if not, why."""
    await store_watch.look()
    why = readiness.reason
    if why is None:
        return Response({"ok": True})
    return Response({"ok": False, "draining": readiness.leaving, "why": why}, status_code=503)


@get("/metrics", opt=NO_COOKIE)
async def metrics(store: Store, registry: Registry, heartbeat: Heartbeat, readiness: Readiness) -> Response[bytes]:
    """The metrics of this process for Prometheus. The store is not asked: when it is down they are wanted most."""
    trouble = heartbeat.trouble or store.trouble
    now = {"rooms": len(registry), "tabs": registry.connections(), "stuck": len(_stuck(registry)),
           "owned": len(registry), "ready": readiness.reason is None, "draining": readiness.draining,
           "withdrawn": readiness.withdrawn, "store_trouble": trouble is not None}
    return Response(METRICS.text(now), media_type=TEXT)


@get("/metrics/house", opt=NO_COOKIE)
async def house_metrics(store: Store) -> Response[bytes]:
    """The metrics of the whole house; every process gives the same."""
    backlog = await store.backlog(store.others.calendar())
    return Response(house_text(await store.counts(), backlog), media_type=TEXT)


@get("/admin")
async def admin(request: AnyRequest, visitor: Visitor, store: Store, registry: Registry,
                admin_key: AdminKey, q: str = "") -> Template:
    """The operator's page, or the form that asks for the key."""
    if not admin_key:
        raise NotFoundException
    if not admin_key.opens_for(request):
        return await render_page(visitor, "admin_door")
    found = await store.people(SHOWN, one_line(q, 40))
    return await render_page(visitor, "admin", counts=await store.counts(), live=registry.live(),
                             stuck=_stuck(registry),
                             running=await store.list_matches(RUNNING, SHOWN), figures=METRICS, q=q[:40],
                             dated=format_day,
                             people=[(person, await store.count_open_tables(person.id)) for person in found], done=ACTS,
                             timed=format_moment, acts=await store.acts(SHOWN))


def _stuck(registry: Registry) -> list[tuple[str, str]]:
    """Address and game of each table where a bot's move or a time-out is overdue; no game for a closed one."""
    found = {session.id: session.kept.slug for session in registry.stuck()}
    return [*found.items(), *((match, "") for match in CLOSED.tables() if match not in found)]


@post("/admin")
async def enter_admin(request: AnyRequest, admin_key: AdminKey, limiter: RateLimiter, data: Form,
                      address: str, secure: bool) -> Redirect:
    """Sign in with the operator's key."""
    if not admin_key:
        raise NotFoundException
    attempt = await limiter.attempt("the admin key", address, admin_key.device(request))
    if not admin_key.fits(data.get("key", "")):
        raise BadInput("this is not the key")
    await attempt.succeed()
    answer = redirect("/admin")
    answer.cookies += admin_key.cookies(secure)
    return answer


@post("/admin/reload/{match:str}", guards=[operators_only])
async def reload_table(store: Store, registry: Registry, orders: OperatorCommands, stopped: Quarantine, match: str,
                       address: str) -> Redirect:
    """Drop a table from memory, in whichever process, and load it again from the disk even if its rules were stopped.
    Its people come back by themselves."""
    await book_act(store, registry.now(), address, "reloaded", f"table {match}"[:60])
    await stopped.open(match)
    await orders.let_go(match)
    return redirect("/admin")


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
    require_found(await store.match(match))
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


HANDLERS = [healthz, readyz, metrics, house_metrics, admin, enter_admin, reload_table,
            Router("/admin", route_handlers=[processes, order, move], guards=[operators_only])]
