/*
 * A draft becomes a problem.
 *
 * What the caller knows fills what the file leaves open, or is refused where it contradicts. Then
 * everything is checked whose fault has a place in the file or the name of an option:
 * gg_problem_new knows neither, and checks the whole once more. A fault of the file is GG_BAD_INPUT
 * at its line; a fault of what was given besides is GG_BAD_ARGUMENT and names the option.
 */
#include "base/rational.h"
#include "graph/builder.h"
#include "io/draft.h"
#include "io/format.h"
#include "io/labels.h"

static bool is_before(gg__place a, gg__place b)
{
    return a.line < b.line || (a.line == b.line && a.column < b.column);
}

/* ---- settings of the caller ---- */

static gg_status fill_schedule(gg__draft *draft)
{
    const char *given = draft->given->schedule;
    const gg__turns old = draft->schedule;
    gg__turns turns = {NULL, 0, 0};
    gg_status status =
        gg__turns_parse(draft->ctx, (gg__span){given, strlen(given)}, GG__NOWHERE, &turns);
    if (status == GG_OK && turns.length == 0)
        status = gg__bad_argument(draft->ctx, "--schedule is empty");
    else if (status == GG_OK && draft->schedule_place.line != 0 &&
             !gg__turns_equal(turns.items, turns.length, old.items, old.length))
        status = gg__bad_argument(draft->ctx, "--schedule contradicts the file, which has another");
    gg__free(draft->ctx, status == GG_OK ? old.items : turns.items);
    if (status == GG_OK) draft->schedule = turns;
    return status;
}

/* *replaced: another player moves first than the file says. */
static gg_status fill_settings(gg__draft *draft, bool *replaced)
{
    const gg_given *given = draft->given;
    const struct {
        gg__setting *setting;
        int given;
        const char *option;
        const char *const *words;
    } forms[] = {{&draft->play, given->play, "--play", gg__play_words},
                 {&draft->first, given->first, "--first", gg__player_words},
                 {&draft->stuck, given->stuck, "--stuck", gg__stuck_words}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        gg__setting *setting = forms[i].setting;
        const int value = forms[i].given;
        if (value < 0) continue;
        const bool differs = setting->place.line != 0 && setting->value != value;
        if (differs && setting == &draft->first && given->replace)
            *replaced = true;
        else if (differs)
            return gg__bad_argument(draft->ctx, "%s %s contradicts the file, which says %s",
                                    forms[i].option, forms[i].words[value],
                                    forms[i].words[setting->value]);
        setting->value = value;
    }
    return given->schedule ? fill_schedule(draft) : GG_OK;
}

/* ---- rules of races and of other games ---- */

/* The later of two places, if both are set. */
static gg__place both(gg__place a, gg__place b)
{
    if (a.line == 0 || b.line == 0) return (gg__place){.line = 0};
    return is_before(a, b) ? b : a;
}

/* Fails at the first place in the file that breaks one of the rules of its kind of play. */
static gg_status check_file(gg__draft *draft, gg_play play)
{
    enum { RACE = 1, PARITY = 2, WEIGHTS = 4, OTHER = 8 };
    const unsigned kind = play == GG_RACE                        ? RACE
                          : play == GG_PARITY                    ? PARITY
                          : play == GG_ENERGY || play == GG_MEAN ? WEIGHTS
                                                                 : OTHER;
    const struct rule {
        unsigned kinds;
        gg__place place;
        const char *sentence;
    } rules[] = {
        {RACE, draft->owner, "a race has no owners of vertices: its schedule says who moves"},
        {RACE, draft->colour, "a race has no edges for one player only"},
        {RACE, draft->result, "a race has targets instead of results of vertices"},
        {RACE, draft->first.place, "in a race the schedule says who moves first"},
        {RACE, draft->infinite.place, "a race without end is a draw"},
        {RACE, draft->dead_end.place,
         "in a race the rule for stuck tokens says what happens there"},
        {OTHER | PARITY | WEIGHTS, draft->stuck.place,
         "the rule for stuck tokens belongs to a race"},
        {OTHER | PARITY | WEIGHTS, draft->schedule_place, "a schedule belongs to a race"},
        {OTHER | PARITY | WEIGHTS, draft->target, "targets belong to a race"},
        {OTHER | PARITY | WEIGHTS, draft->arrival, "only in a race has a token an owner"},
        {OTHER | PARITY | WEIGHTS, both(draft->owner, draft->colour),
         "owners of vertices and edges for one player only exclude each other"},
        {OTHER | PARITY | WEIGHTS, both(draft->owner, draft->first.place),
         "where vertices have owners, they say who moves first"},
        {PARITY, draft->result, "a parity game has priorities instead of results of vertices"},
        {PARITY, draft->infinite.place, "in a parity game the priorities decide play without end"},
        {PARITY, draft->dead_end.place, "in a parity game a player who cannot move loses"},
        {RACE | OTHER | WEIGHTS, draft->priority, "priorities belong to a parity game"},
        {WEIGHTS, draft->result, "a game with weights has no results of vertices"},
        {WEIGHTS, draft->infinite.place, "in a game with weights these decide play without end"},
        {WEIGHTS, draft->dead_end.place, "in a game with weights a player who cannot move loses"},
        {RACE | OTHER | PARITY, draft->weight,
         "weights of edges belong to a game of energy or of means"},
    };
    const struct rule *broken = NULL;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].kinds & kind && rules[i].place.line != 0 &&
            (!broken || is_before(rules[i].place, broken->place)))
            broken = &rules[i];
    return broken ? gg__draft_fail(draft, broken->place, "%s", broken->sentence) : GG_OK;
}

/* The same for score games. */
static gg_status check_scores(gg__draft *draft)
{
    const gg__place payoff =
        draft->payoff_count > 0 ? draft->payoffs[0].place : (gg__place){.line = 0};
    const struct {
        bool score;
        gg__place place;
        const char *sentence;
    } rules[] = {
        {true, draft->result, "a score game has payoffs instead of results of vertices"},
        {true, draft->infinite.place, "in a score game play without end has a score"},
        {true, draft->dead_end.place, "in a score game a dead end has a score"},
        {false, payoff, "payoffs belong to a score game"},
        {false, draft->endless_score.place,
         "the score of play without end belongs to a score game"},
        {false, draft->dead_end_score.place, "the score of dead ends belongs to a score game"},
    };
    const bool score = draft->play.value == GG_SCORE;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].score == score && rules[i].place.line != 0)
            return gg__draft_fail(draft, rules[i].place, "%s", rules[i].sentence);
    const size_t tokens =
        draft->given->token_count > 0 ? draft->given->token_count : draft->tokens.count;
    if (!score || tokens < 2) return GG_OK;
    if (draft->given->token_count > 0)
        return gg__bad_argument(draft->ctx,
                                "--token: a score game has one token: sums of scores are not "
                                "supported");
    return gg__draft_fail(draft, draft->tokens.items[1].place,
                          "a score game has one token: sums of scores are not supported");
}

static gg_status check_given(gg__draft *draft, bool race)
{
    const gg_given *given = draft->given;
    if (race && given->first >= 0)
        return gg__bad_argument(draft->ctx,
                                "--first does not go with a race: its schedule says who moves");
    if (race && draft->targets.count + given->target_count == 0)
        return draft->play.place.line != 0
                   ? gg__draft_fail(draft, draft->begin, "a race needs a target")
                   : gg__bad_argument(draft->ctx, "a race needs a --target");
    if (race) return GG_OK;
    if (given->stuck >= 0) return gg__bad_argument(draft->ctx, "--stuck belongs to a race");
    if (given->schedule) return gg__bad_argument(draft->ctx, "--schedule belongs to a race");
    if (given->target_count > 0)
        return gg__bad_argument(draft->ctx, "--target: targets belong to a race");
    if (given->first >= 0 && draft->owner.line != 0)
        return gg__bad_argument(draft->ctx,
                                "--first does not go with owners: they say who moves first");
    return GG_OK;
}

/* With owners, every vertex that is not decided for a person needs one. Of a score game,
 * gg_problem_new checks that. */
static gg_status check_owners(gg__draft *draft, const gg_graph *graph)
{
    if (draft->play.value == GG_SCORE) return GG_OK;
    for (uint64_t v = 0; v < graph->vertices; v++) {
        const gg_result result = gg__terminal(graph, (gg_vertex)v);
        if (graph->owner[v] != GG__NO_OWNER) continue;
        if (result == GG_L || result == GG_R || result == GG_D) continue;
        gg__place place = draft->begin;
        place.vertex = (gg_vertex)v;
        return gg__draft_fail(draft, place,
                              result == GG_NONE ? "vertex %llu has no owner, though others have"
                                                : "the result of vertex %llu needs its owner",
                              (unsigned long long)v + draft->base);
    }
    return GG_OK;
}

/* In a parity game every vertex needs an owner and a priority. */
static gg_status check_priorities(gg__draft *draft, const gg_graph *parts)
{
    const gg_builder *builder = draft->builder;
    const uint64_t n = parts ? parts->vertices : builder->graph.vertices;
    uint64_t v = 0;
    if (draft->play.value != GG_PARITY || n == 0) return GG_OK;
    const bool file = draft->play.place.line != 0;
    if (!(parts ? parts->priority : builder->graph.priority))
        return file ? gg__draft_fail(draft, draft->begin,
                                     "a parity game needs a priority for each vertex")
                    : gg__bad_argument(draft->ctx, "--play parity: the file has no priorities");
    if (!(parts ? parts->owner : builder->graph.owner))
        return gg__draft_fail(draft, draft->begin, "a parity game needs an owner for each vertex");
    if (parts || builder->priorities == n) return GG_OK;
    while (v < builder->given_capacity && builder->given[v])
        v++;
    gg__place place = draft->begin;
    place.vertex = (gg_vertex)v;
    return gg__draft_fail(draft, place, "vertex %llu has no priority, though others have",
                          (unsigned long long)v + draft->base);
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
    return gg__bad_argument(draft->ctx, "%s: there is no vertex '%.*s'", option,
                            gg__span_shown(span), text);
}

/* The vertices of an option fill a list that the file leaves empty, repeat what it says or, if they
 * may, replace it. */
static gg_status fill_list(gg__draft *draft, gg__draft_list *list, const gg_graph *graph,
                           bool *replaced)
{
    const gg_given *given = draft->given;
    const bool tokens = list == &draft->tokens, replace = tokens && given->replace;
    const char *option = tokens ? "--token" : "--target";
    const char *const *names = tokens ? given->tokens : given->targets;
    const size_t said = list->count, count = tokens ? given->token_count : given->target_count;
    bool same = said == 0 || said == count;
    for (size_t i = 0; i < count; i++) {
        gg_vertex v;
        gg_status status = find_vertex(draft, graph, option, names[i], &v);
        if (status == GG_OK && i >= said && (said == 0 || replace))
            status = gg__draft_add(draft, list, v, -1, (gg__span){"", 0}, GG__NOWHERE);
        if (status != GG_OK) return status;
        same &= i >= said || list->items[i].vertex == v;
        if (i < said && replace) list->items[i].vertex = v;
    }
    *replaced = !same;
    if (same) return GG_OK;
    if (!replace)
        return gg__bad_argument(draft->ctx, "%s contradicts the file, which has other %ss", option,
                                option + 2);
    while (list->count > count)
        gg__free(draft->ctx, list->items[--list->count].name);
    return GG_OK;
}

static gg_status check_targets(gg__draft *draft, const gg_graph *graph)
{
    uint8_t *seen = gg__alloc_zeroed(draft->ctx, graph->vertices, 1, "targets");
    if (!seen) return gg__status(draft->ctx);
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < draft->targets.count; i++) {
        const gg__draft_item *target = &draft->targets.items[i];
        if (seen[target->vertex]++)
            status =
                gg__fail(draft->ctx, target->place.line != 0 ? GG_BAD_INPUT : GG_BAD_ARGUMENT,
                         target->place, "vertex %llu is a target already",
                         (unsigned long long)gg__number_of(graph, draft->base, target->vertex));
    }
    gg__free(draft->ctx, seen);
    return status;
}

/* A vertex has one payoff at most. */
static gg_status check_payoffs(gg__draft *draft, const gg_graph *graph)
{
    uint8_t *seen = gg__alloc_zeroed(draft->ctx, graph->vertices, 1, "payoffs");
    if (!seen) return gg__status(draft->ctx);
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < draft->payoff_count; i++) {
        const gg__draft_payoff *item = &draft->payoffs[i];
        if (seen[item->payoff.vertex]++)
            status = gg__draft_fail(
                draft, item->place, "vertex %llu has a payoff already",
                (unsigned long long)gg__number_of(graph, draft->base, item->payoff.vertex));
    }
    gg__free(draft->ctx, seen);
    return status;
}

/* Completes whose each token is: in a race the first is Left's, the second Right's, unless the file
 * says. The schedule moves only tokens that there are. */
static gg_status check_tokens(gg__draft *draft)
{
    const bool race = draft->play.value == GG_RACE;
    for (size_t i = 0; i < draft->tokens.count; i++) {
        gg__draft_item *token = &draft->tokens.items[i];
        if (token->arrival >= 0) continue;
        token->arrival = race && i == 1 ? GG_RIGHT : GG_LEFT;
        if (!race || i < 2) continue;
        if (token->place.line == 0)
            return gg__bad_argument(draft->ctx,
                                    "--token: only a file can say whose a third token is");
        return gg__draft_fail(draft, token->place,
                              "from the third token on, L or R must say whose it is");
    }
    for (size_t i = 0; i < draft->schedule.length; i++) {
        const uint32_t token = draft->schedule.items[i].token;
        const bool option = draft->schedule_place.line == 0;
        if (token < draft->tokens.count) continue;
        return gg__fail(draft->ctx, option ? GG_BAD_ARGUMENT : GG_BAD_INPUT,
                        option ? GG__NOWHERE : draft->schedule_place,
                        "%s moves token %llu, but there are %llu",
                        option ? "--schedule" : "the schedule", (unsigned long long)token + 1,
                        (unsigned long long)draft->tokens.count);
    }
    return GG_OK;
}

/* ---- the problem ---- */

/* gg_problem_new knows no places. What it still refuses has to do with where the tokens are: the
 * place is that of the last token on the vertex of the error, or of one that the sentence names. */
static gg_status locate_refusal(gg__draft *draft)
{
    const gg_error error = *gg_ctx_error(draft->ctx);
    const bool tokens_given = draft->given->token_count > 0;
    gg__place place = tokens_given ? GG__NOWHERE : draft->begin;
    bool named = false;
    if (error.status != GG_BAD_INPUT) return error.status;
    for (size_t i = 0; !tokens_given && i < draft->tokens.count; i++) {
        const gg__draft_item *token = &draft->tokens.items[i];
        if (token->vertex != error.vertex || token->place.line == 0) continue;
        const bool names = token->name && strstr(error.message, token->name);
        if (names || !named) place = token->place;
        named |= names;
    }
    place.vertex = error.vertex;
    gg__begin(draft->ctx);
    return gg__fail(draft->ctx, tokens_given ? GG_BAD_ARGUMENT : GG_BAD_INPUT, place, "%s%s",
                    tokens_given ? "--token: " : "", error.message);
}

/* The rules of play in the draft, without tokens and targets. */
static gg_problem_spec play_of(const gg__draft *draft)
{
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    spec.play = (gg_play)draft->play.value;
    spec.dead_end = (gg_result)draft->dead_end.value;
    spec.infinite = (gg_result)draft->infinite.value;
    spec.first = (gg_player)draft->first.value;
    spec.stuck = (gg_stuck)draft->stuck.value;
    spec.schedule = draft->schedule.items;
    spec.schedule_length = draft->schedule.length;
    spec.left_name = draft->player_name[GG_LEFT];
    spec.right_name = draft->player_name[GG_RIGHT];
    spec.base = draft->base;
    spec.endless_score = draft->endless_score.score;
    spec.dead_end_score = draft->dead_end_score.score;
    return spec;
}

/* The rows that the caller wants of a graph whose other facts are known. */
static unsigned choose_rows(const gg__draft *draft, const gg_graph *graph)
{
    const gg_given *given = draft->given;
    gg_problem_spec spec = play_of(draft);
    gg_problem sketch;
    const unsigned weights = spec.play == GG_ENERGY || spec.play == GG_MEAN ? GG_ROWS_OUT : 0;
    if (!given->choose_rows) return given->rows | weights;
    spec.token_count = given->token_count > 0 ? given->token_count : draft->tokens.count;
    gg__problem_sketch(graph, &spec, &sketch);
    return given->choose_rows(given->self, &sketch) | weights;
}

static gg_status make_graph(gg__draft *draft, gg_graph *parts, gg_graph **out)
{
    if (parts) return gg__graph_from_rows(draft->ctx, parts, choose_rows(draft, parts), out);
    const gg_graph sketch = gg__builder_sketch(draft->builder);
    const unsigned rows = choose_rows(draft, &sketch);
    const gg_status status = gg_builder_build(draft->builder, rows, out);
    if (status != GG_OK || !draft->compact) return status;
    gg_graph *graph = *out, *dense = NULL;
    *out = NULL;
    if (gg__graph_drop_isolated(draft->ctx, graph, rows, &dense) != GG_OK || dense) {
        gg_graph_free(graph);
        graph = dense;
    }
    *out = graph;
    return gg__status(draft->ctx);
}

static gg_status make_problem(gg__draft *draft, const gg_graph *graph, gg_problem **out)
{
    gg_ctx *ctx = draft->ctx;
    const gg__draft_list *list = &draft->tokens;
    gg_token *tokens = gg__alloc(ctx, list->count, sizeof *tokens, "tokens");
    gg_vertex *targets = gg__alloc(ctx, draft->targets.count, sizeof *targets, "targets");
    gg_payoff *payoffs = gg__alloc(ctx, draft->payoff_count, sizeof *payoffs, "payoffs");
    gg_status status = tokens && targets && payoffs ? GG_OK : gg__status(ctx);
    for (size_t i = 0; status == GG_OK && i < list->count; i++)
        tokens[i] = (gg_token){list->items[i].vertex, (gg_player)list->items[i].arrival,
                               list->items[i].name};
    for (size_t i = 0; status == GG_OK && i < draft->targets.count; i++)
        targets[i] = draft->targets.items[i].vertex;
    for (size_t i = 0; status == GG_OK && i < draft->payoff_count; i++)
        payoffs[i] = draft->payoffs[i].payoff;
    if (status == GG_OK) {
        gg_problem_spec spec = play_of(draft);
        spec.tokens = tokens;
        spec.token_count = list->count;
        spec.targets = targets;
        spec.target_count = draft->targets.count;
        spec.weights = draft->weights;
        spec.weight_count = draft->weight_count;
        spec.payoffs = payoffs;
        spec.payoff_count = draft->payoff_count;
        status = gg_problem_new(ctx, graph, &spec, out);
        if (status != GG_OK) status = locate_refusal(draft);
    }
    gg__free(ctx, tokens);
    gg__free(ctx, targets);
    gg__free(ctx, payoffs);
    return status;
}

/* The game by rules that the file names, on the graph of the problem, which becomes its holder or
 * is freed. */
static gg_status open_game(gg__draft *draft, gg_problem *holder, gg_problem **out)
{
    gg_ctx *ctx = draft->ctx;
    gg_rules_spec rules = GG_RULES_SPEC;
    const gg_problem_spec *spec = &holder->spec;
    const gg_ruleset *ruleset = NULL;
    const char *name = draft->played;
    for (size_t i = 0; gg_ruleset_at(i) && !ruleset; i++) {
        const char *known = gg_ruleset_at(i)->info.name;
        const size_t length = strlen(known);
        if (strncmp(name, known, length) != 0 || (name[length] && name[length] != ':')) continue;
        ruleset = gg_ruleset_at(i);
        rules.parameters = name + length + (name[length] == ':');
    }
    gg_status status = GG_OK;
    if (ruleset->takes != GG_TAKES_GRAPH && ruleset->takes != GG_TAKES_GRAPH_OR_TEXT)
        status = gg__draft_fail(draft, draft->played_place, "%s is not played on a graph",
                                ruleset->info.name);
    else if (spec->token_count > 0)
        status = gg__draft_fail(draft, draft->played_place, "%s is played without tokens",
                                ruleset->info.name);
    else if (spec->play != GG_NORMAL || spec->dead_end != GG_P || spec->infinite != GG_D)
        status = gg__draft_fail(draft, draft->played_place,
                                "%s has its own rules of play, so the file cannot give others",
                                ruleset->info.name);
    rules.graph = holder->graph;
    rules.base = spec->base;
    rules.first = spec->first;
    if (status == GG_OK) status = gg_problem_of_rules(ctx, ruleset, &rules, out);
    if (status != GG_OK) {
        gg_problem_free(holder);
        return status;
    }
    holder->played = draft->played;
    draft->played = NULL;
    (*out)->holder = holder;
    return GG_OK;
}

gg_status gg__draft_to_problem(gg__draft *draft, gg_graph *parts, gg_problem **out)
{
    const gg_given *given = draft->given;
    gg_graph *graph = NULL;
    bool first_replaced = false, tokens_replaced = false, targets_replaced;
    gg_problem *problem = NULL;
    gg_status status = gg__status(draft->ctx);
    if (status == GG_OK) status = fill_settings(draft, &first_replaced);
    const bool race = draft->play.value == GG_RACE;
    if (status == GG_OK) status = check_file(draft, (gg_play)draft->play.value);
    if (status == GG_OK) status = check_scores(draft);
    if (status == GG_OK) status = check_given(draft, race);
    if (status == GG_OK) status = check_priorities(draft, parts);
    if (status == GG_OK) status = make_graph(draft, parts, &graph);
    if (status == GG_OK && graph->owner) status = check_owners(draft, graph);
    if (status == GG_OK && given->token_count > 0)
        status = fill_list(draft, &draft->tokens, graph, &tokens_replaced);
    if (status == GG_OK && given->target_count > 0)
        status = fill_list(draft, &draft->targets, graph, &targets_replaced);
    if (status == GG_OK && draft->targets.count > 1) status = check_targets(draft, graph);
    if (status == GG_OK && draft->payoff_count > 1) status = check_payoffs(draft, graph);
    if (status == GG_OK) status = check_tokens(draft);
    if (status == GG_OK) status = make_problem(draft, graph, &problem);
    if (status != GG_OK) {
        gg_graph_free(graph);
        return status;
    }
    problem->owned = graph;
    *out = problem;
    if (first_replaced)
        status = gg__problem_add_note(problem, draft->first.value == GG_RIGHT
                                                   ? "--first R replaces the L of the input"
                                                   : "--first L replaces the R of the input");
    if (status == GG_OK && draft->compact && graph->number) {
        char note[200];
        const uint64_t n = graph->vertices;
        gg__labels_note_gaps(n, n > 0 ? graph->number[n - 1] : 0, note);
        status = gg__problem_add_note(problem, note);
    }
    if (status == GG_OK && tokens_replaced)
        status = gg__problem_add_note(problem, "--token replaces the tokens of the input");
    if (draft->played && status == GG_OK) {
        *out = NULL;
        status = open_game(draft, problem, out);
        if (status == GG_OK && first_replaced) status = gg__problem_add_note(*out, problem->note);
    }
    return status;
}
