/*
 * Nimbers and misère pairs, as they are taught: options first, then the least number missing.
 *
 * The options of a part of a game that is a sum may themselves be sums: of nimbers, the exclusive
 * or; of tame pairs, too, but g- is g+ or, if all parts are fickle, the other one of 0 and 1.
 */
#include "trace/trace.h"

#include "value/misere_pair.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    NIM_ABOUT,
    NIM_END,
    NIM_MEX,
    MISERE_ABOUT,
    MISERE_END,
    MISERE_TAME,
    MISERE_PAIR,
    MISERE_OPTION,
    MISERE_UNKNOWN
};

#define NIM    "nimber, nimber-parts"
#define MISERE "misere, misere-parts"
#define PAIR                                                                                       \
    "{position} = ({plus}, {minus}): the least missing from ({plus-set:, }) and from "             \
    "({minus-set:, }); "

const gg_info gg__steps_mex[] = {
    [NIM_ABOUT] =
        GG__STEP("mex.about",
                 "a position is worth the least number that none of its moves leads to; so "
                 "what can be moved to comes first",
                 NIM),
    [NIM_END] = GG__STEP("mex.end", "{position} = {value}: there are no moves", NIM),
    [NIM_MEX] =
        GG__STEP("mex.mex",
                 "{position} = {value}: moves lead to {set}, and {value} is the least number "
                 "missing",
                 NIM),
    [MISERE_ABOUT] = GG__STEP(
        "pair.about",
        "pairs (g+, g-): the least number missing, if the end of play has the value 0, and if it "
        "has the value 1; tame are (0, 1), (1, 0), and those (k, k) that lead only to tame pairs",
        MISERE),
    [MISERE_END] =
        GG__STEP("pair.end", "{position} = ({plus}, {minus}): there are no moves; tame", MISERE),
    [MISERE_TAME] = GG__STEP("pair.tame", PAIR "tame", MISERE),
    [MISERE_PAIR] = GG__STEP("pair.wild", PAIR "wild, for nim has no such pair", MISERE),
    [MISERE_OPTION] = GG__STEP("pair.wild-option", PAIR "wild, as {option} is", MISERE),
    [MISERE_UNKNOWN] =
        GG__STEP("pair.unknown",
                 "{position} = ({plus}, ?): the least missing from ({plus-set:, }); that of "
                 "a sum with {option} is not known; wild",
                 MISERE),
    {NULL, NULL, NULL, false, false},
};

/* ---- sets ---- */

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Makes a list a set; returns the least number that is not in it. */
static uint32_t make_set(uint32_t *list, size_t *count)
{
    size_t kept = 0;
    uint32_t missing = 0;
    if (*count > 1) qsort(list, *count, sizeof *list, compare);
    for (size_t i = 0; i < *count; i++) {
        if (kept == 0 || list[kept - 1] != list[i]) list[kept++] = list[i];
        missing += list[i] == missing;
    }
    *count = kept;
    return missing;
}

/* ---- nimbers ---- */

static gg_status find_nimber(gg__trace *t, uint32_t p, uint32_t *nimber, uint32_t *set)
{
    const gg_trace_position *at = &t->position[p];
    const uint32_t *first;
    size_t cursor = 0, parts, count = 0;
    char text[16];
    for (; gg__trace_option(at, GG_LEFT, &cursor, &first, &parts); count++) {
        set[count] = 0;
        for (size_t i = 0; i < parts; i++)
            set[count] ^= nimber[gg__trace_part(first[i])];
    }
    nimber[p] = make_set(set, &count);
    snprintf(text, sizeof text, "%u", (unsigned)nimber[p]);
    gg__step_begin(t, &gg__steps_mex[count > 0 ? NIM_MEX : NIM_END]);
    gg__step_position(t, "position", p);
    if (count > 0) gg__step_numbers(t, "set", set, count);
    gg__step_number(t, "value", nimber[p]);
    const gg_status status = gg__step_end(t);
    return status == GG_OK ? gg__trace_decide(t, p, text) : status;
}

/* ---- pairs ---- */

/* The values of the options of a part. */
typedef struct pair_sets {
    uint32_t *plus, *minus;
    size_t plus_count, minus_count;
    uint32_t wild;    /* the first option that is wild, or has a part that is; UINT32_MAX: none */
    uint32_t unknown; /* the first with a g- that is not known */
} pair_sets;

static void collect(const gg__trace *t, uint32_t p, const uint32_t *plus, const uint32_t *entry,
                    pair_sets *sets)
{
    const uint32_t *first;
    size_t cursor = 0, parts;
    while (gg__trace_option(&t->position[p], GG_LEFT, &cursor, &first, &parts)) {
        gg__misere_pair sum = {0};
        uint32_t culprit = gg__trace_part(*first);
        for (size_t i = 0; i < parts; i++) {
            const uint32_t q = gg__trace_part(first[i]);
            if (entry[q] >= GG__WILD) culprit = q;
            if (t->position[q].option_count[GG_LEFT] > 0 || parts == 1)
                gg__misere_pair_count(&sum, plus[q], entry[q], true);
        }
        const uint32_t minus = gg__misere_pair_minus(&sum);
        if (minus >= GG__WILD && sets->wild == UINT32_MAX) sets->wild = culprit;
        if (minus == GG_UNKNOWN && sets->unknown == UINT32_MAX) sets->unknown = culprit;
        sets->plus[sets->plus_count++] = sum.plus;
        if (minus != GG_UNKNOWN) sets->minus[sets->minus_count++] = minus & ~GG__WILD;
    }
}

static gg_status find_pair(gg__trace *t, uint32_t p, uint32_t *plus, uint32_t *entry,
                           pair_sets *sets)
{
    char text[64];
    unsigned kind = MISERE_TAME;
    sets->plus_count = sets->minus_count = 0;
    sets->wild = sets->unknown = UINT32_MAX;
    collect(t, p, plus, entry, sets);
    const bool ends = sets->plus_count == 0, known = sets->unknown == UINT32_MAX;
    plus[p] = make_set(sets->plus, &sets->plus_count);
    const uint32_t minus = ends ? 1 : make_set(sets->minus, &sets->minus_count);
    if (ends)
        kind = MISERE_END;
    else if (!known)
        kind = MISERE_UNKNOWN;
    else if (sets->wild != UINT32_MAX)
        kind = MISERE_OPTION;
    else if (!gg__may_be_tame(plus[p], minus))
        kind = MISERE_PAIR;
    entry[p] = !known ? GG_UNKNOWN : kind > MISERE_TAME ? minus | GG__WILD : minus;
    gg__step_begin(t, &gg__steps_mex[kind]);
    gg__step_position(t, "position", p);
    gg__step_number(t, "plus", plus[p]);
    if (known) gg__step_number(t, "minus", minus);
    if (!ends) gg__step_numbers(t, "plus-set", sets->plus, sets->plus_count);
    if (!ends && known) gg__step_numbers(t, "minus-set", sets->minus, sets->minus_count);
    if (kind == MISERE_OPTION || !known)
        gg__step_position(t, "option", known ? sets->wild : sets->unknown);
    const gg_status status = gg__step_end(t);
    if (known)
        snprintf(text, sizeof text, "%u\t%u\t%s", (unsigned)plus[p], (unsigned)minus,
                 kind > MISERE_TAME ? "wild" : "tame");
    else
        snprintf(text, sizeof text, "%u\t-\twild", (unsigned)plus[p]);
    return status == GG_OK ? gg__trace_decide(t, p, text) : status;
}

/* ---- the methods ---- */

static gg_status value_all(gg__trace *t, bool misere)
{
    const size_t n = t->trace.position_count;
    uint32_t *order = NULL;
    gg_status status = gg__trace_order(t, &order);
    if (status != GG_OK) return status;
    uint32_t *value = gg__alloc(t->ctx, (uint64_t)n * 2, sizeof *value, "values");
    uint32_t *set = gg__alloc(t->ctx, ((uint64_t)t->option_count + 1) * 2, sizeof *set, "values");
    if (!value || !set) {
        gg__free(t->ctx, order);
        gg__free(t->ctx, value);
        gg__free(t->ctx, set);
        return gg__status(t->ctx);
    }
    pair_sets sets = {.plus = set, .minus = set + t->option_count + 1};
    status = gg__step_about(t, &gg__steps_mex[misere ? MISERE_ABOUT : NIM_ABOUT]);
    for (size_t i = 0; status == GG_OK && i < n; i++)
        status = misere ? find_pair(t, order[i], value, value + n, &sets)
                        : find_nimber(t, order[i], value, set);
    gg__free(t->ctx, order);
    gg__free(t->ctx, value);
    gg__free(t->ctx, set);
    return status;
}

gg_status gg__trace_nimbers(gg__trace *t)
{
    return value_all(t, false);
}

gg_status gg__trace_misere(gg__trace *t)
{
    return value_all(t, true);
}
