#!/usr/bin/env bash
# Tests the static program of other platforms, as packaging/release makes it:
#
#   tests/platforms/run.sh [TARGET...]     targets as of packaging/libraries; x86_64, aarch64 and s390x with musl
#
# Programs for another processor run under qemu. The tests are those of the command whose answers are compared byte for
# byte, so that each platform must print what all others print. They are built in build/platforms. The last line is
# `N passed, N failed'. Needs the packages of `packaging/packages list platforms', and the network the first time.
set -eu
# shellcheck source=packaging/build.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/build.sh"

targets=("$@")
[ $# -gt 0 ] || targets=(x86_64-linux-musl aarch64-linux-musl s390x-linux-musl)
tests=(cli/test_golden cli/test_sizes cli/test_calc cli/test_proofs cli/test_columns cli/test_exchange)
# They limit the memory of the process, of which qemu itself takes more.
limited=(cli/test_formats cli/test_bad_input)
libraries=$(realpath -m "${GG_LIBRARIES:-$root/build/libraries}")
folder=$root/build/platforms
passed=0 failed=0

program() {
    local target=$1 lib=$libraries/$1 build=$folder/$1
    "$root/packaging/libraries" sources "$libraries/sources" &&
        "$root/packaging/libraries" build "$target" "$libraries/sources" "$lib" &&
        quietly "cmake for $target" cmake -S "$root" -B "$build" -G "$(generator)" -DCMAKE_BUILD_TYPE=Release \
            -DCMAKE_TOOLCHAIN_FILE="$lib/toolchain.cmake" -DGG_WERROR=ON -DGG_PLUGINS=OFF -DGG_MPI=OFF \
            "-DCMAKE_EXE_LINKER_FLAGS=-static -s -L$lib/lib" &&
        quietly "the build for $target" cmake --build "$build" --target greatgame --parallel "$(cores)"
}

# The command that the tests run: the program, or qemu with it.
command_for() {
    local processor=${1%%-*} build=$folder/$1
    if [ "$processor" = "$(uname -m)" ]; then
        echo "$build/greatgame"
    else
        printf '#!/bin/sh\nexec qemu-%s-static %s "$@"\n' "$processor" "$build/greatgame" >"$build/emulated"
        chmod +x "$build/emulated"
        echo "$build/emulated"
    fi
}

run_tests() {
    local test command selected=("${tests[@]}")
    command=$(command_for "$1")
    [ "${1%%-*}" != "$(uname -m)" ] || selected+=("${limited[@]}")
    echo "== $1: $("$command" --version)"
    for test in "${selected[@]}"; do
        if GREATGAME=$command GG_BUILD_DIR=$folder/$1 GG_SOURCE_DIR=$root \
            quietly "$1: $test" "${GG_PYTHON:-python3}" -B "$root/tests/$test.py"; then
            passed=$((passed + 1))
            echo "passed $test"
        else
            failed=$((failed + 1))
            echo "FAILED $test"
        fi
    done
}

for target in "${targets[@]}"; do
    if program "$target"; then
        run_tests "$target"
    else
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
