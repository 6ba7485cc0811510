/*
 * The positions with the longest play, and the hardest ones.
 *
 * One walk through all positions keeps the best so far, at most twice the requested number: when
 * the list is full it is sorted, and its worse half dropped. The hardest positions depend on moves,
 * so the moves of many long positions are examined afterwards.
 *
 * O(positions), and the moves of CANDIDATES positions.
 */
#include "report/positions.h"

#include "game/position.h"
#include "value/types.h"

#include <stdlib.h>
#include <string.h>

enum { CANDIDATES = 1 << 12 };

/* Longer play first; then more moves; then by number. */
static int compare(const void *a, const void *b)
{
    const gg_extreme *x = a, *y = b;
    if (x->remoteness != y->remoteness) return x->remoteness > y->remoteness ? -1 : 1;
    if (x->moves != y->moves) return x->moves > y->moves ? -1 : 1;
    return x->position < y->position ? -1 : x->position > y->position;
}

static int compare_numbers(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Keeps the best of the list, as many as requested. */
static size_t keep_best(gg_extreme *list, size_t count, size_t wanted)
{
    if (count > 1) qsort(list, count, sizeof *list, compare);
    return count < wanted ? count : wanted;
}

/* won: only positions won by the player to move. */
static gg_status walk(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution, bool won,
                      gg_extreme *list, size_t wanted, size_t *out)
{
    const char *letters = gg_solution_is_impartial(solution) ? "?NPD" : "?LRD";
    uint64_t cursor = 0, seen = 0;
    uint32_t least = 0; /* positions with at most this remoteness are not among the best */
    size_t count = 0;
    gg__entry entry;
    while (gg__list_next(ctx, problem, solution, &cursor, &entry)) {
        const gg__side side = gg__word_side(entry.word);
        const uint32_t turns = gg__word_turns(entry.word);
        if (++seen % GG__TICK == 0 &&
            gg__tick(ctx, "comparing positions", cursor, problem->positions) != GG_OK)
            break;
        if (turns == GG_INFINITE || (least > 0 && turns <= least)) continue;
        if (!gg__list_mover(ctx, problem, solution, &entry)) break;
        if (won && side != (entry.to_move == GG_LEFT ? GG__FIRST : GG__SECOND)) continue;
        list[count++] = (gg_extreme){entry.position, entry.to_move, letters[side], turns, 0, 0};
        if (count < 2 * wanted) continue;
        count = keep_best(list, count, wanted);
        least = list[count - 1].remoteness;
    }
    *out = keep_best(list, count, wanted);
    for (size_t i = 0; i < *out && gg__list_confirms(ctx, problem, solution, list[i].position);)
        i++;
    return gg__status(ctx);
}

/* True if the player to move at x wins by this move. */
static bool wins(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                 gg_player mover, gg_position to)
{
    const gg__side own = mover == GG_LEFT ? GG__FIRST : GG__SECOND;
    const gg_result end = gg__position_ended(to);
    to = gg__position_canonical(problem, to);
    const gg__side next = problem->impartial || mover == GG_RIGHT ? GG__FIRST : GG__SECOND;
    const gg__word word = end != GG_NONE   ? gg__word_decided(gg__result_side(end, next), 0)
                          : solution->word ? solution->word(problem, solution, to)
                          : to < solution->tables->vertices
                              ? gg__table_word(ctx, solution->tables, to)
                              : gg__word_decided(GG__UNDECIDED, 0);
    const gg__side side = gg__word_side(word);
    return (problem->impartial ? gg__other_side(side) : side) == own;
}

/* Counts the different moves of a position, and the winning ones. */
static gg_status count_moves(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             gg__scratch *scratch, gg_extreme *of)
{
    const gg__positions *moves;
    const gg_player mover = gg__position_mover(problem, of->position);
    gg_status status = gg__position_moves(problem, scratch, of->position, &moves);
    if (status != GG_OK) return status;
    uint64_t *to = gg__alloc(ctx, moves->count, sizeof *to, "moves");
    if (!to) return gg__status(ctx);
    const size_t count = moves->count;
    if (count > 0) memcpy(to, moves->at, count * sizeof *to);
    if (count > 1) qsort(to, count, sizeof *to, compare_numbers);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && to[i] == to[i - 1]) continue;
        of->moves++;
        of->winning += wins(ctx, problem, solution, mover, to[i]);
    }
    gg__free(ctx, to);
    return gg__status(ctx);
}

/* Chooses the candidates with exactly one winning move among several moves, the best first. */
static gg_status choose(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        gg_extreme *list, size_t *count)
{
    gg__scratch scratch = {.ctx = ctx};
    gg_status status = GG_OK;
    size_t hard = 0;
    for (size_t i = 0; status == GG_OK && i < *count; i++) {
        gg_extreme one = list[i];
        status = count_moves(ctx, problem, solution, &scratch, &one);
        if (one.moves > 1 && one.winning == 1) list[hard++] = one;
    }
    gg__scratch_free(&scratch);
    *count = keep_best(list, hard, hard);
    return status;
}

gg_status gg_solution_extremes(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                               bool hard, size_t room, gg_extreme *out, size_t *count)
{
    gg__begin(ctx);
    gg_status status = gg__listable(ctx, problem, solution);
    if (status != GG_OK) return status;
    if (gg__solution_domain(problem, solution) != GG__NUMBERS)
        return gg__bad_argument(ctx,
                                "only of a table of all positions of a game by rules there are "
                                "extremes");
    const size_t wanted = hard || room > CANDIDATES ? CANDIDATES : room;
    gg_extreme *list = gg__alloc(ctx, 2 * (uint64_t)wanted + 1, sizeof *list, "positions");
    if (!list) return gg__status(ctx);
    size_t found = 0;
    if (hard && !solution->word) gg__table_gather(ctx, solution->tables);
    if (room > 0) status = walk(ctx, problem, solution, hard, list, wanted, &found);
    if (status == GG_OK && hard) status = choose(ctx, problem, solution, list, &found);
    if (status == GG_OK) {
        *count = found < room ? found : room;
        if (*count > 0) memcpy(out, list, *count * sizeof *out);
    }
    gg__free(ctx, list);
    return status;
}
