/*
 * The game tree, as it is taught: a position asks its options, one after the other.
 *
 * Without a memory (brute) a position is searched again whenever play comes there, and play that
 * comes back to a position of its own line counts as endless. With one (memo) each is searched once
 * and remembered. A memory cannot decide where play goes round: what a position is worth on one
 * line need not be what it is worth on another. There the positions that can be met are solved from
 * the ends of play back (backwards.c), as the solver does it everywhere.
 */
#include "trace/trace.h"

#include "graph/order.h"

#include <stdio.h>
#include <string.h>

enum { ABOUT, ABOUT_MEMO, CALL, OVER, HIT, REPEAT, RETURN, CYCLE };

const gg_info gg__steps_search[] = {
    [ABOUT] = GG__STEP(
        "search.about",
        "each question first asks the questions of its moves, even if they were asked before",
        "brute"),
    [ABOUT_MEMO] = GG__STEP(
        "search.about-memo",
        "each question first asks the questions of its moves, unless the answer is remembered",
        "memo"),
    [CALL] = GG__STEP("search.call", "{position}?", "brute, memo"),
    [OVER] = GG__STEP("search.end", "{position}: {value}, as play is over", "brute, memo"),
    [HIT] = GG__STEP("search.hit", "{position}: {value}, as remembered", "memo"),
    [REPEAT] = GG__STEP(
        "search.repeat",
        "{position}: {value}, as it is on this line already and play could go round", "brute"),
    [RETURN] = GG__STEP("search.return", "{position}: {value}, and the best move is to {option}",
                        "brute, memo"),
    [CYCLE] =
        GG__STEP("search.cycle",
                 "play can go round ({cycle: -> }), so questions could ask for each other; the "
                 "positions are solved from the ends of play back instead",
                 "memo"),
    {NULL, NULL, NULL, false, false},
};

/* A position on the line of play. */
typedef struct frame {
    uint32_t position, best; /* best: the option; UINT32_MAX: none yet */
    size_t next;             /* of its options */
    gg_player mover;
    gg_outcome outcome; /* the best so far */
} frame;

typedef struct search {
    gg__trace *t;
    bool remembers, relative;
    gg_player starter;
    gg_outcome *known; /* winner GG_NONE: not known. Of an impartial game as if Left moved */
    uint8_t *on_line;
    frame *line;
    size_t depth, room;
} search;

/* ---- words ---- */

/* As the other methods write it: relative to the mover, or by name. */
static const char *print(const search *s, gg_outcome outcome, gg_player mover, char text[300])
{
    const gg_problem_spec *spec = &s->t->problem->spec;
    const char *name = outcome.winner == GG_L ? spec->left_name : spec->right_name;
    const bool mine = outcome.winner == (mover == GG_LEFT ? GG_L : GG_R);
    const unsigned turns = (unsigned)outcome.remoteness;
    if (outcome.winner == GG_D)
        snprintf(text, 300, outcome.remoteness == GG_INFINITE ? "draw" : "draw in %u", turns);
    else if (s->relative)
        snprintf(text, 300, "%s in %u", mine ? "N" : "P", turns);
    else if (outcome.remoteness == GG_INFINITE)
        snprintf(text, 300, "%s wins", name);
    else
        snprintf(text, 300, "%s wins in %u", name, turns);
    return text;
}

static gg_status tell(search *s, unsigned kind, uint32_t p, gg_outcome outcome, gg_player mover,
                      uint32_t option)
{
    char text[300];
    gg__step_begin(s->t, &gg__steps_search[kind]);
    gg__step_position(s->t, "position", p);
    if (kind != CALL) gg__step_value(s->t, "value", print(s, outcome, mover, text));
    if (kind == RETURN) gg__step_position(s->t, "option", option);
    return gg__step_end(s->t);
}

/* ---- the search ---- */

/* The outcome as the other player would have it: for a memory that is shown for Left to move. */
static gg_outcome turned(const search *s, gg_outcome outcome, gg_player mover)
{
    if (s->relative && mover == GG_RIGHT && outcome.winner != GG_D)
        outcome.winner = outcome.winner == GG_L ? GG_R : GG_L;
    return outcome;
}

static gg_status remember(search *s, uint32_t p, gg_outcome outcome, gg_player mover)
{
    char text[300];
    if (!s->remembers) return GG_OK;
    s->known[p] = turned(s, outcome, mover);
    return gg__trace_decide(s->t, p, print(s, outcome, mover, text));
}

/* Comes to a position: what it is worth, if that is seen at once; else winner GG_NONE, and it is on
 * the line. */
static gg_status enter(search *s, uint32_t p, gg_outcome *out)
{
    gg__trace *t = s->t;
    const gg_result infinite = t->problem->spec.infinite;
    const gg_trace_position *at = &t->position[p];
    const gg_player mover = at->mover >= 0  ? (gg_player)at->mover
                            : s->depth == 0 ? s->starter
                                            : gg__other(s->line[s->depth - 1].mover);
    t->depth = (unsigned)s->depth;
    out->winner = GG_NONE;
    if (s->known[p].winner != GG_NONE) {
        *out = turned(s, s->known[p], mover);
        return tell(s, HIT, p, *out, mover, 0);
    }
    if (s->on_line[p]) {
        *out = (gg_outcome){infinite, GG_INFINITE};
        return tell(s, REPEAT, p, *out, mover, 0);
    }
    const gg_result end = gg__personal(gg__terminal(t->graph, p), mover);
    if (end != GG_NONE) {
        *out = (gg_outcome){end, end == infinite ? GG_INFINITE : 0};
        const gg_status status = tell(s, OVER, p, *out, mover, 0);
        return status == GG_OK ? remember(s, p, *out, mover) : status;
    }
    frame *line =
        gg__grow(t->ctx, s->line, &s->room, (uint64_t)s->depth + 1, sizeof *line, "a line");
    if (!line) return gg__status(t->ctx);
    s->line = line;
    line[s->depth++] = (frame){p, UINT32_MAX, 0, mover, {GG_NONE, 0}};
    s->on_line[p] = 1;
    return tell(s, CALL, p, *out, mover, 0);
}

/* An option of a position has been searched. */
static void learn(const search *s, frame *at, uint32_t option, gg_outcome outcome)
{
    const gg_outcome best = at->outcome;
    if (outcome.remoteness != GG_INFINITE) outcome.remoteness++;
    const int better = gg__prefer(at->mover, s->t->problem->spec.infinite, outcome, best);
    if (best.winner != GG_NONE && better <= 0 &&
        !(better == 0 && outcome.winner == GG_D && outcome.remoteness > best.remoteness))
        return;
    at->outcome = outcome;
    at->best = option;
}

static gg_status walk(search *s, uint32_t root, gg_outcome *out)
{
    gg_status status = enter(s, root, out);
    while (status == GG_OK && s->depth > 0) {
        frame *top = &s->line[s->depth - 1];
        const gg_trace_position *at = &s->t->position[top->position];
        if (out->winner != GG_NONE) learn(s, top, at->options[GG_LEFT][top->next - 1], *out);
        if (top->next < at->option_count[GG_LEFT]) {
            status = enter(s, at->options[GG_LEFT][top->next++], out);
            continue;
        }
        *out = top->outcome;
        s->on_line[top->position] = 0;
        s->depth--;
        s->t->depth = (unsigned)s->depth;
        status = tell(s, RETURN, top->position, *out, top->mover, top->best);
        if (status == GG_OK) status = remember(s, top->position, *out, top->mover);
    }
    s->t->depth = 0;
    return status;
}

/* ---- comparing ---- */

static gg_status compare(search *s, uint32_t root, gg_outcome found)
{
    gg__trace *t = s->t;
    gg__state state;
    gg_outcome solved;
    gg_status status = gg__state_begin(t->ctx, t->problem, &state);
    if (status == GG_OK) status = gg__outcome_at(t->ctx, t->problem, t->solution, &state, &solved);
    gg__state_free(t->ctx, &state);
    if (status != GG_OK) return status;
    const bool same = found.winner == solved.winner && found.remoteness == solved.remoteness;
    return same ? GG_OK : gg__trace_differs(t, root);
}

/* Compares each remembered position with the solver's result. */
static gg_status compare_all(search *s)
{
    const gg__table *table = s->t->solution->tables;
    for (uint32_t p = 0; p < s->t->trace.position_count; p++) {
        const gg_player mover =
            s->t->position[p].mover >= 0 ? (gg_player)s->t->position[p].mover : GG_LEFT;
        const gg_outcome solved = gg__word_outcome(table->words[p], s->relative, mover);
        const gg_outcome *known = &s->known[p];
        if (known->winner == GG_NONE) continue;
        if (known->winner != solved.winner ||
            (known->winner != GG_D && known->remoteness != solved.remoteness))
            return gg__trace_differs(s->t, p);
    }
    return GG_OK;
}

/* ---- the methods ---- */

static gg_status run(gg__trace *t, bool remembers)
{
    gg__state begin;
    gg_outcome outcome;
    search s = {.t = t, .remembers = remembers, .relative = t->problem->impartial};
    gg_status status = gg__state_begin(t->ctx, t->problem, &begin);
    if (status != GG_OK) return status;
    s.starter = gg__state_mover(t->problem, &begin);
    gg__state_free(t->ctx, &begin);
    s.known = gg__alloc_zeroed(t->ctx, t->trace.position_count, sizeof *s.known, "a memory");
    s.on_line = gg__alloc_zeroed(t->ctx, t->trace.position_count, 1, "a line");
    status = gg__status(t->ctx);
    /* If either player may begin, the search that visited the positions began with both. */
    if (status == GG_OK)
        status = gg__step_about(t, &gg__steps_search[remembers ? ABOUT_MEMO : ABOUT]);
    if (status == GG_OK && s.relative) status = gg__step_letters(t);
    if (status == GG_OK) status = walk(&s, 0, &outcome);
    if (status == GG_OK) status = remembers ? compare_all(&s) : compare(&s, 0, outcome);
    gg__free(t->ctx, s.known);
    gg__free(t->ctx, s.on_line);
    gg__free(t->ctx, s.line);
    return status;
}

gg_status gg__trace_brute(gg__trace *t)
{
    return run(t, false);
}

gg_status gg__trace_memo(gg__trace *t)
{
    const uint64_t n = t->graph->vertices;
    gg__cycle cycle = {NULL, 0};
    gg_vertex *order = gg__alloc(t->ctx, n, sizeof *order, "an order");
    uint32_t *rank = gg__alloc(t->ctx, n, sizeof *rank, "an order");
    gg_status status = gg__status(t->ctx);
    if (status == GG_OK) status = gg__order(t->ctx, t->graph, order, rank, &cycle);
    const bool round = cycle.count > 0;
    if (status == GG_OK && round) {
        gg__step_begin(t, &gg__steps_search[CYCLE]);
        gg__step_positions(t, "cycle", cycle.vertex, cycle.count);
        status = gg__step_end(t);
    }
    gg__cycle_free(t->ctx, &cycle);
    gg__free(t->ctx, order);
    gg__free(t->ctx, rank);
    if (status != GG_OK) return status;
    return round ? gg__trace_outcome(t) : run(t, true);
}
