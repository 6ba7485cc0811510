/*
 * Shared by the unit tests: an allocator that counts and fails, contexts that must end empty, small
 * problems drawn by hand or at random, and a hash to compare results.
 */
#ifndef TESTS_UNIT_SUPPORT_H
#define TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "greatgame_ruleset.h"
#include "unit/long.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- memory ---- */

/* Counts what is held; every resize moves, so that a stale pointer is a fault. The calls for memory
 * are numbered from 0; those from fail_from on, before fail_to, return NULL. */
typedef struct heap {
    uint64_t blocks, bytes; /* held now */
    uint64_t calls;         /* for memory, so far */
    uint64_t fail_from, fail_to;
    uint64_t refused;
    uint64_t *peaks; /* each new largest number of bytes is written down here, if there is room */
    size_t peak_count, peak_room;
    uint64_t most;
} heap;

typedef union heap_block {
    size_t size;
    max_align_t alignment;
} heap_block;

enum { HEAP_DIRT = 256 }; /* bytes of a fresh block that are filled with rubbish */

static inline void heap_note_peak(heap *h)
{
    if (h->bytes <= h->most) return;
    h->most = h->bytes;
    if (h->peak_count < h->peak_room) h->peaks[h->peak_count++] = h->most;
}

static inline void *heap_resize(void *self, void *block, size_t size)
{
    heap *h = self;
    heap_block *old = block ? (heap_block *)block - 1 : NULL;
    assert_true(block || size > 0);
    if (size > 0) {
        const uint64_t call = h->calls++;
        if (call >= h->fail_from && call < h->fail_to) {
            h->refused++;
            return NULL;
        }
    }
    heap_block *fresh = size > 0 ? malloc(sizeof *fresh + size) : NULL;
    if (size > 0) {
        assert_non_null(fresh);
        fresh->size = size;
        memset(fresh + 1, 0xa5, size < HEAP_DIRT ? size : HEAP_DIRT);
        if (old) memcpy(fresh + 1, old + 1, size < old->size ? size : old->size);
        h->blocks++;
        h->bytes += size;
    }
    if (old) {
        h->blocks--;
        h->bytes -= old->size;
        free(old);
    }
    heap_note_peak(h);
    return fresh ? fresh + 1 : NULL;
}

static inline gg_ctx *heap_ctx(heap *h)
{
    const gg_allocator allocator = {h, heap_resize};
    *h = (heap){.fail_from = UINT64_MAX, .fail_to = UINT64_MAX};
    gg_ctx *ctx = gg_ctx_new(&allocator);
    assert_non_null(ctx);
    return ctx;
}

static inline gg_ctx *open_ctx(void)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    assert_non_null(ctx);
    return ctx;
}

/* Nothing may be left behind. */
static inline void close_ctx(gg_ctx *ctx)
{
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
    gg_ctx_free(ctx);
}

/* ---- statuses ---- */

static inline void check_status(const gg_ctx *ctx, gg_status got, gg_status expected,
                                const char *part, const char *file, int line)
{
    const gg_error *error = gg_ctx_error(ctx);
    if (got == expected && error->status == got && strstr(error->message, part) &&
        (got == GG_OK) == (error->message[0] == '\0'))
        return;
    print_error("%s:%d: expected %s '%s', got %s; the error is %s '%s'\n", file, line,
                gg_status_name(expected), part, gg_status_name(got), gg_status_name(error->status),
                error->message);
    _fail(file, line);
}

#define assert_ok(ctx, call) check_status(ctx, call, GG_OK, "", __FILE__, __LINE__)
#define assert_fails(ctx, call, status, part)                                                      \
    check_status(ctx, call, status, part, __FILE__, __LINE__)

/* ---- hashes ---- */

#define HASH_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t hash_bytes(uint64_t hash, const void *data, size_t size)
{
    const unsigned char *byte = data;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static inline uint64_t hash_number(uint64_t hash, uint64_t number)
{
    return hash_bytes(hash, &number, sizeof number);
}

/* ---- small problems ---- */

enum { SKETCH_VERTICES = 48, SKETCH_EDGES = 160, SKETCH_TOKENS = 4, SKETCH_TURNS = 12 };

typedef struct sketch_edge {
    gg_vertex from, to;
    gg_edge_for who;
} sketch_edge;

/* Counts are in spec; its arrays point here once it is built. */
typedef struct sketch {
    unsigned n;
    sketch_edge edge[SKETCH_EDGES];
    size_t edges;
    bool owned;
    gg_player owner[SKETCH_VERTICES];
    gg_result label[SKETCH_VERTICES];
    gg_token token[SKETCH_TOKENS];
    gg_vertex target[SKETCH_VERTICES];
    gg_turn turn[SKETCH_TURNS];
    gg_problem_spec spec;
} sketch;

static inline sketch blank(unsigned n)
{
    const gg_problem_spec plain = GG_PROBLEM_SPEC;
    sketch s;
    memset(&s, 0, sizeof s);
    s.n = n;
    s.spec = plain;
    return s;
}

static inline void add_edge(sketch *s, gg_vertex from, gg_vertex to, gg_edge_for who)
{
    assert_true(s->edges < SKETCH_EDGES);
    s->edge[s->edges++] = (sketch_edge){from, to, who};
}

static inline void add_token(sketch *s, gg_vertex v)
{
    const gg_player arrival = s->spec.token_count % 2 ? GG_RIGHT : GG_LEFT;
    s->token[s->spec.token_count++] = (gg_token){v, arrival, NULL};
}

static inline void add_target(sketch *s, gg_vertex v)
{
    s->target[s->spec.target_count++] = v;
}

/* "L1 R2": player and token, counted from 1. */
static inline void set_schedule(sketch *s, const char *text)
{
    for (; *text; text += text[2] ? 3 : 2)
        s->turn[s->spec.schedule_length++] =
            (gg_turn){*text == 'L' ? GG_LEFT : GG_RIGHT, (uint32_t)(text[1] - '1')};
}

static inline gg_graph *build_graph(gg_ctx *ctx, const sketch *s, unsigned rows)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(ctx, gg_builder_new(ctx, s->n, false, &builder));
    for (size_t i = 0; i < s->edges; i++)
        assert_ok(ctx, gg_builder_edge(builder, s->edge[i].from, s->edge[i].to, s->edge[i].who));
    for (unsigned v = 0; v < s->n; v++) {
        if (s->owned) assert_ok(ctx, gg_builder_owner(builder, v, s->owner[v]));
        if (s->label[v] != GG_NONE) assert_ok(ctx, gg_builder_terminal(builder, v, s->label[v]));
    }
    assert_ok(ctx, gg_builder_build(builder, rows, &graph));
    gg_builder_free(builder);
    return graph;
}

typedef struct game {
    gg_graph *graph;
    gg_problem *problem;
} game;

static inline gg_problem_spec spec_of(const sketch *s)
{
    gg_problem_spec spec = s->spec;
    spec.tokens = s->token;
    spec.targets = s->target;
    spec.schedule = s->turn;
    return spec;
}

/* False, with nothing held, if the problem is refused. */
static inline bool try_build(gg_ctx *ctx, const sketch *s, unsigned rows, game *out)
{
    const gg_problem_spec spec = spec_of(s);
    *out = (game){build_graph(ctx, s, rows), NULL};
    if (gg_problem_new(ctx, out->graph, &spec, &out->problem) == GG_OK) return true;
    gg_graph_free(out->graph);
    return false;
}

static inline game build(gg_ctx *ctx, const sketch *s, unsigned rows)
{
    game made;
    if (!try_build(ctx, s, rows, &made)) fail_msg("%s", gg_ctx_error(ctx)->message);
    return made;
}

static inline void discard(const game *made)
{
    gg_problem_free(made->problem);
    gg_graph_free(made->graph);
}

static inline gg_solution *solve_by(gg_ctx *ctx, const gg_problem *problem, const char *solver)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    options.solver = solver;
    assert_ok(ctx, gg_solve(ctx, problem, &options, &solution));
    return solution;
}

/* ---- games by rules ---- */

typedef struct rules_sample {
    const char *name, *parameters, *board;
} rules_sample;

/* Small games; first those with parameters, then every registered one without, or as a small one.
 * Games with too many positions on cycles, even when small, get parameters that they refuse. */
static inline bool rules_sample_at(size_t index, rules_sample *out)
{
    static const char *const small[][2] = {
        {"awari", "3"},  {"breakthrough", "4x2"}, {"connect", "4x2"}, {"dobutsu", "E"},
        {"hex", "2x3"},  {"fox-and-hounds", "4"}, {"kalah", "2,2"},   {"othello", "none"},
        {"dodgem", "2"}, {"morris", "none"},      {"teeko", "3"},     {"tic-tac-chec", "none"}};
    static const rules_sample samples[] = {
        {"advance-or-eat", "", "B.\n.W\n"},
        {"advance-or-eat", "", ".WB\nB..\n.BW\n"},
        {"chess", "KRK", NULL},
        {"chomp", "2x3", NULL},
        {"grundy", "5,6", NULL},
        {"hexapawn", "3x3", NULL},
        {"kayles", "3,5", NULL},
        {"nim", "1,2,1", NULL},
        {"nim", "misere:1,2", NULL},
        {"kayles", "misere:3,2", NULL},
        {"kayles", "misere:6,1", NULL},
        {"nim", "70", NULL},
        {"octal", "4.07,3,2,2", NULL},
        {"octal", "0.45,7", NULL},
        {"police", "", "P.T\n..E\n"},
        {"police", "", "T.P\n*.*\n"},
        {"subtraction", "1,2:5", NULL},
        {"subtraction", "2,3:4,3", NULL},
        {"tictactoe", "2,2,2", NULL},
        {"wythoff", "2,3", NULL},
    };
    if (index < COUNT(samples)) {
        *out = samples[index];
        return true;
    }
    const gg_ruleset *ruleset = gg_ruleset_at(index - COUNT(samples));
    if (ruleset) *out = (rules_sample){ruleset->info.name, "", NULL};
    for (size_t i = 0; ruleset && i < COUNT(small); i++)
        if (strcmp(ruleset->info.name, small[i][0]) == 0) out->parameters = small[i][1];
    return ruleset != NULL;
}

static inline gg_status open_rules(gg_ctx *ctx, const rules_sample *sample, gg_problem **out)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    spec.parameters = sample->parameters;
    spec.board = sample->board;
    spec.board_length = sample->board ? strlen(sample->board) : 0;
    return gg_problem_of_rules(ctx, gg_ruleset_find(sample->name), &spec, out);
}

/* ---- problems by lot ---- */

enum lot { LOT_ORDERED = 1, LOT_PARTISAN = 2, LOT_OWNED = 4, LOT_LABELS = 8, LOT_ENDLESS = 16 };

static inline bool one_in(gg__rng *rng, uint64_t chances)
{
    return gg__rng_below(rng, chances) == 0;
}

static inline gg_vertex any_vertex(gg__rng *rng, const sketch *s)
{
    return (gg_vertex)gg__rng_below(rng, s->n);
}

static inline void draw_edges(gg__rng *rng, sketch *s, unsigned lot, size_t edges)
{
    for (size_t i = 0; i < edges; i++) {
        gg_vertex u = any_vertex(rng, s), v = any_vertex(rng, s);
        if (lot & LOT_ORDERED && u == v) continue;
        if (lot & LOT_ORDERED && u > v) {
            const gg_vertex swap = u;
            u = v;
            v = swap;
        }
        add_edge(s, u, v, lot & LOT_PARTISAN ? (gg_edge_for)gg__rng_below(rng, 3) : GG_FOR_BOTH);
    }
}

/* A game in normal or misere play with n vertices, a number of tokens and some features. */
static inline sketch draw_game(gg__rng *rng, unsigned n, size_t edges, size_t tokens, unsigned lot)
{
    static const gg_result ends[] = {GG_NONE, GG_P, GG_N, GG_D};
    sketch s = blank(n);
    draw_edges(rng, &s, lot, edges);
    s.owned = (lot & LOT_OWNED) != 0;
    for (unsigned v = 0; v < n; v++) {
        s.owner[v] = (gg_player)gg__rng_below(rng, 2);
        if (lot & LOT_LABELS && one_in(rng, 4)) s.label[v] = (gg_result)(1 + gg__rng_below(rng, 5));
    }
    for (size_t i = 0; i < tokens; i++)
        add_token(&s, any_vertex(rng, &s));
    s.spec.play = (gg_play)gg__rng_below(rng, 2);
    s.spec.dead_end = ends[gg__rng_below(rng, 4)];
    s.spec.first = (gg_player)gg__rng_below(rng, 2);
    if (lot & LOT_ENDLESS) s.spec.infinite = one_in(rng, 2) ? GG_L : GG_R;
    return s;
}

/* A race; tokens 0: two of them by the usual schedule. */
static inline sketch draw_race(gg__rng *rng, unsigned n, size_t edges, size_t tokens, unsigned lot)
{
    sketch s = blank(n);
    draw_edges(rng, &s, lot & LOT_ORDERED, edges);
    s.spec.play = GG_RACE;
    for (size_t i = 0; i < (tokens ? tokens : 2); i++)
        add_token(&s, any_vertex(rng, &s));
    for (uint64_t i = 1 + gg__rng_below(rng, 2); i > 0; i--)
        add_target(&s, lot & LOT_ORDERED ? (gg_vertex)(n - i) : any_vertex(rng, &s));
    s.spec.stuck = (gg_stuck)gg__rng_below(rng, 2);
    if (tokens == 0) return s;
    for (size_t i = 0; i < tokens; i++)
        s.token[i].arrival = (gg_player)gg__rng_below(rng, 2);
    s.spec.schedule_length = 1 + gg__rng_below(rng, SKETCH_TURNS);
    for (size_t i = 0; i < s.spec.schedule_length; i++)
        s.turn[i] =
            (gg_turn){(gg_player)gg__rng_below(rng, 2), (uint32_t)gg__rng_below(rng, tokens)};
    return s;
}

/* ---- cancelling ---- */

/* Progress that cancels at its tick of that number; every tick is of this stage, or any if NULL. */
typedef struct stopping {
    gg_ctx *ctx;
    const char *stage;
    uint64_t ticks, last;
} stopping;

static inline void stop_at_tick(void *self, const char *stage, uint64_t done, uint64_t total)
{
    stopping *s = self;
    if (s->stage) assert_string_equal(stage, s->stage);
    assert_true(done <= total);
    if (++s->ticks == s->last) gg_ctx_cancel(s->ctx);
}

#endif
