/* greatgame convert: the same problems in another format, a game by rules as its graph. */
#include "problems.h"
#include "target.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The form and the place of the output. */
typedef struct purpose {
    const char *file, *format;
    unsigned rows; /* 0: not said */
    bool list;     /* the format can hold several instances */
    bool anew;     /* vertices are numbered anew, */
    gg_numbering order;
    unsigned rows_anew;     /* with these rows */
    unsigned rows_explored; /* of the graph of a game by rules, */
    uint64_t limit;         /*   and how many positions it may have; 0: the usual */
    bool wants_map;
    cli_out *map;  /* to standard output; NULL: none */
    uint64_t maps; /* so far */
} purpose;

/* ---- problems ---- */

static bool has_vertex_names(const gg_problem *problem)
{
    const gg_graph *graph = gg_problem_graph(problem);
    const uint64_t n = gg_graph_vertices(graph);
    uint64_t v = 0;
    while (v < n && !gg_graph_name(graph, (gg_vertex)v))
        v++;
    return v < n;
}

/* Compares with the names that a problem gets by itself. */
static bool has_player_names(gg_ctx *ctx, const gg_problem *problem)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    gg_problem_spec plain = *spec;
    gg_problem *usual = NULL;
    gg_token *tokens = calloc(spec->token_count + 1, sizeof *tokens);
    bool found = false;
    for (size_t i = 0; tokens && i < spec->token_count; i++) {
        tokens[i] = spec->tokens[i];
        tokens[i].name = NULL;
    }
    plain.tokens = tokens;
    plain.left_name = plain.right_name = NULL;
    if (tokens && gg_problem_new(ctx, gg_problem_graph(problem), &plain, &usual) == GG_OK) {
        const gg_problem_spec *other = gg_problem_get(usual);
        found = strcmp(spec->left_name, other->left_name) != 0 ||
                strcmp(spec->right_name, other->right_name) != 0;
        for (size_t i = 0; !found && i < spec->token_count; i++)
            found = strcmp(spec->tokens[i].name, other->tokens[i].name) != 0;
    }
    gg_problem_free(usual);
    free(tokens);
    return found;
}

/* Numbers of a file that was read with --compact. */
static bool has_numbers(const gg_problem *problem)
{
    const uint64_t n = gg_graph_vertices(gg_problem_graph(problem));
    const unsigned base = gg_problem_get(problem)->base;
    uint64_t v = 0;
    while (v < n && gg_vertex_number(problem, (gg_vertex)v) == v + base)
        v++;
    return v < n;
}

/* Names and numbers change no answer, and some formats have none. What is dropped is reported. */
static void note_dropped(gg_ctx *ctx, const gg_problem *problem, const purpose *to,
                         const char *file)
{
    const bool edges = strcmp(to->format, "edges") == 0, judge = strcmp(to->format, "judge") == 0;
    const bool vertices = (edges || judge) && has_vertex_names(problem);
    const bool players = (edges || judge) && has_player_names(ctx, problem);
    if (vertices || players)
        cli_note("greatgame: %s: note: the format %s has no names of %s: they are dropped\n", file,
                 to->format,
                 !players    ? "vertices"
                 : !vertices ? "players and tokens"
                             : "vertices, players and tokens");
    if (to->map || edges || strcmp(to->format, "dot") == 0 || !has_numbers(problem)) return;
    cli_note("greatgame: %s: note: the format %s counts vertices anew: --map lists both numbers\n",
             file, to->format);
}

/* The number that OUT has for a vertex. */
static uint64_t number_in(const char *format, const gg_problem *problem, gg_vertex v)
{
    if (strcmp(format, "gg") == 0 || strcmp(format, "judge") == 0) return (uint64_t)v + 1;
    if (strcmp(format, "edges") == 0 || strcmp(format, "dot") == 0)
        return gg_vertex_number(problem, v);
    return (uint64_t)v + gg_problem_get(problem)->base;
}

/* A line for each vertex: as OUT calls it, and as IN did. Instances are separated as in other
 * lists. old NULL: the vertices have kept their order. */
static void put_map(const gg_problem *problem, const gg_problem *anew, const gg_vertex *old,
                    purpose *to)
{
    enum { NAME = 256 };
    char name[NAME];
    const uint64_t n = gg_graph_vertices(gg_problem_graph(anew));
    if (to->maps++ > 0) out_char(to->map, '\n');
    for (uint64_t v = 0; v < n && !to->map->failed; v++) {
        out_number(to->map, number_in(to->format, anew, (gg_vertex)v));
        out_char(to->map, '\t');
        out_text(to->map, gg_vertex_print(problem, old ? old[v] : (gg_vertex)v, name, sizeof name));
        out_char(to->map, '\n');
    }
}

static gg_status write_anew(gg_ctx *ctx, const gg_problem *problem, purpose *to,
                            const gg_sink *sink)
{
    gg_problem *anew = NULL;
    const uint64_t n = gg_graph_vertices(gg_problem_graph(problem));
    gg_vertex *old = to->map ? malloc((size_t)(n + 1) * sizeof *old) : NULL;
    gg_status status = to->map && !old ? GG_NO_MEMORY : GG_OK;
    if (status != GG_OK) fputs("greatgame: no memory\n", stderr);
    if (status == GG_OK) status = gg_renumber(ctx, problem, to->order, to->rows_anew, old, &anew);
    if (status == GG_OK) status = gg_write(ctx, anew, to->format, sink);
    if (status == GG_OK && to->map) put_map(problem, anew, old, to);
    gg_problem_free(anew);
    free(old);
    return status;
}

static gg_status put_graph(cli_problems *problems, const gg_problem *problem, purpose *to,
                           cli_out *out)
{
    const gg_sink sink = cli_out_sink(out);
    gg_ctx *ctx = problems->session.ctx;
    const gg_status status =
        to->anew ? write_anew(ctx, problem, to, &sink) : gg_write(ctx, problem, to->format, &sink);
    if (status != GG_OK) return status;
    if (to->map && !to->anew) put_map(problem, problem, NULL, to);
    note_dropped(ctx, problem, to, problems->session.file);
    return GG_OK;
}

static gg_status put(cli_problems *problems, const gg_problem *problem, purpose *to, cli_out *out)
{
    gg_problem *graph;
    const bool same = gg_problem_holder(problem, NULL) && !problems->arguments->ruleset;
    if (!gg_problem_rules(problem) || (same && !to->anew && !to->map))
        return put_graph(problems, problem, to, out);
    gg_status status =
        gg_problem_explore(problems->session.ctx, problem, to->limit, to->rows_explored, &graph);
    if (status != GG_OK) return status;
    status = put_graph(problems, graph, to, out);
    gg_problem_free(graph);
    return status;
}

/* A format that holds one instance is given it when it is known to be the only one. */
static gg_status put_only(cli_problems *problems, gg_problem *problem, purpose *to, int *result,
                          cli_out *out)
{
    bool another;
    const gg_status status = problems_another(problems, &another);
    if (status != GG_OK) return status;
    if (!another) return put(problems, problem, to, out);
    *result = cli_usage("%s has several instances, and the format %s holds one",
                        problems->session.file, to->format);
    return GG_OK;
}

static gg_status put_all(cli_problems *problems, purpose *to, int *result, cli_out *out)
{
    gg_problem *problem = NULL;
    gg_status status = problems_next(problems, &problem);
    if (status == GG_OK && !problem && problems->usage)
        *result = USAGE;
    else if (status == GG_OK && !problem)
        *result = cli_usage("there is no instance in %s", problems->session.file);
    while (status == GG_OK && problem) {
        if (to->list)
            status = put(problems, problem, to, out);
        else
            status = put_only(problems, problem, to, result, out);
        gg_problem_free(problem);
        problem = NULL;
        if (status == GG_OK && to->list) status = problems_next(problems, &problem);
    }
    return status;
}

/* ---- files ---- */

static int convert_one(const cli_arguments *a, purpose *to, int descriptor, cli_out *out)
{
    cli_problems problems;
    int result = problems_open(a, &problems);
    if (result != DONE) return result;
    cli_out_begin(out, descriptor, &problems.session);
    if (to->map) cli_out_begin(to->map, STDOUT_FILENO, &problems.session);
    const gg_status status = put_all(&problems, to, &result, out);
    result = cli_conclude(&problems.session, out, status, result);
    if (to->map && cli_out_end(to->map) != DONE) result = LIMIT;
    problems_close(&problems);
    return result;
}

/* One input after the other, into the same file; nothing is written if one of them fails. */
static int convert_to(const cli_arguments *a, purpose *to, int descriptor, cli_out *out)
{
    cli_arguments *one = a->several ? malloc(sizeof *one) : NULL;
    int result = DONE;
    if (!a->several) return convert_one(a, to, descriptor, out);
    if (!one) fputs("greatgame: no memory\n", stderr);
    if (!one) return LIMIT;
    for (size_t i = 0; result == DONE && i + 1 < a->plain_count; i++) {
        *one = *a;
        one->file = a->plain[i];
        result = cli_choose_format(one) ? convert_one(one, to, descriptor, out) : USAGE;
    }
    free(one);
    return result;
}

static int convert(const cli_arguments *a, purpose *to, cli_out *out)
{
    cli_target target;
    if (target_check(to->file, NULL, to->map != NULL) != DONE) return USAGE;
    if (strcmp(to->file, "-") == 0) return convert_to(a, to, STDOUT_FILENO, out);
    const int result = target_begin(to->file, &target);
    if (result != DONE) return result;
    return target_end(&target, convert_to(a, to, target.descriptor, out));
}

/* ---- arguments ---- */

/* The index of a format, or -1. */
static int format_index(const char *name)
{
    for (size_t i = 0; gg_format_info(i); i++)
        if (strcmp(gg_format_info(i)->name, name) == 0) return (int)i;
    return -1;
}

/* False after a usage error. */
static bool choose_output(purpose *to)
{
    if (!to->format) to->format = input_format(to->file, false);
    if (!to->format)
        return cli_usage("the name '%s' does not show the format of the output: add --to",
                         to->file),
               false;
    const int index = format_index(to->format);
    const bool binary = strcmp(to->format, "ggb") == 0;
    to->list = gg_format_is_list((size_t)index);
    if (to->rows && !binary) {
        cli_usage("--rows belongs to the format ggb");
        return false;
    }
    if (to->wants_map && strcmp(to->file, "-") == 0) {
        cli_usage("--map writes to standard output, and so does the file '-'");
        return false;
    }
    if (!binary || strcmp(to->file, "-") != 0 || !isatty(STDOUT_FILENO)) return true;
    cli_usage("ggb is binary, and standard output is a terminal");
    return false;
}

/* Rows that are written, and those that are read for it. */
static void choose_rows_anew(cli_arguments *a, purpose *to)
{
    to->rows_anew = a->given.rows;
    a->given.rows = GG_ROWS_OUT | (to->order == GG_BREADTH_FIRST ? GG_ROWS_IN : 0);
}

static int run(cli_arguments *a)
{
    static const unsigned rows[] = {GG_ROWS_OUT, GG_ROWS_IN, GG_ROWS_OUT | GG_ROWS_IN};
    const size_t inputs = a->plain_count - 1; /* a game by rules may need none */
    if (inputs == 0 && !a->ruleset)
        return cli_usage("convert needs an input and an output; - is a standard stream");
    purpose to = {.file = a->plain[inputs],
                  .format = a->to,
                  .rows = a->rows >= 0 ? rows[a->rows] : 0,
                  .anew = a->order >= 0,
                  .order = a->order > 0 ? GG_TOPOLOGICAL : GG_BREADTH_FIRST,
                  .wants_map = a->map,
                  .limit = a->options.limit};
    a->file = inputs > 0 ? a->plain[0] : NULL;
    a->several = inputs > 1;
    if (!choose_output(&to) || (!a->several && !cli_choose_format(a))) return USAGE;
    if (a->several && !to.list)
        return cli_usage("the format %s holds one instance, and these are several inputs",
                         to.format);
    if (strcmp(to.format, "ggb") != 0) to.rows = GG_ROWS_OUT;
    if (to.rows) a->given.rows = to.rows;
    if (to.anew) choose_rows_anew(a, &to);
    to.rows_explored = a->given.rows;
    if (a->ruleset) a->given.rows = GG_ROWS_OUT; /* of the graph that the game is played on */
    cli_out *out = malloc(sizeof *out), *map = malloc(sizeof *map);
    int result = LIMIT;
    if (!out || !map) {
        fputs("greatgame: no memory\n", stderr);
    } else {
        if (to.wants_map) to.map = map;
        result = convert(a, &to, out);
    }
    free(out);
    free(map);
    return result;
}

const cli_command cli_convert = {
    "convert",
    "[IN...] OUT [OPTIONS]",
    "Writes problems in another format, and games by rules as graphs.",
    "greatgame convert examples/circle.gg - --to dot",
    CLI_CONVERT,
    1,
    SIZE_MAX,
    "an input and an output; - is a standard stream",
    NULL,
    NULL,
    run,
};
