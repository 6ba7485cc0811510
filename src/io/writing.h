/*
 * Functions that the writers share: edges; names; and defaults, which need not be written because a
 * reader fills them in.
 */
#ifndef GG_IO_WRITING_H
#define GG_IO_WRITING_H

#include "io/draft.h"

/* ---- edges ---- */

/* How edges are written: BEFORE u BETWEEN v AFTER. */
typedef struct gg__edge_writer {
    gg__output *output;
    const gg_graph *graph; /* with GG_ROWS_OUT */
    unsigned base;         /* the number of the first vertex, */
    bool numbered;         /*   unless the graph knows the numbers of its file */
    const char *before, *between;
    const char *after[3]; /* by gg_edge_for */
    bool listed;          /* the first byte of `before` is left out at the first edge */
    uint64_t written;
    const int64_t *weight; /* of each edge, by its place in the rows; NULL: none is written */
    const char *weigh;     /* between v and the weight; the text AFTER follows */
} gg__edge_writer;

/* The edges from u: those for both, the last one left out if u is `apart`, for Left, for Right.
 * Ticks, and fails early if the output has failed; does nothing after a failure. */
void gg__write_edges_of(gg__edge_writer *writer, gg_vertex u, gg_vertex apart);

/* All edges, as they are read back. A graph may be partisan though no edge is for one player only,
 * and its edges would be read as an impartial graph. So the last one for both of the first vertex
 * that has any is written twice, for Left and for Right. gg__count_edges: how many that are.
 * O(n + m). */
gg_status gg__write_edges(gg__edge_writer *writer);
/* That vertex, the `apart` of gg__write_edges_of; GG_NO_VERTEX: none. */
gg_vertex gg__edges_apart(const gg_graph *graph);
uint64_t gg__count_edges(const gg_graph *graph);

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

/* A text can be the name of a player or token: 1 to 255 bytes, none of them a control character.
 * word: it is also one word, as the name of a vertex is. */
bool gg__is_name(const char *text, size_t length, bool word);

/* GG_BAD_ARGUMENT if a player or a token has a name that is none; or, unless plain is NULL, one
 * that is no word, and not that of plain. */
gg_status gg__check_names(gg_ctx *ctx, const gg_problem_spec *spec, const gg_problem_spec *plain);

/* A text with a backslash before each quotation mark and each backslash. */
void gg__write_escaped(gg__output *output, const char *text);

#endif
