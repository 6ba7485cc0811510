/*
 * Mutants of tables on a disk: each byte of a manifest is changed, and each of its numbers with a
 * right checksum, in folders of runs that were stopped at different moments and in a finished one.
 * The table is right all the same, or the folder is refused.
 */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "unit/folder.h"
#include "unit/long.h"
#include "unit/support.h"

#include <stdio.h>
#include <unistd.h>

enum { MOST_FILES = 200, MOST_NUMBERS = 512 };

/* The files of a folder. */
typedef struct snapshot {
    size_t files;
    char name[MOST_FILES][64];
    uint8_t *bytes[MOST_FILES];
    size_t size[MOST_FILES];
} snapshot;

static void take_snapshot(snapshot *s, const char *folder)
{
    char path[512];
    s->files = list_files(folder, s->name, MOST_FILES);
    for (size_t i = 0; i < s->files; i++) {
        name_in(folder, s->name[i], path);
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        assert_int_equal(fseek(file, 0, SEEK_END), 0);
        s->size[i] = (size_t)ftell(file);
        rewind(file);
        s->bytes[i] = malloc(s->size[i] + 1);
        assert_non_null(s->bytes[i]);
        assert_int_equal(fread(s->bytes[i], 1, s->size[i], file), s->size[i]);
        fclose(file);
    }
}

static void free_snapshot(snapshot *s)
{
    for (size_t i = 0; i < s->files; i++)
        free(s->bytes[i]);
    s->files = 0;
}

static void write_file(const char *folder, const char *name, const void *bytes, size_t size)
{
    char path[512];
    name_in(folder, name, path);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* Writes the files again, with another manifest and without the one before. */
static void restore(const snapshot *s, const char *folder, const void *manifest, size_t size)
{
    empty_folder(folder);
    for (size_t i = 0; i < s->files; i++)
        if (strncmp(s->name[i], "manifest", 8) != 0)
            write_file(folder, s->name[i], s->bytes[i], s->size[i]);
    write_file(folder, "manifest", manifest, size);
}

static size_t find_manifest(const snapshot *s)
{
    size_t i = 0;
    while (i < s->files && strcmp(s->name[i], "manifest") != 0)
        i++;
    return i;
}

/* ---- games ---- */

static const struct {
    const char *ruleset, *parameters;
    uint64_t page;
} games[] = {
    {"quixo", "3x3", 4096},   /* several pages */
    {"connect", "3x4", 4096}, /* and slices */
    {"quixo", "3x3", 0},      /* one page */
};

typedef struct steps {
    uint64_t done, last;
} steps;

static bool allow(void *self)
{
    steps *s = self;
    return s->done++ < s->last;
}

typedef struct stored_game {
    gg_ctx *ctx;
    gg_problem *problem;
    uint64_t truth; /* a hash of all outcomes */
    char folder[64];
    gg_disk disk;
} stored_game;

static gg_status solve_on_disk(stored_game *g, gg_solution **solution)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    g->disk.folder = g->folder;
    options.disk = &g->disk;
    return gg_solve(g->ctx, g->problem, &options, solution);
}

static stored_game open_game(size_t number)
{
    const gg_disk usual = GG_DISK;
    stored_game g = {.ctx = open_ctx(), .disk = usual};
    gg_rules_spec spec = GG_RULES_SPEC;
    spec.parameters = games[number].parameters;
    assert_ok(g.ctx, gg_problem_of_rules(g.ctx, gg_ruleset_find(games[number].ruleset), &spec,
                                         &g.problem));
    gg_solution *solution = solve_by(g.ctx, g.problem, "tabulate");
    g.truth = hash_outcomes(g.ctx, solution);
    gg_solution_free(solution);
    make_folder(g.folder);
    g.disk.page = games[number].page;
    g.disk.portion = 4096;
    g.disk.save_ms = 1;
    return g;
}

static void close_game(stored_game *g)
{
    remove_folder(g->folder);
    gg_problem_free(g->problem);
    close_ctx(g->ctx);
}

/* Solves until a step; returns false if that saved nothing. */
static bool stop_at(stored_game *g, uint64_t last, snapshot *s)
{
    steps stop = {0, last};
    gg_solution *solution = NULL;
    empty_folder(g->folder);
    g->disk.allow = allow;
    g->disk.self = &stop;
    const gg_status status = solve_on_disk(g, &solution);
    assert_true(status == GG_OK || status == GG_WRITE_FAILED);
    gg_solution_free(solution);
    g->disk.allow = NULL;
    take_snapshot(s, g->folder);
    if (find_manifest(s) < s->files) return true;
    free_snapshot(s);
    return false;
}

/* ---- mutants ---- */

static uint64_t get_number(const uint8_t *at)
{
    uint64_t number = 0;
    for (unsigned i = 8; i-- > 0;)
        number = number << 8 | at[i];
    return number;
}

static void put_number(uint8_t *at, uint64_t number)
{
    for (unsigned i = 0; i < 8; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

/* Solves from what is in the folder. */
static void check_mutant(stored_game *g, size_t place, uint64_t to)
{
    gg_solution *solution = NULL;
    const gg_status status = solve_on_disk(g, &solution);
    if (status == GG_OK ? hash_outcomes(g->ctx, solution) != g->truth : status != GG_BAD_INPUT)
        fail_msg("%llu at place %zu of the manifest: %s", (unsigned long long)to, place,
                 status == GG_OK ? "a false table" : gg_ctx_error(g->ctx)->message);
    gg_solution_free(solution);
}

/* Changes each number in one way of several, which differs from snapshot to snapshot. */
static void change_numbers(stored_game *g, const snapshot *s, size_t way)
{
    const size_t file = find_manifest(s), size = s->size[file];
    uint8_t *mutant = malloc(size);
    assert_non_null(mutant);
    for (size_t i = 0; i + 2 <= size / 8; i++) {
        const uint64_t number = get_number(s->bytes[file] + 8 * i);
        const uint64_t change[] = {0,          1, number - 1, number + 1, number / 2,
                                   2 * number, 3, 4096,       UINT64_MAX, UINT64_C(1) << 32};
        const uint64_t to = change[(i + way) % COUNT(change)];
        memcpy(mutant, s->bytes[file], size);
        put_number(mutant + 8 * i, to);
        put_number(mutant + size - 8, crc_of(0, mutant, size - 8));
        restore(s, g->folder, mutant, size);
        check_mutant(g, i, to);
    }
    free(mutant);
}

static void test_numbers(void **state)
{
    snapshot s;
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++) {
        stored_game g = open_game(i);
        size_t ways = 0;
        for (uint64_t last = 4; last < 300; last += 4 + last / 2) {
            if (!stop_at(&g, last, &s)) continue;
            change_numbers(&g, &s, ways++);
            free_snapshot(&s);
        }
        assert_true(ways > 0);
        assert_true(stop_at(&g, UINT64_MAX, &s)); /* a finished table */
        for (size_t way = 0; way < 10; way += 4)
            change_numbers(&g, &s, way);
        free_snapshot(&s);
        close_game(&g);
    }
}

/* The checksum is not changed. */
static void test_bytes(void **state)
{
    snapshot s;
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++) {
        stored_game g = open_game(i);
        for (unsigned finished = 0; finished < 2; finished++) {
            for (uint64_t last = finished ? UINT64_MAX : 100; !stop_at(&g, last, &s); last++)
                assert_true(last < 200);
            const size_t file = find_manifest(&s);
            for (size_t at = 4 * finished; at < s.size[file]; at += 8) {
                uint8_t *byte = &s.bytes[file][at];
                *byte ^= (uint8_t)(1u << at / 8 % 8);
                restore(&s, g.folder, s.bytes[file], s.size[file]);
                check_mutant(&g, at, *byte);
                *byte ^= (uint8_t)(1u << at / 8 % 8);
            }
            free_snapshot(&s);
        }
        close_game(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_numbers),
        long_test(test_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
