"""The rules of a game as pages; and a form that verifies a record."""

import re

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Template
from markupsafe import Markup, escape

from tafelrunde import lessons
from tafelrunde.core.record import LARGEST
from tafelrunde.scenes import rulebook
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.responses import render_page
from tafelrunde.web.lists import catalogue
from tafelrunde.web.replay.record_jobs import check
from tafelrunde.web.runtime.jobs import Jobs

BOLD = re.compile(r"\*\*(.+?)\*\*")
SLANTED = re.compile(r"\*(.+?)\*")
LITERAL = re.compile(r"`(.+?)`")


@get("/rules/{slug:str}")
async def rules(visitor: Visitor, slug: str, q: str = "") -> Template:
    """The page of a game's rules in the visitor's language; every rule has an address of its own."""
    if slug not in catalogue.slugs():
        raise NotFoundException
    return await render_page(visitor, "rules", info=catalogue.info(slug), q=q[:80], taught=lessons.has(slug),
                             marked=render_rule,
                             chapters=rulebook.search(slug, q[:80], visitor.language),
                             written_in=rulebook.language_of(slug, visitor.language))


@get("/verify")
async def verify_form(visitor: Visitor) -> Template:
    """The form of a record to verify."""
    return await render_page(visitor, "verify", text="", verdict=None, problem=None)


@post("/verify", status_code=200, request_max_body_size=LARGEST * 2)
async def verify_record(visitor: Visitor, data: Form, jobs: Jobs) -> Template:
    """Verify a record: its draws, moves and result."""
    text = data.get("record", "").strip()
    checked = await jobs.do(check, text, address=visitor.client.address)
    if checked.problem:
        return await render_page(visitor, "verify", 400, text=text, verdict=None, problem=checked.problem)
    return await render_page(visitor, "verify", text=text, verdict=checked, problem=None)


def render_rule(text: str) -> Markup:
    """The text of a rule as HTML; anything that looks like other markup is escaped."""
    shown = str(escape(text))
    for pattern, tag in ((LITERAL, "code"), (BOLD, "b"), (SLANTED, "i")):
        shown = pattern.sub(rf"<{tag}>\1</{tag}>", shown)
    return Markup(shown)


HANDLERS = [rules, verify_form, verify_record]
