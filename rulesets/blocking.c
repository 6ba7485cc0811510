/*
 * Two games in which a player who cannot move has lost, and all cells except one have men. A move
 * takes a man along a line to the free cell.
 *
 * Mu torere: eight cells in a ring, and one in the middle that is adjacent to all. A man may move
 * to the middle only if a man of the other player is beside it in the ring.
 *
 * Pong hau k'i: the corners of a square, with one side missing, and its middle.
 */
#include "men.h"

typedef struct blocking {
    gg__men men;
    uint64_t own, other; /* at the start */
    bool ring;           /* cells 1 to 8 are a ring round cell 0 */
} blocking;

static const char star[] = "    i\n"
                           "  h | b\n"
                           "   \\|/\n"
                           " g--a--c\n"
                           "   /|\\\n"
                           "  f | d\n"
                           "    e\n";

static const char square[] = "a---b\n"
                             "|\\ /\n"
                             "| c\n"
                             "|/ \\\n"
                             "d---e\n";

static gg_status no_parameters(const gg_setup *setup, const char *game)
{
    return *setup->parameters ? gg_setup_refuse(setup, 0, 0, "%s takes no parameters", game)
                              : GG_OK;
}

static gg_status open_mu_torere(const gg_setup *setup, void **self)
{
    gg_status status = no_parameters(setup, "mu-torere");
    blocking *b = *self = status == GG_OK ? gg_setup_alloc(setup, 1, sizeof *b) : NULL;
    if (!b) return status == GG_OK ? GG_NO_MEMORY : status;
    b->ring = true;
    b->own = 0x01e;
    b->other = 0x1e0;
    gg__men *m = &b->men;
    gg__men_open(m, 9);
    m->board = star;
    gg__men_add_slice(m, 0, 4, 4);
    for (unsigned i = 0; i < 8; i++) {
        gg__men_join(m, 0, 1 + i);
        gg__men_join(m, 1 + i, 1 + (i + 1) % 8);
    }
    for (m->symmetries = 0; m->symmetries < 16; m->symmetries++) /* turned, and in a mirror */
        for (unsigned i = 0; i < 8; i++)
            m->image[m->symmetries][1 + i] =
                (uint8_t)(1 + ((m->symmetries & 8 ? 8 - i : i) + m->symmetries) % 8);
    return GG_OK;
}

static gg_status open_pong_hau_ki(const gg_setup *setup, void **self)
{
    gg_status status = no_parameters(setup, "pong-hau-ki");
    blocking *b = *self = status == GG_OK ? gg_setup_alloc(setup, 1, sizeof *b) : NULL;
    if (!b) return status == GG_OK ? GG_NO_MEMORY : status;
    static const uint8_t edge[][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {2, 3}, {2, 4}, {3, 4}};
    static const uint8_t mirror[] = {3, 4, 2, 0, 1};
    gg__men *m = &b->men;
    b->own = 0x09;
    b->other = 0x12;
    gg__men_open(m, 5);
    m->board = square;
    gg__men_add_slice(m, 0, 2, 2);
    for (unsigned i = 0; i < sizeof edge / sizeof *edge; i++)
        gg__men_join(m, edge[i][0], edge[i][1]);
    m->symmetries = 2;
    for (unsigned i = 0; i < m->cells; i++)
        m->image[1][i] = mirror[i];
    return GG_OK;
}

static gg_position start(void *self)
{
    const blocking *b = self;
    const gg__stand s = {0, b->own, b->other};
    return gg__men_pack(&b->men, &s);
}

static bool beside_other(const blocking *b, const gg__stand *s, unsigned cell)
{
    return !b->ring || (b->men.near[cell] & s->other);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const blocking *b = self;
    const gg__stand s = gg__men_unpack(&b->men, x);
    const unsigned free = gg__least_cell(~(s.own | s.other));
    for (uint64_t men = s.own & b->men.near[free]; men; men &= men - 1) {
        if (free == 0 && !beside_other(b, &s, gg__least_cell(men))) continue;
        gg__men_put(&b->men, moves, (gg__stand){0, s.own ^ (men & -men) ^ gg__cell(free), s.other});
    }
}

/* A man that is in the middle came from the free cell, and was beside another one there. */
static void unmoves(void *self, gg_position x, gg_moves *moves)
{
    const blocking *b = self;
    const gg__stand now = gg__men_unpack(&b->men, x), s = gg__men_turn(&b->men, &now);
    const unsigned free = gg__least_cell(~(s.own | s.other));
    for (uint64_t men = s.own & b->men.near[free]; men; men &= men - 1) {
        if ((men & 1) && !beside_other(b, &s, free)) continue;
        const gg__stand y = {0, s.own ^ (men & -men) ^ gg__cell(free), s.other};
        gg_moves_to(moves, gg__men_pack(&b->men, &y));
    }
}

#define BLOCKING                                                                                   \
    .abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset),                                             \
    .sides = "the player to move has the men X", .start = start, .positions = gg__men_positions,   \
    .moves = moves, .unmoves = unmoves, .distinct = true, .canonical = gg__men_canonical,          \
    .print = gg__men_print, .parse = gg__men_parse, .remark = gg__men_remark,                      \
    .print_move = gg__men_print_move, .picture = gg__men_picture

const gg_ruleset gg_ruleset_mu_torere = {
    BLOCKING,
    .info = {"mu-torere", "block the other's men on a star", NULL, false, false},
    .source = "Maori; M. Ascher 1987",
    .open = open_mu_torere,
};

const gg_ruleset gg_ruleset_pong_hau_ki = {
    BLOCKING,
    .info = {"pong-hau-ki", "block the other's men on five cells", NULL, false, false},
    .source = "traditional, of China and Korea; P. D. Straffin 1995",
    .open = open_pong_hau_ki,
};
