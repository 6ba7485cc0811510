/*
 * The public call: the answer with all its moves, how play goes on after each of them, and the
 * claims of the first theory that takes the answer.
 */
#include "why/why.h"

#include <stddef.h>
#include <string.h>

static const gg__why_theory *const theories[] = {
#define GG__WHY(name) &gg__why_##name,
#include "why/theories.def"
#undef GG__WHY
};

const gg_info *gg_claim_info(size_t index)
{
    for (size_t t = 0; t < sizeof theories / sizeof *theories; t++)
        for (const gg_info *kind = theories[t]->kinds; kind->name; kind++)
            if (index-- == 0) return kind;
    for (const gg_info *kind = gg__hint_kinds; kind->name; kind++)
        if (index-- == 0) return kind;
    return NULL;
}

/* ---- sequels ---- */

/* Number of moves that are followed, and of turns, chosen so that about the same number of moves is
 * examined for any number of moves. */
typedef struct reach {
    size_t moves, turns;
} reach;

static reach reach_of(const gg_answer *answer)
{
    enum { LOOKED_AT = 1 << 20, FEWEST = 9 };
    const size_t turns = LOOKED_AT / (answer->all_count + 1);
    reach r = {GG_WHY_MOVES, GG_WHY_TURNS};
    if (turns < GG_WHY_MOVES) r.moves = turns > FEWEST ? turns : FEWEST;
    if (turns / r.moves < GG_WHY_TURNS) r.turns = turns > r.moves ? turns / r.moves : 1;
    return r;
}

/* The play that follows a move, which is added to the moves played. One that a limit keeps from
 * being known ends early. */
static gg_status follow(gg__why *w, gg_move *played, size_t count, const gg_move *move, size_t most,
                        gg_sequel *sequel)
{
    gg__play play;
    gg__move_list line = {NULL, 0, 0};
    played[count] = *move;
    gg_status status = gg__play_after(w->ctx, w->problem, w->solution, played, count + 1, &play);
    if (status == GG_OK)
        status = gg__best_line(&play, most, &line, &sequel->repeats, &sequel->repeats_from);
    sequel->cut = !play.over && !sequel->repeats;
    if (status == GG_LIMIT && gg__forgive(w->ctx)) {
        line.count = 0;
        status = GG_OK;
    }
    const uint64_t all = (uint64_t)w->turns.count + line.count;
    gg_move *at = status == GG_OK
                      ? gg__grow(w->ctx, w->turns.at, &w->turns.capacity, all, sizeof *at, "moves")
                      : NULL;
    if (at) {
        w->turns.at = at;
        if (line.count > 0) memcpy(at + w->turns.count, line.at, line.count * sizeof *at);
        w->turns.count += line.count;
        sequel->count = line.count;
    }
    gg__free(w->ctx, line.at);
    gg__play_end(&play);
    return gg__status(w->ctx);
}

static gg_status follow_all(gg__why *w, const gg_move *before, size_t count)
{
    const gg_answer *answer = w->answer;
    const reach r = reach_of(answer);
    w->sequels = gg__alloc_zeroed(w->ctx, answer->all_count, sizeof *w->sequels, "moves");
    gg_move *played = gg__alloc(w->ctx, (uint64_t)count + 1, sizeof *played, "moves");
    if (!w->sequels || !played) {
        gg__free(w->ctx, played);
        return gg__status(w->ctx);
    }
    if (count > 0) memcpy(played, before, count * sizeof *played);
    gg_status status = GG_OK;
    for (size_t i = 0, followed = 0; status == GG_OK && i < answer->all_count; i++) {
        w->sequels[i].cut = true;
        const gg_move *move = &answer->all_moves[i], *best = answer->moves;
        const bool is_first = move->token == best->token && move->to == best->to;
        if (!answer->merits[i].known || (followed >= r.moves && !is_first)) continue;
        status = follow(w, played, count, move, r.turns, &w->sequels[i]);
        followed++;
    }
    gg__free(w->ctx, played);
    return status;
}

static void settle_sequels(gg__why *w)
{
    const gg_move *at = w->turns.at;
    for (size_t i = 0; i < w->answer->all_count; i++) {
        w->sequels[i].moves = at;
        at += w->sequels[i].count;
    }
    w->why.sequels = w->sequels;
}

/* ---- the whole ---- */

static const gg__why_theory *theory_of(const gg__why *w)
{
    for (size_t t = 0; t < sizeof theories / sizeof *theories; t++)
        if (theories[t]->takes(w)) return theories[t];
    return NULL;
}

static gg_status explain(gg__why *w)
{
    const gg__why_theory *theory = theory_of(w);
    if (!theory) return GG_OK;
    w->why.theory = theory->name;
    return theory->prove(w);
}

/* hint: its stage; 0: the whole explanation. NULL: there is none, and the error says why. */
static gg__why *make(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                     const gg_move *played, size_t count, unsigned flags, unsigned hint)
{
    enum { MANY = 1000 }; /* tokens, or branches: the sum would be made for each move */
    const bool large =
        problem->spec.token_count > MANY || (problem->forest && problem->forest->branches > MANY);
    const unsigned values = large ? 0 : GG_ANSWER_VALUES;
    const unsigned asked = GG_ANSWER_MOVES | GG_ANSWER_ALL | GG_ANSWER_REASON | GG_ANSWER_PARTS |
                           values | (flags & GG_ANSWER_FULL);
    gg_answer *answer = NULL;
    gg_status status = gg_answer_after(ctx, problem, solution, played, count, asked, &answer);
    if (status == GG_OK && gg__lacks_options(problem)) {
        gg_answer_free(answer);
        gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "an explanation needs outgoing rows");
        return NULL;
    }
    if (status != GG_OK) return NULL;
    gg__why *w = gg__alloc_zeroed(ctx, 1, sizeof *w, "an explanation");
    if (!w) {
        gg_answer_free(answer);
        return NULL;
    }
    w->ctx = w->text.ctx = ctx;
    w->problem = problem;
    w->solution = solution;
    w->why.answer = w->answer = answer;
    w->flags = flags & GG_ANSWER_FULL;
    status = gg__play_after(ctx, problem, solution, played, count, &w->play);
    if (status == GG_OK && hint == 0) status = follow_all(w, played, count);
    if (status == GG_OK && hint == 0) settle_sequels(w);
    if (status == GG_OK) status = hint ? gg__hint(w, theory_of(w), hint) : explain(w);
    if (status != GG_OK) {
        gg_why_free(&w->why);
        return NULL;
    }
    gg__claims_settle(w);
    return w;
}

gg_status gg_why_new(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                     const gg_move *played, size_t count, unsigned flags, gg_why **out)
{
    gg__why *w = make(ctx, problem, solution, played, count, flags, 0);
    if (!w) return gg__status(ctx);
    *out = &w->why;
    return GG_OK;
}

gg_status gg_hint_new(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                      const gg_move *played, size_t count, unsigned stage, gg_hint **out)
{
    gg__begin(ctx);
    if (stage < 1 || stage > GG_HINTS)
        return gg__bad_argument(ctx, "hints are numbered from 1 to %d", GG_HINTS);
    gg__why *w = make(ctx, problem, solution, played, count, 0, stage);
    if (!w) return gg__status(ctx);
    w->hint.stage = stage;
    w->hint.claims = w->claims;
    w->hint.claim_count = w->claim_count;
    *out = &w->hint;
    return GG_OK;
}

void gg_hint_free(gg_hint *hint)
{
    if (hint) gg_why_free(&((gg__why *)((char *)hint - offsetof(gg__why, hint)))->why);
}

void gg_why_free(gg_why *why)
{
    if (!why) return;
    gg__why *w = (gg__why *)why;
    gg_answer_free((gg_answer *)w->answer);
    gg__play_end(&w->play);
    gg__free(w->ctx, w->claims);
    gg__free(w->ctx, w->facts);
    gg__free(w->ctx, w->items);
    gg__text_free(&w->text);
    gg__free(w->ctx, w->sequels);
    gg__free(w->ctx, w->turns.at);
    gg__free(w->ctx, w->possible);
    gg__free(w->ctx, w);
}
