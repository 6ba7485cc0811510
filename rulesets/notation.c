/* Text that several games share. Every function is O(length of the text). */
#include "notation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LETTERS = 26 };

void gg__column_name(unsigned column, char name[GG__COLUMN_NAME])
{
    char reversed[GG__COLUMN_NAME];
    unsigned length = 0;
    for (uint64_t rest = (uint64_t)column + 1; rest > 0; rest = (rest - 1) / LETTERS)
        reversed[length++] = (char)('a' + (rest - 1) % LETTERS);
    for (unsigned i = 0; i < length; i++)
        name[i] = reversed[length - 1 - i];
    name[length] = '\0';
}

size_t gg__put_columns(unsigned columns, unsigned margin, char *text, size_t size)
{
    char name[GG__COLUMN_NAME];
    size_t at = 0;
    if (size > 0) *text = '\0';
    if (columns == 0) return 0;
    gg__column_name(columns - 1, name);
    const size_t lines = strlen(name);
    for (size_t line = 0; line < lines && at + margin + columns + 2 <= size; line++) {
        memset(text + at, ' ', margin);
        at += margin;
        for (unsigned column = 0; column < columns; column++) {
            gg__column_name(column, name);
            const size_t missing = lines - strlen(name);
            text[at++] = line < missing ? ' ' : name[line - missing];
        }
        text[at++] = '\n';
        text[at] = '\0';
    }
    return at;
}

void gg__add_name(char *text, size_t size, const char *name)
{
    const size_t length = strlen(text);
    if (length < size)
        snprintf(text + length, size - length, "%s%s", length > 0 ? " or " : "", name);
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

/* The place of a character among the marks, or -1. */
static int find_mark(const char *marks, char c)
{
    const char *found = c ? strchr(marks, c) : NULL;
    if (!found && isalpha((unsigned char)c)) found = strchr(marks, c ^ ('a' ^ 'A'));
    if (!found && (c == '_' || c == '-')) found = strchr(marks, '.');
    return found ? (int)(found - marks) : -1;
}

/* Reads a number of empty cells, at least one and at most `most`; 0 if it is none. */
static unsigned read_run(const char **text, unsigned most)
{
    unsigned run = 0;
    for (; isdigit((unsigned char)**text) && run <= most; ++*text)
        run = 10 * run + (unsigned)(**text - '0');
    return run <= most ? run : 0;
}

/* As gg__read_rows; cell may be NULL. *stop: the place of the fault, in the row of the board. */
static const char *read_rows(const char *text, const char *marks, unsigned rows, unsigned columns,
                             uint8_t *cell, const char **stop, unsigned *row)
{
    const unsigned cells = rows * columns;
    const char *empty = strchr(marks, '.');
    bool separated = true; /* the row before this cell, or there is none */
    for (unsigned i = 0; i < cells;) {
        text = skip_blanks(text);
        *stop = text;
        *row = i / columns + 1 - (i > 0 && i % columns == 0 && !separated);
        const int mark = find_mark(marks, *text);
        const bool begins = i % columns == 0;
        if (mark >= 0) {
            if (cell) cell[i] = (uint8_t)mark;
            i++;
            separated = false;
            text++;
        } else if (empty && isdigit((unsigned char)*text)) {
            unsigned run = read_run(&text, columns - i % columns);
            if (run == 0) return NULL;
            for (; run > 0; run--, i++)
                if (cell) cell[i] = (uint8_t)(empty - marks);
            separated = false;
        } else if (begins && !separated && *text && strchr("/|\r\n", *text)) {
            text += strspn(text, "\r\n") > 0 ? strspn(text, "\r\n") : 1;
            separated = true;
        } else
            return NULL;
    }
    *stop = text + strspn(text, " \t\r\n");
    return *stop;
}

const char *gg__read_rows(const char *text, const char *marks, unsigned rows, unsigned columns,
                          uint8_t *cell)
{
    const char *stop;
    unsigned row;
    return read_rows(text, marks, rows, columns, cell, &stop, &row);
}

/* Writes the column, and the character there if it can be shown. */
static size_t put_place(const char *text, const char *stop, char *remark, size_t size)
{
    const unsigned column = (unsigned)(stop - text) + 1;
    const int length = *stop > ' ' && *stop <= '~'
                           ? snprintf(remark, size, "column %u: '%c' ", column, *stop)
                           : snprintf(remark, size, "column %u: this character ", column);
    return (size_t)length < size ? (size_t)length : size;
}

void gg__explain_rows(const char *text, const char *marks, unsigned rows, unsigned columns,
                      const char *movers, char *remark, size_t size)
{
    const char *stop;
    unsigned row;
    gg_player mover;
    if (size == 0) return;
    *remark = '\0';
    if (read_rows(text, marks, rows, columns, NULL, &stop, &row)) {
        if (!movers || !*stop || (*movers && gg__read_mover(stop, movers, &mover))) return;
        const size_t at = put_place(text, stop, remark, size);
        if (*movers)
            snprintf(remark + at, size - at, "is not the player to move, :%c or :%c", movers[0],
                     movers[1]);
        else
            snprintf(remark + at, size - at, "stands after the end of the board");
    } else if (!*stop || strchr("/|\r\n:", *stop))
        snprintf(remark, size, "column %u: row %u of the board ends, but %u x %u cells are needed",
                 (unsigned)(stop - text) + 1, row, rows, columns);
    else {
        const size_t at = put_place(text, stop, remark, size);
        if (isdigit((unsigned char)*stop) || find_mark(marks, *stop) >= 0)
            snprintf(remark + at, size - at, "is too much for a row of %u cells", columns);
        else
            snprintf(remark + at, size - at, "is none of '%s'", marks);
    }
}

bool gg__read_mover(const char *text, const char *letters, gg_player *mover)
{
    text = skip_blanks(text);
    if (*text == ':') text = skip_blanks(text + 1);
    const int who = *text == '.' ? -1 : find_mark(letters, *text);
    if (who < 0 || who > 1) return false;
    *mover = who == 0 ? GG_LEFT : GG_RIGHT;
    return *skip_blanks(text + 1) == '\0';
}

bool gg__next_number(gg__numbers *n, uint64_t *value)
{
    static const char open[] = "([{", close[] = ")]}";
    const char *at = skip_blanks(n->at);
    if (!n->begun && *at && strchr(open, *at)) {
        n->close = close[strchr(open, *at) - open];
        at = skip_blanks(at + 1);
    } else if (n->begun && *at && strchr(",;/+", *at)) {
        at = skip_blanks(at + 1);
        n->bad = !isdigit((unsigned char)*at);
    }
    n->begun = true;
    n->at = at;
    if (!isdigit((unsigned char)*at)) {
        if (n->close && *at != n->close) n->bad = true;
        if (n->close && !n->bad) n->at = at + 1;
        n->bad |= *skip_blanks(n->at) != '\0';
        return false;
    }
    for (*value = 0; isdigit((unsigned char)*n->at); n->at++) {
        const uint64_t digit = (uint64_t)(*n->at - '0');
        n->bad |= *value > (UINT64_MAX - digit) / 10;
        *value = 10 * *value + digit;
    }
    return !n->bad;
}

int gg__read_numbers(const char *text, uint64_t *values, int most)
{
    gg__numbers n = {.at = text};
    uint64_t value;
    int count = 0;
    while (gg__next_number(&n, &value)) {
        if (count == most) return -1;
        values[count++] = value;
    }
    return n.bad ? -1 : count;
}

void gg__explain_numbers(const char *text, unsigned wanted, char *remark, size_t size)
{
    gg__numbers n = {.at = text};
    uint64_t value;
    unsigned count = 0;
    if (size == 0) return;
    *remark = '\0';
    while (gg__next_number(&n, &value))
        count++;
    if (!n.bad && wanted > 0 && count != wanted)
        snprintf(remark, size, "there are %u numbers, not %u", count, wanted);
    if (!n.bad) return;
    const char *stop = skip_blanks(n.at);
    if (!*stop)
        snprintf(remark, size, "column %u: the text ends too early", (unsigned)(stop - text) + 1);
    else {
        const size_t at = put_place(text, stop, remark, size);
        snprintf(remark + at, size - at, "is not expected here");
    }
}
