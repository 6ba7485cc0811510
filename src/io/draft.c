/*
 * A draft: collecting what a reader finds. Faults that have a place are found here, while it is
 * known, and are reported in the numbering of the file.
 */
#include "io/draft.h"

#include "base/rational.h"
#include "game/weights.h"
#include "graph/builder.h"
#include "io/format.h"
#include "io/labels.h"
#include "io/nearest.h"

const char *const gg__play_words[] = {"normal", "misere", "race", "score",
                                      "parity", "energy", "mean", NULL};
const char *const gg__player_words[] = {"L", "R", NULL};
const char *const gg__result_words[] = {"L", "R", "D", "N", "P", NULL};
const char *const gg__stuck_words[] = {"pass", "lose", NULL};
static const char *const infinite_words[] = {"L", "R", "D", NULL};
static const char *const dead_end_words[] = {"draw", "win", "lose", NULL}; /* D, N, P */

const gg__setting_form gg__setting_forms[] = {
    {'f', "first", gg__player_words, GG_LEFT, "a player (L or R)", "who moves first",
     offsetof(gg__draft, first)},
    {'i', "infinite", infinite_words, GG_L, "the winner of play without end (L, R or D)",
     "the winner of play without end", offsetof(gg__draft, infinite)},
    {'d', "dead_end", dead_end_words, GG_D, "what happens in a dead end (lose, win or draw)",
     "what happens in a dead end", offsetof(gg__draft, dead_end)},
    {'k', "stuck", gg__stuck_words, GG_STUCK_PASS, "what happens to a stuck token (pass or lose)",
     "what happens to a stuck token", offsetof(gg__draft, stuck)},
    {.letter = '\0'},
};

gg__setting *gg__draft_setting(gg__draft *draft, const gg__setting_form *form)
{
    return (gg__setting *)(void *)((char *)draft + form->at);
}

/* ---- collecting ---- */

gg_status gg__draft_begin(gg__draft *draft, gg__place place, uint64_t vertices, bool growing)
{
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    draft->begin = place;
    draft->vertices = growing ? GG_MAX_VERTICES : vertices;
    if (vertices > GG_MAX_VERTICES)
        return gg__fail(draft->ctx, GG_LIMIT, place,
                        "%llu vertices are more than the %llu possible",
                        (unsigned long long)vertices, (unsigned long long)GG_MAX_VERTICES);
    return gg__builder_new(draft->ctx, vertices, growing, draft->given->rows, &draft->builder);
}

gg_status gg__draft_set(gg__draft *draft, gg__setting *setting, int value, gg__place place,
                        const char *what)
{
    if (setting->place.line != 0) return gg__draft_fail(draft, place, "%s was said before", what);
    *setting = (gg__setting){value, place};
    return GG_OK;
}

gg_status gg__draft_player(gg__draft *draft, gg_player player, gg__span name, gg__place place)
{
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    if (draft->player_name[player])
        return gg__draft_fail(draft, place, "the name of this player was said before");
    draft->player_name[player] = gg__copy_string(draft->ctx, name.text, name.length);
    return gg__status(draft->ctx);
}

static void refuse_ruleset(gg__draft *draft, gg__span name, gg__place place)
{
    gg__nearest nearest = {.word = name};
    const gg_ruleset *ruleset;
    for (size_t i = 0; (ruleset = gg_ruleset_at(i)) != NULL; i++)
        if (ruleset->takes == GG_TAKES_GRAPH || ruleset->takes == GG_TAKES_GRAPH_OR_TEXT)
            gg__nearest_consider(&nearest, ruleset->info.name, name.length < 6 ? 1 : 3);
    gg__draft_fail(draft, place, "there is no ruleset '%.*s'%s%s%s: greatgame rulesets lists all",
                   gg__span_shown(name), name.text, nearest.name ? " (did you mean " : "",
                   nearest.name ? nearest.name : "", nearest.name ? "?)" : "");
}

gg_status gg__draft_played(gg__draft *draft, gg__span name, gg__place place)
{
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    if (draft->played) return gg__draft_fail(draft, place, "the game was named before");
    for (size_t i = 0; i < name.length; i++)
        if (name.text[i] <= ' ' || name.text[i] > '~' || strchr("\"\\", name.text[i]))
            return gg__draft_fail(draft, place,
                                  "the name of a game has a character that none of them has");
    char *given = gg__copy_string(draft->ctx, name.text, name.length);
    if (!given) return gg__status(draft->ctx);
    const size_t length = gg_ruleset_expand(given, NULL, 0);
    if (length == 0)
        refuse_ruleset(draft, name, place);
    else
        draft->played = gg__alloc(draft->ctx, length + 1, 1, "the name of a game");
    if (draft->played) gg_ruleset_expand(given, draft->played, length + 1);
    draft->played_place = place;
    gg__free(draft->ctx, given);
    return gg__status(draft->ctx);
}

/* The builder knows no places. Where its refusal can only mean that the vertex has one already,
 * this says so properly. */
static gg_status locate_twice(gg__draft *draft, gg_status status, gg_vertex v, gg__place place,
                              const char *what)
{
    if (status != GG_BAD_INPUT) return status;
    gg__begin(draft->ctx);
    place.vertex = v;
    return gg__draft_fail(draft, place, "vertex %llu has %s already",
                          (unsigned long long)v + draft->base, what);
}

gg_status gg__draft_mark(gg__draft *draft, gg_vertex v, bool owner, unsigned mark, gg__place place)
{
    gg__place *first = owner ? &draft->owner : &draft->result;
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    if (first->line == 0) *first = place;
    const gg_status status = owner ? gg_builder_owner(draft->builder, v, (gg_player)mark)
                                   : gg_builder_terminal(draft->builder, v, (gg_result)mark);
    return locate_twice(draft, status, v, place, owner ? "an owner" : "a result");
}

gg_status gg__draft_name(gg__draft *draft, gg_vertex v, gg__span name, gg__place place)
{
    char text[GG__SCAN_WORD_BYTES + 1];
    uint64_t number;
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    if (gg__span_number(name, &number) != GG__NOT_NUMERAL)
        return gg__draft_fail(draft, place, "a name may not be a number, like '%.*s'",
                              gg__span_shown(name), name.text);
    const gg_vertex taken = gg__names_find(draft->builder->graph.names, name.text, name.length);
    if (taken != GG_NO_VERTEX)
        return gg__draft_fail(draft, place, "vertex %llu has the name '%.*s' already",
                              (unsigned long long)taken + draft->base, gg__span_shown(name),
                              name.text);
    memcpy(text, name.text, name.length);
    text[name.length] = '\0';
    const gg_status status = gg_builder_name(draft->builder, v, text);
    return locate_twice(draft, status, v, place, "a name");
}

gg_status gg__draft_priority(gg__draft *draft, gg_vertex v, uint64_t priority, gg__place place)
{
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    if (draft->priority.line == 0) draft->priority = place;
    if (priority > UINT32_MAX)
        return gg__fail(draft->ctx, GG_LIMIT, place, "a priority is at most %llu",
                        (unsigned long long)UINT32_MAX);
    const gg_status status = gg_builder_priority(draft->builder, v, (uint32_t)priority);
    return locate_twice(draft, status, v, place, "a priority");
}

gg_status gg__draft_edge(gg__draft *draft, gg_vertex u, gg_vertex v, gg_edge_for who)
{
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    return gg_builder_edge(draft->builder, u, v, who);
}

gg_status gg__draft_tick(gg__draft *draft, uint64_t done, uint64_t total)
{
    if (done < draft->due) return gg__status(draft->ctx);
    draft->due = done + GG__TICK;
    return gg__tick(draft->ctx, "reading lines", done, total);
}

gg_status gg__draft_add(gg__draft *draft, gg__draft_list *list, gg_vertex v, int arrival,
                        gg__span name, gg__place place)
{
    gg_ctx *ctx = draft->ctx;
    char *copy = NULL;
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    gg__draft_item *items = gg__grow(ctx, list->items, &list->capacity, (uint64_t)list->count + 1,
                                     sizeof *items, list == &draft->tokens ? "tokens" : "targets");
    if (!items) return gg__status(ctx);
    list->items = items;
    if (name.length > 0 && !(copy = gg__copy_string(ctx, name.text, name.length)))
        return gg__status(ctx);
    items[list->count++] = (gg__draft_item){v, arrival, copy, place};
    if (list == &draft->targets && draft->target.line == 0) draft->target = place;
    if (arrival >= 0 && draft->arrival.line == 0) draft->arrival = place;
    return GG_OK;
}

gg_status gg__draft_pay(gg__draft *draft, gg_vertex v, gg_rational score, gg__place place)
{
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    gg__draft_payoff *items = gg__grow(draft->ctx, draft->payoffs, &draft->payoff_room,
                                       (uint64_t)draft->payoff_count + 1, sizeof *items, "payoffs");
    if (!items) return gg__status(draft->ctx);
    draft->payoffs = items;
    items[draft->payoff_count++] = (gg__draft_payoff){{v, score}, place};
    return GG_OK;
}

gg_status gg__draft_weigh(gg__draft *draft, gg_vertex from, gg_vertex to, int64_t weight,
                          gg__place place)
{
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    if (weight > GG__MOST_WEIGHT || weight < -GG__MOST_WEIGHT)
        return gg__draft_fail(draft, place, "a weight is at most 2^60, up or down");
    gg_weight *items = gg__grow(draft->ctx, draft->weights, &draft->weight_room,
                                (uint64_t)draft->weight_count + 1, sizeof *items, "weights");
    if (!items) return gg__status(draft->ctx);
    if (draft->weight_count == 0) draft->weight = place;
    draft->weights = items;
    items[draft->weight_count++] = (gg_weight){from, to, weight};
    return GG_OK;
}

gg_status gg__draft_set_score(gg__draft *draft, gg__draft_score *setting, gg_rational score,
                              gg__place place, const char *what)
{
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    if (setting->place.line != 0) return gg__draft_fail(draft, place, "%s was said before", what);
    *setting = (gg__draft_score){score, place};
    return GG_OK;
}

gg_rational gg__draft_score_of(gg__draft *draft, gg__span text, const char *what, gg__place place)
{
    gg_rational score = {0, 1};
    bool large;
    if (gg__status(draft->ctx) != GG_OK) return score;
    if (gg__rational_read(text.text, text.length, &score, &large)) return score;
    if (large)
        gg__draft_fail(draft, place, "%s: %.*s does not fit 64 bits", what, gg__span_shown(text),
                       text.text);
    else
        gg__draft_fail(draft, place, "%s should be a number such as 6 or -3/2, not '%.*s'", what,
                       gg__span_shown(text), text.text);
    return score;
}

gg_vertex gg__draft_vertex(gg__draft *draft)
{
    gg__span word;
    uint64_t number = 0;
    const gg__numeral numeral = gg__scan_numeral(draft->scanner, "a vertex", &word, &number);
    if (gg__status(draft->ctx) != GG_OK) return GG_NO_VERTEX;
    if (numeral == GG__NOT_NUMERAL) {
        const gg_vertex v = gg__names_find(draft->builder->graph.names, word.text, word.length);
        if (v == GG_NO_VERTEX) gg__scan_unexpected(draft->scanner, "a vertex", word);
        return v;
    }
    number -= draft->base;
    if (numeral == GG__NUMERAL && number < draft->vertices) return (gg_vertex)number;
    const gg__place place = gg__scan_place(draft->scanner);
    if (draft->vertices == 0)
        gg__draft_fail(draft, place, "vertex %.*s: there are no vertices", gg__span_shown(word),
                       word.text);
    else
        gg__draft_fail(draft, place, "vertex %.*s is out of range: the vertices are %u to %llu%s%s",
                       gg__span_shown(word), word.text, draft->base,
                       (unsigned long long)draft->vertices + draft->base - 1,
                       draft->guessed ? "; --base 0 or --base 1 says where they begin" : "",
                       draft->hint ? draft->hint : "");
    return GG_NO_VERTEX;
}

void gg__draft_free(gg__draft *draft)
{
    gg_ctx *ctx = draft->ctx;
    for (size_t i = 0; i < draft->tokens.count; i++)
        gg__free(ctx, draft->tokens.items[i].name);
    gg__free(ctx, draft->tokens.items);
    gg__free(ctx, draft->targets.items);
    gg__free(ctx, draft->schedule.items);
    gg__free(ctx, draft->payoffs);
    gg__free(ctx, draft->weights);
    gg__free(ctx, draft->player_name[GG_LEFT]);
    gg__free(ctx, draft->player_name[GG_RIGHT]);
    gg__free(ctx, draft->played);
    gg_builder_free(draft->builder);
}
