/*
 * Hackenbush on stalks, which need no graph: LRL+RRG is a stalk of a blue, a red and a blue edge,
 * counted from the ground, beside one of two red edges and a green one.
 *
 * Edges are numbered stalk by stalk, each from the ground up, which is also the order of the walk.
 * So a missing edge leaves of its stalk the edges before it, and a position is written as what is
 * left of each stalk. An edge is called a3: the third from the ground on stalk a.
 */
#include "hackenbush.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

static const char letters[] = "GLR"; /* of a gg_edge_for */

/* The player whose edge a letter is; false: it is none. */
static bool edge_of(char letter, gg_edge_for *who)
{
    switch (letter) {
    case 'L':
    case 'l':
    case 'B':
    case 'b':
        *who = GG_FOR_LEFT;
        return true;
    case 'R':
    case 'r':
        *who = GG_FOR_RIGHT;
        return true;
    case 'G':
    case 'g':
        *who = GG_FOR_BOTH;
        return true;
    default:
        return false;
    }
}

/* ---- reading a text ---- */

/* A walk through stalks with +, commas or semicolons between them. */
typedef struct walk {
    const char *begin, *at;
    bool more; /* another stalk has to come */
} walk;

/* The text of the next stalk, which is empty for 0; false at the end or at a fault, where `at`
 * points to it. */
static bool next_stalk(walk *w, const char **stalk, size_t *length)
{
    gg_edge_for who;
    if (!w->more) return false;
    w->at += strspn(w->at, " \t");
    *stalk = w->at;
    while (edge_of(*w->at, &who))
        w->at++;
    *length = (size_t)(w->at - *stalk);
    if (*length == 0 && *w->at != '0') return false;
    w->at += *length == 0;
    w->at += strspn(w->at, " \t");
    w->more = *w->at && strchr("+,;", *w->at);
    w->at += w->more;
    return w->more || *w->at == '\0' || *w->at == ':';
}

/* Writes where the walk stopped at a fault, and why. */
static void explain(const walk *w, char *text, size_t size)
{
    const unsigned long long column = (unsigned long long)(w->at - w->begin) + 1;
    const char c = *w->at;
    if (c == '\0' || strchr("+,;", c) || (c == ':' && w->more))
        snprintf(text, size, "column %llu: a stalk is missing", column);
    else if (c > ' ' && c < 0x7f)
        snprintf(text, size, "column %llu: '%c' is no edge: L or B is blue, R red, G green", column,
                 c);
    else
        snprintf(text, size, "column %llu: this is no edge: L or B is blue, R red, G green",
                 column);
}

/* Counts stalks and edges. */
static gg_status count(const gg_setup *setup, gg__hackenbush *g, uint64_t *edges)
{
    walk w = {setup->parameters, setup->parameters, true};
    const char *stalk;
    size_t length;
    char why[96];
    for (*edges = 0; next_stalk(&w, &stalk, &length); *edges += length)
        g->stalks++;
    if (!w.more && *w.at == '\0') {
        if (*edges <= UINT32_C(1) << 30) return GG_OK;
        return gg_setup_refuse(setup, 0, 0, "hackenbush takes stalks of at most 2^30 edges");
    }
    explain(&w, why, sizeof why);
    return gg_setup_refuse(setup, 0, 0, "the stalks '%.60s%s': %s", setup->parameters,
                           strlen(setup->parameters) > 60 ? "..." : "", why);
}

gg_status gg__hackenbush_open_stalks(const gg_setup *setup, gg__hackenbush *g)
{
    gg__bush *b = &g->bush;
    uint64_t edges;
    const gg_status status = count(setup, g, &edges);
    if (status != GG_OK) return status;
    g->stalk = gg_setup_alloc(setup, (uint64_t)g->stalks + 1, sizeof *g->stalk);
    b->edge = gg_setup_alloc(setup, edges, sizeof *b->edge);
    if (!g->stalk || !b->edge) return GG_NO_MEMORY;
    walk w = {setup->parameters, setup->parameters, true};
    const char *stalk;
    size_t length;
    for (uint32_t s = 0; next_stalk(&w, &stalk, &length); g->stalk[++s] = b->edges)
        for (size_t i = 0; i < length; i++, b->edges++) {
            b->edge[b->edges] = (gg__edge){i > 0 ? b->edges : GG__GROUND, b->edges + 1, 0, 0};
            edge_of(stalk[i], &b->edge[b->edges].who);
        }
    b->vertices = b->edges + 1;
    return gg__bush_arrange(setup, b);
}

/* ---- positions ---- */

/* Text that is cut off where the room ends. */
typedef struct paper {
    char *text;
    size_t size, at;
} paper;

static void put(paper *p, char c)
{
    if (p->at + 1 < p->size) p->text[p->at++] = c;
    if (p->size > 0) p->text[p->at] = '\0';
}

static void put_edges(const gg__hackenbush *g, paper *p, uint32_t first, uint32_t end)
{
    for (uint32_t e = first; e < end && p->at + 1 < p->size; e++)
        put(p, letters[g->bush.edge[e].who]);
}

/* Where the edges end that are left of a stalk; *at: a place in the ascending list of missing
 * edges, which moves on. */
static uint32_t end_of(const gg__hackenbush *g, uint32_t stalk, uint32_t missing, uint32_t *at)
{
    const uint32_t end = g->stalk[stalk + 1];
    if (*at == missing || g->list[*at] >= end) return end;
    return g->list[(*at)++];
}

/* "LR+0:L": what is left of each stalk, then who is to move. */
void gg__stalks_print(gg__hackenbush *g, gg_position x, char *text, size_t size)
{
    paper p = {text, size, 0};
    const uint32_t missing = gg__hackenbush_unpack(g, x, g->list);
    for (uint32_t s = 0, at = 0; s < g->stalks; s++) {
        const uint32_t end = end_of(g, s, missing, &at);
        if (s > 0) put(&p, '+');
        if (end == g->stalk[s])
            put(&p, '0');
        else
            put_edges(g, &p, g->stalk[s], end);
    }
    if (g->shared) return;
    put(&p, ':');
    put(&p, gg__hackenbush_turn(g, x) == GG_LEFT ? 'L' : 'R');
}

/* True if these are the first edges of a stalk. In the impartial game all colours are alike. */
static bool is_left_of(const gg__hackenbush *g, uint32_t stalk, const char *text, size_t length)
{
    const uint32_t first = g->stalk[stalk];
    gg_edge_for who;
    if (length > g->stalk[stalk + 1] - first) return false;
    for (size_t i = 0; i < length; i++)
        if (edge_of(text[i], &who) && !g->shared && who != g->bush.edge[first + i].who)
            return false;
    return true;
}

/* Reads what is left of all stalks and lists the missing edges in g->list, `*missing` of them.
 * Returns the number of stalks that are right; the walk stops after them. */
static uint32_t read_stalks(gg__hackenbush *g, walk *w, uint32_t *missing)
{
    const char *stalk;
    size_t length;
    uint32_t s = 0;
    *missing = 0;
    for (; s < g->stalks; s++) {
        const char *at = w->at;
        const bool more = w->more;
        if (!next_stalk(w, &stalk, &length)) return s;
        if (!is_left_of(g, s, stalk, length)) {
            *w = (walk){w->begin, at, more};
            return s;
        }
        if (length < g->stalk[s + 1] - g->stalk[s])
            g->list[(*missing)++] = g->stalk[s] + (uint32_t)length;
    }
    return s;
}

bool gg__stalks_parse(gg__hackenbush *g, const char *text, gg_position *x)
{
    walk w = {text, text, true};
    uint32_t missing;
    gg_player mover = GG_LEFT;
    if (read_stalks(g, &w, &missing) < g->stalks || w.more) return false;
    if (g->shared ? *w.at != '\0' : *w.at != ':' || !gg__read_mover(w.at, "LR", &mover))
        return false;
    *x = gg__hackenbush_pack(g, mover, g->list, missing);
    return true;
}

void gg__stalks_remark(gg__hackenbush *g, const char *text, char *remark, size_t size)
{
    walk w = {text, text, true}, ahead;
    const char *stalk;
    size_t length;
    uint32_t missing;
    const uint32_t right = read_stalks(g, &w, &missing);
    ahead = w;
    if (right < g->stalks && next_stalk(&ahead, &stalk, &length)) {
        char name[GG__COLUMN_NAME];
        gg__column_name(right, name);
        snprintf(remark, size, "column %llu: no move leaves '%.*s%s' of stalk %s",
                 (unsigned long long)(stalk - text) + 1, length < 20 ? (int)length : 20, stalk,
                 length < 20 ? "" : "...", name);
    } else if (right < g->stalks && !ahead.more && (*ahead.at == '\0' || *ahead.at == ':')) {
        snprintf(remark, size, "it has %llu stalk%s of %llu: write 0 for one that is gone",
                 (unsigned long long)right, right == 1 ? "" : "s", (unsigned long long)g->stalks);
    } else if (right < g->stalks) {
        explain(&ahead, remark, size);
    } else if (w.more) {
        snprintf(remark, size, "it has more stalks than the game, which has %llu",
                 (unsigned long long)g->stalks);
    } else if (*w.at && (g->shared || !gg__read_mover(w.at, "LR", &(gg_player){GG_LEFT}))) {
        snprintf(remark, size,
                 g->shared ? "column %llu: the text goes on after the stalks"
                           : "column %llu: the player to move is :L or :R",
                 (unsigned long long)(w.at - text) + 1);
    }
}

/* ---- edges, parts and pictures ---- */

void gg__stalks_print_edge(const gg__hackenbush *g, uint32_t e, char *text, size_t size)
{
    char name[GG__COLUMN_NAME];
    uint32_t low = 0, high = g->stalks; /* the stalk begins from low on and before high */
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (g->stalk[middle] <= e)
            low = middle;
        else
            high = middle;
    }
    gg__column_name(low, name);
    snprintf(text, size, "%s%llu", name, (unsigned long long)(e - g->stalk[low]) + 1);
}

void gg__stalks_print_part(const gg__hackenbush *g, uint32_t first, uint32_t end, char *text,
                           size_t size)
{
    paper p = {text, size, 0};
    put_edges(g, &p, first, end);
}

/* A line for each stalk that is left, with the ground at its beginning. */
void gg__stalks_picture(gg__hackenbush *g, gg_position x, char *text, size_t size)
{
    enum { LINES = 60, LONGEST = 70 };
    paper p = {text, size, 0};
    const uint32_t missing = gg__hackenbush_unpack(g, x, g->list);
    uint32_t shown = 0, left = 0;
    for (uint32_t s = 0, at = 0; s < g->stalks; s++) {
        const uint32_t first = g->stalk[s], end = end_of(g, s, missing, &at);
        char name[GG__COLUMN_NAME + 2];
        if (end == first) continue;
        left++;
        if (shown == LINES) continue;
        shown++;
        gg__column_name(s, name);
        for (const char *c = name; *c; c++)
            put(&p, *c);
        put(&p, ' ');
        put(&p, '|');
        put_edges(g, &p, first, end - first > LONGEST ? first + LONGEST : end);
        for (int i = 0; i < 3 && end - first > LONGEST; i++)
            put(&p, '.');
        put(&p, '\n');
    }
    char line[48] = "nothing is left\n";
    if (left > shown)
        snprintf(line, sizeof line, "and %llu more\n", (unsigned long long)(left - shown));
    for (const char *c = line; *c && (left == 0 || left > shown); c++)
        put(&p, *c);
}
