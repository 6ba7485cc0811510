/*
 * Teeko: four men each on a board of five by five, or a smaller square. The players put their men
 * on free cells in turn; once all eight are there, a move takes one to a free cell beside it, also
 * diagonally. Four own men in a row, upright, lying or diagonal, or on the corners of one small
 * square win.
 *
 * A position is seen by the player to move (men.h). The numbers of men determine the stage. Slices
 * of many men come first, so those of eight are at the beginning: moves lead there, and never back.
 */
#include "men.h"

enum { LARGEST = 5, CELLS = LARGEST * LARGEST, MEN = 4, SHAPES = 5 };

typedef struct teeko {
    gg__men men;
    uint64_t goal[CELLS][SHAPES + 1]; /* those whose first cell this is, then 0 */
} teeko;

/* A row of four in each direction, and the small square, from the first cell of each. */
static void find_goals(teeko *t)
{
    static const int rows[SHAPES][3] = {{0, 0, 0}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {0, 1, 1}};
    static const int columns[SHAPES][3] = {
        {1, 2, 3}, {0, 0, 0}, {1, 2, 3}, {-1, -2, -3}, {1, 0, 1}};
    const int size = (int)t->men.columns;
    for (int cell = 0; cell < size * size; cell++)
        for (unsigned shape = 0, found = 0; shape < SHAPES; shape++) {
            uint64_t set = gg__cell((unsigned)cell);
            for (unsigned i = 0; i < 3; i++) {
                const int row = cell / size + rows[shape][i];
                const int column = cell % size + columns[shape][i];
                if (row < size && column >= 0 && column < size)
                    set |= gg__cell((unsigned)(row * size + column));
            }
            if (gg__count_cells(set) == MEN) t->goal[cell][found++] = set;
        }
}

static bool has_goal(const teeko *t, uint64_t set)
{
    if (!set) return false;
    for (const uint64_t *goal = t->goal[gg__least_cell(set)]; *goal; goal++)
        if (*goal == set) return true;
    return false;
}

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t n = LARGEST;
    if (gg_setup_numbers(setup->parameters, ',', &n, 1) < 0 || n < 3 || n > LARGEST)
        return gg_setup_refuse(setup, 0, 0, "teeko takes a size from 3 to 5");
    teeko *t = *self = gg_setup_alloc(setup, 1, sizeof *t);
    if (!t) return GG_NO_MEMORY;
    gg__men *m = &t->men;
    const int size = (int)n;
    gg__men_open(m, (unsigned)(size * size));
    m->columns = (unsigned)size;
    gg__men_add_square(m, m->columns);
    for (unsigned men = 2 * MEN + 1; men-- > 0;)
        gg__men_add_slice(m, 0, men / 2, men - men / 2);
    for (int i = 0; i < size * size; i++)
        for (int j = 0; j < i; j++) {
            const int rows = i / size - j / size, columns = i % size - j % size;
            if (rows * rows <= 1 && columns * columns <= 1)
                gg__men_join(m, (unsigned)i, (unsigned)j);
        }
    find_goals(t);
    return GG_OK;
}

static gg_position start(void *self)
{
    static const gg__stand empty = {0, 0, 0};
    return gg__men_pack(self, &empty);
}

/* A player with a goal has just made it. */
static bool legal(void *self, gg_position x)
{
    return !has_goal(self, gg__men_unpack(self, x).own);
}

static gg_result result(void *self, gg_position x)
{
    return has_goal(self, gg__men_unpack(self, x).other) ? GG_P : GG_NONE;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const gg__men *m = self;
    const gg__stand s = gg__men_unpack(m, x);
    const uint64_t free = ~(s.own | s.other) & (gg__cell(m->cells) - 1);
    if (gg__count_cells(s.own) < MEN) {
        for (uint64_t to = free; to; to &= to - 1)
            gg__men_put(m, moves, (gg__stand){0, s.own | (to & -to), s.other});
        return;
    }
    for (uint64_t men = s.own; men; men &= men - 1)
        for (uint64_t to = free & m->near[gg__least_cell(men)]; to; to &= to - 1)
            gg__men_put(m, moves, (gg__stand){0, (s.own ^ (men & -men)) | (to & -to), s.other});
}

/* The last mover put one of the men there, or, if all are there, moved one to its place. */
static void unmoves(void *self, gg_position x, gg_moves *moves)
{
    const gg__men *m = self;
    const gg__stand now = gg__men_unpack(m, x), s = gg__men_turn(m, &now);
    const uint64_t free = ~(s.own | s.other) & (gg__cell(m->cells) - 1);
    for (uint64_t men = s.own; men; men &= men - 1) {
        const uint64_t rest = s.own ^ (men & -men);
        const gg__stand put = {0, rest, s.other};
        gg_moves_to(moves, gg__men_pack(m, &put));
        if (gg__count_cells(s.other) < MEN) continue;
        for (uint64_t from = free & m->near[gg__least_cell(men)]; from; from &= from - 1) {
            const gg__stand y = {0, rest | (from & -from), s.other};
            gg_moves_to(moves, gg__men_pack(m, &y));
        }
    }
}

static bool parse(void *self, const char *text, gg_position *x)
{
    gg_position y;
    if (!gg__men_parse(self, text, &y) || !legal(self, y)) return false;
    *x = y;
    return true;
}

const gg_ruleset gg_ruleset_teeko = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"teeko", "four men in a row or on a small square", "SIZE", false, false},
    .sides = "the player to move has the men X",
    .source = "J. Scarne, Scarne on Teeko, 1955; G. L. Steele solved it in 1998",
    .open = open,
    .start = start,
    .positions = gg__men_positions,
    .legal = legal,
    .result = result,
    .moves = moves,
    .unmoves = unmoves,
    .distinct = true,
    .canonical = gg__men_canonical,
    .print = gg__men_print,
    .parse = parse,
    .remark = gg__men_remark,
    .print_move = gg__men_print_move,
    .picture = gg__men_picture,
    .slice_end = gg__men_slice_end,
};
