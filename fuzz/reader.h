/* A target for one reader: the format READER. The first line of an input is letters (reading.h). */
#include "reading.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wish w;
    char letters[LINE];
    size_t i = 0;
    next_line(&data, &size, letters, LINE);
    read_letters(&w, letters, &data, &size);
    while (gg__format_at(i) && strcmp(gg__format_at(i)->info.name, READER) != 0)
        i++;
    if (!gg__format_at(i)) found("there is no format %s", READER);
    return gg__format_at(i)->read ? read_input(gg__format_at(i), &w, data, size) : 0;
}
