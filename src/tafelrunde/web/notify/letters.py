"""The mails about an account: to confirm an address, to choose a new password, and what has changed."""

from email.message import EmailMessage

from tafelrunde.core import Say
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import Notice
from tafelrunde.web.notify.email import write_mail
from tafelrunde.web.runtime.settings import Settings


def confirm_address(settings: Settings, notice: Notice) -> EmailMessage:
    """The link that confirms an address."""
    t = Translator(notice.language)
    return write_mail(settings, notice.mail, t("Confirm your address"), "\n".join([
        t("Somebody, most likely you, wants to be told at this address when it is their turn at {title}.",
          title=settings.title), "", t("Confirm the address here:"), f"{settings.base}/mail/confirm/{notice.token}", "",
        t("If you did not ask for this, you need not do anything: no more mail will come."), ""]))


def new_password(settings: Settings, notice: Notice, login: str, link: str) -> EmailMessage:
    """The link to a new password."""
    t = Translator(notice.language)
    return write_mail(settings, notice.mail, t("A new password"), "\n".join([
        t("Somebody, most likely you, has forgotten the password of the account {login} at {title}.",
          login=login, title=settings.title), "", t("Choose a new one here, within an hour:"), link, "",
        t("If you did not ask for this, you need not do anything: the old password stays valid."), ""]))


def sign_in_changed(settings: Settings, notice: Notice, what: Say) -> EmailMessage:
    """What has happened, and what to do if it was somebody else."""
    t = Translator(notice.language)
    return write_mail(settings, notice.mail, t("Your account"), "\n".join([
        t("About your account at {title}: {what}.", title=settings.title, what=t(what.key)), "",
        t("If that was not you, choose a new password here:"), f"{settings.base}/account/recover", ""]))
