/* Tables of forms as a whole, and the public interface. */
#include "value/form/forms.h"

gg__forms *gg__forms_new(gg_ctx *ctx, uint64_t most)
{
    gg__forms *forms = gg__alloc_zeroed(ctx, 1, sizeof *forms, "forms");
    if (!forms) return NULL;
    const gg__base zero = {.negative = GG__ZERO_FORM}, trial = {.options = true};
    forms->ctx = ctx;
    forms->most = most == 0 || most > INT32_MAX - 2 ? INT32_MAX : most + 2;
    forms->numbers = gg__dyadics_new(ctx);
    if (forms->numbers && gg__form_push_base(forms, &zero) && gg__form_push_base(forms, &trial))
        return forms;
    gg__forms_free(forms);
    return NULL;
}

void gg__forms_free(gg__forms *forms)
{
    if (!forms) return;
    if (forms->beyond) forms->beyond->free(forms);
    gg__dyadics_free(forms->numbers);
    gg__free(forms->ctx, forms->base);
    gg__free(forms->ctx, forms->option);
    gg__free(forms->ctx, forms->slot);
    gg__free(forms->ctx, forms->frame);
    gg__map_free(forms, &forms->order);
    gg__map_free(forms, &forms->order_of_trial);
    gg__map_free(forms, &forms->sums);
    gg__map_free(forms, &forms->nus);
    gg__made_free(forms);
    gg__walls_free(forms);
    gg__free(forms->ctx, forms);
}

gg_status gg_forms_new(gg_ctx *ctx, uint64_t most, gg_forms **out)
{
    gg__begin(ctx);
    gg_forms *forms = gg__forms_new(ctx, most);
    if (!forms) return gg__status(ctx);
    *out = forms;
    return GG_OK;
}

void gg_forms_free(gg_forms *forms)
{
    gg__forms_free(forms);
}

uint64_t gg_forms_count(const gg_forms *forms)
{
    return forms->bases - 1;
}

static gg_status give(gg_forms *forms, gg__form g, gg_form *out)
{
    if (gg__status(forms->ctx) != GG_OK) return gg__status(forms->ctx);
    *out = g;
    return GG_OK;
}

gg_status gg_form_read(gg_forms *forms, const char *text, const gg_form_names *names, gg_form *out)
{
    gg__begin(forms->ctx);
    return give(forms, gg__form_read(forms, text, strlen(text), names), out);
}

/* At most `room` of a list, and their number. Frees the list. */
static gg_status give_list(gg_forms *forms, gg__form_list *list, gg_form *out, size_t room,
                           size_t *count)
{
    for (size_t i = 0; gg__status(forms->ctx) == GG_OK && i < list->count && i < room; i++)
        out[i] = list->at[i];
    if (gg__status(forms->ctx) == GG_OK) *count = list->count;
    gg__positions_free(list);
    return gg__status(forms->ctx);
}

gg_status gg_form_read_list(gg_forms *forms, const char *text, const gg_form_names *names,
                            gg_form *out, size_t room, size_t *count, bool *is_list)
{
    gg__form_list list = {.ctx = forms->ctx};
    gg__begin(forms->ctx);
    gg__form_read_list(forms, text, strlen(text), names, &list, is_list);
    return give_list(forms, &list, out, room, count);
}

gg_status gg_form_read_terms(gg_forms *forms, const char *text, const gg_form_names *names,
                             gg_form *terms, size_t room, size_t *count)
{
    gg__form_list list = {.ctx = forms->ctx};
    gg__begin(forms->ctx);
    gg__form_read_terms(forms, text, strlen(text), names, &list);
    return give_list(forms, &list, terms, room, count);
}

gg_status gg_form_make(gg_forms *forms, const gg_form *left, size_t left_count,
                       const gg_form *right, size_t right_count, gg_form *out)
{
    gg__begin(forms->ctx);
    return give(forms, gg__form_make(forms, left, left_count, right, right_count), out);
}

gg_status gg_form_add(gg_forms *forms, gg_form g, gg_form h, gg_form *out)
{
    gg__begin(forms->ctx);
    return give(forms, gg__form_add(forms, g, h), out);
}

gg_status gg_form_negative(gg_forms *forms, gg_form g, gg_form *out)
{
    gg__begin(forms->ctx);
    return give(forms, gg__form_negative(forms, g), out);
}

gg_status gg_form_call(gg_forms *forms, const char *function, const gg_form *argument, size_t count,
                       gg_form *out)
{
    gg__form_list list = {.ctx = forms->ctx};
    bool is_list = false;
    gg__begin(forms->ctx);
    gg__form_call(forms, function, strlen(function), argument, count, 0, &list, &is_list);
    if (gg__status(forms->ctx) == GG_OK && is_list)
        gg__fail(forms->ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "%s gives a list of games", function);
    if (gg__status(forms->ctx) == GG_OK) *out = list.at[0];
    gg__positions_free(&list);
    return gg__status(forms->ctx);
}

gg_status gg_form_call_list(gg_forms *forms, const char *function, const gg_form *argument,
                            size_t count, gg_form *out, size_t room, size_t *out_count)
{
    gg__form_list list = {.ctx = forms->ctx};
    bool is_list;
    gg__begin(forms->ctx);
    gg__form_call(forms, function, strlen(function), argument, count, 0, &list, &is_list);
    return give_list(forms, &list, out, room, out_count);
}

gg_status gg_form_compare(gg_forms *forms, gg_form g, gg_form h, gg_relation *out)
{
    gg__begin(forms->ctx);
    const gg_relation relation = gg__form_compare(forms, g, h);
    if (gg__status(forms->ctx) != GG_OK) return gg__status(forms->ctx);
    *out = relation;
    return GG_OK;
}

gg_status gg_form_options(gg_forms *forms, gg_form g, gg_player player, gg_form *options,
                          size_t room, uint64_t *count)
{
    gg__begin(forms->ctx);
    if (gg__form_is_beyond(g)) {
        gg__form_list list = {.ctx = forms->ctx};
        size_t all = 0;
        forms->beyond->options(forms, g, player, &list);
        if (give_list(forms, &list, options, room, &all) == GG_OK) *count = all;
        return gg__status(forms->ctx);
    }
    const uint64_t all = gg__form_option_count(forms, g, player);
    for (uint64_t i = 0; i < all && i < room && gg__status(forms->ctx) == GG_OK; i++)
        options[i] = gg__form_option(forms, g, player, i);
    if (gg__status(forms->ctx) == GG_OK) *count = all;
    return gg__status(forms->ctx);
}

bool gg_form_number(const gg_forms *forms, gg_form g, int64_t *numerator, uint32_t *exponent)
{
    return gg__form_is_number(g) &&
           gg__dyadics_small(forms->numbers, gg__form_number(g), numerator, exponent);
}

gg_status gg_form_write(gg_forms *forms, gg_form g, size_t most, const gg_sink *sink)
{
    gg__text text = {.ctx = forms->ctx};
    gg__begin(forms->ctx);
    if (gg__form_print(forms, g, most, &text) == GG_OK &&
        !sink->write(sink->self, text.data, text.length))
        gg__fail(forms->ctx, GG_WRITE_FAILED, GG__NOWHERE, "the output cannot be written");
    gg__text_free(&text);
    return gg__status(forms->ctx);
}

gg_status gg_form_thermograph(gg_forms *forms, gg_form g, gg_player wall, gg_corner *corners,
                              size_t room, size_t *count)
{
    gg__thermograph t;
    gg__begin(forms->ctx);
    if (gg__form_is_beyond(g))
        return gg__fail(forms->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "thermographs are of games without loops");
    if (gg__form_thermograph(forms, g, &t) == GG_OK) {
        const size_t first = wall == GG_RIGHT ? t.count[GG_LEFT] : 0;
        for (size_t i = 0; i < t.count[wall] && i < room; i++)
            corners[i] = (gg_corner){gg__form_of_number((uint32_t)(t.points.at[first + i] >> 32)),
                                     gg__form_of_number((uint32_t)t.points.at[first + i])};
        *count = t.count[wall];
    }
    gg__positions_free(&t.points);
    return gg__status(forms->ctx);
}
