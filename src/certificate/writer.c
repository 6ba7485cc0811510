/*
 * Writing a certificate: the columns of a solution, each entry once, as they lie in memory or one
 * by one. O(entries).
 */
#include "certificate/certificate.h"

#include "game/explore.h"
#include "game/fingerprint.h"
#include "value/types.h"

#include <stdio.h>
#include <string.h>

typedef struct writing {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    gg__certificate_head head;
    gg__column_list list;
} writing;

static void add(writing *w, gg__section section, uint64_t count, const void *data)
{
    gg__column_add(&w->list, &(gg__column){gg__section_names[section], gg__section_widths[section],
                                           count, data, NULL, NULL});
}

static void add_put(writing *w, gg__section section, uint64_t count,
                    gg_status (*put)(gg__column_out *out, const void *self))
{
    gg__column_add(&w->list, &(gg__column){gg__section_names[section], gg__section_widths[section],
                                           count, NULL, put, w});
}

/* ---- the positions of a search ---- */

/* An end of play has no bytes, and instead of a length its number as the entry can hold it. */
static gg_status put_lengths(gg__column_out *out, const void *self)
{
    const writing *w = self;
    const gg__index *index = &w->solution->explored->index;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < index->count; i++) {
        size_t size;
        gg_keys_bytes(gg__problem_keys(w->problem), index->keys[i], &size);
        const bool over = gg__position_ended(index->keys[i]) != GG_NONE;
        const uint32_t length = (uint32_t)(over ? index->keys[i] : size);
        status = gg__column_put(out, &length, 1);
    }
    return status;
}

static gg_status put_strings(gg__column_out *out, const void *self)
{
    const writing *w = self;
    const gg__index *index = &w->solution->explored->index;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < index->count; i++) {
        size_t size;
        const uint8_t *at = gg_keys_bytes(gg__problem_keys(w->problem), index->keys[i], &size);
        if (size > 0) status = gg__column_put(out, at, size);
    }
    return status;
}

/* Where positions are numbers of byte strings, these mean nothing to another run. */
static void add_positions(writing *w, const gg__index *index)
{
    uint64_t bytes = 0;
    const gg_keys *keys = gg__problem_keys(w->problem);
    if (!keys) {
        add(w, GG__SECTION_POSITIONS, index->count, index->keys);
        return;
    }
    for (size_t i = 0; i < index->count; i++) {
        size_t size;
        gg_keys_bytes(keys, index->keys[i], &size);
        bytes += size;
    }
    add_put(w, GG__SECTION_LENGTHS, index->count, put_lengths);
    add_put(w, GG__SECTION_BYTES, bytes, put_strings);
}

/* ---- tables ---- */

/* The words of a solver that keeps them in a form of its own: always Left or Right wins. */
static gg_status put_asked(gg__column_out *out, const void *self)
{
    const writing *w = self;
    gg_status status = GG_OK;
    for (uint64_t x = 0; status == GG_OK && x < out->column->count; x++) {
        const bool legal = gg__position_legal(w->problem, x);
        const gg__word word = legal ? w->solution->word(w->problem, w->solution, x) : 0;
        status = gg__column_put(out, &word, 1);
    }
    return status;
}

static void add_tables(writing *w)
{
    static const uint8_t owner[1] = {GG__MOVER_OWNER};
    const gg_solution *solution = w->solution;
    if (solution->word) {
        add(w, GG__SECTION_MOVERS, 1, owner);
        add_put(w, GG__SECTION_WORDS, w->problem->positions, put_asked);
        return;
    }
    for (size_t i = 0; i < solution->table_count; i++) {
        const gg__table *table = &solution->tables[i];
        add(w, GG__SECTION_MOVERS, table->phases, table->mover);
        add(w, GG__SECTION_WORDS, table->vertices * table->phases, table->words);
    }
}

/* ---- values of sums ---- */

static gg_status put_parents(gg__column_out *out, const void *self)
{
    const gg__trie *trie = ((const writing *)self)->solution->values.trie;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < out->column->count; i++) {
        const uint32_t parent = trie->node[i].parent;
        status = gg__column_put(out, &parent, 1);
    }
    return status;
}

static gg_status put_signs(gg__column_out *out, const void *self)
{
    const gg__trie *trie = ((const writing *)self)->solution->values.trie;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < out->column->count; i++) {
        const uint8_t plus = gg__trie_sign(trie, (gg__node)i) > 0;
        status = gg__column_put(out, &plus, 1);
    }
    return status;
}

static void add_values(writing *w, const gg__values *values)
{
    add(w, GG__SECTION_VALUES, values->count, values->value);
    if (values->minus) add(w, GG__SECTION_MINUS, values->count, values->minus);
    if (values->rank) add(w, GG__SECTION_RANKS, values->count, values->rank);
    if (!values->trie) return;
    add_put(w, GG__SECTION_PARENTS, values->trie->count, put_parents);
    add_put(w, GG__SECTION_SIGNS, values->trie->count, put_signs);
}

/* ---- the whole ---- */

/* In the binary form what it is about are columns, too. */
static void add_all(writing *w, bool text)
{
    const gg_solution *solution = w->solution;
    if (!text) {
        gg__column_add(&w->list, &(gg__column){"problem", 8, 1, &w->head.problem, NULL, NULL});
        gg__column_add(&w->list,
                       &(gg__column){"type", 1, strlen(w->head.type), w->head.type, NULL, NULL});
    }
    if (solution->explored) add_positions(w, &solution->explored->index);
    add_tables(w);
    if (solution->values.value) add_values(w, &solution->values);
}

static gg_status write_all(writing *w, bool text, const gg_sink *sink)
{
    gg__output *output = gg__out_new(w->ctx, sink);
    if (!output) return gg__status(w->ctx);
    gg_status status = text ? gg__certificate_write_text(output, &w->head, &w->list)
                            : gg__columns_write(output, &gg__certificate_kind, &w->list);
    if (status == GG_OK) status = gg__out_finish(output);
    gg__out_free(output);
    return status;
}

gg_status gg_certificate_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                               bool text, const gg_sink *sink)
{
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK ||
        gg__solution_serves(ctx, problem, solution) != GG_OK)
        return gg__status(ctx);
    if (solution->table_count == 0 && !solution->word && !solution->values.value)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solver %s keeps no values to prove",
                        solution->method);
    writing w = {.ctx = ctx, .problem = problem, .solution = solution, .list = {.ctx = ctx}};
    w.head.problem = gg__fingerprint(problem);
    snprintf(w.head.type, sizeof w.head.type, "%s", solution->type->info.name);
    add_all(&w, text);
    const gg_status status = write_all(&w, text, sink);
    gg__free(ctx, w.list.at);
    return status;
}
