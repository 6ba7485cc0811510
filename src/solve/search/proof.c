/*
 * A duty is a bound that has to be proved of a position: that its result is at least, or at most,
 * some grade. If the player whose bound it is moves, one option must have the same bound; else all
 * must. Duties are taken from a queue, from those of the start on. An option that is known to have
 * the bound is preferred, first one that has the duty already; else the position is searched again.
 *
 * A bound that play without end does not satisfy needs ranks that fall (value/claim.h). They are
 * found backwards, from the ends of play, by levels. A duty of one option may get none, as single
 * options were chosen without regard for cycles: then all its options that have the bound become
 * duties, and ranks are found again. As the bound is true, in the end all duties have ranks. Then
 * those that the start does not need are left out.
 *
 * O(positions * options) for the moves, and the searches; 4 bytes for each option that has a duty.
 */
#include "solve/search/proof.h"

#include "game/explore.h"
#include "value/claim.h"

#include <string.h>

enum { LEAST = 0, MOST = 1 }; /* the sides of a position: which bound a duty is */

#define NO_DUTY UINT8_MAX

typedef struct duty {
    uint8_t level; /* the bound, or NO_DUTY */
    bool choice;   /* one option will do */
    bool ends;     /* a choice: an end of play is chosen; else some option is one */
    bool wide;     /* a choice: all options that have the bound are there */
    bool needed;
    uint32_t rank;       /* GG__NO_RANK: none, or not yet */
    size_t first, count; /* of its options, in `edges` */
} duty;

typedef struct proof {
    gg_ctx *ctx;
    gg__search *search;
    gg_keys *keys;   /* of positions that are strings, or NULL */
    unsigned phases; /* of each string */
    bool relative;
    uint8_t endless;
    gg__index index; /* of positions with duties */
    duty *duties;    /* 2 * number + side */
    size_t duty_room;
    gg__positions queue; /* of duties */
    size_t next;
    uint32_t *edges; /* duties */
    size_t edge_count, edge_room;
    gg__positions options;
    char *bytes; /* of strings that are kept */
    size_t byte_room;
    uint64_t looked;
} proof;

/* ---- strings ---- */

static size_t mark_of(const proof *p)
{
    return p->keys ? gg__keys_count(p->keys) : 0;
}

static bool is_string(const proof *p, uint64_t position, size_t mark)
{
    return gg__position_ended(position) == GG_NONE && position / p->phases >= mark;
}

/* Releases the strings after the mark, and interns those of a list of positions again. */
static gg_status keep(proof *p, size_t mark, uint64_t *at, size_t count)
{
    size_t length = 0, size, kept = 0;
    if (!p->keys || gg__keys_count(p->keys) == mark) return GG_OK;
    for (size_t i = 0; i < count; i++) {
        if (!is_string(p, at[i], mark)) continue;
        const uint8_t *string = gg_keys_bytes(p->keys, at[i] / p->phases, &size);
        char *bytes = gg__grow(p->ctx, p->bytes, &p->byte_room,
                               (uint64_t)length + size + sizeof size, 1, "positions");
        if (!bytes) return gg__status(p->ctx);
        p->bytes = bytes;
        memcpy(bytes + length, &size, sizeof size);
        memcpy(bytes + length + sizeof size, string, size);
        length += size + sizeof size;
        at[i] = mark * p->phases + at[i] % p->phases; /* no number that is kept */
    }
    gg__search_cut(p->search, mark);
    for (size_t i = 0; i < count; i++) {
        if (!is_string(p, at[i], mark)) continue;
        memcpy(&size, p->bytes + kept, sizeof size);
        const uint64_t string = gg_keys_intern(p->keys, p->bytes + kept + sizeof size, size);
        at[i] = string * p->phases + at[i] % p->phases;
        kept += size + sizeof size;
    }
    return gg__status(p->ctx);
}

/* ---- duties ---- */

static bool satisfies(gg__bounds b, int side, uint8_t level)
{
    return side == LEAST ? b.least >= level : b.most <= level;
}

/* True if ranks have to fall. */
static bool is_ranked(const proof *p, int side, uint8_t level)
{
    return side == LEAST ? p->endless < level : p->endless > level;
}

/* Gives a position a duty, or tightens it. *number: of the duty. */
static gg_status add_duty(proof *p, uint64_t position, int side, uint8_t level, uint32_t *number)
{
    const size_t before = p->index.count;
    uint32_t v;
    gg_status status = gg__index_intern(&p->index, position, &v);
    if (status == GG_OK && v > UINT32_MAX / 2 - 1)
        status = gg__fail(p->ctx, GG_LIMIT, GG__NOWHERE, "the proof has too many positions");
    if (status != GG_OK) return status;
    if (v == before) {
        duty *duties = gg__grow(p->ctx, p->duties, &p->duty_room, 2 * ((uint64_t)v + 1),
                                sizeof *duties, "a proof");
        if (!duties) return gg__status(p->ctx);
        p->duties = duties;
        for (int i = 0; i < 2; i++)
            duties[2 * v + (uint32_t)i] = (duty){.level = NO_DUTY, .rank = GG__NO_RANK};
    }
    *number = 2 * v + (uint32_t)side;
    duty *d = &p->duties[*number];
    const bool tighter =
        d->level == NO_DUTY || (side == LEAST ? level > d->level : level < d->level);
    if (!tighter) return GG_OK;
    d->level = level;
    return gg__positions_push(&p->queue, *number);
}

static gg_status add_edge(proof *p, uint32_t from, uint32_t to)
{
    uint32_t *edges = gg__grow(p->ctx, p->edges, &p->edge_room, (uint64_t)p->edge_count + 1,
                               sizeof *edges, "a proof");
    if (!edges) return gg__status(p->ctx);
    p->edges = edges;
    edges[p->edge_count++] = to;
    p->duties[from].count++;
    return GG_OK;
}

/* The duty of an option that this one leads to: relative bounds change sides with every move. */
static void of_option(const proof *p, int side, uint8_t level, int *then, uint8_t *bound)
{
    *then = p->relative ? !side : side;
    *bound = p->relative ? (uint8_t)(GG__LEFT_WINS - level) : level;
}

static gg_status open_proof(const proof *p)
{
    return gg__fail(p->ctx, GG_INTERNAL, GG__NOWHERE, "the proof of the search is not closed");
}

/* ---- one duty ---- */

/* All options have the bound. */
static gg_status demand_all(proof *p, uint32_t number, size_t mark)
{
    const int side = number % 2;
    const uint8_t level = p->duties[number].level;
    int then;
    uint8_t bound;
    uint32_t to;
    gg_status status = GG_OK;
    size_t kept = 0;
    of_option(p, side, level, &then, &bound);
    for (size_t i = 0; status == GG_OK && i < p->options.count; i++) {
        const uint64_t option = p->options.at[i];
        const gg_result result = gg__search_result(p->search, option);
        const uint8_t grade = gg__grade_of(result, GG_LEFT);
        status = gg__status(p->ctx);
        if (status != GG_OK) break;
        if (result == GG_NONE)
            p->options.at[kept++] = option;
        else if (satisfies((gg__bounds){grade, grade}, then, bound))
            p->duties[number].ends = true;
        else
            status = open_proof(p);
    }
    if (status == GG_OK) status = keep(p, mark, p->options.at, kept);
    for (size_t i = 0; status == GG_OK && i < kept; i++) {
        status = add_duty(p, p->options.at[i], then, bound, &to);
        if (status == GG_OK) status = add_edge(p, number, to);
    }
    return status;
}

/* Looks for an option that is known to have the bound. *ends: an end of play has it; else *chosen
 * is one that has the duty already, or the one with the largest order. */
static gg_status find_known(proof *p, int then, uint8_t bound, uint64_t *chosen, bool *found,
                            bool *ends)
{
    int32_t best = 0;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < p->options.count; i++) {
        const uint64_t option = p->options.at[i];
        const uint32_t v = gg__index_find(&p->index, option);
        const duty *d = v == GG__NO_NUMBER ? NULL : &p->duties[2 * v + (uint32_t)then];
        gg__bounds b;
        int32_t order;
        if (d && d->level != NO_DUTY && (then == LEAST ? d->level >= bound : d->level <= bound)) {
            *chosen = option;
            *found = true;
            return GG_OK;
        }
        status = gg__search_known(p->search, option, GG_LEFT, &b, &order);
        if (status != GG_OK || !satisfies(b, then, bound)) continue;
        *ends = gg__search_result(p->search, option) != GG_NONE;
        if (*ends) return gg__status(p->ctx);
        if (*found && order <= best) continue;
        best = order;
        *chosen = option;
        *found = true;
    }
    return status;
}

/* One option of this position that has the bound. */
static gg_status choose_one(proof *p, uint32_t number, uint64_t position, size_t mark)
{
    const int side = number % 2;
    const uint8_t level = p->duties[number].level;
    int then;
    uint8_t bound;
    uint64_t chosen = 0;
    bool found = false, ends = false, reaches = false;
    uint32_t to;
    of_option(p, side, level, &then, &bound);
    gg_status status = find_known(p, then, bound, &chosen, &found, &ends);
    if (status == GG_OK && !found && !ends) {
        const uint8_t asked = side == LEAST ? level : (uint8_t)(level + 1);
        status = gg__search_ask(p->search, position, GG_LEFT, asked, &reaches, &chosen);
        if (status == GG_OK && reaches != (side == LEAST)) status = open_proof(p);
        if (status == GG_OK) ends = gg__search_result(p->search, chosen) != GG_NONE;
    }
    p->duties[number].ends = ends;
    if (status == GG_OK) status = keep(p, mark, &chosen, ends ? 0 : 1);
    if (status != GG_OK || ends) return status;
    status = add_duty(p, chosen, then, bound, &to);
    return status == GG_OK ? add_edge(p, number, to) : status;
}

static gg_status list_options(proof *p, uint64_t position)
{
    p->options.count = 0;
    if (gg__budget_spend(gg__search_budget(p->search)) != GG_OK) return gg__status(p->ctx);
    const gg_status status = gg__search_options(p->search, position, &p->options);
    p->looked += 1 + p->options.count;
    if (status != GG_OK || p->looked < GG__TICK_MOVES) return status;
    p->looked = 0;
    return gg__tick(p->ctx, "collecting the proof", p->index.count, 0);
}

static gg_status discharge(proof *p, uint32_t number)
{
    const uint64_t position = p->index.keys[number / 2];
    const size_t mark = mark_of(p);
    const gg_status status = list_options(p, position);
    if (status != GG_OK) return status;
    duty *d = &p->duties[number];
    d->first = p->edge_count;
    d->count = 0;
    d->ends = d->wide = false;
    d->choice = (gg__search_mover(p->search, position) == GG_LEFT) == (number % 2 == LEAST);
    return d->choice ? choose_one(p, number, position, mark) : demand_all(p, number, mark);
}

static gg_status discharge_all(proof *p)
{
    gg_status status = GG_OK;
    while (status == GG_OK && p->next < p->queue.count)
        status = discharge(p, (uint32_t)p->queue.at[p->next++]);
    return status;
}

/* ---- ranks ---- */

/* The places where each duty is an option: `start` has one entry more than there are duties. */
static gg_status turn_round(const proof *p, uint32_t duties, size_t **start, uint32_t **from)
{
    size_t *at = gg__alloc_zeroed(p->ctx, (uint64_t)duties + 2, sizeof *at, "a proof");
    uint32_t *list = gg__alloc(p->ctx, p->edge_count, sizeof *list, "a proof");
    *start = at;
    *from = list;
    if (!at || !list) return gg__status(p->ctx);
    for (uint32_t i = 0; i < duties; i++)
        for (size_t e = 0; e < p->duties[i].count; e++)
            at[p->edges[p->duties[i].first + e] + 2]++;
    for (uint32_t i = 0; i < duties; i++)
        at[i + 2] += at[i + 1];
    for (uint32_t i = 0; i < duties; i++)
        for (size_t e = 0; e < p->duties[i].count; e++)
            list[at[p->edges[p->duties[i].first + e] + 1]++] = i;
    return GG_OK;
}

static bool wants_rank(const proof *p, uint32_t number)
{
    const duty *d = &p->duties[number];
    return d->level != NO_DUTY && is_ranked(p, number % 2, d->level);
}

/* By levels: a choice has a rank as soon as one option has one, other duties when all have. */
static gg_status find_ranks(proof *p)
{
    const uint32_t duties = 2 * (uint32_t)p->index.count;
    size_t *start = NULL, done = 0;
    uint32_t *from = NULL;
    gg__positions order = {.ctx = p->ctx};
    size_t *open = gg__alloc(p->ctx, duties, sizeof *open, "a proof"); /* options without rank */
    gg_status status = open ? turn_round(p, duties, &start, &from) : gg__status(p->ctx);
    for (uint32_t i = 0; status == GG_OK && i < duties; i++) {
        duty *d = &p->duties[i];
        d->rank = GG__NO_RANK;
        if (!wants_rank(p, i)) continue;
        open[i] = d->count;
        if (d->choice ? !d->ends : d->count > 0) continue;
        d->rank = 1;
        status = gg__positions_push(&order, i);
    }
    while (status == GG_OK && done < order.count) {
        const uint32_t w = (uint32_t)order.at[done++];
        const uint32_t rank = p->duties[w].rank + 1;
        for (size_t e = start[w]; status == GG_OK && e < start[w + 1]; e++) {
            duty *d = &p->duties[from[e]];
            if (!wants_rank(p, from[e]) || d->rank != GG__NO_RANK) continue;
            if (--open[from[e]] > 0 && !d->choice) continue;
            if (rank >= GG__COUNT_MASK)
                status = gg__fail(p->ctx, GG_LIMIT, GG__NOWHERE, "the proof is too long");
            d->rank = rank;
            if (status == GG_OK) status = gg__positions_push(&order, from[e]);
        }
    }
    gg__free(p->ctx, open);
    gg__free(p->ctx, start);
    gg__free(p->ctx, from);
    gg__positions_free(&order);
    return status;
}

/* Gives a choice all options that have the bound. */
static gg_status widen(proof *p, uint32_t number)
{
    const uint64_t position = p->index.keys[number / 2];
    const size_t mark = mark_of(p);
    int then;
    uint8_t bound;
    gg_status status = list_options(p, position);
    size_t kept = 0;
    of_option(p, number % 2, p->duties[number].level, &then, &bound);
    if (status == GG_OK) status = keep(p, mark, p->options.at, p->options.count);
    p->duties[number].first = p->edge_count;
    p->duties[number].count = 0;
    p->duties[number].wide = true;
    for (size_t i = 0; status == GG_OK && i < p->options.count; i++) {
        const uint64_t option = p->options.at[i];
        const uint8_t asked = then == LEAST ? bound : (uint8_t)(bound + 1);
        gg__bounds b;
        uint64_t best;
        bool reaches;
        status = gg__search_known(p->search, option, GG_LEFT, &b, NULL);
        if (status == GG_OK && b.least < asked && b.most >= asked) {
            status = gg__search_ask(p->search, option, GG_LEFT, asked, &reaches, &best);
            if (status == GG_OK && reaches) b.least = asked;
            if (status == GG_OK && !reaches) b.most = (uint8_t)(asked - 1);
        }
        if (status != GG_OK || !satisfies(b, then, bound)) continue;
        if (gg__search_result(p->search, option) == GG_NONE)
            p->options.at[kept++] = option;
        else
            p->duties[number].ends = true;
    }
    for (size_t i = 0; status == GG_OK && i < kept; i++) {
        uint32_t to;
        status = add_duty(p, p->options.at[i], then, bound, &to);
        if (status == GG_OK) status = add_edge(p, number, to);
    }
    return status;
}

/* Widens the choices without ranks; *done: there are none. */
static gg_status widen_all(proof *p, bool *done)
{
    const uint32_t duties = 2 * (uint32_t)p->index.count;
    bool widened = false;
    gg_status status = GG_OK;
    *done = true;
    for (uint32_t i = 0; status == GG_OK && i < duties; i++) {
        if (!wants_rank(p, i) || p->duties[i].rank != GG__NO_RANK) continue;
        *done = false;
        if (!p->duties[i].choice || p->duties[i].wide) continue;
        widened = true;
        status = widen(p, i);
    }
    return status == GG_OK && !*done && !widened ? open_proof(p) : status;
}

/* ---- the whole ---- */

/* Marks a duty as needed, and queues it. */
static gg_status need(proof *p, uint32_t number)
{
    if (p->duties[number].needed) return GG_OK;
    p->duties[number].needed = true;
    return gg__positions_push(&p->queue, number);
}

/* From the duties of the start: of a choice, the option of least rank. */
static gg_status mark_needed(proof *p, size_t first_duties)
{
    gg_status status = GG_OK;
    p->queue.count = first_duties;
    for (size_t i = 0; i < first_duties; i++)
        p->duties[p->queue.at[i]].needed = true;
    for (p->next = 0; status == GG_OK && p->next < p->queue.count; p->next++) {
        const duty d = p->duties[p->queue.at[p->next]];
        const uint32_t *edges = d.count > 0 ? p->edges + d.first : NULL;
        size_t least = 0;
        for (size_t e = 1; d.choice && e < d.count; e++)
            if (p->duties[edges[e]].rank < p->duties[edges[least]].rank) least = e;
        for (size_t e = 0; status == GG_OK && (!d.choice || !d.ends) && e < d.count; e++)
            if (!d.choice || e == least) status = need(p, edges[e]);
    }
    return status;
}

/* The claim of a position, or 0. */
static gg__word claim_of(const proof *p, uint32_t v)
{
    const duty *least = &p->duties[2 * v], *most = least + 1;
    gg__bounds b = GG__ANYTHING;
    uint32_t rank = GG__NO_RANK;
    if (least->needed) b.least = least->level;
    if (most->needed) b.most = most->level;
    if (least->needed && least->rank != GG__NO_RANK) rank = least->rank;
    if (most->needed && most->rank != GG__NO_RANK) rank = most->rank;
    return least->needed || most->needed ? gg__claim_word(b, rank) : 0;
}

/* The claim of an end of play is its result. */
static gg__word claim_of_end(const proof *p, uint8_t grade)
{
    const gg__bounds b = {grade, grade};
    return gg__claim_word(b, gg__bounds_ranked(b, p->endless) ? 0 : GG__NO_RANK);
}

/* An empty list of positions of a solution. */
static gg__explored *add_list(const proof *p, gg__explored **list)
{
    *list = gg__alloc_zeroed(p->ctx, 1, sizeof **list, "positions");
    if (*list) (*list)->ctx = (*list)->index.ctx = p->ctx;
    return *list;
}

/* ends: positions where play is over, with their grades. */
static gg_status write_positions(const proof *p, const uint64_t *ends, const uint8_t *grades,
                                 size_t count, gg_solution *solution)
{
    const uint8_t mover = p->relative ? GG__MOVER_RELATIVE : GG__MOVER_OWNER;
    uint64_t claims = count;
    uint32_t v;
    gg_status status = GG_OK;
    for (uint32_t i = 0; i < p->index.count; i++)
        claims += claim_of(p, i) != 0;
    gg__explored *explored = add_list(p, &solution->explored);
    const gg__table *table = explored ? gg__solution_add_table(solution, claims, &mover, 1) : NULL;
    if (!table) return gg__status(p->ctx);
    for (uint32_t i = 0; status == GG_OK && i < p->index.count; i++) {
        const gg__word word = claim_of(p, i);
        if (word == 0) continue;
        status = gg__index_intern(&explored->index, p->index.keys[i], &v);
        if (status == GG_OK) table->words[v] = word;
    }
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        status = gg__index_intern(&explored->index, ends[i], &v);
        if (status == GG_OK) table->words[v] = claim_of_end(p, grades[i]);
    }
    return status;
}

/* Adds a sum of claims, with the parts that it needs. */
static gg_status add_sum(const proof *p, uint64_t sum, gg_solution *solution)
{
    gg__part_sums *sums = gg__search_sums(p->search);
    size_t count = 0, size = 0;
    const uint32_t *terms = gg__part_sums_terms(sums, sum, &count);
    uint32_t *own = gg__alloc(p->ctx, (uint64_t)count + 1, sizeof *own, "parts");
    gg_status status = gg__status(p->ctx);
    for (; status == GG_OK && size < count; size++)
        status = gg__index_intern(&solution->part->index, sums->parts.index.keys[terms[size]],
                                  &own[size]);
    if (status == GG_OK) {
        gg__sum_sort(own, count);
        gg_keys_intern(solution->sums, own, count * sizeof *own);
    }
    gg__free(p->ctx, own);
    return status == GG_OK ? gg__status(p->ctx) : status;
}

/* Sums are numbered in the order of their first claims. */
static gg_status write_sums(const proof *p, gg_solution *solution)
{
    static const uint8_t owners[] = {GG__MOVER_FIRST, GG__MOVER_SECOND},
                         relative[] = {GG__MOVER_RELATIVE};
    gg__index order = {.ctx = p->ctx};
    uint32_t v;
    gg_status status = GG_OK;
    for (uint32_t i = 0; status == GG_OK && i < p->index.count; i++)
        if (claim_of(p, i) != 0)
            status = gg__index_intern(&order, p->index.keys[i] / p->phases, &v);
    const gg__table *table = NULL;
    if (status == GG_OK && add_list(p, &solution->part) &&
        (solution->sums = gg__keys_new(p->ctx, "sums")) != NULL)
        table = gg__solution_add_table(solution, order.count, p->phases > 1 ? owners : relative,
                                       p->phases);
    if (table) memset(table->words, 0, order.count * p->phases * sizeof *table->words);
    for (size_t i = 0; table && status == GG_OK && i < order.count; i++)
        status = add_sum(p, order.keys[i], solution);
    for (uint32_t i = 0; table && status == GG_OK && i < p->index.count; i++) {
        const uint64_t state = p->index.keys[i];
        const gg__word word = claim_of(p, i);
        if (word == 0) continue;
        v = gg__index_find(&order, state / p->phases);
        table->words[v * p->phases + state % p->phases] = word;
    }
    gg__index_free(&order);
    return status == GG_OK ? gg__status(p->ctx) : status;
}

/* Finds the results of the starts, and adds their duties. Ends of play go to a separate list. */
static gg_status begin(proof *p, const uint64_t *starts, size_t count, uint64_t *ends,
                       uint8_t *grades, size_t *ended)
{
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        const gg_result over = gg__space_result(gg__search_space(p->search), starts[i]);
        uint8_t grade;
        uint32_t number;
        uint64_t start;
        status = gg__status(p->ctx);
        if (status == GG_OK && over != GG_NONE) {
            ends[*ended] = starts[i];
            grades[(*ended)++] = gg__grade_of(over, GG_LEFT);
            continue;
        }
        if (status == GG_OK) status = gg__search_place(p->search, starts[i], &start);
        if (status == GG_OK) status = gg__search_grade(p->search, start, GG_LEFT, &grade);
        if (status != GG_OK) break;
        if (grade > GG__RIGHT_WINS) status = add_duty(p, start, LEAST, grade, &number);
        if (status == GG_OK && grade < GG__LEFT_WINS)
            status = add_duty(p, start, MOST, grade, &number);
    }
    return status;
}

gg_status gg__proof_collect(gg__search *search, const uint64_t *starts, size_t count,
                            gg_solution *solution)
{
    const gg__space *space = gg__search_space(search);
    proof p = {.ctx = space->ctx,
               .search = search,
               .relative = gg__search_relative(search),
               .endless = gg__grade_of(space->problem->spec.infinite, GG_LEFT)};
    uint64_t ends[2];
    uint8_t grades[2];
    size_t ended = 0, first_duties;
    bool done = false;
    p.index.ctx = p.queue.ctx = p.options.ctx = p.ctx;
    p.keys = gg__search_keys(search, &p.phases);
    gg_status status = begin(&p, starts, count, ends, grades, &ended);
    first_duties = p.queue.count;
    if (status == GG_OK) status = discharge_all(&p);
    while (status == GG_OK && !done) {
        status = find_ranks(&p);
        if (status == GG_OK) status = widen_all(&p, &done);
        if (status == GG_OK) status = discharge_all(&p);
    }
    if (status == GG_OK) status = mark_needed(&p, first_duties);
    if (status == GG_OK)
        status = gg__search_sums(search) && first_duties > 0
                     ? write_sums(&p, solution)
                     : write_positions(&p, ends, grades, ended, solution);
    gg__index_free(&p.index);
    gg__free(p.ctx, p.duties);
    gg__free(p.ctx, p.edges);
    gg__free(p.ctx, p.bytes);
    gg__positions_free(&p.queue);
    gg__positions_free(&p.options);
    return status;
}
