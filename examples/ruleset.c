/*
 * Dodgem, a game of Colin Vout's that the library does not know: its rules, and who wins.
 * Build with: cc ruleset.c $(pkg-config --cflags --libs greatgame)
 * Use: ./a.out [vet] [SIZE [POSITION]]
 *
 * Left's cars start in the left column, Right's in the bottom row, the corner between them is
 * empty. A car moves one step onto a free square: forward, which is to the right for Left and up
 * for Right, or sideways. Over the far edge, forward, it leaves the board. A player who cannot move
 * has won: the cars are off, or the opponent has shut them in, which is not allowed.
 */
#include <greatgame_ruleset.h>

#include <stdio.h>
#include <string.h>

enum { LARGEST = 5 };

typedef struct dodgem {
    int size;
} dodgem;

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t size = 3;
    if (gg_setup_numbers(setup->parameters, ',', &size, 1) < 0 || size < 2 || size > LARGEST)
        return gg_setup_refuse(setup, 0, 0, "dodgem takes a SIZE from 2 to %d", (int)LARGEST);
    dodgem *d = gg_setup_alloc(setup, 1, sizeof *d);
    if (!d) return GG_NO_MEMORY;
    d->size = (int)size;
    *self = d;
    return GG_OK;
}

/* A bit for each square with a car of Left's, then the same for Right, then one for the turn. */
static gg_position car(const dodgem *d, gg_player owner, int row, int column)
{
    const int square = row * d->size + column;
    return (gg_position)1 << (owner == GG_LEFT ? square : d->size * d->size + square);
}

static gg_position rights_turn(const dodgem *d)
{
    return (gg_position)1 << (2 * d->size * d->size);
}

/* Row 0 is the bottom row. */
static gg_position start(void *self)
{
    const dodgem *d = self;
    gg_position x = 0;
    for (int i = 1; i < d->size; i++)
        x |= car(d, GG_LEFT, i, 0) | car(d, GG_RIGHT, 0, i);
    return x;
}

static gg_player turn(void *self, gg_position x)
{
    return x & rights_turn(self) ? GG_RIGHT : GG_LEFT;
}

static bool is_on_board(const dodgem *d, int row, int column)
{
    return row >= 0 && row < d->size && column >= 0 && column < d->size;
}

static bool is_free(const dodgem *d, gg_position x, int row, int column)
{
    return !(x & (car(d, GG_LEFT, row, column) | car(d, GG_RIGHT, row, column)));
}

/* The moves of the player's car on this square, if there is one. */
static void drive(const dodgem *d, gg_position x, gg_player player, int row, int column,
                  gg_moves *moves)
{
    static const int steps[2][3][2] = {{{0, 1}, {1, 0}, {-1, 0}}, {{1, 0}, {0, 1}, {0, -1}}};
    const gg_position from = car(d, player, row, column), rest = (x ^ from) ^ rights_turn(d);
    if (!(x & from)) return;
    for (int i = 0; i < 3; i++) {
        const int r = row + steps[player][i][0], c = column + steps[player][i][1];
        const bool forward = i == 0;
        if (!is_on_board(d, r, c)) {
            if (forward) gg_moves_to(moves, rest);
        } else if (is_free(d, x, r, c)) {
            gg_moves_to(moves, rest | car(d, player, r, c));
        }
    }
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const dodgem *d = self;
    for (int row = 0; row < d->size; row++)
        for (int column = 0; column < d->size; column++)
            drive(d, x, turn(self, x), row, column, moves);
}

/* L../L../.RR:L, from the top row to the bottom row, then who is to move. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const dodgem *d = self;
    char squares[LARGEST * (LARGEST + 1)];
    size_t at = 0;
    for (int row = d->size - 1; row >= 0; row--) {
        for (int column = 0; column < d->size; column++)
            squares[at++] = x & car(d, GG_LEFT, row, column)    ? 'L'
                            : x & car(d, GG_RIGHT, row, column) ? 'R'
                                                                : '.';
        squares[at++] = row > 0 ? '/' : ':';
    }
    snprintf(text, size, "%.*s%c", (int)at, squares, "LR"[turn(self, x)]);
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const dodgem *d = self;
    *x = 0;
    for (int row = d->size - 1; row >= 0; row--) {
        for (int column = 0; column < d->size; column++, text++) {
            if (*text == 'L') *x |= car(d, GG_LEFT, row, column);
            if (*text == 'R') *x |= car(d, GG_RIGHT, row, column);
            if (*text != 'L' && *text != 'R' && *text != '.') return false;
        }
        if (*text++ != (row > 0 ? '/' : ':')) return false;
    }
    if (*text == 'R') *x |= rights_turn(d);
    return strcmp(text, "L") == 0 || strcmp(text, "R") == 0;
}

/* a2-b2, or a2-off. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const dodgem *d = self;
    char gone[16] = "", come[16] = "off";
    for (int row = 0; row < d->size; row++)
        for (int column = 0; column < d->size; column++) {
            const gg_position moved = car(d, turn(self, from), row, column);
            if (from & ~to & moved) snprintf(gone, sizeof gone, "%c%d", 'a' + column, row + 1);
            if (to & ~from & moved) snprintf(come, sizeof come, "%c%d", 'a' + column, row + 1);
        }
    snprintf(text, size, "%s-%s", gone, come);
}

static const gg_ruleset dodgem_ruleset = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"dodgem", "cars that get in each other's way", "SIZE", false, false},
    .sides = "Left drives to the right and moves first",
    .source = "C. Vout, 1972; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982",
    .open = open,
    .start = start,
    .turn = turn,
    .moves = moves,
    .dead_end = GG_N,
    .print = print,
    .parse = parse,
    .print_move = print_move,
};

/* The function that `greatgame solve --ruleset ./ruleset.c:3` calls to find the rules. */
const gg_ruleset *gg_plugin_1(void)
{
    return &dodgem_ruleset;
}

/* ---- the program ---- */

static void tell(const gg_problem *problem, const gg_answer *answer)
{
    char text[64];
    printf("%s: ", gg_position_print(problem, gg_problem_start(problem), text, sizeof text));
    if (answer->outcome.winner == GG_D)
        printf("draw\n");
    else
        printf("%s wins in %u turns\n", answer->outcome.winner == GG_L ? "Left" : "Right",
               (unsigned)answer->outcome.remoteness);
    for (size_t i = 0; i < answer->move_count; i++) {
        const gg_move *move = &answer->moves[i];
        printf("  %s\n", gg_move_print(problem, move->from, move->to, text, sizeof text));
    }
}

/* Tests whether the rules are consistent, in all positions, or in up to a million. */
static gg_status test(gg_ctx *ctx, const gg_problem *problem, bool *sound)
{
    char text[64];
    gg_findings found;
    const gg_status status = gg_vet(ctx, problem, 0, &found);
    *sound = status == GG_OK && found.sound;
    if (*sound)
        printf("no fault found in %llu positions\n",
               (unsigned long long)(found.numbered + found.reached));
    else if (status == GG_OK)
        printf("%s: %s\n", gg_position_print(problem, found.position, text, sizeof text),
               found.rule);
    return status;
}

int main(int argc, char **argv)
{
    const bool vet = argc > 1 && strcmp(argv[1], "vet") == 0;
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    bool sound = true;
    gg_ctx *ctx = gg_ctx_new(NULL);
    if (!ctx) return 1;
    if (argc > 1 + vet) spec.parameters = argv[1 + vet];
    if (argc > 2 + vet) spec.position = argv[2 + vet];

    gg_status status = gg_problem_of_rules(ctx, &dodgem_ruleset, &spec, &problem);
    if (status == GG_OK) status = gg_solve(ctx, problem, NULL, &solution);
    if (status == GG_OK) status = gg_answer_new(ctx, problem, solution, GG_ANSWER_MOVES, &answer);
    if (status == GG_OK && vet)
        status = test(ctx, problem, &sound);
    else if (status == GG_OK)
        tell(problem, answer);
    if (status != GG_OK) fprintf(stderr, "%s\n", gg_ctx_error(ctx)->message);

    gg_answer_free(answer);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_ctx_free(ctx);
    return status != GG_OK || !sound;
}
