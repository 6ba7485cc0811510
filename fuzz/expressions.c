/*
 * Expressions, a line each; in a table that admits games with loops if the first byte is odd. A
 * value is written as a text that is read as the same, the laws of sums hold, and stops, means,
 * temperatures, and the terms as they stand, agree.
 */
#include "support.h"

enum { LINE = 300, LINES = 4, TERMS = 16 };

typedef struct expression {
    gg_form g;
    bool known, shortly; /* shortly: it is a short game */
} expression;

static bool call(gg_forms *forms, gg_ctx *ctx, const char *function, gg_form g, gg_form *out)
{
    return achieved(ctx, gg_form_call(forms, function, &g, 1, out), function);
}

static bool is_at_most(gg_forms *forms, gg_ctx *ctx, gg_form g, gg_form h)
{
    gg_relation relation;
    return !achieved(ctx, gg_form_compare(forms, g, h, &relation), "gg_form_compare") ||
           relation == GG_EQUAL || relation == GG_LESS;
}

static void check_text(gg_forms *forms, gg_ctx *ctx, const char *line, gg_form g)
{
    bytes_out text = {0};
    const gg_sink sink = {&text, put_bytes};
    gg_form again;
    if (achieved(ctx, gg_form_write(forms, g, 0, &sink), "gg_form_write")) {
        put_bytes(&text, "", 1);
        if (achieved(ctx, gg_form_read(forms, (const char *)text.at, NULL, &again),
                     "gg_form_read") &&
            again != g)
            found("'%s' is written as %s, which is read as something else", line, text.at);
    }
    free(text.at);
}

static void check_stops(gg_forms *forms, gg_ctx *ctx, const char *line, gg_form g)
{
    gg_form left, right, mean, temperature;
    if (!call(forms, ctx, "left_stop", g, &left) || !call(forms, ctx, "right_stop", g, &right) ||
        !call(forms, ctx, "mean", g, &mean) || !call(forms, ctx, "temperature", g, &temperature))
        return;
    if (!is_at_most(forms, ctx, right, mean) || !is_at_most(forms, ctx, mean, left))
        found("the mean of '%s' is not between the stops", line);
    gg_form sum;
    if (is_at_most(forms, ctx, GG_ZERO_FORM, temperature) &&
        achieved(ctx, gg_form_add(forms, mean, temperature, &sum), "gg_form_add") &&
        !is_at_most(forms, ctx, left, sum))
        found("the left stop of '%s' is further from the mean than the temperature", line);
}

/* The terms as they stand: their sum, and play by their thermographs. */
static void check_terms(gg_forms *forms, gg_ctx *ctx, const char *line, gg_form g)
{
    gg_form term[TERMS], sum = GG_ZERO_FORM, mean, temperature, stop;
    gg_orthodox_move move[1];
    size_t count, moves;
    if (!achieved(ctx, gg_form_read_terms(forms, line, NULL, term, TERMS, &count), "terms") ||
        count > TERMS)
        return;
    for (size_t i = 0; i < count; i++)
        if (!achieved(ctx, gg_form_add(forms, sum, term[i], &sum), "gg_form_add")) return;
    if (sum != g) found("the terms of '%s' have another sum", line);
    for (int first = GG_LEFT; first <= GG_RIGHT; first++) {
        if (!achieved(ctx,
                      gg_form_orthodox(forms, term, count, (gg_player)first, &mean, &temperature,
                                       &stop, move, 1, &moves),
                      "gg_form_orthodox"))
            return;
        if (first == GG_LEFT ? !is_at_most(forms, ctx, mean, stop)
                             : !is_at_most(forms, ctx, stop, mean))
            found("who begins '%s' does not stop at the mean or better", line);
    }
}

static void check_one(gg_forms *forms, gg_ctx *ctx, const char *line, expression *e)
{
    gg_form minus, back, zero;
    gg_relation relation;
    const gg_status status = gg_form_read(forms, line, NULL, &e->g);
    if (status == GG_BAD_INPUT && gg_ctx_error(ctx)->column > strlen(line) + 1)
        found("'%s' is wrong in column %llu", line, (unsigned long long)gg_ctx_error(ctx)->column);
    e->known = succeeded(ctx, status, "gg_form_read");
    if (!e->known) return;
    e->shortly = gg_loopy_kind_of(forms, e->g) == GG_SHORT;
    check_text(forms, ctx, line, e->g);
    if (!achieved(ctx, gg_form_negative(forms, e->g, &minus), "gg_form_negative") ||
        !achieved(ctx, gg_form_negative(forms, minus, &back), "gg_form_negative"))
        return;
    if (back != e->g) found("-(-g) is another game than g, '%s'", line);
    if (achieved(ctx, gg_form_compare(forms, e->g, back, &relation), "gg_form_compare") &&
        relation != GG_EQUAL)
        found("'%s' does not equal itself", line);
    if (!e->shortly) return;
    if (achieved(ctx, gg_form_add(forms, e->g, minus, &zero), "gg_form_add") &&
        zero != GG_ZERO_FORM)
        found("g - g is not 0, '%s'", line);
    check_stops(forms, ctx, line, e->g);
    check_terms(forms, ctx, line, e->g);
}

static void check_pair(gg_forms *forms, gg_ctx *ctx, const expression *a, const expression *b)
{
    static const gg_relation mirror[] = {[GG_EQUAL] = GG_EQUAL,
                                         [GG_LESS] = GG_GREATER,
                                         [GG_GREATER] = GG_LESS,
                                         [GG_CONFUSED] = GG_CONFUSED};
    gg_relation one, other, third;
    gg_form minus, less, sum, back;
    if (!a->known || !b->known) return;
    if (!achieved(ctx, gg_form_compare(forms, a->g, b->g, &one), "gg_form_compare") ||
        !achieved(ctx, gg_form_compare(forms, b->g, a->g, &other), "gg_form_compare"))
        return;
    if (other != mirror[one]) found("g ? h is %d, and h ? g is %d", (int)one, (int)other);
    if ((one == GG_EQUAL) != (a->g == b->g)) found("equal games are two forms");
    if (!achieved(ctx, gg_form_add(forms, a->g, b->g, &sum), "gg_form_add") ||
        !achieved(ctx, gg_form_add(forms, b->g, a->g, &back), "gg_form_add"))
        return;
    if (sum != back) found("g + h is another game than h + g");
    if (!a->shortly || !b->shortly) return;
    if (!achieved(ctx, gg_form_negative(forms, b->g, &minus), "gg_form_negative") ||
        !achieved(ctx, gg_form_add(forms, a->g, minus, &less), "gg_form_add") ||
        !achieved(ctx, gg_form_compare(forms, less, GG_ZERO_FORM, &third), "gg_form_compare"))
        return;
    if (third != one) found("g ? h is %d, and g - h ? 0 is %d", (int)one, (int)third);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char line[LINE];
    expression read[LINES] = {{0}};
    gg_forms *forms = NULL;
    shortage s;
    gg_ctx *ctx = shortage_begin(&s);
    const bool loops = size > 0 && data[0] & 1;
    bool ready = achieved(ctx, gg_forms_new(ctx, 2000, &forms), "gg_forms_new");
    if (ready && loops) ready = achieved(ctx, gg_loopy_admit(forms), "gg_loopy_admit");
    if (size > 0) data++, size--;
    for (unsigned i = 0; ready && i < LINES && size > 0; i++) {
        next_line(&data, &size, line, sizeof line);
        check_one(forms, ctx, line, &read[i]);
        for (unsigned k = 0; k < i; k++)
            check_pair(forms, ctx, &read[k], &read[i]);
    }
    gg_forms_free(forms);
    shortage_end(&s);
    return 0;
}
