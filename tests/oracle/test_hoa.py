"""Games of synthesis in the Hanoi format: winners against every letter played out, and malformed files."""

import itertools
import os
import random
import subprocess
import unittest

from test_parity import truth

PROGRAM = os.environ["GREATGAME"]


def run(*arguments, text):
    return subprocess.run([PROGRAM, *arguments], input=text.encode(), capture_output=True, timeout=60, check=False)


def conditions(count):
    """Names and formulas of conditions of so many colours, and whether a run with this set of colours is good."""
    for least, odd in itertools.product((False, True), repeat=2):
        order = range(count) if least else range(count - 1, -1, -1)
        formula = ""
        for colour in reversed(order):
            good = colour % 2 == odd
            part = f"{'Inf' if good else 'Fin'}({colour})"
            formula = part if not formula else f"{part} {'|&'[not good]} ({formula})"

        def holds(seen, least=least, odd=odd):
            if not seen:  # the formula with no colour seen: all Inf are false, all Fin true
                return (count % 2 == odd) if least else odd
            return (min(seen) if least else max(seen)) % 2 == odd

        yield f"parity {'min' if least else 'max'} {'odd' if odd else 'even'} {count}", f"{count} {formula}", holds


def formula_of(rng, count, depth):
    """Text, and a function of the letter."""
    kind = rng.randrange(6)
    if depth == 0 or kind == 0:
        if count == 0 or rng.random() < 0.1:
            value = rng.random() < 0.8
            return "t" if value else "f", lambda letter: value
        i = rng.randrange(count)
        return str(i), lambda letter: letter >> i & 1 == 1
    one, first = formula_of(rng, count, depth - 1)
    if kind == 1:
        return f"!({one})" if rng.random() < 0.5 or "&" in one or "|" in one else f"! {one}", lambda letter: not first(letter)
    two, second = formula_of(rng, count, depth - 1)
    if kind < 4:
        return f"({one}) & ({two})", lambda letter: first(letter) and second(letter)
    return f"{one}|({two})", lambda letter: first(letter) or second(letter)


class Automaton:
    def __init__(self, rng):
        self.count = rng.randrange(4)
        self.controllable = sorted(rng.sample(range(self.count), rng.randrange(self.count + 1)))
        self.colours = rng.randrange(1, 5)
        self.name, self.formula, self.holds = rng.choice(list(conditions(self.colours)))
        self.states = [self.state(rng) for _ in range(rng.randrange(1, 6))]
        self.start = rng.randrange(len(self.states))
        self.deterministic = rng.random() < 0.5

    def state(self, rng):
        """Colours of the state, its edges (label, target, colours), and how labels are written."""
        marks = [rng.randrange(self.colours)] if rng.random() < 0.5 else []
        edges = []
        form = rng.choice(("labels", "labels", "letters", "state"))
        if form == "letters":
            edges = [(None, self.target(rng), self.marks(rng)) for _ in range(2 ** self.count)]
        elif form == "state":
            label = formula_of(rng, self.count, 2)
            edges = [(label, self.target(rng), self.marks(rng)) for _ in range(rng.randrange(3))]
        else:
            edges = [(formula_of(rng, self.count, rng.randrange(4)), self.target(rng), self.marks(rng))
                     for _ in range(rng.randrange(5))]
        return marks, edges, form

    @staticmethod
    def target(rng):
        return rng.random()

    def marks(self, rng):
        return rng.sample(range(self.colours), min(self.colours, rng.choice((0, 1, 1, 2))))

    def goal(self, share):
        return int(share * len(self.states))

    def text(self, rng):
        lines = ["HOA: v1", f"/* a /* comment */ */ States: {len(self.states)}" if rng.random() < 0.8 else 'tool: "x" "1"',
                 f"Start: {self.start}", "AP: %d %s" % (self.count, " ".join(f'"p{i}"' for i in range(self.count))),
                 "controllable-AP: " + " ".join(map(str, self.controllable)), "Acceptance: " + self.formula]
        if rng.random() < 0.6:
            lines.insert(2, "acc-name: " + self.name)
        lines.append("properties: deterministic complete")
        lines.append("--BODY--")
        order = list(enumerate(self.states))
        rng.shuffle(order)
        for number, (marks, edges, form) in order:
            label = f"[{edges[0][0][0]}] " if form == "state" and edges else ""
            lines.append(f"State: {label}{number} \"s{number}\"" + (" {%s}" % " ".join(map(str, marks)) if marks else ""))
            for one, share, own in edges:
                before = f"[{one[0]}] " if form == "labels" else ""
                lines.append(before + str(self.goal(share)) + (" {%s}" % " ".join(map(str, own)) if own else ""))
        lines.append("--END--\n")
        return "\n".join(lines)

    def game(self):
        """A parity game in which every letter is played out: state, input, edge; the greatest priority counts."""
        free = [i for i in range(self.count) if i not in self.controllable]
        game = {}
        for s, (marks, edges, form) in enumerate(self.states):
            game[s] = (0, 1, [])
            for values in itertools.product((0, 1), repeat=len(free)):
                node = len(self.states) + len(game) + 10 ** 6
                game[s][2].append(node)
                chosen = []
                for letter in range(2 ** self.count):
                    if any(letter >> i & 1 != value for i, value in zip(free, values)):
                        continue
                    for at, (label, share, own) in enumerate(edges):
                        if letter == at if form == "letters" else label[1](letter):
                            chosen.append((share, tuple(set(marks) | set(own))))
                game[node] = (0, 0, [])
                for share, colours in chosen:
                    edge = node * 1000 + len(game)
                    game[edge] = (self.rank(colours), 0, [self.goal(share)])
                    game[node][2].append(edge)
        return game

    def rank(self, colours):
        """A priority that orders colours as the condition does, and is even if one alone is good."""
        least = " min " in self.name
        place = (-min(colours) if least else max(colours)) if colours else (-self.colours if least else -1)
        return 2 * (place + self.colours + 2) + (0 if self.holds(colours) else 1)


class Hoa(unittest.TestCase):
    def test_against_every_letter(self):
        rng = random.Random(36)
        for case in range(600):
            automaton = Automaton(rng)
            text = automaton.text(rng)
            done = run("solve", "-", "--from", "hoa", "--all", text=text)
            with self.subTest(case=case, text=text):
                self.assertEqual(done.returncode, 0, done.stderr)
                game = automaton.game()
                winners = truth(game)
                rows = dict(line.split()[:2] for line in done.stdout.decode().splitlines())
                for s in range(len(automaton.states)):
                    self.assertEqual(rows[f"s{s}"], "LR"[winners[s]])

    def test_example_of_the_document(self):
        with open(os.path.join(os.environ["GG_SOURCE_DIR"], "doc", "formats.md"), encoding="utf-8") as file:
            text = file.read().split("\n## hoa\n")[1].split("```\n")[1]
        done = run("solve", "-", "--from", "hoa", "--all", text=text)
        self.assertEqual((done.returncode, [line.split()[:2] for line in done.stdout.decode().splitlines()]),
                         (0, [["idle", "L"], ["waiting", "L"]]), done.stderr)

    def test_several(self):
        one = "HOA: v1 AP: 0 controllable-AP: acc-name: all Acceptance: 0 t --BODY-- State: 0 0 --END--\n"
        done = run("convert", "-", "-", "--to", "gg", text=one * 3)
        self.assertEqual((done.returncode, done.stdout.decode().count("p parity 1 1")), (0, 3), done.stderr)

    def test_name_and_formula(self):
        """Where the two differ the name counts, with a note; a condition in other words needs its name."""
        def said(name, formula):
            return run("convert", "-", "-", "--to", "pg",
                       text=f"HOA: v1 AP: 0 controllable-AP: {name} Acceptance: {formula} --BODY-- State: 0 0 {{0}} --END--")
        for name, formula, priority, differs in (
                ("acc-name: parity max even 1", "1 f", 0, True), ("", "1 Fin(0)", 1, False), ("", "1 Inf(0)", 0, False),
                ("acc-name: co-Buchi", "1 Fin(0)", 1, False), ("", "2 Fin(1) & Inf(0)", 0, False),
                ("", "3 Fin(0) & (Inf(1) | Fin(2))", 3, False), ("", "3 Inf(2) | Fin(1) & Inf(0)", 0, False),
                ("acc-name: parity max even 2", "2 Inf(0) & Fin(1)", 0, False), ("acc-name: parity min even 2", "2 Inf(0) & Fin(1)", 0, True),
                ("acc-name: Streett 1", "2 Fin(0) | Inf(1)", 1, False), ("acc-name: Rabin 1", "2 Inf(1) & Fin(0)", 1, False)):
            done = said(name, formula)
            with self.subTest(name=name, formula=formula):
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(int(done.stdout.decode().splitlines()[1].split()[1]) % 2, priority % 2)
                self.assertEqual(b"differ" in done.stderr, differs)
        for formula in ("3 (Inf(2) | Fin(1)) & Inf(0)", "3 Fin(2) & Inf(1) | Fin(0)", "2 Inf(0) & Inf(1)", "2 Inf(1) | Inf(0)",
                        "3 Inf(2) | (Fin(0) & Inf(1))", "2 Inf(!1) | Fin(0)", "4 Inf(2) | (Fin(1) & Inf(0))", "1 f",
                        "3 Fin(1) | Inf(2) | Fin(0)", "2 (Fin(0)) | Inf(1)", "3 Inf(1) & Fin(2) & Inf(0)", "2 Fin(0) | Inf(0)"):
            done = said("acc-name: Rabin 1", formula)
            self.assertEqual((done.returncode, b"parity condition" in done.stderr), (3, True), formula)

    def test_refusals(self):
        head = "HOA: v1\nStates: 1\nAP: 1 \"a\"\ncontrollable-AP: 0\nAcceptance: 1 Inf(0)\n"
        body = "--BODY--\nState: 0\n[0] 0\n--END--\n"
        whole = head + body
        for old, new, place, part in (
                ("v1", "v2", "1:6", "v1"), ("HOA: v1\n", "", "1:1", "HOA: v1"), ("States: 1", "States: 2", "2:1", "has 1"),
                ("AP: 1 ", "AP: 2 ", "3:5", "promises 2"), ("controllable-AP: 0\n", "", "5:1", "is no game"),
                ("AP: 0", "AP: 1", "4:18", "no proposition 1"), ("[0]", "[1]", "8:2", "no proposition 1"),
                ("[0]", "[0 &]", "8:5", "a proposition"), ("[0]", "[(0]", "8:4", "closing bracket"),
                ("[0]", "[0", "8:4", "&, | or ]"), ("[0]", "[@a]", "8:2", "no alias @a"), ("[0] 0", "[0] 1", "7:1", "state 1"),
                ("State: 0", "State: 1", "7:1", "state 1"), ("[0] 0", "[0] 0 & 0", "8:7", "alternating"),
                ("[0] 0", "0", "7:1", "2 letters"), ("--END--\n", "", "9:1", "found the end"), ("--END--", "--ABORT--", "9:1", "--END--"),
                ("States: 1", "Starts: 1", "2:1", "capital"), ("Inf(0)", "Inf(0", "6:1", "a closing bracket"),
                ("[0] 0", "[0] 0 {1}", "8:8", "no colour 1"), ("States: 1", "States: 1 /* x", "2:11", "comment"),
                ('"a"', '"a', "3:7", "quotation"), ("State: 0\n[0] 0\n", "", "7:1", "no states"),
                ("[0] 0\n", "[0] 0\nState: 0\n", "2:1", "body has 2"), ("States: 1", "Start: 1", "2:8", "state 1"),
                ("AP:", "Alias: @a 0\nAP:", "3:8", "AP: comes before"), ("[0] 0", "\u00e9", "8:1", "byte 0xc3"),
                ("[0]", "[" + "!" * 70000 + "2]", "8:70002", "no proposition 2")):
            self.assertIn(old, whole)
            done = run("solve", "-", "--from", "hoa", text=whole.replace(old, new, 1))
            said = done.stderr.decode()
            with self.subTest(new=new[:40]):
                self.assertEqual((done.returncode, done.stdout, said.count("\n")), (3, b"", 1), said)
                self.assertIn(f":{place}: ", said)
                self.assertIn(part, said)

        done = run("solve", "-", "--from", "hoa", text=whole.replace("States: 1\n", "").replace("--END", "State: 0\n--END"))
        self.assertIn(":8:1: state 0 comes twice: it is on line 6", done.stderr.decode())

    def test_aliases_that_double(self):
        lines = ["HOA: v1", "AP: 1 \"a\"", "controllable-AP: 0", "Acceptance: 0 t", "Alias: @a0 0"]
        lines += [f"Alias: @a{i} @a{i - 1} & @a{i - 1}" for i in range(1, 60)]
        done = run("solve", "-", "--from", "hoa", text="\n".join(lines) + "--BODY-- State: 0 [@a59] 0 --END--")
        self.assertEqual((done.returncode, b"more than" in done.stderr), (4, True), done.stderr)

    def test_short_texts_that_need_much_memory(self):
        """Each of these texts of some kilobytes would take gigabytes; one sentence refuses it."""
        def said(propositions, aliases, edges):
            names = " ".join(f'"p{i}"' for i in range(propositions))
            return run("solve", "-", "--from", "hoa", "--memory", "1G", text="\n".join(
                ["HOA: v1", f"AP: {propositions} {names}", "controllable-AP: 0", "Acceptance: 0 t", *aliases, "--BODY--", "State: 0",
                 *edges, "--END--"]))
        double = ["Alias: @a0 1 & 1"] + [f"Alias: @a{i} @a{i - 1} & @a{i - 1}" for i in range(1, 19)]
        for propositions, aliases, edges, status, part in (
                (2, double + [f"Alias: @b{i} !@a18" for i in range(100)], ["[t] 0"], 4, "aliases add more than"),
                (2, double, ["[@a18] 0"] * 100, 4, "of this state need too much memory"),
                (9000, [], [f"[{i}] 0" for i in range(1, 9000)], 4, "of this state need too much memory"),
                (9000, [], ["0"] * 9000, 3, "this edge needs a label"), (64, [], ["0"], 3, "this edge needs a label"),
                (2, double + [f"Alias: @b{i} @a18" for i in range(1000)], ["[@b999] 0"], 0, "")):
            done = said(propositions, aliases, edges)
            with self.subTest(part=part):
                self.assertEqual((done.returncode, part in done.stderr.decode()), (status, True), done.stderr)


if __name__ == "__main__":
    unittest.main()
