/*
 * Opening a ruleset and asking it. Whoever asks keeps the moves of the position asked last, because
 * whether play is over and how it goes on are usually asked one after the other.
 */
#include "game/rules.h"

#include "base/positions.h"
#include "graph/graph.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- memory of a game ---- */

typedef struct gg__block {
    struct gg__block *next;
    max_align_t data[];
} gg__block;

void *gg_setup_alloc(const gg_setup *setup, uint64_t count, size_t size)
{
    gg__rules *rules = (gg__rules *)((char *)setup - offsetof(gg__rules, setup));
    if (size > 0 && count > (SIZE_MAX - sizeof(gg__block)) / 2 / size) {
        gg__fail(rules->ctx, GG_NO_MEMORY, GG__NOWHERE, "the game is too large");
        return NULL;
    }
    gg__block *block = gg__alloc_zeroed(rules->ctx, sizeof *block + count * size, 1, "the game");
    if (!block) return NULL;
    block->next = rules->memory;
    rules->memory = block;
    return block->data;
}

gg_status gg_setup_plan(const gg_setup *setup, uint64_t bytes, const char *what)
{
    return gg__plan(setup->ctx, bytes, what);
}

gg_status gg_setup_refuse(const gg_setup *setup, size_t row, size_t column, const char *format, ...)
{
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return gg__fail(setup->ctx, GG_BAD_INPUT, (gg__place){row, column, GG_NO_VERTEX}, "%s", text);
}

int gg_setup_numbers(const char *text, char separator, uint64_t *values, int most)
{
    int count = 0;
    if (!*text) return 0;
    for (;;) {
        uint64_t value = 0;
        if (count == most || *text < '0' || *text > '9') return -1;
        for (; *text >= '0' && *text <= '9'; text++) {
            const uint64_t digit = (uint64_t)(*text - '0');
            if (value > (UINT64_MAX - digit) / 10) return -1;
            value = 10 * value + digit;
        }
        values[count++] = value;
        if (!*text) return count;
        if (*text++ != separator) return -1;
    }
}

/* ---- moves ---- */

void gg_moves_to(gg_moves *moves, gg_position to)
{
    gg_status status = moves->status;
    if (status == GG_OK && to < UINT64_MAX - GG_P && moves->to.count < moves->to.capacity) {
        moves->to.at[moves->to.count++] = to;
        return;
    }
    if (status == GG_OK) status = gg__status(moves->to.ctx);
    if (status == GG_OK && to > UINT64_MAX - GG_P - 1)
        status = gg__fail(moves->to.ctx, GG_BAD_INPUT, GG__NOWHERE,
                          "the ruleset names a position that is larger than 2^64 - 8");
    if (status == GG_OK) status = gg__positions_push(&moves->to, to);
    moves->status = status;
}

void gg_moves_end(gg_moves *moves, gg_result result)
{
    if (result < GG_L || result > GG_P) return;
    moves->ends = true;
    if (moves->status == GG_OK)
        moves->status = gg__positions_push(&moves->to, gg__position_end(result));
}

void gg_moves_and(gg_moves *moves, uint64_t part)
{
    if (moves->status == GG_OK && moves->to.count < moves->to.capacity)
        moves->to.at[moves->to.count++] = part | GG__AND;
    else if (moves->status == GG_OK)
        moves->status = gg__positions_push(&moves->to, part | GG__AND);
}

/* Empties a list, for the context of whoever asks. */
static gg__positions *begin_list(gg__scratch *scratch, gg_moves *list)
{
    list->to.ctx = scratch->ctx;
    list->to.count = 0;
    list->status = GG_OK;
    list->ends = false;
    return &list->to;
}

void gg__scratch_free(gg__scratch *scratch)
{
    gg__free(scratch->ctx, scratch->moves.to.at);
    gg__free(scratch->ctx, scratch->parts.to.at);
    *scratch = (gg__scratch){.ctx = scratch->ctx};
}

/* ---- positions ---- */

bool gg__position_legal(const gg_problem *problem, gg_position x)
{
    const gg__rules *rules = problem->rules;
    return problem->all_legal || rules->ruleset->legal(rules->self, x);
}

gg_position gg__position_canonical(const gg_problem *problem, gg_position x)
{
    if (!problem->symmetry || gg__position_ended(x) != GG_NONE) return x;
    return problem->rules->ruleset->canonical(problem->rules->self, x);
}

/* Whatever the ruleset says, a player. */
gg_player gg__position_mover(const gg_problem *problem, gg_position x)
{
    const gg__rules *rules = problem->rules;
    if (problem->impartial || gg__position_ended(x) != GG_NONE) return GG_LEFT;
    return rules->ruleset->turn(rules->self, x) == GG_RIGHT ? GG_RIGHT : GG_LEFT;
}

/* A move that ends play for the next player, in a game that says who that is, ends it for that
 * player by name. */
static void settle_ends(const gg_problem *problem, gg_position x, gg__positions *to)
{
    const bool left_next = gg__position_mover(problem, x) == GG_RIGHT;
    for (size_t i = 0; i < to->count; i++) {
        const gg_result end = gg__position_ended(to->at[i]);
        if (end == GG_N || end == GG_P)
            to->at[i] = gg__position_end(left_next == (end == GG_N) ? GG_L : GG_R);
    }
}

gg_status gg__position_moves(const gg_problem *problem, gg__scratch *scratch, gg_position x,
                             const gg__positions **out)
{
    gg_moves *list = &scratch->moves;
    *out = &list->to;
    if (scratch->has_listed && scratch->listed == x) return GG_OK;
    gg__positions *to = begin_list(scratch, list);
    scratch->has_listed = false;
    problem->rules->ruleset->moves(problem->rules->self, x, list);
    if (list->ends && !problem->impartial) settle_ends(problem, x, to);
    scratch->listed = x;
    scratch->has_listed = list->status == GG_OK;
    return list->status;
}

gg_status gg__position_unmoves(const gg_problem *problem, gg__scratch *scratch, gg_position x,
                               const gg__positions **out)
{
    *out = begin_list(scratch, &scratch->parts);
    problem->rules->ruleset->unmoves(problem->rules->self, x, &scratch->parts);
    return scratch->parts.status;
}

gg_result gg__position_said(const gg_problem *problem, gg_position x)
{
    const gg_ruleset *ruleset = problem->rules->ruleset;
    return ruleset->result ? ruleset->result(problem->rules->self, x) : GG_NONE;
}

/* A result that the game can have, or GG_NONE with the error set. */
static gg_result sound_result(gg_ctx *ctx, const gg_problem *problem, gg_result result)
{
    const bool personal = result == GG_L || result == GG_R;
    const bool sound = result == GG_NONE || result == GG_D || result == GG_N || result == GG_P ||
                       (personal && !problem->impartial);
    if (sound) return result;
    gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
             "fault of the ruleset %s: play ends with a result that is none%s", problem->game,
             personal ? " of N, P and D, though it is impartial" : "");
    return GG_NONE;
}

gg_result gg__position_result(const gg_problem *problem, gg__scratch *scratch, gg_position x)
{
    const gg__positions *moves;
    gg_result result = gg__position_ended(x);
    if (result == GG_NONE) result = gg__position_said(problem, x);
    if (result != GG_NONE) return sound_result(scratch->ctx, problem, result);
    if (gg__position_moves(problem, scratch, x, &moves) != GG_OK || moves->count > 0)
        return GG_NONE;
    result = problem->dead_end;
    return result == GG_D || result == GG_N || result == GG_P
               ? result
               : sound_result(scratch->ctx, problem, (gg_result)-1);
}

/* ---- sums ---- */

static gg_status fail_part(gg_ctx *ctx, const gg_problem *problem, uint64_t part, const char *what)
{
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "fault of the ruleset %s: %s part %llu",
                    problem->game, what, (unsigned long long)part);
}

gg_status gg__position_parts(const gg_problem *problem, gg__scratch *scratch, gg_position x,
                             gg__positions *parts)
{
    const gg__rules *rules = problem->rules;
    gg__positions *found = begin_list(scratch, &scratch->parts);
    if (gg__position_ended(x) == GG_NONE) rules->ruleset->parts(rules->self, x, &scratch->parts);
    gg_status status = scratch->parts.status;
    for (size_t i = 0; status == GG_OK && i < found->count; i++) {
        if (found->at[i] >= problem->parts)
            status = fail_part(scratch->ctx, problem, found->at[i], "a position has a");
        else if (found->at[i] > 0)
            status = gg__positions_push(parts, found->at[i]);
    }
    return status;
}

gg_status gg__part_options(const gg_problem *problem, gg__scratch *scratch, gg_player player,
                           uint64_t part, const gg__positions **out)
{
    gg_moves *list = &scratch->parts;
    gg__positions *found = begin_list(scratch, list);
    problem->rules->ruleset->part_moves(problem->rules->self, player, part, list);
    for (size_t i = 0; list->status == GG_OK && i < found->count; i++)
        if ((found->at[i] & ~GG__AND) >= part)
            list->status = fail_part(scratch->ctx, problem, part, "a move does not make a smaller");
    *out = found;
    return list->status;
}

uint32_t gg__part_nimber(const gg_problem *problem, uint64_t part)
{
    return problem->rules->ruleset->part_nimber(problem->rules->self, part);
}

char *gg__part_print(const gg_problem *problem, uint64_t part, char *text, size_t size)
{
    const gg__rules *rules = problem->rules;
    if (rules->ruleset->print_part)
        rules->ruleset->print_part(rules->self, part, text, size);
    else
        snprintf(text, size, "%llu", (unsigned long long)part);
    return text;
}

bool gg__parts_agree(const gg_problem *a, const gg_problem *b)
{
    if (a->parts == 0 || b->parts == 0 || a->dead_end != b->dead_end) return false;
    const gg_ruleset *x = a->rules->ruleset, *y = b->rules->ruleset;
    return strcmp(a->game, b->game) == 0 && x->open == y->open && x->part_rules && y->part_rules &&
           strcmp(x->part_rules(a->rules->self), y->part_rules(b->rules->self)) == 0;
}

/* ---- forests ---- */

gg_status gg__position_cuts(const gg_problem *problem, gg_position x, gg__positions *cuts)
{
    gg_moves found = {.to = *cuts};
    found.to.count = 0;
    problem->rules->ruleset->cuts(problem->rules->self, x, &found);
    *cuts = found.to;
    for (size_t i = 0; found.status == GG_OK && i < cuts->count; i++)
        if (cuts->at[i] >= problem->forest->branches)
            found.status = gg__fail(cuts->ctx, GG_BAD_INPUT, GG__NOWHERE,
                                    "fault of the ruleset %s: a position lacks branch %llu",
                                    problem->game, (unsigned long long)cuts->at[i]);
    return found.status;
}

gg_status gg__forest_check(gg_ctx *ctx, const gg_problem *problem)
{
    const gg_forest *shape = problem->forest;
    for (uint32_t i = 0; i < shape->branches; i++)
        if ((shape->parent[i] >= i && shape->parent[i] != GG_NO_BRANCH) ||
            shape->who[i] > GG_FOR_RIGHT)
            return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "fault of the ruleset %s: branch %lu has no parent or is for nobody",
                            problem->game, (unsigned long)i);
    return GG_OK;
}

gg_status gg__position_ground(gg_ctx *ctx, const gg_problem *problem, gg_position x,
                              uint32_t **branch, uint64_t *count)
{
    const gg_forest *shape = problem->forest;
    gg__positions cuts = {.ctx = ctx};
    gg_status status = gg__position_cuts(problem, x, &cuts);
    uint64_t found = 0;
    for (uint32_t i = 0; i < shape->branches; i++)
        found += shape->parent[i] == GG_NO_BRANCH;
    uint8_t *cut = gg__alloc_zeroed(ctx, shape->branches, 1, "branches");
    uint32_t *ground = gg__alloc(ctx, found, sizeof *ground, "branches");
    if (!cut || !ground) status = gg__status(ctx);
    for (size_t i = 0; status == GG_OK && i < cuts.count; i++)
        cut[cuts.at[i]] = 1;
    found = 0;
    for (uint32_t i = 0; status == GG_OK && i < shape->branches; i++)
        if (shape->parent[i] == GG_NO_BRANCH && !cut[i]) ground[found++] = i;
    gg__free(ctx, cut);
    gg__positions_free(&cuts);
    if (status != GG_OK) {
        gg__free(ctx, ground);
        return status;
    }
    *branch = ground;
    *count = found;
    return GG_OK;
}

gg_keys *gg__problem_keys(const gg_problem *problem)
{
    if (problem->on_graph || gg__keys_count(problem->rules->setup.keys) == 0) return NULL;
    return problem->rules->setup.keys;
}

/* ---- opening ---- */

/* Cuts the board into rows, in place. */
static gg_status cut_rows(gg__rules *rules, char *board, size_t length)
{
    size_t rows = 0;
    for (size_t i = 0; i < length; i++)
        rows += board[i] == '\n';
    if (length > 0 && board[length - 1] != '\n') rows++;
    const char **row = gg__alloc_zeroed(rules->ctx, (uint64_t)rows + 1, sizeof *row, "the board");
    if (!row) return gg__status(rules->ctx);
    rules->setup.row = row;
    rules->setup.rows = rows;
    for (size_t r = 0, at = 0; r < rows; r++) {
        row[r] = board + at;
        while (at < length && board[at] != '\n')
            if (board[at++] == '\0')
                return gg_setup_refuse(&rules->setup, r + 1, at - (size_t)(row[r] - board),
                                       "a NUL byte in the board");
        if (at > (size_t)(row[r] - board) && board[at - 1] == '\r') board[at - 1] = '\0';
        board[at++] = '\0';
    }
    return GG_OK;
}

static gg_status check_table(gg_ctx *ctx, const gg_ruleset *ruleset)
{
    if (ruleset->abi != GG_RULESET_ABI || ruleset->size != sizeof *ruleset)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the ruleset was made for another version of the library, or lacks "
                        ".abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset)");
    const char *missing = !ruleset->info.name ? "info.name"
                          : !ruleset->open    ? "open"
                          : !ruleset->start   ? "start"
                          : !ruleset->moves   ? "moves"
                                              : NULL;
    if (!missing) return GG_OK;
    return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the ruleset %s is incomplete: it lacks %s",
                    ruleset->info.name ? ruleset->info.name : "without a name", missing);
}

static gg_status check_needs(const gg__rules *rules, const gg_rules_spec *spec)
{
    const gg_ruleset *ruleset = rules->ruleset;
    if (ruleset->takes == GG_TAKES_BOARD && !spec->board)
        return gg_setup_refuse(&rules->setup, 0, 0, "%s needs a board", ruleset->info.name);
    if (ruleset->takes == GG_TAKES_GRAPH && !spec->graph)
        return gg_setup_refuse(&rules->setup, 0, 0, "%s needs a graph", ruleset->info.name);
    if (spec->graph && (spec->graph->owner || spec->graph->terminal))
        return gg_setup_refuse(&rules->setup, 0, 0,
                               "the graph of %s has owners or results of vertices, which it does "
                               "not know",
                               ruleset->info.name);
    if (!ruleset->info.detail && *rules->setup.parameters)
        return gg_setup_refuse(&rules->setup, 0, 0, "%s takes no parameters", ruleset->info.name);
    if (spec->symmetry && !ruleset->canonical)
        return gg__fail(rules->ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "%s knows no symmetry",
                        ruleset->info.name);
    return GG_OK;
}

static gg_status prepare(gg__rules *rules, const gg_rules_spec *spec)
{
    gg_ctx *ctx = rules->ctx;
    const char *parameters = spec->parameters ? spec->parameters : "";
    const size_t length = strlen(parameters) + 1;
    rules->text = gg__alloc(ctx, (uint64_t)length + spec->board_length + 2, 1, "the board");
    rules->setup.keys = gg__keys_new(ctx, "positions");
    if (!rules->text || !rules->setup.keys) return gg__status(ctx);
    memcpy(rules->text, parameters, length);
    rules->setup.parameters = rules->text;
    rules->setup.graph = spec->graph;
    rules->setup.base = spec->base;
    rules->setup.first = spec->first;
    rules->setup.host = spec->host;
    if (!spec->board) return GG_OK;
    memcpy(rules->text + length, spec->board, spec->board_length);
    return cut_rows(rules, rules->text + length, spec->board_length);
}

gg_status gg__rules_open(gg_ctx *ctx, const gg_ruleset *ruleset, const gg_rules_spec *spec,
                         gg__rules **out)
{
    gg_status status = check_table(ctx, ruleset);
    if (status != GG_OK) return status;
    gg__rules *rules = gg__alloc_zeroed(ctx, 1, sizeof *rules, "a game");
    if (!rules) return gg__status(ctx);
    rules->ctx = rules->setup.ctx = ctx;
    rules->ruleset = ruleset;
    status = prepare(rules, spec);
    if (status == GG_OK) status = check_needs(rules, spec);
    if (status == GG_OK) {
        status = ruleset->open(&rules->setup, &rules->self);
        if (status != GG_OK)
            status = gg__fail(ctx, status, GG__NOWHERE, "%s cannot be opened", ruleset->info.name);
        rules->open = status == GG_OK;
    }
    if (status == GG_OK)
        *out = rules;
    else
        gg__rules_close(rules);
    return status;
}

void gg__rules_close(gg__rules *rules)
{
    if (!rules) return;
    gg_ctx *ctx = rules->ctx;
    if (rules->open && rules->ruleset->close) rules->ruleset->close(rules->self);
    while (rules->memory) {
        gg__block *next = rules->memory->next;
        gg__free(ctx, rules->memory);
        rules->memory = next;
    }
    gg__keys_free(rules->setup.keys);
    gg__free(ctx, (void *)rules->setup.row);
    gg__free(ctx, rules->text);
    gg__free(ctx, rules);
}
