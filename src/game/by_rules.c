/* Games by rules as problems: opening one, and how its positions and moves are written. */
#include "base/positions.h"
#include "game/rules.h"
#include "game/state.h"

#include <stdio.h>
#include <string.h>

/* Shows how a position is written, where that is short. */
static gg_status refuse_start(const gg_problem *problem, const char *given)
{
    const gg__rules *rules = problem->rules;
    const gg_ruleset *ruleset = rules->ruleset;
    char text[64] = "";
    if (!ruleset->parse)
        return gg__fail(problem->ctx, GG_BAD_INPUT, GG__NOWHERE, "%s cannot read positions",
                        ruleset->info.name);
    const gg_position start = ruleset->start(rules->self);
    if (gg__status(problem->ctx) != GG_OK) return gg__status(problem->ctx);
    if (ruleset->print) ruleset->print(rules->self, start, text, sizeof text);
    const bool whole = text[0] && strlen(text) + 1 < sizeof text;
    return gg__fail(problem->ctx, GG_BAD_INPUT, GG__NOWHERE, "'%s' is no position of %s%s%s%s",
                    given, ruleset->info.name, whole ? "; positions are written like '" : "",
                    whole ? text : "", whole ? "'" : "");
}

/* The start that the caller names, or the game's own. */
static gg_status find_start(gg_problem *problem, const gg_rules_spec *spec)
{
    const gg__rules *rules = problem->rules;
    const bool parsed = spec->position && rules->ruleset->parse &&
                        rules->ruleset->parse(rules->self, spec->position, &problem->start);
    if (!spec->position) problem->start = rules->ruleset->start(rules->self);
    if (gg__status(problem->ctx) != GG_OK) return gg__status(problem->ctx);
    if (parsed || !spec->position) {
        if (problem->start < UINT64_MAX - GG_P) return GG_OK;
        return gg__fail(problem->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset %s: play begins at a position above 2^64 - 8",
                        rules->ruleset->info.name);
    }
    return refuse_start(problem, spec->position);
}

/* What never changes while the game is open. */
static void learn_facts(gg_problem *problem)
{
    const gg__rules *rules = problem->rules;
    const gg_ruleset *ruleset = rules->ruleset;
    void *self = rules->self;
    const bool misere = ruleset->misere && ruleset->misere(self);
    problem->on_graph = false;
    problem->dead_end = misere ? GG_N : ruleset->dead_end == GG_NONE ? GG_P : ruleset->dead_end;
    problem->positions = ruleset->positions ? ruleset->positions(self) : 0;
    problem->game = ruleset->info.name;
    problem->impartial = !ruleset->turn;
    problem->all_legal = !ruleset->legal;
    problem->has_unmoves = ruleset->unmoves != NULL;
    problem->has_part_nimbers = ruleset->part_nimber != NULL;
    if (ruleset->period_span) problem->period_span = ruleset->period_span(self);
    if (ruleset->pursuit) problem->pursuit = ruleset->pursuit(self);
    if (ruleset->parts && ruleset->part_numbers && ruleset->part_moves &&
        (problem->dead_end == GG_P || problem->dead_end == GG_N))
        problem->parts = ruleset->part_numbers(self);
    if (ruleset->forest && ruleset->cuts && problem->dead_end == GG_P)
        problem->forest = ruleset->forest(self);
}

gg_status gg_problem_of_rules(gg_ctx *ctx, const gg_ruleset *ruleset, const gg_rules_spec *spec,
                              gg_problem **out)
{
    static const gg_graph none = {0};
    gg_problem_spec usual = GG_PROBLEM_SPEC;
    gg__rules *rules;
    gg_problem *problem;
    gg__begin(ctx);
    if (spec->size != sizeof *spec)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "start from GG_RULES_SPEC");
    usual.first = spec->first;
    gg_status status = gg__rules_open(ctx, ruleset, spec, &rules);
    if (status != GG_OK) return status;
    usual.left_name = ruleset->left_name;
    usual.right_name = ruleset->right_name;
    status = gg_problem_new(ctx, &none, &usual, &problem);
    if (status != GG_OK) {
        gg__rules_close(rules);
        return status;
    }
    problem->rules = rules;
    problem->symmetry = spec->symmetry;
    learn_facts(problem);
    status = find_start(problem, spec);
    if (status == GG_OK)
        *out = problem;
    else
        gg_problem_free(problem);
    return status;
}

gg_status gg__problem_serves(gg_ctx *ctx, const gg_problem *problem)
{
    if (!gg__problem_keys(problem) || problem->rules->ctx == ctx) return GG_OK;
    return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                    "a game whose positions are strings of bytes serves the context that it was "
                    "opened with");
}

void *gg_problem_self(const gg_problem *problem)
{
    return problem->rules ? problem->rules->self : NULL;
}

const gg_ruleset *gg_problem_rules(const gg_problem *problem)
{
    return problem->rules ? problem->rules->ruleset : NULL;
}

gg_position gg_problem_start(const gg_problem *problem)
{
    return problem->start;
}

gg_player gg_problem_turn(const gg_problem *problem, gg_position x)
{
    const gg__state state = {.phase = (uint32_t)problem->spec.first, .position = x};
    return problem->rules ? gg__state_mover(problem, &state) : problem->spec.first;
}

char *gg_position_print(const gg_problem *problem, gg_position x, char *text, size_t size)
{
    static const char *const ends[] = {"", "L wins", "R wins", "draw", "N", "P"};
    if (!problem->rules) return gg_vertex_print(problem, (gg_vertex)x, text, size);
    const gg_ruleset *ruleset = problem->rules->ruleset;
    if (gg__position_ended(x) != GG_NONE)
        snprintf(text, size, "%s", ends[gg__position_ended(x)]);
    else if (ruleset->print)
        ruleset->print(problem->rules->self, x, text, size);
    else
        snprintf(text, size, "%llu", (unsigned long long)x);
    return text;
}

char *gg_position_picture(const gg_problem *problem, gg_position x, char *text, size_t size)
{
    const gg__rules *rules = problem->rules;
    if (!rules || !rules->ruleset->picture || gg__position_ended(x) != GG_NONE)
        return gg_position_print(problem, x, text, size);
    rules->ruleset->picture(rules->self, x, text, size);
    return text;
}

char *gg_move_print(const gg_problem *problem, gg_position from, gg_position to, char *text,
                    size_t size)
{
    const gg__rules *rules = problem->rules;
    if (!rules || !rules->ruleset->print_move || gg__position_ended(to) != GG_NONE)
        return gg_position_print(problem, to, text, size);
    rules->ruleset->print_move(rules->self, from, to, text, size);
    return text;
}
