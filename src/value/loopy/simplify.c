/*
 * The smallest form of a stopper, and the onside of any game.
 *
 * Smallest forms. An option is dominated if another one is as good for the player, and is dropped.
 * It is reversible if the other player has a reply to it after which the game is at least as good
 * for them as the game before it; it is bypassed, that is, replaced by the player's options after
 * the reply. Neither changes the value of any position, so all comparisons are made once, before.
 * At the end, equal positions have equal options, and become one. (To merge them sooner might make
 * a loop in which play takes turns.) In a stopper, bypassed options lead on along a play that takes
 * turns, so this comes to an end.
 *
 * Onsides. The same, with comparisons of G+. There a chain of options and replies may come back to
 * its beginning. If these are Right's options, the chain is an infinite play, which Right loses,
 * and the options vanish; if Left's, they stay. An option that was dominated by a vanished one may
 * be the best of the rest, so the original options come back with each bypass. If the result is a
 * stopper, its smallest form S is the candidate; it is the onside if G+ >= S+ and S+ >= G+, which
 * is checked. If it is not, or no stopper, all is tried again with the onsides of those other
 * positions that have one, and then with replies that are dominated. So a result is right, however
 * it was found.
 *
 * Source: A. N. Siegel, *Coping with Cycles*, 2009.
 */
#include "value/loopy/loopy.h"

/* Sets of positions are rows of bits. */
typedef struct reducer {
    gg_ctx *ctx;
    uint32_t count;
    size_t words;
    uint64_t *options[2]; /* a row for each position, by player */
    uint64_t *first[2];   /* the options at first */
    uint64_t *bypassed[2];
    uint8_t *at_least;   /* [g * count + h]: g >= h */
    uint32_t *equal;     /* when all is reduced: the first position that equals each */
    const uint8_t *only; /* positions that are reduced, with all that they lead to; NULL: all */
    bool all_replies;    /* options are bypassed by replies that are dominated, too */
} reducer;

static bool has(const uint64_t *row, uint32_t i)
{
    return row[i / 64] >> i % 64 & 1;
}

static void put(uint64_t *row, uint32_t i)
{
    row[i / 64] |= UINT64_C(1) << i % 64;
}

static void drop(uint64_t *row, uint32_t i)
{
    row[i / 64] &= ~(UINT64_C(1) << i % 64);
}

static uint64_t *options_of(const reducer *r, uint32_t v, gg_player player)
{
    return r->options[player] + v * r->words;
}

/* The first in the row from `from` on; `count`: none. */
static uint32_t next_in(const reducer *r, const uint64_t *row, uint32_t from)
{
    while (from < r->count && !has(row, from))
        from += row[from / 64] >> from % 64 ? 1 : 64 - from % 64;
    return from < r->count ? from : r->count;
}

/* Whether g is at least as good as h for the player. */
static bool as_good(const reducer *r, gg_player player, uint32_t g, uint32_t h)
{
    return player == GG_LEFT ? r->at_least[(uint64_t)g * r->count + h]
                             : r->at_least[(uint64_t)h * r->count + g];
}

static void end(reducer *r)
{
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        gg__free(r->ctx, r->options[p]);
        gg__free(r->ctx, r->first[p]);
        gg__free(r->ctx, r->bypassed[p]);
    }
    gg__free(r->ctx, r->at_least);
    gg__free(r->ctx, r->equal);
}

static gg_status begin(reducer *r, const gg__loop_graph *graph, gg__loop_rule rule)
{
    gg_ctx *ctx = graph->ctx;
    *r = (reducer){.ctx = ctx, .count = graph->count, .words = (graph->count + 63) / 64};
    const size_t room = r->count * r->words;
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        r->options[p] = gg__alloc_zeroed(ctx, room, sizeof **r->options, "options");
        r->first[p] = gg__alloc(ctx, room, sizeof **r->first, "options");
        r->bypassed[p] = gg__alloc_zeroed(ctx, room, sizeof **r->bypassed, "options");
    }
    r->at_least = gg__alloc(ctx, (uint64_t)r->count * r->count, 1, "comparisons");
    r->equal = gg__alloc(ctx, r->count, sizeof *r->equal, "positions");
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    for (uint32_t v = 0; v < r->count; v++)
        for (int p = GG_LEFT; p <= GG_RIGHT; p++)
            for (uint32_t e = graph->start[GG__OPTIONS][p][v];
                 e < graph->start[GG__OPTIONS][p][v + 1]; e++)
                put(options_of(r, v, (gg_player)p), graph->to[GG__OPTIONS][p][e]);
    for (int p = GG_LEFT; p <= GG_RIGHT; p++)
        memcpy(r->first[p], r->options[p], room * sizeof **r->first);
    return gg__loop_order(graph, graph, rule, GG_RIGHT, r->at_least);
}

static bool drop_dominated(reducer *r, uint32_t v, gg_player player)
{
    uint64_t *row = options_of(r, v, player);
    bool changed = false;
    for (uint32_t x = next_in(r, row, 0); x < r->count; x = next_in(r, row, x + 1)) {
        bool dominated = false;
        for (uint32_t y = next_in(r, row, 0); y < r->count && !dominated;
             y = next_in(r, row, y + 1))
            dominated = y != x && as_good(r, player, y, x);
        if (dominated) drop(row, x);
        changed |= dominated;
    }
    return changed;
}

/* The first reply to option x of v, from `from` on, after which the game is as good for the other
 * player as v; `count`: there is none. replies: by player, those that there are, or those that
 * there were at first. */
static uint32_t next_reply(const reducer *r, uint64_t *const replies[2], uint32_t v, uint32_t x,
                           gg_player player, uint32_t from)
{
    const gg_player other = player == GG_LEFT ? GG_RIGHT : GG_LEFT;
    const uint64_t *row = replies[other] + x * r->words;
    uint32_t y = next_in(r, row, from);
    while (y < r->count && !as_good(r, other, y, v))
        y = next_in(r, row, y + 1);
    return y;
}

/* Adds to the set the reversible options of v that follow such replies to option z; whether there
 * were any that are new. */
static bool add_followers(const reducer *r, uint64_t *const replies[2], uint32_t v, uint32_t z,
                          gg_player player, uint64_t *set)
{
    bool added = false;
    for (uint32_t y = next_reply(r, replies, v, z, player, 0); y < r->count;
         y = next_reply(r, replies, v, z, player, y + 1)) {
        const uint64_t *row = options_of(r, y, player);
        for (uint32_t w = next_in(r, row, 0); w < r->count; w = next_in(r, row, w + 1)) {
            if (has(set, w) || next_reply(r, replies, v, w, player, 0) == r->count) continue;
            put(set, w);
            added = true;
        }
    }
    return added;
}

/* The first reply to option z after which all options of v in the set are done; `count`: none. */
static uint32_t next_done(const reducer *r, uint64_t *const replies[2], uint32_t v, uint32_t z,
                          gg_player player, const uint64_t *set, const uint64_t *done)
{
    uint32_t y = next_reply(r, replies, v, z, player, 0);
    for (; y < r->count; y = next_reply(r, replies, v, z, player, y + 1)) {
        const uint64_t *row = options_of(r, y, player);
        bool open = false;
        for (size_t i = 0; i < r->words && !open; i++)
            open = row[i] & set[i] & ~done[i];
        if (!open) break;
    }
    return y;
}

/* The reply to x by which it is bypassed so that no chain of options and replies comes back: all
 * options after it are bypassed in the same way, or not at all. `count`: none. seen: two rows, of
 * reversible options that may follow x, and of those that have such a reply. */
static uint32_t find_way_out(const reducer *r, uint64_t *const replies[2], uint32_t v, uint32_t x,
                             gg_player player, uint64_t *seen)
{
    uint64_t *done = seen + r->words;
    bool changed = true;
    memset(seen, 0, 2 * r->words * sizeof *seen);
    put(seen, x);
    while (changed) {
        changed = false;
        for (uint32_t z = next_in(r, seen, 0); z < r->count; z = next_in(r, seen, z + 1))
            changed |= add_followers(r, replies, v, z, player, seen);
    }
    for (changed = true; changed;) {
        changed = false;
        for (uint32_t z = next_in(r, seen, 0); z < r->count; z = next_in(r, seen, z + 1)) {
            if (has(done, z)) continue;
            const uint32_t y = next_done(r, replies, v, z, player, seen, done);
            if (y == r->count) continue;
            if (z == x) return y;
            put(done, z);
            changed = true;
        }
    }
    return r->count;
}

/* Bypasses options of v. loops_stay: those that come back are kept; else they vanish. */
static bool bypass(reducer *r, uint32_t v, gg_player player, bool loops_stay, uint64_t *seen)
{
    uint64_t *row = options_of(r, v, player), *bypassed = r->bypassed[player] + v * r->words;
    const uint64_t *first = r->first[player];
    bool changed = false;
    for (uint32_t x = next_in(r, row, 0); x < r->count; x = next_in(r, row, x + 1)) {
        uint32_t y = next_reply(r, r->options, v, x, player, 0);
        if (loops_stay) y = find_way_out(r, r->options, v, x, player, seen);
        if (loops_stay && r->all_replies && y == r->count)
            y = find_way_out(r, r->first, v, x, player, seen);
        if (y == r->count) continue;
        drop(row, x);
        put(bypassed, x);
        for (size_t i = 0; i < r->words; i++) {
            row[i] |= options_of(r, y, player)[i] & ~bypassed[i];
            if (!loops_stay)
                row[i] |= (first[y * r->words + i] | first[v * r->words + i]) & ~bypassed[i];
        }
        changed = true;
        x = UINT32_MAX; /* from the beginning */
    }
    return changed;
}

/* Drops and bypasses until nothing changes. */
static gg_status reduce(reducer *r, bool onside)
{
    uint64_t *seen = gg__alloc(r->ctx, 2 * (uint64_t)r->words, sizeof *seen, "options");
    bool changed = seen;
    while (changed && gg__status(r->ctx) == GG_OK) {
        changed = false;
        for (uint32_t v = 0; v < r->count; v++)
            for (int p = GG_RIGHT; p >= GG_LEFT && (!r->only || r->only[v]); p--) {
                changed |= drop_dominated(r, v, (gg_player)p);
                changed |= bypass(r, v, (gg_player)p, onside && p == GG_LEFT, seen);
            }
        gg__tick(r->ctx, "simplifying", 0, 0);
    }
    for (uint32_t v = 0; v < r->count; v++) {
        uint32_t u = 0;
        while (u < v && ((r->only && !r->only[u]) ||
                         !(as_good(r, GG_LEFT, u, v) && as_good(r, GG_LEFT, v, u))))
            u++;
        r->equal[v] = u;
    }
    gg__free(r->ctx, seen);
    return gg__status(r->ctx);
}

/* Extracts the positions reachable from `root`, with equal positions as one. */
static gg_status extract(const reducer *r, uint32_t root, gg__loop_graph *out)
{
    const uint32_t *equal = r->equal;
    uint32_t *place = gg__alloc_zeroed(r->ctx, r->count, sizeof *place, "positions");
    uint32_t *list = gg__alloc(r->ctx, r->count, sizeof *list, "positions");
    const bool ready = place && list;
    if (ready) {
        list[gg__loop_add(out)] = equal[root];
        place[equal[root]] = 1;
    }
    for (uint32_t i = 0; ready && i < out->count; i++)
        for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
            const uint64_t *row = options_of(r, list[i], (gg_player)p);
            for (uint32_t x = next_in(r, row, 0); x < r->count; x = next_in(r, row, x + 1)) {
                const uint32_t w = equal[x];
                if (place[w] == 0) {
                    list[out->count] = w;
                    place[w] = gg__loop_add(out) + 1;
                }
                gg__loop_edge(out, i, place[w] - 1, (gg_player)p);
            }
        }
    gg__free(r->ctx, place);
    gg__free(r->ctx, list);
    return gg__status(r->ctx) == GG_OK ? gg__loop_seal(out) : gg__status(r->ctx);
}

gg_status gg__loop_smallest(const gg__loop_graph *graph, const uint8_t *stopper,
                            const uint8_t *wanted, const gg__loop_taker *taker)
{
    reducer r;
    gg_status status = begin(&r, graph, GG__FREE);
    r.only = stopper;
    if (status == GG_OK) status = reduce(&r, false);
    for (uint32_t v = 0; v < r.count && status == GG_OK; v++) {
        gg__loop_graph form = {.ctx = r.ctx};
        if (!stopper[v] || !wanted[v]) continue;
        status = extract(&r, v, &form);
        if (status == GG_OK) status = taker->take(taker->self, v, &form);
        gg__loop_graph_free(&form);
    }
    end(&r);
    return status;
}

/* ---- onsides ---- */

/* Whether G+ >= H+ for the positions given. */
static bool is_at_least(const gg__loop_graph *greater, uint32_t g, const gg__loop_graph *less,
                        uint32_t h)
{
    const uint64_t pairs = (uint64_t)greater->count * less->count;
    uint8_t *survives = gg__alloc(greater->ctx, pairs, 1, "comparisons");
    const bool out = survives &&
                     gg__loop_order(greater, less, GG__ONSIDE, GG_RIGHT, survives) == GG_OK &&
                     survives[(uint64_t)g * less->count + h];
    gg__free(greater->ctx, survives);
    return out;
}

/* Makes the smallest form of the result for position v, if that is a stopper, and equal to position
 * v of the graph. */
static gg_status verify(const reducer *r, uint32_t v, const gg__loop_graph *graph,
                        gg__loop_graph *out, bool *found)
{
    gg__loop_graph candidate = {.ctx = r->ctx};
    reducer small;
    *found = false;
    gg_status status = extract(r, v, &candidate);
    uint8_t *stopper = gg__alloc(r->ctx, candidate.count, 1, "positions");
    if (stopper && status == GG_OK) status = gg__loop_stoppers(&candidate, stopper);
    if (stopper && status == GG_OK && stopper[0]) {
        status = begin(&small, &candidate, GG__FREE);
        if (status == GG_OK) status = reduce(&small, false);
        if (status == GG_OK) status = extract(&small, 0, out);
        *found = status == GG_OK && is_at_least(graph, v, out, 0) && is_at_least(out, 0, graph, v);
        if (!*found) gg__loop_graph_free(out);
        end(&small);
    }
    gg__free(r->ctx, stopper);
    gg__loop_graph_free(&candidate);
    return gg__status(r->ctx);
}

/* Adds the options of a position to position v, with numbers increased by `shift`; position 0 is
 * `zero`. */
static void copy_options(const gg__loop_graph *from, uint32_t position, gg__loop_graph *out,
                         uint32_t v, uint32_t shift, uint32_t zero)
{
    for (int p = GG_LEFT; p <= GG_RIGHT; p++)
        for (uint32_t e = from->start[GG__OPTIONS][p][position];
             e < from->start[GG__OPTIONS][p][position + 1]; e++) {
            const uint32_t to = from->to[GG__OPTIONS][p][e];
            if (gg__loop_edge(out, v, to == 0 ? zero : to + shift, (gg_player)p) != GG_OK) return;
        }
}

/* The same graph, where positions with an onside have the options of that. */
static gg_status put_onsides(const reducer *r, const gg__loop_graph *graph, gg__loop_graph *out)
{
    gg__loop_graph onside = {.ctx = r->ctx};
    gg_status status = GG_OK;
    out->count = graph->count;
    for (uint32_t v = 0; v < graph->count && status == GG_OK; v++) {
        bool found;
        status = verify(r, v, graph, &onside, &found);
        if (status == GG_OK && found && out->count + onside.count <= GG__LOOPY_POSITIONS) {
            const uint32_t shift = out->count - 1; /* its position 0 is v */
            out->count += onside.count - 1;
            for (uint32_t x = 0; x < onside.count; x++)
                copy_options(&onside, x, out, x == 0 ? v : x + shift, shift, v);
        } else if (status == GG_OK) {
            copy_options(graph, v, out, v, 0, 0);
        }
        gg__loop_graph_free(&onside);
        if (status == GG_OK) status = gg__status(r->ctx);
    }
    return status == GG_OK ? gg__loop_seal(out) : status;
}

gg_status gg__loop_onsides(const gg__loop_graph *graph, uint8_t *wanted,
                           const gg__loop_taker *taker)
{
    enum { TRIES = 3, MOST_TRIED = 512 }; /* maximum number of positions for more than one try */
    gg__loop_graph better = {.ctx = graph->ctx};
    const gg__loop_graph *of = graph;
    bool missing = true;
    gg_status status = GG_OK;
    for (int try = 0; try < TRIES && status == GG_OK && missing; try++) {
        reducer r;
        status = begin(&r, of, GG__ONSIDE);
        r.all_replies = try == 2;
        if (status == GG_OK) status = reduce(&r, true);
        missing = false;
        for (uint32_t v = 0; v < graph->count && status == GG_OK; v++) {
            gg__loop_graph form = {.ctx = graph->ctx};
            bool found = false;
            if (!wanted[v]) continue;
            status = verify(&r, v, graph, &form, &found);
            if (status == GG_OK && found) status = taker->take(taker->self, v, &form);
            wanted[v] = !found;
            missing |= !found;
            gg__loop_graph_free(&form);
        }
        if (status == GG_OK && missing && try == 0 && graph->count <= MOST_TRIED) {
            status = put_onsides(&r, graph, &better);
            of = &better;
        }
        end(&r);
        if (graph->count > MOST_TRIED) break;
    }
    gg__loop_graph_free(&better);
    return status;
}
