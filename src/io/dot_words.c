/* The words of dot: see dot_words.h. */
#include "io/dot_words.h"

/* ---- characters ---- */

static void skip_line(gg__dot_words *w)
{
    for (int c = gg__char_look(w->scanner); c >= 0 && c != '\n'; c = gg__char_look(w->scanner))
        gg__char_take(w->scanner);
}

/* Skips a comment whose first character was taken. */
static void skip_comment(gg__dot_words *w)
{
    int before = 0, c = gg__char_look(w->scanner);
    if (c == '/') {
        skip_line(w);
        return;
    }
    if (c != '*') {
        gg__char_unexpected(w->scanner, "a comment, which begins with // or /*");
        return;
    }
    gg__char_take(w->scanner);
    for (c = gg__char_look(w->scanner); c >= 0 && !(before == '*' && c == '/');
         c = gg__char_look(w->scanner)) {
        gg__char_take(w->scanner);
        before = c;
    }
    if (c < 0)
        gg__scan_fail(w->scanner, "the input ends within a comment");
    else
        gg__char_take(w->scanner);
}

int gg__dot_find(gg__dot_words *w)
{
    while (gg__status(w->ctx) == GG_OK) {
        const int c = gg__char_find(w->scanner);
        if (c == '#' && gg__scan_place(w->scanner).column == 1) {
            skip_line(w);
        } else if (c == '/') {
            gg__char_take(w->scanner);
            skip_comment(w);
        } else {
            return c;
        }
    }
    return -1;
}

/* ---- ids ---- */

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static void add_char(gg__dot_words *w, int c)
{
    const char byte = (char)c;
    gg__text_bytes(&w->id, &byte, 1);
}

/* Takes a text in quotes; the opening quote is next. \" is a quotation mark, and a backslash before
 * the end of a line joins it with the next. */
static void take_quoted(gg__dot_words *w)
{
    gg__char_take(w->scanner);
    for (int c; (c = gg__char_look(w->scanner)) != '"' && gg__status(w->ctx) == GG_OK;) {
        if (c < 0) {
            gg__fail(w->ctx, GG_BAD_INPUT, w->place, "the input ends within these quotation marks");
            return;
        }
        gg__char_take(w->scanner);
        if (c == '\\') {
            const int next = gg__char_look(w->scanner);
            if (next == '"' || next == '\n') {
                gg__char_take(w->scanner);
                if (next == '\n') continue;
                c = next;
            } else if (next == '\\') {
                gg__char_take(w->scanner);
                add_char(w, c);
            }
        }
        add_char(w, c);
    }
    if (gg__status(w->ctx) == GG_OK) gg__char_take(w->scanner);
}

static void take_numeral(gg__dot_words *w, int c)
{
    size_t digits = 0, points = 0;
    if (c == '-') {
        add_char(w, c);
        gg__char_take(w->scanner);
        c = gg__char_look(w->scanner);
    }
    for (; is_digit(c) || (c == '.' && points == 0); c = gg__char_look(w->scanner)) {
        digits += is_digit(c);
        points += c == '.';
        add_char(w, c);
        gg__char_take(w->scanner);
    }
    if (digits == 0)
        gg__char_unexpected(w->scanner, "a number");
    else if (is_letter(c) || c == '.')
        gg__char_unexpected(
            w->scanner,
            "the end of a number; an id that begins with a digit stands in quotation marks");
}

bool gg__dot_take_id(gg__dot_words *w)
{
    int c = gg__dot_find(w);
    w->id.length = 0;
    gg__text_bytes(&w->id, "", 0);
    w->place = gg__scan_place(w->scanner);
    w->quoted = c == '"';
    if (c == '"') {
        take_quoted(w);
        while ((c = gg__dot_find(w)) == '+') {
            gg__char_take(w->scanner);
            c = gg__dot_find(w);
            if (c != '"') gg__char_unexpected(w->scanner, "a text in quotation marks");
            if (c == '"') take_quoted(w);
        }
    } else if (is_letter(c)) {
        for (; is_letter(c) || is_digit(c); c = gg__char_look(w->scanner)) {
            add_char(w, c);
            gg__char_take(w->scanner);
        }
    } else if (is_digit(c) || c == '-' || c == '.') {
        take_numeral(w, c);
    } else {
        if (c == '<') gg__scan_fail(w->scanner, "ids in HTML are not read");
        return false;
    }
    return gg__status(w->ctx) == GG_OK;
}

void gg__dot_skip_html(gg__dot_words *w)
{
    const gg__place place = gg__scan_place(w->scanner);
    uint64_t open = 0;
    do {
        const int c = gg__char_look(w->scanner);
        if (c < 0) {
            gg__fail(w->ctx, GG_BAD_INPUT, place, "the input ends within this text in HTML");
            return;
        }
        open += c == '<';
        open -= c == '>';
        gg__char_take(w->scanner);
    } while (open > 0);
}

bool gg__dot_is_keyword(const gg__dot_words *w, const char *word)
{
    size_t i = 0;
    while (i < w->id.length && word[i] && (w->id.data[i] | 0x20) == word[i])
        i++;
    return !w->quoted && i == w->id.length && word[i] == '\0';
}
