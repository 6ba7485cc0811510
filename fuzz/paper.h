/*
 * A certificate as a head and columns of numbers, by doc/certificates.md alone: taken apart,
 * changed as the bytes of an input say, and put together in either form, with seals that fit or do
 * not.
 */
#ifndef FUZZ_PAPER_H
#define FUZZ_PAPER_H

#include "oracle.h"
#include "spoil.h"

enum { COLUMNS = 14, ENTRIES = 4096, SECTIONS = 17 };

typedef struct section {
    uint32_t tag, width;
    uint64_t claimed; /* how many entries the binary form says there are */
    size_t count;
    uint64_t *entry; /* room for ENTRIES */
} section;

typedef struct paper {
    uint64_t version, number;
    char type[17];
    section column[COLUMNS];
    size_t columns;
} paper;

static const struct {
    const char *name;
    uint32_t width;
} section_forms[SECTIONS] = {
    {"end", 0},    {"positions", 8}, {"lengths", 4}, {"bytes", 1},   {"movers", 1}, {"words", 4},
    {"values", 4}, {"minus", 4},     {"ranks", 4},   {"parents", 4}, {"signs", 1},  {"numbers", 4},
    {"lefts", 4},  {"rights", 4},    {"options", 4}, {"parts", 8},   {"terms", 4}};

enum { POSITIONS_TAG = 1, MOVERS = 4, WORDS, VALUES, MINUS, RANKS, PARENTS, SIGNS };
enum { NUMBERS_TAG = SIGNS + 1, LEFTS, RIGHTS, OPTIONS };

static inline void paper_free(paper *p)
{
    for (size_t i = 0; i < p->columns; i++)
        free(p->column[i].entry);
    p->columns = 0;
}

/* A column with nothing in it, at this place; NULL: there are too many. */
static inline section *add_column(paper *p, size_t at, uint32_t tag)
{
    if (p->columns == COLUMNS) return NULL;
    memmove(&p->column[at + 1], &p->column[at], (p->columns++ - at) * sizeof *p->column);
    p->column[at] = (section){tag, section_forms[tag].width, 0, 0, zeroed(ENTRIES, 8)};
    return &p->column[at];
}

static inline void drop_column(paper *p, size_t at)
{
    free(p->column[at].entry);
    memmove(&p->column[at], &p->column[at + 1], (--p->columns - at) * sizeof *p->column);
}

static inline void add_entry(section *c, uint64_t entry)
{
    if (c->count < ENTRIES) c->entry[c->count++] = entry;
    c->claimed = c->count;
}

static inline section *find_column(paper *p, uint32_t tag)
{
    for (size_t i = 0; i < p->columns; i++)
        if (p->column[i].tag == tag) return &p->column[i];
    return NULL;
}

/* ---- the binary form ---- */

static inline uint64_t number_at(const uint8_t *at, unsigned width)
{
    uint64_t number = 0;
    while (width-- > 0)
        number = number << 8 | at[width];
    return number;
}

/* False: it is none, or too long. The first two columns say what it is about. */
static inline bool paper_read(const bytes_out *bytes, paper *p)
{
    column_place place;
    *p = (paper){.version = 1};
    if (is_text(bytes)) return false;
    for (uint32_t i = 0; column_at(bytes->at, bytes->size, 0, i, &place); i++) {
        const char *name = (const char *)bytes->at + place.entry;
        const uint64_t count = get_long(bytes->at + place.entry + 24);
        uint32_t tag = 1;
        if (place.entry == 0) return true;
        if (i == 0) p->number = get_long(bytes->at + place.begin);
        if (i == 1) memcpy(p->type, bytes->at + place.begin, (size_t)count);
        if (i < 2) continue;
        while (tag < SECTIONS && strncmp(section_forms[tag].name, name, 16) != 0)
            tag++;
        if (tag == SECTIONS || count > ENTRIES / 2) break;
        section *c = add_column(p, p->columns, tag);
        if (!c) break;
        for (size_t at = place.begin; c->count < count; at += c->width)
            add_entry(c, number_at(bytes->at + at, c->width));
    }
    paper_free(p);
    return false;
}

static inline void put_number(bytes_out *out, uint64_t number, unsigned width)
{
    for (; width > 0; width--, number >>= 8) {
        const uint8_t byte = (uint8_t)number;
        put_bytes(out, &byte, 1);
    }
}

static inline void write_old(const paper *p, bytes_out *out)
{
    put_bytes(out, "\x89GGC\r\n\x1a\n", 8);
    put_number(out, p->version, 8);
    put_number(out, p->number, 8);
    put_bytes(out, p->type, 16);
    for (size_t i = 0; i < p->columns; i++) {
        const section *c = &p->column[i];
        put_number(out, c->tag, 4);
        put_number(out, c->width, 4);
        put_number(out, c->claimed, 8);
        for (size_t k = 0; k < c->count; k++)
            put_number(out, c->entry[k], section_forms[c->tag].width);
    }
    put_number(out, 0, 16);
    put_number(out, gg__crc(0, out->at, out->size), 4);
}

static inline void put_listed(bytes_out *out, const char *name, uint32_t width, uint64_t count)
{
    char field[17] = "";
    snprintf(field, sizeof field, "%s", name);
    put_bytes(out, field, 16);
    put_number(out, width, 4);
    put_number(out, 0, 4);
    put_number(out, count, 8);
}

/* Entries and room for their checksums, where a column begins. */
static inline void put_column(bytes_out *out, const uint64_t *entry, size_t count, uint32_t width)
{
    put_number(out, 0, (unsigned)((8 - out->size % 8) % 8));
    for (size_t k = 0; k < count; k++)
        put_number(out, entry[k], width);
    put_number(out, 0, (unsigned)((4 - out->size % 4) % 4));
    put_number(out, 0, count > 0 ? 8 : 4);
}

static inline void write_binary(const paper *p, bytes_out *out)
{
    uint64_t letters[16];
    const size_t length = strlen(p->type);
    put_bytes(out, "\x89GGC\r\n\x1a\n", 8);
    put_number(out, p->version + 1, 4);
    put_number(out, p->columns + 2, 4);
    put_listed(out, "problem", 8, 1);
    put_listed(out, "type", 1, length);
    for (size_t i = 0; i < p->columns; i++)
        put_listed(out, section_forms[p->column[i].tag].name, p->column[i].width,
                   p->column[i].claimed);
    put_number(out, 0, 8);
    put_column(out, &p->number, 1, 8);
    for (size_t k = 0; k < length; k++)
        letters[k] = (unsigned char)p->type[k];
    put_column(out, letters, length, 1);
    for (size_t i = 0; i < p->columns; i++)
        put_column(out, p->column[i].entry, p->column[i].count,
                   section_forms[p->column[i].tag].width);
    put_number(out, 0, (unsigned)((8 - out->size % 8) % 8));
    mend_columns(out->at, out->size);
}

static inline void write_text(const paper *p, bytes_out *out)
{
    char word[64];
    int length = snprintf(word, sizeof word, "certificate %llu %s %016llx\n",
                          (unsigned long long)p->version, p->type, (unsigned long long)p->number);
    put_bytes(out, word, (size_t)length);
    for (size_t i = 0; i < p->columns; i++) {
        const section *c = &p->column[i];
        length = snprintf(word, sizeof word, "%s %llu\n", section_forms[c->tag].name,
                          (unsigned long long)c->claimed);
        put_bytes(out, word, (size_t)length);
        for (size_t k = 0; k < c->count; k++) {
            length = snprintf(word, sizeof word, "%llu%c", (unsigned long long)c->entry[k],
                              k + 1 == c->count || k % 16 == 15 ? '\n' : ' ');
            put_bytes(out, word, (size_t)length);
        }
    }
    mend_checksum(out);
}

/* form 0: as text; 1, 2: the versions of the binary form. */
static inline void paper_write(const paper *p, unsigned form, bytes_out *out)
{
    static void (*const write[])(const paper *, bytes_out *) = {write_text, write_old,
                                                                write_binary};
    for (size_t i = 0; i < p->columns && form == 1; i++) /* which was before there were forms */
        if (p->column[i].tag > SIGNS) form = 2;
    out->size = 0;
    write[form](p, out);
}

/* ---- changes to one entry ---- */

static inline void change_entry(choices *by, section *c)
{
    static const uint64_t special[] = {0,          1,          2,          3,
                                       0x3fffffff, 0x3ffffffe, 0x40000000, 0x40000001,
                                       0x7fffffff, 0x80000000, 0x80000001, 0xbfffffff,
                                       0xc0000000, 0xffffffff, 0xfffffffe, 0xffffffffffffffff};
    if (c->count == 0) return;
    uint64_t *entry = &c->entry[choose_place(by, c->count)];
    const uint64_t other = c->entry[choose_place(by, c->count)];
    switch (choose(by, 6)) {
    case 0:
        *entry += choose(by, 4) + 1;
        break;
    case 1:
        *entry -= choose(by, 4) + 1;
        break;
    case 2:
        *entry = special[choose(by, 16)];
        break;
    case 3:
        *entry = other;
        break;
    case 4:
        *entry ^= c->tag == WORDS ? UINT64_C(1) << (30 + choose(by, 2)) : 1;
        break;
    default:
        *entry = choose(by, 8) == 0 ? choose_word(by) : choose(by, 8);
    }
    if (c->width < 8) *entry &= (UINT64_C(1) << 8 * c->width) - 1;
}

/* ---- changes to columns ---- */

static inline uint64_t flipped(uint64_t word)
{
    return word >> 30 == 3 ? word : word ^ UINT64_C(3) << 30;
}

/* A table whose values are the mover's, written for both players; or only one of the two kept. */
static inline void change_phases(choices *by, paper *p)
{
    section *movers = find_column(p, MOVERS), *words = find_column(p, WORDS);
    static const uint64_t set[][3] = {{2, 1, 2}, {1, 4},    {1, 3},    {1, 1}, {1, 2},
                                      {2, 2, 1}, {2, 3, 3}, {2, 4, 4}, {0}};
    const uint64_t *to = set[choose(by, sizeof set / sizeof *set)];
    if (!movers || !words || movers->count == 0 || words->count * 2 > ENTRIES) return;
    const size_t before = movers->count, states = words->count / before;
    if (to[0] == 2 && before == 1)
        for (size_t i = states; i-- > 0;) {
            words->entry[2 * i] = words->entry[i];
            words->entry[2 * i + 1] =
                movers->entry[0] == 4 ? flipped(words->entry[i]) : words->entry[i];
        }
    for (size_t i = 0; to[0] == 1 && i < states; i++)
        words->entry[i] = words->entry[i * before];
    words->count = words->claimed = states * (to[0] ? to[0] : 1);
    movers->count = movers->claimed = to[0];
    for (size_t i = 0; i < to[0]; i++)
        movers->entry[i] = to[i + 1];
}

static inline void change_columns(choices *by, paper *p)
{
    const size_t at = choose_place(by, p->columns), other = choose_place(by, p->columns);
    section *c = &p->column[at], *made;
    switch (choose(by, 8)) {
    case 0:
        drop_column(p, at);
        return;
    case 1:
        made = add_column(p, at, c->tag);
        c = &p->column[at + 1];
        for (size_t i = 0; made && i < c->count; i++)
            add_entry(made, c->entry[i]);
        return;
    case 2: {
        const section swap = *c;
        *c = p->column[other];
        p->column[other] = swap;
        return;
    }
    case 3: /* under another name */
        c->tag = 1 + choose(by, SECTIONS - 1);
        c->width = section_forms[c->tag].width;
        return;
    case 4:
        if (c->count > 0) c->claimed = --c->count;
        return;
    case 5:
        add_entry(c, choose(by, 4));
        return;
    case 6:
        if (choose(by, 2))
            c->claimed = choose(by, 2) ? c->claimed + choose(by, 3) - 1 : choose_word(by);
        else
            c->width = choose(by, 9);
        return;
    default: /* one more, of any kind, as long as this one */
        made = add_column(p, at, 1 + choose(by, SECTIONS - 1));
        c = &p->column[at + 1];
        for (size_t i = 0; made && i < c->count; i++)
            add_entry(made, made->tag == POSITIONS_TAG ? i : choose(by, 4));
    }
}

/* Ranks taken away, or made up so that they fall as the places rise. */
static inline void change_ranks(choices *by, paper *p)
{
    section *values = find_column(p, VALUES), *ranks = find_column(p, RANKS);
    if (ranks && choose(by, 2)) {
        drop_column(p, (size_t)(ranks - p->column));
    } else if (values) {
        const size_t count = values->count;
        if (!ranks) ranks = add_column(p, (size_t)(values - p->column) + 1, RANKS);
        if (!ranks) return;
        const unsigned how = choose(by, 4);
        ranks->count = 0;
        for (size_t i = 0; i < count; i++)
            add_entry(ranks, how == 0 ? i : how == 1 ? count - i : how == 2 ? 0 : choose(by, 8));
    }
}

/* One more option of some form, or one less, with the counts. */
static inline void change_options(choices *by, paper *p)
{
    section *lefts = find_column(p, LEFTS), *rights = find_column(p, RIGHTS);
    section *options = find_column(p, OPTIONS);
    if (!lefts || !rights || !options || lefts->count == 0 || rights->count != lefts->count) return;
    const size_t form = choose_place(by, lefts->count);
    section *side = choose(by, 2) ? rights : lefts;
    size_t left = options->count; /* after the list: counts may have been changed to anything */
    for (size_t i = 0; i <= 2 * form + (side == rights); i++) {
        const uint64_t length = (i % 2 ? rights : lefts)->entry[i / 2];
        if (length > left) return;
        left -= (size_t)length;
    }
    if (options->count == ENTRIES) return;
    const size_t end = options->count - left;
    size_t at = end - (size_t)side->entry[form];
    at += choose_place(by, (size_t)side->entry[form] + 1);
    const size_t behind = options->count - at;
    if (at == end || choose(by, 2)) {
        memmove(&options->entry[at + 1], &options->entry[at], behind * sizeof *options->entry);
        options->entry[at] = choose(by, (unsigned)lefts->count % 250 + 1);
        side->entry[form]++;
        options->claimed = ++options->count;
    } else {
        memmove(&options->entry[at], &options->entry[at + 1],
                (behind - 1) * sizeof *options->entry);
        side->entry[form]--;
        options->claimed = --options->count;
    }
}

static const char *const paper_types[] = {"outcome", "distance", "nimber",     "misere-pair",
                                          "number",  "form",     "loopy-form", "onside"};

enum { PAPER_TYPES = sizeof paper_types / sizeof *paper_types };

static inline void change_head(choices *by, paper *p)
{
    switch (choose(by, 8)) {
    case 0:
        p->version = choose(by, 4);
        return;
    case 1:
        p->number ^= UINT64_C(1) << choose(by, 64);
        return;
    default:
        memset(p->type, 0, sizeof p->type);
        snprintf(p->type, sizeof p->type, "%s", paper_types[choose(by, PAPER_TYPES)]);
    }
}

/* One to four changes, most of them to entries. */
static inline void change(choices *by, paper *p)
{
    for (unsigned left = 1 + choose(by, 4); left > 0 && p->columns > 0; left--) {
        const unsigned how = choose(by, 24);
        if (how == 0)
            change_head(by, p);
        else if (how == 1 || how == 2)
            change_phases(by, p);
        else if (how == 3 || how == 4)
            change_columns(by, p);
        else if (how == 5)
            change_ranks(by, p);
        else if (how < 10 && find_column(p, OPTIONS))
            change_options(by, p);
        else
            change_entry(by, &p->column[choose_place(by, p->columns)]);
    }
}

#endif
