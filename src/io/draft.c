/*
 * A draft, from what a reader collects to the problem.
 *
 * Collecting. Faults that have a place are found here, while it is known, and are reported in
 * the numbering of the file.
 *
 * The problem. What the caller knows fills what the file leaves open, or is refused where it
 * contradicts. Then everything is checked whose fault has a place in the file or the name of an
 * option: gg_problem_new knows neither, and checks the whole once more. A fault of the file is
 * GG_BAD_INPUT at its line; a fault of what was given besides is GG_BAD_ARGUMENT and names the
 * option.
 */
#include "io/draft.h"

#include "graph/builder.h"

const char *const gg__play_words[] = {"normal", "misere", "race", NULL};
const char *const gg__player_words[] = {"L", "R", NULL};
const char *const gg__stuck_words[] = {"pass", "lose", NULL};
const char *const gg__result_words[] = {"L", "R", "D", "N", "P", NULL};
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

/* ---- places and faults ---- */

static bool is_set(gg__place place)
{
    return place.line != 0;
}

static bool is_before(gg__place a, gg__place b)
{
    return a.line < b.line || (a.line == b.line && a.column < b.column);
}

static gg__place later(gg__place a, gg__place b)
{
    return is_before(a, b) ? b : a;
}

static gg_status fail_given(gg__draft *draft, const char *sentence)
{
    return gg__fail(draft->ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "%s", sentence);
}

static gg_status fail_file(gg__draft *draft, gg__place place, const char *sentence)
{
    return gg__fail(draft->ctx, GG_BAD_INPUT, place, "%s", sentence);
}

/* ---- the draft ---- */

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
    return gg__builder_new(draft->ctx, vertices, growing, draft->rows, &draft->builder);
}

/* ---- settings ---- */

gg_status gg__draft_set(gg__draft *draft, gg__setting *setting, int value, gg__place place,
                        const char *what)
{
    if (is_set(setting->place))
        return gg__fail(draft->ctx, GG_BAD_INPUT, place, "%s was said before", what);
    *setting = (gg__setting){value, place};
    return GG_OK;
}

gg_status gg__draft_player(gg__draft *draft, gg_player player, gg__span name, gg__place place)
{
    if (draft->player_name[player])
        return fail_file(draft, place, "the name of this player was said before");
    draft->player_name[player] = gg__copy_string(draft->ctx, name.text, name.length);
    return draft->player_name[player] ? GG_OK : gg__status(draft->ctx);
}

/* ---- columns ---- */

/* The builder knows no places. Where its refusal can only mean that the vertex has one already,
 * this says so properly. */
static gg_status locate_twice(gg__draft *draft, gg_status status, gg_vertex v, gg__place place,
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
    if (!is_set(draft->owner)) draft->owner = place;
    const gg_status status = gg_builder_owner(draft->builder, v, owner);
    return locate_twice(draft, status, v, place, "an owner");
}

gg_status gg__draft_result(gg__draft *draft, gg_vertex v, gg_result result, gg__place place)
{
    if (!is_set(draft->result)) draft->result = place;
    const gg_status status = gg_builder_terminal(draft->builder, v, result);
    return locate_twice(draft, status, v, place, "a result");
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
    return locate_twice(draft, status, v, place, "a name");
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
    gg__numeral numeral = GG__NUMERAL;
    uint64_t number = 0;
    if (gg__scan_try_u64(scanner, &number)) {
        const char *text = (const char *)scanner->buffer + scanner->token;
        word = (gg__span){text, (size_t)(scanner->at - scanner->token)};
    } else {
        const gg_status status = gg__scan_word(scanner, "a vertex", &word);
        if (status != GG_OK) return status;
        numeral = gg__span_number(word, &number);
    }
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

/* ---- settings of the caller ---- */

static gg_status fill_setting(gg__draft *draft, gg__setting *setting, int given, const char *option,
                              const char *const *words)
{
    if (given < 0) return GG_OK;
    if (is_set(setting->place) && setting->value != given)
        return gg__fail(draft->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "%s %s contradicts the file, which says %s", option, words[given],
                        words[setting->value]);
    setting->value = given;
    return GG_OK;
}

static gg_status fill_schedule(gg__draft *draft, const char *given)
{
    if (!given) return GG_OK;
    gg__turns turns = {NULL, 0, 0};
    const gg__span text = {given, strlen(given)};
    gg_status status = gg__turns_parse(draft->ctx, text, GG__NOWHERE, &turns);
    const gg__turns old = draft->schedule;
    if (status == GG_OK && turns.length == 0)
        status = fail_given(draft, "--schedule is empty");
    else if (status == GG_OK && is_set(draft->schedule_place) &&
             !gg__turns_equal(turns.items, turns.length, old.items, old.length))
        status = fail_given(draft, "--schedule contradicts the file, which has another");
    gg__free(draft->ctx, status == GG_OK ? old.items : turns.items);
    if (status == GG_OK) draft->schedule = turns;
    return status;
}

static gg_status fill_settings(gg__draft *draft, const gg_given *given)
{
    gg_status status = fill_setting(draft, &draft->play, given->play, "--play", gg__play_words);
    draft->first_replaced = given->replace && given->first >= 0 && is_set(draft->first.place) &&
                            draft->first.value != given->first;
    if (draft->first_replaced) draft->first.value = given->first;
    if (status == GG_OK)
        status = fill_setting(draft, &draft->first, given->first, "--first", gg__player_words);
    if (status == GG_OK)
        status = fill_setting(draft, &draft->stuck, given->stuck, "--stuck", gg__stuck_words);
    if (status == GG_OK) status = fill_schedule(draft, given->schedule);
    return status;
}

/* ---- rules of races and of other games ---- */

typedef struct rule {
    gg__place place;
    const char *sentence;
} rule;

/* Fails at the first place in the file that breaks one of the rules. */
static gg_status apply(gg__draft *draft, const rule *rules, size_t count)
{
    const rule *broken = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!is_set(rules[i].place)) continue;
        if (!broken || is_before(rules[i].place, broken->place)) broken = &rules[i];
    }
    return broken ? fail_file(draft, broken->place, broken->sentence) : GG_OK;
}

static gg_status check_race(gg__draft *draft, const gg_given *given)
{
    const rule rules[] = {
        {draft->owner, "a race has no owners of vertices: its schedule says who moves"},
        {draft->colour, "a race has no edges for one player only"},
        {draft->result, "a race has targets instead of results of vertices"},
        {draft->first.place, "in a race the schedule says who moves first"},
        {draft->infinite.place, "a race without end is a draw"},
        {draft->dead_end.place, "in a race the rule for stuck tokens says what happens there"},
    };
    const gg_status status = apply(draft, rules, sizeof rules / sizeof *rules);
    if (status != GG_OK) return status;
    if (given->first >= 0)
        return fail_given(draft, "--first does not go with a race: its schedule says who moves");
    if (draft->target_count + given->target_count > 0) return GG_OK;
    if (is_set(draft->play.place)) return fail_file(draft, draft->begin, "a race needs a target");
    return fail_given(draft, "a race needs a --target");
}

static gg_status check_game(gg__draft *draft, const gg_given *given)
{
    const gg__place owner = draft->owner;
    rule rules[] = {
        {draft->stuck.place, "the rule for stuck tokens belongs to a race"},
        {draft->schedule_place, "a schedule belongs to a race"},
        {GG__NOWHERE, "targets belong to a race"},
        {GG__NOWHERE, "only in a race has a token an owner"},
        {GG__NOWHERE, "owners of vertices and edges for one player only exclude each other"},
        {GG__NOWHERE, "where vertices have owners, they say who moves first"},
    };
    if (draft->target_count > 0) rules[2].place = draft->targets[0].place;
    for (size_t i = draft->token_count; i-- > 0;)
        if (draft->tokens[i].arrival >= 0) rules[3].place = draft->tokens[i].place;
    if (is_set(owner) && is_set(draft->colour)) rules[4].place = later(owner, draft->colour);
    if (is_set(owner) && is_set(draft->first.place))
        rules[5].place = later(owner, draft->first.place);
    const gg_status status = apply(draft, rules, sizeof rules / sizeof *rules);
    if (status != GG_OK) return status;
    if (given->stuck >= 0) return fail_given(draft, "--stuck belongs to a race");
    if (given->schedule) return fail_given(draft, "--schedule belongs to a race");
    if (given->target_count > 0) return fail_given(draft, "--target: targets belong to a race");
    if (given->first >= 0 && is_set(owner))
        return fail_given(draft, "--first does not go with owners: they say who moves first");
    return GG_OK;
}

/* With owners, every vertex that is not decided for a person needs one. */
static gg_status check_owners(gg__draft *draft, const gg_graph *graph)
{
    for (uint64_t v = 0; graph->owner && v < graph->vertices; v++) {
        const gg_result result = gg__terminal(graph, (gg_vertex)v);
        if (graph->owner[v] != GG__NO_OWNER) continue;
        if (result == GG_L || result == GG_R || result == GG_D) continue;
        gg__place place = draft->begin;
        place.vertex = (gg_vertex)v;
        return gg__fail(draft->ctx, GG_BAD_INPUT, place,
                        result == GG_NONE ? "vertex %llu has no owner, though others have"
                                          : "the result of vertex %llu needs its owner",
                        (unsigned long long)v + draft->base);
    }
    return GG_OK;
}

/* ---- tokens and targets ---- */

/* The vertex that an option means: by name, else by number. */
static gg_status find_vertex(gg__draft *draft, const gg_graph *graph, const char *option,
                             const char *text, gg_vertex *v)
{
    const gg__span span = {text, strlen(text)};
    uint64_t number;
    *v = gg_graph_find(graph, text);
    if (*v != GG_NO_VERTEX) return GG_OK;
    if (gg__span_number(span, &number) == GG__NUMERAL)
        *v = gg__graph_numbered(graph, draft->base, number);
    if (*v != GG_NO_VERTEX) return GG_OK;
    return gg__fail(draft->ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "%s: there is no vertex '%.*s'",
                    option, gg__span_shown(span), text);
}

/* Tokens by option fill a file without, repeat what it says, or replace it. */
static gg_status fill_tokens(gg__draft *draft, const gg_given *given, const gg_graph *graph)
{
    const size_t said = draft->token_count;
    const gg__span unnamed = {"", 0};
    bool same = said == given->token_count || given->token_count == 0;
    for (size_t i = 0; i < given->token_count; i++) {
        gg_vertex v;
        gg_status status = find_vertex(draft, graph, "--token", given->tokens[i], &v);
        if (status == GG_OK && i >= said && (said == 0 || given->replace))
            status = gg__draft_token_at(draft, v, -1, unnamed, GG__NOWHERE);
        if (status != GG_OK) return status;
        if (said > i && draft->tokens[i].vertex != v) same = false;
        if (said > i && given->replace) draft->tokens[i].vertex = v;
    }
    if (said == 0 || same) return GG_OK;
    if (!given->replace)
        return fail_given(draft, "--token contradicts the file, which has other tokens");
    while (draft->token_count > given->token_count)
        gg__free(draft->ctx, draft->tokens[--draft->token_count].name);
    draft->tokens_replaced = true;
    return GG_OK;
}

static gg_status fill_targets(gg__draft *draft, const gg_given *given, const gg_graph *graph)
{
    const size_t said = draft->target_count;
    bool same = said == given->target_count || given->target_count == 0;
    for (size_t i = 0; i < given->target_count; i++) {
        gg_vertex v;
        gg_status status = find_vertex(draft, graph, "--target", given->targets[i], &v);
        if (status == GG_OK && said == 0) status = gg__draft_target_at(draft, v, GG__NOWHERE);
        if (status != GG_OK) return status;
        if (said > i && draft->targets[i].vertex != v) same = false;
    }
    if (said == 0 || same) return GG_OK;
    return fail_given(draft, "--target contradicts the file, which has other targets");
}

static gg_status check_targets(gg__draft *draft, const gg_graph *graph)
{
    if (draft->target_count < 2) return GG_OK;
    uint8_t *seen = gg__alloc_zeroed(draft->ctx, graph->vertices, 1, "targets");
    if (!seen) return gg__status(draft->ctx);
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < draft->target_count; i++) {
        const gg__draft_target *target = &draft->targets[i];
        if (seen[target->vertex]++)
            status =
                gg__fail(draft->ctx, is_set(target->place) ? GG_BAD_INPUT : GG_BAD_ARGUMENT,
                         target->place, "vertex %llu is a target already",
                         (unsigned long long)gg__number_of(graph, draft->base, target->vertex));
    }
    gg__free(draft->ctx, seen);
    return status;
}

/* Completes whose each token is: in a race the first is Left's, the second Right's, unless the file
 * says. The schedule moves only tokens that there are. */
static gg_status check_tokens(gg__draft *draft)
{
    const bool race = draft->play.value == GG_RACE;
    for (size_t i = 0; i < draft->token_count; i++) {
        gg__draft_token *token = &draft->tokens[i];
        if (token->arrival >= 0) continue;
        token->arrival = race && i == 1 ? GG_RIGHT : GG_LEFT;
        if (!race || i < 2) continue;
        if (!is_set(token->place))
            return fail_given(draft, "--token: only a file can say whose a third token is");
        return fail_file(draft, token->place,
                         "from the third token on, L or R must say whose it is");
    }
    for (size_t i = 0; i < draft->schedule.length; i++) {
        const uint32_t token = draft->schedule.items[i].token;
        const bool option = !is_set(draft->schedule_place);
        if (token < draft->token_count) continue;
        return gg__fail(draft->ctx, option ? GG_BAD_ARGUMENT : GG_BAD_INPUT, draft->schedule_place,
                        "%s moves token %llu, but there are %llu",
                        option ? "--schedule" : "the schedule", (unsigned long long)token + 1,
                        (unsigned long long)draft->token_count);
    }
    return GG_OK;
}

/* ---- the problem ---- */

/* gg_problem_new knows no places. What it still refuses has to do with where the tokens are: the
 * place is that of the last token on the vertex of the error, or of one that the sentence names. */
static gg_status locate_refusal(gg__draft *draft, const gg_given *given)
{
    const gg_error error = *gg_ctx_error(draft->ctx);
    const bool tokens_given = given->token_count > 0;
    gg__place place = tokens_given ? GG__NOWHERE : draft->begin;
    bool named = false;
    if (error.status != GG_BAD_INPUT) return error.status;
    for (size_t i = 0; !tokens_given && i < draft->token_count; i++) {
        const gg__draft_token *token = &draft->tokens[i];
        if (token->vertex != error.vertex || !is_set(token->place)) continue;
        const bool names = token->name && strstr(error.message, token->name);
        if (names || !named) place = token->place;
        named |= names;
    }
    place.vertex = error.vertex;
    gg__begin(draft->ctx);
    return gg__fail(draft->ctx, tokens_given ? GG_BAD_ARGUMENT : GG_BAD_INPUT, place, "%s%s",
                    tokens_given ? "--token: " : "", error.message);
}

static gg_status make_problem(gg__draft *draft, const gg_given *given, const gg_graph *graph,
                              gg_problem **out)
{
    gg_ctx *ctx = draft->ctx;
    gg_token *tokens = gg__alloc(ctx, draft->token_count, sizeof *tokens, "tokens");
    gg_vertex *targets = gg__alloc(ctx, draft->target_count, sizeof *targets, "targets");
    gg_status status = tokens && targets ? GG_OK : gg__status(ctx);
    for (size_t i = 0; status == GG_OK && i < draft->token_count; i++) {
        const gg__draft_token *token = &draft->tokens[i];
        tokens[i] = (gg_token){token->vertex, (gg_player)token->arrival, token->name};
    }
    for (size_t i = 0; status == GG_OK && i < draft->target_count; i++)
        targets[i] = draft->targets[i].vertex;
    if (status == GG_OK) {
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        spec.play = (gg_play)draft->play.value;
        spec.dead_end = (gg_result)draft->dead_end.value;
        spec.infinite = (gg_result)draft->infinite.value;
        spec.first = (gg_player)draft->first.value;
        spec.stuck = (gg_stuck)draft->stuck.value;
        spec.tokens = tokens;
        spec.token_count = draft->token_count;
        spec.targets = targets;
        spec.target_count = draft->target_count;
        spec.schedule = draft->schedule.items;
        spec.schedule_length = draft->schedule.length;
        spec.left_name = draft->player_name[GG_LEFT];
        spec.right_name = draft->player_name[GG_RIGHT];
        spec.base = draft->base;
        status = gg_problem_new(ctx, graph, &spec, out);
        if (status != GG_OK) status = locate_refusal(draft, given);
    }
    gg__free(ctx, tokens);
    gg__free(ctx, targets);
    return status;
}

/* Takes the graph over, whether it succeeds or not. */
static gg_status complete(gg__draft *draft, const gg_given *given, gg_graph *graph,
                          gg_problem **out)
{
    gg_problem *problem = NULL;
    gg_status status = check_owners(draft, graph);
    if (status == GG_OK) status = fill_tokens(draft, given, graph);
    if (status == GG_OK) status = fill_targets(draft, given, graph);
    if (status == GG_OK) status = check_targets(draft, graph);
    if (status == GG_OK) status = check_tokens(draft);
    if (status == GG_OK) status = make_problem(draft, given, graph, &problem);
    if (status == GG_OK && draft->first_replaced)
        status = gg__problem_add_note(problem, draft->first.value == GG_RIGHT
                                                   ? "--first R replaces the L of the input"
                                                   : "--first L replaces the R of the input");
    if (status == GG_OK && draft->tokens_replaced)
        status = gg__problem_add_note(problem, "--token replaces the tokens of the input");
    if (status != GG_OK) {
        gg_problem_free(problem);
        gg_graph_free(graph);
        return status;
    }
    gg__problem_own_graph(problem, graph);
    *out = problem;
    return GG_OK;
}

gg_status gg__draft_to_problem(gg__draft *draft, const gg_given *given, gg_graph *graph,
                               gg_problem **out)
{
    gg_status status = fill_settings(draft, given);
    const bool race = draft->play.value == GG_RACE;
    if (status == GG_OK) status = race ? check_race(draft, given) : check_game(draft, given);
    if (status == GG_OK && !graph) {
        const size_t tokens = given->token_count > 0 ? given->token_count : draft->token_count;
        unsigned rows = given->rows & ~GG__ROWS_LATER;
        if (tokens > 1 && given->rows & (race ? GG_ROWS_TOKENS : GG__ROWS_LATER))
            rows |= GG_ROWS_OUT;
        status = gg_builder_build(draft->builder, rows, &graph);
    }
    if (status == GG_OK) return complete(draft, given, graph, out);
    gg_graph_free(graph);
    return status;
}
