/* Men of two sides on a few cells. See men.h. */
#include "men.h"

#include "notation.h"

#include "drawn.h"

#include <stdio.h>
#include <string.h>

unsigned gg__count_cells(uint64_t set)
{
    unsigned count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

/* ---- setting up ---- */

void gg__men_open(gg__men *m, unsigned cells)
{
    m->cells = cells;
    m->symmetries = 1;
    for (unsigned i = 0; i < cells; i++)
        m->seen[i] = m->image[0][i] = (uint8_t)i;
    for (unsigned n = 0; n <= cells; n++)
        for (unsigned k = 0; k <= GG__MEN_MOST && k <= n; k++)
            m->choose[n][k] = k == 0 ? 1 : m->choose[n - 1][k - 1] + m->choose[n - 1][k];
}

void gg__men_add_slice(gg__men *m, unsigned stage, unsigned own, unsigned other)
{
    m->slice[m->slices++] =
        (gg__men_slice){m->positions, (uint8_t)stage, (uint8_t)own, (uint8_t)other};
    m->slice_at[stage][own][other] = (uint16_t)m->slices;
    m->positions += m->choose[m->cells][own] * m->choose[m->cells - own][other];
}

void gg__men_add_square(gg__men *m, unsigned columns)
{
    const unsigned last = columns - 1;
    for (m->symmetries = 0; m->symmetries < 8; m->symmetries++)
        for (unsigned i = 0; i < m->cells; i++) {
            unsigned row = i / columns, column = i % columns;
            if (m->symmetries & 1) row = last - row;
            if (m->symmetries & 2) column = last - column;
            m->image[m->symmetries][i] =
                (uint8_t)(m->symmetries & 4 ? column * columns + row : row * columns + column);
        }
}

void gg__men_join(gg__men *m, unsigned a, unsigned b)
{
    m->near[a] |= gg__cell(b);
    m->near[b] |= gg__cell(a);
}

/* ---- numbers ---- */

/* The number of a set among those with equally many members; *count: their number. */
static uint64_t rank(const gg__men *m, uint64_t set, unsigned *count)
{
    uint64_t number = 0;
    for (*count = 0; set; set &= set - 1)
        if (++*count <= GG__MEN_MOST) number += m->choose[gg__least_cell(set)][*count];
    return number;
}

static uint64_t unrank(const gg__men *m, uint64_t number, unsigned count, unsigned cells)
{
    uint64_t set = 0;
    for (; count > 0; count--) {
        do
            cells--;
        while (m->choose[cells][count] > number);
        number -= m->choose[cells][count];
        set |= gg__cell(cells);
    }
    return set;
}

/* The set without the cells of another one, so that all later ones move up; and back. */
static uint64_t squeeze(uint64_t set, uint64_t out)
{
    while (out) {
        const uint64_t below = gg__cell(63 - (unsigned)__builtin_clzll(out)) - 1;
        set = (set & below) | (set >> 1 & ~below);
        out &= below;
    }
    return set;
}

static uint64_t spread(uint64_t set, uint64_t out)
{
    for (; out; out &= out - 1) {
        const uint64_t below = gg__cell(gg__least_cell(out)) - 1;
        set = (set & below) | (set & ~below) << 1;
    }
    return set;
}

gg_position gg__men_pack(const gg__men *m, const gg__stand *s)
{
    unsigned own, other;
    const uint64_t high = rank(m, s->own, &own), low = rank(m, squeeze(s->other, s->own), &other);
    if (s->stage >= GG__MEN_STAGES || own > GG__MEN_MOST || other > GG__MEN_MOST) return UINT64_MAX;
    const unsigned slice = m->slice_at[s->stage][own][other];
    return slice == 0 ? UINT64_MAX
                      : m->slice[slice - 1].first + high * m->choose[m->cells - own][other] + low;
}

gg__stand gg__men_unpack(const gg__men *m, gg_position x)
{
    unsigned low = 0, high = m->slices;
    while (high - low > 1) {
        const unsigned middle = (low + high) / 2;
        *(m->slice[middle].first <= x ? &low : &high) = middle;
    }
    const gg__men_slice *slice = &m->slice[low];
    const uint64_t ways = m->choose[m->cells - slice->own][slice->other];
    gg__stand s = {.stage = slice->stage};
    x -= slice->first;
    s.own = unrank(m, x / ways, slice->own, m->cells);
    s.other = spread(unrank(m, x % ways, slice->other, m->cells - slice->own), s.own);
    return s;
}

static uint64_t moved(uint64_t set, const uint8_t to[])
{
    uint64_t image = 0;
    for (; set; set &= set - 1)
        image |= gg__cell(to[gg__least_cell(set)]);
    return image;
}

gg__stand gg__men_turn(const gg__men *m, const gg__stand *s)
{
    if (!m->turned) return (gg__stand){s->stage, s->other, s->own};
    return (gg__stand){s->stage, moved(s->other, m->seen), moved(s->own, m->seen)};
}

/* ---- callbacks ---- */

uint64_t gg__men_positions(void *self)
{
    const gg__men *m = self;
    return m->positions;
}

uint64_t gg__men_slice_end(void *self, uint64_t slice)
{
    const gg__men *m = self;
    for (unsigned i = 1; i < m->slices; i++) {
        const gg__men_slice *s = &m->slice[i], *before = s - 1;
        const bool joined =
            s->stage == 0 && before->stage == 0 && s->own + s->other == before->own + before->other;
        if (!joined && slice-- == 0) return s->first;
    }
    return m->positions;
}

gg_position gg__men_canonical(void *self, gg_position x)
{
    const gg__men *m = self;
    const gg__stand s = gg__men_unpack(m, x);
    gg_position least = x;
    for (unsigned i = 1; i < m->symmetries; i++) {
        const gg__stand image = {s.stage, moved(s.own, m->image[i]), moved(s.other, m->image[i])};
        const gg_position y = gg__men_pack(m, &image);
        if (y < least) least = y;
    }
    return least;
}

static char mark(const gg__stand *s, unsigned cell)
{
    return s->own >> cell & 1 ? 'X' : s->other >> cell & 1 ? 'O' : '.';
}

/* The cells in order, rows separated by slashes. */
void gg__men_print(void *self, gg_position x, char *text, size_t size)
{
    const gg__men *m = self;
    const gg__stand s = gg__men_unpack(m, x);
    char line[2 * GG__MEN_CELLS];
    size_t at = 0;
    for (unsigned i = 0; i < m->cells; i++) {
        if (i > 0 && m->columns > 0 && i % m->columns == 0) line[at++] = '/';
        line[at++] = mark(&s, i);
    }
    snprintf(text, size, "%.*s", (int)at, line);
}

const char *gg__men_read(const gg__men *m, const char *text, gg__stand *s)
{
    uint8_t mark[GG__MEN_CELLS];
    const unsigned columns = m->columns > 0 ? m->columns : m->cells;
    const char *rest = gg__read_rows(text, ".XO", m->cells / columns, columns, mark);
    s->own = s->other = 0;
    for (unsigned i = 0; rest && i < m->cells; i++) {
        if (mark[i] == 1) s->own |= gg__cell(i);
        if (mark[i] == 2) s->other |= gg__cell(i);
    }
    return rest;
}

bool gg__men_parse(void *self, const char *text, gg_position *x)
{
    gg__stand s = {.stage = 0};
    const char *end = gg__men_read(self, text, &s);
    const gg_position y = end && !*end ? gg__men_pack(self, &s) : UINT64_MAX;
    if (y != UINT64_MAX) *x = y;
    return y != UINT64_MAX;
}

void gg__men_remark(void *self, const char *text, char *remark, size_t size)
{
    const gg__men *m = self;
    const unsigned columns = m->columns > 0 ? m->columns : m->cells;
    gg__explain_rows(text, ".XO", m->cells / columns, columns, "", remark, size);
}

/* Letters for columns and numbers for rows from below; or the letter in the drawing, unless the
 * game has names. */
static void name_cell(const gg__men *m, uint64_t set, char name[8])
{
    const unsigned cell = set ? gg__least_cell(set) : 0;
    if (!set)
        snprintf(name, 8, "off");
    else if (m->name[cell][0])
        snprintf(name, 8, "%.2s", m->name[cell]);
    else if (m->board)
        snprintf(name, 8, "%c", (char)('a' + cell));
    else
        snprintf(name, 8, "%c%u", (char)('a' + cell % m->columns),
                 m->cells / m->columns - cell / m->columns);
}

void gg__men_print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const gg__men *m = self;
    const gg__stand a = gg__men_unpack(m, from), next = gg__men_unpack(m, to);
    const gg__stand b = gg__men_turn(m, &next);
    char left[8], reached[8], taken[8];
    name_cell(m, a.own & ~b.own, left);
    name_cell(m, b.own & ~a.own, reached);
    name_cell(m, a.other & ~b.other, taken);
    const bool put = (a.own & ~b.own) == 0, takes = (a.other & ~b.other) != 0;
    snprintf(text, size, "%s%s%s%s%s", put ? "" : left, put ? "" : "-", reached, takes ? "x" : "",
             takes ? taken : "");
}

void gg__men_picture(void *self, gg_position x, char *text, size_t size)
{
    const gg__men *m = self;
    const gg__stand s = gg__men_unpack(m, x);
    char lines[GG__MEN_TEXT];
    size_t at = 0;
    if (!m->board) {
        gg__men_print(self, x, lines, sizeof lines);
        gg__drawn_picture(lines, "X is to move", text, size);
        return;
    }
    for (const char *c = m->board; *c && at < sizeof lines; c++)
        lines[at++] = *c >= 'a' && *c <= 'z' ? mark(&s, (unsigned)(*c - 'a')) : *c;
    snprintf(text, size, "%.*s", (int)at, lines);
}
