/*
 * A draft: what a reader has collected of one instance.
 *
 * A reader puts in what its file says, each thing with its place; place.line 0 means that the file
 * leaves it open. gg__draft_to_problem then fills in what the caller knows, refuses contradictions
 * and makes the problem, in the same way for all formats.
 */
#ifndef GG_IO_DRAFT_H
#define GG_IO_DRAFT_H

#include "game/problem.h"
#include "io/scanner.h"
#include "io/schedule.h"

typedef struct gg__setting {
    int value;
    gg__place place;
} gg__setting;

typedef struct gg__draft_token {
    gg_vertex vertex;
    int arrival; /* a gg_player, or -1: not said */
    char *name;  /* NULL: none */
    gg__place place;
} gg__draft_token;

typedef struct gg__draft_target {
    gg_vertex vertex;
    gg__place place;
} gg__draft_target;

typedef struct gg__draft {
    gg_ctx *ctx;
    gg_builder *builder;
    unsigned base;     /* number of the first vertex in the file */
    unsigned rows;     /* that will be built; 0: not known yet */
    uint64_t vertices; /* a vertex is below this, less base */
    const char *hint;  /* what the message says besides where one is not, or "" */
    uint64_t due;      /* lines at which a tick is due */
    gg__place begin;   /* where the instance begins, for faults of the whole */
    gg__setting play, dead_end, infinite, first, stuck;
    gg__draft_token *tokens;
    size_t token_count, token_capacity;
    gg__draft_target *targets;
    size_t target_count, target_capacity;
    gg__turns schedule;
    gg__place schedule_place;
    char *player_name[2];
    gg__place owner, colour, result; /* the first owner, edge for one player, labelled vertex */
    bool first_replaced,
        tokens_replaced; /* what the caller knows has replaced what the file says */
} gg__draft;

/* The words that files and options use, by value; each list ends in NULL. */
extern const char *const gg__play_words[];   /* normal, misere, race */
extern const char *const gg__player_words[]; /* L, R */
extern const char *const gg__stuck_words[];  /* pass, lose */
extern const char *const gg__result_words[]; /* L, R, D, N, P: from GG_L on */

/* The settings of play that are one word each, in the order in which writers say them. */
typedef struct gg__setting_form {
    char letter;              /* of the line in gg */
    const char *key;          /* in json */
    const char *const *words; /* end in NULL */
    int from;                 /* the value of the first word */
    const char *wanted;       /* "a player (L or R)" */
    const char *what;         /* "who moves first" */
    size_t at;                /* in gg__draft */
} gg__setting_form;

extern const gg__setting_form gg__setting_forms[]; /* the last has the letter '\0' */

/* Where the setting of this form stands. */
gg__setting *gg__draft_setting(gg__draft *draft, const gg__setting_form *form);

void gg__draft_init(gg__draft *draft, gg_ctx *ctx, unsigned base);
void gg__draft_free(gg__draft *draft);

/* The instance begins at this place and has so many vertices, or, if growing, as many as its edges
 * name. The rest of the draft is filled after that. */
gg_status gg__draft_begin(gg__draft *draft, gg__place place, uint64_t vertices, bool growing);

/* The value of a setting that may be said once. `what` for the message: "the play". */
gg_status gg__draft_set(gg__draft *draft, gg__setting *setting, int value, gg__place place,
                        const char *what);
gg_status gg__draft_player(gg__draft *draft, gg_player player, gg__span name, gg__place place);

/* Columns; vertices are below draft->vertices. */
gg_status gg__draft_owner(gg__draft *draft, gg_vertex v, gg_player owner, gg__place place);
gg_status gg__draft_result(gg__draft *draft, gg_vertex v, gg_result result, gg__place place);
gg_status gg__draft_name(gg__draft *draft, gg_vertex v, gg__span name, gg__place place);

/* name of length 0: none. */
gg_status gg__draft_token_at(gg__draft *draft, gg_vertex v, int arrival, gg__span name,
                             gg__place place);
gg_status gg__draft_target_at(gg__draft *draft, gg_vertex v, gg__place place);

/* Scans a vertex of the instance: a number in its range, or a name given before. */
gg_status gg__draft_vertex(gg__draft *draft, gg__scanner *scanner, gg_vertex *v);

/* Scans "U V", the rest of a line. */
gg_status gg__draft_edge_line(gg__draft *draft, gg__scanner *scanner, uint64_t *u, uint64_t *v);

/* To be called with the lines that are read so far, again and again: gg__tick now and then. */
static inline gg_status gg__draft_tick(gg__draft *draft, uint64_t done, uint64_t total)
{
    if (done < draft->due) return GG_OK;
    draft->due = done + GG__TICK;
    return gg__tick(draft->ctx, "reading lines", done, total);
}

/* Makes the problem, on this graph, of which the draft says whether it has owners, results and
 * edges for one player, and which is taken over, whether this succeeds or not; or, if it is NULL,
 * on the graph that the builder makes. The draft is then only to be freed. O(n + m). */
gg_status gg__draft_to_problem(gg__draft *draft, const gg_given *given, gg_graph *graph,
                               gg_problem **out);

#endif
