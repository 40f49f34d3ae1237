"""A game's rules, and whether a record keeps them."""

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Template

from tafelrunde import lessons
from tafelrunde.core.record import LARGEST
from tafelrunde.scenes import rulebook
from tafelrunde.web.common import catalogue
from tafelrunde.web.common.forms import Form
from tafelrunde.web.common.identity import Visitor
from tafelrunde.web.common.jobs import Jobs
from tafelrunde.web.common.markup import marked
from tafelrunde.web.common.record_jobs import check
from tafelrunde.web.common.responses import page


@get("/rules/{slug:str}")
async def rules(visitor: Visitor, slug: str, q: str = "") -> Template:
    """A game's rules in the visitor's language, every one with an address of its own."""
    if slug not in catalogue.slugs():
        raise NotFoundException
    return await page(visitor, "rules", info=catalogue.info(slug), q=q[:80], taught=lessons.has(slug), marked=marked,
                      chapters=rulebook.search(slug, q[:80], visitor.language),
                      written_in=rulebook.language_of(slug, visitor.language))


@get("/verify")
async def verify_form(visitor: Visitor) -> Template:
    """Check a record: the form."""
    return await page(visitor, "verify", text="", verdict=None, problem=None)


@post("/verify", status_code=200, request_max_body_size=LARGEST * 2)
async def verify_record(visitor: Visitor, data: Form, jobs: Jobs) -> Template:
    """Check a record: draws, moves and result."""
    text = data.get("record", "").strip()
    checked = await jobs.do(check, text, address=visitor.client.address)
    if checked.problem:
        return await page(visitor, "verify", 400, text=text, verdict=None, problem=checked.problem)
    return await page(visitor, "verify", text=text, verdict=checked, problem=None)


HANDLERS = [rules, verify_form, verify_record]
