/*
 * Files in binary forms, with faults of every kind that fits in a few bytes:
 *
 *   corrupt [-v] [SEED [MUTANTS [FILE...]]]
 *
 * Each file is changed in every byte (0, 255, one more, the upper bit), in every word of four and
 * of eight bytes (0, 1, 2^31, 2^32 - 1, 2^63, 2^64 - 1, the size of the file), is cut off at every
 * byte, and has MUTANTS (2000) changes in several places, drawn from SEED (1). Each mutant is read
 * as it is, and with its checksums mended, so that the checks after those are reached. The files
 * are made here, in each binary form that the library reads; FILE is a further ggb.
 *
 * Each mutant is refused as bad input, with a sentence, or it is read. The memory that reading
 * takes follows from the size of the file and not from a number in it. Without mended checksums
 * only the original is read. A problem that is read can be solved, and the check accepts its
 * solution. A certificate that the check accepts has the original's outcome, and a saved table that
 * it accepts has the original's words. Bulk access works before the check and after a refusal.
 *
 * -v prints the name of each mutant before it is read: the last one has ended the program. A
 * finding aborts.
 */
#include "games.h"
#include "spoil.h"

#include <inttypes.h>

/* Bytes of memory that reading may take: for a file, for each of its bytes, and for unpacking. */
enum { SPARE = 1 << 20, FOR_A_BYTE = 64, FOR_ZSTD = 10 << 20 };

/* A file that is changed, and how it is read. */
typedef struct subject subject;
struct subject {
    const char *name;
    shortage limits;
    gg_ctx *ctx;
    game g; /* the game of a certificate or saved table */
    gg_solution *solved;
    gg_answer *answer;
    bytes_out file;
    void (*mend)(const subject *s, bytes_out *mutant);
    /* Reads a mutant and holds it against the original; false: it is refused. same: checksums are
     * as they were, so nothing but the original may be read. */
    bool (*read)(subject *s, const bytes_out *mutant, bool same);
    bool sealed;          /* a checksum covers every byte */
    bool window;          /* a number of zstd says how much memory it takes, up to a bound */
    uint64_t instance[3]; /* fingerprints of the problems of the file */
    uint64_t mutants, accepted;
};

/* ---- memory and failures ---- */

/* While a file is read, memory is limited by its size. */
static void limit_memory(subject *s)
{
    const uint64_t own = s->window ? FOR_ZSTD : SPARE;
    gg_ctx_set_memory_limit(s->ctx, gg_ctx_memory_used(s->ctx) + own + FOR_A_BYTE * s->file.size);
}

/* A file may name more vertices than there can be; but it must not ask for memory. */
static bool is_read(const subject *s, gg_status status, const char *call)
{
    const char *sentence = gg_ctx_error(s->ctx)->message;
    gg_ctx_set_memory_limit(s->ctx, s->window ? MEMORY + FOR_ZSTD : MEMORY);
    if (!succeeded(s->ctx, status, call) && status != GG_BAD_INPUT &&
        (status != GG_LIMIT || (strstr(sentence, "memory") && !s->window)))
        found("%s, of %s: %s '%s'", call, s->name, gg_status_name(status), sentence);
    return status == GG_OK;
}

/* ---- problems in ggb or packed ---- */

static gg_problem *next_problem(subject *s, gg_reader *reader)
{
    gg_problem *problem = NULL;
    limit_memory(s);
    return is_read(s, gg_reader_next(reader, &problem), "gg_reader_next") ? problem : NULL;
}

/* Holds the i-th problem that is read against the one that was written. */
static void judge_problem(subject *s, const gg_problem *problem, size_t i, bool same)
{
    if (i == sizeof s->instance / sizeof *s->instance) found("too many problems");
    if (s->mutants == 0) s->instance[i] = gg__fingerprint(problem);
    if (same && s->sealed && gg__fingerprint(problem) != s->instance[i])
        found("problem %zu has changed, and no checksum shows it", i);
    if (!same || !s->sealed) examine(s->ctx, problem, NULL, NULL);
}

static bool read_problems(subject *s, const bytes_out *mutant, bool same)
{
    const gg_given given = GG_GIVEN;
    const char *format = s->file.at[0] == 0x89 ? "ggb" : "gg";
    bytes_in in = {mutant->at, mutant->size, 4096};
    const gg_source source = {&in, take_bytes};
    gg_reader *reader = NULL;
    gg_problem *problem;
    size_t some = 0;
    limit_memory(s);
    if (is_read(s, gg_reader_open(s->ctx, &source, format, &given, &reader), "gg_reader_open"))
        while ((problem = next_problem(s, reader)) != NULL) {
            judge_problem(s, problem, some++, same);
            gg_problem_free(problem);
        }
    gg_reader_free(reader);
    return some > 0 && gg__status(s->ctx) == GG_OK;
}

static void mend_problems(const subject *s, bytes_out *mutant)
{
    (void)s;
    if (mutant->size > 3 && mutant->at[0] == 0x89) mend_columns(mutant->at, mutant->size);
}

/* ---- certificates ---- */

static void mend_certificate(const subject *s, bytes_out *mutant)
{
    mend_head(mutant, s->g.problem);
    mend_checksum(mutant);
}

/* The answer of a usable solution. */
static void compare_outcome(const subject *s, const gg_solution *solution)
{
    gg_answer *answer = NULL;
    const unsigned flags = GG_ANSWER_LINE | GG_ANSWER_MOVES | GG_ANSWER_REASON | GG_ANSWER_ALL;
    if (achieved(s->ctx, gg_answer_new(s->ctx, s->g.problem, solution, flags, &answer),
                 "gg_answer_new") &&
        answer->outcome.winner != s->answer->outcome.winner)
        found("an accepted %s says that %d wins, and not %d", s->name, answer->outcome.winner,
              s->answer->outcome.winner);
    gg_answer_free(answer);
    look_at(s->ctx, s->g.problem, solution);
}

static bool read_certificate(subject *s, const bytes_out *mutant, bool same)
{
    bytes_in in = {mutant->at, mutant->size, 4096};
    const gg_source source = {&in, take_bytes};
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    gg_verdict verdict = {.accepted = false};
    limit_memory(s);
    const gg_status status = gg_certificate_read(s->ctx, s->g.problem, &source, &solution);
    if (!is_read(s, status, "gg_certificate_read")) return false;
    if (same && s->mutants > 0) found("a certificate has changed, and no checksum shows it");
    if (gg_answer_new(s->ctx, s->g.problem, solution, GG_ANSWER_LINE, &answer) == GG_OK)
        found("a certificate gives an answer before it is checked");
    look_at(s->ctx, s->g.problem, solution);
    if (succeeded(s->ctx, gg_check(s->ctx, s->g.problem, solution, &verdict), "gg_check") &&
        verdict.accepted)
        compare_outcome(s, solution);
    else
        look_at(s->ctx, s->g.problem, solution);
    gg_solution_free(solution);
    return verdict.accepted;
}

/* ---- saved tables ---- */

static bool read_at(void *self, uint64_t at, void *buffer, size_t size)
{
    const bytes_out *b = self;
    if (at > b->size || size > b->size - at) found("bytes after the end of a table are read");
    if (size > 0) memcpy(buffer, b->at + at, size);
    return true;
}

static void mend_table(const subject *s, bytes_out *mutant)
{
    (void)s;
    mend_saved(mutant);
}

/* Queries an unproved table: any answer is right, or bad input. */
static void ask_table(const subject *s, const gg_solution *held)
{
    gg_answer *answer = NULL;
    gg_why *why = NULL;
    const unsigned flags =
        GG_ANSWER_LINE | GG_ANSWER_MOVES | GG_ANSWER_REASON | GG_ANSWER_ALL | GG_ANSWER_PARTS;
    succeeded(s->ctx, gg_answer_new(s->ctx, s->g.problem, held, flags, &answer), "gg_answer_new");
    gg_answer_free(answer);
    succeeded(s->ctx, gg_why_new(s->ctx, s->g.problem, held, NULL, 0, 0, &why), "gg_why_new");
    gg_why_free(why);
    look_at(s->ctx, s->g.problem, held);
}

static bool read_table(subject *s, const bytes_out *mutant, bool same)
{
    const gg_file file = {(void *)(uintptr_t)mutant, mutant->size, read_at};
    gg_saved *saved = NULL;
    gg_solution *held = NULL;
    gg_verdict verdict = {.accepted = false};
    (void)same; /* a block is looked at when it is needed */
    limit_memory(s);
    if (is_read(s, gg_saved_new(s->ctx, &file, &saved), "gg_saved_new")) gg_saved_free(saved);
    gg_ctx_set_memory_limit(s->ctx, MEMORY); /* 48 blocks are held, however small the file is */
    if (!is_read(s, gg_saved_open(s->ctx, s->g.problem, &file, &held), "gg_saved_open"))
        return false;
    ask_table(s, held);
    if (succeeded(s->ctx, gg_check(s->ctx, s->g.problem, held, &verdict), "gg_check") &&
        verdict.accepted)
        for (uint64_t x = 0; x < s->g.problem->positions; x++)
            if (gg__table_word(s->ctx, held->tables, x) !=
                gg__table_word(s->ctx, s->solved->tables, x))
                found("the check accepts another word at %" PRIu64, x);
    gg_solution_free(held);
    return verdict.accepted;
}

/* ---- mutants ---- */

typedef struct storm {
    uint64_t seed;
    bool tells;
} storm;

static void try_mutant(subject *s, const storm *by, const bytes_out *changed, const char *how,
                       size_t at)
{
    bytes_out mutant = {0};
    for (int mended = 0; mended < 2; mended++) {
        if (by->tells)
            fprintf(stderr, "%s: %s at %zu%s\n", s->name, how, at, mended ? ", mended" : "");
        s->limits.ticks = 0;
        mutant.size = 0;
        put_bytes(&mutant, changed->at, changed->size);
        if (mended) s->mend(s, &mutant);
        if (mended && same_bytes(&mutant, changed)) break;
        s->mutants++;
        s->accepted += s->read(s, &mutant, !mended);
    }
    free(mutant.at);
}

static void change_bytes(subject *s, const storm *by)
{
    for (size_t i = 0; i < s->file.size; i++) {
        uint8_t *byte = &s->file.at[i];
        const uint8_t before = *byte;
        const uint8_t others[] = {0, 255, (uint8_t)(before + 1), before ^ 128};
        for (size_t k = 0; k < sizeof others; k++) {
            *byte = others[k];
            if (*byte != before) try_mutant(s, by, &s->file, "a byte", i);
        }
        *byte = before;
    }
}

static void change_words(subject *s, const storm *by, size_t width)
{
    const uint64_t others[] = {
        0, 1, UINT64_C(1) << 31, UINT32_MAX, UINT64_C(1) << 63, UINT64_MAX, s->file.size};
    for (size_t i = 0; i + width <= s->file.size; i += width) {
        uint8_t before[8];
        memcpy(before, s->file.at + i, width);
        for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
            if (width == 4 && others[k] > UINT32_MAX) continue;
            for (size_t b = 0; b < width; b++)
                s->file.at[i + b] = (uint8_t)(others[k] >> (8 * b));
            if (memcmp(s->file.at + i, before, width) != 0)
                try_mutant(s, by, &s->file, width == 4 ? "four bytes" : "eight bytes", i);
        }
        memcpy(s->file.at + i, before, width);
    }
}

static void cut_off(subject *s, const storm *by)
{
    const size_t whole = s->file.size;
    for (s->file.size = 0; s->file.size < whole; s->file.size++)
        try_mutant(s, by, &s->file, "cut off", s->file.size);
}

static uint64_t draw(storm *by)
{
    uint64_t x = by->seed += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* One change: a byte, a word, a stretch that is left out, comes twice or is copied elsewhere. */
static void change_somewhere(storm *by, bytes_out *mutant)
{
    static const uint64_t others[] = {0,
                                      1,
                                      2,
                                      7,
                                      255,
                                      256,
                                      UINT64_C(1) << 31,
                                      UINT32_MAX,
                                      UINT64_C(1) << 32,
                                      UINT64_C(1) << 63,
                                      UINT64_MAX};
    const size_t size = mutant->size, at = (size_t)(draw(by) % size), left = size - at;
    const size_t width = (size_t)1 << draw(by) % 4,
                 length = (size_t)(draw(by) % (left < 40 ? left : 40));
    const uint64_t drawn = draw(by), how = drawn % 8;
    uint64_t number = others[(drawn >> 8) % (sizeof others / sizeof *others)];
    uint8_t put[40];
    if (how < 2) number = drawn >> 16;
    if (how == 2) number = mutant->at[at] + (drawn >> 16) % 9 - 4;
    memcpy(put, mutant->at + at, length);
    if (how < 5)
        for (size_t i = 0; i < width && i < left; i++)
            mutant->at[at + i] = (uint8_t)(number >> (8 * i));
    else if (how == 5)
        splice(mutant, at, length < size ? length : 0, NULL, 0);
    else
        splice(mutant, how == 6 ? at : (size_t)(draw(by) % size), 0, put, length);
}

static void change_at_random(subject *s, storm *by, uint64_t mutants)
{
    for (uint64_t i = 0; i < mutants; i++) {
        bytes_out mutant = {0};
        put_bytes(&mutant, s->file.at, s->file.size);
        for (uint64_t k = draw(by) % 4; k < 4; k++)
            change_somewhere(by, &mutant);
        if (!same_bytes(&mutant, &s->file)) try_mutant(s, by, &mutant, "random", (size_t)i);
        free(mutant.at);
    }
}

/* ---- files ---- */

static void begin(subject *s, const char *name)
{
    *s = (subject){.name = name};
    s->ctx = shortage_begin(&s->limits);
}

static void end(subject *s)
{
    gg_answer_free(s->answer);
    gg_solution_free(s->solved);
    game_close(&s->g);
    free(s->file.at);
    s->limits.ctx = s->ctx;
    shortage_end(&s->limits);
}

static void run(subject *s, storm *by, uint64_t mutants)
{
    if (!s->read(s, &s->file, true)) found("%s is refused as it is", s->name);
    s->mutants = 1;
    change_bytes(s, by);
    change_words(s, by, 4);
    change_words(s, by, 8);
    cut_off(s, by);
    change_at_random(s, by, mutants);
    printf("%-24s %6zu bytes %8" PRIu64 " mutants %8" PRIu64 " accepted\n", s->name, s->file.size,
           s->mutants, s->accepted);
    fflush(stdout);
    end(s);
}

static void need(const subject *s, bool good)
{
    if (!good) found("%s cannot be made: %s", s->name, gg_ctx_error(s->ctx)->message);
}

static const char *const graphs[] = {
    "p normal 3 2\ne 1 2\ne 2 3\ns 1\n",
    "p race 4 5\nt 4\nt 3\ns 1 R\ns 2\ns 1 L\nk lose\nw L1 R2 L3\ne 1 2\ne 2 1\ne 2 3\ne 3 4\n"
    "e 4 4\n",
    "p misere 4 5\ns 1\ns 2 b\nf R\ne 1 2\ne 1 3 L\ne 2 4\ne 2 4\ne 3 4 R\n",
    "p normal 5 7\na L Ann\nn 5 end\nn 1 a\no 1 L\no 2 R\no 3 L\no 4 R\no 5 L\nt 4 D\nt 5 N\n"
    "s 1 x\ni R\nd draw\ne 1 1\ne 1 2\ne 1 2\ne 2 3\ne 2 4\ne 3 1\ne 3 5\n",
    "p normal 0 0\np misere 2 1\ne 1 2\n",
};

/* A list of problems, written in ggb. */
static void make_problems(subject *s, const char *text)
{
    const gg_given given = GG_GIVEN;
    const gg_sink sink = {&s->file, put_bytes};
    bytes_in in = {(const uint8_t *)text, strlen(text), 4096};
    const gg_source source = {&in, take_bytes};
    gg_reader *reader = NULL;
    gg_problem *problem = NULL;
    begin(s, "ggb");
    s->sealed = true;
    s->read = read_problems;
    s->mend = mend_problems;
    need(s, gg_reader_open(s->ctx, &source, "gg", &given, &reader) == GG_OK);
    while (gg_reader_next(reader, &problem) == GG_OK && problem) {
        need(s, gg_write(s->ctx, problem, "ggb", &sink) == GG_OK);
        gg_problem_free(problem);
        problem = NULL;
    }
    gg_reader_free(reader);
}

static void read_file(subject *s, const char *path)
{
    uint8_t bytes[4096];
    FILE *file = fopen(path, "rb");
    begin(s, path);
    s->read = read_problems;
    s->mend = mend_problems;
    s->sealed = true;
    if (!file) found("%s cannot be read", path);
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, file)) > 0;)
        put_bytes(&s->file, bytes, got);
    fclose(file);
}

/* The first of the graphs above as gg, packed. */
static void make_packed(subject *s, bool zstd)
{
    static const uint8_t gzip_bytes[] = {
        0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x2b, 0x50, 0xc8, 0xcb, 0x2f,
        0xca, 0x4d, 0xcc, 0x51, 0x30, 0x56, 0x30, 0xe2, 0x4a, 0x55, 0x30, 0x04, 0x93, 0x46, 0x0a,
        0xc6, 0x5c, 0xc5, 0x0a, 0x86, 0x5c, 0x00, 0xe8, 0xfd, 0x41, 0x41, 0x1d, 0x00, 0x00, 0x00};
    static const uint8_t zstd_bytes[] = {0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x68, 0xe9, 0x00, 0x00, 0x70,
                                         0x20, 0x6e, 0x6f, 0x72, 0x6d, 0x61, 0x6c, 0x20, 0x33, 0x20,
                                         0x32, 0x0a, 0x65, 0x20, 0x31, 0x20, 0x32, 0x0a, 0x65, 0x20,
                                         0x32, 0x20, 0x33, 0x0a, 0x73, 0x20, 0x31, 0x0a};
    begin(s, zstd ? "zstd" : "gzip");
    s->read = read_problems;
    s->mend = mend_problems;
    s->window = zstd;
    put_bytes(&s->file, zstd ? zstd_bytes : gzip_bytes,
              zstd ? sizeof zstd_bytes : sizeof gzip_bytes);
}

/* Solves a game and answers for its start. */
static bool solve(subject *s, const char *solver)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    options.solver = solver;
    return gg_solve(s->ctx, s->g.problem, &options, &s->solved) == GG_OK &&
           gg_answer_new(s->ctx, s->g.problem, s->solved, GG_ANSWER_LINE, &s->answer) == GG_OK;
}

static void make_certificate(subject *s, const sample *of, const char *solver, bool text)
{
    const gg_sink sink = {&s->file, put_bytes};
    begin(s, solver);
    s->read = read_certificate;
    s->mend = mend_certificate;
    if (of->name)
        need(s, sample_open(s->ctx, of, NULL, &s->g));
    else
        need(s, (s->g.problem = read_one(s->ctx, "gg", of->board, strlen(of->board))) != NULL);
    need(s, solve(s, solver) &&
                gg_certificate_write(s->ctx, s->g.problem, s->solved, text, &sink) == GG_OK);
}

static void make_table(subject *s, const sample *of)
{
    const gg_sink sink = {&s->file, put_bytes};
    begin(s, "saved table");
    s->read = read_table;
    s->mend = mend_table;
    need(s, sample_open(s->ctx, of, NULL, &s->g));
    need(s,
         solve(s, "tabulate") && gg_saved_write(s->ctx, s->g.problem, s->solved, &sink) == GG_OK);
}

/* ---- the whole ---- */

/* Certificates of each type of values, of graphs (no name) and of games by rules. */
static const struct {
    sample of;
    const char *solver;
} certified[] = {
    {{NULL, "", "p normal 4 5\ne 1 2\ne 2 3\ne 2 1\ne 1 3\ne 3 4\ns 1\n"}, "outcome"},
    {{NULL, "", "p race 3 4\nt 3\ns 1\ns 1\ne 1 2\ne 2 3\ne 2 1\ne 1 3\n"}, "race"},
    {{NULL, "", "p normal 3 3\ne 1 2\ne 1 3\ne 2 3\ns 1\ns 2\n"}, "nimber"},
    {{NULL, "", "p normal 4 5\ne 1 2\ne 2 1\ne 1 3\ne 3 4\ne 2 2\ns 1\ns 3\n"}, "loopy"},
    {{NULL, "", "p misere 4 5\ne 1 2\ne 2 3\ne 3 4\ne 2 4\ne 1 4\ns 1\ns 2\n"}, "misere"},
    {{NULL, "", "p normal 4 5\ne 1 4 L\ne 2 4 R\ne 3 1 L\ne 3 2 R\ne 3 4\ns 1\ns 2\n"}, "number"},
    {{NULL, "", "p normal 4 4\ne 2 1 L\ne 3 1 R\ne 4 2 L\ne 4 3 R\ns 4\ns 4\n"}, "form"},
    {{"nim", "1,2,1", NULL}, "nimber"},
    {{"tictactoe", "2,2,2", NULL}, "memo"},
    {{"chomp", "2x3", NULL}, "tabulate"},
};

int main(int count, char **argument)
{
    static const sample tables[] = {
        {"chomp", "2x3", NULL}, {"dodgem", "2", NULL}, {"mu-torere", "", NULL}};
    const bool tells = count > 1 && strcmp(argument[1], "-v") == 0;
    char **at = argument + 1 + tells;
    storm by = {.tells = tells, .seed = *at ? strtoull(*at++, NULL, 10) : 1};
    const uint64_t mutants = *at ? strtoull(*at++, NULL, 10) : 2000;
    subject s;
    for (size_t i = 0; i < sizeof graphs / sizeof *graphs; i++) {
        make_problems(&s, graphs[i]);
        run(&s, &by, mutants);
    }
    for (int zstd = 0; zstd < 2; zstd++) {
        make_packed(&s, zstd);
        run(&s, &by, mutants);
    }
    for (size_t i = 0; i < sizeof certified / sizeof *certified; i++)
        for (int text = 0; text < 2; text++) {
            make_certificate(&s, &certified[i].of, certified[i].solver, text);
            run(&s, &by, mutants);
        }
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        make_table(&s, &tables[i]);
        run(&s, &by, mutants);
    }
    for (; *at; at++) {
        read_file(&s, *at);
        run(&s, &by, mutants);
    }
    return 0;
}
