/*
 * pg: parity games as PGSolver writes them,
 *
 *     parity 3;  start 0;  0 2 0 1,2 "a";  1 1 1 0;  ...
 *
 * a node being its number, its priority, its owner, its successors and perhaps a name. Blanks and
 * ends of lines separate what has to be separated, and may stand anywhere else. The head may be
 * missing or wrong, and the numbers may have gaps: the vertices are the nodes that are there, in
 * the order of their numbers, which they keep. Memory grows with what is there.
 *
 * Games of reachability or safety become games with results. A node whose only successor is itself
 * is an end: play that comes there stays, and the parity of its priority says who wins. If all
 * other cycles go through priorities of one parity only, then that player wins all other play
 * without end, whichever priorities there are, and whether the greatest or the least one counts.
 * Nodes on no cycle may have any priority: play passes them once. Where all nodes that are no ends
 * have priorities of one parity, it only matters whether there is any cycle, and the search ends
 * with the first.
 *
 * So ends become results, Even is Left and Odd is Right, vertices have owners, and play without end
 * is won by the player of that parity. Any other game stays a parity game, and so does every game
 * if the caller asks for GG_PARITY.
 *
 * Writing. A line for each vertex, with its number in the file. A vertex without options is a node
 * without successors, which is read here as well.
 *
 * Cost. O(bytes), and one search in depth, O(n + m); with gaps O((n + m) log n) more.
 */
#include "graph/csr.h"
#include "graph/graph.h"
#include "graph/order.h"
#include "io/format.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct node {
    gg_vertex id;
    uint32_t priority;
    uint64_t begin; /* of its successors, in the list of all */
    uint64_t line;
    uint32_t column;
    uint8_t owner; /* a gg_player: Even is Left, Odd is Right */
} node;

/* The nodes as they stand in the file; it begins at draft->begin. */
typedef struct game {
    gg__draft *draft;
    gg_ctx *ctx;
    node *nodes;
    size_t count, capacity;
    gg_vertex *successors;
    size_t successor_count, successor_capacity;
    uint64_t *number;  /* of the nodes, ascending; NULL: they are 0 to count - 1 */
    gg_vertex largest; /* number of a node */
    gg__text names;    /* of each node in that order, an empty one for none; each ends in NUL */
    uint64_t promised; /* the largest node by the head; UINT64_MAX: no head */
    uint64_t start;    /* where play starts; UINT64_MAX: not said */
    gg__place start_place;
    bool parity; /* it is neither of reachability nor of safety */
} game;

#define MOST_NODE (UINT32_MAX - 1)

/* ---- the text ---- */

static void take(gg__scanner *scanner, char wanted, const char *what)
{
    const int c = gg__char_find(scanner);
    if (c == wanted)
        gg__char_take(scanner);
    else
        gg__char_unexpected(scanner, what);
}

/* A number up to `most`, which is then the current token. Most stand in the block as people write
 * them, behind at most one space; the others are taken character by character. */
static uint32_t take_number(gg__scanner *scanner, const char *what, uint32_t most)
{
    const unsigned char *text = scanner->buffer + scanner->at;
    uint64_t value = 0, digits = 0;
    text += *text == ' ';
    const unsigned char *rest = gg__scan_digits(text, &value);
    if (rest && rest < scanner->buffer + scanner->end) {
        scanner->token = (uint64_t)(text - scanner->buffer);
        scanner->at = (uint64_t)(rest - scanner->buffer);
    } else {
        int c = gg__char_find(scanner);
        if (c < '0' || c > '9') gg__char_unexpected(scanner, what);
        for (value = 0; c >= '0' && c <= '9'; digits++) {
            if (value <= UINT32_MAX) value = value * 10 + (unsigned)(c - '0');
            gg__char_take(scanner);
            c = gg__char_look(scanner);
        }
        scanner->token = scanner->at - digits;
    }
    if (value > most)
        gg__fail(scanner->ctx, GG_LIMIT, gg__scan_place(scanner), "%s is too large", what);
    return (uint32_t)value;
}

/* parity 3; or: start 0; the first letter comes next. */
static void take_setting(gg__scanner *scanner, const char *word, const char *what, uint64_t *value)
{
    const gg__place place = gg__scan_place(scanner);
    for (; *word; word++) {
        const int c = gg__char_look(scanner);
        if (c == *word)
            gg__char_take(scanner);
        else
            gg__char_unexpected(scanner, "parity, start or a node");
    }
    if (*value != UINT64_MAX)
        gg__fail(scanner->ctx, GG_BAD_INPUT, place, "%s was said before", what);
    *value = take_number(scanner, what, MOST_NODE);
    take(scanner, ';', "a semicolon");
}

/* "a name", or nothing. */
static void take_name(gg__scanner *scanner, game *g)
{
    int c = gg__char_find(scanner);
    if (c == '"') {
        gg__char_take(scanner);
        while ((c = gg__char_look(scanner)) >= ' ' && c != 0x7f && c != '"') {
            const unsigned char *from = scanner->buffer + scanner->at, *to = from;
            while (*to >= ' ' && *to != 0x7f && *to != '"')
                to++;
            gg__text_bytes(&g->names, (const char *)from, (size_t)(to - from));
            scanner->at += (uint64_t)(to - from);
        }
        if (c == '"')
            gg__char_take(scanner);
        else
            gg__char_unexpected(scanner, "a quotation mark after the name");
    }
    gg__text_bytes(&g->names, "", 1);
}

static void take_node(gg__scanner *scanner, game *g)
{
    node fresh = {.begin = g->successor_count};
    fresh.id = take_number(scanner, "the number of the node", MOST_NODE);
    const gg__place place = gg__scan_place(scanner);
    fresh.line = place.line;
    fresh.column = place.column < UINT32_MAX ? (uint32_t)place.column : UINT32_MAX;
    fresh.priority = take_number(scanner, "the priority", UINT32_MAX);
    const uint32_t owner = take_number(scanner, "the owner", MOST_NODE);
    if (owner > 1)
        gg__scan_fail(scanner, "the owner of a node is 0 or 1, not %lu", (unsigned long)owner);
    fresh.owner = (uint8_t)owner;
    int c = gg__char_find(scanner);
    for (c = c == ';' || c == '"' ? c : ','; c == ',';) {
        const gg_vertex successor = take_number(scanner, "a successor", MOST_NODE);
        if (g->successor_count == g->successor_capacity) {
            gg_vertex *list =
                gg__grow(g->ctx, g->successors, &g->successor_capacity,
                         (uint64_t)g->successor_count + 1, sizeof *list, "the successors of nodes");
            if (!list) return;
            g->successors = list;
        }
        g->successors[g->successor_count++] = successor;
        if ((c = gg__char_find(scanner)) == ',') gg__char_take(scanner);
    }
    take_name(scanner, g);
    take(scanner, ';', "a comma, a name or a semicolon");
    node *nodes =
        gg__grow(g->ctx, g->nodes, &g->capacity, (uint64_t)g->count + 1, sizeof *nodes, "nodes");
    if (!nodes) return;
    g->nodes = nodes;
    nodes[g->count++] = fresh;
    if (fresh.id > g->largest) g->largest = fresh.id;
}

static gg_status take_all(gg__scanner *scanner, game *g)
{
    int c = gg__char_find(scanner);
    g->draft->begin = gg__scan_place(scanner);
    for (; c >= 0 && gg__status(g->ctx) == GG_OK; c = gg__char_find(scanner)) {
        if (c == 'p' && g->count == 0) {
            take_setting(scanner, "parity", "the largest node", &g->promised);
        } else if (c == 's' && g->count == 0) {
            g->start_place = gg__scan_place(scanner);
            take_setting(scanner, "start", "the node where play starts", &g->start);
        } else {
            take_node(scanner, g);
        }
        if ((g->count & (GG__TICK - 1)) == 1) gg__tick(g->ctx, "reading nodes", g->count, 0);
    }
    if (g->count == 0) gg__scan_fail(scanner, "there are no nodes");
    return gg__status(g->ctx);
}

/* ---- rows ---- */

static int compare_numbers(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Lists the numbers of the nodes if they have gaps. */
static gg_status sort_numbers(game *g)
{
    if ((uint64_t)g->largest + 1 == g->count) return GG_OK;
    g->number = gg__alloc(g->ctx, g->count, sizeof *g->number, "the numbers of nodes");
    if (!g->number) return gg__status(g->ctx);
    for (size_t i = 0; i < g->count; i++)
        g->number[i] = g->nodes[i].id;
    qsort(g->number, g->count, sizeof *g->number, compare_numbers);
    return GG_OK;
}

/* The vertex of the node with this number; g->count: there is none. */
static uint64_t vertex_of(const game *g, uint64_t id)
{
    if (!g->number) return id < g->count ? id : g->count;
    const uint64_t v = gg__lower_bound(g->number, g->count, id);
    return v < g->count && g->number[v] == id ? v : g->count;
}

static gg__place place_of(const node *it)
{
    return (gg__place){it->line, it->column, GG_NO_VERTEX};
}

/* The node has the number of one before it. */
static gg_status fail_twice(const game *g, const node *it)
{
    const node *first = g->nodes;
    while (first->id != it->id)
        first++;
    return gg__fail(g->ctx, GG_BAD_INPUT, place_of(it), "node %llu comes twice: it is on line %llu",
                    (unsigned long long)it->id, (unsigned long long)first->line);
}

/* Owners, degrees and priorities by vertex. *ascending: the nodes come in the order of their
 * numbers. */
static gg_status place_nodes(const game *g, gg_graph *parts, uint32_t *priority, bool *ascending)
{
    *ascending = true;
    memset(parts->owner, GG__NO_OWNER, g->count);
    for (size_t i = 0; i < g->count; i++) {
        const node *it = &g->nodes[i];
        const uint64_t end = i + 1 < g->count ? it[1].begin : g->successor_count;
        const uint64_t v = vertex_of(g, it->id);
        if (parts->owner[v] != GG__NO_OWNER) return fail_twice(g, it);
        if (end - it->begin > UINT32_MAX)
            return gg__fail(g->ctx, GG_LIMIT, place_of(it), "a vertex has more than %llu options",
                            (unsigned long long)UINT32_MAX);
        *ascending &= v == i;
        parts->owner[v] = it->owner;
        parts->degree[GG_LEFT][v] = (uint32_t)(end - it->begin);
        priority[v] = it->priority;
    }
    return GG_OK;
}

/* Rows of options. If the nodes are ascending, the list of all successors becomes the rows. */
static gg_status place_rows(game *g, gg_graph *parts, bool ascending)
{
    gg__rows *rows = &parts->rows[GG_LEFT][GG__OUT];
    const gg_vertex *successors = g->successors;
    parts->ordered = true;
    rows->start = gg__row_starts(g->ctx, g->count, parts->degree[GG_LEFT]);
    if (!rows->start) return gg__status(g->ctx);
    rows->end = ascending ? g->successors
                          : gg__alloc(g->ctx, g->successor_count, sizeof *rows->end, "rows");
    if (!rows->end) return gg__status(g->ctx);
    if (ascending) g->successors = NULL;
    for (size_t i = 0; i < g->count; i++) {
        const node *it = &g->nodes[i];
        const uint64_t v = vertex_of(g, it->id);
        const uint64_t first = rows->start[v], degree = rows->start[v + 1] - first;
        for (uint64_t k = 0; k < degree; k++) {
            const gg_vertex id = successors[it->begin + k];
            const uint64_t to = vertex_of(g, id);
            if (to == g->count)
                return gg__fail(g->ctx, GG_BAD_INPUT, place_of(it),
                                "node %llu has the successor %llu, and the file has no node %llu",
                                (unsigned long long)it->id, (unsigned long long)id,
                                (unsigned long long)id);
            parts->ordered &= v < to;
            rows->end[first + k] = (gg_vertex)to;
        }
    }
    return GG_OK;
}

/* ---- ends and cycles ---- */

static gg_player winner_of(uint32_t priority)
{
    return priority % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

/* Ends get their results; a graph without ends has no results. *one_parity: all other nodes have
 * priorities of one parity. */
static void mark_ends(const game *g, gg_graph *parts, const uint32_t *priority, bool *one_parity)
{
    const gg__rows *rows = &parts->rows[GG_LEFT][GG__OUT];
    uint64_t ends = 0, of[2] = {0, 0};
    for (uint64_t v = 0; v < g->count; v++) {
        const gg_player winner = winner_of(priority[v]);
        uint64_t e = rows->start[v];
        while (e < rows->start[v + 1] && rows->end[e] == v)
            e++;
        if (e < rows->start[v + 1]) {
            of[winner]++;
        } else {
            parts->terminal[v] = winner == GG_LEFT ? GG_L : GG_R;
            ends++;
        }
    }
    *one_parity = of[GG_LEFT] == 0 || of[GG_RIGHT] == 0;
    if (ends > 0) return;
    gg__free(g->ctx, parts->terminal);
    parts->terminal = NULL;
}

/* Finds the winner of play without end, from the first node of either parity that is no end and
 * lies on a cycle: where there are both it is a parity game. With priorities of one parity it is
 * enough that there is any cycle. cyclic has room for all vertices. */
static gg_status find_winner(game *g, const gg_graph *parts, const uint32_t *priority,
                             bool one_parity, uint8_t *cyclic)
{
    const gg__rows *rows = &parts->rows[GG_LEFT][GG__OUT];
    const uint8_t *terminal = parts->terminal;
    const uint64_t n = g->count;
    gg__draft *draft = g->draft;
    uint64_t first[2] = {n, n};
    bool has = false;
    for (uint64_t v = 0; v < n; v++)
        cyclic[v] = terminal && terminal[v] != GG_NONE;
    const gg_status status = one_parity ? gg__has_cycle(g->ctx, n, rows, cyclic, &has)
                                        : gg__on_cycles(g->ctx, n, rows, cyclic);
    if (status != GG_OK) return status;
    for (uint64_t v = n; v-- > 0;)
        if ((one_parity ? has : cyclic[v] != 0) && !(terminal && terminal[v] != GG_NONE))
            first[winner_of(priority[v])] = v;
    const uint64_t left = first[GG_LEFT], right = first[GG_RIGHT];
    g->parity = left < n && right < n;
    if (g->parity) return GG_OK;
    if (left < n) draft->infinite = (gg__setting){GG_L, draft->begin};
    if (right < n) draft->infinite = (gg__setting){GG_R, draft->begin};
    return GG_OK;
}

/* The parts of the graph, and who wins play without end. */
static gg_status make_parts(game *g, gg_graph *parts)
{
    gg_ctx *ctx = g->ctx;
    const uint64_t n = g->count;
    bool ascending = false, one_parity = false;
    parts->vertices = n;
    parts->degree[GG_LEFT] = gg__alloc(ctx, n, sizeof *parts->degree[GG_LEFT], "degrees");
    parts->owner = gg__alloc(ctx, n, 1, "owners");
    parts->terminal = gg__alloc_zeroed(ctx, n, 1, "results");
    uint32_t *priority = gg__alloc(ctx, n, sizeof *priority, "priorities");
    uint8_t *cyclic = gg__alloc(ctx, n, 1, "marks of vertices");
    gg_status status = gg__status(ctx);
    if (status == GG_OK) status = sort_numbers(g);
    if (status == GG_OK) status = place_nodes(g, parts, priority, &ascending);
    if (status == GG_OK) status = place_rows(g, parts, ascending);
    g->parity = g->draft->given->play == GG_PARITY;
    if (status == GG_OK && !g->parity) {
        mark_ends(g, parts, priority, &one_parity);
        status = find_winner(g, parts, priority, one_parity, cyclic);
    }
    gg__free(ctx, cyclic);
    if (g->parity) {
        gg__free(ctx, parts->terminal);
        parts->terminal = NULL;
        parts->priority = priority;
    } else {
        gg__free(ctx, priority);
    }
    return status;
}

/* ---- the rest ---- */

/* Names that are no words, or come twice, are left out and counted. */
static gg_status keep_names(const game *g, gg__names **names, uint64_t *nameless)
{
    const char *name = g->names.data;
    if (g->names.length == g->count) return GG_OK; /* all are empty */
    *names = gg__names_new(g->ctx);
    if (!*names) return gg__status(g->ctx);
    for (size_t i = 0; i < g->count; i++, name += strlen(name) + 1) {
        if (*name == '\0') continue;
        const gg_status status =
            gg__names_add(*names, (gg_vertex)vertex_of(g, g->nodes[i].id), name, strlen(name));
        if (status == GG_BAD_INPUT) {
            gg__begin(g->ctx);
            ++*nameless;
        } else if (status != GG_OK) {
            return status;
        }
    }
    return GG_OK;
}

/* The rules that the format implies. */
static gg_status state_rules(const game *g)
{
    gg__draft *draft = g->draft;
    const gg__place place = draft->begin;
    draft->owner = place;
    draft->vertices = g->count;
    draft->play = (gg__setting){g->parity ? GG_PARITY : GG_NORMAL, place};
    gg__draft_player(draft, GG_LEFT, (gg__span){"Even", 4}, place);
    gg__draft_player(draft, GG_RIGHT, (gg__span){"Odd", 3}, place);
    if (g->start == UINT64_MAX) return gg__status(g->ctx);
    const uint64_t start = vertex_of(g, g->start);
    if (start == g->count)
        return gg__fail(g->ctx, GG_BAD_INPUT, g->start_place,
                        "play starts at node %llu, and there is no such node",
                        (unsigned long long)g->start);
    return gg__draft_add(draft, &draft->tokens, (gg_vertex)start, -1, (gg__span){"", 0},
                         g->start_place);
}

/* Says what the file leaves open. The head should have the largest node; some programs write how
 * many there are. */
static gg_status add_notes(const game *g, bool gaps, uint64_t nameless, gg_problem *problem)
{
    const unsigned long long head = g->promised, top = g->largest, count = g->count;
    char text[160];
    gg_status status = GG_OK;
    if (g->parity)
        status = gg__problem_add_note(problem, "a parity game: the greatest priority that comes "
                                               "again and again decides, Even is Left");
    if (status == GG_OK && nameless > 0) {
        snprintf(text, sizeof text, "%llu %s left out: not one word, a number, or the same again",
                 (unsigned long long)nameless, nameless == 1 ? "name is" : "names are");
        status = gg__problem_add_note(problem, text);
    }
    if (status == GG_OK && head != UINT64_MAX && head != top && head != count) {
        snprintf(text, sizeof text, "the head says that node %llu is the largest, but node %llu is",
                 head, top);
        status = gg__problem_add_note(problem, text);
    }
    if (status == GG_OK && gaps) {
        snprintf(text, sizeof text, "the vertices are the %llu nodes of the file, up to node %llu",
                 count, top);
        status = gg__problem_add_note(problem, text);
    }
    return status;
}

static gg_status read_pg(gg__draft *draft, gg_problem **out)
{
    game g = {.draft = draft,
              .ctx = draft->ctx,
              .names = {.ctx = draft->ctx},
              .promised = UINT64_MAX,
              .start = UINT64_MAX};
    gg_graph parts = {.vertices = 0};
    uint64_t nameless = 0;
    gg_status status = take_all(draft->scanner, &g);
    if (status == GG_OK) status = make_parts(&g, &parts);
    if (status == GG_OK) status = keep_names(&g, &parts.names, &nameless);
    if (status == GG_OK) status = state_rules(&g);
    const bool gaps = g.number != NULL;
    parts.number = g.number;
    gg__free(g.ctx, g.nodes); /* before rows of the other direction want memory */
    gg__free(g.ctx, g.successors);
    gg__text_free(&g.names);
    if (status == GG_OK) status = gg__draft_to_problem(draft, &parts, out);
    gg__graph_clear(g.ctx, &parts);
    return status == GG_OK ? add_notes(&g, gaps, nameless, *out) : status;
}

/* ---- writing ---- */

static void write_node(gg__output *output, const gg_graph *graph, gg_vertex v)
{
    size_t count;
    const gg_vertex *options = gg_graph_options(graph, GG_LEFT, v, &count);
    const char *name = gg_graph_name(graph, v);
    gg__out_u64(output, gg__number_of(graph, 0, v));
    gg__out_char(output, ' ');
    gg__out_u64(output, graph->priority[v]);
    gg__out_text(output, graph->owner[v] == GG_LEFT ? " 0" : " 1");
    for (size_t i = 0; i < count; i++) {
        gg__out_char(output, i == 0 ? ' ' : ',');
        gg__out_u64(output, gg__number_of(graph, 0, options[i]));
    }
    if (name) {
        gg__out_text(output, " \"");
        gg__out_text(output, name);
        gg__out_char(output, '"');
    }
    gg__out_text(output, ";\n");
}

static gg_status write_pg(const gg_problem *problem, const gg_problem *defaults, gg__output *output)
{
    const gg_problem_spec *spec = &problem->spec, *plain = &defaults->spec;
    const gg_graph *graph = problem->graph;
    const uint64_t n = graph->vertices;
    gg_ctx *ctx = output->ctx;
    const char *name;
    gg_vertex v;
    if (problem->kind != GG__PARITY)
        return gg__bad_argument(ctx, "the format pg is for parity games, and this is none");
    if (n == 0) return gg__bad_argument(ctx, "a parity game without vertices cannot be written");
    if (strcmp(spec->left_name, plain->left_name) != 0 ||
        strcmp(spec->right_name, plain->right_name) != 0)
        return gg__bad_argument(ctx, "the format pg cannot say the names of the players");
    if (spec->token_count > 0 && strcmp(spec->tokens->name, plain->tokens->name) != 0)
        return gg__bad_argument(ctx, "the format pg cannot say the name of the token");
    for (size_t i = 0; (name = gg__names_at(graph->names, i, &v)) != NULL; i++)
        if (strchr(name, '"'))
            return gg__bad_argument(ctx, "pg cannot say a name with a quotation mark: '%.40s'",
                                    name);
    gg__out_text(output, "parity ");
    gg__out_u64(output, gg__number_of(graph, 0, (gg_vertex)(n - 1)));
    gg__out_text(output, ";\n");
    if (spec->token_count > 0) {
        gg__out_text(output, "start ");
        gg__out_u64(output, gg__number_of(graph, 0, spec->tokens->vertex));
        gg__out_text(output, ";\n");
    }
    for (uint64_t u = 0; u < n; u++) {
        if (u % GG__TICK == 0 && gg__tick(ctx, "writing nodes", u, n) != GG_OK) break;
        write_node(output, graph, (gg_vertex)u);
    }
    return gg__status(ctx);
}

const gg__format gg__format_pg = {
    .info = {"pg", "parity games of PGSolver", "pg gm", true, true},
    .single = true,
    .read = read_pg,
    .write = write_pg,
    .priorities = true,
};
