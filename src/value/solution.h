/*
 * A solution: words in tables, or values, for every position of a problem.
 *
 * A table holds a word (value/word.h) for each state (vertex, phase) of one token, `phases` words
 * to a vertex, or codes for words (value/code.h). In phase p the side mover[p] moves, and the next
 * phase is p + 1, cyclically.
 *
 *   outcome   one table. Impartial: one phase, sides relative to the mover (N, P, D). Owners: one
 *             phase, Left and Right, the mover is the vertex's owner. Else two phases: Left to
 * move, Right to move. distance  a table per kind of token: FIRST is the side whose arrival it is,
 * SECOND the other, and the phases are the turns in which this token is moved, in cyclic order.
 * Table 0 is always the plain alternation (own, other): mini and maxi.
 *
 *   score     a level of the problem and a rank for each state, in the columns of values: phases
 *             as above, without the impartial one.
 *
 * A solution found by a search over the product of several tokens keeps the visited positions and
 * one table over them; claims about a game that is a sum by its rules, the sums of its parts that
 * the proof meets, and a table over these, of one phase if it is impartial, else of two.
 *
 * Values are those of each position as a part of a sum. There is one entry per vertex; for a game
 * that is a sum by its rules, per number of a part.
 *
 *   nimber       value: the nimber, or GG_LOOPY. rank: falls along every move of a game without
 *                cycles; with cycles, the order in which finite nimbers were found.
 *   misere-pair  value: g+. minus: g-, and GG__WILD if the position is not tame. rank: falls.
 *   number       value: a node of the trie, or GG__UNDEFINED. minus: NULL, or the nimber that is
 *                added to the number. rank: falls.
 *   form         value: a form of the listing. rank: falls.
 *   parity       value: the winner, a gg_player. rank; level: of the steps between ranks.
 *   energy       value: the winner, a gg_player. potential; rank: falls where credits are used up.
 *   mean         value: a place in `mean`. potential, other.
 *   loopy-form   value, minus: onside and offside, forms of the listing, whose options may be
 *                later forms; or twice GG__UNDEFINED.
 */
#ifndef GG_VALUE_SOLUTION_H
#define GG_VALUE_SOLUTION_H

#include "base/ctx.h"
#include "game/problem.h"
#include "value/code.h"
#include "value/listing.h"

#include <stdatomic.h>

/* The trust in a solution. Values from a file are not accessible before gg_check has accepted it; a
 * refused solution stays refused. */
typedef enum gg__trust {
    GG__FOUND = 0, /* by a solver */
    GG__UNCHECKED, /* read from a certificate */
    GG__ACCEPTED,
    GG__REFUSED
} gg__trust;

typedef enum gg__mover {
    GG__MOVER_FIRST = 1,  /* = GG__FIRST */
    GG__MOVER_SECOND = 2, /* = GG__SECOND */
    GG__MOVER_OWNER,      /* the vertex's owner */
    GG__MOVER_RELATIVE    /* the player to move: values are relative */
} gg__mover;

typedef struct gg__table {
    uint64_t vertices;
    uint32_t phases;
    uint8_t *mover;  /* gg__mover, per phase */
    gg__word *words; /* [vertex * phases + phase]; NULL: there are codes instead */
    void *codes;     /* the same in `width` bytes each; NULL: they are in a file */
    unsigned width;
    bool on_disk;                  /* the codes are memory of gg__disk_memory (base/files.h) */
    const struct gg__shelf *shelf; /* of that file (saved/saved.h), which has `look` */
    gg__word (*look)(gg_ctx *ctx, const struct gg__shelf *shelf, uint64_t state);
    void (*gather)(gg_ctx *ctx, const struct gg__shelf *shelf);
    void (*close)(const struct gg__shelf *shelf);
} gg__table;

/* The word of the state vertex * phases + phase. Only that of a file may fail: then it is 0, and
 * the error is in the caller's context. Several threads may call it, each with its own context. */
static inline gg__word gg__table_word(gg_ctx *ctx, const gg__table *table, uint64_t state)
{
    if (table->words) return table->words[state];
    if (table->codes) return gg__code_word(gg__code_at(table->codes, table->width, state));
    return table->look(ctx, table->shelf, state);
}

/* Announces queries of many states in any order: a table in a file allocates memory for all blocks,
 * if allowed and this is the context that it was opened with. */
static inline void gg__table_gather(gg_ctx *ctx, const gg__table *table)
{
    if (table->shelf) table->gather(ctx, table->shelf);
}

#define GG__WILD (UINT32_C(1) << 31) /* with all other bits, GG_UNKNOWN: g- is unknown, too */

/* g- from an entry, or GG_UNKNOWN. */
static inline uint32_t gg__minus_of(uint32_t entry)
{
    return entry == GG_UNKNOWN ? entry : entry & ~GG__WILD;
}

typedef struct gg__values {
    uint64_t count;
    uint32_t *value;
    uint32_t *minus;  /* NULL: the type needs none */
    uint32_t *rank;   /* NULL: every move leads to a larger vertex, or to smaller parts */
    uint64_t *lift;   /* by nimber: number to add to its ranks for progress; NULL: nothing */
    uint32_t phases;  /* of scores: states of an entry, each with a value and a rank; else 0 */
    uint8_t mover[2]; /*   and a gg__mover for each; */
    const gg__scores *levels; /* list in which values are places; of the problem */
    gg__trie *trie;           /* of numbers; else NULL */
    gg__listing *forms;       /* of forms; else NULL */
    uint32_t *level;          /* of steps between ranks (value/parity.h); else NULL */
    uint64_t steps;
    uint64_t
        *potential;    /* of games with weights (value/energy.c): credits and potentials; Left's */
    uint64_t *other;   /*   of means, and Right's; else NULL */
    gg_rational *mean; /* of games of means: all values, ascending; else NULL */
    uint32_t means;
    gg_vertex *move; /* of each vertex of a parity game, from a file that lists the winner's moves,
                        which are to be checked; GG_NO_VERTEX: none is listed. Else NULL */
} gg__values;

/* What a solution's values belong to. */
typedef enum gg__domain {
    GG__VERTICES = 1, /* of a graph, one token on each */
    GG__NUMBERS,      /* positions of a game by rules, by their numbers */
    GG__SEARCH,       /* positions reachable from the start, listed with the values */
    GG__PARTS,        /* numbered parts of a game by rules */
    GG__SUMS,         /* sums of such parts, listed with the values */
    GG__BRANCHES      /* branches on the ground of a forest, with everything that grows on them */
} gg__domain;

struct gg__value_type; /* value/types.h */
struct gg__theory;
struct gg__explored; /* game/explore.h */

struct gg_solution {
    gg_ctx *ctx;
    atomic_int trust;           /* a gg__trust; other threads may read it during a check */
    const gg_problem *made_for; /* of a certificate, or with `word`: the only problem it belongs
                                   to */
    const char *method;         /* the solver's name */
    const struct gg__value_type *type;
    const struct gg__theory *theory; /* decides from the values: that of the type, or another */
    uint64_t positions, lines;
    gg__table *tables;
    size_t table_count, table_room;
    struct gg__explored *explored; /* searches: the positions of the table; else NULL */
    gg__values values;             /* count 0 and NULLs: none */
    bool parts;                    /* the values are those of numbered parts, not of vertices */
    struct gg__explored *part;     /* of these parts; NULL: entry i is part i */
    gg_keys *sums; /* or of sums of these parts: strings of entries, of 32 bits each, ascending */
    uint32_t *branch;   /* or those of these branches, ascending, on the ground of a forest */
    atomic_bool cyclic; /* nimbers: play may go round, and their ranks lead to its end */
    uint64_t limit;     /* maximum number of positions, for a solver that searches at each query */
    const gg_solution *known; /* while it is solved: the values to go on from; NULL after they are
                                 taken, */
    bool keep;                /* and true to end with the values known so far if it is stopped */
    const gg_disk *disk;      /* while it is solved: the disk to solve it on, or NULL */
    /* For a solver with a table of its own kind: the word of any position of a dense index. NULL:
     * the words are in table 0. */
    gg__word (*word)(const gg_problem *problem, const gg_solution *solution, gg_position x);
    void *plan;            /* data of the solver: one block, or NULL */
    char declined[200];    /* the reason why these values do not answer the problem; "": they do */
    gg_vertex declined_at; /* the vertex of that reason, or GG_NO_VERTEX */
    bool valued;           /* declined only because of the tokens: every value is right */
    bool partial;          /* another solver may know values that are undefined here */
};

/* An empty solution, for values of the type of this name; tables are added by
 * gg__solution_add_table. */
gg_solution *gg__solution_new(gg_ctx *ctx, const char *method, const char *value_type);

/* Adds a table with `movers` (phases bytes, copied) and uninitialised words; returns it or NULL.
 * The pointer is valid until the next call. */
gg__table *gg__solution_add_table(gg_solution *solution, uint64_t vertices, const uint8_t *movers,
                                  uint32_t phases);

/* Adds a table of existing movers and words: the solution takes them over, or frees them if it
 * cannot. NULL on failure. */
gg__table *gg__solution_take_table(gg_solution *solution, uint64_t vertices, uint8_t *movers,
                                   uint32_t phases, gg__word *words);

/* The same for a table of one phase, with this mover. */
gg__table *gg__solution_take_dense(gg_solution *solution, gg__mover mover, gg__table table);

/* Makes the values and ranks of the states of a score game on this graph, uninitialised, and the
 * movers. */
gg_status gg__solution_add_scores(gg_solution *solution, const gg_problem *problem,
                                  const gg_graph *graph);

enum { GG__MINUS = 1, GG__RANKED = 2, GG__TRIE = 4 };

/* Makes the values of `count` positions, uninitialised, with the requested columns; a trie has only
 * 0. */
gg_status gg__solution_add_values(gg_solution *solution, uint64_t count, unsigned columns);

/* The same for values that are forms, with a listing of only the form 0 (value/form/lister.h). */
gg_status gg__solution_add_forms(gg_solution *solution, uint64_t count, unsigned columns);

/* The one gate before all public queries: GG_OK if the problem (NULL: the call names none) may
 * be used with this context, and the solution's values with it; else GG_BAD_ARGUMENT and the
 * reason. */
gg_status gg__solution_serves(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution);

static inline gg__domain gg__solution_domain(const gg_problem *problem, const gg_solution *solution)
{
    return solution->explored           ? GG__SEARCH
           : solution->sums             ? GG__SUMS
           : solution->branch           ? GG__BRANCHES
           : solution->parts            ? GG__PARTS
           : problem->kind == GG__RULES ? GG__NUMBERS
                                        : GG__VERTICES;
}

/* The same for a call that cannot fail. */
static inline bool gg__solution_is_usable(const gg_problem *problem, const gg_solution *solution)
{
    const int standing = atomic_load(&solution->trust);
    return (standing == GG__FOUND || standing == GG__ACCEPTED) &&
           (!problem || !solution->made_for || problem == solution->made_for);
}

/* GG_OK if the solution holds these entries of this type. `what`: the noun, vertices or values. */
gg_status gg__solution_range(gg_ctx *ctx, const gg_solution *solution,
                             const struct gg__value_type *type, const char *what, uint64_t first,
                             size_t count);

/* Records the result of a check. */
void gg__solution_judge(gg_solution *solution, bool accepted);

/* Records that the solver's values do not answer the problem: another solver's may. */
void gg__solution_decline(gg_solution *solution, gg_vertex vertex, const char *format, ...)
    GG__PRINTF(3, 4);

#endif
