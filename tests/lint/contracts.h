/*
 * Promises for static analysers. They see one file at a time, and of the functions in
 * src/base/ctx.c only the declarations, so they think that gg__alloc may return NULL and gg__status
 * then still be GG_OK, and warn about what happens next. This header stands before each file of
 * src/ when it is analysed (never when it is compiled) and states three promises:
 *
 *   gg__fail and gg__fail_unknown return a failure;
 *   where gg__alloc, gg__alloc_zeroed or gg__grow has returned NULL, gg__status is a failure;
 *   gg__free changes nothing about that.
 *
 * tests/oom checks the promises, by making each allocation fail once. Other findings are fixed in
 * the code: there is no list of exceptions.
 */
#ifndef TESTS_LINT_CONTRACTS_H
#define TESTS_LINT_CONTRACTS_H

#include "base/ctx.h"
#include "base/text.h"

static bool lint__failed; /* something has, for all that is known in this file */

static inline void *lint__block(bool failed, void *block)
{
    lint__failed = failed || !block;
    return block;
}

static inline void *lint__alloc(gg_ctx *ctx, uint64_t count, size_t size, const char *what)
{
    const bool failed = lint__failed;
    return lint__block(failed, gg__alloc(ctx, count, size, what));
}

static inline void *lint__alloc_zeroed(gg_ctx *ctx, uint64_t count, size_t size, const char *what)
{
    const bool failed = lint__failed;
    return lint__block(failed, gg__alloc_zeroed(ctx, count, size, what));
}

static inline void *lint__grow(gg_ctx *ctx, void *array, size_t *capacity, uint64_t need,
                               size_t size, const char *what)
{
    const bool failed = lint__failed;
    return lint__block(failed, gg__grow(ctx, array, capacity, need, size, what));
}

static inline void lint__free(gg_ctx *ctx, void *block)
{
    const bool failed = lint__failed;
    gg__free(ctx, block);
    lint__failed = failed;
}

static inline gg_status lint__fail(gg_status status)
{
    if (status == GG_OK) __builtin_unreachable();
    lint__failed = true;
    return status;
}

static inline gg_status lint__status(const gg_ctx *ctx)
{
    const bool failed = lint__failed;
    const gg_status status = gg__status(ctx);
    if (failed && status == GG_OK) __builtin_unreachable();
    lint__failed = failed;
    return status;
}

static inline void lint__begin(gg_ctx *ctx)
{
    gg__begin(ctx);
    lint__failed = false;
}

#define gg__alloc             lint__alloc
#define gg__alloc_zeroed      lint__alloc_zeroed
#define gg__grow              lint__grow
#define gg__free              lint__free
#define gg__status            lint__status
#define gg__begin             lint__begin
#define gg__fail(...)         lint__fail(gg__fail(__VA_ARGS__))
#define gg__fail_unknown(...) lint__fail(gg__fail_unknown(__VA_ARGS__))

#endif
