"""Explanations of sums of nimbers, finite and infinite, and of misère sums, claim by claim."""

import functools
import operator
import random
import re
import unittest

import test_octal
from explained import COUNT, OTHER, Explanations, Judge, ask, together
from ggfile import Game, gg_text, random_edges, random_size
from program import SANITIZED
from test_sums_impartial import add_values, moves_of, outcomes_of_product, rows_of, values_by_rule
from test_sums_misere import random_dag as misere_dag, text_of as misere_text


# ---- sums of nimbers ---------------------------------------------------------------------------

class Tokens:
    """Tokens on a graph, standing at the vertices of a tuple."""

    def __init__(self, rows, stand, outcome=None):
        self.rows, self.stand = rows, stand
        self.value = [x if x.startswith("inf") else int(x)
                      for x in values_by_rule(rows, random.Random(4))]
        self.outcome = (outcomes_of_product([rows] * len(stand)) if outcome is None
                        else outcome).get
        self.names = [f"t{i + 1}" for i in range(len(stand))]
        self.moves = moves_of(rows, stand)

    def part(self, name, stand=None):
        return (stand or self.stand)[self.names.index(name)]

    def worth(self, name):
        return self.value[self.part(name)]

    def options(self, name):
        """The values of the options of a part."""
        return [self.value[w] for w in self.rows[self.part(name)]]

    def after(self, move, stand=None):
        """The stand after a move, or None: it is not legal."""
        stand = stand or self.stand
        key = (self.names.index(move["token"]) if "token" in move else 0, move["to"] - 1)
        if move["from"] - 1 != stand[key[0]]:
            return None
        return moves_of(self.rows, stand).get(key)

    def changed(self, move):
        return move.get("token", "t1")

    def values(self, stand):
        return [self.value[v] for v in stand]

    def then(self, stand):
        return set(moves_of(self.rows, stand).values())


class Heaps:
    """Heaps by the options of one, as a sorted tuple."""

    def __init__(self, options, table, heaps, ordered):
        self.left, self.table, self.stand = options, table, tuple(sorted(heaps))
        self.names = [f"a heap of {heap}" for heap in self.stand]
        every = [then for i in range(len(heaps)) for then in self.then_of(self.stand, i)]
        self.moves = dict(enumerate(every if ordered else set(every)))

    def worth(self, name):
        return self.table[int(name.rsplit(" ", 1)[1])]

    def options(self, name):
        return [self.values_xor(option) for option in self.left(int(name.rsplit(" ", 1)[1]))]

    def values_xor(self, heaps):
        return functools.reduce(operator.xor, (self.table[h] for h in heaps), 0)

    def outcome(self, stand):
        return "N" if self.values_xor(stand) else "P"

    def after(self, move, stand=None):
        stand = stand or self.stand
        before, then = self.heaps(move["from"]), self.heaps(move["to"])
        return then if before == stand and then in self.then(stand) else None

    def heaps(self, text):
        return tuple(sorted(int(x) for x in re.findall(r"\d+", text) if int(x)))

    def changed(self, move):
        stand, then = list(self.heaps(move["from"])), list(self.heaps(move["to"]))
        for heap in list(then):
            if heap in stand:
                stand.remove(heap)
                then.remove(heap)
        assert len(stand) == 1
        return f"a heap of {stand[0]}"

    def values(self, stand):
        return [self.table[h] for h in stand]

    def then_of(self, stand, i):
        return [tuple(sorted(stand[:i] + stand[i + 1:] + tuple(x for x in option if x)))
                for option in self.left(stand[i])]

    def then(self, stand):
        return {then for i in range(len(stand)) for then in self.then_of(stand, i)}


class NimberJudge(Judge):
    """Of finite and infinite nimbers."""

    def __init__(self, answer, model):
        super().__init__(answer)
        self.model = model
        self.values = model.values(model.stand)
        self.finite = [x for x in self.values if isinstance(x, int)]
        self.xor = functools.reduce(operator.xor, self.finite, 0)
        self.infinite = len(self.values) - len(self.finite)
        self.state = model.outcome(model.stand)
        self.untold, self.ranks = 0, None
        self.told_parts = []

    def loses(self, loser, winner):
        """Whether this is who must move from a sum of 0."""
        won = {"N": self.mover, "P": OTHER[self.mover]}[self.state]
        return winner == won and loser == OTHER[won]

    def lost_stand(self):
        """The position in which the loser must move: now, or after the explained move."""
        return self.model.stand if self.state == "P" else self.model.after(self.last)

    def is_over(self, loser, winner):
        return not self.model.moves and loser == self.mover and winner == OTHER[loser]

    def is_part(self, part, value, binary):
        self.told_parts.append(part)
        return self.model.worth(part) == value == int(binary, 2)

    def is_infinite(self, part, nimbers):
        self.told_parts.append(part)
        return self.model.worth(part) == "inf{" + ",".join(map(str, nimbers)) + "}" and \
            any(isinstance(x, str) for x in self.model.options(part))

    def is_infinite_many(self, part, nimbers, more):
        self.told_parts.append(part)
        every = self.model.worth(part)[4:-1].split(",")
        return list(map(str, nimbers)) == every[:12] and more == len(every) - 12 > 0

    def is_infinite_alone(self, part):
        self.told_parts.append(part)
        return self.model.worth(part) == "inf{}" and \
            all(isinstance(x, str) for x in self.model.options(part))

    def is_rest(self, count, value):
        return self.is_rest_infinite(count, 0, value)

    def is_rest_infinite(self, count, infinite, value):
        rest = self.values[len(self.told_parts):]
        xor = functools.reduce(operator.xor, (x for x in rest if isinstance(x, int)), 0)
        return (count, infinite, value) == \
            (len(rest), sum(isinstance(x, str) for x in rest), xor)

    def is_sum(self, value, binary):
        return self.infinite == 0 and value == self.xor == int(binary, 2)

    def is_zero(self, loser, winner):
        return self.infinite == self.xor == 0 and self.is_lost(loser, winner)

    is_zero_again = is_zero

    def is_lost(self, loser, winner):
        """The winner has a reply to every move of the loser."""
        stand = self.lost_stand()
        return self.loses(loser, winner) and \
            functools.reduce(operator.xor, self.model.values(stand), 0) == 0 and \
            all(self.model.outcome(then) == "N" for then in self.model.then(stand))

    is_then = is_again = is_lost

    def is_bit(self, player, sum, bit):
        return player == self.mover and self.state == "N" and sum == self.xor and \
            bit == 1 << (sum.bit_length() - 1)

    def is_holder(self, part, value, sum, goal):
        self.holder = part
        return self.model.worth(part) == value and value & self.previous["bit"] and \
            goal == value ^ sum < value and sum == self.xor and goal in self.model.options(part)

    def is_move(self, player, move):
        self.last = move
        then = self.model.after(move)
        return player == self.mover and self.model.changed(move) == self.holder and \
            self.model.outcome(then) == "P"

    def is_hit(self, part, goal):
        self.holder = part
        return self.infinite == 1 and isinstance(self.model.worth(part), str) and \
            goal == self.xor and goal in self.model.options(part)

    is_hit_move = is_move

    def is_more(self, count):
        wins = sum(self.model.outcome(then) == "P" for then in self.model.moves.values())
        return count == wins - 1 > 0

    def is_others(self, count, value):
        return self.infinite == 1 and value == self.xor and count == len(self.values) - 1

    def is_miss(self, part, goal, player):
        return self.state == "D" and self.infinite == 1 and player == self.mover and \
            isinstance(self.model.worth(part), str) and goal == self.xor and \
            goal not in self.model.options(part)

    def is_several(self, count, player):
        return self.state == "D" and count == self.infinite > 1 and player == self.mover

    def is_hold(self, player, move, sum, other):
        then = self.model.after(move)
        return player == self.mover and other == OTHER[player] and \
            self.model.outcome(then) == "D" and self.total(then) == str(sum) and \
            not any(self.model.outcome(x) == "P" for x in self.model.then(then))

    def total(self, stand):
        return add_values([str(x) for x in self.model.values(stand)])

    def is_escape(self, loser, winner):
        """From where the loser gets, the token can go to what it was worth before."""
        stand, value = self.lost_stand(), self.model.value
        for then in self.model.then(stand):
            i = next(i for i in range(len(stand)) if stand[i] != then[i])
            if isinstance(value[then[i]], str) and \
                    value[stand[i]] not in [value[w] for w in self.model.rows[then[i]]]:
                return False
        return self.loses(loser, winner)

    def is_back(self, loser, move, winner, reply, value):
        then = self.model.after(move)
        end = self.model.after(reply, then)
        i = self.model.names.index(self.model.changed(move))
        return self.loses(loser, winner) and isinstance(self.model.value[then[i]], str) and \
            self.model.value[end[i]] == self.model.value[self.model.stand[i]] == value and \
            self.model.outcome(end) == "P"

    def is_rank(self, winner, rank):
        self.rank = rank
        return winner == (self.mover if self.state == "N" else OTHER[self.mover])

    def is_fall(self, ranks):
        return ranks[0] == self.rank and all(a > b for a, b in zip(ranks, ranks[1:]))

    def is_fails(self, player, move, sum, other, reply):
        then = self.model.after(move)
        end = self.model.after(reply, then)
        return self.tell(move) and player == self.mover and other == OTHER[player] and \
            self.model.outcome(then) == "N" and str(sum) == self.total(then) and \
            self.model.outcome(end) == "P" and self.total(end) == "0"

    def is_slips(self, player, move, sum):
        then = self.model.after(move)
        return self.tell(move) and player == self.mover and self.state == "N" and \
            self.model.outcome(then) == "D" and str(sum) == self.total(then)

    def is_untold(self, count):
        self.untold = count
        return count > 0 and self.answer["cut"]

    def is_worse(self, player):
        return player == self.mover and self.state == "P"

    def is_mistakes(self, count):
        return self.state != "P" and count == self.bad() > 0

    def bad(self):
        """How many moves make it worse, or all if all lose."""
        worse = {"N": "ND", "P": "N", "D": "N"}[self.state]
        return sum(self.model.outcome(then) in worse for then in self.model.moves.values())

    def is_hint_look(self):
        return True

    is_hint_look_loops = is_hint_look

    def is_hint_sum(self, sum, binary):
        return self.infinite == 0 and sum == self.xor == int(binary, 2) and self.state == "N"

    def is_hint_infinite(self, infinite, sum):
        return infinite == self.infinite > 0 and sum == self.xor

    def at_the_end(self):
        """Every move that does not win, or hold a draw, was explained or counted."""
        if self.model.moves and len(self.told) + self.untold != self.bad():
            yield "moves", self.bad(), self.told, self.untold


class Nimbers(Explanations):
    judge = NimberJudge

    def games(self, seed, count, largest, tokens):
        rng = random.Random(seed)
        for i in range(count):
            n = random_size(rng, largest)
            pairs = random_edges(rng, n, acyclic=i % 2 == 0)
            stand = tuple(rng.randrange(n) for _ in range(tokens))
            game = Game("normal", n, [(u, v, "B") for u, v in pairs],
                        tokens=[(v + 1, None) for v in stand], first=rng.choice("LR"))
            yield gg_text(game), Tokens(rows_of(n, pairs), stand)

    def test_tokens(self):
        seen = {}
        for seed, share, largest, tokens in ((1, 8, 9, 1), (2, 8, 9, 2), (3, 4, 6, 3)):
            for part in range(4 if share == 8 else 1):
                games = list(self.games(10 * seed + part, COUNT // share, largest, tokens))
                new = self.compare("".join(text for text, _ in games), [m for _, m in games],
                                   "--value", "nimber")
                seen = together(seen, new)
        self.count(seen, "nimber", 20,
                   "over part infinite infinite-alone sum zero zero-again bit "
                   "holder move more then again others hit hit-move miss several "
                   "hold escape back rank fall fails slips worse mistakes")


    def test_hints(self):
        games = list(self.games(15, COUNT // 8, 8, 2))
        seen = self.hints("".join(text for text, _ in games), [model for _, model in games])
        for heaps in ((3, 5, 7), (5,), (1, 1), (2, 2, 3), (8, 8, 1)):
            options = test_octal.octal_options("0.77")
            model = Heaps(options, test_octal.mex_table(options, 8), heaps, False)
            seen = together(seen, self.hints("", [model], source=(
                "--ruleset", "kayles:" + ",".join(map(str, heaps)))))
        self.count(seen, "nimber", 5, "hint-look hint-look-loops hint-sum hint-infinite hint-part")

    def test_many_tokens(self):
        """Of many parts and moves the first are explained, and the others counted."""
        rng, games = random.Random(5), []
        for i in range(COUNT // 5):
            n = rng.randint(3, 9)
            pairs = random_edges(rng, n, acyclic=i % 2 == 0)
            stand = tuple(rng.randrange(n) for _ in range(rng.randint(9, 25)))
            games.append((gg_text(Game("normal", n, [(u, v, "B") for u, v in pairs],
                                       tokens=[(v + 1, None) for v in stand])),
                          Many(rows_of(n, pairs), stand, {})))
        seen = self.compare("".join(text for text, _ in games), [m for _, m in games])
        self.count(seen, "nimber", 0,
                   "rest rest-infinite untold holder hit miss several")

    def test_many_nimbers(self):
        """A circle from which there are moves to many nimbers."""
        n = 16  # vertices 1 to 16 are worth 0 to 15
        pairs = [(v, w) for v in range(1, n + 1) for w in range(1, v)]
        pairs += [(n + 1, n + 2), (n + 2, n + 1), (n + 2, n + 2)]
        pairs += [(n + 1, v) for v in range(2, n + 1)]
        game = Game("normal", n + 2, [(u, v, "B") for u, v in pairs], tokens=[(n + 1, None)])
        seen = self.compare(gg_text(game), [Tokens(rows_of(n + 2, pairs), (n,))],
                            "--solver", "loopy")
        self.count(seen, "nimber", 0, "infinite-many")

    def test_ranks_fall(self):
        """From each sum of 0, whatever the loser does, the answer leaves a smaller sum of ranks than
        that of before, by what is said of each position."""
        rng = random.Random(6)
        falls = 0
        for _ in range(10 if SANITIZED else 40):
            n = rng.randint(3, 6)
            pairs = random_edges(rng, n)
            rows = rows_of(n, pairs)
            outcome = outcomes_of_product([rows] * 2)
            stands = [stand for stand, o in outcome.items() if o in "NP" and
                      moves_of(rows, stand)]
            if not stands:
                continue
            text = "".join(gg_text(Game("normal", n, [(u, v, "B") for u, v in pairs],
                                        tokens=[(v + 1, None) for v in stand]))
                           for stand in stands)
            answers, _ = ask(text, "--solver", "loopy")
            ranks, then = {}, {}
            for stand, answer in zip(stands, answers):
                rank = [c["facts"]["rank"] for c in answer["claims"] if c["kind"] == "nimber.rank"]
                if not rank:
                    continue
                if outcome[stand] == "P":
                    ranks[stand] = rank[0]
                else:
                    move = answer["moves"][0]
                    token = int(move["token"][1:]) - 1
                    then[stand] = (moves_of(rows, stand)[token, move["to"] - 1], rank[0])
            for stand, rank in ranks.items():
                for next_stand in moves_of(rows, stand).values():
                    end, now = then[next_stand]
                    falls += 1
                    self.assertLess(now, rank, (pairs, stand, next_stand))
                    self.assertEqual(now, ranks.get(end, now))
        self.assertGreater(falls, 100)

    def test_heaps(self):
        """Games whose rules split positions into parts."""
        rng = random.Random(7)
        seen = {}
        for _ in range(30 if SANITIZED else 150):
            code = rng.choice(("0.77", "0.137", "4.7", "0.333", "0.6"))
            options = rng.choice((test_octal.octal_options(code), test_octal.grundy_options,
                                  lambda n: {(n - k,) for k in range(1, n + 1)}))
            heaps = [rng.randint(1, 8) for _ in range(rng.randint(1, 4))]
            name = f"octal:{code}," if options.__name__ == "options" else \
                "grundy:" if options is test_octal.grundy_options else "nim:"
            model = Heaps(options, test_octal.mex_table(options, 8), heaps, name == "nim:")
            new = self.compare("", [model],
                               source=("--ruleset", name + ",".join(map(str, heaps))))
            seen = together(seen, new)
        self.count(seen, "nimber", 10,
                   "part sum zero bit holder move then fails")


class Many(Tokens):
    """So many tokens that who wins is told by what they are worth."""

    def __init__(self, rows, stand, outcome):
        super().__init__(rows, stand, outcome)
        self.outcome = self.by_values

    def by_values(self, stand):
        total = add_values([str(x) for x in self.values(stand)])
        if total.startswith("inf"):
            return "N" if "0" in total[4:-1].split(",") else "D"
        return "P" if total == "0" else "N"


# ---- misère sums -------------------------------------------------------------------------------

class MisereModel:
    """Tokens on a graph in misère play; vertices count from 1."""

    def __init__(self, game, stand):
        self.game, self.stand = game, tuple(stand)
        self.names = [f"t{i}" for i in range(len(stand))]

    def then(self, stand):
        return [stand[:i] + (w,) + stand[i + 1:] for i, v in enumerate(stand)
                for w in self.game.options[v]]

    def after(self, move, stand=None):
        stand = stand or self.stand
        i = self.names.index(move["token"]) if "token" in move else 0
        if stand[i] != move["from"] or move["to"] not in self.game.options[stand[i]]:
            return None
        return stand[:i] + (move["to"],) + stand[i + 1:]

    def pair(self, name):
        return self.game.pair(self.stand[self.names.index(name)])

    def firm(self, stand):
        return sum(self.game.pair(v)[0] == self.game.pair(v)[1] for v in stand)

    def plus(self, stand):
        return functools.reduce(operator.xor, (self.game.pair(v)[0] for v in stand), 0)

    def changed(self, move):
        return move.get("token", "t0")

    def is_left_well(self, stand):
        """By the rule: the player to move loses."""
        return self.plus(stand) == (0 if self.firm(stand) else 1)


class MisereJudge(Judge):
    silent = (("over", "loser"), ("lost", "firm"))

    def __init__(self, answer, model):
        super().__init__(answer)
        self.model, self.stand = model, model.stand
        self.wins = model.game.wins(self.stand)
        self.parts, self.untold = 0, 0

    def is_over(self, loser, winner):
        return not self.model.then(self.stand) and winner == self.mover == OTHER[loser]

    def is_fickle(self, part, plus, minus):
        self.parts += 1
        return self.model.pair(part)[:2] == (plus, minus) and {plus, minus} == {0, 1}

    def is_firm(self, part, plus):
        self.parts += 1
        return self.model.pair(part) == (plus, plus, False)

    def is_rest(self, count, firm, plus):
        rest = self.stand[self.parts:]
        return (count, firm, plus) == (len(rest), self.model.firm(rest), self.model.plus(rest))

    def is_wild_lost(self, part, loser):
        return self.model.pair(part)[1] == 0 and loser == self.mover and not self.wins

    def is_wild_won(self, part, minus):
        return self.model.pair(part)[1] == minus > 0 and self.wins

    def is_wild_move(self, player, move):
        then = self.model.after(move)
        return player == self.mover and self.model.game.pair(then[0])[1] == 0

    def is_firms(self, firm, plus):
        return firm == self.model.firm(self.stand) > 0 and plus == self.model.plus(self.stand)

    def is_endgame(self, plus):
        return self.model.firm(self.stand) == 0 and plus == self.model.plus(self.stand)

    def is_answered(self, stand):
        """Each move can be answered as the rule says."""
        return all(any(map(self.model.is_left_well, self.model.then(then))) or
                   not self.model.then(then) for then in self.model.then(stand))

    def is_lost(self, loser, winner):
        return loser == self.mover == OTHER[winner] and not self.wins and \
            self.model.plus(self.stand) == 0 < self.model.firm(self.stand) and \
            all(self.model.plus(then) for then in self.model.then(self.stand)) and \
            self.is_answered(self.stand)

    def is_lost_end(self, loser, winner):
        return loser == self.mover == OTHER[winner] and not self.wins and \
            self.model.plus(self.stand) == 1 and not self.model.firm(self.stand) and \
            all(self.model.plus(then) == 0 if not self.model.firm(then)
                else self.model.plus(then) > 1 for then in self.model.then(self.stand)) and \
            self.is_answered(self.stand)

    def good(self, player, move):
        self.last = self.model.after(move)
        return player == self.mover and self.wins and not self.model.game.wins(self.last)

    def is_keep(self, player, move, firm):
        return self.good(player, move) and self.model.firm(self.last) == firm > 0 and \
            self.model.plus(self.last) == 0

    def is_switch(self, player, move):
        return self.good(player, move) and self.model.firm(self.stand) > 0 and \
            self.model.firm(self.last) == 0 and self.model.plus(self.last) == 1

    def is_flip(self, player, move):
        return self.good(player, move) and self.model.firm(self.stand) == 0 and \
            self.model.firm(self.last) == 0 and self.model.plus(self.last) == 1

    def is_more(self, count):
        wins = {then for then in self.model.then(self.stand) if not self.model.game.wins(then)}
        return count == len(wins) - 1 > 0

    def is_then(self, loser, winner):
        return winner == self.mover == OTHER[loser] and self.is_answered(self.last)

    def is_fails(self, player, move, firm, plus, other, reply):
        then = self.model.after(move)
        end = self.model.after(reply, then)
        return self.tell(move) and player == self.mover == OTHER[other] and \
            (firm, plus) == (self.model.firm(then), self.model.plus(then)) and \
            self.model.game.wins(then) and not self.model.game.wins(end)

    def is_ends(self, player, move, other):
        then = self.model.after(move)
        return self.tell(move) and player == self.mover == OTHER[other] and \
            not self.model.then(then)

    def is_untold(self, count):
        self.untold = count
        return count > 0 and self.answer["cut"]

    def is_worse(self, player):
        return player == self.mover and not self.wins

    def is_mistakes(self, count):
        return self.wins and count == len({then for then in self.model.then(self.stand)
                                           if self.model.game.wins(then)}) > 0

    def is_hint_look(self):
        return True

    def is_hint_rule(self, firm, plus):
        return firm == self.model.firm(self.stand) > 0 and plus == self.model.plus(self.stand)

    def is_hint_endgame(self, plus):
        return self.model.firm(self.stand) == 0 and plus == self.model.plus(self.stand)

    def at_the_end(self):
        wild = any(claim["kind"].startswith("misere.wild") for claim in self.answer["claims"])
        bad = {then for then in self.model.then(self.stand) if self.model.game.wins(then)}
        if not wild and len(self.told) + self.untold != len(bad):
            yield "moves", bad, self.told, self.untold


class MisereSums(Explanations):
    judge = MisereJudge

    def test_tame(self):
        rng, games = random.Random(8), []
        while len(games) < COUNT:
            game = misere_dag(rng, rng.randint(2, 8), rng.randint(1, 14))
            stand = [rng.choice(sorted(game.options)) for _ in range(rng.randint(1, 3))]
            if not any(game.pair(v)[2] for v in stand):
                games.append((game, stand, rng.choice("LR")))
        for _ in range(30):
            game = misere_dag(rng, 8, 14)
            stand = [v for v in game.options if not game.pair(v)[2]] * 2
            games.append((game, stand[:12], "L"))
        seen = self.compare("".join(misere_text(*game) for game in games),
                            [MisereModel(game, stand) for game, stand, _ in games],
                            "--solver", "misere")
        self.count(seen, "misere", 10,
                   "over fickle firm rest firms endgame lost lost-end keep "
                   "switch flip more then fails ends untold")

    def test_hints(self):
        rng, games = random.Random(16), []
        while len(games) < COUNT // 8:
            game = misere_dag(rng, rng.randint(2, 8), rng.randint(1, 14))
            stand = [rng.choice(sorted(game.options)) for _ in range(rng.randint(1, 3))]
            if not any(game.pair(v)[2] for v in stand):
                games.append((game, stand, rng.choice("LR")))
        seen = self.hints("".join(misere_text(*game) for game in games),
                          [MisereModel(game, stand) for game, stand, _ in games],
                          "--solver", "misere")
        self.count(seen, "misere", 5, "hint-look hint-rule hint-endgame hint-part")

    def test_single_and_wild(self):
        rng, games = random.Random(9), []
        while len(games) < COUNT // 10:
            game = misere_dag(rng, 9, rng.randint(14, 30))
            stand = [v for v in game.options if game.pair(v)[2]]
            games += [(game, [v], "R") for v in stand]
        seen = self.compare("".join(misere_text(*game) for game in games),
                            [MisereModel(game, stand) for game, stand, _ in games],
                            "--solver", "misere")
        self.count(seen, "misere", 5,
                   "wild-lost wild-won wild-move")


if __name__ == "__main__":
    unittest.main()
