/*
 * Finds the position of a text. A ruleset with `parse` reads it; if the text lacks only the player
 * to move, as in "..#/..." for "..#/...:L", the player who begins is assumed. Without `parse` the
 * text is compared with the output of `print` for all positions, O(positions + moves) calls.
 */
#include "game/position.h"

#include "base/positions.h"

#include <stdio.h>
#include <string.h>

enum { USUAL_LIMIT = 20000000, LONGEST = 1 << 14, REMARK = 120 };

static bool parse(const gg_problem *problem, const char *text, gg_position *x)
{
    const gg__rules *rules = problem->rules;
    return rules->ruleset->parse(rules->self, text, x) && gg__status(rules->setup.ctx) == GG_OK;
}

/* ---- refusing ---- */

/* The first option from the wanted one on where play goes on; else one where play is over, if it is
 * a position at all; else x. */
static gg_position option_of(gg_ctx *ctx, const gg_problem *problem, gg_position x, size_t wanted)
{
    gg__scratch scratch = {.ctx = ctx}, results = {.ctx = ctx};
    const gg__positions *moves;
    gg_position over = x, found = x;
    if (gg__position_moves(problem, &scratch, x, &moves) == GG_OK)
        for (size_t i = 0; i < moves->count && found == x; i++) {
            const gg_position y = moves->at[(wanted + i) % moves->count];
            if (gg__position_ended(y) != GG_NONE) continue;
            if (gg__position_result(problem, &results, y) == GG_NONE)
                found = y;
            else
                over = y;
        }
    gg__scratch_free(&scratch);
    gg__scratch_free(&results);
    return found != x ? found : over;
}

/* A position some moves from x, where play is not over if possible. */
static gg_position play_on(gg_ctx *ctx, const gg_problem *problem, gg_position x)
{
    enum { MOVES = 4 };
    gg__scratch scratch = {.ctx = ctx};
    for (size_t i = 0; i < MOVES && gg__status(ctx) == GG_OK; i++) {
        const gg_position next = option_of(ctx, problem, x, 5 * i + 2);
        const bool on = gg__position_result(problem, &scratch, next) == GG_NONE;
        if (i == 0 || on) x = next;
        if (!on) break;
    }
    gg__scratch_free(&scratch);
    return x;
}

/* Appends a text to a message if it fits completely. */
static void add(char *message, size_t size, const char *before, const char *what, const char *after)
{
    const size_t length = strlen(message);
    if (*what && length + strlen(before) + strlen(what) + strlen(after) < size)
        snprintf(message + length, size - length, "%s%s%s", before, what, after);
}

/* Refuses the text, with the reason and two positions as examples: the start, and one after some
 * moves. */
static gg_status refuse(gg_ctx *ctx, const gg_problem *problem, const char *text)
{
    enum { SHOWN = 60, MESSAGE = 250, EXAMPLE = 80 };
    const gg__rules *rules = problem->rules;
    const gg_ruleset *ruleset = rules->ruleset;
    char message[MESSAGE], remark[REMARK] = "", example[2][EXAMPLE + 2] = {"", ""};
    if (ruleset->remark) ruleset->remark(rules->self, text, remark, sizeof remark);
    snprintf(message, sizeof message, "'%.*s%s' is no position of %s", SHOWN, text,
             strlen(text) > SHOWN ? "..." : "", problem->game);
    add(message, sizeof message, ": ", remark, "");
    if (ruleset->print) {
        const gg_position start = ruleset->start(rules->self);
        const gg_position later = play_on(ctx, problem, start);
        ruleset->print(rules->self, start, example[0], sizeof example[0]);
        if (later != start) ruleset->print(rules->self, later, example[1], sizeof example[1]);
    }
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    for (unsigned i = 0; i < 2; i++)
        if (strlen(example[i]) <= EXAMPLE)
            add(message, sizeof message, i > 0 ? " or '" : "; positions are written like '",
                example[i], "'");
    if (ruleset->notation) add(message, sizeof message, ", or as ", ruleset->notation, "");
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "%s", message);
}

/* ---- the player to move ---- */

/* Reads a text that lacks what `print` writes at the end of the start: a colon and a letter. */
static bool parse_without_mover(gg_ctx *ctx, const gg_problem *problem, const char *text,
                                gg_position *x)
{
    const gg__rules *rules = problem->rules;
    const size_t length = strlen(text);
    bool found = false;
    char *start = gg__alloc_zeroed(ctx, LONGEST, 1, "texts");
    char *whole = gg__alloc_zeroed(ctx, length + 3, 1, "texts");
    if (start && whole) {
        gg_position_print(problem, rules->ruleset->start(rules->self), start, LONGEST);
        const char *colon = strrchr(start, ':');
        if (colon && strlen(colon) == 2) {
            snprintf(whole, length + 3, "%s%s", text, colon);
            found = parse(problem, whole, x);
        }
    }
    gg__free(ctx, whole);
    gg__free(ctx, start);
    return found;
}

/* ---- without `parse` ---- */

/* Positions by number, if they are not too many, or else the reachable ones. */
typedef struct lookup {
    gg_ctx *ctx;
    const gg_problem *problem;
    const char *text;
    char *printed;
    gg_position found[2];
    unsigned count; /* positions that are printed like the text, at most 2 */
} lookup;

static void compare(lookup *l, gg_position x)
{
    gg_position_print(l->problem, x, l->printed, LONGEST);
    if (l->count < 2 && strcmp(l->printed, l->text) == 0) l->found[l->count++] = x;
}

static gg_status compare_numbers(lookup *l)
{
    gg_status status = GG_OK;
    for (uint64_t x = 0; status == GG_OK && x < l->problem->numbers && l->count < 2; x++) {
        if (x % GG__TICK_MOVES == 0)
            status = gg__tick(l->ctx, "looking for the position", x, l->problem->numbers);
        if (gg__position_legal(l->problem, x)) compare(l, x);
    }
    return status;
}

static gg_status compare_reachable(lookup *l, uint64_t limit)
{
    const gg_problem *problem = l->problem;
    gg__index queue = {.ctx = l->ctx};
    gg__scratch scratch = {.ctx = l->ctx};
    uint32_t number;
    gg_status status =
        gg__index_intern(&queue, problem->rules->ruleset->start(problem->rules->self), &number);
    for (size_t i = 0; status == GG_OK && i < queue.count && l->count < 2; i++) {
        const gg_position x = queue.keys[i];
        const gg__positions *moves;
        if (i % GG__TICK_MOVES == 0) status = gg__tick(l->ctx, "looking for the position", i, 0);
        compare(l, x);
        if (status != GG_OK || gg__position_result(problem, &scratch, x) != GG_NONE) continue;
        status = gg__position_moves(problem, &scratch, x, &moves);
        for (size_t m = 0; status == GG_OK && m < moves->count; m++)
            if (gg__position_ended(moves->at[m]) == GG_NONE)
                status = gg__index_intern(&queue, moves->at[m], &number);
        if (status == GG_OK && queue.count > limit)
            status =
                gg__fail(l->ctx, GG_LIMIT, GG__NOWHERE,
                         "%s has no `parse', and there are more than %llu positions to compare "
                         "with '%.60s' (--limit)",
                         problem->game, (unsigned long long)limit, l->text);
    }
    gg__scratch_free(&scratch);
    gg__index_free(&queue);
    return status == GG_OK ? gg__status(l->ctx) : status;
}

static gg_status look_up(gg_ctx *ctx, const gg_problem *problem, const char *text, gg_position *out)
{
    const uint64_t limit = problem->rules->limit ? problem->rules->limit : USUAL_LIMIT;
    lookup l = {.ctx = ctx, .problem = problem, .text = text};
    l.printed = gg__alloc_zeroed(ctx, LONGEST, 1, "texts");
    if (!l.printed) return gg__status(ctx);
    gg_status status = problem->numbers > 0 && problem->numbers <= limit
                           ? compare_numbers(&l)
                           : compare_reachable(&l, limit);
    gg__free(ctx, l.printed);
    if (status == GG_OK && l.count == 0) status = refuse(ctx, problem, text);
    if (status == GG_OK && l.count > 1)
        status = gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                          "several positions of %s are printed as '%.60s': its ruleset needs "
                          "`parse' to distinguish them",
                          problem->game, text);
    if (status == GG_OK) *out = l.found[0];
    return status;
}

/* ---- reading ---- */

/* assumed, of `size` bytes: receives the assumption, or the empty text. May be NULL. */
static gg_status read(gg_ctx *ctx, const gg_problem *problem, const char *text, gg_position *out,
                      char *assumed, size_t size)
{
    const gg__rules *rules = problem->rules;
    gg_position x = 0;
    *assumed = '\0';
    if (!rules->ruleset->parse) return look_up(ctx, problem, text, out);
    bool found = parse(problem, text, &x);
    if (found && rules->ruleset->remark) rules->ruleset->remark(rules->self, text, assumed, size);
    if (!found && gg__status(ctx) == GG_OK && parse_without_mover(ctx, problem, text, &x)) {
        char whole[REMARK / 2 + 2];
        found = true;
        gg_position_print(problem, x, whole, sizeof whole);
        snprintf(assumed, size, "'%.40s' does not say who is to move: read as '%s%s'", text, whole,
                 strlen(whole) > REMARK / 2 ? "..." : "");
    }
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    if (!found) return refuse(ctx, problem, text);
    *out = x;
    return GG_OK;
}

gg_status gg__position_begin(gg_problem *problem, const char *text)
{
    char assumed[2 * REMARK];
    const gg_status status =
        read(problem->ctx, problem, text, &problem->start, assumed, sizeof assumed);
    if (status != GG_OK || !*assumed) return status;
    return gg__problem_add_note(problem, assumed);
}

gg_status gg_position_read(gg_ctx *ctx, const gg_problem *problem, const char *text,
                           gg_position *out)
{
    char assumed[2 * REMARK];
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    if (!problem->rules)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "positions of a graph are vertices");
    return read(ctx, problem, text, out, assumed, sizeof assumed);
}
