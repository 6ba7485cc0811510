/*
 * Mu Torere: eight points in a circle and one in the middle, four pieces each. A piece goes to the
 * free point: along the circle, out of the middle, or into it from a point that has an opponent's
 * piece beside it. Who cannot move loses.
 */
#include <greatgame_ruleset.h>

#include <string.h>

enum { POINTS = 9, MIDDLE = 8 };

static gg_status open(const gg_setup *setup, void **self)
{
    (void)setup;
    *self = NULL; /* nothing to remember: there is one board */
    return GG_OK;
}

/* Two bits a point: 0 free, 1 Left's, 2 Right's; above them 1 if Right is to move. */
static unsigned at(gg_position x, int point)
{
    return x >> 2 * point & 3;
}

static gg_player turn(void *self, gg_position x)
{
    (void)self;
    return x >> 18 ? GG_RIGHT : GG_LEFT;
}

/* LLLLRRRR.:L */
static gg_position start(void *self)
{
    (void)self;
    return 0xaa55;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const unsigned own = turn(self, x) == GG_LEFT ? 1 : 2, other = 3 - own;
    int free = 0;
    while (at(x, free) != 0)
        free++;
    for (int from = 0; from < POINTS; from++) {
        const int left = (from + 1) % 8, right = (from + 7) % 8;
        const bool threatened = at(x, left) == other || at(x, right) == other;
        const gg_position lifted = (gg_position)own << 2 * from, put = (gg_position)own << 2 * free;
        const bool reaches = from == MIDDLE   ? true
                             : free == MIDDLE ? threatened
                                              : free == left || free == right;
        if (at(x, from) == own && reaches)
            gg_moves_to(moves, x ^ lifted ^ put ^ (gg_position)1 << 18);
    }
}

/* The circle clockwise, the middle, and who is to move: LLLLRRRR.:L */
static void print(void *self, gg_position x, char *text, size_t size)
{
    char all[POINTS + 3] = {[POINTS] = ':', [POINTS + 1] = "LR"[turn(self, x)]};
    for (int point = 0; point < POINTS; point++)
        all[point] = ".LR"[at(x, point)];
    if (size > 0) strncpy(text, all, size - 1)[size - 1] = '\0';
}

static bool parse(void *self, const char *text, gg_position *x)
{
    (void)self;
    int count[3] = {0};
    *x = 0;
    for (int point = 0; point < POINTS; point++, text++) {
        const unsigned piece = *text == 'L' ? 1 : *text == 'R' ? 2 : 0;
        if (piece == 0 && *text != '.') return false;
        count[piece]++;
        *x |= (gg_position)piece << 2 * point;
    }
    if (strcmp(text, ":R") == 0) *x |= (gg_position)1 << 18;
    return count[0] == 1 && count[1] == 4 && (strcmp(text, ":L") == 0 || strcmp(text, ":R") == 0);
}

static const gg_ruleset ruleset = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"mutorere", "the Maori game on a star of eight points", NULL, false, false},
    .source = "M. Ascher, Mathematics Magazine 60 (1987) 90-100",
    .open = open,
    .start = start,
    .turn = turn,
    .moves = moves,
    .print = print,
    .parse = parse,
    .dead_end = GG_P,
};

const gg_ruleset *gg_plugin_1(void)
{
    return &ruleset;
}
