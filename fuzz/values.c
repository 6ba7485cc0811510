/*
 * Short texts, a line each: the bytes of both are numbers, the first is a list of numbers between
 * separators, and a schedule. Sums of numbers can be undone; what else is read is written as a text
 * that is read as the same.
 */
#include "games.h"

#include "io/draft.h"
#include "value/dyadic.h"

enum { LINE = 600 };

/* True if the work is over because the context was short of something. */
static bool is_short(const gg_ctx *ctx)
{
    const gg_status status = gg__status(ctx);
    if (status == GG_INTERNAL || status == GG_NO_MEMORY)
        found("%s: %s", gg_status_name(status), gg_ctx_error(ctx)->message);
    return status != GG_OK;
}

/* ---- numbers ---- */

static void check_sum(gg_ctx *ctx, const gg__dyadic *a, const gg__dyadic *b)
{
    gg__dyadic sum = {0}, back = {0}, rest = {0};
    gg_status status = gg__dyadic_add(ctx, a, b, &sum);
    if (status == GG_OK) status = gg__dyadic_subtract(ctx, &sum, b, &back);
    if (status == GG_OK) status = gg__dyadic_subtract(ctx, &back, a, &rest);
    if (status == GG_OK && rest.sign != 0) found("a + b - b is not a");
    is_short(ctx);
    gg__dyadic_free(ctx, &sum);
    gg__dyadic_free(ctx, &back);
    gg__dyadic_free(ctx, &rest);
}

/* The bytes of a text are the numerator; the first says the denominator and the sign, too. */
static gg_status take_number(gg_ctx *ctx, const char *text, gg__dyadic *out)
{
    const size_t length = strlen(text);
    const uint64_t exponent = 3 * (uint64_t)(unsigned char)text[0];
    size_t limbs;
    uint64_t *limb = gg__dyadic_room(ctx, 8 * (uint64_t)length, &limbs);
    if (!limb) return gg__status(ctx);
    memcpy(limb, text, length);
    gg__dyadic_take(limb, limbs, exponent % 2 ? -1 : 1, exponent, out);
    return GG_OK;
}

static void check_numbers(gg_ctx *ctx, const char *first, const char *second)
{
    gg__dyadic a = {0}, b = {0};
    gg__begin(ctx);
    if (take_number(ctx, first, &a) == GG_OK && take_number(ctx, second, &b) == GG_OK)
        check_sum(ctx, &a, &b);
    is_short(ctx);
    gg__dyadic_free(ctx, &a);
    gg__dyadic_free(ctx, &b);
}

/* ---- lists ---- */

static void check_list(const char *text, char separator)
{
    uint64_t values[4];
    char again[4 * 24] = "";
    uint64_t back[4];
    size_t length = 0;
    const int count = gg_setup_numbers(text, separator, values, 4);
    if (count < -1 || count > 4) found("%d numbers of at most 4", count);
    if ((count == 0) != (text[0] == '\0')) found("'%s' is %d numbers", text, count);
    for (int i = 0; i < count; i++)
        length += (size_t)snprintf(again + length, sizeof again - length, "%.*s%llu", i > 0,
                                   &separator, (unsigned long long)values[i]);
    if (count > 0 && (gg_setup_numbers(again, separator, back, 4) != count ||
                      memcmp(values, back, (size_t)count * sizeof *values) != 0))
        found("'%s' is read, written as '%s', and read as something else", text, again);
}

static void write_schedule(gg_ctx *ctx, const gg__turns *turns, bytes_out *written)
{
    const gg_sink sink = {written, put_bytes};
    gg__output *output = gg__out_new(ctx, &sink);
    if (!output) return;
    gg__turns_write(output, turns->items, turns->length);
    gg__out_finish(output);
    gg__out_free(output);
}

static void check_schedule(gg_ctx *ctx, const char *text)
{
    const gg__span span = {text, strlen(text)};
    gg__turns turns = {NULL, 0, 0}, again = {NULL, 0, 0};
    bytes_out written = {0};
    gg__begin(ctx);
    if (gg__turns_parse(ctx, span, GG__NOWHERE, &turns) == GG_OK && turns.length > 0) {
        write_schedule(ctx, &turns, &written);
        const gg__span back = {(const char *)written.at, written.size};
        const gg_status status = gg__turns_parse(ctx, back, GG__NOWHERE, &again);
        if (status != GG_OK) found("the schedule '%s' is written, and not read", text);
        if (!gg__turns_equal(turns.items, turns.length, again.items, again.length))
            found("the schedule '%s' becomes another", text);
    }
    is_short(ctx);
    gg__free(ctx, turns.items);
    gg__free(ctx, again.items);
    free(written.at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char first[LINE], second[LINE];
    shortage s;
    gg_ctx *ctx = shortage_begin(&s);
    next_line(&data, &size, first, sizeof first);
    next_line(&data, &size, second, sizeof second);
    check_numbers(ctx, first, second);
    check_list(first, 'x');
    check_list(first, ',');
    check_schedule(ctx, first);
    shortage_end(&s);
    return 0;
}
