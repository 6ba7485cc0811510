"""Games as plain data, their text in the formats `gg` and `judge`, and seeded random games."""

from dataclasses import dataclass, field
from fractions import Fraction


@dataclass
class Game:
    """One instance. Vertices are numbered from 1, tokens from 0."""

    play: str
    n: int
    edges: list                                 # (from, to, "B" | "L" | "R")
    tokens: list = field(default_factory=list)  # (vertex, arrival), arrival None but in races
    owners: dict = None                         # vertex -> "L" | "R"
    labels: dict = field(default_factory=dict)  # vertex -> "L" | "R" | "D" | "N" | "P"
    targets: tuple = ()                         # of a race
    first: str = "L"
    infinite: str = "D"
    dead_end: str = None                        # "lose" | "win" | "draw", None: as play says
    schedule: tuple = None                      # ((player, token), ...), None: the default
    stuck: str = "pass"
    payoffs: dict = field(default_factory=dict)  # of a score game: vertex -> Fraction
    endless_score: object = 0
    dead_score: object = 0


def gg_text(game, rng=None):
    """The game in the format `gg`; with rng the lines that may stand in any order are shuffled."""
    lines = []
    for vertex, owner in sorted((game.owners or {}).items()):
        lines.append(f"o {vertex} {owner}")
    for vertex, label in sorted(game.labels.items()):
        lines.append(f"t {vertex} {label}")
    lines += [f"t {vertex}" for vertex in game.targets]
    if game.play != "race" and not game.owners and game.first != "L":
        lines.append(f"f {game.first}")
    lines += [f"t {vertex} = {score}" for vertex, score in sorted(game.payoffs.items())]
    lines += [f"{letter} = {score}" for letter, score in
              (("i", game.endless_score), ("d", game.dead_score)) if score]
    if game.infinite != "D":
        lines.append(f"i {game.infinite}")
    if game.dead_end:
        lines.append(f"d {game.dead_end}")
    if game.schedule:
        lines.append("w " + " ".join(f"{player}{token + 1}" for player, token in game.schedule))
    if game.stuck != "pass":
        lines.append(f"k {game.stuck}")
    for source, target, who in game.edges:
        lines.append(f"e {source} {target}" + ("" if who == "B" else f" {who}"))
    if rng:
        rng.shuffle(lines)
    tokens = [f"s {vertex}" + (f" {arrival}" if arrival else "") for vertex, arrival in game.tokens]
    head = [f"p {game.play} {game.n} {len(game.edges)}"]
    return "\n".join(head + tokens + lines) + "\n"


def judge_text(games):
    """Races with two tokens and the target n as one file in the format `judge`."""
    lines = [str(len(games))]
    for game in games:
        lines.append(f"{game.n} {len(game.edges)}")
        lines.append(f"{game.tokens[0][0]} {game.tokens[1][0]}")
        lines += [f"{source} {target}" for source, target, _ in game.edges]
    return "\n".join(lines) + "\n"


def random_size(rng, largest):
    """1 to largest, the larger the likelier."""
    return max(rng.randint(1, largest), rng.randint(1, largest))


def random_start(rng, n):
    """A vertex, mostly one with a low number, from where play tends to be long."""
    return rng.randint(1, n if rng.random() < 0.25 else (n + 2) // 3)


def random_edges(rng, n, acyclic=False):
    """Pairs with self-loops and repetitions; if acyclic, none of u >= v.

    A third is uniform, a third mostly forward, a third a path with few edges besides.
    """
    style = rng.choice(("uniform", "forward", "path"))
    count = rng.randint(0, n if style == "path" else 2 * n + 3)
    pairs = [(rng.randint(1, n), rng.randint(1, n)) for _ in range(count)]
    if style != "uniform":
        pairs = [(min(p), max(p)) if rng.random() < 0.8 else p for p in pairs]
    if style == "path":
        pairs += [(v, v + 1) for v in range(1, n) if rng.random() < 0.9]
        rng.shuffle(pairs)
    if acyclic:
        pairs = [(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]]
    return pairs


def sometimes_backwards(rng, game):
    """The game as it is or, three times in ten, with the vertices numbered the other way round."""
    if rng.random() < 0.7:
        return game

    def flip(vertex):
        return game.n + 1 - vertex

    game.edges = [(flip(u), flip(v), who) for u, v, who in game.edges]
    game.tokens = [(flip(vertex), arrival) for vertex, arrival in game.tokens]
    game.labels = {flip(vertex): label for vertex, label in game.labels.items()}
    game.targets = tuple(flip(vertex) for vertex in game.targets)
    if game.owners:
        game.owners = {flip(vertex): owner for vertex, owner in game.owners.items()}
    return game


def random_judge_race(rng, largest=7, acyclic=False):
    """A race of two tokens to vertex n under the default schedule."""
    n = random_size(rng, largest)
    edges = [(u, v, "B") for u, v in random_edges(rng, n, acyclic)]
    red = random_start(rng, n)
    black = red if rng.random() < 0.2 else random_start(rng, n)
    return Game("race", n, edges, tokens=[(red, "L"), (black, "R")], targets=(n,))


def random_scheduled_race(rng, largest=5):
    """A race of 1 to 3 tokens with several targets, any schedule and either rule for the stuck."""
    count = rng.randint(1, 3)
    n = random_size(rng, largest)
    edges = [(u, v, "B") for u, v in random_edges(rng, n)]
    tokens = [(random_start(rng, n), rng.choice("LR")) for _ in range(count)]
    targets = {n} if rng.random() < 0.7 else {n, rng.randint(1, n), rng.randint(1, n)}
    turns = rng.randint(1, rng.choice((4, 12)))
    schedule = tuple((rng.choice("LR"), rng.randrange(count)) for _ in range(turns))
    game = Game("race", n, edges, tokens=tokens, targets=tuple(sorted(targets)),
                schedule=schedule, stuck=rng.choice(("pass", "lose")))
    return sometimes_backwards(rng, game)


PLAYS = (("normal", None), ("misere", None), ("normal", "draw"), ("misere", "draw"),
         ("normal", "win"), ("misere", "lose"))
FRONTS = ("impartial", "owners", "coloured")


def dress(rng, n, pairs, front, tokens=1, labels="LRDNP", infinite=None, play=None):
    """A game of normal or misere play on the given pairs, the rest of it chosen at random."""
    play, dead_end = play or rng.choice(PLAYS)
    coloured = front == "coloured"
    game = Game(play, n, [(u, v, rng.choice("BLR") if coloured else "B") for u, v in pairs])
    game.dead_end = dead_end
    game.infinite = infinite or rng.choice("DDDLR")
    game.first = rng.choice("LR") if front != "owners" else "L"
    if front == "owners":
        game.owners = {v: rng.choice("LR") for v in range(1, n + 1)}
    if labels and rng.random() < 0.6:
        labelled = rng.sample(range(1, n + 1), rng.randint(1, (n + 2) // 3))
        game.labels = {v: rng.choice(labels) for v in labelled}
    game.tokens = [(random_start(rng, n), None) for _ in range(tokens)]
    return game


def random_scores(rng, largest=7):
    """A score game: in turns, with owners, or with edges for one player."""
    front = rng.choice(FRONTS)
    n = random_size(rng, largest)
    game = dress(rng, n, random_edges(rng, n), front, labels="", infinite="D", play=("score", None))

    def score():
        return Fraction(rng.randint(-3, 3), rng.randint(1, 2))

    game.payoffs = {v: score() for v in rng.sample(range(1, n + 1), rng.randint(0, (n + 1) // 2))}
    game.endless_score, game.dead_score = rng.choice((0, score())), rng.choice((0, score()))
    return game


def random_game(rng, front, largest=7, acyclic=False, **details):
    """A random game of normal or misere play; details are those of dress()."""
    n = random_size(rng, largest)
    return sometimes_backwards(rng, dress(rng, n, random_edges(rng, n, acyclic), front, **details))
