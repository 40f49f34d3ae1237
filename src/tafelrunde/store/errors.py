"""Errors of a store, as sentences for people, whichever database it is."""

from tafelrunde.core import TafelrundeError


class StoreError(TafelrundeError):
    """Something could not be saved or read; nothing was changed, unless it is Unknown."""


class Unknown(StoreError):
    """No answer came: what was to be saved may have been, or may be in a moment. Whoever takes the match next knows."""


class Lost(StoreError):
    """Somebody else has taken the match meanwhile."""

    def __init__(self) -> None:
        reason = "this table has been opened elsewhere meanwhile; nothing was changed"
        super().__init__(reason)


class OwnedElsewhere(StoreError):
    """Another process of the house has the match and is alive, at this place ("": it has not said where)."""

    def __init__(self, place: str) -> None:
        reason = "this table is open in another process of the house; try again in a moment"
        super().__init__(reason)
        self.place = place
