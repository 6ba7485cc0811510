#!/usr/bin/env bash
# Checks that need no run of the program:
#
#   tests/lint/lint.sh             all steps; ./check --lint does this
#   tests/lint/lint.sh STEP...     these steps only
#
# A step that finds something shows it. The last line is `N passed, N failed'.
set -eu
# shellcheck source=packaging/build.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/build.sh"
cd "$root"

# The programs of one version say the same on every machine; another version is better than none.
tool() {
    command -v "$1-14" || command -v "$1"
}

# ---- files ----

c_files() {
    find src explain rulesets cli bench include fuzz tests examples -name '*.[ch]' | sort
}

shell_files() {
    find . -path ./build -prune -o -path ./.git -prune -o -type f -print | sort | while read -r file; do
        case $file in
        *.sh) echo "$file" ;;
        *.*) ;;
        *) ! head -n 1 "$file" | grep -aqE '^#!.*(bash|/sh)' || echo "$file" ;;
        esac
    done
}

python_files() {
    find . -path ./build -prune -o -path ./.git -prune -o -name '*.py' -print | sort
}

# The analysed sources: the library and the program.
analysed() {
    find src explain rulesets cli bench -name '*.c' | sort
}

# ---- steps ----

compile() {
    build "lint-$1" all -DGG_TESTS=ON -DGG_WERROR=ON -DGG_SLOW=ON -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_C_COMPILER="$2" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
}

gcc_warnings() {
    compile gcc gcc
}

clang_warnings() {
    compile clang "$(tool clang)"
}

gcc_analyzer() {
    python3 -B tests/lint/analyse.py build/lint-gcc
}

# Of the library all files but those that the contracts are about are seen with contracts.h.
clang_tidy() {
    local status=0
    analysed | grep -E '^(src|explain)/' | grep -v '^src/base/' |
        xargs -n 4 -P "$(cores)" "$(tool clang-tidy)" -p build/lint-clang --quiet \
            --extra-arg=-include --extra-arg="$root/tests/lint/contracts.h" || status=1
    analysed | grep -E '^(src/base|rulesets|cli|bench)/' |
        xargs -n 4 -P "$(cores)" "$(tool clang-tidy)" -p build/lint-clang --quiet || status=1
    return "$status"
}

# Style is a matter of clang-format and of taste, except for these.
cppcheck_all() {
    cppcheck --project=build/lint-clang/compile_commands.json --quiet -j "$(cores)" --std=c11 \
        --enable=warning,performance,portability --error-exitcode=1 --inline-suppr \
        --suppressions-list=tests/lint/cppcheck.txt --suppress=missingIncludeSystem \
        --template='{file}:{line}: {severity}: {message} [{id}]'
}

format() {
    c_files | xargs "$(tool clang-format)" --dry-run --Werror
}

# SC2016 warns of $ between single quotes, where it is meant for another program.
shell() {
    shell_files | xargs -n 1 bash -n
    shell_files | xargs shellcheck --external-sources --exclude=SC2016
}

python() {
    local cache status=0
    cache=$(mktemp -d)
    python_files | PYTHONPYCACHEPREFIX=$cache xargs python3 -W error -m py_compile || status=$?
    rm -rf "$cache"
    return "$status"
}

# The library may be linked beside any other: all its names are its own, none is there twice, and it
# needs nothing but the C library, GMP, zlib, zstd and expat.
symbols() {
    local names foreign twice needs
    names=$(nm --defined-only --extern-only build/lint-gcc/libgreatgame.a | awk 'NF == 3 { print $3 }' | sort)
    foreign=$(grep -v '^gg_' <<<"$names" || true)
    twice=$(uniq -d <<<"$names")
    needs=$(objdump -p build/lint-gcc/libgreatgame.so | awk '$1 == "NEEDED" { print $2 }' |
        grep -vE '^(libc|libm|libpthread|libgmp|libz|libzstd|libexpat|ld-linux[-a-z0-9_]*)\.so' || true)
    [ -z "$foreign" ] || echo "names that do not begin with gg_: $foreign"
    [ -z "$twice" ] || echo "defined twice: $twice"
    [ -z "$needs" ] || echo "the library needs: $needs"
    [ -n "$names" ] && [ -z "$foreign$twice$needs" ]
}

# Links, commands with their outputs, programs in pages, and spelling; everything but spelling is in ./check too.
documents() {
    local status=0 GREATGAME=$root/build/lint-gcc/greatgame GG_BUILD_DIR=$root/build/lint-gcc
    local GREATGAME_LIBRARY=$GG_BUILD_DIR/libgreatgame.so PYTHONPATH=$root/python
    export GREATGAME GG_BUILD_DIR GREATGAME_LIBRARY PYTHONPATH
    compile gcc gcc
    python3 -B tests/lint/spelling.py || status=1
    python3 -B tests/cli/test_readme.py || status=1
    python3 -B tests/cli/test_pages.py || status=1
    return "$status"
}

# ---- all of them ----

steps=(gcc_warnings clang_warnings gcc_analyzer clang_tidy cppcheck_all format shell python symbols documents)

[ $# -eq 0 ] || steps=("$@")
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for step in "${steps[@]}"; do
    # Not `if "$step"': within a condition, a failing command would not end the step.
    status=0
    (set -e; "$step") >"$log" 2>&1 </dev/null &
    wait $! || status=$?
    if [ "$status" -eq 0 ]; then
        echo "$step: passed"
        passed=$((passed + 1))
    else
        grep -v '^\[ *[0-9]*%\]' "$log" || true # what make says about its progress
        echo "$step: FAILED"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
