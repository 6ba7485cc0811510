/*
 * Writing a certificate: the columns of a solution, each entry once, as they are in memory or one
 * by one. O(entries).
 */
#include "certificate/certificate.h"

#include "game/explore.h"
#include "game/problem.h"
#include "value/parity.h"
#include "value/types.h"

#include <stdio.h>
#include <string.h>

typedef struct writing {
    const gg_problem *problem;
    const gg_solution *solution;
    const gg__trie *trie;    /* of numbers that are values, or forms; or NULL */
    const gg__index *listed; /* positions or parts; or NULL */
    uint32_t *terms;         /* of all sums; or NULL */
    gg__column_list list;
} writing;

/* ---- entries that are computed one by one ---- */

static const void *key_bytes(const gg__column *column, uint64_t i, size_t *size)
{
    const writing *w = column->self;
    return gg_keys_bytes(gg__problem_keys(w->problem), (uint32_t)w->listed->keys[i], size);
}

static uint64_t number_of(const gg__column *column, uint64_t i)
{
    const writing *w = column->self;
    const gg_solution *solution = w->solution;
    switch ((gg__section)(column->type - w->list.kind->types)) {
    case GG__SECTION_POSITIONS: /* the bits of a part above the number of a string */
        return w->listed->keys[i] >> 32 << 32;
    case GG__SECTION_LENGTHS: { /* terms of a sum; an end of play has no bytes, only its number as
                                   far as it fits */
        size_t size;
        if (solution->sums) {
            gg_keys_bytes(solution->sums, i, &size);
            return size / sizeof *w->terms;
        }
        const uint64_t key = w->listed->keys[i];
        key_bytes(column, i, &size);
        return gg__position_ended(key) != GG_NONE ? (uint32_t)key : size;
    }
    case GG__SECTION_WORDS: /* the solver has a form of its own for them: Left or Right wins */
        if (!solution->word) return gg__table_word(w->list.ctx, solution->tables, i);
        return gg__position_solved(w->problem, i) ? solution->word(w->problem, solution, i) : 0;
    case GG__SECTION_PARENTS:
        return w->trie->node[i].parent;
    case GG__SECTION_WINNERS:
        return solution->values.value[i];
    case GG__SECTION_NUMERATORS:
        return (uint64_t)solution->values.mean[i].numerator;
    case GG__SECTION_DENOMINATORS:
        return (uint64_t)solution->values.mean[i].denominator;
    default: /* GG__SECTION_SIGNS */
        return gg__trie_sign(w->trie, (gg__node)i) > 0;
    }
}

/* ---- columns ---- */

static void add(writing *w, gg__section section, uint64_t count, const void *data)
{
    gg__column_add(&w->list, section, (gg__column){.count = count, .data = data});
}

static void add_numbers(writing *w, gg__section section, uint64_t count)
{
    gg__column_add(&w->list, section, (gg__column){.count = count, .number = number_of, .self = w});
}

/* If positions, or parts, are numbers of byte strings, the numbers are of no use to another run. */
static void add_positions(writing *w, const gg__explored *listed, bool strings)
{
    const gg__index *index = w->listed = &listed->index;
    if (!strings) {
        add(w, GG__SECTION_POSITIONS, index->count, index->keys);
        return;
    }
    if (listed == w->solution->part) add_numbers(w, GG__SECTION_POSITIONS, index->count);
    add_numbers(w, GG__SECTION_LENGTHS, index->count);
    gg__column_add(&w->list, GG__SECTION_BYTES,
                   (gg__column){.count = index->count, .text = key_bytes, .self = w});
}

static void add_sums(writing *w)
{
    const gg__index *parts = &w->solution->part->index;
    const gg_keys *sums = w->solution->sums;
    const size_t count = gg__keys_count(sums);
    uint64_t terms = 0;
    size_t size;
    for (size_t i = 0; i < count; i++) {
        gg_keys_bytes(sums, i, &size);
        terms += size / sizeof *w->terms;
    }
    w->terms = gg__alloc(w->list.ctx, terms + 1, sizeof *w->terms, "sums");
    if (!w->terms) return;
    terms = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *bytes = gg_keys_bytes(sums, i, &size);
        memcpy(w->terms + terms, bytes, size);
        terms += size / sizeof *w->terms;
    }
    add(w, GG__SECTION_PARTS, parts->count, parts->keys);
    add_numbers(w, GG__SECTION_LENGTHS, count);
    add(w, GG__SECTION_TERMS, terms, w->terms);
}

static void add_tables(writing *w)
{
    static const uint8_t owner[1] = {GG__MOVER_OWNER};
    const gg_solution *solution = w->solution;
    if (solution->word) {
        add(w, GG__SECTION_MOVERS, 1, owner);
        add_numbers(w, GG__SECTION_WORDS, w->problem->positions);
        return;
    }
    for (size_t i = 0; i < solution->table_count; i++) {
        const gg__table *table = &solution->tables[i];
        add(w, GG__SECTION_MOVERS, table->phases, table->mover);
        if (table->words)
            add(w, GG__SECTION_WORDS, table->vertices * table->phases, table->words);
        else
            add_numbers(w, GG__SECTION_WORDS, table->vertices);
    }
}

static void add_listing(writing *w, const gg__listing *listing)
{
    add(w, GG__SECTION_NUMBERS, listing->count, listing->number);
    add(w, GG__SECTION_LEFTS, listing->count, listing->options[GG_LEFT]);
    add(w, GG__SECTION_RIGHTS, listing->count, listing->options[GG_RIGHT]);
    add(w, GG__SECTION_OPTIONS, listing->option_count, listing->option);
}

static void add_levels(writing *w, const gg__values *values)
{
    add_numbers(w, GG__SECTION_WINNERS, values->count);
    add(w, GG__SECTION_RANKS, values->count, values->rank);
    add(w, GG__SECTION_LEVELS, values->steps, gg__levels(values));
}

/* Of games with weights. */
static void add_potentials(writing *w, const gg__values *values)
{
    if (!values->other) {
        add_numbers(w, GG__SECTION_WINNERS, values->count);
        add(w, GG__SECTION_RANKS, values->count, values->rank);
        add(w, GG__SECTION_POTENTIALS, values->count, values->potential);
        return;
    }
    add(w, GG__SECTION_VALUES, values->count, values->value);
    add(w, GG__SECTION_POTENTIALS, values->count, values->potential);
    add(w, GG__SECTION_OTHERS, values->count, values->other);
    add_numbers(w, GG__SECTION_NUMERATORS, values->means);
    add_numbers(w, GG__SECTION_DENOMINATORS, values->means);
}

static void add_values(writing *w, const gg__values *values)
{
    if (values->potential) {
        add_potentials(w, values);
        return;
    }
    if (values->level) {
        add_levels(w, values);
        return;
    }
    w->trie = values->forms ? values->forms->trie : values->trie;
    const uint64_t count = values->count * (values->phases > 0 ? values->phases : 1);
    if (values->phases > 0) add(w, GG__SECTION_MOVERS, values->phases, values->mover);
    add(w, GG__SECTION_VALUES, count, values->value);
    if (values->minus) add(w, GG__SECTION_MINUS, count, values->minus);
    if (values->rank) add(w, GG__SECTION_RANKS, count, values->rank);
    if (values->forms) add_listing(w, values->forms);
    if (!w->trie) return;
    add_numbers(w, GG__SECTION_PARENTS, w->trie->count);
    add_numbers(w, GG__SECTION_SIGNS, w->trie->count);
}

/* ---- the whole ---- */

gg_status gg_certificate_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                               bool text, const gg_sink *sink)
{
    gg__begin(ctx);
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (solution->table_count == 0 && !solution->word && !solution->values.value)
        return gg__bad_argument(ctx, "the solver %s keeps no values to prove", solution->method);
    for (uint64_t v = 0; solution->values.forms && v < solution->values.count; v++)
        if (solution->values.value[v] == GG__UNDEFINED)
            return gg__fail(ctx, GG_BAD_ARGUMENT, GG__AT_VERTEX((gg_vertex)v),
                            "the value of this vertex is not known, so it cannot be proved");
    gg__output *output = gg__out_new(ctx, sink);
    if (!output) return gg__status(ctx);
    writing w = {.problem = problem,
                 .solution = solution,
                 .list = {.ctx = ctx, .kind = &gg__certificate_kind}};
    const uint64_t fingerprint = gg__fingerprint(problem);
    const char *type = solution->type->info.name;
    if (!text) { /* its first line says that */
        add(&w, GG__SECTION_PROBLEM, 1, &fingerprint);
        add(&w, GG__SECTION_TYPE, strlen(type), type);
    }
    if (solution->explored) add_positions(&w, solution->explored, gg__problem_keys(problem));
    if (solution->sums)
        add_sums(&w);
    else if (solution->part)
        add_positions(&w, solution->part, problem->string_parts);
    add_tables(&w);
    if (solution->values.value) add_values(&w, &solution->values);
    gg_status status = text ? gg__certificate_write_text(output, fingerprint, type, &w.list)
                            : gg__columns_write(output, &w.list);
    if (status == GG_OK) status = gg__out_finish(output);
    gg__out_free(output);
    gg__free(ctx, w.list.at);
    gg__free(ctx, w.terms);
    return status;
}
