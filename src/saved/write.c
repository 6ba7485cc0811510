/*
 * Writing a saved table. Two passes over the positions: the first counts, and finds the greatest
 * rank, which determines the width of codes; the second packs. For a table in memory, threads share
 * both: the blocks of a set are packed by any free thread, and then written in order, so that the
 * bytes do not depend on the threads. O(positions), and 128 KiB for each block of a set.
 */
#include "base/parallel.h"
#include "base/text.h"
#include "columns/columns.h"
#include "game/position.h"
#include "saved/saved.h"
#include "value/types.h"

#include <string.h>

enum { SET = 16 /* maximum number of blocks for each thread */ };

typedef struct tally {
    uint64_t of[4]; /* by side; GG__UNDECIDED: not a legal position */
    uint32_t greatest;
} tally;

typedef struct saving {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    const gg__table *table; /* NULL: the solution has a form of its own */
    uint64_t positions, blocks;
    unsigned workers;
    tally *tally; /* by worker; in the end all in the first */
    unsigned width;
    uint64_t in_block; /* codes */
    gg__packer **packer;
    uint8_t *codes;  /* a block for each worker */
    uint64_t set;    /* blocks that are packed together */
    uint8_t *packed; /* a block for each of a set, */
    uint64_t first;  /* number of the first block of the set */
    uint8_t *index;
    gg__output *output;
    uint64_t written;
} saving;

static gg__word word_of(const saving *s, gg_position x)
{
    if (s->table) return gg__table_word(s->ctx, s->table, x);
    if (!s->solution->word || !gg__position_solved(s->problem, x)) return 0;
    return s->solution->word(s->problem, s->solution, x);
}

/* Processes all items; in this thread, if only one thread may read the values. */
static gg_status each(saving *s, const char *stage, uint64_t count, uint64_t grain,
                      gg__range_work *work)
{
    if (s->workers > 1) return gg__parallel(s->ctx, stage, count, grain, work, s);
    for (uint64_t i = 0; i < count && gg__tick(s->ctx, stage, i, count) == GG_OK; i += grain)
        work(s, 0, i, count - i < grain ? count : i + grain);
    return gg__status(s->ctx);
}

/* ---- counting ---- */

static void count_range(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const saving *s = self;
    tally t = s->tally[worker];
    for (uint64_t x = first; x < end; x++) {
        const gg__word word = word_of(s, x);
        const gg__side side = gg__word_side(word);
        t.of[side]++;
        if ((side == GG__FIRST || side == GG__SECOND) && gg__word_rank(word) > t.greatest)
            t.greatest = gg__word_rank(word);
    }
    s->tally[worker] = t;
}

static gg_status count_all(saving *s)
{
    s->tally = gg__alloc_zeroed(s->ctx, s->workers, sizeof *s->tally, "a table");
    if (!s->tally) return gg__status(s->ctx);
    const gg_status status =
        each(s, "counting positions", s->positions, GG__SAVED_BLOCK, count_range);
    for (unsigned i = 1; i < s->workers; i++) {
        for (int side = 0; side < 4; side++)
            s->tally->of[side] += s->tally[i].of[side];
        if (s->tally[i].greatest > s->tally->greatest) s->tally->greatest = s->tally[i].greatest;
    }
    const uint64_t greatest = gg__saved_greatest(s->tally->greatest);
    s->width = greatest <= UINT8_MAX ? 1 : greatest <= UINT16_MAX ? 2 : 4;
    s->in_block = GG__SAVED_BLOCK / s->width;
    s->blocks = (s->positions + s->in_block - 1) / s->in_block;
    return status;
}

/* ---- blocks ---- */

/* The codes of positions in the form of files. */
static void take_codes(const saving *s, uint64_t first, uint64_t count, uint8_t *to)
{
    const gg__table *t = s->table;
    if (t && t->codes && t->width == s->width) {
        memcpy(to, (const uint8_t *)t->codes + first * s->width, (size_t)count * s->width);
    } else {
        for (uint64_t i = 0; i < count; i++) {
            const gg__word word = word_of(s, first + i);
            const gg__side side = gg__word_side(word);
            gg__code_put(to, s->width, i,
                         side == GG__UNDECIDED ? GG__CODE_ILLEGAL
                                               : gg__code_of(side, gg__word_rank(word)));
        }
    }
    gg__little_endian(to, s->width, count);
}

static void pack_blocks(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const saving *s = self;
    uint8_t *codes = s->codes + (size_t)worker * GG__SAVED_BLOCK;
    for (uint64_t i = first; i < end; i++) {
        const uint64_t block = s->first + i, x = block * s->in_block;
        const uint64_t left = s->positions - x, count = left < s->in_block ? left : s->in_block;
        const size_t size = (size_t)count * s->width;
        uint8_t *entry = s->index + block * GG__SAVED_ENTRY;
        uint8_t *packed = s->packed + (size_t)i * GG__SAVED_BLOCK;
        gg__packing packing;
        take_codes(s, x, count, codes);
        if (memcmp(codes, codes + s->width, size - s->width) == 0) { /* all are equal */
            gg__saved_put(entry, 4, 0);
            gg__saved_put(entry + 4, 4, gg__saved_get(codes, s->width));
            continue;
        }
        const size_t length = gg__pack(s->packer[worker], codes, size, packed, &packing);
        gg__saved_put(entry, 4, length);
        gg__saved_put(entry + 4, 4, gg__crc(gg__crc(0, codes, size), packed, length));
    }
}

static void put(saving *s, const void *data, size_t size)
{
    gg__out_bytes(s->output, data, size);
    s->written += size;
}

static gg_status put_blocks(saving *s)
{
    gg_status status = GG_OK;
    for (s->first = 0; status == GG_OK && s->first < s->blocks && !s->output->failed;
         s->first += s->set) {
        const uint64_t left = s->blocks - s->first, count = left < s->set ? left : s->set;
        status = gg__tick(s->ctx, "saving the table", s->first, s->blocks);
        if (status == GG_OK) status = each(s, "saving the table", count, 1, pack_blocks);
        for (uint64_t i = 0; status == GG_OK && i < count; i++)
            put(s, s->packed + (size_t)i * GG__SAVED_BLOCK,
                (size_t)gg__saved_get(s->index + (s->first + i) * GG__SAVED_ENTRY, 4));
    }
    return status;
}

/* With a limit, as little memory as for solving on a disk is enough. */
static gg_status make_room(saving *s)
{
    const uint64_t most = gg__room(s->ctx) / 4 / GG__SAVED_BLOCK;
    s->set = s->workers > 1 ? (uint64_t)SET * s->workers : 1;
    while (s->set > 1 && s->set > most)
        s->set /= 2;
    const char *what = "saving a table";
    s->packer = gg__alloc_zeroed(s->ctx, s->workers, sizeof(gg__packer *), what);
    for (unsigned i = 0; s->packer && i < s->workers; i++)
        if (!(s->packer[i] = gg__packer_new(s->ctx, GG__SAVED_LEVEL, GG__SAVED_BLOCK))) break;
    s->codes = gg__alloc(s->ctx, s->workers, GG__SAVED_BLOCK, what);
    s->packed = gg__alloc(s->ctx, s->set, GG__SAVED_BLOCK, what);
    s->index = gg__alloc(s->ctx, s->blocks, GG__SAVED_ENTRY, what);
    return gg__status(s->ctx);
}

static void free_room(saving *s)
{
    for (unsigned i = 0; s->packer && i < s->workers; i++)
        gg__packer_free(s->packer[i]);
    gg__free(s->ctx, s->packer);
    gg__free(s->ctx, s->codes);
    gg__free(s->ctx, s->packed);
    gg__free(s->ctx, s->index);
    gg__free(s->ctx, s->tally);
}

/* ---- the rest of the file ---- */

/* The packing that this build uses for blocks that become shorter. */
static gg__packing best_packing(void)
{
    gg__packing best = GG__ZSTD;
    while (!gg__packing_known(best))
        best--;
    return best;
}

static void put_head(saving *s)
{
    const gg_setup *setup = &s->problem->rules->setup;
    const char *name = s->problem->game;
    uint8_t head[GG__SAVED_HEAD] = {0}, sum[4];
    uint64_t board = 0;
    uint32_t crc;
    for (size_t i = 0; i < setup->rows; i++)
        board += strlen(setup->row[i]) + 1;
    memcpy(head, GG__SAVED_MARK, 8);
    gg__saved_put(head + 8, 4, GG__SAVED_VERSION);
    gg__saved_put(head + 12, 4, best_packing());
    gg__saved_put(head + 16, 8, gg__index_fingerprint(s->ctx, s->problem));
    gg__saved_put(head + 24, 8, s->positions);
    gg__saved_put(head + 32, 4, s->width);
    gg__saved_put(head + 36, 2, s->problem->impartial ? GG__MOVER_RELATIVE : GG__MOVER_OWNER);
    gg__saved_put(head + 38, 2, (uint64_t)setup->first);
    gg__saved_put(head + 40, 4, strlen(name));
    gg__saved_put(head + 44, 4, strlen(setup->parameters));
    gg__saved_put(head + 48, 8, board);
    gg__saved_put(head + 56, 8, s->problem->symmetry);
    put(s, head, sizeof head);
    put(s, name, strlen(name));
    put(s, setup->parameters, strlen(setup->parameters));
    crc = gg__crc(0, head, sizeof head);
    crc = gg__crc(crc, name, strlen(name));
    crc = gg__crc(crc, setup->parameters, strlen(setup->parameters));
    for (size_t i = 0; i < setup->rows; i++) {
        put(s, setup->row[i], strlen(setup->row[i]));
        put(s, "\n", 1);
        crc = gg__crc(gg__crc(crc, setup->row[i], strlen(setup->row[i])), "\n", 1);
    }
    gg__saved_put(sum, 4, crc);
    put(s, sum, sizeof sum);
}

static void put_seal(saving *s)
{
    static const gg__side order[4] = {GG__UNDECIDED, GG__DRAWN, GG__FIRST, GG__SECOND};
    const size_t size = (size_t)s->blocks * GG__SAVED_ENTRY;
    uint8_t seal[GG__SAVED_SEAL];
    gg__saved_put(seal, 8, s->written);
    for (size_t i = 0; i < 4; i++)
        gg__saved_put(seal + 8 + 8 * i, 8, s->tally->of[order[i]]);
    gg__saved_put(seal + 40, 4, s->tally->greatest);
    gg__saved_put(seal + 44, 4, gg__crc(0, s->index, size));
    gg__saved_put(seal + 48, 4, gg__crc(0, seal, 48));
    memcpy(seal + 52, GG__SAVED_END, 4);
    put(s, s->index, size);
    put(s, seal, sizeof seal);
}

/* ---- the whole ---- */

static gg_status check_solution(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    const gg__table *table = solution->table_count == 1 ? solution->tables : NULL;
    const bool dense = solution->word || (table && table->phases == 1 && !solution->explored &&
                                          table->vertices == problem->positions);
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (!gg__has_index(problem))
        return gg__bad_argument(ctx,
                                "only a game by rules whose positions are numbered from 0 on has "
                                "a table that can be saved");
    if (solution->type != &gg__value_outcome || !dense || problem->spec.infinite != GG_D)
        return gg__bad_argument(ctx, "the solver %s makes no table of all positions: tabulate does",
                                solution->method);
    if (problem->positions > UINT64_MAX / 16)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "too many positions for one table");
    return GG_OK;
}

gg_status gg_saved_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg_sink *sink)
{
    saving s = {.ctx = ctx, .problem = problem, .solution = solution};
    gg__begin(ctx);
    if (check_solution(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    s.table = solution->word ? NULL : solution->tables;
    s.positions = problem->positions;
    s.workers = s.table && !s.table->shelf ? gg__threads(ctx) : 1;
    s.output = gg__out_new(ctx, sink);
    if (s.output && count_all(&s) == GG_OK && make_room(&s) == GG_OK) {
        put_head(&s);
        if (put_blocks(&s) == GG_OK) put_seal(&s);
        if (gg__status(ctx) == GG_OK) gg__out_finish(s.output);
    }
    free_room(&s);
    gg__out_free(s.output);
    return gg__status(ctx);
}
