"""Compares the program's answers about a game with those of the oracle."""

from ggfile import gg_text
from oracle import Move, best_moves, other, rules_of, solve

WINNER = {"L": "L", "R": "R", "draw": "D", "D": "D"}


class Disagreements:
    """Collects complaints about instances and reports how many, with the smallest instance."""

    def __init__(self, test):
        self.test = test
        self.found = []

    def note(self, text, complaints):
        """Complaints about the instance with this text; an empty list is fine."""
        if complaints:
            self.found.append((len(text), text, complaints))

    def report(self):
        """Fails the test if there was any."""
        if self.found:
            _, text, complaints = min(self.found)
            self.test.fail(f"{len(self.found)} instances disagree; the smallest:\n{text}"
                           + "\n".join(complaints))


def said(fields):
    """The (winner, length) of a JSON object in the oracle's terms."""
    return WINNER[fields["winner"]], fields["length"]


def move_of(fields, answer):
    """A JSON move of an answer in the oracle's terms."""
    names = [token["name"] for token in answer["tokens"]]
    return Move(fields["player"], names.index(fields["token"]), fields["from"], fields["to"],
                fields["pass"])


def outcome_class(by_left, by_right):
    """The class when Left moves first with one winner and Right moves first with the other."""
    return {"LL": "L", "RR": "R", "LR": "N", "RL": "P", "DD": "D"}.get(by_left + by_right)


def forget_lengths(values):
    """A sum that is added up knows who wins, but not how soon."""
    for position, value in values.items():
        values[position] = value._replace(length=None)


def answer_complaints(game, answer):
    """Everything in a JSON answer for one or more tokens that the oracle contradicts."""
    rules = rules_of(game)
    start = rules.start()
    starts = {p: start if game.play == "race" else rules.start(p) for p in "LR"}
    values = solve(rules, [start, *starts.values()])
    if answer["total"] is not None:
        forget_lengths(values)
    complaints = []

    def expect(what, expected, got):
        if expected != got:
            complaints.append(f"{what}: expected {expected}, got {got}")

    expect("value", tuple(values[start]), said(answer))
    if game.play == "race" or game.owners:
        expect("outcome", None, answer["outcome"])
    else:
        by = [values[starts[p]].winner for p in "LR"]
        known = len(game.tokens) == 1 or answer["outcome"] is not None
        if known:
            expect("outcome", outcome_class(*by), answer["outcome"])
        if answer["starters"]:
            for p in "LR":
                expect(f"{p} first", tuple(values[starts[p]]), said(answer["starters"][p]))
        elif len(game.tokens) == 1:
            complaints.append("starters: missing")
    if rules.result(start) is None:
        expect("first", rules.mover(start), answer["first"])
    complaints += moves_complaints(rules, values, start, answer)
    if "line" in answer:
        complaints += line_complaints(rules, values, start, answer)
    return complaints


def moves_complaints(rules, values, position, answer):
    """Every best move must be there, once for each target, and nothing else."""
    got = [(move_of(m, answer), said(m)) for m in answer["moves"]]
    expected = set()
    if rules.result(position) is None:
        expected = {(m, tuple(v)) for m, v in best_moves(rules, values, position)}
    if set(got) != expected:
        return [f"best moves: expected {sorted(expected, key=str)}, got {sorted(got, key=str)}"]
    if len(got) != len(expected):
        return [f"best moves: some are there twice: {sorted(got, key=str)}"]
    if "all_moves" in answer:
        return all_moves_complaints(rules, values, position, answer, expected)
    return []


def all_moves_complaints(rules, values, position, answer, best):
    """Every move must be listed, once for each target, with its result and whether it wins or is best."""
    got = [(move_of(m, answer), said(m), m["winning"], m["best"]) for m in answer["all_moves"]]
    moves = [] if rules.result(position) is not None else rules.moves(position)
    after = {m: tuple(values[rules.after(position, m)]) for m in moves}
    expected = {(m, then, then[0] == rules.mover(position), (m, then) in best)
                for m, then in after.items()}
    if set(got) != expected or len(got) != len(expected):
        return [f"all moves: expected {sorted(expected, key=str)}, got {sorted(got, key=str)}"]
    wrong = [m for m in answer["moves"] + answer.get("line", [])
             if m["winning"] != (m["winner"] == m["player"]) or not m["best"]]
    return [f"moves: wrongly judged: {wrong}"] if wrong else []


def line_complaints(rules, values, position, answer):
    """A line is made of best moves and leads to the end, or back to a position of its own."""
    visited = []
    for number, fields in enumerate(answer["line"]):
        if rules.result(position) is not None:
            return [f"line: goes on after the end, at move {number}"]
        visited.append(position)
        step = (move_of(fields, answer), said(fields))
        if step not in [(m, tuple(v)) for m, v in best_moves(rules, values, position)]:
            return [f"line: move {number}, {step}, is not among the best at {position}"]
        position = rules.after(position, step[0])
    back = answer["repeats_from"]
    if back is not None:
        if visited[back] != position:
            return [f"line: the position before move {back} does not come back"]
        if answer["length"] is not None:
            return ["line: a game of a known length repeats"]
        if WINNER[answer["winner"]] != rules.infinite:
            return [f"line: play without end is {rules.infinite}, not {answer['winner']}"]
        return []
    if rules.result(position) != WINNER[answer["winner"]]:
        return [f"line: ends at {position} with result {rules.result(position)}"]
    if answer["length"] not in (None, len(visited)):
        return [f"line: {len(visited)} moves for a length of {answer['length']}"]
    return []


def outcome_rows(game):
    """The output of `--all` for a game of normal or misere play, as lists of fields."""
    rules = rules_of(game)
    at = {p: {v: rules.at((v,), p) for v in range(1, game.n + 1)} for p in "LR"}
    values = solve(rules, [x for p in "LR" for x in at[p].values()])
    pairs = (any(who != "B" for _, _, who in game.edges) or game.infinite != "D"
             or any(label in "LR" for label in game.labels.values()))
    rows = []
    for v in range(1, game.n + 1):
        left, right = values[at["L"][v]], values[at["R"][v]]
        if game.owners:
            row = [left.winner, left.length]
        elif pairs:
            row = [*left, *right]
        else:
            assert right == (left if left.winner == "D" else (other(left.winner), left.length))
            row = [{"L": "N", "R": "P", "D": "D"}[left.winner], left.length]
        rows.append([str(v)] + ["-" if field is None else str(field) for field in row])
    return rows


def table_complaints(expected, got):
    """The rows that differ."""
    if len(expected) != len(got):
        return [f"--all: expected {len(expected)} lines, got {len(got)}"]
    return [f"--all: expected {' '.join(e)}, got {' '.join(g)}"
            for e, g in zip(expected, got) if e != g]


def compare_answers(test, games, answers):
    """Fails the test unless every JSON answer is what the oracle says."""
    test.assertEqual(len(games), len(answers))
    wrong = Disagreements(test)
    for game, answer in zip(games, answers):
        wrong.note(gg_text(game), answer_complaints(game, answer))
    wrong.report()


def compare_tables(test, games, tables, rows=outcome_rows):
    """Fails the test unless the lines of `--all` are what the oracle says."""
    test.assertEqual(len(games), len(tables))
    wrong = Disagreements(test)
    for game, table in zip(games, tables):
        wrong.note(gg_text(game), table_complaints(rows(game), table))
    wrong.report()
