/* The form of a list of edges: see edge_look.h. */
#include "io/edge_look.h"

/* Text that is looked at, and what has been seen in it. */
typedef struct view {
    const char *at, *end; /* of the line */
    uint64_t lines;       /* with two numbers, the first of them not included */
    uint64_t first[2], top;
    bool pair;    /* the first line has two numbers and nothing else */
    bool numbers; /* every line begins with two numbers */
} view;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void skip_blanks(view *v)
{
    while (v->at < v->end && is_blank(*v->at))
        v->at++;
}

/* Takes a number; false if there is none. Beyond 64 bits it is UINT64_MAX. */
static bool take_number(view *v, uint64_t *number)
{
    const char *begin = v->at;
    *number = 0;
    for (; v->at < v->end && *v->at >= '0' && *v->at <= '9'; v->at++) {
        const unsigned digit = (unsigned)(*v->at - '0');
        *number = *number > (UINT64_MAX - digit) / 10 ? UINT64_MAX : *number * 10 + digit;
    }
    return v->at > begin;
}

/* Takes blanks, and a comma or semicolon if one is allowed. False: there is neither. */
static bool take_gap(view *v, bool *plain)
{
    const char *begin = v->at;
    skip_blanks(v);
    if (v->at < v->end && (*v->at == ',' || *v->at == ';')) {
        *plain = false;
        v->at++;
        skip_blanks(v);
    }
    return v->at > begin;
}

static void note_line(view *v, gg__edge_look *look, const uint64_t number[2], bool alone)
{
    if (v->lines == UINT64_MAX) {
        v->first[0] = number[0];
        v->first[1] = number[1];
        v->pair = alone;
    } else {
        for (int i = 0; i < 2; i++) {
            look->zero |= number[i] == 0;
            v->top = number[i] > v->top ? number[i] : v->top;
        }
    }
    v->lines++; /* from UINT64_MAX to 0 for the first line */
}

/* The separator of a line's columns. A tab counts where the text before it is one word. */
static char separator_of(const char *at, const char *end)
{
    char found = ' ';
    bool blank = false;
    for (; at < end && *at != '{' && found != ';'; at++) {
        if (*at == '"' || *at == '\'') {
            const char *close = memchr(at + 1, *at, (size_t)(end - at - 1));
            at = close ? close : at;
        } else if (*at == ';') {
            found = ';';
        } else if (*at == ',') {
            found = ',';
        } else if (*at == '\t' && found == ' ' && !blank) {
            found = '\t';
        }
        blank |= *at == ' ';
    }
    return found;
}

static void look_at_line(view *v, gg__edge_look *look)
{
    const char *begin = v->at;
    uint64_t number[2] = {0, 0};
    skip_blanks(v);
    if (v->at == v->end || *v->at == '#' || *v->at == '%') return;
    if (v->end - v->at > 1 && v->at[0] == '/' && v->at[1] == '/') {
        look->plain = false;
        return;
    }
    if (v->lines == UINT64_MAX || v->lines == 0) {
        const char separator = separator_of(v->at, v->end);
        if (v->lines == UINT64_MAX || separator != ' ') look->separator = separator;
    }
    bool plain = true;
    const bool numbers =
        take_number(v, &number[0]) && take_gap(v, &plain) && take_number(v, &number[1]);
    skip_blanks(v);
    const bool alone = numbers && v->at == v->end;
    if (!alone && v->end - v->at >= 2 && memcmp(v->at, "{}", 2) == 0) {
        v->at += 2;
        skip_blanks(v);
    }
    look->plain &= plain && numbers && v->at == v->end && memchr(begin, '"', 1) == NULL;
    v->numbers &= numbers;
    if (numbers) note_line(v, look, number, alone);
}

/* Decides about the first line. */
static void decide(const view *v, bool whole, const gg_given *given, gg__edge_look *look)
{
    const uint64_t n = v->first[0], m = v->first[1];
    const uint64_t least =
        given->base >= 0 ? (unsigned)given->base : !look->zero && (whole || v->top == n);
    const bool fits = v->pair && v->numbers && v->lines > 0 && v->lines < UINT64_MAX && n > 0 &&
                      v->top - least < n && !(look->zero && least == 1) &&
                      (whole ? m == v->lines : m >= v->lines);
    look->n = n;
    look->m = m;
    look->from_one = !look->zero && (whole || v->top == n);
    look->header = given->header == 1 || (fits && m > 1 && given->header < 0 && given->compact < 1);
    look->doubtful = fits && m == 1 && given->header < 0 && given->compact < 1;
}

gg__edge_look gg__edges_look(gg__draft *draft)
{
    gg__scanner *scanner = draft->scanner;
    gg__edge_look look = {.plain = true, .separator = ' '};
    view v = {.lines = UINT64_MAX, .numbers = true};
    bool whole;
    gg__scan_fill(scanner, &whole);
    const char *at = (const char *)scanner->buffer + scanner->at;
    const char *const end = (const char *)scanner->buffer + scanner->end;
    uint64_t line = scanner->line;
    for (; at < end; line++) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        if (!feed && !whole) break;
        const bool none = v.lines == UINT64_MAX;
        v.at = at;
        v.end = feed ? feed : end;
        look_at_line(&v, &look);
        if (none && v.lines == 0) look.line = line;
        at = feed ? feed + 1 : end;
    }
    decide(&v, whole, draft->given, &look);
    if (!look.header && v.lines < UINT64_MAX) { /* the first line is an edge, too */
        look.zero |= v.first[0] == 0 || v.first[1] == 0;
        for (int i = 0; i < 2; i++)
            v.top = v.first[i] > v.top ? v.first[i] : v.top;
    }
    look.sparse =
        v.top >= GG_MAX_VERTICES || (whole && v.lines < UINT64_MAX && v.top / 8 > v.lines + 1);
    return look;
}
