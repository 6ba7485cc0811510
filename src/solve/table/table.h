/*
 * Tables of all positions of a game by rules: the solver `tabulate`. doc/tables.md has the design.
 *
 * The folder, in reading order. This file: the table while it is being solved. tabulate.c is the
 * solver: what it refuses, its plan, which of three ways it takes. open.c looks at all positions
 * once and decides those that are over; levels.c decides the others level by level against the
 * moves, sweep.c by looking at the moves, where the ruleset knows no way back. pass.c lets all
 * threads ask the ruleset, each about a part of the positions. disk.h has tables that are larger
 * than memory, and those that several processes solve together.
 */
#ifndef GG_SOLVE_TABLE_H
#define GG_SOLVE_TABLE_H

#include "game/position.h"
#include "value/code.h"

/*
 * A table has a code (value/code.h) for each number below `positions`. The codes from `least_open`
 * on are open positions: the greatest code that fits `width` bytes is a position whose mover is the
 * first side and that has one option which is not refuted yet. The next ones below it are, if the
 * sides are Left and Right, the same for the second side, then two options for either side, and so
 * on; or else two options, three, and so on. So a refuted option is one step up.
 *
 * Numbers are in chunks. A level is found by looking through those chunks that may have some of it.
 */
enum {
    GG__CHUNK = 1 << 12,       /* numbers */
    GG__GROUP = 1 << 4,        /* chunks that a thread takes at once */
    GG__MOST_NUMBER_BITS = 40, /* of a number; the rest of 64 bits marks a list */
    GG__LEAST_BUCKET = 12,     /* bits of the numbers in a bucket: a chunk; */
    GG__MOST_BUCKET = 15,      /*   the place in a bucket, and who wins, fit 16 bits */
    GG__KEY_PLACE = (1 << GG__MOST_BUCKET) - 1,
    GG__MAIL = 1 << 9,       /* positions that are told together at most */
    GG__MAIL_LISTS = 1 << 5, /* and positions that tell them */
    GG__FIRST_OPEN = 6,      /* an open code is not less: ends have smaller codes */
};

/* The positions of one list that have been met: to tell moves that coincide. A slot is the number
 * of the list, above GG__MOST_NUMBER_BITS, and a position; those of other lists are free. */
typedef struct gg__met {
    uint64_t *slot;
    uint64_t slots;       /* a power of two, at least four times the members */
    uint64_t factor;      /* odd, from the secret of the context */
    uint64_t list, lists; /* the first of the present lists, and how many */
    unsigned shift;
} gg__met;

/* Lists of unmoves, one behind the other, that wait until their codes have come into the cache. */
typedef struct gg__mail {
    gg_position to[GG__MAIL];
    size_t count, lists;
    struct {
        size_t end; /* of a list in `to` */
        gg__side side;
    } list[GG__MAIL_LISTS];
} gg__mail;

/* News of a thread for positions that are not at hand, by buckets of numbers (boxes.c). */
typedef struct gg__outbox {
    uint16_t *keys; /* in pages, which begin with the number of the page before, in two places */
    uint32_t *at;   /* by bucket: the place of its next key; 0: it has none yet */
    uint32_t mask;  /* places of a page less 1 */
    uint32_t pages; /* that have been given out; page 0 is nobody's */
    uint16_t *run;  /* keys that become a run, */
    uint8_t *block; /*   and a block of runs */
} gg__outbox;

/* What becomes of a code of a byte when an option of it is won, by the first side or the second,
 * for this rank and this least open code. */
typedef struct gg__steps {
    uint32_t rank; /* 0: for none */
    gg__code least_open;
    uint8_t then[2][UINT8_MAX + 1];
} gg__steps;

struct gg__tabulation;
struct gg__disk; /* disk.h */

/* Who asks the ruleset: a thread, with the moves of one position. */
typedef struct gg__asker {
    struct gg__tabulation *t;
    gg_ctx *ctx; /* errors go there */
    bool ticks;  /* this is the thread that called the library */
    gg__scratch scratch;
    const gg__positions *list; /* moves or unmoves of one position */
    gg__met met;
    uint64_t at, end;          /* the position that it works at, and where its work ends */
    uint64_t listed;           /* moves since the last tick for them */
    bool narrow;               /* a position has too many options for codes of this width */
    uint64_t legal, closed;    /* positions that it has found to be legal; that it has decided, */
    uint64_t in_now, in_next;  /* of this level and the next */
    uint32_t options;          /* the most options of an open position */
    uint16_t found[GG__CHUNK]; /* numbers of a level within a chunk */
    gg__mail mail;
    gg__outbox out;
} gg__asker;

typedef enum gg__phase { GG__OPENING, GG__LEVELS, GG__DRAWING, GG__DONE } gg__phase;

typedef struct gg__tabulation {
    gg_ctx *ctx;
    const gg_problem *problem;
    bool relative;      /* sides are the mover and the other one */
    uint64_t positions; /* length of the table: all numbers, or what this process has of them */
    uint64_t numbers;   /* of the game */
    uint64_t game;      /* on a disk: what it is known by, wherever play begins */
    unsigned member, members; /* this process, and how many share the numbers */
    unsigned bucket;          /* bits of the numbers that are dealt to them at once */
    uint64_t inverse;         /* of `members`: see gg__table_home */
    unsigned inverse_shift;
    void *codes;        /* of the range at hand, */
    uint64_t base, end; /*   which is all positions unless the table is on a disk */
    uint64_t low, high; /* the slice that is being solved: all positions unless on a disk */
    uint64_t from, to;  /* the part of it that a pass is about; where `to` is no end of a range or
                           slice it begins a chunk */
    gg__phase phase;
    uint64_t at;           /* the first position that this phase, or level, has still to look at */
    uint64_t marked;       /* opening: the first position that has no mark yet */
    uint32_t options;      /* the most options of an open position */
    struct gg__disk *disk; /* NULL: the table is in memory */
    unsigned width;        /* bytes of a code: 1, 2 or 4 */
    gg__code top;          /* the greatest code */
    gg__code step;         /* 1 if relative, else 2 */
    gg__code least_open;   /* the least code of an open position */
    uint64_t chunks;
    uint32_t rank;       /* of the level that is propagated, or found by a sweep */
    uint32_t deepest;    /* the last level of the slices that were solved before */
    uint8_t *now, *next; /* for each chunk: whether it may have positions of this level, the next */
    uint64_t legal, closed;
    uint64_t in_now, in_next; /* positions of these levels that have not been told yet */
    unsigned threads;
    gg__asker *asker; /* 0: the thread that called; if there are several, then one for each */
    gg__steps steps;
    double started;       /* seconds */
    char said[96];        /* of a level, for ticks */
    const char *stage;    /* what the last tick said, */
    uint64_t done, total; /* which is said again where positions have many moves */
} gg__tabulation;

/* The code of a position of the range at hand. */
static inline gg__code gg__table_code(const gg__tabulation *t, uint64_t x)
{
    return gg__code_at(t->codes, t->width, x - t->base);
}

static inline void gg__table_put(const gg__tabulation *t, uint64_t x, gg__code code)
{
    gg__code_put(t->codes, t->width, x - t->base, code);
}

/* Bucket b of the numbers of the game is bucket b / members of member b % members: so each has as
 * much of every part of the numbers. The number in the game of a position of this table. */
static inline gg_position gg__table_number(const gg__tabulation *t, uint64_t x)
{
    const uint64_t low = x & ((UINT64_C(1) << t->bucket) - 1);
    return t->members == 1 ? x : ((x >> t->bucket) * t->members + t->member) << t->bucket | low;
}

/* The member that has a number of the game, and *x, which it is there. Buckets are below 2^28, so
 * the quotient is exact (T. Granlund, P. Montgomery, Division by Invariant Integers using
 * Multiplication, 1994). */
static inline unsigned gg__table_home(const gg__tabulation *t, gg_position number, uint64_t *x)
{
    const uint64_t bucket = number >> t->bucket, own = bucket * t->inverse >> t->inverse_shift;
    *x = number - ((bucket - own) << t->bucket);
    return (unsigned)(bucket - own * t->members);
}

/* Whether a position is in the range at hand. */
static inline bool gg__at_hand(const gg__tabulation *t, gg_position x)
{
    return x - t->base < t->end - t->base;
}

/* count > 0. Too many options make it wrap round: see gg__open_fits. */
static inline gg__code gg__open_code(const gg__tabulation *t, gg__side owner, uint32_t count)
{
    return t->top - ((count - 1) * t->step + (!t->relative && owner == GG__SECOND));
}

static inline gg__side gg__open_owner(const gg__tabulation *t, gg__code code)
{
    return !t->relative && (t->top - code) & 1 ? GG__SECOND : GG__FIRST;
}

/* The side that moves; where sides are relative, FIRST. */
static inline gg__side gg__table_mover(const gg__tabulation *t, uint64_t x)
{
    return gg__position_mover(t->problem, x) == GG_LEFT ? GG__FIRST : GG__SECOND;
}

/* ---- tabulate.c ---- */

/* Makes codes twice as wide. GG_LIMIT, GG_NO_MEMORY. */
gg_status gg__table_widen(gg__tabulation *t);

/* Makes `count` codes of `before` bytes wider, in their place; those from least_open on were open.
 */
void gg__codes_widen(void *codes, uint64_t count, unsigned before, gg__code least_open,
                     unsigned width);

/* Makes codes as wide as positions of this rank need. */
gg_status gg__table_fit_rank(gg__tabulation *t, uint32_t rank);

/* Makes it the table of all numbers, with these codes. */
void gg__table_become_whole(gg__tabulation *t, void *codes);

/* A fault of the ruleset: a move from x to y, which is no position, or in a later slice; a result
 * that cannot be. */
gg_status gg__table_refuse_move(gg__asker *a, gg_position x, gg_position y);
gg_status gg__table_refuse_slice(gg__asker *a, gg_position x, gg_position y);
gg_status gg__table_check_result(gg__asker *a, gg_position x, gg_result result);

/* A fault of the ruleset, if symmetry has led to a position that no table has; else GG_OK. */
gg_status gg__table_check_class(gg_ctx *ctx, const gg_problem *problem, gg_position x);

/* ---- pass.c ---- */

/* Works on the positions a->at .. end - 1 of one chunk, in order, and leaves a->at at the one where
 * it fails, of which nothing has been written: it can go on from there. It writes no position but
 * its own, or in a way in which others may write them at once. */
typedef gg_status gg__piece_work(gg__asker *a, uint64_t end);

/* Works on the chunks of t->from .. t->to - 1, or on those that are flagged, with all threads if
 * `load`, a number of positions, is worth it. The result must not depend on who is faster; the
 * failure is that of the smallest number at which the work fails. `place`: ticks tell how many
 * numbers are done, and not how many positions are decided. A pass of a table on a disk that is
 * cancelled, or for which it is time to save, ends well before the first number that nobody has
 * worked at, which becomes t->to; but it works at some. */
gg_status gg__pass(gg__tabulation *t, const char *stage, bool place, const uint8_t *flags,
                   uint64_t load, gg__piece_work *work);

/* The memory and contexts of those who ask. */
gg_status gg__askers_new(gg__tabulation *t);
void gg__askers_free(gg__tabulation *t);
uint64_t gg__askers_bytes(unsigned threads);

/* Adds to the table's counts what the threads have counted. */
void gg__askers_count(gg__tabulation *t);

/* Gives each thread as much room as the first has, and forgives what it failed at. */
gg_status gg__askers_level(gg__tabulation *t);

gg_status gg__table_tick(gg__tabulation *t, const char *stage, uint64_t done, uint64_t total);

/* Lists the moves or unmoves of x in a->list. */
gg_status gg__list_moves(gg__asker *a, gg_position x);
gg_status gg__list_unmoves(gg__asker *a, gg_position x);

/* Makes room for so many positions to be met. */
gg_status gg__meet_room(gg__asker *a, size_t members);

/* Forgets the positions that were met, for so many lists. O(lists) amortised. */
void gg__meet_none(gg__met *met, uint64_t lists);

/* Adds a position, with the number of its list in the bits above; false if it was there, without
 * a branch on that. Linear probing, O(1) expected. */
static inline bool gg__meet(const gg__met *met, uint64_t position)
{
    const uint64_t mask = met->slots - 1, slot = met->list + position,
                   others = (UINT64_C(1) << GG__MOST_NUMBER_BITS) - 1;
    uint64_t at = position * met->factor >> met->shift;
    while ((met->slot[at] ^ slot) - 1 < others) /* another position of the list */
        at = (at + 1) & mask;
    const bool fresh = met->slot[at] != slot;
    met->slot[at] = slot;
    return fresh;
}

/* ---- the ways ---- */

/* open.c. Sets up all codes; now and next: those that are won in 0 turns and in 1. */
gg_status gg__table_open(gg__tabulation *t);

/* levels.c. Decides all positions by unmoves. */
gg_status gg__table_levels(gg__tabulation *t);

/* levels.c. Positions of the range at hand, numbered from its base, have options that the side
 * wins: decides them with this rank, or refutes one option of theirs; where a position is decided,
 * it flags the chunk. A list of different positions, each once for each of its options. Returns how
 * many are decided. Several threads may call it. */
uint64_t gg__table_apply(gg__tabulation *t, const gg_position *list, size_t count, gg__side side,
                         uint32_t rank, uint8_t *flags);

/* levels.c. The same for keys of a bucket (boxes.c), of which place 0 has the number `base`, which
 * may be before the range. */
uint64_t gg__table_apply_keys(gg__tabulation *t, uint64_t base, const uint16_t *keys, size_t count,
                              uint32_t rank, uint8_t *flags);

/* levels.c. The same for the positions base + places[i] of one chunk. */
uint64_t gg__table_apply_places(gg__tabulation *t, uint64_t base, const uint8_t *places,
                                size_t count, gg__side side, uint32_t rank, uint8_t *flags);

/* sweep.c. Decides all positions in the order of their numbers, ascending or not; *sound says
 * whether that did, for every move went to a position decided before. It begins with an empty
 * table. */
gg_status gg__table_sweep_once(gg__tabulation *t, bool ascending, bool *sound);

uint64_t gg__sweep_bytes(unsigned threads, uint64_t positions);

/* sweep.c. Decides all positions by moves, with a sweep for each rank. */
gg_status gg__table_sweeps(gg__tabulation *t);

/* sweep.c. Whether the values of some positions, spread over the numbers of a finished table,
 * follow from their moves. If not, the ruleset contradicts itself. */
gg_status gg__table_probe(gg__tabulation *t, uint64_t samples);

#endif
