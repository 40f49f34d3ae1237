"""Reason codes and the refusals they stand for."""

import pytest

from tafelrunde.core import Illegal
from tafelrunde.kit.reasons import FINE, Reasons


def test_each_reason_has_a_code_of_its_own_and_none_is_fine() -> None:
    reasons = Reasons()
    codes = [reasons.add("X1", "it is not your turn"), reasons.add("X2", "that is not asked now")]
    assert codes == [1, 2]
    assert FINE not in codes


def test_a_code_becomes_the_refusal_with_its_rule_and_sentence() -> None:
    reasons = Reasons()
    reasons.add("X1", "it is not your turn")
    too_poor = reasons.add("X2", "you do not have that many ducats")
    refused = reasons.illegal(too_poor)
    assert isinstance(refused, Illegal)
    assert (refused.rule, refused.say.key) == ("X2", "you do not have that many ducats")


def test_nothing_wrong_is_no_refusal() -> None:
    assert Reasons().illegal(FINE) is None


def test_a_code_nobody_gave_is_an_error() -> None:
    with pytest.raises(IndexError):
        Reasons().illegal(1)
