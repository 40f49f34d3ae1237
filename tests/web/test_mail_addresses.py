"""Mail addresses: which ones are taken."""

from email import message_from_bytes, policy

import pytest

from tafelrunde.core import BadInput
from tafelrunde.web.notify import email
from tests.web.test_notices import settings


@pytest.mark.parametrize("word", [
    "ada", "ada@", "@example.org", "a b@example.org", "ada@example", "a@b@example.org", "ada@example..org", "x" * 300,
    "ada@example.org\nBcc: x@example.org", "ä@example.org", "ada@", "ada@.", "ada@-example.org", "ada@müller",
    "-oQ/tmp@b.c", "-x@example.org", "=?utf-8?q?a?=@b.c", "a=?x@example.org", "ada@=?utf-8?q?a?=.org", '"a"@example.org',
    "ada@exa mple.org", "a..b@example.org", "ada@" + "ü" * 80 + ".de", "ada@[127.0.0.1]", "ada@a\x00.org",
])
def test_what_is_no_address(word: str) -> None:
    with pytest.raises(BadInput):
        email.read_address(word)


@pytest.mark.parametrize(("word", "read"), [
    ("o'neill@example.ie", "o'neill@example.ie"), (" Ada.B+x@example.org ", "Ada.B+x@example.org"),
    ("x@müller.de", "x@xn--mller-kva.de"), ("x@xn--mller-kva.de", "x@xn--mller-kva.de"),
    ("x@straße.de", "x@xn--strae-oqa.de"), ("x@MÜLLER.DE", "x@xn--mller-kva.de"), ("x@example.org.", "x@example.org"),
    ("a-b=c@sub.example.org", "a-b=c@sub.example.org"),
])
def test_what_is_an_address(word: str, read: str) -> None:
    assert email.read_address(word) == read
    assert email.read_address(read) == read
    letter = email.letter(settings(25), read, "Your turn", "Come!")
    again = message_from_bytes(bytes(letter), policy=policy.default)
    assert [each.addr_spec for each in again["to"].addresses] == [read]
