/*
 * pg: parity games as PGSolver writes them,
 *
 *     parity 3;  start 0;  0 2 0 1,2 "a";  1 1 1 0;  ...
 *
 * a node being its number, its priority, its owner, its successors and perhaps a name. Blanks and
 * ends of lines separate what has to be separated, and may stand anywhere else. Most nodes are
 * plain: single blanks, all of it in the block that the scanner holds. These are taken with eight
 * digits at a time; everything else character by character. Memory grows with what is there.
 *
 * Games of reachability or safety become games on a graph. A node whose only successor is itself is
 * an end: play that comes there stays, and the parity of its priority says who wins. If all other
 * cycles go through priorities of one parity only, then that player wins all other play without
 * end, whichever priorities there are, and whether the greatest or the least one counts. Nodes on
 * no cycle may have any priority: play passes them once. Where all nodes that are no ends have
 * priorities of one parity, it only matters whether there is any cycle, and the search ends with
 * the first.
 *
 * So ends become results, Even is Left and Odd is Right, vertices have owners, and play without end
 * is won by the player of that parity. Anything else needs a solver of parity games.
 *
 * Cost. O(bytes), and one search in depth, O(n + m).
 */
#include "graph/csr_from_rows.h"
#include "graph/cyclic.h"
#include "graph/names.h"
#include "io/draft.h"
#include "io/format.h"

#include <stdio.h>

typedef struct node {
    gg_vertex id;
    uint32_t priority;
    uint64_t begin; /* of its successors, in the list of all */
    uint8_t owner;  /* a gg_player: Even is Left, Odd is Right */
} node;

/* The nodes as they stand in the file. */
typedef struct game {
    gg_ctx *ctx;
    node *nodes;
    size_t count, capacity;
    gg_vertex *successors;
    size_t successor_count, successor_capacity;
    char *names; /* of each node in that order, an empty one for none; each ends in NUL */
    size_t names_length, names_capacity;
    uint64_t promised; /* the largest node by the head; UINT64_MAX: no head */
    uint64_t start;    /* where play starts; UINT64_MAX: not said */
    gg__place place, start_place;
} game;

/* ---- characters ---- */

static gg_status fail_at(gg__scanner *scanner, const char *what, int c)
{
    const gg__place place = gg__scan_place(scanner);
    if (c < 0)
        return gg__fail(scanner->ctx, GG_BAD_INPUT, place, "expected %s, found the end", what);
    if (c <= ' ' || c >= 0x7f)
        return gg__fail(scanner->ctx, GG_BAD_INPUT, place, "expected %s, found byte 0x%02x", what,
                        (unsigned)c);
    return gg__fail(scanner->ctx, GG_BAD_INPUT, place, "expected %s, found '%c'", what, c);
}

static gg_status take(gg__scanner *scanner, char wanted, const char *what)
{
    int c = 0;
    const gg_status status = gg__char_find(scanner, &c);
    if (status != GG_OK) return status;
    if (c != wanted) return fail_at(scanner, what, c);
    gg__char_take(scanner);
    return GG_OK;
}

/* A number up to 2^32 - 2. */
static gg_status take_number(gg__scanner *scanner, const char *what, uint32_t *number)
{
    int c = 0;
    uint64_t sum = 0;
    gg_status status = gg__char_find(scanner, &c);
    if (status == GG_OK && (c < '0' || c > '9')) return fail_at(scanner, what, c);
    const gg__place place = gg__scan_place(scanner);
    while (status == GG_OK && c >= '0' && c <= '9') {
        sum = sum * 10 + (unsigned)(c - '0');
        if (sum >= UINT32_MAX)
            return gg__fail(scanner->ctx, GG_LIMIT, place, "%s is too large", what);
        gg__char_take(scanner);
        status = gg__char_look(scanner, &c);
    }
    *number = (uint32_t)sum;
    return status;
}

/* ---- statements ---- */

/* parity 3; or: start 0; of which the first letter is there. */
static gg_status take_setting(gg__scanner *scanner, const char *word, const char *what,
                              uint64_t *value)
{
    uint32_t number = 0;
    const gg__place place = gg__scan_place(scanner);
    gg_status status = GG_OK;
    for (int c = 0; status == GG_OK && *word; word++) {
        status = gg__char_look(scanner, &c);
        if (status == GG_OK && c != *word) return fail_at(scanner, "parity, start or a node", c);
        if (status == GG_OK) gg__char_take(scanner);
    }
    if (status == GG_OK && *value != UINT64_MAX)
        return gg__fail(scanner->ctx, GG_BAD_INPUT, place, "%s was said before", what);
    if (status == GG_OK) status = take_number(scanner, what, &number);
    if (status == GG_OK) status = take(scanner, ';', "a semicolon");
    *value = number;
    return status;
}

static gg_status add_successor(game *g, gg_vertex v)
{
    if (g->successor_count == g->successor_capacity) {
        gg_vertex *list =
            gg__grow(g->ctx, g->successors, &g->successor_capacity,
                     (uint64_t)g->successor_count + 1, sizeof *list, "the successors of nodes");
        if (!list) return gg__status(g->ctx);
        g->successors = list;
    }
    g->successors[g->successor_count++] = v;
    return GG_OK;
}

static gg_status take_successors(gg__scanner *scanner, game *g)
{
    int c = ',';
    gg_status status = GG_OK;
    while (status == GG_OK && c == ',') {
        gg_vertex v = 0;
        status = take_number(scanner, "a successor", &v);
        if (status == GG_OK) status = add_successor(g, v);
        if (status == GG_OK) status = gg__char_find(scanner, &c);
        if (status == GG_OK && c == ',') gg__char_take(scanner);
    }
    return status;
}

static gg_status add_to_names(game *g, char c)
{
    if (g->names_length == g->names_capacity) {
        char *names = gg__grow(g->ctx, g->names, &g->names_capacity, (uint64_t)g->names_length + 1,
                               1, "the names of nodes");
        if (!names) return gg__status(g->ctx);
        g->names = names;
    }
    g->names[g->names_length++] = c;
    return GG_OK;
}

/* "a name", or nothing. */
static gg_status take_name(gg__scanner *scanner, game *g)
{
    int c = 0;
    gg_status status = gg__char_find(scanner, &c);
    if (status != GG_OK || c != '"') return status == GG_OK ? add_to_names(g, '\0') : status;
    gg__char_take(scanner);
    for (status = gg__char_look(scanner, &c); status == GG_OK && c != '"';) {
        if (c < ' ' || c == 0x7f) return fail_at(scanner, "a quotation mark behind the name", c);
        status = add_to_names(g, (char)c);
        gg__char_take(scanner);
        if (status == GG_OK) status = gg__char_look(scanner, &c);
    }
    if (status != GG_OK) return status;
    gg__char_take(scanner);
    return add_to_names(g, '\0');
}

/* ---- plain nodes ---- */

/* A number up to 2^32 - 2 and the byte behind it; returns what follows that, or NULL. */
static const unsigned char *plain_number(const unsigned char *at, unsigned char behind,
                                         uint32_t *number)
{
    uint64_t value = 0;
    at = gg__scan_digits(at, &value);
    if (!at || *at != behind || value >= UINT32_MAX) return NULL;
    *number = (uint32_t)value;
    return at + 1;
}

/* Successors with commas between them; returns what is behind the last. Takes back nothing. */
static const unsigned char *plain_successors(const unsigned char *at, game *g)
{
    for (;; at++) {
        uint64_t v = 0;
        at = gg__scan_digits(at, &v);
        if (!at || v >= UINT32_MAX || add_successor(g, (gg_vertex)v) != GG_OK) return NULL;
        if (*at != ',') return at;
    }
}

/* A name with its quotation marks and the blank before it, or nothing. Takes back nothing. */
static const unsigned char *plain_name(const unsigned char *at, game *g)
{
    if (at[0] == ' ' && at[1] == '"') {
        for (at += 2; *at != '"'; at++)
            if (*at < ' ' || *at == 0x7f || add_to_names(g, (char)*at) != GG_OK) return NULL;
        at++;
    }
    return add_to_names(g, '\0') == GG_OK ? at : NULL;
}

/* Takes the next node and the end of its line if it is plain; else takes nothing. */
static bool take_plain_node(gg__scanner *scanner, game *g)
{
    node fresh = {.begin = g->successor_count};
    const size_t names = g->names_length;
    uint32_t owner = 0;
    const unsigned char *at = plain_number(scanner->buffer + scanner->at, ' ', &fresh.id);
    if (at) at = plain_number(at, ' ', &fresh.priority);
    if (at) at = plain_number(at, ' ', &owner);
    if (at && owner <= 1) {
        fresh.owner = (uint8_t)owner;
        at = plain_successors(at, g);
        if (at) at = plain_name(at, g);
        if (at && at[0] == ';' && at[1] == '\n') {
            g->nodes[g->count++] = fresh;
            scanner->at = scanner->line_start = (uint64_t)(at + 2 - scanner->buffer);
            scanner->line++;
            return true;
        }
    }
    g->successor_count = (size_t)fresh.begin;
    g->names_length = names;
    return false;
}

static gg_status take_node(gg__scanner *scanner, game *g)
{
    node *nodes =
        gg__grow(g->ctx, g->nodes, &g->capacity, (uint64_t)g->count + 1, sizeof *nodes, "nodes");
    if (!nodes) return gg__status(g->ctx);
    g->nodes = nodes;
    if (take_plain_node(scanner, g)) return GG_OK;
    if (gg__status(g->ctx) != GG_OK) return gg__status(g->ctx);
    node *fresh = &nodes[g->count++];
    uint32_t owner = 0;
    int c = 0;
    *fresh = (node){.begin = g->successor_count};
    gg_status status = take_number(scanner, "the number of the node", &fresh->id);
    if (status == GG_OK) status = take_number(scanner, "the priority", &fresh->priority);
    if (status == GG_OK) status = gg__char_find(scanner, &c);
    const gg__place place = gg__scan_place(scanner);
    if (status == GG_OK) status = take_number(scanner, "the owner", &owner);
    if (status == GG_OK && owner > 1)
        return gg__fail(g->ctx, GG_BAD_INPUT, place, "the owner of a node is 0 or 1, not %lu",
                        (unsigned long)owner);
    fresh->owner = (uint8_t)owner;
    if (status == GG_OK) status = take_successors(scanner, g);
    if (status == GG_OK) status = take_name(scanner, g);
    return status == GG_OK ? take(scanner, ';', "a comma, a name or a semicolon") : status;
}

/* The head may say the largest node, or how many there are, as some programs do. */
static gg_status check_head(const game *g)
{
    const uint64_t largest = (uint64_t)g->count - 1;
    if (g->promised == UINT64_MAX || g->promised == largest || g->promised == g->count)
        return GG_OK;
    return gg__fail(g->ctx, GG_BAD_INPUT, g->place,
                    "the head says that %llu is the largest node, but there are %llu",
                    (unsigned long long)g->promised, (unsigned long long)g->count);
}

static gg_status take_all(gg__scanner *scanner, game *g)
{
    int c = 0;
    gg_status status = gg__char_find(scanner, &c);
    g->place = gg__scan_place(scanner);
    while (status == GG_OK && c >= 0) {
        if (c == 'p' && g->count == 0) {
            status = take_setting(scanner, "parity", "the largest node", &g->promised);
        } else if (c == 's' && g->count == 0) {
            g->start_place = gg__scan_place(scanner);
            status = take_setting(scanner, "start", "the node where play starts", &g->start);
        } else {
            status = take_node(scanner, g);
        }
        if (status == GG_OK && (g->count & (GG__TICK - 1)) == 1)
            status = gg__tick(g->ctx, "reading nodes", g->count, 0);
        if (status == GG_OK) status = gg__char_find(scanner, &c);
    }
    if (status == GG_OK && g->count == 0)
        return gg__fail(g->ctx, GG_BAD_INPUT, gg__scan_place(scanner), "there are no nodes");
    return status == GG_OK ? check_head(g) : status;
}

/* ---- rows ---- */

static gg_status fail_node(const game *g, gg_vertex v, const char *sentence)
{
    gg__place place = g->place;
    place.vertex = v;
    return gg__fail(g->ctx, GG_BAD_INPUT, place, "node %llu %s", (unsigned long long)v, sentence);
}

static uint64_t degree_of(const game *g, size_t i)
{
    const uint64_t end = i + 1 < g->count ? g->nodes[i + 1].begin : g->successor_count;
    return end - g->nodes[i].begin;
}

/* Owners, degrees and priorities by vertex: each number up to the largest is one node. *ascending:
 * the nodes come in the order of their numbers. */
static gg_status place_nodes(const game *g, gg__parts_of_graph *parts, uint32_t *priority,
                             bool *ascending)
{
    const uint64_t n = g->count;
    *ascending = true;
    memset(parts->owner, GG__NO_OWNER, (size_t)n);
    for (size_t i = 0; i < g->count; i++) {
        const node *it = &g->nodes[i];
        const uint64_t degree = degree_of(g, i);
        if (it->id >= n)
            return gg__fail(g->ctx, GG_BAD_INPUT, g->place,
                            "there is a node %llu, but not all of those before it: %llu in all",
                            (unsigned long long)it->id, (unsigned long long)n);
        if (parts->owner[it->id] != GG__NO_OWNER) return fail_node(g, it->id, "comes twice");
        if (degree > UINT32_MAX)
            return gg__fail(g->ctx, GG_LIMIT, GG__AT_VERTEX(it->id),
                            "a vertex has more than %llu options", (unsigned long long)UINT32_MAX);
        *ascending &= it->id == i;
        parts->owner[it->id] = it->owner;
        parts->degree[GG_LEFT][it->id] = (uint32_t)degree;
        priority[it->id] = it->priority;
    }
    return GG_OK;
}

/* Rows of options. If the nodes are ascending, the list of all successors has them already. */
static gg_status place_rows(game *g, gg__parts_of_graph *parts, bool ascending)
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
        const gg_vertex v = g->nodes[i].id, *from = successors + g->nodes[i].begin;
        const uint64_t first = rows->start[v], degree = rows->start[v + 1] - first;
        for (uint64_t k = 0; k < degree; k++) {
            if (from[k] >= g->count) return fail_node(g, v, "has a successor that is no node");
            parts->ordered &= v < from[k];
            rows->end[first + k] = from[k];
        }
    }
    return GG_OK;
}

/* ---- ends and cycles ---- */

static gg_player winner_of(uint32_t priority)
{
    return priority % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

/* Ends get their results; *one_parity: all other nodes have priorities of one parity. A graph
 * without ends has no results. */
static void mark_ends(const game *g, gg__parts_of_graph *parts, const uint32_t *priority,
                      bool *one_parity)
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

/* Marks nodes on cycles, ends left out; if the others are of one parity, all of them if there is
 * any cycle. */
static gg_status mark_cyclic(const game *g, const gg__parts_of_graph *parts, bool one_parity,
                             uint8_t *cyclic)
{
    const gg__rows *rows = &parts->rows[GG_LEFT][GG__OUT];
    const uint64_t n = g->count;
    const uint8_t *terminal = parts->terminal;
    bool has = false;
    for (uint64_t v = 0; v < n; v++)
        cyclic[v] = terminal && terminal[v] != GG_NONE;
    const gg_status status = one_parity ? gg__has_cycle(g->ctx, n, rows, cyclic, &has)
                                        : gg__on_cycles(g->ctx, n, rows, cyclic);
    for (uint64_t v = 0; v < n; v++) {
        const bool end = terminal && terminal[v] != GG_NONE;
        cyclic[v] = !end && (one_parity ? has : cyclic[v] != 0);
    }
    return status;
}

/* Finds the winner of play without end. */
static gg_status find_winner(const game *g, const uint32_t *priority, const uint8_t *cyclic,
                             gg__draft *draft)
{
    const uint64_t n = g->count;
    uint64_t first[2] = {n, n}; /* on a cycle, by winner */
    for (uint64_t v = n; v-- > 0;)
        if (cyclic[v]) first[winner_of(priority[v])] = v;
    const uint64_t left = first[GG_LEFT], right = first[GG_RIGHT];
    if (left < n && right < n)
        return gg__fail(g->ctx, GG_BAD_INPUT, g->place,
                        "a game neither of reachability nor of safety: node %llu of priority %lu "
                        "and node %llu of priority %lu lie on cycles",
                        (unsigned long long)left, (unsigned long)priority[left],
                        (unsigned long long)right, (unsigned long)priority[right]);
    if (left < n) draft->infinite = (gg__setting){GG_L, g->place};
    if (right < n) draft->infinite = (gg__setting){GG_R, g->place};
    return GG_OK;
}

/* The parts of the graph, and who wins play without end. */
static gg_status make_parts(game *g, gg__parts_of_graph *parts, gg__draft *draft)
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
    const bool memory =
        parts->degree[GG_LEFT] && parts->owner && parts->terminal && priority && cyclic;
    gg_status status = memory ? GG_OK : gg__status(ctx);
    if (status == GG_OK) status = place_nodes(g, parts, priority, &ascending);
    if (status == GG_OK) status = place_rows(g, parts, ascending);
    if (status == GG_OK) {
        mark_ends(g, parts, priority, &one_parity);
        status = mark_cyclic(g, parts, one_parity, cyclic);
    }
    if (status == GG_OK) status = find_winner(g, priority, cyclic, draft);
    gg__free(ctx, priority);
    gg__free(ctx, cyclic);
    return status;
}

/* ---- the rest ---- */

/* Names that are no words, or come twice, are left out and counted. */
static gg_status keep_names(const game *g, gg__names **names, uint64_t *nameless)
{
    const char *name = g->names;
    if (g->names_length == g->count) return GG_OK; /* all are empty */
    *names = gg__names_new(g->ctx);
    if (!*names) return gg__status(g->ctx);
    for (size_t i = 0; i < g->count; i++, name += strlen(name) + 1) {
        if (*name == '\0') continue;
        const gg_status status = gg__names_add(*names, g->nodes[i].id, name, strlen(name));
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
static gg_status state_rules(const game *g, gg__draft *draft)
{
    static const gg__span even = {"Even", 4}, odd = {"Odd", 3};
    draft->begin = draft->owner = g->place;
    draft->vertices = g->count;
    draft->play = (gg__setting){GG_NORMAL, g->place};
    gg_status status = gg__draft_player(draft, GG_LEFT, even, g->place);
    if (status == GG_OK) status = gg__draft_player(draft, GG_RIGHT, odd, g->place);
    if (status != GG_OK || g->start == UINT64_MAX) return status;
    if (g->start >= g->count)
        return gg__fail(g->ctx, GG_BAD_INPUT, g->start_place, "play starts at no node");
    return gg__draft_token_at(draft, (gg_vertex)g->start, -1, (gg__span){"", 0}, g->start_place);
}

static void free_nodes(game *g)
{
    gg__free(g->ctx, g->nodes);
    gg__free(g->ctx, g->successors);
    gg__free(g->ctx, g->names);
    g->nodes = NULL;
    g->successors = NULL;
    g->names = NULL;
}

static gg_status make_problem(game *g, const gg_given *given, gg_problem **out)
{
    gg__draft draft;
    gg__parts_of_graph parts = {.vertices = 0};
    gg_graph *graph;
    gg_problem *problem = NULL;
    uint64_t nameless = 0;
    gg__draft_init(&draft, g->ctx, 0);
    gg_status status = make_parts(g, &parts, &draft);
    if (status == GG_OK) status = keep_names(g, &parts.names, &nameless);
    if (status == GG_OK) status = state_rules(g, &draft);
    free_nodes(g); /* before rows of the other direction want memory */
    if (status == GG_OK) status = gg__graph_from_rows(g->ctx, &parts, given->rows, &graph);
    if (status == GG_OK) status = gg__draft_to_problem(&draft, given, graph, &problem);
    if (status == GG_OK && nameless > 0) {
        char text[128];
        snprintf(text, sizeof text, "%llu %s left out: not one word, a number, or the same again",
                 (unsigned long long)nameless, nameless == 1 ? "name is" : "names are");
        status = gg__problem_add_note(problem, text);
    }
    if (status == GG_OK)
        *out = problem;
    else
        gg_problem_free(problem);
    gg__parts_of_graph_free(g->ctx, &parts);
    gg__draft_free(&draft);
    return status;
}

static gg_status read_pg(gg_reader *reader, gg_problem **out)
{
    if (reader->begun) return GG_OK;
    reader->begun = true;
    game g = {.ctx = reader->ctx, .promised = UINT64_MAX, .start = UINT64_MAX};
    gg_status status = take_all(reader->scanner, &g);
    if (status == GG_OK) status = make_problem(&g, reader->given, out);
    free_nodes(&g);
    return status;
}

const gg__format gg__format_pg = {
    .info = {"pg", "parity games of PGSolver, those of reachability or safety", "pg gm", true,
             false},
    .read = read_pg,
};
