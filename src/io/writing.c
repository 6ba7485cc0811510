/* Edges as lines, edges for one player only, and defaults: see the header. */
#include "io/writing.h"

/* ---- edges ---- */

static uint64_t number_of(const gg__row_writer *writer, gg_vertex v)
{
    return writer->numbered ? gg__number_of(writer->numbered, writer->base, v)
                            : (uint64_t)v + writer->base;
}

gg_status gg__write_row(gg__row_writer *writer, gg_vertex u, const gg_vertex *ends, size_t count,
                        const char *suffix)
{
    gg__output *output = writer->output;
    for (size_t i = 0; i < count; i++) {
        gg__out_text(output, writer->prefix);
        gg__out_u64(output, number_of(writer, u));
        gg__out_char(output, ' ');
        gg__out_u64(output, number_of(writer, ends[i]));
        gg__out_text(output, suffix);
        gg__out_char(output, '\n');
        if ((++writer->written & (GG__TICK - 1)) != 0) continue;
        if (output->failed) return gg__out_finish(output);
        const gg_status status = gg__tick(output->ctx, "writing edges", writer->written, 0);
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

gg_status gg__write_rows(gg__row_writer *writer, const gg_graph *graph)
{
    gg_status status = GG_OK;
    for (uint64_t u = 0; status == GG_OK && u < graph->vertices; u++) {
        size_t count;
        const gg_vertex *ends = gg_graph_options(graph, GG_LEFT, (gg_vertex)u, &count);
        status = gg__write_row(writer, (gg_vertex)u, ends, count, "");
    }
    return status;
}

/* ---- edges for one player only ---- */

gg__sides gg__sides_of(const gg_graph *graph, gg_vertex v)
{
    gg__sides s = {.both = 0};
    s.left = gg_graph_options(graph, GG_LEFT, v, &s.left_count);
    s.right = gg_graph_options(graph, GG_RIGHT, v, &s.right_count);
    const size_t most = s.left_count < s.right_count ? s.left_count : s.right_count;
    while (s.both < most && s.left[s.both] == s.right[s.both])
        s.both++;
    return s;
}

gg_vertex gg__find_apart(const gg_graph *graph)
{
    gg_vertex first = GG_NO_VERTEX;
    for (uint64_t u = 0; graph->partisan && u < graph->vertices; u++) {
        const gg__sides s = gg__sides_of(graph, (gg_vertex)u);
        if (s.left_count > s.both || s.right_count > s.both) return GG_NO_VERTEX;
        if (s.both > 0 && first == GG_NO_VERTEX) first = (gg_vertex)u;
    }
    return first;
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
    const bool race = spec->play == GG_RACE;
    int value = 0, usual = 0;
    switch (form->letter) {
    case 'f':
        value = (int)(race ? GG_LEFT : spec->first);
        usual = GG_LEFT;
        break;
    case 'i':
        value = (int)spec->infinite;
        usual = (int)plain->infinite;
        break;
    case 'd':
        value = (int)spec->dead_end;
        usual = (int)plain->dead_end;
        break;
    default:
        value = (int)spec->stuck;
        usual = GG_STUCK_PASS;
        break;
    }
    return value == usual ? NULL : form->words[value - form->from];
}

static bool is_above(const char *text, size_t length, unsigned char least)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < least || text[i] == 0x7f) return false;
    return length > 0 && length <= GG__SCAN_WORD_BYTES;
}

bool gg__is_name(const char *text, size_t length)
{
    return is_above(text, length, ' ');
}

bool gg__is_word(const char *text, size_t length)
{
    return is_above(text, length, ' ' + 1);
}
