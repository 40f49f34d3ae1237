"""Rate limits: whoever guesses too often has to wait.

An attempt is counted before anybody looks whether it is right, in one step with the check: a hundred guesses sent at
once are a hundred attempts. One that turns out to be right is taken back, and so is one that was never tried.

Guesses count for one login and one address with a backoff that doubles, and for the address at all logins together;
never for the login alone, so nobody can lock a stranger out. A device that has signed in with that login before has a
count of its own there, which nobody else can use up. Guesses of all others at a login are delayed, the longer the more
there were, and longer still if they come from one wide network, whose customers have many addresses.

What is counted stands in the store, as marks that tell neither logins nor addresses: it holds for all processes of the
house, and when it starts again. Where it cannot be counted nothing is tried. Times are those of the house, which
setting the system's clock does not move; only where that was set back by more than a day is what was counted before
forgotten.

The libraries for this (`limits`) know neither a backoff nor how to take one attempt back, and count in stores of their
own.
"""

import hashlib
import hmac
import logging
import math
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace

from tafelrunde.core import BadInput, Say
from tafelrunde.store import Backoff, Delay, Rule, Store, StoreError, Window
from tafelrunde.web.http.client import networks_of
from tafelrunde.web.runtime.settings import Limits
from tafelrunde.web.runtime.tasks import KeyedLocks

log = logging.getLogger("tafelrunde.web")
TOO_MANY = Say("too many wrong passwords; wait {minutes:minute|minutes}")
STRANGERS, NETWORK = Delay(10, 0.25, 8.0), Delay(10, 0.25, 60.0)  # guesses at a login, and those from one wide network
BETWEEN = 10_000  # attempts of this process from one forgetting of old ones to the next


class KeyedHash:
    """A keyed hash of names and addresses, made with a secret of the house: it tells a reader only that two are the
    same."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def __call__(self, name: str) -> str:
        """The hash of a name: 32 hexadecimal digits."""
        return hmac.new(self._secret, b"counted " + name.encode(), hashlib.sha256).hexdigest()[:32]


@dataclass(frozen=True)
class Attempt:
    """A guess that has been counted."""

    store: Store
    rules: Mapping[str, Rule]
    delays: Mapping[str, Delay] = field(default_factory=dict)
    delay: float = 0.0  # seconds to wait before it is tried

    async def succeed(self) -> None:
        """Take back a guess that was right."""
        await self._undo(self.store.refund(self.rules))
        if self.delays:
            await self._undo(self.store.withdraw(self.delays))

    async def withdraw(self) -> None:
        """Take back a guess that was never tried: all is as it was before."""
        await self._undo(self.store.withdraw({**self.rules, **self.delays}))

    async def _undo(self, work: Awaitable[None]) -> None:
        """Where that cannot be done, one was counted too many."""
        try:
            await work
        except StoreError as error:
            log.warning("an attempt that was right or never made still counts: %s", error)


class RateLimiter:
    """The counters of guesses and other attempts; `now` is the time of the house."""

    def __init__(self, store: Store, limits: Limits, marks: KeyedHash, now: Callable[[], float]) -> None:
        seconds = limits.password_minutes * 60.0
        self._store = store
        self._marks = marks
        self._now = now
        self._guesses = Backoff(limits.password_tries, seconds)
        self._crowd = Window(limits.address_tries, seconds)
        self._one = KeyedLocks[str]()  # by name: of what would wait for each other in the store, one is there
        self._counted = 0

    async def attempt(self, secret: str, address: str, device: str = "") -> Attempt:
        """Count a guess at a secret (the password of a login, the operator's key) from an address, or by a device that
        has known it before. Raises BadInput where there were too many, StoreError where it cannot be counted."""
        if device:
            return await self._take({f"{secret} by {device}": self._guesses}, TOO_MANY)
        return await self._take({f"{secret} from {address}": self._guesses, f"from {address}": self._crowd}, TOO_MANY)

    async def guess(self, login: str, address: str, device: str) -> Attempt:
        """Count a guess at the password of a login; unless `device` has known it before, the attempt has the delay that
        is due."""
        attempt = await self.attempt(f"login {login}", address, device)
        if device:
            return attempt
        network = networks_of(address)[0]
        delays = {self._marks(f"login {login} of strangers"): STRANGERS,
                  self._marks(f"login {login} of {network}"): NETWORK}
        return replace(attempt, delays=delays, delay=await self._store.delay(delays, self._now()))

    async def count(self, say: Say, tries: int, seconds: float, *names: str) -> Attempt:
        """Count anything else that is allowed so many times in so many seconds under each of these names; raises
        BadInput with this sentence, or StoreError."""
        return await self._take(dict.fromkeys(names, Window(tries, seconds)), say)

    async def _take(self, named: Mapping[str, Rule], say: Say) -> Attempt:
        rules = {self._marks(name): rule for name, rule in named.items()}
        await self._make_room()
        async with AsyncExitStack() as alone:
            for name in sorted(rules):
                await alone.enter_async_context(self._one(name))
            wait = await self._store.attempt(rules, self._now())
        if wait:
            raise BadInput(say.key, minutes=math.ceil(wait / 60))
        return Attempt(self._store, rules)

    async def _make_room(self) -> None:
        self._counted += 1
        if self._counted % BETWEEN == 0:
            await self._store.forget_counts(self._now())
