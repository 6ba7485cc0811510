/* The common part of explanations of sums. */
#include "why/sum.h"

#include <string.h>

#include "game/explore.h"

#include <stdlib.h>

/* ---- totals ---- */

const gg__total *gg__sum_total(gg__why *w)
{
    return gg__play_total(&w->play) == GG_OK ? w->play.total : NULL;
}

gg_status gg__sum_after(gg__why *w, const gg_move *move, gg__state *state, gg__total **total)
{
    const gg__step step = {move->token, move->to, move->pass};
    *total = NULL;
    gg_status status = gg__state_copy(w->ctx, w->problem, &w->play.state, state);
    if (status != GG_OK) return status;
    gg__state_play(w->problem, state, &step);
    status = gg__total_open(w->ctx, w->problem, w->solution, state, total);
    if (status != GG_OK) gg__state_free(w->ctx, state);
    return status;
}

void gg__sum_after_close(gg__why *w, gg__state *state, gg__total *total)
{
    gg__total_close(total);
    gg__state_free(w->ctx, state);
}

/* ---- what a move changes ---- */

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void sort(gg__positions *list)
{
    if (list->count > 1) qsort(list->at, list->count, sizeof *list->at, compare);
}

/* The part that is only in `before`; those that are only in `after`. */
static gg_status differ(gg__why *w, const gg__positions *before, gg__positions *after,
                        gg__change *out)
{
    gg__positions sorted = {.ctx = w->ctx};
    uint64_t gone = UINT64_MAX;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < before->count; i++)
        status = gg__positions_push(&sorted, before->at[i]);
    sort(&sorted);
    sort(after);
    for (size_t i = 0, k = 0; status == GG_OK && (i < sorted.count || k < after->count);) {
        const uint64_t x = i < sorted.count ? sorted.at[i] : UINT64_MAX,
                       y = k < after->count ? after->at[k] : UINT64_MAX;
        i += x <= y;
        k += y <= x;
        if (x < y) gone = x;
        if (y < x) status = gg__positions_push(&out->came, y);
    }
    gg__positions_free(&sorted);
    out->part = 0;
    while (out->part + 1 < before->count && before->at[out->part] != gone)
        out->part++;
    return status;
}

gg_status gg__sum_change(gg__why *w, const gg_move *move, gg__change *out)
{
    gg__state then;
    gg__total *total;
    const gg__total *now = gg__sum_total(w);
    *out = (gg__change){.part = move->token, .came = {.ctx = w->ctx}};
    if (!now) return gg__status(w->ctx);
    if (w->problem->ops->one_part) return gg__positions_push(&out->came, move->to);
    gg_status status = gg__sum_after(w, move, &then, &total);
    if (status != GG_OK) return status;
    status = differ(w, &now->parts, &total->parts, out);
    gg__sum_after_close(w, &then, total);
    if (status != GG_OK) gg__positions_free(&out->came);
    return status;
}

gg_status gg__sum_part_of(gg__why *w, const gg_move *move, size_t *part)
{
    gg__change change;
    const gg_status status = gg__sum_change(w, move, &change);
    if (status != GG_OK) return status;
    *part = change.part;
    gg__positions_free(&change.came);
    return GG_OK;
}

/* ---- facts ---- */

void gg__fact_part(gg__why *w, const char *name, size_t part)
{
    if (w->problem->kind != GG__RULES) {
        gg__fact_token(w, name, part);
        return;
    }
    if (w->solution->explored) {
        gg__fact_words(w, name, "the position");
        return;
    }
    /* "part 3" would be taken for the third part: a part that is a number is a heap. */
    const char *part_name = w->answer->parts[part].name;
    const bool heap = part_name[strspn(part_name, "0123456789")] == '\0';
    const char *format = w->problem->forest ? "%s" : heap ? "a heap of %s" : "part %s";
    gg__fact_words(w, name, format, part_name);
}

static void add_value(gg__why *w, const char *name, gg__text *text, gg_status status)
{
    if (status == GG_OK) gg__fact_value(w, name, text->data ? text->data : "");
    gg__text_free(text);
}

void gg__fact_entry(gg__why *w, const char *name, uint64_t entry)
{
    gg__text text = {.ctx = w->ctx};
    add_value(w, name, &text,
              gg__entry_print(w->ctx, w->problem, w->solution, entry, GG__VALUE_TEXT, &text));
}

void gg__fact_sum(gg__why *w, const char *name, const gg_move *move)
{
    gg__text text = {.ctx = w->ctx};
    gg__state then;
    gg__total *total = NULL;
    gg_status status = gg__status(w->ctx);
    if (status == GG_OK && !move && gg__sum_total(w))
        status = gg__total_print(w->play.total, GG__VALUE_TEXT, &text);
    if (status == GG_OK && move) {
        status = gg__sum_after(w, move, &then, &total);
        if (status == GG_OK) status = gg__total_print(total, GG__VALUE_TEXT, &text);
        if (total) gg__sum_after_close(w, &then, total);
    }
    add_value(w, name, &text, status);
}

void gg__fact_dyadic(gg__why *w, const char *name, const gg__dyadic *number)
{
    gg__text text = {.ctx = w->ctx};
    add_value(w, name, &text, gg__dyadic_print(number, GG__VALUE_TEXT, &text));
}

/* ---- moves ---- */

const gg_move *gg__sum_reply(const gg__why *w, size_t move)
{
    return w->sequels[move].count > 0 ? w->sequels[move].moves : NULL;
}

static bool is_mistake(const gg__why *w, size_t move, bool lost)
{
    const gg_merit *merit = &w->answer->merits[move];
    return merit->known && (lost || !merit->best);
}

void gg__sum_head(gg__why *w, const gg_info *kind, bool lost, bool names_other)
{
    size_t count = 0;
    for (size_t i = 0; i < w->answer->all_count; i++)
        count += is_mistake(w, i, lost);
    if (count == 0) return;
    gg__claim(w, kind, 0);
    if (lost)
        gg__fact_player(w, "player", w->answer->first);
    else
        gg__fact_number(w, "count", count);
    if (names_other) gg__fact_player(w, "other", gg__other(w->answer->first));
    gg__claim_end(w);
}

gg_status gg__sum_mistakes(gg__why *w, bool lost, const gg_info *untold, gg__tell_mistake *tell)
{
    size_t told = 0, left = 0;
    for (size_t i = 0; i < w->answer->all_count && gg__status(w->ctx) == GG_OK; i++) {
        if (!is_mistake(w, i, lost)) continue;
        if (told < GG__SHOWN_MOVES && tell(w, i))
            told++;
        else
            left++;
    }
    if (left == 0 || gg__status(w->ctx) != GG_OK) return gg__status(w->ctx);
    w->why.cut = true;
    gg__claim(w, untold, 1);
    gg__fact_number(w, "count", left);
    return gg__claim_end(w);
}

/* ---- hints ---- */

gg_status gg__sum_hint(gg__why *w, const gg_info *kind,
                       gg_status (*part_of)(gg__why *w, const gg_move *move, size_t *part),
                       bool *possible)
{
    size_t part = 0, at = 0, left = 0;
    gg_status status = part_of(w, w->answer->moves, &part);
    for (size_t i = 0; status == GG_OK && i < w->answer->all_count; i++) {
        if (i % GG__TICK_MOVES == 0) status = gg__tick(w->ctx, "comparing moves", i, 0);
        if (status == GG_OK) status = part_of(w, &w->answer->all_moves[i], &at);
        left += possible[i] = at == part;
    }
    if (status != GG_OK || left == w->answer->all_count) return status;
    gg__claim(w, kind, 0);
    gg__fact_part(w, "part", part);
    return gg__claim_end(w);
}
