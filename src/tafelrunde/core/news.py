"""The log of a match as it happens: what became known, and to whom."""

from tafelrunde.core.say import Say


class News:
    """One log line.

    `only` are the seats it is for (None: everybody, spectators included); `but` are seats it is kept
    from, because they get a fuller line of their own. `reveals` marks that something hidden was
    shown: undo never goes back past it.
    """

    __slots__ = ("but", "only", "reveals", "rule", "say")

    def __init__(
        self,
        say: Say,
        rule: str = "",
        only: tuple[int, ...] | None = None,
        but: tuple[int, ...] = (),
        reveals: bool = False,
    ) -> None:
        self.say = say
        self.rule = rule
        self.only = only
        self.but = but
        self.reveals = reveals

    def known_to(self, seat: int) -> bool:
        """Is the line for this seat (or SPECTATOR)?"""
        if seat in self.but:
            return False
        return self.only is None or seat in self.only


class Diary:
    """Collects the news of a state that is being watched; a state in a search has none."""

    __slots__ = ("news",)

    def __init__(self) -> None:
        self.news: list[News] = []

    def tell(
        self,
        say: Say,
        rule: str = "",
        only: tuple[int, ...] | None = None,
        but: tuple[int, ...] = (),
        reveals: bool = False,
    ) -> None:
        self.news.append(News(say, rule, only, but, reveals))

    def drain(self) -> list[News]:
        """The news since the last call."""
        news = self.news
        self.news = []
        return news
