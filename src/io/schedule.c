/* Schedules as texts, such as "L1 R2 L2 R1". */
#include "io/draft.h"

static bool is_separator(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

gg_status gg__turns_parse(gg_ctx *ctx, gg__span text, gg__place place, gg__turns *turns)
{
    const bool option = place.line == 0;
    const char *at = text.text, *const end = at + text.length;
    for (;;) {
        while (at < end && is_separator(*at))
            at++;
        if (at == end) return GG_OK;
        const char *rest = at + 1;
        while (rest < end && *rest >= '0' && *rest <= '9')
            rest++;
        uint64_t number = 0;
        const gg__span digits = {at + 1, (size_t)(rest - at) - 1};
        if ((*at != 'L' && *at != 'R') || gg__span_number(digits, &number) != GG__NUMERAL) break;
        if (number == 0 || number > UINT32_MAX) break;
        gg_turn *items = gg__grow(ctx, turns->items, &turns->capacity, (uint64_t)turns->length + 1,
                                  sizeof *items, "the schedule");
        if (!items) return gg__status(ctx);
        turns->items = items;
        items[turns->length++] = (gg_turn){*at == 'L' ? GG_LEFT : GG_RIGHT, (uint32_t)(number - 1)};
        at = rest;
    }
    gg__span word = {at, 0};
    while (at + word.length < end && !is_separator(at[word.length]))
        word.length++;
    return gg__fail(ctx, option ? GG_BAD_ARGUMENT : GG_BAD_INPUT, place,
                    "%sexpected a turn, player then token, such as L1; found '%.*s'",
                    option ? "--schedule: " : "", gg__span_shown(word), word.text);
}

bool gg__turns_equal(const gg_turn *a, size_t a_length, const gg_turn *b, size_t b_length)
{
    if (a_length != b_length) return false;
    for (size_t i = 0; i < a_length; i++)
        if (a[i].player != b[i].player || a[i].token != b[i].token) return false;
    return true;
}

void gg__turns_write(gg__output *output, const gg_turn *turns, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        gg__out_text(output, i == 0 ? "" : " ");
        gg__out_char(output, turns[i].player == GG_LEFT ? 'L' : 'R');
        gg__out_u64(output, (uint64_t)turns[i].token + 1);
    }
}
