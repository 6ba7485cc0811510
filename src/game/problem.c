/*
 * Making a problem: every rule about what may stand beside what is checked here, once, whether the
 * problem comes from a file or from a program.
 */
#include "game/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- checks ---- */

static gg_status refuse(gg_ctx *ctx, const char *sentence)
{
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "%s", sentence);
}

static gg_status check_vertex(const gg_problem *problem, gg_vertex v, const char *what)
{
    if (v < problem->graph->vertices) return GG_OK;
    return gg__fail(problem->ctx, GG_BAD_INPUT, GG__AT_VERTEX(v),
                    "a %s on a vertex that does not exist", what);
}

static gg_status check_schedule(const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    if (spec->schedule_length == 0 && spec->token_count != 0 && spec->token_count != 2)
        return refuse(problem->ctx,
                      "a race needs two tokens, or a schedule that says who moves which");
    for (size_t i = 0; i < spec->schedule_length; i++)
        if (spec->schedule[i].token >= spec->token_count)
            return gg__fail(problem->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "the schedule moves token %llu, but there are %llu",
                            (unsigned long long)spec->schedule[i].token + 1,
                            (unsigned long long)spec->token_count);
    return GG_OK;
}

static gg_status check_race(const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    const gg_graph *graph = problem->graph;
    gg_ctx *ctx = problem->ctx;
    if (graph->owner)
        return refuse(ctx, "a race has no owners of vertices: the schedule says who moves");
    if (graph->partisan) return refuse(ctx, "a race has no edges for one player only");
    if (graph->terminal) return refuse(ctx, "a race has targets instead of results of vertices");
    if (spec->infinite == GG_L || spec->infinite == GG_R)
        return refuse(ctx, "a race without end is a draw");
    if (spec->dead_end != GG_NONE)
        return refuse(ctx,
                      "in a race the rule for stuck tokens stands in place of a dead-end rule");
    if (spec->target_count == 0) return refuse(ctx, "a race needs a target");
    return check_schedule(problem);
}

static gg_status check_owners(const gg_problem *problem)
{
    const gg_graph *graph = problem->graph;
    gg_ctx *ctx = problem->ctx;
    if (!graph->owner) return GG_OK;
    if (graph->partisan)
        return refuse(ctx, "vertices with owners and edges for one player only exclude each other");
    if (problem->spec.token_count > 1)
        return refuse(ctx, "a sum of tokens is undefined where vertices have owners");
    for (uint64_t v = 0; v < graph->vertices; v++) {
        const gg_result result = gg__terminal(graph, (gg_vertex)v);
        if (graph->owner[v] != GG__NO_OWNER || result == GG_L || result == GG_R || result == GG_D)
            continue;
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX((gg_vertex)v),
                        result == GG_NONE ? "some vertices have an owner, but this one has none"
                                          : "a result N or P needs the owner of its vertex");
    }
    return GG_OK;
}

/* Whose win a label is when `mover` is to move. */
static gg_result label_for(gg_result label, gg_player mover)
{
    if (label == GG_N) return mover == GG_LEFT ? GG_L : GG_R;
    if (label == GG_P) return mover == GG_LEFT ? GG_R : GG_L;
    return label;
}

/* In a sum the first token on a decided vertex ends play, so two of them at the start must agree,
 * whoever moves first. */
static gg_status check_tokens_agree(const gg_problem *problem, gg_player mover)
{
    const gg_problem_spec *spec = &problem->spec;
    gg_result seen = GG_NONE;
    for (size_t i = 0; i < spec->token_count; i++) {
        const gg_vertex v = spec->tokens[i].vertex;
        const gg_result here = label_for(gg__terminal(problem->graph, v), mover);
        if (here == GG_NONE) continue;
        if (seen != GG_NONE && seen != here)
            return gg__fail(problem->ctx, GG_BAD_INPUT, GG__AT_VERTEX(v),
                            "two tokens begin on vertices with different results");
        seen = here;
    }
    return GG_OK;
}

static gg_status check_game(const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    gg_ctx *ctx = problem->ctx;
    if (spec->target_count > 0) return refuse(ctx, "targets belong to a race");
    if (spec->schedule_length > 0) return refuse(ctx, "a schedule belongs to a race");
    if (spec->stuck != GG_STUCK_PASS)
        return refuse(ctx, "the rule for stuck tokens belongs to a race");
    gg_status status = check_owners(problem);
    if (status == GG_OK) status = check_tokens_agree(problem, GG_LEFT);
    if (status == GG_OK) status = check_tokens_agree(problem, GG_RIGHT);
    return status;
}

static gg_status check_lengths(const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    if (spec->token_count > UINT32_MAX)
        return gg__fail(problem->ctx, GG_LIMIT, GG__NOWHERE, "there are too many tokens");
    if (spec->schedule_length > UINT32_MAX)
        return gg__fail(problem->ctx, GG_LIMIT, GG__NOWHERE, "the schedule is too long");
    return GG_OK;
}

static gg_status check_enumerations(const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    bool sound = spec->play >= GG_NORMAL && spec->play <= GG_RACE &&
                 (spec->dead_end == GG_NONE || spec->dead_end == GG_P || spec->dead_end == GG_N ||
                  spec->dead_end == GG_D) &&
                 spec->infinite >= GG_NONE && spec->infinite <= GG_D && spec->first <= GG_RIGHT &&
                 spec->stuck <= GG_STUCK_LOSE && spec->base <= 1;
    for (size_t i = 0; sound && i < spec->token_count; i++)
        sound = (unsigned)spec->tokens[i].arrival <= GG_RIGHT;
    for (size_t i = 0; sound && i < spec->schedule_length; i++)
        sound = (unsigned)spec->schedule[i].player <= GG_RIGHT;
    if (sound) return GG_OK;
    return gg__fail(problem->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                    "a field of the problem has a value that it cannot have");
}

static gg_status check(const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    gg_status status = check_lengths(problem);
    if (status == GG_OK) status = check_enumerations(problem);
    for (size_t i = 0; status == GG_OK && i < spec->token_count; i++)
        status = check_vertex(problem, spec->tokens[i].vertex, "token");
    for (size_t i = 0; status == GG_OK && i < spec->target_count; i++)
        status = check_vertex(problem, spec->targets[i], "target");
    if (status != GG_OK) return status;
    return spec->play == GG_RACE ? check_race(problem) : check_game(problem);
}

/* ---- defaults and copies ---- */

static char *default_token_name(gg_problem *problem, size_t i)
{
    char text[32];
    if (problem->spec.play == GG_RACE && problem->spec.token_count == 2)
        return gg__copy_string(problem->ctx, i == 0 ? "red" : "black", i == 0 ? 3 : 5);
    const int length = snprintf(text, sizeof text, "t%llu", (unsigned long long)i + 1);
    return gg__copy_string(problem->ctx, text, (size_t)length);
}

static gg_status copy_tokens(gg_problem *problem, const gg_problem_spec *given)
{
    gg_token *tokens = gg__alloc_zeroed(problem->ctx, given->token_count, sizeof *tokens, "tokens");
    if (!tokens) return gg__status(problem->ctx);
    problem->spec.tokens = tokens;
    for (size_t i = 0; i < given->token_count; i++) {
        tokens[i] = given->tokens[i];
        tokens[i].name = given->tokens[i].name
                             ? gg__copy_string(problem->ctx, given->tokens[i].name,
                                               strlen(given->tokens[i].name))
                             : default_token_name(problem, i);
        if (!tokens[i].name) return gg__status(problem->ctx);
    }
    return GG_OK;
}

static gg_status copy_schedule(gg_problem *problem, const gg_problem_spec *given)
{
    static const gg_turn usual[4] = {{GG_LEFT, 0}, {GG_RIGHT, 1}, {GG_LEFT, 1}, {GG_RIGHT, 0}};
    if (given->play != GG_RACE) return GG_OK;
    const bool own = given->schedule_length > 0;
    const size_t length = own ? given->schedule_length : 4;
    gg_turn *schedule = gg__alloc(problem->ctx, length, sizeof *schedule, "the schedule");
    if (!schedule) return gg__status(problem->ctx);
    memcpy(schedule, own ? given->schedule : usual, length * sizeof *schedule);
    problem->spec.schedule = schedule;
    problem->spec.schedule_length = length;
    return GG_OK;
}

static gg_status copy_targets(gg_problem *problem, const gg_problem_spec *given)
{
    if (given->play != GG_RACE) return GG_OK;
    gg_vertex *targets = gg__alloc(problem->ctx, given->target_count, sizeof *targets, "targets");
    if (!targets) return gg__status(problem->ctx);
    problem->spec.targets = targets;
    problem->is_target = gg__alloc_zeroed(problem->ctx, problem->graph->vertices, 1, "targets");
    if (!problem->is_target) return gg__status(problem->ctx);
    for (size_t i = 0; i < given->target_count; i++) {
        targets[i] = given->targets[i];
        problem->is_target[given->targets[i]] = 1;
    }
    return GG_OK;
}

static gg_status copy_names(gg_problem *problem, const gg_problem_spec *given)
{
    const bool race = given->play == GG_RACE;
    const char *left = given->left_name ? given->left_name : race ? "Sherlock" : "Left";
    const char *right = given->right_name ? given->right_name : race ? "Moriarty" : "Right";
    problem->spec.left_name = gg__copy_string(problem->ctx, left, strlen(left));
    problem->spec.right_name = gg__copy_string(problem->ctx, right, strlen(right));
    return problem->spec.left_name && problem->spec.right_name ? GG_OK : gg__status(problem->ctx);
}

/* Of tokens with one name the first comes first. */
static int compare_names(const void *a, const void *b)
{
    const gg_token *x = *(const gg_token *const *)a, *y = *(const gg_token *const *)b;
    const int order = strcmp(x->name, y->name);
    return order != 0 ? order : (x > y) - (x < y);
}

static gg_status check_token_names(const gg_problem *problem)
{
    const size_t count = problem->spec.token_count;
    const gg_token **token = gg__alloc(problem->ctx, count, sizeof *token, "tokens");
    if (!token) return gg__status(problem->ctx);
    for (size_t i = 0; i < count; i++)
        token[i] = &problem->spec.tokens[i];
    qsort(token, count, sizeof *token, compare_names);
    gg_status status = GG_OK;
    for (size_t i = 1; status == GG_OK && i < count; i++)
        if (strcmp(token[i - 1]->name, token[i]->name) == 0)
            status = gg__fail(problem->ctx, GG_BAD_INPUT, GG__AT_VERTEX(token[i]->vertex),
                              "two tokens have the name '%s'", token[i]->name);
    gg__free(problem->ctx, token);
    return status;
}

static bool names_a_person(const gg_problem *problem)
{
    if (problem->spec.infinite != GG_D) return true;
    const uint8_t *terminal = problem->graph->terminal;
    for (uint64_t v = 0; terminal && v < problem->graph->vertices; v++)
        if (terminal[v] == GG_L || terminal[v] == GG_R) return true;
    return false;
}

static gg_status fill(gg_problem *problem, const gg_problem_spec *given)
{
    gg_status status = copy_tokens(problem, given);
    if (status == GG_OK) status = check_token_names(problem);
    if (status == GG_OK) status = copy_schedule(problem, given);
    if (status == GG_OK) status = copy_targets(problem, given);
    if (status == GG_OK) status = copy_names(problem, given);
    if (problem->spec.infinite == GG_NONE) problem->spec.infinite = GG_D;
    if (problem->spec.dead_end == GG_NONE && given->play != GG_RACE)
        problem->spec.dead_end = given->play == GG_MISERE ? GG_N : GG_P;
    problem->on_graph = true;
    problem->dead_end = problem->spec.dead_end;
    problem->positions = problem->graph->vertices;
    problem->personal = given->play != GG_RACE && names_a_person(problem);
    return status;
}

gg_status gg_problem_new(gg_ctx *ctx, const gg_graph *graph, const gg_problem_spec *spec,
                         gg_problem **out)
{
    gg__begin(ctx);
    if (spec->size != sizeof *spec)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "start from GG_PROBLEM_SPEC");
    gg_problem *problem = gg__alloc_zeroed(ctx, 1, sizeof *problem, "a problem");
    if (!problem) return gg__status(ctx);
    problem->ctx = ctx;
    problem->graph = graph;
    problem->spec = *spec;
    gg_status status = check(problem);
    problem->spec.tokens = NULL;
    problem->spec.targets = NULL;
    problem->spec.schedule = NULL;
    problem->spec.left_name = problem->spec.right_name = NULL;
    if (status == GG_OK) status = fill(problem, spec);
    if (status != GG_OK) {
        gg_problem_free(problem);
        return status;
    }
    *out = problem;
    return GG_OK;
}

void gg_problem_free(gg_problem *problem)
{
    if (!problem) return;
    gg_ctx *ctx = problem->ctx;
    for (size_t i = 0; problem->spec.tokens && i < problem->spec.token_count; i++)
        gg__free(ctx, (void *)problem->spec.tokens[i].name);
    gg__free(ctx, (void *)problem->spec.tokens);
    gg__free(ctx, (void *)problem->spec.targets);
    gg__free(ctx, (void *)problem->spec.schedule);
    gg__free(ctx, (void *)problem->spec.left_name);
    gg__free(ctx, (void *)problem->spec.right_name);
    gg__rules_close(problem->rules);
    gg__free(ctx, problem->is_target);
    gg__free(ctx, problem->note);
    gg_graph_free(problem->owned);
    gg__free(ctx, problem);
}

void gg__problem_own_graph(gg_problem *problem, gg_graph *graph)
{
    problem->owned = graph;
}

gg_status gg__problem_add_note(gg_problem *problem, const char *text)
{
    const size_t before = problem->note ? strlen(problem->note) : 0, length = strlen(text);
    char *both = gg__alloc(problem->ctx, before + length + sizeof "; ", 1, "a note");
    if (!both) return gg__status(problem->ctx);
    if (before > 0) memcpy(both, problem->note, before);
    if (before > 0) memcpy(both + before, "; ", 2);
    memcpy(both + before + (before > 0 ? 2 : 0), text, length + 1);
    gg__free(problem->ctx, problem->note);
    problem->note = both;
    return GG_OK;
}

/* ---- reading ---- */

const gg_graph *gg_problem_graph(const gg_problem *problem)
{
    return problem->graph;
}

const gg_problem_spec *gg_problem_get(const gg_problem *problem)
{
    return &problem->spec;
}

const char *gg_problem_note(const gg_problem *problem)
{
    return problem->note;
}

char *gg_vertex_print(const gg_problem *problem, gg_vertex v, char *buffer, size_t size)
{
    const char *name = gg_graph_name(problem->graph, v);
    if (name)
        snprintf(buffer, size, "%s", name);
    else
        snprintf(buffer, size, "%llu", (unsigned long long)gg_vertex_number(problem, v));
    return buffer;
}

uint64_t gg_vertex_number(const gg_problem *problem, gg_vertex v)
{
    return gg__number_of(problem->graph, problem->spec.base, v);
}
