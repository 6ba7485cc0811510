/*
 * Every format that is read. The first line of an input names the format, and in letters what the
 * caller says besides (reading.h); the rest is the file. An unknown name stands for one of the
 * formats, too.
 */
#include "reading.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wish w;
    char head[LINE];
    size_t formats = 0, named;
    next_line(&data, &size, head, LINE);
    const size_t length = strcspn(head, " ");
    for (named = 0; gg__format_at(named); named++)
        if (strlen(gg__format_at(named)->info.name) == length &&
            memcmp(gg__format_at(named)->info.name, head, length) == 0)
            break;
    while (gg__format_at(formats))
        formats++;
    if (named == formats) named = (unsigned char)head[0] % formats;
    read_letters(&w, head + length, &data, &size);
    return read_input(gg__format_at(named), &w, data, size);
}
