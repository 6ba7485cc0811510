/*
 * Walking through a solution's table. Its states are the numbers of positions, or, after a search,
 * the vertices of the explored graph. A number whose word has no side is not a legal position; a
 * number for a move that ends play is outside the game. Neither is listed.
 */
#include "report/positions.h"

#include "game/explore.h"
#include "value/types.h"

gg_status gg__listable(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (solution->type != &gg__value_outcome)
        return gg__bad_argument(ctx, "the solution holds values of type %s, not outcome",
                                solution->type->info.name);
    if (solution->word) return GG_OK;
    if (solution->table_count == 0 || (solution->explored && problem->kind != GG__RULES))
        return gg__bad_argument(ctx, "the solver %s keeps no value for each position",
                                solution->method);
    return GG_OK;
}

bool gg__list_confirms(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       gg_position x)
{
    if (solution->word || !solution->tables[0].shelf || gg__position_solved(problem, x))
        return true;
    gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
             "number %llu has a value in the table, but is no position of the game",
             (unsigned long long)x);
    return false;
}

bool gg__list_mover(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    gg__entry *entry)
{
    const gg_position x = entry->position;
    entry->to_move = GG_LEFT;
    if (!solution->word && (gg_solution_is_impartial(solution) || problem->impartial)) return true;
    if (problem->kind == GG__RULES) {
        if (!gg__list_confirms(ctx, problem, solution, x)) return false;
        entry->to_move = gg__position_mover(problem, x);
    } else if (solution->tables[0].phases == 2) {
        entry->to_move = entry->phase == 0 ? GG_LEFT : GG_RIGHT;
    } else if (gg_graph_owner(problem->graph, (gg_vertex)x) == GG_RIGHT) {
        entry->to_move = GG_RIGHT;
    }
    return true;
}

bool gg__list_next(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                   uint64_t *cursor, gg__entry *out)
{
    const gg__table *table = solution->word ? NULL : solution->tables;
    const uint64_t states = table ? table->vertices * table->phases : problem->positions;
    const unsigned phases = table && problem->kind != GG__RULES ? table->phases : 1;
    const uint64_t *met = solution->explored ? solution->explored->index.keys : NULL;
    if (!table && !solution->word) return false;
    while (*cursor < states) {
        const uint64_t state = (*cursor)++;
        const gg_position x = met ? met[state] : state / phases;
        if (!table && !gg__position_solved(problem, x)) continue;
        const gg__word word =
            table ? gg__table_word(ctx, table, state) : solution->word(problem, solution, x);
        if (word == 0 && gg__status(ctx) != GG_OK) return false;
        if (gg__word_side(word) == GG__UNDECIDED || (met && gg__position_ended(x) != GG_NONE))
            continue;
        *out = (gg__entry){x, word, (uint32_t)(state % phases), GG_LEFT};
        return true;
    }
    return false;
}

gg_status gg_solution_list(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           uint64_t *cursor, size_t room, gg_position *position, gg_player *to_move,
                           char *winner, uint32_t *remoteness, size_t *count)
{
    gg__begin(ctx);
    const gg_status status = gg__listable(ctx, problem, solution);
    if (status != GG_OK) return status;
    if (gg__tick(ctx, "listing positions", *cursor, 0) != GG_OK) return gg__status(ctx);
    const char *letters = gg_solution_is_impartial(solution) ? "?NPD" : "?LRD";
    gg__entry entry;
    size_t i = 0;
    for (; i < room && gg__list_next(ctx, problem, solution, cursor, &entry); i++) {
        if (!gg__list_confirms(ctx, problem, solution, entry.position) ||
            !gg__list_mover(ctx, problem, solution, &entry))
            break;
        if (position) position[i] = entry.position;
        if (to_move) to_move[i] = entry.to_move;
        if (winner) winner[i] = letters[gg__word_side(entry.word)];
        if (remoteness) remoteness[i] = gg__word_outcome(entry.word, false, GG_LEFT).remoteness;
    }
    *count = i;
    return gg__status(ctx); /* asking may have failed */
}

gg_status gg_solution_tally(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            gg_tally *out)
{
    gg_tally tally = {.impartial = gg_solution_is_impartial(solution)};
    gg__entry entry;
    uint64_t cursor = 0, counted = 0;
    gg__begin(ctx);
    for (int i = 0; i < 6; i++)
        tally.of[i / 3][i % 3].longest = GG_INFINITE;
    gg_status status = gg__listable(ctx, problem, solution);
    while (status == GG_OK && gg__list_next(ctx, problem, solution, &cursor, &entry)) {
        if (!gg__list_mover(ctx, problem, solution, &entry)) break;
        gg_tally_entry *of = &tally.of[entry.to_move][gg__word_side(entry.word) - GG__FIRST];
        const uint32_t turns = gg__word_outcome(entry.word, false, GG_LEFT).remoteness;
        of->positions++;
        if (turns != GG_INFINITE && (of->longest == GG_INFINITE || turns > of->longest))
            of->longest = turns;
        if (++counted % GG__TICK == 0)
            status = gg__tick(ctx, "counting positions", counted, solution->positions);
    }
    if (status == GG_OK) status = gg__status(ctx); /* asking may have failed */
    if (status == GG_OK) *out = tally;
    return status;
}
