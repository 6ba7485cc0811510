/*
 * The table of values as text: a row for each vertex.
 *
 * Rows are written into blocks by table_rows.c, and blocks are handed to the sink as they are. A
 * row that is not to be had in this way, for a number of many bits or a large set of nimbers, is
 * written by the value type, and then it goes on.
 *
 * With several threads there are two sets of blocks. While one set is filled by whoever is free,
 * the thread that called hands the other one to the sink, block by block in order, and then helps.
 * A block belongs to fixed rows, so that what comes out does not depend on who filled it. A row
 * that has to be written otherwise ends its block; the rest of it is written in its turn.
 *
 * Cost: O(rows), O(options) for an infinite nimber; for numbers O(nodes) once, and the bits of
 * those that fit no word.
 */
#include "report/table_rows.h"

#include "base/parallel.h"
#include "value/types.h"

#include <stdatomic.h>

enum { BLOCK = 1 << 15, ROWS = 512, SET = 32 };

#define PRESS   ((size_t)2 * SET * BLOCK) /* bytes for several threads */
#define WRITING "writing values"

/* All that a call knows. */
typedef struct table {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    const gg_sink *sink;
    uint64_t rows;
    size_t most; /* characters of a number */
    size_t skip; /* characters at the beginning that are left out: of the first row's comma */
    int64_t *small;
    gg__table_view view;
} table;

/* ---- what rows look like ---- */

static void lay_out_outcomes(table *t, bool json)
{
    const bool relative = gg_solution_is_impartial(t->solution);
    static const char letters[2][4] = {{'-', 'L', 'R', 'D'}, {'-', 'N', 'P', 'D'}};
    for (int side = 0; side < 4; side++) {
        char cell[] = {json ? ',' : '\t',
                       json ? '"' : letters[relative][side],
                       json ? letters[relative][side] : '\t',
                       '"',
                       ',',
                       '\0'};
        if (!json) cell[3] = '\0';
        t->view.cell[side] = gg__few_of(cell);
    }
    t->view.finite = 1u << GG__UNDECIDED | 1u << GG__FIRST | 1u << GG__SECOND;
    t->view.never = gg__few_of(json ? "null" : "-");
    t->view.columns = t->view.phases == 1 ? 1 : 2;
}

/* A token never arrives unless FIRST, whose arrival it is, has won. */
static void lay_out_distances(table *t, bool json)
{
    for (int side = 0; side < 4; side++)
        t->view.cell[side] = t->view.mark.tab;
    t->view.finite = 1u << GG__FIRST;
    t->view.never = gg__few_of(json ? "null" : "inf");
    t->view.columns = 2;
}

static void lay_out_states(table *t, bool json)
{
    const gg__table *states = &t->solution->tables[0];
    t->rows = states->vertices;
    t->view.write = gg__rows_states;
    t->view.words = states->words;
    t->view.phases = states->phases;
    if (t->solution->type == &gg__value_distance)
        lay_out_distances(t, json);
    else
        lay_out_outcomes(t, json);
}

static void lay_out_values(table *t, bool json)
{
    const gg__values *values = &t->solution->values;
    t->rows = values->count;
    t->view.values = values;
    t->view.graph = t->problem->graph;
    t->view.small = t->small;
    const gg__value_type *type = t->solution->type; /* another has no rows of its own */
    t->view.write = type == &gg__value_number        ? gg__rows_numbers
                    : type == &gg__value_misere_pair ? gg__rows_pairs
                    : type == &gg__value_nimber      ? gg__rows_nimbers
                                                     : NULL;
    t->view.undefined[0] = gg__few_of(json ? "null" : "undefine");
    t->view.undefined[1] = gg__few_of(json ? "" : "d");
    t->view.tameness[0] = gg__few_of("tame");
    t->view.tameness[1] = gg__few_of("wild");
}

static void lay_out(table *t, bool json)
{
    t->view.mark.begin = gg__few_of(json ? ",[" : "");
    t->view.mark.tab = gg__few_of(json ? "," : "\t");
    t->view.mark.end = gg__few_of(json ? "]" : "\n");
    t->view.mark.quote = gg__few_of(json ? "\"" : "");
    t->view.base = t->problem->spec.base;
    t->view.number = t->problem->graph->number;
    if (t->solution->values.value)
        lay_out_values(t, json);
    else
        lay_out_states(t, json);
}

/* ---- one after the other ---- */

static gg_status put(table *t, const char *data, size_t size)
{
    const size_t skip = t->skip < size ? t->skip : size;
    t->skip -= skip;
    if (size == skip || t->sink->write(t->sink->self, data + skip, size - skip)) return GG_OK;
    return gg__fail(t->ctx, GG_WRITE_FAILED, GG__NOWHERE, "the output cannot be written");
}

/* A row that only the value type can write. */
static gg_status put_large(table *t, uint64_t row)
{
    gg__text value = {.ctx = t->ctx};
    char mark[GG__ROW];
    gg_status status = gg__entry_print(t->ctx, t->problem, t->solution, row, t->most, &value);
    const char *end = gg__few_put(gg__row_begin(&t->view, row, mark), t->view.mark.quote);
    if (status == GG_OK) status = put(t, mark, (size_t)(end - mark));
    if (status == GG_OK) status = put(t, value.data, value.length);
    end = gg__few_put(gg__few_put(mark, t->view.mark.quote), t->view.mark.end);
    if (status == GG_OK) status = put(t, mark, (size_t)(end - mark));
    gg__text_free(&value);
    return status;
}

static gg_status put_rows(table *t, uint64_t first, uint64_t end, char *block, size_t size)
{
    gg_status status = GG_OK;
    while (status == GG_OK && first < end) {
        char *last;
        const size_t some = end - first < GG__TICK ? (size_t)(end - first) : GG__TICK;
        size_t done = 0;
        if (t->view.write)
            done = t->view.write(&t->view, first, some, block, block + size - GG__ROW, &last);
        status = gg__tick(t->ctx, WRITING, first, t->rows);
        if (status == GG_OK && done > 0) status = put(t, block, (size_t)(last - block));
        if (status == GG_OK && done == 0) status = put_large(t, first);
        first += done > 0 ? done : 1;
    }
    return status;
}

static gg_status put_serially(table *t)
{
    const uint64_t need = (t->rows + 1) * GG__ROW;
    const size_t size = need < BLOCK ? (size_t)need : BLOCK;
    char *block = gg__alloc(t->ctx, size, 1, "a block of output");
    const gg_status status = block ? put_rows(t, 0, t->rows, block, size) : gg__status(t->ctx);
    gg__free(t->ctx, block);
    return status;
}

/* ---- several at once ---- */

typedef struct filled {
    size_t rows, length;
} filled;

/* Of two sets one is filled while the other one is written; each has its own entries, so that who
 * is ahead of the others never changes what they still look at. */
typedef struct press {
    table *table;
    uint64_t blocks;
    atomic_uint_fast64_t next[2]; /* block to be filled */
    bool stopped[2];              /* found before a wait, and looked at behind it */
    filled filled[2][SET];
    char *text[2]; /* SET blocks each */
} press;

static uint64_t rows_until(const press *p, uint64_t block)
{
    return block < p->blocks ? block * ROWS : p->table->rows;
}

static void fill(press *p, uint64_t block)
{
    const gg__table_view *view = &p->table->view;
    const uint64_t first = block * ROWS;
    const size_t count = (size_t)(rows_until(p, block + 1) - first), at = block % SET;
    char *text = p->text[block / SET % 2] + at * BLOCK, *end;
    filled *into = &p->filled[block / SET % 2][at];
    into->rows = view->write(view, first, count, text, text + BLOCK - GG__ROW, &end);
    into->length = (size_t)(end - text);
}

/* Hands over a block that has been filled, and what is missing in it. */
static gg_status hand_over(press *p, uint64_t block)
{
    char *text = p->text[block / SET % 2] + block % SET * BLOCK;
    const filled *ready = &p->filled[block / SET % 2][block % SET];
    const gg_status status = put(p->table, text, ready->length);
    if (status != GG_OK) return status;
    return put_rows(p->table, block * ROWS + ready->rows, rows_until(p, block + 1), text, BLOCK);
}

/* The blocks from `first` on, as many as a set has; false when that is the end of it. */
static bool hand_over_set(press *p, uint64_t first)
{
    gg_status status = gg__tick(p->table->ctx, WRITING, first * ROWS, p->table->rows);
    for (uint64_t b = first; status == GG_OK && b < first + SET && b < p->blocks; b++)
        status = hand_over(p, b);
    return status == GG_OK && first + SET < p->blocks;
}

static void work(void *self, gg__workers *workers, unsigned member)
{
    press *p = self;
    bool goes_on = true;
    for (uint64_t set = 0; goes_on; set += SET) {
        const unsigned which = set / SET % 2;
        const uint64_t end = set + SET < p->blocks ? set + SET : p->blocks;
        uint64_t block;
        if (member == 0) {
            atomic_store(&p->next[1 - which], end);
            p->stopped[which] = set > 0 && !hand_over_set(p, set - SET);
        }
        while ((block = atomic_fetch_add(&p->next[which], 1)) < end)
            fill(p, block);
        gg__workers_barrier(workers);
        goes_on = !p->stopped[which];
    }
}

static gg_status put_together(table *t)
{
    press *p = gg__alloc_zeroed(t->ctx, 1, sizeof *p, "a press");
    char *text = p ? gg__alloc(t->ctx, PRESS, 1, "blocks of output") : NULL;
    if (text) {
        p->table = t;
        p->blocks = (t->rows + ROWS - 1) / ROWS;
        p->text[0] = text;
        p->text[1] = text + PRESS / 2;
        atomic_init(&p->next[0], 0);
        atomic_init(&p->next[1], 0);
        gg__workers_run(t->ctx, gg__threads(t->ctx), work, p);
    }
    gg__free(t->ctx, text);
    gg__free(t->ctx, p);
    return gg__status(t->ctx);
}

/* Few rows are not worth it, and a limit on memory may forbid it. */
static bool is_for_several(gg_ctx *ctx, uint64_t rows)
{
    if (gg__threads(ctx) == 1 || rows < 2 * SET * ROWS) return false;
    const bool room = gg__plan(ctx, PRESS + sizeof(press), WRITING) == GG_OK;
    if (!room) gg__begin(ctx);
    return room;
}

/* ---- the whole ---- */

static gg_status check(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (!problem->on_graph)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the values of a game by rules are of positions, not of vertices");
    if (!gg_solution_has_table(solution))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the solver %s keeps no value for each vertex", solution->method);
    return GG_OK;
}

static gg_status list_small(table *t)
{
    const gg__trie *trie = t->solution->values.trie;
    if (!trie) return GG_OK;
    t->small = gg__alloc(t->ctx, gg__trie_count(trie), sizeof *t->small, "numbers");
    return t->small ? gg__trie_pack(t->ctx, trie, t->small) : gg__status(t->ctx);
}

gg_status gg_table_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         bool json, size_t most, const gg_sink *sink)
{
    table t = {.ctx = ctx, .problem = problem, .solution = solution, .sink = sink, .most = most};
    gg__begin(ctx);
    if (check(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    gg_status status = list_small(&t);
    lay_out(&t, json);
    if (status == GG_OK && json) status = put(&t, "[", 1);
    t.skip = json;
    if (status == GG_OK)
        status = t.view.write && is_for_several(ctx, t.rows) ? put_together(&t) : put_serially(&t);
    t.skip = 0;
    if (status == GG_OK && json) status = put(&t, "]", 1);
    gg__free(ctx, t.small);
    return status;
}
