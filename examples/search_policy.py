"""Learn a game of the house by search: expert iteration, in one file.

    pip install 'tafelrunde[learn]' torch
    python examples/search_policy.py --game beutelschneider --seats 3 --minutes 30 --out beutel.weights
    tafelrunde match beutelschneider learned:beutel.weights greedy -n 300

The house's tree search over determinized worlds is the expert: it tries moves in the order the network likes them, and
judges where it stops by the network's value, mixed with the game's own value function (`--trust`). The network is the
apprentice: it learns how often the expert visited each move, and how the matches ended. The expert gets better with
it. Files are those of ppo.py: weights, a learning curve beside them, and NAME.pt to go on from.

Anthony, Tian and Barber, Thinking Fast and Slow with Deep Learning and Tree Search (2017).
"""

import argparse
import json
import sys
import time
from collections import deque
from pathlib import Path
from typing import Any

import numpy
import torch
from librt.vecs import vec
from mypy_extensions import i64, u8
from torch import nn

from tafelrunde import games
from tafelrunde.batch import batch
from tafelrunde.bots import Budget
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.tree import Search
from tafelrunde.bots.search_bot import drive
from tafelrunde.bots.values import find as value_function
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import CHANCE, NOBODY, BadInput, Rng, State, integer
from tafelrunde.lab.provenance import provenance
from tafelrunde.lab.statistics import mean_of
from tafelrunde.learned import weights as house
from tafelrunde.learned.network import Network
from tafelrunde.tensors.encoding import find, scale

LEVELS = 15  # an entry that goes no higher is learned value by value, any other as one number
MINIBATCH, PASSES = 256, 4  # positions of a step of gradient descent; how often each is learned from, on average
SETTINGS = Settings(exploration=0.7, expansion_threshold=2, widening=2.0, depth=0, use_priors=True)
LONGEST = 20_000  # decisions of a match, which is worth an equal share to everybody then
FORBIDDEN = -1e9


class Net(nn.Module):
    """Two hidden layers over the bytes of an observation; a score for each action, and the share of the win."""

    def __init__(self, encoding: Any, width: int) -> None:
        super().__init__()
        mosts = numpy.concatenate([numpy.full(field.size, field.most) for field in encoding.observation.fields])
        small = (mosts > 1) & (mosts <= LEVELS)
        starts = numpy.cumsum(numpy.where(small, mosts, 0)) - mosts
        self.small, self.large = torch.as_tensor(numpy.flatnonzero(small)), torch.as_tensor(numpy.flatnonzero(~small))
        self.starts = torch.as_tensor(starts[small].astype(numpy.int64))
        self.scale = torch.as_tensor(scale(encoding.observation)[~small])
        self.rows = numpy.where(small, starts + int((~small).sum()), numpy.cumsum(~small) - 1).tolist()
        self.scales = numpy.where(small, 0.0, scale(encoding.observation)).tolist()
        self.plain = nn.Linear(int((~small).sum()), width)
        self.table = nn.EmbeddingBag(int(mosts[small].sum()) + 1, width, mode="sum", padding_idx=0)
        nn.init.normal_(self.table.weight, 0.0, 0.1)
        self.hidden = nn.Linear(width, width)
        self.actions = nn.Linear(width, len(encoding.notations))
        self.value = nn.Linear(width, 1)

    def forward(self, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        found = self.plain(rows[:, self.large] * self.scale)
        if len(self.small):
            few = rows[:, self.small].long()
            found = found + self.table(torch.where(few > 0, few + self.starts, 0))
        units = torch.relu(self.hidden(torch.relu(found)))
        return self.actions(units), self.value(units).squeeze(1)

    def compiled(self) -> Network:
        """The same numbers for the house's compiled code, the value as one action more."""
        def flat(*parts: torch.Tensor) -> list[float]:
            return torch.cat([part.detach().double().ravel() for part in parts]).tolist()

        return Network(self.rows, self.scales, flat(self.plain.weight.T, self.table.weight[1:]), flat(self.plain.bias),
                       flat(self.hidden.weight.T), flat(self.hidden.bias), flat(self.actions.weight, self.value.weight),
                       flat(self.actions.bias, self.value.bias))


class Judge(ValueFunction):
    """What the expert asks: the network, and as far as it is not trusted the game's own value function."""

    def __init__(self, network: Network, encoder: Any, actions: int, own: ValueFunction | None, trust: float) -> None:
        self.network, self.encoder, self.own = network, encoder, own
        self.trust = trust if own is not None else 1.0
        self.last = vec[i64]([actions])
        self.row = vec[u8]([0] * int(encoder.size))

    def asked(self, state: State, seat: int, moves: Any) -> list[float]:
        self.encoder.observe(state, i64(seat), self.row, 0)
        return self.network.scores(self.row, moves)

    def value(self, state: State, seat: i64) -> float:
        found = min(1.0, max(0.0, self.asked(state, seat, self.last)[0])) if self.trust > 0.0 else 0.0
        if self.own is None or self.trust == 1.0:
            return found
        return self.trust * found + (1.0 - self.trust) * self.own.value(state, seat)

    def priors(self, state: State, seat: i64, moves: Any) -> Any:
        return vec[float](self.asked(state, seat, moves))

    def terminal_value(self, state: State, seat: i64) -> float:
        return state.reward(seat) if self.own is None else self.own.terminal_value(state, seat)

    def model_opponents(self, state: State, seat: i64, rng: Rng) -> None:
        if self.own is not None:
            self.own.model_opponents(state, seat, rng)


class Learner:
    """Plays matches of the expert against itself and learns from them."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args, self.seats = args, args.seats or games.info(args.game).seats[0]
        self.game, self.encoding = games.load(args.game), find(args.game, self.seats)
        torch.manual_seed(args.seed)
        torch.set_num_threads(args.threads)
        self.dice, self.rng = torch.Generator().manual_seed(args.seed), Rng(args.seed)
        self.net = Net(self.encoding, args.width)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=args.rate, weight_decay=1e-5)
        self.kept: deque[tuple[Any, Any, Any, float]] = deque(maxlen=args.memory)
        self.steps, self.spent = 0, 0.0

    def play(self) -> int:
        """A match of the expert against itself; how many positions it left."""
        network = self.net.compiled()
        judge = Judge(network, self.encoding.encoder, len(self.encoding.notations), value_function(self.args.game),
                      self.args.trust)
        state, noted = self.game.start(self.seats), []
        for _ in range(LONGEST):
            while state.actor() == CHANCE:
                state.roll(self.rng)
            seat = int(state.actor())
            if seat == NOBODY:
                break
            legal = state.legal(seat)
            self.steps += 1
            if len(legal) == 1:
                state.apply(seat, legal[0])
                continue
            search = Search(state.view(seat), judge, SETTINGS, int(self.rng.below(1 << 20)))
            drive(search, Budget(iterations=self.args.iterations))
            visits = {move: float(times) for move, times, _ in search.candidates()}
            target = numpy.zeros(len(self.encoding.notations), numpy.float32)
            for move, times in visits.items():
                target[move] = times
            noted.append((self.encoding.observe(state, seat), target / target.sum(),
                          self.encoding.mask(state, seat), seat))
            state.apply(seat, list(visits)[int(self.rng.pick(vec[i64]([int(times) for times in visits.values()])))])
        over = state.actor() == NOBODY
        self.kept.extend((seen, target, mask, float(state.reward(seat)) if over else 1 / self.seats)
                         for seen, target, mask, seat in noted)
        return len(noted)

    def learn(self, fresh: int) -> dict[str, float]:
        """As many steps as let every position be learned from a few times."""
        told: dict[str, list[float]] = {"policy_loss": [], "value_error": []}
        for _ in range(max(1, PASSES * fresh // MINIBATCH)):
            some = [self.kept[int(place)] for place in
                    torch.randint(len(self.kept), (MINIBATCH,), generator=self.dice)]
            seen, target, mask = (torch.as_tensor(numpy.stack(part)) for part in list(zip(*some, strict=True))[:3])
            scores, value = self.net(seen)
            logs = scores.masked_fill(mask == 0, FORBIDDEN).log_softmax(1)
            loss = -(target * logs).sum(1).mean()
            error = (value - torch.tensor([each[3] for each in some])).square().mean()
            self.optimizer.zero_grad(set_to_none=True)
            (loss + error).backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            self.optimizer.step()
            told["policy_loss"].append(float(loss.detach()))
            told["value_error"].append(float(error.detach()))
        return {name: round(float(numpy.mean(values)), 5) for name, values in told.items()}

    def save(self, file: Path) -> None:
        """Everything needed to go on, but for the positions: new ones are soon played."""
        partial = file.with_suffix(".partial")
        torch.save({"net": self.net.state_dict(), "optimizer": self.optimizer.state_dict(), "steps": self.steps,
                    "spent": self.spent}, partial)
        partial.replace(file)

    def resume(self, file: Path) -> None:
        """Go on from a file that `save` wrote, with dice of their own."""
        found = torch.load(file, weights_only=True)
        self.net.load_state_dict(found["net"])
        self.optimizer.load_state_dict(found["optimizer"])
        self.steps, self.spent = found["steps"], found["spent"]
        self.rng = Rng(self.args.seed + self.steps)
        self.dice.manual_seed(self.args.seed + self.steps)


def export_weights(learner: Learner, source: dict[str, Any]) -> house.Weights:
    """The policy as the house plays it, rounded to bytes; the value is not needed any more."""
    card, args, net = games.info(learner.args.game), learner.args, learner.net

    def matrix(rows: torch.Tensor) -> house.Matrix:
        return house.quantize(rows.detach().double().tolist(), args.width)

    def bias(layer: nn.Linear) -> bytes:
        return house.pack_floats(layer.bias.detach().tolist())

    return house.Weights(
        game=card.slug, version=card.version, seats=learner.seats, size=learner.encoding.observation.size,
        levels=LEVELS, temperature=args.temperature, plain=matrix(net.plain.weight.T),
        table=matrix(net.table.weight[1:]), first_bias=bias(net.plain), hidden=matrix(net.hidden.weight.T),
        hidden_bias=bias(net.hidden), actions=matrix(net.actions.weight), action_bias=bias(net.actions),
        provenance=source)


@torch.no_grad()
def evaluate(learner: Learner, opponent: str, matches: int, temperature: float) -> dict[str, Any]:
    """The share of the wins of the network alone, without search, against a bot of the house at all other seats, from
    every seat equally often, with its 95 % interval."""
    shares: list[float] = []
    each = max(1, matches // learner.seats)
    for seat in range(learner.seats):
        others = {other: opponent for other in range(learner.seats) if other != seat}
        with batch(learner.args.game, learner.seats, each, 7_000_000 + seat, opponents=others) as tables:
            result = numpy.full(each, numpy.nan)
            while numpy.isnan(result).any():
                scores = learner.net(torch.as_tensor(tables.observation))[0]
                scores = scores.masked_fill(torch.as_tensor(tables.mask) == 0, FORBIDDEN)
                if temperature > 0.0:
                    scores = scores / temperature - torch.empty_like(scores).exponential_(generator=learner.dice).log_()
                tables.step(scores.argmax(1).numpy())
                ended = (tables.done > 0) & numpy.isnan(result)
                result[ended] = tables.reward[ended, seat]
            shares += result.tolist()
    found = mean_of(shares, (0.0, 1.0))
    return {"against": opponent, "temperature": temperature, "share": round(found.mean, 4), "low": round(found.low, 4),
            "high": round(found.high, 4), "matches": found.count}


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    whole = integer_option
    parser.add_argument("--game", default="castles_besieged", help="its short name")
    parser.add_argument("--seats", type=whole(1, 8), help="default: the fewest the game has")
    parser.add_argument("--seed", type=whole(0, 1 << 30), default=1)
    parser.add_argument("--steps", type=whole(1, 1 << 40), help="decisions to play: the same again for a seed")
    parser.add_argument("--minutes", type=float, help="minutes of CPU time (default: 15)")
    parser.add_argument("--iterations", type=whole(2, 1 << 20), default=100, help="of the search, for each decision")
    parser.add_argument("--trust", type=float, default=0.5, help="in the network's value, 0 to 1; else the game's")
    parser.add_argument("--tables", type=whole(1, 1 << 12), default=4, help="matches played between two lessons")
    parser.add_argument("--memory", type=whole(256, 1 << 24), default=50_000, help="positions that are learned from")
    parser.add_argument("--width", type=whole(4, house.WIDEST), default=64, help="units of a layer")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate")
    parser.add_argument("--measure", default="random,greedy", help="bots to measure against, with commas")
    parser.add_argument("--matches", type=whole(2, 1 << 20), default=200, help="matches of a measurement")
    parser.add_argument("--measurements", type=whole(1, 1000), default=6, help="how many in the training")
    parser.add_argument("--temperature", type=float, default=0.5, help="of the bot; 0: it plays what it likes best")
    parser.add_argument("--threads", type=whole(1, 256), default=1)
    parser.add_argument("--out", type=Path, default=Path("policy.weights"))
    args = parser.parse_args()
    if args.minutes is None:
        args.minutes = 15.0 if args.steps is None else 1e5  # steps alone: no clock decides anything
    args.steps = args.steps or 1 << 40
    if not 0.0 < args.minutes < 1e6 or not 0.0 < args.rate < 1.0 or not 0.0 <= args.trust <= 1.0 \
            or not 0.0 <= args.temperature < 100.0:
        parser.error("--minutes and --rate are above 0, --trust lies between 0 and 1, --temperature is no less than 0")
    return args


def integer_option(low: int, high: int) -> Any:
    def read(text: str) -> int:
        try:
            return integer(text, low, high)
        except BadInput as problem:
            raise argparse.ArgumentTypeError(str(problem)) from None

    return read


def train(args: argparse.Namespace) -> None:
    """Train until the steps or the minutes are over, measuring from time to time."""
    learner = Learner(args)
    curve, checkpoint = args.out.with_suffix(".jsonl"), args.out.with_suffix(".pt")
    source = provenance(args.game, args.measure.split(","), args.seed, f"python {' '.join(sys.argv)}").data()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    budget = args.minutes * 60

    def done() -> float:
        return max(learner.spent / budget, learner.steps / args.steps)

    if checkpoint.exists():
        learner.resume(checkpoint)
        if done() >= 1.0:
            print("this training is over: other weights take another --out, longer training more --minutes or --steps")
            return
        print(f"going on after {learner.steps} decisions", flush=True)
    else:
        curve.write_text(json.dumps({"provenance": source, "seats": learner.seats}) + "\n", encoding="utf-8")
    told: dict[str, float] = {}
    following = done()
    while True:
        if done() >= min(following, 1.0):
            with curve.open("a", encoding="utf-8") as lines:
                for opponent in args.measure.split(","):
                    found = evaluate(learner, opponent, args.matches, args.temperature)
                    line = {"steps": learner.steps, "seconds": round(learner.spent, 1), **found, **told}
                    lines.write(json.dumps(line) + "\n")
                    print(json.dumps(line), flush=True)
            house.write(args.out, export_weights(learner, source))
            learner.save(checkpoint)
            following = done() + 1 / args.measurements
        if done() >= 1.0:
            return
        began = time.process_time()
        told = learner.learn(sum(learner.play() for _ in range(args.tables)))
        learner.spent += time.process_time() - began


def main() -> None:
    """The command; what cannot be trained is told in a sentence."""
    try:
        train(options())
    except BadInput as problem:
        sys.exit(f"search_policy: {problem}")


if __name__ == "__main__":
    main()
