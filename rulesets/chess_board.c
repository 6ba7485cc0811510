/* Chess endings: what the men attack, the slices, and the numbers of positions. See chess.h. */
#include "chess.h"

#include <string.h>

enum { PAIRS = 64 * 64 /* of squares of the kings */ };

/* ---- what the men attack ---- */

/* The square one step further, or -1 off the board. */
static int walk(int square, const int8_t step[2])
{
    const int file = square % 8 + step[0], rank = square / 8 + step[1];
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

static void make_lines(gg__chess *c)
{
    static const int8_t step[8][2] = {{1, 0}, {0, 1},  {-1, 0},  {0, -1},
                                      {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    static const int8_t jump[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                      {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    for (int from = 0; from < 64; from++)
        for (unsigned d = 0; d < 8; d++) {
            uint64_t passed = 0;
            int to = walk(from, jump[d]);
            if (to >= 0) c->line[GG__KNIGHT][from] |= gg__bit((unsigned)to);
            to = walk(from, step[d]);
            if (to >= 0) c->line[GG__KING][from] |= gg__bit((unsigned)to);
            if (to >= 0 && d >= 4) c->pawn_hits[d >= 6][from] |= gg__bit((unsigned)to);
            for (; to >= 0; to = walk(to, step[d])) {
                c->line[GG__QUEEN][from] |= gg__bit((unsigned)to);
                c->line[d < 4 ? GG__ROOK : GG__BISHOP][from] |= gg__bit((unsigned)to);
                c->between[from][to] = passed;
                passed |= gg__bit((unsigned)to);
                for (int far = walk(to, step[d]); far >= 0; far = walk(far, step[d]))
                    c->behind[from][to] |= gg__bit((unsigned)far);
            }
        }
}

/* ---- slices ---- */

/* Puts men in order; the codes as one number. */
static uint32_t put_in_order(gg__lineup *l)
{
    uint32_t key = 0;
    for (unsigned i = 1; i < l->men; i++)
        for (unsigned j = i; j > 0; j--) {
            const uint8_t code = l->code[j], at = l->at[j];
            if (code > l->code[j - 1] || (code == l->code[j - 1] && at >= l->at[j - 1])) break;
            l->code[j] = l->code[j - 1];
            l->at[j] = l->at[j - 1];
            l->code[j - 1] = code;
            l->at[j - 1] = at;
        }
    for (unsigned i = 0; i < l->men; i++)
        key = key << 4 | l->code[i];
    return key;
}

static const gg__slice *find_slice(const gg__chess *c, uint32_t key)
{
    for (unsigned s = c->slices; s-- > 0;)
        if (c->slice[s].key == key) return &c->slice[s];
    return NULL;
}

/* Adds a slice that is not yet there, unless it is the kings alone. */
static void add_slice(gg__chess *c, gg__lineup l)
{
    const uint32_t key = put_in_order(&l);
    if (l.men == 2 || find_slice(c, key)) return;
    gg__slice *slice = &c->slice[c->slices++];
    bool pawns[2] = {false, false};
    *slice = (gg__slice){.key = key, .men = l.men};
    for (unsigned man = 0; man < l.men; man++) {
        const unsigned black = gg__chess_is_black(l.code[man]);
        slice->code[man] = l.code[man];
        slice->kind[man] = (uint8_t)gg__chess_kind(l.code[man]);
        slice->side[black][slice->count[black]++] = (uint8_t)man;
        slice->black |= (uint8_t)(black << man);
        slice->pawns += slice->kind[man] == GG__PAWN;
        slice->like |= man > 0 && l.code[man] == l.code[man - 1];
        pawns[black] |= slice->kind[man] == GG__PAWN;
    }
    slice->passing = pawns[0] && pawns[1];
}

/* Adds all slices that captures and promotions lead to. */
static void add_slices(gg__chess *c, const gg__lineup *all)
{
    add_slice(c, *all);
    for (unsigned s = 0; s < c->slices; s++)
        for (unsigned man = 2; man < c->slice[s].men; man++) {
            const gg__slice *slice = &c->slice[s];
            gg__lineup l = {.men = slice->men};
            memcpy(l.code, slice->code, sizeof l.code);
            for (unsigned kind = 0; slice->kind[man] == GG__PAWN && kind < GG__PAWN; kind++) {
                l.code[man] = gg__chess_code(kind, gg__chess_is_black(slice->code[man]));
                add_slice(c, l);
            }
            l.code[man] = l.code[--l.men];
            add_slice(c, l);
        }
}

/* Few men first, then few pawns; else as they were found. */
static void number_slices(gg__chess *c)
{
    for (unsigned s = 1; s < c->slices; s++) {
        const gg__slice kept = c->slice[s];
        unsigned at = s;
        for (; at > 0; at--) {
            const gg__slice *before = &c->slice[at - 1];
            if (before->men < kept.men) break;
            if (before->men == kept.men && before->pawns <= kept.pawns) break;
            c->slice[at] = *before;
        }
        c->slice[at] = kept;
    }
    for (unsigned s = 0; s < c->slices; s++) {
        gg__slice *slice = &c->slice[s];
        slice->low = 1 + 6 * (slice->men - 2);
        slice->first = c->classes;
        c->classes += (gg_position)c->near << slice->low;
        for (unsigned man = 2; man < slice->men; man++) {
            gg__lineup l = {.men = slice->men};
            memcpy(l.code, slice->code, sizeof l.code);
            l.code[man] = l.code[--l.men];
            const gg__slice *after = find_slice(c, put_in_order(&l));
            slice->after[man] = after ? (uint8_t)(after - c->slice + 1) : 0;
        }
        for (unsigned code = GG__WHITE_MEN; code < GG__CODES && slice->men < GG__CHESS_MEN;
             code++) {
            gg__lineup l = {.men = slice->men};
            memcpy(l.code, slice->code, sizeof l.code);
            l.code[l.men++] = (uint8_t)code;
            if (find_slice(c, put_in_order(&l))) slice->more |= (uint16_t)(1 << code);
        }
    }
    c->positions = c->classes;
    for (unsigned s = 0; s < c->slices; s++) {
        c->slice[s].first_far = c->positions;
        c->positions += (gg_position)(PAIRS - c->near) << c->slice[s].low;
    }
}

/* ---- symmetry ---- */

/* Bits of s: mirror the files, mirror the ranks, exchange the two. */
static unsigned turned(unsigned square, unsigned s)
{
    if (s & 1) square ^= 7;
    if (s & 2) square ^= 56;
    return s & 4 ? square % 8 * 8 + square / 8 : square;
}

/* Computes canonical pairs of kings, and their numbers. */
static void number_kings(gg__chess *c, bool pawns, bool symmetry)
{
    unsigned pairs = 0;
    for (unsigned i = 0; i < 8 * 64; i++)
        c->turned[i / 64][i % 64] = (uint8_t)turned(i % 64, i / 64);
    for (unsigned kings = 0; kings < PAIRS; kings++) {
        unsigned least = kings, best = 0;
        for (unsigned s = 1; s < (pawns ? 2 : 8); s++) {
            const unsigned image = turned(kings / 64, s) << 6 | turned(kings % 64, s);
            if (image < least) best = s;
            if (image < least) least = image;
        }
        const bool either =
            !pawns && turned(least / 64, 4) == least / 64 && turned(least % 64, 4) == least % 64;
        c->turn[kings] = (uint8_t)(best | (either ? GG__CHESS_EITHER : 0));
    }
    for (unsigned far = 0; far < 2; far++) {
        for (unsigned kings = 0; kings < PAIRS; kings++) {
            const bool apart =
                kings / 64 != kings % 64 && !(c->line[GG__KING][kings / 64] >> kings % 64 & 1);
            const bool is_near = !symmetry || (apart && !(c->turn[kings] & 7));
            if (is_near == far) continue;
            c->pair[kings] = (uint16_t)pairs;
            c->kings[pairs++] = (uint16_t)kings;
        }
        if (far == 0) c->near = pairs;
    }
    if (symmetry && !pawns) c->mirrors = UINT64_C(0x8142241818244281);
}

const char *gg__chess_open(gg__chess *c, const char *ending, bool symmetry)
{
    static const char letters[] = "QRBNPK";
    gg__lineup *all = &c->all;
    unsigned kings = 0;
    for (; *ending; ending++) {
        const char *kind = strchr(letters, *ending);
        if (!kind) return "men are K, Q, R, B, N and P";
        kings += *kind == 'K';
        if (kings < 1 || kings > 2) break;
        if (all->men == GG__CHESS_MEN) return "there are at most five men";
        all->code[all->men++] = gg__chess_code((unsigned)(kind - letters), kings == 2);
    }
    if (kings != 2 || *ending) return "the men of either side begin with its king";
    if (all->men < 3) return "there are at least three men";
    bool pawns = false;
    for (unsigned man = 0; man < all->men; man++)
        pawns |= gg__chess_kind(all->code[man]) == GG__PAWN;
    add_slices(c, all);
    make_lines(c);
    number_kings(c, pawns, symmetry);
    number_slices(c);
    return NULL;
}

/* ---- numbers ---- */

/* Pawns that stand on the first rank of their side can be captured in passing, and stand elsewhere.
 */
static void unpack_pawns(gg__chessmen *m)
{
    const gg__slice *slice = m->slice;
    for (unsigned man = 2; man < slice->men; man++) {
        const bool black = slice->black >> man & 1;
        const unsigned at = m->at[man];
        if (slice->kind[man] != GG__PAWN) continue;
        if (slice->passing && (at & 56) == (black ? 56 : 0)) {
            m->passed = (int)(at ^ 16);
            m->plain += ((gg_position)(at ^ 24) << gg__shift_of(slice, man)) -
                        ((gg_position)at << gg__shift_of(slice, man));
            m->at[man] = (uint8_t)(at ^ 24);
        }
        m->pawns[black] |= gg__bit(m->at[man]);
    }
}

/* The slice of a number, the squares of the kings, and the rest of the number. */
static inline const gg__slice *split(const gg__chess *c, gg_position x, unsigned *kings,
                                     gg_position *low)
{
    const gg__slice *slice = &c->slice[c->slices - 1];
    const bool far = x >= c->classes;
    while (x < (far ? slice->first_far : slice->first))
        slice--;
    x -= far ? slice->first_far : slice->first;
    *kings = c->kings[(x >> slice->low) + (far ? c->near : 0)];
    *low = x & (gg__bit(slice->low) - 1);
    return slice;
}

bool gg__chess_unpack(const gg__chess *c, gg_position x, gg__chessmen *m)
{
    unsigned kings, man = 2;
    const gg__slice *slice = m->slice = split(c, x, &kings, &m->low);
    const unsigned white_king = kings >> 6, black_king = kings & 63;
    m->black = m->low & 1;
    m->passed = -1;
    m->plain = m->low;
    m->pawns[0] = m->pawns[1] = 0;
    m->at[0] = (uint8_t)white_king;
    m->at[1] = (uint8_t)black_king;
    for (unsigned shift = slice->low; man < slice->men; man++)
        m->at[man] = m->low >> (shift -= 6) & 63;
    for (; man < GG__CHESS_MEN; man++)
        m->at[man] = (uint8_t)white_king;
    if (slice->pawns) unpack_pawns(m);
    uint64_t black = gg__bit(black_king), all = gg__bit(white_king) | black;
    uint64_t twice = white_king == black_king;
    for (man = 2; man < slice->men; man++) {
        const uint64_t bit = gg__bit(m->at[man]);
        twice |= all & bit;
        all |= bit;
        black |= slice->black >> man & 1 ? bit : 0;
    }
    m->occupied = all;
    m->side[0] = all ^ black;
    m->side[1] = black;
    return !twice;
}

bool gg__chess_pack(const gg__chess *c, gg__lineup *l, gg_position *x)
{
    gg_position squares = 0;
    const gg__slice *slice = find_slice(c, put_in_order(l));
    if (!slice) return false;
    for (unsigned man = 2; man < l->men; man++)
        squares = squares << 6 | l->at[man];
    *x = gg__chess_number(c, slice, l->at[0], l->at[1], squares << 1 | l->black);
    return true;
}

/* A pawn that may be captured in passing keeps its rank, for there are no symmetries then but left
 * and right. O(men), and where like men must be put in order the square of that. */
gg_position gg__chess_canonical(void *self, gg_position x)
{
    const gg__chess *c = self;
    gg_position low, least = UINT64_MAX;
    unsigned kings;
    const gg__slice *slice = split(c, x, &kings, &low);
    const unsigned turn = c->turn[kings];
    if (turn == 0) return x;
    for (unsigned s = turn & 7, left = turn & GG__CHESS_EITHER ? 2 : 1; left > 0; left--, s ^= 4) {
        const uint8_t *to = c->turned[s];
        uint8_t at[GG__CHESS_MEN] = {0};
        gg_position squares = 0;
        for (unsigned man = 2; man < slice->men; man++)
            at[man] = to[low >> gg__shift_of(slice, man) & 63];
        for (unsigned i = 3; slice->like && i < slice->men; i++)
            for (unsigned j = i; slice->code[j] == slice->code[j - 1] && at[j] < at[j - 1]; j--) {
                const uint8_t other = at[j];
                at[j] = at[j - 1];
                at[j - 1] = other;
            }
        for (unsigned man = 2; man < slice->men; man++)
            squares = squares << 6 | at[man];
        const gg_position y =
            gg__chess_number(c, slice, to[kings >> 6], to[kings & 63], squares << 1 | (low & 1));
        if (y < least) least = y;
    }
    return least;
}

/* ---- what is legal ---- */

/* True if a pawn may be captured in passing: it has just been moved over free squares, and a pawn
 * of the other side attacks the square that it passed. */
static bool can_pass(const gg__chess *c, const gg__chessmen *m, unsigned man)
{
    const bool black = m->slice->code[man] >= GG__BLACK_MEN;
    const unsigned passed = m->at[man] ^ 8, home = m->at[man] ^ 16;
    return m->black != black && !(m->occupied & (gg__bit(passed) | gg__bit(home))) &&
           (c->pawn_hits[black][passed] & m->pawns[!black]);
}

/* Pawns, and like men. */
static bool are_men_in_place(const gg__chess *c, const gg__chessmen *m)
{
    const gg__slice *slice = m->slice;
    unsigned passed = 0;
    for (unsigned man = 2; man < slice->men; man++) {
        const unsigned shift = gg__shift_of(slice, man);
        const unsigned number = (unsigned)(m->low >> shift & 63);
        const unsigned before = (unsigned)(m->low >> (shift + 6) & 63);
        if (slice->code[man] == slice->code[man - 1] && number <= before) return false;
        if (slice->kind[man] != GG__PAWN) continue;
        if (number != m->at[man]) {
            if (++passed > 1 || !can_pass(c, m, man)) return false;
        } else if (number < 8 || number >= 56)
            return false;
    }
    return true;
}

bool gg__chess_legal(void *self, gg_position x)
{
    const gg__chess *c = self;
    gg__chessmen m;
    if (!gg__chess_unpack(c, x, &m)) return false;
    const gg__slice *slice = m.slice;
    if ((c->line[GG__KING][m.at[GG__WHITE_KING]] >> m.at[GG__BLACK_KING] & 1) ||
        ((slice->pawns || slice->like) && !are_men_in_place(c, &m)))
        return false;
    const unsigned king = m.at[m.black ? GG__WHITE_KING : GG__BLACK_KING];
    bool check = false; /* as good as random, so there is no branch on it */
    for (unsigned i = 1; i < slice->count[m.black]; i++) {
        const unsigned man = slice->side[m.black][i];
        check |= gg__hits_square(c, slice->code[man], m.at[man], king, m.occupied);
    }
    return !check;
}

bool gg__chess_exposed(const gg__chess *c, const gg__lineup *l)
{
    uint64_t occupied = 0;
    unsigned king = 0;
    for (unsigned i = 0; i < l->men; i++) {
        occupied |= gg__bit(l->at[i]);
        if (l->code[i] == (l->black ? GG__WHITE_KING : GG__BLACK_KING)) king = l->at[i];
    }
    for (unsigned i = 0; i < l->men; i++)
        if (gg__chess_is_black(l->code[i]) == l->black &&
            gg__hits_square(c, l->code[i], l->at[i], king, occupied))
            return true;
    return false;
}
