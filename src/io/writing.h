/*
 * Functions that the writers share: edges, one to a line; edges for one player only; and defaults,
 * which need not be written because a reader fills them in.
 */
#ifndef GG_IO_WRITING_H
#define GG_IO_WRITING_H

#include "base/text.h"
#include "io/draft.h"

/* ---- edges ---- */

/* The form of the lines, PREFIX u v SUFFIX, and how many were written. */
typedef struct gg__row_writer {
    gg__output *output;
    const char *prefix;       /* "e " */
    unsigned base;            /* the number of the first vertex, */
    const gg_graph *numbered; /* unless this graph knows the numbers of its file; or NULL */
    uint64_t written;
} gg__row_writer;

/* The edges from u to these ends. Ticks, and fails early if the output has failed. */
gg_status gg__write_row(gg__row_writer *writer, gg_vertex u, const gg_vertex *ends, size_t count,
                        const char *suffix);

/* All edges of a graph without edges for one player only, from GG_ROWS_OUT. */
gg_status gg__write_rows(gg__row_writer *writer, const gg_graph *graph);

/* ---- edges for one player only ---- */

/* The options of Left and of Right at a vertex. The first `both` of either are the same edges;
 * those behind them are for one player only. */
typedef struct gg__sides {
    const gg_vertex *left, *right;
    size_t both, left_count, right_count;
} gg__sides;

/* From GG_ROWS_OUT. O(options). */
gg__sides gg__sides_of(const gg_graph *graph, gg_vertex v);

/* A graph may be partisan though no edge is for one player only; its lines would be read as an
 * impartial graph. Then this is the first vertex with edges: the last of those for both is written
 * twice, for Left and for Right. Else GG_NO_VERTEX. O(n + m). */
gg_vertex gg__find_apart(const gg_graph *graph);

/* ---- defaults ---- */

/* The problem on the same graph, with the same play, tokens and targets, and defaults for the rest:
 * names, schedule and endings are what gg_problem_new fills in. A writer says where the two differ.
 * The caller frees it. */
gg_status gg__default_problem(gg_ctx *ctx, const gg_problem *problem, gg_problem **out);

/* True if the schedule need not be written. */
bool gg__has_default_schedule(const gg_problem *problem, const gg_problem *defaults);

/* The word for a setting of play; NULL if it need not be said. */
const char *gg__setting_word(const gg_problem *problem, const gg_problem *defaults,
                             const gg__setting_form *form);

/* is_name: a text can be the name of a player or token: 1 to 255 bytes, none of them a control
 * character. is_word: it is also one word, as the name of a vertex is. */
bool gg__is_name(const char *text, size_t length);
bool gg__is_word(const char *text, size_t length);

#endif
