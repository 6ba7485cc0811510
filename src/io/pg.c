/*
 * pg, reading: parity games as PGSolver writes them,
 *
 *     parity 3;  start 0;  0 2 0 1,2 "a";  1 1 1 0;  ...
 *
 * a node being its number, its priority, its owner, its successors and perhaps a name. Blanks and
 * ends of lines separate what has to be separated, and may stand anywhere else. pg_game.c says what
 * becomes of the nodes. Memory grows with what is there. O(bytes).
 *
 * Most nodes are plain: single blanks, all of it in the block that the scanner holds. These are
 * taken with eight digits at a time; everything else character by character.
 */
#include "io/pg.h"

#include "io/bytes.h"
#include "io/format.h"

/* ---- characters ---- */

static gg_status fail_at(gg__scanner *scanner, const char *what, int c)
{
    const gg__place place = gg__scan_place(scanner);
    if (c < 0)
        return gg__fail(scanner->ctx, GG_BAD_INPUT, place, "expected %s, found the end", what);
    if (c <= ' ' || c >= 0x7f)
        return gg__fail(scanner->ctx, GG_BAD_INPUT, place, "expected %s, found byte 0x%02x", what,
                        (unsigned)c);
    return gg__fail(scanner->ctx, GG_BAD_INPUT, place, "expected %s, found '%c'", what, c);
}

static gg_status take(gg__scanner *scanner, char wanted, const char *what)
{
    int c = 0;
    const gg_status status = gg__char_find(scanner, &c);
    if (status != GG_OK) return status;
    if (c != wanted) return fail_at(scanner, what, c);
    gg__char_take(scanner);
    return GG_OK;
}

/* A number up to 2^32 - 2. */
static gg_status take_number(gg__scanner *scanner, const char *what, uint32_t *number)
{
    int c = 0;
    uint64_t sum = 0;
    gg_status status = gg__char_find(scanner, &c);
    if (status == GG_OK && (c < '0' || c > '9')) return fail_at(scanner, what, c);
    const gg__place place = gg__scan_place(scanner);
    while (status == GG_OK && c >= '0' && c <= '9') {
        sum = sum * 10 + (unsigned)(c - '0');
        if (sum >= UINT32_MAX)
            return gg__fail(scanner->ctx, GG_LIMIT, place, "%s is too large", what);
        gg__char_take(scanner);
        status = gg__char_look(scanner, &c);
    }
    *number = (uint32_t)sum;
    return status;
}

/* The rest of a word of which the first letter is there. */
static gg_status take_word(gg__scanner *scanner, const char *word)
{
    int c = 0;
    gg_status status = GG_OK;
    for (; status == GG_OK && *word; word++) {
        status = gg__char_look(scanner, &c);
        if (status == GG_OK && c != *word) return fail_at(scanner, "parity, start or a node", c);
        if (status == GG_OK) gg__char_take(scanner);
    }
    return status;
}

/* ---- statements ---- */

/* parity 3; or: start 0; */
static gg_status take_setting(gg__scanner *scanner, const char *word, const char *what,
                              uint64_t *value)
{
    uint32_t number = 0;
    const gg__place place = gg__scan_place(scanner);
    gg_status status = take_word(scanner, word);
    if (status == GG_OK && *value != UINT64_MAX)
        return gg__fail(scanner->ctx, GG_BAD_INPUT, place, "%s was said before", what);
    if (status == GG_OK) status = take_number(scanner, what, &number);
    if (status == GG_OK) status = take(scanner, ';', "a semicolon");
    *value = number;
    return status;
}

static gg_status add_successor(gg__pg *pg, gg_vertex v)
{
    if (pg->successor_count == pg->successor_capacity) {
        gg_vertex *list =
            gg__grow(pg->ctx, pg->successors, &pg->successor_capacity,
                     (uint64_t)pg->successor_count + 1, sizeof *list, "the successors of nodes");
        if (!list) return gg__status(pg->ctx);
        pg->successors = list;
    }
    pg->successors[pg->successor_count++] = v;
    return GG_OK;
}

static gg_status take_successors(gg__scanner *scanner, gg__pg *pg)
{
    int c = ',';
    gg_status status = GG_OK;
    while (status == GG_OK && c == ',') {
        gg_vertex v = 0;
        status = take_number(scanner, "a successor", &v);
        if (status == GG_OK) status = add_successor(pg, v);
        if (status == GG_OK) status = gg__char_find(scanner, &c);
        if (status == GG_OK && c == ',') gg__char_take(scanner);
    }
    return status;
}

static gg_status add_to_names(gg__pg *pg, char c)
{
    if (pg->names_length == pg->names_capacity) {
        char *names = gg__grow(pg->ctx, pg->names, &pg->names_capacity,
                               (uint64_t)pg->names_length + 1, 1, "the names of nodes");
        if (!names) return gg__status(pg->ctx);
        pg->names = names;
    }
    pg->names[pg->names_length++] = c;
    return GG_OK;
}

/* "a name", or nothing. */
static gg_status take_name(gg__scanner *scanner, gg__pg *pg)
{
    int c = 0;
    gg_status status = gg__char_find(scanner, &c);
    if (status != GG_OK || c != '"') return status == GG_OK ? add_to_names(pg, '\0') : status;
    gg__char_take(scanner);
    for (status = gg__char_look(scanner, &c); status == GG_OK && c != '"';) {
        if (c < ' ' || c == 0x7f) return fail_at(scanner, "a quotation mark behind the name", c);
        status = add_to_names(pg, (char)c);
        gg__char_take(scanner);
        if (status == GG_OK) status = gg__char_look(scanner, &c);
    }
    if (status != GG_OK) return status;
    gg__char_take(scanner);
    return add_to_names(pg, '\0');
}

/* ---- plain nodes ---- */

/* A number up to 2^32 - 2 and the byte behind it; returns what follows that, or NULL. */
static const unsigned char *plain_number(const unsigned char *at, unsigned char behind,
                                         uint32_t *number)
{
    uint64_t value = 0;
    at = gg__scan_digits(at, &value);
    if (!at || *at != behind || value >= UINT32_MAX) return NULL;
    *number = (uint32_t)value;
    return at + 1;
}

/* Successors with commas between them; returns what is behind the last. Takes back nothing. */
static const unsigned char *plain_successors(const unsigned char *at, gg__pg *pg)
{
    for (;; at++) {
        uint64_t v = 0;
        at = gg__scan_digits(at, &v);
        if (!at || v >= UINT32_MAX || add_successor(pg, (gg_vertex)v) != GG_OK) return NULL;
        if (*at != ',') return at;
    }
}

/* A name with its quotation marks and the blank before it, or nothing. Takes back nothing. */
static const unsigned char *plain_name(const unsigned char *at, gg__pg *pg)
{
    if (at[0] == ' ' && at[1] == '"') {
        for (at += 2; *at != '"'; at++)
            if (*at < ' ' || *at == 0x7f || add_to_names(pg, (char)*at) != GG_OK) return NULL;
        at++;
    }
    return add_to_names(pg, '\0') == GG_OK ? at : NULL;
}

/* Takes the next node and the end of its line if it is plain; else takes nothing. */
static bool take_plain_node(gg__scanner *scanner, gg__pg *pg)
{
    gg__pg_node node = {.begin = pg->successor_count};
    const size_t names = pg->names_length;
    uint32_t owner = 0;
    const unsigned char *at = plain_number(scanner->buffer + scanner->at, ' ', &node.id);
    if (at) at = plain_number(at, ' ', &node.priority);
    if (at) at = plain_number(at, ' ', &owner);
    if (at && owner <= 1) {
        node.owner = (uint8_t)owner;
        at = plain_successors(at, pg);
        if (at) at = plain_name(at, pg);
        if (at && at[0] == ';' && at[1] == '\n') {
            pg->nodes[pg->count++] = node;
            scanner->at = scanner->line_start = (uint64_t)(at + 2 - scanner->buffer);
            scanner->line++;
            return true;
        }
    }
    pg->successor_count = node.begin;
    pg->names_length = names;
    return false;
}

static gg_status take_node(gg__scanner *scanner, gg__pg *pg)
{
    gg__pg_node *nodes = gg__grow(pg->ctx, pg->nodes, &pg->capacity, (uint64_t)pg->count + 1,
                                  sizeof *nodes, "nodes");
    if (!nodes) return gg__status(pg->ctx);
    pg->nodes = nodes;
    if (take_plain_node(scanner, pg)) return GG_OK;
    if (gg__status(pg->ctx) != GG_OK) return gg__status(pg->ctx);
    gg__pg_node *node = &nodes[pg->count++];
    uint32_t owner = 0;
    *node = (gg__pg_node){.begin = pg->successor_count};
    gg_status status = take_number(scanner, "the number of the node", &node->id);
    if (status == GG_OK) status = take_number(scanner, "the priority", &node->priority);
    int c = 0;
    if (status == GG_OK) status = gg__char_find(scanner, &c);
    const gg__place place = gg__scan_place(scanner);
    if (status == GG_OK) status = take_number(scanner, "the owner", &owner);
    if (status == GG_OK && owner > 1)
        return gg__fail(pg->ctx, GG_BAD_INPUT, place, "the owner of a node is 0 or 1, not %lu",
                        (unsigned long)owner);
    node->owner = (uint8_t)owner;
    if (status == GG_OK) status = take_successors(scanner, pg);
    if (status == GG_OK) status = take_name(scanner, pg);
    return status == GG_OK ? take(scanner, ';', "a comma, a name or a semicolon") : status;
}

/* ---- the whole ---- */

static gg_status take_all(gg__scanner *scanner, gg__pg *pg)
{
    int c = 0;
    gg_status status = gg__char_find(scanner, &c);
    pg->place = gg__scan_place(scanner);
    while (status == GG_OK && c >= 0) {
        if (c == 'p' && pg->count == 0) {
            status = take_setting(scanner, "parity", "the largest node", &pg->promised);
        } else if (c == 's' && pg->count == 0) {
            pg->start_place = gg__scan_place(scanner);
            status = take_setting(scanner, "start", "the node where play starts", &pg->start);
        } else {
            status = take_node(scanner, pg);
        }
        if (status == GG_OK && (pg->count & (GG__TICK - 1)) == 1)
            status = gg__tick(pg->ctx, "reading nodes", pg->count, 0);
        if (status == GG_OK) status = gg__char_find(scanner, &c);
    }
    if (status == GG_OK && pg->count == 0)
        return gg__fail(pg->ctx, GG_BAD_INPUT, gg__scan_place(scanner), "there are no nodes");
    return status;
}

static gg_status read_pg(gg_reader *reader, gg_problem **out)
{
    if (reader->begun) return GG_OK;
    reader->begun = true;
    gg__pg pg = {.ctx = reader->ctx, .promised = UINT64_MAX, .start = UINT64_MAX};
    gg_status status = take_all(reader->scanner, &pg);
    if (status == GG_OK) status = gg__pg_problem(&pg, reader->given, out);
    gg__free(pg.ctx, pg.nodes);
    gg__free(pg.ctx, pg.successors);
    gg__free(pg.ctx, pg.names);
    return status;
}

const gg__format gg__format_pg = {
    .info = {"pg", "parity games of PGSolver, those of reachability or safety", "pg gm", true,
             false},
    .read = read_pg,
};
