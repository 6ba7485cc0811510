/*
 * Small games by their rules, written again from the descriptions: nothing here is a ruleset of the
 * library or calls one. A position is read from its text, so that nothing depends on how the
 * library numbers positions. With oracle.h this says what any position of such a game is worth.
 */
#ifndef FUZZ_BOARDS_H
#define FUZZ_BOARDS_H

#include "oracle.h"

#include <stdio.h>

enum { PLACES = 24, POSES = 6000, CHOICES = 128 };

typedef enum board_kind {
    NIM,
    SUBTRACTION,
    OCTAL,
    GRUNDY,
    WYTHOFF,
    CHOMP,
    TICTACTOE,
    HEXAPAWN,
    ADVANCE,
    POLICE,
    COPS,
    HACKENBUSH
} board_kind;

typedef struct board {
    board_kind kind;
    bool misere, may_stay[2];
    unsigned rows, columns, length; /* of a board; of a row that wins */
    unsigned code[8];               /* octal digits; or bit k of code[0]: k may be subtracted */
    char cell[PLACES];              /* police: the board */
    toy graph;                      /* cops, hackenbush */
} board;

/* Heaps in falling order; or what stands on each cell; or the edges that are left; and who moves.
 */
typedef struct pose {
    uint8_t at[PLACES];
    uint8_t mover;
} pose;

static inline bool is_impartial(const board *b)
{
    return b->kind <= CHOMP;
}

/* ---- texts ---- */

static inline void sort_heaps(pose *p)
{
    for (unsigned i = 1; i < PLACES; i++)
        for (unsigned j = i; j > 0 && p->at[j - 1] < p->at[j]; j--) {
            const uint8_t heap = p->at[j];
            p->at[j] = p->at[j - 1];
            p->at[j - 1] = heap;
        }
}

/* Numbers with commas between them. */
static inline bool read_list(const char *text, pose *p)
{
    for (unsigned i = 0; i < PLACES; i++) {
        int used = 0;
        unsigned number;
        if (sscanf(text, "%u%n", &number, &used) != 1) return false;
        p->at[i] = (uint8_t)number;
        text += used;
        if (*text == '\0') return true;
        if (*text++ != ',') return false;
    }
    return false;
}

/* Rows with strokes between them; each mark becomes its place among the marks. */
static inline const char *read_cells(const board *b, const char *text, const char *marks, pose *p)
{
    for (unsigned i = 0; i < b->rows * b->columns; i++, text++) {
        if (i > 0 && i % b->columns == 0 && *text++ != '/') return NULL;
        const char *mark = *text ? strchr(marks, *text) : NULL;
        if (!mark) return NULL;
        p->at[i] = (uint8_t)(mark - marks);
    }
    return text;
}

static inline bool read_marks(const board *b, const char *text, pose *p)
{
    unsigned marks = 0;
    if (b->kind != TICTACTOE) {
        text = read_cells(b, text, ".WB", p);
        p->mover = text && strcmp(text, ":W") == 0 ? LEFT : RIGHT;
        return text != NULL;
    }
    if (!read_cells(b, text, ".XO", p)) return false;
    for (unsigned i = 0; i < PLACES; i++)
        marks += p->at[i] > 0;
    p->mover = marks % 2 ? RIGHT : LEFT;
    return true;
}

static inline bool read_police(const board *b, const char *text, pose *p)
{
    unsigned at[4];
    char mover;
    if (sscanf(text, "P%u,%u T%u,%u %c", &at[0], &at[1], &at[2], &at[3], &mover) != 5) return false;
    p->at[0] = (uint8_t)((at[0] - 1) * b->columns + at[1] - 1);
    p->at[1] = (uint8_t)((at[2] - 1) * b->columns + at[3] - 1);
    p->mover = mover == 'P' ? LEFT : RIGHT;
    return true;
}

/* Vertices from 1; 0: not there yet. */
static inline bool read_cops(const char *text, pose *p)
{
    unsigned cop, robber;
    char mover;
    const int found = sscanf(text, "cop %u robber %u %c", &cop, &robber, &mover);
    p->mover = LEFT;
    if (strcmp(text, "nobody") == 0) return true;
    if (found < 1) return false;
    p->at[0] = (uint8_t)cop;
    p->at[1] = found == 3 ? (uint8_t)robber : 0;
    p->mover = found == 3 && mover == 'C' ? LEFT : RIGHT;
    return true;
}

/* Forgets the edges that no path connects with the ground. */
static inline void fall(const board *b, pose *p)
{
    bool stands[VERTICES] = {true}, changed = true;
    while (changed) {
        changed = false;
        for (unsigned e = 0; e < b->graph.edges; e++) {
            const toy_edge *edge = &b->graph.edge[e];
            if (!p->at[e] || stands[edge->from] == stands[edge->to]) continue;
            stands[edge->from] = stands[edge->to] = changed = true;
        }
    }
    for (unsigned e = 0; e < b->graph.edges; e++)
        p->at[e] = p->at[e] && stands[b->graph.edge[e].from];
}

static inline bool cut_named(const board *b, unsigned from, unsigned to, unsigned twin, pose *p)
{
    for (unsigned e = 0; e < b->graph.edges; e++) {
        const unsigned x = b->graph.edge[e].from + 1, y = b->graph.edge[e].to + 1;
        if (!((x == from && y == to) || (x == to && y == from)) || --twin > 0) continue;
        p->at[e] = 0;
        return true;
    }
    return false;
}

static inline bool read_cuts(const board *b, const char *text, pose *p)
{
    for (unsigned e = 0; e < b->graph.edges; e++)
        p->at[e] = 1;
    text += strcspn(text, ":");
    while (text[1] >= '0' && text[1] <= '9') {
        unsigned from, to, twin = 1;
        int used = 0;
        if (sscanf(++text, "%u-%u%n", &from, &to, &used) != 2) return false;
        text += used;
        if (*text == '.') {
            if (sscanf(text, ".%u%n", &twin, &used) != 1) return false;
            text += used;
        }
        if (!cut_named(b, from, to, twin, p)) return false;
    }
    p->mover = text[1] == 'L' ? LEFT : RIGHT;
    fall(b, p);
    return *text == ':';
}

/* The position of this text; where the rules do not say who moves, it is `mover`. */
static inline bool board_read(const board *b, const char *text, who mover, pose *p)
{
    *p = (pose){.mover = (uint8_t)mover};
    switch (b->kind) {
    case TICTACTOE:
    case HEXAPAWN:
    case ADVANCE:
        return read_marks(b, text, p);
    case POLICE:
        return read_police(b, text, p);
    case COPS:
        return read_cops(text, p);
    case HACKENBUSH:
        return read_cuts(b, text, p);
    case CHOMP:
        return read_list(text, p);
    default:
        if (!read_list(text, p)) return false;
        sort_heaps(p);
        return true;
    }
}

/* ---- moves ---- */

typedef struct followers {
    pose at[CHOICES];
    unsigned count;
} followers;

static inline void offer(const pose *p, followers *to)
{
    if (to->count == CHOICES) abort();
    to->at[to->count] = *p;
    to->at[to->count++].mover = (uint8_t)opponent((who)p->mover);
}

/* The allowed rests of a heap after taking k: bit 0 nothing, 1 one heap, 2 two heaps. */
static inline unsigned allowed(const board *b, unsigned k)
{
    if (b->kind == NIM || b->kind == WYTHOFF) return k > 0 ? 3 : 0;
    if (b->kind == SUBTRACTION) return k > 0 && k < 32 && b->code[0] >> k & 1 ? 3 : 0;
    if (b->kind == GRUNDY) return k == 0 ? 4 : 0;
    return k < 8 ? b->code[k] : 0;
}

static inline void move_heap(const board *b, const pose *p, unsigned i, followers *to)
{
    const unsigned heap = p->at[i];
    for (unsigned taken = 0; taken <= heap; taken++) {
        const unsigned may = allowed(b, taken), left = heap - taken;
        pose q = *p;
        q.at[i] = (uint8_t)left;
        sort_heaps(&q);
        if (left == 0 ? may & 1 : may & 2 && taken > 0) offer(&q, to);
        for (unsigned part = 1; may & 4 && part <= left - part && left > 1; part++) {
            if (b->kind == GRUNDY && part == left - part) continue;
            q = *p;
            q.at[i] = (uint8_t)part;
            if (q.at[PLACES - 1] > 0) abort();
            q.at[PLACES - 1] = (uint8_t)(left - part);
            sort_heaps(&q);
            offer(&q, to);
        }
    }
}

static inline void move_heaps(const board *b, const pose *p, followers *to)
{
    for (unsigned i = 0; i < PLACES; i++)
        if (p->at[i] > 0) move_heap(b, p, i, to);
    for (unsigned taken = 1; b->kind == WYTHOFF && taken <= p->at[1]; taken++) {
        pose q = *p;
        q.at[0] = (uint8_t)(q.at[0] - taken);
        q.at[1] = (uint8_t)(q.at[1] - taken);
        offer(&q, to);
    }
}

static inline void bite(const board *b, const pose *p, followers *to)
{
    for (unsigned row = 0; row < b->rows; row++)
        for (uint8_t width = 0; width < p->at[row]; width++) {
            pose q = *p;
            for (unsigned r = row; r < b->rows; r++)
                q.at[r] = q.at[r] > width ? width : q.at[r];
            offer(&q, to);
        }
}

static inline void mark(const board *b, const pose *p, followers *to)
{
    for (unsigned i = 0; i < b->rows * b->columns; i++) {
        pose q = *p;
        if (q.at[i]) continue;
        q.at[i] = p->mover; /* X is 1, and Left */
        offer(&q, to);
    }
}

static inline void push_pawns(const board *b, const pose *p, followers *to)
{
    const unsigned cells = b->rows * b->columns;
    for (unsigned i = 0; i < cells; i++)
        for (int side = -1; p->at[i] == p->mover && side <= 1; side++) {
            const int row = (int)(i / b->columns) + (p->mover == LEFT ? -1 : 1);
            const int column = (int)(i % b->columns) + side;
            if (row < 0 || row >= (int)b->rows || column < 0 || column >= (int)b->columns) continue;
            const unsigned goal = (unsigned)row * b->columns + (unsigned)column;
            pose q = *p;
            if (q.at[goal] != (side == 0 ? 0 : opponent((who)p->mover))) continue;
            q.at[goal] = q.at[i];
            q.at[i] = 0;
            offer(&q, to);
        }
}

static inline void advance_or_eat(const board *b, const pose *p, followers *to)
{
    for (unsigned i = 0; i < b->rows * b->columns; i++) {
        pose q = *p;
        q.at[i] = 0;
        if (p->at[i] == p->mover && i >= b->columns && p->at[i - b->columns] == 0) {
            q.at[i - b->columns] = p->mover;
            offer(&q, to);
        } else if (p->at[i] == opponent((who)p->mover)) {
            offer(&q, to);
        }
    }
}

static inline void step(const board *b, const pose *p, followers *to)
{
    const unsigned who_moves = p->mover == LEFT ? 0 : 1, from = p->at[who_moves];
    for (unsigned cell = 0; cell < b->rows * b->columns; cell++) {
        const int down = abs((int)(cell / b->columns) - (int)(from / b->columns));
        const int along = abs((int)(cell % b->columns) - (int)(from % b->columns));
        pose q = *p;
        if (b->cell[cell] == '*' || down > 1 || along > 1) continue;
        if (down + along == 0 && !b->may_stay[who_moves]) continue;
        if (down + along == 2 && who_moves == 1) continue;
        q.at[who_moves] = (uint8_t)cell;
        offer(&q, to);
    }
}

static inline bool are_joined(const board *b, unsigned v, unsigned w)
{
    bool joined = v == w;
    for (unsigned e = 0; e < b->graph.edges; e++) {
        const unsigned x = b->graph.edge[e].from + 1, y = b->graph.edge[e].to + 1;
        joined = joined || (x == v && y == w) || (x == w && y == v);
    }
    return joined;
}

static inline void chase(const board *b, const pose *p, followers *to)
{
    const unsigned who_moves = p->mover == LEFT ? 0 : 1, from = p->at[who_moves];
    for (unsigned v = 1; v <= b->graph.n; v++) {
        pose q = *p;
        if (from > 0 && !are_joined(b, from, v)) continue;
        q.at[who_moves] = (uint8_t)v;
        offer(&q, to);
    }
}

static inline void cut(const board *b, const pose *p, followers *to)
{
    for (unsigned e = 0; e < b->graph.edges; e++) {
        pose q = *p;
        if (!q.at[e] || b->graph.edge[e].only == opponent((who)p->mover)) continue;
        q.at[e] = 0;
        fall(b, &q);
        offer(&q, to);
    }
}

static inline void board_moves(const board *b, const pose *p, followers *to)
{
    to->count = 0;
    switch (b->kind) {
    case CHOMP:
        bite(b, p, to);
        return;
    case TICTACTOE:
        mark(b, p, to);
        return;
    case HEXAPAWN:
        push_pawns(b, p, to);
        return;
    case ADVANCE:
        advance_or_eat(b, p, to);
        return;
    case POLICE:
        step(b, p, to);
        return;
    case COPS:
        chase(b, p, to);
        return;
    case HACKENBUSH:
        cut(b, p, to);
        return;
    default:
        move_heaps(b, p, to);
    }
}

/* ---- ends ---- */

static inline bool has_line(const board *b, const pose *p, uint8_t wanted)
{
    static const int way[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (unsigned i = 0; i < 4 * b->rows * b->columns; i++) {
        int row = (int)(i / 4 / b->columns), column = (int)(i / 4 % b->columns);
        unsigned met = 0;
        while (row >= 0 && row < (int)b->rows && column >= 0 && column < (int)b->columns &&
               p->at[(unsigned)row * b->columns + (unsigned)column] == wanted) {
            met++;
            row += way[i % 4][0];
            column += way[i % 4][1];
        }
        if (met >= b->length) return true;
    }
    return false;
}

/* NOBODY unless a rule other than the lack of moves ends play. */
static inline who board_result(const board *b, const pose *p)
{
    if (b->kind == TICTACTOE)
        for (who player = LEFT; player <= RIGHT; player++)
            if (has_line(b, p, (uint8_t)player)) return b->misere ? opponent(player) : player;
    for (unsigned column = 0; b->kind == HEXAPAWN && column < b->columns; column++) {
        if (p->at[column] == LEFT) return LEFT;
        if (p->at[(b->rows - 1) * b->columns + column] == RIGHT) return RIGHT;
    }
    if (b->kind == POLICE)
        return p->at[0] == p->at[1] ? LEFT : b->cell[p->at[1]] == 'E' ? RIGHT : NOBODY;
    if (b->kind == COPS) return p->at[0] > 0 && p->at[0] == p->at[1] ? LEFT : NOBODY;
    return NOBODY;
}

/* The result for a player who cannot move. */
static inline who board_dead_end(const board *b)
{
    if (b->kind == TICTACTOE || b->kind == POLICE) return DRAWN;
    return b->kind == CHOMP || (b->kind <= GRUNDY && b->misere) ? NEXT : PREVIOUS;
}

/* ---- all that play comes to ---- */

typedef struct world {
    const board *b;
    pose *at;
    unsigned count;
    unsigned slot[4 * POSES]; /* by hash: a number and 1 */
    bool full;                /* there were more than POSES */
    arena *moves;             /* of the first poses, whose values these are: */
    toy_values *values;
    uint32_t *nimber, *minus;
} world;

static inline world *world_new(const board *b)
{
    world *w = zeroed(1, sizeof *w);
    w->b = b;
    w->at = zeroed(POSES, sizeof *w->at);
    return w;
}

static inline void world_free(world *w)
{
    if (!w) return;
    arena_free(w->moves);
    values_free(w->values);
    free(w->nimber);
    free(w->minus);
    free(w->at);
    free(w);
}

static inline unsigned world_find(world *w, const pose *p)
{
    uint64_t hash = p->mover;
    for (unsigned i = 0; i < PLACES; i++)
        hash = (hash ^ p->at[i]) * UINT64_C(0x100000001b3);
    unsigned at = (unsigned)(hash ^ hash >> 29) % (4 * POSES);
    for (; w->slot[at]; at = (at + 1) % (4 * POSES))
        if (memcmp(&w->at[w->slot[at] - 1], p, sizeof *p) == 0) return w->slot[at] - 1;
    w->full = w->full || w->count == POSES;
    if (w->full) return 0;
    w->at[w->count] = *p;
    w->slot[at] = ++w->count;
    return w->count - 1;
}

/* Adds a pose and all that play comes to from it; *x is its number. False: there are too many. */
static inline bool world_add(world *w, const pose *p, unsigned *x)
{
    const unsigned before = w->count;
    *x = world_find(w, p);
    if (w->full) return false;
    if (w->count == before) return true;
    arena_free(w->moves);
    values_free(w->values);
    free(w->nimber);
    free(w->minus);
    w->values = NULL;
    w->nimber = w->minus = NULL;
    w->moves = arena_new(POSES);
    followers *to = zeroed(1, sizeof *to);
    for (unsigned i = 0; i < w->count && !w->full; i++) {
        const pose here = w->at[i];
        who result = board_result(w->b, &here);
        board_moves(w->b, &here, to);
        if (result == NOBODY && to->count == 0) result = person(board_dead_end(w->b), here.mover);
        arena_begin(w->moves, i, result, here.mover);
        for (unsigned k = 0; result == NOBODY && k < to->count; k++)
            arena_move(w->moves, i, world_find(w, &to->at[k]));
    }
    w->moves->states = w->count;
    free(to);
    return !w->full;
}

static inline const toy_values *world_values(world *w)
{
    if (!w->values) w->values = evaluate_arena(w->moves, DRAWN);
    return w->values;
}

/* Of a game that comes to an end: the least number that no option has; `end` where there is none.
 */
static inline uint32_t *least_missing(const arena *a, uint32_t end)
{
    bool *known = zeroed(a->states, sizeof *known);
    uint32_t *least = zeroed(a->states, sizeof *least);
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned x = 0; x < a->states; x++) {
            uint64_t seen = 0;
            bool ready = !known[x];
            for (unsigned i = a->first[x]; ready && i < a->first[x + 1]; i++) {
                ready = known[a->after[i]];
                seen |= UINT64_C(1) << (least[a->after[i]] % 64);
            }
            if (!ready) continue;
            while (seen >> least[x] & 1)
                least[x]++;
            if (seen == 0) least[x] = end;
            known[x] = changed = true;
        }
    }
    free(known);
    return least;
}

static inline const uint32_t *world_nimbers(world *w)
{
    if (!w->nimber) w->nimber = least_missing(w->moves, 0);
    return w->nimber;
}

/* g- of misere play, of whole positions. */
static inline const uint32_t *world_minus(world *w)
{
    if (!w->minus) w->minus = least_missing(w->moves, 1);
    return w->minus;
}

#endif
