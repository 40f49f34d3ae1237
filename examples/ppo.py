"""Learn a game of the house by self-play: proximal policy optimization over legal actions, in one file.

    pip install 'tafelrunde[learn]' torch
    python examples/ppo.py --game castles_besieged --teacher greedy --rate 3e-4 --minutes 12 --out castles.weights
    tafelrunde match castles_besieged learned:castles.weights greedy -n 300

Many tables play at once (`tafelrunde.batch`); at most of them the policy plays itself, at some an earlier self or a bot
of the house sits at the other seats. With a teacher it first does as a bot of the house does (behavioural cloning), and
goes on from there. The critic sees the whole truth, the policy only what its seat may know. Beside
the weights, NAME.jsonl has the learning curve: where it comes from, then a line for each evaluation. Interrupted, it
goes on where it was from NAME.pt.

Schulman and others, Proximal Policy Optimization Algorithms (2017); masks as in Huang and Ontañón, A Closer Look at
Invalid Action Masking in Policy Gradient Algorithms (2020).
"""

import argparse
import json
import sys
import time
from collections import deque
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy
import torch
from torch import nn

from tafelrunde import games
from tafelrunde.batch import batch
from tafelrunde.bots import Ask, make
from tafelrunde.core import CHANCE, NOBODY, BadInput, Rng, integer
from tafelrunde.lab.provenance import provenance
from tafelrunde.lab.statistics import mean_of
from tafelrunde.learned import weights as house
from tafelrunde.tensors.encoding import find, scale

LEVELS = 15  # an entry that goes no higher is learned value by value, any other as one number
FORBIDDEN = -1e9
EPOCHS, MINIBATCH = 4, 512  # passes over a round, and decisions of a step of gradient descent
CLIP, LAMBDA, ENTROPY, VALUE, NORM = 0.2, 0.95, 0.01, 0.5, 0.5
LESSONS, LESSON_RATE = 6, 2e-3  # passes over what a teacher did, and the learning rate they begin with
EARLIER = 0.25  # of the tables of self-play at which an earlier self plays all seats but one
REMEMBERED, EVERY = 8, 25  # earlier selves, a new one each so many rounds


class Entered(nn.Module):
    """The first layer over the bytes of a tensor: small counts value by value (one-hot), the rest as numbers."""

    def __init__(self, layout: Any, width: int) -> None:
        super().__init__()
        mosts = numpy.concatenate([numpy.full(field.size, field.most) for field in layout.fields])
        small = (mosts > 1) & (mosts <= LEVELS)
        starts = numpy.cumsum(numpy.where(small, mosts, 0)) - mosts
        self.register_buffer("small", torch.as_tensor(numpy.flatnonzero(small)), persistent=False)
        self.register_buffer("large", torch.as_tensor(numpy.flatnonzero(~small)), persistent=False)
        self.register_buffer("starts", torch.as_tensor(starts[small].astype(numpy.int64)), persistent=False)
        self.register_buffer("scale", torch.as_tensor(scale(layout)[~small]), persistent=False)
        self.plain = nn.Linear(int((~small).sum()), width)
        self.table = nn.Parameter(torch.randn(int(mosts[small].sum()), width) * 0.1)

    def expand(self, rows: torch.Tensor) -> torch.Tensor:
        """Bytes as the numbers that are multiplied: once for each decision, however often it is learned from."""
        few = rows[:, self.small].long()
        ones = torch.zeros(len(rows), len(self.table) + 1, dtype=self.scale.dtype, device=rows.device)
        ones.scatter_(1, torch.where(few > 0, few + self.starts, 0), 1.0)  # the first column is for what is 0
        return torch.cat([rows[:, self.large] * self.scale, ones[:, 1:]], 1)

    def forward(self, expanded: torch.Tensor) -> torch.Tensor:
        return torch.addmm(self.plain.bias, expanded, torch.cat([self.plain.weight.T, self.table]))


class Policy(nn.Module):
    """Scores for all actions: each has a row of its own, and with `factored` what its parts have in common."""

    def __init__(self, encoding: Any, width: int, factored: bool) -> None:
        super().__init__()
        self.entered, self.hidden = Entered(encoding.observation, width), nn.Linear(width, width)
        self.own = nn.Parameter(torch.zeros(len(encoding.notations), width))
        self.bias = nn.Parameter(torch.zeros(len(encoding.notations)))
        factors = encoding.factors * scale(encoding.actions) if factored else numpy.zeros((len(self.own), 0))
        self.register_buffer("factors", torch.as_tensor(factors, dtype=torch.float32), persistent=False)
        self.parts = nn.Parameter(torch.zeros(self.factors.shape[1], width))

    def actions(self) -> torch.Tensor:
        """The row of every action, parts and its own together."""
        return self.own + self.factors @ self.parts

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Of observations that `entered` has expanded."""
        units = torch.relu(self.hidden(torch.relu(self.entered(seen))))
        return (units @ self.actions().T + self.bias).masked_fill(mask == 0, FORBIDDEN)


class Critic(nn.Module):
    """The share of the win that the seat to act will have, from the whole truth."""

    def __init__(self, encoding: Any, width: int, seats: int) -> None:
        super().__init__()
        self.entered = Entered(encoding.truth, width)
        self.layers = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1))
        nn.init.constant_(self.layers[-1].bias, 1 / seats)  # nobody is better than anybody to begin with

    def forward(self, truth: torch.Tensor) -> torch.Tensor:
        """Of truths that `entered` has expanded."""
        return self.layers(self.entered(truth)).squeeze(1)


class Tables:
    """Groups of tables as one: self-play, and for each seat tables at which a bot of the house has the others."""

    def __init__(self, args: argparse.Namespace, seats: int) -> None:
        def group(tables: int, seed: int, opponents: dict[int, str]) -> Any:
            return batch(args.game, seats, tables, seed, opponents=opponents, revealing=True,
                         processes=min(args.processes, tables))

        housed = round(args.tables * args.share / seats) if args.against else 0
        self.groups = [group(args.tables - housed * seats, args.seed, {})]
        for seat in range(seats if housed else 0):
            others = {other: args.against for other in range(seats) if other != seat}
            self.groups.append(group(housed, args.seed + 1 + seat, others))
        ends = numpy.cumsum([each.tables for each in self.groups])
        self.parts = [slice(end - each.tables, end) for end, each in zip(ends, self.groups, strict=True)]
        self.count, self.selfplay = int(ends[-1]), self.groups[0].tables

    def shown(self, name: str) -> Any:
        return numpy.concatenate([getattr(each, name) for each in self.groups])

    def step(self, chosen: Any) -> None:
        for each, part in zip(self.groups, self.parts, strict=True):
            each.step(chosen[part])

    def close(self) -> None:
        for each in self.groups:
            each.close()


def sample(scores: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """An action a row, by the probabilities of the scores (Gumbel's trick)."""
    noise = torch.empty_like(scores).exponential_(generator=generator).log_()
    return (scores - noise).argmax(1)


class Learner:
    """Plays rounds of decisions and learns from each."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args, self.seats = args, args.seats or games.info(args.game).seats[0]
        torch.manual_seed(args.seed)
        torch.set_num_threads(args.threads)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.dice = torch.Generator(self.device).manual_seed(args.seed)
        self.encoding = find(args.game, self.seats)
        factored = args.head == "factored" or (args.head == "auto" and len(self.encoding.notations) > 100)
        self.policy = Policy(self.encoding, args.width, factored).to(self.device)
        self.critic = Critic(self.encoding, args.width, self.seats).to(self.device)
        self.parameters = [*self.policy.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.Adam(self.parameters, lr=args.rate, eps=1e-5, fused=True)
        self.earlier = deque([deepcopy(self.policy.state_dict())], maxlen=REMEMBERED)
        self.rival = deepcopy(self.policy)
        self.rounds = self.steps = 0
        self.spent = 0.0  # seconds of training before this process
        self.tables = Tables(args, self.seats)
        tables = self.tables
        self.owner = numpy.full(tables.count, -1)  # the one seat that learns at a table with an earlier self
        rivals = round(tables.selfplay * EARLIER)
        self.owner[:rivals] = numpy.arange(rivals) % self.seats

    def tensor(self, array: Any) -> torch.Tensor:
        return torch.as_tensor(array, device=self.device)

    @torch.no_grad()
    def rollout(self) -> dict[str, Any]:
        """A round: `length` decisions at every table, with what they turned out to be worth."""
        tables, length = self.tables, self.args.length
        buffer: dict[str, list[Any]] = {name: [] for name in ("seen", "truth", "mask", "action", "chance", "value",
                                                              "learns", "seat", "done", "reward")}
        rivals = slice(0, int((self.owner >= 0).sum()))
        for _ in range(length):
            observation, mask, seat = tables.shown("observation"), tables.shown("mask"), tables.shown("seat")
            seen = self.policy.entered.expand(self.tensor(observation))
            truth = self.critic.entered.expand(self.tensor(numpy.concatenate([observation, tables.shown("hidden")], 1)))
            legal = self.tensor(mask)
            scores = self.policy(seen, legal)
            mine = (self.owner < 0) | (self.owner == seat)
            if rivals.stop:
                theirs = self.rival(seen[rivals], legal[rivals])
                played = torch.cat([torch.where(self.tensor(mine[rivals])[:, None], scores[rivals], theirs),
                                    scores[rivals.stop:]])
            else:
                played = scores
            action = sample(played, self.dice)
            buffer["seen"].append(seen)
            buffer["truth"].append(truth)
            buffer["mask"].append(legal)
            buffer["action"].append(action)
            buffer["chance"].append(scores.log_softmax(1).gather(1, action[:, None]).squeeze(1))
            buffer["value"].append(self.critic(truth).cpu().numpy())
            tables.step(action.cpu().numpy())
            buffer["learns"].append(mine & (mask.sum(1) > 1))
            buffer["seat"].append(seat)
            buffer["done"].append(tables.shown("done"))
            buffer["reward"].append(tables.shown("reward"))
        self.steps += length * tables.count
        advantage, known = compute_gae(*(numpy.stack(buffer[name]) for name in ("value", "seat", "done", "reward")))
        learns = self.tensor(numpy.flatnonzero(numpy.stack(buffer["learns"]) & known))
        target = self.tensor((advantage + numpy.stack(buffer["value"])).ravel().astype(numpy.float32))[learns]
        found = {name: torch.cat(buffer[name])[learns] for name in ("seen", "truth", "mask", "action", "chance")}
        return {**found, "target": target,
                "advantage": self.tensor(advantage.ravel().astype(numpy.float32))[learns]}

    def learn(self, found: dict[str, Any], left: float) -> dict[str, float]:
        """Several passes over a round's decisions; `left` is the share of the training that is still to come."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.args.rate * max(0.05, left)
        told: dict[str, list[float]] = {"entropy": [], "critic_error": [], "clipped": []}
        count = len(found["action"])
        for _ in range(EPOCHS):
            order = torch.randperm(count, generator=self.dice, device=self.device)
            for some in order.split(MINIBATCH):
                advantage = found["advantage"][some]
                logs = self.policy(found["seen"][some], found["mask"][some]).log_softmax(1)
                ratio = (logs.gather(1, found["action"][some][:, None]).squeeze(1) - found["chance"][some]).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std(correction=0) + 1e-8)
                gain = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
                entropy = -(logs.exp() * logs).sum(1).mean()
                error = (self.critic(found["truth"][some]) - found["target"][some]).square().mean()
                self.optimizer.zero_grad(set_to_none=True)
                (VALUE * error - gain - ENTROPY * left * entropy).backward()
                nn.utils.clip_grad_norm_(self.parameters, NORM)
                self.optimizer.step()
                told["entropy"].append(float(entropy.detach()))
                told["critic_error"].append(float(error.detach()))
                told["clipped"].append(float(((ratio - 1).abs() > CLIP).float().mean()))
        self.rounds += 1
        if self.rounds % EVERY == 0:
            self.earlier.append(deepcopy(self.policy.state_dict()))
        pick = int(torch.randint(len(self.earlier), (1,), generator=self.dice, device=self.device))
        self.rival.load_state_dict(self.earlier[pick])
        return {name: round(float(numpy.mean(values)), 5) for name, values in told.items()}

    def imitate(self, teacher: str, count: int) -> None:
        """Begin by doing as a bot of the house does: learn from decisions it makes at every seat of its own matches."""
        truth, mask, action, result = (self.tensor(part) for part in collect_lessons(self, teacher, count))
        seen = truth[:, :self.encoding.observation.size]
        for lesson in range(LESSONS):
            for group in self.optimizer.param_groups:
                group["lr"] = LESSON_RATE * (1 - lesson / LESSONS)
            for some in torch.randperm(len(action), generator=self.dice, device=self.device).split(MINIBATCH):
                scores = self.policy(self.policy.entered.expand(seen[some]), mask[some])
                error = (self.critic(self.critic.entered.expand(truth[some])) - result[some]).square().mean()
                self.optimizer.zero_grad(set_to_none=True)
                (nn.functional.cross_entropy(scores, action[some]) + error).backward()
                self.optimizer.step()
        self.steps += count
        self.earlier = deque([deepcopy(self.policy.state_dict())], maxlen=REMEMBERED)
        self.rival.load_state_dict(self.earlier[0])

    def save(self, file: Path) -> None:
        """Everything needed to go on, in one step."""
        partial = file.with_suffix(".partial")
        torch.save({"policy": self.policy.state_dict(), "critic": self.critic.state_dict(),
                    "optimizer": self.optimizer.state_dict(), "earlier": list(self.earlier), "rounds": self.rounds,
                    "steps": self.steps, "spent": self.spent}, partial)
        partial.replace(file)

    def resume(self, file: Path) -> None:
        """Go on from a file that `save` wrote; the tables begin new matches, from dice of their own."""
        found = torch.load(file, map_location=self.device, weights_only=True)
        self.policy.load_state_dict(found["policy"])
        self.critic.load_state_dict(found["critic"])
        self.optimizer.load_state_dict(found["optimizer"])
        self.earlier.extend(found["earlier"])
        self.rounds, self.steps, self.spent = found["rounds"], found["steps"], found["spent"]
        for place, group in enumerate(self.tables.groups):
            group.reset(self.args.seed + 1_000 * self.rounds + place)
        self.dice.manual_seed(self.args.seed + self.rounds)


def collect_lessons(learner: Learner, teacher: str, count: int) -> tuple[Any, Any, Any, Any]:
    """So many decisions of a bot, each with the truth, what was legal, what it did, and its seat's share of the win."""
    encoding, bot, rng = learner.encoding, make(teacher, timed=False), Rng(learner.args.seed)
    game = games.load(learner.args.game)
    places = {text: place for place, text in enumerate(game.actions)}
    rows: list[tuple[Any, Any, int]] = []
    results: list[float] = []
    while len(results) < count:
        state, seats = game.start(learner.seats), []
        while (actor := int(state.actor())) != NOBODY:
            if actor == CHANCE:
                state.roll(rng)
                continue
            legal = game.legal(state, actor)
            move = bot.choose(Ask(game, state.view(actor), legal, int(rng.below(1 << 30))))
            if len(legal) > 1:
                rows.append((encoding.reveal(state, actor), encoding.mask(state, actor), places[move]))
                seats.append(actor)
            state.apply(actor, places[move])
        results += [state.reward(seat) for seat in seats]
    truths, masks, actions = zip(*rows[:count], strict=True)
    return numpy.stack(truths), numpy.stack(masks), numpy.array(actions), numpy.array(results[:count], numpy.float32)


def compute_gae(value: Any, seat: Any, done: Any, reward: Any) -> tuple[Any, Any]:
    """Generalized advantages, `(steps, tables)`, each along the decisions of its own seat, and which of them are known:
    of the last decision of a seat in a round nobody has seen yet what came of it."""
    steps, tables = value.shape
    row = numpy.arange(tables)
    later, following = numpy.zeros((tables, reward.shape[2])), numpy.zeros((tables, reward.shape[2]))
    open_ended = numpy.ones((tables, reward.shape[2]), bool)
    advantage, known = numpy.zeros(value.shape), numpy.zeros(value.shape, bool)
    for step in reversed(range(steps)):
        over = done[step] > 0
        later[over], following[over], open_ended[over] = reward[step][over], 0.0, False
        who = seat[step]
        found = later[row, who] - value[step] + LAMBDA * following[row, who]
        known[step] = ~open_ended[row, who]
        advantage[step] = numpy.where(known[step], found, 0.0)
        later[row, who], following[row, who], open_ended[row, who] = value[step], advantage[step], False
    return advantage, known


def export_weights(policy: Policy, learner: Learner, temperature: float, source: dict[str, Any]) -> house.Weights:
    """The policy as the house plays it, rounded to bytes."""
    card, width = games.info(learner.args.game), learner.args.width
    floats = {name: value.detach().cpu().double() for name, value in policy.state_dict().items()}

    def matrix(rows: torch.Tensor) -> house.Matrix:
        return house.quantize(rows.tolist(), width)

    def bias(name: str) -> bytes:
        return house.pack_floats(floats[name].tolist())

    return house.Weights(
        game=card.slug, version=card.version, seats=learner.seats, size=learner.encoding.observation.size,
        levels=LEVELS, temperature=temperature, plain=matrix(floats["entered.plain.weight"].T),
        table=matrix(floats["entered.table"]), first_bias=bias("entered.plain.bias"),
        hidden=matrix(floats["hidden.weight"].T), hidden_bias=bias("hidden.bias"),
        actions=matrix(policy.actions().detach().cpu().double()), action_bias=bias("bias"), provenance=source)


@torch.no_grad()
def evaluate(learner: Learner, opponent: str, matches: int, temperature: float) -> dict[str, Any]:
    """The share of the wins against a bot of the house at all other seats, from every seat equally often, with its 95 %
    interval. Every table plays one match: counting whichever end first would favour short ones."""
    shares: list[float] = []
    each = max(1, matches // learner.seats)
    for seat in range(learner.seats):
        others = {other: opponent for other in range(learner.seats) if other != seat}
        with batch(learner.args.game, learner.seats, each, 7_000_000 + seat, opponents=others) as tables:
            result = numpy.full(each, numpy.nan)
            while numpy.isnan(result).any():
                seen = learner.policy.entered.expand(learner.tensor(tables.observation))
                scores = learner.policy(seen, learner.tensor(tables.mask))
                chosen = scores.argmax(1) if temperature == 0.0 else sample(scores / temperature, learner.dice)
                tables.step(chosen.cpu().numpy())
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
    parser.add_argument("--steps", type=whole(1, 1 << 40), help="decisions to train for: the same again for a seed")
    parser.add_argument("--minutes", type=float, help="minutes of CPU time that learning may take (default: 15)")
    parser.add_argument("--tables", type=whole(8, 1 << 16), default=128)
    parser.add_argument("--length", type=whole(2, 4096), default=64, help="decisions at a table in a round")
    parser.add_argument("--width", type=whole(4, house.WIDEST), default=64, help="units of a layer")
    parser.add_argument("--rate", type=float, default=5e-4, help="learning rate, falling to a twentieth of it")
    parser.add_argument("--head", choices=("auto", "flat", "factored"), default="auto")
    parser.add_argument("--teacher", default="", help="a bot of the house whose decisions are imitated first: greedy …")
    parser.add_argument("--lessons", type=whole(1, 1 << 30), default=150_000, help="how many of its decisions")
    parser.add_argument("--against", default="", help="a bot of the house at some tables: policy, greedy …")
    parser.add_argument("--share", type=float, default=0.25, help="share of the tables at which it sits")
    parser.add_argument("--measure", default="random,greedy", help="bots to measure against, with commas")
    parser.add_argument("--matches", type=whole(2, 1 << 20), default=200, help="matches of a measurement")
    parser.add_argument("--measurements", type=whole(1, 1000), default=6, help="how many in the training")
    parser.add_argument("--temperature", type=float, default=0.5, help="of the bot; 0: it plays what it likes best")
    parser.add_argument("--threads", type=whole(1, 256), default=1)
    parser.add_argument("--processes", type=whole(1, 256), default=1, help="that play the tables")
    parser.add_argument("--out", type=Path, default=Path("policy.weights"))
    args = parser.parse_args()
    if args.minutes is None:
        args.minutes = 15.0 if args.steps is None else 1e5  # steps alone: no clock decides anything
    args.steps = args.steps or 1 << 40
    if not 0.0 < args.minutes < 1e6 or not 0.0 < args.rate < 1.0 or not 0.0 <= args.share < 1.0 \
            or not 0.0 <= args.temperature < 100.0:
        parser.error("--minutes and --rate are above 0, --share lies between 0 and 1, --temperature is no less than 0")
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
    try:
        go_on(learner, args)
    finally:
        learner.tables.close()


def go_on(learner: Learner, args: argparse.Namespace) -> None:
    curve, checkpoint = args.out.with_suffix(".jsonl"), args.out.with_suffix(".pt")
    source = provenance(args.game, args.measure.split(","), args.seed, f"python {' '.join(sys.argv)}").data()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    if checkpoint.exists():
        learner.resume(checkpoint)
        print(f"going on after {learner.steps} decisions", flush=True)
    else:
        curve.write_text(json.dumps({"provenance": source, "seats": learner.seats}) + "\n", encoding="utf-8")
    budget, before = args.minutes * 60, learner.spent

    def done() -> float:
        return max(learner.spent / budget, learner.steps / args.steps)

    if learner.rounds and done() >= 1.0:
        print("this training is over: other weights take another --out, longer training more --minutes or --steps")
        return
    told: dict[str, float] = {}
    pause = 0.0  # CPU seconds of measuring, which are no training
    began = time.process_time()
    following = done() if learner.rounds else 0.0
    while True:
        share = done()
        if share >= following or share >= 1.0:
            started = time.process_time()
            with curve.open("a", encoding="utf-8") as lines:
                for opponent in args.measure.split(","):
                    found = evaluate(learner, opponent, args.matches, args.temperature)
                    line = {"steps": learner.steps, "seconds": round(learner.spent, 1), **found, **told}
                    lines.write(json.dumps(line) + "\n")
                    print(json.dumps(line), flush=True)
            house.write(args.out, export_weights(learner.policy, learner, args.temperature, source))
            learner.save(checkpoint)
            pause += time.process_time() - started
            following = share + 1 / args.measurements
        if share >= 1.0:
            break
        if args.teacher and learner.steps == 0:
            learner.imitate(args.teacher, args.lessons)
        else:
            told = learner.learn(learner.rollout(), max(0.0, 1.0 - share))
        learner.spent = before + time.process_time() - began - pause


def main() -> None:
    """The command; what cannot be trained is told in a sentence."""
    try:
        train(options())
    except BadInput as problem:
        sys.exit(f"ppo: {problem}")


if __name__ == "__main__":
    main()
