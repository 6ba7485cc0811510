/*
 * Counts stand before entries and the checksum at the end, in both forms. So the text is turned
 * into bytes step by step, as they are asked for: the head, the head of a section, some entries,
 * the end. No step begins before all bytes of the last one are taken; so what is wrong with them is
 * wrong in the line that was read last.
 *
 * O(bytes); 68 KiB.
 */
#include "io/certificate_text.h"

#include "base/crc.h"
#include "value/certificate.h"

#include <string.h>

enum { WORD = 32, LONGEST_ENTRY = 8 };

static bool fail(gg__certificate_text *t, const char *what)
{
    gg__fail(t->ctx, GG_BAD_INPUT, t->place, "%s", what);
    return false;
}

/* ---- text ---- */

static uint32_t hash(gg__certificate_text *t)
{
    t->crc = gg__crc(t->crc, t->text + t->hashed, t->at - t->hashed);
    t->hashed = t->at;
    return t->crc;
}

/* Whether there is nothing more; asks the source if need be. */
static bool at_end(gg__certificate_text *t)
{
    if (t->at < t->length) return false;
    hash(t);
    t->at = t->hashed = t->length = 0;
    const ptrdiff_t got = t->source->read(t->source->self, t->text, sizeof t->text);
    if (got < 0) fail(t, "the certificate cannot be read");
    if (got > 0) t->length = (size_t)got;
    return t->length == 0;
}

/* A word, which one blank or end of line follows. */
static bool get_word(gg__certificate_text *t, char word[WORD])
{
    size_t length = 0;
    uint8_t byte = 0;
    t->place.line += !t->begun || t->line_ended;
    do {
        if (at_end(t)) return fail(t, "the certificate is cut off");
        byte = t->text[t->at++];
        word[length] = (char)byte;
    } while (byte > ' ' && ++length < WORD);
    if (byte != ' ' && byte != '\n') return fail(t, "this is no certificate");
    if (length == 0) return fail(t, "a blank too many");
    word[length] = '\0';
    t->line_ended = byte == '\n';
    return true;
}

/* 0 after a failure. */
static uint64_t get_decimal(gg__certificate_text *t, unsigned width)
{
    const uint64_t most = width < 8 ? (UINT64_C(1) << (8 * width)) - 1 : UINT64_MAX;
    char word[WORD];
    uint64_t number = 0;
    if (!get_word(t, word)) return 0;
    for (size_t i = 0; word[i]; i++) {
        const uint64_t digit = (uint64_t)(word[i] - '0');
        if (digit > 9 || (i > 0 && number == 0)) return fail(t, "a number is expected");
        if (number > (most - digit) / 10) return fail(t, "a number too large");
        number = 10 * number + digit;
    }
    return number;
}

static uint64_t get_hash(gg__certificate_text *t, unsigned width)
{
    static const char digits[] = "0123456789abcdef";
    char word[WORD];
    uint64_t number = 0;
    if (!get_word(t, word)) return 0;
    if (strlen(word) != 2 * width || strspn(word, digits) != 2 * width)
        return fail(t, "hexadecimal digits are expected");
    for (size_t i = 0; word[i]; i++)
        number = number << 4 | (uint64_t)(strchr(digits, word[i]) - digits);
    return number;
}

/* ---- steps ---- */

static void put(gg__certificate_text *t, uint64_t number, unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        t->bytes[t->made++] = (uint8_t)(number >> (8 * i));
}

static void put_text(gg__certificate_text *t, const char *text, size_t size)
{
    memcpy(t->bytes + t->made, text, size);
    t->made += size;
}

static void make_head(gg__certificate_text *t)
{
    enum { MARK = 8, TYPE = 16 };
    char word[WORD], type[WORD] = "";
    if (get_word(t, word) && strcmp(word, GG__CERTIFICATE_WORD) != 0)
        fail(t, "this is no certificate, or one that was sent as text");
    t->begun = true;
    put_text(t, GG__CERTIFICATE_MAGIC, MARK);
    put(t, get_decimal(t, 8), 8); /* the version */
    get_word(t, type);            /* none that is longer than TYPE is known */
    put(t, get_hash(t, 8), 8);
    put_text(t, type, TYPE);
}

/* The text's own checksum is that of all before the word `end`. */
static void make_end(gg__certificate_text *t, uint32_t crc)
{
    put(t, gg__crc(t->made_crc, t->bytes, t->made), 4);
    if (get_hash(t, 4) != crc) fail(t, "the checksum is wrong");
    t->ended = true;
}

static void make_section(gg__certificate_text *t)
{
    const uint32_t crc = hash(t);
    char word[WORD];
    if (!get_word(t, word)) return;
    t->section = GG__SECTION_END;
    while (t->section < GG__SECTIONS && strcmp(word, gg__section_forms[t->section].name) != 0)
        t->section++;
    if (t->section == GG__SECTIONS) {
        fail(t, "an unknown section");
        return;
    }
    t->left = t->section == GG__SECTION_END ? 0 : get_decimal(t, 8);
    put(t, t->section, 4);
    put(t, gg__section_forms[t->section].width, 4);
    put(t, t->left, 8);
    if (t->section == GG__SECTION_END) make_end(t, crc);
}

static void make_entries(gg__certificate_text *t)
{
    const unsigned width = gg__section_forms[t->section].width;
    for (; t->left > 0 && t->made + LONGEST_ENTRY <= sizeof t->bytes; t->left--) {
        put(t, get_decimal(t, width), width);
        if (gg__status(t->ctx) != GG_OK) return;
    }
}

static void make_more(gg__certificate_text *t)
{
    t->made_crc = gg__crc(t->made_crc, t->bytes, t->made);
    t->given = t->made = 0;
    if (!t->begun)
        make_head(t);
    else if (t->left > 0)
        make_entries(t);
    else if (!t->ended)
        make_section(t);
    else if (!at_end(t))
        fail(t, "something follows the end");
}

ptrdiff_t gg__certificate_text_read(void *self, void *buffer, size_t size)
{
    gg__certificate_text *t = self;
    if (t->given == t->made) make_more(t);
    if (gg__status(t->ctx) != GG_OK) return -1;
    const size_t left = t->made - t->given, some = left < size ? left : size;
    memcpy(buffer, t->bytes + t->given, some);
    t->given += some;
    return (ptrdiff_t)some;
}
