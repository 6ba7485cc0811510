/*
 * From the nodes of a parity game to a game on a graph, if it is one of reachability or safety.
 *
 * Idea. A node whose only successors are itself is an end: play that comes there stays, and the
 * parity of its priority says who wins. If all other cycles go through priorities of one parity
 * only, then that player wins all other play without end, whichever priorities there are, and
 * whether the greatest or the least one counts. Nodes on no cycle may have any priority: play
 * passes them once. Where all nodes that are no ends have priorities of one parity, it only
 * matters whether there is any cycle, and the search ends with the first.
 *
 * So ends become results, Even is Left and Odd is Right, vertices have owners, and play without end
 * is won by the one whose parity it is. Anything else needs a solver of parity games.
 *
 * Cost. O(n + m), one search in depth.
 */
#include "graph/adopt.h"
#include "graph/cyclic.h"
#include "graph/names.h"
#include "io/pg.h"

#include <stdio.h>

typedef struct game {
    gg__pg *pg;
    gg_ctx *ctx;
    uint64_t n;
    gg__parts_of_graph parts;
    gg__draft *draft;
    uint32_t *priority; /* by vertex */
    uint8_t *cyclic;    /* by vertex: on a cycle, and no end; see mark_cyclic */
    bool ascending;     /* the nodes come in the order of their numbers */
    uint64_t nameless;  /* names that cannot be kept */
} game;

static gg_status fail_node(const game *g, gg_vertex v, const char *sentence)
{
    gg__place place = g->pg->place;
    place.vertex = v;
    return gg__fail(g->ctx, GG_BAD_INPUT, place, "node %llu %s", (unsigned long long)v, sentence);
}

/* ---- rows ---- */

static uint64_t end_of(const gg__pg *pg, size_t i)
{
    return i + 1 < pg->count ? pg->nodes[i + 1].begin : pg->successor_count;
}

static gg_status make_columns(game *g)
{
    gg__parts_of_graph *parts = &g->parts;
    parts->vertices = g->n;
    parts->degree[GG_LEFT] =
        gg__alloc_zeroed(g->ctx, g->n, sizeof *parts->degree[GG_LEFT], "degrees");
    parts->owner = gg__alloc(g->ctx, g->n, 1, "owners");
    parts->terminal = gg__alloc_zeroed(g->ctx, g->n, 1, "results");
    g->priority = gg__alloc(g->ctx, g->n, sizeof *g->priority, "priorities");
    g->cyclic = gg__alloc(g->ctx, g->n, 1, "marks of vertices");
    if (!parts->degree[GG_LEFT] || !parts->owner || !parts->terminal || !g->priority || !g->cyclic)
        return gg__status(g->ctx);
    return GG_OK;
}

/* Each number up to the largest is one node. */
static gg_status place_nodes(game *g)
{
    const gg__pg *pg = g->pg;
    memset(g->parts.owner, GG__NO_OWNER, (size_t)g->n);
    g->ascending = true;
    for (size_t i = 0; i < pg->count; i++) {
        const gg__pg_node *node = &pg->nodes[i];
        const uint64_t degree = end_of(pg, i) - node->begin;
        if (node->id >= g->n)
            return gg__fail(g->ctx, GG_BAD_INPUT, pg->place,
                            "there is a node %llu, but not all of those before it: %llu in all",
                            (unsigned long long)node->id, (unsigned long long)g->n);
        if (g->parts.owner[node->id] != GG__NO_OWNER) return fail_node(g, node->id, "comes twice");
        if (degree > UINT32_MAX)
            return gg__fail(g->ctx, GG_LIMIT, GG__AT_VERTEX(node->id),
                            "a vertex has more than %llu options", (unsigned long long)UINT32_MAX);
        g->ascending &= node->id == i;
        g->parts.owner[node->id] = node->owner;
        g->parts.degree[GG_LEFT][node->id] = (uint32_t)degree;
        g->priority[node->id] = node->priority;
    }
    return GG_OK;
}

/* Where the nodes come in the order of their numbers, the list of all successors is the rows. */
static gg_status take_rows(game *g, gg__rows *rows)
{
    gg__pg *pg = g->pg;
    for (uint64_t v = 0; v < g->n; v++) {
        for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++) {
            if (pg->successors[e] >= g->n)
                return fail_node(g, (gg_vertex)v, "has a successor that is no node");
            g->parts.ordered &= v < pg->successors[e];
        }
    }
    rows->end = pg->successors;
    pg->successors = NULL;
    return GG_OK;
}

static gg_status place_rows(game *g)
{
    gg__pg *pg = g->pg;
    gg__rows *rows = &g->parts.rows[GG_LEFT][GG__OUT];
    rows->start = gg__row_starts(g->ctx, g->n, g->parts.degree[GG_LEFT]);
    if (!rows->start) return gg__status(g->ctx);
    g->parts.ordered = true;
    if (g->ascending) return take_rows(g, rows);
    rows->end = gg__alloc(g->ctx, pg->successor_count, sizeof *rows->end, "rows");
    if (!rows->end) return gg__status(g->ctx);
    for (size_t i = 0; i < pg->count; i++) {
        const gg_vertex v = pg->nodes[i].id;
        gg_vertex *end = rows->end + rows->start[v];
        for (uint64_t e = pg->nodes[i].begin; e < end_of(pg, i); e++) {
            if (pg->successors[e] >= g->n)
                return fail_node(g, v, "has a successor that is no node");
            *end++ = pg->successors[e];
            g->parts.ordered &= v < pg->successors[e];
        }
    }
    return GG_OK;
}

/* ---- cycles ---- */

static bool is_end(const gg__rows *rows, gg_vertex v)
{
    for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
        if (rows->end[e] != v) return false;
    return true;
}

static gg_player winner_of(const game *g, gg_vertex v)
{
    return g->priority[v] % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

/* Ends get their results. A graph without ends has no results. */
static void mark_ends(game *g)
{
    bool some = false;
    for (uint64_t v = 0; v < g->n; v++) {
        if (!is_end(&g->parts.rows[GG_LEFT][GG__OUT], (gg_vertex)v)) continue;
        g->parts.terminal[v] = winner_of(g, (gg_vertex)v) == GG_LEFT ? GG_L : GG_R;
        some = true;
    }
    if (some) return;
    gg__free(g->ctx, g->parts.terminal);
    g->parts.terminal = NULL;
}

static bool is_marked_end(const game *g, uint64_t v)
{
    return g->parts.terminal && g->parts.terminal[v] != GG_NONE;
}

/* Whether the priorities of all nodes that are no ends have one parity. */
static bool is_of_one_parity(const game *g)
{
    uint64_t of[2] = {0, 0};
    for (uint64_t v = 0; v < g->n; v++)
        if (!is_marked_end(g, v)) of[g->priority[v] % 2]++;
    return of[0] == 0 || of[1] == 0;
}

/* Marks nodes on cycles, ends left out: all of them, or, if they are of one parity, some. */
static gg_status mark_cyclic(game *g)
{
    const gg__rows *rows = &g->parts.rows[GG_LEFT][GG__OUT];
    bool has = false;
    if (!is_of_one_parity(g)) {
        const gg_status status = gg__on_cycles(g->ctx, g->n, rows, g->cyclic);
        for (uint64_t v = 0; status == GG_OK && v < g->n; v++)
            if (is_marked_end(g, v)) g->cyclic[v] = 0;
        return status;
    }
    for (uint64_t v = 0; v < g->n; v++)
        g->cyclic[v] = is_marked_end(g, v);
    const gg_status status = gg__has_cycle(g->ctx, g->n, rows, g->cyclic, &has);
    for (uint64_t v = 0; v < g->n; v++)
        g->cyclic[v] = has && !is_marked_end(g, v);
    return status;
}

/* Who wins play without end. */
static gg_status find_winner(game *g)
{
    uint64_t first[2] = {g->n, g->n}; /* on a cycle, by winner */
    for (uint64_t v = g->n; v-- > 0;)
        if (g->cyclic[v]) first[winner_of(g, (gg_vertex)v)] = v;
    if (first[GG_LEFT] < g->n && first[GG_RIGHT] < g->n)
        return gg__fail(
            g->ctx, GG_BAD_INPUT, g->pg->place,
            "a game neither of reachability nor of safety: node %llu of priority %lu "
            "and node %llu of priority %lu lie on cycles",
            (unsigned long long)first[GG_LEFT], (unsigned long)g->priority[first[GG_LEFT]],
            (unsigned long long)first[GG_RIGHT], (unsigned long)g->priority[first[GG_RIGHT]]);
    if (first[GG_LEFT] < g->n) g->draft->infinite = (gg__setting){GG_L, g->pg->place};
    if (first[GG_RIGHT] < g->n) g->draft->infinite = (gg__setting){GG_R, g->pg->place};
    return GG_OK;
}

/* ---- the rest ---- */

/* Names that are no words, or come twice, are left out. */
static gg_status keep_names(game *g)
{
    const gg__pg *pg = g->pg;
    const char *name = pg->names;
    if (pg->names_length == pg->count) return GG_OK; /* all are empty */
    g->parts.names = gg__names_new(g->ctx);
    if (!g->parts.names) return gg__status(g->ctx);
    for (size_t i = 0; i < pg->count; i++, name += strlen(name) + 1) {
        if (*name == '\0') continue;
        const gg_status status = gg__names_add(g->parts.names, pg->nodes[i].id, name, strlen(name));
        if (status == GG_BAD_INPUT) {
            gg__begin(g->ctx);
            g->nameless++;
        } else if (status != GG_OK) {
            return status;
        }
    }
    return GG_OK;
}

static gg_status note_names(const game *g, gg_problem *problem)
{
    char text[128];
    if (g->nameless == 0) return GG_OK;
    snprintf(text, sizeof text, "%llu %s left out: not one word, a number, or the same again",
             (unsigned long long)g->nameless, g->nameless == 1 ? "name is" : "names are");
    return gg__problem_add_note(problem, text);
}

/* What the format says without a word in the file. */
static gg_status state_rules(game *g)
{
    static const gg__span even = {"Even", 4}, odd = {"Odd", 3};
    const gg__span unnamed = {"", 0};
    gg__draft *draft = g->draft;
    const gg__pg *pg = g->pg;
    draft->begin = draft->owner = pg->place;
    draft->vertices = g->n;
    draft->play = (gg__setting){GG_NORMAL, pg->place};
    gg_status status = gg__draft_player(draft, GG_LEFT, even, pg->place);
    if (status == GG_OK) status = gg__draft_player(draft, GG_RIGHT, odd, pg->place);
    if (status != GG_OK || pg->start == UINT64_MAX) return status;
    if (pg->start >= g->n)
        return gg__fail(g->ctx, GG_BAD_INPUT, pg->start_place, "play starts at no node");
    return gg__draft_token_at(draft, (gg_vertex)pg->start, -1, unnamed, pg->start_place);
}

/* The head may say the largest node, or how many there are, as some programs do. */
static gg_status check_promise(const gg__pg *pg)
{
    const uint64_t largest = (uint64_t)pg->count - 1;
    if (pg->promised == UINT64_MAX || pg->promised == largest || pg->promised == pg->count)
        return GG_OK;
    return gg__fail(pg->ctx, GG_BAD_INPUT, pg->place,
                    "the head says that %llu is the largest node, but there are %llu",
                    (unsigned long long)pg->promised, (unsigned long long)pg->count);
}

static gg_status make_parts(game *g)
{
    gg_status status = make_columns(g);
    if (status == GG_OK) status = place_nodes(g);
    if (status == GG_OK) status = place_rows(g);
    if (status != GG_OK) return status;
    mark_ends(g);
    status = mark_cyclic(g);
    if (status == GG_OK) status = find_winner(g);
    if (status == GG_OK) status = keep_names(g);
    return status == GG_OK ? state_rules(g) : status;
}

static gg_status make_problem(game *g, const gg_given *given, gg_problem **out)
{
    gg_graph *graph;
    gg_problem *problem;
    gg_status status = gg__graph_adopt(g->ctx, &g->parts, given->rows, &graph);
    if (status == GG_OK) status = gg__draft_finish_graph(g->draft, given, graph, &problem);
    if (status != GG_OK) return status;
    status = note_names(g, problem);
    if (status == GG_OK)
        *out = problem;
    else
        gg_problem_free(problem);
    return status;
}

gg_status gg__pg_problem(gg__pg *pg, const gg_given *given, gg_problem **out)
{
    gg__draft draft;
    gg__draft_init(&draft, pg->ctx, 0);
    game g = {.pg = pg, .ctx = pg->ctx, .n = pg->count, .draft = &draft};
    gg_status status = check_promise(pg);
    if (status == GG_OK) status = make_parts(&g);
    gg__free(pg->ctx, g.priority);
    gg__free(pg->ctx, g.cyclic);
    if (status == GG_OK) status = make_problem(&g, given, out);
    gg__parts_of_graph_free(pg->ctx, &g.parts);
    gg__draft_free(&draft);
    return status;
}
