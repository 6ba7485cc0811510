/*
 * Tic tac chec: on a board of four by four, each player has a knight, a bishop, a rook and a pawn,
 * and wants to bring all four into a row, a column or a long diagonal. The board is empty at first.
 * In the first six turns the players put men on free cells; from then on, the player to move puts
 * one of those in hand on a free cell, or moves one as in chess. A captured man goes back to the
 * hand of its owner. A pawn goes one cell straight ahead and captures diagonally ahead; on the last
 * row it turns back, on its first row it turns again. One that is put on the board goes ahead. Play
 * without end is a draw.
 *
 * A position is seen by the player to move, whose pawn goes up; the board is turned round after
 * each move. A slice has all positions with the same men on the board, in the first six turns or
 * after. Within it, from the highest digit on: the pawns, each with its cell and its direction;
 * then each of the other men, as the number of its cell among the remaining ones. The only lost
 * numbers are positions in which the player to move has all men in line: play was over before.
 *
 * The lower left cell is 0, the one right of it 1, the upper right one 15. Men are numbered in the
 * order of their digits: the mover's knight, bishop and rook, the other one's, the mover's pawn,
 * the other one's. Their cells are bytes of one word, so that one subtraction compares a cell with
 * all. Moves are listed on the turned board. There, the mover is the other one, whose men have the
 * last digits: so a move mostly changes these alone.
 *
 * For one position of each class, the positions of all slices whose first pawn on the board is on
 * the left half come first; then those of all slices with it on the right one.
 */
#include "drawn.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 4, CELLS = 16, NOWHERE = CELLS, LINES = 10, RAYS = 8, TEXT = 40 };
enum { KNIGHT, BISHOP, ROOK, PAWN, KINDS, MEN = 2 * KINDS, OFFICERS = 2 * PAWN };
enum {
    SETS = 1 << MEN,
    STATES = 2 * NOWHERE + 1, /* of a pawn: its cell, and whether it is on its way back */
    PAIRS = 1 << 10,          /* more than pawns may stand in */
    NONE = 0xffff
};

static const uint64_t EACH = UINT64_C(0x0101010101010101); /* a byte of 1 for each man */

typedef struct stand {
    uint64_t at;  /* for each man, from the lowest byte on: its cell; or NOWHERE: in hand */
    bool back[2]; /* the pawn on the board is on its way back */
    bool opening; /* one of the first six turns */
} stand;

typedef struct slice {
    gg_position first, far;    /* with pawns that are near, and with the others */
    uint32_t ways;             /* to place all men but the pawns */
    uint32_t weight[OFFICERS]; /* of a digit; 0: this man is in hand */
    uint8_t men;               /* a bit for each that is on the board */
    bool opening;
} slice;

/* The possible places of pawns, in the first six turns and after, by the pawns on the board. */
typedef struct pawns {
    unsigned count[4], near[4]; /* of all, and of the first ones */
    uint16_t states[4][PAIRS];  /* the mover's state * STATES + the other one's */
} pawns;

typedef struct tic_tac_chec {
    gg_position positions, classes;
    bool symmetry;
    unsigned slices;
    slice slice[2 * SETS];
    uint16_t slice_at[2][SETS]; /* plus 1 */
    pawns pawns[2];
    uint16_t pawns_at[2][STATES][STATES]; /* the number, or NONE */
    uint32_t inverse[CELLS + 1];          /* to divide by small numbers */
    uint8_t count[256], member[256][8];   /* of a set; the i-th of its members */
    uint16_t line[LINES], jumps[CELLS];
    /* The cells from one on in some direction: up, right, up and right or up and left, and then the
     * opposite ones. After the last cell, or with 1 added, before the first one, there are none. */
    uint16_t ray[RAYS][CELLS + 1];
} tic_tac_chec;

static unsigned bit(unsigned cell)
{
    return 1u << cell;
}

static unsigned least(unsigned set)
{
    return (unsigned)__builtin_ctz(set);
}

static unsigned count(const tic_tac_chec *t, unsigned set)
{
    return (unsigned)t->count[set & 255] + t->count[set >> 8];
}

/* ---- men ---- */

static unsigned man_of(unsigned who, unsigned kind)
{
    return kind == PAWN ? OFFICERS + who : PAWN * who + kind;
}

static unsigned cell_of(const stand *s, unsigned man)
{
    return s->at >> 8 * man & 255;
}

static uint64_t moved(uint64_t at, unsigned man, unsigned cell)
{
    return (at & ~(UINT64_C(255) << 8 * man)) | (uint64_t)cell << 8 * man;
}

/* The set of men on the board: their bytes, brought together by one product. */
static unsigned men_of(const stand *s)
{
    return (unsigned)(((~s->at >> 4 & EACH) * UINT64_C(0x0102040810204080)) >> 56);
}

/* The men of the mover, and of the other one. */
static unsigned all_of(unsigned who)
{
    return who == 0 ? 0x47 : 0xb8;
}

static unsigned cells_of(const stand *s, unsigned who)
{
    unsigned set = 0;
    for (unsigned kind = 0; kind < KINDS; kind++)
        set |= bit(cell_of(s, man_of(who, kind)));
    return set & (bit(CELLS) - 1);
}

static unsigned pawn_state(const stand *s, unsigned who)
{
    return 2 * cell_of(s, OFFICERS + who) + s->back[who];
}

/* All cells in a mirror, by rows or as the other player sees them; men in hand stay there. */
static uint64_t mirrored(uint64_t at, unsigned mask)
{
    return at ^ (~at >> 4 & EACH) * mask;
}

/* The same as the other player sees it. */
static stand turn_round(const stand *s)
{
    const uint64_t at = mirrored(s->at, CELLS - 1), mine = 0xffffff;
    return (stand){.at = (at & mine) << 24 | (at >> 24 & mine) | (at >> 48 & 255) << 56 |
                         at >> 56 << 48,
                   .back = {s->back[1], s->back[0]},
                   .opening = s->opening};
}

static bool has_line(const tic_tac_chec *t, const stand *s, unsigned who)
{
    if ((men_of(s) & all_of(who)) != all_of(who)) return false;
    const unsigned set = cells_of(s, who);
    for (unsigned i = 0; i < LINES; i++)
        if (set == t->line[i]) return true;
    return false;
}

/* ---- setting up ---- */

/* True if a pawn may stand so. */
static bool is_way(unsigned who, unsigned state, bool opening)
{
    const unsigned above = state / 2 / SIDE, row = who == 0 ? above : SIDE - 1 - above;
    const bool back = state & 1;
    if (state == 2 * NOWHERE) return true;
    return row == SIDE - 1 ? back : !back || (row > 0 && !opening);
}

/* Adds those that are near, which without symmetry all are, or else the others. */
static void find_pawns(tic_tac_chec *t, bool opening, bool far)
{
    pawns *p = &t->pawns[opening];
    for (unsigned mine = 0; mine < STATES; mine++)
        for (unsigned other = 0; other < STATES; other++) {
            const unsigned which = (mine < 2 * NOWHERE) + 2u * (other < 2 * NOWHERE);
            const unsigned first = mine < 2 * NOWHERE ? mine / 2 : other / 2 % NOWHERE;
            if ((t->symmetry && first % SIDE >= SIDE / 2) != far) continue;
            t->pawns_at[opening][mine][other] = NONE;
            if (!is_way(0, mine, opening) || !is_way(1, other, opening) ||
                (which == 3 && mine / 2 == other / 2))
                continue;
            t->pawns_at[opening][mine][other] = (uint16_t)p->count[which];
            p->states[which][p->count[which]++] = (uint16_t)(mine * STATES + other);
            p->near[which] += !far;
        }
}

static void find_ways(tic_tac_chec *t)
{
    static const int step[RAYS][2] = {{1, 0},  {0, 1},  {1, 1},   {1, -1},
                                      {-1, 0}, {0, -1}, {-1, -1}, {-1, 1}};
    for (int cell = 0; cell < CELLS; cell++) {
        const int row = cell / SIDE, column = cell % SIDE;
        for (unsigned way = 0; way < RAYS; way++)
            for (int r = row + step[way][0], c = column + step[way][1];
                 r >= 0 && r < SIDE && c >= 0 && c < SIDE; r += step[way][0], c += step[way][1])
                t->ray[way][cell + (way >= RAYS / 2)] |= (uint16_t)bit((unsigned)(r * SIDE + c));
        for (int to = 0; to < CELLS; to++) {
            const int rows = to / SIDE - row, columns = to % SIDE - column;
            if (rows * rows + columns * columns == 5) t->jumps[cell] |= (uint16_t)bit((unsigned)to);
        }
        t->line[row] |= (uint16_t)bit((unsigned)cell);
        t->line[SIDE + column] |= (uint16_t)bit((unsigned)cell);
        if (row == column) t->line[2 * SIDE] |= (uint16_t)bit((unsigned)cell);
        if (row + column == SIDE - 1) t->line[2 * SIDE + 1] |= (uint16_t)bit((unsigned)cell);
    }
}

static void find_members(tic_tac_chec *t)
{
    for (unsigned set = 0; set < 256; set++)
        for (unsigned left = set; left; left &= left - 1)
            t->member[set][t->count[set]++] = (uint8_t)least(left);
    for (unsigned i = 2; i <= CELLS; i++)
        t->inverse[i] = UINT32_MAX / i + 1;
}

static void add_slice(tic_tac_chec *t, unsigned men, bool opening)
{
    const unsigned which = men >> OFFICERS;
    slice *at = &t->slice[t->slices++];
    *at = (slice){.ways = 1, .men = (uint8_t)men, .opening = opening};
    unsigned left = CELLS - count(t, men) + 1;
    for (unsigned man = OFFICERS; man-- > 0;) {
        if (!(men >> man & 1)) continue;
        at->weight[man] = at->ways;
        at->ways *= left++;
    }
    const pawns *p = &t->pawns[opening];
    at->first = t->classes;
    at->far = t->positions;
    t->classes += (gg_position)at->ways * p->near[which];
    t->positions += (gg_position)at->ways * (p->count[which] - p->near[which]);
    t->slice_at[opening][men] = (uint16_t)t->slices;
}

static gg_status open(const gg_setup *setup, void **self)
{
    if (*setup->parameters) return gg_setup_refuse(setup, 0, 0, "tic-tac-chec takes no parameters");
    tic_tac_chec *t = *self = gg_setup_alloc(setup, 1, sizeof *t);
    if (!t) return GG_NO_MEMORY;
    t->symmetry = setup->symmetry;
    find_members(t);
    find_ways(t);
    for (unsigned opening = 0; opening < 2; opening++) {
        find_pawns(t, opening, false);
        find_pawns(t, opening, true);
        for (unsigned men = 0; men < SETS; men++) {
            const unsigned mine = count(t, men & all_of(0)), other = count(t, men & all_of(1));
            if (!opening || (mine < 3 && (other == mine || other == mine + 1)))
                add_slice(t, men, opening);
        }
    }
    for (unsigned s = 0; s < t->slices; s++)
        t->slice[s].far += t->classes;
    t->positions += t->classes;
    return GG_OK;
}

/* ---- numbers ---- */

/* The contribution of the digits of the men from one on to a number: each cell, without those of
 * pawns and earlier men. Bytes do not overflow: the greatest is 128 + 15, the least 127 - 16. */
static gg_position add_digits(const slice *of, uint64_t at, unsigned man)
{
    gg_position sum = 0;
    uint64_t before = (UINT64_C(0x80) << 48 | UINT64_C(0x80) << 56) |
                      (EACH << 7 & ((UINT64_C(1) << 8 * man) - 1));
    for (; man < OFFICERS; man++) {
        const uint64_t cell = at >> 8 * man & 255, smaller = (cell + 0x7f) * EACH - at;
        const uint64_t taken = ((smaller & before) >> 7) * EACH >> 56;
        sum += (uint32_t)(cell - taken) * (gg_position)of->weight[man];
        before |= UINT64_C(0x80) << 8 * man;
    }
    return sum;
}

/* The slice and the number of the first position with these pawns; NULL: there is none. */
static const slice *slice_with(const tic_tac_chec *t, const stand *s, unsigned men,
                               gg_position *first)
{
    const unsigned number = t->slice_at[s->opening][men];
    const unsigned place = t->pawns_at[s->opening][pawn_state(s, 0)][pawn_state(s, 1)];
    if (number == 0 || place == NONE) return NULL;
    const slice *of = &t->slice[number - 1];
    const unsigned near = t->pawns[s->opening].near[men >> OFFICERS];
    *first = place < near ? of->first + (gg_position)place * of->ways
                          : of->far + (gg_position)(place - near) * of->ways;
    return of;
}

/* UINT64_MAX: there is no such position. */
static gg_position pack(const tic_tac_chec *t, const stand *s)
{
    gg_position first;
    const slice *of = slice_with(t, s, men_of(s), &first);
    return of ? first + add_digits(of, s->at, 0) : UINT64_MAX;
}

static const slice *slice_of(const tic_tac_chec *t, gg_position x)
{
    unsigned low = 0, high = t->slices;
    const bool far = x >= t->classes;
    while (high - low > 1) {
        const slice *middle = &t->slice[(low + high) / 2];
        *((far ? middle->far : middle->first) <= x ? &low : &high) = (low + high) / 2;
    }
    return &t->slice[low];
}

static stand unpack(const tic_tac_chec *t, gg_position x)
{
    const slice *of = slice_of(t, x);
    const pawns *p = &t->pawns[of->opening];
    const bool far = x >= t->classes;
    const uint32_t number = (uint32_t)(x - (far ? of->far : of->first));
    uint32_t places = number % of->ways;
    const unsigned which = of->men >> OFFICERS;
    const unsigned states = p->states[which][number / of->ways + (far ? p->near[which] : 0)];
    const unsigned mine = states / STATES, other = states % STATES;
    stand s = {.at = (uint64_t)(mine / 2) << 48 | (uint64_t)(other / 2) << 56,
               .back = {mine & 1, other & 1},
               .opening = of->opening};
    unsigned digit[OFFICERS], left = CELLS - count(t, of->men) + 1;
    for (unsigned man = OFFICERS; man-- > 0;) {
        if (!(of->men >> man & 1)) continue;
        const uint32_t above = (uint32_t)((uint64_t)places * t->inverse[left] >> 32);
        digit[man] = places - above * left++;
        places = above;
    }
    unsigned free = ~(bit(mine / 2) | bit(other / 2)) & (bit(CELLS) - 1);
    for (unsigned man = 0; man < OFFICERS; man++) {
        unsigned cell = NOWHERE;
        if (of->men >> man & 1) {
            const unsigned below = t->count[free & 255];
            cell = digit[man] < below ? t->member[free & 255][digit[man]]
                                      : 8u + t->member[free >> 8][digit[man] - below];
            free ^= bit(cell);
        }
        s.at |= (uint64_t)cell << 8 * man;
    }
    return s;
}

/* ---- moves ---- */

/* The cells that a man which is no pawn goes to, with those of others that it meets. */
static unsigned reach(const tic_tac_chec *t, unsigned kind, unsigned from, unsigned occupied)
{
    unsigned set = 0;
    if (kind == KNIGHT) return t->jumps[from];
    for (unsigned way = kind == BISHOP ? 2 : 0, end = way + 2; way < end; way++) {
        const uint16_t *up = t->ray[way], *down = t->ray[way + RAYS / 2];
        set |= up[from] ^ up[least((up[from] & occupied) | bit(CELLS))];
        const unsigned met = (down[from + 1] & occupied) << 1 | 1;
        set |= down[from + 1] ^ down[31 - (unsigned)__builtin_clz(met)];
    }
    return set;
}

/* A pawn goes from row to row; what it captures stands beside the cell ahead. */
static unsigned ahead(unsigned from, bool down)
{
    return down ? from - SIDE : from + SIDE;
}

static unsigned beside(unsigned cell)
{
    const unsigned set = bit(cell), left = cell % SIDE > 0, right = cell % SIDE < SIDE - 1;
    return (left ? set >> 1 : 0) | (right ? set << 1 : 0);
}

/* The other one's pawn comes to a cell: it began above. */
static void come(stand *s, unsigned cell)
{
    s->at = moved(s->at, OFFICERS + 1, cell);
    if (cell / SIDE == 0) s->back[1] = true;
    if (cell / SIDE == SIDE - 1) s->back[1] = false;
}

/* A man of the other one's comes to any of these cells, which are free. */
static void put_arrivals(const tic_tac_chec *t, gg_moves *moves, const stand *s, unsigned kind,
                         unsigned cells)
{
    const unsigned man = man_of(1, kind);
    stand then = *s;
    gg_position first;
    if (kind == PAWN) {
        for (; cells; cells &= cells - 1) {
            then.back[1] = s->back[1];
            come(&then, least(cells));
            gg_moves_to(moves, pack(t, &then));
        }
        return;
    }
    const slice *of = slice_with(t, s, men_of(s) | bit(man), &first);
    if (!of) return;
    then.at = moved(s->at, man, 0);
    first += add_digits(of, then.at, 0) - add_digits(of, then.at, man);
    for (; cells; cells &= cells - 1)
        gg_moves_to(moves, first + add_digits(of, moved(s->at, man, least(cells)), man));
}

/* The same, and each of the cells has a man of the mover's, who is captured. */
static void put_captures(const tic_tac_chec *t, gg_moves *moves, const stand *s, unsigned kind,
                         unsigned cells)
{
    for (; cells; cells &= cells - 1) {
        const unsigned to = least(cells);
        stand then = *s;
        for (unsigned taken = 0; taken < KINDS; taken++)
            if (cell_of(s, man_of(0, taken)) == to) {
                then.at = moved(then.at, man_of(0, taken), NOWHERE);
                if (taken == PAWN) then.back[0] = false;
            }
        if (kind == PAWN)
            come(&then, to);
        else
            then.at = moved(then.at, man_of(1, kind), to);
        gg_moves_to(moves, pack(t, &then));
    }
}

/* The moves of the mover, who is the other player on the turned board. */
static void moves(void *self, gg_position x, gg_moves *moves)
{
    const tic_tac_chec *t = self;
    const stand seen = unpack(t, x), s = turn_round(&seen);
    const unsigned mine = cells_of(&s, 0), other = cells_of(&s, 1);
    const unsigned free = ~(mine | other) & (bit(CELLS) - 1);
    stand placed = s;
    placed.opening = s.opening && (count(t, other) < 2 || count(t, mine) < 3);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        const unsigned from = cell_of(&s, man_of(1, kind));
        unsigned to;
        if (from == NOWHERE) {
            put_arrivals(t, moves, &placed, kind, free);
            continue;
        }
        if (s.opening) continue;
        if (kind == PAWN) {
            const unsigned cell = ahead(from, !s.back[1]);
            to = (bit(cell) & free) | (beside(cell) & mine);
        } else
            to = reach(t, kind, from, mine | other);
        put_arrivals(t, moves, &s, kind, to & free);
        put_captures(t, moves, &s, kind, to & mine);
    }
}

/* ---- the way back: all as those see it who have just moved ---- */

static void put_before(const tic_tac_chec *t, gg_moves *moves, const stand *s)
{
    if (has_line(t, s, 0) || has_line(t, s, 1)) return;
    const gg_position y = pack(t, s);
    if (y != UINT64_MAX) gg_moves_to(moves, y);
}

/* The man was put where it is. */
static void put_unplaced(const tic_tac_chec *t, gg_moves *moves, const stand *s, unsigned kind)
{
    const unsigned man = man_of(0, kind), row = cell_of(s, man) / SIDE;
    stand before = *s;
    if (kind == PAWN && s->back[0] != (row == SIDE - 1)) return;
    before.at = moved(s->at, man, NOWHERE);
    if (kind == PAWN) before.back[0] = false;
    put_before(t, moves, &before);
    if (s->opening || count(t, cells_of(&before, 0)) != 2 || count(t, cells_of(s, 1)) != 3) return;
    before.opening = true;
    put_before(t, moves, &before);
}

/* The man came from one of these cells; or if `takes`, it captured one that is in hand now. */
static void put_origins(const tic_tac_chec *t, gg_moves *moves, const stand *s, unsigned kind,
                        unsigned cells, bool back, bool takes)
{
    const unsigned man = man_of(0, kind), to = cell_of(s, man);
    for (; cells; cells &= cells - 1) {
        stand before = *s;
        before.at = moved(s->at, man, least(cells));
        if (kind == PAWN) before.back[0] = back;
        if (!takes) put_before(t, moves, &before);
        for (unsigned taken = 0; takes && taken < KINDS; taken++) {
            if (cell_of(s, man_of(1, taken)) != NOWHERE) continue;
            stand with = before;
            with.at = moved(before.at, man_of(1, taken), to);
            put_before(t, moves, &with);
            if (taken != PAWN) continue;
            with.back[1] = true;
            put_before(t, moves, &with);
        }
    }
}

static void unmoves(void *self, gg_position x, gg_moves *moves)
{
    const tic_tac_chec *t = self;
    const stand now = unpack(t, x), s = turn_round(&now);
    const unsigned occupied = cells_of(&s, 0) | cells_of(&s, 1);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        const unsigned to = cell_of(&s, man_of(0, kind));
        if (to == NOWHERE) continue;
        put_unplaced(t, moves, &s, kind);
        if (s.opening) continue;
        if (kind != PAWN) {
            const unsigned from = reach(t, kind, to, occupied) & ~occupied;
            put_origins(t, moves, &s, kind, from, false, false);
            put_origins(t, moves, &s, kind, from, false, true);
            continue;
        }
        const unsigned row = to / SIDE;
        const bool back = row == 0 || (row < SIDE - 1 && s.back[0]); /* before it came here */
        const unsigned behind = ahead(to, !back);
        put_origins(t, moves, &s, kind, bit(behind) & ~occupied, back, false);
        put_origins(t, moves, &s, kind, beside(behind) & ~occupied, back, true);
    }
}

/* ---- the game ---- */

static gg_position start(void *self)
{
    const stand s = {.at = EACH * NOWHERE, .opening = true};
    return pack(self, &s);
}

static uint64_t positions(void *self)
{
    const tic_tac_chec *t = self;
    return t->positions;
}

static bool legal(void *self, gg_position x)
{
    if ((slice_of(self, x)->men & all_of(0)) != all_of(0)) return true;
    const stand s = unpack(self, x);
    return !has_line(self, &s, 0);
}

static gg_result result(void *self, gg_position x)
{
    if ((slice_of(self, x)->men & all_of(1)) != all_of(1)) return GG_NONE;
    const stand s = unpack(self, x);
    return has_line(self, &s, 1) ? GG_P : GG_NONE;
}

static uint64_t classes(void *self)
{
    const tic_tac_chec *t = self;
    return t->classes;
}

/* The board may be seen in a mirror, which the first pawn decides. */
static gg_position canonical(void *self, gg_position x)
{
    const tic_tac_chec *t = self;
    if (t->symmetry && x < t->classes && slice_of(t, x)->men >> OFFICERS) return x;
    stand s = unpack(self, x);
    s.at = mirrored(s.at, SIDE - 1);
    const gg_position y = pack(self, &s);
    return y < x ? y : x;
}

/* ---- text: capitals are the mover's; V is a pawn on its way back ---- */

static const char marks[] = ".NBRPVnbrpv", *const letters = marks + 1;

static char letter_at(const stand *s, unsigned cell)
{
    for (unsigned i = 0; i < MEN; i++) {
        const unsigned who = i / KINDS, kind = i % KINDS;
        if (cell_of(s, man_of(who, kind)) == cell)
            return letters[5 * who + kind + (kind == PAWN && s->back[who])];
    }
    return '.';
}

/* Rows from above; and in the first six turns, that men are being placed. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const stand s = unpack(self, x);
    char line[TEXT];
    size_t at = 0;
    for (unsigned row = SIDE; row-- > 0;) {
        for (unsigned column = 0; column < SIDE; column++)
            line[at++] = letter_at(&s, row * SIDE + column);
        line[at++] = row > 0 ? '/' : '\0';
    }
    snprintf(text, size, "%s%s", line, s.opening ? ":placing" : "");
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const tic_tac_chec *t = self;
    stand s = {.at = EACH * NOWHERE};
    uint8_t cell[CELLS];
    const char *rest = gg__read_rows(text, marks, SIDE, SIDE, cell);
    for (unsigned i = 0; rest && i < CELLS; i++) {
        if (cell[i] == 0) continue;
        const unsigned letter = cell[i] - 1U, who = letter / 5, kind = letter % 5,
                       man = man_of(who, kind > PAWN ? PAWN : kind);
        if (cell_of(&s, man) != NOWHERE) return false;
        s.at = moved(s.at, man, (SIDE - 1 - i / SIDE) * SIDE + i % SIDE);
        s.back[who] |= kind > PAWN;
    }
    s.opening = rest && (strcmp(rest, ":placing") == 0 || strcmp(rest, "placing") == 0);
    if (!rest || (*rest && !s.opening)) return false;
    const gg_position y = pack(t, &s);
    if (y == UINT64_MAX || has_line(t, &s, 0)) return false;
    *x = y;
    return true;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    (void)self;
    gg__explain_rows(text, marks, SIDE, SIDE, NULL, remark, size);
}

/* N*a1 for one that is put there, Na1-b3 for one that moves, Nb3xc1 for one that captures. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const stand a = unpack(self, from), next = unpack(self, to), b = turn_round(&next);
    const unsigned occupied = cells_of(&a, 0) | cells_of(&a, 1);
    unsigned kind = 0;
    while (kind + 1 < KINDS && cell_of(&a, man_of(0, kind)) == cell_of(&b, man_of(0, kind)))
        kind++;
    const unsigned left = cell_of(&a, man_of(0, kind)), reached = cell_of(&b, man_of(0, kind));
    const char *how = left == NOWHERE ? "*" : occupied & bit(reached) ? "x" : "-";
    char origin[3] = "";
    if (left != NOWHERE) {
        origin[0] = (char)('a' + left % SIDE);
        origin[1] = (char)('1' + left / SIDE);
    }
    snprintf(text, size, "%c%s%s%c%u", letters[kind], origin, how, (char)('a' + reached % SIDE),
             reached / SIDE + 1);
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    char line[TEXT];
    print(self, x, line, sizeof line);
    gg__drawn_picture(line, "capitals are to move", text, size);
}

const gg_ruleset gg_ruleset_tic_tac_chec = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"tic-tac-chec", "four chessmen each, which want to stand in line", NULL, false, false},
    .sides = "the player to move has the capitals, and a pawn that goes up",
    .source = "D. Green, Dream Green 1998; solved by B. Liou 2026",
    .open = open,
    .start = start,
    .positions = positions,
    .legal = legal,
    .result = result,
    .moves = moves,
    .dead_end = GG_D,
    .unmoves = unmoves,
    .distinct = true,
    .canonical = canonical,
    .classes = classes,
    .print = print,
    .parse = parse,
    .remark = remark,
    .print_move = print_move,
    .picture = picture,
};
