/*
 * The text form of a certificate: a line with its subject; for each column its name, the number of
 * its entries, and these in decimal; and a checksum of everything before the word `end`.
 *
 * Reading is a form of columns (columns/columns.h), so that the reader of certificates sees the
 * same as of a binary file; errors have the number of the last line that was read.
 *
 * O(bytes); 64 KiB.
 */
#include "base/text.h"
#include "base/decimal.h"
#include "certificate/certificate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_WORD "certificate"

enum { VERSION = 1, WORD = 32, BLOCK = 1 << 16, ENTRIES_A_LINE = 16 };

/* ---- words ---- */

typedef struct text_form {
    bool begun, line_ended;
    uint32_t crc; /* of all text before `hashed` */
    size_t at, hashed, length;
    uint8_t text[BLOCK]; /* the last bytes read, up to `length` */
} text_form;

static bool fail(const gg__columns *in, const char *what)
{
    gg__fail(in->ctx, GG_BAD_INPUT, in->place, "%s", what);
    return false;
}

static uint32_t hash(text_form *t)
{
    t->crc = gg__crc(t->crc, t->text + t->hashed, t->at - t->hashed);
    t->hashed = t->at;
    return t->crc;
}

/* True if there is nothing more; reads from the source if necessary. */
static bool at_end(gg__columns *in)
{
    text_form *t = in->self;
    if (t->at < t->length) return false;
    hash(t);
    t->at = t->hashed = t->length = 0;
    const ptrdiff_t got = in->source->read(in->source->self, t->text, sizeof t->text);
    if (got < 0) gg__tick(in->ctx, in->stage, 0, 0); /* perhaps interrupted */
    if (got < 0) fail(in, "the input cannot be read");
    if (got > 0) t->length = (size_t)got;
    if (got > 0) in->at += (uint64_t)got;
    return t->length == 0;
}

/* Reads a word, followed by one blank or end of line. */
static bool get_word(gg__columns *in, char word[WORD])
{
    text_form *t = in->self;
    size_t length = 0;
    uint8_t byte = 0;
    in->place.line += t->begun && t->line_ended;
    t->begun = true;
    do {
        if (at_end(in)) return fail(in, "the certificate is cut off");
        byte = t->text[t->at++];
        word[length] = (char)byte;
    } while (byte > ' ' && ++length < WORD);
    if (byte != ' ' && byte != '\n') return fail(in, "this is no certificate");
    if (length == 0) return fail(in, "a blank too many");
    word[length] = '\0';
    t->line_ended = byte == '\n';
    return true;
}

static bool get_decimal(gg__columns *in, unsigned width, uint64_t *number)
{
    const uint64_t most = width < 8 ? (UINT64_C(1) << (8 * width)) - 1 : UINT64_MAX;
    char word[WORD];
    *number = 0;
    if (!get_word(in, word)) return false;
    for (size_t i = 0; word[i]; i++) {
        const uint64_t digit = (uint64_t)(word[i] - '0');
        if (digit > 9 || (i > 0 && *number == 0)) return fail(in, "a number is expected");
        if (*number > (most - digit) / 10) return fail(in, "a number too large");
        *number = 10 * *number + digit;
    }
    return true;
}

static bool get_hash(gg__columns *in, unsigned width, uint64_t *number)
{
    char word[WORD];
    *number = 0;
    if (!get_word(in, word)) return false;
    if (strlen(word) != 2 * width || strspn(word, "0123456789abcdef") != 2 * width)
        return fail(in, "hexadecimal digits are expected");
    *number = strtoull(word, NULL, 16);
    return true;
}

/* ---- reading ---- */

/* Reads the line of the next column, or the checksum and the end. */
static void next_column(gg__columns *in)
{
    const gg__columns_kind *kind = in->kind;
    const uint32_t crc = hash(in->self);
    char word[WORD];
    unsigned section = GG__SECTION_POSITIONS;
    uint64_t sum = 0;
    if (!get_word(in, word)) return;
    while (kind->types[section].name &&
           (section == GG__SECTION_PROBLEM || strcmp(word, kind->types[section].name) != 0))
        section++;
    in->column = GG__COLUMN_NONE;
    in->name[0] = '\0';
    in->count = 0;
    if (kind->types[section].name) {
        in->column = section;
        in->width = kind->types[section].width;
        memcpy(in->name, word, strlen(word) + 1);
        get_decimal(in, 8, &in->count);
    } else if (strcmp(word, "end") != 0) {
        fail(in, "an unknown section");
    } else if (get_hash(in, 4, &sum)) {
        if (sum != crc) fail(in, "the checksum is wrong");
        if (!at_end(in)) fail(in, "something follows the end");
    }
    in->begin = in->place;
}

static void take_entries(gg__columns *in, void *to, size_t count)
{
    uint8_t *at = to;
    for (; count > 0; count--) {
        uint64_t entry = 0;
        if (!get_decimal(in, in->width, &entry)) return;
        for (unsigned i = 0; i < in->width; i++)
            *at++ = (uint8_t)(entry >> (8 * i));
    }
}

void gg__certificate_open_text(gg__columns *in)
{
    static const gg__column_form form = {next_column, take_entries};
    char word[WORD];
    uint64_t version = 0;
    text_form *t = gg__alloc_zeroed(in->ctx, 1, sizeof *t, "a certificate");
    if (!t) return;
    memcpy(t->text, in->mark, in->held);
    t->length = in->held;
    in->self = t;
    in->form = &form;
    in->kind = &gg__certificate_kind;
    in->version = VERSION;
    in->place = (gg__place){1, 0, GG_NO_VERTEX};
    if (get_word(in, word) && strcmp(word, FIRST_WORD) != 0)
        fail(in, "this is no certificate, or one that was sent as text");
    if (gg__status(in->ctx) == GG_OK && get_decimal(in, 8, &version) && version != VERSION)
        fail(in, "a version that is not known here");
    if (gg__status(in->ctx) == GG_OK && get_word(in, word) && get_hash(in, 8, &in->old.number))
        memcpy(in->old.rest, word, strnlen(word, sizeof in->old.rest));
    in->begin = in->place;
}

/* ---- writing ---- */

static void put_text(gg__column_out *out, const char *text, size_t length)
{
    out->crc = gg__crc(out->crc, text, length);
    gg__out_bytes(out->output, text, length);
}

static void put_entries(gg__column_out *out, const void *entries, size_t count)
{
    const unsigned width = out->column->type->width;
    const uint8_t *at = entries;
    char text[1024];
    size_t length = 0;
    for (; count > 0; count--, at += width) {
        uint64_t entry = 0;
        for (unsigned i = width; i-- > 0;)
            entry = entry << 8 | at[i];
        length = (size_t)(gg__decimal_put(text + length, entry) - text);
        const bool last = ++out->done == out->column->count || out->done % ENTRIES_A_LINE == 0;
        text[length++] = last ? '\n' : ' ';
        if (length < sizeof text - GG__DECIMAL && count > 1) continue;
        put_text(out, text, length);
        length = 0;
    }
}

gg_status gg__certificate_write_text(gg__output *output, uint64_t problem, const char *type,
                                     const gg__column_list *list)
{
    gg__column_out out = {.ctx = output->ctx, .output = output, .take = put_entries};
    char line[80];
    gg_status status = gg__status(output->ctx);
    if (status != GG_OK) return status;
    put_text(&out, line,
             (size_t)snprintf(line, sizeof line, FIRST_WORD " %d %s %016" PRIx64 "\n", VERSION,
                              type, problem));
    for (size_t i = 0; status == GG_OK && i < list->count; i++) {
        put_text(&out, line,
                 (size_t)snprintf(line, sizeof line, "%s %" PRIu64 "\n", list->at[i].type->name,
                                  list->at[i].count));
        status = gg__column_each(&out, &list->at[i]);
    }
    gg__out_bytes(output, line,
                  (size_t)snprintf(line, sizeof line, "end %08" PRIx32 "\n", out.crc));
    return status;
}
