"""The dice of a match: nobody can foresee them, everybody can check them afterwards.

Before the first line the house draws a 256-bit secret and publishes its SHA-256, the commitment. Every
chance line is drawn by HMAC-SHA256 keyed with the secret over the seats' salts and the line's number.
When the match is over the secret is revealed, and anyone can draw every line again.

How the salts are joined has a version, which the record names. Version 1 wrote `|seat=salt`, so that different salts
could be joined to the same text; version 2 writes the length of each salt in bytes before it: `|seat=length:salt`.
Without salts both draw the same.

Version 3 is that of boards, the deals that many tables play (`tafelrunde.events.formats.boards`): a draw has no line,
it is the n-th of its kind (`deal 7`), so that what is dealt does not depend on what was played. Their secret is that of
the board (`board_secret`), and the words of all who take part are mixed into that.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence

from tafelrunde.core import CHANCE, BadInput
from tafelrunde.core.record import Line

SECRET_BYTES = 32


def commitment(secret: bytes) -> str:
    """The SHA-256 of the secret, in hex: published before the match."""
    return hashlib.sha256(secret).hexdigest()


def prefix_length(salt: str) -> str:
    """The salt with its length in bytes before it, so that no two lists of salts join to the same text."""
    return f"{len(salt.encode())}:{salt}"


# by version: how a salt is written
JOINING: Mapping[int, Callable[[str], str]] = {1: str, 2: prefix_length, 3: prefix_length}
VERSION = 2  # of new matches
OF_BOARDS = 3


def check_salts(salts: Mapping[int, str], version: int) -> None:
    """Raise BadInput for an unknown version, and for salts that a record could not tell from others. Matches of version
    1 may have any."""
    if version not in JOINING:
        raise BadInput("the dice are of version {theirs}; this program knows the versions up to {ours}",
                       theirs=version, ours=max(JOINING))
    if version > 1 and any(not salt.isprintable() or salt != salt.strip() for salt in salts.values()):
        raise BadInput("a salt is one line of printable characters without spaces at its ends")


def message(salts: Mapping[int, str], line: int | str, attempt: int, version: int = VERSION) -> bytes:
    """The message of the HMAC: `line/attempt` and the salts in seat order; of boards `kind number/attempt`."""
    joined = "".join(f"|{seat}={JOINING[version](salts[seat])}" for seat in sorted(salts))
    return f"{line}/{attempt}{joined}".encode()


def nth_of_kind(text: str, lines: Iterable[Line]) -> str:
    """The kind of a chance, which is the first word of its notation, and the how many-th of it comes after these lines:
    `deal 7`."""
    kind = text.split(" ", 1)[0]
    return f"{kind} {1 + sum(line.actor == CHANCE and line.text.split(' ', 1)[0] == kind for line in lines)}"


def board_secret(secret: bytes, salts: Mapping[int, str], board: int) -> bytes:
    """The secret of an event's board: of the event's own and the words of all who take part, by their numbers. It says
    nothing of that of another board."""
    return hmac.new(secret, message(salts, f"board {board}", 0, OF_BOARDS), hashlib.sha256).digest()


def draw(secret: bytes, salts: Mapping[int, str], line: int | str, weights: Sequence[int],
         version: int = VERSION) -> int:
    """The index drawn for this line (or for the n-th of a kind), exactly in proportion to the positive integer weights.

    The n-th attempt is the HMAC of its message as a 256-bit number; attempts beyond the largest multiple of the total
    weight are thrown away, so no index is favoured.
    """
    total = sum(weights)
    fair = (1 << 256) - (1 << 256) % total
    attempt = 0
    while True:
        digest = hmac.new(secret, message(salts, line, attempt, version), hashlib.sha256).digest()
        number = int.from_bytes(digest, "big")
        if number < fair:
            break
        attempt += 1
    left = number % total
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise AssertionError("unreachable: the weights sum to their total")
