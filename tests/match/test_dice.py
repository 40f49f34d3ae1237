"""The dice: fair, fixed by secret, salts and line, and bound by the commitment."""

import hashlib

from tafelrunde.match import dice

SECRET = bytes(range(32))


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert dice.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_a_draw_depends_on_secret_salts_and_line_and_on_nothing_else() -> None:
    weights = [1] * 1000
    drawn = dice.draw(SECRET, {0: "a", 1: "b"}, 7, weights)
    assert drawn == dice.draw(SECRET, {1: "b", 0: "a"}, 7, weights)
    others = [dice.draw(SECRET, {0: "a", 1: "b"}, 8, weights), dice.draw(SECRET, {0: "a", 1: "c"}, 7, weights),
              dice.draw(bytes(32), {0: "a", 1: "b"}, 7, weights)]
    assert all(other != drawn for other in others)


def test_draws_follow_the_weights() -> None:
    """Chi-square over 6000 draws with weights 1 2 3: below the 99.9 % point of two degrees of freedom."""
    weights, number = [1, 2, 3], 6000
    counts = [0, 0, 0]
    for line in range(number):
        counts[dice.draw(SECRET, {}, line, weights)] += 1
    expected = [number * weight / 6 for weight in weights]
    assert sum((seen - due) ** 2 / due for seen, due in zip(counts, expected, strict=True)) < 13.8
