/*
 * Workload `form`: the canonical form of every position of small games, from lists of options. The
 * size is in percent of Domineering on 5 x 5 and on 4 x 6, of Toads and Frogs with seven each and
 * two squares between them, and of the sum of the switches +-1 to +-13.
 */
#include "library.h"
#include "lists.h"
#include "naive.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL = 100, MOST = 120, LINES = 8000000 };

/* setting: the game, and two numbers of it. */
#define SETTING(game, a, b) ((game) << 16 | (a) << 8 | (b))

static const bench_variant variants[] = {
    {"Domineering 5x5", 0, SETTING(LISTS_DOMINEERING, 5, 5)},
    {"Domineering 4x6", 0, SETTING(LISTS_DOMINEERING, 4, 6)},
    {"Toads and Frogs 7+2+7", 0, SETTING(LISTS_TOADS_AND_FROGS, 7, 2)},
    {"switches to +-13", 0, SETTING(LISTS_SWITCHES, 13, 0)},
    {NULL, 0, 0},
};

static bench_size fit(uint64_t percent)
{
    return (bench_size){percent < MOST ? percent : MOST, LINES};
}

static bool make(const bench_variant *variant, bench_size size, bench_bytes *out)
{
    const lists_game game = (lists_game)(variant->setting >> 16);
    const unsigned percent = (unsigned)size.vertices;
    const unsigned a = ((variant->setting >> 8 & 255) * percent + 50) / 100;
    const unsigned b = variant->setting & 255, other = (b * percent + 50) / 100;
    return lists_make(game, a, game == LISTS_TOADS_AND_FROGS ? b : other, out);
}

/* ---- plain text of a form: every option written out, sorted by text ---- */

typedef struct written {
    gg_form form;
    char *text;
} written;

typedef struct writer {
    gg_forms *forms;
    written *at; /* an open table of a power of two slots; text NULL: free */
    size_t slots, used;
} writer;

static written *find(writer *w, gg_form g)
{
    uint64_t slot = (g + 1) * UINT64_C(0x9e3779b97f4a7c15) >> 20;
    while (w->at[slot & (w->slots - 1)].text && w->at[slot & (w->slots - 1)].form != g)
        slot++;
    return &w->at[slot & (w->slots - 1)];
}

static void keep(writer *w, gg_form g, char *text)
{
    if (2 * (w->used + 1) > w->slots) {
        const writer old = *w;
        w->slots *= 2;
        w->at = calloc(w->slots, sizeof *w->at);
        if (!w->at) _Exit(EXIT_FAILURE);
        for (size_t i = 0; i < old.slots; i++)
            if (old.at[i].text) *find(w, old.at[i].form) = old.at[i];
        free(old.at);
    }
    *find(w, g) = (written){g, text};
    w->used++;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* As deep as the form is. */
static const char *text_of(writer *w, gg_form g)
{
    const char *option[2][256];
    size_t count[2], length = 8;
    int64_t numerator;
    uint32_t exponent;
    if (find(w, g)->text) return find(w, g)->text;
    char *text = malloc(64);
    if (!text) _Exit(EXIT_FAILURE);
    if (gg_form_number(w->forms, g, &numerator, &exponent)) {
        int used = snprintf(text, 64, "%lld", (long long)numerator);
        if (exponent > 0) snprintf(text + used, 64 - (size_t)used, "/%llu", 1ULL << exponent);
        keep(w, g, text);
        return text;
    }
    for (int side = 0; side < 2; side++) {
        gg_form form[256];
        uint64_t all = 0;
        gg_form_options(w->forms, g, (gg_player)side, form, 256, &all);
        count[side] = (size_t)all;
        for (size_t i = 0; i < count[side]; i++)
            option[side][i] = text_of(w, form[i]);
        qsort(option[side], count[side], sizeof *option[side], by_text);
        for (size_t i = 0; i < count[side]; i++)
            length += strlen(option[side][i]) + 1;
    }
    free(text);
    char *to = text = malloc(length);
    if (!text) _Exit(EXIT_FAILURE);
    *to++ = '{';
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < count[side]; i++) {
            if (i > 0) *to++ = ',';
            const size_t part = strlen(option[side][i]);
            memcpy(to, option[side][i], part);
            to += part;
        }
        *to++ = side == 0 ? '|' : '}';
    }
    *to = '\0';
    keep(w, g, text);
    return text;
}

static void write_all(bench_run *run, gg_forms *forms, const gg_form *value, uint32_t n)
{
    writer w = {forms, calloc(1024, sizeof *w.at), 1024, 0};
    cli_out *out = malloc(sizeof *out);
    if (!out || !w.at) _Exit(EXIT_FAILURE);
    cli_out_begin(out, run->output, NULL);
    for (uint32_t i = 1; i <= n; i++) {
        out_text(out, text_of(&w, value[i]));
        out_char(out, '\n');
    }
    cli_out_end(out);
    free(out);
    free(w.at);
}

/* ---- the library's side ---- */

/* Adds up each option of one player. */
static gg_status add_options(const uint32_t **at, gg_forms *forms, const gg_form *value,
                             uint32_t count, gg_form *option)
{
    gg_status status = GG_OK;
    for (uint32_t i = 0; i < count && status == GG_OK; i++) {
        const uint32_t summands = *(*at)++;
        option[i] = summands > 0 ? value[*(*at)++] : GG_ZERO_FORM;
        for (uint32_t k = 1; k < summands && status == GG_OK; k++)
            status = gg_form_add(forms, option[i], value[*(*at)++], &option[i]);
    }
    return status;
}

static void library(bench_run *run)
{
    const uint32_t *at = lists_of(run), n = *at++;
    gg_form option[2][256];
    gg_forms *forms = NULL;
    gg_ctx *ctx = library_begin(run);
    if (!ctx) return;
    bench_next_stage(run, SOLVING);
    gg_form *value = calloc((size_t)n + 1, sizeof *value);
    gg_status status = gg_forms_new(ctx, 0, &forms);
    for (uint32_t v = 1; v <= n && value && status == GG_OK; v++) {
        const uint32_t left = *at++, right = *at++;
        status = add_options(&at, forms, value, left, option[0]);
        if (status == GG_OK) status = add_options(&at, forms, value, right, option[1]);
        if (status == GG_OK)
            status = gg_form_make(forms, option[0], left, option[1], right, &value[v]);
        run->result->edges += left + right;
    }
    bench_stop(run);
    run->result->positions = n;
    if (status == GG_OK && value && run->comparing) write_all(run, forms, value, n);
    gg_forms_free(forms);
    free(value);
    library_end(run, ctx, value ? status : GG_NO_MEMORY);
}

const bench_workload bench_form = {
    .name = "form",
    .summary = "canonical forms of the positions of small games, from their options",
    .reference = "forms as trees, with a memory by text",
    .variants = variants,
    .size = {USUAL, LINES},
    .quick = {60, LINES},
    .faster = {10, 10},
    .make = make,
    .naive = naive_form,
    .library = library,
    .fit = fit,
};
