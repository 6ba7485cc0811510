/* json, written: defaults are left out, as in gg; edges come last. O(bytes), no memory besides. */
#include "base/rational.h"
#include "graph/builder.h"
#include "graph/graph.h"
#include "io/json.h"
#include "io/writing.h"

#include <string.h>

/* ---- texts ---- */

/* The length of the UTF-8 character at the front of a text, 0 if it is none. */
static size_t character(const unsigned char *s)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (*s < 0x80) return 1;
    const size_t length = *s < 0xc0 ? 0 : *s < 0xe0 ? 2 : *s < 0xf0 ? 3 : *s < 0xf8 ? 4 : 0;
    uint32_t code = *s & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (s[i] < 0x80 || s[i] > 0xbf) return 0;
        code = code << 6 | (s[i] & 0x3f);
    }
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[length] || code > 0x10ffff || surrogate ? 0 : length;
}

static void check_text(gg_ctx *ctx, const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t length = 1;
    for (; *s && length > 0; s += length)
        length = character(s);
    if (length == 0)
        gg__bad_argument(ctx, "json cannot say a name that is no UTF-8: '%.40s'", text);
}

static gg_status check_texts(gg_ctx *ctx, const gg_problem *problem)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    const char *name;
    gg_vertex v;
    gg__check_names(ctx, spec, NULL);
    check_text(ctx, spec->left_name);
    check_text(ctx, spec->right_name);
    for (size_t i = 0; i < spec->token_count; i++)
        check_text(ctx, spec->tokens[i].name);
    for (size_t i = 0; (name = gg__names_at(problem->graph->names, i, &v)) != NULL; i++)
        check_text(ctx, name);
    return gg__status(ctx);
}

/* A text without control characters, in quotes. */
static void put_text(gg__output *output, const char *text)
{
    gg__out_char(output, '"');
    gg__write_escaped(output, text);
    gg__out_char(output, '"');
}

/* ---- pieces ---- */

static void put_key(gg__output *output, const char *key)
{
    gg__out_text(output, ",\"");
    gg__out_text(output, key);
    gg__out_text(output, "\":");
}

static void put_word(gg__output *output, const char *key, const char *word)
{
    put_key(output, key);
    put_text(output, word);
}

/* A note may quote any bytes of a file; those that are no UTF-8 become question marks. */
static void put_note(gg__output *output, const char *note)
{
    const size_t length = strlen(note);
    char *text = gg__copy_string(output->ctx, note, length);
    if (!text) return;
    for (unsigned char *s = (unsigned char *)text; *s;) {
        const size_t size = character(s);
        if (size == 0) *s = '?';
        s += size > 0 ? size : 1;
    }
    put_word(output, "note", text);
    gg__free(output->ctx, text);
}

static void put_vertex(gg__output *output, const gg_problem_spec *spec, uint64_t v)
{
    gg__out_u64(output, v + spec->base);
}

/* One of a list: [v,"word"]. */
static void put_pair(gg__output *output, const gg_problem_spec *spec, bool *more, uint64_t v,
                     const char *word)
{
    gg__out_text(output, *more ? ",[" : "[");
    put_vertex(output, spec, v);
    gg__out_char(output, ',');
    put_text(output, word);
    gg__out_char(output, ']');
    *more = true;
}

/* ---- columns ---- */

static void put_names(gg__output *output, const gg_problem_spec *spec, const gg_graph *graph)
{
    gg_vertex v;
    bool more = false;
    const char *name = gg__names_at(graph->names, 0, &v);
    if (!name) return;
    put_key(output, "names");
    gg__out_char(output, '[');
    for (size_t i = 0; (name = gg__names_at(graph->names, i, &v)) != NULL; i++)
        put_pair(output, spec, &more, v, name);
    gg__out_char(output, ']');
}

static void put_column(gg__output *output, const gg_problem_spec *spec, const gg_graph *graph,
                       const char *key, const uint8_t *column, uint8_t none,
                       const char *const *words, uint8_t from)
{
    bool more = false;
    if (!column) return;
    put_key(output, key);
    gg__out_char(output, '[');
    for (uint64_t v = 0; v < graph->vertices; v++)
        if (column[v] != none) put_pair(output, spec, &more, v, words[column[v] - from]);
    gg__out_char(output, ']');
}

static void put_priorities(gg__output *output, const gg_problem_spec *spec, const gg_graph *graph)
{
    if (!graph->priority) return;
    put_key(output, "priorities");
    for (uint64_t v = 0; v < graph->vertices; v++) {
        gg__out_text(output, v == 0 ? "[[" : ",[");
        put_vertex(output, spec, v);
        gg__out_char(output, ',');
        gg__out_u64(output, graph->priority[v]);
        gg__out_char(output, ']');
    }
    gg__out_char(output, ']');
}

/* ---- the rules of play ---- */

static void put_targets(gg__output *output, const gg_problem_spec *spec)
{
    if (spec->target_count == 0) return;
    put_key(output, "targets");
    for (size_t i = 0; i < spec->target_count; i++) {
        gg__out_char(output, i == 0 ? '[' : ',');
        put_vertex(output, spec, spec->targets[i]);
    }
    gg__out_char(output, ']');
}

/* A score as an integer or a text. */
static void put_score(gg__output *output, gg_rational score)
{
    char text[GG__RATIONAL_TEXT];
    gg__rational_print(score, text);
    if (score.denominator != 1)
        put_text(output, text);
    else
        gg__out_text(output, text);
}

static void put_scores(gg__output *output, const gg_problem_spec *spec)
{
    if (spec->payoff_count > 0) put_key(output, "payoffs");
    for (size_t i = 0; i < spec->payoff_count; i++) {
        gg__out_text(output, i == 0 ? "[[" : ",[");
        put_vertex(output, spec, spec->payoffs[i].vertex);
        gg__out_char(output, ',');
        put_score(output, spec->payoffs[i].score);
        gg__out_char(output, ']');
    }
    if (spec->payoff_count > 0) gg__out_char(output, ']');
    if (spec->endless_score.numerator != 0) {
        put_key(output, GG__JSON_ENDLESS);
        put_score(output, spec->endless_score);
    }
    if (spec->dead_end_score.numerator != 0) {
        put_key(output, GG__JSON_DEAD_END);
        put_score(output, spec->dead_end_score);
    }
}

static void put_tokens(gg__output *output, const gg_problem_spec *spec,
                       const gg_problem_spec *plain)
{
    if (spec->token_count == 0) return;
    put_key(output, "tokens");
    for (size_t i = 0; i < spec->token_count; i++) {
        const gg_token *token = &spec->tokens[i];
        gg__out_text(output, i == 0 ? "[{\"vertex\":" : ",{\"vertex\":");
        put_vertex(output, spec, token->vertex);
        if (spec->play == GG_RACE) put_word(output, "player", gg__player_words[token->arrival]);
        if (strcmp(token->name, plain->tokens[i].name) != 0) put_word(output, "name", token->name);
        gg__out_char(output, '}');
    }
    gg__out_char(output, ']');
}

static void put_players(gg__output *output, const gg_problem_spec *spec,
                        const gg_problem_spec *plain)
{
    const bool left = strcmp(spec->left_name, plain->left_name) != 0;
    const bool right = strcmp(spec->right_name, plain->right_name) != 0;
    if (!left && !right) return;
    put_key(output, "players");
    gg__out_char(output, '{');
    if (left) gg__out_text(output, "\"L\":");
    if (left) put_text(output, spec->left_name);
    if (right) gg__out_text(output, left ? ",\"R\":" : "\"R\":");
    if (right) put_text(output, spec->right_name);
    gg__out_char(output, '}');
}

/* ---- the whole ---- */

gg_status gg__json_write(const gg_problem *problem, const gg_problem *defaults, gg__output *output)
{
    const gg_problem_spec *spec = gg_problem_get(problem), *plain = gg_problem_get(defaults);
    const gg_graph *graph = problem->graph;
    gg__edge_writer edges = {
        output, graph, spec->base,      false, ",[", ",", {"]", ",\"L\"]", ",\"R\"]"},
        true,   0,     problem->weight, ","};
    if (check_texts(output->ctx, problem) != GG_OK) return gg__status(output->ctx);
    gg__out_text(output, "{\"format\":\"" GG__JSON_FORMAT "\"");
    put_key(output, "version");
    gg__out_u64(output, GG__JSON_VERSION);
    put_word(output, "play", gg__play_words[spec->play]);
    put_key(output, "base");
    gg__out_u64(output, spec->base);
    put_key(output, "vertices");
    gg__out_u64(output, graph->vertices);
    put_players(output, spec, plain);
    put_names(output, spec, graph);
    put_column(output, spec, graph, "owners", graph->owner, GG__NO_OWNER, gg__player_words, 0);
    put_column(output, spec, graph, "results", graph->terminal, GG_NONE, gg__result_words, GG_L);
    put_priorities(output, spec, graph);
    put_targets(output, spec);
    put_scores(output, spec);
    put_tokens(output, spec, plain);
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++) {
        const char *word = gg__setting_word(problem, defaults, form);
        if (word) put_word(output, form->key, word);
    }
    if (!gg__has_default_schedule(problem, defaults)) {
        put_key(output, "schedule");
        gg__out_char(output, '"');
        gg__turns_write(output, spec->schedule, spec->schedule_length);
        gg__out_char(output, '"');
    }
    if (problem->note) put_note(output, problem->note);
    if (problem->played) put_word(output, "ruleset", problem->played);
    put_key(output, "edges");
    gg__out_char(output, '[');
    const gg_status status = gg__write_edges(&edges);
    gg__out_text(output, "]}\n");
    return status;
}
