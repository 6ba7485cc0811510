"""gcc's analyser over the library and the program: analyse.py BUILD, a directory that cmake made
with gcc and CMAKE_EXPORT_COMPILE_COMMANDS. Prints what it finds; exit status 1 if that is anything.
"""
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ("src", "explain", "rulesets", "cli", "bench")
CONTRACTS = os.path.join(ROOT, "tests", "lint", "contracts.h")


def command(entry, path):
    words = shlex.split(entry["command"])
    at = words.index("-o")
    words[at + 1] = "/dev/null"
    # Of the library all files but those that the contracts are about are seen with contracts.h.
    if path.startswith(("src/", "explain/")) and not path.startswith("src/base/"):
        words += ["-include", CONTRACTS]
    return words + ["-fanalyzer", "-Werror"]


def analyse(job):
    path, entry = job
    done = subprocess.run(command(entry, path), cwd=entry["directory"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def main():
    with open(os.path.join(sys.argv[1], "compile_commands.json")) as file:
        entries = json.load(file)
    jobs = [(os.path.relpath(entry["file"], ROOT), entry) for entry in entries]
    jobs = [job for job in jobs if job[0].split("/")[0] in FOLDERS]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(analyse, jobs))
    for status, output in results:
        sys.stdout.write(output)
    return 1 if not results or any(status for status, _ in results) else 0


sys.exit(main())
