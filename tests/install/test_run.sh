#!/usr/bin/env bash
# ./run, as somebody would use it who has just got the sources; and packaging/packages on machines
# that this one is not, which are played by stand-ins on the path. All of it happens in a copy of the sources:
# the checkout may change while the test runs, and its build folder belongs to other calls of ./run.
set -eu
: "${GG_SOURCE_DIR:?is set by ctest}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sources=$work/sources

fail() {
    echo "test_run: $*" >&2
    exit 1
}

# is WANTED STATUS COMMAND...: what the command prints, and how it ends.
is() {
    local wanted=$1 status=$2 said ended=0
    shift 2
    said=$("$@" 2>"$work/talk") || ended=$?
    if [ "$said" != "$wanted" ] || [ "$ended" != "$status" ]; then
        cat "$work/talk" >&2
        fail "$* printed '$said' with status $ended instead of '$wanted' with $status"
    fi
}

# The sources without what was built; any user can read them.
copy_sources() {
    mkdir "$sources"
    tar -C "$GG_SOURCE_DIR" --exclude='./build*' --exclude=./.git --exclude=node_modules -cf - . | tar -C "$sources" -xf -
    chmod -R a+rX "$work"
}

check_run() {
    local run=$sources/run file
    # The first call builds; it must not let that be seen on standard output.
    is "greatgame $(cat "$sources/VERSION")" 0 "$run" --version
    mkdir "$work/far away"
    cp "$sources/examples/contest.judge" "$work/far away"
    cd "$work/far away"
    is "$(printf '0\n1\n1')" 0 "$run" solve contest.judge
    is "$(printf '0\n1\n1')" 0 "$run" solve - --from judge <contest.judge
    is "" 3 "$run" solve no-such-file.gg
    is "" 2 "$run" no-such-command
    # It can be installed as it is.
    cmake --install "$sources/build/run" --prefix "$work/prefix" >"$work/talk" 2>&1 ||
        fail "not installed: $(cat "$work/talk")"
    is "greatgame $(cat "$sources/VERSION")" 0 "$work/prefix/bin/greatgame" --version
    # Nothing but the results once it is built.
    "$run" solve contest.judge 2>"$work/talk" >/dev/null
    [ ! -s "$work/talk" ] || fail "./run talks though it has nothing to do: $(cat "$work/talk")"
    "$run" >"$work/examples" || fail "./run does not solve the examples"
    for file in "$sources"/examples/*.gg "$sources"/examples/*.edges "$sources"/examples/*.judge \
        "$sources"/examples/*.board "$sources"/examples/*.advance; do
        grep -qxF "== examples/$(basename "$file")" "$work/examples" || fail "./run leaves out $file"
    done
}

# A path with little on it; stand_in NAME SCRIPT adds a program to it.
bare_path() {
    local tool
    rm -rf "$work/path"
    mkdir "$work/path"
    for tool in bash env cat cut xargs awk mktemp mkdir rm grep; do
        ln -s "$(command -v "$tool")" "$work/path/$tool"
    done
}

stand_in() {
    printf '#!/bin/sh\n%s\n' "$2" >"$work/path/$1"
    chmod +x "$work/path/$1"
}

packages() {
    PATH=$work/path "$work/path/bash" "$sources/packaging/packages" "$@"
}

check_packages() {
    local all required
    all=$(packages list run test | tr '\n' ' ')
    is "" 0 "$sources/packaging/packages" install run test
    is "" 2 "$sources/packaging/packages" install nonsense

    # A Debian machine without rights: the line to type, and nothing else is done.
    stand_in id 'echo 1000'
    stand_in sudo 'exit 1'
    stand_in dpkg-query 'exit 1'
    stand_in apt-get 'echo touched >>"$0.log"; exit 1'
    is "" 1 packages install run test
    grep -qF "sudo apt-get install --no-install-recommends ${all% }" "$work/talk" || fail "no line to type"
    [ ! -e "$work/path/apt-get.log" ] || fail "apt-get was called without rights"

    # What is optional is not insisted upon.
    required=$(awk '/^(run|test) / && !/ optional$/ { print $2 }' "$sources/packaging/packages" | tr '\n' ' ')
    [ "$required" != "$all" ] || fail "nothing is optional"
    stand_in dpkg-query 'for p in '"$required"'; do printf "installed=%s " $p; done'
    stand_in cc 'exit 1'
    is "" 0 packages install run test
    [ ! -s "$work/talk" ] || fail "packaging/packages talks of what is optional"
    is "$(printf 'libgmp-dev\nzlib1g-dev\nlibzstd-dev\nlibcmocka-dev\nlibexpat1-dev\nlibedit-dev\npkg-config\npython3\nmandoc\npython3-numpy\npython3-scipy\npython3-networkx\nmypy')" 0 packages missing run test
    stand_in id 'echo 0'
    stand_in apt-get 'echo touched >>"$0.log"; exit 1'
    rm -f "$sources/build/.given-up"
    is "" 0 packages install run test
    [ -e "$work/path/apt-get.log" ] || fail "what is optional is not asked for"
    rm "$work/path/apt-get.log"
    is "" 0 packages install run test
    [ ! -e "$work/path/apt-get.log" ] || fail "what is optional is asked for every time"
    rm -f "$sources/build/.given-up"
    stand_in dpkg-query 'exit 1'
    rm "$work/path/cc"

    # Root, and no package lists yet: they are fetched once, after the first try.
    stand_in id 'echo 0'
    stand_in apt-get 'echo "$1" >>"$0.log"; [ "$1" = update ] && exit 0; [ "$(grep -c install "$0.log")" = 2 ]'
    is "" 0 packages install run test
    [ "$(tr '\n' ' ' <"$work/path/apt-get.log")" = "install update install " ] || fail "apt-get is not used as it should be"

    # Everything is there.
    stand_in dpkg-query 'for p in '"$all"'; do printf "installed=%s " $p; done'
    stand_in apt-get 'exit 1'
    is "" 0 packages install run test
    [ ! -s "$work/talk" ] || fail "packaging/packages talks though nothing is missing"

    # No Debian: what is there is found by itself, and what is not is named.
    bare_path
    stand_in id 'echo 0'
    is "" 1 packages install run
    grep -q "These packages are missing: gcc libc6-dev cmake make" "$work/talk" || fail "missing packages are not named"
}

# A word that ./check does not know ends it before anything is installed or built.
check_words() {
    local check=$work/alone/check word
    mkdir -p "$work/alone/packaging"
    cp "$sources/check" "$work/alone/check"
    cp "$sources/packaging/build.sh" "$work/alone/packaging"
    printf '#!/bin/sh\ntouch "$0.called"\nexit 1\n' >"$work/alone/packaging/packages"
    chmod +x "$work/alone/packaging/packages"
    for word in --help -h; do
        "$check" "$word" 2>&1 | grep -qx 'Builds and runs the tests:' || fail "./check $word prints no help"
    done
    for word in nonsense --quik --fuzz -R --search; do
        is "" 2 "$check" "$word"
        grep -q "^greatgame: ./check: .*$word.* ./check --help" "$work/talk" || fail "$word is not named"
    done
    is "" 2 "$check" --fuzz many
    [ ! -e "$work/alone/packaging/packages.called" ] || fail "./check installs before it has read its options"
    is "0 passed, 1 failed" 1 "$check" --quick -R name -j4
}

# Without cmake and a compiler pip ends in one sentence before anything is built.
check_pip() {
    local python
    python=$(python3 -c 'import sys; print(sys.executable)') || return 0
    is "" 1 env -u CC -u GREATGAME_LIBRARY PATH=/nowhere "$python" -B -c 'import sys
sys.path.insert(0, sys.argv[1])
import greatgame_build
greatgame_build._is_right = lambda library: False
greatgame_build.build_wheel(sys.argv[2])' "$sources/python" "$work"
    [ "$(cat "$work/talk")" = "greatgame: compiling the library needs cmake and a C compiler and make; on Debian: sudo apt-get install gcc libc6-dev cmake make" ] ||
        fail "pip does not say what is missing: $(cat "$work/talk")"
}

# Without what is optional the sources are configured all the same, also by somebody who is not root.
check_lean() {
    local somebody=() option options=()
    if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
        somebody=(setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/nonexistent)
    fi
    for option in GG_GMP GG_EXPAT GG_ZLIB GG_ZSTD GG_EDIT GG_CMOCKA GG_PYTHON; do
        options+=("-D$option=OFF")
    done
    mkdir -m 777 "$work/lean"
    "${somebody[@]}" cmake -S "$sources" -B "$work/lean" -DGG_TESTS=ON "${options[@]}" >"$work/talk" 2>&1 ||
        fail "not configured: $(cat "$work/talk")"
    for option in libgmp-dev libexpat1-dev zlib1g-dev libzstd-dev libedit-dev libcmocka-dev python3; do
        grep -q "left out: .*$option" "$work/talk" || fail "nothing is said of $option: $(cat "$work/talk")"
    done
}

copy_sources
check_words
check_pip
bare_path
check_packages
check_lean
check_run
