/*
 * Rows of predecessors, one behind the other, for retrograde analysis of many states.
 *
 * States come in chunks. While the row of one is copied, the row of the state some places behind
 * it has been asked for, and where the row of one still further behind begins; so nobody waits for
 * memory. How long a row is, which the processor cannot guess, few branches depend on.
 */
#ifndef GG_SOLVE_RETROGRADE_NEWS_H
#define GG_SOLVE_RETROGRADE_NEWS_H

#include "solve/outcome/retrograde.h"

enum {
    GG__NEWS = 1024,    /* predecessors that are told together; a piece more at most */
    GG__NEWS_PIECE = 8, /* most rows are copied in one piece of so many predecessors */
    GG__BEFORE = 16     /* states */
};

/* Predecessors that are to hear. */
typedef struct gg__news {
    uint32_t count;
    uint32_t at[GG__NEWS + GG__NEWS_PIECE];
} gg__news;

/* Deals with the news when there are enough, and empties them. */
typedef void gg__news_work(void *self, gg__news *news);

/* A piece may end behind the row, if there is something to read: what is too much is written over
 * by the next row. */
static inline void gg__copy_row(const gg__news_row *row, const gg_vertex *all, uint32_t phases,
                                gg__news *n, gg__news_work *work, void *self)
{
    const gg_vertex *u = row->rows->end + row->rows->start[row->v];
    const gg_vertex *const last = row->rows->end + row->rows->start[row->v + 1];
    while (last - u > GG__NEWS_PIECE || all - u < GG__NEWS_PIECE) {
        if (u == last) return;
        n->at[n->count++] = *u++ * phases + row->phase;
        if (n->count >= GG__NEWS) work(self, n);
    }
    uint32_t piece[GG__NEWS_PIECE];
    memcpy(piece, u, sizeof piece);
    for (int i = 0; i < GG__NEWS_PIECE; i++)
        piece[i] = piece[i] * phases + row->phase;
    memcpy(&n->at[n->count], piece, sizeof piece);
    n->count += (uint32_t)(last - u);
    if (n->count >= GG__NEWS) work(self, n);
}

/* The rows of some states, at least one. Inlined by force, for a constant number of phases. */
__attribute__((always_inline)) static inline void
gg__copy_rows(const gg_graph *graph, const gg__table *table, const uint32_t *state, uint64_t count,
              uint32_t phases, gg__news *n, gg__news_work *work, void *self)
{
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t near = i + GG__BEFORE < count ? i + GG__BEFORE : count - 1;
        const uint64_t far = i + 2 * GG__BEFORE < count ? i + 2 * GG__BEFORE : count - 1;
        const gg__news_row later = gg__news_row_of(graph, table, state[far], phases);
        const gg__news_row next = gg__news_row_of(graph, table, state[near], phases);
        const gg__news_row row = gg__news_row_of(graph, table, state[i], phases);
        const gg_vertex *ahead = next.rows->end + next.rows->start[next.v];
        __builtin_prefetch(&later.rows->start[later.v]);
        __builtin_prefetch(&later.rows->start[later.v + 1]);
        __builtin_prefetch(ahead);
        __builtin_prefetch(ahead + GG__NEWS_PIECE - 1);
        gg__copy_row(&row, row.rows->end + row.rows->start[table->vertices], phases, n, work, self);
    }
}

#endif
