/*
 * ggb, writing: the rows that the graph has, its columns, and what is not the default. All that is
 * not in memory as it is in the file is put entry by entry, so that no memory depends on the graph.
 * O(bytes).
 */
#include "graph/csr_from_rows.h"
#include "graph/names.h"
#include "io/ggb.h"
#include "io/writing.h"

#include <string.h>

/* ---- columns that are not in memory ---- */

typedef struct incoming {
    const gg__rows *rows;
    uint64_t vertices;
} incoming;

static gg_status put_lengths(gg__column_out *out, const void *self)
{
    const incoming *in = self;
    gg_status status = GG_OK;
    for (uint64_t v = 0; status == GG_OK && v < in->vertices; v++) {
        const uint64_t length = in->rows->start[v + 1] - in->rows->start[v];
        const uint32_t word = (uint32_t)length;
        if (length > UINT32_MAX)
            return gg__fail(out->ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                            "ggb cannot say that a vertex has more than %lu predecessors",
                            (unsigned long)UINT32_MAX);
        status = gg__column_put(out, &word, 1);
    }
    return status;
}

static gg_status put_named(gg__column_out *out, const void *self)
{
    gg_vertex v = 0;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && gg__names_at(self, i, &v); i++)
        status = gg__column_put(out, &v, 1);
    return status;
}

static gg_status put_text(gg__column_out *out, const char *text)
{
    return gg__column_put(out, text, strlen(text) + 1);
}

static gg_status put_names(gg__column_out *out, const void *self)
{
    gg_vertex v = 0;
    const char *name;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && (name = gg__names_at(self, i, &v)) != NULL; i++)
        status = put_text(out, name);
    return status;
}

static gg_status put_tokens(gg__column_out *out, const void *self)
{
    const gg_problem_spec *spec = self;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < spec->token_count; i++)
        status = gg__column_put(out, &spec->tokens[i].vertex, 1);
    return status;
}

static gg_status put_arrivals(gg__column_out *out, const void *self)
{
    const gg_problem_spec *spec = self;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < spec->token_count; i++) {
        const uint8_t arrival = (uint8_t)spec->tokens[i].arrival;
        status = gg__column_put(out, &arrival, 1);
    }
    return status;
}

static gg_status put_token_names(gg__column_out *out, const void *self)
{
    const gg_problem_spec *spec = self;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < spec->token_count; i++)
        status = put_text(out, spec->tokens[i].name);
    return status;
}

static gg_status put_schedule(gg__column_out *out, const void *self)
{
    const gg_problem_spec *spec = self;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < spec->schedule_length; i++) {
        const uint64_t turn =
            (uint64_t)spec->schedule[i].token << 32 | (uint32_t)spec->schedule[i].player;
        status = gg__column_put(out, &turn, 1);
    }
    return status;
}

static gg_status put_players(gg__column_out *out, const void *self)
{
    const gg_problem_spec *spec = self;
    const gg_status status = put_text(out, spec->left_name);
    return status == GG_OK ? put_text(out, spec->right_name) : status;
}

/* ---- the list of columns ---- */

typedef struct writing {
    gg__column_list list;
    const gg_problem *problem, *plain;
    const gg_problem_spec *spec;
    uint8_t settings[GG__GGB_SETTINGS];
    incoming in[2]; /* by gg_player */
} writing;

static void add(writing *w, const char *name, unsigned width, uint64_t count, const void *data)
{
    gg__column_add(&w->list, &(gg__column){name, width, count, data, NULL, NULL});
}

static void add_put(writing *w, const char *name, unsigned width, uint64_t count,
                    gg_status (*put)(gg__column_out *out, const void *self), const void *self)
{
    gg__column_add(&w->list, &(gg__column){name, width, count, NULL, put, self});
}

static void add_settings(writing *w)
{
    const gg_graph *graph = w->problem->graph;
    const gg_problem_spec *spec = w->spec;
    const bool first = spec->play != GG_RACE && !graph->owner;
    w->settings[GG__GGB_PLAY] = (uint8_t)spec->play;
    w->settings[GG__GGB_DEAD_END] = (uint8_t)spec->dead_end;
    w->settings[GG__GGB_INFINITE] = (uint8_t)spec->infinite;
    w->settings[GG__GGB_FIRST] = (uint8_t)(first ? spec->first : GG_LEFT);
    w->settings[GG__GGB_STUCK] = (uint8_t)spec->stuck;
    w->settings[GG__GGB_BASE] = (uint8_t)spec->base;
    w->settings[GG__GGB_ORDERED] = graph->ordered;
    add(w, "settings", 1, GG__GGB_SETTINGS, w->settings);
}

static void add_side(writing *w, gg_player player)
{
    const gg_graph *graph = w->problem->graph;
    const gg__rows *out = graph->out[player], *in = graph->in[player];
    const char *const(*names)[2] = gg__ggb_rows[player];
    const uint64_t n = graph->vertices;
    w->in[player] = (incoming){in, n};
    add(w, names[GG__OUT][0], 4, n, graph->degree[player]);
    if (out) add(w, names[GG__OUT][1], 4, out->start[n], out->end);
    if (in) add_put(w, names[GG__IN][0], 4, n, put_lengths, &w->in[player]);
    if (in) add(w, names[GG__IN][1], 4, in->start[n], in->end);
}

static void add_names(writing *w)
{
    const gg__names *names = w->problem->graph->names;
    uint64_t count = 0, bytes = 0;
    gg_vertex v = 0;
    const char *name;
    for (; (name = gg__names_at(names, (size_t)count, &v)) != NULL; count++)
        bytes += strlen(name) + 1;
    if (count == 0) return;
    add_put(w, "named", 4, count, put_named, names);
    add_put(w, "names", 1, bytes, put_names, names);
}

static void add_tokens(writing *w)
{
    const gg_problem_spec *spec = w->spec, *plain = gg_problem_get(w->plain);
    uint64_t bytes = 0;
    bool usual = true;
    if (spec->token_count == 0) return;
    for (size_t i = 0; i < spec->token_count; i++) {
        usual &= strcmp(spec->tokens[i].name, plain->tokens[i].name) == 0;
        bytes += strlen(spec->tokens[i].name) + 1;
    }
    add_put(w, "tokens", 4, spec->token_count, put_tokens, spec);
    if (spec->play == GG_RACE) add_put(w, "arrivals", 1, spec->token_count, put_arrivals, spec);
    if (!usual) add_put(w, "token-names", 1, bytes, put_token_names, spec);
}

static void add_all(writing *w)
{
    const gg_problem_spec *spec = w->spec, *plain = gg_problem_get(w->plain);
    const gg_graph *graph = w->problem->graph;
    const char *left = spec->left_name, *right = spec->right_name, *note = w->problem->note;
    add_settings(w);
    add_side(w, GG_LEFT);
    if (graph->partisan) add_side(w, GG_RIGHT);
    if (graph->owner) add(w, "owners", 1, graph->vertices, graph->owner);
    if (graph->terminal) add(w, "results", 1, graph->vertices, graph->terminal);
    add_names(w);
    add_tokens(w);
    if (spec->target_count > 0) add(w, "targets", 4, spec->target_count, spec->targets);
    if (!gg__has_default_schedule(w->problem, w->plain))
        add_put(w, "schedule", 8, spec->schedule_length, put_schedule, spec);
    if (strcmp(left, plain->left_name) != 0 || strcmp(right, plain->right_name) != 0)
        add_put(w, "players", 1, strlen(left) + strlen(right) + 2, put_players, spec);
    if (note) add(w, "note", 1, strlen(note) + 1, note);
}

/* ---- the whole ---- */

/* Before anything is written. */
static gg_status check_names(gg_ctx *ctx, const gg_problem_spec *spec)
{
    for (size_t i = 0; i < spec->token_count + 2; i++) {
        const char *name = i == 0   ? spec->left_name
                           : i == 1 ? spec->right_name
                                    : spec->tokens[i - 2].name;
        if (!gg__is_name(name, strlen(name)))
            return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                            "the name '%.40s' cannot be written: a name has 1 to %d bytes and no "
                            "control characters",
                            name, GG__SCAN_WORD_BYTES);
    }
    return GG_OK;
}

gg_status gg__write_ggb(gg_ctx *ctx, const gg_problem *problem, gg__output *output)
{
    gg_problem *plain;
    writing w = {.list = {.ctx = ctx}, .problem = problem, .spec = gg_problem_get(problem)};
    gg_status status = check_names(ctx, w.spec);
    if (status == GG_OK) status = gg__default_problem(ctx, problem, &plain);
    if (status != GG_OK) return status;
    w.plain = plain;
    add_all(&w);
    status = gg__columns_write(output, &gg__ggb, &w.list);
    gg__free(ctx, w.list.at);
    gg_problem_free(plain);
    return status;
}
