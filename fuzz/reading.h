/*
 * Reading an input. The letters of its first line are options:
 *
 *     h      the first line is a header; H: it is an edge
 *     k w    numbers with gaps; further columns; K: every number is a vertex
 *     0 1    the base
 *     n m r  the play
 *     L R    who moves first
 *     p l    pass or lose when stuck
 *     b      the file comes byte by byte
 *     s t g  tokens, targets, a schedule: each takes a line more, after the first
 *     c      the checksums of a binary file are mended
 *
 * What is read is solved, and is written in every format that can say it and read again: it must be
 * the same problem. The format of any bytes can be guessed.
 */
#ifndef FUZZ_READING_H
#define FUZZ_READING_H

#include "support.h"
#include "unit/mend.h"

#include "graph/graph.h"
#include "io/format.h"

enum { INSTANCES = 4, FEW = 12, WORDS = 4, LINE = 200, WORD = 24 };

/* ---- what the caller says besides ---- */

typedef struct wish {
    char tokens[LINE], targets[LINE], schedule[LINE];
    const char *token[WORDS], *target[WORDS];
    size_t step;
    bool mended;
    gg_given given;
} wish;

/* Cuts a line into words. */
static size_t cut(char *line, const char *word[WORDS])
{
    size_t count = 0;
    for (char *at = line; *at && count < WORDS;) {
        word[count++] = at;
        at += strcspn(at, " ");
        if (*at) *at++ = '\0';
    }
    return count;
}

static void read_letter(wish *w, char letter, const uint8_t **data, size_t *size)
{
    static const char plays[] = "nmr", firsts[] = "LR", stucks[] = "pl", bases[] = "01";
    const char *at;
    if ((at = strchr(plays, letter)) != NULL) w->given.play = (int)(at - plays);
    if ((at = strchr(firsts, letter)) != NULL) w->given.first = (int)(at - firsts);
    if ((at = strchr(stucks, letter)) != NULL) w->given.stuck = (int)(at - stucks);
    if ((at = strchr(bases, letter)) != NULL) w->given.base = (int)(at - bases);
    if (letter == 'h' || letter == 'H') w->given.header = letter == 'h';
    if (letter == 'k' || letter == 'K') w->given.compact = letter == 'k';
    if (letter == 'w') w->given.columns = true;
    if (letter == 'b') w->step = 1;
    if (letter == 'c') w->mended = true;
    if (letter == 's') {
        next_line(data, size, w->tokens, LINE);
        w->given.token_count = cut(w->tokens, w->token);
    }
    if (letter == 't') {
        next_line(data, size, w->targets, LINE);
        w->given.target_count = cut(w->targets, w->target);
    }
    if (letter == 'g') {
        next_line(data, size, w->schedule, LINE);
        w->given.schedule = w->schedule;
    }
}

/* Takes the letters, which end at a NUL. */
static void read_letters(wish *w, const char *letters, const uint8_t **data, size_t *size)
{
    const gg_given usual = GG_GIVEN;
    *w = (wish){.given = usual, .step = SIZE_MAX};
    w->given.tokens = w->token;
    w->given.targets = w->target;
    for (; *letters; letters++)
        read_letter(w, *letters, data, size);
}

/* ---- there and back ---- */

/* All that a format might leave open. */
typedef struct repeat {
    char word[2][64][WORD];
    const char *token[64], *target[64];
    gg_given given;
} repeat;

static size_t list_words(char word[64][WORD], const char *list[64], size_t count)
{
    for (size_t i = 0; i < count; i++)
        list[i] = word[i];
    return count;
}

/* False if there are too many tokens or targets to repeat. */
static bool repeat_all(repeat *r, const gg_problem *problem, const gg__format *format)
{
    const gg_given usual = GG_GIVEN;
    const gg_problem_spec *spec = gg_problem_get(problem);
    r->given = usual;
    if (spec->token_count > 64 || spec->target_count > 64) return false;
    for (size_t i = 0; i < spec->token_count; i++)
        snprintf(r->word[0][i], WORD, "%llu",
                 (unsigned long long)gg_vertex_number(problem, spec->tokens[i].vertex));
    for (size_t i = 0; i < spec->target_count; i++)
        snprintf(r->word[1][i], WORD, "%llu",
                 (unsigned long long)gg_vertex_number(problem, spec->targets[i]));
    r->given.tokens = r->token;
    r->given.token_count = list_words(r->word[0], r->token, spec->token_count);
    r->given.targets = r->target;
    r->given.target_count = list_words(r->word[1], r->target, spec->target_count);
    r->given.play = (int)spec->play;
    if (format->plain && gg_problem_graph(problem)->number)
        r->given.compact = 1;
    else
        r->given.base = (int)spec->base;
    if (spec->play != GG_RACE) r->given.first = (int)spec->first;
    if (spec->play == GG_RACE) r->given.stuck = (int)spec->stuck;
    return true;
}

/* The schedule as text. */
static void say_schedule(const gg_problem *problem, bytes_out *out)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    char turn[32];
    for (size_t i = 0; i < spec->schedule_length; i++) {
        const int length =
            snprintf(turn, sizeof turn, "%c%llu ", spec->schedule[i].player == GG_LEFT ? 'L' : 'R',
                     (unsigned long long)spec->schedule[i].token + 1);
        put_bytes(out, turn, (size_t)length);
    }
    put_bytes(out, "", 1);
}

static void compare(gg_ctx *ctx, const gg_problem *a, const gg_problem *b, const char *format,
                    const bytes_out *text)
{
    bytes_out again = {0};
    const gg_sink sink = {&again, put_bytes};
    if (gg__fingerprint(a) != gg__fingerprint(b))
        found("the problem changes when it is written as %s:\n%.*s", format, (int)text->size,
              (const char *)text->at);
    const gg_status status = gg_write(ctx, b, format, &sink);
    if (achieved(ctx, status, "gg_write, again") && !same_bytes(text, &again))
        found("written again as %s, the text differs:\n%.*s\n%.*s", format, (int)text->size,
              (const char *)text->at, (int)again.size, (const char *)again.at);
    free(again.at);
}

/* Reads what was written; NULL if it cannot be read so. */
static gg_problem *read_again(gg_ctx *ctx, const bytes_out *text, const gg__format *format,
                              const gg_given *given)
{
    bytes_in in = {text->at, text->size, 4096};
    const gg_source source = {&in, take_bytes};
    gg_reader *reader = NULL;
    gg_problem *again = NULL, *more = NULL;
    gg_status status = gg_reader_open(ctx, &source, format->info.name, given, &reader);
    if (succeeded(ctx, status, "gg_reader_open, again")) status = gg_reader_next(reader, &again);
    if (succeeded(ctx, status, "gg_reader_next, again")) {
        if (!again) found("nothing is read back from %s", format->info.name);
        status = gg_reader_next(reader, &more);
        if (achieved(ctx, status, "the end") && more)
            found("two problems are read back from %s", format->info.name);
    }
    gg_problem_free(more);
    gg_reader_free(reader);
    return again;
}

static bool was_short(const gg_ctx *ctx)
{
    const gg_status status = gg_ctx_error(ctx)->status;
    return status == GG_LIMIT || status == GG_CANCELLED;
}

/* The same, with all options repeated. *said: false if they are too many. */
static gg_problem *read_repeating(gg_ctx *ctx, const gg_problem *problem, const gg__format *format,
                                  const bytes_out *text, bool *said)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    gg_problem *again = NULL;
    bytes_out schedule = {0};
    repeat *r = calloc(1, sizeof *r);
    if (!r) found("no memory");
    say_schedule(problem, &schedule);
    *said = repeat_all(r, problem, format);
    if (spec->play == GG_RACE && spec->token_count > 0)
        r->given.schedule = (const char *)schedule.at;
    if (*said) again = read_again(ctx, text, format, &r->given);
    free(schedule.at);
    free(r);
    return again;
}

/* A format that keeps all settings is read alone; for others the options are repeated. A parity
 * game in pg is read as one of reachability if it is one, unless the caller asks for parity. */
static void read_back(gg_ctx *ctx, const gg_problem *problem, const gg__format *format,
                      const bytes_out *text)
{
    gg_given given = GG_GIVEN;
    bool said = true;
    if (gg_problem_get(problem)->play == GG_PARITY) given.play = GG_PARITY;
    gg_problem *again = read_again(ctx, text, format, &given);
    const bool same = again && gg__fingerprint(problem) == gg__fingerprint(again);
    if (format->base < 0 && !same && !was_short(ctx)) {
        gg_problem_free(again);
        again = read_repeating(ctx, problem, format, text, &said);
    }
    if (again)
        compare(ctx, problem, again, format->info.name, text);
    else if (said && !was_short(ctx))
        found("what is written as %s is not read: %s\n%.*s", format->info.name,
              gg_ctx_error(ctx)->message, (int)text->size, (const char *)text->at);
    gg_problem_free(again);
}

static void write_and_read(gg_ctx *ctx, const gg_problem *problem, const gg__format *format)
{
    bytes_out text = {0};
    const gg_sink sink = {&text, put_bytes};
    const gg_status status = gg_write(ctx, problem, format->info.name, &sink);
    if (succeeded(ctx, status, "gg_write") && format->read) read_back(ctx, problem, format, &text);
    free(text.at);
}

/* ---- the input ---- */

static void use(gg_ctx *ctx, const gg_problem *problem)
{
    for (size_t i = 0; gg__format_at(i); i++)
        if (gg__format_at(i)->write) write_and_read(ctx, problem, gg__format_at(i));
    if (gg_graph_vertices(gg_problem_graph(problem)) > FEW)
        examine(ctx, problem, NULL, NULL);
    else
        examine_all(ctx, problem);
}

static void check_guess(gg_ctx *ctx, const bytes_out *file)
{
    const char *name = gg_format_guess(ctx, file->at, file->size, true);
    size_t i = 0;
    while (name && gg__format_at(i) && strcmp(gg__format_at(i)->info.name, name) != 0)
        i++;
    if (name && !gg__format_at(i)) found("a format is guessed that there is not: %s", name);
}

static int read_input(const gg__format *format, wish *w, const uint8_t *data, size_t size)
{
    shortage s;
    gg_reader *reader = NULL;
    gg_ctx *ctx = shortage_begin(&s);
    bytes_out file = {0};
    if (format->library) gg_ctx_set_memory_limit(ctx, 3 * MEMORY); /* the library takes a part */
    put_bytes(&file, data, size);
    if (w->mended) mend_columns(file.at, file.size);
    if (size > 0) check_guess(ctx, &file);
    bytes_in in = {file.at, file.size, w->step};
    const gg_source source = {&in, take_bytes};
    gg_status status = gg_reader_open(ctx, &source, format->info.name, &w->given, &reader);
    bool more = succeeded(ctx, status, "gg_reader_open");
    for (int i = 0; more && i < INSTANCES; i++) {
        gg_problem *problem = NULL;
        status = gg_reader_next(reader, &problem);
        more = succeeded(ctx, status, "gg_reader_next") && problem;
        if (more) use(ctx, problem);
        gg_problem_free(problem);
    }
    gg_reader_free(reader);
    free(file.at);
    shortage_end(&s);
    return 0;
}

#endif
