"""How people are told that it is their turn: the form on the account page, and the links in mails; webhooks of people
and of groups."""

from dataclasses import replace
from typing import cast, get_args

from litestar import Response, get, post
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput, Say
from tafelrunde.core.text import one_line
from tafelrunde.store import OPEN, Hook, Notice, Person, Store, When
from tafelrunde.web.access.passwords import NOT_YOURS, Passwords
from tafelrunde.web.access.rate_limit import RateLimiter
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import Visitor, new_key
from tafelrunde.web.http.requests import require_found
from tafelrunde.web.http.responses import go_told, redirect, render_page
from tafelrunde.web.lists.companions import check_member
from tafelrunde.web.notify import account_mails, email, webhooks, webpush
from tafelrunde.web.notify.account_mails import tell_change
from tafelrunde.web.notify.turns import TurnNotifier, new_token
from tafelrunde.web.runtime.settings import Settings

BROWSERS = 10  # of one person
MAILS, MAIL_SECONDS = 5, 300.0  # to confirm an address: this many for one person in that time …
MAILS_AN_HOUR, HOUR = 10, 3600.0  # … and in that one from one address on the net, and to one mailbox
TOO_MANY = Say("too many mails to confirm an address; wait {minutes:minute|minutes}")
TOKENS = range(20, 60)  # characters of a link's secret part
TESTS, TEST_SECONDS, TESTS_AN_HOUR = 5, 300.0, 20  # of one person in that time, of an address on the net in an hour
TESTED_OFTEN = Say("too many tests of webhooks; wait {minutes:minute|minutes}")


@post("/account/notices")
async def choose(visitor: Visitor, store: Store, data: Form) -> Redirect:
    """Choose for which tables to be told, by push and by mail."""
    old = await _mine(visitor, store)
    await store.save_notice(replace(
        old, language=visitor.language, push_when=_when(data.get("push_when", old.push_when)),
        mail_when=_when(data.get("mail_when", old.mail_when))))
    return go_told("notices")


@post("/account/mail")
async def give_address(request: AnyRequest, visitor: Visitor, store: Store, notifier: TurnNotifier,
                       limiter: RateLimiter, passwords: Passwords, settings: Settings, data: Form,
                       address: str) -> Redirect:
    """Set a mail address, to which a link that confirms it is sent; an empty one ends all mail. As it leads to a new
    password, whoever has a password enters it first."""
    old = await _mine(visitor, store)
    if visitor.person is not None and visitor.person.login:
        await passwords.prove(request, visitor.person.login, data.get("password", ""), NOT_YOURS)
    if not data.get("mail", "").strip():
        await store.save_notice(replace(old, mail="", confirmed=False, token=""))
        return await _mail_changed(visitor.require_person(), old, notifier, "no-mail")
    if not email.can_send_mail(settings):
        raise BadInput("this server sends no mail")
    read = email.read_address(data["mail"])
    person = visitor.require_person()
    await check_known(store, person)
    await limiter.count(TOO_MANY, MAILS, MAIL_SECONDS, f"mail of {old.person}")
    await limiter.count(TOO_MANY, MAILS_AN_HOUR, HOUR, f"mail from {address}", f"mail to {email.mailbox(read)}")
    made = replace(old, mail=read, confirmed=False, token=new_token(), language=visitor.language)
    await store.save_notice(made)
    if not await notifier.post(account_mails.write_confirmation(settings, made)):
        raise BadInput("the mail could not be sent; try again later")
    return await _mail_changed(person, old, notifier, "address")


async def _mail_changed(person: Person, old: Notice, notifier: TurnNotifier, deed: str) -> Redirect:
    """Back to the account page; whoever has an account and had an address is told there."""
    answer = go_told(deed)
    if person.login and old.mail:
        answer.background = await tell_change(notifier, person, "mail", old)
    return answer


@get("/mail/confirm/{token:str}")
async def confirm_form(visitor: Visitor, store: Store, token: str) -> Template:
    """The page behind the link that confirms an address: one button, so that mail scanners that open links confirm
    nothing."""
    return await render_page(visitor, "mail", notice=await _of(store, token), token=token, asks="confirm")


@post("/mail/confirm/{token:str}")
async def confirm(visitor: Visitor, store: Store, token: str) -> Template:
    """Confirm an address."""
    old = await _of(store, token)
    mistaken = old.confirmed and old.mail_when == "never"  # ended by the link of a mail
    notice = replace(old, confirmed=True, mail_when="slow" if mistaken else old.mail_when)
    await store.save_notice(notice)
    return await render_page(visitor, "mail", notice=notice, token=token, asks="")


@get("/mail/off/{token:str}")
async def end_mail(visitor: Visitor, store: Store, token: str) -> Template:
    """The page behind the link in every mail: one button, so that mail scanners that open links end nothing."""
    return await render_page(visitor, "mail", notice=await _of(store, token), token=token, asks="off")


@post("/mail/off/{token:str}", status_code=200, exclude_from_csrf=True)
async def end_mail_at_once(visitor: Visitor, store: Store, token: str) -> Template:
    """End all mail: by that button, or by the one of a mail program (RFC 8058), which has no CSRF token."""
    notice = replace(await _of(store, token), mail_when="never")  # the address stays theirs: it leads to a new password
    await store.save_notice(notice)
    return await render_page(visitor, "mail", notice=notice, token=token, asks="")


@post("/account/push")
async def subscribe(visitor: Visitor, store: Store, settings: Settings, data: Form) -> Response[None]:
    """Subscribe this browser to push messages."""
    person = (await _mine(visitor, store)).person
    browser = webpush.check_subscription(data.get("endpoint", ""), data.get("key", ""), data.get("auth", ""), person,
                                         visitor.language, settings.push)
    known = await store.pushes(person)
    if len(known) >= BROWSERS and browser.endpoint not in {each.endpoint for each in known}:
        raise BadInput("notices are already on in {limit:browser|browsers}", limit=BROWSERS)
    await store.add_push(browser)
    return Response(None, status_code=204)


@post("/account/push/off")
async def unsubscribe(visitor: Visitor, store: Store, data: Form) -> Response[None]:
    """End push messages to this browser, or to all of the visitor's."""
    person = (await _mine(visitor, store)).person
    for browser in await store.pushes(person):
        if data.get("endpoint", browser.endpoint) == browser.endpoint:
            await store.drop_push(browser.endpoint, person)
    return Response(None, status_code=204)


@post("/account/hook")
async def choose_hook(visitor: Visitor, store: Store, notifier: TurnNotifier, data: Form) -> Redirect:
    """Set the visitor's webhook, or remove it."""
    person = visitor.require_person()
    await change_hook(store, notifier, Hook(person.id, "", "", "raw", language=visitor.language), person, data)
    return go_told("no-hook" if data.get("deed") == "remove" else "hook")


@post("/account/hook/test")
async def test_hook(visitor: Visitor, store: Store, notifier: TurnNotifier, limiter: RateLimiter,
                    address: str) -> Redirect:
    """Try the visitor's webhook."""
    await try_hook(visitor, await store.hook(visitor.require_person().id), notifier, limiter, address)
    return go_told("hook-tested")


@post("/group/{group:str}/hook")
async def choose_group_hook(visitor: Visitor, store: Store, notifier: TurnNotifier, group: str, data: Form) -> Redirect:
    """Set the webhook of a group, or remove it."""
    check_member(await store.members(group), visitor.id, "members")
    await change_hook(store, notifier, Hook(0, group, "", "raw", language=visitor.language), visitor.require_person(),
                      data)
    return redirect(f"/group/{group}#hook")


@post("/group/{group:str}/hook/test")
async def test_group_hook(visitor: Visitor, store: Store, notifier: TurnNotifier, limiter: RateLimiter, group: str,
                          address: str) -> Redirect:
    """Try the webhook of a group."""
    check_member(await store.members(group), visitor.id, "members")
    await try_hook(visitor, await store.hook(group=group), notifier, limiter, address)
    return redirect(f"/group/{group}#hook")


async def change_hook(store: Store, notifier: TurnNotifier, new: Hook, person: Person, data: Form) -> None:
    """Save a hook as a form has it, its old address where none was typed, or delete it. Raises BadInput."""
    old = await store.hook(new.person, new.group)
    if data.get("deed") == "remove":
        return await store.drop_hook(new.person, new.group)
    if not notifier.hooks.on:
        raise BadInput("this server calls no webhooks")
    await check_known(store, person)
    typed = data.get("address", "").strip() or (old.address if old is not None else "")
    await store.save_hook(replace(
        new, address=webhooks.read_hook_address(typed), format=webhooks.read_format(data.get("format", "")),
        prefix=one_line(data.get("prefix", ""), webhooks.LONGEST_PREFIX), tables=_when(data.get("tables", "slow")),
        secret=old.secret if old is not None and old.address == typed else new_key()))


async def try_hook(visitor: Visitor, hook: Hook | None, notifier: TurnNotifier, limiter: RateLimiter,
                   address: str) -> None:
    """Tell by a hook that it works; what comes of it is booked. Raises BadInput where there is none."""
    if hook is None or not notifier.hooks.on:
        raise BadInput("set a webhook first")
    await limiter.count(TESTED_OFTEN, TESTS, TEST_SECONDS, f"hooks of {visitor.id}")
    await limiter.count(TESTED_OFTEN, TESTS_AN_HOUR, HOUR, f"hooks from {address}")
    await notifier.hooks.test(hook)


async def check_known(store: Store, person: Person) -> None:
    """Raise BadInput for somebody who has neither an account nor played a match."""
    if not person.login and all(kept.progress.stage == OPEN for kept in await store.matches_of(person.id)):
        raise BadInput("play a match or make an account first; then you can be told elsewhere")


async def _mine(visitor: Visitor, store: Store) -> Notice:
    return await store.notice(visitor.require_person().id)


def _when(word: str) -> When:
    if word not in get_args(When):
        raise BadInput("you can be told never, for slow tables or always")
    return cast(When, word)


async def _of(store: Store, token: str) -> Notice:
    return require_found(await store.notice_by_token(token) if len(token) in TOKENS else None)


HANDLERS = [choose, give_address, confirm_form, confirm, end_mail, end_mail_at_once, subscribe, unsubscribe,
            choose_hook, test_hook, choose_group_hook, test_group_hook]
