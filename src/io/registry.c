/* The list of formats. */
#include "io/format.h"

#define GG__FORMAT(name) &gg__format_##name,
static const gg__format *const formats[] = {
#include "io/formats.def"
};
#undef GG__FORMAT

const gg__format *gg__format_at(size_t index)
{
    return index < sizeof formats / sizeof *formats ? formats[index] : NULL;
}

bool gg_format_is_list(size_t index)
{
    const gg__format *format = gg__format_at(index);
    return format && format->list;
}

const gg_info *gg_format_info(size_t index)
{
    const gg__format *format = gg__format_at(index);
    return format ? &format->info : NULL;
}
