"""Explanations by outcomes and of draws, and hints, claim by claim against the oracle."""

import json
import random
import unittest

from compare import WINNER, move_of
from explained import COUNT, NAMES, OTHER, ask, said_in_text, says
from ggfile import dress, gg_text, random_game
from oracle import Space, best_moves, forced_lengths, rules_of, solve
from program import run, solve_json

FRONTS = ("impartial", "owners", "coloured")


class States:
    """The oracle's values of one game, and the positions explained so far."""

    def __init__(self, game, answer):
        self.game, self.answer = game, answer
        self.rules = rules_of(game)
        self.start = self.rules.start()
        self.values = solve(self.rules, [self.start])
        self.winner = self.values[self.start].winner

    def moves(self, position):
        """Each move once."""
        return set(self.rules.moves(position))

    def after(self, position, move):
        """The position after a move; None if the move is not legal."""
        move = move_of(move, self.answer)
        if self.rules.result(position) or move not in self.moves(position):
            return None
        return self.rules.after(position, move)

    def end_of(self, position):
        """Why play is over, and the result, in words."""
        result = self.rules.result(position)
        words = f"{NAMES.get(result)} has won" if result != "D" else "the game is a draw"
        for vertex in position[0]:
            if vertex in self.game.labels:
                return f"play is over at {vertex}: the vertex is decided", words
        return f"{NAMES[position[1]]} cannot move", words


class StrategyJudge:
    """The claims of one answer, by outcomes or of a draw. Returns are whether they are true."""

    def __init__(self, states):
        self.states = states
        self.answer = states.answer
        self.holder, self.here, self.left = None, None, None
        self.promised, self.told = set(), set()
        self.closed = 0

    def complaints(self):
        for claim in self.answer["claims"]:
            theory, kind = claim["kind"].split(".")
            if theory != self.answer["theory"]:
                yield "theory", claim
            if not getattr(self, "is_" + kind.replace("-", "_"))(**claim["facts"]):
                yield claim
            silent = {"move": ("other",), "move-end": ("other",), "lost": ("other",), "no-win": ("other",),
                      "end": ("other",), "again": ("other",)}.get(kind, ())
            silent += ("position",) if kind == "answer" else ()
            silent += ("moves", "more") if kind in ("line", "circle", "round") else ()
            silent += ("moves",) if kind == "line-on" else ()
            silent += ("turns",) if theory == "draw" and kind != "ends" else ()
            silent += ("end",) if kind == "ends" else ()
            for name, fact in claim["facts"].items():
                if name not in silent and fact != 1 and not says(claim["sentence"], fact):
                    yield name, claim
        if self.left:
            yield "moves that are not told", self.left
        if not self.answer["cut"] and self.promised - self.told:
            yield "positions that are not told", self.promised - self.told

    # ---- explained positions

    def begin(self, position, player):
        """Begins the next explained position; all moves of the last one have been explained."""
        fresh = not self.left
        self.here = (tuple(position), player)
        if self.holder is None:
            self.holder = self.states.winner
        fresh = fresh and (not self.told and self.here == self.states.start
                           or self.here in self.promised)
        self.told.add(self.here)
        return fresh and self.states.rules.mover(self.here) == player

    def keeps(self, position):
        """Whether the holder still gets what the answer says, or more."""
        value = self.states.values[position]
        return value.winner in (self.states.winner, self.holder)

    def promise(self, position):
        self.promised.add(position)
        return self.keeps(position) and self.states.rules.result(position) is None

    def ends(self, position, end, result):
        return self.keeps(position) and self.states.end_of(position) == (end, result) and \
            self.states.rules.result(position) is not None

    def length(self, position, turns):
        """The explained turns; a draw has none."""
        return self.states.values[position].length == turns

    def is_move(self, player, other, move, position, turns):
        begun = self.begin(position, player) and self.holder == player and other == OTHER[player]
        then = self.states.after(self.here, move)
        return begun and self.promise(then) and self.length(then, turns)

    def is_move_end(self, player, other, move, position, end, result):
        begun = self.begin(position, player) and self.holder == player and other == OTHER[player]
        return begun and self.ends(self.states.after(self.here, move), end, result)

    def is_lost(self, player, other, position, turns, count):
        begun = self.begin(position, player) and self.holder == other == OTHER[player]
        self.left = set(self.states.moves(self.here))
        return begun and count == len(self.left) and self.length(self.here, turns)

    is_no_win = is_lost

    # ---- moves of the other player there

    def take(self, move):
        """The position after a move of the other player that was not explained."""
        plain = move_of(move, self.answer)
        then = self.states.after(self.here, move)
        if plain in self.left:
            self.left.remove(plain)
            return then
        return None

    def reply(self, move, answer, player, other):
        then = self.take(move)
        if then is None or self.states.rules.result(then) or self.holder != other:
            return None
        if self.states.rules.mover(then) != other or player != OTHER[other]:
            return None
        return self.states.after(then, answer)

    def is_answer(self, player, other, move, answer, turns, position):
        then = self.reply(move, answer, player, other)
        before = self.states.values[self.here].length
        falls = self.states.winner == "D" or turns is None or turns < before
        return bool(then) and falls and self.promise(then) and self.length(then, turns) and \
            list(then[0]) == position

    def is_answer_end(self, player, other, move, answer, end, result):
        then = self.reply(move, answer, player, other)
        return bool(then) and self.ends(then, end, result)

    def is_end(self, player, other, move, end, result):
        then = self.take(move)
        return bool(then) and player == OTHER[self.holder] and self.ends(then, end, result)

    def is_mistakes(self, player, other, moves):
        then = [self.take(move) for move in moves]
        return self.states.winner == "D" and other == self.holder == OTHER[player] and \
            all(then) and all(self.states.values[x].winner == other for x in then)

    def is_again(self, player, other, move, position):
        then = self.take(move)
        return then == (tuple(position), player) and self.promise(then) and other == self.holder

    def is_more(self, player, other, count):
        true = count == len(self.left) and self.answer["cut"]
        self.left = None
        return true

    # ---- the rest

    def is_over(self, end, result):
        return self.ends(self.states.start, end, result)

    def is_falls(self, player):
        return player == self.holder and not self.left and not self.answer["cut"] and \
            self.promised <= self.told

    def is_cut(self, player):
        self.left = None
        return self.answer["cut"] and player in self.holder

    def is_line(self, moves, deeds, more):
        position, states = self.states.start, self.states
        for move in moves:
            length = states.values[position].length
            position = states.after(position, move)
            if tuple(states.values[position]) != (states.winner, length - 1):
                return False
        return states.values[position].length == more and len(deeds) == len(moves)

    is_line_on = is_line

    def is_circle(self, moves, circle):
        places = [move["from"] for move in moves] + [moves[-1]["to"]]
        return places == circle and circle[0] == circle[-1] and self.goes_round(moves)

    def is_round(self, moves, deeds):
        return len(moves) == len(deeds) and self.goes_round(moves)

    def goes_round(self, moves):
        """Whether tokens come back where they were, by moves that keep to the result."""
        states, winner = self.states, self.states.winner
        for position in states.values:
            then = position
            for move in moves:
                then = then and states.after(then, move)
                if then is None or states.values[then].winner != winner:
                    then = None
            if then == position:
                return True
        return False

    def is_ends(self, turns, end, result):
        winner = self.states.winner
        words = "the game is a draw" if winner == "D" else f"{NAMES[winner]} has won"
        return turns > 0 and end and result == words

    def is_goes_on(self):
        return True

    def holds(self, player):
        """Another strategy begins."""
        fresh = not self.left
        self.holder, self.promised, self.told = player, set(), set()
        return fresh

    def is_holds(self, player):
        return self.states.winner == "D" and self.states.game.infinite != OTHER[player] and \
            self.holds(player)

    def is_forces(self, player):
        return self.states.winner == "D" and self.states.game.infinite == OTHER[player] and \
            self.holds(player)

    def is_wins(self, player):
        value = self.states.values[self.states.start]
        return tuple(value) == (player, None) and self.states.game.infinite == player and \
            self.holds(player)

    def is_closed(self, player):
        return player == self.holder and not self.left and self.promised <= self.told

    is_endless = is_closed

    def is_ended(self, player):
        """The holder can force an end from here on, and wins then."""
        states = self.states
        space = Space(states.rules, [states.start])
        return self.is_closed(player) and \
            forced_lengths(space, player, {player})[space.number[states.start]] is not None


def sequel_complaints(states, answer):
    """Whether play continues as it should after each move."""
    for move in answer["all_moves"]:
        position = states.after(states.start, move)
        if states.rules.result(position) is None and not move["sequel"]:
            yield "no sequel", move
        for turn in move["sequel"]:
            best = [m for m, _ in best_moves(states.rules, states.values, position)]
            if move_of(turn, answer) not in best:
                yield "not a best move", move, turn
                break
            position = states.after(position, turn)
        over = states.rules.result(position) is not None
        repeats = move["sequel_repeats_from"] is not None
        if over + repeats + move["sequel_cut"] != 1:
            yield "how the sequel ends", move


def text_of(instances):
    """Many instances in one file."""
    return "".join(gg_text(game) for game in instances)


def distinct(claims):
    """Counts each kind."""
    kinds = [claim["kind"] for claim in claims]
    return {kind: kinds.count(kind) for kind in kinds}


class Explained(unittest.TestCase):
    """Every claim of many games."""

    def compare(self, instances, *options):
        answers, words = ask(text_of(instances), *options)
        self.assertEqual(len(answers), len(instances))
        self.assertIsNone(said_in_text(answers, words))
        seen = {}
        for game, answer in zip(instances, answers):
            states = States(game, answer)
            self.assertIn(answer["theory"], ("outcome", "draw"))
            wrong = list(StrategyJudge(states).complaints()) + list(sequel_complaints(states, answer))
            self.assertEqual(wrong, [], gg_text(game))
            self.assertEqual(WINNER[answer["winner"]], states.winner)
            self.assertTrue(0 < len(answer["claims"]) <= 48)
            for kind, count in distinct(answer["claims"]).items():
                seen[kind] = seen.get(kind, 0) + count
        return seen

    def test_random_games(self):
        rng = random.Random(171)
        seen = self.compare([random_game(rng, FRONTS[i % 3]) for i in range(2 * COUNT)])
        for kind in ("outcome.move outcome.move-end outcome.lost outcome.answer outcome.answer-end "
                     "outcome.end outcome.again outcome.over outcome.falls draw.move draw.no-win "
                     "draw.answer draw.answer-end draw.end draw.mistakes draw.again draw.circle "
                     "draw.ends draw.holds draw.forces draw.wins draw.closed "
                     "draw.endless draw.ended").split():
            self.assertGreater(seen.get(kind, 0), 3, kind)

    def test_longer_games(self):
        rng = random.Random(172)
        games = [random_game(rng, FRONTS[i % 3], largest=60) for i in range(COUNT // 10)]
        for n in range(30, 60):  # more positions than a page has room for
            pairs = [(v, v + k) for v in range(1, n) for k in (1, 2, 3, 4) if v + k <= n]
            games.append(dress(rng, n, pairs, "impartial", labels="", infinite="D"))
        seen = self.compare(games)
        for kind in ("outcome.cut", "outcome.line", "outcome.line-on", "draw.cut"):
            self.assertGreater(seen.get(kind, 0), 0, kind)

    def test_several_tokens(self):
        rng = random.Random(173)
        instances = [random_game(rng, ("impartial", "coloured")[i % 2], largest=4, tokens=2, labels="")
                     for i in range(COUNT // 10)]
        self.compare(instances, "--solver", "memo")

    def test_a_long_chain(self):
        n = 10 ** 5
        text = f"p normal {n} {n - 1}\ns 1\n" + "".join(f"e {v} {v + 1}\n" for v in range(1, n))
        answer = ask(text)[0][0]
        self.assertTrue(answer["cut"])
        self.assertLessEqual(len(answer["claims"]), 48)
        self.assertEqual(answer["claims"][-1]["kind"], "outcome.line-on")
        self.assertEqual(answer["claims"][-1]["facts"]["more"] + 10, n - 1)

    def test_many_moves(self):
        n = 1000
        text = f"p normal {n} {n - 2 + n - 2}\ns 1\n" + "".join(
            f"e 1 {v}\ne {v} {n}\n" for v in range(2, n))
        answers, words = ask(text)
        self.assertEqual(answers[0]["winner"], "R")
        self.assertIn("and 982 more", words)
        more = [claim for claim in answers[0]["claims"] if claim["kind"] == "outcome.more"]
        self.assertEqual(more[0]["facts"]["count"], n - 2 - 16)


class Hints(unittest.TestCase):
    """What a hint leaves possible, and what it says."""

    def hints(self, instances, stage):
        done = run("why", "-", "--from", "gg", "--json", "--hint", str(stage),
                   text=text_of(instances))
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.decode().splitlines()]

    def judge(self, states, hint, stage):
        claim, = hint["claims"]
        facts, position = claim["facts"], states.start
        legal = states.moves(position)
        best = {m for m, _ in best_moves(states.rules, states.values, position)}
        possible = {move_of(move, states.answer) for move in hint["possible"]}
        self.assertTrue(possible <= legal and possible & best, claim)
        self.assertGreaterEqual(len(possible), min(2, len(legal)))
        if claim["kind"] == "hint.among":
            told = {move_of(move, states.answer) for move in facts["moves"]}
        elif claim["kind"] == "hint.piece":
            names = [token["name"] for token in states.answer["tokens"]]
            told = {move for move in legal if move.token == names.index(facts["token"])}
        else:
            told = legal
        self.assertEqual(told, possible)
        if stage < 3:
            self.assertEqual(possible, legal)
        if stage == 2:
            kind = {"D": "draws", states.rules.mover(position): "wins"}.get(states.winner, "loses")
            self.assertEqual(claim["kind"], "hint." + kind)
            self.assertEqual((facts["best"], facts["all"]), (len(best), len(legal)))
            self.assertTrue(says(claim["sentence"], facts["best"]))

    def test_hints(self):
        rng = random.Random(174)
        instances = [random_game(rng, FRONTS[i % 3]) for i in range(COUNT)]
        answers = solve_json(text_of(instances))
        kinds = set()
        for stage in (1, 2, 3):
            hints = self.hints(instances, stage)
            self.assertEqual(len(hints), len(instances))
            for game, answer, hint in zip(instances, answers, hints):
                states = States(game, answer)
                kinds.add(hint["claims"][0]["kind"])
                if states.rules.result(states.start) is None:
                    self.judge(states, hint, stage)
                else:
                    self.assertEqual(hint["claims"][0]["kind"], "hint.over")
                    self.assertEqual(hint["possible"], [])
        self.assertEqual(kinds, {"hint." + kind for kind in
                                 ("look", "over", "wins", "draws", "loses", "only", "among")}
                         | {"draw.look"})


if __name__ == "__main__":
    unittest.main()
