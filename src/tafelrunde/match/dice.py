"""The dice of a match: nobody can foresee them, everybody can check them afterwards.

Before the first line the house draws a 256-bit secret and publishes its SHA-256, the commitment. Every
chance line is drawn by HMAC-SHA256 keyed with the secret over the seats' salts and the line's number.
When the match is over the secret is revealed, and anyone can draw every line again.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence

SECRET_BYTES = 32


def commitment(secret: bytes) -> str:
    """The SHA-256 of the secret, in hex: published before the match."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, salts: Mapping[int, str], line: int, weights: Sequence[int]) -> int:
    """The index drawn for this line, exactly in proportion to the positive integer weights.

    The n-th attempt is the HMAC of `line/attempt` and the salts in seat order, as a 256-bit number; attempts
    beyond the largest multiple of the total weight are thrown away, so no index is favoured.
    """
    total = sum(weights)
    fair = (1 << 256) - (1 << 256) % total
    mixed = "".join(f"|{seat}={salts[seat]}" for seat in sorted(salts))
    attempt = 0
    while True:
        digest = hmac.new(secret, f"{line}/{attempt}{mixed}".encode(), hashlib.sha256).digest()
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
