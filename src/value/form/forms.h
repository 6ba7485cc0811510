/*
 * Canonical forms of short games.
 *
 *   numbers.c      the dyadic rationals that occur, each kept once
 *   forms.c        the table: a form is a base and a number; options
 *   order.c        comparison
 *   make.c         {L|R} in canonical form
 *   sum.c          sums and negatives
 *   thermograph.c  mean, temperature, thermograph
 *   orthodox.c     play in sums that are too large to be added
 *   mapping.c      functions defined by those of the options: in general,
 *   functions.c    birthdays, cooling and heating, ordinal sums and others,
 *   infinitesimals.c  atomic weights, reduced forms
 *   products.c     products and powers
 *   call.c         the functions of expressions, by name
 *   print.c        writing
 *   read.c         reading; literal.c, its words; signs.c, signs of papers
 *   public.c       making and freeing a table, and the public interface
 *
 * A form is a base plus a number. The base of a form G is G - LS(G), where LS is the left stop, so
 * that forms which differ by a number share their base, and their comparisons and sums: if G is not
 * a number, the options of G + x are those of G, plus x. (The sum of n switches has n bases, where
 * its subpositions have 2^n values.) Base 0 is the game 0, so a number is base 0 plus itself.
 *
 * Bases that are ups and a nimber, n * up + *k, are known by these two numbers, and options are
 * made of them when asked for; every other base lists its options. Equal games have equal bases and
 * equal numbers: tables are hash-consed.
 *
 * Sources: J. H. Conway, *On Numbers and Games*, 1976; E. R. Berlekamp, J. H. Conway, R. K. Guy,
 * *Winning Ways*, 1982; A. N. Siegel, *Combinatorial Game Theory*, 2013, chapters II and III.
 */
#ifndef GG_VALUE_FORM_FORMS_H
#define GG_VALUE_FORM_FORMS_H

#include "base/positions.h"
#include "base/text.h"
#include "value/dyadic.h"

#include <string.h>

/* The base in the upper half, the number in the lower. */
typedef gg_form gg__form;

#define GG__NO_FORM   UINT64_MAX
#define GG__ZERO_FORM UINT64_C(0)

/* A list of forms; count 0 and NULL is empty. */
typedef gg__positions gg__form_list;

static inline gg__form gg__form_of(uint32_t base, uint32_t number)
{
    return (uint64_t)base << 32 | number;
}

static inline uint32_t gg__form_base(gg__form g)
{
    return (uint32_t)(g >> 32);
}

static inline uint32_t gg__form_number(gg__form g)
{
    return (uint32_t)g;
}

static inline bool gg__form_is_number(gg__form g)
{
    return g >> 32 == 0;
}

/* Games with loops are numbered by the same type, with the uppermost bit set, and are not in this
 * table: `beyond` of the table handles them, if it is set (src/value/loopy). Making, adding,
 * negating, comparing, writing and reading are for all games; the other functions of this header
 * are for short ones. */
static inline bool gg__form_is_beyond(gg__form g)
{
    return g >> 63 != 0 && g != GG__NO_FORM;
}

/* A draft becomes a game when the braces around it are closed: until then it may be an option, and
 * nothing else. */
static inline bool gg__form_is_draft(gg__form g)
{
    return g >> 62 == 3 && g != GG__NO_FORM;
}

/* The draft that means the game whose option it is. */
#define GG__PASS (UINT64_MAX - 1)

/* ---- numbers.c ---- */

/* A multiple x of 2^-12 with -2^18 <= x < 2^18 is its own place, the lower 31 bits of 2^12 * x; so
 * 0 is the number 0. The places of others, from 2^31 on, lead into a table. */
typedef struct gg__dyadics gg__dyadics;

gg__dyadics *gg__dyadics_new(gg_ctx *ctx);
void gg__dyadics_free(gg__dyadics *numbers); /* accepts NULL */

#define GG__NO_DYADIC    UINT32_MAX
#define GG__FIRST_DYADIC (UINT32_C(1) << 31) /* of the table */

enum { GG__OWN_PLACES = 12 }; /* binary, behind the point */

/* Each returns a number's place, or GG__NO_DYADIC: look at the context. O(1) where numerators and
 * denominators fit 31 bits, else O(bits). */
uint32_t gg__dyadics_put(gg__dyadics *numbers, const gg__dyadic *value);
uint32_t gg__dyadics_make(gg__dyadics *numbers, int64_t numerator, uint32_t exponent);
uint32_t gg__dyadics_add_any(gg__dyadics *numbers, uint32_t a, uint32_t b, bool subtract);
uint32_t gg__dyadics_halve(gg__dyadics *numbers, uint32_t a);

/* The simplest number x with a < x < b, a <= x where `from` says so, and x <= b where `to` does.
 * GG__NO_DYADIC in place of a or b: no bound there. There must be such a number. */
uint32_t gg__dyadics_simplest(gg__dyadics *numbers, uint32_t a, bool from, uint32_t b, bool to);

/* Negative, 0 or positive. Fails only without memory. */
int gg__dyadics_compare_any(gg__dyadics *numbers, uint32_t a, uint32_t b);
int gg__dyadics_sign_any(const gg__dyadics *numbers, uint32_t a);
bool gg__dyadics_is_integer(const gg__dyadics *numbers, uint32_t a);
/* The distance of the option of a number: 1 of an integer, else 1/2^exponent. */
uint32_t gg__dyadics_step(gg__dyadics *numbers, uint32_t a);
/* The number without its sign and fraction, if that fits, and its exponent. */
bool gg__dyadics_whole(const gg__dyadics *numbers, uint32_t a, uint64_t *whole, uint64_t *exponent);
/* Whether numerator and exponent fit. */
bool gg__dyadics_small(const gg__dyadics *numbers, uint32_t a, int64_t *numerator,
                       uint32_t *exponent);
/* Reads a number without sign, 3/4 or 5/2^40, from the front of *text and moves *text after it.
 * GG__NO_DYADIC without a failure if there is none, or its denominator is no power of two. */
uint32_t gg__dyadics_read(gg__dyadics *numbers, const char **text);
/* The value, which belongs to the caller. */
gg_status gg__dyadics_get(const gg__dyadics *numbers, uint32_t a, gg__dyadic *out);

/* 2^12 times the number. */
static inline int32_t gg__dyadics_own(uint32_t place)
{
    return (int32_t)(place << 1) / 2;
}

/* GG__NO_DYADIC if it has none. */
static inline uint32_t gg__dyadics_own_place(int64_t own)
{
    enum { END = 1 << 30 };
    return own < -END || own >= END ? GG__NO_DYADIC : (uint32_t)own & (GG__FIRST_DYADIC - 1);
}

static inline int gg__dyadics_sign(const gg__dyadics *numbers, uint32_t a)
{
    if (a >= GG__FIRST_DYADIC) return gg__dyadics_sign_any(numbers, a);
    return a == 0 ? 0 : a >> 30 ? -1 : 1;
}

static inline uint32_t gg__dyadics_plus(gg__dyadics *numbers, uint32_t a, uint32_t b, bool subtract)
{
    if ((a | b) < GG__FIRST_DYADIC) {
        const int64_t x = gg__dyadics_own(a), y = gg__dyadics_own(b);
        const uint32_t own = gg__dyadics_own_place(subtract ? x - y : x + y);
        if (own != GG__NO_DYADIC) return own;
    }
    return b == 0 ? a : gg__dyadics_add_any(numbers, a, b, subtract);
}

static inline uint32_t gg__dyadics_add(gg__dyadics *numbers, uint32_t a, uint32_t b)
{
    return gg__dyadics_plus(numbers, a, b, false);
}

static inline uint32_t gg__dyadics_subtract(gg__dyadics *numbers, uint32_t a, uint32_t b)
{
    return gg__dyadics_plus(numbers, a, b, true);
}

static inline int gg__dyadics_compare(gg__dyadics *numbers, uint32_t a, uint32_t b)
{
    if ((a | b) >= GG__FIRST_DYADIC) return gg__dyadics_compare_any(numbers, a, b);
    const int32_t x = gg__dyadics_own(a), y = gg__dyadics_own(b);
    return (x > y) - (x < y);
}

/* ---- forms.c ---- */

typedef struct gg__base {
    union {
        uint64_t first; /* where its options begin, Left's and then Right's */
        struct {        /* n * up + *star, where `options` is false */
            int32_t ups;
            uint32_t star;
        };
    };
    uint32_t count[2];
    uint32_t right_stop; /* a number; the left stop is 0 */
    bool options;
    uint8_t within[2]; /* for make.c, as an option of Left, of Right: 0 is not yet known */
    gg__form negative; /* GG__NO_FORM: not yet known */
} gg__base;

typedef struct gg__map_entry {
    uint64_t key, value; /* 0: free */
} gg__map_entry;

/* A map from words to words but 0, as an open table; zeroed it is empty. */
typedef struct gg__map {
    gg__map_entry *at;
    size_t count, slots; /* a power of two, at least 2 * count */
} gg__map;

/* Functions that another folder adds to a table. GG__NO_FORM as a result is a failure. */
typedef struct gg__beyond {
    /* At least one option is beyond. */
    gg__form (*make)(struct gg_forms *forms, const gg__form *left, size_t left_count,
                     const gg__form *right, size_t right_count);
    gg__form (*add)(struct gg_forms *forms, gg__form g, gg__form h);
    gg__form (*negative)(struct gg_forms *forms, gg__form g);
    gg_relation (*compare)(struct gg_forms *forms, gg__form g, gg__form h);
    gg_status (*options)(struct gg_forms *forms, gg__form g, gg_player player, gg__positions *list);
    gg_status (*print)(struct gg_forms *forms, gg__form g, size_t most, gg__text *text);
    /* The game of this name; GG__NO_FORM without a failure: there is none. */
    gg__form (*word)(struct gg_forms *forms, const char *name, size_t size);
    /* G & H: the game that is G if all draws are won by Left, and H if they are won by Right. */
    gg__form (*sides)(struct gg_forms *forms, gg__form g, gg__form h);
    gg__form (*side)(struct gg_forms *forms, gg__form g, gg_player player); /* one of these */
    gg__form (*stop)(struct gg_forms *forms, gg__form g, gg_player player); /* of a stopper */
    void (*begin)(struct gg_forms *forms); /* a text is to be read */
    /* A draft that its own options may name, and what it is in the end. */
    gg__form (*open)(struct gg_forms *forms);
    gg__form (*close)(struct gg_forms *forms, gg__form node, gg__form game);
    void (*free)(struct gg_forms *forms);
} gg__beyond;

/* Recent results of gg__form_make, by lists of options: see make.c. */
typedef struct gg__made gg__made;

typedef struct gg_forms {
    gg_ctx *ctx;
    const gg__beyond *beyond; /* NULL: there are no games but short ones */
    struct gg__loopies *loopies;
    gg__dyadics *numbers;
    gg__base *base;
    size_t bases, base_room;
    gg__form *option;
    size_t options, option_room;
    uint32_t *slot; /* of listed bases, by hash of their options: place + 1 */
    size_t slots, listed;
    gg__map order, order_of_trial; /* see order.c */
    struct gg__order_frame *frame; /* its stack */
    size_t frame_room;
    gg__map sums, nus;
    gg__made *made;
    gg__form_list list[2];   /* of gg__form_make */
    struct gg__walls *walls; /* thermograph.c */
    size_t wall_count, wall_room;
    gg__map walls_of[2]; /* from t = 0, from t = -1 */
    uint64_t most;       /* bases; more are GG_LIMIT */
    uint64_t work;       /* since the last tick */
} gg__forms;

static inline gg__form gg__form_of_number(uint32_t number) /* or GG__NO_DYADIC */
{
    return number == GG__NO_DYADIC ? GG__NO_FORM : gg__form_of(0, number);
}

/* Each of these returns a form, or GG__NO_FORM: look at the context. */
gg__form gg__form_integer(gg__forms *forms, int64_t value);
gg__form gg__form_dyadic(gg__forms *forms, const gg__dyadic *value);
/* number + ups * up + *star. */
gg__form gg__form_nus(gg__forms *forms, uint32_t number, int32_t ups, uint32_t star);
gg__form gg__form_plus(gg__forms *forms, gg__form g, uint32_t number);

/* The options of a canonical form, in an order of no meaning: one by one, or appended to a list. */
uint64_t gg__form_option_count(const gg__forms *forms, gg__form g, gg_player player);
gg__form gg__form_option(gg__forms *forms, gg__form g, gg_player player, uint64_t index);
gg_status gg__form_options(gg__forms *forms, gg__form g, gg_player player, gg__form_list *list);

static inline bool gg__form_is_nus(const gg__forms *forms, gg__form g)
{
    return !forms->base[gg__form_base(g)].options;
}

/* Left and right stops: numbers. */
static inline uint32_t gg__form_left_stop(gg__form g)
{
    return gg__form_number(g);
}
static inline uint32_t gg__form_right_stop(gg__forms *forms, gg__form g)
{
    if (g == GG__NO_FORM) return GG__NO_DYADIC;
    return gg__dyadics_add(forms->numbers, gg__form_number(g),
                           forms->base[gg__form_base(g)].right_stop);
}

/* A walk through g and what can be reached from it, options first, each once. `known`: this form
 * and all below it need no visit. Both are given self. Visits may make forms. */
typedef struct gg__form_walk {
    void *self;
    bool (*known)(void *self, gg__form g);
    void (*visit)(void *self, gg__form g);
    bool bases; /* forms that are no numbers are visited as bases, without their numbers */
} gg__form_walk;
gg_status gg__form_walk_up(gg__forms *forms, gg__form g, const gg__form_walk *walk);

/* Appends a base; false without memory or at the limit. */
bool gg__form_push_base(gg__forms *forms, const gg__base *base);

/* Writes Left's options and then Right's after those of all bases; existing entries there may be
 * overwritten. False without memory. */
bool gg__form_write(gg__forms *forms, const gg__form_list list[2]);
/* The base with the options that were written last, sorted, with 0 as its left stop. */
gg__form gg__form_listed(gg__forms *forms, const uint32_t count[2], uint32_t right_stop);
uint64_t gg__hash_options(const gg__forms *forms, const gg__form *option, size_t left, size_t all);

enum { GG__TRIAL = 1 }; /* the base of a game whose canonical form is being looked for */

/* To be called for each step of work; false when the work was cancelled. */
bool gg__forms_tick(gg__forms *forms);

/* The key's entry, or NULL. */
static inline gg__map_entry *gg__map_find(const gg__forms *forms, const gg__map *map, uint64_t key)
{
    if (map->slots == 0) return NULL;
    uint64_t slot = gg__hash_word(gg__secret_of(forms->ctx), key);
    for (;; slot++) {
        gg__map_entry *at = &map->at[slot & (map->slots - 1)];
        if (at->value == 0) return NULL;
        if (at->key == key) return at;
    }
}

/* The key's value; 0: it has none. */
static inline uint64_t gg__map_get(const gg__forms *forms, const gg__map *map, uint64_t key)
{
    const gg__map_entry *at = gg__map_find(forms, map, key);
    return at ? at->value : 0;
}

/* False for want of memory. */
bool gg__map_put(gg__forms *forms, gg__map *map, uint64_t key, uint64_t value);
void gg__map_clear(gg__forms *forms, gg__map *map);
void gg__map_free(gg__forms *forms, gg__map *map);

/* ---- order.c ---- */

/* G <= H. False also on failure: look at the context. Memoised; at most |followers of G| *
 * |followers of H| pairs are looked at. */
bool gg__form_is_less_or_equal(gg__forms *forms, gg__form g, gg__form h);

gg_relation gg__form_compare(gg__forms *forms, gg__form g, gg__form h);

/* ---- make.c ---- */

/* {left | right} in canonical form. */
gg__form gg__form_make(gg__forms *forms, const gg__form *left, size_t left_count,
                       const gg__form *right, size_t right_count);
void gg__made_free(gg__forms *forms);

/* {left | right}, which is no number, in canonical form already, with these stops: its base is
 * found or made. The lists are sorted. */
gg__form gg__form_intern(gg__forms *forms, gg__form_list *left, gg__form_list *right,
                         uint32_t left_stop, uint32_t right_stop);

/* ---- sum.c ---- */

gg__form gg__form_add(gg__forms *forms, gg__form g, gg__form h);
gg__form gg__form_negative(gg__forms *forms, gg__form g);

/* ---- thermograph.c ---- */

/* Corners of both walls, Left's first, ascending in t from -1 on: t in the upper half, the place on
 * the line of numbers in the lower. The last corner of each is where the mast begins. */
typedef struct gg__thermograph {
    uint32_t mean, temperature;
    gg__positions points; /* the caller frees them */
    size_t count[2];
} gg__thermograph;

/* O(followers * options * corners). */
gg_status gg__form_thermograph(gg__forms *forms, gg__form g, gg__thermograph *out);
void gg__walls_free(gg__forms *forms);

/* Numbers. */
gg_status gg__form_mast(gg__forms *forms, gg__form g, uint32_t *mean, uint32_t *temperature);
/* The place of a wall at a temperature of at least -1: a number, or GG__NO_DYADIC. */
uint32_t gg__form_wall(gg__forms *forms, gg__form g, gg_player player, uint32_t t);

/* ---- orthodox.c ---- */

/* A sum in play, which need not be added. */
typedef struct gg__orthodox {
    gg__form *term;
    size_t count;
    uint32_t
        ambient; /* the least temperature of the hottest term so far; GG__NO_DYADIC: none yet */
    size_t last; /* the term that was moved in last; `count`: none */
} gg__orthodox;

/* The term to be moved in and what to move to, by a player who is to move. False: all terms are
 * numbers, or it failed. Lowers the ambient temperature, and does not move. */
bool gg__orthodox_choose(gg__forms *forms, gg__orthodox *sum, gg_player player, size_t *term,
                         gg__form *to);

/* ---- functions.c: each looks at all followers ---- */

uint64_t gg__form_birthday(gg__forms *forms, gg__form g);
/* The number of positions where play stops: one of a number, else the sum of its options'. */
gg__form gg__form_stop_count(gg__forms *forms, gg__form g);
/* Appends g and all that can be reached from it, each once, options first. */
gg_status gg__form_followers(gg__forms *forms, gg__form g, gg__form_list *list);
/* By a number, which if negative leaves integers as they are; and by the temperature of g. */
gg__form gg__form_cool(gg__forms *forms, gg__form g, uint32_t by);
gg__form gg__form_freeze(gg__forms *forms, gg__form g);
/* Adds `pay` to each move of Left's, and takes it from each of Right's: but numbers stay, or
 * integers become so many times the unit. */
gg__form gg__form_heat(gg__forms *forms, gg__form g, gg__form pay);
gg__form gg__form_overheat(gg__forms *forms, gg__form g, gg__form unit, gg__form pay);
/* G.U, G:H */
gg__form gg__form_norton(gg__forms *forms, gg__form g, gg__form unit);
gg__form gg__form_ordinal(gg__forms *forms, gg__form g, gg__form h);
gg__form gg__form_companion(gg__forms *forms, gg__form g);

/* ---- infinitesimals.c ---- */

/* *defined: g is near to some copies of ^, in the sense of remote nimbers. */
gg__form gg__form_atomic_weight(gg__forms *forms, gg__form g, bool *defined);
/* The simplest form that differs from g by an infinitesimal. */
gg__form gg__form_reduced(gg__forms *forms, gg__form g);

/* ---- products.c ---- */

enum { GG__MOST_STAR = 999999999 }; /* of a nimber that is read */

bool gg__form_is_nimber(const gg__forms *forms, gg__form g, uint32_t *star);
gg__form gg__form_nim_product(gg__forms *forms, uint32_t a, uint32_t b);
gg__form gg__form_nim_power(gg__forms *forms, uint32_t a, uint64_t exponent);
/* Of the canonical forms. O(pairs of followers, times those of their options). */
gg__form gg__form_conway(gg__forms *forms, gg__form g, gg__form h);
/* Of {0|right}: the power n, and the sum of the powers 1 to n. */
gg__form gg__form_pow(gg__forms *forms, gg__form right, uint64_t n);
gg__form gg__form_pow_to(gg__forms *forms, gg__form right, uint64_t n);

/* ---- call.c ---- */

/* Calls the function of an expression and appends its results: one, or any number if it is said to
 * be a list. A failure has the column. */
gg_status gg__form_call(gg__forms *forms, const char *name, size_t size, const gg__form *argument,
                        size_t count, size_t column, gg__form_list *out, bool *is_list);

/* ---- print.c, read.c ---- */

/* Appends the form to the text. most: maximum number of characters; a longer one is replaced by a
 * remark. 0: no maximum. */
gg_status gg__form_print(gg__forms *forms, gg__form g, size_t most, gg__text *text);
/* Sorts forms as options are printed, and drops all but one of equal ones. */
gg_status gg__form_sort(gg__forms *forms, gg__form_list *list);

/* Reads an expression, the whole text, which ends in NUL. names may be NULL. Errors have the
 * column. */
gg__form gg__form_read(gg__forms *forms, const char *text, size_t size, const gg_form_names *names);
/* The same, of an expression that may be a list of games: those that a function gives. */
gg_status gg__form_read_list(gg__forms *forms, const char *text, size_t size,
                             const gg_form_names *names, gg__form_list *out, bool *is_list);
/* The same, but terms outside of brackets are not added up: they are appended to the list. */
gg_status gg__form_read_terms(gg__forms *forms, const char *text, size_t size,
                              const gg_form_names *names, gg__form_list *terms);

/* ---- signs.c ---- */

/* An expression in which the symbols of papers, in UTF-8, are replaced by plain ones. */
typedef struct gg__plain {
    const char *text; /* ends in NUL */
    size_t size;
    size_t *origin; /* by place in the text: where that stood; NULL: there */
    char *made;
} gg__plain;

/* The text must outlive *out, which has to be freed also after a failure. */
bool gg__form_plain(gg_ctx *ctx, const char *text, size_t size, gg__plain *out);
void gg__form_plain_free(gg_ctx *ctx, gg__plain *plain);

/* ---- public.c ---- */

/* A table of at most `most` bases (0: as many as memory and 32 bits allow). All its forms are good
 * until it is freed. It belongs to one thread at a time. */
gg__forms *gg__forms_new(gg_ctx *ctx, uint64_t most);
void gg__forms_free(gg__forms *forms); /* accepts NULL */

#endif
