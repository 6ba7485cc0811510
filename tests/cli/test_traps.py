"""Small games that have caught solvers out, and every rule of the race, one by one."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from compare import said  # noqa: E402
from ggfile import Game, gg_text, judge_text  # noqa: E402
from program import run, solve, solve_all, solve_json  # noqa: E402


def both(pairs):
    """Edges for both players."""
    return [(u, v, "B") for u, v in pairs]


def race(n, pairs, red, black, targets=None, **details):
    """A race of two tokens, by default to vertex n."""
    return Game("race", n, both(pairs), tokens=[(red, "L"), (black, "R")],
                targets=targets or (n,), **details)


def game(n, pairs, start=1, play="normal", **details):
    """A game of one token."""
    return Game(play, n, both(pairs), tokens=[(start, None)], **details)


def path_edges(first, last):
    """A path."""
    return [(v, v + 1) for v in range(first, last)]


class Case(unittest.TestCase):
    """Short ways to ask."""

    def ask(self, instance, *options):
        """The JSON answer for one instance."""
        return solve_json(gg_text(instance), *options)[0]

    def value(self, instance, winner, length):
        """The answer must be this; it is returned."""
        answer = self.ask(instance)
        self.assertEqual(said(answer), (winner, length), gg_text(instance))
        return answer

    def targets_of_moves(self, instance):
        """Where the best moves lead."""
        return {move["to"] for move in self.ask(instance)["moves"]}

    def table(self, instance):
        """The lines of --all without the vertex."""
        return [row[1:] for row in solve_all(gg_text(instance))[0]]

    def judge(self, instance, expected):
        """The contest answer of one case."""
        self.assertEqual(solve(judge_text([instance]), source="judge"), expected + "\n")


class RaceTraps(Case):
    """Cases that short programs for the race get wrong."""

    def test_dead_end_is_not_home(self):
        trap = race(3, [(1, 2), (1, 3)], 1, 1)
        self.judge(trap, "0")
        self.value(trap, "L", 1)
        self.assertEqual(self.targets_of_moves(trap), {3})
        self.assertEqual(self.table(trap), [["1", "inf"], ["inf", "inf"], ["0", "0"]])

    def test_dead_end_for_the_opponent_to_use(self):
        """Moriarty moves red last in a round and sends it into the dead end."""
        trap = race(4, [(1, 2), (2, 3), (2, 4)], 1, 3)
        self.judge(trap, "-")

    def test_unreachable_target_is_a_draw(self):
        for pairs in ([], [(1, 2)], [(1, 2), (2, 1)], [(1, 1)], [(3, 1), (1, 2)]):
            self.judge(race(3, pairs, 1, 1), "-")
            self.judge(race(3, pairs, 1, 2), "-")

    def test_one_token_arrives_and_the_other_never(self):
        pairs = path_edges(1, 6)
        self.judge(race(8, pairs + [(6, 8)], 1, 7), "0")
        self.judge(race(8, pairs + [(6, 8)], 7, 1), "1")

    def test_unsorted_numbering(self):
        self.value(race(4, [(3, 1), (1, 4), (3, 2)], 3, 3), "R", 3)
        self.value(race(4, [(3, 1), (1, 4)], 3, 3), "R", 3)
        self.value(race(4, [(4, 3), (3, 2), (2, 1)], 4, 4, targets=(1,)), "L", 5)

    def test_cycles(self):
        self.value(race(3, [(1, 2), (2, 1)], 1, 2), "D", None)
        self.value(race(3, [(1, 2), (2, 1), (2, 3)], 1, 1), "D", None)
        self.value(race(3, [(1, 2), (2, 1), (2, 3)], 2, 1), "L", 1)
        self.value(race(3, [(1, 1), (1, 3)], 1, 1), "L", 1)
        self.value(race(3, [(1, 1), (1, 3), (2, 1)], 2, 2), "L", 5)

    def test_long_path_both_ways(self):
        """A path is walked, however long; recursion would go as deep."""
        for k in (99_999, 100_000):
            path = path_edges(1, k + 1)
            self.judge(race(k + 1, path, 1, 1), "0" if k % 2 else "1")
            backwards = [(v + 1, v) for v, _ in path]
            self.value(race(k + 1, backwards, k + 1, k + 1, targets=(1,)),
                       "L" if k % 2 else "R", 2 * k - 1)

    def test_one_vertex(self):
        self.judge(race(1, [], 1, 1), "1")
        self.judge(race(1, [(1, 1)], 1, 1), "1")

    def test_broken_promises_are_remarked_upon(self):
        """The contest promises u < v and that n can be reached from everywhere."""
        promise_kept = run("solve", "-", "--from", "judge", text="1\n2 1\n1 1\n1 2\n")
        self.assertEqual((promise_kept.stdout, promise_kept.stderr), (b"0\n", b""))
        for text in ("1\n2 2\n1 1\n1 2\n2 1\n", "1\n3 2\n1 1\n1 2\n1 3\n"):
            broken = run("solve", "-", "--from", "judge", text=text)
            self.assertEqual((broken.returncode, broken.stdout), (0, b"0\n"))
            self.assertNotEqual(broken.stderr, b"")


class RaceRules(Case):
    """The rules of the race, one by one."""

    def test_start_at_a_target(self):
        self.value(race(2, [(1, 2)], 2, 1), "L", 0)
        self.value(race(2, [(1, 2)], 1, 2), "R", 0)

    def test_both_at_target(self):
        answer = self.value(race(2, [], 2, 2), "R", 0)
        self.assertEqual(answer["note"], "both-at-target")
        self.assertEqual(answer["player"], "Moriarty")
        self.assertEqual(answer["moves"], [])
        answer = self.value(race(3, [], 2, 3, targets=(2, 3)), "R", 0)
        self.assertEqual(answer["note"], "both-at-target")
        answer = self.value(race(2, [], 2, 2, schedule=(("R", 1), ("L", 0))), "L", 0)
        self.assertEqual(answer["note"], "both-at-target")

    def test_no_such_note_otherwise(self):
        for instance in (race(2, [(1, 2)], 2, 1), race(2, [(1, 2)], 1, 1)):
            self.assertNotEqual(self.ask(instance)["note"], "both-at-target")

    def test_two_tokens_of_one_player_at_target(self):
        pair = Game("race", 2, [], tokens=[(2, "R"), (2, "R"), (1, "L")], targets=(2,),
                    schedule=(("L", 0), ("R", 1)))
        answer = self.value(pair, "R", 0)
        self.assertNotEqual(answer["note"], "both-at-target")

    def test_names(self):
        answer = self.value(race(2, [(1, 2)], 1, 1), "L", 1)
        self.assertEqual(answer["player"], "Sherlock")
        self.assertEqual([token["name"] for token in answer["tokens"]], ["red", "black"])

    def test_edges_out_of_targets_are_ignored(self):
        self.value(race(3, [(1, 3), (3, 1), (3, 2)], 1, 1), "L", 1)
        self.assertEqual(self.table(race(3, [(1, 3), (3, 1), (3, 2)], 1, 1)),
                         [["1", "1"], ["inf", "inf"], ["0", "0"]])

    def test_turn_of_each_arrival(self):
        """Red's k-th move is turn 2k-1 (k odd) or 2k (k even); black's the other way round."""
        for k in range(1, 10):
            path = path_edges(1, k + 1)
            self.value(race(k + 2, path, 1, k + 2, targets=(k + 1,)), "L", 2 * k - k % 2)
            self.value(race(k + 2, path, k + 2, 1, targets=(k + 1,)), "R", 2 * k - 1 + k % 2)

    def test_smaller_wins_and_equal_goes_by_parity(self):
        path = path_edges(1, 11)
        for red in range(1, 11):
            for black in range(1, 11):
                k_red, k_black = 11 - red, 11 - black
                winner = ("L" if k_red < k_black else "R" if k_black < k_red
                          else "L" if k_red % 2 else "R")
                self.judge(race(11, path, red, black), {"L": "0", "R": "1"}[winner])

    def test_each_mover_has_the_token_he_has(self):
        """L moves red, R black, L black, R red: a token is moved by its own player first."""
        answer = self.ask(race(4, path_edges(1, 4), 1, 1), "--line")
        self.assertEqual([(m["player"], m["token"]) for m in answer["line"]],
                         [("L", "red"), ("R", "black"), ("L", "black"), ("R", "red"), ("L", "red")])

    def test_mini_wants_in_and_maxi_wants_out(self):
        fork = race(5, [(1, 2), (2, 3), (3, 5), (2, 5)], 1, 4)
        self.assertEqual(self.table(fork)[:3], [["3", "2"], ["1", "2"], ["1", "1"]])
        self.value(fork, "L", 5)

    def test_stuck_passes(self):
        stuck = race(4, [(1, 2), (2, 4)], 1, 3)
        answer = self.ask(stuck, "--line")
        self.assertEqual(said(answer), ("L", 4))
        self.assertEqual([m["pass"] for m in answer["line"]], [False, True, True, False])
        for move in answer["line"]:
            self.assertEqual(move["pass"], move["from"] == move["to"])

    def test_a_self_loop_is_no_pass(self):
        answer = self.ask(race(2, [(1, 1)], 1, 1))
        self.assertEqual([(m["to"], m["pass"]) for m in answer["moves"]], [(1, False)])

    def test_stuck_loses(self):
        self.value(race(4, [(1, 2), (2, 4)], 1, 3, stuck="lose"), "L", 2)
        self.value(race(4, [(1, 2), (2, 4)], 3, 1, stuck="lose"), "R", 1)
        self.value(race(3, [], 3, 1, stuck="lose"), "L", 0)

    def test_tokens_do_not_interact(self):
        self.value(race(3, path_edges(1, 3), 1, 1), "R", 3)

    def test_several_targets(self):
        self.value(race(5, [(1, 2), (1, 3), (3, 4)], 1, 5, targets=(4, 2)), "L", 1)

    def test_drawn_and_lost_positions_have_best_moves(self):
        drawn = race(4, [(1, 2), (2, 1), (1, 3), (3, 3), (2, 4)], 1, 1)
        self.assertEqual(said(self.ask(drawn)), ("D", None))
        self.assertTrue(self.targets_of_moves(drawn))
        lost = race(6, [(1, 2), (1, 3), (2, 3), (3, 6), (5, 6)], 1, 5)
        self.value(lost, "R", 2)
        self.assertEqual(self.targets_of_moves(lost), {2, 3})


class Schedules(Case):
    """Any cyclic word of player and token."""

    def test_absent_token_never_moves(self):
        absent = Game("race", 2, both([(1, 2)]), tokens=[(1, "L"), (1, "R")], targets=(2,),
                      schedule=(("L", 0),))
        self.value(absent, "L", 1)
        absent.tokens = [(1, "R"), (1, "L")]
        self.value(absent, "R", 1)
        absent.schedule = (("L", 1),)
        self.value(absent, "L", 1)

    def test_own_goal(self):
        """A player may be forced to bring the opponent's token home."""
        own = Game("race", 2, both([(1, 2)]), tokens=[(1, "R")], targets=(2,),
                   schedule=(("L", 0), ("R", 0)))
        self.value(own, "R", 1)

    def test_same_player_twice(self):
        double = Game("race", 4, both([(1, 2), (1, 3), (2, 4), (3, 3)]), tokens=[(1, "L")],
                      targets=(4,), schedule=(("L", 0), ("L", 0), ("R", 0)))
        self.value(double, "L", 2)
        double.schedule = (("R", 0), ("L", 0))
        self.value(double, "D", None)

    def test_from_the_command_line(self):
        plain = gg_text(race(3, path_edges(1, 3), 1, 1))
        for word, expected in (("L1 R2 L2 R1", ("R", 3)), ("L1", ("L", 2)), ("R2 L1", ("R", 3)),
                               ("R2", ("R", 2)), ("L1 L1 R2", ("L", 2))):
            answer = solve_json(plain, "--schedule", word)[0]
            self.assertEqual(said(answer), expected, word)

    def test_stuck_from_the_command_line(self):
        plain = gg_text(race(4, [(1, 2), (2, 4)], 3, 1))
        self.assertEqual(said(solve_json(plain, "--stuck", "lose")[0]), ("R", 1))
        self.assertEqual(said(solve_json(plain, "--stuck", "pass")[0]), ("R", 3))


class OutcomeTraps(Case):
    """Cases that short programs for win, lose and draw get wrong."""

    def test_labels_on_vertices_with_edges(self):
        """1 is lost for the player to move there, although it leads to a dead end."""
        self.assertEqual(self.table(game(2, [(1, 2)], labels={1: "P"})),
                         [["P", "0"], ["P", "0"]])
        self.assertEqual(self.table(game(3, [(1, 2), (2, 3)], labels={2: "N"})),
                         [["P", "1"], ["N", "0"], ["P", "0"]])
        self.assertEqual(self.table(game(3, [(1, 2), (2, 3)], labels={2: "D"})),
                         [["D", "-"], ["D", "-"], ["P", "0"]])

    def test_label_that_names_a_person(self):
        """Left wins from 1 for either first player."""
        self.assertEqual(self.table(game(2, [(1, 2)], labels={2: "L"})),
                         [["L", "1", "L", "1"], ["L", "0", "L", "0"]])

    def test_two_cycle_is_drawn(self):
        self.assertEqual(self.table(game(2, [(1, 2), (2, 1)])), [["D", "-"], ["D", "-"]])
        self.assertEqual(self.table(game(1, [(1, 1)])), [["D", "-"]])

    def test_conventions(self):
        for play, dead_end, lone, before in (("normal", None, ["P", "0"], ["N", "1"]),
                                             ("misere", None, ["N", "0"], ["P", "1"]),
                                             ("normal", "draw", ["D", "-"], ["D", "-"]),
                                             ("misere", "draw", ["D", "-"], ["D", "-"])):
            instance = game(2, [(1, 2)], play=play, dead_end=dead_end)
            self.assertEqual(self.table(instance), [before, lone])

    def test_remoteness_is_exact_in_any_order(self):
        """The winner takes the short way, the loser the long one; a search by depth errs."""
        quick = [(1, 2), (2, 3), (3, 4), (1, 4)]
        self.assertEqual(self.table(game(4, quick))[0], ["N", "1"])
        slow = [(1, 2), (2, 4), (1, 3), (3, 5), (5, 6), (6, 4)]
        for order in (slow, slow[::-1]):
            self.assertEqual(self.table(game(6, order))[0], ["P", "4"])
            self.assertEqual(self.targets_of_moves(game(6, order)), {3})

    def test_repeated_edges_count_as_often(self):
        self.assertEqual(self.table(game(3, [(1, 2), (1, 2), (1, 3), (2, 3), (2, 3)])),
                         [["N", "1"], ["N", "1"], ["P", "0"]])

    def test_infinite_play_for_a_player(self):
        loop = [(1, 2), (2, 1), (2, 3)]
        self.assertEqual(said(self.ask(game(3, loop, labels={3: "R"}, infinite="L"))), ("R", 2))
        self.assertEqual(said(self.ask(game(3, loop, labels={3: "L"}, infinite="L"))),
                         ("L", None))
        self.assertEqual(said(self.ask(game(3, loop, labels={3: "D"}, infinite="L"))),
                         ("D", None))

    def test_a_drawn_line_does_not_lose_by_repeating(self):
        """Right must make for the draw: play without end would be Left's win."""
        instance = game(4, [(1, 2), (2, 1), (2, 3), (3, 2), (2, 4)], labels={4: "D"},
                        infinite="L")
        answer = self.ask(instance, "--line")
        self.assertEqual(said(answer), ("D", None))
        self.assertIsNone(answer["repeats_from"])
        self.assertEqual(answer["line"][-1]["to"], 4)

    def test_owners(self):
        instance = game(3, [(1, 1), (1, 2), (2, 3)], owners={1: "L", 2: "L", 3: "R"})
        self.assertEqual(self.table(instance), [["L", "2"], ["L", "1"], ["L", "0"]])
        self.assertEqual(self.ask(instance)["first"], "L")
        self.assertIsNone(self.ask(instance)["starters"])

    def test_owner_of_a_labelled_vertex(self):
        """N and P are seen from the owner."""
        instance = game(2, [(1, 2)], owners={1: "L", 2: "R"}, labels={2: "N"})
        self.assertEqual(self.table(instance), [["R", "1"], ["R", "0"]])

    def test_classes_of_coloured_games(self):
        """Hackenbush stalks: a blue edge is Left's, a red one Right's, a green one is for both."""
        for who, expected in (("L", "L"), ("R", "R"), ("B", "N")):
            stalk = Game("normal", 2, [(1, 2, who)], tokens=[(1, None)])
            self.assertEqual(self.ask(stalk)["outcome"], expected)
        empty = Game("normal", 2, [(2, 1, "L")], tokens=[(1, None)])
        self.assertEqual(self.ask(empty)["outcome"], "P")

    def test_draw_for_one_starter_only(self):
        mixed = Game("normal", 3, [(1, 2, "L"), (1, 3, "R"), (3, 3, "B")], tokens=[(1, None)])
        answer = self.ask(mixed)
        self.assertEqual(answer["outcome"], None)
        self.assertEqual(said(answer["starters"]["L"]), ("L", 1))
        self.assertEqual(said(answer["starters"]["R"]), ("D", None))

    def test_first_to_move(self):
        one = gg_text(game(2, [(1, 2)]))
        self.assertEqual(said(solve_json(one, "--first", "R")[0]), ("R", 1))
        self.assertEqual(said(solve_json(one, "--first", "L")[0]), ("L", 1))
        self.assertEqual(said(self.ask(game(2, [(1, 2)], first="R"))), ("R", 1))

    def test_deep_chain(self):
        """Two hundred thousand plies, in both numberings."""
        k = 200_000
        for pairs, ends in ((path_edges(1, k), (0, k - 1)),
                            ([(v + 1, v) for v in range(1, k)], (k - 1, 0))):
            table = self.table(game(k, pairs, start=1))
            self.assertEqual(table[ends[0]], ["N", str(k - 1)])
            self.assertEqual(table[ends[1]], ["P", "0"])


if __name__ == "__main__":
    unittest.main()
