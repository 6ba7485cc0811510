/*
 * Makes a failing input smaller by removing everything possible: cases, and in each case the
 * reductions of its kind. Each is a row of items; runs of them are tried from the end, first
 * halves, then quarters, down to single ones (after Zeller, Hildebrandt, 2002). An input that fails
 * in the same way is kept.
 *
 * Invariant: the input fails. The end is a round without a removal: then every single reduction has
 * been tried, and with it the program is right, or wrong in another way. A round takes at most
 * twice as many runs as there are items.
 */
#include "stress/stress.h"

#include <stdlib.h>
#include <string.h>

enum { COARSE = 200 /* things: of a slow input that is larger, single ones are not tried */ };

typedef struct shrinking {
    stress *s;
    stress_input *input;
    stress_verdict *verdict;
    stress_shrunk *shrunk;
    bool promised; /* the input keeps the promise, and shall */
} shrinking;

static bool is_late(const shrinking *x)
{
    return cli_interrupted() || x->s->failed || stress_now() > x->s->deadline;
}

static bool keeps(const stress *s, const stress_input *input)
{
    for (size_t i = 0; s->kind->keeps_promise && i < input->count; i++)
        if (!s->kind->keeps_promise(&input->cases[i])) return false;
    return true;
}

/* Takes the candidate, which is freed or becomes the input. */
static bool accept(shrinking *x, stress_input *candidate)
{
    enum { REPEATS = 12 };
    stress_verdict v;
    bool same = !x->promised || keeps(x->s, candidate);
    if (same) {
        stress_repeat(x->s, candidate, x->verdict->kind == UNSTEADY ? REPEATS : 1, &v);
        x->shrunk->runs++;
        x->shrunk->tried++;
        same = v.kind == x->verdict->kind && (v.kind != CRASHED || v.number == x->verdict->number);
    }
    if (!same) {
        input_free(candidate);
        return false;
    }
    input_free(x->input);
    *x->input = *candidate;
    *x->verdict = v;
    x->shrunk->tried = 0;
    return true;
}

/* Leaves out some cases; one has to stay. */
static bool try_cases(shrinking *x, size_t first, size_t count)
{
    stress_input candidate;
    if (count >= x->input->count || !input_copy(x->input, &candidate)) return false;
    for (size_t i = first; i < first + count; i++)
        case_free(&candidate.cases[i]);
    memmove(candidate.cases + first, candidate.cases + first + count,
            (candidate.count - first - count) * sizeof *candidate.cases);
    candidate.count -= count;
    return accept(x, &candidate);
}

static bool try_case(shrinking *x, const stress_reduction *reduction, size_t which, size_t first,
                     size_t count)
{
    stress_input candidate;
    if (!input_copy(x->input, &candidate)) return false;
    if (reduction->take(&candidate.cases[which], first, count)) return accept(x, &candidate);
    input_free(&candidate);
    return false;
}

/* reduction NULL: of cases. True if something went. */
static bool sweep(shrinking *x, const stress_reduction *reduction, size_t which)
{
    bool any = false;
    size_t count = reduction ? reduction->count(&x->input->cases[which]) : x->input->count;
    const bool coarse = x->verdict->kind == SLOW && reduction && count > COARSE;
    if (coarse) x->shrunk->coarse = true;
    const size_t least = coarse ? count / 16 : 1;
    for (size_t size = count > 1 ? count / 2 : 1; count > 0 && size >= least; size /= 2) {
        for (size_t at = count; at > 0 && !is_late(x);) {
            const size_t piece = at < size ? at : size, first = at - piece;
            at = first;
            if (!(reduction ? try_case(x, reduction, which, first, piece)
                            : try_cases(x, first, piece)))
                continue;
            any = true;
            count = reduction ? reduction->count(&x->input->cases[which]) : x->input->count;
            if (at > count) at = count;
        }
        if (size > count && count > 0) size = count;
    }
    return any;
}

/* A wrong answer is most often that of its case alone. */
static void try_alone(shrinking *x)
{
    stress_input candidate;
    const size_t which = x->verdict->line;
    if (x->input->count < 2 || which >= x->input->count || !input_copy(x->input, &candidate))
        return;
    for (size_t i = 0; i < candidate.count; i++)
        if (i != which) case_free(&candidate.cases[i]);
    candidate.cases[0] = candidate.cases[which];
    candidate.count = 1;
    accept(x, &candidate);
}

void stress_shrink(stress *s, stress_input *input, stress_verdict *verdict, stress_shrunk *shrunk)
{
    shrinking x = {s, input, verdict, shrunk, keeps(s, input)};
    memset(shrunk, 0, sizeof *shrunk);
    try_alone(&x);
    for (bool any = true; any && !is_late(&x);) {
        shrunk->tried = 0;
        any = sweep(&x, NULL, 0);
        shrunk->coarse = false;
        for (const stress_reduction *const *r = s->kind->reductions; *r; r++)
            for (size_t i = 0; i < input->count; i++)
                any |= sweep(&x, *r, i);
    }
    shrunk->done = !is_late(&x) && !shrunk->coarse;
}
