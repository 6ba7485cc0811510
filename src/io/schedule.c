#include "io/schedule.h"

static bool is_separator(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

/* Takes one turn off the front of the text; false if there is none. */
static bool take_turn(gg__span *text, gg_turn *turn)
{
    const char *rest = text->text, *const end = text->text + text->length;
    if (rest == end || (*rest != 'L' && *rest != 'R')) return false;
    const gg_player player = *rest++ == 'L' ? GG_LEFT : GG_RIGHT;
    const char *digits = rest;
    while (rest < end && *rest >= '0' && *rest <= '9')
        rest++;
    uint64_t number;
    const gg__span numeral = {digits, (size_t)(rest - digits)};
    if (gg__span_number(numeral, &number) != GG__NUMERAL) return false;
    if (number == 0 || number > UINT32_MAX) return false;
    *turn = (gg_turn){player, (uint32_t)(number - 1)};
    *text = (gg__span){rest, (size_t)(end - rest)};
    return true;
}

static gg_status fail_turn(gg_ctx *ctx, gg__span text, gg__place place)
{
    const bool option = place.line == 0;
    size_t length = 0;
    while (length < text.length && !is_separator(text.text[length]))
        length++;
    const gg__span word = {text.text, length};
    return gg__fail(ctx, option ? GG_BAD_ARGUMENT : GG_BAD_INPUT, place,
                    "%sexpected a turn, player then token, such as L1; found '%.*s'",
                    option ? "--schedule: " : "", gg__span_shown(word), word.text);
}

gg_status gg__turns_parse(gg_ctx *ctx, gg__span text, gg__place place, gg__turns *turns)
{
    for (;;) {
        while (text.length > 0 && is_separator(*text.text))
            text = (gg__span){text.text + 1, text.length - 1};
        if (text.length == 0) return GG_OK;
        gg_turn turn;
        if (!take_turn(&text, &turn)) return fail_turn(ctx, text, place);
        gg_turn *items = gg__grow(ctx, turns->items, &turns->capacity, (uint64_t)turns->length + 1,
                                  sizeof *items, "the schedule");
        if (!items) return gg__status(ctx);
        turns->items = items;
        items[turns->length++] = turn;
    }
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
