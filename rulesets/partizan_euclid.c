/*
 * Partizan Euclid: a pair of numbers P,Q with P >= Q. Play is over when Q divides P. Else P is a
 * multiple of Q plus a rest T; Left moves to Q,T and Right to Q,Q-T. A player who cannot move
 * loses.
 *
 * A position is P in 31 bits, Q in 31 bits and the player to move, and is one part: the same
 * without the player, 0 where play is over.
 */
#include "notation.h"

#include <stdio.h>
#include <string.h>

enum { BITS = 31, LARGEST = 2147483647 };

typedef struct game {
    uint64_t p, q;
    gg_player first;
} game;

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t n[2] = {8, 5};
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    if (gg_setup_numbers(setup->parameters, ',', n, 2) % 2 != 0 || n[1] < 1 || n[0] < n[1] ||
        n[0] > LARGEST)
        return gg_setup_refuse(setup, 0, 0,
                               "partizan-euclid takes P,Q, with P not below Q, from 1 to %d",
                               (int)LARGEST);
    *g = (game){n[0], n[1], setup->first};
    return GG_OK;
}

static gg_position pack(uint64_t part, gg_player mover)
{
    return part * 2 + (mover == GG_RIGHT);
}

static gg_position start(void *self)
{
    const game *g = self;
    return pack(g->p << BITS | g->q, g->first);
}

static gg_player turn(void *self, gg_position x)
{
    (void)self;
    return x % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

static gg_position give_turn(void *self, gg_position x, gg_player player)
{
    (void)self;
    return pack(x / 2, player);
}

/* The pair after a player's move; 0: there is none. */
static uint64_t moved(uint64_t pair, gg_player player)
{
    const uint64_t p = pair >> BITS, q = pair & LARGEST, rest = q > 0 ? p % q : 0;
    return rest == 0 ? 0 : q << BITS | (player == GG_LEFT ? rest : q - rest);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const gg_player mover = turn(self, x);
    const uint64_t to = moved(x / 2, mover);
    if (to) gg_moves_to(moves, pack(to, mover == GG_LEFT ? GG_RIGHT : GG_LEFT));
}

/* ---- as a sum ---- */

static uint64_t part_of(uint64_t pair)
{
    return moved(pair, GG_LEFT) ? pair : 0;
}

static void parts(void *self, gg_position x, gg_moves *parts)
{
    (void)self;
    gg_moves_to(parts, part_of(x / 2));
}

static uint64_t part_numbers(void *self)
{
    (void)self;
    return GG_ANY_PART;
}

static void part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    const uint64_t to = moved(part, player);
    (void)self;
    if (to) gg_moves_to(options, part_of(to));
}

static const char *part_rules(void *self)
{
    (void)self;
    return "pairs";
}

/* ---- text ---- */

static void print_part(void *self, uint64_t part, char *text, size_t size)
{
    (void)self;
    snprintf(text, size, "%u,%u", (unsigned)(part >> BITS), (unsigned)(part & LARGEST));
}

static void print(void *self, gg_position x, char *text, size_t size)
{
    char pair[32];
    print_part(self, x / 2, pair, sizeof pair);
    snprintf(text, size, "%s:%c", pair, "LR"[x % 2]);
}

/* "8,5:L" */
static bool parse(void *self, const char *text, gg_position *x)
{
    char pair[32];
    uint64_t n[2];
    gg_player mover;
    size_t length = 0;
    (void)self;
    while (text[length] && strchr("0123456789,;() \t", text[length]))
        length++;
    if (length >= sizeof pair) return false;
    snprintf(pair, sizeof pair, "%.*s", (int)length, text);
    if (gg__read_numbers(pair, n, 2) != 2 || n[1] < 1 || n[0] < n[1] || n[0] > LARGEST ||
        !gg__read_mover(text + length, "LR", &mover))
        return false;
    *x = pack(n[0] << BITS | n[1], mover);
    return true;
}

static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    (void)from;
    print_part(self, to / 2, text, size);
}

const gg_ruleset gg_ruleset_partizan_euclid = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"partizan-euclid", "Euclid's algorithm, with remainders from below or from above",
             "P,Q", false, false},
    .sides = "Left moves to Q and the rest of P divided by Q, Right to Q and what the rest lacks "
             "of Q",
    .source = "N. A. McKay, R. J. Nowakowski, Outcomes of Partizan Euclid, Integers 12B, 2013",
    .open = open,
    .start = start,
    .turn = turn,
    .give_turn = give_turn,
    .moves = moves,
    .distinct = true,
    .print = print,
    .parse = parse,
    .print_move = print_move,
    .parts = parts,
    .part_numbers = part_numbers,
    .part_moves = part_moves,
    .print_part = print_part,
    .part_rules = part_rules,
};
