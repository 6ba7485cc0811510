/*
 * Dobutsu shogi, animal shogi: a board of three columns and four rows, and for each player a lion,
 * an elephant, a giraffe and a chick. The lion goes one step in any direction, the elephant
 * diagonally, the giraffe along rows and columns, the chick straight ahead. A chick that moves to
 * the last row becomes a hen, which goes one step in any direction but diagonally back. Whoever
 * captures a man holds it in hand, a hen as a chick, and may drop it on a free cell instead of
 * moving; a chick that is dropped on the last row stays a chick. Who captures the lion wins, and so
 * does whoever has the lion on the last row when the other player cannot capture it at once.
 * Play without end is a draw. Smaller games have the lions and some of the other kinds alone.
 *
 * A position is seen by whoever is to move, whose chick goes up; the board is turned round after
 * each move. So two boards are one number. The lion of the player to move is not on the last row,
 * or play would be over. Of the others there are two of each kind, and each is on the board or in a
 * hand. A slice has all positions with the same numbers of elephants, giraffes and chicks on the
 * board. Within it, from the highest digit on: the lions; which of the cells that are left have
 * elephants, then giraffes, then chicks, by the combinatorial number system (men.h); whose they
 * are, and which chicks are hens, a bit for each; and how many of those in hand are the mover's.
 *
 * Sets of cells are words of twelve bits. The lower left cell is 0, the one right of it 1, the
 * upper right one 11.
 */
#include "greatgame_ruleset.h"

#include <stdio.h>
#include <string.h>

enum {
    COLUMNS = 3,
    CELLS = 12,
    ALL = (1 << CELLS) - 1,
    HOME = 7,
    LAST = 7 << 9,
    SLICES = 27,
    TEXT = 32
};

/* Kinds that there are two of; and what else may go. */
enum { ELEPHANT, GIRAFFE, CHICK, PAIRS, HEN = PAIRS, LION, KINDS };

typedef struct animals {
    unsigned lion[2];       /* the cells of the mover's and of the other one's */
    uint16_t on[PAIRS];     /* the cells of each kind, hens among the chicks */
    uint16_t mine, hens;    /* cells of the mover's, lion included; of hens */
    uint8_t hand[2][PAIRS]; /* how many the mover has in hand, and the other one */
} animals;

typedef struct slice {
    gg_position first;
    uint32_t hands, ways[PAIRS]; /* how many ways there are to hold and to place them */
} slice;

typedef struct dobutsu {
    gg_position positions;
    uint8_t men[PAIRS]; /* two of each kind, or none */
    slice slice[SLICES];
    uint16_t steps[KINDS][CELLS]; /* where a man of the mover's can go to */
    uint16_t turned[ALL + 1];     /* a set, as the other player sees it */
    uint8_t count[ALL + 1];
    uint8_t free[ALL + 1][CELLS]; /* the i-th cell that is not in a set */
} dobutsu;

static unsigned bit(unsigned cell)
{
    return 1u << cell;
}

static unsigned least(unsigned set)
{
    return (unsigned)__builtin_ctz(set);
}

/* ---- setting up ---- */

static void find_steps(dobutsu *d)
{
    /* Bits 3 * (rows up + 1) + columns to the right + 1. */
    static const unsigned ways[KINDS] = {0x145, 0x0aa, 0x080, 0x1ea, 0x1ef};
    for (int cell = 0; cell < CELLS; cell++)
        for (int way = 0; way < 9; way++) {
            const int row = cell / COLUMNS + way / 3 - 1, column = cell % COLUMNS + way % 3 - 1;
            if (row < 0 || row >= CELLS / COLUMNS || column < 0 || column >= COLUMNS) continue;
            for (unsigned kind = 0; kind < KINDS; kind++)
                if (ways[kind] >> way & 1)
                    d->steps[kind][cell] |= (uint16_t)bit((unsigned)(row * COLUMNS + column));
        }
}

static gg_status open(const gg_setup *setup, void **self)
{
    static const uint8_t choose_one_or_two[3][11] = {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
                                                     {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
                                                     {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45}};
    static const char kinds[] = "EGC";
    const char *men = *setup->parameters ? setup->parameters : kinds;
    dobutsu *d = *self = gg_setup_alloc(setup, 1, sizeof *d);
    if (!d) return GG_NO_MEMORY;
    for (; *men; men++) {
        const char *kind = strchr(kinds, *men);
        if (!kind || d->men[kind - kinds] > 0)
            return gg_setup_refuse(setup, 0, 0,
                                   "dobutsu takes the kinds of men but the lions: some of E, G, C");
        d->men[kind - kinds] = 2;
    }
    for (unsigned set = 0; set <= ALL; set++)
        for (unsigned cell = 0; cell < CELLS; cell++) {
            if (set >> cell & 1) {
                d->count[set]++;
                d->turned[set] |= (uint16_t)bit(CELLS - 1 - cell);
            } else
                d->free[set][cell - d->count[set]] = (uint8_t)cell;
        }
    for (unsigned s = 0; s < SLICES; s++) {
        const unsigned n[PAIRS] = {s / 9, s / 3 % 3, s % 3};
        slice *at = &d->slice[s];
        unsigned left = CELLS - 2;
        if (n[0] > d->men[0] || n[1] > d->men[1] || n[2] > d->men[2]) {
            *at = (slice){.first = UINT64_MAX};
            continue;
        }
        *at = (slice){.first = d->positions, .hands = 1};
        gg_position count = 99; /* ways to put the lions */
        for (unsigned kind = 0; kind < PAIRS; left -= n[kind++]) {
            at->ways[kind] = choose_one_or_two[n[kind]][left];
            at->hands *= d->men[kind] - n[kind] + 1;
            count *= at->ways[kind];
        }
        d->positions += (count << (n[0] + n[1] + 2 * n[2])) * at->hands;
    }
    find_steps(d);
    return GG_OK;
}

/* ---- numbers ---- */

static gg_position pack(const dobutsu *d, const animals *a)
{
    const unsigned mine = a->lion[0], other = a->lion[1];
    unsigned taken = bit(mine) | bit(other), s = 0, hands = 0, whose = 0;
    uint32_t places = mine * (CELLS - 1) + other - (other > mine);
    for (unsigned kind = 0; kind < PAIRS; kind++)
        s = 3 * s + d->count[a->on[kind]];
    const slice *of = &d->slice[s];
    for (unsigned kind = 0; kind < PAIRS; kind++) {
        const unsigned on = a->on[kind], count = d->count[on];
        unsigned place = 0;
        for (unsigned left = on, i = 0; left; left &= left - 1, i++) {
            const unsigned cell = least(left), at = cell - d->count[taken & (bit(cell) - 1)];
            place += i == 0 ? at : at * (at - 1) / 2;
            whose = whose << 1 | (a->mine >> cell & 1);
            if (kind == CHICK) whose = whose << 1 | (a->hens >> cell & 1);
        }
        places = places * of->ways[kind] + place;
        hands = hands * (d->men[kind] - count + 1) + a->hand[0][kind];
        taken |= on;
    }
    const unsigned bits = d->count[a->on[0] | a->on[1]] + 2u * d->count[a->on[CHICK]];
    return of->first + (((gg_position)places << bits) | whose) * of->hands + hands;
}

static animals unpack(const dobutsu *d, gg_position x)
{
    unsigned s = SLICES - 1;
    while (x < d->slice[s].first)
        s--;
    const slice *of = &d->slice[s];
    const unsigned n[PAIRS] = {s / 9, s / 3 % 3, s % 3}, bits = n[0] + n[1] + 2 * n[2];
    const uint32_t rest = (uint32_t)(x - of->first), above = rest / of->hands;
    uint32_t places = above >> bits, hands = rest % of->hands, whose = above & (bit(bits) - 1);
    uint32_t place[PAIRS];
    animals a = {.mine = 0};
    for (unsigned kind = PAIRS; kind-- > 0;) {
        place[kind] = places % of->ways[kind];
        places /= of->ways[kind];
        const unsigned held = d->men[kind] - n[kind];
        a.hand[0][kind] = (uint8_t)(hands % (held + 1));
        a.hand[1][kind] = (uint8_t)(held - a.hand[0][kind]);
        hands /= held + 1;
    }
    a.lion[0] = places / (CELLS - 1);
    a.lion[1] = places % (CELLS - 1);
    a.lion[1] += a.lion[1] >= a.lion[0];
    unsigned taken = bit(a.lion[0]) | bit(a.lion[1]);
    for (unsigned kind = 0; kind < PAIRS; kind++) {
        unsigned second = 1;
        while (n[kind] == 2 && (second + 1) * second / 2 <= place[kind])
            second++;
        if (n[kind] == 2) place[kind] -= second * (second - 1) / 2;
        if (n[kind] > 0) a.on[kind] = (uint16_t)bit(d->free[taken][place[kind]]);
        if (n[kind] == 2) a.on[kind] |= (uint16_t)bit(d->free[taken][second]);
        taken |= a.on[kind];
    }
    unsigned from = bits;
    for (unsigned kind = 0; kind < PAIRS; kind++)
        for (unsigned left = a.on[kind]; left; left &= left - 1) {
            if (whose >> --from & 1) a.mine |= (uint16_t)(left & -left);
            if (kind == CHICK && (whose >> --from & 1)) a.hens |= (uint16_t)(left & -left);
        }
    a.mine |= (uint16_t)bit(a.lion[0]);
    return a;
}

static unsigned occupied(const animals *a)
{
    return a->on[0] | a->on[1] | a->on[2] | bit(a->lion[0]) | bit(a->lion[1]);
}

/* The same as the other player sees it. */
static animals turn_round(const dobutsu *d, const animals *a)
{
    animals t = {.lion = {CELLS - 1 - a->lion[1], CELLS - 1 - a->lion[0]},
                 .mine = d->turned[occupied(a) & ~a->mine],
                 .hens = d->turned[a->hens]};
    for (unsigned kind = 0; kind < PAIRS; kind++) {
        t.on[kind] = d->turned[a->on[kind]];
        t.hand[0][kind] = a->hand[1][kind];
        t.hand[1][kind] = a->hand[0][kind];
    }
    return t;
}

/* ---- moves ---- */

/* What stands on a cell that is not free. */
static unsigned kind_at(const animals *a, unsigned cell)
{
    if (a->hens >> cell & 1) return HEN;
    for (unsigned kind = 0; kind < PAIRS; kind++)
        if (a->on[kind] >> cell & 1) return kind;
    return LION;
}

static unsigned in_hand(unsigned kind)
{
    return kind == HEN ? CHICK : kind;
}

static void put_on(animals *a, unsigned kind, unsigned cell, bool mine)
{
    if (kind == LION)
        a->lion[!mine] = cell;
    else
        a->on[in_hand(kind)] |= (uint16_t)bit(cell);
    if (kind == HEN) a->hens |= (uint16_t)bit(cell);
    if (mine) a->mine |= (uint16_t)bit(cell);
}

static void take_off(animals *a, unsigned kind, unsigned cell)
{
    const uint16_t rest = (uint16_t)~bit(cell);
    if (kind != LION) a->on[in_hand(kind)] &= rest;
    a->hens &= rest;
    a->mine &= rest;
}

static void put(const dobutsu *d, gg_moves *moves, const animals *a)
{
    const animals turned = turn_round(d, a);
    gg_moves_to(moves, pack(d, &turned));
}

/* True if the mover can capture the other lion. */
static bool can_capture_lion(const dobutsu *d, const animals *a)
{
    for (unsigned men = a->mine; men; men &= men - 1)
        if (d->steps[kind_at(a, least(men))][least(men)] >> a->lion[1] & 1) return true;
    return false;
}

/* The other lion has come to its last row. */
static bool has_arrived(const animals *a)
{
    return a->lion[1] < COLUMNS;
}

static gg_result result(void *self, gg_position x)
{
    const animals a = unpack(self, x);
    return has_arrived(&a) && !can_capture_lion(self, &a) ? GG_P : GG_NONE;
}

static void put_step(const dobutsu *d, gg_moves *moves, const animals *a, unsigned from,
                     unsigned to)
{
    const unsigned kind = kind_at(a, from);
    animals then = *a;
    take_off(&then, kind, from);
    if (occupied(a) >> to & 1) {
        const unsigned taken = kind_at(a, to);
        take_off(&then, taken, to);
        then.hand[0][in_hand(taken)]++;
    }
    put_on(&then, kind == CHICK && (LAST >> to & 1) ? HEN : kind, to, true);
    put(d, moves, &then);
}

static void put_drops(const dobutsu *d, gg_moves *moves, const animals *a)
{
    for (unsigned kind = 0; kind < PAIRS; kind++) {
        if (a->hand[0][kind] == 0) continue;
        for (unsigned free = ALL & ~occupied(a); free; free &= free - 1) {
            animals then = *a;
            if (has_arrived(a)) {
                gg_moves_end(moves, GG_N);
                continue;
            }
            then.hand[0][kind]--;
            put_on(&then, kind, least(free), true);
            put(d, moves, &then);
        }
    }
}

/* If the other lion has arrived, whatever does not capture it loses. */
static void moves(void *self, gg_position x, gg_moves *moves)
{
    const dobutsu *d = self;
    const animals a = unpack(d, x);
    for (unsigned men = a.mine; men; men &= men - 1) {
        const unsigned from = least(men);
        for (unsigned to = d->steps[kind_at(&a, from)][from] & ~a.mine; to; to &= to - 1)
            if (least(to) == a.lion[1])
                gg_moves_end(moves, GG_P);
            else if (has_arrived(&a))
                gg_moves_end(moves, GG_N);
            else
                put_step(d, moves, &a, from, least(to));
    }
    put_drops(d, moves, &a);
}

/* A man of those who have just moved came from any of these cells as this kind, and may have
 * captured. */
static void put_origins(const dobutsu *d, gg_moves *moves, const animals *a, unsigned to,
                        unsigned kind, unsigned cells)
{
    animals base = *a;
    take_off(&base, kind_at(a, to), to);
    for (; cells; cells &= cells - 1) {
        animals before = base;
        put_on(&before, kind, least(cells), true);
        gg_moves_to(moves, pack(d, &before));
        for (unsigned taken = 0; taken <= HEN; taken++) {
            if (a->hand[0][in_hand(taken)] == 0) continue;
            animals with = before;
            with.hand[0][in_hand(taken)]--;
            put_on(&with, taken, to, false);
            gg_moves_to(moves, pack(d, &with));
        }
    }
}

static void unmoves(void *self, gg_position x, gg_moves *moves)
{
    const dobutsu *d = self;
    const animals now = unpack(d, x), a = turn_round(d, &now);
    const unsigned free = ALL & ~occupied(&a), before_last = free & ~(unsigned)LAST;
    const bool arrived = LAST >> a.lion[0] & 1;
    for (unsigned men = arrived ? bit(a.lion[0]) : a.mine; men; men &= men - 1) {
        const unsigned to = least(men), kind = kind_at(&a, to);
        const unsigned last = LAST >> to & 1, behind = to >= COLUMNS ? bit(to - COLUMNS) : 0;
        /* The steps of all but the chick and the hen are the same both ways. */
        unsigned from = kind == LION ? d->steps[LION][to] & before_last : d->steps[kind][to] & free;
        if (kind == CHICK) from = last ? 0 : behind & free;
        if (kind == HEN) from = d->turned[d->steps[HEN][CELLS - 1 - to]] & free;
        put_origins(d, moves, &a, to, kind, from);
        if (kind == HEN && last) put_origins(d, moves, &a, to, CHICK, behind & free);
        if (kind >= PAIRS) continue;
        animals before = a;
        take_off(&before, kind, to);
        before.hand[0][kind]++;
        gg_moves_to(moves, pack(d, &before));
    }
}

/* ---- the game ---- */

static gg_position start(void *self)
{
    const dobutsu *d = self;
    animals first = {
        .lion = {1, 10}, .on = {1 << 0 | 1 << 11, 1 << 2 | 1 << 9, 1 << 4 | 1 << 7}, .mine = 0x017};
    for (unsigned kind = 0; kind < PAIRS; kind++)
        if (d->men[kind] == 0) first.on[kind] = 0;
    first.mine &= (uint16_t)occupied(&first);
    return pack(d, &first);
}

static uint64_t positions(void *self)
{
    const dobutsu *d = self;
    return d->positions;
}

/* The board may be seen in a mirror. */
static gg_position canonical(void *self, gg_position x)
{
    const dobutsu *d = self;
    const animals a = unpack(d, x);
    animals image = {.mine = 0};
    memcpy(image.hand, a.hand, sizeof a.hand);
    for (unsigned men = occupied(&a); men; men &= men - 1) {
        const unsigned cell = least(men), to = cell / COLUMNS * COLUMNS + 2 - cell % COLUMNS;
        put_on(&image, kind_at(&a, cell), to, a.mine >> cell & 1);
    }
    const gg_position y = pack(d, &image);
    return y < x ? y : x;
}

/* ---- text: capitals are the mover's ---- */

static const char letters[] = "EGCHLegchl";

static char letter_at(const animals *a, unsigned cell)
{
    if (!(occupied(a) >> cell & 1)) return '.';
    return letters[kind_at(a, cell) + (a->mine >> cell & 1 ? 0 : KINDS)];
}

/* Rows from above, then a colon and those in hand. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const animals a = unpack(self, x);
    char line[TEXT];
    size_t at = 0;
    for (unsigned row = CELLS / COLUMNS; row-- > 0;) {
        for (unsigned column = 0; column < COLUMNS; column++)
            line[at++] = letter_at(&a, row * COLUMNS + column);
        line[at++] = row > 0 ? '/' : ':';
    }
    for (unsigned who = 0; who < 2; who++)
        for (unsigned kind = 0; kind < PAIRS; kind++)
            for (unsigned i = 0; i < a.hand[who][kind]; i++)
                line[at++] = letters[kind + who * KINDS];
    if (line[at - 1] == ':') at--; /* nobody has any */
    snprintf(text, size, "%.*s", (int)at, line);
}

/* Reads one man on a cell; false if there is no such one or there are too many. */
static bool read_man(animals *a, unsigned lions[2], char letter, unsigned cell)
{
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (!found) return false;
    const unsigned kind = (unsigned)(found - letters) % KINDS;
    const bool mine = found - letters < KINDS;
    if (kind == LION) lions[!mine]++;
    put_on(a, kind, cell, mine);
    return true;
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const dobutsu *d = self;
    animals a = {.mine = 0};
    unsigned lions[2] = {0, 0};
    const char *all = text;
    for (unsigned row = CELLS / COLUMNS; row-- > 0; text += row > 0) {
        for (unsigned column = 0; column < COLUMNS; column++, text++)
            if (*text != '.' && !read_man(&a, lions, *text, row * COLUMNS + column)) return false;
        if (row > 0 && *text != '/') return false;
    }
    if (*text == ':' && text[1])
        for (text++; *text; text++) {
            const char *found = strchr(letters, *text);
            const unsigned kind = found ? (unsigned)(found - letters) % KINDS : KINDS;
            if (kind >= PAIRS) return false;
            if (a.hand[found - letters >= KINDS][kind]++ >= 2) return false;
        }
    if (lions[0] != 1 || lions[1] != 1 || (LAST >> a.lion[0] & 1)) return false;
    for (unsigned kind = 0; kind < PAIRS; kind++)
        if (d->count[a.on[kind]] + a.hand[0][kind] + a.hand[1][kind] != d->men[kind]) return false;
    const gg_position y = pack(d, &a);
    char again[TEXT];
    print(self, y, again, sizeof again);
    if (strcmp(all, again) != 0) return false; /* men in hand in another order */
    *x = y;
    return true;
}

static void name_cell(unsigned cell, char name[3])
{
    name[0] = (char)('a' + cell % COLUMNS);
    name[1] = (char)('1' + cell / COLUMNS);
    name[2] = '\0';
}

/* Lb1-b2, Cb2xb3, or G*a2 for one that is dropped; + for a chick that becomes a hen. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const dobutsu *d = self;
    const animals a = unpack(d, from), next = unpack(d, to), b = turn_round(d, &next);
    const unsigned come = b.mine & ~a.mine, gone = a.mine & ~b.mine;
    char left[3] = "", reached[3];
    if (!come) {
        snprintf(text, size, "?");
        return;
    }
    name_cell(least(come), reached);
    if (gone) name_cell(least(gone), left);
    const unsigned before = kind_at(gone ? &a : &b, least(gone ? gone : come));
    const char *how = !gone ? "*" : occupied(&a) & come ? "x" : "-";
    const bool promoted = gone && before == CHICK && (b.hens & come);
    snprintf(text, size, "%c%s%s%s%s", letters[before], left, how, reached, promoted ? "+" : "");
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    const animals a = unpack(self, x);
    char line[128];
    size_t at = 0;
    for (unsigned row = CELLS / COLUMNS; row-- > 0;) {
        line[at++] = (char)('1' + row);
        line[at++] = ' ';
        for (unsigned column = 0; column < COLUMNS; column++)
            line[at++] = letter_at(&a, row * COLUMNS + column);
        line[at++] = '\n';
    }
    snprintf(text, size, "%.*s  abc   capitals are to move\n", (int)at, line);
    at = strlen(text);
    for (unsigned who = 0; who < 2; who++)
        for (unsigned kind = 0; kind < PAIRS; kind++)
            for (unsigned i = 0; i < a.hand[who][kind]; i++, at = strlen(text))
                if (at + 16 < size)
                    snprintf(text + at, size - at, "%s%c",
                             text[at - 1] == '\n' ? "  in hand: " : " ",
                             letters[kind + who * KINDS]);
    if (at + 1 < size && text[at - 1] != '\n') snprintf(text + at, size - at, "\n");
}

const gg_ruleset gg_ruleset_dobutsu = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"dobutsu", "animal shogi on three columns and four rows", "MEN", false, false},
    .sides = "whoever is to move has the capitals and goes up",
    .source = "M. Kitao, M. Fujita 2008; solved by T. Tanaka 2009",
    .open = open,
    .start = start,
    .positions = positions,
    .result = result,
    .moves = moves,
    .unmoves = unmoves,
    .canonical = canonical,
    .print = print,
    .parse = parse,
    .print_move = print_move,
    .picture = picture,
};
