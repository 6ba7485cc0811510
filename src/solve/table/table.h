/*
 * Tables of all positions of a game by rules: the solver `tabulate`. doc/tables.md has the design.
 *
 * The folder, in reading order. This file: the table while it is being solved. tabulate.c is the
 * solver: refusals, plan, and the choice between three methods. open.c examines all positions once
 * and decides those where play is over; levels.c decides the others level by level against the
 * moves, sweep.c by the moves, if the ruleset has no unmoves. step.c applies updates to codes;
 * pass.c runs the threads, each on a part of the positions; faults.c reports faults of a ruleset.
 * disk.h has tables that are larger than memory, and those that several processes solve together.
 */
#ifndef GG_SOLVE_TABLE_H
#define GG_SOLVE_TABLE_H

#include "game/position.h"
#include "value/code.h"

/*
 * A table has a code (value/code.h) for each number below `positions`. The codes from `least_open`
 * on are open positions: the greatest code that fits `width` bytes is a position whose mover is the
 * first side and that has one option which is not refuted yet. If the sides are Left and Right, the
 * next code below it is the same for the second side, then two options for either side, and so on;
 * otherwise two options, three, and so on. So a refuted option is one step up.
 *
 * Numbers are divided into chunks. The positions of a level are found by searching the chunks that
 * are flagged for it.
 */
enum {
    GG__CHUNK = 1 << 12,       /* numbers */
    GG__GROUP = 1 << 4,        /* chunks that a thread works on at once */
    GG__MOST_NUMBER_BITS = 40, /* of a number; the rest of 64 bits marks a list */
    GG__LEAST_BUCKET = 12,     /* bits of the numbers in a bucket: a chunk; */
    GG__MOST_BUCKET = 15,      /*   the place in a bucket, and who wins, fit 16 bits */
    GG__KEY_PLACE = (1 << GG__MOST_BUCKET) - 1,
    GG__PENDING = 1 << 9,       /* positions that are updated together at most, */
    GG__PENDING_LISTS = 1 << 5, /*   and lists of unmoves that they are from */
    GG__FIRST_OPEN =
        6, /* open codes are not smaller; positions where play is over have smaller ones */
};

/* A set of the positions of one list, to find repetitions. A slot is the number of the list, above
 * GG__MOST_NUMBER_BITS, and a position; slots of other lists count as free. */
typedef struct gg__seen {
    uint64_t *slot;
    uint64_t slots;       /* a power of two, at least four for each position */
    uint64_t factor;      /* odd, from the secret of the context */
    uint64_t list, lists; /* the first of the present lists, and their number */
    unsigned shift;
} gg__seen;

/* Lists of unmoves, one after the other, that wait until their codes are in the cache. */
typedef struct gg__pending {
    gg_position to[GG__PENDING];
    size_t count, lists;
    struct {
        size_t end; /* of a list in `to` */
        gg__side side;
    } list[GG__PENDING_LISTS];
} gg__pending;

/* Updates of a thread for other pages, by buckets of numbers (updates.c). */
typedef struct gg__buffer {
    uint16_t *keys;    /* in segments; two places hold the number of the one before */
    uint32_t *at;      /* by bucket: the place of its next key; 0: it has none */
    uint32_t mask;     /* places of a segment less 1 */
    uint32_t segments; /* in use; segment 0 is never used */
    uint16_t *run;     /* keys that become a run, */
    uint8_t *block;    /*   and a block of runs */
} gg__buffer;

/* The new code for each code of one byte when an option of the position is won by the first or the
 * second side, for this rank and this least open code. */
typedef struct gg__steps {
    uint32_t rank; /* 0: for none */
    gg__code least_open;
    uint8_t then[2][UINT8_MAX + 1];
} gg__steps;

struct gg__tabulation;
struct gg__disk; /* disk.h */

/* A thread that calls the ruleset, with the moves of one position. */
typedef struct gg__table_worker {
    struct gg__tabulation *t;
    gg_ctx *ctx; /* for its errors */
    bool ticks;  /* this is the thread that called the library */
    gg__scratch scratch;
    const gg__positions *list; /* moves or unmoves of one position */
    gg__seen seen;
    uint64_t at, end;            /* the position that it works at, and the end of its work */
    uint64_t listed;             /* moves since the last progress tick */
    bool narrow;                 /* a position has too many options for codes of this width */
    uint64_t legal, decided;     /* positions found to be legal; decided; */
    uint64_t in_now, in_next;    /*   of this level and of the next */
    uint32_t options;            /* the most options of an open position */
    uint16_t matches[GG__CHUNK]; /* offsets of the positions of a level within a chunk */
    gg__pending pending;
    gg__buffer buffer;
} gg__table_worker;

typedef enum gg__phase { GG__OPENING, GG__LEVELS, GG__DRAWING, GG__DONE } gg__phase;

typedef struct gg__tabulation {
    gg_ctx *ctx;
    const gg_problem *problem;
    bool relative;               /* sides are the mover and the other one */
    uint64_t positions;          /* length of the table: all numbers, or the part of this process */
    uint64_t numbers;            /* of the game */
    uint64_t game;               /* on a disk: fingerprint of the game without its start */
    unsigned process, processes; /* this process, and the number of processes */
    unsigned bucket;             /* binary logarithm of the length of a bucket */
    uint64_t inverse;            /* of `processes`: see gg__table_locate */
    unsigned inverse_shift;
    void *codes;        /* of the resident page, */
    uint64_t base, end; /*   which is the whole table unless it is on a disk */
    uint64_t low, high; /* the slice that is being solved: the whole table unless on a disk */
    uint64_t from, to;  /* the part of it that a pass works on; `to` is the end of a page or slice,
                           or begins a chunk */
    gg__phase phase;
    uint64_t at;           /* the first position that this phase, or level, has not processed */
    uint64_t marked;       /* opening: the first position that is not marked */
    uint32_t options;      /* the most options of an open position */
    struct gg__disk *disk; /* NULL: the table is in memory */
    unsigned width;        /* bytes of a code: 1, 2 or 4 */
    gg__code top;          /* the greatest code */
    gg__code step;         /* 1 if relative, else 2 */
    gg__code least_open;   /* the least code of an open position */
    uint64_t chunks;
    uint32_t rank;       /* of the level that is propagated, or found by a sweep */
    uint32_t deepest;    /* the last level of the slices that were solved before */
    uint8_t *now, *next; /* flags of chunks that may have positions of this level, of the next */
    uint64_t legal, decided;
    uint64_t in_now, in_next; /* positions of these levels that have not been propagated */
    unsigned threads;
    gg__table_worker *worker; /* 0: the thread that called; with several threads, 1 to `threads` */
    gg__steps steps;
    double started;       /* seconds */
    char message[96];     /* about a level, for progress */
    const char *stage;    /* the arguments of the last progress tick, */
    uint64_t done, total; /*   repeated while a position has many moves */
} gg__tabulation;

/* The code of a position of the resident page. */
static inline gg__code gg__table_code(const gg__tabulation *t, uint64_t x)
{
    return gg__code_at(t->codes, t->width, x - t->base);
}

static inline void gg__table_set(const gg__tabulation *t, uint64_t x, gg__code code)
{
    gg__code_put(t->codes, t->width, x - t->base, code);
}

/* Bucket b of the numbers of the game is bucket b / processes of process b % processes, so that
 * each process has the same share of every part of the numbers. Returns the number in the game of a
 * position of this table. */
static inline gg_position gg__table_number(const gg__tabulation *t, uint64_t x)
{
    const uint64_t low = x & ((UINT64_C(1) << t->bucket) - 1);
    return t->processes == 1 ? x
                             : ((x >> t->bucket) * t->processes + t->process) << t->bucket | low;
}

/* The process that has a number of the game, and *x, its local index there. Buckets are below 2^28,
 * so the quotient is exact (T. Granlund, P. Montgomery, Division by Invariant Integers using
 * Multiplication, 1994). */
static inline unsigned gg__table_locate(const gg__tabulation *t, gg_position number, uint64_t *x)
{
    const uint64_t bucket = number >> t->bucket, own = bucket * t->inverse >> t->inverse_shift;
    *x = number - ((bucket - own) << t->bucket);
    return (unsigned)(bucket - own * t->processes);
}

/* True if a position is in the resident page. */
static inline bool gg__is_resident(const gg__tabulation *t, gg_position x)
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

/* The side that moves; FIRST if sides are relative. */
static inline gg__side gg__table_mover(const gg__tabulation *t, uint64_t x)
{
    return gg__position_mover(t->problem, x) == GG_LEFT ? GG__FIRST : GG__SECOND;
}

/* The greatest code of a width. */
static inline gg__code gg__code_top(unsigned width)
{
    return UINT32_MAX >> (32 - 8 * width);
}

/* Turns it into the table of all numbers, with these codes. */
static inline void gg__table_become_whole(gg__tabulation *t, void *codes)
{
    t->codes = codes;
    t->base = 0;
    t->process = 0;
    t->processes = 1;
    t->end = t->high = t->positions = t->numbers;
}

/* ---- step.c ---- */

/* Makes `count` codes of `before` bytes wider, in place; those from least_open on are open. */
void gg__codes_widen(void *codes, uint64_t count, unsigned before, gg__code least_open,
                     unsigned width);

/* For each position of the list, which counts from the base of the resident page, the
 * side wins an option: decides the position with this rank, or refutes one of its options. Flags
 * the chunks of decided positions. A position may occur once for each of its options. Returns the
 * number of decided positions. Several threads may call it. */
uint64_t gg__table_apply(gg__tabulation *t, const gg_position *list, size_t count, gg__side side,
                         uint32_t rank, uint8_t *flags);

/* The same for keys of a bucket (updates.c). Place 0 has the number `base`, which may be
 * before the page. */
uint64_t gg__table_apply_keys(gg__tabulation *t, uint64_t base, const uint16_t *keys, size_t count,
                              uint32_t rank, uint8_t *flags);

/* The same for the positions base + places[i] of one chunk. */
uint64_t gg__table_apply_places(gg__tabulation *t, uint64_t base, const uint8_t *places,
                                size_t count, gg__side side, uint32_t rank, uint8_t *flags);

/* ---- faults.c ---- */

/* Report a fault of the ruleset: a move from x to y, which is not a position, or is in a later
 * slice; an impossible result. */
gg_status gg__table_refuse_move(gg__table_worker *w, gg_position x, gg_position y);
gg_status gg__table_refuse_slice(gg__table_worker *w, gg_position x, gg_position y);
gg_status gg__table_check_result(gg__table_worker *w, gg_position x, gg_result result);

/* Reports a fault of the ruleset if x is not a canonical position; else GG_OK. */
gg_status gg__table_check_class(gg_ctx *ctx, const gg_problem *problem, gg_position x);

/* ---- pass.c ---- */

/* Works on the positions w->at .. end - 1 of one chunk, in order. If it fails, w->at is the failed
 * position, nothing has been written for it, and the work can continue from there. It writes its
 * own positions only, or others by atomic operations. */
typedef gg_status gg__piece_work(gg__table_worker *w, uint64_t end);

/* Works on the chunks of t->from .. t->to - 1, or on the flagged ones, by all threads if `load`, a
 * number of positions, is large. The result must not depend on timing; the failure is that of the
 * smallest number at which the work fails. by_position: progress shows numbers, not decided
 * positions. A pass of a table on a disk that is cancelled, or has to save, ends early: t->to
 * becomes the first number that was not worked on. It does some work in any case. */
gg_status gg__pass(gg__tabulation *t, const char *stage, bool by_position, const uint8_t *flags,
                   uint64_t load, gg__piece_work *work);

/* The memory and contexts of the threads. */
gg_status gg__table_workers_new(gg__tabulation *t);
void gg__table_workers_free(gg__tabulation *t);
uint64_t gg__table_workers_bytes(unsigned threads);

/* Adds the counts of the threads to those of the table. */
void gg__table_workers_count(gg__tabulation *t);

/* Gives each thread lists as long as those of the first, and clears its error. */
gg_status gg__table_workers_reserve(gg__tabulation *t);

gg_status gg__table_tick(gg__tabulation *t, const char *stage, uint64_t done, uint64_t total);

/* Lists the moves or unmoves of x in a->list. */
gg_status gg__list_moves(gg__table_worker *w, gg_position x);
gg_status gg__list_unmoves(gg__table_worker *w, gg_position x);

/* Makes room for `count` positions in the set. */
gg_status gg__seen_reserve(gg__table_worker *w, size_t count);

/* Empties the set, and reserves numbers for `lists` lists. O(lists) amortised. */
void gg__seen_clear(gg__seen *seen, uint64_t lists);

/* Adds a position, with the number of its list in the bits above. False if it was there; branchless
 * on that. Linear probing, O(1) expected. */
static inline bool gg__seen_add(const gg__seen *seen, uint64_t position)
{
    const uint64_t mask = seen->slots - 1, slot = seen->list + position,
                   others = (UINT64_C(1) << GG__MOST_NUMBER_BITS) - 1;
    uint64_t at = position * seen->factor >> seen->shift;
    while ((seen->slot[at] ^ slot) - 1 < others) /* another position of the list */
        at = (at + 1) & mask;
    const bool fresh = seen->slot[at] != slot;
    seen->slot[at] = slot;
    return fresh;
}

/* ---- run.c ---- */

/* Makes codes twice as wide. GG_LIMIT, GG_NO_MEMORY. */
gg_status gg__table_widen(gg__tabulation *t);

/* Makes codes wide enough for this rank. */
gg_status gg__table_fit_rank(gg__tabulation *t, uint32_t rank);

/* ---- the methods ---- */

/* open.c. Sets up all codes. Afterwards now and next flag the positions won in 0 turns and in 1. */
gg_status gg__table_open(gg__tabulation *t);

/* levels.c. Decides all positions by unmoves. */
gg_status gg__table_levels(gg__tabulation *t);

/* sweep.c. Decides all positions in the order of their numbers, ascending or not. *sound: all moves
 * lead to positions decided before, so the table is right. It begins with an empty table. */
gg_status gg__table_sweep_once(gg__tabulation *t, bool ascending, bool *sound);

uint64_t gg__sweep_bytes(unsigned threads, uint64_t positions);

/* sweep.c. Decides all positions by moves, by one sweep for each rank. */
gg_status gg__table_sweeps(gg__tabulation *t);

/* sweep.c. Checks that the values of some positions, spread over the numbers of a finished table,
 * follow from their moves. If they do not, the ruleset contradicts itself. */
gg_status gg__table_probe(gg__tabulation *t, uint64_t samples);

#endif
