/*
 * The words of a game by rules that numbers its positions: the equation of states.c for every legal
 * one, with the options that the ruleset lists. A number that is no legal position has the word 0,
 * and no move may lead there; a move may lead to an end outside the numbers.
 *
 * A pursuit says the word of a position with the evader to move by looking at all of the evader's
 * options. Many positions share such an option, so positions are taken by the evader's place, and
 * these words are kept while it stays the same.
 *
 * Cost: the moves of every position once, each word with the evader to move at most twice, and the
 * memory of a row of a pursuit.
 */
#include "check/states.h"

#include <string.h>

typedef struct positions {
    const gg__claim *claim;
    const gg_problem *problem;
    gg__scratch scratch;
    const gg__table *table; /* NULL: the solution has its own way to say words */
    uint64_t count;         /* numbers that there are, */
    uint64_t legal;         /* and legal ones that were looked at */
    bool relative;          /* values are those of the player to move: FIRST */
    gg__scale scale[2];     /* of FIRST, and of SECOND */
    gg__word *row; /* of a pursuit, else NULL: the evader at `evader` and to move, by the pursuer's
                      place; 0: not asked for yet */
    uint64_t cells, evader;
} positions;

/* The position that is the i-th to be looked at. */
static gg_position position_at(const positions *p, uint64_t i)
{
    if (!p->row) return i;
    return (i / 2 % p->cells * p->cells + i / 2 / p->cells) * 2 + i % 2;
}

static gg__word word_of(positions *p, gg_position x)
{
    const gg_solution *solution = p->claim->solution;
    if (p->table) return p->table->words[x];
    if (!p->row || x % 2 != GG_RIGHT || x / 2 % p->cells != p->evader)
        return solution->word(p->claim->problem, solution, x);
    gg__word *kept = &p->row[x / 2 / p->cells];
    if (!*kept) *kept = solution->word(p->claim->problem, solution, x);
    return *kept;
}

/* The word of what a move leads to: at an end outside the numbers, that of the next player. */
static gg__word option_word(positions *p, gg_position to, bool second)
{
    const gg_result end = gg__position_ended(to);
    if (end == GG_NONE) return to < p->count ? word_of(p, to) : 0;
    const gg__side side = gg__result_side(end, p->relative || second ? GG__FIRST : GG__SECOND);
    return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
}

static const char *position_fault(void *self, unsigned worker, uint64_t i, uint32_t *phase)
{
    positions *p = self;
    const gg_position x = position_at(p, i);
    const gg__positions *moves;
    uint32_t best = UINT32_MAX;
    (void)worker, (void)phase;
    if (p->row && x / 2 % p->cells != p->evader) {
        p->evader = x / 2 % p->cells;
        memset(p->row, 0, (size_t)p->cells * sizeof *p->row);
    }
    if (!gg__position_legal(p->problem, x))
        return p->table && word_of(p, x) ? "a value where there is no legal position" : NULL;
    p->legal++;
    const bool second = gg__position_mover(p->problem, x) == GG_RIGHT;
    const gg__scale *scale = &p->scale[second];
    const gg_result over = gg__position_result(p->problem, &p->scratch, x);
    if (over != GG_NONE) return gg__over_word_fault(scale, word_of(p, x), over, 0);
    if (gg__position_moves(p->problem, &p->scratch, x, &moves) != GG_OK) return "the rules fail";
    for (size_t k = 0; k < moves->count; k++) {
        const uint32_t key = gg__key(scale, option_word(p, moves->at[k], second));
        best = key < best ? key : best;
    }
    return gg__word_fault(scale, word_of(p, x), best);
}

static bool is_of_rules(const positions *p)
{
    const gg__mover mover = p->relative ? GG__MOVER_RELATIVE : GG__MOVER_OWNER;
    if (p->count == 0 || p->count > UINT32_MAX) return false;
    return !p->table || (p->claim->solution->table_count == 1 &&
                         gg__has_one_phase(p->table, mover) && p->table->vertices == p->count);
}

/* A row for the positions of a pursuit, if that is what they are; false without memory. */
static bool make_row(positions *p)
{
    const gg_pursuit *game = p->problem->pursuit;
    if (p->table || !game || p->count != 2 * (uint64_t)game->cells * game->cells) return true;
    p->cells = game->cells;
    p->row = gg__alloc_zeroed(p->claim->ctx, p->cells, sizeof *p->row, "a check");
    return p->row != NULL;
}

bool gg__check_positions(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    const bool relative = problem->impartial;
    positions p = {.claim = claim,
                   .problem = problem,
                   .scratch = {.ctx = claim->ctx},
                   .table = claim->solution->word ? NULL : claim->solution->tables,
                   .count = problem->on_graph ? 0 : problem->positions,
                   .relative = relative,
                   .scale = {gg__scale_of(GG__FIRST, GG__DRAWN, relative),
                             gg__scale_of(GG__SECOND, GG__DRAWN, relative)}};
    if (!is_of_rules(&p)) return gg__faultless(claim, GG__NO_TABLE);
    const bool passed = make_row(&p) && gg__check_each(claim, p.count, 1, true, position_fault, &p);
    if (claim->verdict->vertex != GG_NO_VERTEX)
        claim->verdict->vertex = (gg_vertex)position_at(&p, claim->verdict->vertex);
    gg__free(claim->ctx, p.row);
    gg__scratch_free(&p.scratch);
    claim->verdict->positions = p.legal;
    return passed;
}
