/*
 * Col and Snort. In turn the players paint vertices of a graph, Left blue and Right red. In Col
 * neighbours may not have the same colour, in Snort not different ones. A player who cannot move
 * loses.
 *
 * A position matters only by the vertices that each player may still paint. An edge matters as long
 * as some move at one end takes something from the other: in Col if one player may paint both ends,
 * in Snort if one player may paint this end and the other one that. The pieces connected by these
 * edges are the parts. A vertex with an edge to itself for one player alone is only for this
 * player, as if it had painted neighbours.
 *
 * With up to 31 vertices the number of a position has a bit for each blue vertex, then for each red
 * one, then the player to move; that of a part, unless it is that of a shape (few.h), a bit for
 * each vertex of Left's, then of Right's. With more vertices they are the same masks, or the
 * shape's number, as bytes.
 */
#include "few.h"
#include "notation.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

enum { IN_NUMBERS = 31 };

typedef struct game {
    gg__few few;
    gg_keys *keys;
    gg_player first;
    bool snort;
    bool shared;     /* impartial: both players paint in both colours, and Left is always to move */
    uint64_t may[2]; /* the vertices that Left, Right may paint while their neighbours are bare */
} game;

/* ---- opening ---- */

static gg_status open_game(const gg_setup *setup, bool snort, void **self)
{
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    const gg_status status = gg__few_open(setup, snort ? "snort" : "col", &g->few);
    const uint64_t all = (UINT64_C(1) << g->few.vertices) - 1;
    if (status != GG_OK) return status;
    g->keys = setup->keys;
    g->first = setup->first;
    g->snort = snort;
    for (int player = 0; player < 2; player++)
        g->may[player] = all & ~(g->few.loop[1 - player] & ~g->few.loop[player]);
    if (g->few.vertices > IN_NUMBERS) gg_keys_intern(g->keys, "", 0); /* 0 is no part */
    return GG_OK;
}

/* The impartial versions. */
static gg_status open_shared(const gg_setup *setup, bool snort, void **self)
{
    const gg_status status = open_game(setup, snort, self);
    game *g = *self;
    if (status != GG_OK) return status;
    g->shared = true;
    g->first = GG_LEFT;
    return GG_OK;
}

static gg_status open_impartial_col(const gg_setup *setup, void **self)
{
    return open_shared(setup, false, self);
}

static gg_status open_impartial_snort(const gg_setup *setup, void **self)
{
    return open_shared(setup, true, self);
}

static gg_status open_col(const gg_setup *setup, void **self)
{
    return open_game(setup, false, self);
}

static gg_status open_snort(const gg_setup *setup, void **self)
{
    return open_game(setup, true, self);
}

/* ---- positions ---- */

typedef struct board {
    uint64_t painted[2], mover;
} board;

/* The number of at most three words, kept as a string of bytes. */
static uint64_t number_of_words(const game *g, const uint64_t *words, size_t count)
{
    uint64_t turned[3];
    memcpy(turned, words, count * sizeof *words);
    gg__turn_words(turned, count, sizeof *turned);
    return gg_keys_intern(g->keys, turned, count * sizeof *turned);
}

/* The words of a number, unless it has another count of them. */
static bool words_of_number(const game *g, uint64_t x, uint64_t *words, size_t count)
{
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(g->keys, x, &size);
    if (size != count * sizeof *words) return false;
    memcpy(words, bytes, size);
    gg__turn_words(words, count, sizeof *words);
    return true;
}

static gg_position pack(const game *g, const board *b)
{
    const unsigned n = g->few.vertices;
    const uint64_t words[3] = {b->painted[0], b->painted[1], b->mover};
    if (n > IN_NUMBERS) return number_of_words(g, words, 3);
    return b->painted[0] | b->painted[1] << n | b->mover << 2 * n;
}

/* A number that no caller has got from here has no paint. */
static board unpack(const game *g, gg_position x)
{
    const unsigned n = g->few.vertices;
    board b = {{0, 0}, 0};
    if (n > IN_NUMBERS) {
        uint64_t words[3];
        if (words_of_number(g, x, words, 3)) b = (board){{words[0], words[1]}, words[2]};
    } else {
        const uint64_t all = (UINT64_C(1) << n) - 1;
        b = (board){{x & all, x >> n & all}, x >> 2 * n & 1};
    }
    return b;
}

static gg_position start(void *self)
{
    const game *g = self;
    return pack(g, &(board){{0, 0}, g->first == GG_RIGHT});
}

static gg_player turn(void *self, gg_position x)
{
    return unpack(self, x).mover ? GG_RIGHT : GG_LEFT;
}

static gg_position give_turn(void *self, gg_position x, gg_player player)
{
    board b = unpack(self, x);
    b.mover = player == GG_RIGHT;
    return pack(self, &b);
}

/* Takes from the players what they may no longer paint when one has painted a vertex. */
static void paint(bool snort, uint64_t near, uint64_t vertex, gg_player player, uint64_t may[2])
{
    may[0] &= ~vertex;
    may[1] &= ~vertex;
    may[snort ? 1 - player : player] &= ~near;
}

static void who_may(const game *g, const board *b, uint64_t may[2])
{
    memcpy(may, g->may, sizeof g->may);
    for (int player = 0; player < 2; player++)
        for (uint64_t rest = b->painted[player]; rest; rest &= rest - 1)
            paint(g->snort, g->few.near[gg__least(rest)], rest & (~rest + 1), (gg_player)player,
                  may);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    const board b = unpack(g, x);
    uint64_t may[2];
    who_may(g, &b, may);
    for (unsigned colour = 0; colour < 2; colour++)
        for (uint64_t rest = may[colour]; rest && (g->shared || colour == b.mover);
             rest &= rest - 1) {
            board after = b;
            after.painted[colour] |= rest & (~rest + 1);
            after.mover = g->shared ? 0 : 1 - b.mover;
            gg_moves_to(moves, pack(g, &after));
        }
}

/* ---- parts ---- */

typedef struct piece {
    const uint64_t *near;
    uint64_t own[GG__SHAPE]; /* of a shape */
    uint64_t may[2];
} piece;

static uint64_t number_as_labelled(const game *g, const uint64_t near[], const uint64_t may[2])
{
    const uint64_t shape = gg__few_shape(near, may);
    const bool strings = g->few.vertices > IN_NUMBERS;
    if (shape) return strings ? number_of_words(g, &shape, 1) : shape;
    return strings ? number_of_words(g, may, 2) : may[0] | may[1] << g->few.vertices;
}

/* The shape that a part is, or 0: it is none. */
static uint64_t shape_of(const game *g, uint64_t part)
{
    uint64_t shape = part;
    if (g->few.vertices > IN_NUMBERS && !words_of_number(g, part, &shape, 1)) return 0;
    return shape & GG__IS_SHAPE ? shape : 0;
}

/* In the impartial versions, the same with the colours exchanged. */
static uint64_t number_of(const game *g, const uint64_t near[], const uint64_t may[2])
{
    const uint64_t exchanged[2] = {may[1], may[0]}, one = number_as_labelled(g, near, may);
    const uint64_t other = g->shared ? number_as_labelled(g, near, exchanged) : one;
    return one < other ? one : other;
}

static void unpack_part(const game *g, uint64_t part, piece *p)
{
    const uint64_t all = (UINT64_C(1) << g->few.vertices) - 1, shape = shape_of(g, part);
    p->near = g->few.near;
    if (shape) {
        gg__few_unshape(shape, p->own, p->may);
        p->near = p->own;
    } else if (g->few.vertices > IN_NUMBERS) {
        if (!words_of_number(g, part, p->may, 2)) memset(p->may, 0, sizeof p->may);
    } else {
        p->may[0] = part & all;
        p->may[1] = part >> g->few.vertices & all;
    }
}

/* The parts that are left, as one option or, if `sum` is not set, each for itself. */
static void put_parts(const game *g, const uint64_t near[], const uint64_t may[2], bool sum,
                      gg_moves *out)
{
    uint64_t mattering[GG__FEW], rest = may[0] | may[1];
    bool first = true;
    for (uint64_t left = rest; left; left &= left - 1) {
        const unsigned v = gg__least(left);
        mattering[v] = 0;
        for (int player = 0; player < 2; player++)
            if (may[player] >> v & 1) mattering[v] |= near[v] & may[player ^ (int)g->snort];
    }
    for (; rest; first = false) {
        const uint64_t connected = gg__few_reach(mattering, gg__least(rest), rest);
        const uint64_t its[2] = {may[0] & connected, may[1] & connected};
        const uint64_t number = number_of(g, mattering, its);
        if (first || !sum)
            gg_moves_to(out, number);
        else
            gg_moves_and(out, number);
        rest &= ~connected;
    }
    if (first && sum) gg_moves_to(out, 0);
}

static void parts(void *self, gg_position x, gg_moves *parts)
{
    const game *g = self;
    const board b = unpack(g, x);
    uint64_t may[2];
    who_may(g, &b, may);
    put_parts(g, g->few.near, may, false, parts);
}

static uint64_t part_numbers(void *self)
{
    const game *g = self;
    return g->few.vertices > IN_NUMBERS ? GG_ANY_STRING : GG_ANY_PART;
}

static void part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    const game *g = self;
    piece p;
    unpack_part(g, part, &p);
    for (int colour = 0; colour < 2; colour++)
        for (uint64_t rest = p.may[colour]; rest && (g->shared || colour == (int)player);
             rest &= rest - 1) {
            uint64_t may[2] = {p.may[0], p.may[1]};
            paint(g->snort, p.near[gg__least(rest)], rest & (~rest + 1), (gg_player)colour, may);
            put_parts(g, p.near, may, true, options);
        }
}

/* A shape as a,bL:ab; else the vertices, with the player who alone may paint one. */
static void print_part(void *self, uint64_t part, char *text, size_t size)
{
    static const char *const suffix[4] = {"", "L", "R", ""};
    const game *g = self;
    size_t at = 0;
    const uint64_t shape = shape_of(g, part);
    piece p;
    if (shape) {
        gg__few_print_shape(shape, suffix, text, size);
        return;
    }
    unpack_part(g, part, &p);
    snprintf(text, size, "0");
    for (uint64_t rest = p.may[0] | p.may[1]; rest && at < size; rest &= rest - 1) {
        const unsigned v = gg__least(rest);
        if (at > 0) at += (size_t)snprintf(text + at, size - at, ",");
        if (at < size) at += gg__few_name(&g->few, v, text + at, size - at);
        if (at < size)
            at += (size_t)snprintf(text + at, size - at, "%s",
                                   suffix[(p.may[0] >> v & 1) | (p.may[1] >> v & 1) << 1]);
    }
}

/* ---- text ---- */

/* ".LR.:L": each vertex, then who is to move if that matters. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    const board b = unpack(g, x);
    char line[GG__FEW + 3];
    unsigned n = 0;
    for (; n < g->few.vertices; n++)
        line[n] = ".LR"[(b.painted[0] >> n & 1) + 2 * (b.painted[1] >> n & 1)];
    line[n] = '\0';
    if (!g->shared) memcpy(line + n, b.mover ? ":R" : ":L", 3);
    snprintf(text, size, "%s", line);
}

/* Refuses paint that the rules forbid. */
static bool parse(void *self, const char *text, gg_position *x)
{
    const game *g = self;
    board b = {{0, 0}, 0};
    uint64_t may[2] = {g->may[0], g->may[1]};
    uint8_t colour[GG__FEW];
    gg_player mover = GG_LEFT;
    const char *rest = gg__read_rows(text, ".LR", 1, g->few.vertices, colour);
    if (!rest || (g->shared ? *rest != '\0' : !gg__read_mover(rest, "LR", &mover))) return false;
    for (unsigned v = 0; v < g->few.vertices; v++) {
        const uint64_t vertex = UINT64_C(1) << v;
        if (colour[v] == 0) continue;
        const gg_player player = colour[v] == 2 ? GG_RIGHT : GG_LEFT;
        if (!(may[player] & vertex)) return false;
        paint(g->snort, g->few.near[v], vertex, player, may);
        b.painted[player] |= vertex;
    }
    b.mover = mover == GG_RIGHT;
    *x = pack(g, &b);
    return true;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const game *g = self;
    gg__explain_rows(text, ".LR", 1, g->few.vertices, g->shared ? "" : "LR", remark, size);
}

/* "blue 3", "red 4" */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const game *g = self;
    const board before = unpack(g, from), after = unpack(g, to);
    const uint64_t blue = after.painted[0] & ~before.painted[0],
                   red = after.painted[1] & ~before.painted[1];
    char name[256] = "";
    if (blue | red) gg__few_name(&g->few, gg__least(blue | red), name, sizeof name);
    snprintf(text, size, "%s %s", blue ? "blue" : "red", name);
}

#define COLOURING                                                                                  \
    .abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset), .takes = GG_TAKES_GRAPH,                    \
    .source = "C. Vout and S. Norton; J. H. Conway, On Numbers and Games, 1976", .start = start,   \
    .moves = moves, .print = print, .parse = parse, .remark = remark, .print_move = print_move,    \
    .parts = parts, .part_numbers = part_numbers, .part_moves = part_moves,                        \
    .print_part = print_part

#define SIDES                                                                                      \
    .sides = "Left paints vertices blue, Right paints them red", .turn = turn,                     \
    .give_turn = give_turn

const gg_ruleset gg_ruleset_col = {
    COLOURING,
    .info = {"col", "paint vertices of a graph, neighbours never alike", NULL, false, false},
    SIDES,
    .open = open_col,
};

const gg_ruleset gg_ruleset_snort = {
    COLOURING,
    .info = {"snort", "paint vertices of a graph, neighbours always alike", NULL, false, false},
    SIDES,
    .open = open_snort,
};

const gg_ruleset gg_ruleset_impartial_col = {
    COLOURING,
    .info = {"impartial:col", "paint vertices in either colour, neighbours never alike", NULL,
             false, false},
    .open = open_impartial_col,
};

const gg_ruleset gg_ruleset_impartial_snort = {
    COLOURING,
    .info = {"impartial:snort", "paint vertices in either colour, neighbours always alike", NULL,
             false, false},
    .open = open_impartial_snort,
};
