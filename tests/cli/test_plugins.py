"""Rulesets from outside the program: their abilities, the errors for faulty ones, and `new-ruleset`."""
import json
import os
import pathlib
import shutil
import signal
import stat
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["GREATGAME"]
ROOT = pathlib.Path(os.environ["GG_SOURCE_DIR"])
SANITIZED = bool(os.environ.get("GG_SANITIZED"))

# A heap of five: take one or two. Compiled once; the text after the colon and the variable FAULT choose its fault.
RULES = """
#include <greatgame_ruleset.h>
#include <stdlib.h>
#include <string.h>
static const char *fault = "";
static int is(const char *name) { return strcmp(fault, name) == 0; }
static gg_status open(const gg_setup *s, void **self) { *self = NULL; fault = s->parameters; return is("open") ? (gg_status)99 : GG_OK; }
static gg_position start(void *self) { (void)self; return 5; }
static gg_result result(void *self, gg_position x) { (void)self; return x == 2 && is("result") ? (gg_result)77 : GG_NONE; }
static void overflow(void) { volatile char deep[1 << 26]; deep[0] = 1; }
static void moves(void *self, gg_position x, gg_moves *m) { (void)self;
    if (is("up")) gg_moves_to(m, x + 1);
    if (is("beyond")) gg_moves_to(m, UINT64_MAX);
    if (is("end")) gg_moves_end(m, (gg_result)77);
    if (is("endless")) for (;;) gg_moves_to(m, x + 1);
    if (is("billion")) for (int i = 0; i < 1000000000; i++) gg_moves_to(m, (gg_position)i);
    if (x == 3 && is("write")) *(volatile int *)8 = 1;
    if (x == 3 && is("abort")) abort();
    if (x == 3 && is("exit")) exit(0);
    if (x == 3 && is("divide")) { volatile int zero = 0; zero = 7 / zero; }
    if (x == 3 && is("deep")) overflow();
    if (x >= 1) gg_moves_to(m, x - 1);
    if (x >= 2) gg_moves_to(m, x - 2); }
static gg_ruleset rules = {.abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset), .info = {"five", "a heap", "ANY", false, false},
    .open = open, .start = start, .result = result, .moves = moves};
__attribute__((constructor)) static void first(void)
{ if (getenv("FAULT") && strcmp(getenv("FAULT"), "constructor") == 0) abort(); }
const gg_ruleset *gg_plugin_1(void) {
    if (getenv("FAULT")) fault = getenv("FAULT");
    if (is("abi")) rules.abi = 7;
    if (is("size")) rules.size = 8;
    if (is("start")) rules.start = NULL;
    if (is("nameless")) rules.info.name = NULL;
    if (is("name")) rules.info.name = "two\\nlines";
    if (is("summary")) rules.info.summary = NULL;
    if (is("giving")) abort();
    return is("null") ? NULL : is("nowhere") ? (const gg_ruleset *)8 : &rules; }
"""

# Cells in a row, with known ways back and symmetric to themselves; halving, and steps that go up again. FAULT says in which
# way it contradicts itself. 20,000 positions are enough for several threads.
ROW = """
#include <greatgame_ruleset.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 20000 };
static const char *fault = "";
static _Thread_local unsigned calls;
static int is(const char *name) { return strcmp(fault, name) == 0; }
static void spin(const char *name) { if (is(name)) for (volatile int i = 0;; i = 1) {} }
static gg_status open(const gg_setup *s, void **self) { *self = NULL; fault = s->parameters; spin("open"); return GG_OK; }
static gg_position start(void *self) { (void)self; return N - 1; }
static uint64_t positions(void *self) { (void)self; return N; }
static gg_player turn(void *self, gg_position x) { (void)self; return x % 2 ? GG_RIGHT : GG_LEFT; }
static gg_result result(void *self, gg_position x) { (void)self; return x == 0 ? GG_L : x == 1 ? GG_R : GG_NONE; }
static void put(gg_moves *m, gg_position y) { if (y < N || y > 2 * N) gg_moves_to(m, y); }
static void moves(void *self, gg_position x, gg_moves *m) { (void)self; calls++;
    if (x == N / 2) spin("moves");
    if (x == N / 2 && is("crash")) *(volatile int *)8 = 1;
    static unsigned starts;
    if (x == N - 1 && starts++ > 0 && is("new")) put(m, 2 * N + 1);
    if (x % 5 == 0) put(m, x + 7);
    if (x % 7 == 0 && x >= 3 && !(is("change") && calls % 2)) put(m, x - 3);
    put(m, x / 2); }
static void unmoves(void *self, gg_position x, gg_moves *m) { (void)self;
    if (x == N / 2) spin("unmoves");
    if (x >= 7 && (x - 7) % 5 == 0) put(m, x - 7);
    if ((x + 3) % 7 == 0) put(m, x + 3);
    if (is("lie") && x % 97 == 3) return;
    put(m, 2 * x);
    put(m, 2 * x + 1); }
static gg_position canonical(void *self, gg_position x) { (void)self; return is("far") ? x + N : is("on") ? 2 * x + 1 : x; }
static void print(void *self, gg_position x, char *text, size_t size) { (void)self;
    if (is("beside")) memset(text, 'x', size + 1);
    if (is("endless")) memset(text, 'x', size);
    if (!is("endless")) snprintf(text, size + 9 * is("beside"), is("beside") ? "%0999llu" : "cell%llu", (unsigned long long)x); }
static void print_move(void *self, gg_position x, gg_position y, char *text, size_t size) { (void)self;
    snprintf(text, size, "%llu to %llu", (unsigned long long)x, (unsigned long long)y); }
static gg_ruleset rules = {.abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset), .info = {"row", "a row", "FAULT", false, false},
    .open = open, .start = start, .positions = positions, .turn = turn, .result = result, .moves = moves, .unmoves = unmoves,
    .canonical = canonical, .print = print, .print_move = print_move, .same_turn = true};
const gg_ruleset *gg_plugin_1(void) { if (getenv("NO_NUMBERS")) rules.positions = NULL; return &rules; }
"""

# A heap from which 1, 2 or, with the word `more`, 3 objects are taken. The nimber is that of 1 and 2; a text is no position.
HEAP = """
#include <greatgame_ruleset.h>
#include <stdio.h>
#include <string.h>
static int most;
static gg_status start_game(const gg_setup *setup, void **self)
{
    most = setup->parameters && strstr(setup->parameters, "more") ? 3 : 2;
    *self = NULL;
    return GG_OK;
}
static gg_position start(void *self) { (void)self; return 10; }
static void moves(void *self, gg_position x, gg_moves *to)
{
    (void)self;
    for (int k = 1; k <= most && (gg_position)k <= x; k++) gg_moves_to(to, x - (gg_position)k);
}
static void print(void *self, gg_position x, char *text, size_t size) { (void)self; snprintf(text, size, "%d left", (int)(x == 3 ? 4 : x)); }
static void parts(void *self, gg_position x, gg_moves *to) { (void)self; if (x) gg_moves_to(to, x); }
static uint64_t part_numbers(void *self) { (void)self; return 11; }
static void part_moves(void *self, gg_player player, uint64_t x, gg_moves *to) { (void)player; moves(self, x, to); }
static uint32_t part_nimber(void *self, uint64_t x) { (void)self; return (uint32_t)(x % 3); }
static const gg_ruleset rules = { .abi = GG_RULESET_ABI, .size = sizeof rules, .info = {"heap", "take some", "[more]"},
    .sides = "impartial", .open = start_game, .start = start, .moves = moves, .print = print, .parts = parts,
    .part_numbers = part_numbers, .part_moves = part_moves, .part_nimber = part_nimber };
const gg_ruleset *gg_plugin_1(void) { return &rules; }
"""


def can_load():
    done = subprocess.run([PROGRAM, "vet", "./none.so"], capture_output=True, text=True)
    return "without plug-ins" not in done.stderr


@unittest.skipUnless(shutil.which("cc") and can_load(), "there is no compiler, or the program loads no libraries")
class Plugins(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        kept = tempfile.TemporaryDirectory()
        cls.addClassCleanup(kept.cleanup)
        cls.kept = pathlib.Path(kept.name)
        for name, text in (("five", RULES), ("row", ROW)):
            (cls.kept / f"{name}.c").write_text(text)
            subprocess.run(["cc", "-O1", "-w", "-shared", "-fPIC", f"-I{ROOT}/include", "-o", f"{name}.so", f"{name}.c",
                            *os.environ.get("GG_LINK_FLAGS", "").replace("--coverage", "").split()], cwd=kept.name, check=True)

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        os.mkdir(self.folder / "tmp")
        for name in ("five.c", "five.so", "row.so"):
            shutil.copy(self.kept / name, self.folder)

    def call(self, *arguments, status=0, talk=None, **changes):
        """Standard output; standard error is one sentence, if there is to be one."""
        environment = {**os.environ, "TMPDIR": str(self.folder / "tmp"), **changes}
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

    def test_commands(self):
        """A plug-in does all that a ruleset of the library does, from source and as a library."""
        for name in ("five.c", "./five.so", "five.so", str(self.folder / "five.so")):
            self.assertIn("wins in 3 turns", self.call("solve", "--ruleset", name))
        self.assertIn("no fault found in 6 positions", self.call("vet", "./five.so"))
        self.assertEqual(self.call("rulesets", "./five.so").splitlines()[0], "five: a heap")
        self.assertIn('"name":"five"', self.call("rulesets", "--json", "./five.so"))
        self.assertIn("3", self.call("why", "--ruleset", "./five.so"))
        self.assertIn('"steps":', self.call("trace", "--json", "--ruleset", "./five.so"))
        self.assertEqual(self.call("solve", "--sizes", "1..2", "--ruleset", "./five.so"), "1\tN\t3\n2\tN\t3\n")
        self.call("convert", "--ruleset", "./five.so", "five.gg")
        self.assertIn("Left wins in 3 turns", self.call("solve", "five.gg"))
        self.assertTrue(self.call("show", "--ruleset", "./five.so").startswith("<svg "))
        played = subprocess.run([PROGRAM, "play", "--ruleset", "./five.so"], cwd=self.folder, input="hint\n", capture_output=True,
                                text=True)
        self.assertEqual((played.returncode, played.stderr), (0, ""))
        self.assertIn("Left is to move", played.stdout)
        self.call("solve", "--threads", "4", "--value", "nimber", "--ruleset", "./five.so", "--check")
        for name, positions in (("./five.so", 6), ("five.c", 6), ("./row.so", 20000), ("dodgem:3", 0), ("nim:3,4,5", 0)):
            row = json.loads(self.call("bench", "--json", "--rounds", "1", "--ruleset", name))
            self.assertEqual((row["workload"], row["input"], row["equal"]), ("rules", name, True))
            if positions:
                self.assertEqual(row["positions"], positions)

    def test_tables(self):
        """The table of a plug-in is read with the same plug-in, which --ruleset names, and with no other."""
        made = self.call("solve", "--ruleset", "row.so", "--table", "row.ggt").splitlines()
        used = self.call("solve", "--ruleset", "row.so", "--using", "row.ggt").splitlines()
        self.assertEqual(made[:4], used[:4])
        self.assertIn("row: 20000 numbers", self.call("table", "row.ggt", "--check", "--ruleset", "./row.so"))
        self.call("table", "row.ggt", status=3, talk="greatgame: row.ggt: the table is of row, which is no game of this greatgame: "
                  "name its plug-in with --ruleset\n")
        self.call("solve", "--using", "row.ggt", status=3, talk="greatgame: row.ggt: the table is of row, which is no game of this "
                  "greatgame: name its plug-in with --ruleset\n")
        self.call("table", "row.ggt", "--ruleset", "five.so", status=3, talk="greatgame: row.ggt: a saved table is of a game by rules whose positions are "
                  "numbered, and this is none\n")

    def test_certificates(self):
        """A certificate is for the file that it was made with, source or library, and no other."""
        for name in ("five.c", "five.so"):
            self.call("solve", "--ruleset", name, "--certificate", name + ".cert")
            self.assertIn("accepted", self.call("verify", "--ruleset", name, name + ".cert"))
            self.assertIn("wins in 3", self.call("solve", "--ruleset", name, "--using", name + ".cert"))
        self.write("five.c", RULES + "/* changed */\n")
        said = ("the certificate is for another problem, for this one with other options, or for rules that have changed since\n")
        done = subprocess.run([PROGRAM, "verify", "--ruleset", "five.c", "five.c.cert"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        self.assertTrue(done.stderr.endswith(said) and done.stderr.count("\n") == 1, done.stderr)

    def refused(self, talk, name="./five.so", **changes):
        self.call("solve", "--ruleset", name, status=3, talk=f"greatgame: {name.split(':')[0]}: {talk}\n", **changes)

    def test_no_plugins(self):
        """A file that is not a plug-in, or a plug-in for another interface, is refused in one sentence."""
        self.write("-o '$x.c", RULES.replace("gg_plugin_1", "gg_plugin_2"))
        self.refused("it has no function gg_plugin_1, which gives its ruleset", "./-o '$x.c")
        for fault, talk in {
                "null": "its function gg_plugin_1 gives no ruleset",
                "abi": "its ruleset was made for version 7 of the interface, and this program has version 1",
                "size": "its ruleset was made with another greatgame_ruleset.h, or lacks .size = sizeof(gg_ruleset): "
                        "compile it again",
                "start": "its ruleset lacks start", "summary": "its ruleset lacks info.summary",
                "nameless": "its ruleset lacks an info.name of up to 60 letters, digits or signs",
                "name": "its ruleset lacks an info.name of up to 60 letters, digits or signs",
                "nowhere": "the plug-in crashed in `gg_plugin_1': segmentation fault",
                "giving": "the plug-in crashed in `gg_plugin_1': abort",
                "constructor": "the plug-in crashed in `dlopen': abort"}.items():
            self.refused(talk, FAULT=fault)
        os.mkfifo(self.folder / "pipe.so")
        for name in ("./pipe.so", "./", "/dev/zero"):
            self.refused("it is no regular file", name)
        self.write("text.so", "no library\n")
        self.call("solve", "--ruleset", "text.so", status=3, talk="greatgame: ./text.so: it cannot be loaded: "
                  + ("file too short\n" if os.path.getsize(self.folder / "text.so") < 64 else "invalid ELF header\n"))
        self.call("vet", "./none.so", status=3, talk="greatgame: ./none.so: No such file or directory\n")
        self.call("solve", "--ruleset", "x" * 5000 + ".so", status=3, talk="greatgame: the path of the plug-in is too long\n")
        self.call("vet", "five.c", status=3, TMPDIR="/nowhere",
                  talk="greatgame: ./five.c: no temporary folder can be made to compile it in\n")
        self.call("vet", "five.c", status=3, PATH="/nowhere",
                  talk="greatgame: ./five.c: the C compiler `cc', which should compile it, cannot be started; "
                       "on Debian: sudo apt-get install gcc libc6-dev\n")

    def test_compiler(self):
        """The compiler's own messages stand before the sentence."""
        self.write("five.c", "this is no C\n")
        done = subprocess.run([PROGRAM, "vet", "five.c"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        self.assertIn("five.c:1:1: error:", done.stderr)
        self.assertTrue(done.stderr.endswith("greatgame: ./five.c: it does not compile; cc says above why\n"), done.stderr)

    def test_interrupted(self):
        """The first signal ends the compiler, too, and no file is left; also if the second ends the program at once."""
        os.mkdir(self.folder / "bin")
        self.write("bin/cc", "#!/bin/sh\nwhile [ $# -gt 1 ]; do [ $1 = -o ] && echo > \"$2\"; shift; done\necho >&2; exec sleep 60\n")
        os.chmod(self.folder / "bin/cc", 0o755)
        environment = {**os.environ, "TMPDIR": str(self.folder / "tmp"), "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        for times in (1, 2):
            with subprocess.Popen([PROGRAM, "vet", "five.c"], cwd=self.folder, stderr=subprocess.PIPE, text=True, env=environment) as running:
                running.stderr.readline()
                for _ in range(times):
                    running.send_signal(signal.SIGTERM)
                said = running.stderr.read()
            self.assertIn(running.returncode, (4, -signal.SIGTERM)[:times])
            self.assertIn(said, ("greatgame: ./five.c: cancelled\n", "")[:times])
            self.assertEqual(os.listdir(self.folder / "tmp"), [])

    def test_crashes(self):
        """A crash in a callback ends in one sentence that names it."""
        crashes = {"write": "segmentation fault", "abort": "abort"}
        if not SANITIZED and os.uname().machine in ("x86_64", "i686"):
            crashes["divide"] = "arithmetic exception, such as a division by 0"
            crashes["deep"] = "segmentation fault"
        for code, name in crashes.items():
            for threads in ("1", "4") if code == "abort" else ("1",):
                self.call("solve", "--threads", threads, "--ruleset", f"five.so:{code}", "--certificate", "five.cert", status=3,
                          talk=f"greatgame: ./five.so: the plug-in crashed in `moves': {name}\n")
                self.assertEqual(sorted(os.listdir(self.folder)), ["five.c", "five.so", "row.so", "tmp"])
        self.refused("the plug-in ended the program in `moves'", "./five.so:exit")

    def test_endless(self):
        """One signal ends a callback that does not return, in any thread, and no partial file is left."""
        running = []
        for fault, options in (("moves", ["--threads", "1", "--certificate", "row.cert"]), ("moves", ["--threads", "4"]),
                               ("unmoves", ["--threads", "4"]), ("open", [])):
            process = subprocess.Popen([PROGRAM, "solve", "--ruleset", f"row.so:{fault}", *options], cwd=self.folder,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.addCleanup(process.kill)
            running.append((process, fault))
        time.sleep(1.5 if SANITIZED else 0.5)
        for process, _ in running:
            self.assertIsNone(process.poll())
            process.send_signal(signal.SIGINT)
        for process, fault in running:
            out, err = process.communicate(timeout=30)
            self.assertEqual((process.returncode, out, err), (
                4, "", f"greatgame: ./row.so: cancelled; the plug-in has not returned from `{fault}'\n"))
        self.assertFalse((self.folder / "row.cert").exists())

    def test_threads_crash(self):
        """A crash in a thread that the library has started ends in the same sentence."""
        for threads in ("1", "4"):
            self.call("solve", "--threads", threads, "--ruleset", "row.so:crash", status=3,
                      talk="greatgame: ./row.so: the plug-in crashed in `moves': segmentation fault\n")

    def test_texts(self):
        """A text that is written beside its buffer damages nothing; vet says where it is."""
        for fault in ("beside", "endless"):
            self.call("solve", "--ruleset", f"row.so:{fault}", status=3, talk="greatgame: ./row.so: the plug-in writes beside its "
                      "buffer, or leaves out the NUL, in `print'\n")
            self.assertIn("fault: print writes beside its buffer", self.call("vet", f"row.so:{fault}", status=1))

    def test_contradictions(self):
        """A contradiction is reported as a fault of the ruleset if it shows while solving, and vet finds it."""
        solve, value = ("solve", "--summary", "--ruleset"), "unmoves does not agree with moves, or a callback gives something else when asked again\n"
        self.assertIn("20000 positions", self.call(*solve, "row.so"))
        self.call("vet", "row.so")
        for fault in ("lie", "change"):
            for more in ([], ["--threads", "4"], ["--disk", "disk"]):
                done = subprocess.run([PROGRAM, *solve, f"row.so:{fault}", *more], cwd=self.folder, capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stderr.count("\n")), (3, 1), done.stderr)
                if fault == "change":  # the sample of vet finds it
                    self.assertIn(f"row.so:{fault}: fault of the ruleset: unmoves gives a position", done.stderr)
                    continue
                self.assertTrue(done.stderr.endswith(value), done.stderr)
                self.assertIn("fault of the ruleset row: the value of position cell", done.stderr)
                shutil.rmtree(self.folder / "disk", ignore_errors=True)
            self.assertIn("at       number", self.call("vet", f"row.so:{fault}", status=1))
        self.assertIn("move to  number", self.call("vet", "row.so:change", status=1))
        self.assertRegex(self.call("vet", "row.so:change", status=1), r"move +\d+ to \d+")
        done = subprocess.run([PROGRAM, "why", "--ruleset", "row.so:new"], cwd=self.folder, capture_output=True, text=True,
                              env={**os.environ, "NO_NUMBERS": "1"})
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr, "fault of the ruleset row: play comes to position cell[0-9]+, which was not in reach")
        for fault in ("far", "on"):
            done = subprocess.run([PROGRAM, "solve", "--symmetry", "--ruleset", f"row.so:{fault}"], cwd=self.folder,
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertRegex(done.stderr, "fault of the ruleset( row)?: canonical gives ")

    def test_lies(self):
        """Faults that the library finds in a plug-in give one sentence, too."""
        number = "fault of the ruleset: a move leads to a number larger than 2^64 - 8, at position 5 (greatgame vet shows more)"
        for fault, (status, said) in {
                "beyond": (3, number),
                "end": (3, number),
                "open": (3, "fault of the ruleset five: open returns 99, which it never should"),
                "result": (3, "fault of the ruleset: result gives a number that is no result, at position 2 (greatgame vet shows more)")}.items():
            self.call("solve", "--ruleset", f"five.so:{fault}", status=status, talk=f"greatgame: five.so:{fault}: {said}\n")
        done = subprocess.run([PROGRAM, "solve", "--limit", "1000", "--ruleset", "five.so:up"], cwd=self.folder,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (4, 1), done.stderr)
        self.assertIn("1000", done.stderr)

    def test_stale_nimber(self):
        """A ruleset that gets an option while its part_nimber stays is refused before it is solved."""
        (self.folder / "heap.c").write_text(HEAP)
        self.assertIn("class N", self.call("solve", "--ruleset", "heap.c"))
        self.call("solve", "--ruleset", "heap.c:more", status=3, talk="greatgame: heap.c:more: fault of the ruleset: "
                  "part_nimber is not the mex of the options, at position 10 left (greatgame vet shows more)\n")
        self.call("solve", "--ruleset", "heap.c:more", "--json", status=3, talk="greatgame: heap.c:more: fault of the ruleset: "
                  "part_nimber is not the mex of the options, at position 10 left (greatgame vet shows more)\n")

    def test_position_without_parse(self):
        """The text that print gives is looked up among the positions that can be reached."""
        (self.folder / "heap.c").write_text(HEAP)
        self.assertIn("class N", self.call("solve", "--ruleset", "heap.c", "--position", "7 left"))
        self.assertIn("class P", self.call("solve", "--ruleset", "heap.c", "--position", "6 left"))
        for text, said in (("11 left", "'11 left' is no position of heap; positions are written like '10 left' or '"),
                           ("4 left", "several positions of heap are printed as '4 left': its ruleset needs `parse' to distinguish them")):
            done = subprocess.run([PROGRAM, "solve", "--ruleset", "heap.c", "--position", text], cwd=self.folder,
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (3, "", 1), done.stderr)
            self.assertIn(said, done.stderr)
        done = subprocess.run([PROGRAM, "solve", "--ruleset", "heap.c", "--position", "x", "--limit", "5"], cwd=self.folder,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (4, 1), done.stderr)
        self.assertIn("--limit", done.stderr)

    def test_examples(self):
        """The examples are plug-ins; and a program links with one of them."""
        self.assertIn("draw", self.call("solve", "--ruleset", str(ROOT / "examples/mutorere.c")))
        self.assertIn("Left wins in 20 turns", self.call("solve", "--ruleset", f"{ROOT}/examples/ruleset.c:3"))
        self.assertIn("Left wins in 9 turns", self.call("solve", "--ruleset", str(ROOT / "examples/tapatan.c"), "--check"))

    def test_new_ruleset(self):
        """A ruleset begun by the program solves as it stands, and is not begun twice."""
        self.call("new-ruleset", "without", PATH="/nowhere",
                  talk="greatgame: note: to compile it, first install: sudo apt-get install gcc libc6-dev\n")
        for ending in (".c", ".test"):
            os.unlink(self.folder / ("without" + ending))
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
