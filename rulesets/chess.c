/*
 * Chess endings of up to five men: moves, the way back, and the end. Without castling, and without
 * counting moves. chess.h has the tour.
 *
 * All squares that a man may go to are computed at once, as the bits of a word: a pinned man stays
 * on the line of the pin, and a check has to be parried by capturing or on a square between.
 * Between positions of one slice a move is a difference of numbers. Captures, promotions and other
 * moves to another slice take the slow way, by lists of men.
 */
#include "chess.h"

enum { WHITE_CODES = 0x07c, BLACK_CODES = 0xf80, PAWN_CODES = 0x840, ALL_CODES = 0xffc };

/* The targets of moves or unmoves: differences from a number, with the other player to move. */
typedef struct course {
    const gg__chess *c;
    const gg__chessmen *m;
    gg_moves *to; /* NULL: to be counted only */
    unsigned count;
} course;

/* The number of squares in a set: of pairs, then of fours, then of bytes (H. S. Warren, Hacker's
 * Delight, 5-1). The compiler has nothing better for all machines. */
static inline unsigned count_squares(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    return (unsigned)(((set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) *
                          UINT64_C(0x0101010101010101) >>
                      56);
}

/* In a slice the kings stand first. */
static inline bool is_king(unsigned man)
{
    return man < 2;
}

static gg__lineup lineup_of(const gg__chessmen *m)
{
    gg__lineup l = {.men = m->slice->men, .black = !m->black};
    for (unsigned man = 0; man < l.men; man++) {
        l.code[man] = m->slice->code[man];
        l.at[man] = m->at[man];
    }
    return l;
}

/* False if only the kings are left. */
static bool put(course *way, gg__lineup l)
{
    gg_position y;
    if (!way->to) {
        way->count++;
        return true;
    }
    if (!gg__chess_pack(way->c, &l, &y)) return false;
    gg_moves_to(way->to, y);
    return true;
}

/* The man goes to each of these squares, which are free, and stays what it is. */
static inline void put_quiet(course *way, unsigned man, uint64_t squares)
{
    const gg__chessmen *m = way->m;
    const gg__slice *slice = m->slice;
    if (!way->to) {
        way->count += count_squares(squares);
        return;
    }
    if (slice->like) {
        gg__lineup l = lineup_of(m);
        for (; squares; squares &= squares - 1) {
            l.at[man] = (uint8_t)gg__least_square(squares);
            put(way, l);
        }
        return;
    }
    if (is_king(man)) {
        for (; squares; squares &= squares - 1) {
            const unsigned to = gg__least_square(squares);
            gg_moves_to(way->to, gg__chess_number(way->c, slice, man == 0 ? to : m->at[0],
                                                  man == 1 ? to : m->at[1], m->plain ^ 1));
        }
        return;
    }
    const unsigned shift = gg__shift_of(slice, man);
    const gg_position base = gg__chess_number(way->c, slice, m->at[0], m->at[1], m->plain ^ 1) -
                             ((gg_position)m->at[man] << shift);
    for (; squares; squares &= squares - 1)
        gg_moves_to(way->to, base + ((gg_position)gg__least_square(squares) << shift));
}

/* ---- moves ---- */

/* The attacks on the king of the player to move. */
typedef struct danger {
    uint64_t attacked; /* squares that the king cannot go to */
    uint64_t parry;    /* squares that others can: all, unless there is a check */
    unsigned pins;     /* of the next two, how many there are */
    uint64_t pinned[GG__CHESS_MEN], along[GG__CHESS_MEN];
} danger;

static inline void look_for_danger(const gg__chess *c, const gg__chessmen *m, danger *d)
{
    const gg__slice *slice = m->slice;
    const bool own = m->black;
    const unsigned king = m->at[own];
    d->attacked = 0;
    d->parry = UINT64_MAX;
    d->pins = 0;
    for (unsigned i = 0; i < slice->count[!own]; i++) {
        const unsigned man = slice->side[!own][i], at = m->at[man], kind = slice->kind[man];
        const uint64_t hits =
            gg__hits(c, slice->code[man], at, kind < GG__KNIGHT ? gg__hidden(c, m, at, king) : 0);
        d->attacked |= hits;
        if (hits >> king & 1) {
            d->parry &= c->between[at][king] | gg__bit(at);
            continue;
        }
        if (kind >= GG__KNIGHT || !(c->line[kind][at] >> king & 1)) continue;
        const uint64_t blocks = c->between[at][king] & m->occupied;
        if ((blocks & (blocks - 1)) == 0 && (blocks & m->side[own])) {
            d->pinned[d->pins] = blocks;
            d->along[d->pins++] = c->between[at][king] | gg__bit(at);
        }
    }
}

/* The men stand where they do after the move, so far: a pawn on the last rank becomes a piece. A
 * capture that leaves the kings alone ends play. */
static void put_man(course *way, gg__lineup l, unsigned man)
{
    const bool black = way->m->black;
    const bool last = gg__chess_kind(l.code[man]) == GG__PAWN && (l.at[man] < 8 || l.at[man] >= 56);
    if (!way->to) {
        way->count += last ? GG__PAWN : 1;
        return;
    }
    if (!last) {
        if (!put(way, l)) gg_moves_end(way->to, GG_D);
        return;
    }
    for (unsigned kind = 0; kind < GG__PAWN; kind++) {
        l.code[man] = gg__chess_code(kind, black);
        put(way, l);
    }
}

/* Takes the man on a square out; the last one gets its place, which is returned. */
static unsigned take(gg__lineup *l, unsigned square)
{
    unsigned man = 0;
    while (l->at[man] != square)
        man++;
    l->men--;
    l->code[man] = l->code[l->men];
    l->at[man] = l->at[l->men];
    return man;
}

/* The man captures on each of these squares. If the order of the men does not change, the number
 * loses the six bits of the captured one. */
static void put_captures(course *way, unsigned man, uint64_t squares)
{
    const gg__chessmen *m = way->m;
    const gg__slice *slice = m->slice;
    if (!way->to && slice->kind[man] != GG__PAWN) {
        way->count += count_squares(squares);
        return;
    }
    for (; squares && !slice->like && slice->kind[man] != GG__PAWN; squares &= squares - 1) {
        const unsigned to = gg__least_square(squares);
        unsigned taken = 2;
        while (m->at[taken] != to || taken == man)
            taken++;
        if (slice->after[taken] == 0) {
            gg_moves_end(way->to, GG_D);
            continue;
        }
        const unsigned shift = gg__shift_of(slice, taken);
        gg_position y = m->plain ^ 1;
        if (!is_king(man))
            y += ((gg_position)to << gg__shift_of(slice, man)) -
                 ((gg_position)m->at[man] << gg__shift_of(slice, man));
        gg_moves_to(way->to,
                    gg__chess_number(way->c, &way->c->slice[slice->after[taken] - 1],
                                     man == 0 ? to : m->at[0], man == 1 ? to : m->at[1],
                                     y >> (shift + 6) << shift | (y & (gg__bit(shift) - 1))));
    }
    for (; squares; squares &= squares - 1) {
        const unsigned to = gg__least_square(squares);
        gg__lineup l = lineup_of(way->m);
        const unsigned taken = take(&l, to);
        const unsigned now = man == l.men ? taken : man;
        l.at[now] = (uint8_t)to;
        put_man(way, l, now);
    }
}

static void put_pawn(course *way, unsigned man, uint64_t allowed)
{
    const gg__chessmen *m = way->m;
    const bool black = m->black;
    const unsigned at = m->at[man], ahead = black ? at - 8 : at + 8, far = 2 * ahead - at;
    const uint64_t *hits = way->c->pawn_hits[black], free = ~m->occupied;
    gg__lineup l = lineup_of(m);
    put_captures(way, man, hits[at] & m->side[!black] & allowed);
    l.at[man] = (uint8_t)ahead;
    if (free & allowed & gg__bit(ahead)) put_man(way, l, man);
    if (at / 8 == (black ? 6 : 1) && (free >> ahead & 1) && (free & allowed & gg__bit(far))) {
        l.at[man] = (uint8_t)(hits[ahead] & m->pawns[!black] ? far ^ 24 : far);
        put(way, l);
    }
    if (m->passed < 0 || !(hits[at] >> m->passed & 1)) return;
    l.at[man] = (uint8_t)m->passed;
    (void)take(&l, (unsigned)m->passed ^ 8);
    if (!gg__chess_exposed(way->c, &l))
        put(way, l); /* two pawns leave the rank: pins do not decide */
}

static void put_moves(course *way)
{
    const gg__chess *c = way->c;
    const gg__chessmen *m = way->m;
    const gg__slice *slice = m->slice;
    const bool own = m->black;
    danger d;
    look_for_danger(c, m, &d);
    for (unsigned i = 0; i < slice->count[own]; i++) {
        const unsigned man = slice->side[own][i];
        uint64_t allowed = i == 0 ? ~d.attacked : d.parry;
        for (unsigned p = 0; p < d.pins; p++)
            if (d.pinned[p] == gg__bit(m->at[man])) allowed &= d.along[p];
        if (slice->kind[man] == GG__PAWN) {
            put_pawn(way, man, allowed);
            continue;
        }
        allowed &= c->line[slice->kind[man]][m->at[man]];
        if (slice->kind[man] < GG__KNIGHT)
            allowed &= ~gg__hidden(c, m, m->at[man], GG__CHESS_NOWHERE);
        put_quiet(way, man, allowed & ~m->occupied);
        put_captures(way, man, allowed & m->side[!own]);
    }
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    gg__chessmen m;
    gg__chess_unpack(self, x, &m);
    course way = {.c = self, .m = &m, .to = moves};
    put_moves(&way);
}

/* All moves differ. Two of them may be symmetric if a mirror leaves the other king where it is,
 * which stands on a diagonal then, as no square is on an axis between files or ranks. */
static uint64_t options(void *self, gg_position x)
{
    const gg__chess *c = self;
    gg__chessmen m;
    gg__chess_unpack(c, x, &m);
    if (c->mirrors >> m.at[!m.black] & 1) return 0;
    course way = {.c = c, .m = &m};
    put_moves(&way);
    return way.count;
}

/* ---- the way back ---- */

/* The position before, unless the player to move there could take the king; and those in which the
 * other player has just moved a pawn that may be captured in passing. */
static void put_before(course *way, const gg__lineup *l)
{
    const uint8_t own = gg__chess_code(GG__PAWN, l->black),
                  other = gg__chess_code(GG__PAWN, !l->black);
    uint64_t occupied = 0, rivals = 0;
    if (gg__chess_exposed(way->c, l)) return;
    put(way, *l);
    for (unsigned i = 0; i < l->men; i++) {
        occupied |= gg__bit(l->at[i]);
        if (l->code[i] == own) rivals |= gg__bit(l->at[i]);
    }
    for (unsigned i = 0; rivals && i < l->men; i++) {
        const unsigned at = l->at[i];
        if (l->code[i] != other || at / 8 != (l->black ? 3 : 4) ||
            (occupied & (gg__bit(at ^ 8) | gg__bit(at ^ 16))) ||
            !(way->c->pawn_hits[!l->black][at ^ 8] & rivals))
            continue;
        gg__lineup passing = *l;
        passing.at[i] ^= 24;
        put(way, passing);
    }
}

/* The man came from each of these squares, and was what it is now, or `code`. */
static void put_origins(course *way, unsigned man, uint8_t code, uint64_t squares)
{
    gg__lineup l = lineup_of(way->m);
    l.code[man] = code;
    for (; squares; squares &= squares - 1) {
        l.at[man] = (uint8_t)gg__least_square(squares);
        put_before(way, &l);
    }
}

/* The same, and where it is now it captured a man: one of those whose bits are set. */
static void put_captors(course *way, unsigned man, uint8_t code, uint64_t squares, unsigned taken)
{
    const gg__chessmen *m = way->m;
    gg__lineup l = lineup_of(m);
    taken &= m->black ? BLACK_CODES : WHITE_CODES;
    if (m->at[man] < 8 || m->at[man] >= 56) taken &= ~(unsigned)PAWN_CODES;
    l.code[man] = code;
    l.at[l.men++] = m->at[man];
    for (; taken; taken &= taken - 1) {
        l.code[l.men - 1] = (uint8_t)gg__least_square(taken);
        for (uint64_t rest = squares; rest; rest &= rest - 1) {
            l.at[man] = (uint8_t)gg__least_square(rest);
            put_before(way, &l);
        }
    }
}

/* The squares that the man may have left for the king of the player to move not to be attacked by
 * another man there. */
static inline uint64_t shelter(const gg__chess *c, const gg__chessmen *m, unsigned man)
{
    const gg__slice *slice = m->slice;
    const unsigned king = m->at[m->black];
    const uint64_t others = m->occupied ^ gg__bit(m->at[man]);
    uint64_t squares = UINT64_MAX;
    for (unsigned i = 1; i < slice->count[!m->black]; i++) {
        const unsigned other = slice->side[!m->black][i];
        if (other != man && gg__hits_square(c, slice->code[other], m->at[other], king, others))
            squares &= c->between[m->at[other]][king];
    }
    return squares;
}

static void put_piece_back(course *way, unsigned man)
{
    const gg__chess *c = way->c;
    const gg__chessmen *m = way->m;
    const unsigned at = m->at[man], kind = m->slice->kind[man], king = m->at[m->black];
    const uint8_t code = m->slice->code[man];
    uint64_t squares = c->line[kind][at] & ~m->occupied, checks = c->line[kind][king];
    if (kind < GG__KNIGHT) {
        squares &= ~gg__hidden(c, m, at, GG__CHESS_NOWHERE);
        checks &= ~gg__hidden(c, m, king, at);
    }
    if (m->slice->passing)
        put_origins(way, man, code, squares);
    else
        put_quiet(way, man, squares & shelter(c, m, man) & ~checks);
    if (m->slice->more) put_captors(way, man, code, squares, m->slice->more);
    if (!c->slice[c->slices - 1].pawns || kind == GG__KING || at / 8 != (m->black ? 7 : 0)) return;
    const uint8_t pawn = gg__chess_code(GG__PAWN, !m->black);
    put_origins(way, man, pawn, gg__bit(at ^ 8) & ~m->occupied);
    if (m->slice->men < c->all.men)
        put_captors(way, man, pawn, c->pawn_hits[m->black][at] & ~m->occupied, ALL_CODES);
}

static void put_pawn_back(course *way, unsigned man)
{
    const gg__chess *c = way->c;
    const gg__chessmen *m = way->m;
    const bool black = !m->black;
    const unsigned at = m->at[man], behind = black ? at + 8 : at - 8, far = 2 * behind - at;
    const unsigned rank = black ? 7 - at / 8 : at / 8; /* from its own side, 0 to 7 */
    const uint8_t code = m->slice->code[man];
    const uint64_t free = ~m->occupied, *hits = c->pawn_hits[m->black];
    if (rank < 2) return;
    put_origins(way, man, code, free & gg__bit(behind));
    if (rank == 3 && (free >> behind & 1) && !(c->pawn_hits[black][behind] & m->pawns[m->black]))
        put_origins(way, man, code, free & gg__bit(far));
    if (m->slice->men == c->all.men) return;
    put_captors(way, man, code, hits[at] & free, m->slice->more);
    if (rank != 5 || !(free >> behind & 1) || !(free >> (at ^ 24) & 1)) return;
    for (uint64_t squares = hits[at] & free; squares; squares &= squares - 1) {
        gg__lineup l = lineup_of(m);
        l.at[man] = (uint8_t)gg__least_square(squares);
        l.code[l.men] = gg__chess_code(GG__PAWN, m->black);
        l.at[l.men] = (uint8_t)behind;
        l.men++;
        if (gg__chess_exposed(c, &l)) continue;
        l.at[l.men - 1] ^= 24;
        put(way, l);
    }
}

static void unmoves(void *self, gg_position x, gg_moves *moves)
{
    gg__chessmen m;
    gg__chess_unpack(self, x, &m);
    course way = {.c = self, .m = &m, .to = moves};
    if (m.passed >= 0) { /* this pawn was moved, from its home */
        unsigned man = 0;
        while (m.at[man] != ((unsigned)m.passed ^ 8))
            man++;
        put_origins(&way, man, m.slice->code[man], gg__bit((unsigned)m.passed ^ 24));
        return;
    }
    for (unsigned i = 0; i < m.slice->count[!m.black]; i++) {
        const unsigned man = m.slice->side[!m.black][i];
        if (m.slice->kind[man] == GG__PAWN)
            put_pawn_back(&way, man);
        else
            put_piece_back(&way, man);
    }
}

/* ---- whose turn, and the end ---- */

static gg_player turn(void *self, gg_position x)
{
    (void)self;
    return x & 1 ? GG_RIGHT : GG_LEFT;
}

/* Checkmate; a player without a move who is not in check makes a dead end, a draw. */
static gg_result result(void *self, gg_position x)
{
    const gg__chess *c = self;
    gg__chessmen m;
    gg__chess_unpack(c, x, &m);
    bool check = false;
    for (unsigned i = 1; i < m.slice->count[!m.black]; i++) {
        const unsigned man = m.slice->side[!m.black][i];
        check |= gg__hits_square(c, m.slice->code[man], m.at[man], m.at[m.black], m.occupied);
    }
    if (!check) return GG_NONE;
    course way = {.c = c, .m = &m};
    put_moves(&way);
    return way.count > 0 ? GG_NONE : m.black ? GG_L : GG_R;
}

/* ---- the game ---- */

/* Captures and promotions lead to slices of fewer men, or fewer pawns, which come first. */
static uint64_t slice_end(void *self, uint64_t slice)
{
    const gg__chess *c = self;
    return slice + 1 < c->slices ? c->slice[slice + 1].first : c->positions;
}

static gg_status open(const gg_setup *setup, void **self)
{
    const char *ending = *setup->parameters ? setup->parameters : "KRK";
    gg__chess *c = *self = gg_setup_alloc(setup, 1, sizeof *c);
    if (!c) return GG_NO_MEMORY;
    const char *why = gg__chess_open(c, ending, setup->symmetry);
    if (!why) return GG_OK;
    return gg_setup_refuse(setup, 0, 0,
                           "chess takes the men of an ending such as KRK or KQKR, not '%s': %s",
                           ending, why);
}

static uint64_t positions(void *self)
{
    const gg__chess *c = self;
    return c->positions;
}

static uint64_t classes(void *self)
{
    const gg__chess *c = self;
    return c->classes;
}

/* The men on their initial squares, White to move. */
static gg_position start(void *self)
{
    static const uint8_t home[GG__KINDS][4] = {{3, 2, 5, 1}, {0, 7, 3, 5},     {2, 5, 1, 6},
                                               {1, 6, 2, 5}, {12, 11, 13, 10}, {4}};
    const gg__chess *c = self;
    gg__lineup l = c->all;
    gg_position x = 0;
    uint64_t taken = 0;
    for (unsigned man = 0; man < l.men; man++) {
        const uint8_t *square = home[gg__chess_kind(l.code[man])];
        const unsigned side = gg__chess_is_black(l.code[man]) ? 56 : 0;
        while (taken >> (*square ^ side) & 1)
            square++;
        l.at[man] = (uint8_t)(*square ^ side);
        taken |= gg__bit(l.at[man]);
    }
    gg__chess_pack(c, &l, &x);
    return x;
}

const gg_ruleset gg_ruleset_chess = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"chess", "endings of up to five men", "KRK | KQKR | KPK | ...", false, false},
    .sides = "Left is White, whose men are named first",
    .left_name = "White",
    .right_name = "Black",
    .source = "FIDE Laws of Chess, without castling and without counting moves or repetitions",
    .open = open,
    .start = start,
    .positions = positions,
    .legal = gg__chess_legal,
    .turn = turn,
    .result = result,
    .moves = moves,
    .dead_end = GG_D,
    .unmoves = unmoves,
    .distinct = true,
    .canonical = gg__chess_canonical,
    .classes = classes,
    .print = gg__chess_print,
    .parse = gg__chess_parse,
    .print_move = gg__chess_print_move,
    .picture = gg__chess_picture,
    .slice_end = slice_end,
    .options = options,
    .print_end = gg__chess_print_end,
    .notation = "FEN, such as '8/8/8/4k3/8/8/8/R3K3 w - -' in KRK",
    .remark = gg__chess_remark,
};
