"""The law of options: what a command's help lists, it takes, and nothing else; and completion, which
is made from the same table."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
from program import PROGRAM  # noqa: E402

SOURCES = os.environ["GG_SOURCE_DIR"]
LISTED = re.compile(r"^  (?:-(\w), )?--([a-z-]+)(?: (\S+))?  +\S", re.M)


def run(*words, **more):
    done = subprocess.run([PROGRAM, *words], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=60, **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


COMMANDS = re.findall(r"^  ([a-z-]+) +[A-Z]", run("--help")[1], re.M)
HELP = {command: run(command, "--help")[1] for command in COMMANDS}
OPTIONS = {command: {name: (letter, argument)
                     for letter, name, argument in LISTED.findall(HELP[command])}
           for command in COMMANDS}
ALL = sorted({name for options in OPTIONS.values() for name in options})


class Law(unittest.TestCase):
    def test_taken_or_refused(self):
        """An extra word, or for calc an invalid expression, ends each run after its options have been read. The message
        shows whether the option was known: an impossible value has its own message."""
        self.assertIn("solve", COMMANDS)
        self.assertGreater(len(ALL), 30)
        for command in COMMANDS:
            for name in ALL:
                status, out, said = run(command, f"--{name}", "\x01", *["a"] * 40, "+")
                self.assertEqual((status, out), (2, ""), (command, name, said))
                refused = f"{command} does not take --{name} (see greatgame {command} --help)"
                self.assertEqual(refused in said, name not in OPTIONS[command], (command, said))
                self.assertNotIn("unknown option", said)

    def test_letters(self):
        for command in COMMANDS:
            for name, (letter, argument) in OPTIONS[command].items():
                if not letter:
                    continue
                self.assertEqual(run(command, f"-{letter}")[::2],
                                 (2, f"greatgame: -{letter} needs a value (see greatgame {command} --help)\n"))
            self.assertIn("unknown option '-z'", run(command, "-z")[2])

    def test_values(self):
        """Each refusal says what is possible."""
        for command in COMMANDS:
            for name, (_, argument) in OPTIONS[command].items():
                said = run(command, f"--{name}=\x01", *["a"] * 40)[2]
                if not argument:
                    self.assertIn(f"--{name} takes no value", said)
                elif "|" in argument:
                    self.assertIn(": it is", said)
                    for word in argument.split("|"):
                        self.assertRegex(said, rf"\b{word}\b")
                elif argument in ("FORMAT", "TYPE", "NAME", "NAME[:PARAM]"):
                    self.assertRegex(said, r"unknown \w+ '.'; possible are \w")
                else:
                    self.assertNotIn("unknown option", said)

    def test_screen(self):
        for command in COMMANDS:
            lines = HELP[command].splitlines()
            self.assertLessEqual(len(lines), 56, f"help of {command} no longer fits a screen")
            self.assertLessEqual(max(map(len, lines)), 80, command)
        lines = run("--help")[1].splitlines()
        self.assertLessEqual(len(lines), 28)
        self.assertLessEqual(max(map(len, lines)), 80)

    def test_examples(self):
        """Run one after the other, and each does what it should."""
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(os.path.join(SOURCES, "examples"), os.path.join(folder, "examples"))
            os.symlink(PROGRAM, os.path.join(folder, "greatgame"))
            path = folder + os.pathsep + os.environ["PATH"]
            for command in COMMANDS:
                text = HELP[command].split("\nExample:\n")[1]
                self.assertIn(f"greatgame {command}", text)
                for line in text.splitlines():
                    done = subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True,
                                          env={**os.environ, "PATH": path}, input=b"quit\n")
                    self.assertEqual((done.returncode, done.stderr), (0, b""), line)

    def test_asking(self):
        self.assertEqual(run("help", "verify")[1], HELP["verify"])
        self.assertEqual(run("verify", "x", "-h")[1], HELP["verify"])
        self.assertEqual(run("-V"), run("--version"))
        self.assertEqual(run("help")[1], run("--help")[1])


class Meant(unittest.TestCase):
    def test_suggestions(self):
        for words, name in [
                (("slove",), "solve"), (("verfy",), "verify"), (("help", "convrt"), "convert"),
                (("solve", "--sumary"), "--summary"), (("solve", "--cert", "x"), "--certificate"),
                (("play", "--vale", "x"), "--value"), (("solve", "--from", "egdes"), "edges"),
                (("solve", "--ruleset", "tictacto"), "tictactoe"), (("vet", "kayels"), "kayles"),
                (("gen", "layerd"), "layered"), (("solve", "--value", "nimbers"), "nimber"),
                (("solve", "--solver", "brut"), "brute"), (("bench", "outcom"), "outcome"),
                (("completion", "fihs"), "fish"), (("convert", "a", "b", "--to", "dto"), "dot")]:
            status, out, said = run(*words)
            self.assertEqual((status, out), (2, ""), words)
            self.assertTrue(said.endswith(f": did you mean {name}?\n"), (words, said))

    def test_no_guess(self):
        for words, part in [
                (("xyzzy",), "unknown command 'xyzzy' (see"),
                (("gen", "foo"), "unknown kind 'foo'; possible are dag, layered"),
                (("solve", "--from", "xyzzy"), "unknown format 'xyzzy'; possible are gg, judge"),
                (("solve", "--xyzzy"), "unknown option '--xyzzy' (see greatgame solve --help)")]:
            status, out, said = run(*words)
            self.assertEqual((status, out), (2, ""), words)
            self.assertIn(part, said)
            self.assertNotIn("did you mean", said)


class Words(unittest.TestCase):
    """Sentences that were wrong."""

    def put(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".gg", delete=False) as file:
            file.write(text)
        self.addCleanup(os.remove, file.name)
        return file.name

    def test_one(self):
        one = self.put("p normal 1 0\ns 1\n")
        status, out, said = run("solve", one, "--check", "--summary")
        self.assertEqual((status, said), (0, ""))
        self.assertNotRegex(out, r"\b1 (positions|turns|lines)")
        self.assertIn("1 position\n", out)
        status, out, said = run("solve", one, "--check", "--all")
        self.assertIn("accepted, 1 position;", said)
        for text, part in [("p normal 2 1\n", "promises 1 edge, the"),
                           ("p normal 2 1\ne 1 2\ne 1 2\n", "promises 1 edge, and")]:
            self.assertIn(part, run("solve", self.put(text))[2])
        done = run("solve", self.put("p normal 2 1\ns 1\ns 1\ne 1 2\n"), "--limit", "1", "--solver",
                   "memo")
        self.assertRegex(done[2], "more than 1 position ")

    def test_empty_parameters(self):
        for name in (json.loads(line)["name"] for line in run("rulesets", "--json")[1].splitlines()):
            for words in (("solve", "--ruleset", f"{name}:"), ("vet", f"{name}:")):
                status, out, said = run(*words)
                self.assertEqual((status, out), (2, ""), words)
                if f"--ruleset {name}" in " ".join(words) and "needs" not in said:
                    self.assertIn(f"the parameters behind '{name}:' are missing", said)

    def test_tokens(self):
        """Two tokens that do not go together: the line of the second."""
        for text, place in [
                ("p normal 3 2\ns 1 red\ne 1 2\ns 1 red\ns 1 blue\ne 2 3\n", ":4:3: two tokens"),
                ("p normal 3 1\nt 3 L\nt 2 R\ns 2\n\ns 3\ne 1 2\n", ":6:3: two tokens")]:
            self.assertIn(place, run("solve", self.put(text))[2])

    def test_symmetry(self):
        """Of the 28,056 classes of KRK with Black to move, six follow on no move; doc/rulesets.md."""
        for solver, classes in (("tabulate", 28056), ("memo", 28050)):
            rows = run("solve", "--ruleset", "chess:KRK", "--symmetry", "--summary", "--solver",
                       solver)[1].splitlines()
            counts = [int(row.split()[4]) for row in rows if row.startswith("Black to move")]
            self.assertEqual(sum(counts), classes)
            if solver == "tabulate":  # M. Bain and A. van der Heijden's krkopt
                begin = next(i for i, row in enumerate(rows) if row.split()[:1] == ["turns"]) + 1
                mates = [int(row.split()[2]) for row in rows[begin:begin + 33:2]]
                self.assertEqual(mates, [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597,
                                         4194, 4553, 2166, 390])
                self.assertEqual(counts[2], 2796)

    def test_rows(self):
        """The output without --rows."""
        for text, same in [("p normal 2 1\ne 1 2\n", "out"), ("p normal 2 1\ne 2 1\n", "both")]:
            source, sizes = self.put(text), {}
            for rows in ([], ["--rows", "out"], ["--rows", "in"], ["--rows", "both"]):
                out = source + ".ggb"
                self.assertEqual(run("convert", source, out, *rows)[0], 0)
                with open(out, "rb") as file:
                    sizes["".join(rows[1:])] = file.read()
                os.remove(out)
            self.assertEqual(sizes[""], sizes[same])
            self.assertEqual(len(set(sizes.values())), 3)


    def test_whose_help(self):
        self.assertIn("(see greatgame --help)", run("blub")[2])
        for words in (["solve", "--all=3"], ["gen", "dag"], ["convert", "a.gg", "out.xyz"]):
            self.assertIn(f"(see greatgame {words[0]} --help)", run(*words)[2])

    def test_what_kinds_heed(self):
        for kind, option, part in [("cyclic", "--width", "the kind 'cyclic' has no width"),
                                   ("random", "--width", "the kind 'random' has no width"),
                                   ("dag", "--dead-ends", "the kind 'dag' has a fixed number of dead ends")]:
            status, out, said = run("gen", kind, "--vertices", "9", option, "3")
            self.assertEqual((status, out), (2, ""))
            self.assertIn(part, said)
        usual = run("gen", "random", "--vertices", "90")
        self.assertEqual(usual, run("gen", "random", "--vertices", "90", "--dead-ends", "100"))
        self.assertNotEqual(usual, run("gen", "random", "--vertices", "90", "--dead-ends", "0"))

    def test_judge_writes_nothing_before_a_refusal(self):
        status, out, said = run("gen", "random", "--vertices", "9", "--to", "judge")
        self.assertEqual((status, out), (2, ""))
        self.assertIn("for races only", said)
        many = run("gen", "dag", "--vertices", "9", "--to", "judge", "--cases", "3")[1].split("\n")
        self.assertEqual(many[0], "3")

    def test_plan_of_a_cycle(self):
        source = self.put("p normal 3 3\ns 1\ns 2\ne 1 2\ne 2 1\ne 2 3\n")
        for options in ([], ["--value", "nimber"]):
            by = run("solve", source, *options, "--json")[1].split('"method":"')[1].split('"')[0]
            self.assertTrue(run("solve", source, *options, "--plan")[1].startswith(by + ", "))
        self.assertTrue(run("solve", source, "--plan", "--solver", "nimber")[1].startswith("nimber"))


class Completion(unittest.TestCase):
    def complete(self, *words):
        """The words that bash would offer for the last of these."""
        script = ('eval "$("$0" completion bash)"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
                  '_greatgame; printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "-c", script, PROGRAM, "greatgame", *words],
                              capture_output=True, check=True)
        self.assertEqual(done.stderr, b"")
        return done.stdout.decode().split()

    def test_bash(self):
        self.assertEqual(set(self.complete("")), {*COMMANDS, "--help", "--version"})
        self.assertEqual(self.complete("ver"), ["verify"])
        for command in COMMANDS:
            offered = self.complete(command, "-")
            self.assertEqual(set(offered), {f"--{name}" for name in OPTIONS[command]} | {"--help", "--quiet", "--color"})
            for name, (_, argument) in OPTIONS[command].items():
                if argument and "|" in argument:
                    self.assertEqual(self.complete(command, f"--{name}", ""), argument.split("|"))
        self.assertEqual(self.complete("solve", "--from", "e"), ["edges"])
        self.assertEqual(self.complete("gen", "c"), ["chain", "contest1", "contest2", "cyclic", "clustered", "checker"])
        self.assertEqual(self.complete("vet", "tict"), ["tictactoe"])
        # As bash cuts the words of a line: an option, =, and its value.
        self.assertEqual(self.complete("solve", "--from", "=", "e"), ["edges"])
        self.assertEqual(self.complete("solve", "--play", "="), ["normal", "misere", "race", "score", "parity", "energy", "mean"])
        games = [json.loads(line) for line in run("rulesets", "--json")[1].splitlines()]
        names = [game["name"] for game in games] + [name for game in games for name in game["aliases"]]
        for words in (("solve", "--ruleset", ""), ("play", "--ruleset", ""), ("rulesets", "")):
            self.assertEqual(sorted(self.complete(*words)), sorted(names))

    def test_bash_files(self):
        """Without other candidates bash offers files; so for a ruleset that is a path."""
        self.assertIn("complete -o default -F _greatgame greatgame\n", run("completion", "bash")[1])
        for words in (("solve", ""), ("solve", "--certificate", ""), ("solve", "--ruleset", "./"),
                      ("verify", "a", "")):
            self.assertEqual(self.complete(*words), [])

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_zsh(self):
        """What the function hands to zsh, whose own functions are played by others."""
        self.assertEqual(self.zsh("greatgame", "ver"), [f"add {' '.join([*COMMANDS, '--help', '--version'])}"])
        self.assertEqual(self.zsh("greatgame", "gen", "--play="), ["add normal misere race"])
        self.assertEqual(self.zsh("greatgame", "solve", "--play", ""), ["add normal misere race"])
        self.assertEqual(self.zsh("greatgame", "solve", "x"), ["files"])
        self.assertEqual(self.zsh("greatgame", "solve", "--ruleset", "./x")[1:], ["files"])

    def zsh(self, *words):
        script = ('compadd() { shift; echo add "$@" }; _files() { echo files }; compset() { : }; '
                  'words=("$@"); CURRENT=$#; eval "$("$0" completion zsh | sed "s/^_greatgame .*//")"; _greatgame')
        done = subprocess.run(["zsh", "-fc", script, PROGRAM, *words], capture_output=True, check=True)
        self.assertEqual(done.stderr, b"")
        return done.stdout.decode().splitlines()

    @unittest.skipUnless(shutil.which("fish"), "no fish")
    def test_fish(self):
        script = '"$argv[1]" completion fish | source; complete -C "greatgame $argv[2]"'
        for line, offered in (("solve --play ", {"normal", "misere", "race"}), ("completion ", {"bash", "zsh", "fish"}),
                              ("ver", {"verify"}), ("solve --from j", {"json", "judge"})):
            done = subprocess.run(["fish", "-N", "-c", script, PROGRAM, line], capture_output=True, check=True)
            found = {one.split("\t")[0] for one in done.stdout.decode().splitlines()}
            self.assertTrue(offered <= found, (line, found))

    def test_syntax(self):
        for shell in ("bash", "zsh", "fish"):
            status, script, said = run("completion", shell)
            self.assertEqual((status, said), (0, ""))
            for command in COMMANDS:
                self.assertIn(command, script)
            for name in ALL:
                self.assertRegex(script, rf"(--|-l ){name}\b")
            if shutil.which(shell):
                done = subprocess.run([shell, "-n", "-"] if shell != "fish" else [shell, "-n"],
                                      input=script.encode(), capture_output=True)
                self.assertEqual((done.returncode, done.stderr), (0, b""), shell)


if __name__ == "__main__":
    unittest.main()
