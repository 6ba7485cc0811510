#!/usr/bin/env bash
# What the tests that have just run in a build with --coverage have reached:
#
#   tests/coverage/coverage.sh BUILD
#
# Prints gcovr's tables of lines and of branches. Exit status: not 0 if fewer than 90 % of the lines of src/ and
# explain/ were reached.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$(cd "$1" && pwd)
cd "$root"

# A process that is killed may leave counts that contradict each other: such a line is skipped, and
# gcovr says so.
gcovr --root "$root" --object-directory "$build" --gcov-executable gcov \
    --gcov-ignore-parse-errors --filter src/ --filter explain/ --filter rulesets/ --json "$build/coverage.json" "$build"
table() {
    gcovr --root "$root" --add-tracefile "$build/coverage.json" "$@"
}
echo "== lines of src/, explain/ and rulesets/"
table --txt
echo "== branches of src/, explain/ and rulesets/"
table --txt --branches
echo "== src/ and explain/ alone: lines that no test reaches"
table --filter src/ --filter explain/ --print-summary --fail-under-line 90
