"""The numbered list of moves and the digits typed for it."""

from collections.abc import Sequence

from rich.text import Text as Styled

from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Move

STYLES = {"end": "italic", "danger": "#ef8a7f", "primary": "bold", "wanted": "bold reverse"}  # by mark of a move


class Menu:
    """The moves still possible after the selection so far, in the order they are numbered.

    `chosen` are the labels of the spots selected; `typed` the digits of a number that is not confirmed yet.
    """

    def __init__(self, moves: Sequence[Move] = ()) -> None:
        self.all = list(moves)
        self.moves = group_moves(moves)
        self.chosen: list[str] = []
        self.typed = ""
        self.before = ""  # what stood in the list before the number typed, when it was last shown

    def narrow(self, moves: Sequence[str], label: str) -> bool:
        """Keep only the moves that a spot begins; False, and nothing changed, if none of them is left."""
        left = [move for move in self.moves if move.move in moves]
        if left:
            self.moves = left
            self.chosen.append(label)
            self.typed = ""
        return bool(left)

    def widen(self) -> None:
        """Clear the selection."""
        self.moves, self.chosen, self.typed = group_moves(self.all), [], ""

    def renew(self, moves: Sequence[Move]) -> "Menu":
        """A menu of these moves, with the selection and the number typed if they are the same moves as before."""
        twin = Menu(moves)
        if [move.move for move in twin.all] == [move.move for move in self.all]:
            left = {move.move for move in self.moves}
            twin.moves = [move for move in twin.moves if move.move in left]
            twin.chosen, twin.typed = self.chosen, self.typed
        return twin

    def type(self, digit: str) -> Move | None:
        """Type a digit; returns the move of the number so far. After a number that no move has, another one begins."""
        self.typed = (self.typed if self.move_of_number() is not None else "") + digit
        return self.move_of_number()

    def erase(self) -> None:
        """Delete the last digit."""
        self.typed = self.typed[:-1]

    def move_of_number(self) -> Move | None:
        """The move of the number typed so far; None if there is none."""
        number = int(self.typed or 0)
        return self.moves[number - 1] if 1 <= number <= len(self.moves) else None

    def only(self) -> Move | None:
        """The one move left by the selection; None if there are several, or nothing is selected."""
        return self.moves[0] if len(self.moves) == 1 and self.chosen else None

    def append_selection(self, text: Styled, before: str) -> None:
        """Append what is selected, and the number being typed."""
        if self.chosen:
            text.append(f"{before}◆ " + " ◆ ".join(self.chosen), "#ffe9a8")
        if self.typed:
            text.append(f"   № {self.typed}_", "#ffe9a8")

    def render(self, prose: Translator, width: int) -> Styled:
        """The list in as many columns as fit, group by group; the move of the number typed in reverse video."""
        text = Styled()
        self.before = ""
        number = 0
        for heading, moves in groups(self.moves):
            if heading:
                text.append(f"{prose(heading)}\n", "bold")
            labels = [prose(move.label) + (f" – {prose(move.note)}" if move.note else "") for move in moves]
            digits = len(str(len(self.moves)))
            wide = max(len(label) for label in labels) + digits + 4
            columns = max(1, min(len(labels), width // wide))
            for place, (label, move) in enumerate(zip(labels, moves, strict=True), start=1):
                number += 1
                typed = bool(self.typed) and number == int(self.typed)
                self.before = text.plain if typed else self.before
                text.append(f"{number:>{digits}} ", "bold reverse #ffe9a8" if typed else "bold #ffe9a8")
                style = STYLES.get(move.mark, "")
                last = place % columns == 0 or place == len(labels)
                text.append(label if last else f"{label:<{wide - digits - 1}}", style)
                text.append("\n" if last else "")
        text.rstrip()
        return text


def group_moves(moves: Sequence[Move]) -> list[Move]:
    """The moves sorted by heading, headings in the order in which they first come up."""
    headings: dict[str, list[Move]] = {}
    for move in moves:
        headings.setdefault(repr(move.group), []).append(move)
    return [move for group in headings.values() for move in group]


def groups(moves: Sequence[Move]) -> list[tuple[list[object] | None, list[Move]]]:
    """Runs of neighbouring moves with the same heading."""
    found: list[tuple[list[object] | None, list[Move]]] = []
    for move in moves:
        if not found or found[-1][0] != move.group:
            found.append((move.group, []))
        found[-1][1].append(move)
    return found
