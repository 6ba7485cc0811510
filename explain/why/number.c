/*
 * Why a sum of numbers, perhaps plus nimbers, is won or lost: the origin of each part's number,
 * their sum, and the cost of a move.
 *
 * The number of a part is the simplest one between the best numbers that the two players can move
 * to. So each move in a number makes it worse for the player who moves, and the sum is the number
 * of moves that a player is ahead. A branch of a forest is described by its colours, or by the
 * branches on it (value/forest.c).
 */
#include "value/expansion.h"
#include "why/sum.h"

#include <stdio.h>

enum {
    OVER,
    BETWEEN,
    ABOVE,
    BELOW,
    STILL,
    ZERO,
    INTEGER,
    FRACTION,
    ALLOWED,
    SIMPLEST,
    STARRED,
    STARRED_HIGH,
    RUN,
    STALK,
    TREE,
    LONG_TREE,
    GREEN,
    REST,
    SUM,
    MORE,
    LESS,
    OUTWEIGHED,
    BALANCED,
    BALANCED_STARS,
    STARS,
    COST,
    MOVE,
    MOVE_STARS,
    STILL_MORE,
    STILL_LESS,
    STILL_ZERO,
    WORSE,
    MISTAKES,
    FAILS,
    UNTOLD,
    HINT_LOOK,
    HINT_BRANCHES,
    HINT_SPARE,
    HINT_VALUE,
    HINT_STARS,
    HINT_PART,
    KINDS
};

#define CLAIM(name, sentence) GG__CLAIM("number", name, sentence)

static const gg_info kinds[KINDS + 1] = {
    [OVER] = CLAIM("over", "{loser} cannot move, and so {winner} has won"),
    [BETWEEN] = CLAIM("between", "in {part} the best that {left} can move to is {low}, and the "
                                 "best for {right} is {high}"),
    [ABOVE] = CLAIM("above", "in {part} the best that {left} can move to is {low}, and {right} "
                             "cannot move"),
    [BELOW] = CLAIM("below", "in {part} {left} cannot move, and the best that {right} can move to "
                             "is {high}"),
    [STILL] = CLAIM("still", "in {part} neither player can move, so its value is 0"),
    [ZERO] = CLAIM("zero", "0, the simplest of all numbers, lies {where}: so {part} is worth 0"),
    [INTEGER] = CLAIM("integer", "0 does not lie {where}; of the integers that do, {value} is "
                                 "nearest to 0, and {part} is worth that"),
    [FRACTION] = CLAIM("fraction",
                       "no integer lies {where}; of the fractions with denominators 2, 4, 8, ... "
                       "that do, {value} has the smallest denominator, and {part} is worth that"),
    [ALLOWED] = CLAIM("allowed", "{end} itself will do, too: {player} can move to {end} only with "
                                 "a nimber added, and that is neither more nor less than {end}"),
    [SIMPLEST] =
        CLAIM("simplest", "the simplest number that fits is {value}, and {part} is worth that"),
    [STARRED] =
        CLAIM("starred",
              "both can move to {options}, and neither to {value}: so {part} is worth {value}"),
    [STARRED_HIGH] = CLAIM("starred-high", "both can move to {number} plus each nimber from 0 on "
                                           "that is less than {nimber}, and neither to {value}: "
                                           "so {part} is worth {value}"),
    [RUN] = CLAIM("run", "{part} is {count?a branch|a row of # branches} that only {player} may "
                         "cut: it is worth {value}"),
    [STALK] = CLAIM("stalk", "{part} is a row of branches, {colours} from the ground up: each "
                             "counts 1 up to the first change of letter, then 1/2, 1/4, and so on, "
                             "plus for {left} and minus for {right}: {terms} = {value}"),
    [TREE] = CLAIM("tree", "{part} is {player}'s and carries what is worth {carried}, in signs "
                           "{signs}; it puts {sign} in front of these signs, which makes {value}"),
    [LONG_TREE] =
        CLAIM("long-tree", "{part} is {player}'s and carries what is worth {carried}; it puts "
                           "{sign} in front of the signs of that, which makes {value}"),
    [GREEN] = CLAIM("green", "{part} may be cut by both; the nimbers of the branches on it have "
                             "the xor {carried}, and its value is one nimber more, {value}"),
    [REST] = CLAIM("rest", "the other {count?part is|# parts are together} worth {value}"),
    [SUM] = CLAIM("sum", "together they are worth {value}"),
    [MORE] = CLAIM(
        "more",
        "that is more than 0, {value}: {winner} is ahead, and wins no matter who moves first"),
    [LESS] = CLAIM(
        "less",
        "that is less than 0, {value}: {winner} is ahead, and wins no matter who moves first"),
    [OUTWEIGHED] = CLAIM("outweighed", "the nimber in it does not matter: a nimber is less than "
                                       "any number above 0, and more than any number below 0"),
    [BALANCED] = CLAIM("balanced", "that is 0: neither player is a move ahead, so {loser}, who has "
                                   "to move, loses, and {winner} wins"),
    [BALANCED_STARS] = CLAIM("balanced-stars", "the numbers cancel, and so do the nimbers: "
                                               "{loser}, who has to move, loses, and {winner} "
                                               "wins"),
    [STARS] = CLAIM("stars", "the numbers cancel, and {value} is left of the nimbers: {player}, "
                             "who has to move, can make these cancel, too, and wins"),
    [COST] = CLAIM("cost", "a move in a number costs the player who makes it: {left} can only make "
                           "it smaller, and {right} only larger"),
    [MOVE] = CLAIM("move", "{player} {move}: {part} goes from {before} to {after}, which costs "
                           "{player} {cost}, and the sum is {left}"),
    [MOVE_STARS] = CLAIM("move-stars", "{player} {move}: {part} goes from {before} to {after}, and "
                                       "the sum is {left}"),
    [STILL_MORE] = CLAIM("still-more", "that is still more than 0, so {winner} wins"),
    [STILL_LESS] = CLAIM("still-less", "that is still less than 0, so {winner} wins"),
    [STILL_ZERO] =
        CLAIM("still-zero", "in a sum of 0 the player to move loses, and now that is {loser}"),
    [WORSE] = CLAIM("worse", "no move of {player} helps: each leaves a sum that is won by {other}"),
    [MISTAKES] =
        CLAIM("mistakes",
              "{count?the other move leaves|the other # moves leave} a sum that is won by {other}"),
    [FAILS] = CLAIM("fails", "if {player} {move}, the sum is {left}"),
    [UNTOLD] = CLAIM("untold", "and so for {count} more move{count:s}"),
    [HINT_LOOK] = CLAIM("hint-look", "Find the number of each part, the simplest between the best "
                                     "that {left} and {right} can move to, and add them up"),
    [HINT_BRANCHES] =
        CLAIM("hint-branches", "Find what each branch on the ground is worth, and add that up"),
    [HINT_SPARE] =
        CLAIM("hint-spare", "They come to {value}: a move may cost {player} {spare}, and "
                            "no more"),
    [HINT_VALUE] = CLAIM("hint-value", "They come to {value}: look for a move that costs little"),
    [HINT_STARS] =
        CLAIM("hint-stars", "The numbers come to 0, and the nimbers to {value}: {player} "
                            "has to make both 0"),
    [HINT_PART] = CLAIM("hint-part", "Move in {part}"),
};

enum { FEW_PARTS = 6, LONGEST_ROW = 24, MOST_OPTIONS = 8 };

static void claim_players(gg__why *w, int kind, gg_player loser)
{
    gg__claim(w, &kinds[kind], 0);
    gg__fact_player(w, "loser", loser);
    gg__fact_player(w, "winner", gg__other(loser));
    gg__claim_end(w);
}

static void fact_sides(gg__why *w)
{
    gg__fact_player(w, "left", GG_LEFT);
    gg__fact_player(w, "right", GG_RIGHT);
}

static void fact_value(gg__why *w, const char *name, const gg__value *value)
{
    gg__text text = {.ctx = w->ctx};
    if (gg__value_number.print(value, GG__VALUE_TEXT, &text) == GG_OK)
        gg__fact_value(w, name, text.data);
    gg__text_free(&text);
}

/* ---- the ends of the interval ---- */

/* The best option of a player in a part. */
typedef struct end {
    bool there, allowed; /* allowed: no option is this number itself */
    gg__dyadic number;
} end;

static gg_status end_of_vertex(gg__why *w, uint64_t vertex, gg_player player, end *out)
{
    const gg__values *values = &w->solution->values;
    size_t count;
    gg__node best = GG__ZERO;
    const gg_vertex *option =
        gg_graph_options(w->problem->graph, player, (gg_vertex)vertex, &count);
    *out = (end){.there = count > 0, .allowed = count > 0 && values->minus};
    if (count == 0) return GG_OK;
    gg__trie_best(values->trie, values->value, option, count, player == GG_LEFT ? 1 : -1, &best);
    for (size_t i = 0; i < count; i++)
        if (values->value[option[i]] == best && values->minus && values->minus[option[i]] == 0)
            out->allowed = false;
    return gg__trie_number(w->ctx, values->trie, best, &out->number);
}

/* Adds what a part is worth. */
static gg_status add_entry(gg__why *w, uint64_t entry, gg__value *sum)
{
    gg__value worth;
    gg__dyadic more;
    gg_status status = w->solution->type->read(w->ctx, w->problem, w->solution, entry, &worth);
    if (status == GG_OK) status = gg__dyadic_add(w->ctx, &sum->number, &worth.number, &more);
    if (status == GG_OK) {
        gg__dyadic_free(w->ctx, &sum->number);
        sum->number = more;
        sum->star ^= worth.star;
    }
    gg__value_clear(w->ctx, &worth);
    return status;
}

/* Makes a number the end, if it is better; else frees it. */
static gg_status improve(gg__why *w, gg_player player, gg__dyadic *number, end *out)
{
    gg__dyadic less;
    const gg_status status = gg__dyadic_subtract(w->ctx, number, &out->number, &less);
    const bool better =
        status == GG_OK && (!out->there || less.sign == (player == GG_LEFT ? 1 : -1));
    if (status == GG_OK) gg__dyadic_free(w->ctx, &less);
    gg__dyadic_free(w->ctx, better ? &out->number : number);
    if (better) out->number = *number;
    out->there = true;
    return status;
}

/* By rules an option may be several parts. */
static gg_status end_by_rules(gg__why *w, uint64_t part, gg_player player, end *out)
{
    gg__scratch scratch = {.ctx = w->ctx};
    const gg__positions *options;
    gg_status status = gg__part_options(w->problem, &scratch, player, part, &options);
    *out = (end){0};
    for (size_t i = 0; status == GG_OK && i < options->count;) {
        gg__value sum = {.star = 0};
        do
            status = add_entry(w, options->at[i++] & ~GG__AND, &sum);
        while (status == GG_OK && i < options->count && options->at[i] & GG__AND);
        if (status == GG_OK)
            status = improve(w, player, &sum.number, out);
        else
            gg__value_clear(w->ctx, &sum);
    }
    gg__scratch_free(&scratch);
    return status;
}

/* ---- one part ---- */

static void tell_allowed(gg__why *w, gg_player player, const end *e)
{
    if (!e->allowed) return;
    gg__claim(w, &kinds[ALLOWED], 1);
    gg__fact_dyadic(w, "end", &e->number);
    gg__fact_player(w, "player", player);
    gg__claim_end(w);
}

/* The step of the interval that gave the number. */
static void tell_step(gg__why *w, size_t part, const gg__value *worth, const end ends[2])
{
    const bool low = ends[GG_LEFT].there, high = ends[GG_RIGHT].there;
    const bool closed = ends[GG_LEFT].allowed || ends[GG_RIGHT].allowed;
    if (worth->star > MOST_OPTIONS) {
        gg__claim(w, &kinds[STARRED_HIGH], 1);
        gg__fact_dyadic(w, "number", &worth->number);
        gg__fact_number(w, "nimber", worth->star);
    } else if (worth->star > 0) {
        gg__claim(w, &kinds[STARRED], 1);
        gg__fact_list(w, "options", GG_FACT_VALUE);
        for (uint32_t j = 0; j < worth->star; j++)
            fact_value(w, NULL, &(gg__value){.number = worth->number, .star = j});
    } else if (closed) {
        tell_allowed(w, GG_LEFT, &ends[GG_LEFT]);
        tell_allowed(w, GG_RIGHT, &ends[GG_RIGHT]);
        gg__claim(w, &kinds[SIMPLEST], 1);
    } else {
        gg__claim(w,
                  &kinds[worth->number.sign == 0       ? ZERO
                         : worth->number.exponent == 0 ? INTEGER
                                                       : FRACTION],
                  1);
        gg__fact_words(w, "where", low && high ? "between them" : low ? "above it" : "below it");
    }
    gg__fact_part(w, "part", part);
    if (worth->star > 0 || worth->number.sign != 0 || closed) fact_value(w, "value", worth);
    gg__claim_end(w);
}

static gg_status tell_interval(gg__why *w, size_t part, uint64_t entry, const gg__value *worth)
{
    static const int kind_of[2][2] = {{STILL, BELOW}, {ABOVE, BETWEEN}};
    end ends[2] = {{0}, {0}};
    gg_status status = GG_OK;
    for (int p = GG_LEFT; p <= GG_RIGHT && status == GG_OK; p++)
        status = w->problem->kind == GG__RULES ? end_by_rules(w, entry, (gg_player)p, &ends[p])
                                               : end_of_vertex(w, entry, (gg_player)p, &ends[p]);
    const bool low = ends[GG_LEFT].there, high = ends[GG_RIGHT].there;
    if (status == GG_OK) {
        gg__claim(w, &kinds[kind_of[low][high]], 0);
        gg__fact_part(w, "part", part);
        if (low || high) fact_sides(w);
        if (low) gg__fact_dyadic(w, "low", &ends[GG_LEFT].number);
        if (high) gg__fact_dyadic(w, "high", &ends[GG_RIGHT].number);
        status = gg__claim_end(w);
    }
    if (status == GG_OK && (low || high)) tell_step(w, part, worth, ends);
    for (int p = GG_LEFT; p <= GG_RIGHT; p++)
        gg__dyadic_free(w->ctx, &ends[p].number);
    return gg__status(w->ctx);
}

/* ---- one branch of a forest ---- */

/* The letters of a row of branches from the ground up, and what each counts. False: it is no row,
 * or too long a one. */
static bool read_row(const gg__why *w, const gg__total *total, uint32_t branch, char *colours,
                     size_t *length)
{
    for (*length = 0;; (*length)++) {
        const gg__forest_branch b = gg__forest_branch_of(total, branch);
        if (*length == LONGEST_ROW || b.growing > 1) return false;
        colours[*length] = w->problem->forest->who[branch] == GG_FOR_LEFT ? 'L' : 'R';
        colours[*length + 1] = 0;
        if (b.growing == 0) break;
        branch = b.upon;
    }
    ++*length;
    return true;
}

static void fact_terms(gg__why *w, const char *colours)
{
    char terms[LONGEST_ROW * 16] = "";
    size_t at = 0, halves = 0;
    for (size_t i = 0; colours[i]; i++) {
        const bool minus = colours[i] == 'R';
        if (halves > 0 || colours[i] != colours[0]) halves++;
        at += (size_t)snprintf(terms + at, sizeof terms - at, "%s%s",
                               i == 0 ? (minus ? "-" : "") : (minus ? " - " : " + "),
                               halves > 0 ? "1/" : "1");
        if (halves > 0) at += (size_t)snprintf(terms + at, sizeof terms - at, "%lu", 1UL << halves);
    }
    gg__fact_words(w, "terms", "%s", terms);
}

static gg_status tell_carrier(gg__why *w, size_t part, uint32_t branch, const gg__value *worth)
{
    const bool left = w->problem->forest->who[branch] == GG_FOR_LEFT;
    gg__dyadic carried;
    const gg_status status = gg__expansion_join(w->ctx, NULL, 0, &worth->number, 1, &carried);
    if (status != GG_OK) return status;
    char text[LONGEST_ROW + 1] = "";
    const gg__signs signs = gg__signs_of(&carried);
    const bool is_short = signs.length <= LONGEST_ROW;
    for (uint64_t i = 0; is_short && i < signs.length; i++)
        text[i] = gg__sign_at(&signs, i) > 0 ? '+' : '-';
    if (is_short) text[signs.length] = 0;
    gg__claim(w, &kinds[is_short ? TREE : LONG_TREE], 0);
    gg__fact_part(w, "part", part);
    gg__fact_player(w, "player", left ? GG_LEFT : GG_RIGHT);
    gg__fact_dyadic(w, "carried", &carried);
    if (is_short) gg__fact_words(w, "signs", "%s", *text ? text : "none");
    gg__fact_words(w, "sign", left ? "+" : "-");
    fact_value(w, "value", worth);
    gg__dyadic_free(w->ctx, &carried);
    return gg__claim_end(w);
}

static gg_status tell_branch(gg__why *w, size_t part, uint32_t branch)
{
    const gg__total *total = w->play.total;
    const gg__value worth = gg__forest_branch_of(total, branch).worth;
    char colours[LONGEST_ROW + 1];
    size_t length;
    if (w->problem->forest->who[branch] == GG_FOR_BOTH) {
        gg__claim(w, &kinds[GREEN], 0);
        gg__fact_part(w, "part", part);
        gg__fact_number(w, "carried", worth.star - 1);
        fact_value(w, "value", &worth);
        return gg__claim_end(w);
    }
    if (!read_row(w, total, branch, colours, &length)) return tell_carrier(w, part, branch, &worth);
    const bool run = worth.number.exponent == 0;
    gg__claim(w, &kinds[run ? RUN : STALK], 0);
    gg__fact_part(w, "part", part);
    if (run) {
        gg__fact_number(w, "count", length);
        gg__fact_player(w, "player", *colours == 'L' ? GG_LEFT : GG_RIGHT);
    } else {
        gg__fact_words(w, "colours", "%s", colours);
        fact_sides(w);
        fact_terms(w, colours);
    }
    fact_value(w, "value", &worth);
    return gg__claim_end(w);
}

/* ---- all parts ---- */

/* Subtracts a number, and a nimber, from the rest. */
static gg_status leave_out(gg__why *w, gg__value *rest, const gg__value *part)
{
    gg__dyadic less;
    const gg_status status = gg__dyadic_subtract(w->ctx, &rest->number, &part->number, &less);
    if (status != GG_OK) return status;
    gg__dyadic_free(w->ctx, &rest->number);
    rest->number = less;
    rest->star ^= part->star;
    return GG_OK;
}

static gg_status tell_entry(gg__why *w, size_t part, gg__value *rest)
{
    const uint64_t entry = w->play.total->parts.at[part];
    gg__value worth;
    gg_status status = w->solution->type->read(w->ctx, w->problem, w->solution, entry, &worth);
    if (status == GG_OK) status = tell_interval(w, part, entry, &worth);
    if (status == GG_OK) status = leave_out(w, rest, &worth);
    gg__value_clear(w->ctx, &worth);
    return status;
}

/* The branch on the ground that comes next; false: there is none. */
static bool next_ground(const gg__why *w, uint32_t *branch)
{
    const gg_forest *forest = w->problem->forest;
    for (; *branch < forest->branches; ++*branch)
        if (forest->parent[*branch] == GG_NO_BRANCH &&
            gg__forest_branch_of(w->play.total, *branch).live)
            return true;
    return false;
}

static gg_status tell_forest(gg__why *w, size_t shown, gg__value *rest)
{
    uint32_t branch = 0;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < shown && next_ground(w, &branch); i++, branch++) {
        const gg__value worth = gg__forest_branch_of(w->play.total, branch).worth;
        status = tell_branch(w, i, branch);
        if (status == GG_OK) status = leave_out(w, rest, &worth);
    }
    return status;
}

static gg_status tell_parts(gg__why *w, const gg__value *total)
{
    const size_t count = w->answer->part_count, shown = count > FEW_PARTS + 1 ? FEW_PARTS : count;
    gg__value rest = {.star = total->star};
    gg_status status = gg__dyadic_copy(w->ctx, &total->number, &rest.number);
    if (status == GG_OK && w->problem->forest) status = tell_forest(w, shown, &rest);
    for (size_t i = 0; status == GG_OK && !w->problem->forest && i < shown; i++)
        status = tell_entry(w, i, &rest);
    if (status == GG_OK && shown < count) {
        gg__claim(w, &kinds[REST], 0);
        gg__fact_number(w, "count", count - shown);
        fact_value(w, "value", &rest);
        status = gg__claim_end(w);
    }
    if (status == GG_OK && count > 1) {
        gg__claim(w, &kinds[SUM], 0);
        fact_value(w, "value", total);
        status = gg__claim_end(w);
    }
    gg__value_clear(w->ctx, &rest);
    return status;
}

/* ---- who wins ---- */

static void tell_winner(gg__why *w, const gg__value *total)
{
    const gg_player first = w->answer->first;
    if (total->number.sign != 0) {
        gg__claim(w, &kinds[total->number.sign > 0 ? MORE : LESS], 0);
        fact_value(w, "value", total);
        gg__fact_player(w, "winner", total->number.sign > 0 ? GG_LEFT : GG_RIGHT);
        gg__claim_end(w);
        if (total->star == 0) return;
        gg__claim(w, &kinds[OUTWEIGHED], 1);
        gg__claim_end(w);
    } else if (total->star > 0) {
        gg__claim(w, &kinds[STARS], 0);
        fact_value(w, "value", total);
        gg__fact_player(w, "player", first);
        gg__claim_end(w);
    } else {
        claim_players(w, w->solution->values.minus ? BALANCED_STARS : BALANCED, first);
    }
}

/* ---- moves ---- */

/* The effect of a move on the part that it changes. */
typedef struct effect {
    size_t part;
    gg__value before, after, total;
} effect;

static void effect_free(gg__why *w, effect *e)
{
    gg__value_clear(w->ctx, &e->before);
    gg__value_clear(w->ctx, &e->after);
    gg__value_clear(w->ctx, &e->total);
}

/* The branch on the ground that the cut of a move belongs to, and which part that is. */
static gg_status find_ground(gg__why *w, const gg_move *move, uint32_t *ground, size_t *part)
{
    const gg_forest *forest = w->problem->forest;
    gg__positions cuts = {.ctx = w->ctx};
    uint32_t at = 0;
    const gg_status status = gg__position_cuts(w->problem, move->to, &cuts);
    *ground = 0;
    for (size_t i = 0; i < cuts.count; i++)
        if (gg__forest_branch_of(w->play.total, (uint32_t)cuts.at[i]).live)
            *ground = (uint32_t)cuts.at[i];
    gg__positions_free(&cuts);
    if (status != GG_OK) return status;
    while (forest->parent[*ground] != GG_NO_BRANCH)
        *ground = forest->parent[*ground];
    for (*part = 0; next_ground(w, &at) && at != *ground; at++)
        ++*part;
    return GG_OK;
}

static gg_status part_of_cut(gg__why *w, const gg_move *move, size_t *part)
{
    uint32_t ground;
    return find_ground(w, move, &ground, part);
}

/* The value of that branch before and after. */
static gg_status cut_branch(gg__why *w, const gg_move *move, const gg__total *then, effect *e)
{
    uint32_t ground;
    gg_status status = find_ground(w, move, &ground, &e->part);
    if (status != GG_OK) return status;
    const gg__forest_branch before = gg__forest_branch_of(w->play.total, ground),
                            after = gg__forest_branch_of(then, ground);
    e->before.star = before.worth.star;
    e->after.star = after.live ? after.worth.star : 0;
    status = gg__dyadic_copy(w->ctx, &before.worth.number, &e->before.number);
    if (status == GG_OK && after.live)
        status = gg__dyadic_copy(w->ctx, &after.worth.number, &e->after.number);
    return status;
}

static gg_status find_effect(gg__why *w, const gg_move *move, effect *e)
{
    gg__state state;
    gg__total *then;
    gg__change change;
    *e = (effect){0};
    gg_status status = gg__sum_after(w, move, &state, &then);
    if (status != GG_OK) return status;
    status = w->solution->theory->value(then, &e->total);
    if (status == GG_OK && w->problem->forest) {
        status = cut_branch(w, move, then, e);
    } else if (status == GG_OK && (status = gg__sum_change(w, move, &change)) == GG_OK) {
        e->part = change.part;
        status = add_entry(w, w->play.total->parts.at[change.part], &e->before);
        for (size_t i = 0; status == GG_OK && i < change.came.count; i++)
            status = add_entry(w, change.came.at[i], &e->after);
        gg__positions_free(&change.came);
    }
    gg__sum_after_close(w, &state, then);
    return status;
}

static gg_status tell_move(gg__why *w, bool starred)
{
    const gg_move *move = w->answer->moves;
    const gg_player player = move->player;
    effect e;
    gg__dyadic cost = {0};
    gg_status status = find_effect(w, move, &e);
    if (status == GG_OK)
        status = player == GG_LEFT
                     ? gg__dyadic_subtract(w->ctx, &e.before.number, &e.after.number, &cost)
                     : gg__dyadic_subtract(w->ctx, &e.after.number, &e.before.number, &cost);
    if (status == GG_OK) {
        gg__claim(w, &kinds[starred ? MOVE_STARS : MOVE], 0);
        gg__fact_player(w, "player", player);
        gg__fact_move(w, "move", move);
        gg__fact_part(w, "part", e.part);
        fact_value(w, "before", &e.before);
        fact_value(w, "after", &e.after);
        if (!starred) gg__fact_dyadic(w, "cost", &cost);
        fact_value(w, "left", &e.total);
        gg__claim_end(w);
        if (e.total.number.sign == 0) {
            gg__claim(w, &kinds[STILL_ZERO], 1);
            gg__fact_player(w, "loser", gg__other(player));
        } else {
            gg__claim(w, &kinds[e.total.number.sign > 0 ? STILL_MORE : STILL_LESS], 1);
            gg__fact_player(w, "winner", player);
        }
        status = gg__claim_end(w);
    }
    gg__dyadic_free(w->ctx, &cost);
    effect_free(w, &e);
    return status;
}

static bool tell_mistake(gg__why *w, size_t i)
{
    const gg_move *move = &w->answer->all_moves[i];
    gg__claim(w, &kinds[FAILS], 1);
    gg__fact_player(w, "player", move->player);
    gg__fact_move(w, "move", move);
    gg__fact_sum(w, "left", move);
    return gg__claim_end(w) == GG_OK;
}

static gg_status tell_mistakes(gg__why *w, bool lost)
{
    gg__sum_head(w, &kinds[lost ? WORSE : MISTAKES], lost, true);
    return gg__sum_mistakes(w, lost, &kinds[UNTOLD], tell_mistake);
}

/* ---- the whole ---- */

/* A forest that computes its nimber itself has no branches to describe. */
static bool takes(const gg__why *w)
{
    const gg_forest *forest = w->problem->forest;
    return w->solution->type == &gg__value_number && gg__adds_up(w->solution) &&
           !(forest && forest->nimber);
}

static gg_status prove(gg__why *w)
{
    const gg_player first = w->answer->first;
    gg__value total;
    if (!gg__sum_total(w)) return gg__status(w->ctx);
    if (w->answer->over) {
        claim_players(w, OVER, first);
        return gg__status(w->ctx);
    }
    gg_status status = w->solution->theory->value(w->play.total, &total);
    if (status != GG_OK) return status;
    const bool starred = w->solution->values.minus || total.star > 0;
    const bool lost = w->answer->outcome.winner != gg__win_of(first);
    status = tell_parts(w, &total);
    if (status == GG_OK) tell_winner(w, &total);
    if (status == GG_OK && !starred) {
        gg__claim(w, &kinds[COST], 0);
        fact_sides(w);
        status = gg__claim_end(w);
    }
    if (status == GG_OK && !lost) status = tell_move(w, starred);
    if (status == GG_OK) status = tell_mistakes(w, lost);
    gg__value_clear(w->ctx, &total);
    return status == GG_OK ? gg__status(w->ctx) : status;
}

static gg_status hint_value(gg__why *w)
{
    gg__value total;
    const gg_status status = w->solution->theory->value(w->play.total, &total);
    if (status != GG_OK) return status;
    const bool starred = w->solution->values.minus || total.star > 0;
    const int stars = total.number.sign == 0 ? HINT_STARS : HINT_VALUE;
    gg__claim(w, &kinds[starred ? stars : HINT_SPARE], 0);
    fact_value(w, "value", &total);
    if (!starred || total.number.sign == 0) gg__fact_player(w, "player", w->answer->first);
    total.number.sign *= total.number.sign;
    if (!starred) gg__fact_dyadic(w, "spare", &total.number);
    gg__value_clear(w->ctx, &total);
    return gg__claim_end(w);
}

static gg_status hint(gg__why *w, unsigned stage, bool *possible)
{
    const bool forest = w->problem->forest;
    if (!gg__sum_total(w)) return gg__status(w->ctx);
    if (stage == 1) {
        gg__claim(w, &kinds[forest ? HINT_BRANCHES : HINT_LOOK], 0);
        if (!forest) fact_sides(w);
        return gg__claim_end(w);
    }
    if (w->answer->outcome.winner != gg__win_of(w->answer->first)) return GG_OK;
    if (stage == 2) return hint_value(w);
    return gg__sum_hint(w, &kinds[HINT_PART], forest ? part_of_cut : gg__sum_part_of, possible);
}

const gg__why_theory gg__why_number = {"number", takes, prove, kinds, hint};
