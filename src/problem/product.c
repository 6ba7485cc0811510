/*
 * position = (…(v_k-1 * n + v_k-2) * n + … + v_0) * phases + phase, and two numbers behind all
 * those for a player who lost because his token was stuck. O(tokens) per position.
 */
#include "problem/product.h"

static uint64_t phases_of(const gg_problem *problem)
{
    if (problem->spec.play == GG_RACE) return problem->spec.schedule_length;
    return problem->graph->owner ? 1 : 2;
}

/* phases * n^tokens, or 0 if that and 2 more pass 64 bits. */
static uint64_t count_positions(const gg_problem *problem)
{
    const uint64_t n = problem->graph->vertices;
    uint64_t total = phases_of(problem);
    for (size_t i = 0; i < problem->spec.token_count; i++) {
        if (total > (UINT64_MAX - 2) / n) return 0;
        total *= n;
    }
    return total;
}

static uint64_t encode(const gg_problem *problem, uint64_t total, const gg__stand *stand)
{
    if (stand->over != GG_NONE) return total + (stand->over == GG_L ? 0 : 1);
    uint64_t position = 0;
    for (size_t i = problem->spec.token_count; i-- > 0;)
        position = position * problem->graph->vertices + stand->vertex[i];
    return position * phases_of(problem) + stand->phase;
}

uint64_t gg__product_position(const gg_problem *problem, const gg__stand *stand)
{
    if (problem->rules) return gg__rules_canonical(problem->rules, stand->position);
    return encode(problem, count_positions(problem), stand);
}

static void decode(const gg__product *product, uint64_t position, gg__stand *stand)
{
    const uint64_t phases = phases_of(product->problem), n = product->problem->graph->vertices;
    stand->over = position < product->total ? GG_NONE : position == product->total ? GG_L : GG_R;
    stand->phase = (uint32_t)(position % phases);
    position /= phases;
    for (size_t i = 0; i < product->problem->spec.token_count; i++, position /= n)
        stand->vertex[i] = (gg_vertex)(position % n);
}

static gg_player mover(void *self, uint64_t position)
{
    gg__product *product = self;
    decode(product, position, &product->here);
    return gg__stand_mover(product->problem, &product->here);
}

static gg_result result(void *self, uint64_t position)
{
    gg__product *product = self;
    decode(product, position, &product->here);
    return gg__stand_result(product->problem, &product->here, NULL);
}

static gg_status options(void *self, uint64_t position, gg__positions *found)
{
    gg__product *product = self;
    gg__cursor cursor = {0, 0};
    gg__step step;
    decode(product, position, &product->here);
    while (gg__stand_next(product->problem, &product->here, &cursor, &step)) {
        decode(product, position, &product->next);
        gg__stand_play(product->problem, &product->next, &step);
        const gg_status status =
            gg__positions_push(found, encode(product->problem, product->total, &product->next));
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

gg_status gg__product_open(gg_ctx *ctx, const gg_problem *problem, gg__product *product)
{
    if (problem->rules) {
        *product =
            (gg__product){.ctx = ctx, .problem = problem, .space = gg__rules_space(problem->rules)};
        return GG_OK;
    }
    if (!problem->graph->out[0])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a search needs outgoing rows");
    const uint64_t total = count_positions(problem);
    if (total == 0)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                        "the positions of %llu tokens on %llu vertices do not fit 64 bits",
                        (unsigned long long)problem->spec.token_count,
                        (unsigned long long)problem->graph->vertices);
    *product = (gg__product){.ctx = ctx, .problem = problem, .total = total};
    product->space = (gg__space){product, false, mover, result, options};
    gg_status status = gg__stand_begin(ctx, problem, &product->here);
    if (status == GG_OK) status = gg__stand_begin(ctx, problem, &product->next);
    if (status != GG_OK) gg__product_close(product);
    return status;
}

void gg__product_close(gg__product *product)
{
    gg__stand_free(product->ctx, &product->here);
    gg__stand_free(product->ctx, &product->next);
}
