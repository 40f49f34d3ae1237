"""Changes of how somebody signs in: kept for their account page, and told by mail to the address they had confirmed."""

from collections.abc import Mapping
from typing import Final

from litestar.background_tasks import BackgroundTask

from tafelrunde.core import Say
from tafelrunde.store import Notice, Person, SignInChange
from tafelrunde.store.people import What
from tafelrunde.web.notify import email, letters
from tafelrunde.web.notify.turns import TurnNotifier

WORDS: Final[Mapping[What, Say]] = {
    "device": Say("somebody signed in on a device that had not been used for it before"),
    "password": Say("the password was changed"),
    "recovered": Say("a new password was chosen by a link"),
    "mail": Say("the mail address was changed"),
}


async def tell_change(notifier: TurnNotifier, person: Person, what: What,
                      before: Notice | None = None) -> BackgroundTask | None:
    """Keep a change; the mail about it, for after the answer, to the address that was confirmed `before` it, if that is
    another than now. Whatever somebody chose about mails when it is their turn, this one is sent. Raises StoreError."""
    await notifier.store.book_sign_in_change(person.id, SignInChange(notifier.now(), what))
    notice = before or await notifier.store.notice(person.id)
    if not (notice.mail and notice.confirmed and email.can_send_mail(notifier.settings)):
        return None
    return BackgroundTask(notifier.post, letters.sign_in_changed(notifier.settings, notice, WORDS[what]))
