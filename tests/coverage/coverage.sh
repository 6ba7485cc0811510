#!/usr/bin/env bash
# What the tests that have just run in a build with --coverage have reached:
#
#   tests/coverage/coverage.sh BUILD
#
# Prints gcovr's tables of lines and of branches, and judges the lines of src/ by uncovered.txt.
# Exit status: 0 all is well; 1 not.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$(cd "$1" && pwd)
cd "$root"

gcovr --root "$root" --object-directory "$build" --gcov-executable gcov \
    --filter src/ --filter rulesets/ --json "$build/coverage.json" "$build"
table() {
    gcovr --root "$root" --add-tracefile "$build/coverage.json" "$@"
}
echo "== lines of src/ and rulesets/"
table --txt
echo "== branches of src/ and rulesets/"
table --txt --branches
echo "== src/ alone"
table --filter src/ --print-summary --output "$build/src.txt"
python3 -B "$here/judge.py" "$build/coverage.json" "$here/uncovered.txt"
