"""Seeds that have nothing to do with each other, made from numbers."""

from hashlib import blake2b


def seed_of(*numbers: int) -> int:
    """A seed of its own for each purpose: other numbers, or another order, make another one."""
    return int.from_bytes(blake2b(" ".join(map(str, numbers)).encode(), digest_size=6).digest(), "big")
