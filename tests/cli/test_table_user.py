"""Saved tables as a user meets them: asked without naming the game, drawn, and refused before any work is done."""

import os
import stat
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "oracle"))
import savedfile  # noqa: E402
from program import Folder, run, without_method  # noqa: E402

BOARD = os.path.join(HERE, "..", "..", "examples", "park.board")
# Relative values, and values of Left and Right; symmetry; a board; wide codes.
GAMES = ((["quixo:3x3"], []), (["nim:3,4,5"], []), (["chess:KQK"], []), (["quixo:3x3"], ["--symmetry"]),
         (["chess:KRK"], ["--symmetry"]), (["police", BOARD], []), (["police", BOARD], ["--no-skip", "P"]),
         (["dodgem:3"], []), (["subtraction:1:70000"], []), (["nim:3,4,5"], ["--first", "R"]))


class TableUser(Folder):
    def save(self, game, *more):
        done = run("solve", "--ruleset", *game, *more, "--table", self.path("t.ggt"))
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.path("t.ggt")

    def refused(self, code, sentence, *arguments, **options):
        done = run(*arguments, **options)
        self.assertEqual((done.returncode, done.stdout), (code, b""), done.stderr)
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
        self.assertIn(sentence, done.stderr)
        return done.stderr

    def test_game_of_the_table(self):
        """A table named alone stands for its own game."""
        for game, more in GAMES:
            table = self.save(game, *more)
            for command in (["solve", "--line", "--moves"], ["solve", "--json"], ["why"], ["play"]):
                with self.subTest(game=game, more=more, command=command):
                    named = run(*command, "--ruleset", *game, *more, "--using", table, text="values\nquit\n")
                    alone = run(*command, "--using", table, text="values\nquit\n")
                    self.assertEqual((alone.returncode, alone.stderr), (0, named.stderr))
                    self.assertEqual(alone.stdout, named.stdout)

    def test_position(self):
        table = self.save(["chess:KRK"])
        position = ["--position", "Ka1 Rb2 kh8 w"]
        own = run("solve", "--ruleset", "chess:KRK", "--moves", "--no-symmetry", *position)
        held = run("solve", "--using", table, "--moves", *position)
        self.assertEqual(without_method(held.stdout), without_method(own.stdout))
        told = run("table", table, *position)
        self.assertEqual(told.stdout, run("table", table, "--ruleset", "chess:KRK", *position).stdout)
        self.refused(3, b"'Kz9' is no position of chess", "table", table, "--position", "Kz9")
        self.refused(3, b"t.ggt: 'Kz9' is no position of chess", "solve", "--using", table, "--position", "Kz9")
        for option in (["--first", "R"], ["--no-skip", "P"]):
            self.refused(2, b"belong to --ruleset", "table", table, *option)

    def test_before_any_work(self):
        """What cannot end well is refused at once."""
        table, other = self.path("t"), self.path("./t")
        link = self.path("link")
        os.symlink("t", link)
        for made in (False, True):
            for option in ["--output", "--certificate"]:
                for name in [table, other] + [link] * made:
                    self.refused(2, b"name the same file", "solve", "--ruleset", "quixo:3x3", "--table", table,
                                 option, name)
            with open(table, "wb"):
                pass
        self.refused(2, b"numbered from 0 on", "solve", "--ruleset", "tictactoe:4,4,4", "--table", self.path("u"))
        self.refused(3, b"429007474478 positions, which takes hours", "solve", "--ruleset", "morris:9", "--table",
                     self.path("u"))
        self.refused(2, b"at most 2^40", "solve", "--ruleset", "connect:6x7", "--table", self.path("u"))
        self.refused(2, b"is no saved table, so the game is wanted too", "solve", "--using", __file__)
        self.refused(3, b"Is a directory", "solve", "--using", self.path(""))
        self.refused(4, b"/dev/full cannot be written", "solve", "--ruleset", "quixo:3x3", "--table", "/dev/full")

    def test_no_game(self):
        """A table takes nothing from standard input, and is no input itself."""
        table = self.save(["quixo:3x3"])
        self.refused(2, b"is a saved table: --using", "solve", table)
        self.refused(3, b"No such file", "solve", "--using", self.path("none.ggt"))
        self.refused(3, b"must be a file", "table", "-", text="")
        self.refused(3, b"must be a file", "table", self.folder)
        self.refused(3, b"with Left moving first, and in the game Right does", "solve", "--using", table,
                     "--first", "R")

    def forge(self, name, parameters):
        table = savedfile.Saved(b"".join(self.get(f) for f in ["t.ggt"]))
        table.name, table.parameters = name, parameters
        return self.put("forged.ggt", savedfile.write(table, table.codes, savedfile.PLAIN))

    def test_names_that_are_forged(self):
        """No control character of a file reaches the terminal, and no name of one loads a plug-in."""
        if not savedfile.can_unpack(self.get(os.path.basename(self.save(["quixo:3x3"])))[12]):
            self.skipTest("no zstd here")
        for name, parameters in (("\x1b[31m\nevil\x07", ""), ("quixo", "3x3\x1b[2J\n"), ("./evil.c", ""),
                                 ("", "3x3"), ("n" * 60000, ""), ("quixo", "x" * 60000), ("cops", "2")):
            forged = self.forge(name, parameters)
            for command in (["table", forged], ["solve", "--using", forged], ["play", "--using", forged],
                            ["solve", "--ruleset", "quixo:3x3", "--using", forged]):
                said = self.refused(3, b"greatgame: ", *command)
                self.assertFalse([c for c in said[:-1] if c < 32 or c == 127], said)

    def test_values_of_no_position(self):
        """A ruleset is not called with invalid positions, for any contents of the file."""
        for game, more in ((["chess:KQK"], []), (["connect:4x4"], ["--symmetry"])):
            if not savedfile.can_unpack(self.get(os.path.basename(self.save(game, *more)))[12]):
                self.skipTest("no zstd here")
            table = savedfile.Saved(self.get("t.ggt"))
            for codes in ([2] * len(table.codes), [code or 40 for code in table.codes]):
                forged = self.put("forged.ggt", savedfile.write(table, codes, savedfile.PLAIN))
                for command in (["table", forged], ["table", forged, "--sample", "50", "--json"],
                                ["solve", "--using", forged, "--all"],
                                ["solve", "--using", forged, "-o", self.path("all.npz")]):
                    self.refused(3, b"has a value in the table, but is no position of the game", *command)
                self.assertEqual(run("solve", "--using", forged, "--check").returncode, 1)

    def test_written_before_it_is_solved(self):
        """If no table can be written, the error comes before solving."""
        work = ["solve", "--ruleset", "dobutsu"]  # some minutes
        for option, ending in (("--table", "ggt"), ("--certificate", "cert")):
            os.mkdir(self.path(f"folder.{ending}"))
            self.refused(4, b"No such file", *work, option, self.path(f"none/t.{ending}"), timeout=60)
            self.refused(4, b"Is a directory", *work, option, self.path(f"folder.{ending}"), timeout=60)
        self.refused(2, b"it does not go with --value nimber", *work, "--value", "nimber",
                     "--table", self.path("t.ggt"), timeout=60)
        self.assertEqual(sorted(os.listdir(self.folder)), ["folder.cert", "folder.ggt"])
        if os.getuid() != 0:
            os.chmod(self.folder, stat.S_IRUSR | stat.S_IXUSR)
            self.refused(4, b"Permission denied", *work, "--table", self.path("t.ggt"), timeout=60)
            os.chmod(self.folder, stat.S_IRWXU)


class ShowTable(Folder):
    def test_same_picture(self):
        """A table, or a certificate, draws what solving draws."""
        for game, more in GAMES:
            for option, name in (("--table", "t.ggt"), ("--certificate", "t.cert")):
                if name == "t.cert" and game[0][:5] == "chess":
                    continue  # which is checked first, and that takes a second each time
                made = run("solve", "--ruleset", *game, *more, "--value", "outcome", option, self.path(name))
                self.assertEqual(made.returncode, 0, made.stderr)
                for radius, form in ("0", "svg"), ("1", "svg"), ("2", "dot"):
                    shape = ["--radius", radius, "--to", form]
                    with self.subTest(game=game, more=more, name=name, shape=shape):
                        own = run("show", "--ruleset", *game, *more, *shape)
                        held = run("show", "--ruleset", *game, *more, *shape, "--using", self.path(name))
                        self.assertEqual((held.returncode, held.stdout), (own.returncode, own.stdout), held.stderr)

    def test_whole_and_elsewhere(self):
        table = self.path("t.ggt")
        run("solve", "--ruleset", "dodgem:3", "--table", table)
        for where in ([], ["--position", "XO./.../..."]):
            own = run("show", "--ruleset", "dodgem:3", *where)
            held = run("show", "--ruleset", "dodgem:3", *where, "--using", table)
            self.assertEqual((held.returncode, held.stdout, held.stderr), (own.returncode, own.stdout, own.stderr))
        named = run("show", "--ruleset", "dodgem:3", "--using", table, "--radius", "2", "--to", "dot")
        self.assertEqual(run("show", "--using", table, "--radius", "2", "--to", "dot").stdout, named.stdout)

    def test_large(self):
        """Only what is drawn is looked at."""
        table = self.path("t.ggt")
        run("solve", "--ruleset", "chess:KRK", "--table", table)
        done = run("show", "--using", table)
        self.assertEqual(done.returncode, 4)
        self.assertIn(b"a picture shows at most 2000 positions", done.stderr)
        held = run("show", "--using", table, "--radius", "1", "--memory", "1M")
        self.assertEqual(held.returncode, 0, held.stderr)

    def test_graphs(self):
        game = self.put("walk.gg", "p normal 5 6\ns 1\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 4 5\ne 2 5\n")
        for kind, code in (("outcome", 0), ("nimber", 2)):
            run("solve", game, "--value", kind, "--certificate", self.path("c.cert"))
            done = run("show", game, "--using", self.path("c.cert"))
            self.assertEqual(done.returncode, code, done.stderr)
        run("solve", game, "--value", "outcome", "--certificate", self.path("c.cert"))
        self.assertEqual(run("show", game, "--using", self.path("c.cert")).stdout, run("show", game).stdout)

    def test_contradictions(self):
        table = self.path("t.ggt")
        run("solve", "--ruleset", "quixo:3x3", "--table", table)
        for more in (["-o", "x.html"], ["--value", "nimber"], ["--solver", "memo"]):
            self.assertEqual(run("show", "--using", table, *more).returncode, 2)
        self.assertEqual(run("show", "--ruleset", "quixo:4x4", "--using", table).returncode, 3)
        table = savedfile.Saved(self.get("t.ggt")) if savedfile.can_unpack(self.get("t.ggt")[12]) else None
        if table:  # the start, of which the table says that it is no position
            codes = [0] * len(table.codes)
            forged = self.put("f.ggt", savedfile.write(table, codes, savedfile.PLAIN))
            done = run("show", "--using", forged, "--radius", "1")
            self.assertEqual(done.returncode, 3)
            self.assertIn(b"f.ggt: position .../.../... is not legal", done.stderr)


if __name__ == "__main__":
    unittest.main()
