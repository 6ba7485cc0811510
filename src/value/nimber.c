/*
 * The value type `nimber`: a finite one, `3`, or an infinite one with the finite nimbers among its
 * options in ascending order, `inf{0,2}`.
 */
#include "base/decimal.h"
#include "value/count.h"
#include "value/types.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

void gg__loops_sort(gg__value *value)
{
    if (value->loop_count > 1)
        qsort(value->loops, value->loop_count, sizeof *value->loops, compare);
}

static gg_status print_finite(uint32_t nimber, const char *behind, gg__text *text)
{
    char digits[GG__DECIMAL];
    char *end = gg__decimal_put(digits, nimber);
    const size_t length = strlen(behind);
    memcpy(end, behind, length);
    return gg__text_bytes(text, digits, (size_t)(end - digits) + length);
}

static gg_status print_loops(const gg__value *value, gg__text *text)
{
    gg_status status = gg__text_bytes(text, "inf{", 4);
    for (size_t i = 0; status == GG_OK && i < value->loop_count; i++)
        status = print_finite(value->loops[i], i + 1 < value->loop_count ? "," : "", text);
    return status == GG_OK ? gg__text_bytes(text, "}", 1) : status;
}

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    (void)most;
    if (value->nimber == GG_LOOPY) return print_loops(value, text);
    return print_finite(value->nimber, "", text);
}

/* A finite nimber: as a number of turns is read, but that nothing stands for an infinite one. */
static bool parse_finite(const char **text, uint32_t *nimber)
{
    return **text >= '0' && **text <= '9' && gg__count_parse(text, "-", nimber);
}

/* How many numbers the list behind `inf{` may have. */
static size_t count_commas(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += *text == ',';
    return count;
}

/* `0,2}` to the end; ascending. */
static bool parse_loops(const char *text, uint32_t *loops, size_t *count)
{
    *count = 0;
    if (strcmp(text, "}") == 0) return true;
    for (;;) {
        if (!parse_finite(&text, &loops[*count])) return false;
        if (*count > 0 && loops[*count] <= loops[*count - 1]) return false;
        ++*count;
        if (strcmp(text, "}") == 0) return true;
        if (*text++ != ',') return false;
    }
}

static bool parse(gg_ctx *ctx, const char *text, gg__value *value)
{
    *value = (gg__value){.nimber = GG_LOOPY};
    if (strncmp(text, "inf{", 4) != 0) return parse_finite(&text, &value->nimber) && *text == '\0';
    value->loops =
        gg__alloc(ctx, (uint64_t)count_commas(text) + 1, sizeof *value->loops, "a value");
    if (value->loops && parse_loops(text + 4, value->loops, &value->loop_count)) return true;
    gg__value_clear(ctx, value);
    return false;
}

static bool equal(const gg__value *a, const gg__value *b)
{
    if (a->nimber != b->nimber || a->loop_count != b->loop_count) return false;
    return a->loop_count == 0 || memcmp(a->loops, b->loops, a->loop_count * sizeof *a->loops) == 0;
}

static gg_status sample(gg_ctx *ctx, gg__rng *rng, gg__value *value)
{
    enum { MOST = 6 };
    *value = (gg__value){.nimber = gg__count_sample(rng)};
    if (gg__rng_below(rng, 2) == 0) return GG_OK;
    value->nimber = GG_LOOPY;
    value->loops = gg__alloc(ctx, MOST, sizeof *value->loops, "a value");
    if (!value->loops) return gg__status(ctx);
    uint64_t next = gg__rng_below(rng, 2);
    for (uint64_t i = gg__rng_below(rng, MOST + 1); i > 0 && next < GG_LOOPY; i--) {
        value->loops[value->loop_count++] = (uint32_t)next;
        next += 1 + (gg__rng_below(rng, 3) == 0 ? gg__count_sample(rng) : gg__rng_below(rng, 3));
    }
    return GG_OK;
}

const gg__value_type gg__value_nimber = {
    {"nimber", "a nimber, or an infinite one with the finite nimbers among its options", NULL,
     false, false},
    print,
    parse,
    equal,
    sample,
};
