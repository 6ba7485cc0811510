/*
 * Cops and a robber on a graph. The cops choose their vertices, then the robber chooses one; then
 * in turn each cop moves along an edge or stays, all in one turn, and so does the robber. Edges can
 * be used both ways, unless the game is `directed`. A robber who `must-move` cannot stay, except by
 * a loop, and has lost without a move. The cops have won when one of them is on the robber; a
 * robber who is never caught escapes, and that is a draw, like all endless play here.
 *
 * Cops are alike, so their vertices are kept in ascending order, as digits to the base n. A
 * position is (cops * (n + 1) + robber) * 2 + the mover; robber n has not chosen yet. The number
 * after all those is the empty graph.
 */
#include "greatgame_ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COPS = 32, MOST_MOVES = 10000000 };

typedef struct game {
    const gg_graph *graph;
    unsigned cops, base;
    bool must_move, directed;
    uint64_t n, placements;      /* n^cops, the number behind all placements */
    uint64_t *start;             /* of each vertex's reach in `reach`, one more marks the end */
    gg_vertex *reach;            /* the vertex itself and its neighbours, ascending */
    const gg_vertex *everywhere; /* all vertices */
    bool *loop;                  /* whether a vertex has an edge to itself */
} game;

typedef struct places {
    gg_vertex cop[MOST_COPS], robber;
} places;

/* ---- the graph ---- */

static int ascending(const void *a, const void *b)
{
    const gg_vertex x = *(const gg_vertex *)a, y = *(const gg_vertex *)b;
    return x < y ? -1 : x > y;
}

typedef const gg_vertex *row_of(const gg_graph *, gg_player, gg_vertex, size_t *);

/* Of an edge that can be used from v to w: counts it, or writes it down. */
static void use_edge(game *g, gg_vertex v, gg_vertex w, bool write)
{
    if (write) g->reach[g->start[v]] = w;
    g->start[v + !write]++;
    g->loop[v] |= v == w;
}

/* Goes through the edges, of either player, by any rows that exist. */
static void walk_edges(game *g, bool write)
{
    const bool out = gg_graph_rows(g->graph) & GG_ROWS_OUT;
    row_of *row = out ? gg_graph_options : gg_graph_predecessors;
    const int players = gg_graph_is_partisan(g->graph) ? 2 : 1;
    for (int player = 0; player < players; player++)
        for (gg_vertex v = 0; v < g->n; v++) {
            size_t count;
            const gg_vertex *to = row(g->graph, (gg_player)player, v, &count);
            for (size_t i = 0; i < count; i++) {
                if (out || !g->directed) use_edge(g, v, to[i], write);
                if (!out || !g->directed) use_edge(g, to[i], v, write);
            }
        }
}

/* Sorts each row and drops repetitions; start[v] is where row v ends as it was filled. */
static void tidy(game *g)
{
    uint64_t from = 0, kept = 0;
    for (uint64_t v = 0; v < g->n; v++) {
        const uint64_t to = g->start[v], first = kept;
        qsort(g->reach + from, (size_t)(to - from), sizeof *g->reach, ascending);
        for (uint64_t i = from; i < to; i++)
            if (i == from || g->reach[i] != g->reach[i - 1]) g->reach[kept++] = g->reach[i];
        g->start[v] = first;
        from = to;
    }
    g->start[g->n] = kept;
}

static gg_status read_graph(const gg_setup *setup, game *g)
{
    g->start = gg_setup_alloc(setup, g->n + 2, sizeof *g->start);
    g->loop = gg_setup_alloc(setup, g->n, sizeof *g->loop);
    if (!g->start || !g->loop) return GG_NO_MEMORY;
    walk_edges(g, false);
    for (uint64_t v = 0; v < g->n; v++)
        g->start[v + 1] += g->start[v] + 1; /* and itself */
    g->reach = gg_setup_alloc(setup, g->start[g->n], sizeof *g->reach);
    gg_vertex *all = gg_setup_alloc(setup, g->n, sizeof *all);
    if (!g->reach || !all) return GG_NO_MEMORY;
    for (uint64_t v = 0; v < g->n; v++)
        g->reach[g->start[v]++] = all[v] = (gg_vertex)v;
    walk_edges(g, true);
    tidy(g);
    g->everywhere = all;
    return GG_OK;
}

/* ---- opening ---- */

static gg_status too_many(const gg_setup *setup, const game *g, const char *why)
{
    return gg_setup_refuse(setup, 0, 0, "%u cop%s on %llu vert%s: %s", g->cops,
                           g->cops == 1 ? "" : "s", (unsigned long long)g->n,
                           g->n == 1 ? "ex" : "ices", why);
}

/* True if choices^cops is at most `most`; writes it to *power if so. */
static bool power_fits(uint64_t choices, unsigned cops, uint64_t most, uint64_t *power)
{
    *power = 1;
    for (unsigned i = 0; i < cops; i++) {
        if (*power > most / choices) return false;
        *power *= choices;
    }
    return true;
}

/* C(n + cops - 1, cops), or one more than `most` if it is larger. */
static uint64_t multisets(uint64_t n, unsigned cops, uint64_t most)
{
    uint64_t found = 1; /* C(n + i - 1, i), as i goes up */
    for (unsigned i = 1; i <= cops; i++) {
        if (n - 1 > most || found > UINT64_MAX / (n + i - 1)) return most + 1;
        found = found * (n + i - 1) / i;
        if (found > most) return most + 1;
    }
    return found;
}

static gg_status check_size(const gg_setup *setup, game *g)
{
    uint64_t widest = 1, turns;
    if (!power_fits(g->n, g->cops, (UINT64_MAX - 16) / 2 / (g->n + 1), &g->placements))
        return too_many(setup, g, "the positions do not fit 64 bits");
    if (multisets(g->n, g->cops, MOST_MOVES) > MOST_MOVES)
        return too_many(setup, g, "they can be placed in more than ten million ways");
    for (uint64_t v = 0; v < g->n; v++)
        if (g->start[v + 1] - g->start[v] > widest) widest = g->start[v + 1] - g->start[v];
    if (!power_fits(widest, g->cops, MOST_MOVES, &turns))
        return too_many(setup, g, "a turn may have more than ten million moves");
    return GG_OK;
}

/* Reads one of the parameters, each at most once. */
static bool read_word(const char *word, game *g)
{
    uint64_t cops;
    bool *flag = strcmp(word, "must-move") == 0  ? &g->must_move
                 : strcmp(word, "directed") == 0 ? &g->directed
                                                 : NULL;
    if (flag) return *flag ? false : (*flag = true);
    if (gg_setup_numbers(word, ',', &cops, 1) != 1 || g->cops > 0) return false;
    g->cops = cops <= MOST_COPS ? (unsigned)cops : 0;
    return g->cops > 0;
}

static gg_status read_parameters(const gg_setup *setup, game *g)
{
    const char *at = setup->parameters;
    bool good = true;
    while (good && *at) {
        char word[24];
        const size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), at);
        at += length;
        good = read_word(word, g) && (*at == '\0' || *++at != '\0');
    }
    if (g->cops == 0) g->cops = 1;
    return good ? GG_OK
                : gg_setup_refuse(setup, 0, 0,
                                  "cops takes a number of cops from 1 to %d, must-move and "
                                  "directed, separated by commas",
                                  MOST_COPS);
}

static gg_status open(const gg_setup *setup, void **self)
{
    game *g = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    g->graph = setup->graph;
    g->base = setup->base;
    g->n = gg_graph_vertices(g->graph);
    gg_status status = read_parameters(setup, g);
    if (status != GG_OK) return status;
    if (g->n == 0) return gg_setup_refuse(setup, 0, 0, "the graph has no vertices");
    status = read_graph(setup, g);
    if (status == GG_OK) status = check_size(setup, g);
    *self = g;
    return status;
}

/* ---- positions ---- */

static gg_position empty(const game *g)
{
    return g->placements * (g->n + 1) * 2;
}

static gg_position pack(const game *g, const places *p, gg_player mover)
{
    gg_position cops = 0;
    for (unsigned i = 0; i < g->cops; i++)
        cops = cops * g->n + p->cop[i];
    return (cops * (g->n + 1) + p->robber) * 2 + mover;
}

static void unpack(const game *g, gg_position x, places *p)
{
    x /= 2;
    p->robber = (gg_vertex)(x % (g->n + 1));
    x /= g->n + 1;
    for (unsigned i = g->cops; i-- > 0; x /= g->n)
        p->cop[i] = (gg_vertex)(x % g->n);
}

static gg_position start(void *self)
{
    return empty(self);
}

static gg_player turn(void *self, gg_position x)
{
    return x == empty(self) || x % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

static gg_result result(void *self, gg_position x)
{
    const game *g = self;
    places p;
    if (x == empty(g)) return GG_NONE;
    unpack(g, x, &p);
    for (unsigned i = 0; i < g->cops; i++)
        if (p.cop[i] == p.robber) return GG_L;
    return GG_NONE;
}

/* ---- moves ---- */

/* The choices of one cop. */
typedef struct choices {
    const gg_vertex *at;
    size_t count;
} choices;

static choices reach_of(const game *g, gg_vertex v)
{
    return (choices){g->reach + g->start[v], (size_t)(g->start[v + 1] - g->start[v])};
}

/* Lists a move for each combination of the cops' choices, like an odometer; moves that differ only
 * by exchanged cops are repeated, unless `sorted`, which drops those that are not ascending. */
static void move_cops(const game *g, const choices *of, bool sorted, gg_vertex robber,
                      gg_moves *moves)
{
    size_t wheel[MOST_COPS] = {0};
    for (;;) {
        places p = {.robber = robber};
        for (unsigned i = 0; i < g->cops; i++)
            p.cop[i] = of[i].at[wheel[i]];
        if (!sorted) qsort(p.cop, g->cops, sizeof *p.cop, ascending);
        gg_moves_to(moves, pack(g, &p, GG_RIGHT));
        unsigned i = g->cops;
        while (i > 0 && wheel[i - 1] + 1 == of[i - 1].count)
            i--;
        if (i == 0) return;
        wheel[i - 1]++;
        for (; i < g->cops; i++)
            wheel[i] = sorted ? wheel[i - 1] : 0;
    }
}

static void move_robber(const game *g, const places *before, choices of, gg_moves *moves)
{
    places p = *before;
    for (size_t i = 0; i < of.count; i++) {
        p.robber = of.at[i];
        if (g->must_move && p.robber == before->robber && !g->loop[p.robber]) continue;
        gg_moves_to(moves, pack(g, &p, GG_LEFT));
    }
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    const choices anywhere = {g->everywhere, (size_t)g->n};
    const bool begins = x == empty(g);
    choices of[MOST_COPS];
    places p;
    unpack(g, x, &p);
    if (turn(self, x) == GG_RIGHT) {
        move_robber(g, &p, p.robber == g->n ? anywhere : reach_of(g, p.robber), moves);
        return;
    }
    for (unsigned i = 0; i < g->cops; i++)
        of[i] = begins ? anywhere : reach_of(g, p.cop[i]);
    move_cops(g, of, begins, begins ? (gg_vertex)g->n : p.robber, moves);
}

/* ---- text ---- */

static size_t put_vertex(const game *g, gg_vertex v, char *text, size_t size)
{
    const char *name = gg_graph_name(g->graph, v);
    const int length = name ? snprintf(text, size, "%s", name)
                            : snprintf(text, size, "%llu", (unsigned long long)v + g->base);
    return length < 0 || (size_t)length >= size ? size - 1 : (size_t)length;
}

/* "cops 1 5 robber 3 C" (or R: the player to move), "cops 1 5", or "nobody". */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    places p;
    if (x == empty(g)) {
        snprintf(text, size, "nobody");
        return;
    }
    unpack(g, x, &p);
    int at = snprintf(text, size, "%s", g->cops == 1 ? "cop" : "cops");
    for (unsigned i = 0; i < g->cops && (size_t)at + 2 < size; i++) {
        text[at++] = ' ';
        at += (int)put_vertex(g, p.cop[i], text + at, size - (size_t)at);
    }
    if (p.robber == g->n || (size_t)at + 10 >= size) return;
    at += snprintf(text + at, size - (size_t)at, " robber ");
    at += (int)put_vertex(g, p.robber, text + at, size - (size_t)at);
    if ((size_t)at < size)
        snprintf(text + at, size - (size_t)at, turn(self, x) == GG_LEFT ? " C" : " R");
}

/* Reads the output of put_vertex, up to a blank or the end, and moves on after the blank. */
static bool read_vertex(const game *g, const char **text, gg_vertex *v)
{
    char word[256];
    uint64_t number;
    const size_t length = strcspn(*text, " ");
    if (length == 0 || length >= sizeof word) return false;
    memcpy(word, *text, length);
    word[length] = '\0';
    *text += length + ((*text)[length] == ' ' && (*text)[length + 1] != '\0');
    *v = gg_graph_find(g->graph, word);
    if (*v != GG_NO_VERTEX) return true;
    if (gg_setup_numbers(word, ' ', &number, 1) != 1 || number < g->base) return false;
    *v = (gg_vertex)(number - g->base);
    return number - g->base < g->n;
}

static bool parse(void *self, const char *text, gg_position *x)
{
    static const char robber[] = "robber ";
    const game *g = self;
    places p = {.robber = (gg_vertex)g->n};
    const char *word = g->cops == 1 ? "cop " : "cops ";
    *x = empty(g);
    if (strcmp(text, "nobody") == 0) return true;
    if (strncmp(text, word, strlen(word)) != 0) return false;
    text += strlen(word);
    for (unsigned i = 0; i < g->cops; i++)
        if (!read_vertex(g, &text, &p.cop[i])) return false;
    qsort(p.cop, g->cops, sizeof *p.cop, ascending);
    *x = pack(g, &p, GG_RIGHT);
    if (!*text) return true;
    if (strncmp(text, robber, sizeof robber - 1) != 0) return false;
    text += sizeof robber - 1;
    if (!read_vertex(g, &text, &p.robber)) return false;
    *x = pack(g, &p, *text == 'C' ? GG_LEFT : GG_RIGHT);
    return (*text == 'C' || *text == 'R') && !text[1];
}

const gg_ruleset gg_ruleset_cops = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"cops", "cops and a robber on a graph", "COPS[,must-move][,directed]", false, false},
    .sides =
        "Left has the cops and chooses and moves first, Right is the robber; a draw means that "
        "the robber is never caught",
    .left_name = "Cops",
    .right_name = "Robber",
    .source = "R. Nowakowski and P. Winkler, 1983; A. Quilliot, 1978; with several cops: "
              "M. Aigner and M. Fromme, 1984",
    .takes = GG_TAKES_GRAPH,
    .open = open,
    .start = start,
    .turn = turn,
    .result = result,
    .moves = moves,
    .print = print,
    .parse = parse,
};
