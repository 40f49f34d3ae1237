"""How far a game is played on before what a move has led to is judged: the continuations of `tafelrunde.analysis`."""


class Outlook:
    """How a move is measured. A game's value function names what tells good moves from poor ones in that game.

    decisions:  decisions that all seats together take by the game's rollout policy before the position is judged,
                unless a cut-off or the end comes first; 0: it is judged at once (chance that the value averages is
                not rolled)
    rehearsed:  everybody takes the best step by the one-ply policy instead, to the next quiescent position
    longest:    decisions of a rehearsal after which it is judged wherever it stands; in a game all of whose positions
                are quiescent that is where it ends
    playouts:   continuations that answer one question at the table, all candidates together
    """

    def __init__(self, decisions: int = 12, rehearsed: bool = False, playouts: int = 400, longest: int = 300) -> None:
        self.decisions = decisions
        self.rehearsed = rehearsed
        self.playouts = playouts
        self.longest = longest
