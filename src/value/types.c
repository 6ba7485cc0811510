/* The registry of value types. */
#include "value/types.h"

#include <string.h>

#define GG__VALUE(name) extern const gg__value_type gg__value_##name;
#include "value/values.def"
#undef GG__VALUE

static const gg__value_type *const types[] = {
#define GG__VALUE(name) &gg__value_##name,
#include "value/values.def"
#undef GG__VALUE
};

const gg__value_type *gg__value_type_at(size_t index)
{
    return index < sizeof types / sizeof types[0] ? types[index] : NULL;
}

const gg__value_type *gg__value_type_find(const char *name)
{
    const gg__value_type *type = NULL;
    for (size_t i = 0; (type = gg__value_type_at(i)) != NULL; i++)
        if (strcmp(type->info.name, name) == 0) break;
    return type;
}

const gg_info *gg_value_info(size_t index)
{
    const gg__value_type *type = gg__value_type_at(index);
    return type ? &type->info : NULL;
}

void gg__value_clear(gg_ctx *ctx, gg__value *value)
{
    gg__free(ctx, value->loops);
    gg__dyadic_free(ctx, &value->number);
    *value = (gg__value){0};
}
