# shellcheck shell=bash
# Sourced by ./run and ./check: building into build/NAME, quietly unless it fails.
# All messages go to standard error, as standard output belongs to the program.

# The directory of the checkout that this file is in.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

cores() {
    nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1
}

# quietly WHAT COMMAND...: the output is shown only when the command fails.
quietly() {
    local what=$1 log status=0
    shift
    log=$(mktemp)
    "$@" >"$log" 2>&1 </dev/null || status=$?
    if [ "$status" -ne 0 ]; then
        cat "$log" >&2
        echo "greatgame: $what failed" >&2
    fi
    rm -f "$log"
    return "$status"
}

# Only one at a time may build: people start two ./run at once from their own scripts.
one_at_a_time() {
    if ! mkdir -p "$root/build" 2>/dev/null || [ ! -w "$root/build" ]; then
        echo "greatgame: cannot write to $root/build, where it is to be built" >&2
        return 1
    fi
    if command -v flock >/dev/null; then
        exec 9>"$root/build/.lock"
        flock 9
    fi
}

next_please() {
    exec 9>&-
}

# Ninja where there is one: it takes a quarter of the time to see that there is nothing to do.
generator() {
    if command -v ninja >/dev/null; then
        echo Ninja
    else
        echo "Unix Makefiles"
    fi
}

# configure DIR OPTIONS...: runs cmake when it never ran here with these options. Changes of the
# cmake files are noticed by the build itself.
configure() {
    local dir=$1 stamp
    shift
    # When the checkout was moved or copied, or Ninja was installed, cmake refuses the old directory.
    stamp="$root $(generator) $*"
    if [ -f "$dir/.configured" ] && [ "$(cat "$dir/.configured")" = "$stamp" ]; then
        return 0
    fi
    if [ -f "$dir/CMakeCache.txt" ] &&
        ! { grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$dir/CMakeCache.txt" &&
            grep -qxF "CMAKE_GENERATOR:INTERNAL=$(generator)" "$dir/CMakeCache.txt"; }; then
        rm -rf "$dir"
    fi
    mkdir -p "$dir"
    rm -f "$dir/.configured"
    quietly "cmake in $dir" cmake -S "$root" -B "$dir" -G "$(generator)" "$@" || return
    echo "$stamp" >"$dir/.configured"
}

# build NAME TARGET OPTIONS...: leaves the result in build/NAME; the options are cmake's.
build() {
    local dir="$root/build/$1" target=$2 status=0 without groups=(run test)
    [ "$1" != run ] || groups=(run)
    shift 2
    one_at_a_time || return
    if [ ! -f "$dir/.configured" ]; then
        echo "building in ${dir#"$PWD"/}" >&2
        without=$("$root/packaging/packages" missing "${groups[@]}" | tr '\n' ' ')
        [ -z "$without" ] || {
            echo "leaving out what needs ${without% }; to have it, type" >&2
            echo "    sudo apt-get install --no-install-recommends ${without% } && rm -r build" >&2
        }
    fi
    configure "$dir" "$@" &&
        quietly "the build in $dir" cmake --build "$dir" --target "$target" --parallel "$(cores)" || status=$?
    next_please
    return "$status"
}
