/*
 * Tic tac chec: on a board of four by four, each player has a knight, a bishop, a rook and a pawn,
 * and wants to bring all four into a row, a column or a long diagonal. The board is empty at first.
 * In the first six turns the players put men on free cells; from then on, whoever is to move puts
 * one of those in hand on a free cell, or moves one as in chess. A man that is captured goes back
 * to the hand of its owner. A pawn goes one cell straight ahead and captures diagonally ahead; on
 * the last row it turns back, on its first row it turns again. One that is put on the board goes
 * ahead. Play without end is a draw.
 *
 * A position is seen by whoever is to move, whose pawn goes up; the board is turned round after
 * each move. A slice has all positions with the same men on the board, in the first six turns or
 * after. Within it, from the highest digit on: the pawns, each with its cell and the way it goes;
 * then each of the other men, as the number of its cell among those that are left. No number is
 * lost but to positions in which the player to move has all men in line: play was over before.
 *
 * The lower left cell is 0, the one right of it 1, the upper right one 15.
 */
#include "greatgame_ruleset.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 4, CELLS = 16, NOWHERE = CELLS, LINES = 10, WAYS = 8, TEXT = 40 };
enum { KNIGHT, BISHOP, ROOK, PAWN, KINDS, MEN = 2 * KINDS };
enum {
    SETS = 1 << MEN,
    STATES = 2 * CELLS /* of a pawn: its cell, and whether it is on its way back */
};

typedef struct stand {
    uint8_t at[2][KINDS]; /* cells of the mover's men and of the other one's; or NOWHERE: in hand */
    bool back[2];         /* the pawn on the board is on its way back */
    bool opening;         /* one of the first six turns */
} stand;

typedef struct slice {
    gg_position first;
    uint32_t ways; /* to place all men but the pawns */
    uint8_t men;   /* a bit for each that is on the board: the mover's, then the other one's */
    bool opening;
} slice;

/* How pawns may stand, in the first six turns and after. */
typedef struct pawns {
    unsigned singles, pairs;
    uint8_t single[2][CELLS * 2];                           /* of the mover, of the other one */
    uint16_t single_at[2][STATES], pair_at[STATES][STATES]; /* the numbers */
    uint16_t pair[STATES * STATES];
} pawns;

typedef struct tic_tac_chec {
    gg_position positions;
    unsigned slices;
    slice slice[2 * SETS];
    uint16_t slice_at[2][SETS]; /* plus 1 */
    pawns pawns[2];
    uint16_t line[LINES], jumps[CELLS];
    uint8_t next[WAYS][CELLS]; /* even ways: along rows and columns; or NOWHERE */
} tic_tac_chec;

static unsigned bit(unsigned cell)
{
    return 1u << cell;
}

static unsigned least(unsigned set)
{
    return (unsigned)__builtin_ctz(set);
}

static unsigned count(unsigned set)
{
    set -= set >> 1 & 0x5555;
    set = (set & 0x3333) + (set >> 2 & 0x3333);
    set = (set + (set >> 4)) & 0x0f0f;
    return (set + (set >> 8)) & 31;
}

/* ---- setting up ---- */

/* True if a pawn may stand so, as its owner sees it. */
static bool is_way(unsigned row, bool back, bool opening)
{
    if (row == SIDE - 1) return back;
    return !back || (row > 0 && !opening);
}

static void find_pawns(pawns *p, bool opening)
{
    for (unsigned state = 0; state < STATES; state++)
        for (unsigned who = 0; who < 2; who++) {
            const unsigned row = who == 0 ? state / 2 / SIDE : SIDE - 1 - state / 2 / SIDE;
            p->single_at[who][state] = UINT16_MAX;
            if (!is_way(row, state & 1, opening)) continue;
            /* There are as many for either player. */
            unsigned number = 0;
            while (number < p->singles && p->single[who][number] != 0xff)
                number++;
            p->single[who][number] = (uint8_t)state;
            p->single_at[who][state] = (uint16_t)number;
        }
}

static void find_pairs(pawns *p)
{
    for (unsigned mine = 0; mine < STATES; mine++)
        for (unsigned other = 0; other < STATES; other++) {
            p->pair_at[mine][other] = UINT16_MAX;
            if (p->single_at[0][mine] == UINT16_MAX || p->single_at[1][other] == UINT16_MAX ||
                mine / 2 == other / 2)
                continue;
            p->pair[p->pairs] = (uint16_t)(mine * STATES + other);
            p->pair_at[mine][other] = (uint16_t)p->pairs++;
        }
}

static void find_ways(tic_tac_chec *t)
{
    static const int step[WAYS][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                      {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    for (int cell = 0; cell < CELLS; cell++) {
        const int row = cell / SIDE, column = cell % SIDE;
        for (unsigned way = 0; way < WAYS; way++) {
            const int to[2] = {row + step[way][0], column + step[way][1]};
            const bool inside = to[0] >= 0 && to[0] < SIDE && to[1] >= 0 && to[1] < SIDE;
            t->next[way][cell] = (uint8_t)(inside ? to[0] * SIDE + to[1] : NOWHERE);
        }
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

static void add_slice(tic_tac_chec *t, unsigned men, bool opening)
{
    const unsigned pawned = (men >> PAWN & 1) + (men >> (KINDS + PAWN) & 1);
    slice *at = &t->slice[t->slices++];
    *at = (slice){t->positions, 1, (uint8_t)men, opening};
    for (unsigned i = pawned; i < count(men); i++)
        at->ways *= CELLS - i;
    const pawns *p = &t->pawns[opening];
    t->positions += (gg_position)at->ways * (pawned == 0 ? 1 : pawned == 1 ? p->singles : p->pairs);
    t->slice_at[opening][men] = (uint16_t)t->slices;
}

static gg_status open(const gg_setup *setup, void **self)
{
    if (*setup->parameters) return gg_setup_refuse(setup, 0, 0, "tic-tac-chec takes no parameters");
    tic_tac_chec *t = *self = gg_setup_alloc(setup, 1, sizeof *t);
    if (!t) return GG_NO_MEMORY;
    for (unsigned opening = 0; opening < 2; opening++) {
        pawns *p = &t->pawns[opening];
        p->singles = opening ? CELLS : 24;
        memset(p->single, 0xff, sizeof p->single);
        find_pawns(p, opening);
        find_pairs(p);
        for (unsigned men = 0; men < SETS; men++) {
            const unsigned mine = count(men & 15), other = count(men >> KINDS);
            if (!opening || (mine < 3 && (other == mine || other == mine + 1)))
                add_slice(t, men, opening);
        }
    }
    find_ways(t);
    return GG_OK;
}

/* ---- numbers ---- */

static unsigned pawn_state(const stand *s, unsigned who)
{
    return 2u * s->at[who][PAWN] + s->back[who];
}

/* UINT64_MAX: there is no such position. */
static gg_position pack(const tic_tac_chec *t, const stand *s)
{
    const pawns *p = &t->pawns[s->opening];
    unsigned men = 0, taken = 0, pawn = 0;
    for (unsigned man = 0; man < MEN; man++)
        men |= (unsigned)(s->at[man / KINDS][man % KINDS] != NOWHERE) << man;
    for (unsigned who = 0; who < 2; who++) {
        if (s->at[who][PAWN] == NOWHERE) continue;
        taken |= bit(s->at[who][PAWN]);
        pawn = p->single_at[who][pawn_state(s, who)];
    }
    if (s->at[0][PAWN] != NOWHERE && s->at[1][PAWN] != NOWHERE)
        pawn = p->pair_at[pawn_state(s, 0)][pawn_state(s, 1)];
    if (t->slice_at[s->opening][men] == 0 || pawn == UINT16_MAX) return UINT64_MAX;
    const slice *of = &t->slice[t->slice_at[s->opening][men] - 1];
    unsigned left = CELLS - count(taken);
    uint32_t places = 0;
    for (unsigned man = 0; man < MEN; man++) {
        const unsigned cell = s->at[man / KINDS][man % KINDS];
        if (man % KINDS == PAWN || cell == NOWHERE) continue;
        places = places * left-- + cell - count(taken & (bit(cell) - 1));
        taken |= bit(cell);
    }
    return of->first + (gg_position)pawn * of->ways + places;
}

static void unpack_pawns(const pawns *p, unsigned men, unsigned number, stand *s)
{
    const bool mine = men >> PAWN & 1, other = men >> (KINDS + PAWN) & 1;
    unsigned state[2] = {0, 0};
    if (mine && other) {
        state[0] = p->pair[number] / STATES;
        state[1] = p->pair[number] % STATES;
    } else if (mine || other)
        state[other] = p->single[other][number];
    s->at[0][PAWN] = (uint8_t)(mine ? state[0] / 2 : NOWHERE);
    s->at[1][PAWN] = (uint8_t)(other ? state[1] / 2 : NOWHERE);
    s->back[0] = state[0] & 1;
    s->back[1] = state[1] & 1;
}

static stand unpack(const tic_tac_chec *t, gg_position x)
{
    unsigned low = 0, high = t->slices;
    while (high - low > 1) {
        const unsigned middle = (low + high) / 2;
        *(t->slice[middle].first <= x ? &low : &high) = middle;
    }
    const slice *of = &t->slice[low];
    stand s = {.opening = of->opening};
    uint32_t number = (uint32_t)(x - of->first), places = number % of->ways;
    unpack_pawns(&t->pawns[of->opening], of->men, number / of->ways, &s);
    unsigned taken = 0, digit[MEN];
    for (unsigned who = 0; who < 2; who++)
        if (s.at[who][PAWN] != NOWHERE) taken |= bit(s.at[who][PAWN]);
    unsigned left = CELLS - count(of->men) + 1;
    for (unsigned man = MEN; man-- > 0;) {
        if (man % KINDS == PAWN || !(of->men >> man & 1)) continue;
        digit[man] = places % left;
        places /= left++;
    }
    for (unsigned man = 0; man < MEN; man++) {
        if (man % KINDS == PAWN) continue;
        unsigned cell = NOWHERE;
        if (of->men >> man & 1) {
            cell = digit[man];
            for (unsigned before = taken; before; before &= before - 1)
                cell += least(before) <= cell;
            taken |= bit(cell);
        }
        s.at[man / KINDS][man % KINDS] = (uint8_t)cell;
    }
    return s;
}

/* The same as the other player sees it. */
static stand turn_round(const stand *s)
{
    stand turned = {.back = {s->back[1], s->back[0]}, .opening = s->opening};
    for (unsigned man = 0; man < MEN; man++) {
        const unsigned cell = s->at[man / KINDS][man % KINDS];
        turned.at[1 - man / KINDS][man % KINDS] =
            (uint8_t)(cell == NOWHERE ? NOWHERE : CELLS - 1 - cell);
    }
    return turned;
}

static unsigned cells_of(const stand *s, unsigned who)
{
    unsigned set = 0;
    for (unsigned kind = 0; kind < KINDS; kind++)
        set |= bit(s->at[who][kind]);
    return set & (bit(CELLS) - 1);
}

static bool has_line(const tic_tac_chec *t, const stand *s, unsigned who)
{
    const unsigned set = cells_of(s, who);
    for (unsigned i = 0; i < LINES; i++)
        if (set == t->line[i]) return true;
    return false;
}

/* ---- moves ---- */

/* The cells that a man which is no pawn goes to, with those of others that it meets. */
static unsigned reach(const tic_tac_chec *t, unsigned kind, unsigned from, unsigned occupied)
{
    unsigned set = 0;
    if (kind == KNIGHT) return t->jumps[from];
    for (unsigned way = kind == BISHOP; way < WAYS; way += 2)
        for (unsigned cell = t->next[way][from]; cell != NOWHERE; cell = t->next[way][cell]) {
            set |= bit(cell);
            if (occupied & bit(cell)) break;
        }
    return set;
}

/* The mover's pawn goes from row to row; what it captures stands beside the cell ahead. */
static unsigned ahead(unsigned from, bool back)
{
    return back ? from - SIDE : from + SIDE;
}

static unsigned beside(unsigned cell)
{
    const unsigned set = bit(cell), left = cell % SIDE > 0, right = cell % SIDE < SIDE - 1;
    return (left ? set >> 1 : 0) | (right ? set << 1 : 0);
}

/* The mover's man comes to a cell. */
static void come(stand *s, unsigned kind, unsigned cell)
{
    s->at[0][kind] = (uint8_t)cell;
    if (kind != PAWN) return;
    if (cell / SIDE == SIDE - 1) s->back[0] = true;
    if (cell / SIDE == 0) s->back[0] = false;
}

static void put(const tic_tac_chec *t, gg_moves *moves, const stand *s)
{
    const stand turned = turn_round(s);
    gg_moves_to(moves, pack(t, &turned));
}

static void put_placings(const tic_tac_chec *t, gg_moves *moves, const stand *s, unsigned free)
{
    const unsigned mine = count(cells_of(s, 0)), other = count(cells_of(s, 1));
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if (s->at[0][kind] != NOWHERE) continue;
        for (unsigned to = free; to; to &= to - 1) {
            stand then = *s;
            if (kind == PAWN) then.back[0] = false;
            come(&then, kind, least(to));
            then.opening = s->opening && (mine < 2 || other < 3);
            put(t, moves, &then);
        }
    }
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const tic_tac_chec *t = self;
    const stand s = unpack(t, x);
    const unsigned mine = cells_of(&s, 0), other = cells_of(&s, 1);
    const unsigned free = ~(mine | other) & (bit(CELLS) - 1);
    put_placings(t, moves, &s, free);
    for (unsigned kind = 0; kind < KINDS && !s.opening; kind++) {
        const unsigned from = s.at[0][kind];
        if (from == NOWHERE) continue;
        unsigned to;
        if (kind == PAWN) {
            const unsigned cell = ahead(from, s.back[0]);
            to = (bit(cell) & free) | (beside(cell) & other);
        } else
            to = reach(t, kind, from, mine | other) & ~mine;
        for (; to; to &= to - 1) {
            stand then = s;
            come(&then, kind, least(to));
            for (unsigned taken = 0; taken < KINDS; taken++)
                if (s.at[1][taken] == least(to)) then.at[1][taken] = NOWHERE;
            if (then.at[1][PAWN] == NOWHERE) then.back[1] = false;
            put(t, moves, &then);
        }
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
    const unsigned row = s->at[0][kind] / SIDE;
    stand before = *s;
    if (kind == PAWN && s->back[0] != (row == SIDE - 1)) return;
    before.at[0][kind] = NOWHERE;
    if (kind == PAWN) before.back[0] = false;
    put_before(t, moves, &before);
    if (s->opening || count(cells_of(&before, 0)) != 2 || count(cells_of(s, 1)) != 3) return;
    before.opening = true;
    put_before(t, moves, &before);
}

/* The man came from one of these cells; or if `taken`, it captured one that is in hand now. */
static void put_origins(const tic_tac_chec *t, gg_moves *moves, const stand *s, unsigned kind,
                        unsigned cells, bool back, bool takes)
{
    const unsigned to = s->at[0][kind];
    for (; cells; cells &= cells - 1) {
        stand before = *s;
        before.at[0][kind] = (uint8_t)least(cells);
        if (kind == PAWN) before.back[0] = back;
        if (!takes) put_before(t, moves, &before);
        for (unsigned taken = 0; takes && taken < KINDS; taken++) {
            if (s->at[1][taken] != NOWHERE) continue;
            stand with = before;
            with.at[1][taken] = (uint8_t)to;
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
        const unsigned to = s.at[0][kind];
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
    stand s = {.opening = true};
    memset(s.at, NOWHERE, sizeof s.at);
    return pack(self, &s);
}

static uint64_t positions(void *self)
{
    const tic_tac_chec *t = self;
    return t->positions;
}

static bool legal(void *self, gg_position x)
{
    const stand s = unpack(self, x);
    return !has_line(self, &s, 0);
}

static gg_result result(void *self, gg_position x)
{
    const stand s = unpack(self, x);
    return has_line(self, &s, 1) ? GG_P : GG_NONE;
}

/* The board may be seen in a mirror. */
static gg_position canonical(void *self, gg_position x)
{
    stand s = unpack(self, x);
    for (unsigned man = 0; man < MEN; man++) {
        uint8_t *cell = &s.at[man / KINDS][man % KINDS];
        if (*cell != NOWHERE) *cell ^= SIDE - 1;
    }
    const gg_position y = pack(self, &s);
    return y < x ? y : x;
}

/* ---- text: capitals are the mover's; V is a pawn on its way back ---- */

static const char letters[] = "NBRPVnbrpv";

static char letter_at(const stand *s, unsigned cell)
{
    for (unsigned man = 0; man < MEN; man++)
        if (s->at[man / KINDS][man % KINDS] == cell) {
            const unsigned who = man / KINDS, kind = man % KINDS;
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
    stand s = {.opening = false};
    memset(s.at, NOWHERE, sizeof s.at);
    for (unsigned row = SIDE; row-- > 0; text += row > 0) {
        for (unsigned column = 0; column < SIDE; column++, text++) {
            const char *found = *text && *text != '.' ? strchr(letters, *text) : NULL;
            if (!found && *text != '.') return false;
            if (!found) continue;
            const unsigned letter = (unsigned)(found - letters), who = letter / 5,
                           kind = letter % 5;
            uint8_t *cell = &s.at[who][kind > PAWN ? PAWN : kind];
            if (*cell != NOWHERE) return false;
            *cell = (uint8_t)(row * SIDE + column);
            s.back[who] |= kind > PAWN;
        }
        if (row > 0 && *text != '/') return false;
    }
    s.opening = strcmp(text, ":placing") == 0;
    if (*text && !s.opening) return false;
    const gg_position y = pack(t, &s);
    if (y == UINT64_MAX || has_line(t, &s, 0)) return false;
    *x = y;
    return true;
}

/* N*a1 for one that is put there, Na1-b3 for one that moves, Nb3xc1 for one that captures. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const stand a = unpack(self, from), next = unpack(self, to), b = turn_round(&next);
    const unsigned occupied = cells_of(&a, 0) | cells_of(&a, 1);
    unsigned kind = 0;
    while (kind + 1 < KINDS && a.at[0][kind] == b.at[0][kind])
        kind++;
    const unsigned left = a.at[0][kind], reached = b.at[0][kind];
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
    const stand s = unpack(self, x);
    char lines[64];
    size_t at = 0;
    for (unsigned row = SIDE; row-- > 0;) {
        lines[at++] = (char)('1' + row);
        lines[at++] = ' ';
        for (unsigned column = 0; column < SIDE; column++)
            lines[at++] = letter_at(&s, row * SIDE + column);
        lines[at++] = '\n';
    }
    snprintf(text, size, "%.*s  abcd   capitals are to move\n", (int)at, lines);
}

const gg_ruleset gg_ruleset_tic_tac_chec = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"tic-tac-chec", "four chessmen each, which want to stand in line", NULL, false, false},
    .sides = "whoever is to move has the capitals, and a pawn that goes up",
    .source = "D. Green, Dream Green 1998; solved by B. Liou 2026",
    .open = open,
    .start = start,
    .positions = positions,
    .legal = legal,
    .result = result,
    .moves = moves,
    .dead_end = GG_D,
    .unmoves = unmoves,
    .canonical = canonical,
    .print = print,
    .parse = parse,
    .print_move = print_move,
    .picture = picture,
};
