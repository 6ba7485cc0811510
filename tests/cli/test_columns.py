"""solve -o FILE.npz: columns for numpy, read back without it and compared with --all."""

import ast
import os
import random
import re
import signal
import struct
import subprocess
import sys
import unittest
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "oracle"))

from program import PROGRAM, SANITIZED, Folder, run  # noqa: E402

NEVER, UNDEFINED, BEYOND = 2**32 - 1, 2**32 - 1, 2**32 - 2
CODES = {"|u1": "B", "<u4": "I", "<u8": "Q", "<i8": "q", "|b1": "?"}


def parse_npy(data):
    """The type and the entries of a .npy, as numpy's NEP 1 describes it."""
    magic, length = data[:8], struct.unpack("<H", data[8:10])[0]
    assert magic == b"\x93NUMPY\x01\x00" and (10 + length) % 64 == 0
    head = ast.literal_eval(data[10:10 + length].decode("latin1"))
    assert head["fortran_order"] is False and data[9 + length:10 + length] == b"\n"
    (rows,), kind, body = head["shape"], head["descr"], data[10 + length:]
    if kind.startswith("|S"):
        width = int(kind[2:])
        assert len(body) == rows * width
        return kind, [body[i * width:(i + 1) * width].rstrip(b"\0").decode() for i in range(rows)]
    return kind, list(struct.unpack(f"<{rows}{CODES[kind]}", body))


def load(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name[:-4]: parse_npy(archive.read(name)) for name in archive.namelist()}


def turns(number):
    return "-" if number == NEVER else str(number)


def number_text(numerator, exponent, star=0):
    if exponent == UNDEFINED:
        return "undefined"
    text = str(numerator)
    if exponent:
        text += f"/{2**exponent}" if exponent <= 20 else f"/2^{exponent}"
    if star:
        text = (text if numerator else "") + "*" + (str(star) if star > 1 else "")
    return text


def rows_of(columns):
    """The rows of --all that the columns stand for."""
    of = {name: entries for name, (_, entries) in columns.items()}
    label = of.get("vertex") or of.get("position") or of.get("part") or []
    for i, name in enumerate(label):
        row = [str(name)]
        for who in ("", "_left_first", "_right_first"):
            if "winner" + who in of:
                row += [of["winner" + who][i], turns(of["turns" + who][i])]
        if "mini" in of:
            row += ["inf" if d == NEVER else str(d) for d in (of["mini"][i], of["maxi"][i])]
        if "plus" in of:
            row += ["?" if g == NEVER else str(g) for g in (of["plus"][i], of["minus"][i])]
            row.append("wild" if of["wild"][i] else "tame")
        if "numerator" in of:
            star = of["nimber"][i] if "nimber" in of else 0
            row.append(number_text(of["numerator"][i], of["exponent"][i], star))
        elif "nimber" in of and of["nimber"][i] == NEVER:
            a, b = of["infinite_start"][i:i + 2]
            row.append("inf{" + ",".join(map(str, of["infinite"][a:b])) + "}")
        elif "nimber" in of:
            row.append(str(of["nimber"][i]))
        yield row


def drawn(rng, kind):
    """A random graph in gg, with every feature that changes columns."""
    n = rng.randint(1, 40)
    lines = []
    for _ in range(rng.randint(0, 3 * n)):
        u, v = rng.randint(1, n), rng.randint(1, n)
        if kind in ("misere", "number", "nimber") and u == v:
            continue
        if kind in ("misere", "number", "nimber"):
            u, v = min(u, v), max(u, v)
        who = rng.choice((" L", " R")) if kind in ("number", "partisan") else ""
        lines.append(f"e {u} {v}{who}\n")
    if kind == "owners":
        lines += [f"o {v} {rng.choice('LR')}\n" for v in range(1, n + 1)]
    play = {"misere": "misere", "race": "race"}.get(kind, "normal")
    if kind == "race":
        lines += [f"t {n}\n", "s 1\n", "s 1\n"]
    edges = sum(line[0] == "e" for line in lines)
    return f"p {play} {n} {edges}\n" + "".join(lines)


class Columns(Folder):
    def same(self, *arguments):
        """The columns say what the lines of --all say."""
        target = self.path("x.npz")
        text = run("solve", *arguments, "--all")
        done = run("solve", *arguments, "-o", target)
        self.assertEqual((done.returncode, done.stdout), (text.returncode, b""), done.stderr)
        self.assertEqual(text.returncode, 0, text.stderr)
        columns = load(target)
        expected = [line.split("\t") for line in text.stdout.decode().splitlines()]
        self.assertEqual(list(rows_of(columns)), expected, arguments)
        return columns

    def test_graphs(self):
        rng = random.Random(14)
        options = {"impartial": [], "owners": [], "partisan": [], "race": [],
                   "nimber": ["--value", "nimber"], "loopy": ["--value", "nimber"],
                   "misere": ["--value", "misere-pair"], "number": ["--value", "number"]}
        seen = set()
        for kind in options:
            for _ in range(8):
                source = self.put("x.gg", drawn(rng, kind))
                seen.add(tuple(self.same(source, *options[kind])))
        self.assertGreaterEqual(seen, {
            ("vertex", "winner", "turns"), ("vertex", "mini", "maxi"), ("vertex", "nimber"),
            ("vertex", "winner_left_first", "turns_left_first", "winner_right_first",
             "turns_right_first"), ("vertex", "nimber", "infinite_start", "infinite"),
            ("vertex", "plus", "minus", "wild"), ("vertex", "numerator", "exponent"),
            ("vertex", "numerator", "exponent", "nimber")})

    def test_games_by_rules(self):
        for name in ("tictactoe:2,3,2", "hexapawn:2x3", "chomp:3x4", "nim:3,4", "kayles:9",
                     "octal:0.07,20", "wythoff:4,5", "tictactoe"):
            columns = self.same("--ruleset", name)
            self.assertTrue("part" in columns or "position" in columns, name)
            self.assertEqual("to_move" in columns, name.startswith(("tic", "hex")), name)
        self.same("--ruleset", "wythoff:4,5", "--value", "nimber")
        self.same("--ruleset", "kayles:misere:9", "--value", "misere-pair")
        self.same("--ruleset", "advance-or-eat", self.put("b", ".W.B\nB.W.\n.BW.\nW..B\n"))
        self.same("--ruleset", "police", self.put("b", ".E.T\n....\n.P..\n"))
        movers = self.same("--ruleset", "hexapawn:2x3")
        self.assertEqual(set(movers["to_move"][1]), {"L", "R"})

    def test_types(self):
        source = self.put("x.edges", f"0 7\n7 {2**64 - 1}\n")
        self.assertEqual(self.same(source, "--compact")["vertex"], ("<u8", [0, 7, 2**64 - 1]))
        self.assertEqual(self.same(self.put("y.edges", "0 1\n"))["vertex"], ("<u4", [0, 1]))
        self.assertEqual(self.same("--ruleset", "kayles:11")["part"][0], "|S2")

    def test_numbers_that_do_not_fit(self):
        """Of these there is the sign. Each vertex is the simplest number between two before it, so
        that numerators double; negative ones are made alike, and one value is no number."""
        n, lines = 80, []
        for base, left, right in ((1, "L", "R"), (1 + n, "R", "L")):
            lines.append(f"e {base} {2 * n + 1} {left}\n")
            lines += [f"e {v} {v - 1} {left if (v - base) % 2 == 0 else right}\n"
                      for v in range(base + 1, base + n)]
            lines += [f"e {v} {2 * n + 1 if v == base + 1 else v - 2} "
                      f"{right if (v - base) % 2 == 0 else left}\n" for v in range(base + 1, base + n)]
        lines += [f"e {2 * n + 2} 1 L\n", f"e {2 * n + 2} {n + 1} R\n"]
        source = self.put("x.gg", f"p normal {2 * n + 2} {len(lines)}\n" + "".join(lines))
        target = self.path("x.npz")
        done = run("solve", source, "--value", "number", "-o", target)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        columns = load(target)
        texts = run("solve", source, "--value", "number", "--all").stdout.decode().splitlines()
        beyond = 0
        for line, a, e in zip(texts, columns["numerator"][1], columns["exponent"][1]):
            text = line.split("\t")[1]
            if e == BEYOND:
                beyond += 1
                self.assertEqual(a, -1 if text[0] == "-" else 1)
                self.assertGreater(len(text), 4)
            else:
                self.assertEqual(number_text(a, e), text)
        self.assertIn("undefined", texts[-1])
        self.assertTrue(20 < beyond < 40, beyond)

    def test_games_with_loops(self):
        """Both sides of each vertex are places among the texts."""
        lines = "e 1 1 L\ne 2 2\ne 3 4 L\ne 3 3 R\ne 5 3 L\ne 5 2 R\ne 6 1 L\ne 6 2 R\n"
        source = self.put("x.gg", "p normal 6 8\n" + lines)
        target = self.path("x.npz")
        done = run("solve", source, "--value", "loopy-form", "-o", target)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        columns = load(target)
        self.assertEqual(list(columns), ["vertex", "onside", "offside", "form_text_start", "form_text"])
        start, text = columns["form_text_start"][1], bytes(columns["form_text"][1]).decode()
        texts = [text[a:b] for a, b in zip(start, start[1:])]
        found = [" & ".join(dict.fromkeys((texts[on], texts[off]))).replace("on & off", "dud")
                 for on, off in zip(columns["onside"][1], columns["offside"][1])]
        lines = run("solve", source, "--value", "loopy-form", "--all").stdout.decode().splitlines()
        self.assertEqual(found, [line.split("\t")[1] for line in lines])
        self.assertEqual(found[:4], ["on", "dud", "over", "0"])
        self.assertIn(" & ", found[4])

    def test_with_a_check_and_a_certificate(self):
        source = self.put("x.gg", "p normal 3 2\ns 1\ne 1 2\ne 2 3\n")
        done = run("solve", source, "--all", "--check", "--certificate", self.path("c"), "-o",
                   self.path("x.npz"))
        self.assertEqual((done.returncode, done.stdout), (0, b""))
        self.assertIn(b"accepted, 3 positions", done.stderr)
        self.assertEqual(run("verify", source, self.path("c")).returncode, 0)
        self.assertEqual(load(self.path("x.npz"))["turns"][1], [2, 1, 0])

    def test_the_lines_of_python(self):
        """Those of doc/formats.md, where there is numpy."""
        with open(os.path.join(os.environ["GG_SOURCE_DIR"], "doc", "formats.md"), encoding="utf-8") as file:
            lines = re.search(r"```python\n(import numpy.*?)```", file.read(), re.S).group(1)
        python = next((p for p in ("/usr/bin/python3", sys.executable) if os.path.exists(p) and
                       subprocess.run([p, "-c", "import numpy"], stderr=subprocess.DEVNULL,
                                      check=False).returncode == 0), None)
        if not python:
            self.skipTest("there is no numpy")
        source = self.put("x.edges", "0 1\n1 0\n1 2\n2 3\n")
        run("solve", source, "-o", self.path("values.npz"))
        done = subprocess.run([python, "-c", lines + "print(won.tolist(), turns.tolist())"],
                              cwd=self.folder, capture_output=True, timeout=60, check=False)
        self.assertEqual(done.stdout, b"[2] [inf, inf, 1.0, 0.0]\n", done.stderr)

    def test_same_bytes(self):
        source = self.put("x.gg", drawn(random.Random(3), "loopy"))
        found = set()
        for threads in ("1", "2", "3"):
            run("solve", source, "--value", "nimber", "--threads", threads, "-o", self.path("x.npz"))
            found.add(self.get("x.npz"))
        self.assertEqual(len(found), 1)


class Refusals(Folder):
    GAME = "p normal 3 2\ns 1\ne 1 2\ne 2 3\n"

    def test_refused(self):
        """Before anything is solved; the file that was there stays."""
        one, two = self.put("a.gg", self.GAME), self.put("b.gg", self.GAME * 2)
        target = self.put("x.npz", "old")
        for words, sentence in [
                ([two], "x.npz is for one instance: pick it with --instance"),
                ([one, "--json"], "and nothing else"), ([one, "--line"], "and nothing else"),
                ([one, "--summary"], "and nothing else"), ([one, "--plan"], "and nothing else"),
                ([one, "--solver", "brute", "--all"], "keeps no value"),
                (["--ruleset", "nim", "--sizes", "0..3"], "does not go with --sizes")]:
            done = run("solve", *words, "-o", target)
            self.assertEqual((done.returncode, done.stdout), (2, b""), (words, done.stderr))
            self.assertIn(sentence, done.stderr.decode())
            self.assertEqual(self.get("x.npz"), b"old")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.gg", "b.gg", "x.npz"])
        done = run("solve", two, "--instance", "2", "-o", target)
        self.assertEqual((done.returncode, load(target)["vertex"][1]), (0, [1, 2, 3]))

    @unittest.skipIf(SANITIZED, "files of the sanitizers are limited, too")
    def test_a_full_disk(self):
        size = 100000
        edges = "".join(f"{v} {v + 1}\n" for v in range(size))
        source, target = self.put("a.edges", edges), self.put("x.npz", "old")
        done = subprocess.run(["bash", "-c", f'ulimit -f 64; exec "$0" "$@"', PROGRAM, "solve",
                               source, "-o", target], capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertRegex(done.stderr, rb"cannot be written: File too large")
        self.assertEqual(self.get("x.npz"), b"old")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.edges", "x.npz"])

    def test_an_interrupt(self):
        source, target = self.put("a.edges", "".join(f"{v} {v + 1}\n" for v in range(10**6))), \
            self.put("x.npz", "old")
        for _ in range(20):
            process = subprocess.Popen([PROGRAM, "solve", source, "-o", target],
                                       stderr=subprocess.PIPE)
            while process.poll() is None and not any(
                    re.match(r"x\.npz\..", name) and os.stat(self.path(name)).st_size > 0
                    for name in os.listdir(self.folder)):
                pass
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=60)[1]
            if process.returncode == 4:
                break
        self.assertEqual(process.returncode, 4, said)
        self.assertIn(b"cancelled", said)
        self.assertEqual(self.get("x.npz"), b"old")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.edges", "x.npz"])


if __name__ == "__main__":
    unittest.main()
