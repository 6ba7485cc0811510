/* A solution: its tables, and the public questions that are answered from one word each. */
#include "value/types.h"

#include <stdio.h>
#include <string.h>

gg_solution *gg__solution_new(gg_ctx *ctx, const char *method, const char *value_type)
{
    gg_solution *solution = gg__alloc_zeroed(ctx, 1, sizeof *solution, "a solution");
    if (!solution) return NULL;
    solution->ctx = ctx;
    solution->method = method;
    solution->type = gg__value_type_find(value_type);
    solution->theory = solution->type->theory;
    solution->declined_at = GG_NO_VERTEX;
    return solution;
}

/* Room for one more table at the end. Most solutions have one; a certificate may have any number.
 */
static gg__table *grow_tables(gg_solution *solution)
{
    gg_ctx *ctx = solution->ctx;
    const size_t count = solution->table_count;
    if (count < solution->table_room) return &solution->tables[count];
    const uint64_t room = count > 0 ? 2 * (uint64_t)count : 1;
    gg__table *tables = gg__alloc(ctx, room, sizeof *tables, "tables");
    if (!tables) return NULL;
    if (count > 0) memcpy(tables, solution->tables, count * sizeof *tables);
    gg__free(ctx, solution->tables);
    solution->tables = tables;
    solution->table_room = (size_t)room;
    return &tables[count];
}

static bool fits(const gg_solution *solution, uint64_t vertices, uint32_t phases)
{
    if (phases == 0 || vertices <= UINT64_MAX / phases) return true;
    gg__fail(solution->ctx, GG_LIMIT, GG__NOWHERE, "too many positions for one table");
    return false;
}

gg__table *gg__solution_take_table(gg_solution *solution, uint64_t vertices, uint8_t *movers,
                                   uint32_t phases, gg__word *words)
{
    const bool sound = movers && words && fits(solution, vertices, phases);
    gg__table *table = sound ? grow_tables(solution) : NULL;
    if (!table) {
        gg__free(solution->ctx, movers);
        gg__free(solution->ctx, words);
        return NULL;
    }
    *table = (gg__table){.vertices = vertices, .phases = phases, .mover = movers, .words = words};
    solution->table_count++;
    return table;
}

gg__table *gg__solution_add_table(gg_solution *solution, uint64_t vertices, const uint8_t *movers,
                                  uint32_t phases)
{
    gg_ctx *ctx = solution->ctx;
    if (!fits(solution, vertices, phases)) return NULL;
    uint8_t *mover = gg__alloc(ctx, phases, sizeof *mover, "movers");
    gg__word *words = gg__alloc(ctx, vertices * phases, sizeof *words, "values");
    if (mover && phases > 0) memcpy(mover, movers, phases * sizeof *mover);
    return gg__solution_take_table(solution, vertices, mover, phases, words);
}

gg_status gg__solution_add_values(gg_solution *solution, uint64_t count, unsigned columns)
{
    gg_ctx *ctx = solution->ctx;
    gg__values *values = &solution->values;
    values->count = count;
    values->value = gg__alloc(ctx, count, sizeof *values->value, "values");
    if (columns & GG__MINUS) values->minus = gg__alloc(ctx, count, sizeof *values->minus, "values");
    if (columns & GG__RANKED) values->rank = gg__alloc(ctx, count, sizeof *values->rank, "ranks");
    if (columns & GG__TRIE) values->trie = gg__trie_new(ctx);
    return gg__status(ctx);
}

void gg__solution_decline(gg_solution *solution, gg_vertex vertex, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(solution->declined, sizeof solution->declined, format, arguments);
    va_end(arguments);
    solution->declined_at = vertex;
}

static void free_values(gg_ctx *ctx, const gg__values *values)
{
    gg__free(ctx, values->value);
    gg__free(ctx, values->minus);
    gg__free(ctx, values->rank);
    gg__free(ctx, values->lift);
    gg__trie_free(values->trie);
}

void gg_solution_free(gg_solution *solution)
{
    if (!solution) return;
    gg_ctx *ctx = solution->ctx;
    for (size_t i = 0; i < solution->table_count; i++) {
        gg__free(ctx, solution->tables[i].mover);
        gg__free(ctx, solution->tables[i].words);
    }
    gg__free(ctx, solution->tables);
    free_values(ctx, &solution->values);
    if (solution->explored) solution->free_explored(solution->explored);
    gg__free(ctx, solution->branch);
    gg__free(ctx, solution->plan);
    gg__free(ctx, solution);
}

/* ---- whether it may be used ---- */

gg_status gg__solution_serves(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    static const char *const why_not[] = {
        [GG__FOUND] = "the solution was found for another problem",
        [GG__UNCHECKED] = "nobody has checked the certificate: gg_check comes first",
        [GG__ACCEPTED] = "the certificate was read for another problem",
        [GG__REFUSED] = "the certificate was refused, and none of its values can be used"};
    if (gg__solution_is_usable(problem, solution)) return GG_OK;
    return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "%s",
                    why_not[atomic_load(&solution->trust)]);
}

/* A refusal is for ever. */
void gg__solution_judge(gg_solution *solution, bool accepted)
{
    int unchecked = GG__UNCHECKED;
    if (accepted)
        atomic_compare_exchange_strong(&solution->trust, &unchecked, GG__ACCEPTED);
    else if (atomic_load(&solution->trust) != GG__FOUND)
        atomic_store(&solution->trust, GG__REFUSED);
}

/* ---- one word ---- */

static gg_player side_player(gg__side side, bool relative, gg_player mover)
{
    const gg_player first = relative ? mover : GG_LEFT;
    return (side == GG__FIRST) == (first == GG_LEFT) ? GG_LEFT : GG_RIGHT;
}

/* GG_INFINITE for a draw, of whatever rank, and for a win by play without end. */
static uint32_t word_turns(gg__word word)
{
    const uint32_t rank = gg__word_rank(word);
    return gg__word_side(word) == GG__DRAWN || rank == GG__NO_RANK ? GG_INFINITE : rank;
}

gg_outcome gg__word_outcome(gg__word word, bool relative, gg_player mover)
{
    const gg__side side = gg__word_side(word);
    if (side == GG__DRAWN) return (gg_outcome){GG_D, GG_INFINITE};
    const gg_player winner = side_player(side, relative, mover);
    return (gg_outcome){winner == GG_LEFT ? GG_L : GG_R, word_turns(word)};
}

gg_outcome gg__word_play(gg__word word, bool relative, gg_player mover)
{
    gg_outcome outcome = gg__word_outcome(word, relative, mover);
    const uint32_t rank = gg__word_rank(word);
    if (outcome.winner == GG_D && rank != GG__NO_RANK) outcome.remoteness = rank;
    return outcome;
}

/* ---- the solution as a whole ---- */

const char *gg_solution_method(const gg_solution *solution)
{
    return solution->method;
}

const char *gg_solution_value_type(const gg_solution *solution)
{
    return solution->type->info.name;
}

uint64_t gg_solution_positions(const gg_solution *solution)
{
    return solution->positions;
}

uint64_t gg_solution_lines(const gg_solution *solution)
{
    return solution->lines;
}

bool gg_solution_has_table(const gg_solution *solution)
{
    return gg__solution_is_usable(NULL, solution) &&
           (solution->table_count > 0 || solution->values.value) && !solution->explored;
}

bool gg_solution_is_impartial(const gg_solution *solution)
{
    if (!gg__solution_is_usable(NULL, solution)) return false;
    if (solution->values.value) return !solution->values.trie;
    if (solution->table_count == 0) return false;
    const gg__table *table = &solution->tables[0];
    return table->phases == 1 && table->mover[0] == GG__MOVER_RELATIVE;
}

/* ---- bulk access ---- */

/* Table 0, if it holds values of this type for these vertices; else NULL with the error set. */
static const gg__table *bulk_table(gg_ctx *ctx, const gg_solution *solution,
                                   const gg__value_type *type, gg_vertex first, size_t count)
{
    const gg__table *table = solution->tables;
    if (gg__solution_serves(ctx, NULL, solution) != GG_OK) return NULL;
    if (solution->type != type)
        gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solution holds values of type %s, not %s",
                 solution->type->info.name, type->info.name);
    else if (!gg_solution_has_table(solution))
        gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solver %s keeps no value for each vertex",
                 solution->method);
    else if (first > table->vertices || count > table->vertices - first)
        gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                 "vertices %llu and %llu following are asked for, but there are %llu",
                 (unsigned long long)first, (unsigned long long)count,
                 (unsigned long long)table->vertices);
    else
        return table;
    return NULL;
}

/* The letter of a side: in a relative table FIRST is the player to move. */
static char side_letter(gg__side side, bool relative)
{
    if (side == GG__UNDECIDED) return '-'; /* no legal position */
    if (side == GG__DRAWN) return 'D';
    if (relative) return side == GG__FIRST ? 'N' : 'P';
    return side == GG__FIRST ? 'L' : 'R';
}

gg_status gg_solution_outcomes(gg_ctx *ctx, const gg_solution *solution, gg_player to_move,
                               gg_vertex first, size_t count, char *winner, uint32_t *remoteness)
{
    gg__begin(ctx);
    const gg__table *table = bulk_table(ctx, solution, &gg__value_outcome, first, count);
    if (!table) return gg__status(ctx);
    if (to_move != GG_LEFT && to_move != GG_RIGHT)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "there is no player %d", (int)to_move);
    const bool relative = gg_solution_is_impartial(solution);
    const uint32_t phase = table->phases == 1 ? 0 : (uint32_t)to_move;
    for (size_t i = 0; i < count; i++) {
        const gg__word word = table->words[(first + i) * table->phases + phase];
        if (winner) winner[i] = side_letter(gg__word_side(word), relative);
        if (remoteness) remoteness[i] = word_turns(word);
    }
    return GG_OK;
}

/* Moves until the token arrives; it never does unless FIRST, whose arrival it is, has won. */
static uint32_t arrival(gg__word word)
{
    return gg__word_side(word) == GG__FIRST ? word_turns(word) : GG_INFINITE;
}

gg_status gg_solution_distances(gg_ctx *ctx, const gg_solution *solution, gg_vertex first,
                                size_t count, uint32_t *mini, uint32_t *maxi)
{
    gg__begin(ctx);
    const gg__table *table = bulk_table(ctx, solution, &gg__value_distance, first, count);
    if (!table) return gg__status(ctx);
    for (size_t i = 0; i < count; i++) {
        const gg__word *words = &table->words[(first + i) * table->phases];
        if (mini) mini[i] = arrival(words[0]);
        if (maxi) maxi[i] = arrival(words[1]);
    }
    return GG_OK;
}
