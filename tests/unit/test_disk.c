/*
 * Tables on a disk against the same tables made in memory, position by position: with any ranges,
 * threads and memory; after kills at any step, failures of each write, bits that flip in every
 * file, and time that runs out, or a run that is cancelled, again and again. Then folders that
 * cannot be used.
 */
#define _DEFAULT_SOURCE /* mkdtemp, flock */
#include "unit/folder.h"
#include "unit/long.h"
#include "unit/support.h"

#include "greatgame_ruleset.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- games ---- */

typedef struct stored_game {
    gg_ctx *ctx;
    gg_problem *problem;
    uint64_t truth; /* a hash of the outcomes, computed in memory by one thread */
    char folder[64];
    gg_disk disk;
} stored_game;

static gg_problem *open_problem(gg_ctx *ctx, const char *ruleset, const char *parameters,
                                bool symmetry)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = parameters;
    spec.symmetry = symmetry;
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find(ruleset), &spec, &problem));
    return problem;
}

/* The players are apart or not, and ranges are cut at slices: some within a chunk, some larger than
 * a range, some so small that they are joined. */
static const struct {
    const char *ruleset, *parameters;
    bool symmetry;
    uint64_t range; /* the least */
} sliced[] = {{"connect", "3x4", false, 4096},
              {"dodgem", "4", false, 4096},
              {"chess", "KPK", false, 1 << 16},
              {"chess", "KPK", true, 1 << 14}};

static stored_game open_class(gg_ctx *ctx, const char *ruleset, const char *parameters,
                              bool symmetry)
{
    const gg_disk usual = GG_DISK;
    stored_game g = {.ctx = ctx, .disk = usual};
    g.problem = open_problem(ctx, ruleset, parameters, symmetry);
    gg_solution *solution = solve_by(ctx, g.problem, "tabulate");
    g.truth = hash_outcomes(ctx, solution);
    gg_solution_free(solution);
    make_folder(g.folder);
    return g;
}

static stored_game open_game(gg_ctx *ctx, const char *ruleset, const char *parameters)
{
    return open_class(ctx, ruleset, parameters, false);
}

/* Some ranges, a checkpoint after each portion, and boxes that are always too full. */
static stored_game open_small(gg_ctx *ctx, unsigned number)
{
    stored_game g = number % 2 ? open_game(ctx, "connect", "3x4") : open_game(ctx, "quixo", "3x3");
    g.disk.page = g.disk.portion = 4096;
    g.disk.save_ms = 1;
    return g;
}

/* Without slices. */
static stored_game open_quixo(gg_ctx *ctx)
{
    return open_small(ctx, 0);
}

static void close_game(stored_game *g)
{
    remove_folder(g->folder);
    gg_problem_free(g->problem);
    close_ctx(g->ctx);
}

static gg_status solve_on_disk(stored_game *g, gg_solution **solution)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    g->disk.folder = g->folder;
    options.disk = &g->disk;
    return gg_solve(g->ctx, g->problem, &options, solution);
}

static bool is_truth(const stored_game *g, const gg_solution *solution)
{
    return solution && hash_outcomes(g->ctx, solution) == g->truth;
}

static void check_disk(stored_game *g)
{
    gg_solution *solution = NULL;
    assert_ok(g->ctx, solve_on_disk(g, &solution));
    assert_string_equal(gg_solution_method(solution), "tabulate");
    assert_true(is_truth(g, solution));
    gg_solution_free(solution);
}

/* ---- the same bytes ---- */

static void test_ranges(void **state)
{
    static const uint64_t ranges[] = {4096, 10000, 1 << 20, 0}, news[] = {0, 1};
    (void)state;
    for (size_t i = 0; i < COUNT(ranges); i++)
        for (unsigned threads = 1; threads <= 3; threads += 2)
            for (size_t k = 0; k < COUNT(news); k++) {
                stored_game g = open_quixo(open_ctx());
                g.disk.page = ranges[i];
                g.disk.updates = news[k];
                g.disk.save_ms = k;
                gg_ctx_set_threads(g.ctx, threads);
                check_disk(&g);
                check_disk(&g);     /* from what is saved */
                g.disk.page = 8192; /* which the folder knows better */
                check_disk(&g);
                close_game(&g);
            }
}

/* Slices are solved one after the other, with any number of threads and buffers. */
static void test_slices(void **state)
{
    static const uint64_t ranges[] = {4096, 1 << 14, 1 << 16, 1 << 18};
    (void)state;
    for (size_t i = 0; i < COUNT(sliced); i++)
        for (size_t k = 0; k < COUNT(ranges); k++) {
            if (ranges[k] < sliced[i].range) continue;
            stored_game g =
                open_class(open_ctx(), sliced[i].ruleset, sliced[i].parameters, sliced[i].symmetry);
            g.disk.page = ranges[k];
            g.disk.portion = k % 2 ? 1 << 13 : 0;
            g.disk.updates = k / 2;
            gg_ctx_set_threads(g.ctx, 1 + (unsigned)(i + k) % 3);
            check_disk(&g);
            check_disk(&g); /* from what is saved */
            close_game(&g);
        }
}

static uint64_t lying_slice_end(void *self, uint64_t slice)
{
    (void)self;
    return (slice + 1) * 100000;
}

static uint64_t standing_slice_end(void *self, uint64_t slice)
{
    (void)self;
    return slice < 2 ? (slice + 1) * 100000 : 200000;
}

/* Slices that moves lead out of, to larger numbers, are found out. */
static void test_false_slices(void **state)
{
    static const struct {
        uint64_t (*end)(void *self, uint64_t slice);
        const char *said;
    } lies[] = {{lying_slice_end, "which is in a later slice"},
                {standing_slice_end, "slice 2 does not end after the one before"}};
    (void)state;
    for (size_t i = 0; i < COUNT(lies); i++) {
        stored_game g = open_game(open_ctx(), "dodgem", "4");
        gg_ruleset ruleset = *gg_ruleset_find("dodgem");
        gg_rules_spec spec = GG_RULES_SPEC;
        gg_solution *solution = NULL;
        spec.parameters = "4";
        ruleset.slice_end = lies[i].end;
        gg_problem_free(g.problem);
        assert_ok(g.ctx, gg_problem_of_rules(g.ctx, &ruleset, &spec, &g.problem));
        g.disk.page = 4096;
        assert_fails(g.ctx, solve_on_disk(&g, &solution), GG_BAD_INPUT, lies[i].said);
        close_game(&g);
    }
}

/* The players are apart, play lasts long, and the ranges are what memory allows. */
static void test_little_memory(void **state)
{
    (void)state;
    stored_game g = open_game(open_ctx(), "chess", "KRK");
    const uint64_t used = gg_ctx_memory_used(g.ctx);
    char name[200][64];
    /* The less is needed for packing, the less memory makes several ranges. */
    for (uint64_t little = 7 << 18; list_files(g.folder, name, 200) <= 6; little -= 1 << 17) {
        empty_folder(g.folder);
        gg_ctx_set_memory_limit(g.ctx, used + little);
        check_disk(&g);
    }
    gg_ctx_set_memory_limit(g.ctx, UINT64_MAX);
    check_disk(&g);
    gg_ctx_set_memory_limit(g.ctx, used + (1 << 16));
    gg_solution *solution = NULL;
    assert_fails(g.ctx, solve_on_disk(&g, &solution), GG_LIMIT, "memory limit");
    gg_ctx_set_memory_limit(g.ctx, UINT64_MAX);
    close_game(&g);
}

/* ---- kills and failures ---- */

typedef struct steps {
    uint64_t done, last; /* the step that fails, or at which the process ends */
    bool dies;
    bool slow; /* each step takes long enough for a save after each portion */
} steps;

static bool allow(void *self)
{
    steps *s = self;
    const struct timespec pause = {.tv_nsec = 1000000};
    if (s->slow) nanosleep(&pause, NULL);
    if (s->done++ < s->last) return true;
    if (s->dies) _exit(9);
    return false;
}

/* Runs a child process that dies at step `last`. Returns 9, or 0 if it finished before with the
 * right values. */
static int run_child(stored_game *g, uint64_t last)
{
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        steps s = {0, last, true, false};
        gg_solution *solution = NULL;
        g->disk.allow = allow;
        g->disk.self = &s;
        if (solve_on_disk(g, &solution) != GG_OK) _exit(1);
        _exit(is_truth(g, solution) ? 0 : 2);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void test_kills(void **state)
{
    gg__rng rng = {7};
    (void)state;
    for (unsigned round = 0; round < 4; round++) {
        stored_game g = open_small(open_ctx(), round);
        unsigned kills = 0;
        g.disk.updates = round / 2;
        g.disk.save_ms = 1 + round;
        for (unsigned tries = 0; tries < 200 && kills < 20; tries++) {
            gg_ctx_set_threads(g.ctx, 1 + tries % 2);
            const int result = run_child(&g, gg__rng_below(&rng, 60));
            assert_true(result == 9 || result == 0);
            kills += result == 9;
            if (result == 0) empty_folder(g.folder);
        }
        assert_true(kills >= 20);
        gg_ctx_set_threads(g.ctx, 1);
        check_disk(&g);
        close_game(&g);
    }
}

static void check_failing_writes(unsigned small)
{
    stored_game g = open_small(open_ctx(), small);
    gg_solution *solution = NULL;
    gg_status status = GG_WRITE_FAILED;
    for (uint64_t last = 0; status == GG_WRITE_FAILED; last += 1 + last / 16) {
        steps s = {0, last, false, false};
        g.disk.allow = allow;
        g.disk.self = &s;
        status = solve_on_disk(&g, &solution);
        if (status == GG_WRITE_FAILED) {
            assert_fails(g.ctx, status, GG_WRITE_FAILED, "the same command goes on from it");
            if (last % 2) check_disk((g.disk.allow = NULL, &g));
        }
        if (last % 3) empty_folder(g.folder); /* else it goes on */
    }
    assert_ok(g.ctx, status);
    assert_true(is_truth(&g, solution));
    gg_solution_free(solution);
    close_game(&g);
}

static void test_failing_writes(void **state)
{
    (void)state;
    check_failing_writes(0);
    check_failing_writes(1);
}

static bool allow_but_one(void *self)
{
    steps *s = self;
    return s->done++ != s->last;
}

/* One step fails and later ones would not, also while a thread writes in the middle of a level
 * because memory for updates is short. */
static void test_one_failing_write(void **state)
{
    (void)state;
    stored_game g = open_game(open_ctx(), "morris", "4");
    gg_status status = GG_WRITE_FAILED;
    gg_ctx_set_memory_limit(g.ctx, gg_ctx_memory_used(g.ctx) + (11 << 18));
    for (uint64_t last = 1; status == GG_WRITE_FAILED; last += 1 + last / 4) {
        steps s = {0, last, false, false};
        gg_solution *solution = NULL;
        empty_folder(g.folder);
        g.disk.allow = allow_but_one;
        g.disk.self = &s;
        status = solve_on_disk(&g, &solution);
        if (status == GG_OK) assert_true(is_truth(&g, solution));
        if (status != GG_OK)
            assert_fails(g.ctx, status, GG_WRITE_FAILED, "the same command goes on from it");
        gg_solution_free(solution);
    }
    assert_int_equal(status, GG_OK);
    gg_ctx_set_memory_limit(g.ctx, UINT64_MAX);
    close_game(&g);
}

/* Memory fails from each call on; what is saved by then stays good. */
static void check_failing_memory(unsigned small)
{
    heap h;
    stored_game g = open_small(heap_ctx(&h), small);
    gg_solution *solution = NULL;
    gg_status status = GG_NO_MEMORY;
    const uint64_t blocks = h.blocks;
    g.disk.save_ms = 0;
    for (uint64_t allowed = 0; status == GG_NO_MEMORY; allowed++) {
        assert_true(allowed < 200);
        h.fail_from = h.calls + allowed;
        status = solve_on_disk(&g, &solution);
        h.fail_from = UINT64_MAX;
        assert_true(status == GG_OK || h.blocks == blocks);
        empty_folder(g.folder);
    }
    assert_ok(g.ctx, status);
    assert_true(is_truth(&g, solution));
    gg_solution_free(solution);
    close_game(&g);
}

static void test_failing_memory(void **state)
{
    (void)state;
    check_failing_memory(0);
    check_failing_memory(1);
}

/* ---- damage ---- */

/* A bit flips in each file of a run that was stopped in the middle: the table is right all the
 * same. */
static void check_flipped_bits(unsigned small, bool slow)
{
    gg__rng rng = {3};
    char name[200][64];
    stored_game g = open_small(open_ctx(), small);
    for (size_t i = 0, count = 1; i < count; i++) {
        empty_folder(g.folder);
        steps s = {0, (small ? 40 : 80) + i, false, slow};
        gg_solution *solution = NULL;
        g.disk.allow = allow;
        g.disk.self = &s;
        assert_int_equal(solve_on_disk(&g, &solution), GG_WRITE_FAILED);
        g.disk.allow = NULL;
        count = list_files(g.folder, name, 200);
        assert_true(count > 0);
        flip(g.folder, name[i < count ? i : 0], &rng);
        if (i % 3 == 0) flip(g.folder, "manifest", &rng);
        check_disk(&g);
    }
    for (size_t i = 0, count = 1; i < count; i++) { /* of one that has ended */
        count = list_files(g.folder, name, 200);
        flip(g.folder, name[i < count ? i : 0], &rng);
        check_disk(&g);
    }
    close_game(&g);
}

static void test_flipped_bits(void **state)
{
    (void)state;
    check_flipped_bits(0, false);
    check_flipped_bits(1, false);
    check_flipped_bits(1, true); /* also as a slice ends */
}

/* ---- forged manifests ---- */

/* Changes a number of the manifest, and makes its checksum right. */
static void forge(const char *folder, size_t field, uint64_t number)
{
    static uint64_t fields[256];
    char path[512];
    name_in(folder, "manifest", path);
    FILE *file = fopen(path, "r+b");
    if (!file) return; /* it was too slow to save anything */
    const size_t count = fread(fields, sizeof *fields, COUNT(fields), file);
    assert_true(field + 1 < count && count < COUNT(fields));
    fields[field] = number;
    fields[count - 1] = crc_of(0, fields, (count - 1) * sizeof *fields);
    rewind(file);
    assert_int_equal(fwrite(fields, sizeof *fields, count, file), count);
    fclose(file);
    name_in(folder, "manifest-before", path);
    unlink(path);
}

/* At any moment a forged manifest with a right checksum is refused or changes nothing: the numbers
 * of pending positions, legal positions and final codes are verified, and so are the lengths of the
 * files of updates. Missing updates alone are not detected. */
static void check_forged_manifests(unsigned small)
{
    enum { FRONT = 23, CODES = 4, RANGE = 11, TRIES = 6 };
    static const uint64_t number[TRIES] = {0, 4096, 3, 5, 10, UINT64_MAX};
    gg__rng rng = {4};
    stored_game g = open_small(open_ctx(), small);
    for (size_t i = 0; i < (FRONT + RANGE) * TRIES; i++) {
        const size_t field = i / TRIES;
        const uint64_t to = field < FRONT + CODES ? number[i % TRIES] : UINT64_MAX;
        steps s = {0, 3 + gg__rng_below(&rng, small ? 120 : 150), false, i % 4 == 0};
        gg_solution *solution = NULL;
        g.disk.allow = allow;
        g.disk.self = &s;
        gg_status status = solve_on_disk(&g, &solution);
        assert_true(status == GG_WRITE_FAILED || status == GG_OK); /* where it saved too seldom */
        g.disk.allow = NULL;
        gg_solution_free(solution);
        solution = NULL;
        forge(g.folder, field, to);
        status = solve_on_disk(&g, &solution);
        if (!(status == GG_OK ? is_truth(&g, solution) : status == GG_BAD_INPUT))
            fail_msg("field %zu is %llu, stopped at step %llu: %s", field, (unsigned long long)to,
                     (unsigned long long)s.last,
                     status == GG_OK ? "a false table" : gg_ctx_error(g.ctx)->message);
        gg_solution_free(solution);
        empty_folder(g.folder);
    }
    close_game(&g);
}

static void test_forged_manifests(void **state)
{
    (void)state;
    if (*(const char *)&(const uint16_t){1} != 1) skip(); /* numbers are the other way round */
    check_forged_manifests(0);
    check_forged_manifests(1);
}

/* Writes that no chunk has any of the level, with a right checksum. */
static void forget_flags(const char *folder, const char *name)
{
    uint8_t bytes[16 + 64];
    char path[512];
    name_in(folder, name, path);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file) - 16;
    const uint64_t block = 0;
    memset(bytes + 16, 0, size);
    const uint32_t sum =
        crc_of(crc_of(crc_of(0, name, strlen(name)), &block, sizeof block), bytes + 16, size);
    for (unsigned i = 0; i < 4; i++)
        bytes[12 + i] = (uint8_t)(sum >> 8 * i);
    rewind(file);
    assert_int_equal(fwrite(bytes, 1, 16 + size, file), 16 + size);
    fclose(file);
}

/* A level that is passed over, though positions were decided for it, is noticed as it ends. */
static void test_forgotten_level(void **state)
{
    char name[200][64], path[512];
    unsigned forgotten = 0;
    (void)state;
    stored_game g = open_quixo(open_ctx());
    g.disk.page = 1 << 20; /* one page: updates would reveal the damage too */
    for (uint64_t step = 8; step < 40; step += 2) {
        steps s = {0, step, false, false};
        gg_solution *solution = NULL;
        g.disk.allow = allow;
        g.disk.self = &s;
        gg_status status = solve_on_disk(&g, &solution);
        assert_true(status == GG_WRITE_FAILED || status == GG_OK);
        gg_solution_free(solution);
        g.disk.allow = NULL;
        const size_t count = list_files(g.folder, name, 200);
        for (size_t i = 0; i < count; i++)
            if (strncmp(name[i], "now-", 4) == 0 || strncmp(name[i], "next-", 5) == 0)
                forget_flags(g.folder, name[i]);
        name_in(g.folder, "manifest-before", path);
        unlink(path);
        status = solve_on_disk(&g, &solution);
        if (status != GG_OK)
            assert_fails(g.ctx, status, GG_BAD_INPUT, "contradict one another");
        else
            assert_true(is_truth(&g, solution));
        forgotten += status != GG_OK;
        gg_solution_free(solution);
        empty_folder(g.folder);
    }
    assert_true(forgotten > 0);
    close_game(&g);
}

/* ---- time ---- */

static void test_time(void **state)
{
    (void)state;
    stored_game g = open_quixo(open_ctx());
    gg_solution *solution = NULL;
    gg_status status = GG_LIMIT;
    unsigned stops = 0;
    g.disk.stop_ms = 1;
    for (; status == GG_LIMIT; stops++) {
        status = solve_on_disk(&g, &solution);
        if (status == GG_LIMIT)
            assert_fails(g.ctx, status, GG_LIMIT, ": the same command goes on from there");
    }
    assert_ok(g.ctx, status);
    assert_true(is_truth(&g, solution));
    gg_solution_free(solution);
    close_game(&g);
}

/* ---- cancelling ---- */

typedef struct canceller {
    gg_ctx *ctx;
    uint64_t ticks, last; /* it cancels at the last */
} canceller;

static void cancel_at(void *self, const char *stage, uint64_t done, uint64_t total)
{
    canceller *c = self;
    (void)stage;
    (void)done;
    (void)total;
    if (++c->ticks == c->last) gg_ctx_cancel(c->ctx);
}

/* A resumed run does not repeat work done before the cancellation, even within a portion. */
static void test_cancelling(void **state)
{
    gg__rng rng = {5};
    (void)state;
    stored_game g = open_game(open_ctx(), "chess", "KQK");
    gg_solution *solution = NULL;
    gg_status status = GG_CANCELLED;
    uint64_t ticks = 0;
    canceller c = {.ctx = g.ctx};
    gg_ctx_set_progress(g.ctx, cancel_at, &c);
    check_disk(&g);
    ticks = c.ticks;
    empty_folder(g.folder);
    for (unsigned run = 0; status == GG_CANCELLED; run++) {
        assert_true(run <= ticks);
        c.ticks = 0;
        c.last = 1 + gg__rng_below(&rng, 8);
        gg_ctx_set_threads(g.ctx, 1 + run % 3);
        status = solve_on_disk(&g, &solution);
        if (status == GG_CANCELLED)
            assert_fails(g.ctx, status, GG_CANCELLED, ": the same command goes on from there");
    }
    gg_ctx_set_progress(g.ctx, NULL, NULL);
    assert_ok(g.ctx, status);
    assert_true(is_truth(&g, solution));
    gg_solution_free(solution);
    close_game(&g);
}

/* ---- folders that cannot be used ---- */

static void test_refusals(void **state)
{
    gg_solution *solution = NULL;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_memory_plan plan;
    char path[512];
    (void)state;
    stored_game g = open_quixo(open_ctx());
    check_disk(&g);
    static const char *const foreign[] = {"notes-1.2", "updates-letter.pdf", "page-1.x",
                                          "now-01.7"};
    for (size_t i = 0; i < COUNT(foreign); i++) {
        name_in(g.folder, foreign[i], path);
        close(open(path, O_CREAT | O_WRONLY, 0666));
    }
    gg_problem *other = open_problem(g.ctx, "chess", "KQK", false),
               *way = open_problem(g.ctx, "nim", "3,4", false);
    options.disk = &g.disk;
    assert_fails(g.ctx, gg_solve(g.ctx, other, &options, &solution), GG_BAD_INPUT, "another game");
    assert_fails(g.ctx, gg_solve(g.ctx, way, &options, &solution), GG_BAD_ARGUMENT, "unmoves");
    assert_fails(g.ctx, gg_plan(g.ctx, way, &options, &plan), GG_BAD_ARGUMENT, "unmoves");
    options.solver = "memo";
    assert_fails(g.ctx, gg_solve(g.ctx, g.problem, &options, &solution), GG_BAD_ARGUMENT,
                 "works in memory");
    options.solver = NULL;
    check_disk(&g);
    for (size_t i = 0; i < COUNT(foreign); i++) {
        name_in(g.folder, foreign[i], path);
        assert_int_equal(access(path, F_OK), 0);
    }
    name_in(g.folder, "lock", path);
    const int lock = open(path, O_RDWR);
    assert_int_equal(flock(lock, LOCK_EX), 0);
    assert_fails(g.ctx, solve_on_disk(&g, &solution), GG_BAD_INPUT, "another run is at work");
    close(lock);
    g.disk.folder = path; /* a file */
    assert_fails(g.ctx, gg_solve(g.ctx, g.problem, &options, &solution), GG_WRITE_FAILED,
                 "cannot use the folder");
    g.disk.folder = NULL;
    assert_fails(g.ctx, gg_solve(g.ctx, g.problem, &options, &solution), GG_BAD_ARGUMENT,
                 "name a folder");
    gg_problem_free(other);
    gg_problem_free(way);
    close_game(&g);
}

/* Foreign files and links that use the names of the store are neither removed nor followed. */
static void test_other_manifests(void **state)
{
    static const char text[] = "Manifest-Version: 1.0\n";
    char path[512], outside[64 + 8], read_back[sizeof text];
    (void)state;
    stored_game g = open_quixo(open_ctx());
    gg_solution *solution = NULL;
    snprintf(outside, sizeof outside, "%s.txt", g.folder);
    name_in(g.folder, "manifest", path);
    FILE *file = fopen(outside, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    assert_int_equal(symlink(outside, path), 0);
    assert_fails(g.ctx, solve_on_disk(&g, &solution), GG_WRITE_FAILED, "cannot read in");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0666), 0); /* which nobody writes to */
    assert_fails(g.ctx, solve_on_disk(&g, &solution), GG_WRITE_FAILED, "cannot read in");
    assert_int_equal(rename(outside, path), 0);
    assert_fails(g.ctx, solve_on_disk(&g, &solution), GG_BAD_INPUT, "is not part of a table");
    file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fread(read_back, 1, sizeof text - 1, file), sizeof text - 1);
    fclose(file);
    assert_memory_equal(read_back, text, sizeof text - 1);
    assert_int_equal(unlink(path), 0);
    check_disk(&g);
    close_game(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_false_slices),
        cmocka_unit_test(test_little_memory),
        long_test(test_kills),
        long_test(test_failing_writes),
        long_test(test_one_failing_write),
        cmocka_unit_test(test_failing_memory),
        long_test(test_flipped_bits),
        long_test(test_forged_manifests),
        cmocka_unit_test(test_forgotten_level),
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_cancelling),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_other_manifests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
