"""Light or dark, and what the tables are covered with: chosen once for a browser, known before a page is painted.

The choice lies in a cookie that scripts may read and write, so that the table changes at once and every page after it
is sent the same way.
"""

from typing import Final, NamedTuple

from litestar.datastructures import Cookie

from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import TWO_YEARS

APPEARANCE: Final = "appearance"  # the cookie: a scheme and a look, as in `dark.slate`
SCHEME_WORDS: Final = {"system": "as the device says", "light": "light", "dark": "dark"}
SCHEMES: Final = tuple(SCHEME_WORDS)
LOOKS: Final = ("cloth", "parchment", "slate")


class Appearance(NamedTuple):
    """A choice of one of `SCHEMES` and one of `LOOKS`."""

    scheme: str = SCHEMES[0]
    look: str = LOOKS[0]

    def attributes(self) -> dict[str, str]:
        """The attributes of the page's root element; none for the defaults."""
        said = {"data-scheme": self.scheme, "data-look": self.look}
        return {name: value for name, value in said.items() if value not in (SCHEMES[0], LOOKS[0])}

    def cookie(self, *, secure: bool) -> Cookie:
        """The cookie that keeps the choice."""
        return Cookie(APPEARANCE, value=f"{self.scheme}.{self.look}", max_age=TWO_YEARS, samesite="lax",
                      secure=secure, path="/")


def appearance_of(request: AnyRequest) -> Appearance:
    """The choice a request brings; the default in place of anything unknown."""
    scheme, _, look = request.cookies.get(APPEARANCE, "").partition(".")
    return Appearance(scheme if scheme in SCHEMES else SCHEMES[0], look if look in LOOKS else LOOKS[0])
