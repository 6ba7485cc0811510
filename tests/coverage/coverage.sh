#!/usr/bin/env bash
# What the tests that have just run in a build with --coverage have reached:
#
#   tests/coverage/coverage.sh BUILD
#
# Prints gcovr's tables of lines and of branches, and judges the lines of src/ and explain/ by uncovered.txt.
# Exit status: 0 all is well; 1 not.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
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
echo "== src/ and explain/ alone"
table --filter src/ --filter explain/ --print-summary --output "$build/src.txt"
python3 -B "$here/judge.py" "$build/coverage.json" "$here/uncovered.txt" && exit
echo "to bring the list up to date, and then write the reasons:"
echo "    python3 tests/coverage/judge.py --update ${build#"$root"/}/coverage.json tests/coverage/uncovered.txt"
exit 1
