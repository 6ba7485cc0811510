/*
 * A token's movers are written as a word over {own side, other side}, cut to its shortest period
 * and turned to its least rotation, so that equal tables are found by comparison.
 *
 * Sources: the failure function of Knuth, Morris and Pratt 1977 for the period; K. S. Booth 1980,
 * in the form with two candidates, for the rotation.
 */
#include "value/timetable.h"

#include <string.h>

/* The shortest period that divides the length. fail has room for length numbers. */
static uint32_t period_of(const uint8_t *word, uint32_t length, uint32_t *fail)
{
    fail[0] = 0;
    for (uint32_t i = 1, k = 0; i < length; i++) {
        while (k > 0 && word[i] != word[k])
            k = fail[k - 1];
        if (word[i] == word[k]) k++;
        fail[i] = k;
    }
    const uint32_t period = length - fail[length - 1];
    return length % period == 0 ? period : length;
}

/* Where the least rotation of the word begins. */
static uint32_t least_rotation(const uint8_t *word, uint32_t length)
{
    uint32_t a = 0, b = 1, k = 0;
    while (a < length && b < length && k < length) {
        const uint8_t x = word[(a + k) % length], y = word[(b + k) % length];
        if (x == y) {
            k++;
            continue;
        }
        *(x > y ? &a : &b) += k + 1;
        if (a == b) b++;
        k = 0;
    }
    return a < b ? a : b;
}

/* A cyclic word of movers: its shortest period, and where the least rotation of that begins. */
typedef struct cycle {
    const uint8_t *mover;
    uint32_t period, rotation;
} cycle;

static cycle cycle_of(const uint8_t *mover, uint32_t length, uint32_t *fail)
{
    const uint32_t period = period_of(mover, length, fail);
    return (cycle){mover, period, least_rotation(mover, period)};
}

static bool is_same(const cycle *a, const cycle *b)
{
    if (a->period != b->period) return false;
    for (uint32_t i = 0; i < a->period; i++)
        if (a->mover[(i + a->rotation) % a->period] != b->mover[(i + b->rotation) % b->period])
            return false;
    return true;
}

typedef struct planning {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg_solution *solution;
    bool reads;   /* tables are there, and none is added */
    cycle *table; /* of each table of the solution */
    size_t room;
    uint8_t *word, *least; /* of a token: its movers, and these from the least rotation on */
    uint32_t *fail;
} planning;

static gg_status list_table(planning *p, size_t i)
{
    const gg__table *table = &p->solution->tables[i];
    cycle *grown = gg__grow(p->ctx, p->table, &p->room, (uint64_t)i + 1, sizeof *grown, "tables");
    if (!grown) return gg__status(p->ctx);
    p->table = grown;
    grown[i] = cycle_of(table->mover, table->phases, p->fail);
    return GG_OK;
}

/* The table with these movers, which is added if it is missing and may be. */
static gg_status find_table(planning *p, const cycle *of, size_t *index)
{
    gg_solution *solution = p->solution;
    gg_status status = GG_OK;
    for (*index = 0; *index < solution->table_count; ++*index) {
        if (is_same(&p->table[*index], of)) return GG_OK;
        if (*index % GG__TICK == GG__TICK - 1)
            status = gg__tick(p->ctx, "comparing tables", *index, solution->table_count);
        if (status != GG_OK) return status;
    }
    if (p->reads) return GG_OK;
    for (uint32_t i = 0; i < of->period; i++)
        p->least[i] = of->mover[(i + of->rotation) % of->period];
    if (!gg__solution_add_table(solution, p->problem->graph->vertices, p->least, of->period))
        return gg__status(p->ctx);
    return list_table(p, *index);
}

static gg_status plan_token(planning *p, const gg_token *token, gg__token_turns *turns)
{
    if (turns->count == 0) return GG_OK;
    for (uint32_t j = 0; j < turns->count; j++)
        p->word[j] = p->problem->spec.schedule[turns->turn[j]].player == token->arrival
                         ? GG__MOVER_FIRST
                         : GG__MOVER_SECOND;
    const cycle own = cycle_of(p->word, turns->count, p->fail);
    size_t table;
    const gg_status status = find_table(p, &own, &table);
    if (status != GG_OK) return status;
    if (table == p->solution->table_count) {
        gg__solution_decline(p->solution, token->vertex, "no table has the movers of token %.80s",
                             token->name);
        return GG_OK;
    }
    turns->table = (uint32_t)table;
    turns->period = own.period;
    turns->rotation =
        (own.rotation + own.period - p->table[table].rotation % own.period) % own.period;
    return GG_OK;
}

/* Lists the turns of every token, by counting sort. */
static void list_turns(const gg_problem *problem, gg__timetable *timetable, uint32_t *turn)
{
    const gg_problem_spec *spec = &problem->spec;
    for (size_t i = 0; i < spec->schedule_length; i++)
        timetable->token[spec->schedule[i].token].count++;
    for (size_t t = 0; t < spec->token_count; t++) {
        timetable->token[t].turn = turn;
        turn += timetable->token[t].count;
        timetable->token[t].count = 0;
    }
    for (size_t i = 0; i < spec->schedule_length; i++) {
        gg__token_turns *token = &timetable->token[spec->schedule[i].token];
        ((uint32_t *)token->turn)[token->count++] = (uint32_t)i;
    }
}

static gg_status plan_tokens(planning *p, gg__timetable *timetable)
{
    static const uint8_t alternation[2] = {GG__MOVER_FIRST, GG__MOVER_SECOND};
    const cycle usual = {alternation, 2, 0};
    const gg_problem_spec *spec = &p->problem->spec;
    const uint64_t length = (uint64_t)spec->schedule_length + 2;
    size_t index;
    p->word = gg__alloc(p->ctx, length, 1, "the schedule");
    p->least = gg__alloc(p->ctx, length, 1, "the schedule");
    p->fail = gg__alloc(p->ctx, length, sizeof *p->fail, "the schedule");
    gg_status status = p->word && p->least && p->fail ? GG_OK : gg__status(p->ctx);
    for (size_t i = 0; status == GG_OK && i < p->solution->table_count; i++)
        status = list_table(p, i);
    if (status == GG_OK) status = find_table(p, &usual, &index);
    for (size_t t = 0; status == GG_OK && t < spec->token_count; t++)
        status = plan_token(p, &spec->tokens[t], &timetable->token[t]);
    gg__free(p->ctx, p->table);
    gg__free(p->ctx, p->word);
    gg__free(p->ctx, p->least);
    gg__free(p->ctx, p->fail);
    return status;
}

gg__timetable *gg__timetable_new(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    const gg_problem_spec *spec = &problem->spec;
    planning p = {
        .ctx = ctx, .problem = problem, .solution = solution, .reads = solution->table_count > 0};
    const uint64_t bytes = sizeof(gg__timetable) + spec->token_count * sizeof(gg__token_turns) +
                           spec->schedule_length * sizeof(uint32_t);
    gg__timetable *timetable = gg__alloc_zeroed(ctx, bytes, 1, "the schedule");
    if (!timetable) return NULL;
    timetable->schedule_length = spec->schedule_length;
    if (spec->token_count > 0)
        list_turns(problem, timetable, (uint32_t *)&timetable->token[spec->token_count]);
    if (plan_tokens(&p, timetable) == GG_OK) return timetable;
    gg__free(ctx, timetable);
    return NULL;
}

/* How many of the token's turns come before `now` in the schedule. */
static uint32_t turns_before(const gg__token_turns *token, uint32_t now)
{
    uint32_t low = 0, high = token->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (token->turn[middle] < now)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t gg__timetable_phase(const gg__token_turns *token, uint32_t now)
{
    const uint32_t j = turns_before(token, now) % token->period;
    return (j + token->period - token->rotation) % token->period;
}

uint64_t gg__timetable_turns(const gg__timetable *timetable, const gg__token_turns *token,
                             uint32_t now, uint32_t k)
{
    const uint64_t last = (uint64_t)turns_before(token, now) + k - 1;
    return token->turn[last % token->count] + timetable->schedule_length * (last / token->count) -
           now + 1;
}
