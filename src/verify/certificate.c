/*
 * A certificate is a head, columns of numbers, and a checksum; doc/certificates.md. How long a
 * column must be is known from the problem before it is read, or it grows as it is read, so no
 * allocation is sized by what the file says. The value types differ only in which columns they
 * have.
 *
 * O(entries); 64 KiB besides the columns.
 */
#include "value/certificate.h"
#include "problem/explore.h"
#include "problem/fingerprint.h"
#include "value/solution.h"
#include "value/types.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { BUFFER = 1 << 16, WORD = 32 };

typedef struct reader {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_source *source;
    gg_solution *solution;
    bool text, ended;
    uint64_t line, read; /* of the text; bytes before the buffer */
    uint32_t crc;        /* of the bytes before `hashed` */
    size_t at, hashed, length;
    uint8_t *movers; /* of the table whose words come next */
    uint64_t phases;
    uint32_t *lengths; /* of byte strings */
    uint64_t length_count;
    uint32_t *parents;
    uint64_t parent_count;
    uint8_t buffer[BUFFER];
} reader;

static gg_status fail(reader *r, const char *what)
{
    if (r->text)
        return gg__fail(r->ctx, GG_BAD_INPUT, (gg__place){r->line, 0, GG_NO_VERTEX}, "%s", what);
    return gg__fail(r->ctx, GG_BAD_INPUT, GG__NOWHERE, "%s (byte %" PRIu64 ")", what,
                    r->read + r->at);
}

/* ---- bytes ---- */

static void hash_seen(reader *r)
{
    r->crc = (uint32_t)crc32(r->crc, r->buffer + r->hashed, (uInt)(r->at - r->hashed));
    r->hashed = r->at;
}

/* The next byte, or -1 at the end and on failure. */
static int get_byte(reader *r)
{
    if (r->at == r->length && !r->ended) {
        hash_seen(r);
        r->read += r->length;
        r->at = r->hashed = r->length = 0;
        const ptrdiff_t got = r->source->read(r->source->self, r->buffer, BUFFER);
        if (got < 0) fail(r, "the certificate cannot be read");
        if (gg__tick(r->ctx, "reading the certificate", r->read, 0) != GG_OK || got <= 0)
            r->ended = true;
        else
            r->length = (size_t)got;
    }
    return r->at < r->length ? r->buffer[r->at++] : -1;
}

/* A number of so many bytes, the least first. */
static gg_status get_number(reader *r, unsigned width, uint64_t *number)
{
    *number = 0;
    for (unsigned i = 0; i < width; i++) {
        const int byte = get_byte(r);
        if (byte < 0) return fail(r, "the certificate is cut off");
        *number |= (uint64_t)byte << (8 * i);
    }
    return GG_OK;
}

/* A word of the text form, which one blank or end of line follows. */
static gg_status get_word(reader *r, char word[WORD])
{
    size_t length = 0;
    for (;;) {
        const int byte = get_byte(r);
        if (byte < 0) return fail(r, "the certificate is cut off");
        if (byte == '\n') r->line++;
        if (byte == ' ' || byte == '\n') break;
        if (byte < ' ' || length + 1 == WORD) return fail(r, "this is no certificate");
        word[length++] = (char)byte;
    }
    word[length] = '\0';
    return length > 0 ? GG_OK : fail(r, "a blank too many");
}

static gg_status get_decimal(reader *r, uint64_t *number)
{
    char word[WORD];
    const gg_status status = get_word(r, word);
    *number = 0;
    for (size_t i = 0; status == GG_OK && word[i]; i++) {
        const uint64_t digit = (uint64_t)(word[i] - '0');
        if (digit > 9 || *number > (UINT64_MAX - digit) / 10 || (i > 0 && *number == 0))
            return fail(r, "a number is expected");
        *number = 10 * *number + digit;
    }
    return status;
}

static gg_status get_entry(reader *r, unsigned width, uint64_t *entry)
{
    if (!r->text) return get_number(r, width, entry);
    const gg_status status = get_decimal(r, entry);
    if (status == GG_OK && width < 8 && *entry >> (8 * width)) return fail(r, "a number too large");
    return status;
}

/* ---- columns ---- */

static void store(void *column, unsigned width, uint64_t i, uint64_t entry)
{
    if (width == 8)
        ((uint64_t *)column)[i] = entry;
    else if (width == 4)
        ((uint32_t *)column)[i] = (uint32_t)entry;
    else
        ((uint8_t *)column)[i] = (uint8_t)entry;
}

static gg_status fill(reader *r, unsigned width, uint64_t count, void *column)
{
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        uint64_t entry;
        status = get_entry(r, width, &entry);
        if (status == GG_OK) store(column, width, i, entry);
    }
    return status;
}

/* A column whose length only the file knows. */
static gg_status grow(reader *r, unsigned width, uint64_t count, void **column)
{
    enum { STEP = 1 << 16 };
    size_t capacity = 0;
    gg_status status = GG_OK;
    if (*column) return fail(r, "a section comes twice");
    for (uint64_t done = 0; status == GG_OK && (done < count || !*column); done += STEP) {
        const uint64_t left = count - done, more = left < STEP ? left : STEP;
        void *grown = gg__grow(r->ctx, *column, &capacity, done + more + 1, width, "a certificate");
        if (!grown) return gg__status(r->ctx);
        *column = grown;
        status = fill(r, width, more, (uint8_t *)grown + done * width);
    }
    return status;
}

/* A column as long as the worths. */
static gg_status fill_worths(reader *r, uint64_t count, uint32_t **column)
{
    if (*column) return fail(r, "a section comes twice");
    if (!r->solution->worths.value || count != r->solution->worths.count)
        return fail(r, "a section is not as long as the values");
    *column = gg__alloc(r->ctx, count, sizeof **column, "a certificate");
    return *column ? fill(r, 4, count, *column) : gg__status(r->ctx);
}

/* ---- what the problem demands ---- */

static bool is_search(const reader *r)
{
    return r->solution->explored != NULL;
}

/* Positions that a table must have an entry for. */
static uint64_t positions_of(const reader *r)
{
    const gg__rules *rules = r->problem->rules;
    if (is_search(r)) return r->solution->explored->index.count;
    if (!rules) return r->problem->graph->vertices;
    return rules->ruleset->positions ? rules->ruleset->positions(rules->self) : 0;
}

static bool fits_worths(const reader *r, uint64_t count)
{
    const gg__rules *rules = r->problem->rules;
    if (is_search(r) || !rules) return count == positions_of(r);
    return gg__rules_are_sum(rules) && count <= rules->ruleset->part_numbers(rules->self);
}

/* ---- sections ---- */

static gg_status add_position(reader *r, uint64_t position)
{
    gg__index *index = &r->solution->explored->index;
    const size_t before = index->count;
    uint32_t number;
    const gg_status status = gg__index_intern(index, position, &number);
    if (status != GG_OK) return status;
    return index->count > before ? GG_OK : fail(r, "a position comes twice");
}

static gg_status begin_search(reader *r)
{
    if (r->solution->explored || r->solution->table_count > 0 || r->solution->worths.value)
        return fail(r, "a section comes twice");
    gg__explored *explored = gg__alloc_zeroed(r->ctx, 1, sizeof *explored, "positions");
    if (!explored) return gg__status(r->ctx);
    explored->ctx = explored->index.ctx = r->ctx;
    r->solution->explored = explored;
    r->solution->free_explored = gg__explored_free;
    return GG_OK;
}

static gg_status read_positions(reader *r, uint64_t count)
{
    gg_status status = begin_search(r);
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        uint64_t position;
        status = get_entry(r, 8, &position);
        if (status == GG_OK) status = add_position(r, position);
    }
    return status;
}

/* One byte string after the other becomes the number that it has in this run. */
static gg_status read_bytes(reader *r, uint64_t count)
{
    uint8_t *key = NULL;
    size_t capacity = 0;
    gg_status status = begin_search(r);
    if (status == GG_OK && (!r->lengths || !r->problem->rules))
        return fail(r, "bytes without their lengths");
    for (uint64_t i = 0; status == GG_OK && i < r->length_count; i++) {
        const uint32_t size = r->lengths[i];
        if (size > count) status = fail(r, "the lengths do not agree with the bytes");
        for (uint32_t j = 0; status == GG_OK && j < size; j++) {
            uint64_t byte;
            uint8_t *grown = gg__grow(r->ctx, key, &capacity, (uint64_t)j + 1, 1, "a position");
            status = grown ? get_entry(r, 1, &byte) : gg__status(r->ctx);
            if (grown) key = grown;
            if (status == GG_OK) key[j] = (uint8_t)byte;
        }
        count -= status == GG_OK ? size : 0;
        if (status != GG_OK) break;
        const gg_position number =
            gg_keys_intern(r->problem->rules->setup.keys, key ? key : (const uint8_t *)"", size);
        status = gg__status(r->ctx);
        if (status == GG_OK) status = add_position(r, number);
    }
    gg__free(r->ctx, key);
    if (status == GG_OK && count > 0) return fail(r, "the lengths do not agree with the bytes");
    return status;
}

static gg_status read_movers(reader *r, uint64_t count)
{
    if (r->movers) return fail(r, "movers without words");
    if (count == 0 || count > r->problem->spec.schedule_length + 2)
        return fail(r, "a number of phases that the problem cannot have");
    r->phases = count;
    r->movers = gg__alloc(r->ctx, count, 1, "movers");
    return r->movers ? fill(r, 1, count, r->movers) : gg__status(r->ctx);
}

static gg_status read_words(reader *r, uint64_t count)
{
    const uint64_t positions = positions_of(r);
    if (!r->movers) return fail(r, "words without movers");
    if (positions == 0 || positions > UINT64_MAX / r->phases || count != positions * r->phases)
        return fail(r, "a table that is not as long as the problem");
    const gg__table *table =
        gg__solution_add_table(r->solution, positions, r->movers, (uint32_t)r->phases);
    gg__free(r->ctx, r->movers);
    r->movers = NULL;
    return table ? fill(r, 4, count, table->words) : gg__status(r->ctx);
}

static gg_status read_values(reader *r, uint64_t count)
{
    gg__worths *worths = &r->solution->worths;
    if (worths->value) return fail(r, "a section comes twice");
    if (!fits_worths(r, count)) return fail(r, "there are not as many values as positions");
    worths->count = count;
    r->solution->parts = r->problem->rules && !is_search(r);
    worths->value = gg__alloc(r->ctx, count, sizeof *worths->value, "a certificate");
    return worths->value ? fill(r, 4, count, worths->value) : gg__status(r->ctx);
}

/* The trie grows node by node, each a new child of one that is there. */
static gg_status read_signs(reader *r, uint64_t count)
{
    gg_status status = GG_OK;
    if (!r->parents || count != r->parent_count || count == 0 || r->solution->worths.trie)
        return fail(r, "signs without parents");
    r->solution->worths.trie = gg__trie_new(r->ctx);
    if (!r->solution->worths.trie) return gg__status(r->ctx);
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        uint64_t sign;
        gg__node node = 0;
        status = get_entry(r, 1, &sign);
        if (status != GG_OK) break;
        if (sign > 1 || (i == 0 ? r->parents[0] != 0 || sign : r->parents[i] >= i))
            return fail(r, "a number of the trie is no child of one before it");
        if (i > 0)
            status = gg__trie_child(r->solution->worths.trie, r->parents[i], sign ? 1 : -1, &node);
        if (status == GG_OK && node != i) return fail(r, "a number of the trie comes twice");
    }
    return status;
}

static gg_status read_section(reader *r, gg__section section, uint64_t count)
{
    switch (section) {
    case GG__SECTION_POSITIONS:
        return read_positions(r, count);
    case GG__SECTION_LENGTHS:
        r->length_count = count;
        return grow(r, 4, count, (void **)&r->lengths);
    case GG__SECTION_BYTES:
        return read_bytes(r, count);
    case GG__SECTION_MOVERS:
        return read_movers(r, count);
    case GG__SECTION_WORDS:
        return read_words(r, count);
    case GG__SECTION_VALUES:
        return read_values(r, count);
    case GG__SECTION_MINUS:
        return fill_worths(r, count, &r->solution->worths.minus);
    case GG__SECTION_RANKS:
        return fill_worths(r, count, &r->solution->worths.rank);
    case GG__SECTION_PARENTS:
        r->parent_count = count;
        return grow(r, 4, count, (void **)&r->parents);
    case GG__SECTION_SIGNS:
        return read_signs(r, count);
    case GG__SECTION_END:
    case GG__SECTIONS:
        break;
    }
    return fail(r, "an unknown section");
}

/* ---- head and end ---- */

static gg_status check_head(reader *r, uint64_t version, const char *type, uint64_t fingerprint)
{
    const gg__value_type *known = gg__value_type_find(type);
    if (version != GG__CERTIFICATE_VERSION)
        return fail(r, "a certificate of a version that is not known here");
    if (!known) return fail(r, "a certificate of values that are not known here");
    r->solution->value_type = known->info.name;
    if (fingerprint == gg__fingerprint(r->problem)) return GG_OK;
    return fail(r, "the certificate is for another problem");
}

static gg_status read_text_head(reader *r)
{
    char type[WORD], hash[WORD];
    uint64_t version = 0;
    gg_status status = get_word(r, type);
    if (status == GG_OK && strcmp(type, GG__CERTIFICATE_WORD) != 0)
        status = fail(r, "this is no certificate");
    if (status == GG_OK) status = get_decimal(r, &version);
    if (status == GG_OK) status = get_word(r, type);
    if (status == GG_OK) status = get_word(r, hash);
    if (status != GG_OK) return status;
    if (strlen(hash) != 16 || strspn(hash, "0123456789abcdef") != 16)
        return fail(r, "the number of the problem is expected");
    return check_head(r, version, type, strtoull(hash, NULL, 16));
}

static gg_status read_head(reader *r)
{
    uint64_t version, fingerprint, byte;
    char type[17] = "";
    if (get_byte(r) < 0) return fail(r, "the certificate is empty");
    r->text = r->buffer[0] != (uint8_t)GG__CERTIFICATE_MAGIC[0];
    r->at = 0;
    if (r->text) return read_text_head(r);
    for (int i = 0; i < 8; i++)
        if (get_byte(r) != (uint8_t)GG__CERTIFICATE_MAGIC[i])
            return fail(r, "this is no certificate, or one that was sent as text");
    gg_status status = get_number(r, 8, &version);
    if (status == GG_OK) status = get_number(r, 8, &fingerprint);
    for (int i = 0; status == GG_OK && i < 16; i++) {
        status = get_number(r, 1, &byte);
        type[i] = (char)byte;
    }
    return status == GG_OK ? check_head(r, version, type, fingerprint) : status;
}

static gg_status next_section(reader *r, gg__section *section, uint64_t *count)
{
    uint64_t tag = 0, width;
    char name[WORD];
    gg_status status;
    hash_seen(r); /* what the checksum covers, should this be the end */
    if (!r->text) {
        status = get_number(r, 4, &tag);
        if (status == GG_OK) status = get_number(r, 4, &width);
        if (status == GG_OK) status = get_number(r, 8, count);
        if (status == GG_OK && (tag >= GG__SECTIONS || width != gg__section_forms[tag].width))
            return fail(r, "an unknown section");
    } else {
        status = get_word(r, name);
        while (status == GG_OK && tag < GG__SECTIONS &&
               strcmp(name, gg__section_forms[tag].name) != 0)
            tag++;
        *count = 0;
        if (status == GG_OK && tag == GG__SECTIONS) return fail(r, "an unknown section");
        if (status == GG_OK && tag != GG__SECTION_END) status = get_decimal(r, count);
    }
    *section = (gg__section)tag;
    return status;
}

static gg_status read_end(reader *r, uint32_t text_crc)
{
    uint64_t crc = 0;
    char word[WORD], wanted[WORD];
    gg_status status;
    if (!r->text) {
        hash_seen(r);
        const uint32_t seen = r->crc;
        status = get_number(r, 4, &crc);
        if (status == GG_OK && crc != seen) return fail(r, "the checksum is wrong");
    } else {
        snprintf(wanted, sizeof wanted, "%08" PRIx32, text_crc);
        status = get_word(r, word);
        if (status == GG_OK && strcmp(word, wanted) != 0) return fail(r, "the checksum is wrong");
    }
    if (status == GG_OK && get_byte(r) >= 0) return fail(r, "something follows the end");
    return status == GG_OK ? gg__status(r->ctx) : status;
}

/* ---- the whole ---- */

static gg_status read_all(reader *r)
{
    gg_status status = read_head(r);
    gg__section section = GG__SECTIONS;
    while (status == GG_OK) {
        uint64_t count;
        status = next_section(r, &section, &count);
        if (status != GG_OK || section == GG__SECTION_END) break;
        status = read_section(r, section, count);
    }
    if (status == GG_OK) status = read_end(r, r->crc);
    if (status == GG_OK && r->movers) return fail(r, "movers without words");
    return status;
}

/* Whether the columns are those of the value type. */
static gg_status check_columns(reader *r)
{
    const gg_solution *solution = r->solution;
    const gg__worths *worths = &solution->worths;
    const char *type = solution->value_type;
    const bool tables = strcmp(type, "outcome") == 0 || strcmp(type, "distance") == 0;
    const bool number = strcmp(type, "number") == 0, misere = strcmp(type, "misere-pair") == 0;
    const bool sound = tables ? solution->table_count > 0 && !worths->value && !worths->trie
                              : solution->table_count == 0 && worths->value &&
                                    (worths->trie != NULL) == number &&
                                    (number || (worths->minus != NULL) == misere);
    return sound ? GG_OK : fail(r, "the sections are not those of the type of values");
}

gg_status gg_certificate_read(gg_ctx *ctx, const gg_problem *problem, const gg_source *source,
                              gg_solution **out)
{
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    reader *r = gg__alloc_zeroed(ctx, 1, sizeof *r, "a certificate");
    gg_solution *solution = gg__solution_new(ctx, "certificate", "outcome");
    gg_status status = r && solution ? GG_OK : gg__status(ctx);
    if (status == GG_OK) {
        r->ctx = ctx;
        r->problem = problem;
        r->source = source;
        r->solution = solution;
        r->line = 1;
        status = read_all(r);
        if (status == GG_OK) status = check_columns(r);
    }
    if (r) {
        gg__free(ctx, r->movers);
        gg__free(ctx, r->lengths);
        gg__free(ctx, r->parents);
    }
    gg__free(ctx, r);
    if (status == GG_OK)
        *out = solution;
    else
        gg_solution_free(solution);
    return status;
}
