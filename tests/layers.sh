#!/usr/bin/env bash
# Allowed includes between folders, and calls that the library may not make.
#
#   tests/layers.sh            checks the sources, and that every rule is able to fail
#   tests/layers.sh DIR        checks the sources of another checkout
#
# Each rule prints its violations as FILE:LINE: SENTENCE. The exit status is 1 if there are any.
set -eu
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# A folder of src/ or explain/, and whose headers it may include. All may include the public headers
# and those of the system. That solve, check and io do not appear in each other's lines is the point:
# what checks an answer shares nothing with what found it.
layers() {
    cat <<'END'
base         base
columns      base columns
graph        base graph
game         base graph game
value        base graph game value
sum          base graph game value sum
solve        base graph game value solve
check        base graph game value check
io           base graph game value columns io
certificate  base graph game value columns io solve certificate
saved        base graph game value columns saved
answer       base graph game value solve check columns io answer
report       base graph game value answer io report
ruleset_test base graph game value solve ruleset_test
gen          base graph game value io gen
why          base graph game value answer why
trace        base graph game value solve answer why trace
END
}

# Every #include as FILE:LINE:HEADER, with the quotes or brackets.
includes() {
    find "$@" -type f \( -name '*.[ch]' -o -name '*.def' \) -print0 2>/dev/null | sort -z |
        xargs -0 -r grep -nHE '^[[:space:]]*#[[:space:]]*include' |
        sed -E 's/#[[:space:]]*include[[:space:]]*//; s/:[[:space:]]+/:/; s/[[:space:]]*(\/[*\/].*)?$//'
}

# Whether a header, with its quotes or brackets, is one of those in include/.
is_public() {
    local name=${1//[\"<>]/}
    [[ $name != */* && -f include/$name ]]
}

check_includes_of_library() {
    local file line header folder path others
    local -A allowed
    while read -r folder others; do
        allowed[$folder]=$others
    done < <(layers)
    while IFS=: read -r file line header; do
        folder=${file#*/}
        folder=${folder%%/*}
        case $header in
        '<'*'>') continue ;;
        *..*) echo "$file:$line: $folder may not include ${header//\"/}" && continue ;;
        '"'*/*'"') ;;
        *)
            is_public "$header" && continue
            echo "$file:$line: include $header: write it as \"folder/name\""
            continue
            ;;
        esac
        path=${header//\"/}
        case " ${allowed[$folder]-} " in
        *" ${path%%/*} "*) ;;
        *) echo "$file:$line: $folder may not include $path" ;;
        esac
    done < <(includes src explain)
}

check_folders() {
    local folder
    local path
    for path in src/*/ explain/*/; do
        folder=$(basename "$path")
        layers | grep -q "^$folder " || echo "${path%/}:0: a folder without a place in the layers"
    done
    find src explain -maxdepth 1 -type f | sed 's/$/:0: a file of this folder belongs into a folder/'
}

# The program is a user of the library like any other.
check_includes_of_program() {
    local file line header name
    while IFS=: read -r file line header; do
        name=${header//[\"<>]/}
        is_public "$header" && continue
        case $header in
        '<'*'>') [ ! -e "src/$name" ] && [ ! -e "explain/$name" ] && continue ;;
        '"'*'"') [ -f "cli/$name" ] && continue ;;
        esac
        echo "$file:$line: cli may not include $header"
    done < <(includes cli)
}

# The benchmark is a part of the program.
check_includes_of_bench() {
    local file line header name
    while IFS=: read -r file line header; do
        name=${header//[\"<>]/}
        is_public "$header" && continue
        case $header in
        '<'*'>') [ ! -e "src/$name" ] && [ ! -e "explain/$name" ] && continue ;;
        '"'*'"') { [ -f "bench/$name" ] || [ -f "cli/$name" ]; } && continue ;;
        esac
        echo "$file:$line: bench may not include $header"
    done < <(includes bench)
}

# The author of a game needs one header and nothing else.
check_includes_of_rulesets() {
    local file line header name
    while IFS=: read -r file line header; do
        name=${header//[\"<>]/}
        case $header in
        '"greatgame_ruleset.h"' | '<greatgame_ruleset.h>') continue ;;
        '<'*'>') [ ! -e "src/$name" ] && [ ! -e "explain/$name" ] && ! is_public "$header" && continue ;;
        '"'*'"') [ -f "rulesets/$name" ] && continue ;;
        esac
        echo "$file:$line: a ruleset may not include $header"
    done < <(includes rulesets)
}

check_includes_of_header() {
    local file line header
    while IFS=: read -r file line header; do
        case $header in
        '<'*'>') ;;
        *) is_public "$header" || echo "$file:$line: a public header may not include $header" ;;
        esac
    done < <(includes include)
}

# The files' lines as FILE:LINE:TEXT, without comments and without what is in strings.
bare() {
    awk '
    FNR == 1 { comment = 0 }
    !comment && !/["\047\/]/ { print FILENAME ":" FNR ":" $0; next }
    {
        line = $0; out = ""
        while (line != "") {
            two = substr(line, 1, 2); one = substr(line, 1, 1)
            if (comment) {
                if (two == "*/") { comment = 0; line = substr(line, 3) } else line = substr(line, 2)
            } else if (two == "/*") { comment = 1; out = out " "; line = substr(line, 3) }
            else if (two == "//") line = ""
            else if (match(line, /^"([^"\\]|\\.)*"/) || match(line, /^\047([^\047\\]|\\.)*\047/)) {
                out = out one one; line = substr(line, RLENGTH + 1)
            } else { out = out one; line = substr(line, 2) }
        }
        print FILENAME ":" FNR ":" out
    }' "$@"
}

# FILE:LINE:TEXT as FILE:LINE: SENTENCE: TEXT.
refuse() {
    sed -E "s|^([^:]+:[0-9]+):[[:space:]]*|\\1: $1: |"
}

# A library does not talk, does not end the process, and reads numbers where overflow is seen.
check_calls() {
    grep -E '(^|[^A-Za-z0-9_])(v?f?printf|puts|fputs|putc|fputc|putchar|perror)[[:space:]]*\(|(^|[^A-Za-z0-9_])(stdout|stderr)([^A-Za-z0-9_]|$)' "$1" |
        refuse "the library does not print"
    grep -E '(^|[^A-Za-z0-9_])(exit|_exit|_Exit|quick_exit|abort|longjmp|raise)[[:space:]]*\(' "$1" |
        refuse "the library does not end the process"
    grep -E '(^|[^A-Za-z0-9_])v?[fs]?scanf[[:space:]]*\(|(^|[^A-Za-z0-9_])ato(i|l|ll|f)[[:space:]]*\(' "$1" |
        refuse "numbers are not read with functions that overlook overflow"
}

# The files of src/solve/table in an order in which none calls a function of a later one.
table_order() {
    echo faults step pass blocks slices updates pages deliver later manifest checkpoint team run open levels sweep tabulate
}

# A definition begins in the first column.
check_table_order() {
    grep '^src/solve/table/[a-z_]*\.c:' "$1" | awk -v order="$(table_order)" '
    BEGIN { n = split(order, names, " "); for (i = 1; i <= n; i++) rank[names[i]] = i }
    {
        split($0, part, ":")
        file = part[1]; sub(/.*\//, "", file); sub(/\.c$/, "", file)
        if (!rank[file]) { print part[1] ":0: a file without a place in table_order"; rank[file] = n + 1 }
        line = $0; sub(/^[^:]*:[0-9]*:/, "", line)
        head = line ~ /^[a-z]/ && line !~ /^(static|typedef)/
        while (match(line, /gg__[a-z0-9_]+\(/)) {
            name = substr(line, RSTART, RLENGTH - 1); line = substr(line, RSTART + RLENGTH)
            if (head) home[name] = file
            else { uses++; where[uses] = part[1] ":" part[2]; user[uses] = file; used[uses] = name }
            head = 0
        }
    }
    END {
        for (i = 1; i <= uses; i++)
            if (home[used[i]] && rank[home[used[i]]] > rank[user[i]])
                print where[i] ": " user[i] ".c may not call " used[i] " of " home[used[i]] ".c"
    }'
}

# A guess from how the code is laid out, which clang-format keeps: what begins in the first column,
# or with `static' anywhere, and is neither a function nor constant, is a variable that outlives a
# call. (The installation test looks into the object files, where there is nothing to guess.)
check_state() {
    awk '
    # The declaration up to its value, its end or its arrays.
    function declaration(line) { sub(/[=;\[{].*/, "", line); return line }
    function constant(d) {
        if (d !~ /(^|[^A-Za-z0-9_])const([^A-Za-z0-9_]|$)/) return 0
        if (d ~ /\*/) { sub(/.*\*/, "", d); return d ~ /^[ ]*const([^A-Za-z0-9_]|$)/ }
        return 1
    }
    { place = $0; sub(/^[^:]+:[0-9]+:/, ""); place = substr(place, 1, length(place) - length($0)) }
    /^[ \t]*(static|_Thread_local)[ \t]/ || /^[A-Za-z_][A-Za-z0-9_]*[ \t*]+[^()]*[A-Za-z0-9_\]][ \t]*(=|;)/ {
        d = declaration($0)
        if (d ~ /\(/ && d !~ /\([ ]*\*/) next             # a function
        if (d ~ /^[ \t]*(typedef|return|goto|else|case|default|_Static_assert)([^A-Za-z0-9_]|$)/) next
        if (d ~ /^(struct|enum|union)[ \t]*[A-Za-z0-9_]*[ \t]*$/) next  # a type
        if (d ~ /^[ \t]*static[ \t]+(inline|noreturn)[ \t]/) next
        if ($0 !~ /[=;\[{]/) next                         # goes on in the next line: a function
        if (!constant(d)) print place $0
    }' "$1" | refuse "the library has no variables of its own"
}

check_all() {
    local text
    check_folders
    check_includes_of_library
    check_includes_of_program
    check_includes_of_bench
    check_includes_of_rulesets
    check_includes_of_header
    text=$(mktemp)
    # shellcheck disable=SC2046 # no file has a blank in its name
    bare $(find src explain rulesets -type f \( -name '*.[ch]' -o -name '*.def' \) | sort) >"$text"
    check_calls "$text"
    check_state "$text"
    check_table_order "$text"
    rm -f "$text"
}

# check_tree DIR: prints the violations; status 1 if there are any.
check_tree() {
    local found
    found=$(cd "$1" && check_all)
    [ -z "$found" ] || { echo "$found"; return 1; }
}

# plant FOLDER LINE SENTENCE: a file with this line in it is put into the copy, and shall be refused
# with this sentence. Files that are only harmless shall not be refused.
planted=0
expected=()
plant() {
    planted=$((planted + 1))
    local file=$1/plant$planted.c
    printf '/* printf("in a comment"); */\n%s\n' "$2" >"$copy/$file"
    expected+=("$file:2: $3")
}

harmless() {
    planted=$((planted + 1))
    printf '%s\n' "$2" >"$copy/$1/harmless$planted.c"
}

check_planted() {
    local said sentence
    said=$(check_tree "$copy") && fault "nothing is refused"
    for sentence in "${expected[@]}"; do
        grep -qF "$sentence" <<<"$said" || fault "not refused: $sentence: $(sed -n 2p "$copy/${sentence%%:*}")"
    done
    if grep harmless <<<"$said"; then
        fault "refused without reason"
    fi
    if [ "$(wc -l <<<"$said")" != ${#expected[@]} ]; then
        echo "$said"
        fault "${#expected[@]} lines should have been refused"
    fi
}

fault() {
    echo "layers: the check of this script by itself: $*"
    faults=$((faults + 1))
}

check_itself() {
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    faults=0
    # The shape of the sources is enough, and keeps this fast.
    mkdir -p "$copy/include" "$copy/cli" "$copy/bench" "$copy/rulesets"
    : >"$copy/include/greatgame.h"
    : >"$copy/include/greatgame_ruleset.h"
    : >"$copy/rulesets/rulesets.def"
    layers | while read -r folder _; do
        case $folder in
        why | trace) top=explain ;;
        *) top=src ;;
        esac
        mkdir -p "$copy/$top/$folder"
        echo "#include \"$folder/$folder.h\"" >"$copy/$top/$folder/$folder.c"
    done
    : >"$copy/cli/options.h"

    plant src/base '#include "value/x.h"' "base may not include value/x.h"
    plant src/graph '#include "value/x.h"' "graph may not include value/x.h"
    plant src/game '#include "value/x.h"' "game may not include value/x.h"
    plant src/value '#include "solve/x.h"' "value may not include solve/x.h"
    plant src/graph '#include "game/x.h"' "graph may not include game/x.h"
    plant src/game '#  include "solve/x.h"' "game may not include solve/x.h"
    plant src/solve '#include "check/x.h"' "solve may not include check/x.h"
    plant src/solve '#include "io/x.h"' "solve may not include io/x.h"
    plant src/check '#include "solve/solvers.def" /* no */' "check may not include solve/solvers.def"
    plant src/check '#include "io/x.h"' "check may not include io/x.h"
    plant src/io '#include "solve/x.h"' "io may not include solve/x.h"
    plant src/io '#include "check/x.h"' "io may not include check/x.h"
    plant src/answer '#include "gen/x.h"' "answer may not include gen/x.h"
    plant src/gen '#include "answer/x.h"' "gen may not include answer/x.h"
    plant src/answer '#include "why/x.h"' "answer may not include why/x.h"
    plant explain/why '#include "check/x.h"' "why may not include check/x.h"
    plant src/io '#include "x.h"' 'include "x.h"'
    plant src/io '#include "../solve/x.h"' "io may not include ../solve/x.h"
    plant src/io '#include "base/../solve/x.h"' "io may not include base/../solve/x.h"
    plant cli '#include "base/text.h"' 'cli may not include "base/text.h"'
    plant cli '#include <base/base.c>' 'cli may not include <base/base.c>'
    plant bench '#include "base/text.h"' 'bench may not include "base/text.h"'
    plant rulesets '#include "base/text.h"' 'a ruleset may not include "base/text.h"'
    plant rulesets '#include "greatgame.h"' 'a ruleset may not include "greatgame.h"'
    plant rulesets 'static int games;' "the library has no variables"
    plant include '#include "base/text.h"' "a public header may not include"

    plant src/io '    printf("x");' "the library does not print"
    plant src/io '    fprintf(stderr, "x");' "the library does not print"
    plant src/io '    if (bad) exit (1);' "the library does not end the process"
    plant src/io '    abort();' "the library does not end the process"
    plant src/io '    n = sscanf(s, "%d", &x);' "numbers are not read"
    plant src/io '    n = atoi(s);' "numbers are not read"

    plant src/io 'int count;' "the library has no variables"
    plant src/io 'gg_format gg__format = {' "the library has no variables"
    plant src/io 'static uint32_t table[256];' "the library has no variables"
    plant src/io '    static bool done = false;' "the library has no variables"
    plant src/io 'static const char *names[] = {"a"};' "the library has no variables"
    plant src/io 'static void (*hook)(void);' "the library has no variables"
    plant src/io 'extern struct gg_ctx *current;' "the library has no variables"

    harmless src/io '    int count = snprintf(buffer, size, "printf(%d)", 1); // exit(1)'
    harmless src/io 'static const char *const names[] = {"a"};'
    harmless src/io 'const gg_format gg__format = {'
    harmless src/io 'extern const gg_format gg__format;'
    harmless src/io 'typedef struct gg_x gg_x;'
    harmless src/io 'struct gg_x;'
    harmless src/io 'enum { GG__SIZE = 64 };'
    harmless src/io 'static gg_status read_all(gg_ctx *ctx,'
    harmless src/io '#include <stdio.h>'
    harmless src/io '#include "greatgame.h"'
    harmless src/io '#include "greatgame_ruleset.h"'
    harmless cli '#include "options.h"'
    harmless bench '#include "options.h"'
    harmless cli '#include <greatgame_ruleset.h>'
    harmless rulesets '#include "greatgame_ruleset.h"'
    harmless rulesets '#include "rulesets.def"'

    mkdir "$copy/src/elsewhere"
    expected+=("src/elsewhere:0: a folder without a place")

    mkdir "$copy/src/solve/table"
    printf 'void gg__step(void)\n{\n    gg__run();\n}\n' >"$copy/src/solve/table/step.c"
    printf 'void gg__run(void)\n{\n    gg__step();\n}\n' >"$copy/src/solve/table/run.c"
    echo >"$copy/src/solve/table/odd.c"
    expected+=("src/solve/table/step.c:3: step.c may not call gg__run of run.c")
    expected+=("src/solve/table/odd.c:0: a file without a place in table_order")

    check_planted
    [ "$faults" = 0 ]
}

if [ $# -gt 0 ]; then
    check_tree "$1"
else
    check_tree "$here"
    check_itself
fi
