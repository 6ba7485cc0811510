/* Words of the Hanoi format: see the header. */
#include "io/hoa/words.h"

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static bool begins_word(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static void keep(gg__hoa_words *words, int c)
{
    const char byte = (char)c;
    gg__text_bytes(&words->text, &byte, 1);
    gg__char_take(words->scanner);
}

/* The rest of a comment, which may hold others; its first two characters are taken. */
static void skip_comment(gg__hoa_words *words)
{
    uint64_t depth = 1;
    int before = 0, c;
    while (depth > 0 && (c = gg__char_look(words->scanner)) >= 0) {
        gg__char_take(words->scanner);
        const bool opens = before == '/' && c == '*', closes = before == '*' && c == '/';
        depth += opens;
        depth -= closes;
        before = opens || closes ? 0 : c;
    }
    if (depth > 0)
        gg__fail(words->scanner->ctx, GG_BAD_INPUT, words->place, "this comment has no end");
}

static void take_string(gg__hoa_words *words)
{
    int c;
    words->kind = GG__HOA_STRING;
    while ((c = gg__char_look(words->scanner)) >= 0 && c != '"') {
        if (c == '\\') {
            gg__char_take(words->scanner);
            c = gg__char_look(words->scanner);
            if (c < 0) break;
        }
        keep(words, c);
    }
    if (c == '"')
        gg__char_take(words->scanner);
    else
        gg__fail(words->scanner->ctx, GG_BAD_INPUT, words->place, "this quotation mark has no end");
}

static void take_number(gg__hoa_words *words)
{
    int c;
    words->kind = GG__HOA_NUMBER;
    words->number = 0;
    while (is_digit(c = gg__char_look(words->scanner))) {
        const uint64_t digit = (uint64_t)c - '0';
        if (words->number > (UINT64_MAX - digit) / 10)
            gg__fail(words->scanner->ctx, GG_BAD_INPUT, words->place, "this number is too large");
        words->number = words->number * 10 + digit;
        keep(words, c);
        if (words->text.length > 20) break;
    }
}

static void take_name(gg__hoa_words *words, gg__hoa_kind kind)
{
    int c;
    words->kind = kind;
    while (begins_word(c = gg__char_look(words->scanner)) || is_digit(c) || c == '-')
        keep(words, c);
    if (kind != GG__HOA_WORD || c != ':') return;
    words->kind = GG__HOA_HEADER;
    gg__char_take(words->scanner);
}

/* Whether a sign is another after a hyphen: --BODY--. */
static void take_mark(gg__hoa_words *words)
{
    int c;
    words->kind = GG__HOA_MARK;
    while ((c = gg__char_look(words->scanner)) == '-' || (c >= 'A' && c <= 'Z'))
        keep(words, c);
}

void gg__hoa_next(gg__hoa_words *words)
{
    gg__scanner *scanner = words->scanner;
    int c = -1;
    for (bool found = false; !found && gg__status(scanner->ctx) == GG_OK;) {
        c = gg__char_find(scanner);
        words->text.length = 0;
        words->place = gg__scan_place(scanner);
        found = true;
        if (c != '/') break;
        keep(words, c);
        if (gg__char_look(scanner) != '*') break;
        gg__char_take(scanner);
        skip_comment(words);
        found = false;
    }
    words->kind = GG__HOA_SIGN;
    if (gg__status(scanner->ctx) != GG_OK || c < 0) {
        words->kind = GG__HOA_END;
    } else if (c == '"') {
        gg__char_take(scanner);
        take_string(words);
    } else if (c == '@') {
        gg__char_take(scanner);
        take_name(words, GG__HOA_ALIAS);
    } else if (is_digit(c)) {
        take_number(words);
    } else if (begins_word(c)) {
        take_name(words, GG__HOA_WORD);
    } else if (c == '-') {
        take_mark(words);
    } else if (c != '/') {
        keep(words, c);
    }
    gg__text_bytes(&words->text, "", 0);
    if (gg__status(scanner->ctx) != GG_OK) words->kind = GG__HOA_END;
}

bool gg__hoa_is(const gg__hoa_words *words, gg__hoa_kind kind, const char *text)
{
    const gg__span span = {words->text.data, words->text.length};
    return words->kind == kind && gg__span_is(span, text);
}

bool gg__hoa_take_sign(gg__hoa_words *words, const char *sign)
{
    if (!gg__hoa_is(words, GG__HOA_SIGN, sign)) return false;
    gg__hoa_next(words);
    return true;
}

uint64_t gg__hoa_take_number(gg__hoa_words *words, const char *what, uint64_t most)
{
    gg_ctx *ctx = words->scanner->ctx;
    const uint64_t number = words->number;
    if (words->kind != GG__HOA_NUMBER) {
        gg__hoa_unexpected(words, what);
        return 0;
    }
    if (number > most)
        gg__fail(ctx, GG_BAD_INPUT, words->place, "%s is at most %llu, not %llu", what,
                 (unsigned long long)most, (unsigned long long)number);
    gg__hoa_next(words);
    return gg__status(ctx) == GG_OK ? number : 0;
}

void gg__hoa_unexpected(gg__hoa_words *words, const char *what)
{
    gg_ctx *ctx = words->scanner->ctx;
    const gg__span text = {words->text.data, words->text.length};
    if (words->kind == GG__HOA_END)
        gg__fail(ctx, GG_BAD_INPUT, words->place, "expected %s, found the end", what);
    else if (words->kind == GG__HOA_SIGN &&
             ((unsigned char)*text.text < ' ' || (unsigned char)*text.text >= 0x7f))
        gg__fail(ctx, GG_BAD_INPUT, words->place, "expected %s, found byte 0x%02x", what,
                 (unsigned)(unsigned char)*text.text);
    else
        gg__fail(ctx, GG_BAD_INPUT, words->place, "expected %s, found '%.*s%s'", what,
                 gg__span_shown(text), text.text, words->kind == GG__HOA_HEADER ? ":" : "");
    words->kind = GG__HOA_END;
}
