/*
 * Acceptance conditions. A parity condition is a chain such as
 *
 *     Inf(2) | (Fin(1) & Inf(0))          parity max even 3
 *
 * in which the colour that counts most comes first, Inf is good and Fin is bad, and brackets may be
 * left out where & binds more tightly. Two parts may also stand the other way round, as in
 * Fin(0) | Inf(1), which other programs call Streett 1. Büchi and co-Büchi conditions are those of
 * one colour. Any other condition is no parity condition, though some formula may mean the same.
 *
 * Edges without a colour. If none that counts comes again and again, max even is false and max odd
 * is true, as for a colour of -1; min even and min odd decide as for a colour of one more than all.
 */
#include "io/hoa/acceptance.h"

/* A word of the name, skipped; false: the current word is another one. */
static bool take_word(gg__hoa_words *words, const char *text)
{
    if (!gg__hoa_is(words, GG__HOA_WORD, text)) return false;
    gg__hoa_next(words);
    return true;
}

gg__acceptance gg__acceptance_name(gg__hoa_words *words)
{
    gg__acceptance condition = {.known = true};
    if (take_word(words, "parity")) {
        condition.least = take_word(words, "min");
        if (!condition.least && !take_word(words, "max")) gg__hoa_unexpected(words, "min or max");
        condition.odd = take_word(words, "odd");
        if (!condition.odd && !take_word(words, "even")) gg__hoa_unexpected(words, "even or odd");
        condition.colours = gg__hoa_take_number(words, "the number of colours", GG__MOST_COLOURS);
    } else if (take_word(words, "Buchi")) {
        condition.colours = 1;
    } else if (take_word(words, "co-Buchi")) {
        condition.colours = 1;
        condition.odd = true;
    } else if (take_word(words, "all")) {
        condition.odd = true;
    } else if (!take_word(words, "none")) {
        condition.known = false;
        gg__hoa_next(words);
    }
    while (!condition.known && words->kind != GG__HOA_HEADER && words->kind != GG__HOA_MARK &&
           words->kind != GG__HOA_END)
        gg__hoa_next(words);
    return condition;
}

/* ---- the formula ---- */

/* State of the chain read so far. */
typedef struct chain {
    bool sound;     /* it is one */
    bool first_inf; /* the first part is Inf */
    bool any;       /* there is a part */
    bool turned;    /* the first of two parts stands last */
    uint64_t first, last;
    uint64_t length;
    bool inf; /* the last part is */
} chain;

/* Fin(2): the next part, which alternates with the one before and follows its colour. */
static void take_part(gg__hoa_words *words, chain *c)
{
    const bool inf = gg__hoa_is(words, GG__HOA_WORD, "Inf");
    if (!inf && !gg__hoa_is(words, GG__HOA_WORD, "Fin")) {
        gg__hoa_unexpected(words, "Fin, Inf, t, f or a bracket");
        return;
    }
    gg__hoa_next(words);
    if (!gg__hoa_take_sign(words, "(")) gg__hoa_unexpected(words, "an opening bracket");
    if (gg__hoa_take_sign(words, "!")) c->sound = false; /* the edges without the colour */
    const uint64_t colour = gg__hoa_take_number(words, "a colour", GG__MOST_COLOURS);
    if (!gg__hoa_take_sign(words, ")")) gg__hoa_unexpected(words, "a closing bracket");
    if (c->any && (inf == c->inf || (c->last > colour ? c->last - colour : colour - c->last) != 1))
        c->sound = false;
    if (c->length >= 2 && (colour > c->last) != (c->last > c->first)) c->sound = false;
    if (!c->any) {
        c->first = colour;
        c->first_inf = inf;
    }
    c->any = true;
    c->last = colour;
    c->inf = inf;
    c->length++;
}

/* Reads parts up to the end of the formula. After Inf stands |, after Fin &. In one pair of
 * brackets no | follows a &, for this would begin another alternative; and after the first closing
 * bracket only others follow. */
static void take_chain(gg__hoa_words *words, chain *c)
{
    gg_ctx *ctx = words->scanner->ctx;
    uint64_t open = 0;
    bool joined = false, closed = false;
    for (bool part = true; gg__status(ctx) == GG_OK;) {
        if (part && gg__hoa_take_sign(words, "(")) {
            open++;
            joined = false;
        } else if (part && (take_word(words, "t") || take_word(words, "f"))) {
            c->sound = false;
            part = false;
        } else if (part) {
            take_part(words, c);
            part = false;
        } else if (gg__hoa_take_sign(words, "|")) {
            c->turned |= c->length == 1 && !c->inf;
            c->sound &= (c->inf || c->length == 1) && !joined && !closed;
            part = true;
        } else if (gg__hoa_take_sign(words, "&")) {
            c->turned |= c->length == 1 && c->inf;
            c->sound &= (!c->inf || c->length == 1) && !closed;
            joined = part = true;
        } else if (open > 0 && gg__hoa_take_sign(words, ")")) {
            open--;
            closed = true;
        } else {
            break;
        }
    }
    if (open > 0) gg__hoa_unexpected(words, "a closing bracket");
}

gg__acceptance gg__acceptance_formula(gg__hoa_words *words)
{
    gg__acceptance condition = {.known = true};
    chain c = {.sound = true};
    condition.colours = gg__hoa_take_number(words, "the number of colours", GG__MOST_COLOURS);
    condition.odd = gg__hoa_is(words, GG__HOA_WORD, "t");
    if (condition.colours == 0 && (take_word(words, "t") || take_word(words, "f")))
        return condition;
    take_chain(words, &c);
    if (c.turned) {
        const uint64_t last = c.first;
        c.sound &= c.length == 2;
        c.first = c.last;
        c.last = last;
        c.first_inf = c.inf;
    }
    condition.least = c.any && c.first < c.last;
    const uint64_t most = condition.colours - 1;
    condition.known =
        c.sound && c.any && condition.colours > 0 && c.length == condition.colours &&
        (condition.least ? c.first == 0 && c.last == most : c.first == most && c.last == 0);
    condition.odd = (c.first % 2 == 1) == c.first_inf;
    return condition;
}

/* ---- priorities ---- */

uint32_t gg__acceptance_priority(const gg__acceptance *condition, uint32_t colour, bool bare)
{
    if (!condition->least) {
        const uint32_t shift = condition->odd ? 1 : bare ? 2 : 0;
        return colour > 0 ? colour - 1 + shift : condition->odd ? 0 : 1;
    }
    const uint32_t count = (uint32_t)condition->colours, seen = colour > 0 ? colour - 1 : count;
    return count + (count % 2 != condition->odd) - seen;
}
