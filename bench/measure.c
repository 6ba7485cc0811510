/*
 * One workload on one input. First both sides answer, and a hash of all that they write is
 * compared: a difference voids the measurement, for a fast wrong answer is worth nothing. Then
 * they run in turn, round by round, the probe among them, and the ratios are taken within each
 * round, so that a machine that is slower for a while is slower for all.
 */
#include "measure.h"

#include "bytes.h"
#include "probe.h"
#include "process.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 7, FEW_ROUNDS = 3, REFERENCE = 0, LIBRARY = 1, TWO_THREADS = 2, SIDES = 3 };
enum { DIGIT_LOOP = SIDES, ALL_SIDES };

static const double long_round = 5, free_enough = 1.1;

/* What one round found. */
typedef struct bench_round {
    bench_result side[ALL_SIDES];
    probe_result probe;
} bench_round;

typedef struct measuring {
    bench_row *row;
    bench_bytes input;
    bench_run run;
    bench_round *rounds;
    bench_result first[SIDES]; /* of the comparison */
} measuring;

static bool fail(measuring *m, const char *what)
{
    if (!m->row->message[0]) snprintf(m->row->message, sizeof m->row->message, "%s", what);
    return false;
}

/* ---- runs ---- */

static bool run_side(measuring *m, int side, bench_answer *answer, bench_result *out)
{
    const bench_workload *workload = m->row->workload;
    const bool reference = side == REFERENCE || side == DIGIT_LOOP;
    m->run.threads = side == TWO_THREADS ? 2 : 1;
    m->run.digit_loop = side == DIGIT_LOOP;
    if (!process_run(&m->run, reference ? workload->naive : workload->library, answer))
        return fail(m, reference ? "the reference did not end well"
                                 : "the library's run did not end well");
    *out = *m->run.result;
    return out->done || fail(m, out->message);
}

static bool compare(measuring *m)
{
    bench_answer answer[SIDES];
    const int first = m->row->workload->naive ? REFERENCE : LIBRARY;
    m->row->equal = true;
    for (int side = first; side < SIDES; side++) {
        if (!run_side(m, side, &answer[side], &m->first[side])) return false;
        if (answer[side].hash != answer[first].hash || answer[side].size != answer[first].size)
            m->row->equal = false;
    }
    return true;
}

/* The sides in one order, and in the next round in the other. */
static bool run_round(measuring *m, unsigned index)
{
    bench_round *round = &m->rounds[index];
    for (int i = 0; i < ALL_SIDES; i++) {
        const int side = index % 2 == 0 ? i : ALL_SIDES - 1 - i;
        if (side == REFERENCE && !m->row->workload->naive) continue;
        if (side == DIGIT_LOOP && !m->row->workload->stream) continue;
        if (!run_side(m, side, NULL, &round->side[side])) return false;
    }
    return probe_run(m->row->positions, m->input.size, &round->probe) ||
           fail(m, "the probe did not end well");
}

static bool run_rounds(measuring *m, unsigned rounds)
{
    bench_row *row = m->row;
    row->busy = probe_two();
    for (row->rounds = 0; row->rounds < (rounds ? rounds : ROUNDS); row->rounds++) {
        const bench_result *side = m->rounds[0].side;
        if (!rounds && row->rounds == FEW_ROUNDS &&
            side[REFERENCE].total.wall + side[LIBRARY].total.wall > long_round)
            break;
        if (!run_round(m, row->rounds)) return false;
    }
    const double busy = probe_two();
    if (busy > row->busy) row->busy = busy;
    return true;
}

/* ---- what came out ---- */

static int ascending(const void *x, const void *y)
{
    const double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

static bench_spread spread_of(double *ratio, unsigned count)
{
    qsort(ratio, count, sizeof *ratio, ascending);
    const double middle = (ratio[(count - 1) / 2] + ratio[count / 2]) / 2;
    return (bench_spread){middle, ratio[0], ratio[count - 1]};
}

typedef double ratio_of(const measuring *m, const bench_round *round);

static double faster(const measuring *m, const bench_round *round)
{
    (void)m;
    return round->side[REFERENCE].total.cpu / round->side[LIBRARY].total.cpu;
}

/* The reference without its reading, because a faster reading exists. */
static double faster_by_digits(const measuring *m, const bench_round *round)
{
    const bench_result *reference = &round->side[REFERENCE];
    (void)m;
    return (reference->total.cpu - reference->stage[READING].cpu +
            round->side[DIGIT_LOOP].stage[READING].cpu) /
           round->side[LIBRARY].total.cpu;
}

static double edge_cost(const measuring *m, const bench_round *round)
{
    return round->side[LIBRARY].total.cpu / (double)m->row->edges / round->probe.access;
}

static uint64_t touched(const measuring *m)
{
    return m->first[m->row->workload->naive ? REFERENCE : LIBRARY].touched;
}

static double touched_cost(const measuring *m, const bench_round *round)
{
    return round->side[LIBRARY].stage[SOLVING].cpu / (double)touched(m) / round->probe.access;
}

static double two_threads(const measuring *m, const bench_round *round)
{
    (void)m;
    return round->side[LIBRARY].total.wall / round->side[TWO_THREADS].total.wall;
}

static double wall(const measuring *m, const bench_round *round)
{
    (void)m;
    return round->side[LIBRARY].total.wall / round->side[LIBRARY].total.cpu;
}

static double access_time(const measuring *m, const bench_round *round)
{
    (void)m;
    return round->probe.access;
}

static double byte_time(const measuring *m, const bench_round *round)
{
    (void)m;
    return round->probe.byte;
}

static bench_spread spread(const measuring *m, ratio_of *ratio)
{
    double ratios[MOST_ROUNDS];
    for (unsigned i = 0; i < m->row->rounds; i++)
        ratios[i] = ratio(m, &m->rounds[i]);
    return spread_of(ratios, m->row->rounds);
}

static void take_shares(const measuring *m, int side)
{
    double stage[STAGES] = {0}, total = 0;
    for (unsigned i = 0; i < m->row->rounds; i++)
        for (int s = 0; s < STAGES; s++) {
            stage[s] += m->rounds[i].side[side].stage[s].cpu;
            total += m->rounds[i].side[side].stage[s].cpu;
        }
    for (int s = 0; s < STAGES && total > 0; s++)
        m->row->share[side][s] = stage[s] / total;
}

static void sum_up(const measuring *m)
{
    bench_row *row = m->row;
    for (int side = REFERENCE; side <= LIBRARY; side++) {
        row->memory[side] = m->first[side].memory;
        take_shares(m, side);
    }
    if (row->workload->naive) row->faster = spread(m, faster);
    if (row->workload->stream) row->digit_loop = spread(m, faster_by_digits);
    if (row->edges) row->edge = spread(m, edge_cost);
    if (touched(m)) row->solve = spread(m, touched_cost);
    row->two_threads = spread(m, two_threads);
    row->wall = spread(m, wall).median;
    row->access = spread(m, access_time).median;
    row->byte = spread(m, byte_time).median;
}

bool measure_is_free(const bench_row *row)
{
    return row->busy > 0 && row->busy <= free_enough && row->wall <= free_enough;
}

/* ---- the whole ---- */

static bool run_all(measuring *m, unsigned rounds)
{
    if (!compare(m)) return false;
    m->row->positions = m->first[LIBRARY].positions;
    m->row->edges = m->first[LIBRARY].edges;
    if (!m->row->equal) return true;
    m->rounds = calloc(MOST_ROUNDS, sizeof *m->rounds);
    if (!m->rounds) return fail(m, "no memory");
    if (!run_rounds(m, rounds)) return false;
    sum_up(m);
    return true;
}

int measure(const bench_workload *workload, const bench_variant *variant, bench_size size,
            unsigned rounds, bench_row *row)
{
    measuring m = {.row = row};
    *row = (bench_row){.workload = workload, .variant = variant, .size = size};
    if (!bytes_make(workload, variant, size, &m.input)) {
        fail(&m, "the input cannot be made");
        return LIMIT;
    }
    row->input = m.input.size;
    m.run = (bench_run){.input = &m.input, .variant = variant, .size = size};
    m.run.result = process_shared(sizeof *m.run.result);
    const bool done = m.run.result ? run_all(&m, rounds) : fail(&m, "no memory");
    process_unshare(m.run.result, sizeof *m.run.result);
    bytes_free(&m.input);
    free(m.rounds);
    return !done ? LIMIT : row->equal ? DONE : NEGATIVE;
}
