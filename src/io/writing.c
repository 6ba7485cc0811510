/* Edges, defaults and names: see the header. */
#include "io/writing.h"

#include "base/decimal.h"

/* ---- edges ---- */

/* The options of Left and of Right at a vertex. The first `both` of either are the same edges;
 * those after them are for one player only. */
typedef struct sides {
    const gg_vertex *left, *right;
    size_t both, left_count, right_count;
} sides;

static sides sides_of(const gg_graph *graph, gg_vertex v)
{
    sides s = {.both = 0};
    s.left = gg_graph_options(graph, GG_LEFT, v, &s.left_count);
    s.right = gg_graph_options(graph, GG_RIGHT, v, &s.right_count);
    const size_t most = s.left_count < s.right_count ? s.left_count : s.right_count;
    if (!graph->partisan) s.both = most;
    while (s.both < most && s.left[s.both] == s.right[s.both])
        s.both++;
    return s;
}

/* Where an edge for both is written twice; GG_NO_VERTEX: nowhere. */
gg_vertex gg__edges_apart(const gg_graph *graph)
{
    gg_vertex first = GG_NO_VERTEX;
    for (uint64_t u = 0; graph->partisan && u < graph->vertices; u++) {
        const sides s = sides_of(graph, (gg_vertex)u);
        if (s.left_count > s.both || s.right_count > s.both) return GG_NO_VERTEX;
        if (s.both > 0 && first == GG_NO_VERTEX) first = (gg_vertex)u;
    }
    return first;
}

/* An edge for Left and an equal one for Right may have become one for both. */
uint64_t gg__count_edges(const gg_graph *graph)
{
    if (!graph->partisan) return graph->edges;
    uint64_t count = gg__edges_apart(graph) != GG_NO_VERTEX;
    for (uint64_t u = 0; u < graph->vertices; u++) {
        const sides s = sides_of(graph, (gg_vertex)u);
        count += s.left_count + s.right_count - s.both;
    }
    return count;
}

static char *add_text(char *at, const char *text)
{
    while (*text)
        *at++ = *text++;
    return at;
}

/* A weight of 0 is left out: it is the default. */
static char *add_weight(const gg__edge_writer *w, char *at, int64_t weight)
{
    const uint64_t size = weight < 0 ? 0 - (uint64_t)weight : (uint64_t)weight;
    if (weight == 0) return at;
    at = add_text(at, w->weigh);
    if (weight < 0) *at++ = '-';
    return gg__decimal_put(at, size);
}

static void write_some(gg__edge_writer *w, gg_vertex u, const gg_vertex *end, size_t count,
                       gg_edge_for whose)
{
    gg_ctx *ctx = w->output->ctx;
    const gg_graph *numbered = w->numbered && w->graph->number ? w->graph : NULL;
    const uint64_t from = numbered ? numbered->number[u] : (uint64_t)u + w->base;
    char line[128];
    if (count == 0) return;
    char *option = add_text(gg__decimal_put(add_text(line, w->before), from), w->between);
    for (size_t i = 0; i < count; i++) {
        const uint64_t to = numbered ? numbered->number[end[i]] : (uint64_t)end[i] + w->base;
        const size_t skipped = w->listed && w->written == 0;
        char *at = gg__decimal_put(option, to);
        if (w->weight) at = add_weight(w, at, w->weight[&end[i] - w->graph->out[GG_LEFT]->end]);
        at = add_text(at, w->after[whose]);
        gg__out_bytes(w->output, line + skipped, (size_t)(at - line) - skipped);
        if ((++w->written & (GG__TICK - 1)) != 0) continue;
        if (w->output->failed) gg__out_finish(w->output);
        if (gg__status(ctx) != GG_OK || gg__tick(ctx, "writing edges", w->written, 0) != GG_OK)
            return;
    }
}

void gg__write_edges_of(gg__edge_writer *w, gg_vertex u, gg_vertex apart)
{
    const sides s = sides_of(w->graph, u);
    const size_t both = s.both - (u == apart);
    if (gg__status(w->output->ctx) != GG_OK) return;
    write_some(w, u, s.left, both, GG_FOR_BOTH);
    write_some(w, u, s.left + both, s.left_count - both, GG_FOR_LEFT);
    write_some(w, u, s.right + both, s.right_count - both, GG_FOR_RIGHT);
}

gg_status gg__write_edges(gg__edge_writer *writer)
{
    gg_ctx *ctx = writer->output->ctx;
    const gg_vertex apart = gg__edges_apart(writer->graph);
    for (uint64_t u = 0; gg__status(ctx) == GG_OK && u < writer->graph->vertices; u++)
        gg__write_edges_of(writer, (gg_vertex)u, apart);
    return gg__status(ctx);
}

/* ---- defaults ---- */

/* Only two tokens have one; a race with none is not played. */
static bool is_default_length(const gg_problem_spec *spec)
{
    return spec->token_count == 2 || spec->token_count == 0;
}

gg_status gg__default_problem(gg_ctx *ctx, const gg_problem *problem, gg_problem **out)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    gg_problem_spec plain = *spec;
    gg_token *tokens = gg__alloc(ctx, spec->token_count, sizeof *tokens, "tokens");
    if (!tokens) return gg__status(ctx);
    for (size_t i = 0; i < spec->token_count; i++) {
        tokens[i] = spec->tokens[i];
        tokens[i].name = NULL;
    }
    plain.tokens = tokens;
    plain.dead_end = plain.infinite = GG_NONE;
    plain.left_name = plain.right_name = NULL;
    if (is_default_length(spec)) plain.schedule_length = 0;
    const gg_status status = gg_problem_new(ctx, gg_problem_graph(problem), &plain, out);
    gg__free(ctx, tokens);
    return status;
}

bool gg__has_default_schedule(const gg_problem *problem, const gg_problem *plain)
{
    const gg_problem_spec *a = gg_problem_get(problem), *b = gg_problem_get(plain);
    if (a->play == GG_RACE && !is_default_length(a)) return false;
    return gg__turns_equal(a->schedule, a->schedule_length, b->schedule, b->schedule_length);
}

const char *gg__setting_word(const gg_problem *problem, const gg_problem *defaults,
                             const gg__setting_form *form)
{
    const gg_problem_spec *spec = gg_problem_get(problem), *plain = gg_problem_get(defaults);
    const struct {
        char letter;
        int value, usual;
    } settings[] = {{'f', (int)(spec->play == GG_RACE ? GG_LEFT : spec->first), GG_LEFT},
                    {'i', (int)spec->infinite, (int)plain->infinite},
                    {'d', (int)spec->dead_end, (int)plain->dead_end},
                    {'k', (int)spec->stuck, GG_STUCK_PASS}};
    size_t i = 0;
    while (settings[i].letter != form->letter)
        i++;
    if (settings[i].value == settings[i].usual) return NULL;
    return form->words[settings[i].value - form->from];
}

/* ---- names ---- */

bool gg__is_name(const char *text, size_t length, bool word)
{
    const unsigned char least = word ? ' ' + 1 : ' ';
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < least || text[i] == 0x7f) return false;
    return length > 0 && length <= GG__SCAN_WORD_BYTES;
}

static const char *name_at(const gg_problem_spec *spec, size_t i)
{
    return i == 0 ? spec->left_name : i == 1 ? spec->right_name : spec->tokens[i - 2].name;
}

gg_status gg__check_names(gg_ctx *ctx, const gg_problem_spec *spec, const gg_problem_spec *plain)
{
    for (size_t i = 0; i < spec->token_count + 2; i++) {
        const char *name = name_at(spec, i);
        if (gg__is_name(name, strlen(name), plain != NULL)) continue;
        if (plain && strcmp(name, name_at(plain, i)) != 0)
            return gg__bad_argument(
                ctx, "the name '%.40s' cannot be written: it is not one word of at most %d bytes",
                name, GG__SCAN_WORD_BYTES);
        if (!plain)
            return gg__bad_argument(ctx,
                                    "the name '%.40s' cannot be written: a name has 1 to %d bytes "
                                    "and no control characters",
                                    name, GG__SCAN_WORD_BYTES);
    }
    return GG_OK;
}

void gg__write_escaped(gg__output *output, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') gg__out_char(output, '\\');
        gg__out_char(output, *text);
    }
}
