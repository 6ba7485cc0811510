/* The form of a list of edges: see edge_look.h. */
#include "io/edge_look.h"

enum { SPARSEST = 4096 }; /* vertices for each edge that a header may promise unasked */

/* Text that is looked at, and what has been seen in it. */
typedef struct view {
    const char *at, *end; /* of the line */
    uint64_t rows;        /* lines that are no comments */
    uint64_t numbered;    /* of these, the ones after the first that begin with two numbers */
    uint64_t first[2], top;
    bool pair;     /* the first row has two numbers and nothing else */
    bool headed;   /* a comment before the first row is one word */
    char comment;  /* between rows: 1: of one word, #: of none, \0: others */
    uint64_t bare; /* comments without a word */
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

/* Finds comments that are no comments in other formats: `# NAME` begins a list of neighbours in the
 * LGL of igraph, and # alone separates vertices from edges in the trivial graph format. */
static void look_at_comment(view *v)
{
    const char *at = v->at + 1, *end = v->end;
    while (end > at && is_blank(end[-1]))
        end--;
    v->comment = '\0';
    if (*v->at != '#') return;
    if (at == end)
        v->comment = '#';
    else if (is_blank(*at) && !memchr(at + 1, ' ', (size_t)(end - at - 1)))
        v->comment = '1';
    v->bare += at == end;
    v->headed |= v->rows == 0 && v->comment == '1';
}

static void look_at_row(view *v, gg__edge_look *look)
{
    uint64_t number[2] = {0, 0};
    look->lgl |= v->rows > 0 && v->headed && v->comment == '1';
    look->tgf |= v->rows > 0 && v->comment == '#';
    v->comment = '\0';
    if (v->rows < 2) {
        const char separator = separator_of(v->at, v->end);
        if (v->rows == 0 || separator != ' ') look->separator = separator;
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
    look->plain &= plain && numbers && v->at == v->end;
    if (v->rows++ == 0) {
        v->first[0] = number[0];
        v->first[1] = number[1];
        v->pair = alone;
    } else if (numbers) {
        v->numbered++;
        for (int i = 0; i < 2; i++) {
            look->zero |= number[i] == 0;
            v->top = number[i] > v->top ? number[i] : v->top;
        }
    }
}

static void look_at_line(view *v, gg__edge_look *look)
{
    skip_blanks(v);
    if (v->at == v->end) return;
    const bool slashes = v->end - v->at > 1 && v->at[0] == '/' && v->at[1] == '/';
    look->plain &= !slashes;
    if (slashes || *v->at == '#' || *v->at == '%')
        look_at_comment(v);
    else
        look_at_row(v, look);
}

/* Decides about the first row, n and m, before `count` others. */
static void decide(const view *v, bool whole, const gg_given *given, gg__edge_look *look)
{
    const uint64_t n = v->first[0], m = v->first[1], count = v->rows > 0 ? v->rows - 1 : 0;
    const uint64_t least = given->base >= 0 ? (unsigned)given->base : !look->zero;
    const bool names = v->numbered == 0;
    const bool fits =
        v->pair && count > 0 && n > 0 &&
        (names || (v->numbered == count && v->top - least < n && !(look->zero && least == 1)));
    const bool open = given->header < 0 && given->compact < 1;
    const bool exact = whole ? m == count : m >= count;
    const bool dense = n / SPARSEST < m;
    look->n = n;
    look->m = m;
    look->from_one = !look->zero;
    look->header = given->header == 1 || (fits && exact && open && dense && (m > 1 || names));
    look->doubtful = fits && open && !look->header && (exact || (m / 4 <= count && count / 4 <= m));
}

gg__edge_look gg__edges_look(gg__draft *draft)
{
    gg__scanner *scanner = draft->scanner;
    gg__edge_look look = {.plain = true, .separator = ' '};
    view v = {.rows = 0};
    bool whole;
    gg__scan_fill(scanner, &whole);
    const char *at = (const char *)scanner->buffer + scanner->at;
    const char *const end = (const char *)scanner->buffer + scanner->end;
    uint64_t line = scanner->line;
    for (; at < end; line++) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        if (!feed && !whole) break;
        const bool none = v.rows == 0;
        v.at = at;
        v.end = feed ? feed : end;
        look_at_line(&v, &look);
        if (none && v.rows == 1) look.line = line;
        at = feed ? feed + 1 : end;
    }
    decide(&v, whole, draft->given, &look);
    look.tgf &= v.bare == 1;
    if (!look.header && v.rows > 0) { /* the first row is an edge, too */
        look.zero |= v.first[0] == 0 || v.first[1] == 0;
        for (int i = 0; i < 2; i++)
            v.top = v.first[i] > v.top ? v.first[i] : v.top;
    }
    look.sparse = v.top >= GG_MAX_VERTICES || (whole && v.rows > 0 && v.top / 8 > v.rows);
    return look;
}
