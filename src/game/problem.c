/*
 * Making a problem: every rule about what may be combined is checked here, once, for problems from
 * files and from programs.
 */
#include "game/score.h"
#include "game/weights.h"

#include <stdio.h>
#include <string.h>

/* ---- checks ---- */

/* The first violated rule that does not concern a vertex; NULL: none. */
static const char *broken_rule(const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    const gg_graph *graph = problem->graph;
    const bool race = spec->play == GG_RACE, schedule = spec->schedule_length > 0,
               score = spec->play == GG_SCORE, parity = spec->play == GG_PARITY,
               weighted = spec->play == GG_ENERGY || spec->play == GG_MEAN,
               some = graph->vertices > 0;
    const struct {
        bool broken;
        const char *sentence;
    } rules[] = {
        {race && graph->owner, "a race has no owners of vertices: the schedule says who moves"},
        {race && graph->partisan, "a race has no edges for one player only"},
        {race && graph->terminal, "a race has targets instead of results of vertices"},
        {race && (spec->infinite == GG_L || spec->infinite == GG_R),
         "a race without end is a draw"},
        {race && spec->dead_end != GG_NONE,
         "in a race the rule for stuck tokens stands in place of a dead-end rule"},
        {race && spec->target_count == 0, "a race needs a target"},
        {race && !schedule && spec->token_count != 0 && spec->token_count != 2,
         "a race needs two tokens, or a schedule that says who moves which"},
        {!race && spec->target_count > 0, "targets belong to a race"},
        {!race && schedule, "a schedule belongs to a race"},
        {!race && spec->stuck != GG_STUCK_PASS, "the rule for stuck tokens belongs to a race"},
        {score && graph->terminal, "a score game has payoffs instead of results of vertices"},
        {score && spec->infinite != GG_NONE && spec->infinite != GG_D,
         "in a score game play without end has a score"},
        {score && spec->dead_end != GG_NONE && spec->dead_end != GG_D,
         "in a score game a dead end has a score"},
        {score && spec->token_count > 1,
         "a score game has one token: sums of scores are not supported"},
        {parity && some && !graph->priority, "a parity game needs a priority for each vertex"},
        {parity && some && !graph->owner, "a parity game needs an owner for each vertex"},
        {parity && graph->terminal, "a parity game has priorities instead of results of vertices"},
        {parity && (spec->infinite == GG_L || spec->infinite == GG_R),
         "in a parity game the priorities decide play without end"},
        {parity && spec->dead_end != GG_NONE && spec->dead_end != GG_P,
         "in a parity game a player who cannot move loses"},
        {!parity && graph->priority, "priorities belong to a parity game"},
        {weighted && some && !graph->owner, "a game with weights needs an owner for each vertex"},
        {weighted && graph->terminal, "a game with weights has no results of vertices"},
        {weighted && (spec->infinite == GG_L || spec->infinite == GG_R),
         "in a game with weights these decide play without end"},
        {weighted && spec->dead_end != GG_NONE && spec->dead_end != GG_P,
         "in a game with weights a player who cannot move loses"},
        {!weighted && spec->weight_count > 0,
         "weights of edges belong to a game of energy or of means"},
        {!score && spec->payoff_count > 0, "payoffs belong to a score game"},
        {!score && (spec->endless_score.denominator != 0 || spec->dead_end_score.denominator != 0),
         "scores belong to a score game"},
        {graph->owner && graph->partisan,
         "vertices with owners and edges for one player only exclude each other"},
        {graph->owner && spec->token_count > 1,
         "a sum of tokens is undefined where vertices have owners"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].broken) return rules[i].sentence;
    return NULL;
}

/* If some vertices have owners, every vertex must have one, or a result or payoff that needs
 * none. */
static gg_status check_owners(const gg_problem *problem)
{
    const gg_graph *graph = problem->graph;
    for (uint64_t v = 0; graph->owner && v < graph->vertices; v++) {
        const gg_result result = gg__terminal(graph, (gg_vertex)v);
        if (graph->owner[v] != GG__NO_OWNER || result == GG_L || result == GG_R || result == GG_D)
            continue;
        if (problem->levels && problem->levels->at[v] != GG__NO_LEVEL) continue;
        return gg__fail(problem->ctx, GG_BAD_INPUT, GG__AT_VERTEX((gg_vertex)v),
                        result == GG_NONE ? "some vertices have an owner, but this one has none"
                                          : "a result N or P needs the owner of its vertex");
    }
    return GG_OK;
}

/* In a sum the first token on a decided vertex ends play, so two of them at the start must agree,
 * no matter who moves first. */
static gg_status check_tokens_agree(const gg_problem *problem, gg_player mover)
{
    const gg_problem_spec *spec = &problem->spec;
    gg_result seen = GG_NONE;
    for (size_t i = 0; i < spec->token_count; i++) {
        const gg_vertex v = spec->tokens[i].vertex;
        const gg_result here = gg__personal(gg__terminal(problem->graph, v), mover);
        if (here == GG_NONE) continue;
        if (seen != GG_NONE && seen != here)
            return gg__fail(problem->ctx, GG_BAD_INPUT, GG__AT_VERTEX(v),
                            "two tokens begin on vertices with different results");
        seen = here;
    }
    return GG_OK;
}

/* True if all enumerations have valid values. */
static bool is_sound(const gg_problem_spec *spec)
{
    bool sound = spec->play >= GG_NORMAL && spec->play <= GG_MEAN &&
                 (spec->dead_end == GG_NONE || spec->dead_end == GG_P || spec->dead_end == GG_N ||
                  spec->dead_end == GG_D) &&
                 spec->infinite >= GG_NONE && spec->infinite <= GG_D && spec->first <= GG_RIGHT &&
                 spec->stuck <= GG_STUCK_LOSE && spec->base <= 1;
    for (size_t i = 0; sound && i < spec->token_count; i++)
        sound = (unsigned)spec->tokens[i].arrival <= GG_RIGHT;
    for (size_t i = 0; sound && i < spec->schedule_length; i++)
        sound = (unsigned)spec->schedule[i].player <= GG_RIGHT;
    return sound;
}

static gg_status check(const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    const size_t tokens = spec->token_count;
    gg_ctx *ctx = problem->ctx;
    if (tokens > UINT32_MAX)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "there are too many tokens");
    if (spec->schedule_length > UINT32_MAX)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "the schedule is too long");
    if (!is_sound(spec))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "a field of the problem has a value that it cannot have");
    for (size_t i = 0; i < tokens + spec->target_count; i++) {
        const gg_vertex v = i < tokens ? spec->tokens[i].vertex : spec->targets[i - tokens];
        if (v >= problem->graph->vertices)
            return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v),
                            "a %s on a vertex that does not exist",
                            i < tokens ? "token" : "target");
    }
    const char *broken = broken_rule(problem);
    if (broken) return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "%s", broken);
    for (size_t i = 0; i < spec->schedule_length; i++)
        if (spec->schedule[i].token >= tokens)
            return gg__fail(
                ctx, GG_BAD_INPUT, GG__NOWHERE, "the schedule moves token %llu, but there are %llu",
                (unsigned long long)spec->schedule[i].token + 1, (unsigned long long)tokens);
    if (spec->play == GG_RACE) return GG_OK;
    if (spec->play == GG_SCORE) return gg__payoffs_check(ctx, problem->graph, spec);
    gg_status status = check_owners(problem);
    if (status == GG_OK) status = check_tokens_agree(problem, GG_LEFT);
    if (status == GG_OK) status = check_tokens_agree(problem, GG_RIGHT);
    return status;
}

/* ---- defaults and copies ---- */

/* Copies the tokens; those without a name get the usual, different names. */
static gg_status copy_tokens(gg_problem *problem, const gg_problem_spec *given)
{
    const bool pair = given->play == GG_RACE && given->token_count == 2;
    gg_ctx *ctx = problem->ctx;
    gg_token *tokens = gg__alloc_zeroed(ctx, given->token_count, sizeof *tokens, "tokens");
    bool named = false;
    problem->spec.tokens = tokens;
    if (!tokens) return gg__status(ctx);
    for (size_t i = 0; i < given->token_count; i++) {
        char usual[32];
        tokens[i] = given->tokens[i];
        const char *name = tokens[i].name ? tokens[i].name : i == 0 ? "red" : "black";
        if (!tokens[i].name && !pair) {
            snprintf(usual, sizeof usual, "t%llu", (unsigned long long)i + 1);
            name = usual;
        }
        named |= given->tokens[i].name != NULL;
        tokens[i].name = gg__copy_string(ctx, name, strlen(name));
        if (!tokens[i].name) return gg__status(ctx);
    }
    if (!named) return GG_OK;
    gg_keys *names = gg__keys_new(ctx, "tokens");
    for (size_t i = 0; i < given->token_count && gg__status(ctx) == GG_OK; i++)
        if (gg_keys_intern(names, tokens[i].name, strlen(tokens[i].name)) < i)
            gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(tokens[i].vertex),
                     "two tokens have the name '%s'", tokens[i].name);
    gg__keys_free(names);
    return gg__status(ctx);
}

/* The schedule and the targets. */
static gg_status copy_race(gg_problem *problem, const gg_problem_spec *given)
{
    static const gg_turn usual[4] = {{GG_LEFT, 0}, {GG_RIGHT, 1}, {GG_LEFT, 1}, {GG_RIGHT, 0}};
    const bool own = given->schedule_length > 0;
    const size_t length = own ? given->schedule_length : 4, count = given->target_count;
    gg_ctx *ctx = problem->ctx;
    gg_turn *schedule = gg__alloc(ctx, length, sizeof *schedule, "the schedule");
    gg_vertex *targets = gg__alloc(ctx, count, sizeof *targets, "targets");
    problem->is_target = gg__alloc_zeroed(ctx, problem->graph->vertices, 1, "targets");
    problem->spec.schedule = schedule;
    problem->spec.schedule_length = length;
    problem->spec.targets = targets;
    if (!schedule || !targets || !problem->is_target) return gg__status(ctx);
    memcpy(schedule, own ? given->schedule : usual, length * sizeof *schedule);
    memcpy(targets, given->targets, count * sizeof *targets);
    for (size_t i = 0; i < count; i++)
        problem->is_target[targets[i]] = 1;
    return GG_OK;
}

/* The payoffs and the levels. */
static gg_status copy_scores(gg_problem *problem, const gg_problem_spec *given)
{
    gg_ctx *ctx = problem->ctx;
    gg_problem_spec *spec = &problem->spec;
    gg_payoff *payoffs = gg__alloc(ctx, given->payoff_count, sizeof *payoffs, "payoffs");
    spec->payoffs = payoffs;
    if (!payoffs || gg__scores_new(ctx, problem->graph, given, &problem->levels) != GG_OK)
        return gg__status(ctx);
    const gg__scores *levels = problem->levels;
    for (size_t i = 0; i < given->payoff_count; i++) {
        const gg_vertex v = given->payoffs[i].vertex;
        payoffs[i] = (gg_payoff){v, levels->score[levels->at[v]]};
    }
    spec->endless_score = levels->score[levels->endless];
    spec->dead_end_score = levels->score[levels->dead_end];
    return check_owners(problem);
}

/* The weights; endless play must be possible where its mean counts. */
static gg_status copy_weights(gg_problem *problem, const gg_problem_spec *given)
{
    const gg_graph *graph = problem->graph;
    gg_weight *listed = NULL;
    const gg_status status = gg__weights_new(problem->ctx, graph, given, &listed, &problem->weight);
    problem->spec.weights = listed;
    for (uint64_t v = 0; status == GG_OK && given->play == GG_MEAN && v < graph->vertices; v++)
        if (graph->degree[GG_LEFT][v] == 0)
            return gg__fail(problem->ctx, GG_BAD_INPUT, GG__AT_VERTEX((gg_vertex)v),
                            "in a game of means each vertex needs an option");
    return status;
}

/* Fills in defaults for rules of play that the spec leaves open. */
static void fill_play(gg_problem *problem)
{
    static const struct {
        gg__kind kind;
        const gg__play_ops *ops;
        gg_result dead_end;
    } plays[] = {[GG_NORMAL] = {GG__GAME, &gg__play_tokens, GG_P},
                 [GG_MISERE] = {GG__GAME, &gg__play_tokens, GG_N},
                 [GG_RACE] = {GG__RACE, &gg__play_race, GG_NONE},
                 [GG_SCORE] = {GG__SCORE, &gg__play_tokens, GG_D},
                 [GG_PARITY] = {GG__PARITY, &gg__play_tokens, GG_P},
                 [GG_ENERGY] = {GG__ENERGY, &gg__play_tokens, GG_P},
                 [GG_MEAN] = {GG__MEAN, &gg__play_tokens, GG_P}};
    gg_problem_spec *spec = &problem->spec;
    if (spec->infinite == GG_NONE) spec->infinite = GG_D;
    if (spec->dead_end == GG_NONE) spec->dead_end = plays[spec->play].dead_end;
    problem->kind = plays[spec->play].kind;
    problem->ops = plays[spec->play].ops;
    problem->dead_end = spec->dead_end;
    problem->positions = problem->numbers = problem->graph->vertices;
}

void gg__problem_sketch(const gg_graph *graph, const gg_problem_spec *spec, gg_problem *out)
{
    *out = (gg_problem){.ctx = graph->ctx, .graph = graph, .spec = *spec};
    fill_play(out);
}

static gg_status fill(gg_problem *problem, const gg_problem_spec *given)
{
    const bool race = given->play == GG_RACE;
    gg_problem_spec *spec = &problem->spec;
    gg_status status = copy_tokens(problem, given);
    if (status == GG_OK && race) status = copy_race(problem, given);
    if (status == GG_OK && given->play == GG_SCORE) status = copy_scores(problem, given);
    if (status == GG_OK && (given->play == GG_ENERGY || given->play == GG_MEAN))
        status = copy_weights(problem, given);
    if (status != GG_OK) return status;
    const bool parity = given->play == GG_PARITY;
    const char *left = race ? "Sherlock" : parity ? "Even" : "Left";
    const char *right = race ? "Moriarty" : parity ? "Odd" : "Right";
    if (given->left_name) left = given->left_name;
    if (given->right_name) right = given->right_name;
    spec->left_name = gg__copy_string(problem->ctx, left, strlen(left));
    spec->right_name = gg__copy_string(problem->ctx, right, strlen(right));
    fill_play(problem);
    problem->personal =
        problem->levels || problem->weight || parity || (!race && spec->infinite != GG_D);
    const uint8_t *terminal = problem->graph->terminal;
    for (uint64_t v = 0; terminal && v < problem->graph->vertices; v++)
        problem->personal |= terminal[v] == GG_L || terminal[v] == GG_R;
    return gg__status(problem->ctx);
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
    problem->spec.payoffs = NULL;
    problem->spec.weights = NULL;
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
    if (problem->rules) problem->close_rules(problem->rules);
    gg__free(ctx, (void *)problem->spec.payoffs);
    gg__free(ctx, (void *)problem->spec.weights);
    gg__free(ctx, problem->weight);
    gg__scores_free(ctx, problem->levels);
    gg__free(ctx, problem->is_target);
    gg__free(ctx, problem->note);
    gg__free(ctx, problem->played);
    gg_problem_free(problem->holder); /* at most one level: a holder has no holder */
    gg_graph_free(problem->owned);
    gg__free(ctx, problem);
}

gg_status gg__problem_add_note(gg_problem *problem, const char *text)
{
    const char *before = problem->note ? problem->note : "", *between = *before ? "; " : "";
    const size_t size = strlen(before) + strlen(text) + sizeof "; ";
    char *both = gg__alloc(problem->ctx, size, 1, "a note");
    if (!both) return gg__status(problem->ctx);
    snprintf(both, size, "%s%s%s", before, between, text);
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

const gg_problem *gg_problem_holder(const gg_problem *problem, const char **played)
{
    if (problem->holder && played) *played = problem->holder->played;
    return problem->holder;
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

gg_vertex gg_vertex_read(const gg_problem *problem, const char *text)
{
    const gg_vertex v = gg_graph_find(problem->graph, text);
    uint64_t number = 0;
    const char *c = text;
    if (v != GG_NO_VERTEX || !*text) return v;
    for (; *c >= '0' && *c <= '9' && number <= (UINT64_MAX - 9) / 10; c++)
        number = 10 * number + (uint64_t)(*c - '0');
    return *c ? GG_NO_VERTEX : gg__graph_numbered(problem->graph, problem->spec.base, number);
}

uint64_t gg_vertex_number(const gg_problem *problem, gg_vertex v)
{
    return gg__number_of(problem->graph, problem->spec.base, v);
}

void gg_vertex_numbers(const gg_problem *problem, uint64_t *numbers)
{
    for (uint64_t v = 0; v < problem->graph->vertices; v++)
        numbers[v] = gg_vertex_number(problem, (gg_vertex)v);
}

/* ---- a cycle in words ---- */

char *gg__cycle_print(const gg_problem *problem, const gg__cycle *cycle, char *buffer, size_t size)
{
    enum { VERTEX_TEXT = 24, ARROW = 4, DOTS = 7 }; /* a long name is cut */
    /* Reserve room for one more vertex, the dots, and the first vertex again. */
    const size_t most = VERTEX_TEXT + ARROW + DOTS + VERTEX_TEXT;
    char name[VERTEX_TEXT];
    size_t length = 0, i = 0;
    for (; i < cycle->count && length + most <= size; i++)
        length += (size_t)snprintf(buffer + length, size - length, "%s -> ",
                                   gg_vertex_print(problem, cycle->vertex[i], name, sizeof name));
    snprintf(buffer + length, size - length, "%s%s", i < cycle->count ? "... -> " : "",
             gg_vertex_print(problem, cycle->vertex[0], name, sizeof name));
    return buffer;
}
