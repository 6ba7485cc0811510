/*
 * The values of a solution as columns of numbers, in a .npz, an archive for numpy.
 *
 * There is a row for each vertex of a graph; for each position, or each part, of a game by rules.
 * Columns are written one after the other, and each is a pass over all rows: a block of rows is
 * looked up, and each row gives its entry. So there is one block in memory, for any number of rows.
 * Rows of games by rules are passed over once more in the beginning, to count them and to find the
 * longest text.
 *
 * Sets, which are the values of infinite nimbers, are two columns, like rows of a sparse matrix:
 * all entries, and the start of the entries of each row.
 *
 * O(rows) for each column; for texts their length, for infinite nimbers their options.
 */
#include "base/text.h"
#include "game/explore.h"
#include "report/npz.h"
#include "report/positions.h"
#include "value/form/lister.h"
#include "value/loopy/values.h"
#include "value/parity.h"
#include "value/types.h"
#include "value/weights.h"

#include <stdio.h>
#include <string.h>

enum {
    ROWS = 1024,
    BYTES = 1 << 16,
    TEXT = 1 << 14, /* of a position */
};

#define BEYOND (UINT32_MAX - 1) /* an exponent: the number does not fit its columns */

typedef enum source {
    VERTEX,
    MOVER,
    WINNER, /* the same row with Right to move */
    RIGHT_WINNER,
    TURNS,
    RIGHT_TURNS,
    MINI,
    MAXI,
    VALUE, /* the stored numbers */
    MINUS,
    WILD,
    STAR,
    NUMERATOR, /* of a number in a trie */
    EXPONENT,
    SCORE, /* its numerator, and of the same row with Right to move: */
    RIGHT_SCORE,
    SCORE_BELOW, /* its denominator */
    RIGHT_SCORE_BELOW,
    SCORE_TURNS,
    RIGHT_SCORE_TURNS,
    PLAYER, /* of a parity game */
    MOVE,
    RANK,
    CREDIT, /* of games with weights */
    KEPT,   /* a move that keeps the value */
    MEAN,   /* its numerator */
    MEAN_BELOW
} source;

/* The subjects of rows. */
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

/* Reads the next row from *cursor on into the block; false after the last. A move that ends play at
 * once leads to no position, so it has no row. */
static bool take_row(table *t, uint64_t *cursor)
{
    block *b = t->block;
    const size_t i = b->count;
    const gg_solution *solution = t->solution;
    gg__entry entry;
    if (t->axis == POSITIONS) {
        if (!gg__list_next(t->ctx, t->problem, solution, cursor, &entry) ||
            !gg__list_confirms(t->ctx, t->problem, solution, entry.position) ||
            !gg__list_mover(t->ctx, t->problem, solution, &entry))
            return false;
        b->at[i] = entry.position;
        b->word[0][i] = entry.word;
        b->mover[i] = entry.to_move == GG_LEFT ? 'L' : 'R';
    } else {
        const uint64_t *met = solution->explored ? solution->explored->index.keys : NULL;
        const gg__table *states = solution->values.value ? NULL : &solution->tables[0];
        const uint64_t rows = states ? states->vertices : solution->values.count;
        while (met && *cursor < rows && gg__position_ended(met[*cursor]) != GG_NONE)
            ++*cursor;
        if (*cursor >= rows) return false;
        b->at[i] = (*cursor)++;
        for (uint32_t phase = 0; states && phase < states->phases && phase < 2; phase++)
            b->word[phase][i] = gg__table_word(t->ctx, states, b->at[i] * states->phases + phase);
    }
    b->count++;
    return true;
}

/* Reads the next rows from *cursor on; false after the last or after a failure. */
static bool take_block(table *t, uint64_t *cursor)
{
    t->block->count = 0;
    if (gg__status(t->ctx) != GG_OK ||
        gg__tick(t->ctx, "writing bytes of columns", t->npz.written, 0) != GG_OK)
        return false;
    while (t->block->count < ROWS && take_row(t, cursor))
        ;
    return t->block->count > 0 && gg__status(t->ctx) == GG_OK;
}

/* The text of a row of a game by rules. */
static const char *text_of(const table *t, uint64_t at)
{
    char *text = t->block->text;
    text[0] = '\0';
    if (t->axis == POSITIONS) return gg_position_print(t->problem, at, text, TEXT);
    if (t->axis == VERTICES) {
        const char *name = gg_graph_name(t->problem->graph, (gg_vertex)at);
        return name ? name : text;
    }
    gg_value_place(t->problem, t->solution, at, text, TEXT);
    return text;
}

/* Counts the rows and finds the longest text. */
static gg_status measure(table *t)
{
    uint64_t cursor = 0;
    t->longest = 1;
    while (take_block(t, &cursor)) {
        t->rows += t->block->count;
        for (size_t i = 0; i < t->block->count; i++) {
            const size_t length = strlen(text_of(t, t->block->at[i]));
            if (length > t->longest) t->longest = (unsigned)length;
        }
    }
    return gg__status(t->ctx);
}

/* Finds the longest name of a vertex; false if there is none. */
static bool measure_names(table *t)
{
    const gg__names *names = t->problem->graph->names;
    const char *name;
    gg_vertex v;
    t->longest = 0;
    for (size_t i = 0; (name = gg__names_at(names, i, &v)); i++)
        if (strlen(name) > t->longest) t->longest = (unsigned)strlen(name);
    return t->longest > 0;
}

/* ---- entries ---- */

/* If a number fits no column, only its sign is written. */
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

/* Of a score game. */
static uint64_t score_of(const table *t, source from, uint64_t at)
{
    const gg__values *values = &t->solution->values;
    const bool second =
        from == RIGHT_SCORE || from == RIGHT_SCORE_BELOW || from == RIGHT_SCORE_TURNS;
    const uint64_t state = at * values->phases + second;
    const gg_rational score = values->levels->score[values->value[state]];
    if (from == SCORE || from == RIGHT_SCORE) return (uint64_t)score.numerator;
    if (from == SCORE_BELOW || from == RIGHT_SCORE_BELOW) return (uint64_t)score.denominator;
    return values->rank[state];
}

static uint64_t entry_of(const table *t, source from, size_t i)
{
    const block *b = t->block;
    const gg__values *values = &t->solution->values;
    const bool second = from == RIGHT_WINNER || from == RIGHT_TURNS || from == MAXI;
    const gg__word *word = &b->word[second][i];
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
        return (uint64_t)(gg_solution_is_impartial(t->solution) ? "-NPD"
                                                                : "-LRD")[gg__word_side(*word)];
    case MINI: /* a token never arrives unless its own player, FIRST, has won */
    case MAXI:
        if (gg__word_side(*word) != GG__FIRST) return GG_INFINITE;
        return gg__word_outcome(*word, false, GG_LEFT).remoteness;
    case TURNS:
    case RIGHT_TURNS:
        return gg__word_outcome(*word, false, GG_LEFT).remoteness;
    case VALUE:
        return values->value[at];
    case MINUS:
        return gg__minus_of(values->minus[at]);
    case WILD:
        return (values->minus[at] & GG__WILD) != 0;
    case STAR:
        return values->minus[at];
    case SCORE:
    case RIGHT_SCORE:
    case SCORE_BELOW:
    case RIGHT_SCORE_BELOW:
    case SCORE_TURNS:
    case RIGHT_SCORE_TURNS:
        return score_of(t, from, at);
    case PLAYER:
        return (uint64_t) "LR"[values->value[at]];
    case MOVE: {
        const gg_graph *graph = t->problem->graph;
        const gg_vertex move = gg__parity_move(graph, values, (gg_vertex)at);
        return move == GG_NO_VERTEX ? UINT64_MAX : gg_vertex_number(t->problem, move);
    }
    case RANK:
        return values->rank[at];
    case CREDIT:
        return values->value[at] == GG_LEFT ? values->potential[at] : GG_NO_CREDIT;
    case KEPT: {
        const gg_vertex move = gg__keeping_move(t->problem, t->solution, (gg_vertex)at);
        return move == GG_NO_VERTEX ? UINT64_MAX : gg_vertex_number(t->problem, move);
    }
    case MEAN:
        return (uint64_t)values->mean[values->value[at]].numerator;
    case MEAN_BELOW:
        return (uint64_t)values->mean[values->value[at]].denominator;
    default:
        number_of(t, at, &numerator, &exponent);
        return from == NUMERATOR ? (uint64_t)numerator : exponent;
    }
}

/* ---- columns ---- */

/* Ends the current column. Everything that was written may still fail. */
static gg_status end_column(table *t)
{
    if (gg__status(t->ctx) == GG_OK && t->npz.output->failed) return gg__out_finish(t->npz.output);
    return gg__status(t->ctx);
}

/* type: as numpy writes it, with the width at its end. */
static void put_column(table *t, const char *name, const char *type, source from)
{
    const unsigned width = (unsigned)(type[2] - '0');
    uint64_t cursor = 0;
    block *b = t->block;
    if (gg__status(t->ctx) != GG_OK) return;
    gg__npz_begin(&t->npz, name, type, width, t->rows);
    while (!t->npz.output->failed && take_block(t, &cursor)) {
        for (size_t i = 0; i < b->count; i++)
            gg__npz_number(b->bytes + i * width, entry_of(t, from, i), width);
        gg__npz_put(&t->npz, b->bytes, b->count * width);
    }
    end_column(t);
}

/* Writes texts filled up with NULs, as numpy does. */
static void put_texts(table *t, const char *name)
{
    char type[16];
    uint64_t cursor = 0;
    block *b = t->block;
    snprintf(type, sizeof type, "|S%u", t->longest);
    gg__npz_begin(&t->npz, name, type, t->longest, t->rows);
    while (!t->npz.output->failed && take_block(t, &cursor))
        for (size_t i = 0; i < b->count; i++) {
            const char *text = text_of(t, b->at[i]);
            memset(b->bytes, 0, t->longest);
            memcpy(b->bytes, text, strlen(text));
            gg__npz_put(&t->npz, b->bytes, t->longest);
        }
    end_column(t);
}

/* Writes, for each row, the end of its set, or else the set; *total: entries of all sets. */
static gg_status put_sets(table *t, bool ends, uint64_t *total)
{
    uint64_t cursor = 0, end = 0;
    uint8_t bytes[8];
    block *b = t->block;
    while (!t->npz.output->failed && take_block(t, &cursor))
        for (size_t i = 0; i < b->count; i++) {
            gg__value value = {.loop_count = 0};
            if (t->solution->values.value[b->at[i]] == GG_LOOPY &&
                t->solution->type->read(t->ctx, t->problem, t->solution, b->at[i], &value) != GG_OK)
                break;
            end += value.loop_count;
            for (size_t k = 0; !ends && k < value.loop_count; k++) {
                gg__npz_number(bytes, value.loops[k], 4);
                gg__npz_put(&t->npz, bytes, 4);
            }
            gg__npz_number(bytes, end, 8);
            if (ends) gg__npz_put(&t->npz, bytes, 8);
            gg__value_clear(t->ctx, &value);
        }
    *total = end;
    return end_column(t);
}

/* Writes the sets of infinite values, if there are any. */
static gg_status put_infinite(table *t)
{
    static const uint8_t zero[8] = {0};
    const gg__values *values = &t->solution->values;
    uint64_t i = 0, total = 0;
    while (i < values->count && values->value[i] != GG_LOOPY)
        i++;
    if (i == values->count || gg__status(t->ctx) != GG_OK) return gg__status(t->ctx);
    gg__npz_begin(&t->npz, "infinite_start", "<u8", 8, t->rows + 1);
    gg__npz_put(&t->npz, zero, sizeof zero);
    if (put_sets(t, true, &total) != GG_OK) return gg__status(t->ctx);
    gg__npz_begin(&t->npz, "infinite", "<u4", 4, total);
    return put_sets(t, false, &total);
}

/* Writes the end of the text of each form of the listing, or else the text; *total: all bytes. */
static gg_status put_forms(table *t, bool ends, uint64_t *total)
{
    const gg__listing *listing = t->solution->values.forms;
    gg__text text = {.ctx = t->ctx};
    uint8_t bytes[8];
    uint64_t end = 0;
    for (uint32_t i = 0; !t->npz.output->failed && i < listing->count; i++) {
        text.length = 0;
        if (i % ROWS == 0 &&
            gg__tick(t->ctx, "writing bytes of columns", t->npz.written, 0) != GG_OK)
            break;
        if ((t->solution->values.minus ? gg__loopy_listing_print : gg__listing_print)(
                t->ctx, listing, i, GG__USUAL_TEXT, &text) != GG_OK)
            break;
        gg__npz_number(bytes, end += text.length, 8);
        if (ends)
            gg__npz_put(&t->npz, bytes, 8);
        else
            gg__npz_put(&t->npz, text.data, text.length);
    }
    gg__text_free(&text);
    *total = end;
    return end_column(t);
}

/* Writes the texts of the forms; values are indices of these. */
static gg_status put_listing(table *t)
{
    static const uint8_t zero[8] = {0};
    const gg__value_type *type = t->solution->type;
    uint64_t total = 0;
    if (gg__status(t->ctx) != GG_OK) return gg__status(t->ctx);
    const char *const *names = type->columns + (t->solution->values.minus ? 2 : 1);
    gg__npz_begin(&t->npz, names[0], "<u8", 8, (uint64_t)t->solution->values.forms->count + 1);
    gg__npz_put(&t->npz, zero, sizeof zero);
    if (put_forms(t, true, &total) != GG_OK) return gg__status(t->ctx);
    gg__npz_begin(&t->npz, names[1], "|u1", 1, total);
    return put_forms(t, false, &total);
}

/* ---- the columns of each type; the first failure sticks ---- */

static void put_scores(table *t, bool paired)
{
    put_column(t, paired ? "score_left_first" : "score", "<i8", SCORE);
    put_column(t, paired ? "denominator_left_first" : "denominator", "<i8", SCORE_BELOW);
    put_column(t, paired ? "turns_left_first" : "turns", "<u4", SCORE_TURNS);
    if (!paired) return;
    put_column(t, "score_right_first", "<i8", RIGHT_SCORE);
    put_column(t, "denominator_right_first", "<i8", RIGHT_SCORE_BELOW);
    put_column(t, "turns_right_first", "<u4", RIGHT_SCORE_TURNS);
}

/* Of a game of energy or of means. */
static void put_weights(table *t)
{
    const char *number = t->problem->graph->number ? "<u8" : "<u4";
    if (t->solution->values.other) {
        put_column(t, "mean", "<i8", MEAN);
        put_column(t, "denominator", "<i8", MEAN_BELOW);
    } else {
        put_column(t, "winner", "|S1", PLAYER);
        put_column(t, "credit", "<u8", CREDIT);
    }
    put_column(t, "move", number, KEPT);
}

static void put_values(table *t)
{
    const gg__values *values = &t->solution->values;
    const gg__value_type *type = t->solution->type;
    if (values->phases > 0) {
        put_scores(t, values->phases == 2);
        return;
    }
    if (values->trie) {
        put_column(t, type->columns[0], "<i8", NUMERATOR);
        put_column(t, type->columns[1], "<u4", EXPONENT);
        if (values->minus) put_column(t, type->columns[2], "<u4", STAR);
        return;
    }
    if (values->potential) {
        put_weights(t);
        return;
    }
    if (type->personal) {
        put_column(t, type->columns[0], "|S1", PLAYER);
        put_column(t, type->columns[1], t->problem->graph->number ? "<u8" : "<u4", MOVE);
        put_column(t, type->columns[2], "<u4", RANK);
        return;
    }
    put_column(t, type->columns[0], "<u4", VALUE);
    if (values->minus) {
        put_column(t, type->columns[1], "<u4", MINUS);
        if (!values->forms) put_column(t, type->columns[2], "|b1", WILD);
    }
    if (type->common) put_infinite(t);
    if (values->forms) put_listing(t);
}

static void put_states(table *t)
{
    const bool paired = t->axis == VERTICES && t->solution->tables[0].phases == 2;
    if (t->solution->type == &gg__value_distance) {
        put_column(t, "mini", "<u4", MINI);
        put_column(t, "maxi", "<u4", MAXI);
        return;
    }
    if (t->axis == POSITIONS && !gg_solution_is_impartial(t->solution))
        put_column(t, "to_move", "|S1", MOVER);
    put_column(t, paired ? "winner_left_first" : "winner", "|S1", WINNER);
    put_column(t, paired ? "turns_left_first" : "turns", "<u4", TURNS);
    if (!paired) return;
    put_column(t, "winner_right_first", "|S1", RIGHT_WINNER);
    put_column(t, "turns_right_first", "<u4", RIGHT_TURNS);
}

/* ---- the whole ---- */

static gg_status check(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    const bool rules = problem->kind == GG__RULES;
    if (rules && !solution->values.value) return gg__listable(ctx, problem, solution);
    if (solution->type->personal && !problem->graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "the moves need outgoing rows");
    if (rules || gg_solution_has_table(solution)) return GG_OK;
    return gg__bad_argument(ctx, "the solver %s keeps no value for each vertex", solution->method);
}

gg_status gg_columns_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg_sink *sink)
{
    table t = {.ctx = ctx, .problem = problem, .solution = solution};
    gg__begin(ctx);
    if (check(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    t.axis = problem->kind != GG__RULES ? VERTICES : solution->values.value ? PARTS : POSITIONS;
    t.rows = problem->graph->vertices;
    t.block = gg__alloc(ctx, 1, sizeof *t.block, "a block of columns");
    if (t.block && t.axis != VERTICES) measure(&t);
    if (gg__status(ctx) == GG_OK) t.npz.output = gg__out_new(ctx, sink);
    if (t.npz.output) {
        if (t.axis == VERTICES)
            put_column(&t, "vertex", problem->graph->number ? "<u8" : "<u4", VERTEX);
        if (t.axis != VERTICES || measure_names(&t))
            put_texts(&t, t.axis == VERTICES                                ? "name"
                          : t.axis == PARTS && solution->values.phases == 0 ? "part"
                                                                            : "position");
        if (gg__status(ctx) == GG_OK) (solution->values.value ? put_values : put_states)(&t);
        if (gg__status(ctx) == GG_OK) {
            gg__npz_end(&t.npz);
            gg__out_finish(t.npz.output);
        }
        gg__out_free(t.npz.output);
    }
    gg__free(ctx, t.block);
    return gg__status(ctx);
}
