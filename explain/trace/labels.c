/*
 * Nimbers if play can go round, as they are taught: phase by phase. In phase m all positions
 * without a value are candidates for the value m. That requires that no option has the value m, and
 * that every option without a value can be answered: it has an option of value m itself, so that a
 * player who moves there is sent back. (Options of all smaller values exist, or the position would
 * not have stayed open.) When no position can get the value any more, those without an option of
 * value m never will: they are infinite. The others stay open for the next phase.
 */
#include "trace/trace.h"

#include <stdio.h>

enum { ABOUT, PHASE, NOTHING, MEX, VALUE, MARK, INFINITE, SET };

const gg_info gg__steps_loopy[] = {
    [ABOUT] =
        GG__STEP("loop.about",
                 "a position has the value k if its moves lead to all smaller numbers, none to k, "
                 "and every move to a larger number has an answer that leads to the value k",
                 "loopy"),
    [PHASE] = GG__STEP("loop.phase",
                       "which of {open?1 position|# positions} without a value {open?is|are} worth "
                       "{phase}?",
                       "loopy"),
    [NOTHING] = GG__STEP("loop.end", "{position} = {value}: there are no moves", "loopy"),
    [MEX] = GG__STEP("loop.mex",
                     "{position} = {value}: moves lead to {set}, and {value} is the least number "
                     "missing",
                     "loopy"),
    [VALUE] =
        GG__STEP("loop.value",
                 "{position} = {value}: no move leads to {value}, and what has no value can be "
                 "answered: {options} by {answers}",
                 "loopy"),
    [MARK] =
        GG__STEP("loop.mark",
                 "{position} has the move to {option} = {phase}: that would be the answer to a "
                 "move there",
                 "loopy"),
    [INFINITE] = GG__STEP("loop.infinite",
                          "{position} will never be a number: no move leads to {phase}, and after "
                          "{option} there is no answer worth {phase}",
                          "loopy"),
    [SET] = GG__STEP("loop.set", "{position} = {value}: infinite, with these values to move to",
                     "loopy"),
    {NULL, NULL, NULL, false, false},
};

#define OPEN    UINT32_MAX
#define ENDLESS (UINT32_MAX - 1)

typedef struct search {
    gg__trace *t;
    uint32_t n, phase;
    uint32_t *value;  /* or OPEN, or ENDLESS */
    uint32_t *answer; /* an option worth the phase; UINT32_MAX: none */
    uint32_t *queue;  /* valued in this phase */
    uint32_t valued, taken;
    uint32_t *list; /* options and answers, or a set */
    gg__trace_back back;
} search;

static bool has_value(const search *s, uint32_t p)
{
    return s->value[p] < ENDLESS;
}

/* The first option that keeps a position from being worth the phase: worth it itself, or without a
 * value and without an answer; UINT32_MAX: none. */
static uint32_t blocked_by(const search *s, uint32_t p)
{
    const gg_trace_position *at = &s->t->position[p];
    for (size_t i = 0; i < at->option_count[GG_LEFT]; i++) {
        const uint32_t q = at->options[GG_LEFT][i];
        if (s->value[q] == s->phase || (!has_value(s, q) && s->answer[q] == UINT32_MAX)) return q;
    }
    return UINT32_MAX;
}

/* The finite values of the options, ascending, each once. */
static size_t list_values(const search *s, uint32_t p)
{
    const gg_trace_position *at = &s->t->position[p];
    size_t count = 0;
    for (size_t i = 0; i < at->option_count[GG_LEFT]; i++) {
        const uint32_t value = s->value[at->options[GG_LEFT][i]];
        size_t k = 0;
        if (value >= ENDLESS) continue;
        while (k < count && s->list[k] < value)
            k++;
        if (k < count && s->list[k] == value) continue;
        for (size_t j = count++; j > k; j--)
            s->list[j] = s->list[j - 1];
        s->list[k] = value;
    }
    return count;
}

/* ---- steps ---- */

/* The position is worth the phase, whose options without a value have answers. */
static gg_status settle(search *s, uint32_t p)
{
    gg__trace *t = s->t;
    const gg_trace_position *at = &t->position[p];
    uint32_t *answers = s->list + t->option_count;
    size_t count = 0;
    char text[16];
    for (size_t i = 0; i < at->option_count[GG_LEFT]; i++) {
        const uint32_t q = at->options[GG_LEFT][i];
        size_t k = 0;
        while (k < count && s->list[k] != q)
            k++;
        if (has_value(s, q) || k < count) continue;
        s->list[count] = q;
        answers[count++] = s->answer[q];
    }
    gg__step_begin(t, &gg__steps_loopy[count > 0                       ? VALUE
                                       : at->option_count[GG_LEFT] > 0 ? MEX
                                                                       : NOTHING]);
    gg__step_position(t, "position", p);
    gg__step_number(t, "value", s->phase);
    if (count > 0) {
        gg__step_positions(t, "options", s->list, count);
        gg__step_positions(t, "answers", answers, count);
    } else if (at->option_count[GG_LEFT] > 0) {
        const size_t values = list_values(s, p);
        gg__step_numbers(t, "set", s->list, values);
    }
    s->value[p] = s->phase;
    s->queue[s->valued++] = p;
    snprintf(text, sizeof text, "%u", (unsigned)s->phase);
    const gg_status status = gg__step_end(t);
    return status == GG_OK ? gg__trace_decide(t, p, text) : status;
}

/* A position with an option worth the phase, which may let those that can move there be settled. */
static gg_status mark(search *s, uint32_t p, uint32_t option)
{
    gg__trace *t = s->t;
    s->answer[p] = option;
    if (s->value[p] < s->phase)
        return GG_OK; /* its value was smaller before: no position waits for
                         it */
    gg__step_begin(t, &gg__steps_loopy[MARK]);
    gg__step_position(t, "position", p);
    gg__step_position(t, "option", option);
    gg__step_number(t, "phase", s->phase);
    return gg__step_end(t);
}

/* True if the position can be valued: it is open, cannot move to the phase, and is not blocked. */
static bool fits(const search *s, uint32_t p)
{
    return s->value[p] == OPEN && s->answer[p] == UINT32_MAX && blocked_by(s, p) == UINT32_MAX;
}

/* Updates the positions after one was valued. */
static gg_status take(search *s, uint32_t p)
{
    gg_status status = GG_OK;
    for (uint32_t i = s->back.start[p]; status == GG_OK && i < s->back.start[p + 1]; i++)
        if (s->answer[s->back.pred[i]] == UINT32_MAX) status = mark(s, s->back.pred[i], p);
    for (uint32_t i = s->back.start[p]; status == GG_OK && i < s->back.start[p + 1]; i++) {
        const uint32_t u = s->back.pred[i];
        if (s->answer[u] != p) continue;
        for (uint32_t k = s->back.start[u]; status == GG_OK && k < s->back.start[u + 1]; k++)
            if (fits(s, s->back.pred[k])) status = settle(s, s->back.pred[k]);
    }
    return status;
}

static gg_status end_phase(search *s, uint32_t *open)
{
    gg__trace *t = s->t;
    gg_status status = GG_OK;
    *open = 0;
    for (uint32_t p = 0; status == GG_OK && p < s->n; p++) {
        if (s->value[p] != OPEN) continue;
        if (s->answer[p] != UINT32_MAX) {
            ++*open;
            continue;
        }
        gg__step_begin(t, &gg__steps_loopy[INFINITE]);
        gg__step_position(t, "position", p);
        gg__step_number(t, "phase", s->phase);
        gg__step_position(t, "option", blocked_by(s, p));
        status = gg__step_end(t);
        s->value[p] = ENDLESS;
    }
    return status;
}

static gg_status run_phase(search *s, uint32_t *open)
{
    gg__trace *t = s->t;
    s->valued = s->taken = 0;
    gg__step_begin(t, &gg__steps_loopy[PHASE]);
    gg__step_number(t, "phase", s->phase);
    gg__step_number(t, "open", *open);
    gg_status status = gg__step_end(t);
    for (uint32_t p = 0; p < s->n; p++)
        s->answer[p] = UINT32_MAX;
    for (uint32_t p = 0; status == GG_OK && p < s->n; p++)
        if (fits(s, p)) status = settle(s, p);
    while (status == GG_OK && s->taken < s->valued)
        status = take(s, s->queue[s->taken++]);
    return status == GG_OK ? end_phase(s, open) : status;
}

/* An infinite value is known by the values of its options, which are known only now. */
static gg_status tell_sets(search *s)
{
    gg__trace *t = s->t;
    gg_status status = GG_OK;
    gg__text text = {.ctx = t->ctx};
    for (uint32_t p = 0; status == GG_OK && p < s->n; p++) {
        if (s->value[p] != ENDLESS) continue;
        const size_t count = list_values(s, p);
        text.length = 0;
        gg__text_add(&text, "inf{");
        for (size_t i = 0; i < count; i++)
            gg__text_add(&text, i > 0 ? ",%u" : "%u", (unsigned)s->list[i]);
        status = gg__text_add(&text, "}");
        if (status != GG_OK) break;
        gg__step_begin(t, &gg__steps_loopy[SET]);
        gg__step_position(t, "position", p);
        gg__step_value(t, "value", text.data);
        gg__step_numbers(t, "set", s->list, count);
        status = gg__step_end(t);
        if (status == GG_OK) status = gg__trace_decide(t, p, text.data);
    }
    gg__text_free(&text);
    return status;
}

gg_status gg__trace_loopy(gg__trace *t)
{
    search s = {.t = t, .n = (uint32_t)t->trace.position_count};
    uint32_t open = s.n;
    s.value = gg__alloc(t->ctx, s.n, sizeof *s.value, "values");
    s.answer = gg__alloc(t->ctx, s.n, sizeof *s.answer, "answers");
    s.queue = gg__alloc(t->ctx, s.n, sizeof *s.queue, "a queue");
    s.list = gg__alloc(t->ctx, (uint64_t)t->option_count * 2 + 1, sizeof *s.list, "options");
    gg_status status = gg__status(t->ctx);
    if (status == GG_OK) status = gg__trace_back_from(t, &s.back);
    for (uint32_t p = 0; status == GG_OK && p < s.n; p++)
        s.value[p] = OPEN;
    if (status == GG_OK) status = gg__step_about(t, &gg__steps_loopy[ABOUT]);
    for (; status == GG_OK && open > 0; s.phase++)
        status = run_phase(&s, &open);
    if (status == GG_OK) status = tell_sets(&s);
    gg__free(t->ctx, s.value);
    gg__free(t->ctx, s.answer);
    gg__free(t->ctx, s.queue);
    gg__free(t->ctx, s.list);
    gg__free(t->ctx, s.back.start);
    gg__free(t->ctx, s.back.pred);
    return status;
}
