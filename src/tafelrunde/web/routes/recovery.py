"""A new password: with the old one, by a link to the confirmed mail address, or by a link from the operator."""


from litestar import get, post
from litestar.background_tasks import BackgroundTask
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput, Say
from tafelrunde.store import Person, Store, StoreError
from tafelrunde.store.people import What
from tafelrunde.web.access.passwords import (
    BY_MAIL,
    NOT_YOURS,
    Passwords,
    check_new_password,
    check_not_banned,
    new_link,
    read_login,
    sign_in,
    sign_in_here_alone,
)
from tafelrunde.web.access.rate_limit import RateLimiter
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import Visitor, hash_key
from tafelrunde.web.http.responses import go_told, render_page
from tafelrunde.web.live.people.account_events import AccountEvents
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.notify import account_mails, email
from tafelrunde.web.notify.account_mails import tell_change
from tafelrunde.web.notify.turns import TurnNotifier
from tafelrunde.web.runtime.settings import Settings

HOUR = 3600.0
ASKED, MAILED = 10, 3  # requests from an address and mails for a login in an hour
TOO_MANY = Say("too many requests for a new password; wait {minutes:minute|minutes}")
USED = Say("this link has been used or is too old; ask for a new one")


@post("/account/password")
async def change_password(request: AnyRequest, visitor: Visitor, store: Store, account_events: AccountEvents,
                          passwords: Passwords, notifier: TurnNotifier, data: Form, address: str) -> Redirect:
    """Change the password, for whoever knows the old one; all other sessions end."""
    if visitor.person is None or not visitor.person.login:
        raise BadInput("you have no account")
    new = check_new_password(data.get("new", ""), visitor.person.login, visitor.name, notifier.settings.title)
    person = await passwords.prove(request, visitor.person.login, data.get("password", ""), NOT_YOURS)
    await store.set_login(person.id, person.login, await passwords.hash(new, address, person.id))
    await sign_in_here_alone(request, visitor, store, person)
    account_events.hang_up(person.id)
    return await _back_to_account(visitor, notifier, person, "password")


@get("/account/recover")
async def recover_form(visitor: Visitor, settings: Settings) -> Template:
    """The form for a forgotten password."""
    return await render_page(visitor, "recover", mails=email.can_send_mail(settings), asked=False)


@post("/account/recover", status_code=200)
async def ask_for_link(visitor: Visitor, store: Store, registry: Registry, limiter: RateLimiter,
                       notifier: TurnNotifier, settings: Settings, data: Form, address: str) -> Template:
    """Mail a link to a new password, if there is such an account with a confirmed address. The answer is the same if
    there is none, and is sent before anything is looked up."""
    login = read_login(data)
    await limiter.count(TOO_MANY, ASKED, HOUR, f"recoveries from {address}")
    answer = await render_page(visitor, "recover", mails=email.can_send_mail(settings), asked=True)
    answer.background = BackgroundTask(_mail_link, login, store, registry, limiter, notifier)
    return answer


async def _mail_link(login: str, store: Store, registry: Registry, limiter: RateLimiter,
                     notifier: TurnNotifier) -> None:
    person = await store.person_by_login(login)
    notice = await store.notice(person.id) if person is not None else None
    if person is None or notice is None or not (notice.mail and notice.confirmed
                                                and email.can_send_mail(notifier.settings)):
        return
    try:
        await limiter.count(TOO_MANY, MAILED, HOUR, f"recovery of {login}")
    except (BadInput, StoreError):
        return  # enough mails for an hour, or they cannot be counted; whoever asked learns nothing
    link = await new_link(store, person, notifier.settings.base, registry.now() + BY_MAIL)
    await notifier.post(account_mails.write_recovery(notifier.settings, notice, login, link))


@get("/account/recover/{token:str}")
async def choose_form(visitor: Visitor, store: Store, registry: Registry, token: str) -> Template:
    """The page behind such a link: a form, so that mail scanners that open links do not use it up."""
    person = await store.recovery(hash_key(token[:100]), registry.now())
    if person is None:
        raise BadInput(USED.key)
    return await render_page(visitor, "recover_new", token=token, login=person.login)


@post("/account/recover/{token:str}")
async def choose_password(request: AnyRequest, visitor: Visitor, store: Store, registry: Registry,
                          account_events: AccountEvents, passwords: Passwords, notifier: TurnNotifier, data: Form,
                          token: str, address: str) -> Redirect:
    """Set a new password. The link is used up, all sessions end, and this browser is signed in."""
    mark = hash_key(token[:100])
    person = await store.recovery(mark, registry.now())
    if person is None:
        raise BadInput(USED.key)
    new = check_new_password(data.get("new", ""), person.login, person.name, notifier.settings.title)
    person = await store.recover(mark, registry.now(), await passwords.hash(new, address, person.id))
    if person is None:
        raise BadInput(USED.key)
    account_events.hang_up(person.id)
    check_not_banned(person)
    await account_events.merge_guest(visitor.person, person)
    await sign_in(request, visitor, store, person)
    return await _back_to_account(visitor, notifier, person, "recovered")


async def _back_to_account(visitor: Visitor, notifier: TurnNotifier, person: Person, what: What) -> Redirect:
    """Back to the account page."""
    answer = go_told("password", visitor)
    answer.background = await tell_change(notifier, person, what)
    return answer


HANDLERS = [change_password, recover_form, ask_for_link, choose_form, choose_password]
