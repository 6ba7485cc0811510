"""Explanations, taken apart: what the tests of all theories have in common.

A model knows one problem by other means than the library's. A judge of a theory has a method for
each kind of claim, which gets the facts and says whether they are true; it is an error if a kind
has none. Whether the text says what the data say is looked at here.
"""

import json
import unittest

from program import SANITIZED, run

COUNT = 600 if SANITIZED else 5000
OTHER = {"L": "R", "R": "L"}
NAMES = {"L": "Left", "R": "Right"}


# ---- asking the program ------------------------------------------------------------------------

def ask(text, *options, source=("-", "--from", "gg")):
    """The explanations of all instances, and the words of the same in the text, in order."""
    answers, words = [], []
    for form in (["--json"], []):
        done = run("why", *source, *options, *form, text=text)
        if done.returncode != 0:
            raise AssertionError(done.stderr.decode())
        out = done.stdout.decode()
        if form:
            answers = [json.loads(line) for line in out.splitlines()]
        else:
            words = " ".join(out.split())
    return answers, words


def said_in_text(answers, words):
    """Whether the sentences stand in the text, one after the other."""
    at = 0
    for answer in answers:
        for claim in answer["claims"]:
            sentence = " ".join(claim["sentence"].split())
            found = words.find(sentence, at)
            if found < 0:
                return claim["sentence"]
            at = found + len(sentence)
    return None


def deeds(move):
    """The forms of a move in a sentence."""
    if "move" in move:
        return ["plays " + move["move"]]
    return [f"moves {move['token']} to {move['to']}", f"moves to {move['to']}"]


def says(sentence, fact):
    """Whether a sentence mentions a fact; of 1 it may say `the` or `one` instead."""
    if isinstance(fact, list):
        return all(says(sentence, x) for x in fact)
    if isinstance(fact, dict):
        return any(text in sentence for text in deeds(fact))
    if fact in NAMES:
        return NAMES[fact] in sentence
    return str(fact) in sentence or fact == 1 or fact == 0 and " no match" in sentence


class Judge:
    """Base class of the judges of all theories."""

    silent = ()  # facts that sentences leave out

    def __init__(self, answer):
        self.answer, self.mover = answer, answer["first"]
        self.told = set()
        self.last = None  # the last move that was told
        self.previous = {}

    def complaints(self):
        """What is wrong with the claims."""
        for claim in self.answer["claims"]:
            theory, kind = claim["kind"].split(".")
            assert theory == self.answer["theory"]
            facts = claim["facts"]
            if not getattr(self, "is_" + kind.replace("-", "_"))(**facts):
                yield claim
            for name, fact in facts.items():
                if (kind, name) not in self.silent and not says(claim["sentence"], fact):
                    yield name, claim
            self.previous = facts
        yield from self.at_the_end()

    def at_the_end(self):
        return ()

    def tell(self, move):
        """Notes an explained move; no move may be explained twice."""
        key = json.dumps(move, sort_keys=True)
        fresh = key not in self.told
        self.told.add(key)
        return fresh


class Explanations(unittest.TestCase):
    """Base class of tests that compare explanations with models."""

    judge = None

    def compare(self, text, models, *options, **source):
        answers, words = ask(text, *options, **source)
        self.assertEqual(len(answers), len(models))
        self.assertIsNone(said_in_text(answers, words))
        seen = {}
        for answer, model in zip(answers, models):
            wrong = list(self.judge(answer, model).complaints())
            self.assertEqual(wrong, [], (json.dumps(answer["claims"], indent=1),
                                         getattr(model, "rows", None), model.stand))
            self.assertLessEqual(len(answer["claims"]), 48)
            for claim in answer["claims"]:
                seen[claim["kind"]] = seen.get(claim["kind"], 0) + 1
        return seen

    def hints(self, text, models, *options, source=("-", "--from", "gg")):
        """What hints leave possible, and what they say: they count as claims, and no stage but the
        last gives a move away."""
        answers, _ = ask(text, *options, source=source)
        seen = {}
        for stage in (1, 2, 3):  # 4 is the whole answer
            done = run("why", *source, *options, "--json", "--hint", str(stage), text=text)
            self.assertEqual(done.returncode, 0, done.stderr)
            hints = [json.loads(line) for line in done.stdout.decode().splitlines()]
            self.assertEqual(len(hints), len(answers))
            for answer, model, hint in zip(answers, models, hints):
                if answer["all_moves"]:
                    with self.subTest(stage=stage, hint=hint, stand=model.stand):
                        self.hint(self.judge(answer, model), hint, stage)
                    kind = hint["claims"][0]["kind"]
                    seen[kind] = seen.get(kind, 0) + 1
        return seen

    def hint(self, judge, hint, stage):
        claim, = hint["claims"]
        keys = ("move", "token", "from", "to")
        all_moves, best, possible = ({tuple(move.get(key) for key in keys) for move in moves}
                                     for moves in (judge.answer["all_moves"],
                                                   judge.answer["moves"], hint["possible"]))
        self.assertLessEqual(possible, all_moves)
        self.assertTrue(best & possible)
        self.assertGreaterEqual(len(possible), min(2, len(all_moves)))
        if stage < 3:
            self.assertEqual(possible, all_moves)
        theory, kind = claim["kind"].split(".")
        if kind == "hint-part":
            part = claim["facts"]["part"]
            self.assertEqual(possible, {tuple(move.get(key) for key in keys)
                                        for move in judge.answer["all_moves"]
                                        if judge.model.changed(move) == part})
        elif theory != "hint":
            self.assertTrue(getattr(judge, "is_" + kind.replace("-", "_"))(**claim["facts"]))
        for fact in claim["facts"].values():
            self.assertTrue(theory == "hint" or says(claim["sentence"], fact))

    def count(self, seen, theory, least, kinds):
        """All kinds came up; of few games some do not."""
        for kind in () if SANITIZED else kinds.split():
            self.assertGreater(seen.get(f"{theory}.{kind}", 0), least, kind)


def together(*counts):
    """Counts of claims, added up."""
    return {kind: sum(count.get(kind, 0) for count in counts)
            for kind in {kind for count in counts for kind in count}}
