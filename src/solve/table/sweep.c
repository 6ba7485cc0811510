/*
 * Tables by sweeps, for rulesets without unmoves and for games that need none.
 *
 * One sweep, if all moves lead to larger numbers or all to smaller ones: from the end towards which
 * play goes, so that all options of a position are decided before it. It is tried if a sample of
 * the moves allows it, and given up at the first move in the other direction. O(moves).
 *
 * Otherwise a sweep for each remoteness r = 1, 2, ..., which uses only options of a remoteness
 * below r: it decides for the mover if an option is won, and against the mover if all are lost. All
 * positions of a smaller remoteness have been decided, so r is exact, and the order within a sweep
 * does not matter. A position of remoteness r > 1 has an option of remoteness r - 1, hence the
 * first r > 0 without positions is the end; only rank 0 may be empty, because a move can end play
 * outside the positions. Chunks without open positions are skipped. O(remoteness * moves).
 */
#include "base/parallel.h"
#include "solve/table/table.h"

#include <stdatomic.h>
#include <string.h>

/* An option from the mover's view, as a decided word; UNDECIDED and draws have no rank. */
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

/* The rank that the options of a rank below `below` decide, and its *side; 0 if they do not
 * suffice. */
static uint32_t weigh(const gg__table_worker *w, gg__side mover, uint32_t below, gg__side *side)
{
    uint32_t least = GG__NO_RANK, greatest = 0;
    bool lost = true;
    for (size_t i = 0; i < w->list->count; i++) {
        const gg__word option = option_word(w->t, w->list->at[i], mover);
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
    gg__table_worker *w = &t->worker[0];
    char text[64];
    const uint64_t count = t->positions < samples ? t->positions : samples;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        const gg_position x = t->positions / count * i + t->positions % count * i / count;
        const gg__code code = gg__table_code(t, x);
        gg__side side;
        if (code == GG__CODE_ILLEGAL || gg__position_said(t->problem, x) != GG_NONE) continue;
        status = gg__list_moves(w, x);
        if (status != GG_OK || w->list->count == 0) continue;
        const uint32_t rank = weigh(w, gg__table_mover(t, x), GG__NO_RANK, &side);
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

/* Checks that all moves lead to decided positions, with the numbers ascending or not. */
static gg_status check_direction(gg__table_worker *w, uint64_t x, bool ascending, bool *sound)
{
    const gg__tabulation *t = w->t;
    const bool marked = !t->problem->all_legal;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < w->list->count; i++) {
        const gg_position y = w->list->at[i];
        const gg_result end = gg__position_ended(y);
        if (end != GG_NONE)
            status = gg__table_check_result(w, x, end);
        else if (y < t->positions && (y == x || (y < x) != ascending))
            *sound = false;
        else if (y >= t->positions ||
                 (marked && *sound && gg__table_code(t, y) == GG__CODE_ILLEGAL))
            status = gg__table_refuse_move(w, x, y);
    }
    return status;
}

static gg_status decide(gg__table_worker *w, uint64_t x, bool ascending, bool *sound)
{
    gg__tabulation *t = w->t;
    const gg__side mover = gg__table_mover(t, x);
    const gg_result said = gg__position_said(t->problem, x);
    gg__side side = GG__DRAWN;
    uint32_t rank = 0;
    gg_status status = said != GG_NONE ? gg__table_check_result(w, x, said) : gg__list_moves(w, x);
    if (status == GG_OK && said == GG_NONE) status = check_direction(w, x, ascending, sound);
    if (status != GG_OK || !*sound) return status;
    if (said != GG_NONE || w->list->count == 0) {
        side = gg__result_side(said != GG_NONE ? said : t->problem->dead_end, mover);
    } else {
        rank = weigh(w, mover, GG__NO_RANK, &side);
        if (rank == 0) side = GG__DRAWN;
    }
    status = gg__table_fit_rank(t, rank);
    if (status == GG_OK) gg__table_set(t, x, gg__code_of(side, rank));
    return status;
}

/* ---- one sweep by all threads ---- */

/* Positions are divided into windows. All threads weigh the options of the positions of a window
 * that lie before it, and list the others; then one thread goes through the window in order and
 * weighs those. In unusual cases, above all faults, it decides the position alone. This pays while
 * most options lie before the window. Otherwise the next windows are done by one thread, and more
 * of them each time. */
enum {
    WINDOW = 1 << 13,     /* positions */
    PIECE = 1 << 6,       /* positions that a thread works on at once */
    INSIDE = 1 << 14,     /* options within the window that a thread lists */
    MOST_ALONE = 1 << 10, /* windows */
};

typedef enum looked { ILLEGAL, WEIGHED, UNUSUAL } looked;

/* A position, as far as the options before the window decide it. */
typedef struct look {
    uint8_t what;  /* looked */
    uint8_t side;  /* the mover */
    bool lost;     /* all of these options are lost */
    uint16_t list; /* the thread that has listed options, */
    uint32_t first, count, least, greatest;
} look;

typedef struct windows {
    gg__tabulation *t;
    bool ascending, several;
    uint64_t done,
        end; /* positions before the window, and up to its end, in the order of the sweep */
    atomic_uint_fast64_t next;
    look *at;                    /* by position of the window */
    uint64_t *inside;            /* INSIDE for each thread: options within the window */
    uint64_t *used;              /* by thread: their number */
    atomic_uint_fast64_t before; /* options before the window */
} windows;

static uint64_t nth(const windows *s, uint64_t i)
{
    return s->ascending ? i : s->t->positions - 1 - i;
}

/* The place in the order. An option that comes later has a larger one. */
static uint64_t place_of(const windows *s, uint64_t x)
{
    return s->ascending ? x : s->t->positions - 1 - x;
}

/* Adds an option to a look, as `weigh` does. */
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

static void look_at(windows *s, unsigned number, uint64_t i)
{
    gg__tabulation *t = s->t;
    gg__table_worker *w = &t->worker[number + 1];
    const uint64_t x = nth(s, i);
    look *l = &s->at[i - s->done];
    *l = (look){.what = UNUSUAL, .lost = true, .list = (uint16_t)number, .least = GG__NO_RANK};
    if (!gg__position_solved(t->problem, x)) l->what = ILLEGAL;
    if (l->what == ILLEGAL || gg__position_said(t->problem, x) != GG_NONE) return;
    if (gg__list_moves(w, x) != GG_OK || w->list->count == 0) return;
    l->side = (uint8_t)gg__table_mover(t, x);
    l->first = (uint32_t)s->used[number];
    for (size_t k = 0; k < w->list->count; k++) {
        const gg_position y = w->list->at[k];
        const uint64_t place = place_of(s, y);
        if (y >= t->positions || place >= i) return;
        if (place >= s->done) {
            if (s->used[number] == INSIDE) return;
            s->inside[(uint64_t)number * INSIDE + s->used[number]++] = y;
        } else if (gg__table_code(t, y) == GG__CODE_ILLEGAL) {
            return;
        } else {
            add_option(l, option_word(t, y, (gg__side)l->side));
        }
    }
    l->count = (uint32_t)(s->used[number] - l->first);
    atomic_fetch_add_explicit(&s->before, w->list->count - l->count, memory_order_relaxed);
    l->what = WEIGHED;
}

static void look_at_pieces(void *self, gg__workers *workers, unsigned number)
{
    windows *s = self;
    (void)workers;
    for (;;) {
        const uint64_t first = s->done + atomic_fetch_add(&s->next, 1) * PIECE;
        for (uint64_t i = first; i < first + PIECE && i < s->end; i++)
            look_at(s, number, i);
        if (first + PIECE >= s->end) return;
    }
}

/* Decides the next position, of an examined window or of any. */
static gg_status decide_next(windows *s, uint64_t i, bool *sound)
{
    gg__tabulation *t = s->t;
    const uint64_t x = nth(s, i);
    look l = {.what = UNUSUAL};
    if (s->several) l = s->at[i - s->done];
    const bool legal = s->several ? l.what != ILLEGAL : gg__position_solved(t->problem, x);
    t->legal += legal;
    if (!legal) gg__table_set(t, x, GG__CODE_ILLEGAL);
    if (!legal) return GG_OK;
    for (uint64_t k = l.first; l.what == WEIGHED && k < (uint64_t)l.first + l.count; k++) {
        const uint64_t y = s->inside[(uint64_t)l.list * INSIDE + k];
        if (gg__table_code(t, y) == GG__CODE_ILLEGAL) l.what = UNUSUAL;
        if (l.what == WEIGHED) add_option(&l, option_word(t, y, (gg__side)l.side));
    }
    if (l.what != WEIGHED) return decide(&t->worker[0], x, s->ascending, sound);
    const uint32_t rank = l.least != GG__NO_RANK ? l.least + 1 : l.lost ? l.greatest + 1 : 0;
    const gg__side side = rank == 0 ? GG__DRAWN
                          : l.lost  ? gg__other_side((gg__side)l.side)
                                    : (gg__side)l.side;
    const gg_status status = gg__table_fit_rank(t, rank);
    if (status == GG_OK) gg__table_set(t, x, gg__code_of(side, rank));
    return status;
}

/* Examines the next window; *alone: how many of the following ones should be done by one thread. */
static gg_status look_at_window(windows *s, uint64_t *alone)
{
    gg__tabulation *t = s->t;
    uint64_t inside = 0;
    const gg_status status = gg__table_workers_reserve(t);
    if (status != GG_OK) return status;
    memset(s->used, 0, t->threads * sizeof *s->used);
    atomic_store(&s->next, 0);
    atomic_store(&s->before, 0);
    gg__workers_run(t->ctx, t->threads, true, look_at_pieces, s);
    for (unsigned i = 0; i < t->threads; i++)
        inside += s->used[i];
    const uint64_t more = 2 * *alone + 1;
    *alone = inside <= atomic_load(&s->before) ? 0 : more < MOST_ALONE ? more : MOST_ALONE;
    return GG_OK;
}

static gg_status sweep_windows(windows *s, bool *sound)
{
    gg__tabulation *t = s->t;
    uint64_t alone = 0, rest = 0;
    gg_status status = GG_OK;
    for (; status == GG_OK && *sound && s->done < t->positions; s->done = s->end) {
        s->end = t->positions - s->done < WINDOW ? t->positions : s->done + WINDOW;
        if (s->done % GG__TICK == 0)
            status = gg__table_tick(t, "solving positions", s->done, t->positions);
        s->several = s->at && rest == 0;
        rest -= rest > 0;
        if (status == GG_OK && s->several) {
            status = look_at_window(s, &alone);
            rest = alone;
        }
        for (uint64_t i = s->done; status == GG_OK && *sound && i < s->end; i++)
            status = decide_next(s, i, sound);
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
    windows s = {.t = t, .ascending = ascending};
    *sound = true;
    t->least_open = t->top; /* no position is open */
    t->legal = 0;
    if (has_windows(t->threads, t->positions)) {
        s.at = gg__alloc(ctx, WINDOW, sizeof *s.at, "a window");
        s.inside = gg__alloc(ctx, (uint64_t)t->threads * INSIDE, sizeof *s.inside, "a window");
        s.used = gg__alloc(ctx, t->threads, sizeof *s.used, "a window");
    }
    gg_status status = gg__status(ctx);
    if (status == GG_OK) status = sweep_windows(&s, sound);
    gg__free(ctx, s.at);
    gg__free(ctx, s.inside);
    gg__free(ctx, s.used);
    return status;
}

/* ---- a sweep for each rank ---- */

static gg_status sweep_piece(gg__table_worker *w, uint64_t end)
{
    gg__tabulation *t = w->t;
    const bool whole = w->at % GG__CHUNK == 0;
    uint8_t *flag = &t->now[w->at / GG__CHUNK];
    gg_status status = GG_OK;
    uint64_t open = 0;
    for (; w->at < end; w->at++) {
        const gg__code code = gg__table_code(t, w->at);
        gg__side side;
        if (code < t->least_open) continue;
        status = gg__list_moves(w, w->at);
        if (status != GG_OK) return status;
        const uint32_t rank = weigh(w, gg__open_owner(t, code), t->rank, &side);
        open += rank == 0;
        if (rank == 0) continue;
        gg__table_set(t, w->at, gg__code_of(side, rank));
        w->decided++;
        w->in_now++;
    }
    if (whole && open == 0) *flag = 0;
    return status;
}

gg_status gg__table_sweeps(gg__tabulation *t)
{
    gg_status status = GG_OK;
    uint64_t found = t->in_next; /* of rank 1, by moves that end play */
    memset(t->now, 1, (size_t)t->chunks);
    for (t->rank = 1; status == GG_OK && t->decided < t->legal; t->rank++, found = 0) {
        t->in_now = 0;
        status = gg__table_fit_rank(t, t->rank);
        if (status == GG_OK)
            status =
                gg__pass(t, "solving positions", false, t->now, t->legal - t->decided, sweep_piece);
        if (found + t->in_now == 0) break;
    }
    return status;
}
