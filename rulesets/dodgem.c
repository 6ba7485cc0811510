/*
 * Dodgem: cars of two players on a square. One drives to the right and leaves the board there, the
 * other drives up and leaves it there; each may also swerve to either side, but not back. A player
 * who is to move and cannot, as all cars are gone or blocked, has won: so do not block everything.
 *
 * A position is seen by the player to move, who drives to the right: for the other player, the
 * board is turned over along the diagonal from the lower left corner. So the two players' positions
 * are one number (men.h). Cars leave and never come back: slices of few cars come first.
 */
#include "men.h"

/* The cells ahead of each cell and beside it, and the cells where a car leaves, for the player to
 * move. */
typedef struct dodgem {
    gg__men men;
    uint64_t start,
        last; /* the initial cells of the cars in the first column, and the last column */
    unsigned cars;
} dodgem;

static gg_status open(const gg_setup *setup, void **self)
{
    enum { SMALLEST = 2, LARGEST = 6 };
    uint64_t n[2] = {3, 0};
    const int read = gg_setup_numbers(setup->parameters, ',', n, 2);
    if (read < 2) n[1] = n[0] - 1;
    if (read < 0 || n[0] < SMALLEST || n[0] > LARGEST || n[1] < 1 || n[1] >= n[0])
        return gg_setup_refuse(setup, 0, 0, "dodgem takes SIZE[,CARS]: 2 to 6, and fewer cars");
    dodgem *d = *self = gg_setup_alloc(setup, 1, sizeof *d);
    if (!d) return GG_NO_MEMORY;
    gg__men *m = &d->men;
    const unsigned size = (unsigned)n[0];
    gg__men_open(m, size * size);
    m->columns = size;
    m->turned = true;
    d->cars = (unsigned)n[1];
    for (unsigned cars = 0; cars <= 2 * d->cars; cars++)
        for (unsigned own = cars > d->cars ? cars - d->cars : 0; own <= cars && own <= d->cars;
             own++)
            gg__men_add_slice(m, 0, own, cars - own);
    for (unsigned i = 0; i < m->cells; i++) {
        const unsigned row = i / size, column = i % size;
        m->seen[i] = (uint8_t)((size - 1 - column) * size + (size - 1 - row));
        if (row > 0) gg__men_join(m, i, i - size);
        if (column == size - 1) d->last |= gg__cell(i);
        if (column == 0 && row < d->cars) d->start |= gg__cell(i);
    }
    return GG_OK;
}

static gg_position start(void *self)
{
    const dodgem *d = self;
    const gg__stand own = {0, 0, d->start}, turned = gg__men_turn(&d->men, &own);
    const gg__stand s = {0, d->start, turned.own};
    return gg__men_pack(&d->men, &s);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const dodgem *d = self;
    const gg__stand s = gg__men_unpack(&d->men, x);
    const uint64_t free = ~(s.own | s.other);
    for (uint64_t cars = s.own; cars; cars &= cars - 1) {
        const unsigned from = gg__least_cell(cars);
        const uint64_t others = s.own ^ gg__cell(from);
        uint64_t to = d->men.near[from];
        if (d->last >> from & 1)
            gg__men_put(&d->men, moves, (gg__stand){0, others, s.other});
        else
            to |= gg__cell(from + 1);
        for (to &= free; to; to &= to - 1)
            gg__men_put(&d->men, moves, (gg__stand){0, others | (to & -to), s.other});
    }
}

static void unmoves(void *self, gg_position x, gg_moves *moves)
{
    const dodgem *d = self;
    const gg__stand now = gg__men_unpack(&d->men, x), s = gg__men_turn(&d->men, &now);
    const uint64_t free = ~(s.own | s.other);
    for (uint64_t cars = s.own; cars; cars &= cars - 1) {
        const unsigned to = gg__least_cell(cars);
        uint64_t from = d->men.near[to];
        if (to % d->men.columns > 0) from |= gg__cell(to - 1);
        for (from &= free; from; from &= from - 1) {
            const gg__stand y = {0, (s.own ^ gg__cell(to)) | (from & -from), s.other};
            gg_moves_to(moves, gg__men_pack(&d->men, &y));
        }
    }
    if (gg__count_cells(s.own) == d->cars) return;
    for (uint64_t from = d->last & free; from; from &= from - 1) {
        const gg__stand y = {0, s.own | (from & -from), s.other};
        gg_moves_to(moves, gg__men_pack(&d->men, &y));
    }
}

const gg_ruleset gg_ruleset_dodgem = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"dodgem", "drive all cars off the board", "SIZE[,CARS]", false, false},
    .sides = "the player to move has the cars X and drives to the right, the other one up",
    .source = "C. Vout 1972; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982",
    .open = open,
    .start = start,
    .positions = gg__men_positions,
    .moves = moves,
    .dead_end = GG_N,
    .unmoves = unmoves,
    .distinct = true,
    .print = gg__men_print,
    .parse = gg__men_parse,
    .remark = gg__men_remark,
    .print_move = gg__men_print_move,
    .picture = gg__men_picture,
    .slice_end = gg__men_slice_end,
};
