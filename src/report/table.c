/*
 * The table of values as text: a row for each vertex.
 *
 * Every field of a row is a few characters, written by one store each (base/decimal.h): the label,
 * of which usually only the last digit changes from row to row; marks that are made in advance;
 * small numbers with any number of digits. So a row costs some ten instructions a field and hardly
 * a branch that is predicted wrong.
 *
 * An infinite nimber needs the values of its options, which are scattered: they are prefetched some
 * edges ahead. A set of small numbers is a word of bits, and needs no sorting. A number is read
 * from the key of its node. The value type writes the rows that cannot be made in this way: numbers
 * of many bits, large sets of nimbers, and types without a writer here.
 *
 * With several threads there are two sets of blocks. While any free threads fill one set, the
 * calling thread passes the other one to the sink, block by block in order, and then helps. A block
 * belongs to fixed rows, so that the output does not depend on the threads. A row for the value
 * type ends its block; the rest of the block is written in its turn.
 *
 * Cost: O(rows), O(options) for an infinite nimber, O(bits) for a number without a key.
 */
#include "base/decimal.h"
#include "base/parallel.h"
#include "value/types.h"

#include <stdatomic.h>
#include <stdio.h>

enum {
    BLOCK = 1 << 15,
    ROWS = 512, /* of a block that is one of several */
    SET = 32,   /* blocks */
    ROW = 320   /* maximum bytes of a row, including the bytes overwritten after it */
};

#define PRESS   ((size_t)2 * SET * BLOCK) /* bytes for several threads */
#define WRITING "writing values"
#define INLINE  __attribute__((always_inline)) static inline

typedef struct table table;

/* Writes rows from `first` on, at most `count`, up to `most`, which is followed by room for ROW
 * bytes; *end: the end of the output. Returns the number of rows written; the next one may need the
 * value type. */
typedef size_t rows_writer(const table *t, uint64_t first, size_t count, char *at, const char *most,
                           char **end);

struct table {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    const gg_sink *sink;
    uint64_t rows;
    size_t most; /* characters of a number */
    bool json;
    size_t *skip; /* number of characters still to drop: of the first row's comma. Only the writing
                     thread uses it; others copy the table */
    rows_writer *write;             /* NULL: the value type writes all rows */
    gg__few begin, tab, end, quote; /* the texts around the fields of a row */
    /* outcomes and distances */
    const gg__word *words;
    uint32_t phases, columns;
    gg__few cell[4]; /* by side: the text before the number */
    unsigned finite; /* a bit for each side whose rank is a number of turns */
    gg__few never;
    /* values */
    const gg__values *values;
    gg__few undefined[2]; /* in two parts */
};

/* ---- labels ---- */

/* A number that is counted up: all digits except the last, at most nine, and the last. If the
 * numbers have gaps, the next entry of a list. */
typedef struct label {
    const uint64_t *next; /* NULL: counted up */
    char tens[2 * sizeof(uint64_t)];
    uint32_t length, unit;
    uint64_t number;
} label;

static void renew(label *l)
{
    l->unit = (uint32_t)(l->number % 10);
    l->length = 0;
    if (l->number < 10) return;
    char text[GG__DECIMAL] = {0};
    l->length = (uint32_t)(gg__decimal_put(text, l->number / 10) - text);
    memcpy(l->tens, text, sizeof l->tens);
}

static inline char *put_label(label *l, char *at)
{
    if (l->next) return gg__decimal_put(at, *l->next++);
    memcpy(at, l->tens, sizeof l->tens);
    at += l->length;
    *at = (char)('0' + l->unit);
    l->number++;
    if (++l->unit == 10) renew(l);
    return at + 1;
}

/* ---- the fields of each type ---- */

/* Writes the words for the winner, and the number of turns. */
static inline char *put_word(const table *t, gg__word word, char *at)
{
    const uint32_t rank = gg__word_rank(word);
    const bool finite = (t->finite >> gg__word_side(word) & 1) && rank != GG__NO_RANK;
    at = gg__few_put(at, t->cell[gg__word_side(word)]);
    if (finite && rank >= GG__FEW_BELOW) return gg__decimal_put(at, rank);
    const gg__few digits = gg__few_digits(finite ? rank : 0);
    return gg__few_put(at, (gg__few){finite ? digits.bytes : t->never.bytes,
                                     finite ? digits.length : t->never.length});
}

static inline char *put_states(const table *t, uint64_t v, char *at)
{
    const gg__word *word = &t->words[v * t->phases];
    at = put_word(t, word[0], at);
    return t->columns == 2 ? put_word(t, word[1], at) : at;
}

/* Writes an infinite nimber; NULL if the value of some option is 64 or more. The options of the
 * next vertices follow in memory, and their values are prefetched. */
static inline char *put_infinite(const table *t, uint64_t v, char *at)
{
    enum { AHEAD = 32 };
    static const char open[] = {'i', 'n', 'f', '{'};
    const gg__rows *options = t->problem->graph->out[GG_LEFT];
    const uint32_t *value = t->values->value;
    uint64_t set = 0;
    if (!options) return NULL;
    const uint64_t end = options->start[v + 1], all = t->problem->graph->edges;
    for (uint64_t e = options->start[v]; e < end; e++) {
        const uint32_t x = value[options->end[e]];
        __builtin_prefetch(&value[options->end[e + AHEAD < all ? e + AHEAD : e]]);
        if (x >= 64 && x != GG_LOOPY) return NULL;
        set |= (uint64_t)(x != GG_LOOPY) << (x & 63);
    }
    at = gg__few_put(at, t->quote);
    memcpy(at, open, sizeof open);
    at += sizeof open;
    for (; set; set &= set - 1) {
        at = gg__few_put(at, gg__few_digits((uint32_t)__builtin_ctzll(set)));
        *at = ',';
        at += (set & (set - 1)) != 0;
    }
    *at = '}';
    return gg__few_put(at + 1, t->quote);
}

static inline char *put_nimber(const table *t, uint64_t v, char *at)
{
    const uint32_t nimber = t->values->value[v];
    at = gg__few_put(at, t->tab);
    return nimber == GG_LOOPY ? put_infinite(t, v, at) : gg__decimal_put(at, nimber);
}

static inline char *put_pair(const table *t, uint64_t v, char *at)
{
    static const gg__few words[] = {{'t' | 'a' << 8 | 'm' << 16 | 'e' << 24, 4},
                                    {'w' | 'i' << 8 | 'l' << 16 | 'd' << 24, 4}};
    const uint32_t minus = t->values->minus[v];
    at = gg__decimal_put(gg__few_put(at, t->tab), t->values->value[v]);
    at = gg__decimal_put(gg__few_put(at, t->tab), minus & ~GG__WILD);
    at = gg__few_put(gg__few_put(at, t->tab), t->quote);
    return gg__few_put(gg__few_put(at, words[minus / GG__WILD]), t->quote);
}

/* `-3/8`, but `-3/2^21`. */
static inline char *put_dyadic(int64_t numerator, uint32_t exponent, char *at)
{
    static const gg__few power = {'/' | '2' << 8 | '^' << 16, 3};
    *at = '-';
    at += numerator < 0;
    at = gg__decimal_put(at, (uint64_t)(numerator < 0 ? -numerator : numerator));
    if (exponent == 0) return at;
    if (exponent > GG__PLAIN_EXPONENT) return gg__decimal_put(gg__few_put(at, power), exponent);
    *at = '/';
    return gg__few_put(at + 1, gg__few_digits(UINT32_C(1) << exponent));
}

/* Writes a number, the nimber added to it, or both; only the nimber if the number is 0. */
static inline char *put_number(const table *t, uint64_t v, char *at)
{
    const gg__node node = t->values->value[v];
    const uint32_t star = t->values->minus ? t->values->minus[v] : 0;
    int64_t numerator;
    uint32_t exponent;
    at = gg__few_put(at, t->tab);
    if (node == GG__UNDEFINED)
        return gg__few_put(gg__few_put(at, t->undefined[0]), t->undefined[1]);
    if (!gg__trie_small(t->values->trie, node, &numerator, &exponent)) return NULL;
    at = gg__few_put(at, t->quote);
    if (star == 0 || numerator != 0) at = put_dyadic(numerator, exponent, at);
    if (star > 0) *at++ = '*';
    if (star > 1) at = gg__decimal_put(at, star);
    return gg__few_put(at, t->quote);
}

/* ---- rows ---- */

INLINE size_t write_rows(const table *t, uint64_t first, size_t count, char *at, const char *most,
                         char **end, char *(*put_fields)(const table *, uint64_t, char *))
{
    const uint64_t *number = t->problem->graph->number;
    const table own = *t; /* a copy, so that the compiler knows that writing characters does not
                             change it */
    label l = {.number = first + t->problem->spec.base, .next = number ? number + first : NULL};
    size_t i = 0;
    renew(&l);
    for (; i < count && at <= most; i++) {
        char *next = put_fields(&own, first + i, put_label(&l, gg__few_put(at, own.begin)));
        if (!next) break;
        at = gg__few_put(next, own.end);
    }
    *end = at;
    return i;
}

#define ROWS_WRITER(name, put_fields)                                                              \
    static size_t name(const table *t, uint64_t first, size_t count, char *at, const char *most,   \
                       char **end)                                                                 \
    {                                                                                              \
        return write_rows(t, first, count, at, most, end, put_fields);                             \
    }

ROWS_WRITER(write_states, put_states)
ROWS_WRITER(write_nimbers, put_nimber)
ROWS_WRITER(write_pairs, put_pair)
ROWS_WRITER(write_numbers, put_number)

/* Every other type is written by itself, a row at a time. */
static const struct {
    const gg__value_type *type;
    rows_writer *write;
} writers[] = {{&gg__value_outcome, write_states},
               {&gg__value_distance, write_states},
               {&gg__value_nimber, write_nimbers},
               {&gg__value_misere_pair, write_pairs},
               {&gg__value_number, write_numbers}};

static void lay_out_states(table *t)
{
    const gg__table *states = &t->solution->tables[0];
    const bool distances = t->solution->type == &gg__value_distance;
    const char *letters = gg_solution_is_impartial(t->solution) ? "-NPD" : "-LRD";
    char cell[8];
    t->rows = states->vertices;
    t->words = states->words;
    t->phases = states->phases;
    t->columns = distances || t->phases > 1 ? 2 : 1;
    for (int side = 0; side < 4; side++) {
        snprintf(cell, sizeof cell, t->json ? ",\"%c\"," : "\t%c\t", letters[side]);
        t->cell[side] = distances ? t->tab : gg__few_of(cell);
    }
    t->finite = 1u << GG__FIRST; /* the side of the own player of the token of a distance */
    if (!distances) t->finite |= 1u << GG__SECOND | 1u << GG__UNDECIDED;
    t->never = gg__few_of(t->json ? "null" : distances ? "inf" : "-");
}

static void lay_out(table *t)
{
    const bool json = t->json;
    t->begin = gg__few_of(json ? ",[" : "");
    t->tab = gg__few_of(json ? "," : "\t");
    t->end = gg__few_of(json ? "]" : "\n");
    t->quote = gg__few_of(json ? "\"" : "");
    t->undefined[0] = gg__few_of(json ? "null" : "undefine");
    t->undefined[1] = gg__few_of(json ? "" : "d");
    t->values = &t->solution->values;
    t->rows = t->values->count;
    if (!t->values->value) lay_out_states(t);
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (writers[i].type == t->solution->type) t->write = writers[i].write;
}

/* ---- sequential writing; the first failure sticks ---- */

static void put(table *t, const char *data, size_t size)
{
    const size_t skip = *t->skip < size ? *t->skip : size;
    if (gg__status(t->ctx) != GG_OK) return;
    *t->skip -= skip;
    if (size > skip && !t->sink->write(t->sink->self, data + skip, size - skip))
        gg__fail(t->ctx, GG_WRITE_FAILED, GG__NOWHERE, "the output cannot be written");
}

/* Writes a row that only the value type can write, with its fields. */
static void put_large(table *t, uint64_t row)
{
    gg__text value = {.ctx = t->ctx};
    char mark[ROW];
    const uint64_t *number = t->problem->graph->number;
    gg__entry_print(t->ctx, t->problem, t->solution, row, t->most, &value);
    const char *end = gg__decimal_put(gg__few_put(mark, t->begin),
                                      number ? number[row] : row + t->problem->spec.base);
    const char *text = gg__status(t->ctx) == GG_OK ? value.data : NULL;
    put(t, mark, (size_t)(end - mark));
    for (const gg_field *field = t->solution->type->fields; text; field++) {
        const size_t length = strcspn(text, "\t");
        const bool digits = field->number && strspn(text, "0123456789") == length;
        const bool unknown = field->unknown && strlen(field->unknown) == length &&
                             memcmp(field->unknown, text, length) == 0;
        const gg__few quote = digits || unknown ? (gg__few){0, 0} : t->quote;
        put(t, mark, (size_t)(gg__few_put(gg__few_put(mark, t->tab), quote) - mark));
        put(t, unknown && t->json ? "null" : text, unknown && t->json ? 4 : length);
        put(t, mark, (size_t)(gg__few_put(mark, quote) - mark));
        text = text[length] ? text + length + 1 : NULL;
    }
    put(t, mark, (size_t)(gg__few_put(mark, t->end) - mark));
    gg__text_free(&value);
}

static void put_rows(table *t, uint64_t first, uint64_t end, char *block, size_t size)
{
    while (gg__status(t->ctx) == GG_OK && first < end) {
        char *last;
        const size_t some = end - first < GG__TICK ? (size_t)(end - first) : GG__TICK;
        const size_t done =
            t->write ? t->write(t, first, some, block, block + size - ROW, &last) : 0;
        if (gg__tick(t->ctx, WRITING, first, t->rows) != GG_OK) return;
        if (done > 0)
            put(t, block, (size_t)(last - block));
        else
            put_large(t, first);
        first += done > 0 ? done : 1;
    }
}

static void put_serially(table *t)
{
    const uint64_t need = (t->rows + 1) * ROW;
    const size_t size = need < BLOCK ? (size_t)need : BLOCK;
    char *block = gg__alloc(t->ctx, size, 1, "a block of output");
    if (block) put_rows(t, 0, t->rows, block, size);
    gg__free(t->ctx, block);
}

/* ---- parallel writing ---- */

typedef struct filled {
    size_t rows, length;
} filled;

/* Two sets: one is filled while the other one is written. Each has its own entries, so that a
 * thread ahead of the others never changes entries that they still read. */
typedef struct press {
    table *table;
    uint64_t blocks;
    atomic_uint_fast64_t next[2]; /* block to be filled */
    bool stopped[2];              /* set before a wait, and read after it */
    filled filled[2][SET];
    char *text[2]; /* SET blocks each */
} press;

static uint64_t rows_until(const press *p, uint64_t block)
{
    return block < p->blocks ? block * ROWS : p->table->rows;
}

static void fill(press *p, uint64_t block)
{
    const uint64_t first = block * ROWS;
    const size_t count = (size_t)(rows_until(p, block + 1) - first), at = block % SET;
    char *text = p->text[block / SET % 2] + at * BLOCK, *end;
    filled *into = &p->filled[block / SET % 2][at];
    into->rows = p->table->write(p->table, first, count, text, text + BLOCK - ROW, &end);
    into->length = (size_t)(end - text);
}

/* Writes the blocks from `first` on, one set, and the rows missing in them; false at the end. */
static bool hand_over_set(press *p, uint64_t first)
{
    table *t = p->table;
    gg__tick(t->ctx, WRITING, first * ROWS, t->rows);
    for (uint64_t b = first; b < first + SET && b < p->blocks; b++) {
        char *text = p->text[b / SET % 2] + b % SET * BLOCK;
        const filled *ready = &p->filled[b / SET % 2][b % SET];
        put(t, text, ready->length);
        put_rows(t, b * ROWS + ready->rows, rows_until(p, b + 1), text, BLOCK);
    }
    return gg__status(t->ctx) == GG_OK && first + SET < p->blocks;
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

static void put_together(table *t)
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
        gg__workers_run(t->ctx, gg__threads(t->ctx), false, work, p);
    }
    gg__free(t->ctx, text);
    gg__free(t->ctx, p);
}

/* False for few rows, or if a limit on memory forbids it. */
static bool is_for_several(const table *t)
{
    if (!t->write || gg__threads(t->ctx) == 1 || t->rows < 2 * SET * ROWS) return false;
    const bool room = gg__plan(t->ctx, PRESS + sizeof(press), WRITING) == GG_OK;
    if (!room) gg__begin(t->ctx);
    return room;
}

/* ---- the whole ---- */

gg_status gg_table_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         bool json, size_t most, const gg_sink *sink)
{
    size_t skip = 0;
    table t = {.ctx = ctx,
               .problem = problem,
               .solution = solution,
               .sink = sink,
               .most = most,
               .json = json,
               .skip = &skip};
    gg__begin(ctx);
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (problem->kind == GG__RULES)
        return gg__bad_argument(ctx,
                                "the values of a game by rules are of positions, not of vertices");
    if (!gg_solution_has_table(solution))
        return gg__bad_argument(ctx, "the solver %s keeps no value for each vertex",
                                solution->method);
    lay_out(&t);
    const bool several = is_for_several(&t);
    if (json) put(&t, "[", 1);
    skip = json;
    if (several)
        put_together(&t);
    else
        put_serially(&t);
    skip = 0;
    if (json) put(&t, "]", 1);
    return gg__status(ctx);
}
