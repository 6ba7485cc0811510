/* A solution: making and freeing it, the gate before its use, and public access to all of it. */
#include "base/files.h"
#include "game/explore.h"
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

static bool fits(const gg_solution *solution, uint64_t vertices, uint32_t phases)
{
    if (phases == 0 || vertices <= UINT64_MAX / phases) return true;
    gg__fail(solution->ctx, GG_LIMIT, GG__NOWHERE, "too many positions for one table");
    return false;
}

static void release(gg_ctx *ctx, const gg__table *table)
{
    gg__free(ctx, table->mover);
    gg__free(ctx, table->words);
    if (table->on_disk)
        gg__disk_memory_free(table->codes, table->vertices * table->width);
    else
        gg__free(ctx, table->codes);
    if (table->shelf) table->close(table->shelf);
}

/* Adds a table, with movers and with words, codes or a shelf: the solution takes them over, or
 * frees them if it cannot. NULL on failure. */
static gg__table *take(gg_solution *solution, gg__table table)
{
    const bool held = table.words || table.codes || table.shelf;
    const bool sound = table.mover && held && fits(solution, table.vertices, table.phases);
    gg_ctx *ctx = solution->ctx;
    const size_t count = solution->table_count;
    gg__table *tables = NULL;
    if (sound && count == 0) /* most solutions have one table, but a certificate may have any
                                number */
        tables = gg__alloc(ctx, 1, sizeof *tables, "tables");
    else if (sound)
        tables = gg__grow(ctx, solution->tables, &solution->table_room, (uint64_t)count + 1,
                          sizeof *tables, "tables");
    if (!tables) {
        release(ctx, &table);
        return NULL;
    }
    solution->tables = tables;
    solution->table_count++;
    tables[count] = table;
    return &tables[count];
}

gg__table *gg__solution_take_table(gg_solution *solution, uint64_t vertices, uint8_t *movers,
                                   uint32_t phases, gg__word *words)
{
    return take(
        solution,
        (gg__table){.vertices = vertices, .phases = phases, .mover = movers, .words = words});
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

gg__table *gg__solution_take_dense(gg_solution *solution, gg__mover mover, gg__table table)
{
    table.phases = 1;
    table.mover = gg__alloc(solution->ctx, 1, sizeof *table.mover, "movers");
    if (table.mover) *table.mover = (uint8_t)mover;
    return take(solution, table);
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

gg_status gg__solution_add_scores(gg_solution *solution, const gg_problem *problem,
                                  const gg_graph *graph)
{
    gg_ctx *ctx = solution->ctx;
    gg__values *values = &solution->values;
    const bool owners = graph->owner != NULL;
    values->count = graph->vertices;
    values->levels = problem->levels;
    values->phases = owners ? 1 : 2;
    values->mover[0] = owners ? GG__MOVER_OWNER : GG__MOVER_FIRST;
    values->mover[1] = GG__MOVER_SECOND;
    const uint64_t states = values->count * values->phases;
    values->value = gg__alloc(ctx, states, sizeof *values->value, "scores");
    values->rank = gg__alloc(ctx, states, sizeof *values->rank, "ranks");
    return gg__status(ctx);
}

gg_status gg__solution_add_forms(gg_solution *solution, uint64_t count, unsigned columns)
{
    const gg_status status = gg__solution_add_values(solution, count, columns);
    if (status == GG_OK) solution->values.forms = gg__listing_new(solution->ctx, true);
    return gg__status(solution->ctx);
}

void gg__solution_decline(gg_solution *solution, gg_vertex vertex, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(solution->declined, sizeof solution->declined, format, arguments);
    va_end(arguments);
    solution->declined_at = vertex;
}

void gg_solution_free(gg_solution *solution)
{
    if (!solution) return;
    gg_ctx *ctx = solution->ctx;
    for (size_t i = 0; i < solution->table_count; i++)
        release(ctx, &solution->tables[i]);
    gg__free(ctx, solution->tables);
    gg__free(ctx, solution->values.value);
    gg__free(ctx, solution->values.minus);
    gg__free(ctx, solution->values.rank);
    gg__free(ctx, solution->values.lift);
    gg__free(ctx, solution->values.level);
    gg__free(ctx, solution->values.move);
    gg__free(ctx, solution->values.potential);
    gg__free(ctx, solution->values.other);
    gg__free(ctx, solution->values.mean);
    if (solution->values.trie) gg__trie_free(solution->values.trie);
    gg__listing_free(solution->values.forms);
    gg__explored_free(solution->explored);
    gg__explored_free(solution->part);
    gg__keys_free(solution->sums);
    gg__free(ctx, solution->branch);
    gg__free(ctx, solution->plan);
    gg__free(ctx, solution);
}

/* ---- the gate before use ---- */

gg_status gg__solution_serves(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    static const char *const why_not[] = {
        [GG__FOUND] = "the solution was found for another problem",
        [GG__UNCHECKED] = "the certificate has not been checked: call gg_check first",
        [GG__ACCEPTED] = "the certificate was read for another problem",
        [GG__REFUSED] = "the certificate was refused, and none of its values can be used"};
    if (problem && gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    if (gg__solution_is_usable(problem, solution)) return GG_OK;
    return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "%s",
                    why_not[atomic_load(&solution->trust)]);
}

/* A refused solution stays refused. */
void gg__solution_judge(gg_solution *solution, bool accepted)
{
    int unchecked = GG__UNCHECKED;
    if (accepted)
        atomic_compare_exchange_strong(&solution->trust, &unchecked, GG__ACCEPTED);
    else if (atomic_load(&solution->trust) != GG__FOUND)
        atomic_store(&solution->trust, GG__REFUSED);
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

uint64_t gg_solution_entries(const gg_solution *solution)
{
    return gg__solution_is_usable(NULL, solution) ? solution->values.count : 0;
}

bool gg_solution_has_table(const gg_solution *solution)
{
    return gg__solution_is_usable(NULL, solution) &&
           (solution->table_count > 0 || solution->values.value) && !solution->explored &&
           !solution->sums;
}

const gg_field *gg_solution_fields(const gg_solution *solution)
{
    return solution->type->fields;
}

bool gg_solution_is_impartial(const gg_solution *solution)
{
    if (!gg__solution_is_usable(NULL, solution)) return false;
    if (solution->type->personal) return false;
    if (solution->values.value)
        return !solution->values.trie && !solution->values.forms && !solution->values.phases;
    if (solution->table_count == 0) return false;
    const gg__table *table = &solution->tables[0];
    return table->phases == 1 && table->mover[0] == GG__MOVER_RELATIVE;
}

/* ---- bulk access ---- */

gg_status gg__solution_range(gg_ctx *ctx, const gg_solution *solution, const gg__value_type *type,
                             const char *what, uint64_t first, size_t count)
{
    const bool words = solution->type->held & (GG__HELD_TABLE | GG__HELD_TABLES);
    if (gg__solution_serves(ctx, NULL, solution) != GG_OK) return gg__status(ctx);
    if (words && !gg_solution_has_table(solution))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the solver %s keeps no value for each vertex", solution->method);
    if (solution->type != type)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the solution holds values of type %s, not %s", solution->type->info.name,
                        type->info.name);
    const uint64_t entries = words ? solution->tables[0].vertices : solution->values.count;
    if (first <= entries && count <= entries - first) return GG_OK;
    return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                    "%s %llu and the next %llu are requested, but there are %llu", what,
                    (unsigned long long)first, (unsigned long long)count,
                    (unsigned long long)entries);
}

gg_status gg_solution_outcomes(gg_ctx *ctx, const gg_solution *solution, gg_player to_move,
                               gg_vertex first, size_t count, char *winner, uint32_t *remoteness)
{
    gg__begin(ctx);
    if (gg__solution_range(ctx, solution, &gg__value_outcome, "vertices", first, count) != GG_OK)
        return gg__status(ctx);
    if (to_move != GG_LEFT && to_move != GG_RIGHT)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "there is no player %d", (int)to_move);
    const gg__table *table = solution->tables;
    const char *letters = gg_solution_is_impartial(solution) ? "-NPD" : "-LRD";
    const uint32_t phase = table->phases == 1 ? 0 : (uint32_t)to_move;
    for (size_t i = 0; i < count; i++) {
        const gg__word word = gg__table_word(ctx, table, (first + i) * table->phases + phase);
        if (winner) winner[i] = letters[gg__word_side(word)];
        if (remoteness) remoteness[i] = gg__word_turns(word);
    }
    return gg__status(ctx);
}

gg_status gg_solution_distances(gg_ctx *ctx, const gg_solution *solution, gg_vertex first,
                                size_t count, uint32_t *mini, uint32_t *maxi)
{
    gg__begin(ctx);
    if (gg__solution_range(ctx, solution, &gg__value_distance, "vertices", first, count) != GG_OK)
        return gg__status(ctx);
    const gg__table *table = solution->tables;
    for (size_t i = 0; i < count; i++) {
        const gg__word *words = &table->words[(first + i) * table->phases];
        if (mini) mini[i] = gg__word_arrival(words[0]);
        if (maxi) maxi[i] = gg__word_arrival(words[1]);
    }
    return GG_OK;
}

gg_status gg_solution_nimbers(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                              size_t count, uint32_t *nimber, uint32_t *rank)
{
    gg__begin(ctx);
    if (gg__solution_range(ctx, solution, &gg__value_nimber, "values", first, count) != GG_OK)
        return gg__status(ctx);
    const gg__values *values = &solution->values;
    for (uint64_t i = first; i < first + count; i++) {
        if (nimber) nimber[i - first] = values->value[i];
        if (!rank) continue;
        if (values->rank)
            rank[i - first] = values->rank[i];
        else /* moves lead to larger vertices, or to smaller parts */
            rank[i - first] = (uint32_t)(solution->parts ? i : values->count - 1 - i);
    }
    return GG_OK;
}

const uint32_t *gg_solution_column(const gg_solution *solution, gg_column column)
{
    const gg__value_type *type =
        column == GG_COLUMN_PLUS ? &gg__value_misere_pair : &gg__value_nimber;
    if (solution->type != type || !gg__solution_is_usable(NULL, solution)) return NULL;
    return column == GG_COLUMN_RANK ? solution->values.rank : solution->values.value;
}

gg_status gg_solution_misere_pairs(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                                   size_t count, uint32_t *plus, uint32_t *minus, bool *wild)
{
    gg__begin(ctx);
    if (gg__solution_range(ctx, solution, &gg__value_misere_pair, "values", first, count) != GG_OK)
        return gg__status(ctx);
    for (size_t i = 0; i < count; i++) {
        if (plus) plus[i] = solution->values.value[first + i];
        if (minus) minus[i] = gg__minus_of(solution->values.minus[first + i]);
        if (wild) wild[i] = solution->values.minus[first + i] & GG__WILD;
    }
    return GG_OK;
}

gg_status gg_solution_numbers(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                              size_t count, int64_t *numerator, uint32_t *exponent)
{
    gg__begin(ctx);
    const gg_status status =
        gg__solution_range(ctx, solution, &gg__value_number, "values", first, count);
    if (status == GG_OK && solution->values.minus)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "some values are numbers plus nimbers: gg_value_write writes them");
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        const gg__node node = solution->values.value[first + i];
        int64_t above = 0;
        uint32_t below = GG_NO_NUMBER;
        if (node != GG__UNDEFINED && !gg__trie_small(solution->values.trie, node, &above, &below))
            return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)(first + i)),
                            "a number does not fit 64 bits: gg_value_write writes it");
        if (numerator) numerator[i] = above;
        if (exponent) exponent[i] = below;
    }
    return status;
}
