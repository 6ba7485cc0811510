"""Rulesets from outside the program: what they can do, what is said of those that are wrong, and `new-ruleset`."""
import os
import pathlib
import shutil
import stat
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["GREATGAME"]
ROOT = pathlib.Path(os.environ["GG_SOURCE_DIR"])
SANITIZED = bool(os.environ.get("GG_SANITIZED"))

# A heap of five: take one or two. Each fault replaces one of the lines.
RULES = """
#include <greatgame_ruleset.h>
#include <stdlib.h>
static gg_status open(const gg_setup *s, void **self) { *self = NULL; (void)s; return GG_OK; }
static gg_position start(void *self) { (void)self; return 5; }
static void moves(void *self, gg_position x, gg_moves *m) { (void)self;
    MOVES
    if (x >= 1) gg_moves_to(m, x - 1);
    if (x >= 2) gg_moves_to(m, x - 2); }
static const gg_ruleset rules = {.abi = ABI, .size = SIZE, .info = {"five", "a heap", "ANY", false, false},
    .open = open, .start = start, .moves = moves, EXTRA};
const gg_ruleset *SYMBOL(void) { return GIVEN; }
"""
USUAL = {"MOVES": "", "ABI": "GG_RULESET_ABI", "SIZE": "sizeof(gg_ruleset)", "EXTRA": "", "SYMBOL": "gg_plugin_1", "GIVEN": "&rules"}


def five(**changes):
    text = RULES
    for name, value in {**USUAL, **changes}.items():
        text = text.replace(name, value)
    return text


def can_load():
    done = subprocess.run([PROGRAM, "vet", "./none.so"], capture_output=True, text=True)
    return "without plug-ins" not in done.stderr


@unittest.skipUnless(shutil.which("cc") and can_load(), "there is no compiler, or the program loads no libraries")
class Plugins(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        os.mkdir(self.folder / "tmp")

    def call(self, *arguments, status=0, talk=None, path=None):
        """Standard output; standard error is one sentence, if there is to be one."""
        environment = {**os.environ, "TMPDIR": str(self.folder / "tmp")}
        if path is not None:
            environment["PATH"] = path
        done = subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=60, env=environment)
        self.assertEqual(done.returncode, status, (arguments, done.stdout, done.stderr))
        if talk is None:
            self.assertEqual(done.stderr, "")
        else:
            self.assertEqual(done.stderr, talk)
        self.assertEqual(os.listdir(self.folder / "tmp"), [])
        return done.stdout

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def build(self, name="five.c", made="five.so"):
        subprocess.run(["cc", "-shared", "-fPIC", f"-I{ROOT}/include", "-o", made, name,
                        *os.environ.get("GG_LINK_FLAGS", "").replace("--coverage", "").split()], cwd=self.folder, check=True)

    def test_commands(self):
        """A plug-in does all that a ruleset of the library does, from source and as a library."""
        self.write("five.c", five(EXTRA='.canonical = NULL'))
        self.build()
        for name in ("./five.c", "five.c", "./five.so", "five.so", str(self.folder / "five.so")):
            self.assertIn("wins in 3 turns", self.call("solve", "--ruleset", name))
        self.assertIn("no fault found in 6 positions", self.call("vet", "./five.so"))
        self.assertEqual(self.call("rulesets", "./five.so").splitlines()[0], "five: a heap")
        self.assertIn('"name":"five"', self.call("rulesets", "--json", "./five.so"))
        self.assertIn("3", self.call("why", "--ruleset", "./five.so"))
        self.assertIn('"steps":', self.call("trace", "--json", "--ruleset", "./five.so"))
        self.assertIn("won", self.call("solve", "--summary", "--ruleset", "./five.so") + "won")
        self.assertEqual(self.call("solve", "--sizes", "1..2", "--ruleset", "./five.so"), "1\tN\t3\n2\tN\t3\n")
        played = subprocess.run([PROGRAM, "play", "--ruleset", "./five.so"], cwd=self.folder, input="hint\n", capture_output=True,
                                text=True)
        self.assertEqual((played.returncode, played.stderr), (0, ""))
        self.assertIn("Left is to move", played.stdout)
        self.call("solve", "--threads", "4", "--value", "nimber", "--ruleset", "./five.so", "--check")

    def test_certificates(self):
        """A certificate is for the file that it was made with, source or library, and no other."""
        self.write("five.c", five())
        self.build()
        for name in ("five.c", "five.so"):
            self.call("solve", "--ruleset", name, "--certificate", name + ".cert")
            self.assertIn("accepted", self.call("verify", "--ruleset", name, name + ".cert"))
            self.assertIn("wins in 3", self.call("solve", "--ruleset", name, "--using", name + ".cert"))
        self.write("five.c", five() + "/* changed */\n")
        said = ("the certificate is for another problem, for this one with other options, or for rules that have changed since\n")
        done = subprocess.run([PROGRAM, "verify", "--ruleset", "five.c", "five.c.cert"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        self.assertTrue(done.stderr.endswith(said) and done.stderr.count("\n") == 1, done.stderr)

    def refused(self, text, talk, name="five.c", status=3):
        self.write("five.c", text)
        if name == "five.so":
            self.build()
        self.call("solve", "--ruleset", "./" + name, status=status, talk=f"greatgame: ./{name}: {talk}\n")

    def test_no_plugins(self):
        """What is no plug-in, or one for another interface, is refused in one sentence."""
        for name in ("five.so", "five.c"):
            self.refused(five(SYMBOL="gg_plugin_2"), "it has no function gg_plugin_1, which gives its ruleset", name)
        self.refused(five(GIVEN="NULL"), "its function gg_plugin_1 gives no ruleset")
        self.refused(five(ABI="7"), "its ruleset was made for version 7 of the interface, and this program has version 1")
        self.refused(five(SIZE="8"), "its ruleset was made with another greatgame_ruleset.h, or lacks .size = sizeof(gg_ruleset): "
                                     "compile it again")
        self.write("text.so", "no library\n")
        self.call("solve", "--ruleset", "text.so", status=3, talk="greatgame: ./text.so: it cannot be loaded: "
                  + ("file too short\n" if os.path.getsize(self.folder / "text.so") < 64 else "invalid ELF header\n"))
        self.call("vet", "./none.so", status=3, talk="greatgame: ./none.so: No such file or directory\n")
        self.call("vet", "./", status=3, talk="greatgame: ./: Is a directory\n")
        self.call("solve", "--ruleset", "x" * 5000 + ".so", status=3, talk="greatgame: the path of the plug-in is too long\n")
        self.write("five.c", five())
        self.call("vet", "five.c", status=3, path="/nowhere",
                  talk="greatgame: ./five.c: the C compiler `cc', which should compile it, cannot be started\n")
        self.write("five.c", five(EXTRA=".moves = NULL, .start = NULL"))
        done = subprocess.run([PROGRAM, "vet", "five.c"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("the ruleset five is incomplete: it lacks start\n", done.stderr)

    def test_compiler(self):
        """The compiler's own messages stand before the sentence."""
        self.write("five.c", "this is no C\n")
        done = subprocess.run([PROGRAM, "vet", "five.c"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        self.assertIn("five.c:1:1: error:", done.stderr)
        self.assertTrue(done.stderr.endswith("greatgame: ./five.c: it does not compile; cc says above why\n"), done.stderr)

    def test_crashes(self):
        """A crash in a callback ends in one sentence that names it."""
        crashes = {"*(volatile int *)8 = 1;": "segmentation fault", "abort();": "abort"}
        if not SANITIZED and os.uname().machine in ("x86_64", "i686"):
            crashes["volatile int zero = 0; zero = 7 / zero;"] = "arithmetic exception, such as a division by 0"
            crashes["volatile char deep[1 << 26]; deep[0] = 1;"] = "segmentation fault"
        for code, name in crashes.items():
            for threads in ("1", "4") if "abort" in code else ("1",):
                self.write("five.c", five(MOVES="if (x == 3) { " + code + " }"))
                self.call("solve", "--threads", threads, "--ruleset", "five.c", "--certificate", "five.cert", status=3,
                          talk=f"greatgame: ./five.c: the plug-in crashed in `moves': {name}\n")
                self.assertEqual(sorted(os.listdir(self.folder)), ["five.c", "tmp"])
        self.refused(five(MOVES="if (x == 3) exit(0);"), "the plug-in ended the program in `moves'")
        self.refused(five() + "__attribute__((constructor)) static void first(void) { abort(); }\n",
                     "the plug-in crashed in `its constructors': abort")
        self.refused(five(GIVEN="(abort(), &rules)"), "the plug-in crashed in `gg_plugin_1': abort")

    def test_lies(self):
        """What the library finds wrong in a plug-in is a sentence, too."""
        lies = {"gg_moves_to(m, UINT64_MAX);": "the ruleset names a position that is larger than 2^64 - 8",
                "gg_moves_to(m, x + 1);": None}
        for code, said in lies.items():
            self.write("five.c", five(MOVES=code))
            done = subprocess.run([PROGRAM, "solve", "--limit", "1000", "--ruleset", "five.c"], cwd=self.folder,
                                  capture_output=True, text=True, timeout=60)
            self.assertIn(done.returncode, (3, 4), done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertIn(said or "1000", done.stderr)
        self.write("five.c", five(EXTRA=".result = result").replace("static void moves", "static gg_result result(void *self, "
                   "gg_position x) { (void)self; return x == 2 ? (gg_result)77 : GG_NONE; }\nstatic void moves"))
        self.call("solve", "--ruleset", "five.c", status=3,
                  talk="greatgame: five.c: fault of the ruleset five: play ends with a result that is none\n")

    def test_examples(self):
        """The examples are plug-ins; and a program links with one of them."""
        self.assertIn("draw", self.call("solve", "--ruleset", str(ROOT / "examples/mutorere.c")))
        self.assertIn("Left wins in 20 turns", self.call("solve", "--ruleset", f"{ROOT}/examples/ruleset.c:3"))

    def test_new_ruleset(self):
        """A ruleset begun by the program solves as it stands, and is not begun twice."""
        self.call("new-ruleset", "dodgem")
        text = (self.folder / "dodgem.c").read_text()
        self.assertLessEqual(text.count("\n"), 60)
        self.assertTrue(os.stat(self.folder / "dodgem.test").st_mode & stat.S_IXUSR)
        os.mkdir(self.folder / "bin")
        os.symlink(PROGRAM, self.folder / "bin/greatgame")
        done = subprocess.run(["./dodgem.test"], cwd=self.folder, capture_output=True, text=True,
                              env={**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("no fault found", done.stdout)
        # The program's own recursion: Left takes 1 or 2, Right 1 or 3.
        wins = [[False, False]]
        for heap in range(1, 20):
            wins.append([not wins[heap - 1][1] or (heap >= 2 and not wins[heap - 2][1]),
                         not wins[heap - 1][0] or (heap >= 3 and not wins[heap - 3][0])])
        said = self.call("solve", "--ruleset", "dodgem.c", "--sizes", "1..19")
        self.assertEqual([line.split("\t")[1] for line in said.splitlines()], ["L" if w[0] else "R" for w in wins[1:]])
        self.call("new-ruleset", "dodgem", status=3, talk="greatgame: dodgem.c: the file is there already\n")
        self.assertEqual((self.folder / "dodgem.c").read_text(), text)
        os.remove(self.folder / "dodgem.c")
        self.call("new-ruleset", "dodgem", status=3, talk="greatgame: dodgem.test: the file is there already\n")
        self.assertFalse((self.folder / "dodgem.c").exists())
        for name in ("", "Dodgem", "a/b", "1a", "a" * 41, "a-b"):
            done = subprocess.run([PROGRAM, "new-ruleset", name], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), name)


if __name__ == "__main__":
    unittest.main()
