/*
 * Lists in JSON:
 *
 *     [[1, 2], [2], []]              the options of vertex 0, of vertex 1, ...; or from --base 1 on
 *     {"a": ["b", "c"], "b": []}     the options of each key; names, or numbers, also as texts
 *     [[1, 5], [5, 9]]               edges, if all lists have two entries, and a number has no list
 *     [[0, 1], [1, 2], [2, 0]]       edges, if all lists have two entries, and one its own vertex
 *     [[2, 3], [1, 3], [1, 2]]       but the options of 1, 2 and so on, if these all lead both ways
 *
 * They are taken byte by byte from the scanner, so that faults have their places, and nothing is
 * kept but labels and edges (labels.h, where the cost is). In lists of lists every vertex has a
 * list, and a number beyond them is refused; in a dictionary a vertex without a key has no options.
 */
#include "io/json_lists.h"

#include "io/labels.h"

#include <stdio.h>

typedef struct lists {
    gg__draft *draft;
    gg__scanner *scanner;
    gg__labels labels;
    uint8_t *keyed; /* by label: a key of the dictionary */
    size_t keyed_room;
    uint64_t keyed_count; /* entries of keyed that are set */
    uint64_t rows;        /* of lists of lists */
    uint64_t width;       /* entries of each of them; UINT64_MAX: they differ */
    bool zero;            /* one of them has a 0 */
    uint64_t own;         /* the first vertex that its own list has; UINT64_MAX: none has */
    bool again;           /* one of them has the same number next to itself */
    uint64_t before;      /* the number before in the same list; UINT64_MAX: none */
    uint64_t largest;     /* number in them, */
    gg__place place;      /*   and where it stands */
    uint64_t entries;
} lists;

static bool failed(const gg__draft *draft)
{
    return gg__status(draft->ctx) != GG_OK;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* ---- signs ---- */

/* Takes the sign if it comes next after blanks. */
static bool take_sign(gg__scanner *scanner, int sign)
{
    if (gg__char_find(scanner) != sign) return false;
    gg__char_take(scanner);
    return true;
}

/* After an item: takes a comma, or the closing sign; then it returns false. */
static bool goes_on(lists *l, int closing, const char *wanted)
{
    if (failed(l->draft) || take_sign(l->scanner, closing)) return false;
    if (take_sign(l->scanner, ',')) return true;
    gg__char_unexpected(l->scanner, wanted);
    return false;
}

/* ---- texts ---- */

static int hex_digit(int c)
{
    return is_digit(c)            ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* A text as it is decoded; kept: the bytes of the file are added there, unless it is NULL. */
typedef struct decoder {
    gg__scanner *scanner;
    gg__text *kept;
    char *word; /* of at least GG__SCAN_WORD_BYTES + 1 bytes */
    size_t length;
    bool sound; /* what was taken is a text, so far */
} decoder;

static int take_byte(decoder *d)
{
    const int c = gg__char_look(d->scanner);
    const char byte = (char)c;
    if (c < ' ') d->sound = false;
    if (!d->sound) return -1;
    gg__char_take(d->scanner);
    if (d->kept && gg__text_bytes(d->kept, &byte, 1) != GG_OK) d->sound = false;
    return c;
}

/* A text that is longer than any name is cut, and refused as a label. */
static void put_byte(decoder *d, unsigned byte)
{
    if (d->length <= GG__SCAN_WORD_BYTES) d->word[d->length++] = (char)(unsigned char)byte;
}

static void put_character(decoder *d, uint32_t code)
{
    static const unsigned lead[] = {0, 0xc0, 0xe0, 0xf0};
    if (code < 0x80) {
        put_byte(d, code);
        return;
    }
    const unsigned more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    put_byte(d, lead[more] | code >> 6 * more);
    for (unsigned i = more; i-- > 0;)
        put_byte(d, 0x80u | (code >> 6 * i & 0x3fu));
}

static void expect_byte(decoder *d, int wanted)
{
    d->sound = d->sound && gg__char_look(d->scanner) == wanted;
    take_byte(d);
}

static uint32_t take_hex(decoder *d)
{
    uint32_t code = 0;
    for (int i = 0; d->sound && i < 4; i++) {
        const int digit = hex_digit(gg__char_look(d->scanner));
        d->sound = digit >= 0;
        code = code << 4 | (uint32_t)(digit & 15);
        take_byte(d);
    }
    return code;
}

/* What follows a backslash. */
static void take_escape(decoder *d)
{
    static const char letters[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
    const int c = gg__char_look(d->scanner);
    const char *at = c > 0 ? strchr(letters, c) : NULL;
    d->sound = at || c == 'u';
    take_byte(d);
    if (at) put_byte(d, (unsigned char)bytes[at - letters]);
    if (at || !d->sound) return;
    uint32_t code = take_hex(d);
    if (code >= 0xd800 && code < 0xdc00) { /* the first of two surrogates */
        expect_byte(d, '\\');
        expect_byte(d, 'u');
        const uint32_t low = take_hex(d);
        d->sound = d->sound && low >= 0xdc00 && low < 0xe000;
        code = 0x10000 + ((code & 0x3ff) << 10 | (low & 0x3ff));
    } else if (code >= 0xdc00 && code < 0xe000) {
        d->sound = false;
    }
    if (d->sound) put_character(d, code);
}

/* At a quotation mark. After an unsound text, the next byte is the one that does not fit. */
static void take_text(decoder *d)
{
    int c;
    take_byte(d);
    while (d->sound && (c = take_byte(d)) != '"') {
        if (c == '\\')
            take_escape(d);
        else if (d->sound)
            put_byte(d, (unsigned)c);
    }
}

/* ---- vertices ---- */

static uint64_t take_number(lists *l, const char *wanted)
{
    char digits[24];
    size_t length = 0;
    uint64_t number = 0;
    const gg__place place = gg__scan_place(l->scanner);
    for (; is_digit(gg__char_look(l->scanner)) && length < sizeof digits; length++) {
        digits[length] = (char)gg__char_look(l->scanner);
        gg__char_take(l->scanner);
    }
    const int c = gg__char_look(l->scanner);
    const gg__numeral numeral = gg__span_number((gg__span){digits, length}, &number);
    if (numeral == GG__NUMERAL_TOO_LARGE)
        gg__fail(l->draft->ctx, GG_BAD_INPUT, place, "the number of a vertex is too large");
    else if (length > 1 && digits[0] == '0')
        gg__fail(l->draft->ctx, GG_BAD_INPUT, place, "a number in JSON does not begin with 0");
    else if (numeral != GG__NUMERAL || (c > ' ' && c != ',' && c != ']' && c != '}'))
        gg__char_unexpected(l->scanner, numeral == GG__NUMERAL ? "a comma or ]" : wanted);
    return number;
}

/* A vertex of a dictionary, which is a text or a number. */
static uint32_t take_vertex(lists *l)
{
    char word[GG__SCAN_WORD_BYTES + 1];
    decoder d = {.scanner = l->scanner, .word = word, .sound = true};
    const int c = gg__char_find(l->scanner);
    const gg__place place = gg__scan_place(l->scanner);
    if (c != '"') return gg__labels_number(&l->labels, take_number(l, "a vertex"));
    take_text(&d);
    if (!d.sound) gg__char_unexpected(l->scanner, "more of a text in JSON");
    return gg__labels_word(&l->labels, (gg__span){word, d.length}, place);
}

/* A number in a list of lists. */
static uint32_t take_numbered(lists *l)
{
    gg__char_find(l->scanner);
    const gg__place place = gg__scan_place(l->scanner);
    const uint64_t number =
        take_number(l, "a vertex, which is a number (an object of lists has names)");
    const uint64_t vertex = (l->draft->given->base == 1) + l->rows - 1;
    l->zero |= number == 0;
    if (number == vertex && l->own == UINT64_MAX) l->own = vertex;
    l->again |= number == l->before;
    l->before = number;
    if (l->place.line == 0 || number > l->largest) {
        l->largest = number;
        l->place = place;
    }
    return gg__labels_number(&l->labels, number);
}

/* A list of options whose [ is taken. Returns the number of its entries. */
static uint64_t take_entries(lists *l, uint32_t source, uint32_t (*take)(lists *))
{
    uint64_t count = 0;
    if (take_sign(l->scanner, ']')) return 0;
    do {
        gg__labels_edge(&l->labels, source, take(l));
        gg__draft_tick(l->draft, ++l->entries, 0);
        count++;
    } while (goes_on(l, ']', "a comma or ]"));
    return count;
}

static uint64_t take_options(lists *l, uint32_t source, uint32_t (*take)(lists *))
{
    if (take_sign(l->scanner, '[')) return take_entries(l, source, take);
    gg__char_unexpected(l->scanner, "a list of vertices, which begins with [");
    return 0;
}

/* ---- lists of lists ---- */

/* Lists with as many entries as there are lists, all 0 or 1, that are a matrix. */
static bool is_matrix(const lists *l)
{
    return l->rows > 2 && l->width == l->rows && l->largest <= 1;
}

/* True if the lists can be edges, and are hardly options: a number has no list, or a vertex would
 * lead to itself. */
static bool are_edges(const lists *l, unsigned base)
{
    return l->width == 2 && l->draft->given->base < 0 &&
           (l->largest >= base + l->rows || l->own != UINT64_MAX);
}

/* True if the lists look like edges with weights, which are not read. */
static bool are_weighted(const lists *l)
{
    return l->width == 3 && l->draft->given->base < 0 && (l->again || l->own != UINT64_MAX);
}

/* True if lists that can be edges are the options of 1, 2 and so on, which all lead both ways. */
static bool are_from_one(const lists *l, unsigned base)
{
    return are_edges(l, base) && l->largest == l->rows && !l->zero &&
           gg__labels_are_mutual(&l->labels, l->rows);
}

/* Fails if a number has no list. */
static void check_numbers(const lists *l, unsigned base)
{
    const bool from_one = base == 0 && l->largest == l->rows && !l->zero;
    if (is_matrix(l))
        gg__fail(l->draft->ctx, GG_BAD_INPUT, l->draft->begin,
                 "%llu lists of %llu numbers each, all 0 or 1, are a matrix, which is not read: a "
                 "list has "
                 "the options of a vertex",
                 (unsigned long long)l->rows, (unsigned long long)l->rows);
    else if (are_weighted(l))
        gg__fail(l->draft->ctx, GG_BAD_INPUT, l->draft->begin,
                 "lists of three numbers look like edges with weights, which are not read: an edge "
                 "is [U, V]; with --base 0 the lists are options of vertices");
    else if (l->place.line != 0 && l->largest >= base + l->rows)
        gg__fail(l->draft->ctx, GG_BAD_INPUT, l->place,
                 "vertex %llu has no list: there are %llu, for the vertices from %u on%s",
                 (unsigned long long)l->largest, (unsigned long long)l->rows, base,
                 from_one ? "; --base 1 counts them from 1" : "");
}

typedef enum reading { OPTIONS, OPTIONS_FROM_ONE, EDGES } reading;

/* Says how lists of one width are read. */
static gg_status add_note(const lists *l, reading as, gg_problem *problem)
{
    const bool from_one = l->largest == l->rows && !l->zero;
    char note[160];
    if (l->width != 2 && l->width != 3) return GG_OK;
    if (as == OPTIONS_FROM_ONE)
        snprintf(note, sizeof note,
                 "the lists hold the options of 1, 2 and so on, since all lead both ways; as edges "
                 "they would be lines of two numbers");
    else if (as == EDGES && l->largest < l->rows)
        snprintf(note, sizeof note,
                 "each list is read as an edge: as options vertex %llu would lead to itself; "
                 "--base 0 reads them so",
                 (unsigned long long)l->own);
    else if (as == EDGES)
        snprintf(note, sizeof note, "each list is read as an edge, since vertex %llu has no list%s",
                 (unsigned long long)l->largest,
                 from_one ? "; --base 1 reads them as the options of 1, 2 and so on" : "");
    else
        snprintf(note, sizeof note,
                 "each list holds the options of the next vertex, and is no edge%s",
                 l->width == 2 ? ", though all have two entries"
                               : " with a weight, though all have three entries");
    return gg__problem_add_note(problem, note);
}

gg_status gg__json_read_lists(gg__draft *draft, gg_problem **out)
{
    lists l = {.draft = draft,
               .scanner = draft->scanner,
               .labels = gg__labels_of(draft),
               .own = UINT64_MAX};
    const gg__place begin = draft->begin;
    const unsigned base = draft->given->base == 1;
    take_sign(l.scanner, '[');
    if (!take_sign(l.scanner, ']')) {
        do {
            const uint32_t source = gg__labels_number(&l.labels, base + l.rows++);
            l.before = UINT64_MAX;
            const uint64_t width = take_options(&l, source, take_numbered);
            l.width = l.rows == 1 || width == l.width ? width : UINT64_MAX;
        } while (goes_on(&l, ']', "a comma or ]"));
    }
    const reading as = are_from_one(&l, base) ? OPTIONS_FROM_ONE
                       : are_edges(&l, base)  ? EDGES
                                              : OPTIONS;
    if (as == OPTIONS) {
        check_numbers(&l, base);
    } else {
        gg__labels labels =
            as == EDGES ? gg__labels_of_pairs(&l.labels) : gg__labels_from_one(&l.labels);
        gg__labels_free(&l.labels);
        l.labels = labels;
    }
    gg_status status = gg__labels_to_problem(&l.labels, begin, out);
    gg__labels_free(&l.labels);
    return status == GG_OK ? add_note(&l, as, *out) : status;
}

/* ---- dictionaries ---- */

/* Notes that the label is a key; each is one once. */
static void add_key(lists *l, uint32_t label, gg__place place)
{
    gg_ctx *ctx = l->draft->ctx;
    if (failed(l->draft)) return;
    uint8_t *keyed = gg__grow(ctx, l->keyed, &l->keyed_room, (uint64_t)label + 1, 1, "keys");
    if (!keyed) return;
    l->keyed = keyed;
    while (l->keyed_count <= label)
        keyed[l->keyed_count++] = 0;
    if (keyed[label]) gg__fail(ctx, GG_BAD_INPUT, place, "the key comes a second time");
    keyed[label] = 1;
}

/* A key after the first, and its colon. */
static uint32_t take_key(lists *l)
{
    if (gg__char_find(l->scanner) != '"')
        gg__char_unexpected(l->scanner, "a vertex in quotation marks");
    const gg__place place = gg__scan_place(l->scanner);
    const uint32_t label = failed(l->draft) ? 0 : take_vertex(l);
    add_key(l, label, place);
    if (!failed(l->draft) && !take_sign(l->scanner, ':'))
        gg__char_unexpected(l->scanner, "a colon");
    return label;
}

gg_status gg__json_read_dictionary(gg__draft *draft, const gg__json_front *front, gg_problem **out)
{
    lists l = {.draft = draft, .scanner = draft->scanner, .labels = gg__labels_of(draft)};
    const gg__place begin = draft->begin;
    uint32_t source =
        gg__labels_word(&l.labels, (gg__span){front->key, front->length}, front->place);
    add_key(&l, source, front->place);
    take_entries(&l, source, take_vertex);
    while (goes_on(&l, '}', "a comma or }")) {
        source = take_key(&l);
        take_options(&l, source, take_vertex);
    }
    gg__free(draft->ctx, l.keyed);
    const gg_status status = gg__labels_to_problem(&l.labels, begin, out);
    gg__labels_free(&l.labels);
    return status;
}

/* Takes blanks into the front; returns the next byte. */
static int find_front(decoder *d)
{
    for (int c = gg__char_look(d->scanner); c > 0 && strchr(" \t\r\n", c);
         c = gg__char_look(d->scanner)) {
        const char byte = (char)c;
        if (gg__text_bytes(d->kept, &byte, 1) != GG_OK) return -1;
        gg__char_take(d->scanner);
    }
    return gg__char_look(d->scanner);
}

/* Takes blanks and the sign, into the front. */
static bool take_front_sign(decoder *d, int sign)
{
    return find_front(d) == sign && take_byte(d) == sign;
}

bool gg__json_take_front(gg__draft *draft, gg__json_front *front)
{
    decoder d = {draft->scanner, &front->taken, front->key, 0, true};
    if (!take_front_sign(&d, '{') || find_front(&d) != '"') return false;
    front->place = gg__scan_place(d.scanner);
    take_text(&d);
    front->length = d.length;
    front->key[d.length] = '\0';
    if (!d.sound || !take_front_sign(&d, ':') || !take_front_sign(&d, '[')) return false;
    const int next = find_front(&d);
    return next != '[' && next != '{';
}
