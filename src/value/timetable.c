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

static gg_status table_for(const gg_problem *problem, gg_solution *solution, const uint8_t *word,
                           uint32_t period, uint32_t *index)
{
    for (size_t i = 0; i < solution->table_count; i++) {
        const gg__table *table = &solution->tables[i];
        if (table->phases != period || memcmp(table->mover, word, period) != 0) continue;
        *index = (uint32_t)i;
        return GG_OK;
    }
    *index = (uint32_t)solution->table_count;
    if (gg__solution_add_table(solution, problem->graph->vertices, word, period)) return GG_OK;
    return gg__status(solution->ctx);
}

/* scratch: two words of the schedule's length and its failure function. */
typedef struct scratch {
    uint8_t *word, *turned;
    uint32_t *fail;
} scratch;

static gg_status plan_token(const gg_problem *problem, gg_solution *solution, const scratch *space,
                            gg_player arrival, gg__token_turns *token)
{
    if (token->count == 0) return GG_OK;
    for (uint32_t j = 0; j < token->count; j++)
        space->word[j] = problem->spec.schedule[token->turn[j]].player == arrival
                             ? GG__MOVER_FIRST
                             : GG__MOVER_SECOND;
    token->period = period_of(space->word, token->count, space->fail);
    token->rotation = least_rotation(space->word, token->period);
    for (uint32_t j = 0; j < token->period; j++)
        space->turned[j] = space->word[(j + token->rotation) % token->period];
    return table_for(problem, solution, space->turned, token->period, &token->table);
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

static gg_status plan_tokens(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                             gg__timetable *timetable)
{
    static const uint8_t alternation[2] = {GG__MOVER_FIRST, GG__MOVER_SECOND};
    const gg_problem_spec *spec = &problem->spec;
    const size_t length = spec->schedule_length;
    scratch space = {gg__alloc(ctx, length, 1, "the schedule"),
                     gg__alloc(ctx, length, 1, "the schedule"),
                     gg__alloc(ctx, length, sizeof(uint32_t), "the schedule")};
    uint32_t index;
    gg_status status = space.word && space.turned && space.fail ? GG_OK : gg__status(ctx);
    if (status == GG_OK) status = table_for(problem, solution, alternation, 2, &index);
    for (size_t t = 0; status == GG_OK && t < spec->token_count; t++)
        status =
            plan_token(problem, solution, &space, spec->tokens[t].arrival, &timetable->token[t]);
    gg__free(ctx, space.word);
    gg__free(ctx, space.turned);
    gg__free(ctx, space.fail);
    return status;
}

gg__timetable *gg__timetable_new(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    const gg_problem_spec *spec = &problem->spec;
    const uint64_t bytes = sizeof(gg__timetable) + spec->token_count * sizeof(gg__token_turns) +
                           spec->schedule_length * sizeof(uint32_t);
    gg__timetable *timetable = gg__alloc_zeroed(ctx, bytes, 1, "the schedule");
    if (!timetable) return NULL;
    timetable->schedule_length = spec->schedule_length;
    if (spec->token_count > 0)
        list_turns(problem, timetable, (uint32_t *)&timetable->token[spec->token_count]);
    if (plan_tokens(ctx, problem, solution, timetable) == GG_OK) return timetable;
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
