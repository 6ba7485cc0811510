/*
 * Signs as papers print them, written as the reader has them: one table.
 */
#include "value/form/forms.h"

#include <ctype.h>

/* None becomes longer than twice its length. */
static const struct {
    const char *sign, *plain;
} signs[] = {
    {"\u00b1", "+-"}, /* plus-minus */
    {"\u2212", "-"},  /* minus */
    {"\u2191", "^"},  /* arrows up: one, double, triple; and down */
    {"\u21d1", "^2"}, {"\u290a", "^3"},   {"\u2193", "v"},
    {"\u21d3", "v2"}, {"\u290b", "v3"},   {"\u2217", "*"},  /* asterisk operator, star operator */
    {"\u22c6", "*"},  {"\u2223", "|"},    {"\u2016", "||"}, /* bars */
    {"\u2225", "||"}, {"\u29fe", "Tiny"}, {"\u29ff", "Miny"},
};

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || c == '_';
}

/* Whether signs[k] may stand between these: no letter or digit of it joins a word or a count. */
static bool stands_apart(size_t k, char before, char behind)
{
    const char *plain = signs[k].plain;
    const char last = plain[strlen(plain) - 1];
    return !(is_letter(plain[0]) && is_letter(before)) && !(is_letter(last) && is_letter(behind)) &&
           !(isdigit((unsigned char)last) && isdigit((unsigned char)behind));
}

bool gg__form_plain(gg_ctx *ctx, const char *text, size_t size, gg__plain *out)
{
    bool ascii = true;
    *out = (gg__plain){.text = text, .size = size};
    for (size_t i = 0; ascii && i < size; i++)
        ascii = (unsigned char)text[i] < 0x80;
    if (ascii) return true;
    out->made = gg__alloc(ctx, 2 * (uint64_t)size + 1, 1, "expressions");
    out->origin = gg__alloc(ctx, 2 * (uint64_t)size + 1, sizeof *out->origin, "expressions");
    if (!out->made || !out->origin) return false;
    size_t made = 0;
    bool in_brackets = false, after_sign = true; /* names of files are left alone */
    for (size_t i = 0; i < size;) {
        size_t k = 0, length = 0;
        in_brackets = text[i] == '[' || (in_brackets && text[i] != ']');
        for (; !in_brackets && k < sizeof signs / sizeof *signs; k++) {
            length = strlen(signs[k].sign);
            if (length <= size - i && memcmp(text + i, signs[k].sign, length) == 0 &&
                stands_apart(k, after_sign ? ' ' : out->made[made - 1], text[i + length]))
                break;
        }
        const bool found = !in_brackets && k < sizeof signs / sizeof *signs;
        const char *put = found ? signs[k].plain : text + i;
        for (size_t c = 0, count = found ? strlen(put) : 1; c < count; c++) {
            out->origin[made] = i;
            out->made[made++] = put[c];
        }
        i += found ? length : 1;
        after_sign = found;
    }
    out->made[made] = '\0';
    out->origin[made] = size;
    out->text = out->made;
    out->size = made;
    return true;
}

void gg__form_plain_free(gg_ctx *ctx, gg__plain *plain)
{
    gg__free(ctx, plain->made);
    gg__free(ctx, plain->origin);
}
