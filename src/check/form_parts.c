/*
 * The short game of a part, of a game that is a sum by its rules: doc/checking.md, "Forms of
 * parts".
 *
 * A walk from the parts of the start calls the ruleset for the options of each part, once; no other
 * part is passed to it, and none may be listed. A part is checked after all parts of its options;
 * if play came back to a part, it would still be open. An option is the sum of its parts, and is
 * compared with the form, and the form's options, by playing through the difference (form_sum.c),
 * which remembers its results.
 *
 * Cost: the options of each part once, with some differences each. The size of the sums cannot be
 * predicted; usually stops decide.
 */
#include "base/positions.h"
#include "check/form.h"
#include "game/explore.h"

#include <string.h>

enum {
    MOST_POSITIONS = 1 << 26, /* of all differences */
    MOST_PARTS = 1 << 12      /* of an option */
};

typedef struct frame {
    uint32_t entry;
    size_t begin, middle; /* of its options: Left's, and from the middle on Right's */
    size_t next;          /* the first that has not been looked up yet */
} frame;

/* The options of a part for a player, as sums. */
typedef struct sums {
    gg__form_sum *at;
    size_t count, room;
} sums;

typedef struct checking {
    const gg__claim *claim;
    gg_ctx *ctx;
    gg__form_play *play;
    gg__scratch scratch;
    const gg__index *part; /* those that have values */
    uint8_t *state;        /* by entry: OPEN, CHECKED, or 0 */
    size_t checked;
    frame *stack;
    size_t depth, room;
    gg__positions options; /* of all parts on the stack; replaced by entries after the lookup */
    sums option[2];
    gg__form_sum target, trial;
} checking;

enum { OPEN = 1, CHECKED = 2 };

#define NOTHING UINT32_MAX /* the entry of part 0 */

/* ---- one part ---- */

/* Sets the form that options are compared with next; its negative is kept. */
static bool aim_at(checking *c, uint32_t form)
{
    c->target.count = 0;
    c->target.number = 0;
    return gg__form_sum_add(c->play, &c->target, form, true);
}

/* True if some option, for the player, is at least as good as the target. False also after a
 * failure. */
static bool is_some_as_good(checking *c, gg_player player, const sums *options)
{
    const gg_player other = player == GG_LEFT ? GG_RIGHT : GG_LEFT;
    const gg__form_sum *target = &c->target;
    gg__form_sum *trial = &c->trial;
    bool wins = true, ready = true;
    for (size_t k = 0; wins && k < options->count; k++) {
        const gg__form_sum *option = &options->at[k];
        trial->count = 0;
        trial->number = option->number + target->number;
        for (size_t i = 0; ready && i < option->count + target->count; i++) {
            const uint32_t term =
                i < option->count ? option->term[i] : target->term[i - option->count];
            ready = gg__form_sum_add(c->play, trial, term / 2, term & 1);
        }
        if (!ready || !gg__form_play_through(c->play, trial, other, &wins)) {
            if (gg__status(c->ctx) == GG_OK)
                gg__fail(c->ctx, GG_LIMIT, GG__NOWHERE,
                         "the sums are too large for the checker to play through them");
            return false;
        }
    }
    return !wins;
}

/* Makes the sums of a part's options; a sum ends where the next option begins. */
static bool add_up(checking *c, size_t begin, size_t end, sums *out)
{
    const uint32_t *value = c->claim->solution->values.value;
    gg__form_sum *sum = NULL;
    size_t parts = 0;
    out->count = 0;
    for (size_t i = begin; i < end; i++) {
        const uint64_t option = c->options.at[i];
        if (!(option & GG__AND)) {
            const size_t before = out->room;
            gg__form_sum *grown =
                gg__grow(c->ctx, out->at, &out->room, out->count + 1, sizeof *grown, "options");
            if (!grown) return false;
            memset(grown + before, 0, (out->room - before) * sizeof *grown);
            out->at = grown;
            sum = &grown[out->count++];
            sum->count = 0;
            sum->number = 0;
            parts = 0;
        }
        if (++parts > MOST_PARTS) {
            gg__fail(c->ctx, GG_LIMIT, GG__NOWHERE, "an option falls into more than 4,096 parts");
            return false;
        }
        const uint64_t entry = option & ~GG__AND;
        if (entry != NOTHING && !gg__form_sum_add(c->play, sum, value[entry], false)) return false;
    }
    return true;
}

/* The condition that fails at a part whose options, the last ones of the list, have been checked;
 * or NULL. */
static const char *part_fault(checking *c, const frame *top)
{
    const gg__listing *l = c->claim->solution->values.forms;
    const uint32_t form = c->claim->solution->values.value[top->entry];
    const bool is_number = gg__listing_is_number(l, form);
    static const char failed[] = "the options cannot be compared";
    if (!add_up(c, top->begin, top->middle, &c->option[GG_LEFT]) ||
        !add_up(c, top->middle, c->options.count, &c->option[GG_RIGHT]))
        return failed;
    for (int player = GG_LEFT; player <= GG_RIGHT && gg__status(c->ctx) == GG_OK; player++) {
        const sums *own = &c->option[c->claim->problem->impartial ? GG_LEFT : player];
        const gg_player side = (gg_player)player;
        const bool left = side == GG_LEFT;
        size_t count = 1;
        const uint32_t *list = &form;
        if (aim_at(c, form) && is_some_as_good(c, side, own))
            return left ? "a Left option is not less than the form, nor confused"
                        : "a Right option is not more than the form, nor confused";
        if (!is_number)
            list = gg__listing_options(l, form, side, &count);
        else if (gg__form_play_step(c->play, -c->target.number, side, &c->target.number))
            c->target.number = -c->target.number;
        else
            count = 0;
        for (size_t i = 0; i < count; i++)
            if ((is_number || aim_at(c, list[i])) && !is_some_as_good(c, side, own))
                return left ? "no Left option is as good as one of the form"
                            : "no Right option is as good as one of the form";
    }
    return gg__status(c->ctx) == GG_OK ? NULL : failed;
}

/* ---- the walk ---- */

static bool refuse(const checking *c, uint32_t entry, const char *condition)
{
    return gg__status(c->ctx) == GG_OK && gg__refuse(c->claim, entry, 0, condition);
}

/* Appends the options of the part on top. */
static bool list_options(checking *c, frame *top, gg_player player)
{
    const gg__positions *found;
    const uint64_t part = c->part->keys[top->entry];
    gg_status status = gg__part_options(c->claim->problem, &c->scratch, player, part, &found);
    for (size_t i = 0; status == GG_OK && i < found->count; i++)
        status = gg__positions_push(&c->options, found->at[i]);
    return status == GG_OK;
}

/* Visits a part. *entry: its entry. */
static bool visit(checking *c, uint64_t part, uint32_t *entry)
{
    *entry = gg__index_find(c->part, part);
    if (*entry == GG__NO_NUMBER) {
        c->claim->verdict->position = part;
        return gg__require(c->claim, false, "play comes to a part that has no value");
    }
    if (c->claim->solution->values.value[*entry] >= c->claim->solution->values.forms->count)
        return refuse(c, *entry, "there is no such form in the list");
    if (c->state[*entry] == OPEN) return refuse(c, *entry, "play comes back to this part");
    if (c->state[*entry] == CHECKED) return true;
    c->state[*entry] = OPEN;
    frame *stack =
        gg__grow(c->ctx, c->stack, &c->room, (uint64_t)c->depth + 1, sizeof *stack, "parts");
    if (!stack) return false;
    c->stack = stack;
    frame *top = &stack[c->depth++];
    *top = (frame){*entry, c->options.count, 0, c->options.count};
    if (!list_options(c, top, GG_LEFT)) return false;
    top->middle = c->options.count;
    return c->claim->problem->impartial || list_options(c, top, GG_RIGHT);
}

/* Checks a part of the start, after all that can be reached from it. */
static bool walk_from(checking *c, uint64_t start)
{
    uint32_t entry;
    if (!visit(c, start, &entry)) return false;
    while (c->depth > 0) {
        frame *top = &c->stack[c->depth - 1];
        if (top->next < c->options.count) {
            uint64_t *option = &c->options.at[top->next++];
            const uint64_t part = *option & ~GG__AND, and = *option & GG__AND;
            const size_t at = top->next - 1;
            entry = NOTHING;
            if (part > 0 && !visit(c, part, &entry)) return false;
            c->options.at[at] = entry | and;
            continue;
        }
        const char *fault = part_fault(c, top);
        if (fault) return refuse(c, top->entry, fault);
        c->state[top->entry] = CHECKED;
        c->claim->verdict->positions++;
        c->options.count = top->begin;
        c->depth--;
        if (gg__tick(c->ctx, "checking parts", ++c->checked, c->part->count) != GG_OK) return false;
    }
    return true;
}

static bool walk(checking *c)
{
    const gg_problem *problem = c->claim->problem;
    gg__positions start = {.ctx = c->ctx};
    bool passed = gg__position_parts(problem, problem->start, &start) == GG_OK;
    for (size_t i = 0; passed && i < start.count; i++)
        passed = walk_from(c, start.at[i]);
    gg__positions_free(&start);
    return passed && gg__require(c->claim, c->checked == c->part->count,
                                 "a value of a part that play never comes to");
}

/* ---- all of it ---- */

static void close_checking(checking *c)
{
    gg__form_play_close(c->play);
    gg__scratch_free(&c->scratch);
    gg__free(c->ctx, c->state);
    gg__free(c->ctx, c->stack);
    gg__positions_free(&c->options);
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        for (size_t i = 0; i < c->option[player].room; i++)
            gg__free(c->ctx, c->option[player].at[i].term);
        gg__free(c->ctx, c->option[player].at);
    }
    gg__free(c->ctx, c->target.term);
    gg__free(c->ctx, c->trial.term);
}

bool gg__check_form_parts(const gg__claim *claim)
{
    gg_ctx *ctx = claim->ctx;
    const gg_solution *solution = claim->solution;
    const char *why_not = NULL;
    checking c = {.claim = claim, .ctx = ctx, .scratch = {.ctx = ctx}, .options = {.ctx = ctx}};
    c.part = solution->part ? &solution->part->index : NULL;
    const bool listed = c.part && c.part->count == solution->values.count;
    if (!listed)
        return gg__refuse(claim, GG_NO_VERTEX, 0,
                          "the parts that have these values are not listed");
    c.state = gg__alloc_zeroed(ctx, c.part->count, 1, "parts");
    if (c.state) c.play = gg__form_play_open(claim, MOST_POSITIONS, &why_not);
    if (why_not) gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "%s", why_not);
    const bool passed = c.play && walk(&c);
    close_checking(&c);
    return passed && gg__status(ctx) == GG_OK;
}
