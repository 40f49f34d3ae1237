"""The parameters of the searches, and what they do."""


class Settings:
    """How a search thinks. A game's value function names the settings that play it best.

    exploration:         the constant of UCB1, rewards being 0 to 1
    expansion_threshold: visits a move needs before the tree grows beyond it; more keeps the tree small and fast
    widening:            progressive widening (Coulom 2007): a node may hold `widening * visits ** 0.5` moves, at least
                         one; 0: every legal move is tried
    depth:               decisions of a playout before it is evaluated; -1: it goes on to a cut-off or the end
    guided:              how often, 0 to 1, a playout follows the game's rollout policy instead of playing at random
    use_priors:          are untried moves tried in the order of their priors, instead of any order?
    solver_decisions:    with at most this many decisions left, playouts give way to the perfect-information solver;
                         0: never
    prior_worlds:        worlds in which the moves of the root are evaluated one ply ahead before a long search; 0: none
    rollout_moves:       moves that a long search compares by rollouts to a quiescent position, instead of growing a
                         tree; 0: it grows a tree
    iterations:          what each of `bots.levels.SEARCHERS` spends on a move: squire, knight, baron, king; 0: it does
                         not search but judges one ply ahead
    emperor:             what an emperor spends that is a search as the king is; 0: it is none
    noise:               how far page, squire, knight and baron misjudge a move where they do not search: the scale of
                         the Gumbel noise added to its value, in shares of the win; 0: not at all
    """

    def __init__(
        self,
        exploration: float = 0.7,
        expansion_threshold: int = 1,
        widening: float = 0.0,
        depth: int = -1,
        guided: float = 0.0,
        use_priors: bool = False,
        solver_decisions: int = 0,
        prior_worlds: int = 0,
        rollout_moves: int = 0,
        iterations: tuple[int, int, int, int] = (100, 400, 1600, 6400),
        emperor: int = 0,
        noise: tuple[float, float, float, float] = (0.05, 0.0, 0.0, 0.0),
    ) -> None:
        self.exploration = exploration
        self.expansion_threshold = expansion_threshold
        self.widening = widening
        self.depth = depth
        self.guided = guided
        self.use_priors = use_priors
        self.solver_decisions = solver_decisions
        self.prior_worlds = prior_worlds
        self.rollout_moves = rollout_moves
        self.iterations = iterations
        self.emperor = emperor
        self.noise = noise
