/* The table of all options, and parsing by it. */
#include "arguments.h"

#include "contest.h"
#include "plugin.h"

#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "greatgame_ruleset.h"

/* ---- names that options take ---- */

static const char *name_of(const gg_info *info)
{
    return info ? info->name : NULL;
}

static const char *value_name(size_t i)
{
    return name_of(gg_value_info(i));
}

static const char *solver_name(size_t i)
{
    return name_of(gg_solver_info(i));
}

const char *cli_ruleset_name(size_t i)
{
    for (size_t rulesets = 0;; rulesets++)
        if (!gg_ruleset_info(rulesets)) {
            const gg_alias *alias = gg_alias_at(i - rulesets);
            return alias ? alias->name : NULL;
        } else if (rulesets == i) {
            return gg_ruleset_info(i)->name;
        }
}

char *cli_expand(const char *text)
{
    const size_t length = cli_is_plugin(text) ? 0 : gg_ruleset_expand(text, NULL, 0);
    char *expanded = malloc(length ? length + 1 : strlen(text) + 1);
    if (!expanded)
        fputs("greatgame: no memory\n", stderr);
    else if (length)
        gg_ruleset_expand(text, expanded, length + 1);
    else
        strcpy(expanded, text);
    return expanded;
}

bool cli_is_named(const char *text, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && (text[length] == '\0' || text[length] == ':');
}

bool cli_is_sum(const char *text)
{
    char name[5];
    gg_ruleset_expand(text, name, sizeof name);
    return gg_ruleset_expand(text, NULL, 0) > 4 && strcmp(name, "sum:") == 0;
}

bool cli_is_plugin(const char *text)
{
    if (cli_is_sum(text)) return false;
    const size_t length = strcspn(text, ":");
    return memchr(text, '/', length) || (length > 2 && memcmp(text + length - 2, ".c", 2) == 0) ||
           (length > 3 && memcmp(text + length - 3, ".so", 3) == 0);
}

const gg_ruleset *cli_find_ruleset(const char *text, const char **parameters)
{
    if (cli_is_plugin(text)) {
        *parameters = text + strcspn(text, ":");
        *parameters += **parameters == ':';
        return plugin_ruleset();
    }
    for (size_t i = 0; gg_ruleset_at(i); i++) {
        const char *name = gg_ruleset_at(i)->info.name;
        if (!cli_is_named(text, name)) continue;
        *parameters = text + strlen(name) + (text[strlen(name)] == ':');
        return gg_ruleset_at(i);
    }
    return NULL;
}

bool cli_takes_graph(const gg_ruleset *ruleset)
{
    return ruleset->takes == GG_TAKES_GRAPH || ruleset->takes == GG_TAKES_GRAPH_OR_TEXT;
}

const char *cli_format_read(size_t index)
{
    for (size_t i = 0; gg_format_info(i); i++)
        if (gg_format_info(i)->reads && index-- == 0) return gg_format_info(i)->name;
    return contest_format(index);
}

static const char *format_written(size_t index)
{
    for (size_t i = 0; gg_format_info(i); i++)
        if (gg_format_info(i)->writes && index-- == 0) return gg_format_info(i)->name;
    return NULL;
}

/* ---- the table ---- */

enum {
    SOLVE = CLI_SOLVE,
    VERIFY = CLI_VERIFY,
    PLAY = CLI_PLAY,
    VET = CLI_VET,
    GEN = CLI_GEN,
    CONVERT = CLI_CONVERT,
    LISTS = CLI_LISTS,
    BENCH = CLI_BENCH,
    CALC = CLI_CALC,
    WHY = CLI_WHY,
    TRACE = CLI_TRACE,
    STRESS = CLI_STRESS,
    SHOW = CLI_SHOW,
    TABLE = CLI_TABLE,
    PROBLEM =
        SOLVE | WHY | TRACE | SHOW | VERIFY | PLAY | CONVERT, /* reads a graph with its tokens */
    EVERY = CLI_EVERY,
    RULES = SOLVE | WHY | TRACE | SHOW | VERIFY | PLAY | CONVERT | TABLE
};

/* The place of a field of this type. */
#define AT(type, field)                                                                            \
    _Generic(((cli_arguments *)NULL)->field, type : offsetof(cli_arguments, field)) /* NOLINT */
#define HEADING(text)                                                                              \
    {                                                                                              \
        NULL, NULL, 0, CLI_FLAG, 0, 0, 0, NULL, '\0', text                                         \
    }
#define FLAG(name, commands, field, help)                                                          \
    {                                                                                              \
        name, NULL, commands, CLI_FLAG, AT(bool, field), 0, 0, NULL, '\0', help                    \
    }
#define SWITCH(name, kind, commands, field, help)                                                  \
    {                                                                                              \
        name, NULL, commands, kind, AT(int, field), 0, 0, NULL, '\0', help                         \
    }
#define WORD(name, words, commands, field, help)                                                   \
    {                                                                                              \
        name, words, commands, CLI_WORD, AT(int, field), 0, 0, NULL, '\0', help                    \
    }
#define TEXT(name, argument, commands, field, names, help)                                         \
    {                                                                                              \
        name, argument, commands, CLI_TEXT, AT(const char *, field), 0, 0, names, '\0', help       \
    }
#define NUMBER(name, argument, commands, field, least, most, help)                                 \
    {                                                                                              \
        name, argument, commands, CLI_NUMBER, AT(uint64_t, field), least, most, NULL, '\0', help   \
    }
#define MEMORY(commands)                                                                           \
    {                                                                                              \
        "memory", "BYTES", commands, CLI_BYTES, AT(uint64_t, memory), 1, UINT64_MAX, NULL, '\0',   \
            "use at most so much memory, such as 800M or 2G"                                       \
    }
#define PROGRESS(commands)                                                                         \
    FLAG("progress", commands, progress, "show progress even if this is no terminal")
#define LIST(name, argument, commands, field, help)                                                \
    {                                                                                              \
        name, argument, commands, CLI_LIST, AT(cli_list, field), 0, 0, NULL, '\0', help            \
    }

const cli_option cli_options[] = {
    HEADING("Input"),
    TEXT("from", "FORMAT", PROBLEM | VET, format, cli_format_read,
         "format of the input, if its name does not show it"),
    NUMBER("instance", "N", PROBLEM, instance, 1, UINT64_MAX, "only the Nth instance of the input"),
    WORD("base", "0|1", PROBLEM, given.base, "number of the first vertex, if the input is silent"),
    SWITCH("header", CLI_ON, PROBLEM, given.header, "edges: the first line counts vertices, edges"),
    SWITCH("no-header", CLI_OFF, PROBLEM, given.header, "edges: the first line is an edge"),
    SWITCH("compact", CLI_ON, PROBLEM, given.compact, "edges: vertices are numbers that occur"),
    SWITCH("no-compact", CLI_OFF, PROBLEM, given.compact, "edges: all numbers to the largest one"),
    FLAG("columns", PROBLEM, given.columns, "edges: skip further columns without a note"),
    WORD("play", "normal|misere|race|score|parity|energy|mean", PROBLEM, given.play,
         "the convention of play"),
    LIST("token", "V", PROBLEM, token, "a token on V, instead of those of the input; repeat"),
    LIST("target", "V", PROBLEM, target, "race: vertex V is a target; repeat it for more"),
    WORD("first", "L|R", PROBLEM | VET | TABLE, given.first,
         "who moves first, in place of what the input says"),
    TEXT("schedule", "TURNS", PROBLEM, given.schedule, NULL,
         "race: the order of turns, such as \"L1 R2 L2 R1\""),
    WORD("stuck", "pass|lose", PROBLEM, given.stuck,
         "race: what a player does whose token cannot move"),

    HEADING("Games by rules"),
    TEXT("ruleset", "NAME[:PARAM]", RULES & ~TABLE, ruleset, cli_ruleset_name,
         "the game (see greatgame rulesets); board from FILE"),
    TEXT("ruleset", "NAME[:PARAM]", TABLE, ruleset, cli_ruleset_name,
         "the rules, if not the library's: a plug-in"),
    TEXT("ruleset", "NAME[:PARAM]", BENCH, ruleset, cli_ruleset_name,
         "this game, which may be a plug-in"),
    TEXT("position", "TEXT", RULES, position, NULL, "start here, not at the usual position"),
    TEXT("positions", "LIST", SOLVE, positions, NULL, "answer at each position of this file"),
    SWITCH("symmetry", CLI_ON, RULES & ~TABLE, symmetry,
           "one of each class of symmetric positions"),
    SWITCH("no-symmetry", CLI_OFF, SOLVE | WHY | PLAY, symmetry,
           "all positions, in tables too (default with --all)"),
    WORD("no-skip", "P|T|PT", RULES, no_skip, "police: who must not stay where they are"),
    NUMBER("limit", "POSITIONS", CONVERT | SHOW, options.limit, 1, UINT64_MAX,
           "refuse a game of more positions (20000000)"),
    TEXT("sizes", "RANGES", SOLVE, sizes, NULL, "the value for each size: 0..100, or 1..4x1..7"),

    HEADING("How to solve it"),
    TEXT("value", "TYPE", SOLVE | WHY | TRACE | SHOW | PLAY, options.value, value_name,
         "the kind of value to find (see greatgame values)"),
    TEXT("solver", "NAME", SOLVE | WHY | TRACE | SHOW | PLAY, options.solver, solver_name,
         "the method to use (see greatgame solvers)"),
    TEXT("using", "FILE", SOLVE | WHY | SHOW | PLAY, using, NULL,
         "answer from a certificate or saved table"),
    NUMBER("limit", "POSITIONS", SOLVE | WHY | PLAY, options.limit, 1, UINT64_MAX,
           "stop a search after this number of positions"),
    NUMBER("limit", "POSITIONS", TRACE, options.limit, 1, GG_TRACE_MOST_POSITIONS,
           "maximum; that of steps is 100 times as large (1000)"),
    TEXT("resume", "CERT", SOLVE, resume, NULL, "heaps: go on from CERT, and leave all there"),
    NUMBER("threads", "N", SOLVE | WHY | SHOW | VERIFY | PLAY | TABLE, threads, 1, 256,
           "number of threads (default: one for each processor)"),
    TEXT("disk", "DIR", SOLVE, disk.folder, NULL, "rules: solve in DIR, or go on there"),
    TEXT("time", "TIME", SOLVE, time, NULL, "stop after 90s, 30m or 8h; --disk can go on later"),
    FLAG("plan", SOLVE, plan, "say which solver and how much memory, and stop"),
    MEMORY(SOLVE | WHY),
    PROGRESS(SOLVE | WHY),

    HEADING("The game"),
    WORD("you", "none|L|R|both", PLAY, you, "the player you move for (default: who moves first)"),
    NUMBER("strength", "PERCENT", PLAY, strength, 0, 100,
           "how often the program plays a best move (100)"),
    NUMBER("seed", "S", PLAY, seed, 0, UINT64_MAX, "for the program's other moves, at random (1)"),

    HEADING("Shape"),
    NUMBER("vertices", "N", GEN, vertices, 1, UINT64_MAX, "number of vertices; must be given"),
    NUMBER("edges", "M", GEN, edges, 0, UINT64_MAX, "number of edges (default: the kind chooses)"),
    NUMBER("dead-ends", "PERMILLE", GEN, dead_ends, 0, 1000,
           "random: how many of 1000 have no options (100)"),
    NUMBER("width", "W", GEN, width, 0, UINT64_MAX,
           "width of layered, grid, clustered, jurdzinski"),
    NUMBER("priorities", "N", GEN, priorities, 1, UINT32_MAX,
           "parity, clustered, steady: priorities below N"),
    WORD("play", "normal|misere|race", GEN, given.play, "the convention of play (else the kind's)"),
    NUMBER("cases", "N", GEN, cases, 1, UINT32_MAX,
           "number of instances, of the seeds S, S + 1, ..."),
    NUMBER("seed", "S", GEN, seed, 0, UINT64_MAX, "the same seed gives the same instance (0)"),

    HEADING("What to test"),
    NUMBER("limit", "FORMS", CALC, options.limit, 1, UINT32_MAX,
           "maximum number of forms (else when memory is full)"),
    NUMBER("limit", "POSITIONS", VET, options.limit, 1, UINT64_MAX,
           "maximum by number, and the same in reach (1000000)"),

    HEADING("Inputs"),
    TEXT("kind", "NAME", STRESS, kind, contest_kind, "the kind of problem; must be given"),
    NUMBER("cases", "N", STRESS, cases, 1, UINT32_MAX,
           "small cases, and random ones (2000; boards 300)"),
    NUMBER("seed", "S", STRESS, seed, 0, UINT64_MAX, "the same seed gives the same inputs (0)"),
    FLAG("large", STRESS, large, "then the worst inputs for speed and depth"),
    FLAG("unpromised", STRESS, unpromised, "also inputs that break the contest's promises"),
    FLAG("quick", BENCH, quick, "small inputs: less than a minute for all workloads"),
    NUMBER("size", "N", BENCH, size, 16, 1 << 30,
           "inputs of about N positions, edges in proportion"),
    NUMBER("rounds", "N", BENCH, rounds, 1, 99, "number of rounds (default: 7, or 3 long ones)"),
    FLAG("list", BENCH, list, "list the workloads, and stop"),
    FLAG("targets", BENCH, targets, "every figure, beside what is wanted of it"),

    HEADING("Output"),
    NUMBER("hint", "1..4", WHY, hint, 1, GG_HINTS, "only a hint: from 1, what to look at, to 4"),
    FLAG("line", SOLVE, line, "a line of best play"),
    FLAG("moves", SOLVE, moves, "every move, good or bad, and what it leads to"),
    FLAG("all", SOLVE, all, "the value of every vertex, one on each line"),
    FLAG("summary", SOLVE, summary, "how often each value occurs"),
    FLAG("figures", SOLVE, figures, "components, sinks and cycles of the graph"),
    FLAG("full", SOLVE | WHY | CALC, full, "write out numbers of more than 4,096 characters"),
    FLAG("check", SOLVE | TABLE, check, "have the independent checker examine every value"),
    NUMBER("sample", "N", TABLE, sample, 1, UINT32_MAX, "have it examine N values, drawn by lot"),
    NUMBER("seed", "S", TABLE, seed, 0, UINT64_MAX, "the same seed draws the same values (0)"),
    TEXT("certificate", "OUT", SOLVE, certificate, NULL,
         "write a certificate for verify (OUT.txt: as text)"),
    TEXT("table", "OUT", SOLVE, table, NULL, "save the table of all positions"),
    NUMBER("radius", "MOVES", SHOW, radius, 0, UINT32_MAX,
           "only positions at most MOVES moves from the start"),
    TEXT("page", "FILE", SHOW, page, NULL, "html: the page to put the game into"),
    WORD("to", "svg|dot|html", SHOW, form, "form of the output (default: by its name, or svg)"),
    TEXT("to", "FORMAT", GEN | CONVERT, to, format_written,
         "format of the output, if its name does not show it"),
    {"output", "FILE", STRESS, CLI_TEXT, AT(const char *, output), 0, 0, NULL, 'o',
     "where the failing input goes (stress-race.judge)"},
    {"output", "FILE", SOLVE | GEN | SHOW, CLI_TEXT, AT(const char *, output), 0, 0, NULL, 'o',
     "write to FILE instead of standard output"},
    WORD("rows", "out|in|both", CONVERT, rows, "ggb: rows to write (default: what solving needs)"),
    WORD("order", "bfs|topological", CONVERT, order,
         "renumber: neighbours together, or edges upwards"),
    FLAG("map", CONVERT, map, "list the vertices of OUT with their names in IN"),
    FLAG("tsv", SOLVE | CALC, tsv, "fields separated by tabs"),
    FLAG("orthodox", CALC, orthodox, "play sums by the temperatures of their terms"),
    FLAG("ascii", CALC, ascii, "print plain signs, such as +- ^ *, to terminals"),
    FLAG("unicode", CALC, unicode, "print \u00b1 \u2191 \u2217 also to files and pipes"),
    FLAG("stats", CALC, stats, "say how many forms there are by then"),
    TEXT("thermograph", "OUT.svg", CALC, thermograph, NULL, "draw the thermographs of all values"),
    FLAG("json", SOLVE | WHY | TABLE | TRACE | VERIFY | LISTS | BENCH | CALC | STRESS, json,
         "JSON, an object on each line"),

    HEADING("Limits"),
    TEXT("time", "TIME", CALC, time, NULL, "stop each expression after 90s, 30m or 0.5"),
    TEXT("time", "SECONDS", STRESS, time, NULL, "of the processor, for each run (2)"),
    {"memory", "BYTES", STRESS, CLI_BYTES, AT(uint64_t, memory), 1, UINT64_MAX, NULL, '\0',
     "address space of the program, such as 256M (1G)"},
    NUMBER("shrink", "SECONDS", STRESS, shrink, 1, 86400,
           "for making a failing input smaller (60)"),
    MEMORY(TRACE | SHOW | VERIFY | TABLE | PLAY | CONVERT | VET | GEN | CALC),
    PROGRESS(TRACE | SHOW | VERIFY | TABLE | PLAY | CONVERT | VET | GEN | CALC),
    {"quiet", NULL, EVERY, CLI_FLAG, AT(bool, quiet), 0, 0, NULL, 'q',
     "no remarks and no progress"},
    WORD("color", "never|always|auto", EVERY, colour, "colours: as a rule on a terminal (auto)"),
    {NULL, NULL, 0, CLI_FLAG, 0, 0, 0, NULL, '\0', NULL},
};

/* ---- names that nobody knows ---- */

static bool has_name(cli_names names, const char *word)
{
    const char *name;
    for (size_t i = 0; (name = names(i)); i++)
        if (strcmp(name, word) == 0) return true;
    return false;
}

/* True if the name has the word in it, unless that is short. */
static bool has_word(const char *name, const char *word)
{
    const size_t length = strlen(word);
    for (; length >= 3 && *name; name++)
        if (strncmp(name, word, length) == 0) return true;
    return false;
}

bool cli_refuse_ruleset(const char *word)
{
    enum { MOST = 5, FAR = 99 };
    const char *near[MOST];
    size_t distance[MOST], count = 0;
    char small[64];
    snprintf(small, sizeof small, "%.63s", word);
    for (char *c = small; *c; c++)
        *c = *c == '_' ? '-' : (char)tolower((unsigned char)*c);
    for (size_t i = 0; cli_ruleset_name(i); i++) {
        const char *name = cli_ruleset_name(i);
        const size_t far = has_word(name, small) ? 0 : cli_edits(small, name);
        if (far > (strlen(small) < 6 ? 1 : strlen(small) / 3)) continue;
        size_t at = count < MOST ? count++ : MOST;
        for (; at > 0 && distance[at - 1] > far; at--) {
            if (at == MOST) continue;
            near[at] = near[at - 1];
            distance[at] = distance[at - 1];
        }
        if (at == MOST) continue;
        near[at] = name;
        distance[at] = far;
    }
    cli_say("greatgame: unknown ruleset '%s'%s", word,
            count ? " (greatgame rulesets lists all): did you mean "
                  : "; possible are those that greatgame rulesets lists");
    for (size_t i = 0; i < count; i++)
        cli_say("%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", near[i]);
    fputs(count ? "?\n" : "\n", stderr);
    return false;
}

/* Suggests the name that was meant, or lists the names. Some formats go in one direction only. */
static bool refuse_name(const char *what, const char *word, cli_names names)
{
    cli_guess guess = {.word = word};
    const bool read = names == format_written && has_name(cli_format_read, word),
               written = names == cli_format_read && has_name(format_written, word);
    for (size_t i = 0; !read && !written && names(i); i++)
        cli_consider(&guess, names(i));
    for (size_t i = 0; names == cli_format_read && !written && gg_format_info(i); i++)
        if (strcmp(gg_format_info(i)->name, word) == 0) {
            cli_say("greatgame: the format %s: %s\n", word, gg_format_info(i)->summary);
            return false;
        }
    if (read || written)
        cli_say("greatgame: the format %s is only %s", word, read ? "read" : "written");
    else
        cli_say("greatgame: unknown %s '%s'", what, word);
    if (guess.name) cli_say(": did you mean %s?\n", guess.name);
    for (size_t i = 0; !guess.name && names(i); i++)
        cli_say("%s%s%s", i ? ", " : "; possible are ", names(i), names(i + 1) ? "" : "\n");
    return false;
}

/* A game that is impartial anyhow, or has no impartial version. */
static bool refuse_impartial(const char *word)
{
    const char *parameters;
    char name[64];
    if (gg_ruleset_expand(word, name, sizeof name) >= sizeof name) return false;
    const gg_ruleset *ruleset = cli_find_ruleset(name, &parameters);
    if (!ruleset) return false;
    if (ruleset->turn)
        cli_usage("%s has no impartial version", ruleset->info.name);
    else
        cli_usage("%s is impartial already: --ruleset %s", ruleset->info.name, word);
    return true;
}

/* True if the word is one of the names; a colon and the text after it do not count. */
static bool is_known(const char *what, const char *word, cli_names names)
{
    static const char impartial[] = "impartial:";
    const size_t length = sizeof impartial - 1;
    char name[64];
    if (names == cli_ruleset_name && (cli_is_plugin(word) || gg_ruleset_expand(word, NULL, 0)))
        return true;
    for (size_t i = 0; names(i); i++)
        if (cli_is_named(word, names(i))) return true;
    if (names == cli_ruleset_name && strncmp(word, impartial, length) == 0) {
        if (refuse_impartial(word + length)) return false;
        word += length;
    }
    snprintf(name, sizeof name, "%.63s", word);
    name[strcspn(name, ":")] = '\0';
    return names == cli_ruleset_name ? cli_refuse_ruleset(name) : refuse_name(what, name, names);
}

/* An option that the command does not take: another command may, or it may be mistyped. */
static void refuse_option(const cli_command *command, const char *name, size_t length)
{
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word), name);
    cli_guess guess = {.word = word};
    for (const cli_option *o = cli_options; o->name || o->help; o++) {
        if (!o->name) continue;
        if (o->commands & command->bit) cli_consider(&guess, o->name);
        if (strcmp(o->name, word) != 0) continue;
        cli_say("greatgame: %s does not take --%s (see greatgame %s --help)\n", command->name, word,
                command->name);
        return;
    }
    cli_say("greatgame: unknown option '--%s'", word);
    if (guess.name)
        cli_say(": did you mean --%s?\n", guess.name);
    else
        cli_say(" (see greatgame %s --help)\n", command->name);
}

/* ---- values ---- */

/* The index of the value among the words of the option, or -1. */
static int word_of(const cli_option *option, const char *value)
{
    const size_t length = strlen(value);
    int index = 0;
    for (const char *word = option->argument;; index++) {
        const size_t next = strcspn(word, "|");
        if (next == length && memcmp(word, value, length) == 0) return index;
        if (!word[next]) return -1;
        word += next + 1;
    }
}

static bool refuse_value(const cli_option *o, const char *value)
{
    char most[32] = " or more";
    if (o->most < UINT64_MAX) snprintf(most, sizeof most, " to %llu", (unsigned long long)o->most);
    cli_say("greatgame: --%s cannot be '%s': it is ", o->name, value);
    if (o->kind == CLI_WORD) {
        for (const char *c = o->argument; *c; c++) {
            const bool last = !strchr(c + 1, '|');
            cli_say(*c != '|' ? "%c" : last ? " or " : ", ", *c);
        }
    } else if (o->kind == CLI_BYTES) {
        fputs("a number of bytes, such as 100000, 800M or 2G", stderr);
    } else if (o->least == 0 && o->most == UINT64_MAX) {
        fputs("a whole number", stderr);
    } else {
        cli_say("a number, %llu%s", (unsigned long long)o->least, most);
    }
    fputc('\n', stderr);
    return false;
}

static bool add(const cli_option *o, const char *value, cli_list *list)
{
    if (list->count == MAX_GIVEN) {
        cli_usage("more than %d of --%s: put them into the file", MAX_GIVEN, o->name);
        return false;
    }
    list->at[list->count++] = value;
    return true;
}

static bool set(const cli_option *o, const char *value, cli_arguments *a)
{
    void *to = (char *)a + o->at;
    const char *what;
    uint64_t number;
    if (o->kind == CLI_ON || o->kind == CLI_OFF) {
        *(int *)to = o->kind == CLI_ON;
        return true;
    }
    if (!o->argument) return *(bool *)to = true; /* a flag */
    switch (o->kind) {
    case CLI_WORD:
        *(int *)to = word_of(o, value);
        return *(int *)to >= 0 || refuse_value(o, value);
    case CLI_TEXT:
        what = strcmp(o->argument, "FORMAT") == 0 ? "format" : o->name;
        if (o->names && !is_known(what, value, o->names)) return false;
        *(const char **)to = value;
        return true;
    case CLI_LIST:
        return add(o, value, to);
    default:
        if (!(o->kind == CLI_BYTES ? cli_bytes : cli_number)(value, &number) || number < o->least ||
            number > o->most)
            return refuse_value(o, value);
        *(uint64_t *)to = number;
        return true;
    }
}

/* ---- parsing ---- */

/* The option of the command with this name, or this letter. */
static const cli_option *find(const cli_command *command, const char *name, size_t length)
{
    for (const cli_option *o = cli_options; o->name || o->help; o++) {
        if (!o->name || !(o->commands & command->bit)) continue;
        if (strlen(o->name) == length && memcmp(o->name, name, length) == 0) return o;
        if (length == 1 && o->letter == *name) return o;
    }
    return NULL;
}

/* Takes the option that the word is, and its value, which may be the next word. */
static bool take_option(const cli_command *command, int argc, char **argv, int *at,
                        cli_arguments *a)
{
    const char *word = argv[(*at)++], *name = word + 1 + (word[1] == '-');
    const bool is_long = word[1] == '-';
    const size_t length = is_long ? strcspn(name, "=") : strlen(name);
    const char *value = name[length] ? name + length + 1 : NULL;
    const cli_option *option = is_long == (length > 1) ? find(command, name, length) : NULL;
    if (!option && is_long) {
        refuse_option(command, name, length);
        return false;
    }
    if (!option)
        cli_usage("unknown option '%s'", word);
    else if (!option->argument && value)
        cli_usage("--%s takes no value", option->name);
    else if (option->argument && !value && *at >= argc)
        cli_usage("%.*s needs a value", (int)(length + 1 + is_long), word);
    else
        return set(option, value ? value : option->argument ? argv[(*at)++] : "", a);
    return false;
}

static bool take_plain(const cli_command *command, const char *word, cli_arguments *a)
{
    const size_t most = command->most < MAX_PLAIN ? command->most : MAX_PLAIN;
    if (a->plain_count == most) {
        cli_usage("'%s' is one argument too many", word);
        return false;
    }
    const bool optional = command->least == 0 && command->most == 1; /* also a word to look for */
    const bool named = command->names && !optional && (a->plain_count == 0 || most == MAX_PLAIN);
    if (named && !is_known(command->what, word, command->names)) return false;
    a->plain[a->plain_count++] = word;
    return true;
}

/* -1/2, -{1|0} and -mean(*) are for the calculator: no option has such letters, or several after
 * one dash. The same is true of -nim:3. */
static bool is_expression(const cli_command *command, const char *word)
{
    if (command->bit & CLI_SUMS) return word[1] != '-' && cli_is_sum(word);
    const char first = word[1] == '-' ? word[2] : word[1];
    return command->bit == CLI_CALC && first &&
           (!isalpha((unsigned char)first) || (word[1] != '-' && word[2]));
}

static void set_manner(const cli_arguments *a)
{
    cli_set_manner(a->quiet, a->colour < 0 ? CLI_AUTO : (cli_colour)a->colour);
}

bool cli_parse(const cli_command *command, int argc, char **argv, cli_arguments *a)
{
    static const gg_given open = GG_GIVEN;
    static const gg_solve_options usual = GG_SOLVE_OPTIONS;
    bool options = true; /* until -- */
    cli_usage_for(command);
    memset(a, 0, sizeof *a);
    a->given = open;
    a->given.replace = true;
    a->options = usual;
    a->colour = a->no_skip = a->you = a->rows = a->order = a->form = -1;
    a->symmetry = command->bit & (SOLVE | WHY | PLAY) ? -1 : 0;
    a->strength = 100;
    a->radius = UINT64_MAX;
    a->seed = command->bit == CLI_PLAY;
    a->dead_ends = GG_GEN_USUAL;
    for (int at = 0; at < argc;) {
        const char *word = argv[at];
        set_manner(a);
        if (options && strcmp(word, "--") == 0) {
            options = false;
            at++;
        } else if (options && word[0] == '-' && word[1] && !is_expression(command, word)) {
            if (!take_option(command, argc, argv, &at, a)) return false;
        } else if (!take_plain(command, argv[at++], a)) {
            return false;
        }
    }
    set_manner(a);
    if (a->plain_count < command->least) {
        cli_usage("%s needs %s", command->name, command->needs);
        return false;
    }
    a->given.tokens = a->token.at;
    a->given.targets = a->target.at;
    a->given.token_count = a->token.count;
    a->given.target_count = a->target.count;
    return true;
}
