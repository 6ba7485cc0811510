"""The command why: the shape of its text and of its JSON, options, hints, and what it refuses."""

import json
import sys
import os
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from program import Folder, run  # noqa: E402

RACE = """p race 4 4
a L Anna
a R Boris
t 4
s 1 L red
s 1 R black
e 1 2
e 1 3
e 2 4
e 3 2
"""
FORK = "p normal 4 4\na L Ann\na R Bob\ns 1\ne 1 2\ne 1 3\ne 2 4\ne 3 4\n"
USAGE, BAD_INPUT, LIMIT = 2, 3, 4


def why(*options, text="", status=0):
    """The output of the command for a text."""
    source = () if "--ruleset" in options else ("-", "--from", "gg")
    done = run("why", *source, *options, text=text)
    assert done.returncode == status, done.stderr.decode()
    return (done.stderr if status else done.stdout).decode()


class Text(Folder):
    """The text for people."""

    def test_a_race(self):
        """Both need two turns of their own, and Boris's second comes first."""
        self.assertEqual(why(text=RACE), """\
Boris wins in 3 turns; Anna moves first
  best   red 1 -> 2; red 1 -> 3
  moves  red 1 -> 2: Boris wins in 2 more turns (best)
             Boris black 1 -> 2, Anna black 2 -> 4
         red 1 -> 3: Boris wins in 2 more turns (best)
             Boris black 1 -> 2, Anna black 2 -> 4
  why    black on 1 needs 2 turns of its own, as Boris hurries it and Anna delays it; it is
             moved on turns 2 and 3 of the race, and arrives on turn 3
           turn 2: Boris moves it from 1 to 2: 1 to go (from 3: 2)
           turn 3: Anna moves it from 2 to 4, a target
         red on 1 needs 2 turns of its own, as Anna hurries it and Boris delays it; it is moved
             on turns 1 and 4 of the race, and arrives on turn 4
           turn 1: Anna moves it from 1 to 2: 1 to go (from 3: 2)
           turn 4: Boris moves it from 2 to 4, a target
         turn 3 comes before turn 4: black decides, and Boris wins
  by     race, 8 positions
""")

    def test_a_lost_position(self):
        self.assertEqual(why(text=FORK), """\
Bob wins in 2 turns; Ann moves first
  if Bob moves first: Ann wins in 2 turns; class P: the player who moves second wins
  best   1 -> 2; 1 -> 3
  moves  1 -> 2: Bob wins in 1 more turn (best)
             Bob 2 -> 4
         1 -> 3: Bob wins in 1 more turn (best)
             Bob 3 -> 4
  why    at 1 Ann loses in 2 turns: each of the 2 moves loses
           if Ann moves to 2, Bob moves to 4: Ann cannot move, and Bob has won
           if Ann moves to 3, Bob moves to 4: Ann cannot move, and Bob has won
  by     outcome, 4 positions
""")

    def test_another_position(self):
        self.assertTrue(why("--token", "2", text=FORK).startswith("Ann wins in 1 turn"))
        out = why("--ruleset", "tictactoe", "--position", "X.O/.X./O..")
        self.assertIn("\n  best   c1\n", out)

    def test_a_graph_whose_nimber_is_known_by_a_theorem(self):
        """Hackenbush with a circle of green edges has a value but no branch to explain."""
        told = why("-", "--ruleset", "impartial:hackenbush", "--from", "gg",
                   text="p normal 3 3\ne 1 2\ne 2 3\ne 1 3\n")
        self.assertIn("what is left is worth *: the player who moves first wins", told)

    def test_over_at_the_start(self):
        out = why("--token", "4", text=FORK)
        self.assertIn("  moves  none: play is over\n  why    Ann cannot move, and Bob has won\n", out)
        out = why(text=RACE.replace("s 1 L red", "s 4 L red"))
        self.assertIn("  why    red begins on a target, so play is over: Anna has won\n", out)
        out = why("--ruleset", "nim:0")
        self.assertIn("why    ", out)

    def test_several_instances(self):
        out = why(text=FORK + RACE)
        self.assertIn("\n\ninstance 2\nBoris wins", out)
        self.assertTrue(why("--instance", "2", text=FORK + RACE).startswith("instance 2\nBoris"))

    def test_from_a_certificate(self):
        problem, certificate = self.put("fork.gg", FORK), self.path("fork.cert")
        self.assertEqual(run("solve", problem, "--certificate", certificate).returncode, 0)
        done = run("why", problem, "--using", certificate)
        self.assertEqual(done.stdout.decode().replace("certificate,", "outcome,"), why(text=FORK))

    def test_names_of_any_kind(self):
        name = "ä{b}|?#"
        text = FORK.replace("e 1 2", f"n 2 {name}\ne 1 2").replace("Ann", "{x?y|z}")
        self.assertIn(f"if {{x?y|z}} moves to {name}, Bob moves to 4", why(text=text))


class Json(unittest.TestCase):
    """The JSON for programs."""

    def test_keys(self):
        answer = json.loads(why("--json", text=RACE))
        self.assertEqual((answer["theory"], answer["cut"]), ("race", False))
        first = answer["claims"][0]
        self.assertEqual(list(first), ["kind", "depth", "facts", "sentence"])
        self.assertEqual(first["facts"], {"token": "black", "position": 1, "player": "R", "other": "L",
                                          "moves": 2, "turn": 3, "turns": [2, 3]})
        self.assertEqual([len(move["sequel"]) for move in answer["all_moves"]], [2, 2])
        self.assertEqual(answer["all_moves"][0]["sequel"][0],
                         {"player": "R", "token": "black", "from": 1, "to": 2, "pass": False})

    def test_positions_of_games_are_texts(self):
        answer = json.loads(why("--ruleset", "chomp:2x2", "--json"))
        self.assertEqual(answer["claims"][0]["facts"]["position"], ["2,2"])


class Hints(unittest.TestCase):
    """Hints in stages, from the place to look at to the move."""

    def test_stages(self):
        said = [why("--hint", str(stage), text=RACE) for stage in (1, 2, 3, 4)]
        self.assertTrue(said[0].startswith("Look at each token alone"))
        self.assertTrue(said[1].startswith("It matters that red needs 2 turns"))
        self.assertEqual(said[2], "One of these is a best move: Anna moves red to 2 or moves red to 3.\n")
        self.assertEqual(said[3], why(text=RACE))
        hint = json.loads(why("--hint", "3", "--json", text=RACE))
        self.assertEqual((hint["hint"], len(hint["claims"]), len(hint["possible"])), (3, 1, 2))

    def test_over(self):
        self.assertEqual(why("--hint", "2", "--token", "4", text=FORK), "Play is over.\n")


class Refusals(unittest.TestCase):
    """Games that it cannot explain."""

    def test_no_token(self):
        self.assertIn("add --token V", why(text="p normal 2 1\ne 1 2\n", status=USAGE))

    def test_options(self):
        for options in (("--hint", "0"), ("--hint", "5"), ("--hint", "x"), ("--line",), ("--all",)):
            self.assertIn("greatgame: ", why(*options, text=FORK, status=USAGE))
        why(text="p normal 2 1\ns 1\ne 1 3\n", status=BAD_INPUT)

    def test_long(self):
        """A search that would take many minutes is started only on request."""
        for command in ("why", "play"):
            for options, positions in (((), 641424258), (("--no-symmetry",), 1175944473)):
                done = run(command, "--ruleset", "dobutsu", *options, text="")
                self.assertEqual((done.returncode, done.stdout), (LIMIT, b""))
                self.assertIn(f"would have {positions} positions", done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
