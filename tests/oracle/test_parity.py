"""Parity games: winners, certificates, formats and explanations against definitions of their own."""

import json
import random
import re
import unittest
import zlib

import certificate
from program import Folder, run


def attract(game, inside, player, goal):
    """The nodes of `inside` whose play the player can force into goal."""
    found = set(goal)
    while True:
        more = {v for v in inside - found
                if (any if game[v][1] == player else all)(
                    w in found for w in game[v][2] if w in inside)}
        if not more:
            return found
        found |= more


def zielonka(game, inside):
    """The winning sets of Even and of Odd, by the recursive algorithm."""
    if not inside:
        return set(), set()
    top = max(game[v][0] for v in inside)
    player = top % 2
    wins = [set(), set()]
    area = attract(game, inside, player, {v for v in inside if game[v][0] == top})
    rest = zielonka(game, inside - area)
    if not rest[1 - player]:
        wins[player] = set(inside)
        return tuple(wins)
    area = attract(game, inside, 1 - player, rest[1 - player])
    rest = zielonka(game, inside - area)
    wins[1 - player] = rest[1 - player] | area
    wins[player] = rest[player]
    return tuple(wins)


def is_read(game):
    """Whether all cycles but those of ends have priorities of one parity."""
    reach = {v: set(game[v][2]) for v in game}
    for k in game:
        for v in game:
            if k in reach[v]:
                reach[v] |= reach[k]
    ends = {v for v in game if set(game[v][2]) == {v}}
    return len({game[v][0] % 2 for v in game if v in reach[v] and v not in ends}) < 2


def random_game(rng):
    """number -> (priority, owner, successors); often with ends, and few parities on cycles."""
    n = rng.randint(1, 7)
    forward, mixed = rng.random() ** 2, rng.random() < 0.8
    parity = rng.randrange(2)
    game = {}
    for v in range(n):
        count = rng.choice((1, 1, 2, 2, 3))
        targets = [rng.randint(v, n - 1) if rng.random() < forward else rng.randrange(n)
                   for _ in range(count)]
        priority = rng.randrange(5) if mixed else 2 * rng.randrange(3) + parity
        if rng.random() < 0.3:
            priority, targets = rng.randrange(5), [v] * rng.randint(1, 2)
        game[v] = (priority, rng.randrange(2), targets)
    return game


def text_of(rng, game):
    """The game in one of the forms that programs write."""
    lines = [f"{v} {p} {o} " + rng.choice((",", " , ")).join(map(str, targets))
             + rng.choice(("", f' "v{v}"')) + ";" for v, (p, o, targets) in game.items()]
    if rng.random() < 0.3:
        rng.shuffle(lines)
    head = rng.choice(([], [f"parity {len(game) - 1};"], [f"parity {len(game)};"]))
    return rng.choice(("\n", " ")).join(head + lines) + "\n"


def gg_of(rng, game, token):
    """The same game, or one with dead ends, as gg."""
    lines = [f"p parity {len(game)} {sum(len(targets) for _, _, targets in game.values())}"]
    lines += [f"s {token + 1}"] if token is not None else []
    for v, (priority, owner, targets) in game.items():
        lines += [f"o {v + 1} {'LR'[owner]}", f"q {v + 1} {priority}"]
        lines += [f"e {v + 1} {w + 1}" for w in targets]
    return "\n".join(lines) + "\n"


def seal(words, data):
    """These words with the blanks of the certificate, and a checksum."""
    blanks = re.findall(b"[ \n]", data)
    body = b"".join(word.encode() + blank for word, blank in zip(words, blanks))
    return body + b"end %08x\n" % zlib.crc32(body)


def truth(game):
    """The winner of each vertex, 0 or 1; who is stuck loses."""
    total = dict(game)
    for v, (_, owner, targets) in game.items():
        if not targets:
            total[v] = (1 - owner, owner, [v])
    even, _ = zielonka(total, set(total))
    return [0 if v in even else 1 for v in sorted(game)]


def proves(game, winner, move):
    """Whether each winner's moves win: none is missing, none leads out of the part that this player
    wins, no move of the loser does, and no cycle of such moves has a greatest priority of the loser."""
    kept = {}
    for v, (_, owner, targets) in game.items():
        kept[v] = [move[v]] if owner == winner[v] else targets
        if not kept[v]:
            continue
        if kept[v] == [None] or any(w not in targets or winner[w] != winner[v] for w in kept[v]):
            return False
    for v, (priority, _, _) in game.items():
        if priority % 2 == winner[v]:
            continue
        met, ahead = set(), [w for w in kept[v] if game[w][0] <= priority]
        while ahead:
            w = ahead.pop()
            if w == v:
                return False
            if w not in met:
                met.add(w)
                ahead += [x for x in kept[w] if game[x][0] <= priority]
    return True


class Parity(Folder):
    def test_against_zielonka(self):
        """Files of PGSolver: games of reachability or safety, and all others."""
        rng = random.Random(1)
        simple = others = 0
        for _ in range(160):
            game = random_game(rng)
            text = text_of(rng, game)
            done = run("solve", self.put("game.pg", text), "--all", "--check")
            with self.subTest(text):
                self.assertEqual(done.returncode, 0, done.stderr)
                simple += is_read(game)
                others += not is_read(game)
                self.assertEqual(b"a parity game: the greatest priority" in done.stderr, not is_read(game))
                winners = [line.split(b"\t")[1] for line in done.stdout.splitlines()]
                self.assertEqual(winners, [b"LR"[x:x + 1] for x in truth(game)])
        self.assertGreater(simple, 60)
        self.assertGreater(others, 20)

    def games(self, seed, count):
        rng = random.Random(seed)
        for _ in range(count):
            game = random_game(rng)
            for v, (priority, owner, targets) in game.items():
                game[v] = (priority, owner, sorted(set(targets)) if rng.random() < 0.9 else [])
            yield rng, game, rng.choice((None, rng.randrange(len(game))))

    def test_certificates(self):
        """Both checkers accept true certificates, and agree on changed ones."""
        seen = [0, 0]
        for rng, game, token in self.games(2, 30):
            text = gg_of(rng, game, token)
            problem, name = self.put("game.gg", text), self.path("c.txt")
            done = run("solve", problem, "--solver", rng.choice(("tangle", "zielonka")), "--certificate", name)
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(name, "rb") as file:
                data = file.read()
            winner = truth(game)
            proved = "accepted" + (f": {('Left', 'Right')[winner[token]]} wins" if token is not None else "")
            self.assertEqual(certificate.verdict(text, data), (0, proved), (text, data))
            self.assertEqual(run("verify", problem, name).returncode, 0)
            for changed in self.mutants(rng, data, 6):
                path = self.put("m.txt", changed)
                status = certificate.verdict(text, changed)[0]
                self.assertEqual(run("verify", problem, path).returncode, status, (text, changed))
                seen[status == 0] += 1
                if status == 0:
                    self.assertEqual(list(certificate.read_text(changed)[2][0][1]), winner)
        self.assertGreater(seen[0], 50)

    @staticmethod
    def mutants(rng, data, count):
        """Certificates with one or two entries changed, and a checksum that is right."""
        *words, _, _, _ = re.split("[ \n]", data.decode("ascii"))
        places = {name: words.index(name) + 2 for name in ("winners", "ranks", "levels")}
        for _ in range(count):
            fresh = list(words)
            for _ in range(rng.randint(1, 2)):
                name = rng.choice([name for name, at in places.items() if int(words[at - 1])])
                at = places[name] + rng.randrange(int(words[places[name] - 1]))
                fresh[at] = str(rng.randrange(2) if name == "winners" else rng.randrange(int(
                    words[places["levels"] - 1]) + 1) if name == "ranks" else rng.randrange(6))
            yield seal(fresh, data)

    def test_formats(self):
        """Each format writes the same game."""
        for rng, game, token in self.games(3, 12):
            text = gg_of(rng, game, token)
            problem = self.put("game.gg", text)
            name = self.path("c")
            self.assertEqual(run("solve", problem, "--certificate", name).returncode, 0)
            for ending in ("gg", "json", "pg"):
                other = self.path("other." + ending)
                done = run("convert", problem, other)
                self.assertEqual(done.returncode, 0, done.stderr)
                done = run("verify", other, name, *(["--play", "parity"] if ending == "pg" else []))
                self.assertEqual(done.returncode, 0, (done.stdout, done.stderr, text))

    def solution(self, game, winner, move):
        """A file as PGSolver and Oink write it."""
        lines = [f"{v} {winner[v]}" + ("" if move[v] is None else f" {move[v]}") for v in game]
        return self.put("game.sol", f"paritysol {len(game) - 1};\n" + ";\n".join(lines) + ";\n")

    def test_solutions_of_others(self):
        """Winners and moves in another program's file are accepted exactly if they are right."""
        rng = random.Random(5)
        seen = [0, 0]
        for _ in range(60):
            game = random_game(rng)
            text = text_of(rng, game)
            problem, winner = self.put("game.pg", text), truth(game)
            moves = []
            for _ in range(30):
                other = [rng.choice(t) if o == winner[v] else None for v, (_, o, t) in game.items()]
                moves += [other] if other not in moves else []
            for i, move in enumerate(moves[:4]):
                claimed = list(winner)
                if i == 3:
                    v = rng.randrange(len(game))
                    claimed[v] = 1 - claimed[v]
                    move = [rng.choice(t) if o == claimed[v] else None for v, (_, o, t) in game.items()]
                done = run("verify", problem, self.solution(game, claimed, move), "--play", "parity")
                right = proves(game, claimed, move)
                self.assertEqual(done.returncode, 0 if right else 1, (text, claimed, move, done.stdout))
                self.assertTrue(claimed == winner or not right)
                seen[right] += 1
            for wrong in (False, True):
                claimed = list(winner)
                claimed[rng.randrange(len(game))] ^= wrong
                done = run("verify", problem, self.solution(game, claimed, [None] * len(game)), "--play", "parity")
                self.assertEqual(done.returncode, int(wrong), (text, claimed, done.stdout))
        self.assertGreater(min(seen), 30)

    def test_solutions_that_are_none(self):
        game = "parity 2; 0 2 0 1; 1 1 1 0,2; 2 4 0 0;\n"
        problem = self.put("game.pg", game)
        for text, said in (
                ("paritysol 2;\n0 0 1;\n1 0;\n", "4:1: node 2 is not listed"),
                ("paritysol 2;\n0 0 1;\n0 0 1;\n", "3:1: the node was listed before"),
                ("paritysol 2;\n0 2 1;\n", "2:3: the winner is 0 or 1"),
                ("paritysol 2;\n3 0 1;\n", "2:1: the game has no node 3"),
                ("paritysol 2;\n0 0 7;\n", "2:5: the game has no node 7"),
                ("paritysol 2;\n0 0 1\n1", "a semicolon"),
                ("paritysol 2;\n0 L 1;\n", "the winner, 0 or 1"),
                ("paritysol x;\n", "the largest node"),
                ("paritysol 2;\n99999999999999999999 0;\n", "is too large"),
                ("paritysol", "the largest node")):
            with self.subTest(text):
                done = run("verify", problem, self.put("game.sol", text), "--play", "parity")
                self.assertEqual(done.returncode, 3, done.stderr)
                self.assertIn(said.encode(), done.stderr)
        other = self.put("other.gg", "p normal 2 1\ne 1 2\n")
        done = run("verify", other, self.put("game.sol", "paritysol 0;\n"))
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"--play parity", done.stderr)

    def test_one_parity(self):
        """A file whose priorities have one parity is read as a game of safety; the message names the remedy."""
        problem = self.put("game.pg", "parity 2; 0 0 0 1; 1 0 1 0,2; 2 2 0 2;\n")
        for option in ("--solver", "--value"):
            with self.subTest(option):
                done = run("solve", problem, option, "parity")
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(b"solves parity games only (--play parity)", done.stderr)
                self.assertEqual(run("solve", problem, option, "parity", "--play", "parity").returncode, 0)
        done = run("solve", "--ruleset", "nim:2", "--value", "parity")
        self.assertTrue(done.stderr.endswith(b"solves parity games only\n"), done.stderr)

    def test_lines(self):
        """Play that comes back has a greatest priority of the winner's parity; so does the reason."""
        for rng, game, token in self.games(4, 40):
            if token is None:
                continue
            problem = self.put("game.gg", gg_of(rng, game, token))
            done = run("why", problem, "--json")
            self.assertEqual(done.returncode, 0, (done.stderr, gg_of(rng, game, token)))
            said = json.loads(done.stdout)
            winner = truth(game)[token]
            self.assertEqual(said["winner"], "LR"[winner])
            facts = {claim["kind"]: claim["facts"] for claim in said["claims"]}
            if "parity.circle" in facts:
                circle = [x["vertex"] - 1 if isinstance(x, dict) else x - 1 for x in facts["parity.circle"]["circle"]]
                self.assertEqual(circle[0], circle[-1])
                for v, w in zip(circle, circle[1:]):
                    self.assertIn(w, game[v][2])
                greatest = max(game[v][0] for v in circle)
                self.assertEqual(greatest, facts["parity.decides"]["priority"])
                self.assertEqual(greatest % 2, winner)
            else:
                self.assertIn("parity.ends" if game[token][2] else "parity.over", facts)


if __name__ == "__main__":
    unittest.main()
