/*
 * Queries a saved table about positions: the winner, the number of turns, and the best moves. The
 * table names its game, and nothing is solved.
 *
 *     greatgame solve --ruleset quixo:3x3 --table quixo.ggt
 *     cc table.c $(pkg-config --cflags --libs greatgame) -o table
 *     ./table quixo.ggt X../.O./..X
 */
#include <greatgame.h>
#include <greatgame_ruleset.h>
#include <stdio.h>

/* The file is read wherever the answer stands. */
static bool read_at(void *file, uint64_t at, void *buffer, size_t size)
{
    return fseek(file, (long)at, SEEK_SET) == 0 && fread(buffer, 1, size, file) == size;
}

/* Opens the game that the table is of. */
static gg_status open_game(gg_ctx *ctx, const gg_file *file, gg_problem **problem)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_saved *saved;
    gg_status status = gg_saved_new(ctx, file, &saved);
    if (status != GG_OK) return status;
    const gg_ruleset *ruleset = gg_ruleset_find(saved->ruleset);
    spec.parameters = saved->parameters;
    spec.board = saved->board;
    spec.board_length = saved->board_length;
    spec.first = saved->first;
    spec.symmetry = saved->symmetry;
    status = ruleset ? gg_problem_of_rules(ctx, ruleset, &spec, problem) : GG_BAD_INPUT;
    gg_saved_free(saved);
    return status;
}

static gg_status ask(gg_ctx *ctx, const gg_problem *problem, const gg_solution *table,
                     const char *text)
{
    char move[64];
    gg_position x;
    gg_answer *answer;
    gg_status status = gg_position_read(ctx, problem, text, &x);
    if (status == GG_OK) status = gg_answer_at(ctx, problem, table, x, GG_ANSWER_MOVES, &answer);
    if (status != GG_OK) return status;
    const gg_result winner = answer->outcome.winner;
    const gg_problem_spec *names = gg_problem_get(problem);
    if (winner == GG_D)
        printf("%s: draw", text);
    else
        printf("%s: %s wins in %u", text, winner == GG_L ? names->left_name : names->right_name,
               (unsigned)answer->outcome.remoteness);
    for (size_t i = 0; i < answer->move_count; i++)
        printf(" %s", gg_move_print(problem, x, answer->moves[i].to, move, sizeof move));
    printf("\n");
    gg_answer_free(answer);
    return GG_OK;
}

int main(int argc, char **argv)
{
    gg_problem *problem = NULL;
    gg_solution *table = NULL;
    gg_status status = GG_BAD_INPUT;
    gg_ctx *ctx = gg_ctx_new(NULL);
    FILE *from = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!from) {
        fputs("usage: table FILE.ggt POSITION...\n", stderr);
        gg_ctx_free(ctx);
        return 2;
    }
    if (ctx && fseek(from, 0, SEEK_END) == 0) {
        const gg_file file = {from, (uint64_t)ftell(from), read_at};
        status = open_game(ctx, &file, &problem);
        if (status == GG_OK) status = gg_saved_open(ctx, problem, &file, &table);
    }
    for (int i = 2; i < argc && status == GG_OK; i++)
        status = ask(ctx, problem, table, argv[i]);
    if (status != GG_OK) fprintf(stderr, "%s\n", ctx ? gg_ctx_error(ctx)->message : "no memory");
    gg_solution_free(table);
    gg_problem_free(problem);
    gg_ctx_free(ctx);
    fclose(from);
    return status != GG_OK;
}
