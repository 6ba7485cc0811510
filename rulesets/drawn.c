/* A drawn board: its faults, with row and column, and a picture. */
#include "drawn.h"

#include <stdio.h>
#include <string.h>

gg_status gg__drawn_measure(const gg_setup *setup, size_t *rows, size_t *columns)
{
    *rows = setup->rows;
    while (*rows > 0 && setup->row[*rows - 1][0] == '\0')
        --*rows;
    if (*rows == 0) return gg_setup_refuse(setup, 0, 0, "the board has no rows");
    *columns = strlen(setup->row[0]);
    if (*columns == 0) return gg_setup_refuse(setup, 1, 1, "the first row is empty");
    return GG_OK;
}

/* The marks are at most a dozen. */
static gg_status refuse_mark(const gg_setup *setup, size_t row, size_t column, char mark,
                             const char *marks)
{
    char list[32] = "";
    const bool shown = mark > ' ' && mark <= '~';
    for (size_t i = 0; marks[i] && 2 * i + 3 <= sizeof list; i++)
        snprintf(list + 2 * i, sizeof list - 2 * i, " %c", marks[i]);
    return gg_setup_refuse(setup, row, column, "%s%c%s is none of%s",
                           shown ? "'" : "a blank or control ", shown ? mark : 'c',
                           shown ? "'" : "haracter", list);
}

static gg_status check_row(const gg_setup *setup, size_t row, size_t columns, const char *marks)
{
    const char *text = setup->row[row];
    const size_t length = strlen(text);
    const size_t good = strspn(text, marks);
    if (good < length && good < columns)
        return refuse_mark(setup, row + 1, good + 1, text[good], marks);
    if (length == columns) return GG_OK;
    return gg_setup_refuse(setup, row + 1, (length < columns ? length : columns) + 1,
                           "the row has %llu cell%s, the first one has %llu",
                           (unsigned long long)length, length == 1 ? "" : "s",
                           (unsigned long long)columns);
}

gg_status gg__drawn_check(const gg_setup *setup, size_t rows, size_t columns, const char *marks)
{
    gg_status status = GG_OK;
    for (size_t row = 0; status == GG_OK && row < rows; row++)
        status = check_row(setup, row, columns, marks);
    return status;
}

void gg__drawn_picture(const char *rows, const char *remark, char *text, size_t size)
{
    const size_t length = strcspn(rows, ":"), columns = strcspn(rows, "/:");
    unsigned row = (unsigned)((length + 1) / (columns + 1));
    size_t at = 0;
    for (const char *begin = rows; row > 0 && at < size; row--, begin += columns + 1)
        at += (size_t)snprintf(text + at, size - at, "%u %.*s\n", row, (int)columns, begin);
    if (at < size)
        snprintf(text + at, size - at, "  %.*s   %s\n", (int)columns, "abcdefghijklmnopqrstuvwxyz",
                 remark);
}
