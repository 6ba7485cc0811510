"""The number of threads changes no byte of answers, of certificates, and of their verdicts."""
import os
import subprocess
import tempfile

GREATGAME = os.environ["GREATGAME"]
VERTICES = "70001" if os.environ.get("GG_SANITIZED") else "150000"  # several ranges of rows


def run(*arguments):
    done = subprocess.run([GREATGAME, *arguments], capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def with_threads(folder, threads, problem, *options):
    """The output of solving, checking, certifying and verifying with this number of threads."""
    certificate = os.path.join(folder, "certificate")
    count = ["--threads", str(threads)]
    said = [
        run("solve", problem, *options, "--all", *count),
        run("solve", problem, *options, "--check", "--summary", *count),
        run("solve", problem, *options, "--certificate", certificate, *count),
    ]
    with open(certificate, "rb") as file:
        data = file.read()
    said.append(data)
    said.append(run("verify", problem, certificate, *options[:2], *count))
    # One false entry among many: the same place is named, whichever thread finds it.
    for place in (len(data) // 3, len(data) // 2, len(data) - 9):
        spoilt = bytearray(data)
        spoilt[place] ^= 1
        spoilt[-4:] = zlib_crc(spoilt)
        with open(certificate, "wb") as file:
            file.write(spoilt)
        said.append(run("verify", problem, certificate, *options[:2], *count))
    return said


def zlib_crc(data):
    import zlib

    return zlib.crc32(bytes(data[:-4])).to_bytes(4, "little")


def colour(problem):
    """Turns a race into a partisan game: every other edge is for one player only."""
    with open(problem, encoding="ascii") as file:
        lines = [line.split() for line in file]
    head = next(line for line in lines if line[0] == "p")
    edges = [line for line in lines if line[0] == "e"]
    with open(problem, "w", encoding="ascii") as file:
        file.write(f"p normal {head[2]} {len(edges)}\n")
        for i, (_, u, v) in enumerate(edges):
            file.write(f"e {u} {v}{(' L', '', ' R', '')[i % 4]}\n")


def limited(problem, *options):
    """With little memory, several threads give the same answer as one, or report a lack of memory."""
    right = run("solve", problem, *options, "--all", "--threads", "1")
    statuses, limit = [], 1 << 20
    while limit < 1 << 26:
        said = run("solve", problem, *options, "--all", "--threads", "3", "--memory", str(limit))
        assert said == right or (said[0] == 4 and b"memory limit" in said[2]), (limit, said[::2])
        statuses.append(said[0])
        limit += limit // 16
    assert statuses[0] == 4 and statuses[-1] == 0, statuses


def main():
    cases = [
        ("random", "gg", ["--play", "normal"]),
        ("random", "gg", ["--play", "normal", "--value", "nimber"]),
        ("dag", "gg", ["--play", "normal", "--value", "number"]),
        ("dag", "judge", ["--play", "race"]),
    ]
    with tempfile.TemporaryDirectory() as folder:
        for kind, form, options in cases:
            problem = os.path.join(folder, f"{kind}.{form}")
            made = run("gen", kind, "--vertices", VERTICES, "--edges", str(3 * int(VERTICES)), "-o", problem)
            assert made[0] == 0, made
            if "number" in options:
                colour(problem)
            alone = with_threads(folder, 1, problem, *options)
            assert alone[0][0] == 0 and alone[4][0] == 0, (kind, form, alone[0][2], alone[4])
            assert any(said[0] in (1, 3) for said in alone[5:]), (kind, options, alone[5:])
            for threads in (2, 4):
                assert with_threads(folder, threads, problem, *options) == alone, (kind, threads)
            if options == ["--play", "normal"]:
                limited(problem, *options)


main()
