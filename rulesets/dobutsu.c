/*
 * Dobutsu shogi, animal shogi: a board of three columns and four rows, and for each player a lion,
 * an elephant, a giraffe and a chick. The lion goes one step in any direction, the elephant
 * diagonally, the giraffe along rows and columns, the chick straight ahead. A chick that moves to
 * the last row becomes a hen, which goes one step in any direction except diagonally back. A player
 * who captures a man holds it in hand, a hen as a chick, and may drop it on a free cell instead of
 * moving; a chick dropped on the last row stays a chick. Capturing the lion wins, and so does
 * having the lion on the last row when the other player cannot capture it at once. Play without end
 * is a draw. Smaller games have only the lions and some of the other kinds.
 *
 * A position is seen by the player to move, whose chick goes up; the board is turned round after
 * each move. So two boards are one number. The lion of the player to move is not on the last row,
 * or play would be over. There are two of each other kind, and each is on the board or in a hand.
 *
 * A slice has all positions with the same numbers of elephants, giraffes and chicks on the board.
 * Within it, from the highest digit on: the lions; the remaining cells with elephants, then
 * giraffes, then chicks, by the combinatorial number system; the owners, and the hens among the
 * chicks, a bit for each; and the number of men in the mover's hand.
 *
 * Sets of cells are words of twelve bits. The lower left cell is 0, the one right of it 1, the
 * upper right one 11. Moves are listed on the turned board, so that each of them can be numbered
 * directly: there, the mover goes down. Numbers take no branches and few divisions: members of a
 * set are gathered and scattered by tables, six cells at a time.
 *
 * For one position of each class, the positions of all slices whose lions are at most their mirror
 * image come first, 54 of the 99 ways to put them; then those of all slices with the other ways.
 */
#include "drawn.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

enum {
    COLUMNS = 3,
    CELLS = 12,
    ALL = (1 << CELLS) - 1,
    HALF = CELLS / 2,
    HALVES = 1 << HALF,
    HOME = 7,
    LAST = 7 << 9,
    LIONS = 99,                /* ways to put them */
    PLACES = 1 << (CELLS - 2), /* sets of the cells without lions */
    SLICES = 27,
    TEXT = 32
};

/* Kinds that there are two of; and what else may go. */
enum { ELEPHANT, GIRAFFE, CHICK, PAIRS, HEN = PAIRS, LION, KINDS };

typedef struct animals {
    uint8_t lion[2];        /* the cells of the mover's and of the other one's */
    uint8_t hand[2][PAIRS]; /* how many the mover has in hand, and the other one */
    uint16_t on[PAIRS];     /* the cells of each kind, hens among the chicks */
    uint16_t mine, hens;    /* cells of the mover's, lion included; of hens */
} animals;

typedef struct slice {
    gg_position first, far;      /* with lions that are near, and with the others */
    uint32_t hands, ways[PAIRS]; /* how many ways there are to hold and to place them, */
    uint32_t each;               /*   and how many positions with the same lions */
    uint8_t on[PAIRS], bits;     /* how many of each kind are on the board; bits for all of them */
    uint8_t weight[PAIRS];       /* of one in the mover's hand */
    uint8_t held[SLICES][PAIRS]; /* in the mover's hand, by the last digit */
} slice;

typedef struct dobutsu {
    gg_position positions, classes;
    uint8_t near, lions[LIONS][2], lions_at[CELLS][CELLS]; /* by number, and the number */
    uint8_t men[PAIRS];                                    /* two of each kind, or none */
    slice slice[SLICES];
    uint16_t steps[2][KINDS][CELLS]; /* where a man of the mover's can go to, of the other one's */
    uint8_t count[HALVES];
    uint8_t gathered[HALVES][HALVES], scattered[HALVES][HALVES]; /* by the cells, and the set */
    uint8_t place[PLACES];                                       /* the number of a set, */
    uint16_t placed[PAIRS][45]; /* and the sets of none, one and two */
} dobutsu;

static unsigned bit(unsigned cell)
{
    return 1u << cell;
}

static unsigned least(unsigned set)
{
    return (unsigned)__builtin_ctz(set);
}

static unsigned count(const dobutsu *d, unsigned set)
{
    return (unsigned)d->count[set % HALVES] + d->count[set / HALVES];
}

/* Of a set of at most two. */
static unsigned count_pair(unsigned set)
{
    return (set != 0 ? 1u : 0u) + ((set & (set - 1)) != 0 ? 1u : 0u);
}

/* The members of a set that are on some cells, as if there were no other cells; and back. */
static unsigned gather(const dobutsu *d, unsigned set, unsigned cells)
{
    const unsigned low = cells % HALVES;
    return d->gathered[low][set % HALVES] | (unsigned)d->gathered[cells / HALVES][set / HALVES]
                                                << d->count[low];
}

static unsigned scatter(const dobutsu *d, unsigned set, unsigned cells)
{
    const unsigned low = cells % HALVES;
    return (unsigned)d->scattered[low][set % HALVES] |
           (unsigned)d->scattered[cells / HALVES][(set >> d->count[low]) % HALVES] << HALF;
}

/* A set in a mirror; and as the other player sees it. */
static unsigned mirrored(unsigned set)
{
    return (set & 01111) << 2 | (set & 02222) | (set >> 2 & 01111);
}

static unsigned turned(unsigned set)
{
    set = mirrored(set);
    return (set << 9 | (set & 070) << 3 | (set >> 3 & 070) | set >> 9) & ALL;
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
                if (ways[kind] >> way & 1) {
                    const unsigned to = bit((unsigned)(row * COLUMNS + column));
                    d->steps[0][kind][cell] |= (uint16_t)to;
                    d->steps[1][kind][CELLS - 1 - cell] |= (uint16_t)turned(to);
                }
        }
}

static void find_places(dobutsu *d)
{
    for (unsigned cells = 0; cells < HALVES; cells++) {
        for (unsigned cell = 0; cell < HALF; cell++) {
            if (!(cells >> cell & 1)) continue;
            for (unsigned set = 0; set < HALVES; set++) {
                d->gathered[cells][set] |= (uint8_t)((set >> cell & 1) << d->count[cells]);
                d->scattered[cells][set] |= (uint8_t)((set >> d->count[cells] & 1) << cell);
            }
            d->count[cells]++;
        }
    }
    unsigned found[PAIRS] = {0};
    for (unsigned set = 0; set < PLACES; set++) {
        const unsigned men = count(d, set);
        if (men >= PAIRS) continue;
        d->placed[men][found[men]] = (uint16_t)set;
        d->place[set] = (uint8_t)found[men]++;
    }
}

static void add_slice(dobutsu *d, slice *at)
{
    static const uint8_t choose[PAIRS][CELLS - 1] = {{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
                                                     {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
                                                     {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45}};
    gg_position boards = 1;
    unsigned left = CELLS - 2;
    at->bits = (uint8_t)(at->on[ELEPHANT] + at->on[GIRAFFE] + 2 * at->on[CHICK]);
    for (unsigned kind = 0; kind < PAIRS; left -= at->on[kind++]) {
        at->ways[kind] = choose[at->on[kind]][left];
        boards *= at->ways[kind];
    }
    at->hands = 1;
    for (unsigned kind = PAIRS; kind-- > 0;) {
        const unsigned most = d->men[kind] - at->on[kind];
        at->weight[kind] = (uint8_t)at->hands;
        for (unsigned i = 0; i < SLICES; i++)
            at->held[i][kind] = (uint8_t)(i / at->hands % (most + 1));
        at->hands *= most + 1;
    }
    boards = (boards << at->bits) * at->hands;
    at->each = (uint32_t)boards;
    at->first = d->classes;
    at->far = d->positions;
    d->classes += boards * d->near;
    d->positions += boards * (LIONS - d->near);
}

/* Those first that are near: all, or with symmetry those that a mirror does not make less. */
static void number_lions(dobutsu *d, bool symmetry)
{
    unsigned number = 0;
    for (unsigned far = 0; far < 2; far++) {
        for (unsigned i = 0; i < LIONS; i++) {
            const unsigned mine = i / (CELLS - 1),
                           other = i % (CELLS - 1) + (i % (CELLS - 1) >= mine);
            const unsigned column = mine % COLUMNS == 1 ? other % COLUMNS : mine % COLUMNS;
            if ((symmetry && column > 1) != far) continue;
            d->lions[number][0] = (uint8_t)mine;
            d->lions[number][1] = (uint8_t)other;
            d->lions_at[mine][other] = (uint8_t)number++;
        }
        if (far == 0) d->near = (uint8_t)number;
    }
}

static gg_status open(const gg_setup *setup, void **self)
{
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
    number_lions(d, setup->symmetry);
    for (unsigned s = 0; s < SLICES; s++) {
        slice *at = &d->slice[s];
        *at = (slice){.first = UINT64_MAX,
                      .far = UINT64_MAX,
                      .on = {(uint8_t)(s / 9), (uint8_t)(s / 3 % 3), (uint8_t)(s % 3)}};
        if (at->on[0] <= d->men[0] && at->on[1] <= d->men[1] && at->on[2] <= d->men[2])
            add_slice(d, at);
    }
    for (unsigned s = 0; s < SLICES; s++)
        if (d->slice[s].far < UINT64_MAX) d->slice[s].far += d->classes;
    d->positions += d->classes;
    find_places(d);
    find_steps(d);
    return GG_OK;
}

/* ---- numbers ---- */

static gg_position pack(const dobutsu *d, const animals *a)
{
    const unsigned mine = a->lion[0], other = a->lion[1];
    unsigned free = ALL & ~(bit(mine) | bit(other)), s = 0, hands = 0;
    for (unsigned kind = 0; kind < PAIRS; kind++)
        s = 3 * s + count_pair(a->on[kind]);
    const slice *of = &d->slice[s];
    const unsigned lions = d->lions_at[mine][other];
    const bool far = lions >= d->near;
    uint32_t places = far ? lions - d->near : lions;
    for (unsigned kind = 0; kind < PAIRS; kind++) {
        places = places * of->ways[kind] + d->place[gather(d, a->on[kind], free)];
        hands += a->hand[0][kind] * of->weight[kind];
        free &= ~(unsigned)a->on[kind];
    }
    const unsigned men = a->on[ELEPHANT] | a->on[GIRAFFE] | a->on[CHICK];
    const unsigned whose =
        gather(d, a->mine, men) << of->on[CHICK] | gather(d, a->hens, a->on[CHICK]);
    return (far ? of->far : of->first) + (((gg_position)places << of->bits) | whose) * of->hands +
           hands;
}

/* The slice of a position, its number within that, and the first number of lions there. */
static const slice *slice_of(const dobutsu *d, gg_position x, uint32_t *rest, unsigned *lions)
{
    const slice *of = &d->slice[SLICES - 1];
    const bool far = x >= d->classes;
    while (x < (far ? of->far : of->first))
        of--;
    *rest = (uint32_t)(x - (far ? of->far : of->first));
    *lions = far ? d->near : 0;
    return of;
}

static animals unpack(const dobutsu *d, gg_position x)
{
    uint32_t rest;
    unsigned first;
    const slice *of = slice_of(d, x, &rest, &first);
    const uint32_t above = rest / of->hands;
    const uint8_t *held = of->held[rest % of->hands];
    uint32_t places = above >> of->bits, place[PAIRS];
    animals a = {.mine = 0};
    for (unsigned kind = PAIRS; kind-- > 0;) {
        place[kind] = places % of->ways[kind];
        places /= of->ways[kind];
        a.hand[0][kind] = held[kind];
        a.hand[1][kind] = (uint8_t)(d->men[kind] - of->on[kind] - held[kind]);
    }
    memcpy(a.lion, d->lions[first + places], sizeof a.lion);
    const unsigned lions = bit(a.lion[0]) | bit(a.lion[1]);
    unsigned free = ALL & ~lions;
    for (unsigned kind = 0; kind < PAIRS; kind++) {
        a.on[kind] = (uint16_t)scatter(d, d->placed[of->on[kind]][place[kind]], free);
        free &= ~(unsigned)a.on[kind];
    }
    const unsigned men = ALL & ~lions & ~free;
    a.hens = (uint16_t)scatter(d, above, a.on[CHICK]);
    a.mine = (uint16_t)(scatter(d, above >> of->on[CHICK], men) | bit(a.lion[0]));
    return a;
}

/* The lions alone. */
static void find_lions(const dobutsu *d, gg_position x, unsigned lion[2])
{
    uint32_t rest;
    unsigned number;
    const slice *of = slice_of(d, x, &rest, &number);
    number += rest / of->each;
    lion[0] = d->lions[number][0];
    lion[1] = d->lions[number][1];
}

static unsigned occupied(const animals *a)
{
    return a->on[0] | a->on[1] | a->on[2] | bit(a->lion[0]) | bit(a->lion[1]);
}

/* The same as the other player sees it. */
static animals turn_round(const animals *a)
{
    animals t = {.lion = {(uint8_t)(CELLS - 1 - a->lion[1]), (uint8_t)(CELLS - 1 - a->lion[0])},
                 .mine = (uint16_t)turned(occupied(a) & ~a->mine),
                 .hens = (uint16_t)turned(a->hens)};
    for (unsigned kind = 0; kind < PAIRS; kind++) {
        t.on[kind] = (uint16_t)turned(a->on[kind]);
        t.hand[0][kind] = a->hand[1][kind];
        t.hand[1][kind] = a->hand[0][kind];
    }
    return t;
}

/* ---- moves ---- */

/* The cells of all of one kind; hens are no chicks here. */
static unsigned cells_of(const animals *a, unsigned kind)
{
    switch (kind) {
    case LION:
        return bit(a->lion[0]) | bit(a->lion[1]);
    case HEN:
        return a->hens;
    case CHICK:
        return a->on[CHICK] & ~(unsigned)a->hens;
    default:
        return a->on[kind];
    }
}

/* The kind of man on a cell that is not free. */
static unsigned kind_at(const animals *a, unsigned cell)
{
    unsigned kind = 0;
    while (!(cells_of(a, kind) >> cell & 1))
        kind++;
    return kind;
}

static unsigned in_hand(unsigned kind)
{
    return kind == HEN ? CHICK : kind;
}

static void put_on(animals *a, unsigned kind, unsigned cell, bool mine)
{
    if (kind == LION)
        a->lion[!mine] = (uint8_t)cell;
    else
        a->on[in_hand(kind)] |= (uint16_t)bit(cell);
    if (kind == HEN) a->hens |= (uint16_t)bit(cell);
    if (mine) a->mine |= (uint16_t)bit(cell);
}

static void take_off(animals *a, unsigned cell)
{
    const uint16_t rest = (uint16_t)~bit(cell);
    for (unsigned kind = 0; kind < PAIRS; kind++)
        a->on[kind] &= rest;
    a->hens &= rest;
    a->mine &= rest;
}

/* A man of the other one's steps from a cell to another one, and captures what is there. */
static void put_step(const dobutsu *d, gg_moves *moves, const animals *a, unsigned kind,
                     unsigned from, unsigned to)
{
    animals then = *a;
    take_off(&then, from);
    if (a->mine >> to & 1) {
        take_off(&then, to);
        then.hand[1][in_hand(kind_at(a, to))]++;
    }
    put_on(&then, kind == CHICK && (HOME >> to & 1) ? HEN : kind, to, false);
    gg_moves_to(moves, pack(d, &then));
}

static void put_drops(const dobutsu *d, gg_moves *moves, const animals *a, bool late)
{
    for (unsigned kind = 0; kind < PAIRS; kind++) {
        if (a->hand[1][kind] == 0) continue;
        animals then = *a;
        then.hand[1][kind]--;
        for (unsigned free = ALL & ~occupied(a); free; free &= free - 1) {
            then.on[kind] = (uint16_t)(a->on[kind] | (free & -free));
            if (late)
                gg_moves_end(moves, GG_N);
            else
                gg_moves_to(moves, pack(d, &then));
        }
    }
}

/* The moves of the mover, who is the other player on the turned board. If a lion has arrived, every
 * move that does not capture it loses. */
static void moves(void *self, gg_position x, gg_moves *moves)
{
    const dobutsu *d = self;
    const animals seen = unpack(d, x), a = turn_round(&seen);
    const unsigned others = occupied(&a) & ~a.mine;
    const bool late = LAST >> a.lion[0] & 1;
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned men = cells_of(&a, kind) & others; men; men &= men - 1) {
            const unsigned from = least(men);
            for (unsigned to = d->steps[1][kind][from] & ~others; to; to &= to - 1)
                if (least(to) == a.lion[0])
                    gg_moves_end(moves, GG_P);
                else if (late)
                    gg_moves_end(moves, GG_N);
                else
                    put_step(d, moves, &a, kind, from, least(to));
        }
    put_drops(d, moves, &a, late);
}

/* Lost if the other lion has come to its last row and cannot be captured. */
static gg_result result(void *self, gg_position x)
{
    const dobutsu *d = self;
    unsigned lion[2];
    find_lions(d, x, lion);
    if (lion[1] >= COLUMNS) return GG_NONE;
    const animals a = unpack(d, x);
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned men = cells_of(&a, kind) & a.mine; men; men &= men - 1)
            if (d->steps[0][kind][least(men)] >> a.lion[1] & 1) return GG_NONE;
    return GG_P;
}

/* A man of those who have just moved came from any of these cells as this kind, and may have
 * captured. */
static void put_origins(const dobutsu *d, gg_moves *moves, const animals *a, unsigned to,
                        unsigned kind, unsigned cells)
{
    animals base = *a;
    take_off(&base, to);
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
    const animals now = unpack(d, x), a = turn_round(&now);
    const unsigned free = ALL & ~occupied(&a), before_last = free & ~(unsigned)LAST;
    const bool arrived = LAST >> a.lion[0] & 1;
    for (unsigned men = arrived ? bit(a.lion[0]) : a.mine; men; men &= men - 1) {
        const unsigned to = least(men), kind = kind_at(&a, to), last = LAST >> to & 1;
        /* From where a man steps to a cell, the other one's man would step from there. */
        unsigned from = d->steps[1][kind][to] & (kind == LION ? before_last : free);
        if (kind == CHICK && last) from = 0;
        put_origins(d, moves, &a, to, kind, from);
        if (kind == HEN && last)
            put_origins(d, moves, &a, to, CHICK, d->steps[1][CHICK][to] & free);
        if (kind >= PAIRS) continue;
        animals before = a;
        take_off(&before, to);
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

/* The board may be seen in a mirror, which the lions mostly decide. */
static gg_position canonical(void *self, gg_position x)
{
    const dobutsu *d = self;
    unsigned lion[2];
    find_lions(d, x, lion);
    const bool middle = lion[0] % COLUMNS == 1 && lion[1] % COLUMNS == 1;
    if (x < d->classes && d->near < LIONS && !middle) return x;
    animals a = unpack(d, x);
    for (unsigned who = 0; who < 2; who++)
        a.lion[who] = (uint8_t)(a.lion[who] + 2 - 2 * (a.lion[who] % COLUMNS));
    for (unsigned kind = 0; kind < PAIRS; kind++)
        a.on[kind] = (uint16_t)mirrored(a.on[kind]);
    a.mine = (uint16_t)mirrored(a.mine);
    a.hens = (uint16_t)mirrored(a.hens);
    const gg_position y = pack(d, &a);
    return y < x ? y : x;
}

static uint64_t classes(void *self)
{
    const dobutsu *d = self;
    return d->classes;
}

/* ---- text: capitals are the mover's ---- */

static const char marks[] = ".EGCHLegchl", *const letters = marks + 1;

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

/* Reads men in hand; false if there are others, or too many of a kind. `-` is an empty hand. */
static bool read_hand(animals *a, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '-' || text[i] == ' ') continue;
        const char *found = strchr(letters, text[i]);
        const unsigned kind = found ? (unsigned)(found - letters) % KINDS : KINDS;
        if (kind >= PAIRS || a->hand[found - letters >= KINDS][kind]++ >= 2) return false;
    }
    return true;
}

/*
 * Reads what follows the board: nothing or ":Cc", as `print` writes it; " b Cc", as in shogi, where
 * the capitals are Black's; or "[Cc] w", as in chess, where they are White's. *small: the small
 * letters are to move.
 */
static bool read_rest(animals *a, const char *text, bool *small)
{
    const size_t length = strlen(text);
    const bool shogi = (text[0] == 'b' || text[0] == 'w') && text[1] == ' ';
    *small = false;
    if (*text == ':') return length > 1 && read_hand(a, text + 1, length - 1);
    if (shogi) {
        const size_t hand = strcspn(text + 2, " ");
        *small = text[0] == 'w';
        return hand > 0 && read_hand(a, text + 2, hand) &&
               text[2 + hand + strspn(text + 2 + hand, " 0123456789")] == '\0';
    }
    if (*text != '[') return length == 0;
    const size_t hand = strcspn(text + 1, "]");
    gg_player mover;
    if (!text[1 + hand] || !read_hand(a, text + 1, hand)) return false;
    if (!gg__read_mover(text + 2 + hand, "wb", &mover)) return false;
    *small = mover == GG_RIGHT;
    return true;
}

/* Writes +C and +c, as in shogi, as H and h. */
static void plain_hens(const char *text, char *plain, size_t size)
{
    size_t at = 0;
    for (; *text && at + 1 < size; text++) {
        const bool hen = text[0] == '+' && (text[1] == 'C' || text[1] == 'c');
        if (hen) text++;
        plain[at++] = !hen ? *text : *text == 'C' ? 'H' : 'h';
    }
    plain[at] = '\0';
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const dobutsu *d = self;
    animals a = {.mine = 0};
    unsigned lions[2] = {0, 0};
    uint8_t cell[CELLS];
    bool small;
    char plain[3 * TEXT];
    if (strlen(text) >= sizeof plain) return false;
    plain_hens(text, plain, sizeof plain);
    const char *rest = gg__read_rows(plain, marks, CELLS / COLUMNS, COLUMNS, cell);
    for (unsigned i = 0; rest && i < CELLS; i++) {
        const unsigned at = (CELLS / COLUMNS - 1 - i / COLUMNS) * COLUMNS + i % COLUMNS;
        if (cell[i] > 0 && !read_man(&a, lions, marks[cell[i]], at)) return false;
    }
    if (!rest || lions[0] != 1 || lions[1] != 1 || !read_rest(&a, rest, &small)) return false;
    if (small) a = turn_round(&a);
    if (LAST >> a.lion[0] & 1) return false;
    for (unsigned kind = 0; kind < PAIRS; kind++)
        if (count(d, a.on[kind]) + a.hand[0][kind] + a.hand[1][kind] != d->men[kind]) return false;
    *x = pack(d, &a);
    return true;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    (void)self;
    if (size > 0) *remark = '\0';
    if (!strchr(text, '+'))
        gg__explain_rows(text, marks, CELLS / COLUMNS, COLUMNS, NULL, remark, size);
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
    const animals a = unpack(d, from), next = unpack(d, to), b = turn_round(&next);
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

/* If a lion has arrived on its last row, every move that does not capture it loses. Cells are those
 * of the turned board, as in `moves`. */
static void print_end(void *self, gg_position x, gg_result result, char *text, size_t size)
{
    const dobutsu *d = self;
    const animals seen = unpack(d, x), a = turn_round(&seen);
    const unsigned others = occupied(&a) & ~a.mine, lion = bit(a.lion[0]);
    char name[16], left[3], reached[3];
    if (size > 0) *text = '\0';
    for (unsigned kind = 0; kind < KINDS; kind++)
        for (unsigned men = cells_of(&a, kind) & others; men; men &= men - 1)
            for (unsigned to = d->steps[1][kind][least(men)] & ~others; to; to &= to - 1) {
                if (((to & -to) == lion) != (result == GG_P)) continue;
                const bool takes = a.mine & to & -to, home = HOME & to & -to;
                name_cell(CELLS - 1 - least(men), left);
                name_cell(CELLS - 1 - least(to), reached);
                snprintf(name, sizeof name, "%c%s%s%s%s", letters[kind], left, takes ? "x" : "-",
                         reached, kind == CHICK && home ? "+" : "");
                gg__add_name(text, size, name);
            }
    for (unsigned kind = 0; kind < PAIRS && result == GG_N; kind++)
        for (unsigned free = ALL & ~occupied(&a); a.hand[1][kind] > 0 && free; free &= free - 1) {
            name_cell(CELLS - 1 - least(free), reached);
            snprintf(name, sizeof name, "%c*%s", letters[kind], reached);
            gg__add_name(text, size, name);
        }
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    const animals a = unpack(self, x);
    char line[TEXT];
    print(self, x, line, sizeof line);
    gg__drawn_picture(line, "capitals are to move", text, size);
    size_t at = strlen(text);
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
    .sides = "the player to move has the capitals and goes up",
    .source = "M. Kitao, M. Fujita 2008; solved by T. Tanaka 2009",
    .open = open,
    .start = start,
    .positions = positions,
    .result = result,
    .moves = moves,
    .unmoves = unmoves,
    .distinct = true,
    .canonical = canonical,
    .classes = classes,
    .print = print,
    .parse = parse,
    .remark = remark,
    .print_move = print_move,
    .picture = picture,
    .print_end = print_end,
    .notation = "'gle/1c1/1C1/ELG b -', as in shogi, or 'gle/1c1/1C1/ELG[-] w', as in chess",
};
