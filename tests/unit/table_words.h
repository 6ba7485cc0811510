/* The words of a solution's first table, where a test wants to change them: codes become words. */
#ifndef GG_UNIT_TABLE_WORDS_H
#define GG_UNIT_TABLE_WORDS_H

#include "unit/support.h"

#include "base/ctx.h"
#include "value/solution.h"

static inline gg__word *table_words(gg_solution *solution)
{
    gg__table *table = solution->tables;
    if (!table->codes) return table->words;
    gg__word *words = gg__alloc(solution->ctx, table->vertices, sizeof *words, "words");
    assert_non_null(words);
    for (uint64_t x = 0; x < table->vertices; x++)
        words[x] = gg__table_word(NULL, table, x);
    gg__free(solution->ctx, table->codes);
    table->codes = NULL;
    return table->words = words;
}

#endif
