/*
 * Writing a certificate: the columns of a solution, each entry once, as they lie in memory or one
 * by one. O(entries).
 */
#include "certificate/certificate.h"

#include "game/explore.h"
#include "game/problem.h"
#include "value/types.h"

#include <stdio.h>
#include <string.h>

typedef struct writing {
    const gg_problem *problem;
    const gg_solution *solution;
    gg__column_list list;
} writing;

static void add(writing *w, gg__section section, uint64_t count, const void *data)
{
    gg__column_add(&w->list, section, (gg__column){.count = count, .data = data});
}

/* Numbers that a function finds. */
static void add_numbers(writing *w, gg__section section, uint64_t count,
                        uint64_t (*number)(const void *self, uint64_t index))
{
    gg__column_add(&w->list, section, (gg__column){.count = count, .number = number, .self = w});
}

/* ---- the positions of a search ---- */

static const void *key_bytes(const void *self, uint64_t i, size_t *size)
{
    const writing *w = self;
    return gg_keys_bytes(gg__problem_keys(w->problem), w->solution->explored->index.keys[i], size);
}

/* An end of play has no bytes, and instead of a length its number as the entry can hold it. */
static uint64_t key_length(const void *self, uint64_t i)
{
    const uint64_t key = ((const writing *)self)->solution->explored->index.keys[i];
    size_t size;
    key_bytes(self, i, &size);
    return gg__position_ended(key) != GG_NONE ? (uint32_t)key : size;
}

/* Where positions are numbers of byte strings, these mean nothing to another run. */
static void add_positions(writing *w, const gg__index *index)
{
    if (!gg__problem_keys(w->problem)) {
        add(w, GG__SECTION_POSITIONS, index->count, index->keys);
        return;
    }
    add_numbers(w, GG__SECTION_LENGTHS, index->count, key_length);
    gg__column_add(&w->list, GG__SECTION_BYTES,
                   (gg__column){.count = index->count, .text = key_bytes, .self = w});
}

/* ---- tables ---- */

/* The word of a solver that keeps them in a form of its own: always Left or Right wins. */
static uint64_t asked_word(const void *self, uint64_t x)
{
    const writing *w = self;
    return gg__position_legal(w->problem, x) ? w->solution->word(w->problem, w->solution, x) : 0;
}

static void add_tables(writing *w)
{
    static const uint8_t owner[1] = {GG__MOVER_OWNER};
    const gg_solution *solution = w->solution;
    if (solution->word) {
        add(w, GG__SECTION_MOVERS, 1, owner);
        add_numbers(w, GG__SECTION_WORDS, w->problem->positions, asked_word);
        return;
    }
    for (size_t i = 0; i < solution->table_count; i++) {
        const gg__table *table = &solution->tables[i];
        add(w, GG__SECTION_MOVERS, table->phases, table->mover);
        add(w, GG__SECTION_WORDS, table->vertices * table->phases, table->words);
    }
}

/* ---- values of sums ---- */

static uint64_t trie_parent(const void *self, uint64_t i)
{
    return ((const writing *)self)->solution->values.trie->node[i].parent;
}

static uint64_t trie_plus(const void *self, uint64_t i)
{
    return gg__trie_sign(((const writing *)self)->solution->values.trie, (gg__node)i) > 0;
}

static void add_values(writing *w, const gg__values *values)
{
    add(w, GG__SECTION_VALUES, values->count, values->value);
    if (values->minus) add(w, GG__SECTION_MINUS, values->count, values->minus);
    if (values->rank) add(w, GG__SECTION_RANKS, values->count, values->rank);
    if (!values->trie) return;
    add_numbers(w, GG__SECTION_PARENTS, values->trie->count, trie_parent);
    add_numbers(w, GG__SECTION_SIGNS, values->trie->count, trie_plus);
}

/* ---- the whole ---- */

gg_status gg_certificate_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                               bool text, const gg_sink *sink)
{
    gg__begin(ctx);
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (solution->table_count == 0 && !solution->word && !solution->values.value)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solver %s keeps no values to prove",
                        solution->method);
    gg__output *output = gg__out_new(ctx, sink);
    if (!output) return gg__status(ctx);
    writing w = {problem, solution, {.ctx = ctx, .kind = &gg__certificate_kind}};
    const uint64_t fingerprint = gg__fingerprint(problem);
    const char *type = solution->type->info.name;
    if (!text) { /* its first line says that */
        add(&w, GG__SECTION_PROBLEM, 1, &fingerprint);
        add(&w, GG__SECTION_TYPE, strlen(type), type);
    }
    if (solution->explored) add_positions(&w, &solution->explored->index);
    add_tables(&w);
    if (solution->values.value) add_values(&w, &solution->values);
    gg_status status = text ? gg__certificate_write_text(output, fingerprint, type, &w.list)
                            : gg__columns_write(output, &w.list);
    if (status == GG_OK) status = gg__out_finish(output);
    gg__out_free(output);
    gg__free(ctx, w.list.at);
    return status;
}
