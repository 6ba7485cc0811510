/*
 * Collecting a draft. Faults that have a place are found here, while it is known, and are told in
 * the numbering of the file.
 */
#include "io/draft.h"

#include "graph/builder.h"

const char *const gg__play_words[] = {"normal", "misere", "race", NULL};
const char *const gg__player_words[] = {"L", "R", NULL};
const char *const gg__stuck_words[] = {"pass", "lose", NULL};

void gg__draft_init(gg__draft *draft, gg_ctx *ctx, unsigned base)
{
    const gg__setting open = {0, GG__NOWHERE};
    memset(draft, 0, sizeof *draft);
    draft->ctx = ctx;
    draft->base = base;
    draft->due = GG__TICK;
    draft->hint = "";
    draft->begin = draft->schedule_place = GG__NOWHERE;
    draft->owner = draft->colour = draft->result = GG__NOWHERE;
    draft->play = draft->dead_end = draft->infinite = draft->first = draft->stuck = open;
}

void gg__draft_free(gg__draft *draft)
{
    gg_ctx *ctx = draft->ctx;
    for (size_t i = 0; i < draft->token_count; i++)
        gg__free(ctx, draft->tokens[i].name);
    gg__free(ctx, draft->tokens);
    gg__free(ctx, draft->targets);
    gg__free(ctx, draft->schedule.items);
    gg__free(ctx, draft->player_name[GG_LEFT]);
    gg__free(ctx, draft->player_name[GG_RIGHT]);
    gg_builder_free(draft->builder);
}

gg_status gg__draft_begin(gg__draft *draft, gg__place place, uint64_t vertices, bool growing)
{
    draft->begin = place;
    draft->vertices = growing ? GG_MAX_VERTICES : vertices;
    if (vertices > GG_MAX_VERTICES)
        return gg__fail(draft->ctx, GG_LIMIT, place,
                        "%llu vertices are more than the %llu possible",
                        (unsigned long long)vertices, (unsigned long long)GG_MAX_VERTICES);
    const gg_status status = gg__builder_new(draft->ctx, vertices, growing, &draft->builder);
    if (status == GG_OK) gg__builder_expect(draft->builder, draft->rows);
    return status;
}

/* ---- what may be said once ---- */

static gg_status fail_twice(gg__draft *draft, gg__place place, const char *what)
{
    return gg__fail(draft->ctx, GG_BAD_INPUT, place, "%s was said before", what);
}

gg_status gg__draft_set(gg__draft *draft, gg__setting *setting, int value, gg__place place,
                        const char *what)
{
    if (setting->place.line != 0) return fail_twice(draft, place, what);
    *setting = (gg__setting){value, place};
    return GG_OK;
}

gg_status gg__draft_player(gg__draft *draft, gg_player player, gg__span name, gg__place place)
{
    if (draft->player_name[player]) return fail_twice(draft, place, "the name of this player");
    draft->player_name[player] = gg__copy_string(draft->ctx, name.text, name.length);
    return draft->player_name[player] ? GG_OK : gg__status(draft->ctx);
}

/* ---- columns ---- */

/* The builder knows no places. Where its refusal can only mean that the vertex has one already,
 * this says so properly. */
static gg_status place_refusal(gg__draft *draft, gg_status status, gg_vertex v, gg__place place,
                               const char *what)
{
    if (status != GG_BAD_INPUT) return status;
    gg__begin(draft->ctx);
    place.vertex = v;
    return gg__fail(draft->ctx, status, place, "vertex %llu has %s already",
                    (unsigned long long)v + draft->base, what);
}

gg_status gg__draft_owner(gg__draft *draft, gg_vertex v, gg_player owner, gg__place place)
{
    if (draft->owner.line == 0) draft->owner = place;
    const gg_status status = gg_builder_owner(draft->builder, v, owner);
    return place_refusal(draft, status, v, place, "an owner");
}

gg_status gg__draft_result(gg__draft *draft, gg_vertex v, gg_result result, gg__place place)
{
    if (draft->result.line == 0) draft->result = place;
    const gg_status status = gg_builder_terminal(draft->builder, v, result);
    return place_refusal(draft, status, v, place, "a result");
}

gg_status gg__draft_name(gg__draft *draft, gg_vertex v, gg__span name, gg__place place)
{
    char text[GG__SCAN_WORD_BYTES + 1];
    uint64_t number;
    if (gg__span_number(name, &number) != GG__NOT_NUMERAL)
        return gg__fail(draft->ctx, GG_BAD_INPUT, place, "a name may not be a number, like '%.*s'",
                        gg__span_shown(name), name.text);
    const gg_vertex taken = gg__builder_find(draft->builder, name.text, name.length);
    if (taken != GG_NO_VERTEX)
        return gg__fail(draft->ctx, GG_BAD_INPUT, place, "vertex %llu has the name '%.*s' already",
                        (unsigned long long)taken + draft->base, gg__span_shown(name), name.text);
    memcpy(text, name.text, name.length);
    text[name.length] = '\0';
    const gg_status status = gg_builder_name(draft->builder, v, text);
    return place_refusal(draft, status, v, place, "a name");
}

/* ---- lists ---- */

gg_status gg__draft_token_at(gg__draft *draft, gg_vertex v, int arrival, gg__span name,
                             gg__place place)
{
    gg_ctx *ctx = draft->ctx;
    gg__draft_token *tokens = gg__grow(ctx, draft->tokens, &draft->token_capacity,
                                       (uint64_t)draft->token_count + 1, sizeof *tokens, "tokens");
    if (!tokens) return gg__status(ctx);
    draft->tokens = tokens;
    char *copy = NULL;
    if (name.length > 0 && !(copy = gg__copy_string(ctx, name.text, name.length)))
        return gg__status(ctx);
    tokens[draft->token_count++] = (gg__draft_token){v, arrival, copy, place};
    return GG_OK;
}

gg_status gg__draft_target_at(gg__draft *draft, gg_vertex v, gg__place place)
{
    gg_ctx *ctx = draft->ctx;
    gg__draft_target *targets =
        gg__grow(ctx, draft->targets, &draft->target_capacity, (uint64_t)draft->target_count + 1,
                 sizeof *targets, "targets");
    if (!targets) return gg__status(ctx);
    draft->targets = targets;
    targets[draft->target_count++] = (gg__draft_target){v, place};
    return GG_OK;
}

/* ---- scanning ---- */

static gg_status fail_range(gg__draft *draft, gg__scanner *scanner, gg__span word)
{
    const gg__place place = gg__scan_place(scanner);
    if (draft->vertices == 0)
        return gg__fail(draft->ctx, GG_BAD_INPUT, place, "vertex %.*s: there are no vertices",
                        gg__span_shown(word), word.text);
    return gg__fail(draft->ctx, GG_BAD_INPUT, place,
                    "vertex %.*s is out of range: the vertices are %u to %llu%s",
                    gg__span_shown(word), word.text, draft->base,
                    (unsigned long long)draft->vertices + draft->base - 1, draft->hint);
}

gg_status gg__draft_vertex(gg__draft *draft, gg__scanner *scanner, gg_vertex *v)
{
    gg__span word;
    const gg_status status = gg__scan_word(scanner, "a vertex", &word);
    if (status != GG_OK) return status;
    uint64_t number = 0;
    const gg__numeral numeral = gg__span_number(word, &number);
    if (numeral == GG__NOT_NUMERAL) {
        *v = gg__builder_find(draft->builder, word.text, word.length);
        return *v != GG_NO_VERTEX ? GG_OK : gg__scan_unexpected(scanner, "a vertex", word);
    }
    number -= draft->base;
    if (numeral == GG__NUMERAL_TOO_LARGE || number >= draft->vertices)
        return fail_range(draft, scanner, word);
    *v = (gg_vertex)number;
    return GG_OK;
}

gg_status gg__draft_edge_line(gg__draft *draft, gg__scanner *scanner, uint64_t *u, uint64_t *v)
{
    gg_vertex ends[2];
    gg_status status = gg__draft_vertex(draft, scanner, &ends[0]);
    if (status == GG_OK) status = gg__draft_vertex(draft, scanner, &ends[1]);
    if (status == GG_OK) status = gg__scan_end_of_line(scanner);
    if (status != GG_OK) return status;
    *u = ends[0];
    *v = ends[1];
    return GG_OK;
}
