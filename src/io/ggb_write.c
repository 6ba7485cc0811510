/*
 * ggb, writing: the rows that the graph has, its columns, and what is not the default. All that is
 * not in memory as it is in the file is put entry by entry, so that no memory depends on the graph.
 * O(bytes).
 */
#include "graph/csr.h"
#include "graph/graph.h"
#include "io/ggb_columns.h"
#include "io/writing.h"

#include <string.h>

/* ---- the columns ---- */

static const gg__column_type types[GG__GGB_COLUMNS + 1] = {
    {"settings", 1},
    {"left-degrees", 4},
    {"left-options", 4},
    {"left-indegrees", 4},
    {"left-sources", 4},
    {"right-degrees", 4},
    {"right-options", 4},
    {"right-indegrees", 4},
    {"right-sources", 4},
    {"owners", 1},
    {"results", 1},
    {"named", 4},
    {"names", 1},
    {"tokens", 4},
    {"arrivals", 1},
    {"token-names", 1},
    {"targets", 4},
    {"schedule", 8},
    {"players", 1},
    {"note", 1},
    {NULL, 0},
};

const gg__columns_kind gg__ggb = {GG__GGB_MARK, "ggb", types, GG__GGB_NOTE, true};

/* ---- columns that are not in memory ---- */

static uint64_t row_length(const void *self, uint64_t v)
{
    const gg__rows *rows = self;
    return rows->start[v + 1] - rows->start[v];
}

static uint64_t named_vertex(const void *self, uint64_t index)
{
    gg_vertex v = GG_NO_VERTEX;
    gg__names_at(self, (size_t)index, &v);
    return v;
}

static uint64_t token_vertex(const void *self, uint64_t index)
{
    return ((const gg_problem_spec *)self)->tokens[index].vertex;
}

static uint64_t token_arrival(const void *self, uint64_t index)
{
    return ((const gg_problem_spec *)self)->tokens[index].arrival;
}

static uint64_t turn(const void *self, uint64_t index)
{
    const gg_turn *at = &((const gg_problem_spec *)self)->schedule[index];
    return (uint64_t)at->token << 32 | (uint32_t)at->player;
}

static const void *whole(const char *text, size_t *size)
{
    *size = strlen(text) + 1;
    return text;
}

static const void *vertex_name(const void *self, uint64_t index, size_t *size)
{
    gg_vertex v;
    return whole(gg__names_at(self, (size_t)index, &v), size);
}

static const void *token_name(const void *self, uint64_t index, size_t *size)
{
    return whole(((const gg_problem_spec *)self)->tokens[index].name, size);
}

static const void *player_name(const void *self, uint64_t index, size_t *size)
{
    const gg_problem_spec *spec = self;
    return whole(index == GG_LEFT ? spec->left_name : spec->right_name, size);
}

/* ---- the list of columns ---- */

typedef struct writing {
    gg__column_list list;
    const gg_problem *problem, *plain;
    const gg_problem_spec *spec;
    uint8_t settings[GG__GGB_SETTING_COUNT];
} writing;

static void add(writing *w, unsigned column, uint64_t count, const void *data)
{
    gg__column_add(&w->list, column, (gg__column){.count = count, .data = data});
}

/* Entries that a function gives: numbers, or texts. */
static void add_found(writing *w, unsigned column, gg__column entries, const void *self)
{
    entries.self = self;
    gg__column_add(&w->list, column, entries);
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
    add(w, GG__GGB_SETTINGS, sizeof w->settings, w->settings);
}

static void add_side(writing *w, gg_player player)
{
    const gg_graph *graph = w->problem->graph;
    const gg__rows *out = graph->out[player], *in = graph->in[player];
    const uint64_t n = graph->vertices;
    add(w, gg__ggb_row(player, GG__OUT, 0), n, graph->degree[player]);
    if (out) add(w, gg__ggb_row(player, GG__OUT, 1), out->start[n], out->end);
    if (!in) return;
    for (uint64_t v = 0; in->start[n] > UINT32_MAX && v < n; v++)
        if (row_length(in, v) > UINT32_MAX)
            gg__fail(w->list.ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                     "ggb cannot say that a vertex has more than %lu predecessors",
                     (unsigned long)UINT32_MAX);
    add_found(w, gg__ggb_row(player, GG__IN, 0), (gg__column){.count = n, .number = row_length},
              in);
    add(w, gg__ggb_row(player, GG__IN, 1), in->start[n], in->end);
}

static void add_tokens(writing *w)
{
    const gg_problem_spec *spec = w->spec, *plain = gg_problem_get(w->plain);
    bool usual = true;
    for (size_t i = 0; i < spec->token_count; i++)
        usual &= strcmp(spec->tokens[i].name, plain->tokens[i].name) == 0;
    if (spec->token_count == 0) return;
    add_found(w, GG__GGB_TOKENS, (gg__column){.count = spec->token_count, .number = token_vertex},
              spec);
    if (spec->play == GG_RACE)
        add_found(w, GG__GGB_ARRIVALS,
                  (gg__column){.count = spec->token_count, .number = token_arrival}, spec);
    if (!usual)
        add_found(w, GG__GGB_TOKEN_NAMES,
                  (gg__column){.count = spec->token_count, .text = token_name}, spec);
}

static void add_all(writing *w)
{
    const gg_problem_spec *spec = w->spec, *plain = gg_problem_get(w->plain);
    const gg_graph *graph = w->problem->graph;
    const char *note = w->problem->note;
    uint64_t named = 0;
    gg_vertex v;
    while (gg__names_at(graph->names, (size_t)named, &v))
        named++;
    add_settings(w);
    add_side(w, GG_LEFT);
    if (graph->partisan) add_side(w, GG_RIGHT);
    if (graph->owner) add(w, GG__GGB_OWNERS, graph->vertices, graph->owner);
    if (graph->terminal) add(w, GG__GGB_RESULTS, graph->vertices, graph->terminal);
    if (named > 0) {
        add_found(w, GG__GGB_NAMED, (gg__column){.count = named, .number = named_vertex},
                  graph->names);
        add_found(w, GG__GGB_NAMES, (gg__column){.count = named, .text = vertex_name},
                  graph->names);
    }
    add_tokens(w);
    if (spec->target_count > 0) add(w, GG__GGB_TARGETS, spec->target_count, spec->targets);
    if (!gg__has_default_schedule(w->problem, w->plain))
        add_found(w, GG__GGB_SCHEDULE, (gg__column){.count = spec->schedule_length, .number = turn},
                  spec);
    if (strcmp(spec->left_name, plain->left_name) != 0 ||
        strcmp(spec->right_name, plain->right_name) != 0)
        add_found(w, GG__GGB_PLAYERS, (gg__column){.count = 2, .text = player_name}, spec);
    if (note) add(w, GG__GGB_NOTE, strlen(note) + 1, note);
}

/* ---- the whole ---- */

gg_status gg__write_ggb(gg_ctx *ctx, const gg_problem *problem, gg__output *output)
{
    gg_problem *plain;
    writing w = {.list = {.ctx = ctx, .kind = &gg__ggb},
                 .problem = problem,
                 .spec = gg_problem_get(problem)};
    gg_status status = gg__check_names(ctx, w.spec); /* before anything is written */
    if (status == GG_OK) status = gg__default_problem(ctx, problem, &plain);
    if (status != GG_OK) return status;
    w.plain = plain;
    add_all(&w);
    status = gg__columns_write(output, &w.list);
    gg__free(ctx, w.list.at);
    gg_problem_free(plain);
    return status;
}
