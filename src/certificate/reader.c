/*
 * Reading a certificate (doc/certificates.md): its subject, and columns of numbers. A grammar says
 * which columns there are, and in what order:
 *
 *   outcome      = [search] table
 *   winner       = search table | parts lengths terms table
 *   distance     = table {table}
 *   score        = [search] movers values ranks
 *   nimber       = [search] values [ranks]
 *   misere-pair  = values minus [ranks]
 *   number       = values [minus] [ranks] trie
 *   form         = [search] values [ranks] listing trie
 *   parity       = winners ranks levels
 *   energy       = winners ranks potentials
 *   mean         = values potentials others numerators denominators
 *   search       = positions | [positions] lengths bytes
 *   table        = movers words
 *   listing      = numbers lefts rights options
 *   trie         = parents signs
 *
 * The first eight follow from the columns of the value types (gg__held); the others are functions
 * here. The length of a column is known from the problem, or from an earlier column; else memory
 * grows as it is read. So no allocation is sized by a number in the file. The first failure counts;
 * entries read after it are undefined and not used.
 *
 * O(entries), and no memory besides the columns.
 */
#include "certificate/certificate.h"

#include "game/explore.h"
#include "game/position.h"
#include "game/problem.h"
#include "io/unpack.h"
#include "value/parity.h"
#include "value/types.h"

#include <string.h>

#define MARK "\x89GGC\r\n\x1a\n"

static const gg__column_type types[] = {
    {"type", 1},       {"positions", 8},    {"lengths", 4}, {"bytes", 1},      {"movers", 1},
    {"words", 4},      {"values", 4},       {"minus", 4},   {"ranks", 4},      {"parents", 4},
    {"signs", 1},      {"problem", 8},      {"numbers", 4}, {"lefts", 4},      {"rights", 4},
    {"options", 4},    {"winners", 1},      {"levels", 4},  {"potentials", 8}, {"others", 8},
    {"numerators", 8}, {"denominators", 8}, {"parts", 8},   {"terms", 4},      {NULL, 0},
};

const gg__columns_kind gg__certificate_kind = {MARK, "certificate", types, GG__SECTION_SIGNS,
                                               false};

typedef struct reading {
    gg_ctx *ctx;
    gg__columns in;
    const gg_problem *problem;
    gg_solution *solution;
    uint64_t positions; /* number of positions that need values; 0: a game without an index of them.
                           For numbers on a forest, branches */
} reading;

/* True if nothing has failed so far and the condition holds. */
static bool demand(reading *of, bool condition, const char *otherwise)
{
    if (!condition) gg__fail(of->ctx, GG_BAD_INPUT, of->in.begin, "%s", otherwise);
    return gg__status(of->ctx) == GG_OK;
}

/* ---- columns ---- */

static bool is_next(const reading *of, gg__section section)
{
    return gg__status(of->ctx) == GG_OK && of->in.column == (unsigned)section;
}

/* The number of entries of the next column, if it is from `least` to `most`; else a number that it
 * is not. */
static uint64_t count_within(const reading *of, uint64_t least, uint64_t most)
{
    if (of->in.count < least) return least;
    return of->in.count < most ? of->in.count : most;
}

/* The entries of the next column, or NULL if it is another. */
static void *take_if(reading *of, gg__section section, uint64_t count)
{
    return is_next(of, section) ? gg__columns_take(&of->in, section, count) : NULL;
}

/* ---- the grammar ---- */

/* Reads a search: of positions, or of parts. */
static void read_search(reading *of, bool parts)
{
    const gg_problem *problem = of->problem;
    gg_keys *keys = parts && !problem->string_parts ? NULL : gg__problem_keys(problem);
    gg__explored **out = parts ? &of->solution->part : &of->solution->explored;
    gg__listed listed = {.count = of->in.count};
    listed.number = take_if(of, GG__SECTION_POSITIONS, GG__COLUMN_OPEN);
    if (!listed.number || parts)
        listed.length =
            take_if(of, GG__SECTION_LENGTHS, listed.number ? listed.count : GG__COLUMN_OPEN);
    listed.size = of->in.count;
    if (listed.length) listed.bytes = gg__columns_take(&of->in, GG__SECTION_BYTES, GG__COLUMN_OPEN);
    if (!parts && listed.count == 0 && (listed.number || listed.length))
        gg__fail(of->ctx, GG_BAD_INPUT, GG__NOWHERE, "a search without positions");
    if ((listed.number || listed.length) && gg__status(of->ctx) == GG_OK &&
        gg__explored_listed(of->ctx, keys, &listed, out) == GG_OK)
        of->positions = listed.count;
    gg__free(of->ctx, listed.number);
    gg__free(of->ctx, listed.length);
    gg__free(of->ctx, listed.bytes);
}

/* Reads sums of parts. The terms of each ascend. */
static void read_sums(reading *of)
{
    gg_solution *solution = of->solution;
    gg__listed listed = {.count = of->in.count};
    listed.number = gg__columns_take(&of->in, GG__SECTION_PARTS, GG__COLUMN_OPEN);
    if (gg__status(of->ctx) == GG_OK) gg__explored_listed(of->ctx, NULL, &listed, &solution->part);
    gg__free(of->ctx, listed.number);
    const uint64_t count = of->in.count;
    uint32_t *length = gg__columns_take(&of->in, GG__SECTION_LENGTHS, GG__COLUMN_OPEN);
    uint64_t left = of->in.count;
    uint32_t *term = gg__columns_take(&of->in, GG__SECTION_TERMS, GG__COLUMN_OPEN);
    if (gg__status(of->ctx) == GG_OK) solution->sums = gg__keys_new(of->ctx, "sums");
    const uint32_t *at = term;
    for (uint64_t i = 0; gg__status(of->ctx) == GG_OK && i < count; i++) {
        if (!demand(of, length[i] <= left, "there are not as many terms as the sums have")) break;
        bool sound = true;
        for (uint32_t j = 0; j < length[i]; j++)
            sound &= at[j] < listed.count && (j == 0 || at[j - 1] <= at[j]);
        if (!demand(of, sound, "the terms of a sum are no places of parts that ascend")) break;
        gg_keys_intern(solution->sums, at, length[i] * sizeof *at);
        if (gg__status(of->ctx) == GG_OK)
            demand(of, gg__keys_count(solution->sums) == i + 1, "a sum is listed twice");
        at += length[i];
        left -= length[i];
    }
    demand(of, left == 0, "there are more terms than the sums have");
    of->positions = count;
    gg__free(of->ctx, length);
    gg__free(of->ctx, term);
}

static void read_table(reading *of, uint64_t least, uint64_t most)
{
    const uint64_t phases = count_within(of, least, most);
    if (phases > 0)
        demand(of, of->positions <= UINT64_MAX / 4 / phases, "a table of more positions than fit");
    uint8_t *movers = gg__columns_take(&of->in, GG__SECTION_MOVERS, phases);
    gg__word *words = gg__columns_take(&of->in, GG__SECTION_WORDS, of->positions * phases);
    gg__solution_take_table(of->solution, of->positions, movers, (uint32_t)phases, words);
}

/* The values are those of the branches on the ground, for any parts. */
static void find_branches(reading *of)
{
    const gg_problem *problem = of->problem;
    if (!problem->forest || problem->forest->nimber || gg__forest_check(of->ctx, problem) != GG_OK)
        return;
    gg__position_ground(of->ctx, problem, problem->start, &of->solution->branch, &of->positions);
    of->solution->theory = &gg__theory_forest;
}

/* Reads values of vertices, of the positions of a search, or else of any number of parts. */
static void read_values(reading *of, unsigned held)
{
    gg_solution *solution = of->solution;
    gg__values *values = &solution->values;
    uint64_t count = of->positions;
    solution->parts = gg__solution_domain(of->problem, solution) == GG__NUMBERS;
    if (solution->parts && !solution->part) count = count_within(of, 1, of->problem->parts);
    values->count = count;
    values->value = gg__columns_take(&of->in, GG__SECTION_VALUES, count);
    if (held & GG__HELD_OPTIONAL)
        values->minus = take_if(of, GG__SECTION_MINUS, count);
    else if (held & GG__HELD_MINUS)
        values->minus = gg__columns_take(&of->in, GG__SECTION_MINUS, count);
    values->rank = take_if(of, GG__SECTION_RANKS, count);
}

/* Checks that each of the numbers is in the trie, or GG__UNDEFINED. */
static void read_trie(reading *of, const uint32_t *number, uint64_t numbers, gg__trie **trie)
{
    const uint64_t count = of->in.count;
    uint32_t *parent = gg__columns_take(&of->in, GG__SECTION_PARENTS, GG__COLUMN_OPEN);
    uint8_t *plus = gg__columns_take(&of->in, GG__SECTION_SIGNS, count);
    if (gg__status(of->ctx) == GG_OK) gg__trie_listed(of->ctx, count, parent, plus, trie);
    for (uint64_t i = 0; i < numbers && gg__status(of->ctx) == GG_OK; i++)
        if (number[i] >= count && number[i] != GG__UNDEFINED)
            demand(of, false, "a value is no number of the trie");
    gg__free(of->ctx, parent);
    gg__free(of->ctx, plus);
}

/* Only checks that everything exists: a form may have any forms as options. */
static void read_listing(reading *of)
{
    gg__values *values = &of->solution->values;
    gg__listing *l = values->forms = gg__listing_new(of->ctx, false);
    const uint64_t count = of->in.count;
    uint64_t options = 0;
    if (!l) return;
    l->number = gg__columns_take(&of->in, GG__SECTION_NUMBERS, GG__COLUMN_OPEN);
    l->options[GG_LEFT] = gg__columns_take(&of->in, GG__SECTION_LEFTS, count);
    l->options[GG_RIGHT] = gg__columns_take(&of->in, GG__SECTION_RIGHTS, count);
    if (gg__status(of->ctx) == GG_OK)
        l->first = gg__alloc(of->ctx, count, sizeof *l->first, "forms");
    for (uint64_t i = 0; l->first && i < count; i++) {
        l->first[i] = options;
        options += (uint64_t)l->options[GG_LEFT][i] + l->options[GG_RIGHT][i];
    }
    l->option_count = (size_t)of->in.count;
    l->option = gg__columns_take(&of->in, GG__SECTION_OPTIONS, GG__COLUMN_OPEN);
    demand(of, l->option_count == options, "the options of the forms are not as many as they say");
    for (uint64_t i = 0; i < options && gg__status(of->ctx) == GG_OK; i++)
        demand(of, l->option[i] < count, "an option is no form of the list");
    for (uint64_t i = 0; i < values->count && gg__status(of->ctx) == GG_OK; i++)
        demand(of, values->value[i] < count, "a value is no form of the list");
    l->count = (size_t)count;
    read_trie(of, l->number, count, &l->trie);
}

/* Of all vertices. A rank is at most the number of steps. */
static void read_levels(reading *of)
{
    gg__values *values = &of->solution->values;
    const uint64_t count = of->positions;
    if (!demand(of, of->problem->kind == GG__PARITY, "the problem is no parity game")) return;
    uint8_t *winner = gg__columns_take(&of->in, GG__SECTION_WINNERS, count);
    values->count = count;
    values->rank = gg__columns_take(&of->in, GG__SECTION_RANKS, count);
    const uint64_t steps = of->in.count;
    uint32_t *level = gg__columns_take(&of->in, GG__SECTION_LEVELS, GG__COLUMN_OPEN);
    if (gg__status(of->ctx) == GG_OK)
        values->value = gg__alloc(of->ctx, count, sizeof *values->value, "values");
    if (gg__status(of->ctx) == GG_OK) gg__levels_new(of->ctx, values, steps);
    for (uint64_t v = 0; gg__status(of->ctx) == GG_OK && v < count; v++) {
        values->value[v] = winner[v];
        demand(of, winner[v] <= GG_RIGHT, "a winner is 0 or 1");
        demand(of, values->rank[v] <= steps, "a rank is greater than the number of levels");
    }
    if (gg__status(of->ctx) == GG_OK && steps > 0)
        memcpy(gg__levels(values), level, steps * sizeof *level);
    gg__free(of->ctx, winner);
    gg__free(of->ctx, level);
}

/* A winner, a rank and a potential for each vertex. */
static void read_credits(reading *of)
{
    gg__values *values = &of->solution->values;
    const uint64_t count = of->positions;
    if (!demand(of, of->problem->kind == GG__ENERGY, "the problem is no energy game")) return;
    uint8_t *winner = gg__columns_take(&of->in, GG__SECTION_WINNERS, count);
    values->count = count;
    values->rank = gg__columns_take(&of->in, GG__SECTION_RANKS, count);
    values->potential = gg__columns_take(&of->in, GG__SECTION_POTENTIALS, count);
    if (gg__status(of->ctx) == GG_OK)
        values->value = gg__alloc(of->ctx, count, sizeof *values->value, "values");
    for (uint64_t v = 0; gg__status(of->ctx) == GG_OK && v < count; v++) {
        values->value[v] = winner[v];
        demand(of, winner[v] <= GG_RIGHT, "a winner is 0 or 1");
    }
    gg__free(of->ctx, winner);
}

/* The place of a mean and two potentials for each vertex, and the means. */
static void read_means(reading *of)
{
    gg__values *values = &of->solution->values;
    gg_ctx *ctx = of->ctx;
    if (!demand(of, of->problem->kind == GG__MEAN, "the problem is no game of means")) return;
    values->count = of->positions;
    values->value = gg__columns_take(&of->in, GG__SECTION_VALUES, values->count);
    values->potential = gg__columns_take(&of->in, GG__SECTION_POTENTIALS, values->count);
    values->other = gg__columns_take(&of->in, GG__SECTION_OTHERS, values->count);
    const uint64_t means = of->in.count;
    if (!demand(of, means <= values->count, "there are more means than vertices")) return;
    uint64_t *numerator = gg__columns_take(&of->in, GG__SECTION_NUMERATORS, means);
    uint64_t *denominator = gg__columns_take(&of->in, GG__SECTION_DENOMINATORS, means);
    if (gg__status(ctx) == GG_OK)
        values->mean = gg__alloc(ctx, means, sizeof *values->mean, "means");
    for (uint64_t i = 0; gg__status(ctx) == GG_OK && i < means; i++) {
        demand(of, denominator[i] > 0 && denominator[i] <= INT64_MAX,
               "the denominator of a mean is not positive");
        values->mean[i] = (gg_rational){(int64_t)numerator[i], (int64_t)denominator[i]};
    }
    values->means = (uint32_t)means;
    for (uint64_t v = 0; gg__status(ctx) == GG_OK && v < values->count; v++)
        demand(of, values->value[v] < means, "a value is none of the means");
    gg__free(ctx, numerator);
    gg__free(ctx, denominator);
}

/* A value and a rank for each state; the checker judges them, and the movers. */
static void read_scores(reading *of)
{
    gg__values *values = &of->solution->values;
    const gg_problem *problem = of->problem;
    if (!demand(of, problem->levels, "the problem is no score game")) return;
    const uint64_t phases = count_within(of, 1, 2);
    uint8_t *movers = gg__columns_take(&of->in, GG__SECTION_MOVERS, phases);
    if (movers) memcpy(values->mover, movers, (size_t)phases);
    gg__free(of->ctx, movers);
    values->count = of->positions;
    values->levels = problem->levels;
    values->phases = (uint32_t)phases;
    values->value = gg__columns_take(&of->in, GG__SECTION_VALUES, of->positions * phases);
    values->rank = gg__columns_take(&of->in, GG__SECTION_RANKS, of->positions * phases);
    for (uint64_t i = 0; gg__status(of->ctx) == GG_OK && i < of->positions * phases; i++)
        demand(of, values->value[i] < problem->levels->count,
               "a value is none of the problem's scores");
}

static void read_solution(reading *of)
{
    const unsigned held = of->solution->type->held;
    if (held & GG__HELD_SUMS && is_next(of, GG__SECTION_PARTS))
        read_sums(of);
    else if (held & GG__HELD_SEARCH)
        read_search(of, false);
    if (held & GG__HELD_FORMS && of->problem->kind == GG__RULES) read_search(of, true);
    if (held & GG__HELD_TABLE) {
        demand(of, of->positions > 0 || of->problem->kind != GG__RULES,
               "the game has no index of positions");
        read_table(of, 1, 2);
    }
    if (held & GG__HELD_TABLES) {
        read_table(of, 2, 2);
        while (is_next(of, GG__SECTION_MOVERS))
            read_table(of, 1, of->problem->spec.schedule_length);
    }
    if (held & GG__HELD_SCORES) read_scores(of);
    if (held & GG__HELD_BRANCHES) find_branches(of);
    if (held & GG__HELD_LEVELS) read_levels(of);
    if (held & GG__HELD_CREDITS) read_credits(of);
    if (held & GG__HELD_MEANS) read_means(of);
    if (held & GG__HELD_VALUES && !(held & (GG__HELD_LEVELS | GG__HELD_CREDITS | GG__HELD_MEANS)))
        read_values(of, held);
    const gg__values *values = &of->solution->values;
    if (held & GG__HELD_TRIE)
        read_trie(of, values->value, values->count, &of->solution->values.trie);
    if (held & GG__HELD_FORMS) read_listing(of);
}

/* ---- the whole ---- */

/* Reads the subject: the fingerprint of a problem and the type of the values, in columns, or in
 * version 1 and the text form in the head. */
static uint64_t read_head(reading *of, char type[GG__COLUMN_NAME + 1])
{
    static const char unknown[] = "values of a type that is not known here";
    gg__columns *in = &of->in;
    uint64_t problem = in->old.number, length = GG__COLUMN_NAME;
    if (in->version == 1) {
        demand(of, in->old.flags == 0, "a certificate of another version");
        memcpy(type, in->old.rest, GG__COLUMN_NAME);
        while (length > 0 && type[length - 1] == '\0')
            length--;
    } else {
        uint64_t *number = gg__columns_take(&of->in, GG__SECTION_PROBLEM, 1);
        length = in->count;
        if (is_next(of, GG__SECTION_TYPE)) demand(of, length <= GG__COLUMN_NAME, unknown);
        char *letters = gg__columns_take(&of->in, GG__SECTION_TYPE, length);
        if (number) problem = *number;
        if (letters) memcpy(type, letters, (size_t)length);
        gg__free(of->ctx, number);
        gg__free(of->ctx, letters);
    }
    demand(of, strlen(type) == length && gg__value_type_find(type), unknown);
    return problem;
}

static void read_certificate(reading *of)
{
    const bool text = of->in.held > 0 && of->in.mark[0] != (uint8_t)MARK[0];
    char type[GG__COLUMN_NAME + 1] = "";
    if (text)
        gg__certificate_open_text(&of->in);
    else
        gg__columns_open(&of->in, &gg__certificate_kind);
    if (gg__status(of->ctx) != GG_OK) return;
    const uint64_t problem = read_head(of, type);
    if (!demand(of, problem == gg__fingerprint(of->problem),
                of->problem->rules && of->problem->rules->ruleset->edition
                    ? "the certificate is for another problem, for this one with other options, or "
                      "for rules that have changed since"
                    : "the certificate is for another problem, or for this one with other "
                      "options"))
        return;
    of->solution->type = gg__value_type_find(type);
    of->solution->theory = of->solution->type->theory;
    if (text) of->in.form->next(&of->in);
    read_solution(of);
    if (gg__status(of->ctx) == GG_OK) gg__columns_end(&of->in, !text);
}

/* NULL: it is none. */
static gg_solution *read_from(gg_ctx *ctx, const gg_problem *problem, const gg_source *source)
{
    gg_solution *solution = gg__solution_new(ctx, "certificate", "outcome");
    if (!solution) return NULL;
    reading of = {.ctx = ctx, .problem = problem, .solution = solution};
    of.positions = problem->positions;
    solution->made_for = problem;
    atomic_store(&solution->trust, GG__UNCHECKED);
    gg_status status = gg__columns_begin(&of.in, ctx, source, (gg__place){1, 1, GG_NO_VERTEX},
                                         "reading bytes of the certificate");
    if (status == GG_OK && demand(&of, of.in.held > 0, "the certificate is empty")) {
        if (of.in.held == GG__COLUMNS_MARK &&
            memcmp(of.in.mark, GG__PARITYSOL_MARK, GG__COLUMNS_MARK) == 0)
            gg__paritysol_read(ctx, problem, of.in.mark, of.in.held, source, solution);
        else
            read_certificate(&of);
    }
    gg__columns_free(&of.in);
    if (gg__status(ctx) == GG_OK) return solution;
    gg_solution_free(solution);
    return NULL;
}

/* Number of positions with values, as the solver that wrote them would report it. */
static uint64_t count_positions(const gg_problem *problem, const gg_solution *solution)
{
    uint64_t count = solution->values.count;
    if (solution->values.phases > 0) count *= solution->values.phases;
    for (size_t i = 0; i < solution->table_count; i++)
        count += solution->tables[i].vertices * solution->tables[i].phases;
    if (solution->sums) { /* either player to move may have no claim */
        const uint64_t states = count;
        for (uint64_t i = 0; i < states; i++)
            count -= solution->tables[0].words[i] == 0;
    }
    if (solution->branch) return problem->forest->branches;
    if (gg__solution_domain(problem, solution) != GG__NUMBERS || solution->table_count == 0)
        return count;
    for (uint64_t x = 0; x < solution->tables[0].vertices; x++) /* not a legal position: no side */
        count -= gg__word_side(solution->tables[0].words[x]) == GG__UNDECIDED;
    return count;
}

gg_status gg_certificate_read(gg_ctx *ctx, const gg_problem *problem, const gg_source *source,
                              gg_solution **out)
{
    gg__begin(ctx);
    gg_unpacked *unpacked;
    if (gg__problem_serves(ctx, problem) != GG_OK || gg_unpack(ctx, source, &unpacked) != GG_OK)
        return gg__status(ctx);
    gg_status status = gg__unpack_begin(unpacked);
    gg_solution *solution = NULL;
    if (status == GG_OK) solution = read_from(ctx, problem, gg_unpacked_source(unpacked));
    if (!solution) status = gg__unpack_failure(unpacked);
    gg_unpacked_free(unpacked);
    if (!solution) return status;
    solution->positions = count_positions(problem, solution);
    if (solution->type->settle) status = solution->type->settle(ctx, problem, solution);
    if (status == GG_OK)
        *out = solution;
    else
        gg_solution_free(solution);
    return status;
}
