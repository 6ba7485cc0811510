/*
 * A ruleset with `rank` and `unrank` names its positions as it likes; the table made here has the
 * same callbacks over the indices 0 .. positions - 1, each translating on the way in and out. So
 * solvers, checker and tester know one kind of dense index only.
 */
#include "problem/ranked.h"

#include "problem/rules.h"

#include <stdio.h>

static gg_position inner_of(const gg__ranked *r, gg_position x)
{
    return r->inner->unrank(r->self, x);
}

static gg_position index_of(const gg__ranked *r, gg_position inner)
{
    /* Beyond the results lies what gg_keys_intern returns when it has failed. */
    const bool outside = gg__rules_ended(inner) != GG_NONE || inner == UINT64_MAX;
    return outside ? inner : r->inner->rank(r->self, inner);
}

static void close(void *self)
{
    gg__ranked *r = self;
    if (r->inner->close) r->inner->close(r->self);
}

static gg_position start(void *self)
{
    gg__ranked *r = self;
    return index_of(r, r->inner->start(r->self));
}

static uint64_t positions(void *self)
{
    gg__ranked *r = self;
    return r->inner->positions(r->self);
}

static bool legal(void *self, gg_position x)
{
    gg__ranked *r = self;
    return r->inner->legal(r->self, inner_of(r, x));
}

static gg_player turn(void *self, gg_position x)
{
    gg__ranked *r = self;
    return r->inner->turn(r->self, inner_of(r, x));
}

static gg_result result(void *self, gg_position x)
{
    gg__ranked *r = self;
    return r->inner->result(r->self, inner_of(r, x));
}

/* Has a list filled by the game, and translates what has come to it. */
static void list(gg__ranked *r, void (*fill)(void *, gg_position, gg_moves *), gg_position x,
                 gg_moves *moves)
{
    const size_t before = moves->to.count;
    fill(r->self, inner_of(r, x), moves);
    for (size_t i = before; i < moves->to.count; i++)
        moves->to.at[i] = index_of(r, moves->to.at[i]);
}

static void moves(void *self, gg_position x, gg_moves *found)
{
    gg__ranked *r = self;
    list(r, r->inner->moves, x, found);
}

static void unmoves(void *self, gg_position x, gg_moves *found)
{
    gg__ranked *r = self;
    list(r, r->inner->unmoves, x, found);
}

static gg_position canonical(void *self, gg_position x)
{
    gg__ranked *r = self;
    return index_of(r, r->inner->canonical(r->self, inner_of(r, x)));
}

static void print(void *self, gg_position x, char *text, size_t size)
{
    gg__ranked *r = self;
    if (x < r->inner->positions(r->self))
        r->inner->print(r->self, inner_of(r, x), text, size);
    else /* a fault of the ruleset's rank */
        snprintf(text, size, "index %llu", (unsigned long long)x);
}

static bool parse(void *self, const char *text, gg_position *x)
{
    gg__ranked *r = self;
    gg_position inner;
    if (!r->inner->parse(r->self, text, &inner)) return false;
    *x = index_of(r, inner);
    return true;
}

static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    gg__ranked *r = self;
    r->inner->print_move(r->self, inner_of(r, from), inner_of(r, to), text, size);
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    gg__ranked *r = self;
    r->inner->picture(r->self, inner_of(r, x), text, size);
}

static void parts(void *self, gg_position x, gg_moves *found)
{
    gg__ranked *r = self;
    r->inner->parts(r->self, inner_of(r, x), found);
}

static uint64_t part_numbers(void *self)
{
    gg__ranked *r = self;
    return r->inner->part_numbers(r->self);
}

static void part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    gg__ranked *r = self;
    r->inner->part_moves(r->self, player, part, options);
}

static void print_part(void *self, uint64_t part, char *text, size_t size)
{
    gg__ranked *r = self;
    r->inner->print_part(r->self, part, text, size);
}

static const char *part_rules(void *self)
{
    gg__ranked *r = self;
    return r->inner->part_rules(r->self);
}

static uint32_t part_nimber(void *self, uint64_t part)
{
    gg__ranked *r = self;
    return r->inner->part_nimber(r->self, part);
}

static uint64_t period_span(void *self)
{
    gg__ranked *r = self;
    return r->inner->period_span(r->self);
}

bool gg__is_ranked(const gg_ruleset *ruleset, void *self)
{
    return ruleset->rank && ruleset->unrank && ruleset->positions && ruleset->positions(self) > 0;
}

void gg__ranked_make(gg__ranked *ranked, const gg_ruleset *inner, void *self)
{
    ranked->inner = inner;
    ranked->self = self;
    ranked->table = (gg_ruleset){
        .abi = inner->abi,
        .size = inner->size,
        .info = inner->info,
        .sides = inner->sides,
        .left_name = inner->left_name,
        .right_name = inner->right_name,
        .source = inner->source,
        .takes = inner->takes,
        .open = inner->open,
        .close = close,
        .start = start,
        .positions = positions,
        .legal = inner->legal ? legal : NULL,
        .turn = inner->turn ? turn : NULL,
        .result = inner->result ? result : NULL,
        .moves = moves,
        .dead_end = inner->dead_end,
        .same_turn = inner->same_turn,
        .unmoves = inner->unmoves ? unmoves : NULL,
        .canonical = inner->canonical ? canonical : NULL,
        .print = inner->print ? print : NULL,
        .parse = inner->parse ? parse : NULL,
        .print_move = inner->print_move ? print_move : NULL,
        .picture = inner->picture ? picture : NULL,
        .parts = inner->parts ? parts : NULL,
        .part_numbers = inner->part_numbers ? part_numbers : NULL,
        .part_moves = inner->part_moves ? part_moves : NULL,
        .print_part = inner->print_part ? print_part : NULL,
        .part_rules = inner->part_rules ? part_rules : NULL,
        .part_nimber = inner->part_nimber ? part_nimber : NULL,
        .period_span = inner->period_span ? period_span : NULL,
    };
}
