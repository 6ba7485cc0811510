/*
 * Sums of tame positions in misère play.
 *
 * Idea. A tame position is worth in a sum what some position of nim is: a fickle one, (0,1) or
 * (1,0), what an even or an odd number of heaps of one match is worth; a firm one, (k,k), what
 * heaps of xor k are, some of which are larger. So Bouton's rule for misère nim decides. With x the
 * xor of all g+, the player to move loses if x = 1 and all tokens are fickle, or x = 0 and some
 * token is firm.
 *
 * Why it is right. As g+ and g- are the mex of the same options, and these are fickle or firm, too:
 *
 *     the options of a fickle position are the other fickle pair, which is there unless it has no
 *     options at all, and pairs (k,k) with k >= 2; those of (0,0) and (1,1) are firm.
 *
 * So from "all fickle, x = 1" a move leads to x = 0 or to the first firm token and x >= 2. From
 * "some firm, x = 0" it leads to another x; the last firm token can only be (0,0) or (1,1), and
 * stays firm. Thus the player to move cannot leave a lost sum to the other. But from all others he
 * can, unless no token can move, which is a win: if all are fickle and x = 0, by a move to the
 * other fickle pair; if some is firm and x > 0, by the move of nim to x = 0. Where that leaves all
 * fickle, it was the only firm token, (k,k) with k >= 2, that was moved, and the others have xor
 * y <= 1: it has an option with g- = y instead, which is (1 - y, y), or firm and (y,y).
 *
 * Cost. O(tokens) to add up, O(1) for a move.
 *
 * Source. P. M. Grundy and C. A. B. Smith 1956; Winning Ways, chapter 13.
 */
#include "value/misere_sum.h"

typedef struct total {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg__worths *worths;
    const gg__stand *stand;
    uint32_t plus;  /* xor of g+ */
    uint64_t firm;  /* tokens that are not fickle */
    uint32_t minus; /* of the only token, where it is the only one, */
    bool wild;      /*   and whether that is wild */
} total;

/* ---- adding up ---- */

static bool is_fickle(const gg__worths *worths, uint64_t part)
{
    return gg__is_fickle(worths->value[part], worths->minus[part]);
}

static bool is_alone(const total *sum)
{
    return sum->problem->spec.token_count == 1;
}

static void add(total *sum, gg_vertex v)
{
    sum->plus ^= sum->worths->value[v];
    sum->firm += !is_fickle(sum->worths, v);
    sum->minus = sum->worths->minus[v] & ~GG__WILD;
    sum->wild = sum->worths->minus[v] & GG__WILD;
}

static total add_up(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__stand *stand)
{
    total sum = {.ctx = ctx, .problem = problem, .worths = &solution->worths, .stand = stand};
    for (size_t i = 0; i < problem->spec.token_count; i++)
        add(&sum, stand->vertex[i]);
    return sum;
}

static gg_status sum_open(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          const gg__stand *stand, void **out)
{
    total *sum = gg__alloc(ctx, 1, sizeof *sum, "a sum");
    if (!sum) return gg__status(ctx);
    *sum = add_up(ctx, problem, solution, stand);
    *out = sum;
    return GG_OK;
}

static void sum_close(void *self)
{
    total *sum = self;
    if (sum) gg__free(sum->ctx, sum);
}

/* ---- who wins ---- */

static uint32_t minus_of(const total *sum)
{
    if (is_alone(sum)) return sum->minus;
    return sum->firm == 0 ? sum->plus ^ 1 : sum->plus;
}

/* As a single position of this g- would do. */
static void outcomes_of(const total *sum, gg_outcome out[2])
{
    const bool mover_loses = minus_of(sum) == 0;
    out[GG_LEFT] = (gg_outcome){mover_loses ? GG_R : GG_L, GG_INFINITE};
    out[GG_RIGHT] = (gg_outcome){mover_loses ? GG_L : GG_R, GG_INFINITE};
}

static gg_status sum_outcomes(void *self, gg_outcome out[2])
{
    outcomes_of(self, out);
    return GG_OK;
}

static gg_status sum_after(void *self, const gg__step *step, gg_outcome out[2], uint64_t *progress)
{
    total next = *(const total *)self;
    const gg_vertex from = next.stand->vertex[step->token];
    next.plus ^= next.worths->value[from];
    next.firm -= !is_fickle(next.worths, from);
    add(&next, (gg_vertex)step->to);
    outcomes_of(&next, out);
    *progress = 0; /* play always ends */
    return GG_OK;
}

static gg_status sum_advance(void *self, const gg__step *step)
{
    total *sum = self;
    const gg_vertex from = sum->stand->vertex[step->token];
    sum->plus ^= sum->worths->value[from];
    sum->firm -= !is_fickle(sum->worths, from);
    add(sum, (gg_vertex)step->to);
    return GG_OK;
}

static gg_status sum_value(void *self, gg__value *out)
{
    const total *sum = self;
    *out =
        (gg__value){.plus = sum->plus, .minus = minus_of(sum), .wild = is_alone(sum) && sum->wild};
    return GG_OK;
}

/* ---- why ---- */

static gg_status sum_reason(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            const gg__stand *stand, gg__text *text)
{
    const total sum = add_up(ctx, problem, solution, stand);
    const gg_player mover = gg__stand_mover(problem, stand);
    const char *name = mover == GG_LEFT ? problem->spec.left_name : problem->spec.right_name;
    const char *does = minus_of(&sum) == 0 ? "loses" : "wins";
    if (gg__stand_result(problem, stand, NULL) != GG_NONE)
        return gg__text_add(text, "%s cannot move, and that wins", name);
    if (is_alone(&sum))
        return gg__text_add(text, "g- is %lu: %s, to move, %s", (unsigned long)sum.minus, name,
                            does);
    if (sum.firm == 0)
        return gg__text_add(text,
                            "all tokens are fickle, and the xor of g+ is %lu: %s, to move, %s",
                            (unsigned long)sum.plus, name, does);
    return gg__text_add(text, "some token is firm, and the xor of g+ is %lu: %s, to move, %s",
                        (unsigned long)sum.plus, name, does);
}

const gg__theory gg__theory_misere = {
    .open = sum_open,
    .close = sum_close,
    .outcomes = sum_outcomes,
    .after = sum_after,
    .value = sum_value,
    .advance = sum_advance,
    .reason = sum_reason,
};
