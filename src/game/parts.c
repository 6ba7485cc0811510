#include "game/parts.h"

#include <string.h>

enum { MOST_COMPARED = 1 << 8 /* options of a part, among which repetitions are dropped */ };

/* ---- parts ---- */

bool gg__parts_suit(const gg_problem *problem)
{
    return problem->kind == GG__RULES && problem->parts > 0 && !problem->string_parts &&
           problem->spec.infinite == GG_D;
}

gg_status gg__parts_open(gg_ctx *ctx, const gg_problem *problem, gg__parts *parts)
{
    *parts = (gg__parts){.ctx = ctx,
                         .problem = problem,
                         .scratch = {.ctx = ctx},
                         .index = {.ctx = ctx, .what = "parts"},
                         .list = {.ctx = ctx}};
    parts->options = gg__grow(ctx, NULL, &parts->option_room, 1, sizeof *parts->options, "options");
    return gg__status(ctx);
}

void gg__parts_close(gg__parts *parts)
{
    gg__scratch_free(&parts->scratch);
    gg__index_free(&parts->index);
    gg__free(parts->ctx, parts->at);
    gg__free(parts->ctx, parts->options);
    gg__positions_free(&parts->list);
}

gg_status gg__parts_intern(gg__parts *parts, uint64_t part, uint32_t *id)
{
    const size_t before = parts->index.count;
    const gg_status status = gg__index_intern(&parts->index, part, id);
    if (status != GG_OK || *id < before) return status;
    gg__part_moves *at =
        gg__grow(parts->ctx, parts->at, &parts->room, (uint64_t)before + 1, sizeof *at, "parts");
    if (!at) return gg__status(parts->ctx);
    parts->at = at;
    at[*id] = (gg__part_moves){.listed = false};
    return GG_OK;
}

void gg__sum_sort(uint32_t *terms, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const uint32_t x = terms[i];
        size_t j = i;
        for (; j > 0 && terms[j - 1] > x; j--)
            terms[j] = terms[j - 1];
        terms[j] = x;
    }
}

/* True if the option at `last` is one of the `count` before it. */
static bool is_repeated(const gg__parts *parts, size_t first, uint32_t count, size_t last)
{
    const uint32_t *option = parts->options + first, *new = parts->options + last;
    for (uint32_t i = 0; count <= MOST_COMPARED && i < count; i++) {
        if (memcmp(option, new, (*new + 1) * sizeof *new) == 0) return true;
        option += *option + 1;
    }
    return false;
}

/* Lists the options of a part for one player. */
static gg_status list_for(gg__parts *parts, uint32_t id, gg_player player)
{
    const gg__positions *found;
    const size_t first = parts->option_count;
    uint32_t count = 0, moves = 0;
    gg_status status =
        gg__part_options(parts->problem, &parts->scratch, player, parts->index.keys[id], &found);
    for (size_t i = 0; status == GG_OK && i < found->count; moves++) {
        const size_t last = parts->option_count;
        size_t end = i + 1;
        while (end < found->count && found->at[end] & GG__AND)
            end++;
        uint32_t *options = gg__grow(parts->ctx, parts->options, &parts->option_room,
                                     (uint64_t)last + 1 + (end - i), sizeof *options, "options");
        if (!options) return gg__status(parts->ctx);
        parts->options = options;
        options[parts->option_count++] = 0;
        for (; status == GG_OK && i < end; i++) {
            const uint64_t number = found->at[i] & ~GG__AND;
            if (number == 0) continue;
            status = gg__parts_intern(parts, number, &options[parts->option_count++]);
            options[last]++;
        }
        gg__sum_sort(options + last + 1, options[last]);
        if (is_repeated(parts, first, count, last))
            parts->option_count = last;
        else
            count++;
    }
    gg__part_moves *p = &parts->at[id];
    p->first[player] = first;
    p->count[player] = count;
    p->moves[player] = moves;
    parts->looked += 1 + moves;
    return status;
}

gg_status gg__parts_list(gg__parts *parts, uint32_t id)
{
    if (parts->at[id].listed) return GG_OK;
    const bool impartial = parts->problem->impartial;
    gg_status status = list_for(parts, id, GG_LEFT);
    if (status == GG_OK && !impartial) status = list_for(parts, id, GG_RIGHT);
    gg__part_moves *p = &parts->at[id];
    if (impartial) {
        p->first[GG_RIGHT] = p->first[GG_LEFT];
        p->count[GG_RIGHT] = p->count[GG_LEFT];
        p->moves[GG_RIGHT] = p->moves[GG_LEFT];
    }
    p->listed = status == GG_OK;
    return status;
}

/* ---- sums ---- */

gg_status gg__part_sums_open(gg_ctx *ctx, const gg_problem *problem, gg__part_sums *sums)
{
    *sums = (gg__part_sums){.phases = problem->impartial ? 1 : 2};
    const gg_status status = gg__parts_open(ctx, problem, &sums->parts);
    if (status == GG_OK) sums->sums = gg__keys_new(ctx, "sums");
    return gg__status(ctx);
}

void gg__part_sums_close(gg__part_sums *sums)
{
    gg__keys_free(sums->sums);
    gg__free(sums->parts.ctx, sums->terms);
    gg__parts_close(&sums->parts);
}

static bool make_room(gg__part_sums *sums, uint64_t count)
{
    uint32_t *terms =
        gg__grow(sums->parts.ctx, sums->terms, &sums->room, count + 1, sizeof *terms, "parts");
    if (terms) sums->terms = terms;
    return terms;
}

gg_status gg__part_sums_state(gg__part_sums *sums, gg_position position, uint64_t *state)
{
    gg__parts *parts = &sums->parts;
    const gg_problem *problem = parts->problem;
    size_t count = 0;
    parts->list.count = 0;
    gg_status status = gg__position_parts(problem, position, &parts->list);
    if (status == GG_OK && !make_room(sums, parts->list.count)) return gg__status(parts->ctx);
    for (size_t i = 0; status == GG_OK && i < parts->list.count; i++)
        status = gg__parts_intern(parts, parts->list.at[i], &sums->terms[count++]);
    if (status != GG_OK) return status;
    gg__sum_sort(sums->terms, count);
    const uint64_t sum = gg_keys_intern(sums->sums, sums->terms, count * sizeof *sums->terms);
    const unsigned phase =
        sums->phases > 1 && gg__position_mover(problem, position) == GG_RIGHT ? 1 : 0;
    *state = sum * sums->phases + phase;
    return gg__status(parts->ctx);
}

/* Copies the terms of a sum, with room for as many more. */
static bool read_terms(gg__part_sums *sums, uint64_t sum, size_t more, size_t *count)
{
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(sums->sums, sum, &size);
    *count = size / sizeof *sums->terms;
    if (!make_room(sums, (uint64_t)*count + more)) return false;
    memcpy(sums->terms, bytes, size);
    return true;
}

const uint32_t *gg__part_sums_terms(gg__part_sums *sums, uint64_t sum, size_t *count)
{
    return read_terms(sums, sum, 0, count) ? sums->terms : NULL;
}

gg_result gg__part_sums_result(gg__part_sums *sums, uint64_t state)
{
    gg__parts *parts = &sums->parts;
    const gg_player mover = gg__part_sums_mover(sums, state);
    size_t count;
    if (!read_terms(sums, state / sums->phases, 0, &count)) return GG_NONE;
    for (size_t i = 0; i < count; i++)
        if (gg__parts_list(parts, sums->terms[i]) != GG_OK ||
            parts->at[sums->terms[i]].count[mover] > 0)
            return GG_NONE;
    const bool wins = parts->problem->dead_end == GG_N;
    if (sums->phases == 1) return wins ? GG_N : GG_P;
    return wins == (mover == GG_LEFT) ? GG_L : GG_R;
}

/* Appends the state after a move from the term at `place` to an option. */
static gg_status add_option(gg__part_sums *sums, uint64_t state, size_t place,
                            const uint32_t *option, bool intern, gg__positions *options)
{
    const uint64_t sum = state / sums->phases, next = sums->phases - 1 - state % sums->phases;
    size_t count;
    if (!read_terms(sums, sum, *option, &count)) return gg__status(sums->parts.ctx);
    uint32_t *terms = sums->terms;
    terms[place] = terms[count - 1];
    memcpy(terms + count - 1, option + 1, *option * sizeof *option);
    count = count - 1 + *option;
    gg__sum_sort(terms, count);
    const size_t size = count * sizeof *terms;
    const uint64_t number =
        intern ? gg_keys_intern(sums->sums, terms, size) : gg__keys_find(sums->sums, terms, size);
    const bool known = intern || number != GG__NO_NUMBER;
    return gg__positions_push(options, known ? number * sums->phases + next : GG__NO_STATE);
}

gg_status gg__part_sums_options(gg__part_sums *sums, uint64_t state, bool intern,
                                gg__positions *options)
{
    gg__parts *parts = &sums->parts;
    const gg_player mover = gg__part_sums_mover(sums, state);
    const uint64_t sum = state / sums->phases;
    gg_status status = GG_OK;
    size_t count = 1;
    for (size_t place = 0; status == GG_OK && place < count; place++) {
        if (!read_terms(sums, sum, 0, &count)) return gg__status(parts->ctx);
        if (count == 0 || (place > 0 && sums->terms[place] == sums->terms[place - 1])) continue;
        const uint32_t id = sums->terms[place];
        status = gg__parts_list(parts, id);
        if (status != GG_OK) return status;
        size_t at = parts->at[id].first[mover];
        for (uint32_t i = 0; status == GG_OK && i < parts->at[id].count[mover]; i++) {
            status = add_option(sums, state, place, parts->options + at, intern, options);
            at += parts->options[at] + 1;
        }
    }
    return status == GG_OK ? gg__status(parts->ctx) : status;
}
