/*
 * Tables by sweeps, where the ruleset knows no way back or none is needed.
 *
 * One sweep, if all moves lead to larger numbers or all to smaller ones: from the end that play
 * goes towards, so that all options of a position are decided before it. It is tried where a sample
 * of the moves looks like it, and given up at the first move that goes the other way. O(moves).
 *
 * Else a sweep for each remoteness r = 1, 2, ..., which uses only options of a remoteness below r:
 * it decides for the mover where an option is won, and against the mover where all are lost. What
 * could be decided with a smaller remoteness has been, so r is exact, and it does not matter which
 * positions of rank r are found first. A position of remoteness r > 1 has an option of remoteness
 * r - 1, hence the first r > 0 without positions is the end; rank 0 alone may be empty, because a
 * move can end play outside the positions. Chunks without open positions are skipped. O(remoteness
 * * moves).
 */
#include "base/parallel.h"
#include "solve/table/table.h"

#include <stdatomic.h>
#include <string.h>

/* An option as the mover sees it, as a decided word; UNDECIDED and draws have no rank. */
static gg__word option_word(const gg__tabulation *t, gg_position y, gg__side mover)
{
    if (y < t->positions) {
        const gg__code code = gg__table_code(t, y);
        if (code >= t->least_open) return gg__word_decided(GG__UNDECIDED, GG__NO_RANK);
        const gg__word word = gg__code_word(code);
        return t->relative
                   ? gg__word_decided(gg__other_side(gg__word_side(word)), gg__word_rank(word))
                   : word;
    }
    const gg__side side = gg__result_side(gg__position_ended(y), gg__other_side(mover));
    return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
}

/* What those options decide that have a rank below `below`: the rank and *side, or 0 if they do not
 * suffice. */
static uint32_t weigh(const gg__asker *a, gg__side mover, uint32_t below, gg__side *side)
{
    uint32_t least = GG__NO_RANK, greatest = 0;
    bool lost = true;
    for (size_t i = 0; i < a->list->count; i++) {
        const gg__word option = option_word(a->t, a->list->at[i], mover);
        const uint32_t rank = gg__word_rank(option);
        if (rank < below && gg__word_side(option) != mover) {
            if (rank > greatest) greatest = rank;
            continue;
        }
        lost = false;
        if (rank < below && rank < least) least = rank;
    }
    *side = lost ? gg__other_side(mover) : mover;
    return least != GG__NO_RANK ? least + 1 : lost ? greatest + 1 : 0;
}

gg_status gg__table_probe(gg__tabulation *t, uint64_t samples)
{
    gg__asker *a = &t->asker[0];
    char text[64];
    const uint64_t count = t->positions < samples ? t->positions : samples;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        const gg_position x = t->positions / count * i + t->positions % count * i / count;
        const gg__code code = gg__table_code(t, x);
        gg__side side;
        if (code == GG__CODE_ILLEGAL || gg__position_said(t->problem, x) != GG_NONE) continue;
        status = gg__list_moves(a, x);
        if (status != GG_OK || a->list->count == 0) continue;
        const uint32_t rank = weigh(a, gg__table_mover(t, x), GG__NO_RANK, &side);
        if (code == gg__code_of(rank > 0 ? side : GG__DRAWN, rank)) continue;
        status = gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                          "fault of the ruleset %s: the value of position %s does not follow from "
                          "its moves: unmoves does not agree with moves, or a callback gives "
                          "something else when asked again",
                          t->problem->game, gg_position_print(t->problem, x, text, sizeof text));
    }
    return status;
}

/* ---- one sweep ---- */

/* Whether all moves go to positions that have been decided, with the numbers ascending or not. */
static gg_status look_back(gg__asker *a, uint64_t x, bool ascending, bool *sound)
{
    const gg__tabulation *t = a->t;
    const bool marked = !t->problem->all_legal;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < a->list->count; i++) {
        const gg_position y = a->list->at[i];
        const gg_result end = gg__position_ended(y);
        if (end != GG_NONE)
            status = gg__table_check_result(a, x, end);
        else if (y < t->positions && (y == x || (y < x) != ascending))
            *sound = false;
        else if (y >= t->positions ||
                 (marked && *sound && gg__table_code(t, y) == GG__CODE_ILLEGAL))
            status = gg__table_refuse_move(a, x, y);
    }
    return status;
}

static gg_status decide(gg__asker *a, uint64_t x, bool ascending, bool *sound)
{
    gg__tabulation *t = a->t;
    const gg__side mover = gg__table_mover(t, x);
    const gg_result said = gg__position_said(t->problem, x);
    gg__side side = GG__DRAWN;
    uint32_t rank = 0;
    gg_status status = said != GG_NONE ? gg__table_check_result(a, x, said) : gg__list_moves(a, x);
    if (status == GG_OK && said == GG_NONE) status = look_back(a, x, ascending, sound);
    if (status != GG_OK || !*sound) return status;
    if (said != GG_NONE || a->list->count == 0) {
        side = gg__result_side(said != GG_NONE ? said : t->problem->dead_end, mover);
    } else {
        rank = weigh(a, mover, GG__NO_RANK, &side);
        if (rank == 0) side = GG__DRAWN;
    }
    status = gg__table_fit_rank(t, rank);
    if (status == GG_OK) gg__table_put(t, x, gg__code_of(side, rank));
    return status;
}

/* ---- one sweep by all threads ---- */

/* Positions are in windows. All threads look at those of a window: at the options that lie before
 * it, and list the others; then one thread goes through the window in order, and looks at those.
 * Where anything is unusual, a fault above all, it decides the position as if it were alone.
 *
 * It pays while most options lie before the window. Where they do not, the next windows are gone
 * through by one thread, and more of them each time. */
enum {
    WINDOW = 1 << 13,     /* positions */
    PIECE = 1 << 6,       /* of them that a thread takes at once */
    INSIDE = 1 << 14,     /* options within the window that a thread lists */
    MOST_ALONE = 1 << 10, /* windows */
};

typedef enum looked { ILLEGAL, WEIGHED, UNUSUAL } looked;

/* What is known of a position by the options before the window. */
typedef struct look {
    uint8_t what;  /* looked */
    uint8_t side;  /* who moves */
    bool lost;     /* all of these options are */
    uint16_t list; /* of which thread, */
    uint32_t first, count, least, greatest;
} look;

typedef struct windows {
    gg__tabulation *t;
    bool ascending, several;
    uint64_t done, end; /* positions before the window, and with it, in the order of the sweep */
    atomic_uint_fast64_t next;
    look *at;                    /* of the window */
    uint64_t *inside;            /* INSIDE for each thread: options within the window */
    uint64_t *used;              /* by thread: of them */
    atomic_uint_fast64_t before; /* options before the window */
} windows;

static uint64_t nth(const windows *w, uint64_t i)
{
    return w->ascending ? i : w->t->positions - 1 - i;
}

/* The place in the order, at which an option that lies behind is too large. */
static uint64_t place_of(const windows *w, uint64_t x)
{
    return w->ascending ? x : w->t->positions - 1 - x;
}

/* Weighs an option into a look, as `weigh` does. */
static void add_option(look *l, gg__word option)
{
    const uint32_t rank = gg__word_rank(option);
    if (rank < GG__NO_RANK && gg__word_side(option) != (gg__side)l->side) {
        if (rank > l->greatest) l->greatest = rank;
        return;
    }
    l->lost = false;
    if (rank < l->least) l->least = rank;
}

static void look_at(windows *w, unsigned number, uint64_t i)
{
    gg__tabulation *t = w->t;
    gg__asker *a = &t->asker[number + 1];
    const uint64_t x = nth(w, i);
    look *l = &w->at[i - w->done];
    *l = (look){.what = UNUSUAL, .lost = true, .list = (uint16_t)number, .least = GG__NO_RANK};
    if (!gg__position_solved(t->problem, x)) l->what = ILLEGAL;
    if (l->what == ILLEGAL || gg__position_said(t->problem, x) != GG_NONE) return;
    if (gg__list_moves(a, x) != GG_OK || a->list->count == 0) return;
    l->side = (uint8_t)gg__table_mover(t, x);
    l->first = (uint32_t)w->used[number];
    for (size_t k = 0; k < a->list->count; k++) {
        const gg_position y = a->list->at[k];
        const uint64_t place = place_of(w, y);
        if (y >= t->positions || place >= i) return;
        if (place >= w->done) {
            if (w->used[number] == INSIDE) return;
            w->inside[(uint64_t)number * INSIDE + w->used[number]++] = y;
        } else if (gg__table_code(t, y) == GG__CODE_ILLEGAL) {
            return;
        } else {
            add_option(l, option_word(t, y, (gg__side)l->side));
        }
    }
    l->count = (uint32_t)(w->used[number] - l->first);
    atomic_fetch_add_explicit(&w->before, a->list->count - l->count, memory_order_relaxed);
    l->what = WEIGHED;
}

static void look_at_pieces(void *self, gg__workers *workers, unsigned number)
{
    windows *w = self;
    (void)workers;
    for (;;) {
        const uint64_t first = w->done + atomic_fetch_add(&w->next, 1) * PIECE;
        for (uint64_t i = first; i < first + PIECE && i < w->end; i++)
            look_at(w, number, i);
        if (first + PIECE >= w->end) return;
    }
}

/* Decides the next position of a window that has been looked at, or else of any. */
static gg_status decide_next(windows *w, uint64_t i, bool *sound)
{
    gg__tabulation *t = w->t;
    const uint64_t x = nth(w, i);
    look l = {.what = UNUSUAL};
    if (w->several) l = w->at[i - w->done];
    const bool legal = w->several ? l.what != ILLEGAL : gg__position_solved(t->problem, x);
    t->legal += legal;
    if (!legal) gg__table_put(t, x, GG__CODE_ILLEGAL);
    if (!legal) return GG_OK;
    for (uint64_t k = l.first; l.what == WEIGHED && k < (uint64_t)l.first + l.count; k++) {
        const uint64_t y = w->inside[(uint64_t)l.list * INSIDE + k];
        if (gg__table_code(t, y) == GG__CODE_ILLEGAL) l.what = UNUSUAL;
        if (l.what == WEIGHED) add_option(&l, option_word(t, y, (gg__side)l.side));
    }
    if (l.what != WEIGHED) return decide(&t->asker[0], x, w->ascending, sound);
    const uint32_t rank = l.least != GG__NO_RANK ? l.least + 1 : l.lost ? l.greatest + 1 : 0;
    const gg__side side = rank == 0 ? GG__DRAWN
                          : l.lost  ? gg__other_side((gg__side)l.side)
                                    : (gg__side)l.side;
    const gg_status status = gg__table_fit_rank(t, rank);
    if (status == GG_OK) gg__table_put(t, x, gg__code_of(side, rank));
    return status;
}

/* Looks at the next window; how many of the following ones are better done by one thread. */
static gg_status look_at_window(windows *w, uint64_t *alone)
{
    gg__tabulation *t = w->t;
    uint64_t inside = 0;
    const gg_status status = gg__askers_level(t);
    if (status != GG_OK) return status;
    memset(w->used, 0, t->threads * sizeof *w->used);
    atomic_store(&w->next, 0);
    atomic_store(&w->before, 0);
    gg__workers_run(t->ctx, t->threads, true, look_at_pieces, w);
    for (unsigned i = 0; i < t->threads; i++)
        inside += w->used[i];
    const uint64_t more = 2 * *alone + 1;
    *alone = inside <= atomic_load(&w->before) ? 0 : more < MOST_ALONE ? more : MOST_ALONE;
    return GG_OK;
}

static gg_status sweep_windows(windows *w, bool *sound)
{
    gg__tabulation *t = w->t;
    uint64_t alone = 0, rest = 0;
    gg_status status = GG_OK;
    for (; status == GG_OK && *sound && w->done < t->positions; w->done = w->end) {
        w->end = t->positions - w->done < WINDOW ? t->positions : w->done + WINDOW;
        if (w->done % GG__TICK == 0)
            status = gg__table_tick(t, "solving positions", w->done, t->positions);
        w->several = w->at && rest == 0;
        rest -= rest > 0;
        if (status == GG_OK && w->several) {
            status = look_at_window(w, &alone);
            rest = alone;
        }
        for (uint64_t i = w->done; status == GG_OK && *sound && i < w->end; i++)
            status = decide_next(w, i, sound);
    }
    return status;
}

/* True if there are enough positions for several threads. */
static bool has_windows(unsigned threads, uint64_t positions)
{
    return threads > 1 && positions > 4 * WINDOW;
}

uint64_t gg__sweep_bytes(unsigned threads, uint64_t positions)
{
    return has_windows(threads, positions)
               ? WINDOW * sizeof(look) + threads * (INSIDE + 1) * sizeof(uint64_t)
               : 0;
}

gg_status gg__table_sweep_once(gg__tabulation *t, bool ascending, bool *sound)
{
    gg_ctx *ctx = t->ctx;
    windows w = {.t = t, .ascending = ascending};
    *sound = true;
    t->least_open = t->top; /* none is open */
    t->legal = 0;
    if (has_windows(t->threads, t->positions)) {
        w.at = gg__alloc(ctx, WINDOW, sizeof *w.at, "a window");
        w.inside = gg__alloc(ctx, (uint64_t)t->threads * INSIDE, sizeof *w.inside, "a window");
        w.used = gg__alloc(ctx, t->threads, sizeof *w.used, "a window");
    }
    gg_status status = gg__status(ctx);
    if (status == GG_OK) status = sweep_windows(&w, sound);
    gg__free(ctx, w.at);
    gg__free(ctx, w.inside);
    gg__free(ctx, w.used);
    return status;
}

/* ---- a sweep for each rank ---- */

static gg_status sweep_piece(gg__asker *a, uint64_t end)
{
    gg__tabulation *t = a->t;
    const bool whole = a->at % GG__CHUNK == 0;
    uint8_t *flag = &t->now[a->at / GG__CHUNK];
    gg_status status = GG_OK;
    uint64_t open = 0;
    for (; a->at < end; a->at++) {
        const gg__code code = gg__table_code(t, a->at);
        gg__side side;
        if (code < t->least_open) continue;
        status = gg__list_moves(a, a->at);
        if (status != GG_OK) return status;
        const uint32_t rank = weigh(a, gg__open_owner(t, code), t->rank, &side);
        open += rank == 0;
        if (rank == 0) continue;
        gg__table_put(t, a->at, gg__code_of(side, rank));
        a->closed++;
        a->in_now++;
    }
    if (whole && open == 0) *flag = 0;
    return status;
}

gg_status gg__table_sweeps(gg__tabulation *t)
{
    gg_status status = GG_OK;
    uint64_t found = t->in_next; /* of rank 1, by moves that end play */
    memset(t->now, 1, (size_t)t->chunks);
    for (t->rank = 1; status == GG_OK && t->closed < t->legal; t->rank++, found = 0) {
        t->in_now = 0;
        status = gg__table_fit_rank(t, t->rank);
        if (status == GG_OK)
            status =
                gg__pass(t, "solving positions", false, t->now, t->legal - t->closed, sweep_piece);
        if (found + t->in_now == 0) break;
    }
    return status;
}
