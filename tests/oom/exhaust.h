/*
 * Repeats each action with the first allocation failing, then the second, and so on; with each
 * memory limit just below what is needed; and cancelled at each tick. After each failure the status
 * must report it, no memory may leak, the inputs must be unchanged, and a run without the failure
 * must give the usual result.
 */
#ifndef TESTS_OOM_EXHAUST_H
#define TESTS_OOM_EXHAUST_H

#include "unit/support.h"

/* ---- one action, and all that may happen to it ---- */

/* Does something, hashes the result and frees it. */
typedef gg_status action(gg_ctx *ctx, const void *input, uint64_t *hash);

typedef struct stage {
    heap heap;
    gg_ctx *ctx;
    uint64_t own; /* bytes of the context, which its limit does not count */
    uint64_t ticks, cancel_at;
    uint64_t tries;          /* of each kind, at most; evenly spread */
    bool warm;               /* the input caches results: it is used once beforehand */
    uint64_t slack;          /* bytes by which a solver's plan may exceed its use */
    bool frugal;             /* the action may succeed in another way with less memory */
    uint64_t runs, failures; /* in all */
} stage;

/* The result of an action that is not disturbed. */
typedef struct usual {
    const char *name;
    action *run;
    const void *input;
    gg_status status;
    uint64_t hash, calls, ticks;
    uint64_t blocks, bytes; /* held before, and to be held after */
} usual;

enum { MOST_PEAKS = 4000, MANY_TRIES = 250, FEW_TRIES = 8 };

static inline void count_tick(void *self, const char *name, uint64_t done, uint64_t total)
{
    stage *s = self;
    assert_true(name[0] != '\0');
    if (total > 0) assert_true(done <= total);
    if (s->ticks++ == s->cancel_at) gg_ctx_cancel(s->ctx);
}

static inline void open_stage(stage *s)
{
    memset(s, 0, sizeof *s);
    s->ctx = heap_ctx(&s->heap);
    s->own = s->heap.bytes;
    s->cancel_at = UINT64_MAX;
    s->tries = MANY_TRIES;
    gg_ctx_set_progress(s->ctx, count_tick, s);
}

static inline void close_stage(stage *s)
{
    close_ctx(s->ctx);
    assert_int_equal(s->heap.blocks, 0);
    assert_int_equal(s->heap.bytes, 0);
}

/* Runs it under the present difficulties; it must end with this status and leave nothing. */
static inline uint64_t try_it(stage *s, const usual *u, gg_status expected, const char *what,
                              uint64_t which)
{
    uint64_t hash = HASH_START;
    s->runs++;
    s->ticks = 0;
    const gg_status status = u->run(s->ctx, u->input, &hash);
    const gg_error *error = gg_ctx_error(s->ctx);
    s->failures += status != GG_OK;
    /* An error in the input may be found even if there is no memory for the input. */
    const bool wrong = expected == GG_LIMIT && u->status != GG_OK && status == u->status;
    const bool less = s->frugal && expected == GG_LIMIT && status == u->status;
    if ((status != expected && !wrong && !less) || error->status != status ||
        (status == GG_OK) != (error->message[0] == '\0'))
        fail_msg("%s with %s %llu: %s instead of %s; the error is %s '%s'", u->name, what,
                 (unsigned long long)which, gg_status_name(status), gg_status_name(expected),
                 gg_status_name(error->status), error->message);
    if (s->heap.blocks != u->blocks || s->heap.bytes != u->bytes)
        fail_msg("%s with %s %llu: %lld bytes in %lld blocks are left behind", u->name, what,
                 (unsigned long long)which, (long long)(s->heap.bytes - u->bytes),
                 (long long)(s->heap.blocks - u->blocks));
    assert_int_equal(gg_ctx_memory_used(s->ctx), u->bytes - s->own);
    return hash;
}

/* Nothing in its way: as the first time. */
static inline void try_undisturbed(stage *s, const usual *u)
{
    const uint64_t hash = try_it(s, u, u->status, "nothing", 0);
    if (hash != u->hash) fail_msg("%s: another result after failures", u->name);
    assert_int_equal(s->ticks, u->ticks);
}

/* The k-th call for memory fails, first alone and then with all that follow. */
static inline void fail_each_allocation(stage *s, const usual *u)
{
    for (uint64_t k = 0; k < u->calls; k += 1 + u->calls / s->tries)
        for (int alone = 0; alone < 2; alone++) {
            s->heap.refused = 0;
            s->heap.fail_from = s->heap.calls + k;
            s->heap.fail_to = alone ? s->heap.fail_from + 1 : UINT64_MAX;
            try_it(s, u, GG_NO_MEMORY, "allocation", k);
            assert_true(s->heap.refused > 0);
            s->heap.fail_from = UINT64_MAX;
        }
}

/* One byte less than each new largest number of bytes, as they were counted the first time. */
static inline void pass_each_limit(stage *s, const usual *u, const uint64_t *peaks, size_t count)
{
    for (size_t i = 0; i < count; i += 1 + count / s->tries) {
        gg_ctx_set_memory_limit(s->ctx, peaks[i] - s->own - 1);
        try_it(s, u, GG_LIMIT, "limit", peaks[i] - s->own - 1);
    }
    if (count > 0 && count < MOST_PEAKS) { /* the largest is enough */
        const uint64_t enough = peaks[count - 1] - s->own + s->slack;
        gg_ctx_set_memory_limit(s->ctx, enough);
        const uint64_t hash = try_it(s, u, u->status, "limit", enough);
        assert_true(s->frugal || hash == u->hash);
        gg_ctx_set_memory_limit(s->ctx, 0);
        try_it(s, u, GG_LIMIT, "limit", 0);
    }
    gg_ctx_set_memory_limit(s->ctx, UINT64_MAX);
}

static inline void cancel_each_tick(stage *s, const usual *u)
{
    for (uint64_t k = 0; k < u->ticks; k += 1 + u->ticks / s->tries) {
        s->cancel_at = k;
        try_it(s, u, GG_CANCELLED, "tick", k);
        assert_int_equal(s->ticks, k + 1);
        s->cancel_at = UINT64_MAX;
    }
    if (u->ticks == 0) return;
    gg_ctx_cancel(s->ctx); /* beforehand */
    try_it(s, u, GG_CANCELLED, "tick", 0);
}

/* Returns the status of the action when nothing is in its way. */
static inline gg_status exhaust(stage *s, const char *name, action *run, const void *input)
{
    uint64_t *peaks = calloc(MOST_PEAKS, sizeof *peaks), ignored;
    heap *h = &s->heap;
    if (s->warm) run(s->ctx, input, &ignored);
    usual u = {.name = name,
               .run = run,
               .input = input,
               .hash = HASH_START,
               .blocks = h->blocks,
               .bytes = h->bytes};
    h->most = h->bytes;
    h->peaks = peaks;
    h->peak_room = MOST_PEAKS;
    h->peak_count = 0;
    h->calls = 0;
    s->ticks = 0;
    u.status = run(s->ctx, input, &u.hash);
    u.calls = h->calls;
    u.ticks = s->ticks;
    h->peak_room = 0;
    try_undisturbed(s, &u);
    fail_each_allocation(s, &u);
    pass_each_limit(s, &u, peaks, h->peak_count);
    cancel_each_tick(s, &u);
    try_undisturbed(s, &u);
    free(peaks);
    return u.status;
}

/* Value of a pointer before a call that fails, which must leave it alone. */
#define UNTOUCHED(type) ((type *)(uintptr_t)0x10)

/* ---- hashes of results ---- */

static inline uint64_t hash_text(uint64_t hash, const char *text)
{
    return text ? hash_bytes(hash, text, strlen(text) + 1) : hash_number(hash, 0);
}

static inline uint64_t hash_graph(uint64_t hash, const gg_graph *graph)
{
    hash = hash_number(hash, gg_graph_vertices(graph));
    hash = hash_number(hash, gg_graph_edges(graph));
    for (gg_vertex v = 0; v < gg_graph_vertices(graph); v++) {
        hash = hash_number(hash, gg_graph_owner(graph, v));
        hash = hash_number(hash, gg_graph_terminal(graph, v));
        hash = hash_text(hash, gg_graph_name(graph, v));
        for (unsigned p = 0; p < 2; p++) {
            size_t count;
            const gg_vertex *row = gg_graph_options(graph, (gg_player)p, v, &count);
            for (size_t i = 0; i < count; i++)
                hash = hash_number(hash, row[i]);
            row = gg_graph_predecessors(graph, (gg_player)p, v, &count);
            for (size_t i = 0; i < count; i++)
                hash = hash_number(hash, row[i]);
        }
    }
    return hash;
}

static inline uint64_t hash_problem(uint64_t hash, const gg_problem *problem)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    hash = hash_graph(hash, gg_problem_graph(problem));
    hash = hash_number(hash, spec->play * 1000u + spec->dead_end * 100u + spec->infinite * 10u +
                                 spec->stuck * 2u + spec->first);
    for (size_t i = 0; i < spec->token_count; i++) {
        hash = hash_number(hash, spec->tokens[i].vertex);
        hash = hash_text(hash, spec->tokens[i].name);
    }
    for (size_t i = 0; i < spec->target_count; i++)
        hash = hash_number(hash, spec->targets[i]);
    for (size_t i = 0; i < spec->schedule_length; i++)
        hash = hash_number(hash, spec->schedule[i].token * 2u + spec->schedule[i].player);
    hash = hash_text(hash, spec->left_name);
    hash = hash_text(hash, spec->right_name);
    return hash_text(hash, gg_problem_note(problem));
}

static inline uint64_t hash_moves(uint64_t hash, const gg_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hash = hash_number(hash, moves[i].to);
        hash = hash_number(hash, moves[i].token);
        hash = hash_number(hash, moves[i].then.remoteness);
    }
    return hash_number(hash, count);
}

#endif
