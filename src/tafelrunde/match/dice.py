"""The dice of a match: nobody can foresee them, everybody can check them afterwards.

Before the first line the house draws a 256-bit secret and publishes its SHA-256, the commitment. Every
chance line is drawn by HMAC-SHA256 keyed with the secret over the seats' salts and the line's number.
When the match is over the secret is revealed, and anyone can draw every line again.

How the salts are joined has a version, which the record names. Version 1 wrote `|seat=salt`, so that different salts
could be joined to the same text; version 2 writes the length of each salt in bytes before it: `|seat=length:salt`.
Without salts both draw the same.
"""

import hashlib
import hmac
from collections.abc import Callable, Mapping, Sequence

from tafelrunde.core import BadInput

SECRET_BYTES = 32


def commitment(secret: bytes) -> str:
    """The SHA-256 of the secret, in hex: published before the match."""
    return hashlib.sha256(secret).hexdigest()


def prefix_length(salt: str) -> str:
    """The salt with its length in bytes before it, so that no two lists of salts join to the same text."""
    return f"{len(salt.encode())}:{salt}"


JOINING: Mapping[int, Callable[[str], str]] = {1: str, 2: prefix_length}  # by version: how a salt is written
VERSION = max(JOINING)  # of new matches


def check_salts(salts: Mapping[int, str], version: int) -> None:
    """Raise BadInput for an unknown version, and for salts that a record could not tell from others. Matches of version
    1 may have any."""
    if version not in JOINING:
        raise BadInput("the dice are of version {theirs}; this program knows the versions up to {ours}",
                       theirs=version, ours=VERSION)
    if version > 1 and any(not salt.isprintable() or salt != salt.strip() for salt in salts.values()):
        raise BadInput("a salt is one line of printable characters without spaces at its ends")


def message(salts: Mapping[int, str], line: int, attempt: int, version: int = VERSION) -> bytes:
    """The message of the HMAC: `line/attempt` and the salts in seat order."""
    joined = "".join(f"|{seat}={JOINING[version](salts[seat])}" for seat in sorted(salts))
    return f"{line}/{attempt}{joined}".encode()


def draw(secret: bytes, salts: Mapping[int, str], line: int, weights: Sequence[int], version: int = VERSION) -> int:
    """The index drawn for this line, exactly in proportion to the positive integer weights.

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
