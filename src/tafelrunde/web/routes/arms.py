"""Coats of arms: their pictures, and the page where somebody chooses theirs."""


from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response, Template

from tafelrunde.core import BadInput
from tafelrunde.store import Store
from tafelrunde.web.common import heraldry
from tafelrunde.web.common.forms import Form
from tafelrunde.web.common.heraldry import CHARGES, COLOURS, DIVISIONS, METALS, NONE, arms_of, drawn, read_arms
from tafelrunde.web.common.identity import Visitor
from tafelrunde.web.common.packed import NO_COOKIE
from tafelrunde.web.common.responses import go_told, page
from tafelrunde.web.live.registry import Registry

SUFFIX = ".svg"
YEAR = "public, max-age=31536000, immutable"


@get("/arms/{file:str}", opt=NO_COOKIE)
async def picture(file: str) -> Response[bytes]:
    """A coat of arms; its address says all of it, so it never changes."""
    try:
        arms = read_arms(file.removesuffix(SUFFIX))
    except BadInput:
        raise NotFoundException from None
    return Response(drawn(arms).encode(), media_type="image/svg+xml", headers={"cache-control": YEAR})


@get("/account/arms")
async def form(visitor: Visitor) -> Template:
    """The page where somebody chooses theirs."""
    person = visitor.known()
    arms = read_arms(arms_of(person.name, person.arms))
    is_turned = arms.first in COLOURS
    metal, colour = (arms.second, arms.first) if is_turned else (arms.first, arms.second)
    return await page(visitor, "arms", arms=str(arms), metal=metal, colour=colour, turned=is_turned,
                      division=arms.division,
                      charge=arms.charge, metals=METALS, colours=COLOURS, divisions=DIVISIONS, charges=(*CHARGES, NONE),
                      words=heraldry.WORDS)


@post("/account/arms")
async def choose(visitor: Visitor, store: Store, registry: Registry, data: Form) -> Redirect:
    """Bear other arms from now on, at open tables too."""
    person = visitor.known()
    pair = data.get("metal", ""), data.get("colour", "")
    first, second = reversed(pair) if "turned" in data else pair
    word = ".".join((data.get("division", ""), first, second, data.get("charge", "")))
    chosen = "" if "given" in data else str(read_arms(word))
    await store.give_arms(person.id, chosen)
    await registry.people.rearmed(person.id, chosen)
    return go_told("arms")


HANDLERS = [picture, form, choose]
