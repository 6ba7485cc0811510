/* greatgame show: a game as a picture, or as a page with the game inside. */
#include "page.h"
#include "problems.h"
#include "scene.h"
#include "target.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SHOWN = 2000 /* positions: a larger picture is unreadable */ };

/* The words of --to, in the order of the option. */
static const char *const forms[] = {"svg", "dot", "html"};
enum { SVG, DOT, HTML };

/* ---- solving ---- */

/* One game with what was found. */
typedef struct found {
    const cli_arguments *a;
    const cli_problems *problems;
    gg_ctx *ctx;
    const gg_problem *original; /* as it was opened; */
    const gg_problem *graph;    /*   the same, or its positions; */
    const gg_problem *bare;     /*   that without tokens, unless it is a race */
    gg_solution *results;       /* of the bare graph, for arranging positions */
    gg_solution *values;        /* likewise, of another type; NULL: results are shown */
    gg_solution *parts;         /* of the original, which is partisan: in the place of values */
} found;

static bool is_result(const gg_solution *solution)
{
    const char *type = gg_solution_value_type(solution);
    return strcmp(type, "outcome") == 0 || strcmp(type, "distance") == 0 ||
           strcmp(type, "score") == 0 || strcmp(type, "parity") == 0;
}

/* The graph of a partisan game by rules says who is to move, and values are of positions alone: so
 * they are those of the game itself. */
static gg_status solve(found *f)
{
    const cli_arguments *a = f->a;
    gg_solve_options usual = GG_SOLVE_OPTIONS;
    gg_status status = GG_OK;
    if (f->results) return GG_OK; /* of --using */
    /* Cases of a contest have no position of their own to be opened at. */
    const bool partisan = a->ruleset && gg_problem_rules(f->original) &&
                          gg_graph_has_owners(gg_problem_graph(f->graph));
    gg_solution **wanted = partisan ? &f->parts : &f->values;
    const gg_play kind = gg_problem_get(f->bare)->play;
    usual.value = kind == GG_RACE     ? "distance"
                  : kind == GG_SCORE  ? "score"
                  : kind == GG_PARITY ? "parity"
                                      : "outcome";
    if (a->options.solver || a->options.value)
        status = gg_solve(f->ctx, partisan ? f->original : f->bare, &a->options, wanted);
    if (status == GG_OK && *wanted && is_result(*wanted)) {
        if (partisan)
            gg_solution_free(*wanted);
        else
            f->results = *wanted;
        *wanted = NULL;
    }
    if (status == GG_OK && !f->results) status = gg_solve(f->ctx, f->bare, &usual, &f->results);
    return status;
}

/* The value of a position that has another start than the original, from the values of its parts,
 * or those of the position itself. */
static gg_status put_worth(void *self, const char *name, const gg_sink *sink)
{
    enum { WORTH = 64 };
    const found *f = self;
    gg_problem *there = NULL;
    gg_solution *own = NULL;
    bool covers = false;
    gg_status status = problems_at(f->problems, name, &there);
    if (status == GG_BAD_INPUT) return sink->write(sink->self, "?", 1) ? GG_OK : GG_NO_MEMORY;
    if (status == GG_OK) status = gg_solution_covers(f->ctx, f->original, f->parts, there, &covers);
    if (status == GG_OK && !covers) status = gg_solve(f->ctx, there, &f->a->options, &own);
    if (status == GG_OK) status = gg_total_write(f->ctx, there, own ? own : f->parts, WORTH, sink);
    gg_solution_free(own);
    gg_problem_free(there);
    return status;
}

/* ---- one game ---- */

/* The file without its folders, or the rules. */
static const char *title_of(const cli_arguments *a)
{
    const char *slash = a->file ? strrchr(a->file, '/') : NULL;
    if (a->ruleset) return a->ruleset;
    if (!a->file || strcmp(a->file, "-") == 0) return "A game";
    return slash ? slash + 1 : a->file;
}

static int refuse_many(const cli_arguments *a)
{
    cli_say("greatgame: a picture shows at most %d positions, and these are more: --radius N draws "
            "those within N moves of where play begins, and %s begins elsewhere\n",
            MOST_SHOWN, a->ruleset ? "--position TEXT" : "--token V");
    return LIMIT;
}

static gg_status draw(found *f, int *result, cli_out *out)
{
    cli_scene *scene = NULL;
    uint64_t needed = 1;
    const bool dot = f->a->form == DOT;
    const gg_problem_spec *spec = gg_problem_get(f->graph);
    gg_status status = solve(f);
    if (status == GG_OK) {
        const scene_wish wish = {.problem = f->bare,
                                 .results = f->results,
                                 .values = f->values,
                                 .starts = spec->tokens,
                                 .start_count = spec->token_count,
                                 .radius = f->a->radius,
                                 .most = dot ? UINT64_MAX : MOST_SHOWN,
                                 .rules = gg_problem_rules(f->original),
                                 .worth = f->parts ? put_worth : NULL,
                                 .self = f};
        status = scene_new(f->ctx, &wish, &needed, &scene);
    }
    if (scene) {
        const char *const players[] = {player_name(f->original, GG_LEFT),
                                       player_name(f->original, GG_RIGHT)};
        const bool drawn = dot ? scene_write_dot(scene, f->bare, out)
                               : scene_draw(scene, title_of(f->a), players, out);
        if (!drawn) needed = 0;
    } else if (status == GG_OK && needed > 0) {
        *result = refuse_many(f->a);
    }
    if (status == GG_OK && needed == 0) {
        fputs("greatgame: no memory\n", stderr);
        *result = LIMIT;
    }
    scene_free(scene);
    gg_solution_free(f->parts);
    gg_solution_free(f->values);
    gg_solution_free(f->results);
    return status;
}

/* results: that are known, which this frees; or NULL. */
static gg_status draw_graph(const cli_arguments *a, const cli_problems *problems,
                            const gg_problem *original, const gg_problem *graph,
                            gg_solution *results, int *result, cli_out *out)
{
    gg_problem *bare = NULL;
    gg_problem_spec spec = *gg_problem_get(graph);
    found f = {a, problems, problems->session.ctx, original, graph, graph, results, NULL, NULL};
    if (a->radius != UINT64_MAX && spec.token_count == 0) {
        *result = cli_usage("--radius counts moves from a token, and there is none: add --token V");
        gg_solution_free(results);
        return GG_OK;
    }
    if (spec.play == GG_RACE) return draw(&f, result, out);
    spec.tokens = NULL; /* a picture is about vertices, not about the sum of the tokens */
    spec.token_count = 0;
    gg_status status = gg_problem_new(f.ctx, gg_problem_graph(graph), &spec, &bare);
    f.bare = bare;
    if (status == GG_OK)
        status = draw(&f, result, out);
    else
        gg_solution_free(results);
    gg_problem_free(bare);
    return status;
}

/* True for the limit on positions of a picture, which has a sentence of its own. */
static bool is_too_many(const gg_ctx *ctx, gg_status status)
{
    return status == GG_LIMIT && strstr(gg_ctx_error(ctx)->message, "positions");
}

/* Draws what a file has the values of: of a game by rules only the positions that are drawn are
 * looked at. */
static gg_status show_known(const cli_arguments *a, cli_problems *problems,
                            const gg_problem *problem, int *result, cli_out *out)
{
    gg_ctx *ctx = problems->session.ctx;
    gg_problem *near = NULL;
    gg_solution *known = NULL, *results = NULL;
    gg_status status =
        problems_certificate(&problems->session, a->using, problem, true, &known, result);
    if (status != GG_OK || !known) return status;
    if (!is_result(known)) {
        *result = cli_usage("'%s' has values of type %s, and show --using draws who wins", a->using,
                            gg_solution_value_type(known));
        gg_solution_free(known);
        return GG_OK;
    }
    if (!gg_problem_rules(problem))
        return draw_graph(a, problems, problem, problem, known, result, out);
    status =
        gg_problem_near(ctx, problem, known, a->radius, a->form == SVG ? MOST_SHOWN : UINT64_MAX,
                        GG_ROWS_OUT, &near, &results);
    if (a->form == SVG && is_too_many(ctx, status)) {
        *result = refuse_many(a);
        status = GG_OK;
    } else if (status == GG_OK) {
        status = draw_graph(a, problems, problem, near, results, result, out);
    } else {
        problems->session.file = a->using;
    }
    gg_problem_free(near);
    gg_solution_free(known);
    return status;
}

static gg_status show(const cli_arguments *a, cli_problems *problems, const gg_problem *problem,
                      int *result, cli_out *out)
{
    gg_problem *explored = NULL;
    gg_ctx *ctx = problems->session.ctx;
    gg_status status = GG_OK;
    const bool html = a->form == HTML;
    if (gg_problem_get(problem)->play == GG_ENERGY || gg_problem_get(problem)->play == GG_MEAN) {
        *result = cli_usage("show draws no weights of edges: solve --all lists the values");
        return GG_OK;
    }
    if (html && gg_problem_get(problem)->play == GG_SCORE) {
        *result = cli_usage("a page has no score games: draw a picture, or use play");
        return GG_OK;
    }
    if (html && !(gg_problem_rules(problem) && a->contest))
        return page_write(a, problems, problem, title_of(a), result, out);
    if (gg_problem_rules(problem)) { /* a case of a contest goes into a page as a graph */
        const bool all = a->form == SVG &&
                         a->radius == UINT64_MAX; /* no need to look at more than can be shown */
        status = gg_problem_explore(ctx, problem, all ? MOST_SHOWN : a->options.limit,
                                    GG_ROWS_OUT | GG_ROWS_SOLVE, &explored);
        if (all && is_too_many(ctx, status)) {
            *result = refuse_many(a);
            return GG_OK;
        }
    }
    const gg_problem *graph = explored ? explored : problem;
    if (status == GG_OK)
        status = html ? page_write(a, problems, graph, title_of(a), result, out)
                      : draw_graph(a, problems, problem, graph, NULL, result, out);
    gg_problem_free(explored);
    return status;
}

/* ---- the command ---- */

static gg_status show_only(const cli_arguments *a, cli_problems *problems, int *result,
                           cli_out *out)
{
    gg_problem *problem = NULL;
    bool another = false;
    gg_status status = problems_next(problems, &problem);
    if (status != GG_OK) return status;
    if (!problem) {
        if (!problems->usage) *result = cli_usage("there is no game in the input");
        return GG_OK;
    }
    status = problems_another(problems, &another);
    if (another)
        *result = cli_usage("a picture is of one instance: pick it with --instance");
    else if (status == GG_OK)
        status = (a->using ? show_known : show)(a, problems, problem, result, out);
    problems_free(problems, problem, status);
    return status;
}

static int show_to(const cli_arguments *a, int descriptor, cli_out *out)
{
    cli_problems problems;
    int result = problems_open(a, &problems);
    if (result != DONE) return result;
    cli_out_begin(out, descriptor, &problems.session);
    const gg_status status = show_only(a, &problems, &result, out);
    if (problems.usage) result = USAGE;
    result = cli_conclude(&problems.session, out, status, result);
    problems_close(&problems);
    return result;
}

/* Of --to, or from the name of the output; -1 after a sentence. */
static int form_of(const cli_arguments *a)
{
    static const struct {
        const char *text;
        int form;
    } endings[] = {{".svg", SVG}, {".dot", DOT}, {".gv", DOT}, {".html", HTML}, {".htm", HTML}};
    const char *ending = a->output ? cli_ending(a->output) : NULL;
    if (a->form >= 0) return a->form;
    if (!a->output) return SVG;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strcmp(ending, endings[i].text) == 0) return endings[i].form;
    cli_usage("the name '%s' does not show the form of the picture: use a name in .svg, .dot or "
              ".html, or --to",
              a->output);
    return -1;
}

static int check_output(const cli_arguments *a)
{
    if (a->radius != UINT64_MAX && a->form == HTML)
        return cli_usage("--radius is for pictures, and a page has the whole game");
    if (a->using && a->form == HTML)
        return cli_usage("a page solves the game itself: --using is for pictures");
    if (a->page && a->form != HTML)
        return cli_usage("--page is for html, and the picture is in %s", forms[a->form]);
    const char *const read[] = {a->file ? a->file : a->ruleset ? NULL : "-", a->using, a->page};
    for (size_t i = 0; a->output && i < sizeof read / sizeof *read; i++)
        if (target_check(a->output, read[i], false) != DONE) return USAGE;
    return DONE;
}

static int run(cli_arguments *a)
{
    cli_target target = {.descriptor = STDOUT_FILENO};
    if (a->plain_count > 0) a->file = a->plain[0];
    if (a->output && strcmp(a->output, "-") == 0) a->output = NULL;
    if (!cli_choose_format(a)) return USAGE;
    a->form = form_of(a);
    if (a->form < 0 || check_output(a) != DONE) return USAGE;
    a->given.rows = GG_ROWS_SOLVE | GG_ROWS_OUT;
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    int result = a->output ? target_begin(a->output, &target) : DONE;
    if (result == DONE) {
        result = show_to(a, target.descriptor, out);
        if (a->output) result = target_end(&target, result);
    }
    free(out);
    return result;
}

const cli_command cli_show = {
    "show",
    "[FILE|-] [OPTIONS]",
    "Draws all positions with their values; or makes a page to play the game in.",
    "greatgame show examples/circle.gg -o circle.svg",
    CLI_SHOW,
    0,
    1,
    NULL,
    NULL,
    NULL,
    run,
};
