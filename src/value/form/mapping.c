#include "value/form/mapping.h"

uint64_t gg__mapping_value(gg__mapping *m, gg__form g)
{
    const bool base = m->shift != GG__NO_SHIFT && !gg__form_is_number(g);
    const uint64_t known =
        gg__map_get(m->forms, &m->value, base ? gg__form_of(gg__form_base(g), 0) : g);
    if (known == 0) return GG__NO_FORM;
    return base && m->shift == GG__PLUS_NUMBER
               ? gg__form_plus(m->forms, known - 1, gg__form_number(g))
               : known - 1;
}

static void remember(gg__mapping *m, gg__form g, uint64_t value)
{
    if (value != GG__NO_FORM) gg__map_put(m->forms, &m->value, g, value + 1);
}

static bool is_mapped(void *self, gg__form g)
{
    gg__mapping *m = self;
    if (gg__mapping_value(m, g) != GG__NO_FORM) return true;
    const uint64_t simple = m->simple(m, g);
    remember(m, g, simple);
    return simple != GG__NO_FORM;
}

static void map_one(void *self, gg__form g)
{
    gg__mapping *m = self;
    remember(m, g, m->make(m, g));
}

uint64_t gg__mapping_apply(gg__mapping *m, gg__form g)
{
    const bool bases = m->shift != GG__NO_SHIFT;
    const gg__form_walk walk = {m, is_mapped, map_one, bases};
    const bool base = bases && g != GG__NO_FORM && !gg__form_is_number(g);
    m->ctx = m->forms->ctx;
    m->numbers = m->forms->numbers;
    uint64_t value = GG__NO_FORM;
    if (g != GG__NO_FORM &&
        gg__form_walk_up(m->forms, base ? gg__form_of(gg__form_base(g), 0) : g, &walk) == GG_OK)
        value = gg__mapping_value(m, g);
    gg__map_free(m->forms, &m->value);
    return value;
}

/* The values of the player's options, with a number added to each. */
void gg__mapping_list(gg__mapping *m, gg__form g, gg_player player, uint32_t plus,
                      gg__form_list *list)
{
    gg__form_options(m->forms, g, player, list);
    for (size_t i = 0; i < list->count; i++)
        list->at[i] = gg__form_plus(m->forms, gg__mapping_value(m, list->at[i]), plus);
}

gg__form gg__mapping_make(gg__mapping *m, gg__form_list list[2])
{
    gg__form g = GG__NO_FORM;
    if (gg__status(m->ctx) == GG_OK)
        g = gg__form_make(m->forms, list[GG_LEFT].at, list[GG_LEFT].count, list[GG_RIGHT].at,
                          list[GG_RIGHT].count);
    gg__positions_free(&list[GG_LEFT]);
    gg__positions_free(&list[GG_RIGHT]);
    return g;
}

/* {values of Left's options - by | values of Right's options + by}. */
gg__form gg__mapping_tax(gg__mapping *m, gg__form g, uint32_t by)
{
    gg__form_list list[2] = {{.ctx = m->ctx}, {.ctx = m->ctx}};
    gg__mapping_list(m, g, GG_LEFT, gg__dyadics_subtract(m->numbers, 0, by), &list[GG_LEFT]);
    gg__mapping_list(m, g, GG_RIGHT, by, &list[GG_RIGHT]);
    return gg__mapping_make(m, list);
}
