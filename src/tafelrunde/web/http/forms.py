"""Forms: fields, files and numbers as they arrive, and the words for what a form of the account has done.

The page a form leads back to names what was done in its address, so nothing has to be kept for it, and no address can
make the house say anything else.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Annotated, Final
from zoneinfo import ZoneInfo, available_timezones

from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body

from tafelrunde.core import BadInput, GameInfo, Say, integer_or_none
from tafelrunde.core.integers import LARGEST
from tafelrunde.core.text import text_of
from tafelrunde.match.clock import DAY
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.requests import require_found

FARTHEST = 400  # days that may be planned ahead

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


@dataclass(frozen=True)
class Submission:
    """A form with files: what was typed, and the files (name and content), by field."""

    typed: dict[str, str]
    files: dict[str, tuple[str, bytes]]

    def texts(self, info: GameInfo) -> dict[str, str]:
        """The options that were uploaded as files; raises BadInput for one that is not text."""
        return {f"option {option.name}": text_of(content, name) for option in info.offered if option.free is not None
                for name, content in (self.files.get(f"file {option.name}", ("", b"")),) if content}


async def submission(request: AnyRequest) -> Submission:
    """The form of a request, however the browser has encoded it."""
    form = await request.form()
    arrived = Submission({}, {})
    for field, value in form.multi_items():
        if isinstance(value, UploadFile):
            arrived.files[field] = value.filename, await value.read()
        else:
            arrived.typed[field] = str(value)
    await form.close()
    return arrived


def number(word: str, high: int = LARGEST) -> int:
    """A whole number of a form; -1 for anything else, or for a larger one."""
    found = integer_or_none(word, 0, high)
    return -1 if found is None else found


def person_number(word: str) -> int:
    """The number of a person in an address; raises NotFoundException."""
    return require_found(integer_or_none(word, 1))


CONFIRMATIONS: Final = {
    "account": Say("Your account is made, and you are signed in."),
    "address": Say("We have sent a link to this address; open it to confirm that it is yours."),
    "arms": Say("You bear another coat of arms now."),
    "back": Say("Your holiday is over: your clocks run again."),
    "bot-deleted": Say("The bot is deleted."),
    "cancelled": Say("That holiday is cancelled."),
    "entered": Say("You are signed in."),
    "feed": Say("Your feeds have new addresses."),
    "holiday": Say("Your holiday is entered."),
    "hook": Say("Your webhook is saved; try it."),
    "hook-tested": Say("Your webhook was tried; below stands what came of it."),
    "left": Say("You are signed out in this browser."),
    "name": Say("Your name is saved."),
    "no-hook": Say("Your webhook is removed."),
    "no-mail": Say("You get no more mail."),
    "notices": Say("Your choice of notices is saved."),
    "others": Say("You are signed out in all other browsers."),
    "password": Say("Your password is changed, and all other browsers are signed out."),
    "token-revoked": Say("The token opens nothing any more."),
}


def read_moment(word: str, zone: str, now: float) -> tuple[float, str]:
    """A date and time of day in a zone of the tz database, as (seconds since 1970, zone); raises BadInput."""
    if zone not in zones():
        raise BadInput("there is no time zone {zone}; write one like Europe/Berlin", zone=repr(zone)[:40])
    try:
        at = datetime.fromisoformat(word[:16]).replace(tzinfo=ZoneInfo(zone)).timestamp()
    except (ValueError, OverflowError):
        raise BadInput("write a time as year-month-day and hours:minutes, such as 2030-07-31T20:00"
                       ) from None
    if not now < at <= now + FARTHEST * DAY:
        raise BadInput("a time that is set lies ahead, and within the next {days:day|days}", days=FARTHEST)
    return at, zone


@cache
def zones() -> frozenset[str]:
    """The names of the tz database."""
    return frozenset(available_timezones())
