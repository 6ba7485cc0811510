/*
 * The values of a solution as columns of numbers, in an archive for numpy (io/npz.h). There is a
 * row for each vertex of a graph; for each position, or each part, of a game by rules.
 *
 * Columns are written one after the other, and each goes through all rows by itself: a block of
 * rows is looked up, of which each gives its entry. So there is one block in memory, whatever the
 * number of rows. Rows of games by rules are gone through once more in the beginning, to count
 * them and to find the longest text. Sets, which are the values of infinite nimbers, are two
 * columns, as rows of a sparse matrix are: all entries, and where those of each row begin.
 *
 * O(rows) for each column; for texts their length, for infinite nimbers their options.
 */
#include "game/explore.h"
#include "io/npz.h"
#include "report/positions.h"
#include "value/types.h"

#include <stdio.h>
#include <string.h>

enum { ROWS = 1024, BYTES = 1 << 16, TEXT = 1 << 14 /* of a position */ };

#define BEYOND (UINT32_MAX - 1) /* an exponent: the number does not fit its columns */

typedef enum source {
    VERTEX,
    POSITION, /* its text */
    MOVER,
    WINNER, /* and of the same row with Right to move: */
    RIGHT_WINNER,
    TURNS,
    RIGHT_TURNS,
    MINI,
    MAXI,
    NIMBER,
    PLUS,
    MINUS,
    WILD,
    NUMERATOR,
    EXPONENT,
    STAR
} source;

/* What rows are about. */
typedef enum axis { VERTICES, POSITIONS, PARTS } axis;

typedef struct block {
    size_t count;
    uint64_t at[ROWS]; /* vertex, position or part */
    gg__word word[2][ROWS];
    char mover[ROWS];
    uint8_t bytes[BYTES];
    char text[TEXT];
} block;

typedef struct table {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    axis axis;
    uint64_t rows;
    unsigned longest; /* text of a row */
    block *block;
    gg__npz npz;
} table;

/* ---- rows ---- */

static void take_vertices(table *t, uint64_t *cursor, size_t most)
{
    block *b = t->block;
    const gg__table *states = t->solution->values.value ? NULL : &t->solution->tables[0];
    for (; b->count < most && *cursor < t->rows; ++*cursor, b->count++) {
        b->at[b->count] = *cursor;
        for (uint32_t phase = 0; states && phase < states->phases && phase < 2; phase++)
            b->word[phase][b->count] = states->words[*cursor * states->phases + phase];
    }
}

static void take_positions(table *t, uint64_t *cursor, size_t most)
{
    block *b = t->block;
    gg__entry entry;
    for (; b->count < most && gg__list_next(t->problem, t->solution, cursor, &entry); b->count++) {
        b->at[b->count] = entry.position;
        b->word[0][b->count] = entry.word;
        b->mover[b->count] = entry.to_move == GG_LEFT ? 'L' : 'R';
    }
}

/* A move that ends play at once leads to no position, so it has no row. */
static void take_parts(table *t, uint64_t *cursor, size_t most)
{
    block *b = t->block;
    const gg__explored *explored = t->solution->explored;
    for (; b->count < most && *cursor < t->solution->values.count; ++*cursor)
        if (!explored || gg__position_ended(explored->index.keys[*cursor]) == GG_NONE)
            b->at[b->count++] = *cursor;
}

/* The next rows from *cursor on, at most so many; false behind the last or after a failure. */
static bool take_block(table *t, uint64_t *cursor, size_t most)
{
    static void (*const take[])(table *, uint64_t *, size_t) = {
        [VERTICES] = take_vertices, [POSITIONS] = take_positions, [PARTS] = take_parts};
    t->block->count = 0;
    if (gg__tick(t->ctx, "writing bytes of columns", t->npz.written, 0) != GG_OK) return false;
    take[t->axis](t, cursor, most);
    return t->block->count > 0 && gg__status(t->ctx) == GG_OK;
}

/* The text of a row of a game by rules. */
static const char *text_of(const table *t, uint64_t at)
{
    char *text = t->block->text;
    text[0] = '\0';
    if (t->axis == POSITIONS) return gg_position_print(t->problem, at, text, TEXT);
    gg_value_place(t->problem, t->solution, at, text, TEXT);
    return text;
}

/* Counts the rows and finds the longest text. */
static gg_status measure(table *t)
{
    uint64_t cursor = 0;
    t->longest = 1;
    while (take_block(t, &cursor, ROWS)) {
        t->rows += t->block->count;
        for (size_t i = 0; i < t->block->count; i++) {
            const size_t length = strlen(text_of(t, t->block->at[i]));
            if (length > t->longest) t->longest = (unsigned)length;
        }
    }
    return gg__status(t->ctx);
}

/* ---- entries ---- */

static uint64_t letter_of(const table *t, gg__word word)
{
    const char *letters = gg_solution_is_impartial(t->solution) ? "-NPD" : "-LRD";
    return (uint64_t)letters[gg__word_side(word)];
}

static uint64_t turns_of(gg__word word)
{
    return gg__word_outcome(word, false, GG_LEFT).remoteness;
}

/* A token never arrives unless FIRST, whose arrival it is, has won. */
static uint64_t arrival_of(gg__word word)
{
    return gg__word_side(word) == GG__FIRST ? turns_of(word) : GG_INFINITE;
}

/* Of a number that fits no column there is the sign alone. */
static void number_of(const table *t, uint64_t at, int64_t *numerator, uint32_t *exponent)
{
    const gg__trie *trie = t->solution->values.trie;
    const gg__node node = t->solution->values.value[at];
    *numerator = 0;
    *exponent = GG_NO_NUMBER;
    if (node == GG__UNDEFINED || gg__trie_small(trie, node, numerator, exponent)) return;
    *numerator = gg__trie_compare(trie, node, GG__ZERO);
    *exponent = BEYOND;
}

static uint64_t entry_of(const table *t, source from, size_t i)
{
    const block *b = t->block;
    const gg__values *values = &t->solution->values;
    const uint64_t at = b->at[i];
    int64_t numerator;
    uint32_t exponent;
    switch (from) {
    case VERTEX:
        return gg__number_of(t->problem->graph, t->problem->spec.base, (gg_vertex)at);
    case MOVER:
        return (uint64_t)b->mover[i];
    case WINNER:
    case RIGHT_WINNER:
        return letter_of(t, b->word[from == RIGHT_WINNER][i]);
    case TURNS:
    case RIGHT_TURNS:
        return turns_of(b->word[from == RIGHT_TURNS][i]);
    case MINI:
    case MAXI:
        return arrival_of(b->word[from == MAXI][i]);
    case NIMBER:
    case PLUS:
        return values->value[at];
    case MINUS:
        return gg__minus_of(values->minus[at]);
    case WILD:
        return (values->minus[at] & GG__WILD) != 0;
    case STAR:
        return values->minus[at];
    default:
        number_of(t, at, &numerator, &exponent);
        return from == NUMERATOR ? (uint64_t)numerator : exponent;
    }
}

/* ---- columns ---- */

/* Little-endian, and moves on behind it. */
static uint8_t *put_entry(uint8_t *at, uint64_t entry, unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        *at++ = (uint8_t)(entry >> (8 * i));
    return at;
}

/* What was written so far can still be refused. */
static gg_status end_column(table *t)
{
    if (gg__status(t->ctx) == GG_OK && t->npz.output->failed) return gg__out_finish(t->npz.output);
    return gg__status(t->ctx);
}

static gg_status put_column(table *t, const char *name, const char *type, unsigned width,
                            source from)
{
    uint64_t cursor = 0;
    block *b = t->block;
    gg__npz_begin(&t->npz, name, type, width, t->rows);
    while (!t->npz.output->failed && take_block(t, &cursor, ROWS)) {
        uint8_t *end = b->bytes;
        for (size_t i = 0; i < b->count; i++)
            end = put_entry(end, entry_of(t, from, i), width);
        gg__npz_put(&t->npz, b->bytes, (size_t)(end - b->bytes));
    }
    return end_column(t);
}

/* Texts are filled up with NULs, as numpy has it. */
static gg_status put_texts(table *t, const char *name)
{
    char type[16];
    uint64_t cursor = 0;
    block *b = t->block;
    snprintf(type, sizeof type, "|S%u", t->longest);
    gg__npz_begin(&t->npz, name, type, t->longest, t->rows);
    while (!t->npz.output->failed && take_block(t, &cursor, ROWS))
        for (size_t i = 0; i < b->count; i++) {
            const char *text = text_of(t, b->at[i]);
            memset(b->bytes, 0, t->longest);
            memcpy(b->bytes, text, strlen(text));
            gg__npz_put(&t->npz, b->bytes, t->longest);
        }
    return end_column(t);
}

/* ---- sets ---- */

static bool has_infinite(const table *t)
{
    const gg__values *values = &t->solution->values;
    uint64_t i = 0;
    while (i < values->count && values->value[i] != GG_LOOPY)
        i++;
    return i < values->count;
}

/* Writes, for each row, where its set ends, or else the set; *total: entries of all sets. */
static gg_status put_sets(table *t, bool ends, uint64_t *total)
{
    uint64_t cursor = 0, end = 0;
    uint8_t bytes[8];
    block *b = t->block;
    while (!t->npz.output->failed && take_block(t, &cursor, ROWS))
        for (size_t i = 0; i < b->count; i++) {
            gg__value value = {.loop_count = 0};
            if (t->solution->values.value[b->at[i]] == GG_LOOPY &&
                t->solution->type->read(t->ctx, t->problem, t->solution, b->at[i], &value) != GG_OK)
                break;
            end += value.loop_count;
            for (size_t k = 0; !ends && k < value.loop_count; k++)
                gg__npz_put(&t->npz, bytes, (size_t)(put_entry(bytes, value.loops[k], 4) - bytes));
            if (ends) gg__npz_put(&t->npz, bytes, (size_t)(put_entry(bytes, end, 8) - bytes));
            gg__value_clear(t->ctx, &value);
        }
    *total = end;
    return end_column(t);
}

static gg_status put_infinite(table *t)
{
    static const uint8_t zero[8] = {0};
    uint64_t total = 0;
    gg__npz_begin(&t->npz, "infinite_start", "<u8", 8, t->rows + 1);
    gg__npz_put(&t->npz, zero, sizeof zero);
    gg_status status = put_sets(t, true, &total);
    if (status != GG_OK) return status;
    gg__npz_begin(&t->npz, "infinite", "<u4", 4, total);
    return put_sets(t, false, &total);
}

/* ---- which columns there are ---- */

static gg_status put_labels(table *t)
{
    const bool wide = t->problem->graph->number != NULL;
    if (t->axis != VERTICES) return put_texts(t, t->axis == PARTS ? "part" : "position");
    return put_column(t, "vertex", wide ? "<u8" : "<u4", wide ? 8 : 4, VERTEX);
}

static gg_status put_values(table *t)
{
    const gg__values *values = &t->solution->values;
    gg_status status;
    if (values->trie) {
        status = put_column(t, "numerator", "<i8", 8, NUMERATOR);
        if (status == GG_OK) status = put_column(t, "exponent", "<u4", 4, EXPONENT);
        if (status == GG_OK && values->minus) status = put_column(t, "nimber", "<u4", 4, STAR);
    } else if (values->minus) {
        status = put_column(t, "plus", "<u4", 4, PLUS);
        if (status == GG_OK) status = put_column(t, "minus", "<u4", 4, MINUS);
        if (status == GG_OK) status = put_column(t, "wild", "|b1", 1, WILD);
    } else {
        status = put_column(t, "nimber", "<u4", 4, NIMBER);
        if (status == GG_OK && has_infinite(t)) status = put_infinite(t);
    }
    return status;
}

static gg_status put_states(table *t)
{
    const bool paired = t->axis == VERTICES && t->solution->tables[0].phases == 2;
    gg_status status = GG_OK;
    if (t->solution->type == &gg__value_distance) {
        status = put_column(t, "mini", "<u4", 4, MINI);
        return status == GG_OK ? put_column(t, "maxi", "<u4", 4, MAXI) : status;
    }
    if (t->axis == POSITIONS && !gg_solution_is_impartial(t->solution))
        status = put_column(t, "to_move", "|S1", 1, MOVER);
    if (status == GG_OK)
        status = put_column(t, paired ? "winner_left_first" : "winner", "|S1", 1, WINNER);
    if (status == GG_OK)
        status = put_column(t, paired ? "turns_left_first" : "turns", "<u4", 4, TURNS);
    if (status == GG_OK && paired)
        status = put_column(t, "winner_right_first", "|S1", 1, RIGHT_WINNER);
    if (status == GG_OK && paired)
        status = put_column(t, "turns_right_first", "<u4", 4, RIGHT_TURNS);
    return status;
}

/* ---- the whole ---- */

static gg_status check(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    if (gg__problem_serves(ctx, problem) != GG_OK ||
        gg__solution_serves(ctx, problem, solution) != GG_OK)
        return gg__status(ctx);
    if (!problem->on_graph && !solution->values.value) return gg__listable(ctx, problem, solution);
    if (!problem->on_graph || gg_solution_has_table(solution)) return GG_OK;
    return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                    "the solver %s keeps no value for each vertex", solution->method);
}

static gg_status prepare(table *t)
{
    const gg_solution *solution = t->solution;
    gg_status status = GG_OK;
    t->axis = t->problem->on_graph ? VERTICES : solution->values.value ? PARTS : POSITIONS;
    t->block = gg__alloc(t->ctx, 1, sizeof *t->block, "a block of columns");
    if (!t->block) return gg__status(t->ctx);
    if (t->axis == VERTICES)
        t->rows = t->problem->graph->vertices;
    else
        status = measure(t);
    return status;
}

gg_status gg_columns_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg_sink *sink)
{
    table t = {.ctx = ctx, .problem = problem, .solution = solution};
    gg__begin(ctx);
    if (check(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    gg_status status = prepare(&t);
    if (status == GG_OK) t.npz.output = gg__out_new(ctx, sink);
    if (status == GG_OK && !t.npz.output) status = gg__status(ctx);
    if (status == GG_OK) status = put_labels(&t);
    if (status == GG_OK) status = solution->values.value ? put_values(&t) : put_states(&t);
    if (status == GG_OK) status = gg__npz_finish(&t.npz);
    gg__out_free(t.npz.output);
    gg__free(ctx, t.block);
    return status;
}
