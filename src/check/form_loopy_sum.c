/*
 * The winner of a sum of games with loops, by playing through their sides: doc/checking.md, "Games
 * with loops".
 *
 * Left can force a win in a sum iff Left can force a stuck Right in the sum of the offsides, in
 * which infinite play is Right's; Right, iff a stuck Left in the sum of the onsides. If neither
 * can, it is a draw. A position is the positions of the parts, ascending, without 0. The reachable
 * ones are listed, and the states in which the player wins are found backwards from the ends.
 *
 * Cost: O(moves) of all reachable positions.
 */
#include "base/positions.h"
#include "check/form_loopy_game.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_POSITIONS = 1 << 18 };

typedef struct playing {
    gg_ctx *ctx;
    const gg__loop_game *game;
    gg_keys *met;
    gg__positions from, to; /* of each move: states, 2 * number of the position + mover */
    uint32_t *here, *next;  /* room for one position each */
} playing;

static int ascending(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The number of the position in `next`. */
static uint64_t meet(playing *p, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) /* 0 is the first number of the trie */
        if (p->next[i] != 0) p->next[kept++] = p->next[i];
    if (kept > 1) qsort(p->next, kept, sizeof *p->next, ascending);
    return gg_keys_intern(p->met, p->next, kept * sizeof *p->next);
}

/* Lists all moves reachable from position 0. False: there are too many, or it failed. */
static bool list_moves(playing *p)
{
    for (uint64_t i = 0; i < gg__keys_count(p->met); i++) {
        size_t size;
        const uint8_t *bytes = gg_keys_bytes(p->met, i, &size);
        const size_t count = size / sizeof *p->here;
        if (count > 0) memcpy(p->here, bytes, size);
        if (gg__tick(p->ctx, "playing sums", i, 0) != GG_OK || i >= MOST_POSITIONS) return false;
        for (uint64_t mover = GG_LEFT; mover <= GG_RIGHT; mover++)
            for (size_t part = 0; part < count; part++) {
                const gg__rows *rows = p->game->out[mover];
                const uint32_t at = p->here[part];
                for (uint64_t e = rows->start[at]; e < rows->start[at + 1]; e++) {
                    memcpy(p->next, p->here, size);
                    p->next[part] = rows->end[e];
                    const uint64_t to = meet(p, count);
                    if (gg__positions_push(&p->from, 2 * i + mover) != GG_OK ||
                        gg__positions_push(&p->to, 2 * to + 1 - mover) != GG_OK)
                        return false;
                }
            }
    }
    return gg__status(p->ctx) == GG_OK;
}

/* Sets wins[mover] to true if the player can force a stuck opponent from position 0. */
static gg_status find_forced(playing *p, uint64_t player, bool wins[2])
{
    const uint64_t states = 2 * gg__keys_count(p->met);
    uint64_t *start = gg__alloc_zeroed(p->ctx, states + 2, sizeof *start, "positions");
    uint64_t *before = gg__alloc(p->ctx, p->to.count, sizeof *before, "positions");
    uint32_t *left = gg__alloc_zeroed(p->ctx, states, sizeof *left, "positions");
    uint8_t *won = gg__alloc_zeroed(p->ctx, states, 1, "positions");
    gg__positions list = {.ctx = p->ctx};
    const bool ready = start && before && left && won;
    for (size_t i = 0; ready && i < p->to.count; i++) {
        start[p->to.at[i] + 2]++;
        left[p->from.at[i]]++;
    }
    for (uint64_t s = 0; ready && s < states; s++)
        start[s + 2] += start[s + 1];
    for (size_t i = 0; ready && i < p->to.count; i++)
        before[start[p->to.at[i] + 1]++] = p->from.at[i];
    for (uint64_t s = 0; ready && s < states; s++)
        if ((s & 1) != player && left[s] == 0) {
            won[s] = 1;
            gg__positions_push(&list, s);
        }
    while (ready && list.count > 0 && gg__status(p->ctx) == GG_OK) {
        const uint64_t s = list.at[--list.count];
        for (uint64_t e = start[s]; e < start[s + 1]; e++) {
            const uint64_t from = before[e];
            if (won[from] || ((from & 1) != player && --left[from] > 0)) continue;
            won[from] = 1;
            gg__positions_push(&list, from);
        }
    }
    for (int mover = GG_LEFT; ready && mover <= GG_RIGHT; mover++)
        wins[mover] = won[mover];
    gg__free(p->ctx, start);
    gg__free(p->ctx, before);
    gg__free(p->ctx, left);
    gg__free(p->ctx, won);
    gg__positions_free(&list);
    return gg__status(p->ctx);
}

/* The same in the sum of these forms. *told: false if there are too many positions. */
static gg_status play(gg_ctx *ctx, const gg__listing *listing, const gg__loop_game *game,
                      const uint32_t *form, const uint64_t *part, size_t parts, uint64_t player,
                      bool wins[2], bool *told)
{
    playing p = {.ctx = ctx, .game = game, .from = {.ctx = ctx}, .to = {.ctx = ctx}};
    p.met = gg__keys_new(ctx, "positions");
    p.here = gg__alloc(ctx, parts, sizeof *p.here, "positions");
    p.next = gg__alloc(ctx, parts, sizeof *p.next, "positions");
    *told = gg__status(ctx) == GG_OK;
    for (size_t i = 0; *told && i < parts; i++)
        p.next[i] = (uint32_t)gg__loop_position(listing, form[part[i]]);
    if (*told) meet(&p, parts);
    *told = *told && list_moves(&p);
    if (*told) find_forced(&p, player, wins);
    gg__keys_free(p.met);
    gg__positions_free(&p.from);
    gg__positions_free(&p.to);
    gg__free(ctx, p.here);
    gg__free(ctx, p.next);
    return gg__status(ctx);
}

const char *gg__conclude_loopy_forms(const gg__claim *claim, const uint64_t *part, size_t parts)
{
    gg_ctx *ctx = claim->ctx;
    const gg__values *values = &claim->solution->values;
    gg__trie_order order = {0};
    gg__loop_game game = {0};
    const char *fault = NULL;
    bool left[2] = {false, false}, right[2] = {false, false}, told[2] = {false, false};
    gg_status status = gg__trie_order_make(ctx, values->forms->trie, &order, &fault);
    if (status == GG_OK && !fault)
        status = gg__loop_game_of_listing(ctx, values->forms, &order, &game);
    if (status == GG_OK && !fault)
        status = play(ctx, values->forms, &game, values->minus, part, parts, GG_LEFT, left, told);
    if (status == GG_OK && told[0])
        play(ctx, values->forms, &game, values->value, part, parts, GG_RIGHT, right, told + 1);
    gg__free(ctx, order.place);
    gg__loop_game_free(ctx, &game);
    if (gg__status(ctx) != GG_OK) return NULL;
    if (!told[0] || !told[1]) return "the sum is too large for the checker to play through it";
    const gg_player first = claim->verdict->first;
    return gg__decide(claim, left[first] ? GG_L : right[first] ? GG_R : GG_D, GG_INFINITE);
}
