"""What is counted for the whole house: attempts, open sockets, the backlog of remote bots.

The attempts under a name are numbered without a gap: the latest says how many there are, and the one that decides is
found by its number, however many are allowed.
"""

from collections.abc import Mapping
from typing import Final

from tafelrunde.store.counts import AHEAD, MOST, Backlog, Backoff, Delay, Rule
from tafelrunde.store.notices import AGAIN
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import Engine, ForEach, Statement, Step, Transaction, one_by_one
from tafelrunde.store.sql.texts import in_groups, insert, upsert

LATEST: Final = ("SELECT number, at FROM attempt WHERE name = $1 AND until > $2 AND at <= $3 "
                 "ORDER BY number DESC LIMIT 1")
ADD: Final = insert("attempt", "name number at until")
WITHDRAW: Final = "DELETE FROM attempt WHERE name = $1 AND number = (SELECT max(number) FROM attempt WHERE name = $1)"
WITHDRAW_DELAY: Final = "UPDATE attempt SET number = number - 1 WHERE name = $1 AND number > 0"
PAST: Final = "DELETE FROM attempt WHERE until <= $1 OR at > $2"
SURPLUS: Final = "DELETE FROM attempt WHERE at <= (SELECT at FROM attempt ORDER BY at DESC LIMIT 1 OFFSET $1)"
OLD_OFFERS: Final = "DELETE FROM told WHERE mark >= $1 AND mark < $2"
BACKLOG: Final = "SELECT worker <> 0 AS taken, count(*) AS n, min(asked) AS oldest FROM task GROUP BY worker <> 0"
WEEK: Final = 7 * 86_400.0


class SqlCounts(StorePart):
    """Counts: the part of `Store` about attempts and open sockets."""

    @transaction
    def attempt(self, rules: Mapping[str, Rule], now: float) -> Transaction[float]:
        """Count one attempt under each of these names and return 0; where a rule forbids it, count none and return the
        seconds until all rules allow one. Of two at once one comes first."""
        # looks at all counters first: an attempt that is refused writes nothing
        longest, steps = 0.0, list[Step]()
        for name, rule in sorted(rules.items()):
            latest = yield Statement(LATEST, name, now, now + AHEAD)
            count = int(latest[0]["number"]) if latest else 0
            decisive = rule.decisive(count)
            if decisive >= 1:
                found = latest if decisive == count else (yield Statement(
                    "SELECT at FROM attempt WHERE name = $1 AND number = $2", name, decisive))
                longest = max(longest, *(rule.wait(count, row["at"], now) for row in found), 0.0)
            steps += _count_attempt(name, rule, count + 1, now)
        if not longest:
            yield from one_by_one(*steps)
        return longest

    @transaction
    def delay(self, rules: Mapping[str, Delay], now: float) -> Transaction[float]:
        """Count one attempt under each of these names; the seconds to wait before it is made."""
        longest = 0.0
        for name, rule in sorted(rules.items()):
            latest = yield Statement(LATEST, name, now, now + AHEAD)
            count = int(latest[0]["number"]) if latest else 0
            longest = max(longest, rule.wait(count))
            yield from one_by_one(*_count_attempt(name, rule, count + 1, now))
        return longest

    async def withdraw(self, rules: Mapping[str, Rule | Delay]) -> None:
        """Uncount the last attempt under each of these names: it was not made after all."""
        await self._do(*(Statement(WITHDRAW_DELAY if isinstance(rule, Delay) else WITHDRAW, name)
                         for name, rule in sorted(rules.items())))

    async def refund(self, rules: Mapping[str, Rule]) -> None:
        """The last attempt under each of these names was right. A backoff starts over: whoever knows it has mistyped
        before. In a window earlier attempts still count, or one's own password would buy guesses at others'."""
        await self._do(*(Statement("DELETE FROM attempt WHERE name = $1" if isinstance(rule, Backoff) else WITHDRAW,
                                   name) for name, rule in sorted(rules.items())))

    async def keep_sockets(self, here: Mapping[str, int]) -> dict[str, int]:
        """Save how many sockets from these addresses are open in this process (0: none any more). Returns how many from
        the same addresses are open in other living processes."""
        counted = dict(here)
        return await self.engine.change(lambda: _keep_sockets(self.engine, counted))

    async def forget_counts(self, now: float, most: int = MOST) -> None:
        """Delete what no longer matters: attempts long past, the oldest of more than `most`, sockets of dead processes,
        notices of old rematch offers."""
        await self._do(
            Statement(PAST, now, now + AHEAD), Statement(SURPLUS, most),
            Statement(f"DELETE FROM socket WHERE process <> $1 AND NOT {self.engine.lives('socket.process')}",
                      self.engine.process),
            Statement(OLD_OFFERS, AGAIN, AGAIN + int(now - WEEK)))

    async def backlog(self, now: float) -> Backlog:
        """The backlog of remote bots; all 0 where bots run beside the house. `now` is of `Others.calendar`."""
        rows = {bool(row["taken"]): row for row in await self._rows(BACKLOG)}
        waits, taken = rows.get(False), rows.get(True)
        return Backlog(int(waits["n"]) if waits else 0, int(taken["n"]) if taken else 0,
                       max(0.0, now - waits["oldest"]) if waits else 0.0)


def _count_attempt(name: str, rule: Rule | Delay, number: int, now: float) -> list[Step]:
    """One more; of a delay only the latest is needed."""
    old = (Statement("DELETE FROM attempt WHERE name = $1", name) if isinstance(rule, Delay) else
           Statement("DELETE FROM attempt WHERE name = $1 AND (until <= $2 OR at > $3)", name, now, now + AHEAD))
    return [old, Statement(ADD, name, number, now, now + rule.lasts)]


def _keep_sockets(engine: Engine, here: Mapping[str, int]) -> Transaction[dict[str, int]]:
    """Ours first, then what the others have: of two processes that open one at once the second sees both."""
    asked = sorted(address for address, count in here.items() if count)
    yield ForEach(upsert("socket", "address process", "open"),
                  [(address, engine.process, here[address]) for address in asked])
    yield ForEach("DELETE FROM socket WHERE address = $1 AND process = $2",
                  [(address, engine.process) for address in sorted(set(here) - set(asked))])
    elsewhere = dict.fromkeys(asked, 0)
    for holes, group in in_groups(asked):
        rows = yield Statement(f"SELECT address, sum(open) AS n FROM socket WHERE address IN ({holes}) AND "
                               f"process <> ${len(group) + 1} AND {engine.lives('socket.process')} GROUP BY address",
                               *group, engine.process)
        elsewhere |= {row["address"]: int(row["n"]) for row in rows}
    return elsewhere
