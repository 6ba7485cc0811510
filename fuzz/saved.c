/*
 * Saved tables. The first byte of an input is one of the games; the rest changes the file of its
 * table. A table that the check accepts must have the saved word at every number.
 */
#include "games.h"
#include "spoil.h"

static bool read_bytes(void *self, uint64_t at, void *buffer, size_t size)
{
    const bytes_out *b = self;
    if (at > b->size || size > b->size - at) found("bytes after the end are requested");
    if (size > 0) memcpy(buffer, b->at + at, size);
    return true;
}

static void ask(gg_ctx *ctx, const gg_problem *problem, choices *c)
{
    bytes_out b = {0};
    const gg_sink sink = {&b, put_bytes};
    gg_solution *solved = NULL, *held = NULL;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_verdict verdict;
    options.solver = "tabulate";
    options.limit = POSITIONS;
    if (succeeded(ctx, gg_solve(ctx, problem, &options, &solved), "gg_solve") &&
        succeeded(ctx, gg_saved_write(ctx, problem, solved, &sink), "gg_saved_write")) {
        const bool mends = choose(c, 4) > 0;
        spoil(c, &b);
        if (mends) mend_saved(&b);
        const gg_file file = {&b, b.size, read_bytes};
        if (succeeded(ctx, gg_saved_open(ctx, problem, &file, &held), "gg_saved_open") &&
            succeeded(ctx, gg_check(ctx, problem, held, &verdict), "gg_check"))
            for (uint64_t x = 0; verdict.accepted && x < problem->positions; x++)
                if (gg__table_word(ctx, held->tables, x) != gg__table_word(ctx, solved->tables, x))
                    found("the check accepts another word at %llu", (unsigned long long)x);
    }
    gg_solution_free(held);
    gg_solution_free(solved);
    free(b.at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    shortage s;
    game g;
    choices c = {data, size};
    gg_ctx *ctx = shortage_begin(&s);
    const sample chosen = sample_of(choose(&c, 256));
    if (sample_open(ctx, &chosen, NULL, &g)) {
        ask(ctx, g.problem, &c);
        game_close(&g);
    }
    shortage_end(&s);
    return 0;
}
