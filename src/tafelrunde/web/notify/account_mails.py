"""Mails about an account: to confirm an address, to choose a new password, and changes of how somebody signs in, which
their account page shows too."""

from collections.abc import Mapping
from email.message import EmailMessage
from typing import Final

from litestar.background_tasks import BackgroundTask

from tafelrunde.core import Say
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import Notice, Person, SignInChange
from tafelrunde.store.people import What
from tafelrunde.web.notify.email import can_send_mail, write_mail
from tafelrunde.web.notify.turns import TurnNotifier
from tafelrunde.web.runtime.settings import Settings

WORDS: Final[Mapping[What, Say]] = {
    "device": Say("somebody signed in on a device that had not been used for it before"),
    "password": Say("the password was changed"),
    "recovered": Say("a new password was chosen by a link"),
    "mail": Say("the mail address was changed"),
}


def write_confirmation(settings: Settings, notice: Notice) -> EmailMessage:
    """The mail with the link that confirms an address."""
    t = Translator(notice.language)
    return write_mail(settings, notice.mail, t("Confirm your address"), "\n".join([
        t("Somebody, most likely you, wants to be told at this address when it is their turn at {title}.",
          title=settings.title), "", t("Confirm the address here:"), f"{settings.base}/mail/confirm/{notice.token}", "",
        t("If you did not ask for this, you need not do anything: no more mail will come."), ""]))


def write_recovery(settings: Settings, notice: Notice, login: str, link: str) -> EmailMessage:
    """The mail with a link to a new password."""
    t = Translator(notice.language)
    return write_mail(settings, notice.mail, t("A new password"), "\n".join([
        t("Somebody, most likely you, has forgotten the password of the account {login} at {title}.",
          login=login, title=settings.title), "", t("Choose a new one here, within an hour:"), link, "",
        t("If you did not ask for this, you need not do anything: the old password stays valid."), ""]))


def write_sign_in_change(settings: Settings, notice: Notice, what: Say) -> EmailMessage:
    """The mail about a change of how somebody signs in, and what to do if it was not them."""
    t = Translator(notice.language)
    return write_mail(settings, notice.mail, t("Your account"), "\n".join([
        t("About your account at {title}: {what}.", title=settings.title, what=t(what.key)), "",
        t("If that was not you, choose a new password here:"), f"{settings.base}/account/recover", ""]))


async def tell_change(notifier: TurnNotifier, person: Person, what: What,
                      before: Notice | None = None) -> BackgroundTask | None:
    """Keep a change of how somebody signs in; returns the task, for after the response, that mails it to the address
    that was confirmed `before` it (None: the one now), or None where no mail can be sent. This mail does not depend on
    what they have chosen about mails when it is their turn. Raises StoreError."""
    await notifier.store.book_sign_in_change(person.id, SignInChange(notifier.now(), what))
    notice = before or await notifier.store.notice(person.id)
    if not (notice.mail and notice.confirmed and can_send_mail(notifier.settings)):
        return None
    return BackgroundTask(notifier.post, write_sign_in_change(notifier.settings, notice, WORDS[what]))
