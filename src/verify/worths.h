/* What the options of a position are worth, and the conditions on it by type of value. */
#ifndef GG_VERIFY_WORTHS_H
#define GG_VERIFY_WORTHS_H

#include "verify/claim.h"
#include "verify/inorder.h"

/* ---- the desk of a worker ---- */

/* What an option is worth: the columns of gg__worths, but instead of a number its place among the
 * numbers of the trie, 0 if it is undefined. */
typedef struct gg__offer {
    uint32_t value, minus;
} gg__offer;

typedef struct gg__desk {
    gg__offer *of[2]; /* by gg_player, the options in any order; if impartial, Left's alone */
    size_t count[2], room[3];
    bool *met; /* by number from 64 on */
} gg__desk;

/* Numbers that were met among a player's options; begins empty. What is larger than the options are
 * many does not matter to the mex, the smallest number that was not met; it is asked for once.
 * O(1), or O(count) if some were not below 64. */
typedef struct gg__numbers {
    uint64_t small; /* those below 64, as a set */
    bool large;     /* there are others, on the desk */
} gg__numbers;

static inline void gg__meet(gg__numbers *numbers, const gg__desk *desk, gg_player player,
                            uint32_t number)
{
    numbers->small |= (uint64_t)(number < 64) << (number & 63);
    if (number >= 64 && number <= desk->count[player]) numbers->large = desk->met[number] = true;
}

uint32_t gg__mex(const gg__numbers *numbers, const gg__desk *desk, gg_player player);

/* ---- checks ---- */

/* Kinds of values in a byte, so that more of them fit the caches: nimbers below GG__SMALL are their
 * own kinds; larger ones; infinite. All are bits of a word. */
enum { GG__SMALL = 47, GG__LARGE = 62, GG__ENDLESS = 63 };

/* Some values that are added up, and may be true. */
typedef struct gg__worth_check {
    const gg__claim *claim;
    const gg__worths *worths;
    const struct gg__worth_type *type;
    gg__desk *desk;    /* by worker */
    gg__inorder order; /* of numbers */
    uint8_t *kind;     /* by vertex, of nimbers: a small one, or one of the other kinds */
} gg__worth_check;

/* The condition that fails at an entry whose options are on the desk, or NULL. The rank has been
 * seen to fall with every move. */
typedef const char *gg__worth_fault(const gg__worth_check *check, const gg__desk *desk, uint32_t x);
const char *gg__nimber_fault(const gg__worth_check *check, const gg__desk *desk, uint32_t x);
const char *gg__misere_fault(const gg__worth_check *check, const gg__desk *desk, uint32_t x);
const char *gg__number_fault(const gg__worth_check *check, const gg__desk *desk, uint32_t x);

/* Writes the kinds of the values of a graph. */
bool gg__kinds_set(gg__worth_check *check);

/* Whether the rank falls along the edges of a vertex, and its nimber is small and right; the short
 * way. */
bool gg__is_plain_nimber(const gg__worth_check *check, uint64_t v);

/* Nimbers of a graph on which play may have no end; loopy.c. */
bool gg__check_loopy(const gg__worth_check *check);

/* What is wrong with a result that a vertex has, or NULL; with a nimber, if the options' mex is
 * this. */
const char *gg__over_fault(const gg__worth_check *check, gg_vertex v);
const char *gg__mex_fault(uint32_t nimber, uint32_t mex);

/* The sum of the numbers of these entries, to be freed, and of the nimbers that are added to them.
 * *defined: none of them is undefined. */
gg_status gg__add_numbers(gg_ctx *ctx, const gg__worths *worths, const uint64_t *entry,
                          size_t count, gg__dyadic *sum, uint32_t *nimber, bool *defined);

/* ---- the options of an entry ---- */

/* Put on the desk, as offers.c says: those of a vertex, with what keeps us from knowing that play
 * ends, or NULL; or those of a part, false if that cannot be done: the context says why. */
const char *gg__offer_vertices(const gg__worth_check *check, gg__desk *desk, gg_player player,
                               gg_vertex v);
bool gg__offer_parts(const gg__worth_check *check, gg__desk *desk, gg_player player, uint32_t part);

/* A desk for each worker, with room for the options of any vertex of the graph; or for parts. */
bool gg__desks_set(gg__worth_check *check);
void gg__desks_clear(const gg__worth_check *check);

#endif
