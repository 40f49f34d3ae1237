"""The knobs of the tree search, and what they do."""


class Settings:
    """How a search thinks. A game's value function names the settings that play it best.

    exploration: weight of curiosity against results seen so far (rewards are 0 to 1)
    patience:    visits a move needs before the search looks beyond it; more keeps the tree small and fast
    widening:    a node may hold `widening * visits ** 0.5` moves (at least one); 0: every legal move is tried
    depth:       decisions of a playout before the value function judges; -1: play on until it is settled or over
    guide:       how often, 0 to 1, a playout asks the value function for a sensible move instead of a random one
    promise:     are new moves tried in the order the value function promises, instead of any order?
    exact:       with at most so many decisions left, playouts give way to exact play with open cards; 0: never
    looks:       worlds in which moves are judged one step ahead before a search of some length begins; 0: none
    rehearsed:   moves that a search of some length rehearses to the next quiet moment instead of growing a tree;
                 0: it grows a tree
    levels:      iterations for a move of squire, knight, baron and king
    """

    def __init__(
        self,
        exploration: float = 0.7,
        patience: int = 1,
        widening: float = 0.0,
        depth: int = -1,
        guide: float = 0.0,
        promise: bool = False,
        exact: int = 0,
        looks: int = 0,
        rehearsed: int = 0,
        levels: tuple[int, int, int, int] = (100, 400, 1600, 6400),
    ) -> None:
        self.exploration = exploration
        self.patience = patience
        self.widening = widening
        self.depth = depth
        self.guide = guide
        self.promise = promise
        self.exact = exact
        self.looks = looks
        self.rehearsed = rehearsed
        self.levels = levels
