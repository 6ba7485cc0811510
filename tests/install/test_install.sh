#!/usr/bin/env bash
# Installs the build in $GG_BUILD_DIR into a directory of its own and uses what lies there as
# somebody else would: through pkg-config, through find_package, and by looking at the files.
set -eu
: "${GG_BUILD_DIR:?is set by ctest}" "${GG_SOURCE_DIR:?is set by ctest}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "test_install: $*" >&2
    exit 1
}

# The tree is moved after the installation: nothing in it may depend on the first place.
install_tree() {
    cmake --install "$GG_BUILD_DIR" --prefix "$work/first" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        fail "cmake --install failed"
    }
    prefix=$work/moved
    mv "$work/first" "$prefix"
    library=$(dirname "$(find "$prefix" -name libgreatgame.a)")
    shared=$(readlink -f "$library/libgreatgame.so")
    version=$(cat "$GG_SOURCE_DIR/VERSION")
    export PKG_CONFIG_PATH=$library/pkgconfig
}

check_files() {
    local file
    for file in bin/greatgame include/greatgame.h include/greatgame_ruleset.h share/man/man1/greatgame.1 \
        share/man/man1/greatgame-solve.1 share/man/man3/greatgame.3 share/man/man3/gg_solve.3 \
        share/bash-completion/completions/greatgame share/zsh/site-functions/_greatgame \
        share/fish/vendor_completions.d/greatgame.fish; do
        [ -f "$prefix/$file" ] || fail "$file is missing"
    done
    [ "$(find "$prefix" -name 'greatgameConfig*.cmake' | wc -l)" = 2 ] || fail "no CMake package"
    if grep -rlI -e "$GG_BUILD_DIR" -e "$GG_SOURCE_DIR/src" -e "$GG_SOURCE_DIR/include" -e "$work/first" "$prefix" >&2; then
        fail "these files name the place where they were made"
    fi
    [ "$("$prefix/bin/greatgame" --version)" = "greatgame $version" ] || fail "--version is not greatgame $version"
}

# Version and soname are the same wherever they stand.
check_numbers() {
    local debian=$GG_SOURCE_DIR/packaging/debian soname
    soname=$(sed -n 's/^set(GG_SONAME \([0-9]*\))$/\1/p' "$GG_SOURCE_DIR/CMakeLists.txt")
    objdump -p "$shared" | grep -q "SONAME  *libgreatgame\.so\.$soname$" || fail "the soname is wrong"
    grep -q "^Package: libgreatgame$soname$" "$debian/control" || fail "packaging/debian/control: another soname"
    [ -f "$debian/libgreatgame$soname.install" ] || fail "packaging/debian: no libgreatgame$soname.install"
    grep -q "^greatgame ($version-[0-9]*) " "$debian/changelog" || fail "packaging/debian/changelog: no version $version"
    grep -q "^## $version\b" "$GG_SOURCE_DIR/CHANGELOG.md" || fail "CHANGELOG.md: no version $version"
}

# The library exports its interface and nothing else.
check_symbols() {
    local shown declared
    shown=$(nm -D --defined-only "$shared" | awk '{ print $NF }' | sort)
    if grep -v '^gg_[a-z]' <<<"$shown" >&2; then
        fail "these symbols are not part of the interface"
    fi
    # Public functions that are declared, and those that are there, are the same.
    declared=$(cat "$prefix"/include/*.h | sed -n 's/^GG_API .*[ *]\(gg_[a-z0-9_]*\)(.*/\1/p' | sort)
    [ "$declared" = "$shown" ] || {
        diff <(echo "$declared") <(echo "$shown") >&2 || true
        fail "declared (<) and defined (>) functions differ"
    }
}

# The library has no variables of its own: all its state is in a context.
check_state() {
    local found
    found=$(objdump -h "$library/libgreatgame.a" | awk '
        /file format/ { object = $1 }
        $2 ~ /^\.(data|bss|tdata|tbss)(\..*)?$/ && $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ { print object, $2, $3 }')
    [ -z "$found" ] || fail "variables outside of a context (hexadecimal sizes): $found"
}

# A header needs nothing before it, and causes no warning in anybody's program.
check_header() {
    local header
    for header in "$prefix"/include/*.h; do
        echo "#include <${header##*/}>" >"$work/alone.c"
        cc -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$prefix/include" -fsyntax-only "$work/alone.c"
        if command -v c++ >/dev/null; then
            c++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -I"$prefix/include" -fsyntax-only -x c++ "$work/alone.c"
        fi
    done
}

expected() {
    cat <<'END'
0 matches: the player to move loses in 0 turns
1 matches: the player to move wins in 1 turn
2 matches: the player to move wins in 1 turn
3 matches: the player to move wins in 1 turn
4 matches: the player to move loses in 2 turns
5 matches: the player to move wins in 3 turns
6 matches: the player to move wins in 3 turns
7 matches: the player to move wins in 3 turns
8 matches: the player to move loses in 4 turns
END
}

answers() {
    LD_LIBRARY_PATH=$library "$1" | diff <(expected) - >&2 || fail "$1 gives another answer"
}

check_pkg_config() {
    command -v pkg-config >/dev/null || return 0
    [ "$(pkg-config --modversion greatgame)" = "$version" ] || fail "pkg-config gives another version"
    # shellcheck disable=SC2046 # the flags are words
    cc -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$work/with_pkg_config" "$GG_SOURCE_DIR/examples/solve.c" \
        $(pkg-config --cflags --libs greatgame)
    objdump -p "$work/with_pkg_config" | grep -q 'NEEDED  *libgreatgame\.so' || fail "pkg-config links no shared library"
    answers "$work/with_pkg_config"
    # The king's board: P where both numbers of the square are even, as theory has it.
    # shellcheck disable=SC2046 # the flags are words
    cc -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$work/arrays" "$GG_SOURCE_DIR/examples/arrays.c" \
        $(pkg-config --cflags --libs greatgame)
    LD_LIBRARY_PATH=$library "$work/arrays" | tr -d '0-9 ' |
        diff <(printf 'NNNNNN\nPNPNPN\nNNNNNN\nPNPNPN\nNNNNNN\nPNPNPN\n') - >&2 || fail "arrays.c gives another answer"
    # shellcheck disable=SC2046 # the flags are words
    cc -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$work/table" "$GG_SOURCE_DIR/examples/table.c" \
        $(pkg-config --cflags --libs greatgame)
    "$prefix/bin/greatgame" solve --ruleset quixo:3x3 --table "$work/quixo.ggt" >"$work/solved"
    LD_LIBRARY_PATH=$library "$work/table" "$work/quixo.ggt" X../.O./..X |
        diff <(printf 'X../.O./..X: Left wins in 3 b1-c1 or c2-c1 b3-a3 or a2-a3\n') - >&2 || fail "table.c gives another answer"
    # shellcheck disable=SC2046 # the flags are words
    cc -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$work/edges" "$GG_SOURCE_DIR/examples/edges.c" \
        $(pkg-config --cflags --libs greatgame)
    LD_LIBRARY_PATH=$library "$work/edges" | diff <(
        printf '0 P, from 1 2 3\n1 N, from 2 3 4\n2 N, from 3 4 5\n3 N, from 4 5 6\n4 P, from 5 6 7\n'
        printf '5 N, from 6 7 8\n6 N, from 7 8\n7 N, from 8\n8 P, from\n'
    ) - >&2 || fail "edges.c gives another answer"
}

# The header for C++, with the owners of everything gone before its last use, under the sanitizers. Other exceptions and the
# order of freeing are what the example does not show.
check_cpp() {
    command -v c++ >/dev/null || return 0
    cat >"$work/order.cpp" <<'END'
#include <greatgame.hpp>
#include <cassert>
namespace gg = greatgame;
static gg_status failure(const gg::context &ctx, const char *name)
{
    try {
        gg::problem::by_rules(ctx, name);
    } catch (const gg::error &e) {
        return e.status();
    }
    return GG_OK;
}
int main()
{
    std::optional<gg::answer> last;
    {
        std::istringstream text("p normal 2 1\ns 1\ne 1 2\n\np normal 1 0\ns 1\n");
        gg::reader one(gg::context(), text, "gg");
        const auto two = one; /* a copy reads on */
        const auto first = one.next(), second = two.next(), third = one.next();
        assert(first && second && !third);
        const gg::solution found(*first);
        last = found.answer();
        std::ostringstream out;
        second->write(out, "gg");
        assert(out.str().find("p normal 1 0") == 0);
        out.setstate(std::ios::badbit);
        try {
            second->write(out, "gg");
            assert(false);
        } catch (const gg::error &e) {
            assert(e.status() == GG_WRITE_FAILED);
        }
    }
    assert((*last)->outcome.winner == GG_L && (*last)->move_count == 1);
    const gg::context small(100000);
    assert(failure(small, "no-such-game") == GG_BAD_ARGUMENT);
    assert(failure(small, "nim:x") == GG_BAD_INPUT);
    assert(failure(gg::context(), "Cram:2x2") == GG_OK);
    try {
        gg::builder(small).edge(0, 1000000).build();
        assert(false);
    } catch (const gg::error &e) {
        assert(e.status() == GG_LIMIT);
    }
}
END
    # shellcheck disable=SC2046 # the flags are words
    for source in "$work/order.cpp" "$GG_SOURCE_DIR/examples/owners.cpp"; do
        c++ -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Werror -fsanitize=address,undefined -o "$work/cpp" "$source" \
            $(pkg-config --cflags --libs greatgame)
        LD_LIBRARY_PATH=$library "$work/cpp" >"$work/said"
    done
    diff - "$work/said" >&2 <<'END' || fail "owners.cpp gives another answer"
0: D
1: D
2: N in 1
3: P in 0
certificate accepted
line 2: GG_BAD_INPUT
nim: the parts are worth 3 xor 4 xor 5 = 2, not 0: the player to move wins by making it 0
{1|-1} + {1|-1} = 0
END
}

# The ways to link that doc/library.md names, with a program that solves, which needs most of the library.
check_readme_links() {
    local flags way
    cat >"$work/solves.c" <<'END'
#include <greatgame.h>
#include <stdio.h>
int main(void)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg_builder *builder;
    gg_graph *graph;
    gg_problem *problem;
    gg_solution *solution;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    if (gg_builder_new(ctx, 2, false, &builder) || gg_builder_edge(builder, 0, 1, GG_FOR_BOTH) ||
        gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_SOLVE, &graph) ||
        gg_problem_new(ctx, graph, &spec, &problem) || gg_solve(ctx, problem, NULL, &solution))
        return 1;
    return puts(gg_solution_method(solution)) < 0;
}
END
    flags=$(sed -n 's/^\$ cc .*libgreatgame\.a \(.*\) -o circle$/\1/p' "$GG_SOURCE_DIR/doc/library.md")
    # shellcheck disable=SC2046,SC2086 # the flags are words
    {
        cc -std=c11 -o "$work/in_place" "$work/solves.c" -I"$prefix/include" "$library/libgreatgame.a" $flags
        cc -std=c11 -o "$work/with_static" "$work/solves.c" -I"$prefix/include" "$library/libgreatgame.a" \
            $(pkg-config --static --libs greatgame | sed 's/-lgreatgame//')
        cc -std=c11 -o "$work/with_rpath" "$work/solves.c" $(pkg-config --cflags --libs greatgame) -Wl,-rpath,"$library"
        cc -std=c11 -o "$work/without" "$work/solves.c" $(pkg-config --cflags --libs greatgame)
    }
    for way in in_place with_static with_rpath; do
        [ "$("$work/$way")" = outcome ] || fail "a program linked $way does not run"
    done
    [ "$(LD_LIBRARY_PATH=$library "$work/without")" = outcome ] || fail "a program with LD_LIBRARY_PATH does not run"
}

# The installed program finds the installed headers for a ruleset in a file.
check_plugins() {
    if ! "$prefix/bin/greatgame" vet "$GG_SOURCE_DIR/examples/mutorere.c" >"$work/log" 2>&1; then
        grep -q "without plug-ins" "$work/log" || fail "a plug-in does not load: $(cat "$work/log")"
    fi
}

check_find_package() {
    {
        cmake -S "$GG_SOURCE_DIR/tests/install" -B "$work/user" -DCMAKE_PREFIX_PATH="$prefix" \
            -DEXAMPLE="$GG_SOURCE_DIR/examples/solve.c" &&
            cmake --build "$work/user"
    } >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        fail "find_package(greatgame) does not work"
    }
    answers "$work/user/with_shared"
    answers "$work/user/with_static"
    if objdump -p "$work/user/with_static" | grep -q 'NEEDED  *libgreatgame'; then
        fail "greatgame::static links the shared library"
    fi
}

install_tree
check_files
check_numbers
check_symbols
check_state
check_header
check_pkg_config
check_cpp
if command -v pkg-config >/dev/null; then
    check_readme_links
fi
check_find_package
check_plugins
