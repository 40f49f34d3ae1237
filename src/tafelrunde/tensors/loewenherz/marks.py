"""One-hot fields and single marks of which most stay as they are: what the row has already is not written again."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.tensors.encoder import put_one_of


def keep_one_of(out: vec[u8], at: i64, choice: i64, labels: i64) -> i64:
    """Write which of so many labels it is, unless the row says so; the place after them."""
    return at + labels if out[at + choice] == 1 else put_one_of(out, at, choice, labels)


def mark(out: vec[u8], at: i64, plane: i64, square: i64) -> None:
    """A square by its number from 1, 0 for none, at `at`, and on the map of one square; the mark before is removed."""
    before = i64(out[at])
    if before != square:
        out[at] = u8(square)
        if before > 0:
            out[plane + before - 1] = 0
        if square > 0:
            out[plane + square - 1] = 1
