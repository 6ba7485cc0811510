/*
 * Certificates. The first byte of an input is the problem, from GAMES on a game by rules; the
 * second is what is done:
 *
 *     1      the text form, else the binary one
 *     2      what follows says how to spoil the true certificate; else it is a certificate itself
 *     4      its checksum and head are left as they are; else they are mended
 *
 * and with 2, the third is the solver whose certificate it is. Whatever is accepted must be true.
 */
#include "certificate.h"
#include "games.h"

static const char *const graphs[] = {
    "p normal 3 3\ns 1\ne 1 2\ne 2 3\ne 1 3\n",
    "p normal 2 2\ns 1\ne 1 2\ne 2 1\n",
    "p normal 4 5\ns 1\ns 2\ne 1 2\ne 2 1\ne 2 3\ne 3 4\ne 1 4\n",
    "p normal 3 4\ns 1\ni L\ne 1 2\ne 2 1\ne 1 3\ne 2 2\n",
    "p normal 4 4\ns 1\no 1 L\no 2 R\no 3 L\no 4 R\ne 1 2\ne 2 1\ne 2 3\ne 1 4\n",
    "p normal 4 4\ns 1\ni R\nd draw\no 1 L\no 2 R\no 3 L\nt 4 L\ne 1 2\ne 2 1\ne 2 3\ne 1 4\n",
    "p misere 4 5\ns 1\ns 2\ns 3\ne 1 2\ne 2 3\ne 1 3\ne 3 4\ne 1 4\n",
    "p misere 3 3\ns 1\ns 2\ne 1 2\ne 2 1\ne 2 3\n",
    "p normal 5 5\ns 1\ns 4\ne 1 2 L\ne 1 3 R\ne 2 3 L\ne 4 5\ne 4 3 R\n",
    "p normal 4 4\ns 1\ns 2\ne 1 2 L\ne 2 1 R\ne 2 3\ne 3 4 L\n",
    "p normal 4 4\nt 3 N\nt 4 L\ns 1\ns 2\ne 1 2\ne 2 1\ne 2 3\ne 1 4\n",
    "p normal 6 9\ns 1\ns 2\ne 1 2\ne 1 3\ne 2 3\ne 3 4\ne 2 5\ne 5 1\ne 4 6\ne 6 4\ne 5 5\n",
    "p race 4 5\nt 4\ns 1\ns 2\ne 1 2\ne 2 3\ne 3 4\ne 2 1\ne 3 1\n",
    "p race 4 4\nt 4\ns 1\ns 2\ns 3 L\nk lose\nw L1 R2 R3 L2 L2\ne 1 2\ne 2 3\ne 2 4\ne 2 1\n",
    "p race 3 2\nt 3\nk lose\ns 1\ns 2\ne 1 2\ne 1 3\n",
    "p normal 5 7\ne 1 2 L\ne 2 1 R\ne 2 3\ne 3 4 L\ne 4 5 R\ne 3 5\ne 5 1 L\n",
    "p normal 0 0\n",
};

enum { GRAPHS = sizeof graphs / sizeof *graphs, GAMES = 64, TEXT = 1, SPOILT = 2, RAW = 4 };

static bool open_problem(gg_ctx *ctx, unsigned byte, game *g)
{
    *g = (game){NULL, NULL};
    if (byte < GAMES) {
        const char *text = graphs[byte % GRAPHS];
        g->problem = read_one(ctx, "gg", text, strlen(text));
    } else {
        const sample chosen = sample_of(byte < REGISTERED ? byte - GAMES : byte);
        sample_open(ctx, &chosen, NULL, g);
    }
    return g->problem != NULL;
}

/* The certificate of the solver of this number, if it solves the problem, or else of any. */
static void make_true(gg_ctx *ctx, const gg_problem *problem, unsigned number, bool text,
                      bytes_out *out)
{
    const gg_info *solver = gg_solver_info(number);
    const gg_sink sink = {out, put_bytes};
    gg_solution *solution = NULL;
    if (!solver ||
        !succeeded(ctx, solve_again(ctx, problem, NULL, solver->name, &solution), "gg_solve"))
        succeeded(ctx, solve_again(ctx, problem, NULL, NULL, &solution), "gg_solve");
    if (solution)
        succeeded(ctx, gg_certificate_write(ctx, problem, solution, text, &sink), "the truth");
    gg_solution_free(solution);
}

static bool is_small(gg_ctx *ctx, const gg_problem *problem)
{
    gg_memory_plan plan;
    return succeeded(ctx, gg_plan(ctx, problem, NULL, &plan), "gg_plan") && plan.positions <= MANY;
}

static unsigned count_solvers(void)
{
    unsigned count = 0;
    while (gg_solver_info(count))
        count++;
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    shortage s;
    game g;
    choices c = {data, size};
    bytes_out bytes = {0};
    gg_ctx *ctx = shortage_begin(&s);
    const unsigned which = choose(&c, 256);
    const unsigned mode = choose(&c, 8);
    const bool open = open_problem(ctx, which, &g);
    if (open && is_small(ctx, g.problem)) {
        if (mode & SPOILT) {
            make_true(ctx, g.problem, choose(&c, 1 + count_solvers()), mode & TEXT, &bytes);
            if (c.left > 0) spoil(&c, &bytes);
        } else {
            put_bytes(&bytes, c.at, c.left);
            if (!(mode & RAW)) mend_head(&bytes, g.problem);
        }
        if (!(mode & RAW)) mend_checksum(&bytes);
        judge(ctx, g.problem, &bytes);
    }
    if (open) game_close(&g);
    free(bytes.at);
    shortage_end(&s);
    return 0;
}
