/*
 * Saved tables. The first byte of an input is one of the games; the rest changes the file of its
 * table. What the check then accepts has the word at every number that was saved.
 */
#include "games.h"
#include "spoil.h"

#include "saved/saved.h"

static bool read_bytes(void *self, uint64_t at, void *buffer, size_t size)
{
    const bytes_out *b = self;
    if (at > b->size || size > b->size - at) found("bytes behind the end are asked for");
    memcpy(buffer, b->at + at, size);
    return true;
}

/* The checksums of head, index and seal. */
static void mend_saved(const bytes_out *b)
{
    if (b->size < GG__SAVED_HEAD + 4 + GG__SAVED_SEAL) return;
    uint8_t *seal = b->at + b->size - GG__SAVED_SEAL;
    const uint64_t room = (uint64_t)(seal - b->at), index = gg__saved_get(seal, 8);
    const uint64_t head = GG__SAVED_HEAD + gg__saved_get(b->at + 40, 4) +
                          gg__saved_get(b->at + 44, 4) + gg__saved_get(b->at + 48, 4);
    if (head <= room - 4) gg__saved_put(b->at + head, 4, gg__crc(0, b->at, (size_t)head));
    if (index <= room)
        gg__saved_put(seal + 44, 4, gg__crc(0, b->at + index, (size_t)(room - index)));
    gg__saved_put(seal + 48, 4, gg__crc(0, seal, 48));
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
