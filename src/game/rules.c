/* Opening a game by rules as a problem. */
#include "game/position.h"
#include "game/score.h"

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
        gg__fail(rules->setup.ctx, GG_NO_MEMORY, GG__NOWHERE, "the game is too large");
        return NULL;
    }
    gg__block *block =
        gg__alloc_zeroed(rules->setup.ctx, sizeof *block + count * size, 1, "the game");
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

gg_status gg_setup_note(const gg_setup *setup, const char *format, ...)
{
    const gg__rules *rules = (const gg__rules *)((const char *)setup - offsetof(gg__rules, setup));
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return gg__problem_add_note(rules->problem, text);
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

/* ---- opening ---- */

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

/* Copies the parameters and the board, and cuts the board into rows. */
static gg_status copy_texts(gg__rules *rules, const gg_rules_spec *spec)
{
    gg_setup *setup = &rules->setup;
    const char *parameters = spec->parameters ? spec->parameters : "", **row;
    const size_t before = strlen(parameters) + 1, length = spec->board_length;
    rules->text = gg__alloc(setup->ctx, (uint64_t)before + length + 2, 1, "the board");
    if (!rules->text) return gg__status(setup->ctx);
    setup->parameters = memcpy(rules->text, parameters, before);
    if (!spec->board) return GG_OK;
    char *board = memcpy(rules->text + before, spec->board, length);
    for (size_t i = 0; i < length; i++)
        setup->rows += board[i] == '\n' || i + 1 == length;
    setup->row = row =
        gg__alloc_zeroed(setup->ctx, (uint64_t)setup->rows + 1, sizeof *row, "the board");
    if (!row) return gg__status(setup->ctx);
    for (size_t r = 0, at = 0; r < setup->rows; r++) {
        row[r] = board + at;
        while (at < length && board[at] != '\n')
            if (board[at++] == '\0')
                return gg_setup_refuse(setup, r + 1, at - (size_t)(row[r] - board),
                                       "a NUL byte in the board");
        if (at > (size_t)(row[r] - board) && board[at - 1] == '\r') board[at - 1] = '\0';
        board[at++] = '\0';
    }
    return GG_OK;
}

static gg_status open_rules(gg__rules *rules, const gg_rules_spec *spec)
{
    const gg_ruleset *ruleset = rules->ruleset;
    const char *name = ruleset->info.name;
    gg_setup *setup = &rules->setup;
    gg_status status = copy_texts(rules, spec);
    if (status != GG_OK) return status;
    if (ruleset->takes == GG_TAKES_BOARD && !spec->board)
        return gg_setup_refuse(setup, 0, 0, "%s needs a board", name);
    if (ruleset->takes == GG_TAKES_GRAPH && !spec->graph)
        return gg_setup_refuse(setup, 0, 0, "%s needs a graph", name);
    if (ruleset->takes == GG_TAKES_GRAPH_OR_TEXT && !spec->graph && !*setup->parameters)
        return gg_setup_refuse(setup, 0, 0, "%s needs a graph, or text such as %s:%s", name, name,
                               ruleset->info.detail ? ruleset->info.detail : "");
    if (spec->board && ruleset->takes != GG_TAKES_BOARD && ruleset->takes != GG_TAKES_EITHER)
        return gg_setup_refuse(setup, 0, 0, "%s takes no board", name);
    if (spec->graph && ruleset->takes != GG_TAKES_GRAPH && ruleset->takes != GG_TAKES_GRAPH_OR_TEXT)
        return gg_setup_refuse(setup, 0, 0, "%s takes no graph", name);
    if (spec->graph && (spec->graph->owner || spec->graph->terminal))
        return gg_setup_refuse(setup, 0, 0,
                               "the graph of %s has owners or results of vertices, which it does "
                               "not know",
                               name);
    if (!ruleset->info.detail && *setup->parameters)
        return gg_setup_refuse(setup, 0, 0, "%s takes no parameters", name);
    if (spec->symmetry && !ruleset->canonical)
        return gg__fail(setup->ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "%s knows no symmetry", name);
    status = ruleset->open(setup, &rules->self);
    rules->open = status == GG_OK;
    if (rules->open) return GG_OK;
    if (status != GG_BAD_INPUT && status != GG_LIMIT && status != GG_NO_MEMORY &&
        status != GG_CANCELLED)
        return gg__fail(setup->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset %s: open returns %d, which it never should", name,
                        (int)status);
    return gg__fail(setup->ctx, status, GG__NOWHERE, "%s cannot be opened", name);
}

static void close_rules(gg__rules *rules)
{
    if (!rules) return;
    gg_ctx *ctx = rules->setup.ctx;
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

/* ---- the problem ---- */

/* Finds the start that the caller names, or the game's own. */
static gg_status find_start(gg_problem *problem, const char *position)
{
    gg_ctx *ctx = problem->ctx;
    gg_status status = GG_OK;
    if (position)
        status = gg__position_begin(problem, position);
    else
        problem->start = problem->rules->ruleset->start(problem->rules->self);
    if (status == GG_OK) status = gg__status(ctx);
    if (status != GG_OK) return status;
    if (problem->positions > problem->numbers || (problem->numbers > 0 && problem->positions == 0))
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset %s: classes gives %llu, of %llu positions",
                        problem->game, (unsigned long long)problem->positions,
                        (unsigned long long)problem->numbers);
    if (problem->start < UINT64_MAX - GG_P) return GG_OK;
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset %s: play begins at a position above 2^64 - 8",
                    problem->game);
}

/* The scores of a game with points. */
static gg_status find_scores(gg_problem *problem)
{
    const gg_ruleset *ruleset = problem->rules->ruleset;
    uint32_t stock;
    if (!ruleset->stock && !ruleset->score) return GG_OK;
    if (!ruleset->stock || !ruleset->score || !ruleset->turn)
        return gg__fail(problem->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the ruleset %s is incomplete: a game with points needs stock, score and "
                        "turn",
                        problem->game);
    if (gg__position_stock(problem->ctx, problem, problem->start, &stock) != GG_OK)
        return gg__status(problem->ctx);
    return gg__scores_of_stock(problem->ctx, stock, &problem->levels);
}

/* Properties that do not change while the game is open. */
static void learn_facts(gg_problem *problem)
{
    const gg__rules *rules = problem->rules;
    const gg_ruleset *ruleset = rules->ruleset;
    void *self = rules->self;
    const bool misere = ruleset->misere && ruleset->misere(self);
    problem->kind = GG__RULES;
    problem->ops = &gg__play_by_rules;
    problem->dead_end = misere ? GG_N : ruleset->dead_end == GG_NONE ? GG_P : ruleset->dead_end;
    problem->numbers = ruleset->positions ? ruleset->positions(self) : 0;
    problem->positions = problem->numbers;
    if (problem->symmetry && ruleset->classes && problem->numbers > 0)
        problem->positions = ruleset->classes(self);
    problem->game = ruleset->info.name;
    problem->impartial = !ruleset->turn;
    problem->all_legal = !ruleset->legal && !problem->symmetry;
    problem->has_unmoves = ruleset->unmoves != NULL;
    problem->distinct = ruleset->distinct && !problem->symmetry;
    problem->has_part_nimbers = ruleset->part_nimber != NULL;
    if (ruleset->period_span) problem->period_span = ruleset->period_span(self);
    if (ruleset->pursuit) problem->pursuit = ruleset->pursuit(self);
    if (ruleset->parts && ruleset->part_numbers && ruleset->part_moves &&
        (problem->dead_end == GG_P || problem->dead_end == GG_N))
        problem->parts = ruleset->part_numbers(self);
    problem->string_parts = problem->parts == GG_ANY_STRING;
    if (problem->string_parts) problem->parts = GG_ANY_PART;
    if (ruleset->forest && ruleset->cuts && problem->dead_end == GG_P)
        problem->forest = ruleset->forest(self);
}

gg_status gg_problem_of_rules(gg_ctx *ctx, const gg_ruleset *ruleset, const gg_rules_spec *spec,
                              gg_problem **out)
{
    static const gg_graph none = {0};
    gg_problem_spec usual = GG_PROBLEM_SPEC;
    gg_problem *problem;
    gg__begin(ctx);
    if (spec->size != sizeof *spec)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "start from GG_RULES_SPEC");
    gg_status status = check_table(ctx, ruleset);
    if (status != GG_OK) return status;
    usual.first = spec->first;
    usual.left_name = ruleset->left_name;
    usual.right_name = ruleset->right_name;
    status = gg_problem_new(ctx, &none, &usual, &problem);
    if (status != GG_OK) return status;
    gg__rules *rules = problem->rules = gg__alloc_zeroed(ctx, 1, sizeof *rules, "a game");
    problem->close_rules = close_rules;
    if (rules) {
        rules->ruleset = ruleset;
        rules->problem = problem;
        rules->limit = spec->limit;
        rules->setup = (gg_setup){.ctx = ctx,
                                  .graph = spec->graph,
                                  .base = spec->base,
                                  .keys = gg__keys_new(ctx, "positions"),
                                  .first = spec->first,
                                  .host = spec->host,
                                  .symmetry = spec->symmetry};
    }
    status = gg__status(ctx);
    if (status == GG_OK) status = open_rules(rules, spec);
    if (status == GG_OK) {
        problem->symmetry = spec->symmetry;
        learn_facts(problem);
        status = find_start(problem, spec->position);
        if (status == GG_OK) status = find_scores(problem);
    }
    if (status == GG_OK)
        *out = problem;
    else
        gg_problem_free(problem);
    return status;
}
