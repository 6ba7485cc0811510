/*
 * Cutcake: a cake is cut into two along a line of its grid, by Left from top to bottom, by Right
 * from side to side. Crumbs of one cell cannot be cut. Maundy Cake: it is cut into any number of
 * equal pieces, at least two.
 *
 * A position is kept as bytes: how many cakes there are of each size, rows and columns in order,
 * and the player to move. The part ROWSxCOLUMNS has the number (ROWS - 1) * 64 + COLUMNS; all
 * pieces of it have smaller ones. On a board from a file a cake is drawn with a point for each
 * cell.
 */
#include "notation.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 64, CAKES = 256 };

typedef struct cake {
    uint8_t rows, columns;
} cake;

typedef struct table {
    unsigned count;
    cake cake[CAKES]; /* the largest first */
    gg_player mover;
} table;

typedef struct game {
    gg_keys *keys;
    table start;
    bool shared; /* impartial: both players cut either way, and Left is always to move */
    bool maundy;
} game;

static bool is_crumb(cake c)
{
    return c.rows == 1 && c.columns == 1;
}

static bool is_before(cake a, cake b)
{
    return a.rows != b.rows ? a.rows > b.rows : a.columns > b.columns;
}

/* False if there is no room. Crumbs are left out. */
static bool put(table *t, cake c)
{
    unsigned at = t->count;
    if (is_crumb(c)) return true;
    if (t->count == CAKES) return false;
    for (; at > 0 && is_before(c, t->cake[at - 1]); at--)
        t->cake[at] = t->cake[at - 1];
    t->cake[at] = c;
    t->count++;
    return true;
}

static gg_position pack(const game *g, const table *t)
{
    uint8_t bytes[2 * CAKES + 1];
    memcpy(bytes, t->cake, t->count * sizeof *t->cake);
    bytes[2 * t->count] = t->mover == GG_RIGHT;
    return gg_keys_intern(g->keys, bytes, 2 * (size_t)t->count + 1);
}

static void unpack(const game *g, gg_position x, table *t)
{
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(g->keys, x, &size);
    *t = (table){.count = size > 0 ? (unsigned)(size / 2) : 0};
    memcpy(t->cake, bytes, t->count * sizeof *t->cake);
    if (size > 0) t->mover = bytes[size - 1] ? GG_RIGHT : GG_LEFT;
}

/* Cakes with commas or + between them, up to a colon or the end; NULL: they are none. A table of
 * cakes whose crumbs are not too many is never too full. */
static const char *read_cakes(const char *text, table *t)
{
    unsigned cells = 0;
    for (bool more = true; more; text += more) {
        char size[8];
        uint64_t n[2];
        text += strspn(text, " ");
        const size_t length = strcspn(text, ",+ :");
        if (length >= sizeof size) return NULL;
        snprintf(size, sizeof size, "%.*s", (int)length, text);
        if (gg_setup_numbers(size, 'x', n, 2) != 2 || n[0] == 0 || n[1] == 0 || n[0] > MOST ||
            n[1] > MOST)
            return NULL;
        cells += (unsigned)(n[0] * n[1]);
        if (!put(t, (cake){(uint8_t)n[0], (uint8_t)n[1]})) return NULL;
        text += length;
        text += strspn(text, " ");
        more = *text == ',' || *text == '+';
    }
    return cells <= 2 * CAKES ? text : NULL;
}

static gg_status too_large(const gg_setup *setup, size_t row)
{
    return gg_setup_refuse(setup, row, 1,
                           "a cake has at most %d rows and columns, all have %d cells", (int)MOST,
                           2 * CAKES);
}

/* Cakes that are drawn with points, and with rows between them that are empty. */
static gg_status read_board(const gg_setup *setup, table *t)
{
    size_t rows = 0, columns = 0, cells = 0;
    for (size_t r = 0; r <= setup->rows; r++) {
        const char *row = r < setup->rows ? setup->row[r] : "";
        const size_t length = strspn(row, ".");
        if (row[length])
            return gg_setup_refuse(setup, r + 1, length + 1, "a cell of a cake is drawn as '.'");
        if (rows > 0 && length > 0 && length != columns)
            return gg_setup_refuse(setup, r + 1, (length < columns ? length : columns) + 1,
                                   "the row has %u cell%s, the first one of the cake has %u",
                                   (unsigned)length, length == 1 ? "" : "s", (unsigned)columns);
        if (length > 0) {
            columns = length;
            cells += length;
            if (++rows > MOST || columns > MOST || cells > 2 * CAKES)
                return too_large(setup, r + 1);
        } else if (rows > 0) {
            if (!put(t, (cake){(uint8_t)rows, (uint8_t)columns})) return too_large(setup, r);
            rows = 0;
        }
    }
    return cells > 0 ? GG_OK : gg_setup_refuse(setup, 0, 0, "the board has no rows");
}

static gg_status open(const gg_setup *setup, void **self)
{
    const char *text = *setup->parameters ? setup->parameters : "2x3";
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    g->keys = setup->keys;
    g->start.mover = setup->first;
    if (setup->row && *setup->parameters)
        return gg_setup_refuse(setup, 0, 0, "cakes are a board or parameters, not both");
    if (setup->row) return read_board(setup, &g->start);
    text = read_cakes(text, &g->start);
    if (!text || *text)
        return gg_setup_refuse(
            setup, 0, 0, "cakes are ROWSxCOLUMNS,..., each up to %d, and have at most %d cells",
            (int)MOST, 2 * CAKES);
    return GG_OK;
}

static gg_status open_impartial(const gg_setup *setup, void **self)
{
    const gg_status status = open(setup, self);
    game *g = *self;
    if (status != GG_OK) return status;
    g->shared = true;
    g->start.mover = GG_LEFT;
    return GG_OK;
}

static gg_status open_maundy(const gg_setup *setup, void **self)
{
    const gg_status status = open(setup, self);
    game *g = *self;
    if (status == GG_OK) g->maundy = true;
    return status;
}

static gg_position start(void *self)
{
    const game *g = self;
    return pack(g, &g->start);
}

static gg_player turn(void *self, gg_position x)
{
    table t;
    unpack(self, x, &t);
    return t.mover;
}

static gg_position give_turn(void *self, gg_position x, gg_player player)
{
    table t;
    unpack(self, x, &t);
    t.mover = player;
    return pack(self, &t);
}

static unsigned width_of(cake c, gg_player player)
{
    return player == GG_LEFT ? c.columns : c.rows;
}

/* The pieces of a cake after a cut: one of each kind; of Maundy Cake, `pieces` of the first. */
typedef struct cutting {
    cake piece[2];
    unsigned pieces;
} cutting;

/* The i-th cut, which makes a piece that is i wide; false if there is none. */
static bool cut(const game *g, cake c, gg_player player, unsigned i, cutting *out)
{
    const unsigned width = width_of(c, player);
    if (g->maundy && width % i != 0) return false;
    *out = (cutting){{c, c}, g->maundy ? width / i : 2};
    for (unsigned k = 0; k < 2; k++)
        *(player == GG_LEFT ? &out->piece[k].columns : &out->piece[k].rows) =
            (uint8_t)(k == 0 || g->maundy ? i : width - i);
    return true;
}

/* Puts the pieces in place of the k-th cake. */
static bool replace(table *t, unsigned k, const cutting *by)
{
    memmove(&t->cake[k], &t->cake[k + 1], (--t->count - k) * sizeof *t->cake);
    for (unsigned i = 0; i < by->pieces; i++)
        if (!put(t, by->piece[i % 2])) return false;
    return true;
}

/* The moves of a player in one of the cakes. */
static void cut_all(const game *g, const table *t, unsigned k, gg_player player, gg_moves *moves)
{
    for (unsigned i = 1; i <= width_of(t->cake[k], player) / 2; i++) {
        cutting made;
        table after = *t;
        after.mover = g->shared || t->mover == GG_RIGHT ? GG_LEFT : GG_RIGHT;
        if (cut(g, t->cake[k], player, i, &made) && replace(&after, k, &made))
            gg_moves_to(moves, pack(g, &after));
    }
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    table t;
    unpack(g, x, &t);
    for (unsigned k = 0; k < t.count; k++) {
        cut_all(g, &t, k, t.mover, moves);
        if (g->shared) cut_all(g, &t, k, GG_RIGHT, moves);
    }
}

/* In the impartial version a cake may be turned. */
static uint64_t number_of(const game *g, cake c)
{
    if (g->shared && c.rows > c.columns) c = (cake){c.columns, c.rows};
    return is_crumb(c) ? 0 : (c.rows - 1U) * MOST + c.columns;
}

static void parts(void *self, gg_position x, gg_moves *parts)
{
    table t;
    unpack(self, x, &t);
    for (unsigned k = 0; k < t.count; k++)
        gg_moves_to(parts, number_of(self, t.cake[k]));
}

static uint64_t part_numbers(void *self)
{
    (void)self;
    return MOST * MOST + 1;
}

static cake cake_of(uint64_t part)
{
    return (cake){(uint8_t)((part - 1) / MOST + 1), (uint8_t)((part - 1) % MOST + 1)};
}

static void part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    const game *g = self;
    if (part == 0) return;
    const cake c = cake_of(part);
    for (int turned = 0; turned < 1 + g->shared; turned++)
        for (unsigned i = 1; i <= width_of(c, turned ? GG_RIGHT : player) / 2; i++) {
            cutting made;
            if (!cut(g, c, turned ? GG_RIGHT : player, i, &made)) continue;
            gg_moves_to(options, number_of(g, made.piece[0]));
            for (unsigned k = 1; k < made.pieces; k++)
                gg_moves_and(options, number_of(g, made.piece[k % 2]));
        }
}

static void print_part(void *self, uint64_t part, char *text, size_t size)
{
    (void)self;
    if (part == 0)
        snprintf(text, size, "1x1");
    else
        snprintf(text, size, "%ux%u", cake_of(part).rows, cake_of(part).columns);
}

static const char *part_rules(void *self)
{
    const game *g = self;
    return g->maundy ? "maundy cakes" : "cakes";
}

/* 3x4,1x2:L, the largest first, and without crumbs; 1x1 if there is nothing else. The player to
 * move is omitted if it does not matter. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    table t;
    size_t at = 0;
    unpack(g, x, &t);
    if (t.count == 0) at += (size_t)snprintf(text, size, "1x1");
    for (unsigned k = 0; k < t.count && at < size; k++)
        at += (size_t)snprintf(text + at, size - at, k == 0 ? "%ux%u" : ",%ux%u", t.cake[k].rows,
                               t.cake[k].columns);
    if (at < size && !g->shared)
        snprintf(text + at, size - at, ":%c", t.mover == GG_LEFT ? 'L' : 'R');
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const game *g = self;
    table t = {0};
    text = read_cakes(text, &t);
    if (!text) return false;
    if (g->shared ? *text != '\0' : !gg__read_mover(text, "LR", &t.mover)) return false;
    *x = pack(g, &t);
    return true;
}

/* "3x4 into 3x1 and 3x3", of Maundy Cake "3x4 into 4 of 3x1": the cake that is no longer there so
 * often, and what has come for it. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const game *g = self;
    table a, b;
    unsigned k = 0;
    cutting made;
    unpack(self, from, &a);
    unpack(self, to, &b);
    for (; k + 1 < a.count; k++) { /* the first that a cut makes smaller */
        unsigned before = 0, after = 0;
        for (unsigned i = 0; i < a.count; i++)
            before += memcmp(&a.cake[i], &a.cake[k], sizeof(cake)) == 0;
        for (unsigned i = 0; i < b.count; i++)
            after += memcmp(&b.cake[i], &a.cake[k], sizeof(cake)) == 0;
        if (after < before) break;
    }
    const unsigned across = a.count > 0 ? width_of(a.cake[k], a.mover) / 2 : 0;
    const unsigned cuts = a.count > 0 && g->shared ? across + a.cake[k].rows / 2U : across;
    for (unsigned i = 1; i <= cuts; i++) {
        table after = a;
        const gg_player player = i <= across ? a.mover : GG_RIGHT;
        const cake c = a.cake[k];
        if (!cut(g, c, player, i <= across ? i : i - across, &made) || !replace(&after, k, &made))
            continue;
        if (after.count != b.count || memcmp(after.cake, b.cake, b.count * sizeof(cake)) != 0)
            continue;
        if (g->maundy)
            snprintf(text, size, "%ux%u into %u of %ux%u", c.rows, c.columns, made.pieces,
                     made.piece[0].rows, made.piece[0].columns);
        else
            snprintf(text, size, "%ux%u into %ux%u and %ux%u", c.rows, c.columns,
                     made.piece[0].rows, made.piece[0].columns, made.piece[1].rows,
                     made.piece[1].columns);
        return;
    }
    snprintf(text, size, "?");
}

#define CUTCAKE                                                                                    \
    .abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset), .takes = GG_TAKES_EITHER,                   \
    .source = "E. R. Berlekamp, J. H. Conway, R. K. Guy 1982", .start = start, .moves = moves,     \
    .print = print, .parse = parse, .print_move = print_move, .parts = parts,                      \
    .part_numbers = part_numbers, .part_moves = part_moves, .print_part = print_part,              \
    .part_rules = part_rules

const gg_ruleset gg_ruleset_cutcake = {
    CUTCAKE,
    .info = {"cutcake", "cakes that are cut downwards or across", "ROWSxCOLUMNS,...", false, false},
    .sides = "Left cuts from top to bottom, Right from side to side",
    .open = open,
    .turn = turn,
    .give_turn = give_turn,
};

const gg_ruleset gg_ruleset_impartial_cutcake = {
    CUTCAKE,
    .info = {"impartial:cutcake", "cakes that either player cuts downwards or across",
             "ROWSxCOLUMNS,...", false, false},
    .open = open_impartial,
};

const gg_ruleset gg_ruleset_maundy_cake = {
    CUTCAKE,
    .info = {"maundy-cake", "cakes that are cut into equal pieces", "ROWSxCOLUMNS,...", false,
             false},
    .sides = "Left cuts from top to bottom, Right from side to side",
    .open = open_maundy,
    .turn = turn,
    .give_turn = give_turn,
};
