/* A solution: making and freeing it, and whether it may be used. */
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

gg__table *gg__solution_take_table(gg_solution *solution, uint64_t vertices, uint8_t *movers,
                                   uint32_t phases, gg__word *words)
{
    const bool sound = movers && words && fits(solution, vertices, phases);
    gg_ctx *ctx = solution->ctx;
    const size_t count = solution->table_count;
    gg__table *tables = NULL;
    if (sound && count == 0) /* most solutions have one, but a certificate may have any number */
        tables = gg__alloc(ctx, 1, sizeof *tables, "tables");
    else if (sound)
        tables = gg__grow(ctx, solution->tables, &solution->table_room, (uint64_t)count + 1,
                          sizeof *tables, "tables");
    if (!tables) {
        gg__free(ctx, movers);
        gg__free(ctx, words);
        return NULL;
    }
    solution->tables = tables;
    solution->table_count++;
    tables[count] =
        (gg__table){.vertices = vertices, .phases = phases, .mover = movers, .words = words};
    return &tables[count];
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

void gg_solution_free(gg_solution *solution)
{
    if (!solution) return;
    gg_ctx *ctx = solution->ctx;
    for (size_t i = 0; i < solution->table_count; i++) {
        gg__free(ctx, solution->tables[i].mover);
        gg__free(ctx, solution->tables[i].words);
    }
    gg__free(ctx, solution->tables);
    gg__free(ctx, solution->values.value);
    gg__free(ctx, solution->values.minus);
    gg__free(ctx, solution->values.rank);
    gg__free(ctx, solution->values.lift);
    gg__trie_free(solution->values.trie);
    if (solution->explored) gg__explored_free(solution->explored);
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

const gg_field *gg_solution_fields(const gg_solution *solution)
{
    return solution->type->fields;
}

bool gg_solution_is_impartial(const gg_solution *solution)
{
    if (!gg__solution_is_usable(NULL, solution)) return false;
    if (solution->values.value) return !solution->values.trie;
    if (solution->table_count == 0) return false;
    const gg__table *table = &solution->tables[0];
    return table->phases == 1 && table->mover[0] == GG__MOVER_RELATIVE;
}
