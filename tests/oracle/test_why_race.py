"""Explanations of races, claim by claim, against each token's game played out alone."""

import random
import unittest

from explained import COUNT, OTHER, ask, said_in_text, says
from ggfile import gg_text, random_judge_race, random_scheduled_race
from oracle import DEFAULT_SCHEDULE, Move, solve


class Alone:
    """The race of one token; in the turns of the others nothing happens."""

    infinite = "D"

    def __init__(self, game, token):
        self.game, self.token = game, token
        self.arrival = game.tokens[token][1]
        self.schedule = game.schedule or DEFAULT_SCHEDULE
        self.options = {v: [] for v in range(1, game.n + 1)}
        for source, target, _ in game.edges:
            self.options[source].append(target)
        starts = [(v, phase) for v in self.options for phase in range(len(self.schedule))]
        self.values = solve(self, starts)

    def mover(self, position):
        return self.schedule[position[1]][0]

    def result(self, position):
        if position[0] == "lost":
            return OTHER[position[1]]
        return self.arrival if position[0] in self.game.targets else None

    def moves(self, position):
        player, token = self.schedule[position[1]]
        here = position[0]
        targets = self.options[here] if token == self.token else []
        stuck = token == self.token and not targets
        return [Move(player, token, here, target, False) for target in targets] or \
            [Move(player, token, here, here, stuck)]

    def after(self, position, move):
        if move.is_pass and self.game.stuck == "lose":
            return ("lost", move.player)
        return (move.target, (position[1] + 1) % len(self.schedule))

    def turns(self, last, first=1):
        """The turns up to the last one that move the token."""
        return [turn for turn in range(first, last + 1)
                if self.schedule[(turn - 1) % len(self.schedule)][1] == self.token]

    def need(self, vertex, turn):
        """The winner from a vertex after `turn` turns, and the token's own turns until then."""
        winner, length = self.values[vertex, turn % len(self.schedule)]
        return winner, None if winner == "D" else len(self.turns(turn + length, turn + 1))


class RaceJudge:
    """The claims about one race. Returns are whether they are true."""

    silent = {("step", "options"), ("step", "token"), ("step-in", "options"), ("step-in", "needs"),
              ("step-in", "instead"), ("step-in", "left"), ("step-in", "token"), ("step-stuck", "token"),
              ("steps-on", "token"), ("circle", "token"), ("stays", "token"), ("never", "player"), ("unmoved", "player"),
              ("unmoved", "other"), ("alone", "later"), ("step", "needs"), ("step", "instead"),
              ("rest", "count")}

    def __init__(self, game, answer):
        self.game, self.answer = game, answer
        self.names = [token["name"] for token in answer["tokens"]]
        self.alone = [Alone(game, token) for token in range(len(game.tokens))]
        self.told, self.walk, self.here = {}, None, None

    def complaints(self):
        for claim in self.answer["claims"]:
            theory, kind = claim["kind"].split(".")
            if theory != "race" or not getattr(self, "is_" + kind.replace("-", "_"))(**claim["facts"]):
                yield claim
            for name, fact in claim["facts"].items():
                if (kind, name) not in self.silent and not says(claim["sentence"], fact):
                    yield name, claim

    def ending(self, name):
        """The winner and length of the game of one token alone."""
        token = self.names.index(name)
        return self.alone[token].values[self.game.tokens[token][0], 0]

    def begin(self, name, position, player, other):
        token = self.names.index(name)
        fresh = token not in self.told
        self.told[token] = self.ending(name)
        self.walk, self.here, self.now = self.alone[token], position, 0
        return fresh and position == self.game.tokens[token][0] and other == OTHER[player]

    def is_over(self, end, player):
        return not self.answer["all_moves"] and self.answer["winner"] == player and end

    def is_arrives(self, token, position, player, other, moves, turn, turns, late=False):
        true = self.begin(token, position, player, other)
        own = self.walk.turns(turn)
        return true and self.game.stuck == "pass" and self.walk.arrival == player and \
            tuple(self.ending(token)) == (player, turn) and len(own) == moves and \
            own[-1] == turn and turns == own[:len(turns)] and (len(turns) == moves) != late

    def is_arrives_late(self, **facts):
        return self.is_arrives(late=True, **facts)

    def is_ends(self, token, position, player, other, moves, turn):
        true = self.begin(token, position, player, other)
        return true and self.game.stuck == "lose" and len(self.walk.turns(turn)) == moves and \
            tuple(self.ending(token)) == (player, turn)

    def is_never(self, token, position, player, other):
        return self.begin(token, position, player, other) and self.ending(token).winner == "D" and \
            self.walk.arrival == player and any(t == self.walk.token for _, t in self.walk.schedule)

    def is_unmoved(self, token, position, player, other):
        return self.begin(token, position, player, other) and self.walk.arrival == player and \
            all(t != self.walk.token for _, t in self.walk.schedule)

    def later(self):
        """The ends of the games of all tokens, explained ones first."""
        never = float("inf")
        ends = {t: self.ending(name).length or never for t, name in enumerate(self.names)}
        return [ends[t] for t in self.told], [ends[t] for t in ends if t not in self.told]

    def is_rest(self, count):
        told, rest = self.later()
        return len(rest) == count and max(told) <= min(rest)

    # ---- the game of the last explained token

    def is_step(self, turn, token, player, left, options, needs, instead, to, **place):
        walk = self.walk
        true = self.turn_is(turn, token, player, place["from"], to)
        after = [walk.need(v, turn) for v in options]
        true = true and needs == [n if who == walk.arrival else None for who, n in after]
        for v, (who, n) in zip(options, after):
            words = f"{v}: " + (str(n) if who == walk.arrival else "never" if who == "D" else "lost")
            true = true and (v == to or words in instead)
        return true and walk.need(to, turn)[1] == left

    def turn_is(self, turn, token, player, source, to):
        """Whether the token goes there in its next turn, and nothing else would be better."""
        walk, at = self.walk, (turn - 1) % len(self.walk.schedule)
        true = walk.turns(turn, self.now + 1) == [turn] and walk.schedule[at] == (player, walk.token)
        true = true and source == self.here and to in walk.options[source] and \
            self.names[walk.token] == token
        before, then = walk.values[source, at], walk.values[to, (at + 1) % len(walk.schedule)]
        self.here, self.now = to, turn
        length = None if then.length is None else then.length + 1
        return true and (then.winner, length) == (before.winner, before.length)

    def is_step_in(self, turn, token, player, left, options, needs, instead, to, **place):
        return self.turn_is(turn, token, player, place["from"], to) and to in self.game.targets and \
            turn == self.ending(token).length

    def is_step_stuck(self, turn, token, player, **place):
        walk = self.walk
        return walk.turns(turn, self.now + 1) == [turn] and not walk.options[self.here] and \
            place["from"] == self.here and walk.schedule[(turn - 1) % len(walk.schedule)][0] == player

    def is_steps_on(self, token, left):
        return self.walk.need(self.here, self.now)[1] == left and self.answer["cut"]

    def never_from(self, vertex):
        """Whether the token can be on a vertex from which it never arrives."""
        values = self.walk.values
        return any(values[vertex, i].winner == "D" for i in range(len(self.walk.schedule)))

    def is_circle(self, token, cycle):
        return self.never_from(cycle[0]) and len(cycle) > 1 and cycle[0] == cycle[-1] and \
            all(w in self.walk.options[v] for v, w in zip(cycle, cycle[1:]))

    def is_stays(self, token, position):
        return self.never_from(position) and not self.walk.options[position] and \
            self.game.stuck == "pass"

    # ---- the whole

    def decides(self, token, turn, player):
        told, rest = self.later()
        return turn == min(told + rest) and tuple(self.ending(token)) == (player, turn) and \
            (self.answer["winner"], self.answer["length"]) == (player, turn)

    def is_first(self, token, turn, player, later):
        told, _ = self.later()
        return self.decides(token, turn, player) and turn < min(later) and \
            later == [t for t in sorted(told)[1:] if t != float("inf")]

    def is_alone(self, token, turn, player, later):
        told, rest = self.later()
        return self.decides(token, turn, player) and later == [] and \
            sorted(told + rest)[1:].count(float("inf")) == len(self.names) - 1

    def is_nobody(self):
        told, rest = self.later()
        return self.answer["winner"] == "draw" and min(told + rest) == float("inf")


class Races(unittest.TestCase):
    """Every claim of many races."""

    def compare(self, games):
        texts = [gg_text(game).replace("\n", "\na L Left\na R Right\n", 1) for game in games]
        answers, words = ask("".join(texts))
        self.assertEqual(len(answers), len(games))
        self.assertIsNone(said_in_text(answers, words))
        seen = {}
        for game, answer in zip(games, answers):
            self.assertEqual(answer["theory"], "race")
            self.assertEqual(list(RaceJudge(game, answer).complaints()), [], gg_text(game))
            for claim in answer["claims"]:
                seen[claim["kind"]] = seen.get(claim["kind"], 0) + 1
        return seen

    def test_races(self):
        rng = random.Random(181)
        games = [random_judge_race(rng) for _ in range(COUNT)]
        games += [random_judge_race(rng, largest=20) for _ in range(COUNT // 10)]
        games += [random_scheduled_race(rng) for _ in range(COUNT // 2)]
        for game in games[::7]:  # a chain has many turns
            game.edges += [(v, v + 1, "B") for v in range(1, game.n)]
        seen = self.compare(games)
        for kind in ("over arrives ends never unmoved step step-in step-stuck circle stays first "
                     "alone nobody").split():
            self.assertGreater(seen.get("race." + kind, 0), 5, kind)

    def test_long_races(self):
        games = []
        for n in range(8, 30):
            game = random_judge_race(random.Random(n), largest=2)
            game.n, game.targets, game.tokens = n, (n,), [(1, "L"), (2, "R")]
            game.edges = [(v, v + 1, "B") for v in range(1, n)]
            games.append(game)
        seen = self.compare(games)
        self.assertGreater(seen["race.arrives-late"], 5)
        self.assertGreater(seen["race.steps-on"], 5)

    def test_many_tokens(self):
        rng = random.Random(182)
        games = []
        for _ in range(100):
            game = random_scheduled_race(rng)
            game.tokens = [(rng.randint(1, game.n), rng.choice("LR")) for _ in range(7)]
            game.schedule = tuple((rng.choice("LR"), rng.randrange(7)) for _ in range(12))
            games.append(game)
        self.assertGreater(self.compare(games)["race.rest"], 5)


if __name__ == "__main__":
    unittest.main()
